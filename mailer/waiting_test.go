package mailer

import (
	"testing"
	"time"
)

// TestNobodyWaitsForATimeOfAClockThatWasPutBack: a mail that was to wait for a
// minute waits for no day when the clock is put back by one.
func TestNobodyWaitsForATimeOfAClockThatWasPutBack(t *testing.T) {
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	opts := DefaultOptions()
	room := &waitingRoom{opts: &opts}
	listed := []Listed{{UIDValidity: 7, UID: 1, Internal: now}}
	if ripe := room.ripe(listed, now); len(ripe) != 1 {
		t.Fatalf("%d mails are ripe at first", len(ripe))
	}
	room.unfiled(Incoming{UIDValidity: 7, UID: 1, Internal: now}, now)
	if ripe := room.ripe(listed, now.Add(time.Second)); len(ripe) != 0 {
		t.Errorf("a second later it does not wait")
	}
	if ripe := room.ripe(listed, now.Add(-24*time.Hour)); len(ripe) != 1 {
		t.Errorf("it waits for the time before the clock was put back")
	}
}
