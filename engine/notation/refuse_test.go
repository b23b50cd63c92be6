package notation

import "testing"

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
		noneToBe   = "6k5/3P8/12/12/12/12/12/12/6K5/12 w - - 0 1"
	)
	for _, c := range []struct{ variant, position, text, want string }{
		{"re", "", "pass", `"pass" is not a legal move. Passing is not possible now.`},
		{"re", "", "Nxc4", `"Nxc4" is not a legal move. There is nothing to capture on c4. Legal moves: N@c4.`},
		{"re", "", "O-O", `"O-O" is not a legal move. There is no castling in this game.`},
		{"re", re, "N@a1", `"N@a1" is not a legal move. You have no knight in hand.`},
		{"re", re, "Q@b4", `"Q@b4" is not a legal move. There is already your opponent's knight on b4.`},
		{"re", re, "Q@c3", `"Q@c3" is not a legal move. There is already your own knight on c3.`},
		{"re", re, "Nd5", `"Nd5" is not a legal move. The knight on c3 goes to d5 only to capture, and nothing stands there. There is no legal move of the knight on c3 now.`},
		{"re2", re2, "Nxb3", `"Nxb3" is not a legal move. Capturing is not allowed before all men in hand have been put. There is no legal move of the knight on c1 now.`},
		{"rennchess", "", "Nj4", `"Nj4" is not a legal move. The nobleman on h2 cannot go to j4. Legal moves of the nobleman on h2: Ni4.`},
		{"rennchess", "", "a11", `"a11" is not a legal move. There is no square a11 on this board: it goes from a1 to l10.`},
		{"rennchess", fox, "d9", `"d9" leaves open what the pawn becomes: please send d9=F or d9=P.`},
		{"rennchess", fox, "d9=Q", `"d9=Q" is not a legal move. The pawn cannot become Q there; the choice is F or P. Legal moves: d9=F, d9=P.`},
		{"rennchess", lastRank, "d10", `"d10" leaves open what the pawn becomes: please send d10=Q or d10=N.`},
		{"rennchess", noneToBe, "d10", `"d10" is not a legal move. The pawn on d9 cannot go to d10. There is no legal move of the pawn on d9 now. Legal moves: Kf1, Kf2, Kf3, Kg1, Kg3, Kh1, Kh2, Kh3.`},
		{"reef", "", "a6", `"a6" is not a legal move. There is a hole in the board at a6.`},
		{"reef", "", "Nb4", `"Nb4" was not understood. The letters of the men are K, M, D, C, A, Z, P. A move looks like Ke3 or a1-a3.`},
		{"reef", "", "O-O", `"O-O" is not a legal move. The squares between the king and the man it would castle with must be empty.`},
		{"reincarnation", kingless, "e5", `"e5" is not a legal move. Your king was captured and must take the place of another man first. Legal moves: K@a8, K@b8, K@c8, K@d8, K@f8, K@g8, K@h8.`},
		{"reincarnation", kingless, "K@e7", `"K@e7" is not a legal move. The king cannot take the place of a man on e7. Legal moves: K@a8, K@b8, K@c8, K@d8, K@f8, K@g8, K@h8.`},
		{"chex", "", "e4", `"e4" is not a legal move. No man can move now; one must be drawn: please send draw.`},
		{"chex", "", "K@a1", `"K@a1" is not a legal move. A man must be drawn before it is put: please send draw.`},
		{"chex", "", "draw=K", `"draw=K" is not a legal move. Which man is drawn is decided by the stack; nobody can choose it.`},
		{"chex", chexDrawn, "a1b1", `"a1b1" is not a legal move. You have drawn a knight, which must be put on the board first. Legal moves: N@a1, N@a2, N@a3, N@b1, N@b3, N@c1, N@c2, N@c3.`},
		{"chex", chexDrawn, "K@a1", `"K@a1" is not a legal move. You have drawn a knight, and that is the man to put. Legal moves: N@a1, N@a2, N@a3, N@b1, N@b3, N@c1, N@c2, N@c3.`},
		{"chex", chexDrawn, "N@b2", `"N@b2" is not a legal move. The knight cannot be put on b2. Legal moves: N@a1, N@a2, N@a3, N@b1, N@b3, N@c1, N@c2, N@c3.`},
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
