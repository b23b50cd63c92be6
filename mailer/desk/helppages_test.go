package desk_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
	"pbemd/templates"
)

// spoken are what the pages of help set between quotation marks though it is no
// command by itself: what letters say, parts of words, and the lines of an
// answer to a digest, which name a board first.
var spoken = []string{
	"-", "_", "+", "#", "!", ":", "It is your turn", "signup",
	"pbemd chance 1:", "key", "lot", "white", "black", "block", "number below i+1", "apple", "m1.2@mail.example.org", "pbemd verify", "help",
	"17 Nf3", "17 accept",
}

var quotation = regexp.MustCompile(`"([^"]+)"`)

// quotedIn lists what a page sets between quotation marks.
func quotedIn(text string) []string {
	var list []string
	for _, m := range quotation.FindAllStringSubmatch(strings.Join(strings.Fields(text), " "), -1) {
		list = append(list, m[1])
	}
	return list
}

// pages are all pages of help as they are sent, by name.
func pages(t *testing.T) map[string]string {
	t.Helper()
	texts, err := templates.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]string{}
	for _, topic := range texts.Topics() {
		_, text, ok, err := texts.Page(topic, templates.HelpPage{Server: "pbemd", Address: "games@example.com"})
		if err != nil || !ok {
			t.Fatalf("page %s: %v, %v", topic, ok, err)
		}
		list[topic] = text
	}
	return list
}

// TestHelpNamesWhatThereIs holds that everything that a page says can be sent
// reads as a command that exists, as it stands.
func TestHelpNamesWhatThereIs(t *testing.T) {
	grammar := desk.Grammar()
	for topic, text := range pages(t) {
		for _, words := range quotedIn(text) {
			if slices.Contains(spoken, words) {
				continue
			}
			if r := command.Read("", []string{words}, grammar); len(r.Commands) != 1 || len(r.Asks) > 0 {
				t.Errorf("page %s: %q does not read as one command", topic, words)
			}
		}
	}
}

// TestEveryCommandHasItsPage holds that "help" and a command lead to a page
// with an example of that command that can be sent.
func TestEveryCommandHasItsPage(t *testing.T) {
	grammar := desk.Grammar()
	all := pages(t)
	for verb := range grammar.Verbs {
		if verb == command.Variants { // its page is made of the variants that there are
			continue
		}
		topic := desk.PageOf(string(verb))
		text, ok := all[topic]
		if !ok {
			t.Errorf("%s: there is no page %q", verb, topic)
			continue
		}
		if !slices.ContainsFunc(quotedIn(text), func(words string) bool { return says(words, verb, grammar) }) {
			t.Errorf("%s: the page %q has no example of it", verb, topic)
		}
	}
}

// TestEverySettingHasItsPage holds that "help" and any name of a setting lead to
// a page that tells how it is set.
func TestEverySettingHasItsPage(t *testing.T) {
	all := pages(t)
	for _, names := range desk.SettingNames() {
		for _, name := range names {
			if page := desk.PageOf(name); !strings.Contains(all[page], "\"set "+names[0]+" ") {
				t.Errorf("%s: the page %q does not tell how it is set", name, page)
			}
		}
	}
}

// says tells whether words read as a command of this verb, in the form for a
// mail's text or for its Subject.
func says(words string, verb command.Verb, grammar command.Grammar) bool {
	for _, r := range []command.Reading{command.Read("", []string{words}, grammar), command.Read(words, nil, grammar)} {
		if len(r.Commands) == 1 && r.Commands[0].Verb == verb {
			return true
		}
	}
	return false
}

// TestHelpIsListed holds that the overview leads to every page: by the name of
// the page, or by a command that it explains.
func TestHelpIsListed(t *testing.T) {
	grammar := desk.Grammar()
	all := pages(t)
	index := all["index"]
	reached := map[string]bool{"index": true}
	for _, words := range quotedIn(index) {
		if topic, ok := strings.CutPrefix(words, "help "); ok {
			reached[desk.PageOf(topic)] = true
		}
		if r := command.Read("", []string{words}, grammar); len(r.Commands) == 1 {
			reached[desk.PageOf(string(r.Commands[0].Verb))] = true
		}
	}
	for topic := range all {
		if topic == "direct" { // the overview that directors get names it
			continue
		}
		if strings.HasPrefix(topic, "direct-") && slices.Contains(quotedIn(all["direct"]), "help "+strings.ReplaceAll(topic, "-", " ")) {
			continue
		}
		if !reached[topic] && !strings.Contains(strings.Join(quotedIn(all["chance"]), ";"), "help "+topic) {
			t.Errorf("the overview does not lead to the page %q", topic)
		}
	}
}

