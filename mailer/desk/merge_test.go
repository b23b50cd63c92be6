package desk_test

import (
	"context"
	"slices"
	"testing"

	"pbemd/mailer/desk"
	"pbemd/store"
)

// TestMergeJoinsWhatBothHad: of two accounts that become one no right is lost, no
// address is written to again from which letters came back, and nobody stands twice
// in a block list.
func TestMergeJoinsWhatBothHad(t *testing.T) {
	a := newArena(t, 4)
	put := func(d *store.Draft, userid string, alter func(*store.Player)) {
		p, _ := d.Player(userid)
		alter(&p)
		if err := d.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	}
	since := a.stage.Now
	change(t, a.stage, func(d *store.Draft) {
		put(d, "p1", func(p *store.Player) { // who has the right to direct tournaments
			p.Returned = []store.Returned{{Address: address("p1"), Since: since}}
			p.Blocked = []string{"p2", "p3", "p4"}
		})
		put(d, "p2", func(p *store.Player) { p.Blocked = []string{"p4", "p1"} })
		put(d, "p3", func(p *store.Player) { p.Blocked = []string{"p1", "p4", "p2"} })
		put(d, "p4", func(p *store.Player) { p.Blocked = []string{"p1"} })
	})
	if _, err := a.stage.Desk.Operate(context.Background(), desk.Order{Words: "merge p1 into p2: one person", Sure: true}); err != nil {
		t.Fatal(err)
	}
	_ = a.stage.Store.View(func(tx *store.Tx) error {
		merged, _ := tx.Draft().Player("p2")
		if !merged.May(store.RightTournaments) || len(merged.Rights) != 1 {
			t.Errorf("the rights are %v", merged.Rights)
		}
		if len(merged.Returned) != 1 || !merged.Returned[0].Since.Equal(since) {
			t.Errorf("letters came back from %v", merged.Returned)
		}
		for userid, want := range map[string][]string{"p2": {"p3", "p4"}, "p3": {"p4", "p2"}, "p4": {"p2"}} {
			if p, _ := tx.Draft().Player(userid); !slices.Equal(p.Blocked, want) {
				t.Errorf("%s has blocked %v, want %v", userid, p.Blocked, want)
			}
		}
		return nil
	})
}

// TestMergeKeepsOneOfARight: a right that both had is had once.
func TestMergeKeepsOneOfARight(t *testing.T) {
	a := newArena(t, 2)
	if _, err := a.stage.Desk.Operate(context.Background(), desk.Order{Words: "give p2 tournaments: also"}); err != nil {
		t.Fatal(err)
	}
	if _, err := a.stage.Desk.Operate(context.Background(), desk.Order{Words: "merge p1 into p2: one person", Sure: true}); err != nil {
		t.Fatal(err)
	}
	_ = a.stage.Store.View(func(tx *store.Tx) error {
		if merged, _ := tx.Draft().Player("p2"); len(merged.Rights) != 1 {
			t.Errorf("the rights are %v", merged.Rights)
		}
		return nil
	})
}
