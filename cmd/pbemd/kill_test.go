package main

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// seedVariable repeats the instants of a run: the seed that it has told.
const seedVariable = "PBEMD_TEST_SEED"

// TestKilledServer kills the server process at random instants while mails
// arrive and starts it anew each time. What it leaves behind is what a server
// leaves behind that was given the same mails and never killed: every record of
// the store, every mail in its folder, every letter, but for letters that came
// twice, with equal Message-ID and equal but for trace headers.
func TestKilledServer(t *testing.T) {
	players, plies, kills, least := 9, 14, 100, 60
	if testing.Short() || raceDetector {
		players, plies, kills, least = 4, 6, 14, 8
	}
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv(seedVariable); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%s=%d repeats the instants", seedVariable, seed)
	undisturbed := perform(t, planTalk(t, players, plies), nil)
	k := newKiller(rand.New(rand.NewPCG(seed, 0)), kills)
	disturbed := perform(t, planTalk(t, players, plies), k)
	compare(t, undisturbed, disturbed)
	k.judge(t, least)
}

// performance is one run of a talk.
type performance struct {
	*stage
	plan     *talk
	killer   *killer // nil: nobody is killed
	composed map[int][]byte
	mails    int
}

// perform plays a talk on a stage of its own and takes the evidence.
func perform(t *testing.T, plan *talk, k *killer) evidence {
	t.Helper()
	p := &performance{stage: newStage(t, append([]string{stranger}, plan.players...)), plan: plan, killer: k, composed: map[int][]byte{}}
	began := time.Now()
	k.watch(p.stage)
	p.start()
	for i, r := range plan.rounds {
		p.clock.pass(p.t, r.pause)
		k.allow(i+1, len(plan.rounds))
		p.round(i, p.compose(r), r.expect)
	}
	k.rest()
	p.round(len(plan.rounds), nil, nil)
	if status, took := p.server.end(t); status != 0 || took > 5*time.Second {
		t.Errorf("the server ended with status %d, after %s\n%s", status, took, p.log)
	}
	p.sound()
	for _, proxy := range p.between {
		proxy.Close()
	}
	p.asPlanned()
	t.Logf("%d mails, %d letters, %d of them twice, in %s", p.mails, p.count(), p.doubled, time.Since(began).Round(time.Millisecond))
	return p.gather()
}

// compose writes the mails of a round, each as often as it is delivered.
func (p *performance) compose(r *round) [][]byte {
	p.t.Helper()
	var mails [][]byte
	for _, a := range r.acts {
		raw := []byte(a.raw)
		switch {
		case a.again > 0:
			raw = relayed(p.composed[a.again], "later.example.org")
		case a.raw == "":
			var err error
			inbox := p.letters(a.step.To)
			if a.offer {
				a.step.Text = p.offered(inbox, a.step.Which)
			}
			if raw, err = a.step.Compose(inbox, talkServer, p.clock.time()); err != nil {
				p.t.Fatal(err)
			}
			p.composed[a.step.Number] = raw
		}
		mails = append(mails, raw)
		for range a.copies {
			mails = append(mails, relayed(raw, "second.example.org"))
		}
	}
	return mails
}

// offered is the first move that the last letter about a board offers.
func (p *performance) offered(inbox []dialogue.Received, which string) string {
	p.t.Helper()
	for _, letter := range slices.Backward(inbox) {
		if !strings.Contains(letter.Subject, which) {
			continue
		}
		_, offers, _ := strings.Cut(letter.Text, "Reply with ")
		if words := strings.Split(offers, "\""); len(words) > 2 {
			return words[1] + "\n"
		}
		p.t.Fatalf("no move is offered:\n%s", letter.Text)
	}
	p.t.Fatalf("no letter is about %q", which)
	return ""
}

// relayed is a mail that has come by another way.
func relayed(raw []byte, by string) []byte {
	return append([]byte(relay+by+" with ESMTP; Mon, 2 Mar 2026 09:00:00 +0000\r\n"), raw...)
}

const relay = "Received: by "

// round has mails arrive and waits until all that they cause has happened,
// however often the server is killed meanwhile.
func (p *performance) round(number int, mails [][]byte, expect map[string]string) {
	p.t.Helper()
	p.mails += len(mails)
	arrived := make(chan struct{})
	pauses := p.killer.pauses(len(mails))
	go func() {
		defer close(arrived)
		for i, raw := range mails {
			<-time.After(pauses[i])
			p.deliver(raw)
		}
	}()
	look := time.NewTicker(4 * time.Millisecond)
	defer look.Stop()
	over := time.After(patience)
	for {
		p.killer.aim(p.server)
		select {
		case <-look.C:
			if ended(arrived) && p.settled() && p.came(expect) {
				return
			}
		case <-p.server.ended:
			if !p.killer.inspect(p.stage) {
				p.t.Fatalf("round %d: the server ended without being asked to\n%s", number, p.log)
			}
			p.start()
			over = time.After(patience)
		case <-over:
			p.t.Fatalf("round %d: after %s there are %d mails in the inbox; letters may wait\n%s", number, patience, p.host.Count("chess", "INBOX"), p.log)
		}
	}
}

func ended(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// came tells whether letters have come.
func (p *performance) came(expect map[string]string) bool {
	for user, subject := range expect {
		if !slices.ContainsFunc(p.letters(user), func(l dialogue.Received) bool { return strings.Contains(l.Subject, subject) }) {
			return false
		}
	}
	return true
}

// count counts the letters that have come.
func (p *performance) count() (letters int) {
	for user := range p.mailboxes {
		letters += len(p.letters(user))
	}
	return letters
}

// asPlanned holds the boards against the plan: a comparison of two runs in
// which nothing happened would find them equal.
func (p *performance) asPlanned() {
	p.t.Helper()
	for _, text := range p.spoilt {
		p.t.Errorf("a letter came twice, and not the same:\n%s", text)
	}
	p.check(func(d *store.Draft) {
		for _, g := range p.plan.games {
			game, _ := d.Game(g.board)
			score := ""
			if game.Result != nil {
				score = game.Result.Score
			}
			if game.Plies != g.plies || score != g.score {
				p.t.Errorf("board %d: %d plies, result %q; planned were %d, %q", g.board, game.Plies, score, g.plies, g.score)
			}
		}
		for f := range d.Failures() {
			p.t.Errorf("a mail has failed: %s", f.LastError)
		}
		if waiting, aside := d.OutboxSize(); waiting != 0 || aside != 1 {
			p.t.Errorf("%d letters wait and %d are set aside; planned is the one to %s", waiting, aside, mallory)
		}
	})
	for folder, least := range map[string]int{"INBOX": 0, "Failed": 0, "Ignored": 4, "Done": p.mails / 2} {
		if n := p.host.Count("chess", folder); n < least || least == 0 && n > 0 {
			p.t.Errorf("%d mails are in %s", n, folder)
		}
	}
}
