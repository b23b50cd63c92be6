package notation_test

import (
	"errors"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
)

// chessPosition parses a position of chess; "" is the start.
func chessPosition(t testing.TB, fen string) *engine.Position {
	t.Helper()
	game := games.Find("chess")
	if fen == "" {
		return game.Start()
	}
	p, err := game.Parse(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return p
}

// Positions of chess that the tests share.
const (
	italian    = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5"
	bothBC4    = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1"  // bxc4 and Bxc4
	onlyPawn   = "4k3/8/8/8/2p5/1P6/3B4/4K3 w - - 0 1"  // bxc4
	onlyBishop = "4k3/8/8/8/2p5/P2B4/8/4K3 w - - 0 1"   // Bxc4
	promoting  = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"     // e8, exd8
	passing    = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"    // exd6 e.p.
	castling   = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" //
	knights    = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"    // Nbd2, Nfd2
	rooks      = "4k3/R7/8/8/R7/8/8/4K3 w - - 0 1"      // R4a5, R7a5
	queens     = "8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1"     // Qa4-... with both
	backRank   = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"    // Ra8#
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ fen, move, texts string }{
		{"", "g1f3", `Nf3|nf3|NF3|N1f3|Ngf3|ngf3|Ng1-f3|Ng1f3|g1f3|g1-f3|G1-F3|g1 f3|g1 - f3|N f3|N-f3
			|Nf3.|Nf3!|Nf3!?|Nf3+|1. Nf3|1.Nf3|1 Nf3|1) Nf3|N to f3|knight f3|Knight to f3|knight-f3
			|knight on g1 to f3|g1 knight to f3|♘f3|♞f3|♘ f3|"Nf3"|“Nf3”|*Nf3*|Ｎｆ３|N–f3|Ng1—f3|the knight moves to f3`},
		{"", "e2e4", `e4|E4|e4.|e2e4|e2-e4|e2–e4|e2 to e4|E2-E4|P-e4|Pe4|pawn e4|pawn to e4|♙e4|♙e2–e4|1.e4|e4!|ｅ４|e2 e4`},
		{"", "b2b4", `b4|b2b4|b2-b4|B4|pb4`},
		{"", "b1c3", "Nc3|nc3|b1c3|b1-c3|Nb1-c3|N1c3|Nbc3|nbc3"},
		{italian, "O-O", "O-O|o-o|0-0|O–O|o-o.|O-O!|OO|oo|castles|Castle|castle kingside|castles king side|castle short|short castling|castles king’s side|Kg1|kg1|e1g1|e1-g1|Ke1-g1|king to g1|e1h1|5. O-O"},
		{castling, "O-O-O", "O-O-O|0-0-0|o-o-o|ooo|castles queenside|castle long|Kc1|e1c1|Ke1-c1|e1a1|queen side castling"},
		{onlyPawn, "b3c4", "bxc4|bc4|Bxc4|Bc4|BXC4|b3c4|b3xc4|b3-c4|b:c4|b×c4|pawn takes c4|pawn takes on c4|P x c4|Pxc4|b takes c4|b pawn takes c4"},
		{onlyBishop, "d3c4", "bxc4|bc4|Bxc4|Bc4|Bdxc4|bdxc4|B3xc4|Bd3xc4|bd3xc4|d3c4|d3xc4|bishop takes c4|♗xc4|bishop c4"},
		{bothBC4, "b3c4", "b3xc4|b3c4|b3-c4|B3xc4|B3C4|pawn takes c4|Pxc4|♙xc4"},
		{bothBC4, "d3c4", "Bd3xc4|bd3xc4|d3xc4|d3c4|bishop takes c4|Bdxc4|♗xc4"},
		{promoting, "e7e8=Q", "e8=Q|e8Q|e8q|e8/Q|e8(Q)|e8=(Q)|E8=Q|e7e8q|e7-e8=Q|e7e8=q|e8=Q+|e8 = Q|e8 queen|e8 promotes to queen|pawn to e8, promotes to a queen|e8=♕|e8♛"},
		{promoting, "e7e8=N", "e8=N|e8N|e8n|e7e8n|e8/n|e8 knight|e8♘"},
		{promoting, "e7d8=R", "exd8=R|ed8R|exd8R|exd8r|e7xd8=R|e7d8r|exd8(R)|exd8/R+|e takes d8 rook"},
		{passing, "e5d6", "exd6|ed6|exd6 e.p.|exd6ep|exd6 ep|exd6 en passant|e5d6|e5xd6|e5-d6|pawn takes d6|pxd6"},
		{knights, "b1d2", "Nbd2|nbd2|N1d2|b1d2|Nb1-d2|NBD2"},
		{knights, "f3d2", "Nfd2|nfd2|N3d2|f3d2|Nf3-d2"},
		{rooks, "a4a5", "R4a5|r4a5|a4a5|Ra4-a5"},
		{rooks, "a7a5", "R7a5|r7a5|a7a5|Ra7-a5"},
		{queens, "a4d1", "Qa4d1|qa4d1|a4d1|Qa4-d1"},
		{backRank, "a1a8", "Ra8#|Ra8+|Ra8++|Ra8 mate|Ra8, checkmate!|Ra8 ch|ra8|Ra8†"},
	} {
		for text := range strings.SplitSeq(c.texts, "|") {
			text = strings.Trim(text, "\n\t")
			p := chessPosition(t, c.fen)
			m, err := notation.Read(p, text)
			if err != nil {
				t.Errorf("%s: %q: %v", c.fen, text, err)
				continue
			}
			if got := notation.Record(p, m); got != c.move {
				t.Errorf("%s: %q is read as %s, want %s", c.fen, text, got, c.move)
			}
		}
	}
}

