package page_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"pbemd/templates"
	"pbemd/templates/page"
)

var update = flag.Bool("update", false, "write the golden pages anew")

const diagram = `      a   b
    +---+---+     Black
  2 |*k*|:::|  2
    +---+---+
  1 |:P:| K |  1
    +---+---+     White
      a   b
`

const moves = `       | White        | Black
       | alice        | bob
     1 | e4           | <b>`

func board() page.Page {
	return page.Page{
		Title: "chess Board 17 <bob>",
		Text: "This is board 17, an unrated game of Chess:\nalice (White) against bob (Black).\n\n" +
			"It is your turn: you are White. This sentence is so long that it had to be put\non two lines.\n\n" +
			moves + "\n\n" + diagram + "\n*********************************\nbob writes:\n\n" +
			"> <script>alert(1)</script>\n> Nf3\n>\n> second\n\nGame started: today\nNow: today\n\n     a table\n     of words\n",
		Width:  templates.Width,
		Boards: []page.Board{{Text: diagram, Picture: &page.Picture{ID: "board@example.net", Alt: `A board "17"`, Width: 320, Height: 340}}},
		Tables: []page.Table{{Text: moves, Rows: []page.Row{
			{Cells: [2]string{"White", "Black"}, Head: true},
			{Cells: [2]string{"alice", "bob"}, Head: true},
			{Number: "1", Cells: [2]string{"e4", "<b>"}, Last: true},
		}}},
		Leading: "A move is two taps:",
		Groups: []page.Group{{Label: "Pa1", Links: []page.Link{
			{Text: "a1-a2", URL: "mailto:games@example.net?subject=Re%3A%20chess%20Board%2017%20%5B%23abc%5D&body=a1-a2"},
			{Text: "a1xb2"},
		}}},
	}
}

// TestGoldenPages holds pages as wholes. Run with -update after a change and
// look at them in a browser.
func TestGoldenPages(t *testing.T) {
	only := board()
	only.Boards[0].Only = true
	bare := page.Page{Title: "Help", Text: "One\n\nTwo & three\n", Width: templates.Width}
	for name, p := range map[string]page.Page{"both": board(), "picture": only, "bare": bare} {
		got, err := p.HTML()
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name+".html")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s differs (- stored, + written):\n%s", name, diff)
		}
	}
}

// TestParagraphsAreJoined holds that what Fill has broken is whole again, and
// lines that were apart still are, but for a line that happens to end where
// one would have been broken.
func TestParagraphsAreJoined(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zA-Z0-9é]{1,20}`), 1, 60).Draw(t, "words")
		p := page.Page{Text: templates.Fill(strings.Join(words, " ")) + "\n", Width: templates.Width}
		got, err := p.HTML()
		if err != nil {
			t.Fatal(err)
		}
		if want := "<p>" + strings.Join(words, " ") + "</p>"; !strings.Contains(got, want) {
			t.Fatalf("no %q in\n%s", want, got)
		}
	})
	p := page.Page{Text: "Game started: Mon\nLast move: Tue\nNow: Wed\n", Width: templates.Width}
	if got, _ := p.HTML(); !strings.Contains(got, "<p>Game started: Mon<br>\nLast move: Tue<br>\nNow: Wed</p>") {
		t.Errorf("short lines were joined:\n%s", got)
	}
}

// TestNothingGetsOut writes anything as a player's words, a name or a subject:
// the page keeps the elements that it has without them, and shows the words.
func TestNothingGetsOut(t *testing.T) {
	shape := map[string]bool{"html": true, "head": true, "meta": true, "title": true, "style": true, "body": true,
		"p": true, "br": true, "pre": true, "img": true, "table": true, "tbody": true, "tr": true, "th": true, "td": true,
		"blockquote": true, "hr": true, "div": true, "b": true, "a": true}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			"</pre><script>x</script>", "</title><img src=http://example.com/>", "</blockquote>", `"><a href="javascript:x">`,
			"<!--", "]]>", "</style>", "&lt;b&gt;", "{{.}}", "\x00<b>", "<base href=//example.com>", "\n\n+---+\n",
		})).Draw(t, "words")
		p := board()
		p.Title = words
		p.Text = strings.Replace(p.Text, "> second", templates.Quote(words), 1) + words + "\n"
		p.Tables[0].Rows[2].Cells[0], p.Boards[0].Picture.Alt, p.Groups[0].Links[1].Text = words, words, words
		got, err := p.HTML()
		if err != nil {
			t.Fatal(err)
		}
		root, err := html.Parse(strings.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		for n := range root.Descendants() {
			if n.Type == html.CommentNode || n.Type == html.ElementNode && !shape[n.Data] {
				t.Fatalf("%q got out as <%s>:\n%s", words, n.Data, got)
			}
			for _, a := range n.Attr {
				outside := a.Key == "src" && a.Val != "cid:board@example.net" || a.Key == "href" && !strings.HasPrefix(a.Val, "mailto:games@example.net?")
				if outside || strings.HasPrefix(a.Key, "on") {
					t.Fatalf("%q got out as %s=%q", words, a.Key, a.Val)
				}
			}
		}
		if seen := wordsOf(root); !strings.Contains(seen, plainWords(words)) {
			t.Fatalf("%q is not shown, but\n%s", words, seen)
		}
	})
}

// FuzzText holds that any text becomes a page that shows all of its words, and
// none besides.
func FuzzText(f *testing.F) {
	f.Add("a\n\n> b\n    c\n****************\nd")
	f.Add("<pre>\n\n  </pre>&amp;\n>> <b>\n>***********")
	f.Add(board().Text)
	f.Fuzz(func(t *testing.T, text string) {
		p := page.Page{Text: text, Width: templates.Width}
		got, err := p.HTML()
		if err != nil {
			t.Fatal(err)
		}
		if len(got) > 4000+40*len(text) {
			t.Fatalf("%d bytes of text became %d", len(text), len(got))
		}
		if !utf8.ValidString(text) { // what letters never have; it only must not do harm
			return
		}
		root, err := html.Parse(strings.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for line := range strings.SplitSeq(text, "\n") {
			if len(line) <= 10 || strings.Trim(line, "*") != "" { // else it is a rule
				lines = append(lines, strings.TrimPrefix(line, ">"))
			}
		}
		if want, seen := plainWords(strings.Join(lines, "\n")), wordsOf(root); seen != want {
			t.Fatalf("%q is shown as %q, want %q", text, seen, want)
		}
	})
}

// wordsOf are the words that a page shows.
func wordsOf(root *html.Node) string {
	var texts []string
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" && n.Parent.Data != "title" {
			texts = append(texts, n.Data)
		}
	}
	return plainWords(strings.Join(texts, " "))
}

// plainWords are the words of a text with one blank between them, without what
// no document can hold.
func plainWords(text string) string {
	text = strings.NewReplacer("\x00", "", "\ufffd", "").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}

// TestNoMargin holds that a diagram loses the blanks that all its lines begin
// with, and no others.
func TestNoMargin(t *testing.T) {
	for text, want := range map[string]string{
		"      a\n    +--\n\n  1 |": "    a\n  +--\n\n1 |",
		"\n    x\n      y\n":        "x\n  y",
		"no margin\n   here":        "no margin\n   here",
		"":                          "",
	} {
		if got := (page.Board{Text: text}).Diagram(); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
