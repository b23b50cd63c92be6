package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// wordsTo are letters with words from bob that went to alice, as many as asked for.
func wordsTo(t *testing.T, stage *dialogue.Stage, n int) []string {
	t.Helper()
	return wordsBy(t, stage, "bob@example.net", "alice@example.org", n)
}

// TestForwardedLettersCount holds that a letter which came back from where a player's
// only address passes it on to counts for that address; of two it is not known which
// passes on.
func TestForwardedLettersCount(t *testing.T) {
	for more, want := range map[string]int{"": 1, "alice@example.edu": 0} {
		stage := playing(t)
		if more != "" {
			change(t, stage, func(d *store.Draft) {
				p, _ := d.Player("alice")
				p.Addresses = append(p.Addresses, more)
				if err := d.PutPlayer(p); err != nil {
					t.Error(err)
				}
			})
		}
		for i, id := range wordsTo(t, stage, 3) {
			receive(t, stage, returns(i, "old-alice@example.com", id))
		}
		p := account(t, stage, "alice")
		if len(p.Returned) != want || want > 0 && (p.Returned[0].Address != "alice@example.org" || p.Returned[0].Since.IsZero()) {
			t.Errorf("with the addresses %v alice has %+v", p.Addresses, p.Returned)
		}
	}
}

// TestClocksOfTheUnreachable holds which clocks stand when a player's address is
// written to no more, and go on when it is again: where the player is to move, and the
// game is not adjourned. Those boards come again, and no others.
func TestClocksOfTheUnreachable(t *testing.T) {
	stage, _ := onClock(t, 3, 10) // alice is to move on boards 1 to 4
	receive(t, stage, proven("move", "alice@example.org", "move 3 e4"), proven("adjourn", "alice@example.org", "adjourn 4 20 days"), proven("agreed", "bob@example.net", "accept 4"))
	sendAll(t, stage)
	stage.Now = stage.Now.Add(24 * time.Hour)
	ids := append(wordsTo(t, stage, 2), game(t, stage, 2).Brought)
	stage.Now = stage.Now.Add(24 * time.Hour)
	for i, id := range ids {
		receive(t, stage, returns(i, "alice@example.org", id))
	}
	stands := func(when string, want ...uint64) {
		t.Helper()
		var got []uint64
		for board := uint64(1); board <= 4; board++ {
			if g := game(t, stage, board); g.TurnSince.IsZero() && g.Adjourned == nil {
				got = append(got, board)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the clocks of %v stand, want %v", when, got, want)
		}
	}
	about := func(address, words string) (boards []string) {
		t.Helper()
		for _, raw := range lettersTo(t, stage, address) {
			l, err := dialogue.Open(raw)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(strings.Join(strings.Fields(l.Text), " "), words) {
				boards = append(boards, l.Subject)
			}
		}
		slices.Sort(boards)
		sendAll(t, stage)
		return boards
	}
	stands("no mail reaches alice", 1, 2)
	if g := game(t, stage, 2); g.StoodSince.IsZero() || g.Bounced != 1 {
		t.Errorf("board 2 stands since %v, %d mails came back", g.StoodSince, g.Bounced)
	}
	if got := about("bob@example.net", "clock stands still"); len(slices.Compact(got)) != 2 {
		t.Errorf("bob is told about %q", got)
	}

	receive(t, stage, []byte("From: alice@example.org\r\nTo: "+dialogue.Server+"\r\nSubject: games\r\nMessage-ID: <back@example.org>\r\n\r\n"))
	question := ""
	for _, raw := range lettersTo(t, stage, "alice@example.org") {
		if l, err := dialogue.Open(raw); err == nil && strings.Contains(l.Subject, "does mail reach you") {
			question = l.MessageID
		}
	}
	sendAll(t, stage)
	receive(t, stage, fmt.Appendf(nil, "From: alice@example.org\r\nTo: %s\r\nSubject: Re: it does\r\nMessage-ID: <yes@example.org>\r\nIn-Reply-To: <%s>\r\n\r\nyes\r\n", dialogue.Server, question))
	if got := about("alice@example.org", "Your clock has stood still while no mail reached you."); len(got) != 2 || !strings.Contains(got[0], "Board 1") || !strings.Contains(got[1], "Board 2") {
		t.Errorf("alice gets %q", got)
	}
	stands("they reach her again")
	if g := game(t, stage, 2); g.Bounced != 0 || g.Returned != nil || !g.StoodSince.IsZero() {
		t.Errorf("board 2 is sent anew with what came back before: %+v", g)
	}
}
