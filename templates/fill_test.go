package templates

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// TestFillKeepsWordsAndWidth holds that filling loses no word, is as narrow as
// its words allow, and leaves no word alone on a line but the first.
func TestFillKeepsWordsAndWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zA-Z0-9é]{1,20}`), 1, 60).Draw(t, "words")
		text := strings.Join(words, " ")
		filled := Fill(text)
		if got := strings.Join(strings.Fields(filled), " "); got != text {
			t.Fatalf("the words became %q", got)
		}
		lines := strings.Split(filled, "\n")
		for i, line := range lines {
			if n := utf8.RuneCountInString(line); n > Width {
				t.Fatalf("line %d has %d columns", i+1, n)
			}
			if i > 0 && !strings.Contains(line, " ") {
				t.Fatalf("line %d is a single word: %q", i+1, line)
			}
		}
	})
}

func TestFillLeavesTablesAlone(t *testing.T) {
	table := "  " + strings.Repeat("cell ", 30)
	if got := Fill("Head\n" + table + "\n\nend"); got != "Head\n"+table+"\n\nend" {
		t.Errorf("became %q", got)
	}
}

func TestQuote(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Nf3", "> Nf3"},
		{"\nresign\n\nnow \n", "> resign\n>\n> now"},
		{strings.Repeat("word ", 20), "> word word word word word word word word word word word word word word word\n> word word word word word"},
	} {
		if got := Quote(c.words); got != c.want {
			t.Errorf("Quote(%q) = %q, expected %q", c.words, got, c.want)
		}
	}
}

// TestEveryTemplateHasAValue holds that the set loads, that a file of an
// operator replaces one, and that one nobody uses is refused by name.
func TestEveryTemplateHasAValue(t *testing.T) {
	set, err := BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	for _, letter := range []Letter{Signup{}, Taken{}, Welcome{}, Join{}, Invitation{}, Held{}, Challenge{}, Challenged{},
		ChallengeOver{}, Board{}, Answer{}, Help{}, Fault{}} {
		subject, text, err := set.Render(letter)
		if err != nil || subject == "" && letter.templateName() != "answer" || text == "" {
			t.Errorf("%s: subject %q, text %q, error %v", letter.templateName(), subject, text, err)
		}
	}
	for _, topic := range set.Topics() {
		if title, text, ok, err := set.Page(topic, HelpPage{"pbemd", "games@example.org"}); err != nil || !ok || title == "" || len(text) < 50 {
			t.Errorf("help page %s: title %q, text %q, error %v", topic, title, text, err)
		}
	}
}
