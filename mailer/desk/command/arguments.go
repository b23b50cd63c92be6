package command

import (
	"strconv"
	"strings"
)

// args walks over the words that follow a command word.
type args struct {
	words []word
	g     *Grammar
	model bool // in the model's syntax: a Subject, a line of "multiple", or after a variant
	after bool // a variant stands before, so that the next word can only be a verb

	secret map[int]bool // places of words that were read as passwords
}

func (a *args) empty() bool { return len(a.words) == 0 }

// next takes one word.
func (a *args) next() word {
	w := a.words[0]
	a.words = a.words[1:]
	return w
}

// number takes a number: 17, #17, "board 17", "challenge 17".
func (a *args) number() (uint64, bool) {
	skip := 0
	if len(a.words) > 1 && numbered[a.words[0].low] {
		skip = 1
	}
	if len(a.words) <= skip {
		return 0, false
	}
	n, ok := number(a.words[skip].low)
	if ok {
		a.words = a.words[skip+1:]
	}
	return n, ok
}

// numbered are words that may stand before a number.
var numbered = set([]string{"board", "game", "challenge", "no", "nr", "number", "seek", "tournament"})

// number reads a board's number: at most twelve digits, not zero.
func number(w string) (uint64, bool) {
	w = strings.TrimPrefix(w, "#")
	if w == "" || len(w) > 12 || w[0] < '0' || w[0] > '9' {
		return 0, false
	}
	n, err := strconv.ParseUint(w, 10, 64)
	return n, err == nil && n > 0
}

func isNumber(w string) bool { _, ok := number(w); return ok }

// count takes a small number.
func (a *args) count(most int) (int, bool) {
	if a.empty() {
		return 0, false
	}
	n, ok := number(a.words[0].low)
	if !ok || n > uint64(most) || strings.HasPrefix(a.words[0].low, "#") {
		return 0, false
	}
	a.next()
	return int(n), true
}

// spot reads 17, 17#12, 17#12w and #12.
func spot(w string) (Spot, bool) {
	board, at, timed := strings.Cut(w, "#")
	s := Spot{}
	if board != "" {
		n, ok := number(board)
		if !ok {
			return s, false
		}
		s.Board = n
	}
	if !timed {
		return s, board != ""
	}
	if rest, ok := strings.CutSuffix(at, "w"); ok {
		at, s.MoveSide = rest, White
	} else if rest, ok := strings.CutSuffix(at, "b"); ok {
		at = rest
	}
	n, ok := number(at)
	if !ok || n > maxMoveNumber || at[0] == '#' {
		return s, false
	}
	s.MoveNumber = int(n)
	return s, true
}

// isUserid tells whether a word has the form of a userid and does not belong to a sentence.
func isUserid(w string) bool {
	if len(w) < 2 || len(w) > 16 || w[0] < 'a' || w[0] > 'z' {
		return false
	}
	for i := range len(w) {
		b := w[i]
		if (b < 'a' || b > 'z') && (b < '0' || b > '9') && b != '-' && b != '_' {
			return false
		}
	}
	return !stop[w]
}

// userid takes a userid, which no move can be.
func (a *args) userid() (string, bool) {
	if a.empty() || !isUserid(a.words[0].low) {
		return "", false
	}
	if _, move := a.g.looksLikeMove(a.words[0].low); move {
		return "", false
	}
	return a.next().low, true
}

// password takes a word as a password, exactly as typed.
func (a *args) password() (string, bool) {
	if a.empty() {
		return "", false
	}
	if a.secret == nil {
		a.secret = map[int]bool{}
	}
	w := a.next()
	a.secret[w.at] = true
	return w.raw, true
}

// credentials takes a userid and a password.
func (a *args) credentials(c *Command) bool {
	if len(a.words) < 2 || !isUserid(a.words[0].low) {
		return false
	}
	id, ok := a.userid()
	c.Userid = id
	if ok {
		c.Password, ok = a.password()
	}
	return ok
}

