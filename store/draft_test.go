package store

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// keysOf lists what a walk meets.
func keysOf(d *Draft, from, to string) []string {
	var keys []string
	for key := range d.walk(counts, from, to) {
		keys = append(keys, key)
	}
	return keys
}

func expectKeys(t *testing.T, d *Draft, want ...string) {
	t.Helper()
	if got := keysOf(d, "", ""); !slices.Equal(got, want) {
		t.Errorf("keys %q, want %q", got, want)
	}
}

func TestReadsFallThroughLayers(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		for _, name := range []string{"b", "d", "f", "h"} {
			d.Count(name, 1)
		}
	})
	err := s.Update(func(tx *Tx) error {
		mail := tx.Draft()
		mail.Count("c", 1)
		mail.Count("d", 9)
		mail.drop(counts, "f")
		command := mail.Draft()
		command.Count("a", 1)
		command.drop(counts, "c")
		command.Count("f", 5) // gone below: begins anew
		command.Count("i", 1)
		expectKeys(t, command, "a", "b", "d", "f", "h", "i")
		expectKeys(t, mail, "b", "c", "d", "h")
		expectKeys(t, tx.Draft(), "b", "d", "f", "h")
		if got := keysOf(command, "b", "h"); !slices.Equal(got, []string{"b", "d", "f"}) {
			t.Errorf("part of the keys: %q", got)
		}
		counters := command.Counters()
		if counters["d"] != 10 || counters["f"] != 5 {
			t.Errorf("counters %v", counters)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	view(t, s, func(d *Draft) { expectKeys(t, d, "b", "d", "f", "h") })
}

func TestDroppedDraftLeavesNoTrace(t *testing.T) {
	s := open(t)
	err := s.Update(func(tx *Tx) error {
		good := tx.Draft()
		good.PutGame(Game{Board: good.NextNumber(), Players: [2]string{"ann", "bob"}})
		refused := good.Draft()
		refused.PutGame(Game{Board: refused.NextNumber(), Players: [2]string{"ann", "cid"}})
		kept := refused.Draft()
		kept.Count("never", 1)
		if err := kept.Keep(); err != nil {
			t.Error(err)
		}
		// refused is dropped, and with it what was kept into it.
		good.PutGame(Game{Board: good.NextNumber(), Players: [2]string{"ann", "dan"}})
		if err := good.Keep(); err != nil {
			t.Error(err)
		}
		bad := tx.Draft()
		bad.PutGame(Game{Board: 1, Players: [2]string{"eve", "eve"}})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	view(t, s, func(d *Draft) {
		if boards := slices.Collect(d.GamesOf("ann", true)); !slices.Equal(boards, []uint64{1, 2}) {
			t.Errorf("boards %v", boards)
		}
		if g, _ := d.Game(2); g.Players[1] != "dan" {
			t.Errorf("board 2 is %v", g.Players)
		}
		if len(d.Counters()) != 0 {
			t.Errorf("counters %v", d.Counters())
		}
	})
}

func TestKeptDraftGoesOnBeingUsed(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		d.Count("a", 1)
		if err := d.Keep(); err != nil {
			t.Fatal(err)
		}
		d.Count("a", 1)
	})
	view(t, s, func(d *Draft) {
		if n := d.Counters()["a"]; n != 2 {
			t.Errorf("counted %d", n)
		}
	})
}

func TestFailedUpdateWritesNothing(t *testing.T) {
	s := open(t)
	mine := errors.New("mine")
	err := s.Update(func(tx *Tx) error {
		d := tx.Draft()
		d.Count("a", 1)
		if err := d.Keep(); err != nil {
			t.Error(err)
		}
		return mine
	})
	if err != mine {
		t.Errorf("error %v", err)
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic did not come through")
			}
		}()
		_ = s.Update(func(tx *Tx) error {
			d := tx.Draft()
			d.Count("a", 1)
			if err := d.Keep(); err != nil {
				t.Error(err)
			}
			panic("a fault of the caller")
		})
	}()
	view(t, s, func(d *Draft) {
		if len(d.Counters()) != 0 {
			t.Errorf("counters %v", d.Counters())
		}
	})
	update(t, s, func(d *Draft) { d.Count("b", 1) }) // the lock is free again
}

func TestViewKeepsNothing(t *testing.T) {
	s := open(t)
	err := s.View(func(tx *Tx) error {
		d := tx.Draft()
		d.Count("a", 1)
		return d.Keep()
	})
	if err == nil {
		t.Error("kept in a View")
	}
}

