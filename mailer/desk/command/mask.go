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
	slices.SortFunc(ordered, func(a, b string) int { return len(b) - len(a) }) // the longest wins
	var pairs []string
	for _, p := range ordered {
		switch {
		case strings.Trim(p, "*") == "":
		case utf8.RuneCountInString(p) >= 4:
			pairs = append(pairs, p, Hidden)
		default:
			text = replaceWord(text, p)
		}
	}
	if len(pairs) == 0 {
		return text
	}
	return strings.NewReplacer(pairs...).Replace(text)
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
	Signup, Add, Remove, Primary, Change, Signoff, Delete, Message, Broadcast, ShowAs, Move, Queue, Submit, Confirm, Chat, Resign,
	Subscribe, Unsubscribe, Notify, Accept, Decline, Limit, Seek, Vacation, Draw, Propose, Undo, Abort, Claim,
})

// veil hides the words of a line that may be a password, when the line does not
// read as a command. Kept are the first words (the command), a number, an option, the first
// other word (the userid), and a move at the end.
func (g *Grammar) veil(words []word, first int) (text string, secrets []string) {
	a := &args{secret: map[int]bool{}}
	named := false
	for i, w := range words {
		_, move := g.looksLikeMove(w.raw)
		switch {
		case i < first, strings.HasPrefix(w.raw, "-"), isAddress(w.raw):
		case !named && (isNumber(w.low) || numbered[w.low] || w.low == "password" || w.low == "address"):
		case !named:
			named = true
		case i == len(words)-1 && move && len(a.secret) > 0:
		default:
			a.secret[w.at] = true
		}
	}
	return a.hide(words)
}
