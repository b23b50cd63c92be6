package desk_test

import (
	"bytes"
	"fmt"
	netmail "net/mail"
	"net/url"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// watched is a stage like that of playing, on which carol looks on at board 1.
func watched(t *testing.T, trusted string) *dialogue.Stage {
	t.Helper()
	stage := begun(t, trusted)
	joined(t, stage, "carol")
	change(t, stage, func(d *store.Draft) {
		d.PutSubscription(store.Subscription{Userid: "carol", To: store.ToBoard, Subject: "1"})
	})
	return stage
}

// lettersTo are the letters that wait for an address.
func lettersTo(t *testing.T, stage *dialogue.Stage, address string) (list [][]byte) {
	t.Helper()
	for _, l := range due(t, stage) {
		if l.To == address {
			list = append(list, l.Raw)
		}
	}
	return list
}

// unsubscribing is the Subject that the address of a letter's List-Unsubscribe gives to a
// mail, and the token in it.
func unsubscribing(t *testing.T, letter []byte) (subject, token string) {
	t.Helper()
	message, err := netmail.ReadMessage(bytes.NewReader(letter))
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(strings.Trim(message.Header.Get("List-Unsubscribe"), "<>"))
	if err != nil || address.Scheme != "mailto" {
		t.Fatalf("List-Unsubscribe is %v, error %v", address, err)
	}
	subject = address.Query().Get("subject")
	_, token, _ = strings.Cut(subject, "[")
	return subject, token
}

// TestLeavingByHeader holds that the address of an observer's List-Unsubscribe
// ends the mails by itself, as mail programs send it, and does nothing else.
func TestLeavingByHeader(t *testing.T) {
	stage := watched(t, "")
	receive(t, stage, []byte(strings.Replace(string(answering(t, stage, "alice@example.org", "e4")), "\n", "\r\n", -1)))
	raw := lettersTo(t, stage, "carol@example.org")
	if len(raw) != 1 {
		t.Fatalf("%d letters went to carol, expected 1", len(raw))
	}
	subject, token := unsubscribing(t, raw[0])
	sendAll(t, stage)
	for i, line := range []string{"move 1 e5", "resign 1", "set digest on"} {
		receive(t, stage, mail(fmt.Sprint("leave", i), "carol@example.org", line+" ["+token, ""))
	}
	if g := game(t, stage, 1); g.Plies != 1 || !g.Active() {
		t.Error("the token of an observer's header has changed the board")
	}
	receive(t, stage, mail("leave", "carol@example.org", subject, ""))
	change(t, stage, func(d *store.Draft) {
		if _, ok := d.Subscription("carol", store.ToBoard, "1"); ok {
			t.Error("carol still looks on")
		}
		if carol, _ := d.Player("carol"); carol.Digest {
			t.Error("the token of an observer's header has changed a setting")
		}
	})
}

// answering is the answer of a player to the newest letter that he got.
func answering(t *testing.T, stage *dialogue.Stage, from, text string) []byte {
	t.Helper()
	letter := newest(stage, from)
	return fmt.Appendf(nil, "From: %s\nTo: %s\nSubject: Re: %s\nMessage-ID: <a%d@example.com>\nIn-Reply-To: <%s>\n"+
		"Date: Mon, 2 Mar 2026 10:00:00 +0000\n\n%s", from, dialogue.Server, letter.Subject, stage.Now.UnixNano(), letter.MessageID, text)
}

// TestDigestProves holds that a digest proves what its own player sends alone,
// and that nobody can make up one.
func TestDigestProves(t *testing.T) {
	for _, c := range []struct {
		name, from, text string
		forged, works    bool
	}{
		{"his own", "bob@example.net", "1 e5", false, true},
		{"his own, to resign", "bob@example.net", "1 resign", false, true},
		{"his own, changed", "bob@example.net", "1 e5", true, false},
		{"the opponent", "alice@example.org", "1 resign", false, false}, // she could at any time
		{"a stranger", "mallory@example.com", "1 e5", false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage := begun(t, "")
			set(t, stage, "bob", func(p *store.Player) { p.Digest = true })
			receive(t, stage, answering(t, stage, "alice@example.org", "e4"))
			if n := len(lettersTo(t, stage, "bob@example.net")); n != 0 {
				t.Fatalf("%d letters went to bob before his digest", n)
			}
			if g := game(t, stage, 1); !g.TurnSince.IsZero() {
				t.Error("bob's clock runs before his digest has gone out")
			}
			if err := stage.Do(dialogue.Step{Kind: dialogue.Wait, Pause: 25 * time.Hour}); err != nil {
				t.Fatal(err)
			}
			if g, digest := game(t, stage, 1), newest(stage, "bob@example.net"); !g.TurnSince.Equal(digest.Date) {
				t.Errorf("bob's clock runs since %v, the digest went out at %v", g.TurnSince, digest.Date)
			}
			reply := bytes.Replace(answering(t, stage, "bob@example.net", c.text), []byte("From: bob@example.net"), []byte("From: "+c.from), 1)
			if id := newest(stage, "bob@example.net").MessageID; c.forged {
				at := strings.Index(id, "@") - 2
				other := "a"
				if id[at:at+1] == other {
					other = "b"
				}
				reply = bytes.Replace(reply, []byte(id), []byte(id[:at]+other+id[at+1:]), 1)
			}
			receive(t, stage, reply)
			if g := game(t, stage, 1); (g.Plies == 2 || !g.Active()) != c.works {
				t.Errorf("%q: %d plies, active: %t", c.text, g.Plies, g.Active())
			}
		})
	}
}

