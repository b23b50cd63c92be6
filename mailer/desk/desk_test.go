package desk_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// playing is a stage on which alice (White) and bob play board 1, with a
// trusted receiving host so that mails need no token.
func playing(t *testing.T) *dialogue.Stage {
	t.Helper()
	return begun(t, "mx.example.com")
}

// begun is such a stage with the host that is trusted, "" for none.
func begun(t *testing.T, trusted string) *dialogue.Stage {
	t.Helper()
	script := talks(t)["draw"]
	script.Settings["authserv"] = trusted
	stage, err := dialogue.NewStage(script, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := stage.Store.Check(); err != nil {
			t.Error(err)
		}
		stage.Close()
	})
	for _, step := range script.Steps {
		if step.Kind == dialogue.Letter {
			stage.Take(step.To)
			continue
		}
		if strings.HasPrefix(step.Text, "e4\n") {
			return stage
		}
		if err := stage.Do(step); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the talk has no first move")
	return nil
}

// proven is a mail that the trusted host vouches for.
func proven(id, from, subject string) []byte {
	domain := strings.Split(from, "@")[1]
	return fmt.Appendf(nil, "Authentication-Results: mx.example.com; dmarc=pass header.from=%s\r\nFrom: %s\r\nTo: %s\r\nSubject: %s\r\n"+
		"Message-ID: <%s@%s>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n\r\n", domain, from, dialogue.Server, subject, id, domain)
}

func incoming(stage *dialogue.Stage, raws ...[]byte) []mailer.Incoming {
	var list []mailer.Incoming
	for i, raw := range raws {
		list = append(list, mailer.Incoming{UIDValidity: 1, UID: uint32(100 + i), Internal: stage.Now, Raw: raw, Size: int64(len(raw))})
	}
	return list
}

func receive(t *testing.T, stage *dialogue.Stage, raws ...[]byte) []mailer.Fate {
	t.Helper()
	fates, err := stage.Desk.Receive(context.Background(), incoming(stage, raws...))
	if err != nil {
		t.Fatal(err)
	}
	return fates
}

