package command

import (
	"slices"
	"strings"
)

// directives are what may follow "direct", the commands of directors.
var directives = []string{
	"find", "block", "unblock", "rename", "merge", "delete", "give", "take", "rights",
	"end", "reopen", "result", "undo", "extend",
	"outbox", "aside", "retry", "drop",
	"pause", "resume", "announce", "statistics", "backup",
	"variants", "add", "withdraw", "offer", "acts",
}

// Directives lists the words of directors' commands.
func Directives() []string { return slices.Clone(directives) }

// directiveWords are other words for them.
var directiveWords = map[string]string{
	"takeback": "undo", "stats": "statistics", "status": "statistics", "unpause": "resume", "bar": "block", "unbar": "unblock",
}

// directiveGroups may stand between "direct" and its command: "direct server
// pause".
var directiveGroups = set([]string{"players", "player", "games", "game", "board", "mail", "letter", "server", "variants", "variant"})

// fillers may stand among the words of a directive and say nothing.
var fillers = set([]string{"to", "into", "from", "of", "the", "for", "now", "set", "board", "game", "player", "letter", "right", "rights", "variant", "days", "day", "plies", "by"})

// mostDirected bounds the words of a directive, and so what stands before its
// reason.
const mostDirected = 12

// parseDirect reads [group] WORD [words] [: reason]. A word that is nearly a
// directive is taken down as it stands, so that whoever wrote it can be asked.
func parseDirect(a *args, c *Command) bool {
	a.reason(c)
	if a.empty() || len(a.words) > mostDirected {
		return false
	}
	if len(a.words) > 1 && directiveGroups[a.words[0].low] && (a.words[1].low == "set" || directive(a.words[1].low) != "") {
		a.next()
	}
	if len(a.words) > 1 && a.words[0].low == "set" { // "set aside", "set result"
		a.next()
	}
	c.Object = directive(a.words[0].low)
	if c.Object == "" {
		if !nearDirective(a.words[0].low) {
			return false
		}
		c.Object = a.words[0].low
	}
	a.next()
	for !a.empty() {
		if w := a.next(); w.low != "" && !fillers[w.low] {
			c.Args = append(c.Args, w.low)
		}
	}
	return true
}

// directive is the directive that a word stands for, "" none.
func directive(w string) string {
	if other, ok := directiveWords[w]; ok {
		return other
	}
	if slices.Contains(directives, w) {
		return w
	}
	return ""
}

// nearDirective tells whether a word is a directive but for one slip. More would
// take words of plain English for one.
func nearDirective(w string) bool {
	return len(w) >= 3 && slices.ContainsFunc(directives, func(d string) bool {
		return distance(w, d) == 1 || len(w) >= 4 && strings.HasPrefix(d, w)
	})
}

// reason takes what stands behind a colon as words to others.
func (a *args) reason(c *Command) {
	for i, w := range a.words[:min(len(a.words), mostDirected)] {
		if strings.HasSuffix(w.raw, ":") {
			c.Text = join(a.words[i+1:])
			a.words = a.words[:i+1]
			return
		}
	}
}
