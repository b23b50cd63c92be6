package desk_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// capCase is a cap with the mails that reach it, and one that goes beyond.
type capCase struct {
	n    int      // what the cap is set to
	at   []string // "alice: command", or "erin? subject" for a mail that nothing vouches for
	over string
	say  string // the words of the refusal; "" when the mail beyond is ignored and counted
}

// capCases has one for each cap that a mail can go beyond. Those of time and of
// letters have tests of their own.
func capCases() map[string]capCase {
	return map[string]capCase{
		"commands":         {3, []string{"alice+ games\ngames\ngames"}, "alice+ games\ngames\ngames\ngames", "No more than 3 commands"},
		"games":            {2, []string{"alice: challenge bob", "bob: accept"}, "alice: seek", "You have 2 games running, and no more than 2"},
		"challenges":       {2, []string{"alice: challenge carol", "alice: challenge dave"}, "alice: challenge bob", "You have 2 challenges open"},
		"challenges_a_day": {2, []string{"alice: challenge carol", "alice: withdraw", "alice: challenge carol", "alice: withdraw"}, "alice: challenge carol", "You have challenged carol 2 times today"},
		"asked":            {2, []string{"alice: challenge bob carol"}, "alice: reef challenge bob carol dave", "can ask 2 players"},
		"proposals":        {2, []string{"alice: propose 1", "alice: withdraw 1", "alice: propose 1", "alice: withdraw 1"}, "alice: propose 1", "You have proposed something 2 times"},
		"message":          {100, []string{"alice: message bob: " + strings.Repeat("x", 100)}, "alice: message bob: " + strings.Repeat("x", 101), "longer than 100 characters"},
		"subscriptions":    {2, []string{"carol: subscribe alice", "carol: subscribe bob"}, "carol: subscribe dave", "no more are allowed"},
		"chats":            {2, []string{"alice: chat 1: one", "alice: chat 1: two"}, "alice: chat 1: three", "You have spoken 2 times"},
		"messages":         {2, []string{"alice: message bob: one", "alice: message carol: two"}, "alice: message dave: three", "2 messages can be sent in a day"},
		"receivers":        {2, []string{"alice+ message bob carol\n\none"}, "alice+ message bob carol dave\n\ntwo", "2 players"},
		"broadcasts":       {1, []string{"alice: broadcast: one"}, "alice: broadcast: two", "You have written to everybody once today"},
		"blocked":          {2, []string{"alice: block carol", "alice: block dave"}, "alice: block erin", "You can block 2 players"},
		"queue":            {2, []string{"bob: queue 1 e5", "bob: queue 1 Nf6"}, "bob: queue 1 d6", "No more than 2 moves are queued"},
		"branches":         {2, []string{"bob: if e4 then e5", "bob: if d4 then d5"}, "bob: if c4 then c5", "2 branches"},
		"line_moves":       {2, []string{"bob: if e4 then e5"}, "bob: if d4 then d5 c4 c6", "no more than 2"},
		"tree_moves":       {4, []string{"bob: if e4 then e5", "bob: if d4 then d5"}, "bob: if c4 then c5", "4 moves"},
		"records":          {400, []string{"alice: pgn 1"}, "alice: pgn 1 2 3 4", "more than one mail carries"},
		"record_moves":     {2, []string{"alice: pgn 1 2"}, "alice: pgn 1 2 3", "more than one mail carries"},
		"questions":        {2, []string{"alice? challenge bob", "alice? challenge carol"}, "alice? challenge dave", ""},
		"own_addresses":    {1, nil, "alice: add alice@example.net", "a player can have 1 addresses"},
		"new_addresses":    {2, []string{"alice: add a@example.net", "alice: add b@example.net"}, "alice: add c@example.net", "you can name 2 addresses in a day"},
		"invitations":      {2, []string{"alice: invite a@example.net", "alice: invite b@example.net"}, "alice: invite c@example.net", "You have sent 2 invitations today"},
		"vacations":        {2, []string{"alice: vacation 3", "alice: vacation off"}, "alice: vacation 4", "You have changed your vacations 2 times today"},
		"strangers":        {2, []string{"mallory? hello", "mallory? help"}, "mallory? signup mallory", ""},
	}
}