// TestWordsAreBounded holds that what players can send to others in a day has
// a limit, and that its refusal says so.
func TestWordsAreBounded(t *testing.T) {
	for _, c := range []struct {
		from, line, refusal string
		at                  string // whom it goes to
		most                int
	}{
		{"alice@example.org", "message bob: hello", "messages can be sent in a day", "bob@example.net", 40},
		{"alice@example.org", "chat 1: hello", "times on boards today", "bob@example.net", 60},
		{"carol@example.org", "chess kibitz 1: hello", "times on boards today", "dave@example.org", 60},
	} {
		t.Run(c.line, func(t *testing.T) {
			stage := watched(t, "mx.example.com")
			joined(t, stage, "dave")
			change(t, stage, func(d *store.Draft) {
				d.PutSubscription(store.Subscription{Userid: "dave", To: store.ToVariant, Subject: "chess"})
			})
			arrived := 0
			var last string
			for i := range c.most + 3 {
				receive(t, stage, proven(fmt.Sprint("w", i), c.from, c.line))
				arrived += len(lettersTo(t, stage, c.at))
				for _, raw := range lettersTo(t, stage, c.from) {
					last = string(raw)
				}
				sendAll(t, stage)
			}
			if arrived != c.most {
				t.Errorf("%d words arrived in a day, expected %d", arrived, c.most)
			}
			if !strings.Contains(strings.Join(strings.Fields(last), " "), c.refusal) {
				t.Errorf("the last answer does not say %q:\n%s", c.refusal, last)
			}
			stage.Now = stage.Now.Add(24 * time.Hour)
			receive(t, stage, proven("tomorrow", c.from, c.line))
			if n := len(lettersTo(t, stage, c.at)); n != 1 {
				t.Errorf("%d words arrived on the next day, expected 1", n)
			}
		})
	}
}

// TestSubscriptionsAreBounded holds the limit of what one player can look on
// at, and that the message that goes to too many goes to nobody.
func TestSubscriptionsAreBounded(t *testing.T) {
	stage := watched(t, "mx.example.com")
	change(t, stage, func(d *store.Draft) {
		for i := range 120 {
			name := fmt.Sprintf("player%d", i)
			if err := d.PutPlayer(store.Player{Userid: name, Name: name, Addresses: []string{name + "@example.net"}}); err != nil {
				t.Fatal(err)
			}
		}
	})
	var names []string
	for i := range 120 {
		receive(t, stage, proven(fmt.Sprint("s", i), "carol@example.org", fmt.Sprintf("subscribe player%d", i)))
		if i < 11 {
			names = append(names, fmt.Sprintf("player%d", i))
		}
		sendAll(t, stage)
	}
	change(t, stage, func(d *store.Draft) {
		if n := len(d.SubscriptionsOf("carol")); n != 100 {
			t.Errorf("carol has %d subscriptions, expected 100", n)
		}
	})
	stage.Now = stage.Now.Add(24 * time.Hour) // her answers of this day are used up
	for n, want := range map[int]int{10: 10, 11: 0} {
		raw := proven(fmt.Sprint("many", n), "carol@example.org", "message "+strings.Join(names[:n], " "))
		receive(t, stage, append(raw, "Hello to all of you.\r\n"...))
		heard, told := 0, ""
		for _, l := range sendAll(t, stage) {
			if words := dialogue.Show(l.Raw); l.To == "carol@example.org" {
				told += words
			} else if strings.Contains(words, "Hello to all of you.") {
				heard++
			}
		}
		if refused := strings.Contains(told, "10 players"); heard != want || refused != (want == 0) {
			t.Errorf("a message to %d players was heard by %d, and its sender is told\n%s", n, heard, told)
		}
	}
}

// BenchmarkMoveAmongSubscriptions reports the median time of a move in a store
// without subscriptions, and in one with a hundred thousand to other boards,
// players and variants. It fails when their ratio is not below 1.5.
func BenchmarkMoveAmongSubscriptions(b *testing.B) {
	alone, among := newHall(b, 100, 10), newHall(b, 100, 10)
	err := among.stage.Store.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		for i := range 100_000 {
			to, subject := store.ToBoard, fmt.Sprint(1000+i)
			switch i % 3 {
			case 1:
				to, subject = store.ToPlayer, fmt.Sprint("other", i)
			case 2:
				to, subject = store.ToVariant, "reef"
			}
			d.PutSubscription(store.Subscription{Userid: fmt.Sprint("fan", i%5000), To: to, Subject: subject})
		}
		return d.Keep()
	})
	if err != nil {
		b.Fatal(err)
	}
	all := medians(b, alone, among)
	for b.Loop() {
	}
	b.ReportMetric(float64(all[0].Microseconds()), "µs/alone")
	b.ReportMetric(float64(all[1].Microseconds()), "µs/among")
	if 2*all[1] >= 3*all[0] {
		b.Errorf("a move takes %s without subscriptions, %s among many", all[0], all[1])
	}
}
