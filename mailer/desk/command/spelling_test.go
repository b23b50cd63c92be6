package command

import "testing"

func TestSlips(t *testing.T) {
	g := testGrammar()
	for typed, want := range map[string]Verb{
		"move": Move, "mvoe": Move, "omve": Move, "moev": Move, "mov": Move, "shwo": Show, "hsow": Show, "darw": Draw, "hlep": Help, "gmaes": Games,
		"acept": Accept, "accpet": Accept, "acccept": Accept, "declien": Decline, "propsoe": Propose, "prpose": Propose, "chalenge": Challenge, "challange": Challenge,
		"chal": Challenge, "chall": Challenge, "prev": Preview, "sub": Subscribe, "subsc": Subscribe, "unsub": Unsubscribe, "standi": Standings, "broad": "", "withd": Withdraw, "conf": Confirm,
		"resgin": "", "resig": "", "sigoff": "", "delte": "", "abrot": "", // never by a slip
		"love": "", "more": "", "shoe": "", "slow": "", "drew": "", "game": "", "lost": "", "text": "", "chart": "", "cancer": "", "accepts": "", "challenged": "", "resigned": "", "moved": "", "showing": "",
		"yep": "", "not": "", "on": "", "with": "", "": "", "x": "",
	} {
		if got, ok := g.spelt(typed); got != want || ok != (want != "") {
			t.Errorf("%q is taken for %q, want %q", typed, got, want)
		}
	}
}

func TestUnsupportedVerbsAreUnknown(t *testing.T) {
	g := testGrammar()
	g.Verbs = set([]Verb{Move, Show, Help})
	for _, line := range []string{"seek chess", "resign", "games", "challenge bob", "mvve 17"} {
		if r := Read("", []string{line}, g); len(r.Commands) != 0 {
			t.Errorf("%q is read as %s", line, brief(r))
		}
	}
	if r := Read("", []string{"chess seek 17"}, g); len(r.Asks) != 1 || r.Asks[0].Doubt != Unknown {
		t.Errorf("an unsupported command is read as %s", brief(r))
	}
	if r := Read("", []string{"moves 17"}, g); len(r.Asks) != 1 || r.Asks[0].Verb != Move {
		t.Errorf("a command near to a supported one is read as %s", brief(r))
	}
}

func TestSuggest(t *testing.T) {
	variants := []string{"chess", "rennchess", "reef", "chex", "reincarnation"}
	for typed, want := range map[string]string{
		"chess": "chess", "CHESS": "chess", "ches": "chess", "chezz": "chess", "reff": "reef", "rencarnation": "reincarnation", "reincarnaton": "reincarnation",
		"rein": "reincarnation", "go": "", "backgammon": "", "": "", "r": "",
	} {
		got, ok := Suggest(typed, variants)
		if got != want || ok != (want != "") {
			t.Errorf("for %q %q is suggested, want %q", typed, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"move", "mvoe", 1}, {"move", "moves", 1}, {"kitten", "sitting", 3}, {"z\u00fcrich", "zurich", 1}, {"ca", "abc", 3}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if got := distance(c.b, c.a); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.b, c.a, got, c.want)
		}
	}
}

func TestEveryVerbHasAParserAndReadsBack(t *testing.T) {
	for _, v := range allVerbs {
		if parsers[v] == nil {
			t.Errorf("%s has no parser", v)
		}
		g := testGrammar()
		if got, ok := g.spelt(string(v)); !ok || got != v {
			t.Errorf("%s is taken for %q", v, got)
		}
		if !IsWord(string(v)) {
			t.Errorf("somebody could be called %s", v)
		}
	}
	if len(parsers) != len(allVerbs) {
		t.Errorf("%d parsers for %d verbs", len(parsers), len(allVerbs))
	}
	for v, usage := range usages {
		if !known[v] || len(usage) == 0 {
			t.Errorf("usage of %s", v)
		}
	}
}
