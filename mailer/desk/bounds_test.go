package desk_test

import (
	"fmt"
	"strings"
	"testing"

	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// mail is one that nothing vouches for.
func mail(id, from, subject, text string) []byte {
	return fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s@example.com>\r\n"+
		"Date: Mon, 2 Mar 2026 10:00:00 +0000\r\n\r\n%s", from, dialogue.Server, subject, id, strings.ReplaceAll(text, "\n", "\r\n"))
}

// TestForgedMailsAreBounded holds that whoever writes a player's address in
// From fills neither his mailbox with questions nor keeps him from playing.
func TestForgedMailsAreBounded(t *testing.T) {
	stage := playing(t)
	for i := range 40 {
		receive(t, stage, mail(fmt.Sprint("forged", i), "alice@example.org", "challenge bob", ""))
	}
	if n := len(due(t, stage)); n == 0 || n > 10 {
		t.Errorf("40 forged mails have caused %d letters, expected at most 10", n)
	}
	receive(t, stage, proven("x", "alice@example.org", "move 1 e4"))
	if g := game(t, stage, 1); g.Plies != 1 {
		t.Error("alice herself can no longer play")
	}
}

// TestStrangersAreBounded holds that a stranger's address gets three answers a
// day, whatever is asked in its name.
func TestStrangersAreBounded(t *testing.T) {
	stage := playing(t)
	for i, subject := range []string{"help", "signup victim", "hello", "signup victim2", "help chess", "games", "show 1", "move 1 alice guess-1 e4"} {
		fate := receive(t, stage, mail(fmt.Sprint("s", i), "victim@example.com", subject, ""))[0]
		if i >= 3 && fate.Folder != mailer.Ignored {
			t.Errorf("%q is filed in %s", subject, fate.Folder)
		}
	}
	if n := len(due(t, stage)); n != 3 {
		t.Errorf("%d letters went to a stranger in a day, expected 3", n)
	}
}

// TestPasswordsAreNotTriedInBulk holds that one mail of a stranger tries only
// a few passwords: a good one behind many bad ones does nothing.
func TestPasswordsAreNotTriedInBulk(t *testing.T) {
	stage := playing(t)
	change(t, stage, func(d *store.Draft) {
		alice, _ := d.Player("alice")
		alice.Password = proof.NewPasswords().Hash("correct-horse", [16]byte{1})
		if err := d.PutPlayer(alice); err != nil {
			t.Fatal(err)
		}
	})
	sendAll(t, stage)
	bounded(t, stage, nil, func(o *desk.Options) { o.Caps.Passwords = 4 })
	for _, wrong := range []int{3, 4, 30} {
		var lines strings.Builder
		for i := range wrong {
			fmt.Fprintf(&lines, "move 1 alice guess-%d-%d e4\n", wrong, i)
		}
		receive(t, stage, mail(fmt.Sprint("bulk", wrong), "cafe@example.com", "multiple", lines.String()+"move 1 alice correct-horse e4\n"))
		if g := game(t, stage, 1); g.Plies != 0 {
			t.Errorf("the password behind %d wrong ones has moved", wrong)
		}
		// Whose password fits is told what was wrong with the lines before it.
		if told := lettersTo(t, stage, "alice@example.org"); (len(told) > 0) != (wrong == 3) {
			t.Errorf("behind %d wrong passwords the right one was tried: %t", wrong, len(told) > 0)
		}
		sendAll(t, stage)
	}
	receive(t, stage, mail("one", "cafe@example.com", "move 1 alice correct-horse e4", ""))
	if g := game(t, stage, 1); g.Plies != 1 {
		t.Error("the right password was not taken")
	}
}
