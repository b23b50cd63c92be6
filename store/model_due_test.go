package store

import (
	"slices"
	"time"
)

// waits is what the model expects of a chore: one for each record that names a
// moment for it.
func waits[K ~string | ~uint64 | [32]byte, R any](chore Chore, records map[K]R, key func(R) string, at func(R) time.Time) []Due {
	var list []Due
	for _, r := range records {
		if moment := at(r); !moment.IsZero() {
			list = append(list, Due{Chore: chore, Key: key(r), At: moment})
		}
	}
	return list
}

// compareChores asks for what the time has come for.
func (w world) compareChores(now time.Time, limit int, d *Draft, same func(string, any, any)) {
	all := [][]Due{
		waits(PendingLapses, w.pendings, func(p Pending) string { return p.ID }, func(p Pending) time.Time { return p.Lapses }),
		nil, // the model has no invitations
		waits(ChallengeLapses, w.challenges, func(c Challenge) string { return number(c.Number) }, func(c Challenge) time.Time { return c.Lapses }),
		waits(AdjournmentEnds, w.games, func(g Game) string { return number(g.Board) }, func(g Game) time.Time {
			if g.Adjourned == nil {
				return time.Time{}
			}
			return g.Adjourned.Until
		}),
		waits(ClockDue, w.games, func(g Game) string { return number(g.Board) }, func(g Game) time.Time { return g.ClockDue }),
		waits(DigestDue, w.watching.gathered, func(g Gathered) string { return g.Userid }, func(g Gathered) time.Time { return g.Due }),
		waits(DigestLapses, w.watching.digests, func(g Digest) string { return number(g.Number) }, func(g Digest) time.Time { return g.Lapses }),
		waits(TournamentDue, w.playing.tournaments, func(t Tournament) string { return number(t.Number) }, func(t Tournament) time.Time { return t.Due }),
	}
	var next time.Time
	for i, chore := range Chores() {
		for _, e := range all[i] {
			if next.IsZero() || e.At.Before(next) {
				next = e.At
			}
		}
		due := slices.DeleteFunc(all[i], func(e Due) bool { return e.At.After(now) })
		slices.SortFunc(due, func(a, b Due) int {
			if c := a.At.Compare(b.At); c != 0 {
				return c
			}
			return slices.Compare([]byte(a.Key), []byte(b.Key))
		})
		same("due: "+string(chore), d.Due(chore, now, 0), due)
		same("the first due: "+string(chore), d.Due(chore, now, limit), due[:min(limit, len(due))])
	}
	at, some := d.NextDue()
	same("next due", at, next)
	same("something is due", some, !next.IsZero())
}
