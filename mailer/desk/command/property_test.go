package command

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pbemd/engine/enginetest/cost"
)

// again reads the words of a command in the place where it stood.
func again(c Command, multiple bool) Reading {
	switch {
	case c.Line == SubjectLine:
		return Read(c.Words, nil, testGrammar())
	case multiple:
		return Read("multiple", []string{c.Words}, testGrammar())
	}
	return Read("", []string{c.Words}, testGrammar())
}

// holds tells what is wrong with a reading, whatever was read.
func holds(t interface {
	Helper()
	Errorf(string, ...any)
}, subject, body string,
) {
	t.Helper()
	r := Read(subject, lines(body), testGrammar())
	for _, s := range r.Secrets {
		if utf8.RuneCountInString(s) >= 4 && strings.Trim(s, "*") != "" && strings.Contains(r.Message, s) {
			t.Errorf("the message %q tells the password %q", r.Message, s)
		}
	}
	for _, c := range append(append([]Command{}, r.Commands...), r.Untried...) {
		if strings.ContainsAny(c.Words, "\r\n") || !utf8.ValidString(c.Words) || c.Words == "" {
			t.Errorf("words are not one clean line: %q", c.Words)
		}
		got := again(c, r.Multiple)
		if len(got.Commands) != 1 {
			t.Errorf("%q read again gives %s", c.Words, brief(got))
			continue
		}
		want := c
		want.Line = got.Commands[0].Line
		if want.Password != "" {
			want.Password = Hidden
		}
		if want.NewPassword != "" {
			want.NewPassword = Hidden
		}
		if d := cmp.Diff(want, got.Commands[0]); d != "" {
			t.Errorf("%q read again:\n%s", c.Words, d)
		}
	}
}

// vocabulary are words of which commands and talk are made.
var vocabulary = strings.Fields(`chess reef move resign draw propose accept decline undo show games help signup challenge yes no message set change
	bob alice secret hunter22 17 #12 17#3w 2 e4 Nf3 e2-e4 O-O -white --nagtime=3 -clock move:7/21 all active board the a not please
	bob@example.org password off to: bob: I you if then e4, e4. draw? resign? Hi Hello, Bob, *** (=) good luck! multiple ( ) " ' - . , :) CDFG-HJKM add Re: [x] **`)

func TestWordsReadAgainAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.SampledFrom(vocabulary), 1, 8)
		subject := ""
		if rapid.Bool().Draw(t, "has subject") {
			subject = strings.Join(text.Draw(t, "subject"), " ")
		}
		body := rapid.SliceOfN(rapid.Map(text, func(w []string) string { return strings.Join(w, " ") }), 0, 4).Draw(t, "body")
		holds(t, subject, strings.Join(body, "\n"))
	})
}

func FuzzRead(f *testing.F) {
	f.Add("", "e4\n\nHello")
	f.Add("Re: chess move 17 bob secret e4#3", "good luck")
	f.Add("multiple", "show 17\nchess accept bob secret\nresign?")
	f.Add("", "Hi Bob, Nf3 propose\nchange password bob old1234 new1234\nif Nf6 then e5; if c5 then d4")
	f.Add("signup bob hunter22 bob@example.org -invite X", "")
	f.Fuzz(func(t *testing.T, subject, body string) {
		cost.Bounded(t, "reading the commands", func() { Read(subject, lines(body), testGrammar()) })
		holds(t, subject, body)
	})
}
