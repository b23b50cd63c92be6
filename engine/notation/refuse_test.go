package notation

import (
	"strings"
	"testing"
)

// TestVariantRefusals holds the sentences for what orthodox chess does not
// have.
func TestVariantRefusals(t *testing.T) {
	const (
		re         = "5/1n3/2N2/5/5[Qbq] w - - 0 1"
		re2        = "5/5/1n3/5/2N2[Qq] w - - 0 1"
		kingless   = "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1"
		chexDrawn  = "3/1N1/3[KQRRBBNPPPPPPPPkqrrbbnpppppppp] b - - 0 1 drawn=n"
		chexPinned = "5/1N3/2n2/3k1/5[KQRRBBNPPPPPPPPqrrbbnpppppppp] b - - 0 2"
		fox        = "6k5/12/3P8/12/12/12/12/12/6K5/12[QN] w - - 0 1"
		lastRank   = "6k5/3P8/12/12/12/12/12/12/6K5/12[QN] w - - 0 1"
		late       = "5k6/12/12/12/12/2Pp8/12/12/12/6K5 w - - 0 40"
		blocked    = "ppppppppppp/5k5/11/11/11/***********/11/11/11/D1C2K4D/11 w KQ - 0 1"
		asKnight   = "4k3/8/8/8/4(KN)3/8/8/R6R w - - 0 1"
		noneToBe   = "6k5/3P8/12/12/12/12/12/12/6K5/12 w - - 0 1"
	)
	for _, c := range []struct{ variant, position, text, want string }{
		{"re", "", "pass", `"pass" is not a legal move. You may pass only when you have no man in hand any more.`},
		{"re", "", "Nxc4", `"Nxc4" is not a legal move. There is nothing to capture on c4. Legal moves: N@c4.`},
		{"re", "", "O-O", `"O-O" is not a legal move. There is no castling in this game.`},
		{"re", re, "N@a1", `"N@a1" is not a legal move. You have no knight in hand.`},
		{"re", re, "Qb4", `"Qb4" is not a legal move. You have no queen on the board, and from hand it can be put on an empty square only.`},
		{"re", re, "Qxb4", `"Qxb4" is not a legal move. You have no queen on the board, and from hand it can be put on an empty square only.`},
		{"re", re, "Bc4", `"Bc4" is not a legal move. You have no bishop, neither on the board nor in hand.`},
		{"re", re, "Q@b4", `"Q@b4" is not a legal move. There is already your opponent's knight on b4.`},
		{"re", re, "Q@c3", `"Q@c3" is not a legal move. There is already your own knight on c3.`},
		{"re", re, "Nd5", `"Nd5" is not a legal move. The knight on c3 goes to d5 only to capture, and nothing stands there. There is no legal move of the knight on c3 now.`},
		{"re", "5/5/2b2/1B3/R4[KQq] w - - 0 1", "Bd4", `"Bd4" is not a legal move. The bishop on b2 goes to d4 only to capture; nothing stands there, nor is the way free. Legal moves of the bishop on b2: Bxc3.`},
		{"re2", re2, "Nxb3", `"Nxb3" is not a legal move. Capturing is not allowed before all men in hand have been put. There is no legal move of the knight on c1 now.`},
		{"rennchess", "", "Nj4", `"Nj4" is not a legal move. The nobleman on h2 cannot go to j4. Legal moves of the nobleman on h2: Ni4.`},
		{"rennchess", "", "a11", `"a11" is not a legal move. There is no square a11 on this board: it goes from a1 to l10.`},
		{"rennchess", fox, "d9", `"d9" leaves open what the pawn becomes: please send d9=F or d9=P.`},
		{"rennchess", fox, "d9=Q", `"d9=Q" is not a legal move. The pawn cannot become Q there; the choice is F or P. Legal moves: d9=F, d9=P.`},
		{"rennchess", lastRank, "d10", `"d10" leaves open what the pawn becomes: please send d10=Q or d10=N.`},
		{"rennchess", noneToBe, "d10", `"d10" is not a legal move. The pawn on d9 can go to d10 only to become one of your men that were captured, and there is none of them. There is no legal move of the pawn on d9 now. Legal moves: Kf1, Kf2, Kf3, Kg1, Kg3, Kh1, Kh2, Kh3.`},
		{"reef", "", "a6", `"a6" is not a legal move. There is a hole in the board at a6.`},
		{"reef", "", "Nb4", `"Nb4" was not understood. The letters of the men are K, M, D, C, A, Z, P. A move looks like Ke3 or a1-a3.`},
		{"reef", "", "O-O", `"O-O" is not a legal move. The squares between the king and the man it would castle with must be empty.`},
		{"reincarnation", kingless, "e5", `"e5" is not a legal move. Your king was captured and must take the place of another man first. Legal moves: K@a8, K@b8, K@c8, K@d8, K@f8, K@g8, K@h8.`},
		{"reincarnation", kingless, "K@e7", `"K@e7" is not a legal move. The king cannot take the place of a pawn. Legal moves: K@a8, K@b8, K@c8, K@d8, K@f8, K@g8, K@h8.`},
		{"rennchess", late, "cxd6", `"cxd6" is not a legal move. The pawn on c5 goes to d6 only to capture, and nothing stands there. A capture en passant is possible only in the turn right after the double step. Legal moves of the pawn on c5: c6.`},
		{"rennchess", late, "Cxc6", `"Cxc6" is not a legal move. You have no castle on the board. Legal moves: Kf1, Kf2, Kg2, Kh1, Kh2, c6.`},
		{"reef", "", "b3=Q", `"b3=Q" was not understood. The letters of the men are K, M, D, C, A, Z, P. A move looks like Ke3 or a1-a3.`},
		{"reef", "", "Kb2", `"Kb2" is not a legal move. Your own nightrider stands on b2. Legal moves of the king on f2: Ke3, Kf3, Kg3.`},
		{"reef", blocked, "Kb2", `"Kb2" is not a legal move. The king goes to b2 only by castling. The squares between the king and the man it would castle with must be empty. Legal moves of the king on f2: Ke1, Ke2, Ke3, Kf1, Kf3, Kg1, Kg2, Kg3, O-O.`},
		{"reincarnation2", kingless, "K@e7", `"K@e7" is not a legal move. The king cannot take the place of a pawn. Legal moves: KQ@d8, KR@a8, KR@h8, KB@c8, KB@f8, KN@b8, KN@g8.`},
		{"reincarnation2", kingless, "KN@a8", `"KN@a8" is not a legal move. In the place of the rook on a8 the king becomes KR. Legal moves: KQ@d8, KR@a8, KR@h8, KB@c8, KB@f8, KN@b8, KN@g8.`},
		{"reincarnation2", kingless, "K@d1", `"K@d1" is not a legal move. The queen on d1 is your opponent's; the king takes the place of a man of yours. Legal moves: KQ@d8, KR@a8, KR@h8, KB@c8, KB@f8, KN@b8, KN@g8.`},
		{"reincarnation2", kingless, "K@e5", `"K@e5" is not a legal move. There is no man on e5 whose place the king could take. Legal moves: KQ@d8, KR@a8, KR@h8, KB@c8, KB@f8, KN@b8, KN@g8.`},
		{"reincarnation2", asKnight, "Ke5", `"Ke5" is not a legal move. The king as knight on e4 cannot go to e5. Legal moves of the king as knight on e4: KNc3, KNc5, KNd2, KNd6, KNf2, KNf6, KNg3, KNg5.`},
		{"chex", "", "e4", `"e4" is not a legal move. No man can move now, so one must be drawn: reply with "draw" on the first line.`},
		{"chex", "", "K@a1", `"K@a1" is not a legal move. A man must be drawn before it is put: reply with "draw" on the first line.`},
		{"chex", "", "draw=K", `"draw=K" is not a legal move. Which man is drawn is decided by the stack; nobody can choose it.`},
		{"chex", chexDrawn, "a1b1", `"a1b1" is not a legal move. You have drawn a knight, which must be put on the board first. Legal moves: N@a1, N@a2, N@a3, N@b1, N@b3, N@c1, N@c2, N@c3.`},
		{"chex", chexDrawn, "K@a1", `"K@a1" is not a legal move. You have drawn a knight, and that is the man to put. Legal moves: N@a1, N@a2, N@a3, N@b1, N@b3, N@c1, N@c2, N@c3.`},
		{"chex", "N1/1N[KQRRBBPPPPPPPPkqrrbbnpppppppp] b - - 0 1 drawn=n", "N@a1", `"N@a1" is not a legal move. The knight cannot be put on a1: no other man stands beside it. Legal moves: N@a2, N@a3, N@a4, N@b1, N@b2, N@b4, N@c1, N@c3, N@c4, N@d1, N@d2, N@d3.`},
		{"chex", chexDrawn, "N@b2", `"N@b2" is not a legal move. There is already your opponent's knight on b2. Legal moves: N@a1, N@a2, N@a3, N@b1, N@b3, N@c1, N@c2, N@c3.`},
		{"chex", chexPinned, "Na4", `"Na4" is not a legal move. The men would no longer be connected. There is no legal move of the knight on c3 now. You may also draw a man. Legal moves: Kc2, Kd3.`},
	} {
		p := position(t, c.variant, c.position)
		m, err := Read(p, c.text)
		if err == nil {
			t.Errorf("%s: %s: %q is read as %s", c.variant, p, c.text, Record(p, m))
			continue
		}
		if err.Error() != c.want {
			t.Errorf("%s: %s: %q\n got %s\nwant %s", c.variant, p, c.text, err, c.want)
		}
	}
}

