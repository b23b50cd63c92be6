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
	words := split(text, names)
	var out strings.Builder
	putting := false // a word for putting a man was read, the man not yet
	for i := 0; i < len(words); {
		sign, n := manAt(words[i:], names)
		more := i+n < len(words)
		switch {
		case n > 0 && !putting && more && startOnly.MatchString(out.String()):
			// "e pawn takes d5", "g1 knight to f3": the man goes first
			sign += out.String()
			out.Reset()
		case n > 0:
		case strings.EqualFold(words[i], "a") && i+1 < len(words) && (putting || isMan(words[i+1:], names)):
			n = 1
		default:
			sign, n = wordSign(words[i]), 1
			more = i+n < len(words)
		}
		switch {
		case sign == "@":
			putting, sign = true, ""
		case putting && sign != "":
			putting = false
			if sign += "@"; !more {
				sign = "@" + words[i]
			}
		}
		out.WriteString(sign)
		i += n
	}
	return repeatedSigns.ReplaceAllStringFunc(out.String(), strongest)
}

// wordSign is the sign for one word that is no man's name.
func wordSign(word string) string {
	if sign, known := signOf[strings.ToLower(word)]; known {
		return sign
	}
	return word
}

var (
	// startOnly is a file, a rank or a square and nothing else.
	startOnly = regexp.MustCompile(`^[a-zA-Z]{0,2}[0-9]{0,2}$`)
	// repeatedSigns are several words in a row for one thing: "moves to".
	repeatedSigns = regexp.MustCompile(`[-=x]*[-=][-=x]*`)
)

// strongest is the one sign that a run of signs comes to.
func strongest(signs string) string {
	for _, sign := range []string{"=", "x"} {
		if strings.Contains(signs, sign) {
			return sign
		}
	}
	return "-"
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
