package read

import (
	"fmt"
	"strings"
	"unicode"
)

// own returns the lines of a mail that its sender wrote himself.
func own(b *body, o Options) []string {
	pieces := b.pieces(o.Limits)
	lines := assemble(pieces, false)
	if len(lines) > o.Limits.Lines {
		b.trouble(fmt.Sprintf("more than %d lines of text", o.Limits.Lines))
		lines = lines[:o.Limits.Lines]
	}
	words := trim(lines, o)
	if differs(pieces) {
		html := assemble(pieces, true)
		if len(html) > o.Limits.Lines {
			if words == nil {
				b.trouble(fmt.Sprintf("more than %d lines of text", o.Limits.Lines))
			}
			html = html[:o.Limits.Lines]
		}
		if htmlWords := trim(html, o); words == nil {
			words = htmlWords
		} else {
			words = confirmed(words, html, htmlWords)
		}
	}
	if len(words) > o.Limits.OwnLines {
		b.trouble(fmt.Sprintf("more than %d lines of your own", o.Limits.OwnLines))
		words = words[:o.Limits.OwnLines]
	}
	return tidy(words)
}

// assemble joins the pieces of a mail to one text; of two versions of a piece the plain
// one, unless it says nothing or HTML is preferred.
func assemble(pieces []piece, preferHTML bool) []line {
	var lines []line
	below := false
	for _, p := range pieces {
		chosen := p.plain
		if len(p.html) > 0 && (preferHTML || saysNothing(p.plain)) {
			chosen = p.html
		}
		if len(lines) > 0 && len(chosen) > 0 {
			lines = append(lines, line{below: below})
		}
		for _, l := range chosen {
			below = below || l.below
			l.below = below
			lines = append(lines, l)
		}
	}
	return lines
}

// differs says that some piece has two versions.
func differs(pieces []piece) bool {
	for _, p := range pieces {
		if len(p.plain) > 0 && len(p.html) > 0 {
			return true
		}
	}
	return false
}

// saysNothing finds plain versions that only stand in for HTML.
func saysNothing(lines []line) bool {
	words := 0
	for _, l := range lines {
		if l.blank() {
			continue
		}
		lower := strings.ToLower(l.text)
		if strings.Contains(lower, "html") && (strings.Contains(lower, "mail") || strings.Contains(lower, "message") || strings.Contains(lower, "view")) {
			continue
		}
		words++
	}
	return words == 0
}

// confirmed drops from the own lines of the plain version what the HTML version shows
// to be quoted: there the structure often tells where the text does not. It never
// drops all.
func confirmed(words []string, html []line, htmlWords []string) []string {
	const most = 200
	if len(htmlWords) == 0 || len(words) > most {
		return words
	}
	var all, mine strings.Builder
	for _, l := range html {
		all.WriteString(letters(l.text))
	}
	for _, w := range htmlWords {
		mine.WriteString(letters(w))
	}
	var kept []string
	for _, w := range words {
		if k := letters(w); k != "" && !strings.Contains(mine.String(), k) && strings.Contains(all.String(), k) {
			continue
		}
		kept = append(kept, w)
	}
	if kept = tidy(kept); kept == nil {
		return words
	}
	return kept
}

// letters returns the letters and digits of a line, to compare versions that differ in
// blanks and punctuation.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// tidy drops empty lines at both ends and makes runs of them one; nil when nothing is
// left.
func tidy(words []string) []string {
	var kept []string
	for _, w := range words {
		if w == "" && (len(kept) == 0 || kept[len(kept)-1] == "") {
			continue
		}
		kept = append(kept, w)
	}
	if n := len(kept); n > 0 && kept[n-1] == "" {
		kept = kept[:n-1]
	}
	if len(kept) == 0 {
		return nil
	}
	return kept
}
