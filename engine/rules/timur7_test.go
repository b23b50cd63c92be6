package rules_test

import "testing"

func TestTimur7Corners(t *testing.T) {
	// six, seven or eight men beside the one that moves would be too many: these are added to it
	five := " Rc4 Rd4 Ne4 Ff4 Fg4"
	for _, c := range []struct{ name, men, fields, to, want string }{
		{"a horse on the far corner", "Hj9", "w", "l10", "j9-l10=E"},
		{"a horse on a near corner", "Hj2", "w", "l1", "j2-l1"},
		{"a bishop with six men", "Bk9" + five, "w", "l10", "k9-l10=B k9-l10=C"},
		{"a bishop with seven", "Bk9 Uk4" + five, "w", "l10", "k9-l10"},
		{"a bishop on a near corner", "Bk2" + five, "w", "l1", "k2-l1=B k2-l1=C"},
		{"a bishop with seven, king, minister and pawns left out", "Bk9 Mk4 PDk3" + five, "w", "l10", "k9-l10=B k9-l10=C"},
		{"a bishop with the mercenary", "Bk9 Xk4" + five, "w", "l10", "k9-l10"},
		{"a general with seven", "Gk7 Uk4" + five, "w", "l10", "k7-l10=S"},
		{"a general with eight", "Gk7 Uk4 Uk3" + five, "w", "l10", "k7-l10"},
		{"a general on a near corner", "Gk4" + five, "w", "l1", "k4-l1=S"},
		{"a duke with seven", "Dk8 Uk4" + five, "w", "l10", "k8-l10=DU"},
		{"a duke with eight", "Dk8 Uk4 Uk3" + five, "w", "l10", "k8-l10"},
		{"a duke with the mercenary as the eighth", "Dk8 Uk4 Xk3" + five, "w", "l10", "k8-l10"},
		{"a cavalier with the mercenary as the eighth", "Vk8 Uk4 Xk3" + five, "w", "l10", "k8-l10=VU"},
		{"a cavalier with eight", "Vk8 Uk4 Uk3" + five, "w", "l10", "k8-l10"},
	} {
		p := stand(t, "Ka5 kf10 "+c.men, c.fields)
		want(t, c.name, to(p, c.to), c.want)
	}
}

func TestTimur7CornersAreThoseOfTheEdge(t *testing.T) {
	p := standOn(t, "rennchess-flank-timur", "Ka5 Hj11 Hj9 kf10", "w")
	want(t, "the far corner", to(p, "l12"), "j11-l12=E")
	want(t, "the end of the piece row", to(p, "l10"), "j11-l10 j9-l10")
}

func TestTimur7SteppingMen(t *testing.T) {
	p := stand(t, "Ka5 DUf5 ka10", "w")
	want(t, "beside its square", to(p, "f6")+" "+to(p, "g6"), "f5-f6 f5-g6")
	want(t, "as a duke", to(p, "h6"), "f5-h6")
	p = stand(t, "Ka5 VUf5 ka10", "w")
	want(t, "beside its square", to(p, "f6")+" "+to(p, "g6"), "f5-f6 f5-g6")
	want(t, "as a cavalier", to(p, "g8"), "f5-g8")
}

// Men count as they are after the move, when a mated mercenary is off the board.
func TestTimur7MatedMercenaryDoesNotCount(t *testing.T) {
	men := "Ma5 kf10 Bk9 Rc4 Rd4 Ne4 Ff4 Fg4 Xk4"
	want(t, "mated", to(stand(t, men, "w reign=M inert=k4"), "l10"), "k9-l10=B k9-l10=C")
	want(t, "not mated", to(stand(t, men, "w reign=M"), "l10"), "k9-l10")
}
