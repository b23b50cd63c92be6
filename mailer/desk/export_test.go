package desk

import (
	"errors"
	"time"

	"pbemd/store"
)

// TickAndCrash does what is due, as Tick does, and then loses the transaction.
func (d *Desk) TickAndCrash(now time.Time) error {
	crash := errors.New("killed before the commit")
	return d.store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		d.doDue(draft, d.readBy(now), now)
		if err := draft.Keep(); err != nil {
			return err
		}
		return crash
	})
}

// Rerate is for tests that change the record of a game past the commands, as a
// director's correction does.
var Rerate = rerate

// SettingNames are the names of each setting, the one that is shown first.
func SettingNames() [][]string {
	var list [][]string
	for _, s := range settings() {
		list = append(list, append([]string{s.name}, s.aliases...))
	}
	return list
}
