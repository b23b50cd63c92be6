package rules_test

import (
	"fmt"
	"testing"
)

// masters are the pawns in the order in which they stand at the start, and what they become.
var masters = []struct{ pawn, master string }{
	{"PP", ""}, {"PD", "D"}, {"PI", "I"}, {"PN", "N"}, {"PC", "C"}, {"PS", "S"},
	{"PE", "E"}, {"PR", "R"}, {"PA", "A"}, {"PQ", "Q"}, {"PV", "V"}, {"PK", "M"},
}

// zones are the first ranks of White's and of Black's zone, and the pawn ranks.
var zones = map[string]struct{ white, black, home, blackHome int }{
	"rennchess-timur":       {9, 2, 3, 8},
	"rennchess-12x12-timur": {11, 2, 3, 10},
	"rennchess-flank-timur": {10, 3, 4, 9},
	"rennchess-12x14-timur": {13, 2, 3, 12},
}

func TestTimur1PawnsStandFromTheLeftOfTheirOwner(t *testing.T) {
	for _, id := range timurBoards {
		p, z := open(t, id).Start(), zones[id]
		for i, m := range masters {
			want(t, id, at(p, fmt.Sprintf("%c%d", 'a'+i, z.home)), m.pawn)
			want(t, id, at(p, fmt.Sprintf("%c%d", 'l'-i, z.blackHome)), lower(m.pawn))
		}
	}
}

func lower(label string) string {
	small := ""
	for _, r := range label {
		small += string(r + 'a' - 'A')
	}
	return small
}

func TestTimur1PromotionByMaster(t *testing.T) {
	for _, id := range timurBoards {
		z := zones[id]
		for _, m := range masters[1:] {
			p := standOn(t, id, fmt.Sprintf("Kl5 %sb%d kj7", m.pawn, z.white-1), "w")
			before, after := fmt.Sprintf("b%d", z.white-1), fmt.Sprintf("b%d", z.white)
			want(t, id, from(p, before), before+"-"+after+"="+m.master)
			p = standOn(t, id, fmt.Sprintf("Kl5 kj7 %sb%d", lower(m.pawn), z.black+1), "b")
			before, after = fmt.Sprintf("b%d", z.black+1), fmt.Sprintf("b%d", z.black)
			want(t, id, from(p, before), before+"-"+after+"="+m.master)
			p = standOn(t, id, fmt.Sprintf("Kl5 %sb%d kj7", m.pawn, z.white-2), "w")
			before, after = fmt.Sprintf("b%d", z.white-2), fmt.Sprintf("b%d", z.white-1)
			want(t, id, from(p, before), before+"-"+after)
		}
	}
}

func TestTimur1PromotionByCapture(t *testing.T) {
	p := stand(t, "Kl5 PDb8 kj7 rc9", "w")
	want(t, "captures", from(p, "b8"), "b8-b9=D b8-c9=D")
	play(t, p, "b8-c9=D")
	want(t, "c9", at(p, "c9"), "D")
}

func TestTimur1PrimeMinisterMovesAsGuard(t *testing.T) {
	p := stand(t, "Kl5 PKb8 kj7 ra10", "w")
	play(t, p, "b8-b9=M", "j7-j8")
	want(t, "the prime minister", from(p, "b9"), "b9-a10 b9-a8 b9-a9 b9-b10 b9-b8 b9-c10 b9-c8 b9-c9")
}
