package rules_test

import (
	"strings"
	"testing"

	"pbemd/engine"
)

// placed lists where the pawn of pawns on c9 may be placed.
func placed(p *engine.Position) string {
	return strings.ReplaceAll(kind(p, engine.Place), "c9@", "")
}

func TestTimur3FirstArrivalWaits(t *testing.T) {
	p := stand(t, "Kf1 PPc8 ke6 rc3", "w")
	want(t, "arrival", from(p, "c8"), "c8-c9")
	play(t, p, "c8-c9")
	want(t, "pop", field(p, "pop"), "w1-waits")
	want(t, "immune", to(p, "c9"), "")
	play(t, p, "e6-e7")
	want(t, "immobile", from(p, "c9"), "")
}

func TestTimur3WaitingAttacksNothing(t *testing.T) {
	p := stand(t, "Kf1 PPc9 kc10", "b pop=w1-waits")
	want(t, "the king beside it", from(p, "c10"), "c10-b10 c10-b9 c10-d10 c10-d9")
}

func TestTimur3PlacementA(t *testing.T) {
	p := stand(t, "Kf1 PPc9 ke9 rl5 ul6 ul4 uk5", "w pop=w1-waits")
	want(t, "a piece that cannot move", placed(p), "a9 d8 f8 k4 l9")
	p = stand(t, "Kf1 PPc9 ke9 rl5 ul6 ul4", "w pop=w1-waits")
	want(t, "a piece that can", placed(p), "a9 d8 f8 l9")
	p = stand(t, "Kf1 PPc9 Uk4 ke9 pdk5", "w pop=w1-waits")
	want(t, "a pawn that cannot move", placed(p), "a9 d8 f8 l9")
}

// The pawn itself may be what takes the last move.
func TestTimur3PlacementTrapsByItself(t *testing.T) {
	p := stand(t, "Kf1 PPc9 ke9 gl5", "w pop=w1-waits")
	want(t, "a general that can move", placed(p), "a9 d8 f8 l9")
	p = stand(t, "Kf1 PPc9 ke9 gl5 uk8 uk2 ui6 ui4", "w pop=w1-waits")
	want(t, "a general that cannot", placed(p), "a9 d8 f8 k4 l9")
}

func TestTimur3PlacementB(t *testing.T) {
	p := stand(t, "Kf1 PPc9 ki9 uc6 pde6", "w pop=w1-waits")
	want(t, "two men", placed(p), "a9 d5 h8 j8 l9")
	p = stand(t, "Kf1 PPc9 ki9 uc2 ppe2", "w pop=w1-waits,b1-waits")
	want(t, "one of them immune", placed(p), "a9 h8 j8 l9")
}

func TestTimur3PlacementC(t *testing.T) {
	p := stand(t, "Kf1 PPc9 ki5", "w pop=w1-waits")
	want(t, "the king", placed(p), "a9 h4 j4 l9")
	p = stand(t, "Kf1 PPc9 mi5", "w pop=w1-waits reign=m")
	want(t, "the monarch", placed(p), "a9 h4 j4 l9")
	p = stand(t, "Kf1 PPc9 kb3 mi5", "w pop=w1-waits")
	want(t, "a minister that does not reign", placed(p), "a2 a9 c2 l9")
}

func TestTimur3PlacementD(t *testing.T) {
	p := stand(t, "Kf1 PPc9 Ua10 ki5", "w pop=w1-waits")
	want(t, "own man on the corner", placed(p), "h4 j4 l9")
	p = stand(t, "Kf1 PPa10 ki5", "w pop=w1-waits")
	want(t, "the corner that it leaves", kind(p, engine.Place), "a10@a9 a10@h4 a10@j4 a10@l9")
	p = standOn(t, "rennchess-flank-timur", "Kf1 PPc10 ki5", "w pop=w1-waits")
	want(t, "corners are those of the edge", kind(p, engine.Place), "c10@a11 c10@h4 c10@j4 c10@l11")
}

func TestTimur3PlacementE(t *testing.T) {
	p := stand(t, "Kf1 PPc9 ki5 ra10", "w pop=w1-waits")
	want(t, "an enemy on the corner", placed(p), "b9 h4 j4 l9")
}

func TestTimur3PlacementParriesCheck(t *testing.T) {
	p := stand(t, "Kf1 PPc9 kl5 rf10 ue6 ug6", "w pop=w1-waits")
	if !p.InCheck() {
		t.Fatal("no check")
	}
	want(t, "only what parries", placed(p), "f5")
}

func TestTimur3PawnAgain(t *testing.T) {
	p := stand(t, "Kf1 PPc9 ki5 rk5", "w pop=w1-waits")
	play(t, p, "c9@j4")
	want(t, "pop", field(p, "pop"), "w1")
	want(t, "it can be captured and gives check", moves(p, func(m engine.Move) bool { return p.SquareName(m.To()) == "j4" }), "i5-j4")
	play(t, p, "i5-h5")
	want(t, "it moves as a pawn", from(p, "j4"), "j4-j5 j4-k5")
	want(t, "no second waiting", kind(p, engine.Place), "")
	if p.HalfmoveClock() != 1 {
		t.Errorf("the clock is %d after placement and a king's move", p.HalfmoveClock())
	}
}

func TestTimur3NoDoubleStepInTheSecondLife(t *testing.T) {
	p := stand(t, "Kf1 PPc3 ki8", "w pop=w1")
	want(t, "second life", from(p, "c3"), "c3-c4")
	p = stand(t, "Kf1 PPc3 ki8", "w")
	want(t, "first life", from(p, "c3"), "c3-c4 c3-c5")
}
