package command

import (
	"strings"
	"testing"
	"time"
)

func TestMask(t *testing.T) {
	for _, c := range []struct {
		text, want string
		passwords  []string
	}{
		{"chess move 17 bob secret e4", "chess move 17 bob *** e4", []string{"secret"}},
		{"my secrets", "my ***s", []string{"secret"}},
		{"bob's so-so bo b", "bob's so-so *** b", []string{"bo"}},
		{"long longer", "*** ***", []string{"long", "longer"}},
		{"nothing", "nothing", []string{"", "***"}},
		{"na\u00efvet\u00e9!", "***!", []string{"na\u00efvet\u00e9"}},
	} {
		if got := Mask(c.text, c.passwords...); got != c.want {
			t.Errorf("Mask(%q, %q) = %q, want %q", c.text, c.passwords, got, c.want)
		}
	}
}

// No line that holds a password may tell it: not in the words of commands, not in
// questions and ready lines, not in the message.
func TestPasswordsAreNeverQuoted(t *testing.T) {
	const password = "hunter22"
	for _, line := range []string{
		"chess move 17 bob hunter22 e4", "chess move 17 bob hunter22 resign", "chess move 17 bob hunter22", "chess move bob hunter22 e4", "chess move 17 bob hunter22 what is this",
		"move 17 bob hunter22 Nf9", "chess mvoe 17 bob hunter22 e4", "chess mvve 17 bob hunter22 e4", "chezz move 17 bob hunter22 e4", "chess teleport 17 bob hunter22 e4",
		"chess resign 17 bob hunter22", "chess resign bob hunter22", "chess resgin 17 bob hunter22", "resign 17 bob hunter22?",
		"signup bob hunter22", "signup bob hunter22 bob@example.org", "signup bob hunter22 and more", "sginup bob hunter22", "signup with hunter22",
		"change password hunter22", "change password bob hunter22 other123", "change password bob other123 hunter22", "change password bob to hunter22", "change my password to hunter22", "chnage password bob other123 hunter22",
		"change address bob hunter22", "add bob hunter22 bob@example.net", "signoff bob hunter22", "delete bob hunter22", "delete bob hunter22 now", "showas bob hunter22 17", "showas bob hunter22 everything",
		"chess accept bob hunter22", "chess reject bob hunter22", "chess acept bob hunter22", "accept 17 bob hunter22", "chess limit bob hunter22 5", "chess seek bob hunter22 5",
		"chess seek bob hunter22 five", "subscribe 17 bob hunter22", "unsubscribe all bob hunter22", "notify bob hunter22 17", "message bob hunter22 carol", "broadcast bob hunter22",
		"chess queue 17 bob hunter22 e4", "chess submit 17 bob hunter22 e4", "chess confirm 17 bob hunter22", "chess chat 17 bob hunter22", "chess undo 17 bob hunter22", "vacation bob hunter22 on",
		"board 17 move bob hunter22 e4",
	} {
		for _, r := range []Reading{
			Read(line, []string{"hello"}, testGrammar()),
			Read("multiple", []string{line, "show 17"}, testGrammar()),
			Read("", []string{line, "hello"}, testGrammar()),
		} {
			told := r.Message
			for _, c := range r.Commands {
				told += "|" + c.Words + "|" + c.Move + "|" + c.Value + "|" + c.Text + "|" + strings.Join(c.Args, " ") + "|" + strings.Join(c.Userids, " ")
			}
			for _, c := range r.Untried {
				told += "|" + c.Words
			}
			for _, a := range r.Asks {
				told += "|" + a.Words + "|" + strings.Join(a.Ready, "|")
			}
			if strings.Contains(told, password) {
				t.Errorf("%q tells the password: %s", line, told)
			}
		}
	}
}

func TestLongMailsAreReadQuickly(t *testing.T) {
	for name, line := range map[string]string{
		"moves": "e4", "malformed": "chess move bob hunter22 a b c d e f g h", "unknown": "frobnicate 17", "talk": "How are you today, dear friend of mine?",
		"blank": "", "wide": strings.Repeat("chess ", 160), "long": strings.Repeat("x", 5000),
	} {
		own := make([]string, min(30_000, 5_000_000/(len(line)+1)))
		for i := range own {
			own[i] = line
		}
		for _, subject := range []string{"", "multiple", strings.Repeat("Re: ", 20_000)} {
			started := time.Now()
			r := Read(subject, own, testGrammar())
			if d := time.Since(started); d > 10*time.Second {
				t.Errorf("%s took %v", name, d)
			}
			if len(r.Commands) > maxLines || len(r.Asks) > maxLines {
				t.Errorf("%s: %d commands and %d questions", name, len(r.Commands), len(r.Asks))
			}
		}
	}
}

// TestKindredHideSecrets writes the words that people try for a command as the model
// writes commands: what may be a password is hidden, as it is behind any word.
func TestKindredHideSecrets(t *testing.T) {
	for word := range kindred {
		for _, form := range []string{" 17 bob hunter2", " 17 bob hunter2 e4", " bob hunter2 17", " 5 bob hunter2 -word x"} {
			for _, in := range []string{word + form, "S: " + word + form + " |", "chess " + word + form} {
				if got := brief(readCase(in)); strings.Contains(got, "hunter2") {
					t.Errorf("%q is read as %s", in, got)
				}
			}
		}
	}
}
