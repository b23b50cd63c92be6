package command

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden stands where a password was.
const Hidden = "***"

// Mask replaces every password in a text. One of at least four characters is
// found within words too, a shorter one only as a word of its own.
func Mask(text string, passwords ...string) string {
	ordered := slices.Clone(passwords)
	slices.SortFunc(ordered, func(a, b string) int { return len(b) - len(a) })
	for _, p := range ordered {
		switch {
		case p == "" || strings.Trim(p, "*") == "":
		case utf8.RuneCountInString(p) >= 4:
			text = strings.ReplaceAll(text, p, Hidden)
		default:
			text = replaceWord(text, p)
		}
	}
	return text
}

// replaceWord replaces a short password where it is a word.
func replaceWord(text, p string) string {
	var b strings.Builder
	for {
		i := strings.Index(text, p)
		if i < 0 {
			b.WriteString(text)
			return b.String()
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(p):])
		b.WriteString(text[:i])
		if (i == 0 || !wordRune(before)) && (i+len(p) == len(text) || !wordRune(after)) {
			b.WriteString(Hidden)
		} else {
			b.WriteString(p)
		}
		text = text[i+len(p):]
	}
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// secretive are the verbs beside which a password may stand even where the line
// does not read as a command.
var secretive = set([]Verb{
	Signup, Add, Change, Signoff, Delete, Message, Broadcast, ShowAs, Move, Queue, Submit, Confirm, Chat, Resign,
	Subscribe, Unsubscribe, Notify, Accept, Decline, Limit, Seek, Vacation, Draw, Propose, Undo, Abort, Claim,
})

// veil hides the words of a line that may be a password, when the line does not
// read as a command. Kept are the command, a number, an option, the first other word (the
// userid), and a move at the end.
func (g *Grammar) veil(words []word, after int) (string, []string) {
	shown := make([]string, 0, len(words))
	var secrets []string
	named := false
	for i, w := range words {
		last := i == len(words)-1
		_, move := g.looksLikeMove(w.raw)
		switch {
		case i <= after, !named && isNumber(w.low), strings.HasPrefix(w.raw, "-"), isAddress(w.raw),
			last && move && len(secrets) > 0:
			shown = append(shown, w.raw)
		case !named && (numbered[w.low] || w.low == "password" || w.low == "address"):
			shown = append(shown, w.raw)
		case !named:
			named = true
			shown = append(shown, w.raw)
		default:
			shown = append(shown, Hidden)
			secrets = append(secrets, w.raw)
		}
	}
	return strings.Join(shown, " "), secrets
}
