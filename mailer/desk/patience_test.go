package desk_test

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// patient is a server with small caps, and how many letters bob gets for a mail of his.
func patient(t *testing.T, now *time.Time, fruitless, answers int) func(subject, text string) (letters []string) {
	t.Helper()
	s := servers(t, now, 1)[0]
	o := desk.DefaultOptions()
	o.Address, o.Domain = s.address, strings.Split(s.address, "@")[1]
	o.Now = func() time.Time { return *now }
	o.Caps.Fruitless, o.Caps.Answers = fruitless, answers
	var err error
	if s.desk, err = desk.New(s.store, o); err != nil {
		t.Fatal(err)
	}
	err = s.store.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		if err := d.PutPlayer(store.Player{Userid: "bob", Name: "bob", Addresses: []string{"bob@example.net"}}); err != nil {
			return err
		}
		return d.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	return func(subject, text string) (letters []string) {
		n++
		raw := fmt.Sprintf("From: bob@example.net\r\nTo: %s\r\nMessage-ID: <%d@example.net>\r\nSubject: %s\r\n\r\n%s\r\n", s.address, n, subject, text)
		for _, l := range s.get(t, []byte(raw), *now) {
			letters = append(letters, strings.Join(strings.Fields(string(l.Raw)), " "))
		}
		return letters
	}
}

// TestSameWordsAreAnsweredOnce holds that the same mail in which nothing can be done is
// answered again only after a pause, which doubles, and another one at once.
func TestSameWordsAreAnsweredOnce(t *testing.T) {
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	send := patient(t, &now, 20, 100)
	for i, step := range []struct {
		later         time.Duration
		subject, text string
		answers       int
	}{
		{0, "chess move 17 e4", "", 1},
		{time.Minute, "chess move 17 e4", "", 0},
		{time.Minute, "Re: chess move 17 e4", "", 0},
		{time.Minute, "chess move 17 e5", "", 1},
		{23 * time.Hour, "chess move 17 e4", "", 0},
		{2 * time.Hour, "chess move 17 e4", "", 1},
		{25 * time.Hour, "chess move 17 e4", "", 0},
		{24 * time.Hour, "chess move 17 e4", "", 1},
		{0, "", "What am I to do?", 1},
		{time.Minute, "", "What am I to do?", 0},
		{time.Hour, "", "What am I to do?", 1},
		{time.Hour, "", "What am I to do?", 0},
		{time.Hour, "", "What am I to do?", 1},
		{time.Minute, "help", "", 1},
		{time.Minute, "help", "", 1},
	} {
		now = now.Add(step.later)
		if got := len(send(step.subject, step.text)); got != step.answers {
			t.Errorf("step %d, %q %q: %d answers, expected %d", i, step.subject, step.text, got, step.answers)
		}
	}
}

// TestPausesGrow holds that mails in which nothing can be done, each of other words, are
// answered after growing pauses once there were many, and that the sender is told so.
func TestPausesGrow(t *testing.T) {
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	send := patient(t, &now, 3, 100)
	told := "mail number 3 in a row in which nothing could be done"
	words := strings.Fields("one two three four five six seven eight nine ten eleven twelve")
	for i, step := range []struct {
		later   time.Duration
		answers int
	}{
		{0, 1}, {time.Minute, 1}, {time.Minute, 1},
		{time.Minute, 0}, {10 * time.Minute, 1},
		{10 * time.Minute, 0}, {10 * time.Minute, 1},
		{30 * time.Minute, 0}, {10 * time.Minute, 1},
		{25 * time.Hour, 1}, {0, 1}, {0, 1},
	} {
		now = now.Add(step.later)
		letters := send("", "Do "+words[i]+" for me.")
		if len(letters) != step.answers {
			t.Errorf("step %d: %d answers, expected %d", i, len(letters), step.answers)
		}
		if len(letters) == 1 && strings.Contains(letters[0], told) != (i == 2 || i == 11) {
			t.Errorf("step %d says %q", i, letters[0])
		}
	}
}

