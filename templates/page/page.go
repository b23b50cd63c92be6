// Package page owns the HTML form of a letter: the same content as its text,
// made from that text, with what only HTML can show put in its place: the
// picture of a board, the moves as a table, links that write a mail.
//
// A page is one document without script and without anything from elsewhere.
// Its styles are the few that mail programs keep: no colours of its own but
// what the reader's light or dark mode gives, widths that shrink to a phone,
// sizes as attributes where Outlook's Word engine reads nothing else.
package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"strings"
	"unicode/utf8"
)

// Page is a letter to be shown as HTML.
type Page struct {
	// Title is the letter's subject.
	Title string
	// Text is the letter as text/plain, lines ended by "\n".
	Text string
	// Width is the number of columns to which Text's paragraphs are filled.
	Width int
	// Boards are the diagrams that stand in Text, and Tables the tables of
	// moves, in any order.
	Boards []Board
	Tables []Table
	// Groups are links that follow the first board, or the text where there is
	// none.
	Groups []Group
	// Leading is a sentence above Groups, Trailing one below.
	Leading, Trailing string
}

// Board is a diagram as it stands in the text of a letter, and what is shown
// above it or, when Only is set, in its place. Without a picture the diagram
// alone is shown.
type Board struct {
	Text    string
	Picture *Picture
	Only    bool
}

// Table is a table of moves as it stands in the text, and its rows, headings
// first.
type Table struct {
	Text string
	Rows []Row
}

// Picture is an image that goes with the mail.
type Picture struct {
	ID            string // Content-ID without brackets
	Alt           string // says what it shows to those who do not see it
	Width, Height int    // in CSS pixels, as shown
}

// Row is a line of the table of moves.
type Row struct {
	Number string
	Cells  [2]string
	Head   bool
	Last   bool // holds the last move
}

// Group is links side by side after a label.
type Group struct {
	Label string
	Links []Link
}

// Link is a mailto URL (RFC 6068) and what is shown for it; without a URL it
// is text alone.
type Link struct{ Text, URL string }

//go:embed page.html
var source string

var document = template.Must(template.New("page").Funcs(template.FuncMap{"asDrawn": asDrawn, "wraps": wraps}).Parse(source))

// asDrawn escapes a drawing as HTML demands and no further: the template would
// turn each corner of a diagram into "&#43;".
func asDrawn(s string) template.HTML { return template.HTML(html.EscapeString(trimmed(s))) }

// HTML is the page as a document in UTF-8, lines ended by "\n". The same page
// gives the same bytes.
func (p Page) HTML() (string, error) {
	var b bytes.Buffer
	err := document.Execute(&b, view{Page: p, Blocks: p.blocks()})
	if err != nil {
		return "", fmt.Errorf("page: %w", err)
	}
	return tidy(b.String()), nil
}

// view is what the document is filled with.
type view struct {
	Page
	Blocks []block
}

// Wide tells whether the diagram is too wide for a phone at the usual size.
func (b Board) Wide() bool {
	const fits = 52
	for line := range strings.Lines(b.Diagram()) {
		if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > fits {
			return true
		}
	}
	return false
}

// Diagram is the text without the margin that all its lines have: a phone has
// no columns to spare.
func (b Board) Diagram() string {
	lines := strings.Split(trimmed(b.Text), "\n")
	margin := len(b.Text)
	for _, line := range lines {
		if rest := strings.TrimLeft(line, " "); rest != "" {
			margin = min(margin, len(line)-len(rest))
		}
	}
	for i, line := range lines {
		lines[i] = line[min(margin, len(line)):]
	}
	return strings.Join(lines, "\n")
}

// Drawn tells whether the diagram itself is shown.
func (b Board) Drawn() bool { return b.Picture == nil || !b.Only }

// tidy drops the blank lines that the document's actions leave.
func tidy(s string) string {
	var b strings.Builder
	pre := false
	for line := range strings.Lines(s) {
		if strings.Contains(line, "<pre") {
			pre = true
		}
		if pre || strings.TrimSpace(line) != "" {
			b.WriteString(line)
		}
		if strings.Contains(line, "</pre>") {
			pre = false
		}
	}
	return b.String()
}
