package rules_test

import "testing"

func TestTimur6FoxesBecomeGuardsOnEntering(t *testing.T) {
	p := stand(t, "Kf1 Fb8 Fd9 kl1", "w")
	want(t, "entering", from(p, "b8"), "b8-a8 b8-b7 b8-b9=F b8-b9=U b8-c8")
	want(t, "within the zone", from(p, "d9"), "d9-c9 d9-d10 d9-d8 d9-e9")
	p = standOn(t, "rennchess-flank-timur", "Kf1 Fb9 kl1", "w")
	want(t, "with empty flanks", to(p, "b10"), "b9-b10=F b9-b10=U")
}