func TestReadUnusualSigns(t *testing.T) {
	for _, text := range []string{
		"N\u200bf3", "Nf3\u00a0", "\ufeffNf3", "N\u00adf3", "g1\u2212f3", "\u202aNf3\u202c", "♘\ufe0ef3", "Nf3\u3002",
		"N\u2009f3", "Ng1\u2011f3", "1.\u00a0Nf3", "1…\u200aNf3", "Nf3\r\n", "\tNf3\x00",
	} {
		p := chessPosition(t, "")
		m, err := notation.Read(p, text)
		if err != nil {
			t.Errorf("%+q: %v", text, err)
			continue
		}
		if got := notation.Record(p, m); got != "g1f3" {
			t.Errorf("%+q is read as %s", text, got)
		}
	}
}

// TestRefusals holds the sentences that players read.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ fen, text, want string }{
		// unreadable
		{"", "hello", `"hello" does not read as a move. A move looks like Na3 or a2-a3.`},
		{"", "", `"" does not read as a move. A move looks like Na3 or a2-a3.`},
		{"", "Nf", `"Nf" does not read as a move. A move looks like Na3 or a2-a3.`},
		{"", "P-K4", `"P-K4" was not understood. That is descriptive notation, which is not read here; please name squares by file and rank. A move looks like Na3 or a2-a3.`},
		{"", "N-KB3", `"N-KB3" was not understood. That is descriptive notation, which is not read here; please name squares by file and rank. A move looks like Na3 or a2-a3.`},
		{italian, "BxP", `"BxP" was not understood. That is descriptive notation, which is not read here; please name squares by file and rank. A move looks like Kd2 or a2-a3.`},
		{"", "Sf3", `"Sf3" was not understood. The letters of the men are K, Q, R, B, N, P. A move looks like Na3 or a2-a3.`},
		{"", "Dd5", `"Dd5" is not a legal move. The pawn on d2 cannot go to d5. Legal moves of the pawn on d2: d3, d4.`},
		{"", "Dh5", `"Dh5" was not understood. The letters of the men are K, Q, R, B, N, P. A move looks like Na3 or a2-a3.`},
		// ambiguous
		{bothBC4, "bxc4", `"bxc4" can mean more than one move: please send Bd3xc4 or b3xc4.`},
		{bothBC4, "Bxc4", `"Bxc4" can mean more than one move: please send Bd3xc4 or b3xc4.`},
		{knights, "Nd2", `"Nd2" can mean more than one move: please send Nbd2 or Nfd2.`},
		{promoting, "e8", `"e8" leaves open what the pawn becomes: please send e8=Q, e8=R, e8=B or e8=N.`},
		{promoting, "exd8", `"exd8" leaves open what the pawn becomes: please send exd8=Q, exd8=R, exd8=B or exd8=N.`},
		{castling, "castles", `"castles" can mean more than one move: please send O-O-O or O-O.`},
		// a bishop that cannot go is no pawn that can
		{"", "Bb4", `"Bb4" is not a legal move. No bishop of yours reaches b4. There is no legal move of your bishops now.`},
		{"", "bb3", `"bb3" is not a legal move. No bishop of yours reaches b3. There is no legal move of your bishops now.`},
		// check and pins
		{"4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", `"Nd5" is not a legal move. The knight on c3 is pinned: if it goes there, your king will be attacked. There is no legal move of the knight on c3 now. Legal moves: Kd1, Kd2, Ke2, Kf1, Kf2.`},
		{"4k3/8/8/8/1b6/8/P7/R3K3 w - - 0 1", "a3", `"a3" is not a legal move. Your king is in check, and this does not parry it. There is no legal move of the pawn on a2 now. Legal moves: Kd1, Ke2, Kf1, Kf2.`},
		{"4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "Kd2", `"Kd2" is not a legal move. Your king would stand attacked on d2. Legal moves of the king on e1: Kd1, Kf1.`},
		{"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "exd3", `"exd3" is not a legal move. Your king would stand attacked after it. Legal moves of the pawn on e4: e3.`},
		// castling
		{"4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O", `"O-O" is not a legal move. A king may not castle while it is in check. Legal moves of the king on e1: Kd1, Kd2, Kf1, Kf2.`},
		{"4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "O-O", `"O-O" is not a legal move. A king may not pass an attacked square when it castles. Legal moves of the king on e1: Kd1, Kd2, Ke2.`},
		{"4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "O-O", `"O-O" is not a legal move. Your king would stand attacked after castling. Legal moves of the king on e1: Kd1, Kd2, Ke2, Kf1, Kf2.`},
		{"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", `"O-O" is not a legal move. Castling there is not possible any more: the king or the man it would castle with has moved or was captured.`},
		{"4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "O-O-O", `"O-O-O" is not a legal move. Castling there is not possible any more: the king or the man it would castle with has moved or was captured.`},
		{"4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O", `"O-O" is not a legal move. The squares between the king and the man it would castle with must be empty.`},
		// what stands where
		{"", "e7e5", `"e7e5" is not a legal move. The pawn on e7 is your opponent's.`},
		{"", "e4e5", `"e4e5" is not a legal move. There is no man on e4.`},
		{"", "Bg1f3", `"Bg1f3" is not a legal move. The man on g1 is a knight. Legal moves of the knight on g1: Nf3, Nh3.`},
		{"", "g1e2", `"g1e2" is not a legal move. Your own pawn stands on e2. Legal moves of the knight on g1: Nf3, Nh3.`},
		{"", "Ra1-a3", `"Ra1-a3" is not a legal move. The way of the rook from a1 to a3 is not free. There is no legal move of the rook on a1 now.`},
		{"", "Ng1-g3", `"Ng1-g3" is not a legal move. The knight on g1 cannot go to g3. Legal moves of the knight on g1: Nf3, Nh3.`},
		{"", "Nd4", `"Nd4" is not a legal move. No knight of yours reaches d4. Legal moves of your knights: Na3, Nc3, Nf3, Nh3.`},
		{"", "Qd3", `"Qd3" is not a legal move. The way of the queen from d1 to d3 is not free. There is no legal move of the queen on d1 now.`},
		{"", "Nj9", `"Nj9" is not a legal move. There is no square j9 on this board: it goes from a1 to h8.`},
		{"", "e2-e9", `"e2-e9" is not a legal move. There is no square e9 on this board: it goes from a1 to h8.`},
		{"", "Nxf3", `"Nxf3" is not a legal move. There is nothing to capture on f3. Legal moves: Nf3.`},
		{"", "e4=Q", `"e4=Q" is not a legal move. The pawn does not promote when it goes from e2 to e4. Legal moves: e4.`},
		{promoting, "e8=K", `"e8=K" is not a legal move. The pawn cannot become K there; the choice is Q, R, B or N. Legal moves: e8=Q, e8=R, e8=B, e8=N.`},
		{"", "e5", `"e5" is not a legal move. The pawn on e2 cannot go to e5. Legal moves of the pawn on e2: e3, e4.`},
		{"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e5", `"e5" is not a legal move. The pawn on e4 does not capture that way: it goes to e5 only when that is empty. There is no legal move of the pawn on e4 now. Legal moves: Kd1, Kd2, Ke2, Kf1, Kf2.`},
		{"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4d5", `"e4d5" is not a legal move. The pawn on e4 goes to d5 only to capture, and nothing stands there. Legal moves of the pawn on e4: e5.`},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", `"d5" is not a legal move. A pawn's capture is written with the file that it comes from. Legal moves: exd5.`},
		{"", "Qe5", `"Qe5" is not a legal move. The queen on d1 cannot go to e5. There is no legal move of the queen on d1 now.`},
		{"4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "Qe5", `"Qe5" is not a legal move. You have no queen on the board. Legal moves: Kd1, Kd2, Ke2, Kf1, Kf2.`},
		{"", "N@f3", `"N@f3" is not a legal move. No man can be put on the board now.`},
		{"", "pass", `"pass" is not a legal move. There is no passing in this game.`},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", `"Kg8" is not a legal move. The game is over.`},
	} {
		p := chessPosition(t, c.fen)
		before := p.String()
		m, err := notation.Read(p, c.text)
		if err == nil {
			t.Errorf("%s: %q is read as %s", c.fen, c.text, notation.Record(p, m))
			continue
		}
		if err.Error() != c.want {
			t.Errorf("%s: %q\n got %s\nwant %s", c.fen, c.text, err, c.want)
		}
		if p.String() != before {
			t.Errorf("%s: %q changed the position to %s", before, c.text, p)
		}
	}
}

// TestRungs holds that callers can tell the refusals apart, and that offered
// moves can be sent as they are.
func TestRungs(t *testing.T) {
	p := chessPosition(t, bothBC4)
	var unreadable *notation.Unreadable
	var ambiguous *notation.Ambiguous
	var illegal *notation.Illegal
	if _, err := notation.Read(p, "well"); !errors.As(err, &unreadable) {
		t.Errorf("got %T", err)
	}
	if _, err := notation.Read(p, "bc4"); !errors.As(err, &ambiguous) {
		t.Errorf("got %T", err)
	}
	for _, c := range ambiguous.Candidates {
		if m, err := notation.Read(p, c.Text); err != nil || m != c.Move {
			t.Errorf("the candidate %q is read as %v, %v", c.Text, m, err)
		}
	}
	if _, err := notation.Read(p, "Bd2"); !errors.As(err, &illegal) {
		t.Errorf("got %T", err)
	}
	for _, c := range illegal.Legal {
		if m, err := notation.Read(p, c.Text); err != nil || m != c.Move {
			t.Errorf("the legal move %q is read as %v, %v", c.Text, m, err)
		}
	}
	if _, err := notation.Read(p, strings.Repeat("Nf3 ", 100)); !errors.As(err, &unreadable) || len(err.Error()) > 200 {
		t.Errorf("a long text is answered by %v", err)
	}
	if _, err := notation.Read(p, "\"evil\"\n\x1b[31m\u202e"); err == nil || strings.ContainsAny(err.Error(), "\n\x1b\u202e") {
		t.Errorf("control signs are quoted: %q", err)
	}
}
