package rules_test

import (
	"strings"
	"testing"
)

func TestTimur5Mercenary(t *testing.T) {
	p := stand(t, "Kf1 PPe8 kl1 ue10", "w pop=w2")
	want(t, "third arrival", from(p, "e8"), "e8-e9=X")
	play(t, p, "e8-e9=X", "l1-k2")
	want(t, "moves as guard or castle", from(p, "e9"), "e9-c10 e9-c7 e9-c8 e9-c9 e9-d10 e9-d7 e9-d8 e9-d9 e9-e10 e9-e7 e9-e8 "+
		"e9-f10 e9-f7 e9-f8 e9-f9 e9-g10 e9-g7 e9-g8 e9-g9")
	if strings.Contains(p.String(), "=") {
		t.Errorf("%s still knows of a pawn of pawns", p)
	}
}
