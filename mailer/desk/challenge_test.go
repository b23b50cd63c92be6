package desk_test

import (
	"fmt"
	"html"
	"strings"
	"testing"
	"time"

	"pbemd/engine/games"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// joined adds players to a stage, past the desk.
func joined(t *testing.T, stage *dialogue.Stage, userids ...string) {
	t.Helper()
	change(t, stage, func(d *store.Draft) {
		for _, userid := range userids {
			if err := d.PutPlayer(store.Player{Userid: userid, Name: userid, Addresses: []string{userid + "@example.org"}, Joined: stage.Now}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestCrossingInOneBatch holds that of mails handled in one transaction the
// first of each pair counts, and that the second one's sender is told so.
func TestCrossingInOneBatch(t *testing.T) {
	for _, c := range []struct {
		name     string
		before   []string // sender and command, one after the other
		together []string
		opponent string // of alice on board 2 in the end, "" no board
		told     string // who is answered with a refusal
	}{
		{"two accept a seek", []string{"alice: seek"}, []string{"bob: accept 2", "carol: accept 2"}, "bob", "carol"},
		{"two accept a challenge", []string{"alice: challenge bob carol"}, []string{"carol: accept 2", "bob: accept 2"}, "carol", "bob"},
		{"accepted, then taken back", []string{"alice: challenge bob"}, []string{"bob: accept 2", "alice: withdraw 2"}, "bob", "alice"},
		{"taken back, then accepted", []string{"alice: challenge bob"}, []string{"alice: withdraw 2", "bob: accept 2"}, "", "bob"},
		{"accepted, then declined by the same", []string{"alice: seek"}, []string{"bob: accept 2", "bob: accept 2"}, "bob", "bob"},
		{"two challenges alike", nil, []string{"alice: challenge bob -white", "bob: challenge alice -black"}, "bob", ""},
		{"two challenges unlike", nil, []string{"alice: challenge bob -white", "bob: challenge alice -white"}, "", ""},
		{"two rematches", []string{"alice: resign 1"}, []string{"alice: rematch 1", "bob: rematch 1"}, "bob", ""},
		{"two rematches, one unlike", []string{"alice: resign 1"}, []string{"alice: rematch 1 -rated", "bob: rematch 1"}, "", "bob"},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage := playing(t)
			joined(t, stage, "carol")
			for i, line := range c.before {
				receive(t, stage, said(fmt.Sprint("before", i), line))
			}
			sendAll(t, stage)
			var mails [][]byte
			for i, line := range c.together {
				mails = append(mails, said(fmt.Sprint("together", i), line))
			}
			receive(t, stage, mails...)
			board := game(t, stage, 2)
			if started := board.Board == 2; started != (c.opponent != "") {
				t.Fatalf("board 2 was started: %v", started)
			}
			if c.opponent != "" && board.Players != [2]string{"alice", c.opponent} && board.Players != [2]string{c.opponent, "alice"} {
				t.Errorf("%v play on board 2", board.Players)
			}
			told := ""
			for _, l := range due(t, stage) {
				if strings.Contains(string(l.Raw), "nothing was changed") {
					told += strings.Split(l.To, "@")[0]
				}
			}
			if told != c.told {
				t.Errorf("refused to %q, expected %q", told, c.told)
			}
		})
	}
}

// TestAskedAreBounded holds that one challenge does not go to everybody.
func TestAskedAreBounded(t *testing.T) {
	stage := playing(t)
	var userids []string
	for i := range 11 {
		userids = append(userids, fmt.Sprint("player-", i))
	}
	joined(t, stage, userids...)
	sendAll(t, stage)
	receive(t, stage, said("eleven", "alice: challenge "+strings.Join(userids, " ")))
	if n := len(due(t, stage)); n != 1 {
		t.Errorf("a challenge to eleven players has caused %d letters, expected only the answer", n)
	}
	sendAll(t, stage)
	receive(t, stage, said("ten", "alice: challenge "+strings.Join(userids[:10], " ")))
	if n := len(due(t, stage)); n != 11 {
		t.Errorf("a challenge to ten players has caused %d letters, expected 11", n)
	}
}

// TestSeeksAreBounded holds that the list of seeks is a letter of some length
// however many there are, and however much their makers have to say.
func TestSeeksAreBounded(t *testing.T) {
	stage := playing(t)
	change(t, stage, func(d *store.Draft) {
		for i := range 300 {
			d.PutChallenge(store.Challenge{
				Number: d.NextNumber(), From: "alice", Side: "white", Terms: store.Terms{Variant: "chess", Clock: fmt.Sprintf("total:%d", i+10)},
				Comment: strings.Repeat("many words ", 900), Lapses: stage.Now.Add(100 * time.Hour),
			})
		}
	})
	text := sent(t, stage, said("l", "bob: seeks"))["bob@example.net"].Text
	if len(text) > 60_000 || !strings.Contains(text, "and 200 more") {
		t.Errorf("the list of 300 seeks has %d bytes and ends\n%s", len(text), text[len(text)-300:])
	}
}

// TestChallengesByTaps holds that the links of the letters around a game do what
// they say.
func TestChallengesByTaps(t *testing.T) {
	stage := playing(t)
	tap := func(letter dialogue.Received, word, from string) map[string]dialogue.Received {
		t.Helper()
		for _, link := range mailto.FindAllStringSubmatch(letter.HTML, -1) {
			if url := html.UnescapeString(link[1]); strings.HasSuffix(url, "&body="+word) {
				return sent(t, stage, tapped(t, url, from))
			}
		}
		t.Fatalf("no link %q in %q:\n%s", word, letter.Subject, letter.HTML)
		return nil
	}
	const alice, bob = "alice@example.org", "bob@example.net"
	got := sent(t, stage, said("c", "alice: challenge bob -white"))
	tap(got[alice], "withdraw", alice)
	if challengeOf(t, stage, 2).Number != 0 {
		t.Error("challenge 2 was not taken back")
	}
	got = sent(t, stage, said("d", "alice: challenge bob -white"))
	tap(got[bob], "decline", bob)
	if challengeOf(t, stage, 3).Number != 0 || game(t, stage, 3).Board != 0 {
		t.Error("challenge 3 was not declined")
	}
	got = sent(t, stage, said("e", "alice: challenge bob -white"))
	tap(got[bob], "accept", bob)
	got = sent(t, stage, said("r", "alice: resign 4"))
	got = tap(got[alice], "rematch", alice)
	tap(got[bob], "accept", bob)
	if g := game(t, stage, 5); g.Rematch != 4 {
		t.Errorf("board 5 is %+v", g)
	}
	sent(t, stage, said("s", "alice: reef seek -white"))
	got = sent(t, stage, said("l", "bob: seeks"))
	tap(got[bob], "accept", bob)
	if g := game(t, stage, 6); g.Variant != "reef" || g.Players != [2]string{"alice", "bob"} {
		t.Errorf("board 6 is %+v", g)
	}
}

// said is a mail that the trusted host vouches for, from "bob: accept 2".
func said(id, line string) []byte {
	who, subject, _ := strings.Cut(line, ": ")
	address := who + "@example.org"
	if who == "bob" {
		address = "bob@example.net"
	}
	return proven(id, address, subject)
}

// TestChallengesInEveryVariant plays a seek, a resignation and a rematch, and a
// challenge to several, in each variant.
func TestChallengesInEveryVariant(t *testing.T) {
	for _, variant := range games.All() {
		t.Run(variant.ID(), func(t *testing.T) {
			stage := playing(t)
			joined(t, stage, "carol")
			for i, line := range []string{
				"alice: " + variant.ID() + " seek -white -rated -clock total:60 weekends", "bob: accept 2", "bob: resign 2",
				"bob: rematch 2", "alice: rematch 2", "carol: " + variant.ID() + " challenge alice bob", "alice: accept 4",
			} {
				receive(t, stage, said(fmt.Sprint(i), line))
			}
			first, again, other := game(t, stage, 2), game(t, stage, 3), game(t, stage, 4)
			if again.Players != [2]string{"bob", "alice"} || again.Rematch != 2 || again.Variant != variant.ID() ||
				!again.Rated || again.Private || again.Clock != "total:60+weekends" || first.Clock != again.Clock {
				t.Errorf("after %+v the rematch is %+v", first, again)
			}
			if other.Board != 4 || other.Private || other.Rated || other.Clock != "move:7/21" {
				t.Errorf("the challenge to several has become %+v", other)
			}
		})
	}
}

// TestPrivateBoardsAreNotGuessed holds that a reference to a letter about a
// board, guessed or somebody else's, tells nothing: the answer is the same as about
// a board that does not exist.
func TestPrivateBoardsAreNotGuessed(t *testing.T) {
	stage := playing(t)
	joined(t, stage, "carol")
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Private = true
		d.PutGame(g)
	})
	alices := dialogue.Received{}
	for _, l := range stage.Inboxes["alice@example.org"] {
		if strings.Contains(l.Subject, "Board 1") {
			alices = l
		}
	}
	guessed := strings.Replace(alices.MessageID, "@", "x@", 1)
	for i, text := range []string{"hello there", "resing", "e4", "withdraw", "show", "rematch", "yes", "chat: hello"} {
		for j, reference := range []string{alices.MessageID, guessed} {
			about, none := answerTo(t, stage, fmt.Sprint("a", i, j), reference, text), answerTo(t, stage, fmt.Sprint("b", i, j),
				strings.Replace(reference, "g1.", "g77.", 1), text)
			if want := strings.ReplaceAll(none, "board 77", "board 1"); about != want {
				t.Errorf("%q about a private board is answered\n%s\nabout one that is not there\n%s", text, about, none)
			}
		}
	}
}

// answerTo is what carol is answered to a mail in reply to a letter.
func answerTo(t *testing.T, stage *dialogue.Stage, id, reference, text string) string {
	t.Helper()
	raw := string(mail(id, "carol@example.org", "Re: hello", text+"\n"))
	change(t, stage, func(d *store.Draft) { d.DropPatience("carol@example.org") }) // she asks the same twice
	before := len(due(t, stage))
	receive(t, stage, []byte(strings.Replace(raw, "Subject:", "In-Reply-To: <"+reference+">\r\nSubject:", 1)))
	answer := ""
	for _, l := range due(t, stage)[before:] {
		r, err := dialogue.Open(l.Raw)
		if err != nil {
			t.Fatal(err)
		}
		answer += r.Subject + "\n" + r.Text
	}
	return answer
}
