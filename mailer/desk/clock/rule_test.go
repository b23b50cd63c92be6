package clock

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	cases := []struct{ typed, canonical string }{
		{"move:7/21", "move:7/21"},
		{"Move:7/21", "move:7/21"},
		{"move=3/10", "move:3/10"},
		{"move:30", "move:7/30"},
		{"move:3", "move:1/3"},
		{"move:1/1", "move:1/1"},
		{"move:7d/21d", "move:7/21"},
		{"move:7 / 21 days", "move:7/21"},
		{"move:7/21+weekends", "move:7/21+weekends"},
		{"move:7/21,weekends", "move:7/21+weekends"},
		{"move:7/21 free weekends", "move:7/21+weekends"},
		{"move:7/21/weekend", "move:7/21+weekends"},
		{"total:60", "total:60"},
		{"total:60days", "total:60"},
		{"total:60+nag3", "total:60+nag3"},
		{"total:60+nag7", "total:60"},
		{"total:60/14+weekends", "total:60/14+weekends"},
		{"total:60+weekends+nag3", "total:60+nag3+weekends"},
		{"fischer:10+2/20", "fischer:10+2/20"},
		{"fisher:10+2", "fischer:10+2/20"},
		{"fischer:600+2", "fischer:600+2/1000"},
		{"fischer:10+0/10+weekends", "fischer:10+0/10+weekends"},
		{"none", "none"},
		{"None", "none"},
	}
	for _, c := range cases {
		r, err := Parse(c.typed)
		if err != nil {
			t.Errorf("%s: %v", c.typed, err)
			continue
		}
		if got := r.String(); got != c.canonical {
			t.Errorf("%s: read as %s, want %s", c.typed, got, c.canonical)
		}
	}
	if r, err := Parse(Default().String()); err != nil || r != Default() {
		t.Errorf("the default is read as %v, %v", r, err)
	}
}

func TestParseRefuses(t *testing.T) {
	cases := []struct{ typed, says string }{
		{"", "is no clock"},
		{"7/21", "is no clock"},
		{"move:", "is no clock"},
		{"move:-7/21", "is no clock"},
		{"move:7/21/", "is no clock"},
		{"blitz:5", "is no clock"},
		{"move:7/21+weekends+weekends", "is no clock"},
		{"move:21/7", "for example move:7/21"},
		{"move:0/7", "after a day or later"},
		{"move:0", "at least 1 day"},
		{"move:7/1001", "more than 1000 days"},
		{"move:7/99999999999999999999", "more than 1000 days"},
		{"total:10/20", "cannot have more time"},
		{"total:0", "at least 1 day"},
		{"total:60+nag0", "after a day or later"},
		{"fischer:10+2/5", "for example fischer:10+2/20"},
		{"fischer:10", "is no clock"},
	}
	for _, c := range cases {
		r, err := Parse(c.typed)
		if err == nil {
			t.Errorf("%s: read as %s, want a refusal", c.typed, r)
			continue
		}
		if !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %q does not say %q", c.typed, err, c.says)
		}
	}
}

func TestChoose(t *testing.T) {
	cases := []struct{ clock, options, want string }{
		{"", "", "move:7/21"},
		{"total:60", "", "total:60"},
		{"total:60", "weekends", "total:60+weekends"},
		{"", "weekends", "move:7/21+weekends"},
		{"", "weekends=no", "move:7/21"},
		{"", "nagtime=3", "move:3/21"},
		{"", "forfeittime=9", "move:3/9"},
		{"", "nagtime=5 forfeittime=14", "move:5/14"},
		{"", "totaltime=90", "total:90"},
		{"", "totaltime=90d", "total:90"},
		{"", "nagtime=5 totaltime=90", "total:90+nag5"},
		{"", "nagtime=5 forfeittime=14 totaltime=90 weekends", "total:90/14+nag5+weekends"},
		{"", "word=kestrel", "move:7/21"},
		{"none", "", "none"},
		{"move:5/9", "nagtime=3", "! given twice"},
		{"", "nagtime=soon", "! number of days"},
		{"", "nagtime", "! number of days"},
		{"", "nagtime=30", "! smaller number stands first"},
		{"none", "weekends", "! no day counts"},
		{"fast", "", "! is no clock"},
	}
	for _, c := range cases {
		options := map[string]string{}
		for _, option := range strings.Fields(c.options) {
			name, value, _ := strings.Cut(option, "=")
			options[name] = value
		}
		r, err := Choose(c.clock, options, Default())
		says, refused := strings.CutPrefix(c.want, "! ")
		switch {
		case refused && (err == nil || !strings.Contains(err.Error(), says)):
			t.Errorf("%s %s: %v, %v, want a refusal with %q", c.clock, c.options, r, err, says)
		case !refused && (err != nil || r.String() != c.want):
			t.Errorf("%s %s: %v, %v, want %s", c.clock, c.options, r, err, c.want)
		}
	}
}

func TestWords(t *testing.T) {
	for typed, want := range map[string]string{
		"none":              "no limit",
		"move:7/21":         "21 days for each move; a reminder after 7",
		"move:1/1+weekends": "1 day for each move; a reminder after 1; weekends are free",
		"total:60/14":       "60 days in all for each player, at most 14 days for one move; a reminder after 4",
		"fischer:10+1/20":   "10 days at the start, 1 day more with each move, never more than 20; a reminder after 3",
	} {
		r, err := Parse(typed)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Words(); got != want {
			t.Errorf("%s: %q, want %q", typed, got, want)
		}
	}
}

func drawRule(t *rapid.T) Rule {
	whole := func(least, most int, name string) int { return rapid.IntRange(least, most).Draw(t, name) }
	r := Rule{Kind: Kind(whole(0, 3, "kind"))}
	if r.Kind == None {
		return r
	}
	r.Limit = Day * time.Duration(whole(1, 100, "limit"))
	r.Nag = Day * time.Duration(whole(1, int(r.Limit/Day), "nag"))
	r.Weekends = rapid.Bool().Draw(t, "weekends")
	switch r.Kind {
	case Total:
		r.Most = Day * time.Duration(whole(0, int(r.Limit/Day), "most"))
	case Fischer:
		r.Increment = Day * time.Duration(whole(0, 10, "increment"))
		r.Cap = r.Limit + Day*time.Duration(whole(0, 30, "cap"))
	}
	return r
}

func TestStringIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRule(t)
		got, err := Parse(r.String())
		if err != nil || got != r {
			t.Fatalf("%s: read back as %+v, %v, want %+v", r, got, err, r)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"move:7/21", "total:60/14+nag3+weekends", "fischer:10+2/20", "none", "move:7d / 21 days, free weekends"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		r, err := Parse(typed)
		if err != nil {
			return
		}
		if again, err := Parse(r.String()); err != nil || again != r {
			t.Fatalf("%q: %s is read back as %+v, %v, want %+v", typed, r, again, err, r)
		}
	})
}