func game(t *testing.T, stage *dialogue.Stage, board uint64) store.Game {
	t.Helper()
	var g store.Game
	err := stage.Store.View(func(tx *store.Tx) error {
		g, _ = tx.Draft().Game(board)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// change alters the store past the desk.
func change(t *testing.T, stage *dialogue.Stage, do func(*store.Draft)) {
	t.Helper()
	err := stage.Store.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		do(d)
		return d.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
}

func due(t *testing.T, stage *dialogue.Stage) []mailer.Outgoing {
	t.Helper()
	list, err := stage.Desk.Due(stage.Now, 100)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestOneBadMailOfABatch holds that a mail that fails by our own fault takes
// nothing else with it, is tried again, and at last is put aside with an
// apology.
func TestOneBadMailOfABatch(t *testing.T) {
	stage := playing(t)
	healthy := game(t, stage, 1)
	change(t, stage, func(d *store.Draft) {
		broken := healthy
		broken.Board, broken.Variant = d.NextNumber(), "no-such-variant"
		d.PutGame(broken)
	})
	bad := proven("bad", "alice@example.org", "move 2 e4")
	fates := receive(t, stage,
		proven("first", "alice@example.org", "move 1 e4"), bad, proven("third", "bob@example.net", "move 1 e5"))
	if fates[0].Folder != mailer.Done || fates[2].Folder != mailer.Done {
		t.Errorf("the good mails are filed as %v and %v", fates[0], fates[2])
	}
	if got := game(t, stage, 1).Plies; got != 2 {
		t.Errorf("%d plies were played on board 1, expected 2", got)
	}
	for try, pause := range []time.Duration{time.Minute, 10 * time.Minute, time.Hour} {
		if !fates[1].Retry || !fates[1].After.Equal(stage.Now.Add(pause)) {
			t.Fatalf("try %d: fate %+v at %v, expected a retry after %v", try+1, fates[1], stage.Now, pause)
		}
		if early := receive(t, stage, bad)[0]; !early.Retry || !early.After.Equal(fates[1].After) {
			t.Errorf("try %d: handed in early, the fate is %+v", try+1, early)
		}
		stage.Now = fates[1].After
		fates[1] = receive(t, stage, bad)[0]
	}
	if fates[1].Folder != mailer.Failed || fates[1].Retry {
		t.Fatalf("after the last try the fate is %+v", fates[1])
	}
	letters := due(t, stage)
	golden(t, "testdata/letters/fault-alice.eml", letters[len(letters)-1].Raw)
	// The operator mends the fault and puts the mail back.
	change(t, stage, func(d *store.Draft) {
		mended, _ := d.Game(2)
		mended.Variant = "chess"
		d.PutGame(mended)
	})
	if fate := receive(t, stage, bad)[0]; fate.Folder != mailer.Done {
		t.Errorf("after mending, the fate is %+v", fate)
	}
	if got := game(t, stage, 2).Plies; got != 1 {
		t.Errorf("after mending, %d plies are on board 2", got)
	}
}

// TestSameMailTwice holds that a second delivery, with other trace headers and
// another UID, has no effect and the same fate, in one batch and in two.
func TestSameMailTwice(t *testing.T) {
	stage := playing(t)
	mail := proven("once", "alice@example.org", "move 1 e4")
	again := append([]byte("Received: from relay.example.net by mx.example.com; Mon, 2 Mar 2026 10:00:05 +0000\r\n"), mail...)
	fates := receive(t, stage, mail, again)
	fates = append(fates, receive(t, stage, again, mail)...)
	for i, fate := range fates {
		if fate.Folder != mailer.Done || fate.Retry {
			t.Errorf("delivery %d: %+v", i+1, fate)
		}
	}
	if got := len(due(t, stage)); got != 2 {
		t.Errorf("%d letters, expected 2", got)
	}
	if got := game(t, stage, 1).Plies; got != 1 {
		t.Errorf("%d plies", got)
	}
}

// TestRepeatedRunWritesTheSame holds that handling the same mails on the same
// store gives the same letters, bytes and all: a run that died before its
// commit is repeated exactly.
func TestRepeatedRunWritesTheSame(t *testing.T) {
	var runs [2][]string
	for i := range runs {
		stage := playing(t)
		receive(t, stage, proven("x", "alice@example.org", "move 1 e4"), proven("y", "bob@example.net", "challenge alice"),
			proven("z", "bob@example.net", "move 1 e5"))
		for _, l := range due(t, stage) {
			runs[i] = append(runs[i], string(l.Raw))
		}
	}
	if len(runs[0]) != 6 || strings.Join(runs[0], "") != strings.Join(runs[1], "") {
		t.Errorf("%d and %d letters, or other bytes", len(runs[0]), len(runs[1]))
	}
}

// TestClockStartsWhenTheBoardIsSent holds principle 6: a player's clock starts
// when the mail server takes over his board, and a move counts when it came.
func TestClockStartsWhenTheBoardIsSent(t *testing.T) {
	stage := playing(t)
	receive(t, stage, proven("x", "alice@example.org", "move 1 e4"))
	if g := game(t, stage, 1); !g.TurnSince.IsZero() {
		t.Fatalf("bob's clock runs since %v before his board was sent", g.TurnSince)
	}
	sent := stage.Now.Add(3 * time.Hour)
	for _, l := range due(t, stage) {
		if err := stage.Desk.Sent(l.ID, sent); err != nil {
			t.Fatal(err)
		}
	}
	if g := game(t, stage, 1); !g.TurnSince.Equal(sent) {
		t.Fatalf("bob's clock runs since %v, expected %v", g.TurnSince, sent)
	}
	arrived := sent.Add(26 * time.Hour)
	// The server works until then, and is down for some hours.
	for stage.Now = sent; !stage.Now.After(arrived); stage.Now = stage.Now.Add(10 * time.Minute) {
		if err := stage.Desk.ReadUpTo(stage.Now); err != nil {
			t.Fatal(err)
		}
	}
	stage.Now = arrived.Add(5 * time.Hour)
	in := incoming(stage, proven("y", "bob@example.net", "move 1 e5"))
	in[0].Internal = arrived
	if _, err := stage.Desk.Receive(context.Background(), in); err != nil {
		t.Fatal(err)
	}
	if g := game(t, stage, 1); g.Used[1] != 26*time.Hour || !g.LastMove.Equal(arrived) {
		t.Errorf("bob has used %v and moved at %v, expected 26h and %v", g.Used[1], g.LastMove, arrived)
	}
}

// TestOutboxPauses holds the growing pauses, the giving up, and the setting
// aside of a letter.
func TestOutboxPauses(t *testing.T) {
	stage := playing(t)
	receive(t, stage, proven("x", "alice@example.org", "games"))
	first := due(t, stage)
	if len(first) != 1 {
		t.Fatalf("%d letters", len(first))
	}
	id, begin, last := first[0].ID, stage.Now, time.Duration(0)
	for len(due(t, stage)) > 0 {
		if err := stage.Desk.Deferred(id, stage.Now, errors.New("450 later")); err != nil {
			t.Fatal(err)
		}
		if len(due(t, stage)) > 0 {
			t.Fatal("a letter that was deferred is due at once")
		}
		l := stored(t, stage, id)
		if l.Aside {
			break
		}
		pause := l.Next.Sub(stage.Now)
		if pause < last || pause > 4*time.Hour || pause < 10*time.Second || last == 0 && pause > 30*time.Second {
			t.Errorf("after a pause of %v comes one of %v", last, pause)
		}
		last = pause
		stage.Now = l.Next
	}
	if tried := stage.Now.Sub(begin); tried < 5*24*time.Hour || tried > 6*24*time.Hour {
		t.Errorf("tried for %v, expected five days", tried)
	}
	if l := stored(t, stage, id); !l.Aside || l.LastError != "450 later" {
		t.Errorf("the letter was not set aside: %+v", l)
	}
}

// TestOldLetterIsTriedOften: a letter that could not be tried for days, since the
// server was down or its clock put forward, is not given up at the next failure.
func TestOldLetterIsTriedOften(t *testing.T) {
	stage := playing(t)
	receive(t, stage, proven("x", "alice@example.org", "games"))
	id := due(t, stage)[0].ID
	stage.Now = stage.Now.Add(30 * 24 * time.Hour)
	if err := stage.Desk.Deferred(id, stage.Now, errors.New("450 later")); err != nil {
		t.Fatal(err)
	}
	if l := stored(t, stage, id); l.Aside || l.Attempts != 1 {
		t.Errorf("after one try of an old letter: %+v", l)
	}
}

// TestClockPutBack: what waits for a time that the clock showed before it was put back
// waits no longer, neither a letter that was deferred nor a mail that failed.
func TestClockPutBack(t *testing.T) {
	stage := playing(t)
	change(t, stage, func(d *store.Draft) {
		broken, _ := d.Game(1)
		broken.Board, broken.Variant = d.NextNumber(), "no-such-variant"
		d.PutGame(broken)
	})
	bad := proven("bad", "alice@example.org", "move 2 e4")
	if fate := receive(t, stage, bad, proven("x", "alice@example.org", "games"))[0]; !fate.Retry {
		t.Fatalf("the fate is %+v", fate)
	}
	letters := due(t, stage)
	for _, l := range letters {
		if err := stage.Desk.Deferred(l.ID, stage.Now, errors.New("450 later")); err != nil {
			t.Fatal(err)
		}
	}
	stage.Now = stage.Now.Add(-26 * time.Hour)
	if got := due(t, stage); len(got) > 0 {
		t.Fatalf("%d letters are due before anything was noticed", len(got))
	}
	if err := stage.Desk.ReadUpTo(stage.Now); err != nil {
		t.Fatal(err)
	}
	if got := due(t, stage); len(got) != len(letters) {
		t.Errorf("%d letters of %d are due", len(got), len(letters))
	}
	change(t, stage, func(d *store.Draft) {
		mended, _ := d.Game(2)
		mended.Variant = "chess"
		d.PutGame(mended)
	})
	if fate := receive(t, stage, bad)[0]; fate.Retry || fate.Folder != mailer.Done {
		t.Errorf("the mail that failed has the fate %+v", fate)
	}
}

func TestRefusedLetterIsSetAside(t *testing.T) {
	stage := playing(t)
	receive(t, stage, proven("x", "alice@example.org", "games"))
	id := due(t, stage)[0].ID
	if err := stage.Desk.Refused(id, stage.Now, errors.New("550 no such user")); err != nil {
		t.Fatal(err)
	}
	if l := stored(t, stage, id); !l.Aside || len(due(t, stage)) != 0 {
		t.Errorf("the letter is %+v", l)
	}
}

func stored(t *testing.T, stage *dialogue.Stage, id uint64) store.Letter {
	t.Helper()
	var l store.Letter
	err := stage.Store.View(func(tx *store.Tx) error {
		l, _ = tx.Draft().Letter(id)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestMailThatIsNotGivenOut holds that a mail without bytes ends as failed and
// stops nothing.
func TestMailThatIsNotGivenOut(t *testing.T) {
	stage := playing(t)
	in := incoming(stage, nil, proven("x", "alice@example.org", "move 1 e4"))
	in[0].Size = 1000
	fates, err := stage.Desk.Receive(context.Background(), in)
	if err != nil || fates[0].Folder != mailer.Failed || fates[1].Folder != mailer.Done {
		t.Errorf("fates %+v, error %v", fates, err)
	}
}

// TestEveryMailEndsSomewhere feeds the desk with mails that no one should
// send; each ends filed, and the next move is played.
func TestEveryMailEndsSomewhere(t *testing.T) {
	stage := playing(t)
	head := "From: alice@example.org\r\nTo: games@example.com\r\nMessage-ID: <%d@example.org>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n"
	for i, rest := range []string{
		"", "\r\n", "Subject: move\r\n\r\n", "Subject: =?utf-7?Q?+AGE-?=\r\n\r\nx", "Content-Type: text/plain; charset=x-unknown\r\n\r\n\xff\xfe",
		"Content-Transfer-Encoding: base64\r\n\r\n!!!!", "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nresi",
		"Content-Type: multipart/mixed\r\n\r\nno boundary", "Subject: chess move 99999999999999999999 e4\r\n\r\n", "Subject: chess move 0 e4\r\n\r\n",
		"Subject: undo 999999999\r\n\r\n", "Subject: show 1#99999\r\n\r\n", "Subject: signup\r\n\r\n", "Subject: challenge\r\n\r\n",
		"From: bob@example.net\r\nSubject: resign\r\n\r\n", "\r\n" + strings.Repeat("games\r\n", 500), "\r\n" + strings.Repeat("x", 200000),
	} {
		raw := fmt.Appendf(nil, head, i)
		raw = append(raw, rest...)
		fate := receive(t, stage, raw)[0]
		if fate.Retry || fate.Folder != mailer.Done && fate.Folder != mailer.Ignored {
			t.Errorf("mail %d (%.40q): %+v", i, rest, fate)
		}
	}
	if fate := receive(t, stage, proven("x", "alice@example.org", "move 1 e4"))[0]; fate.Folder != mailer.Done {
		t.Errorf("the move: %+v", fate)
	}
	if g := game(t, stage, 1); g.Plies != 1 || g.Result != nil {
		t.Errorf("board 1 has %d plies and the result %v", g.Plies, g.Result)
	}
}
