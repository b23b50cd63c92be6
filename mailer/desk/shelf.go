package desk

import (
	"fmt"

	"pbemd/engine/games"
	"pbemd/store"
)

// rules are the variants that there are. They change between two mails, never
// while one is handled; the outbox reads them meanwhile.
func (d *Desk) rules() *shelf { return d.shelf.Load() }

// stock makes the shelf of variants of what is in the store.
func (d *Desk) stock() error {
	err := d.store.View(func(tx *store.Tx) error {
		d.restock(tx.Draft())
		return nil
	})
	if err != nil {
		return fmt.Errorf("desk: %w", err)
	}
	return nil
}

// restock makes the shelf of variants anew: those of the program, and those
// that directors have added. One that the program cannot use any more is left
// out and told to the operator; the games of it wait until that is mended.
func (d *Desk) restock(draft *store.Draft) {
	decided := draft.Variants()
	var added []*games.Game
	withdrawn, earlier := map[string]bool{}, map[string][]byte{}
	for _, v := range decided {
		withdrawn[v.ID] = !v.Withdrawn.IsZero()
		if v.Text == "" {
			continue
		}
		game, err := games.Accepted(v.ID+".toml", []byte(v.Text), earlier)
		if err != nil {
			d.log.Error("a variant that was added cannot be used", "variant", v.ID, "by", v.By, "error", err.Error())
			continue
		}
		added, earlier[v.ID+".toml"] = append(added, game), []byte(v.Text)
	}
	d.shelf.Store(newShelf(added, withdrawn))
	d.stale = false
}
