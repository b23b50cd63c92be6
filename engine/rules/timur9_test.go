package rules_test

import (
	"testing"

	"pbemd/engine"
)

func TestTimur9CornerDraws(t *testing.T) {
	p := stand(t, "Kb9 Rc2 kl1", "w")
	want(t, "one form", to(p, "a10"), "b9-a10")
	play(t, p, "b9-a10")
	ends(t, p, engine.Drawn, engine.CornerReached)
	want(t, "moves", moves(p, all), "")
}

func TestTimur9ChoiceOfPartners(t *testing.T) {
	p := stand(t, "Kb9 Md4 Xe4 kl1", "w")
	want(t, "forms", to(p, "a10"), "b9-a10+d4 b9-a10+e4 b9-a10=K")
	play(t, p, "b9-a10+e4")
	want(t, "exchanged", at(p, "a10")+" "+at(p, "e4")+" "+field(p, "exchanged"), "X K ")
	ends(t, p, engine.Open, engine.NoCause)
	p = stand(t, "Kb9 Md4 Xe4 kl1", "w")
	play(t, p, "b9-a10=K")
	ends(t, p, engine.Drawn, engine.CornerReached)
}

func TestTimur9JudgedOnTheFinalSquares(t *testing.T) {
	p := stand(t, "Kb9 Md4 Xe4 kl1 rd9 rj10 ue10", "w")
	want(t, "d4 is attacked, a10 is not", to(p, "a10"), "b9-a10+e4 b9-a10=K")
	p = stand(t, "Kb9 Md4 kl1 rj10", "w")
	want(t, "the corner is attacked", to(p, "a10"), "b9-a10+d4")
}

func TestTimur9OnlyWhoReigns(t *testing.T) {
	p := stand(t, "Kf1 Mb9 Xe4 kl1", "w")
	want(t, "a minister that does not reign", to(p, "a10"), "b9-a10")
	play(t, p, "b9-a10")
	ends(t, p, engine.Open, engine.NoCause)
	p = stand(t, "Mb9 Xe4 kl1", "w reign=M")
	want(t, "one that reigns", to(p, "a10"), "b9-a10+e4 b9-a10=M")
}

func TestTimur9ExchangeIntoTheCornerDoesNotCount(t *testing.T) {
	p := stand(t, "Ke5 Ua10 kl1 re9", "w")
	play(t, p, "e5&a10")
	ends(t, p, engine.Open, engine.NoCause)
	p = stand(t, "Kb2 kl10", "w")
	play(t, p, "b2-a1")
	ends(t, p, engine.Open, engine.NoCause)
}

// A move to the corner that mates at the same time draws all the same, and passes no throne.
func TestTimur9CornerBeforeMate(t *testing.T) {
	for _, men := range []string{"Kb9 Rb10 Ra5 Rc5 Rl2 kb1", "Kb9 Rb10 Ra5 Rc5 Rl2 kb1 mh5"} {
		p := stand(t, men, "w exchanged=k")
		play(t, p, "b9-a10")
		ends(t, p, engine.Drawn, engine.CornerReached)
		want(t, "reign", field(p, "reign")+field(p, "inert"), "")
	}
	p := stand(t, "Kb9 Rb10 Ra5 Rc5 Rl2 kb1", "w exchanged=k")
	play(t, p, "b9-c10")
	ends(t, p, engine.WhiteWins, engine.Checkmate)
}