// TestTutorialFitsOneScreen holds the tutorial, as it comes in a letter, to 24
// lines.
func TestTutorialFitsOneScreen(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(pages(t)["tutorial"]), "\n")
	// Above it stands which mail the letter answers, below what can be sent.
	if n := len(lines) + 4; n > 24 {
		t.Errorf("the letter with the tutorial has %d lines", n)
	}
}

// TestPagesKeepTheirWidth holds each line of each help page to 78 columns.
func TestPagesKeepTheirWidth(t *testing.T) {
	for topic, page := range pages(t) {
		for line := range strings.SplitSeq(page, "\n") {
			if n := utf8.RuneCountInString(line); n > templates.Width {
				t.Errorf("page %s, %d columns: %q", topic, n, line)
			}
		}
	}
}

// giveRight gives a player a right past the desk.
func giveRight(t *testing.T, stage *dialogue.Stage, userid, right string) {
	t.Helper()
	err := stage.Store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		player, ok := draft.Player(userid)
		if !ok {
			return fmt.Errorf("there is no player %s", userid)
		}
		player.Rights = append(player.Rights, store.Right{What: right, By: "carol", At: stage.Now})
		return errors.Join(draft.PutPlayer(player), draft.Keep())
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestEveryCommandIsCarriedOut holds that what the pages of help show of each
// command comes to the function that carries it out, whatever that says to it.
func TestEveryCommandIsCarriedOut(t *testing.T) {
	grammar := desk.Grammar()
	stage := playing(t)
	giveRight(t, stage, "alice", store.RightDirect)
	all := pages(t)
	for i, verb := range slices.Sorted(maps.Keys(grammar.Verbs)) {
		words := string(verb)
		for _, example := range quotedIn(all[desk.PageOf(words)]) {
			if says(example, verb, grammar) {
				words = example
				break
			}
		}
		for _, fate := range receive(t, stage, proven(fmt.Sprint("verb", i), "alice@example.org", words)) {
			if fate.Folder != mailer.Done {
				t.Errorf("%q: the mail is %s", words, fate.Folder)
			}
		}
		for _, l := range due(t, stage) {
			if bytes.Contains(l.Raw, []byte("is not a command")) || bytes.Contains(l.Raw, []byte("is no command")) {
				t.Errorf("%q is not understood:\n%s", words, l.Raw)
			}
		}
		sendAll(t, stage)
	}
}

// doubted are the words of an answer to what is no command, or none that is
// written so.
var doubted = regexp.MustCompile(`no command|not a command|No command is spelt|No variant has the name|its words do not fit|There is no help page`)

// TestEveryExampleCanBeSent sends each example of each page of help as it stands,
// as the text of a mail: whatever the answer says to it, it is understood.
func TestEveryExampleCanBeSent(t *testing.T) {
	stage := playing(t)
	giveRight(t, stage, "alice", store.RightDirect)
	for _, who := range []string{"alice", "bob"} {
		set(t, stage, who, func(p *store.Player) { p.BoardForm = "text" })
	}
	sent := 0
	for topic, text := range pages(t) {
		for i, words := range quotedIn(text) {
			if slices.Contains(spoken, words) {
				continue
			}
			fork, err := stage.Fork(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			raw := append(proven(fmt.Sprint(topic, i), "alice@example.org", "x"), words+"\r\n"...)
			for _, fate := range receive(t, fork, bytes.Replace(raw, []byte("Subject: x"), []byte("Subject: "), 1)) {
				if fate.Folder != mailer.Done {
					t.Errorf("page %s: the mail with %q is %s", topic, words, fate.Folder)
				}
			}
			for _, l := range due(t, fork) {
				r, err := dialogue.Open(l.Raw)
				if err != nil {
					t.Fatal(err)
				}
				if found := doubted.FindString(strings.Join(strings.Fields(r.Text), " ")); found != "" {
					t.Errorf("page %s: to %q is answered %q", topic, words, found)
				}
			}
			fork.Close()
			sent++
		}
	}
	if sent < 150 {
		t.Errorf("only %d examples were found", sent)
	}
}
