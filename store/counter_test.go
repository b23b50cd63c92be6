package store

import (
	"maps"
	"testing"
)

func TestTalliesAreSweptByDay(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		for _, day := range []string{"2026-11-28", "2026-11-29", "2026-11-30"} {
			d.AddTally(day, "join a@example.org", 1)
			if sum := d.AddTally(day, "join a@example.org", 2); sum != 3 {
				t.Errorf("sum %d", sum)
			}
			d.AddTally(day, "join b@example.org", 1)
		}
	})
	update(t, s, func(d *Draft) {
		if n := d.SweepTallies("2026-11-30", 3); n != 3 {
			t.Errorf("swept %d", n)
		}
		if n := d.SweepTallies("2026-11-30", 0); n != 1 {
			t.Errorf("swept %d more", n)
		}
		if d.Tally("2026-11-29", "join a@example.org") != 0 || d.Tally("2026-11-30", "join a@example.org") != 3 {
			t.Error("the wrong days were swept")
		}
	})
}

func TestCounters(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		d.Count("done", 2)
		d.Count("ignored", 1)
		d.Count("done", -1)
	})
	view(t, s, func(d *Draft) {
		if counters := d.Counters(); !maps.Equal(counters, map[string]int64{"done": 1, "ignored": 1}) {
			t.Errorf("counters %v", counters)
		}
	})
}

func TestNextDue(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		if at, some := d.NextDue(); some {
			t.Errorf("something lapses at %v", at)
		}
		d.PutInvitation(Invitation{Code: "a", Lapses: hour(3)})
		d.PutInvitation(Invitation{Code: "b"})
		d.PutChallenge(Challenge{Number: d.NextNumber(), Lapses: hour(2)})
		d.PutPending(Pending{ID: "c", Lapses: hour(4)})
		if at, _ := d.NextDue(); !at.Equal(hour(2)) {
			t.Errorf("next at %v", at)
		}
		d.DropChallenge(1)
		if at, _ := d.NextDue(); !at.Equal(hour(3)) {
			t.Errorf("then at %v", at)
		}
		if lapsed := d.Due(InvitationLapses, hour(3), 0); len(lapsed) != 1 || lapsed[0].Key != "a" {
			t.Errorf("lapsed %v", lapsed)
		}
		d.DropInvitation("a")
		if at, _ := d.NextDue(); !at.Equal(hour(4)) {
			t.Errorf("at last %v", at)
		}
	})
}
