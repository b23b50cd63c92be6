package rules_test

import (
	"strings"
	"testing"

	"pbemd/engine"
)

func TestTimur4SecondArrivalIsPlaced(t *testing.T) {
	p := stand(t, "Kf1 PPc8 Ra3 Rb3 Rl3 ki5", "w pop=w1")
	want(t, "forms", from(p, "c8"), "c8-c9+c3 c8-c9+d3 c8-c9+e3 c8-c9+f3 c8-c9+g3 c8-c9+h3 c8-c9+i3 c8-c9+j3 c8-c9+k3")
	play(t, p, "c8-c9+h3")
	want(t, "where it stands", at(p, "c9")+at(p, "h3"), "PP")
	want(t, "pop", field(p, "pop"), "w2")
}

func TestTimur4SecondArrivalByCapture(t *testing.T) {
	p := stand(t, "Kf1 PPc8 Uc9 Ra3 Rb3 Hc3 Hd3 Be3 Bf3 Gg3 Gh3 Ci3 Cj3 Sl3 ki8 rd9", "w pop=w1")
	want(t, "forms", from(p, "c8"), "c8-d9+k3")
	play(t, p, "c8-d9+k3")
	want(t, "captured", at(p, "d9"), "")
}

// The pawn of pawns does not stay where it captures, so that the line through that square opens.
func TestTimur4SecondArrivalOpensALine(t *testing.T) {
	p := stand(t, "Kj4 PPi8 uj9 rj10 ka10", "w pop=w1")
	if got := from(p, "i8"); strings.Contains(got, "j9") || !strings.HasPrefix(got, "i8-i9+a3") {
		t.Errorf("the pawn of pawns goes %s", got)
	}
}

// By one move the pawn of pawns can capture one man that gives check and be placed before the other.
func TestTimur4SecondArrivalParriesDoubleCheck(t *testing.T) {
	p := stand(t, "Kk7 PPi8 hj9 rk1 ka10", "w pop=w1")
	want(t, "moves", from(p, "i8"), "i8-j9+k3")
}

// Every pawn move that ends in the zone is an arrival, also one from within it.
func TestTimur4ArrivalFromWithinTheZone(t *testing.T) {
	p := stand(t, "Kf1 PPa9 ki5", "w pop=w1")
	if got := from(p, "a9"); !strings.HasPrefix(got, "a9-a10+a3 a9-a10+b3") {
		t.Errorf("the pawn of pawns goes %s", got)
	}
}

// A pawn exchanged to its own back rank may double step, and be captured en passant on a square of the zone.
func TestTimur4ArrivalEnPassant(t *testing.T) {
	p := stand(t, "Kf1 PPc8 Ra3 kh6 pdb10", "b pop=w1")
	play(t, p, "b10-b8")
	want(t, "second arrival", strings.Join(strings.Fields(kind(p, engine.EnPassant))[:2], " "), "c8-b9+b3 c8-b9+c3")
	play(t, p, "c8-b9+c3")
	want(t, "captured", at(p, "b8")+at(p, "b9")+at(p, "c3"), "PP")
	p = stand(t, "Kf1 PPc8 kh6 pdb10", "b pop=w2")
	play(t, p, "b10-b8", "c8-b9=X")
	want(t, "third arrival", at(p, "b8")+at(p, "b9"), "X")
	p = stand(t, "Kf1 PPc8 kh6 pdb10", "b")
	play(t, p, "b10-b8", "c8-b9")
	want(t, "first arrival", at(p, "b8")+field(p, "pop"), "w1-waits")
}

const fullRow = "Ra3 Rb3 Hc3 Hd3 Be3 Bf3 Gg3 Gh3 Ci3 Cj3 Sk3 Ql3"

func TestTimur4WaitsWhenTheRowIsFull(t *testing.T) {
	p := stand(t, "Kf1 PPc8 "+fullRow+" ki8", "w pop=w1")
	want(t, "arrival", from(p, "c8"), "c8-c9")
	play(t, p, "c8-c9")
	want(t, "pop", field(p, "pop"), "w2-waits")
	play(t, p, "i8-h8")
	want(t, "still full", kind(p, engine.Place), "")
	play(t, p, "l3-l4", "h8-i8")
	want(t, "one square", kind(p, engine.Place), "c9@l3")
	play(t, p, "c9@l3")
	want(t, "pop", field(p, "pop"), "w2")
	if p.HalfmoveClock() != 0 {
		t.Errorf("the clock is %d after a placement", p.HalfmoveClock())
	}
}

func TestTimur4DoubleStepAnywhere(t *testing.T) {
	p := stand(t, "Kf1 PPe5 kl6 pdd7", "w pop=w2")
	want(t, "steps", from(p, "e5"), "e5-e6 e5-e7")
	play(t, p, "e5-e7")
	want(t, "en passant", kind(p, engine.EnPassant), "d7-e6")
	play(t, p, "d7-e6")
	want(t, "captured", at(p, "e7")+field(p, "pop"), "")
	p = stand(t, "Kf1 PPe5 kl6 ue6", "w pop=w2")
	want(t, "no jump", from(p, "e5"), "")
	p = stand(t, "Kf1 PPe5 kl6 ue7", "w pop=w2")
	want(t, "no capture", from(p, "e5"), "e5-e6")
}

func TestTimur4DoubleStepIntoTheZone(t *testing.T) {
	p := stand(t, "Kf1 PPe7 kl6 pdd9", "w pop=w2")
	want(t, "steps", from(p, "e7"), "e7-e8 e7-e9=X")
	play(t, p, "e7-e9=X")
	want(t, "no en passant", strings.Fields(p.String())[3], "-")
	want(t, "pop", field(p, "pop"), "")
}
