package rules_test

import (
	"strings"
	"testing"

	"pbemd/engine"
)

func TestTimur8ExchangeInCheck(t *testing.T) {
	p := stand(t, "Kf1 Ra2 Ub2 Ff2 kl10 rf9", "w")
	want(t, "not in check", kind(p, engine.Exchange), "")
	p = stand(t, "Kf1 Ra2 Uf8 PPc9 kl10 bh3 rl2", "w pop=w1-waits")
	want(t, "in check", kind(p, engine.Exchange), "f1&f8")
	play(t, p, "f1&f8")
	want(t, "exchanged", field(p, "exchanged"), "K")
	want(t, "places", at(p, "f1")+at(p, "f8"), "UK")
	if p.HalfmoveClock() != 1 {
		t.Errorf("the clock is %d after an exchange", p.HalfmoveClock())
	}
}

func TestTimur8OncePerMonarch(t *testing.T) {
	p := stand(t, "Kf1 Ra2 kl10 rf9", "w exchanged=K")
	want(t, "the king's is used", kind(p, engine.Exchange), "")
	p = stand(t, "Kf1 Ra2 kl10 rf9", "w exchanged=kMX")
	want(t, "those of others do not count", kind(p, engine.Exchange), "f1&a2")
	p = stand(t, "Mf1 Ra2 kl10 rf9", "w reign=M exchanged=K")
	want(t, "the minister has its own", kind(p, engine.Exchange), "f1&a2")
	play(t, p, "f1&a2")
	want(t, "exchanged", field(p, "exchanged"), "KM")
	want(t, "reign", field(p, "reign"), "M")
}

func TestTimur8MatedMonarchTakesNoPart(t *testing.T) {
	p := stand(t, "Kk1 Mf1 Ra2 kl10 rf9", "w reign=M inert=k1")
	want(t, "exchanges", kind(p, engine.Exchange), "f1&a2")
}

func TestTimur8DoubleStepBehindTheOwnRank(t *testing.T) {
	p := stand(t, "Kl5 PDb1 PIc2 PNd3 PPe1 PCf4 kl10 pdc3", "w")
	want(t, "rank 1", from(p, "b1"), "b1-b2 b1-b3")
	want(t, "rank 2", from(p, "c2"), "")
	want(t, "rank 3", from(p, "d3"), "d3-d4 d3-d5")
	want(t, "rank 4", from(p, "f4"), "f4-f5")
	want(t, "a pawn of pawns in its first life", from(p, "e1"), "e1-e2 e1-e3")
	p = stand(t, "Kl5 PPe1 kl10", "w pop=w1")
	want(t, "in its second", from(p, "e1"), "e1-e2")
	p = stand(t, "Kl5 PDb1 kl10 pdc3", "w")
	play(t, p, "b1-b3")
	want(t, "en passant promotes", kind(p, engine.EnPassant), "c3-b2=D")
}

func TestTimur8PendingPawn(t *testing.T) {
	p := stand(t, "Ke9 PDd4 kl1 re3 bj2 ug6", "w")
	play(t, p, "e9&d4")
	want(t, "pending", field(p, "pending"), "e9")
	play(t, p, "j2-b10")
	want(t, "its only moves", moves(p, all), "e9-e9=D")
	play(t, p, "e9-e9=D")
	want(t, "promoted", at(p, "e9")+field(p, "pending"), "D")
	if p.HalfmoveClock() != 0 {
		t.Errorf("the clock is %d after a promotion in place", p.HalfmoveClock())
	}
}

func TestTimur8PendingWaitsWhileInCheck(t *testing.T) {
	p := stand(t, "Kd4 PDe9 kl1 rd9 uf10", "w pending=e9 exchanged=K")
	if got := moves(p, all); strings.Contains(got, "e9") || got == "" {
		t.Errorf("in check it does not move: %s", got)
	}
	p = stand(t, "Ka1 PDe9 kf10", "b pending=e9")
	if !p.InCheck() {
		t.Error("a pending pawn attacks as a pawn")
	}
	want(t, "it may be captured", to(p, "e9"), "f10-e9")
}

func TestTimur8SeveralPending(t *testing.T) {
	p := stand(t, "Ka1 PDe9 PKc10 kl1", "w pending=e9,c10")
	want(t, "any one of them", moves(p, all), "c10-c10=M e9-e9=D")
	play(t, p, "c10-c10=M", "l1-l2")
	want(t, "then the other", moves(p, all), "e9-e9=D")
}

func TestTimur8PendingPawnOfPawns(t *testing.T) {
	p := stand(t, "Ka1 PPe9 kl1", "w pending=e9")
	want(t, "first arrival", moves(p, all), "e9-e9=PP")
	play(t, p, "e9-e9=PP")
	want(t, "it waits", field(p, "pop")+" "+field(p, "pending"), "w1-waits ")
	p = stand(t, "Ka1 PPe9 Ra3 Rb3 Hc3 Hd3 Be3 Bf3 Gg3 Gh3 Ci3 Cj3 ki8", "w pending=e9 pop=w1")
	want(t, "second arrival", moves(p, all), "e9@k3 e9@l3")
	play(t, p, "e9@l3")
	want(t, "placed", field(p, "pop")+" "+field(p, "pending"), "w2 ")
	p = stand(t, "Ka1 PPe9 "+fullRow+" ki8", "w pending=e9 pop=w1")
	want(t, "second arrival without room", moves(p, all), "e9-e9=PP")
	play(t, p, "e9-e9=PP")
	want(t, "it waits", field(p, "pop"), "w2-waits")
	p = stand(t, "Ka1 PPe9 kl1", "w pending=e9 pop=w2")
	want(t, "third arrival", moves(p, all), "e9-e9=X")
}

// One that was placed in the zone stays what it is when it is exchanged within the zone, even on the last rank.
func TestTimur8ExchangedWithinTheZone(t *testing.T) {
	p := stand(t, "Kb10 PPa9 kl1 rb5", "w pop=w1")
	play(t, p, "b10&a9")
	want(t, "not pending", field(p, "pending")+field(p, "pop"), "w1")
	if again, err := p.Variant().Parse(p.String()); err != nil || again.String() != p.String() {
		t.Errorf("%s comes back as %v, %v", p, again, err)
	}
}

func TestTimur8ExchangedOutOfTheZone(t *testing.T) {
	p := stand(t, "Kd4 PPe9 kl1 rd10", "w pending=e9")
	play(t, p, "d4&e9")
	want(t, "no longer pending", field(p, "pending"), "")
	p = stand(t, "Ke9 Fd4 kl1 re3", "w")
	play(t, p, "e9&d4")
	want(t, "a fox stays a fox", at(p, "e9")+field(p, "pending"), "F")
}
