package desk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk"
	"pbemd/store"
)

// patient is a server with small caps, and how many letters bob gets for a mail of his.
func patient(t *testing.T, now *time.Time, fruitless, answers int) func(subject, text string) (letters []string) {
	t.Helper()
	s, _ := servers(t, now)
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
		for _, l := range s.get(t, []byte(raw), *now, "bob@example.net") {
			letters = append(letters, strings.Join(strings.Fields(string(l)), " "))
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
