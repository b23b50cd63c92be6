package desk_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// bounded gives a stage a desk whose options are changed; what it logs goes to
// the buffer, which may be nil.
func bounded(t testing.TB, stage *dialogue.Stage, log *bytes.Buffer, change func(*desk.Options)) {
	t.Helper()
	o := desk.DefaultOptions()
	o.Address, o.Domain, o.AuthservID = dialogue.Server, "example.com", "mx.example.com"
	o.Caps.MailTime = 0 // as on every stage
	o.Now = func() time.Time { return stage.Now }
	if log != nil {
		o.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	change(&o)
	d, err := desk.New(stage.Store, o)
	if err != nil {
		t.Fatal(err)
	}
	stage.Desk = d
}

// goOut sends what may go out, one letter at a time as a server does that
// takes few, and returns the receivers in their order.
func goOut(t *testing.T, stage *dialogue.Stage) string {
	t.Helper()
	var to []string
	for {
		list, err := stage.Desk.Due(stage.Now, 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) == 0 {
			return strings.Join(to, " ")
		}
		to = append(to, strings.Split(list[0].To, "@")[0])
		if err := stage.Desk.Sent(list[0].ID, stage.Now); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLettersAnHour holds that one address gets so many letters in an hour; the
// others wait for the next one, and nobody else's do.
func TestLettersAnHour(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	stage.Now = stage.Now.Truncate(time.Hour).Add(time.Hour)
	bounded(t, stage, nil, func(o *desk.Options) { o.Caps.LettersAnHour = 3 })
	for i := range 5 {
		receive(t, stage, proven(fmt.Sprint("g", i), "alice@example.org", "games"))
	}
	receive(t, stage, proven("b", "bob@example.net", "games"))
	for _, step := range []struct {
		pass time.Duration
		want string
	}{{0, "alice alice alice bob"}, {59 * time.Minute, ""}, {time.Minute, "alice alice"}, {time.Hour, ""}} {
		stage.Now = stage.Now.Add(step.pass)
		if got := goOut(t, stage); got != step.want {
			t.Errorf("after %s letters go to %q, expected %q", step.pass, got, step.want)
		}
	}
}

// TestLettersADay holds that so many letters go out in a day, that those go
// first on which most hangs, that these have a part of the day to themselves,
// that nothing is lost, and that the operator is told once.
func TestLettersADay(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	stage.Now = stage.Now.Add(48 * time.Hour).Truncate(24 * time.Hour)
	var log bytes.Buffer
	bounded(t, stage, &log, func(o *desk.Options) { o.Caps.LettersADay = 20 })
	names := map[store.Rank]string{store.Pressing: "p", store.Usual: "u", store.Idle: "i"}
	fill := func(rank store.Rank, n int) {
		change(t, stage, func(d *store.Draft) {
			for i := range n {
				d.PutLetter(store.Letter{To: fmt.Sprintf("%s@host%d.example", names[rank], i), Raw: []byte("x"), Made: stage.Now, Next: stage.Now, Rank: rank})
			}
		})
	}
	fill(store.Idle, 16)
	fill(store.Usual, 15)
	fill(store.Pressing, 10)
	row := func(p, u, i int) string {
		return strings.TrimSpace(strings.Repeat("p ", p) + strings.Repeat("u ", u) + strings.Repeat("i ", i))
	}
	step := func(want string, warnings int) {
		t.Helper()
		if got := goOut(t, stage); got != want {
			t.Errorf("letters go to %q, expected %q", got, want)
		}
		if n := strings.Count(log.String(), "the letters of a day are used up"); n != warnings {
			t.Errorf("the operator was told %d times, expected %d:\n%s", n, warnings, &log)
		}
	}
	step(row(10, 8, 0), 1)
	fill(store.Pressing, 5)
	step(row(2, 0, 0), 1)
	stage.Now = stage.Now.Add(24*time.Hour - time.Second)
	step("", 1)
	stage.Now = stage.Now.Add(time.Second)
	step(row(3, 7, 5), 2)
	stage.Now = stage.Now.Add(24 * time.Hour)
	step(row(0, 0, 11), 2)
}

// TestLettersADayAtOnce holds that no more letters are given out at once than may go.
func TestLettersADayAtOnce(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	stage.Now = stage.Now.Add(48 * time.Hour)
	bounded(t, stage, nil, func(o *desk.Options) { o.Caps.LettersADay = 4 })
	change(t, stage, func(d *store.Draft) {
		for i := range 9 {
			d.PutLetter(store.Letter{To: fmt.Sprintf("p@host%d.example", i), Raw: []byte("x"), Made: stage.Now, Next: stage.Now, Rank: store.Pressing})
		}
	})
	if letters := due(t, stage); len(letters) != 4 {
		t.Errorf("%d letters may go out at once, expected 4", len(letters))
	}
}

// TestRanks holds what hangs on the letters of the desk.
func TestRanks(t *testing.T) {
	stage := watched(t, "mx.example.com")
	sendAll(t, stage)
	ranks := func(raw []byte) map[string]store.Rank {
		receive(t, stage, raw)
		found := map[string]store.Rank{}
		change(t, stage, func(d *store.Draft) {
			for l := range d.Letters() {
				found[strings.Split(l.To, "@")[0]] = l.Rank
			}
		})
		sendAll(t, stage)
		return found
	}
	for _, c := range []struct {
		raw  []byte
		want map[string]store.Rank
	}{
		{proven("m", "alice@example.org", "move 1 e4"), map[string]store.Rank{"alice": store.Usual, "bob": store.Pressing, "carol": store.Idle}},
		{mail("q", "alice@example.org", "change zone UTC", ""), map[string]store.Rank{"alice": store.Usual}},
		{mail("c", "alice@example.org", "challenge carol", ""), map[string]store.Rank{"alice": store.Pressing}},
		{mail("s", "erin@example.net", "hello", ""), map[string]store.Rank{"erin": store.Idle}},
		{mail("j", "erin@example.net", "signup erin", ""), map[string]store.Rank{"erin": store.Pressing}},
		{proven("k", "carol@example.org", "kibitz 1: nice"), map[string]store.Rank{"carol": store.Usual}},
	} {
		if got := ranks(c.raw); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%.80q: ranks %v, expected %v", c.raw[:80], got, c.want)
		}
	}
}
