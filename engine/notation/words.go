package notation

import (
	"regexp"
	"strings"
)

// signOf are the words, beside the names of men, that people write in a move,
// and the sign that each stands for; "" words are passed over.
var signOf = map[string]string{
	"takes": "x", "take": "x", "captures": "x", "capture": "x", "taking": "x", "x": "x",
	"to": "-", "moves": "-", "goes": "-", "->": "-", "-": "-",
	"promotes": "=", "promote": "=", "promoting": "=", "promoted": "=", "promotion": "=",
	"becomes": "=", "becoming": "=", "into": "=", "as": "=", "stays": "=", "remains": "=", "=": "=",
	"put": "@", "puts": "@", "place": "@", "places": "@", "drop": "@", "drops": "@", "@": "@",
	"exchange": "&", "exchanges": "&", "swap": "&", "swaps": "&", "with": "&", "&": "&",
	"on": "", "at": "", "from": "", "the": "", "my": "", "and": "", "then": "",
}

// compact turns words into signs and leaves the blanks out: "knight takes f3"
// becomes (N)xf3, "e2 to e4" e2-e4, "pawn to e8, promotes to queen"
// (P)e8=(Q), "put a knight on c3" (N)@c3. names has the label of each man's name in
// small letters, figurines included. What is no such word stays as it is. The
// label of a man called by its name stands in brackets, so that no other man
// can be meant: (N)xf3.
func compact(text string, names map[string]string) string {
	if moved, ok := castlingWords(text, names); ok {
		return moved
	}
	var c composer
	for words := split(text, names); len(words) > 0; {
		sign, n := manAt(words, names)
		switch {
		case n > 0:
			c.man(sign, len(words) > n)
		case strings.EqualFold(words[0], "a") && len(words) > 1 && (c.putting || isMan(words[1:], names)):
			n = 1
		default:
			n = 1
			c.word(words[0], len(words) > 1)
		}
		words = words[n:]
	}
	return c.text + c.sign
}

// composer puts the signs of a move together.
type composer struct {
	text    string
	sign    string // for the words read last, to stand before what comes next
	putting bool   // a word for putting a man was read, the man not yet
}

// startOnly is a file, a rank or a square and nothing else.
var startOnly = regexp.MustCompile(`^[a-zA-Z]{0,2}[0-9]{0,2}$`)

// man adds a man called by name. With more to come, "e pawn takes d5" and "g1
// knight to f3", it stands before the square it comes from.
func (c *composer) man(sign string, more bool) {
	switch {
	case c.putting:
		c.putting = false
		c.add(sign + "@")
	case c.text == "" && c.sign == "&": // "exchange king with f5"
		c.text, c.sign = sign, ""
	case more && c.sign == "" && startOnly.MatchString(c.text):
		c.text = sign + c.text
	default:
		c.add(sign)
	}
}

// word adds what is no man's name.
func (c *composer) word(word string, more bool) {
	sign, known := signOf[strings.ToLower(word)]
	switch {
	case !known && c.putting && more:
		c.putting = false
		c.add(word + "@")
	case !known && c.putting:
		c.add("@" + word)
	case !known:
		c.add(word)
	case sign == "@":
		c.putting = true
	case strings.Index(strength, sign) > strings.Index(strength, c.sign):
		c.sign = sign
	}
}

// strength orders the signs of which only one is written for several words in
// a row, as in "moves to" and "promotes to".
const strength = " -x=&"

func (c *composer) add(word string) {
	c.text += c.sign + word
	c.sign = ""
}

// split cuts a text into words. A figurine becomes the sign of its man, and a
// name is cut from a move attached by a hyphen: knight-f3.
func split(text string, names map[string]string) []string {
	for _, figurine := range figurines {
		if label, ok := names[figurine]; ok {
			text = strings.ReplaceAll(text, figurine, "("+label+")")
		}
	}
	var words []string
	for _, word := range strings.Fields(strings.ReplaceAll(text, ",", " ")) {
		name, rest, ok := strings.Cut(word, "-")
		if _, man := names[strings.ToLower(name)]; ok && man {
			words = append(words, name, "-", rest)
		} else {
			words = append(words, word)
		}
	}
	return words
}

// manAt reads the name of a man of up to three words at the beginning, and
// says how many words it took; 0 when there is none.
func manAt(words []string, names map[string]string) (sign string, n int) {
	for n = min(3, len(words)); n > 0; n-- {
		if label, ok := names[strings.ToLower(strings.Join(words[:n], " "))]; ok {
			return "(" + label + ")", n
		}
	}
	return "", 0
}

func isMan(words []string, names map[string]string) bool {
	_, n := manAt(words, names)
	return n > 0
}

// castlingWords reads "castles", "castle kingside", "O-O long" and the like.
// Where a man is called castle, the word means the man.
func castlingWords(text string, names map[string]string) (move string, ok bool) {
	if _, man := names["castle"]; man {
		return "", false
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == '-' })
	castles, long, short := false, false, false
	for _, word := range words {
		switch word {
		case "castle", "castles", "castling":
			castles = true
		case "long", "queen", "queen's", "queens", "queenside":
			long = true
		case "short", "king's", "kings", "kingside":
			short = true
		case "side", "on", "the", "to", "i", "king":
		default:
			return "", false
		}
	}
	if !castles || long && short {
		return "", false
	}
	switch {
	case long:
		return "O-O-O", true
	case short, strings.Contains(strings.ReplaceAll(strings.ToLower(text), "-", " "), "king side"):
		return "O-O", true
	}
	return castlingEitherSide, true
}

// castlingEitherSide is how "castles" without a side is handed on.
const castlingEitherSide = "O-O or O-O-O"
