package desk_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// everywhere puts a record of each kind into the store that names bob.
func everywhere(t *testing.T, stage *dialogue.Stage) {
	t.Helper()
	later := stage.Now.Add(240 * time.Hour)
	err := stage.Store.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		game, ok := d.Game(1)
		if !ok {
			return fmt.Errorf("there is no board 1")
		}
		game.Proposal = &store.Proposal{Kind: "draw", By: "bob", At: stage.Now}
		d.PutGame(game)
		over := game
		over.Board, over.Plies, over.Proposal = d.NextNumber(), 0, nil
		over.Data = map[string]string{"lot": "bob"}
		over.Result = &store.Result{Score: "1-0", Reason: "checkmate", At: stage.Now}
		d.PutGame(over)
		d.PutChallenge(store.Challenge{Number: d.NextNumber(), From: "bob", To: store.Userids{"alice"}, Terms: store.Terms{Variant: "chess"}, Made: stage.Now, Lapses: later})
		d.PutChallenge(store.Challenge{Number: d.NextNumber(), From: "alice", To: store.Userids{"carol", "bob"}, Terms: store.Terms{Variant: "chess"}, Made: stage.Now, Lapses: later})
		d.PutPending(store.Pending{ID: "1", Kind: "command", Userid: "bob", Address: "bob@example.net", Words: []string{"games"}, Made: stage.Now, Lapses: later})
		d.PutInvitation(store.Invitation{Code: "ABCD", By: "bob", Address: "friend@example.com", Made: stage.Now, Lapses: later})
		d.PutSubscription(store.Subscription{Userid: "bob", To: store.ToAll, Made: stage.Now})
		d.PutSubscription(store.Subscription{Userid: "carol", To: store.ToPlayer, Subject: "bob", Made: stage.Now})
		d.PutGathered(store.Gathered{Userid: "bob", Due: later, Words: []store.Words{{By: "alice", Text: "words"}}})
		d.PutGathered(store.Gathered{Userid: "alice", Due: later, Words: []store.Words{{By: "bob", Text: "words"}},
			Boards: []store.GatheredBoard{{Board: 1, Words: []store.Words{{By: "bob", Text: "more"}}}}})
		d.PutDigest(store.Digest{Userid: "bob", Boards: map[uint64]uint64{1: game.Serial}, Made: stage.Now, Lapses: later})
		d.PutLetter(store.Letter{To: "bob@example.net", Raw: []byte("a letter"), Player: "bob", Made: stage.Now, Next: later})
		d.PutTournament(store.Tournament{Number: d.NextNumber(), Title: "Open", Kind: store.Swiss, By: "bob", Terms: store.Terms{Variant: "chess"},
			Made: stage.Now, Closes: later, Entrants: []store.Entrant{{Userid: "alice"}, {Userid: "bob"}}, Spent: map[string]uint64{"bob": 2}})
		alice, _ := d.Player("alice")
		alice.Blocked = []string{"bob"}
		if err := d.PutPlayer(alice); err != nil {
			return err
		}
		return d.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRenameLeavesNothing holds that after a rename nothing that goes on names
// the old userid: only the account that was, the player's list of former
// userids, and what directors have done.
func TestRenameLeavesNothing(t *testing.T) {
	script := talks(t)["direct-rename"]
	stage, err := dialogue.NewStage(script, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer stage.Close()
	put := false
	for _, step := range script.Steps {
		if strings.HasPrefix(step.Text, "direct rename bob") {
			everywhere(t, stage)
			put = true
		}
		if step.Kind != dialogue.Letter {
			if err := stage.Do(step); err != nil {
				t.Fatal(err)
			}
		}
		if put && step.Text == "yes\n" {
			break
		}
	}
	if err := stage.Store.Check(); err != nil {
		t.Error(err)
	}
	var all bytes.Buffer
	if err := stage.Store.Export(&all); err != nil {
		t.Fatal(err)
	}
	was := 0
	for line := range strings.Lines(all.String()) {
		if !strings.Contains(line, `"bob"`) || strings.Contains(line, `"Became":"robert"`) || strings.Contains(line, `"Former":["bob"]`) || strings.Contains(line, `direct rename bob`) {
			was++
			continue
		}
		t.Errorf("bob is still there: %.200s", line)
	}
	if was == 0 || !strings.Contains(all.String(), `"robert"`) {
		t.Error("nothing was renamed")
	}
}
