package read_test

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pbemd/mailer/read"
	"pbemd/templates"
)

// letterTexts are the letters that the desk promises to write, as text.
func letterTexts(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("../desk/testdata/letters/*.eml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no letters found: %v", err)
	}
	texts := map[string]string{}
	for _, p := range paths {
		raw, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		if m.Header.Get("Content-Transfer-Encoding") != "7bit" {
			continue // with an attachment
		}
		body, err := io.ReadAll(m.Body)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(p)] = strings.ReplaceAll(string(body), "\r\n", "\n")
	}
	return texts
}

// lines changes every line of a text.
func lines(change func(string) string) func(string) string {
	return func(text string) string {
		all := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for i, l := range all {
			all[i] = change(l)
		}
		return strings.Join(all, "\n") + "\n"
	}
}

// wrapped breaks lines at blanks so that none is longer than n.
func wrapped(n int) func(string) string {
	return lines(func(l string) string {
		var out []string
		for len(l) > n {
			i := strings.LastIndexByte(l[:n+1], ' ')
			if i <= 0 {
				break
			}
			out = append(out, l[:i])
			l = strings.TrimLeft(l[i:], " ")
		}
		return strings.Join(append(out, l), "\n")
	})
}

func marked(l string) string { return strings.TrimRight("> "+l, " ") }

const (
	attribution = "On Mon, 6 May 2024 at 12:12, pbemd <play@example.net> wrote:\n\n"
	headerBlock = "From: pbemd <play@example.net>\nSent: Monday, 6 May 2024 12:12\nTo: Bob\nSubject: chess Board 17 bob\n\n"
)

func compose(steps ...func(string) string) func(string) string {
	return func(text string) string {
		for _, s := range steps {
			text = s(text)
		}
		return text
	}
}

func above(head string) func(string) string { return func(text string) string { return head + text } }

// copies are the ways in which programs put a letter into an answer.
var copies = map[string]func(string) string{
	"bare":                    func(s string) string { return s },
	"no-break spaces":         lines(func(l string) string { return strings.ReplaceAll(l, " ", "\u00a0") }),
	"blanks collapsed":        lines(func(l string) string { return strings.Join(strings.Fields(l), " ") }),
	"wrapped at 60":           wrapped(60),
	"wrapped at 40":           wrapped(40),
	"wrapped at 28":           wrapped(28),
	"empty lines between":     lines(func(l string) string { return l + "\n" }),
	"indented":                lines(func(l string) string { return "    " + l }),
	"attribution":             above(attribution),
	"attribution and wrapped": compose(wrapped(40), above(attribution)),
	"header block":            above(headerBlock),
	"marked":                  lines(marked),
	"attribution and marked":  compose(lines(marked), above(attribution)),
	"header block and marked": compose(lines(marked), above(headerBlock)),
	"marked then wrapped":     compose(lines(marked), wrapped(50), above(attribution)),
	"marked with >":           compose(lines(func(l string) string { return ">" + l }), above(attribution)),
}

// answered builds the mail of a person whose program copies letters so.
func answered(contentType, text string) []byte {
	return []byte("From: bob@example.org\nTo: play@example.net\nSubject: Re: chess Board 17 bob\n" +
		"MIME-Version: 1.0\nContent-Type: " + contentType + "; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n" + text)
}

func knowing(t *testing.T) read.Options {
	t.Helper()
	texts, err := templates.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	o := corpusOptions()
	o.Phrases = texts.Phrases()
	return o
}

// TestLettersAbove answers every letter above each kind of copy.
func TestLettersAbove(t *testing.T) {
	o := knowing(t)
	for name, text := range letterTexts(t) {
		for how, copied := range copies {
			for _, own := range []string{"e5", "e5\n\nWell played.\nSee you"} {
				m := read.Read(answered("text/plain", own+"\n\n"+copied(text)), o)
				if diff := cmp.Diff(strings.Split(own, "\n"), m.Own); diff != "" {
					t.Errorf("%s, %s:\n%s", name, how, diff)
				}
			}
		}
	}
}

// TestLettersBelow answers every letter below each kind of copy. Where every line has
// become a paragraph, nothing tells the end of the letter from the answer.
func TestLettersBelow(t *testing.T) {
	o := knowing(t)
	for name, text := range letterTexts(t) {
		for how, copied := range copies {
			if how == "empty lines between" {
				continue
			}
			own := "e5\n\nWell played.\nSee you"
			m := read.Read(answered("text/plain", copied(text)+"\n\n"+own), o)
			if diff := cmp.Diff(strings.Split(own, "\n"), m.Own); diff != "" {
				t.Errorf("%s, %s:\n%s", name, how, diff)
			}
		}
	}
}

// TestLettersInHTML answers every letter in HTML, within and without an element that
// tells.
func TestLettersInHTML(t *testing.T) {
	o := knowing(t)
	pre := func(s string) string { return "<pre>" + html.EscapeString(s) + "</pre>" }
	breaks := func(s string) string {
		s = strings.ReplaceAll(html.EscapeString(s), "  ", "&nbsp; ")
		return "<div>" + strings.ReplaceAll(s, "\n", "<br>\n") + "</div>"
	}
	paragraphs := func(s string) string {
		return "<p>" + strings.ReplaceAll(html.EscapeString(s), "\n", "</p>\n<p>") + "</p>"
	}
	for name, text := range letterTexts(t) {
		for i, form := range []func(string) string{pre, breaks, paragraphs} {
			for _, frame := range []string{"%s", "<blockquote type=cite>%s</blockquote>", "<div class=gmail_quote><div class=gmail_attr>On Mon, x wrote:</div><blockquote>%s</blockquote></div>", "<div id=appendonsend></div>%s"} {
				m := read.Read(answered("text/html", "<html><body><div>e5</div><div>Well played.</div>"+fmt.Sprintf(frame, form(text))+"</body></html>"), o)
				if diff := cmp.Diff([]string{"e5", "Well played."}, m.Own); diff != "" {
					t.Errorf("%s, form %d in %s:\n%s", name, i, frame, diff)
				}
			}
		}
	}
}