// isAddress tells whether a word may be a mail address.
func isAddress(w string) bool {
	local, domain, ok := strings.Cut(w, "@")
	return ok && local != "" && strings.Contains(domain, ".") && !strings.Contains(domain, "@")
}

// addresses takes all words that are left, if they are addresses.
func (a *args) addresses(c *Command) bool {
	for !a.empty() {
		w := strings.Trim(a.words[0].raw, `<>,;"()`)
		w = strings.TrimSuffix(strings.TrimPrefix(w, "mailto:"), ".")
		if !isAddress(w) {
			return false
		}
		c.Addresses = append(c.Addresses, w)
		a.next()
	}
	return true
}

// variant takes the longest run of words that names a variant.
func (a *args) variant() (string, bool) {
	for n := min(maxVariantWords, len(a.words)); n > 0; n-- {
		name := lows(a.words[:n])
		if name != "" && a.g.isVariant(name) {
			a.words = a.words[n:]
			return name, true
		}
	}
	return "", false
}

// maxVariantWords bounds the words of a variant's name.
const maxVariantWords = 6

func (g *Grammar) isVariant(w string) bool { return g.IsVariant != nil && g.IsVariant(w) }

// options takes all words that are options, wherever they stand: -white, --nagtime=3,
// "-clock move:7/21", and the plain words of a challenge.
func (a *args) options(c *Command) bool {
	var rest []word
	for i := 0; i < len(a.words); i++ {
		w := a.words[i]
		name, dashed := strings.CutPrefix(strings.ToLower(strings.TrimRight(w.raw, ",;.")), "-")
		name = strings.TrimLeft(name, "-")
		name, value, hasValue := strings.Cut(name, "=")
		switch {
		case name == "as" && !dashed && i+1 < len(a.words) && (a.words[i+1].low == White || a.words[i+1].low == Black):
		case name == White || name == Black || name == Random:
			if c.Side != "" && c.Side != name {
				return false
			}
			c.Side = name
		case (name == "private" || name == "weekends") && !dashed && !hasValue:
			if c.Options == nil {
				c.Options = map[string]string{}
			}
			c.Options[name] = ""
		case name == "rated" || name == "unrated":
			rated := name == "rated"
			if c.Rated != nil && *c.Rated != rated {
				return false
			}
			c.Rated = &rated
		case name == "clock" && (dashed || hasValue || i+1 < len(a.words) && strings.Contains(a.words[i+1].raw, ":")):
			if !hasValue && i+1 < len(a.words) {
				i++
				value = strings.ToLower(strings.TrimRight(a.words[i].raw, ",;."))
			}
			if value == "" || c.Clock != "" {
				return false
			}
			c.Clock = value
		case dashed || hasValue && optionName(name):
			if !optionName(name) {
				return false
			}
			if c.Options == nil {
				c.Options = map[string]string{}
			}
			if _, twice := c.Options[name]; twice {
				return false
			}
			if valued[name] && !hasValue && i+1 < len(a.words) {
				i++
				value = strings.ToLower(strings.TrimRight(a.words[i].raw, ",;."))
			}
			c.Options[name] = value
		default:
			rest = append(rest, w)
		}
	}
	a.words = rest
	return true
}

// valued are the options whose value may follow as the next word.
var valued = set([]string{"word", "invite", "nagtime", "forfeittime", "totaltime", "rounds", "players", "until", "reach"})

// Options are what can be chosen for every game, without dashes.
var Options = []string{White, Black, Random, "rated", "unrated", "clock", "weekends", "private", "word", "nagtime", "forfeittime", "totaltime"}

// optionName tells whether a word can name an option.
func optionName(w string) bool {
	if w == "" || len(w) > 30 {
		return false
	}
	return strings.Trim(w, "abcdefghijklmnopqrstuvwxyz0123456789-_") == "" && w[0] >= 'a' && w[0] <= 'z'
}
