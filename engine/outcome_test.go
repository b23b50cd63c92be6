package engine_test

import (
	"testing"

	"pbemd/engine"
)

func TestEndsOfChess(t *testing.T) {
	v := compile(t, chess())
	for _, c := range []struct {
		position    string
		repetitions int
		outcome     engine.Outcome
		cause       engine.Cause
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1, engine.Open, engine.NoCause},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 1, engine.BlackWins, engine.Checkmate},
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1", 1, engine.WhiteWins, engine.Checkmate},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, engine.Drawn, engine.Stalemate},
		// insufficient material
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1, engine.Drawn, engine.InsufficientMaterial},
		{"4k3/8/8/8/8/8/8/4K2N w - - 0 1", 1, engine.Drawn, engine.InsufficientMaterial},
		{"4k2b/8/8/8/8/8/8/4K3 w - - 0 1", 1, engine.Drawn, engine.InsufficientMaterial},
		{"4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", 1, engine.Drawn, engine.InsufficientMaterial},
		{"b1b1k3/8/8/8/8/8/8/1B1BK3 w - - 0 1", 1, engine.Drawn, engine.InsufficientMaterial},
		{"b1b1k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", 1, engine.Open, engine.NoCause},
		{"4k3/8/8/8/8/8/8/BB2K3 w - - 0 1", 1, engine.Open, engine.NoCause},
		{"4k3/8/8/8/8/8/8/4K1NN w - - 0 1", 1, engine.Open, engine.NoCause},
		{"4k2n/8/8/8/8/8/8/4K2N w - - 0 1", 1, engine.Open, engine.NoCause},
		{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", 1, engine.Open, engine.NoCause},
		// counters
		{"4k3/8/8/8/8/8/8/R3K3 w - - 149 99", 1, engine.Open, engine.NoCause},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 150 99", 1, engine.Drawn, engine.SeventyFiveMoves},
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99", 1, engine.WhiteWins, engine.Checkmate},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 9 99", 4, engine.Open, engine.NoCause},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 9 99", 5, engine.Drawn, engine.FivefoldRepetition},
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 9 99", 5, engine.WhiteWins, engine.Checkmate},
	} {
		end := position(t, v, c.position).EndAfter(c.repetitions)
		if end.Outcome != c.outcome || end.Cause != c.cause {
			t.Errorf("%s, occurred %d times: %s by %s, want %s by %s", c.position, c.repetitions,
				end.Outcome.Result(), end.Cause, c.outcome.Result(), c.cause)
		}
	}
}

func TestClaimsOfChess(t *testing.T) {
	v := compile(t, chess())
	for _, c := range []struct {
		position    string
		repetitions int
		want        engine.Claim
	}{
		{"4k3/8/8/8/8/8/8/R3K3 w - - 99 99", 2, engine.NoClaim},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 100 99", 1, engine.FiftyMoves},
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 99", 3, engine.ThreefoldRepetition},
	} {
		if got := position(t, v, c.position).Claim(c.repetitions); got != c.want {
			t.Errorf("%s, occurred %d times: the claim is %q, want %q", c.position, c.repetitions, got, c.want)
		}
	}
}

// TestRepetitionKey holds what makes two positions the same: the right to capture en passant only when such
// a capture is legal, castling rights always, clocks never.
func TestRepetitionKey(t *testing.T) {
	v := compile(t, chess())
	for _, c := range []struct {
		one, other string
		same       bool
	}{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 17 30", true},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", false},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", false},
		{"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", true},
		{"3rk3/8/8/3pP3/8/3K4/8/8 w - d6 0 1", "3rk3/8/8/3pP3/8/3K4/8/8 w - - 0 1", false},
		{"4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "4k3/8/8/r2pP2K/8/8/8/8 w - - 0 1", true}, // the capture would expose the king
	} {
		same := position(t, v, c.one).RepetitionKey() == position(t, v, c.other).RepetitionKey()
		if same != c.same {
			t.Errorf("%s and %s: same is %v, want %v", c.one, c.other, same, c.same)
		}
	}
}

func TestReasons(t *testing.T) {
	v := compile(t, chess())
	for _, c := range []struct {
		position, from, to string
		want               engine.Reason
	}{
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1", engine.Fine},
		{"4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "e1", "c1", engine.CastlesOut},
		{"3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1", "c1", engine.CastlesThrough},
		{"2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1", "c1", engine.CastlesInto},
		{"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1", "c1", engine.Fine},
		{"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "c3", engine.Pinned},
		{"4k3/4r3/8/8/8/8/8/4K2N w - - 0 1", "h1", "f2", engine.StaysInCheck},
		{"3rk3/8/8/8/8/8/8/4K2N w - - 0 1", "e1", "d1", engine.IntoCheck},
		{"4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "e5", "d6", engine.ExposesKing},
	} {
		p := position(t, v, c.position)
		found := false
		for _, m := range p.Pseudo(nil) {
			if p.SquareName(m.From()) == c.from && p.SquareName(m.To()) == c.to {
				found = true
				if got := p.Legal(m); got != c.want {
					t.Errorf("%s %s-%s: %s, want: %s", c.position, c.from, c.to, got, c.want)
				}
			}
		}
		if !found {
			t.Errorf("%s: %s-%s is not even pseudo-legal", c.position, c.from, c.to)
		}
	}
}

// TestOtherRoyalty holds ends that chess does not have: a king captured, and whoever cannot move winning or losing.
func TestOtherRoyalty(t *testing.T) {
	captured, wins, loses := chess(), chess(), chess()
	captured.Royalty, wins.Stalemate, loses.Stalemate = "capture", "wins", "loses"
	captured.Draws.Insufficient = engine.Insufficient{}
	for _, c := range []struct {
		spec     engine.Spec
		position string
		outcome  engine.Outcome
		cause    engine.Cause
	}{
		{captured, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", engine.Open, engine.NoCause},
		{captured, "4R3/8/8/8/8/8/8/6K1 b - - 0 1", engine.WhiteWins, engine.KingCaptured},
		{captured, "4k3/8/8/8/8/8/8/8 w - - 0 1", engine.BlackWins, engine.KingCaptured},
		{captured, "k7/2Q5/8/8/8/8/8/K7 b - - 0 1", engine.Open, engine.NoCause}, // it may step beside the queen
		{captured, "8/8/8/8/8/kp6/pP6/K7 w - - 0 1", engine.Open, engine.NoCause},
		{wins, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", engine.BlackWins, engine.Stalemate},
		{loses, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", engine.WhiteWins, engine.Stalemate},
		{wins, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", engine.WhiteWins, engine.Checkmate},
	} {
		end := position(t, compile(t, c.spec), c.position).End()
		if end.Outcome != c.outcome || end.Cause != c.cause {
			t.Errorf("%s: %s by %q, want %s by %q", c.position, end.Outcome.Result(), end.Cause, c.outcome.Result(), c.cause)
		}
	}
	p := position(t, compile(t, captured), "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1")
	for _, m := range p.Moves(nil) {
		if p.SquareName(m.To()) == "e8" {
			p.Make(m)
		}
	}
	if !p.End().Over() || len(p.Moves(nil)) > 0 {
		t.Errorf("%s: the king is captured, yet the game goes on", p)
	}
}
