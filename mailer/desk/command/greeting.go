package command

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// greetings are the first words of greetings, lower case, as many as needed to
// know one.
var greetings = []string{
	"hi", "hello", "hey", "hiya", "dear", "greetings", "good morning", "good afternoon", "good evening", "good day", "morning", "evening",
	"hallo", "guten tag", "guten morgen", "guten abend", "gr\u00fc\u00df", "gr\u00fcezi", "gr\u00fc\u00df gott", "liebe", "lieber", "sehr geehrte", "sehr geehrter", "moin", "servus",
	"bonjour", "bonsoir", "salut", "coucou", "cher", "ch\u00e8re",
	"hola", "buenos d\u00edas", "buenas tardes", "buenas noches", "buenas", "querido", "querida", "estimado", "estimada",
	"ciao", "buongiorno", "buonasera", "salve", "caro", "cara", "gentile",
	"ol\u00e1", "ola", "oi", "bom dia", "boa tarde", "boa noite", "prezado", "prezada",
	"hej", "hejsan", "tjena", "hei", "moi", "terve", "hyv\u00e4", "god dag", "goddag", "god morgen", "god morgon", "k\u00e6re", "kj\u00e6re", "k\u00e4re", "k\u00e4ra", "b\u00e4sta", "beste",
	"hoi", "dag", "geachte", "goedemorgen", "goedemiddag", "goedenavond", "goedendag",
	"cze\u015b\u0107", "witam", "dzie\u0144 dobry", "drogi", "droga", "ahoj", "dobr\u00fd den", "mil\u00fd", "mil\u00e1", "v\u00e1\u017een\u00fd",
	"szia", "kedves", "\u00fcdv", "j\u00f3 napot", "bun\u0103", "salutare", "drag\u0103", "stimate", "bok", "zdravo", "pozdrav", "dobar dan",
	"\u0437\u0434\u0440\u0430\u0432\u0441\u0442\u0432\u0443\u0439\u0442\u0435", "\u0437\u0434\u0440\u0430\u0432\u0441\u0442\u0432\u0443\u0439", "\u043f\u0440\u0438\u0432\u0435\u0442", "\u0434\u043e\u0431\u0440\u044b\u0439 \u0434\u0435\u043d\u044c", "\u0434\u043e\u0431\u0440\u044b\u0439 \u0432\u0435\u0447\u0435\u0440", "\u0434\u043e\u0440\u043e\u0433\u043e\u0439", "\u0434\u043e\u0440\u043e\u0433\u0430\u044f", "\u0443\u0432\u0430\u0436\u0430\u0435\u043c\u044b\u0439", "\u043f\u0440\u0438\u0432\u0456\u0442", "\u0434\u043e\u0431\u0440\u0438\u0439 \u0434\u0435\u043d\u044c",
	"\u03b3\u03b5\u03b9\u03b1", "\u03b1\u03b3\u03b1\u03c0\u03b7\u03c4\u03ad", "\u03ba\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1", "merhaba", "selam", "say\u0131n", "sevgili",
	"\u4f60\u597d", "\u60a8\u597d", "\u3053\u3093\u306b\u3061\u306f", "\u3053\u3093\u3070\u3093\u306f", "\u304a\u306f\u3088\u3046", "\uc548\ub155", "\uc548\ub155\ud558\uc138\uc694", "\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628\u0627", "\u0627\u0644\u0633\u0644\u0627\u0645 \u0639\u0644\u064a\u0643\u0645", "halo", "xin ch\u00e0o", "\u0928\u092e\u0938\u094d\u0924\u0947", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35",
}

// greeting skips the greeting lines at the start. It returns the first line that
// is none, and its text, without a greeting that stands before a command on the same line.
func (r *reader) greeting() (int, string) {
	skipped := 0
	for i := range r.own {
		text := r.clean(i)
		if text == "" && strings.TrimSpace(r.own[i]) != "" && len(r.own[i]) > maxLine {
			return i, ""
		}
		if text == "" {
			continue
		}
		rest, ok := r.g.greeted(text)
		if !ok || skipped == 3 {
			return i, text
		}
		if rest != "" {
			return i, rest
		}
		skipped++
	}
	return len(r.own), ""
}

// greeted tells whether a line is a greeting, and what command follows it on the
// line, if one does.
func (g *Grammar) greeted(text string) (rest string, ok bool) {
	words := split(text)
	if _, command := g.line(text, inBody); command {
		return "", false
	}
	known := greetingWords(words)
	if known == 0 {
		return "", addressed(words)
	}
	for n := known; n <= min(known+1, len(words)-1); n++ { // "Hello e4", "Hello Bob e4"
		c := Command{}
		if g.supports(Move) && g.spoken(words[n:], &c) {
			return join(words[n:]), true
		}
	}
	for i := known - 1; i < min(len(words), known+4); i++ {
		ends := strings.ContainsAny(words[i].raw[len(words[i].raw)-1:], ",!.:;")
		if i+1 == len(words) {
			return "", !g.means(words[known:])
		}
		if ends || words[i+1].raw == "-" {
			tail := words[i+1:]
			if tail[0].raw == "-" {
				tail = tail[1:]
			}
			if p, ok := g.line(join(tail), inBody); ok {
				if grave[p.commands[0].Verb] && tail[0].low != "i" {
					return "", false // perhaps said to the opponent
				}
				return join(tail), true
			}
			return "", len(words) <= 6 && !g.means(tail)
		}
	}
	return "", false
}

// greetingWords counts the words of the greeting that a line begins with.
func greetingWords(words []word) int {
	for n := min(3, len(words)); n > 0; n-- {
		low := lows(words[:n])
		for _, g := range greetings {
			if low == g {
				return n
			}
		}
	}
	if len(words) <= 3 && len(words) > 0 { // scripts without blanks, and endings
		for _, g := range greetings {
			if first, _ := utf8.DecodeRuneInString(g); first > 0x500 && strings.HasPrefix(words[0].low, g) {
				return 1
			}
		}
	}
	return 0
}

// addressed tells whether a line is a name with a comma: "Bob,".
func addressed(words []word) bool {
	if len(words) > 2 {
		return false
	}
	last := words[len(words)-1].raw
	first, _ := utf8.DecodeRuneInString(words[0].raw)
	if !unicode.IsUpper(first) || !strings.HasSuffix(last, ",") {
		return false
	}
	for _, w := range words {
		if stop[w.low] || !strings.ContainsFunc(w.low, unicode.IsLetter) || strings.ContainsAny(w.low, "0123456789") {
			return false
		}
	}
	return true
}

// means tells whether a command word or a move is among words.
func (g *Grammar) means(words []word) bool {
	for _, w := range words {
		if _, move := g.looksLikeMove(w.raw); move {
			return true
		}
		if known[Verb(w.low)] && g.supports(Verb(w.low)) {
			return true
		}
	}
	return false
}