// TestAnswersOfADay holds that what is beyond the answers of a day is done, and not
// answered, until the next day.
func TestAnswersOfADay(t *testing.T) {
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	send := patient(t, &now, 20, 4)
	for i := range 6 {
		if got := len(send("help", "")); (got == 1) != (i < 4) {
			t.Errorf("request %d has %d answers", i+1, got)
		}
	}
	now = now.Add(24 * time.Hour)
	if got := len(send("help", "")); got != 1 {
		t.Errorf("on the next day there are %d answers", got)
	}
}

// TestProvenMailBeginsAnew holds that a proven mail in which something is done ends the
// pauses about its board and about none, not those about others; and that one of which
// anybody could be the writer ends none.
func TestProvenMailBeginsAnew(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	bounded(t, stage, nil, func(o *desk.Options) { o.Caps.Fruitless = 1 })
	n := 0
	send := func(what string, raw []byte, want mailer.Folder) {
		t.Helper()
		n++
		raw = regexp.MustCompile(`Message-ID: <[^>]*>`).ReplaceAll(raw, fmt.Appendf(nil, "Message-ID: <p%d@example.org>", n))
		before := account(t, stage, "alice").Refused
		if got := receive(t, stage, raw)[0].Folder; got != want {
			t.Errorf("mail %d, %s: filed in %s, expected %s", n, what, got, want)
		}
		if after := account(t, stage, "alice").Refused; want == mailer.Ignored && !reflect.DeepEqual(before, after) {
			t.Errorf("mail %d, %s: not answered, and yet what was refused last is %+v", n, what, after)
		}
	}
	words := 0
	aboutNone := func(want mailer.Folder) {
		t.Helper()
		words++
		send("about nothing", fmt.Appendf(nil, "From: alice@example.org\r\nTo: %s\r\nSubject: hello\r\nMessage-ID: <>\r\n\r\nDo %s for me.\r\n", dialogue.Server, strings.Repeat("more ", words)), want)
	}
	aboutBoard := func(want mailer.Folder) {
		t.Helper()
		words++
		send("about the board", answering(t, stage, "alice@example.org", "Do "+strings.Repeat("more ", words)+"for me.\n"), want)
	}
	aboutNone(mailer.Done)
	aboutNone(mailer.Ignored)
	aboutBoard(mailer.Done)
	aboutBoard(mailer.Ignored)
	send("unproven", fmt.Appendf(nil, "From: alice@example.org\r\nTo: %s\r\nSubject: help\r\nMessage-ID: <>\r\n\r\n", dialogue.Server), mailer.Done)
	aboutNone(mailer.Ignored)
	send("proven", proven("x", "alice@example.org", "set copies on"), mailer.Done)
	aboutBoard(mailer.Ignored)
	aboutNone(mailer.Done)
	aboutNone(mailer.Ignored)
	send("a move", answering(t, stage, "alice@example.org", "e4\n"), mailer.Done)
	aboutBoard(mailer.Done)
	aboutNone(mailer.Done)
}

// TestOldestAnswersAreForgotten holds that of many answers in vain the latest are
// remembered.
func TestOldestAnswersAreForgotten(t *testing.T) {
	stage := playing(t)
	patience := store.Patience{Address: "alice@example.org", Last: stage.Now}
	for i := range 50 {
		patience.Answers = append(patience.Answers, store.Answered{Words: fmt.Sprint(i), Count: 1, At: stage.Now.Add(time.Duration(i-100) * time.Second)})
	}
	change(t, stage, func(d *store.Draft) { d.PutPatience(patience) })
	for i, want := range []mailer.Folder{mailer.Done, mailer.Ignored} {
		if got := receive(t, stage, fmt.Appendf(nil, "From: alice@example.org\r\nTo: %s\r\nSubject: hello\r\nMessage-ID: <%d@example.org>\r\n\r\nDo this for me.\r\n", dialogue.Server, i))[0].Folder; got != want {
			t.Errorf("the words are sent for the %d. time: filed in %s, expected %s", i+1, got, want)
		}
	}
	change(t, stage, func(d *store.Draft) {
		kept, _ := d.Patience("alice@example.org")
		if n := len(kept.Answers); n != 50 || kept.Answers[0].Words != "2" {
			t.Errorf("%d answers are remembered, the oldest to %q", n, kept.Answers[0].Words)
		}
	})
}