// elsewhere are the caps that more than one mail, or none, goes beyond, with their tests.
var elsewhere = map[string]func(*testing.T){
	"letters_an_hour": TestLettersAnHour, "letters_a_day": TestLettersADay, "mail_time": TestMailTime, "passwords": TestPasswordsAreNotTriedInBulk,
	"wrong_passwords": TestGuessesOfStrangers, "reminders": TestRemindersAreBounded, "answers": TestAnswersOfADay, "fruitless": TestPausesGrow,
	"bounces": TestBouncesAreCounted, "entrants": TestEntrants,
}

// TestEveryCap holds for each cap of the desk that a mail at it is carried out,
// and that one beyond it is refused in words, or ignored and counted.
func TestEveryCap(t *testing.T) {
	for key, c := range capCases() {
		t.Run(key, func(t *testing.T) {
			stage := playing(t)
			joined(t, stage, "carol", "dave", "erin")
			finished(t, stage, "records", "record_moves", key)
			sendAll(t, stage)
			bounded(t, stage, nil, func(o *desk.Options) { limited(t, &o.Caps, key, c.n) })
			for i, line := range c.at {
				fate, said := carried(t, stage, fmt.Sprint(key, i), line)
				if fate.Folder != mailer.Done || c.say != "" && strings.Contains(said, c.say) || strings.Contains(said, "nothing was changed") || strings.Contains(said, "not certain") {
					t.Fatalf("%q is filed in %s and answered\n%s", line, fate.Folder, said)
				}
			}
			before := counted(t, stage, "mail.ignored.over a limit")
			fate, said := carried(t, stage, key, c.over)
			switch {
			case c.say != "" && (fate.Folder != mailer.Done || !strings.Contains(said, c.say)):
				t.Errorf("%q is filed in %s and answered\n%s\nexpected %q", c.over, fate.Folder, said, c.say)
			case c.say == "" && (fate.Folder != mailer.Ignored || said != "" || counted(t, stage, "mail.ignored.over a limit") != before+1):
				t.Errorf("%q is filed in %s and answered\n%s\nexpected that it is ignored and counted", c.over, fate.Folder, said)
			}
		})
	}
}

// TestCapsAreTested holds that no cap is without a test.
func TestCapsAreTested(t *testing.T) {
	cases := capCases()
	for _, key := range keys(reflect.TypeFor[desk.Caps]()) {
		if _, ok := cases[key]; ok == (elsewhere[key] != nil) {
			t.Errorf("%s: no mail goes beyond it in a test, or two do", key)
		}
	}
}

// TestBouncesAreCounted holds that an address is written to until as many letters have
// come back from it as are allowed, and not after that.
func TestBouncesAreCounted(t *testing.T) {
	for _, most := range []int{1, 3} {
		stage := playing(t)
		sendAll(t, stage)
		bounded(t, stage, nil, func(o *desk.Options) { o.Caps.Bounces = most })
		for i, id := range boardMails(t, stage, most) {
			receive(t, stage, returns(i, "bob@example.net", id))
			sendAll(t, stage)
			receive(t, stage, append(proven(fmt.Sprint("next", i), "alice@example.org", "chat 1"), fmt.Sprintf("Next, number %d\r\n", i)...))
			if written := len(lettersTo(t, stage, "bob@example.net")) > 0; written != (i+1 < most) {
				t.Errorf("after %d letters of %d came back, bob is written to: %t", i+1, most, written)
			}
			sendAll(t, stage)
		}
		if n := counted(t, stage, "addresses.suspended"); n != 1 {
			t.Errorf("%d addresses suspended are counted, expected 1", n)
		}
	}
}

