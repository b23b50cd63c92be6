package desk_test

import (
	"fmt"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// TestEveryListUnsubscribeWorks holds that the address in the header of each kind of
// letter that can be switched off does so, as mail programs
// send it: a new mail, which no password or host proves. It does nothing else, and
// nothing for somebody else.
func TestEveryListUnsubscribeWorks(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(t *testing.T, stage *dialogue.Stage)
		off  func(bob store.Player) bool
	}{
		{"messages", func(t *testing.T, stage *dialogue.Stage) {
			receive(t, stage, proven("m", "alice@example.org", "message bob: hello"))
		}, func(p store.Player) bool { return p.NoMessages }},
		{"broadcasts", func(t *testing.T, stage *dialogue.Stage) {
			receive(t, stage, proven("b", "alice@example.org", "broadcast: hello"))
		}, func(p store.Player) bool { return p.NoBroadcasts }},
		{"tournaments", func(t *testing.T, stage *dialogue.Stage) {
			ordered(t, stage, "tournament new swiss chess -until 2026-03-20 -clock none", "was announced")
		}, func(p store.Player) bool { return p.NoTournaments }},
		{"the digest", func(t *testing.T, stage *dialogue.Stage) {
			set(t, stage, "bob", func(p *store.Player) { p.Digest = true })
			receive(t, stage, answering(t, stage, "alice@example.org", "e4"))
			for range 25 {
				stage.Now = stage.Now.Add(time.Hour)
				if err := stage.Desk.ReadUpTo(stage.Now); err != nil {
					t.Fatal(err)
				}
				if err := stage.Desk.Tick(t.Context(), stage.Now); err != nil {
					t.Fatal(err)
				}
			}
		}, func(p store.Player) bool { return !p.Digest }},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage := begun(t, "mx.example.com")
			c.do(t, stage)
			raw := lettersTo(t, stage, "bob@example.net")
			if len(raw) != 1 {
				t.Fatalf("%d letters went to bob, expected 1", len(raw))
			}
			subject, token := unsubscribing(t, raw[0])
			for i, line := range []string{"resign 1", "set copies off", "set messages on", "set calendar on", "profile: nobody", "enter 2"} {
				receive(t, stage, mail(fmt.Sprint("other", i), "bob@example.net", line+" ["+token, ""))
			}
			if c.name != "messages" && c.name != "broadcasts" { // one kind of letters
				receive(t, stage, mail("kind", "bob@example.net", "set messages off ["+token, ""))
			}
			if c.name != "tournaments" {
				receive(t, stage, mail("tournaments", "bob@example.net", "set tournaments off ["+token, ""))
			}
			receive(t, stage, mail("stranger", "alice@example.org", subject, ""))
			receive(t, stage, append([]byte("Authentication-Results: mx.example.com; dmarc=fail header.from=example.net\r\n"), mail("disowned", "bob@example.net", subject, "")...))
			change(t, stage, func(d *store.Draft) {
				if g, _ := d.Game(1); !g.Active() {
					t.Error("the address has resigned a game")
				}
				if bob, _ := d.Player("bob"); c.off(bob) || bob.NoCopies || bob.Calendar || bob.Profile != "" ||
					bob.NoMessages || bob.NoBroadcasts || bob.NoTournaments {
					t.Errorf("the address has done something else: %+v", bob)
				}
			})
			receive(t, stage, mail("leave", "bob@example.net", subject, ""))
			change(t, stage, func(d *store.Draft) {
				if bob, _ := d.Player("bob"); !c.off(bob) {
					t.Errorf("%q has changed nothing", subject)
				}
			})
		})
	}
}
