package rules_test

import (
	"strings"
	"testing"
)

// TestTimurNotes holds what stands under a board, beside a legend of its labels.
func TestTimurNotes(t *testing.T) {
	for _, c := range []struct{ men, rest, want string }{
		{"Kf1 kl10", "w", ""},
		{"Kk1 Mf1 kl10", "w reign=M inert=k1", "The prime minister on f1 reigns for White.|" +
			"The king of White on k1 is mated. It stands still, cannot be captured, and is taken off after this turn."},
		{"Kf1 PPc9 kl10 ppc5", "w pop=w1-waits,b2", "The pawn of pawns of White has arrived once. On c9 it waits to be placed, and cannot be captured.|" +
			"The pawn of pawns of Black has arrived twice; it may make double steps, and when it arrives again, it becomes the mercenary."},
		{"Kf1 PDc9 PPd10 kl10", "b pop=w1 pending=c9,d10 exchanged=k", "The pawn of pawns of White has arrived once; when it arrives again, it is put back on the rank where it started.|" +
			"The king of Black has used its royal exchange.|Exchanged into the zone, to promote in place when not in check: c9, d10."},
	} {
		b := stand(t, c.men, c.rest).View(false)
		want(t, c.men, strings.Join(b.Notes, "|"), c.want)
		if len(b.Legend) == 0 {
			t.Errorf("%s: there is no legend", c.men)
		}
	}
	b := stand(t, "Kf1 PPc8 kl10 DUb3", "w").View(false)
	if len(b.Legend) != 3 || b.Legend[2].Label != "PP" || b.Legend[1].Name != "stepping duke" {
		t.Errorf("the legend is %v", b.Legend)
	}
}
