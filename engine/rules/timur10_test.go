package rules_test

import (
	"strings"
	"testing"

	"pbemd/engine"
)

func TestTimur10RoundTrip(t *testing.T) {
	for _, c := range []struct{ men, rest string }{
		{"Kf1 PPc9 kl10 ppc2", "w pop=w1-waits,b2-waits"},
		{"Kf1 Mg1 kl10", "w exchanged=KMk"},
		{"Mf1 Xg1 xl10", "w reign=Mx exchanged=KMXkmx"},
		{"Kk1 Mf1 kl10", "w reign=M inert=k1"},
		{"Kk1 Ml9 Xf1 kl10 mb2", "w reign=X inert=k1,l9"},
		{"Kk1 Mf1 Xg1 kl10 mb2 xc2", "w reign=M inert=k1"},
		{"Mf1 Xg1 kl10 mb2 xc2", "w reign=X"},
		{"Mf1 Xg1 kl10", "w reign=M inert=g1"},
		{"Kf1 PDc9 PPd10 kl10 pdc2", "b pop=w1 pending=c2,c9,d10"},
		{"Ka10 kf6", "b corner=a10"},
		{"Mf6 Xl9 kl1", "w reign=M corner=l1"},
	} {
		p := stand(t, c.men, c.rest)
		_, fields, _ := strings.Cut(c.rest, " ")
		if got := strings.Join(strings.Fields(p.String())[6:], " "); got != fields {
			t.Errorf("%s is written %s", fields, got)
		}
		again, err := p.Variant().Parse(p.String())
		if err != nil || again.String() != p.String() || again.Hash() != p.Hash() {
			t.Errorf("%s comes back as %v, %v", p, again, err)
		}
		if !strings.HasSuffix(p.RepetitionKey(), fields) {
			t.Errorf("%s does not belong to repetition: %s", fields, p.RepetitionKey())
		}
	}
}

func TestTimur10Refused(t *testing.T) {
	v := open(t, "rennchess-timur")
	for _, c := range []struct{ men, rest, want string }{
		{"Kf1 kl10", "w pop=w1", "no pawn of pawns"},
		{"Kf1 PPc9 kl10", "w pop=w3", "is not w or b"},
		{"Kf1 PPc9 kl10", "w pop=w1-waits,w1", "no pawn of pawns for"},
		{"Kf1 PPc5 kl10", "w pop=w1-waits", "cannot be waiting"},
		{"Kf1 PPc9 kl10", "w", "must be waiting or pending"},
		{"Kf1 PPc9 kl10", "w pop=w2", "must be waiting or pending"},
		{"Kf1 PPc10 kl10", "w pop=w1", "must be waiting or pending"},
		{"Kf1 PPc9 Xd3 kl10", "w pop=w1", "the mercenary that it becomes"},
		{"Mf1 kl10", "w", "White has no king"},
		{"Kf1 kl10", "w reign=M", "no such man that could reign"},
		{"Kf1 Mg1 kl10", "w reign=M", "nobody else reigns"},
		{"Kf1 Mg1 kl10", "w inert=f1", "has no king"},
		{"Kf1 Mg1 kl10 ma1", "w reign=M inert=l10", "who is to move"},
		{"Kf1 Mg1 kl10", "w exchanged=Q", "is no monarch"},
		{"Kk1 Mg1 Xf1 kl10", "w reign=X inert=k1", "before the mercenary"},
		{"Kk1 Mg1 Xf1 kl10", "w reign=M inert=k1,f1", "cannot both be mated"},
		{"Kf1 Xg1 Mh1 kl10", "w inert=g1", "nobody else can have reigned"},
		{"Kf1 PDc5 kl10", "w pending=c5", "no pawn in its zone"},
		{"Ka10 kf6", "b corner=z9", "no square"},
		{"Ka10 kf6", "b corner=l10", "no monarch of White"},
		{"Ka10 Mb10 kf6", "b corner=b10", "no monarch of White"},
		{"Ka10 kf6", "w corner=a10", "no monarch of Black"},
		{"Ka1 kf6", "b corner=a1", "no monarch of White"},
		{"Kf1 PDc5 kl10", "w pending=z9", "no square"},
		{"Kf1 PKc5 Me4 Md4 kl10", "w", "king pawn and the prime minister"},
		{"Kf1 PDc5 PDd5 kl10", "w", "men PD"},
		{"Kf1 Kg3 kl10", "w", "2 kings"},
	} {
		_, err := v.Parse(text(v, c.men, c.rest))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s gives %v, want %q", c.men, c.rest, err, c.want)
		}
	}
}

// A throne that should have passed when the position came up passes when it is read.
func TestTimur10MateIsSettledOnReading(t *testing.T) {
	p := stand(t, "Kf1 Rl6 Rk5 kl10 mh5", "b")
	want(t, "reign", field(p, "reign"), "m")
	want(t, "inert", field(p, "inert"), "l10")
}

func TestTimur10LivesBelongToRepetition(t *testing.T) {
	a, b := stand(t, "Kf1 PPc4 kl10", "w pop=w1"), stand(t, "Kf1 PPc4 kl10", "w pop=w2")
	if a.RepetitionKey() == b.RepetitionKey() || a.Hash() == b.Hash() {
		t.Error("positions with different lives repeat")
	}
}

func TestTimur10WhoReignsBelongsToRepetition(t *testing.T) {
	a, b := stand(t, "Mf1 Xg1 kl10", "w reign=M"), stand(t, "Mf1 Xg1 kl10", "w reign=X")
	if a.RepetitionKey() == b.RepetitionKey() || a.Hash() == b.Hash() {
		t.Error("positions with different monarchs repeat")
	}
}

// A drawn game is drawn still when it has been written and read.
func TestTimur10TheCornerIsRead(t *testing.T) {
	p := stand(t, "Kb9 Md4 kl1", "w")
	play(t, p, "b9-a10=K")
	want(t, "corner", field(p, "corner"), "a10")
	again, err := p.Variant().Parse(p.String())
	if err != nil {
		t.Fatal(err)
	}
	ends(t, again, engine.Drawn, engine.CornerReached)
	want(t, "moves", moves(again, all), "")
	if open := stand(t, "Ka10 Md4 kl1", "b"); open.Hash() == p.Hash() || open.End().Over() {
		t.Error("a king that came to the corner by an exchange ends the game, or its position is the same")
	}
}