// TestKingOfAnotherForm reads a king that moves as another piece by its own
// label and as the king that it is.
func TestKingOfAnotherForm(t *testing.T) {
	for _, c := range []struct{ position, texts, want string }{
		{"rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1", "K@d8|K=d8|k@d8|KQ@d8|@d8|KQ=d8|king d8", "KQ@d8"},
		{"rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1", "K@b8|KN@b8|KN=b8", "KN@b8"},
		{"4k3/8/8/8/4(KN)3/8/8/R6R w - - 0 1", "Kc5|kc5|KNc5|knc5|e4c5|Ke4-c5|KNe4-c5|king to c5", "e4c5"},
		{"4k3/8/3p4/8/4(KN)3/8/8/R6R w - - 0 1", "Kxd6|KNxd6|kd6|king takes d6", "e4d6"},
	} {
		for text := range strings.SplitSeq(c.texts, "|") {
			p := position(t, "reincarnation2", c.position)
			m, err := Read(p, text)
			if err != nil || Record(p, m) != c.want {
				t.Errorf("%s: %q is read as %v, %v", c.position, text, m, err)
			}
		}
	}
}

// TestChexPut reads where a drawn man goes, in all the ways that leave no doubt.
func TestChexPut(t *testing.T) {
	for _, text := range []string{"N@a1", "Na1", "a1", "@a1", "n@a1", "put a knight on a1", "knight a1"} {
		p := position(t, "chex", "3/1N1/3[KQRRBBNPPPPPPPPkqrrbbnpppppppp] b - - 0 1 drawn=n")
		m, err := Read(p, text)
		if err != nil || Record(p, m) != "N@a1" {
			t.Errorf("%q is read as %v, %v", text, m, err)
		}
	}
}
