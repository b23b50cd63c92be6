package games

import (
	"fmt"
	"strings"

	"pbemd/engine/quote"
)

// widest is how many characters a line of the rules may have, so that mails keep it whole.
const widest = 76

// checkTexts judges what people read.
func (l *loader) checkTexts(f *file) {
	if strings.TrimSpace(f.Rules.Summary) == "" || strings.Contains(f.Rules.Summary, "\n") {
		l.mistake("rules.summary", "one line that says what the game is was expected")
	}
	if strings.TrimSpace(f.Rules.Text) == "" {
		l.mistake("rules.text", "the rules for players are missing")
	}
	l.checkWidth(f.Rules.Text)
	for _, alias := range f.Aliases {
		if alias != strings.ToLower(alias) || strings.ContainsAny(alias, " \t") {
			l.mistake("aliases", fmt.Sprintf("%q must be in lower case and without blanks", quote.Short(alias)))
		}
	}
}

// checkWidth wants the lines of the rules to be short. Where one stands in the file is looked for; one that is
// written with escapes is not found there, and the key's line is named instead.
func (l *loader) checkWidth(text string) {
	key := l.place("rules.text")
	from := key.line
	for _, line := range strings.Split(text, "\n") {
		if len([]rune(line)) <= widest {
			continue
		}
		at := key
		for number := from; number <= len(l.lines[key.file]); number++ {
			if strings.Contains(l.lines[key.file][number-1], line) {
				at.line, from = number, number+1
				break
			}
		}
		l.mistakes = append(l.mistakes, Mistake{at.file, at.line,
			fmt.Sprintf("rules.text: this line has %d characters, %d are allowed: %.40s...", len([]rune(line)), widest, line)})
	}
}