// A write that the database refuses fails the Update even when the caller does
// not look at the error of Keep.
func TestRefusedKeepFailsTheUpdate(t *testing.T) {
	s := open(t)
	err := s.Update(func(tx *Tx) error {
		d := tx.Draft()
		d.Count("a", 1)
		d.put("no such bucket", "key", nil)
		defer func() { _ = recover() }()
		_ = d.Keep()
		return nil
	})
	if err == nil {
		t.Error("the Update went through")
	}
	view(t, s, func(d *Draft) {
		if len(d.Counters()) != 0 {
			t.Errorf("counters %v", d.Counters())
		}
	})
}

func TestWritingWhileWalking(t *testing.T) {
	s := open(t)
	const games = 1000
	update(t, s, func(d *Draft) {
		for range games {
			d.PutGame(Game{Board: d.NextNumber(), Players: [2]string{"ann", "bob"}})
		}
	})
	err := s.Update(func(tx *Tx) error {
		outer := tx.Draft()
		n := uint64(0)
		for board := range outer.ActiveGames() {
			if n++; board != n {
				t.Fatalf("board %d comes as number %d", board, n)
			}
			inner := tx.Draft() // each is kept into the transaction that outer walks
			g, _ := inner.Game(board)
			g.Result = &Result{Score: "1-0"}
			inner.PutGame(g)
			if err := inner.Keep(); err != nil {
				return err
			}
		}
		if n != games {
			t.Errorf("%d games walked", n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	view(t, s, func(d *Draft) {
		for board := range d.ActiveGames() {
			t.Fatalf("board %d is active", board)
		}
	})
}

func TestRecordsAreCopies(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		p := Player{Userid: "ann", Addresses: []string{"ann@example.org"}}
		l := Letter{To: "ann@example.org", Raw: []byte("text")}
		if err := d.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
		l.ID = d.PutLetter(l)
		p.Addresses[0] = "changed@example.org"
		l.Raw[0] = 'X'
		got, _ := d.Player("ann")
		got.Addresses[0] = "changed@example.org"
		letter, _ := d.Letter(l.ID)
		if string(letter.Raw) != "text" {
			t.Errorf("text %q", letter.Raw)
		}
		letter.Raw[0] = 'X'
	})
	view(t, s, func(d *Draft) {
		if p, _ := d.Player("ann"); p.Primary() != "ann@example.org" {
			t.Errorf("address %q", p.Primary())
		}
		if l, _ := d.Letter(1); string(l.Raw) != "text" {
			t.Errorf("text %q", l.Raw)
		}
	})
}

func TestUnwritableRecordIsDamaged(t *testing.T) {
	s := open(t)
	for name, write := range map[string]func(*Draft){
		"no key":      func(d *Draft) { d.PutPending(Pending{}) },
		"long key":    func(d *Draft) { d.PutPending(Pending{ID: string(make([]byte, 40000))}) },
		"year 10000":  func(d *Draft) { d.PutChallenge(Challenge{Number: 1, Made: noon.AddDate(9000, 0, 0)}) },
		"ply 0":       func(d *Draft) { d.PutPly(1, Ply{}) },
		"player none": func(d *Draft) { _ = d.PutPlayer(Player{}) },
	} {
		err := s.Update(func(tx *Tx) error {
			d := tx.Draft()
			write(d)
			return d.Keep()
		})
		var damaged Damaged
		if !errors.As(err, &damaged) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// A commit that fails, for want of room say, leaves everything as it was, and
// the store fit for use.
func TestFailedCommit(t *testing.T) {
	s := open(t)
	fill(t, s, 50)
	s.db.MaxSize = 1 // no growing any more
	full := false
	for n := range 1000 {
		err := s.Update(func(tx *Tx) error {
			d := tx.Draft()
			d.Count("letters", 1)
			d.PutLetter(Letter{Raw: make([]byte, 1<<20)})
			return d.Keep()
		})
		if err == nil {
			continue
		}
		full = true
		if !strings.HasPrefix(err.Error(), "store "+s.Path()+": nothing was written: ") {
			t.Errorf("error %v", err)
		}
		view(t, s, func(d *Draft) {
			if waiting, _ := d.OutboxSize(); waiting != 50+n || d.Counters()["letters"] != int64(n) {
				t.Errorf("%d letters are stored, %d were counted", waiting, d.Counters()["letters"])
			}
		})
		break
	}
	if !full {
		t.Error("the store never was full")
	}
	check(t, s)
	s.db.MaxSize = 0
	update(t, s, func(d *Draft) { d.PutLetter(Letter{Raw: make([]byte, 1<<20)}) })
}
