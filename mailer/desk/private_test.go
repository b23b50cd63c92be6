package desk_test

import (
	"fmt"
	"strings"
	"testing"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// TestBlockedWordsDoNotArrive holds that nothing that a blocked player writes
// comes to the one who blocks him, by whatever command, and that it comes once
// the block is gone.
func TestBlockedWordsDoNotArrive(t *testing.T) {
	for _, c := range []struct{ who, line string }{
		{"bob", "message alice: rosebud"},
		{"bob", "message alice, carol: rosebud"},
		{"bob", "chat 1: rosebud"},
		{"carol", "kibitz 1: rosebud"},
		{"bob", "reef challenge alice: rosebud"},
	} {
		for _, blocks := range []bool{true, false} {
			t.Run(fmt.Sprint(c.line, "/", blocks), func(t *testing.T) {
				stage := playing(t)
				joined(t, stage, "carol")
				to := "alice"
				if c.who == "carol" { // who looks on does not speak to players
					joined(t, stage, "dave")
					to = "dave"
					change(t, stage, func(d *store.Draft) {
						d.PutSubscription(store.Subscription{Userid: "dave", To: store.ToBoard, Subject: "1"})
						d.PutSubscription(store.Subscription{Userid: "carol", To: store.ToBoard, Subject: "1"})
					})
				}
				if blocks {
					set(t, stage, to, func(p *store.Player) { p.Blocked = []string{c.who} })
				}
				sendAll(t, stage)
				command, words, _ := strings.Cut(c.line, ": ")
				raw := strings.TrimSuffix(string(said("w", c.who+": "+command)), "\r\n") + "\r\n" + words + "\r\n"
				receive(t, stage, []byte(raw))
				arrived := 0
				for _, l := range lettersTo(t, stage, to+"@example.org") {
					if r, err := dialogue.Open(l); err != nil || strings.Contains(r.Text, "rosebud") {
						arrived++
					}
				}
				if want := map[bool]int{true: 0, false: 1}[blocks]; arrived != want {
					t.Errorf("%d letters with the words came to %s, want %d", arrived, to, want)
				}
			})
		}
	}
}

// TestPrivateGamesAreNotWatched holds that a private game is in no list and in
// no letter of a player who looks on at everything that he can.
func TestPrivateGamesAreNotWatched(t *testing.T) {
	for _, private := range []bool{true, false} {
		t.Run(fmt.Sprint(private), func(t *testing.T) {
			stage := playing(t)
			joined(t, stage, "carol")
			change(t, stage, func(d *store.Draft) {
				g, _ := d.Game(1)
				g.Private = private
				d.PutGame(g)
				for _, s := range []store.Subscription{
					{To: store.ToBoard, Subject: "1"}, {To: store.ToPlayer, Subject: "alice"}, {To: store.ToVariant, Subject: "chess"}, {To: store.ToAll},
				} {
					s.Userid = "carol"
					d.PutSubscription(s)
				}
			})
			sendAll(t, stage)
			receive(t, stage, said("move", "alice: move 1 e4"))
			if n := len(lettersTo(t, stage, "carol@example.org")); (n > 0) == private {
				t.Errorf("%d letters about the move went to carol", n)
			}
			for i, line := range []string{"list chess", "who alice", "running", "running chess", "games alice"} {
				sendAll(t, stage)
				receive(t, stage, said(fmt.Sprint("look", i), "carol: "+line))
				list := lettersTo(t, stage, "carol@example.org")
				if len(list) != 1 {
					t.Fatalf("%q is answered with %d letters", line, len(list))
				}
				r, err := dialogue.Open(list[0])
				if err != nil {
					t.Fatal(err)
				}
				if known := strings.Contains(r.Text, "bob") || strings.Contains(r.Text, "chess 1"); known == private {
					t.Errorf("%q is answered\n%s", line, r.Text)
				}
			}
		})
	}
}

// TestBlockedPlayerAndSeeks holds that one who is blocked can accept nothing
// that the other one seeks, and reads the same of him as of somebody who wants
// nothing from anybody.
func TestBlockedPlayerAndSeeks(t *testing.T) {
	about := func(change func(*store.Player)) string {
		stage := playing(t)
		receive(t, stage, said("s", "alice: seek"))
		set(t, stage, "alice", change)
		sendAll(t, stage)
		r := sent(t, stage, said("w", "bob: who alice"))["bob@example.net"]
		if !strings.Contains(r.Text, "Player: alice") {
			t.Fatalf("\"who alice\" is answered\n%s", r.Text)
		}
		if blocked := strings.Contains(r.Text, "takes none"); blocked {
			receive(t, stage, said("a", "bob: accept 2"))
			if game(t, stage, 2).Board != 0 {
				t.Error("a blocked player has accepted a seek")
			}
		}
		return r.Text
	}
	free := about(func(p *store.Player) {})
	blocked := about(func(p *store.Player) { p.Blocked = []string{"bob"} })
	if blocked == free {
		t.Errorf("who is blocked is not told:\n%s", blocked)
	}
	looks := strings.Index(free, "  Looks for games:")
	if looks < 0 {
		t.Fatalf("the seek is not shown:\n%s", free)
	}
	end := looks + strings.Index(free[looks:], "\n") + 1
	want := free[:looks] + "  Challenges: takes none at present\n  Messages: takes none at present\n" + free[end:]
	if blocked != want {
		t.Errorf("who is blocked reads\n%s\nwant\n%s", blocked, want)
	}
}
