package rules_test

import (
	"testing"

	"pbemd/engine"
)

func TestTimur2ThronePasses(t *testing.T) {
	p := stand(t, "Kf1 Rk5 Rj6 kl10 mh5", "w")
	play(t, p, "j6-l6")
	want(t, "reign", field(p, "reign"), "m")
	want(t, "inert", field(p, "inert"), "l10")
	ends(t, p, engine.Open, engine.NoCause)
	if !p.InCheck() {
		t.Error("the new monarch stands attacked and is not in check")
	}
	want(t, "its moves", moves(p, all), "h5-g4 h5-h4 h5-i4")
	play(t, p, "h5-h4")
	want(t, "the mated king", at(p, "l10"), "")
	want(t, "inert afterwards", field(p, "inert"), "")
	want(t, "reign afterwards", field(p, "reign"), "m")
}

func all(engine.Move) bool { return true }

func TestTimur2MinisterBeforeMercenary(t *testing.T) {
	p := stand(t, "Kf1 Rk5 Rj7 kl10 xh5 mh7", "w")
	play(t, p, "j7-l7")
	want(t, "reign", field(p, "reign"), "m")
	p = stand(t, "Kf1 Rk5 Rj6 kl10 xh5", "w")
	play(t, p, "j6-l6")
	want(t, "reign without minister", field(p, "reign"), "x")
}

func TestTimur2Chain(t *testing.T) {
	p := stand(t, "Kf1 Rk5 Rj6 Ra3 Rb2 kl10 ma10 xh6", "w")
	play(t, p, "j6-l6")
	want(t, "reign", field(p, "reign"), "x")
	want(t, "inert", field(p, "inert"), "a10,l10")
	play(t, p, "h6-g4")
	want(t, "the mated", at(p, "a10")+at(p, "l10"), "")
}

func TestTimur2LostWithoutHeir(t *testing.T) {
	p := stand(t, "Kf1 Rk5 Rj6 kl10", "w")
	play(t, p, "j6-l6")
	ends(t, p, engine.WhiteWins, engine.Checkmate)
	p = stand(t, "Kf1 Rk5 Rj6 Ra3 Rb2 kl10 ma10", "w")
	play(t, p, "j6-l6")
	ends(t, p, engine.WhiteWins, engine.Checkmate)
	want(t, "who was mated last", field(p, "reign"), "m")
}

func TestTimur2DrawWhenTheHeirCannotMove(t *testing.T) {
	p := stand(t, "Kf1 Rk5 Rj6 Rb8 Rh2 kl10 ma1", "w exchanged=k")
	play(t, p, "j6-l6")
	want(t, "reign", field(p, "reign"), "m")
	ends(t, p, engine.Drawn, engine.Stalemate)
}

func TestTimur2StalematePassesNoThrone(t *testing.T) {
	p := stand(t, "Kf1 PPa9 Rk5 Rd9 Rb6 kl10 ma10 pdb10 pib9 pnb8 pcb7", "b pop=w1-waits")
	want(t, "reign", field(p, "reign"), "")
	ends(t, p, engine.Drawn, engine.Stalemate)
}

func TestTimur2ExchangeSavesFromMate(t *testing.T) {
	p := stand(t, "Kf1 Rk5 Rj6 kl10 mh4", "w")
	play(t, p, "j6-l6")
	want(t, "reign", field(p, "reign"), "")
	want(t, "moves", moves(p, all), "l10&h4")
}

func TestTimur2PlacementSavesFromMate(t *testing.T) {
	p := stand(t, "Kk4 Rk5 Rj3 kl10 ppc2 mh3", "w pop=b1-waits")
	play(t, p, "j3-l3")
	want(t, "reign", field(p, "reign"), "")
	want(t, "moves", moves(p, all), "c2@l5")
}

func TestTimur2OthersMayStandAttacked(t *testing.T) {
	p := stand(t, "Kf1 Rh1 Xb1 kl10 mh5 qb9", "b")
	if p.InCheck() {
		t.Error("a prime minister that does not reign is in check")
	}
	play(t, p, "l10-l9", "h1-h5")
	want(t, "the prime minister is captured", at(p, "h5"), "R")
	ends(t, p, engine.Open, engine.NoCause)
}

// The mated king blocks its square, attacks nothing and cannot be captured.
func TestTimur2MatedKingStandsStill(t *testing.T) {
	p := stand(t, "Kf1 Rl6 Rk5 kl10 ml9 ra10", "b reign=m inert=l10")
	want(t, "the rook beside it", from(p, "a10"), "")
	want(t, "the heir", from(p, "l9"), "")
	p = stand(t, "Kk9 Rc3 kl10 mc8 ra10", "b reign=m inert=l10")
	want(t, "it blocks", to(p, "l10"), "")
	want(t, "captures beside it", to(p, "k9"), "")
	if p.Royal(engine.Black) == p.Find(engine.Black, p.Variant().TypeNamed("K")) {
		t.Error("the mated king reigns")
	}
}

// The king is taken off after the turn, so a move may not rely on it as a shield.
func TestTimur2TakenOffBeforeTheOpponentMoves(t *testing.T) {
	p := stand(t, "Kf1 Rl10 ke10 mb10 pdb5", "b reign=m inert=e10")
	if p.InCheck() {
		t.Error("the mated king does not shield in this turn")
	}
	want(t, "the pawn", from(p, "b5"), "")
	want(t, "the heir", from(p, "b10"), "b10-a9 b10-b9 b10-c9")
}

// A mercenary that came to reign before there was a prime minister is followed by the one that has come since.
func TestTimur2MinisterAfterMercenary(t *testing.T) {
	p := stand(t, "Kf1 Ra8 Ra9 Rb5 xl10 mh5", "w reign=x exchanged=x")
	play(t, p, "b5-b10")
	want(t, "reign", field(p, "reign"), "m")
	want(t, "inert", field(p, "inert"), "l10")
	again, err := p.Variant().Parse(p.String())
	if err != nil {
		t.Fatal(err)
	}
	play(t, again, "h5-h4")
	want(t, "the mated mercenary", at(again, "l10")+field(again, "inert"), "")
}