// TestEntrants holds that a tournament is announced for as many players as are allowed
// and for no more, and that no more can enter one that is open until a day.
func TestEntrants(t *testing.T) {
	a := newArena(t, 4)
	bounded(t, a.stage, nil, func(o *desk.Options) { o.Caps.Entrants = 3 })
	refused := func(letters []dialogue.Received, words string) bool {
		return len(letters) == 1 && strings.Contains(strings.Join(strings.Fields(letters[0].Text), " "), words)
	}
	a.confirm("p1", "tournament new round-robin chess -players 3")
	if letters := a.send("p1", "tournament new round-robin chess -players 4"); !refused(letters, " to 3, for example") {
		t.Errorf("a tournament of four is answered by %q", letters)
	}
	a.confirm("p1", "tournament new round-robin chess -until 2026-03-20")
	for i, userid := range a.players {
		letters := a.send(userid, "enter 2")
		if found, _ := a.record(2); len(found.Entrants) != min(i+1, 3) || refused(letters, "is full: it has 3 players") != (i == 3) {
			t.Errorf("%s enters as number %d and is answered by %q", userid, i+1, letters)
		}
	}
}

// finished puts three games of two plies into the store where a case is about
// records.
func finished(t *testing.T, stage *dialogue.Stage, a, b, key string) {
	t.Helper()
	if key != a && key != b {
		return
	}
	for i := range 3 {
		for j, line := range []string{"alice: challenge bob -white", fmt.Sprintf("bob: accept %d", i+2), fmt.Sprintf("alice: move %d e4", i+2), fmt.Sprintf("bob: move %d e5", i+2)} {
			receive(t, stage, said(fmt.Sprint("game", i, j), line))
		}
	}
}

// carried hands over the mail of a line and returns its fate with what its
// sender is told, on one line.
func carried(t *testing.T, stage *dialogue.Stage, id, line string) (mailer.Fate, string) {
	t.Helper()
	end := strings.IndexAny(line, ":?+")
	who, how, text := line[:end], line[end], line[end+2:]
	address := who + "@example.org"
	if who == "bob" {
		address = "bob@example.net"
	}
	raw := proven(id, address, text)
	switch how {
	case '?':
		raw = mail(id, address, text, "")
	case '+':
		raw = append(proven(id, address, "multiple"), strings.ReplaceAll(text, "\n", "\r\n")...)
	}
	fate := receive(t, stage, raw)[0]
	var words strings.Builder
	for _, l := range sendAll(t, stage) {
		if l.To != address {
			continue
		}
		r, err := dialogue.Open(l.Raw)
		if err != nil {
			t.Fatal(err)
		}
		words.WriteString(r.Subject + " " + r.Text + " ")
	}
	return fate, strings.Join(strings.Fields(words.String()), " ")
}

func counted(t *testing.T, stage *dialogue.Stage, name string) (n int64) {
	t.Helper()
	err := stage.Store.View(func(tx *store.Tx) error {
		n = tx.Draft().Counters()[name]
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestMailTime holds that a mail that takes too long has no effect, is tried
// again, is put aside at last, and that the others of its batch are not hurt.
func TestMailTime(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	bounded(t, stage, nil, func(o *desk.Options) { o.Caps.MailTime = time.Nanosecond })
	raw := said("slow", "alice: move 1 e4")
	for range 3 {
		fate := receive(t, stage, raw)[0]
		if !fate.Retry {
			t.Fatalf("the fate is %+v, expected another try", fate)
		}
		stage.Now = fate.After
	}
	if fate := receive(t, stage, raw)[0]; fate.Retry || fate.Folder != mailer.Failed {
		t.Errorf("at last the fate is %+v", fate)
	}
	if g := game(t, stage, 1); g.Plies != 0 {
		t.Error("it has moved")
	}
	bounded(t, stage, nil, func(*desk.Options) {})
	if fate := receive(t, stage, raw)[0]; fate.Folder != mailer.Done || game(t, stage, 1).Plies != 1 {
		t.Errorf("moved back into the inbox its fate is %+v", fate)
	}
}
