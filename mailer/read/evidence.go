package read

// What a line tells about standing around a quoted mail: dates, times, addresses, and
// the words of many languages.

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Evidence is what is found in one line or several joined.
type evidence struct {
	date, time, address bool
	self                bool // one of our own addresses
	verb                bool // a word for "wrote"
	colon               bool // ends with a colon
	verbLast            bool // ends with a word for "wrote"
}

func (e evidence) count() int {
	n := 0
	for _, b := range []bool{e.date, e.time, e.address, e.self} {
		if b {
			n++
		}
	}
	return n
}

// closed says that the line ends as attributions do.
func (e evidence) closed() bool { return e.colon || e.verbLast }

var (
	addressIn = regexp.MustCompile(`[\pL\pN._%+=/-]{1,64}@[\pL\pN-]{1,63}(\.[\pL\pN-]{1,63})+`)
	timeIn    = regexp.MustCompile(`(^|[^\d.:/])([01]?\d|2[0-4])\s?([:.h]\s?|时|時|点|點|시)\s?[0-5]\d([^\d.:/]|[.:][0-5]\d|\.$|$)`)
	dateIn    = []*regexp.Regexp{
		regexp.MustCompile(`\b(19|20)\d\d\s?[-/.年년]\s?\d{1,2}\s?([-/.月월]\s?\d{1,2})?`),
		regexp.MustCompile(`(^|\D)\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?(\d{4}|\d{2})(\D|$)`),
		regexp.MustCompile(`(^|\D)\d{1,2}\.\s?\d{1,2}\.(\s|$)`),
	}
	yearIn = regexp.MustCompile(`(^|\D)((19|20)\d\d|25[5-9]\d|'\d\d)(\D|$)`)
	dayIn  = regexp.MustCompile(`(^|\D)([0-3]?\d)(st|nd|rd|th|\.|er|º|ª)?(\D|$)`)
)

// longestWeighed is the longest text, in bytes, that can be an attribution.
const longestWeighed = 600

// weigh looks at a text. self are our own addresses.
func weigh(text string, self []string) evidence {
	if len(text) > longestWeighed {
		return evidence{}
	}
	text = asciiDigits(strings.Trim(text, " \t*_-<>|"))
	lower := strings.ToLower(text)
	var e evidence
	e.colon = strings.HasSuffix(lower, ":") || strings.HasSuffix(lower, "：")
	rest := lower
	if addressIn.MatchString(rest) {
		e.address = true
		rest = addressIn.ReplaceAllString(rest, " ")
	}
	for _, s := range self {
		e.self = e.self || s != "" && strings.Contains(lower, strings.ToLower(s))
	}
	for _, re := range dateIn {
		if re.MatchString(rest) {
			e.date = true
			rest = re.ReplaceAllString(rest, " ")
			break
		}
	}
	e.time = timeIn.MatchString(rest)
	if !e.date && dayIn.MatchString(rest) {
		e.date = hasCalendarWord(rest) && (yearIn.MatchString(rest) || e.time || strings.Count(rest, " ") < 12)
	}
	e.verb, e.verbLast = findVerb(lower)
	return e
}

// asciiDigits makes digits of all scripts plain ones.
func asciiDigits(s string) string {
	if plain(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if r < 0x80 || !unicode.IsDigit(r) {
			return r
		}
		zero := r
		for unicode.IsDigit(zero-1) && r-zero < 9 {
			zero--
		}
		return '0' + (r - zero)
	}, s)
}

// hasCalendarWord says that a word begins like the name of a month or a weekday.
func hasCalendarWord(lower string) bool {
	for _, w := range calendarWords {
		for at := 0; ; {
			i := strings.Index(lower[at:], w)
			if i < 0 {
				break
			}
			if i += at; atWordStart(lower, i) {
				return true
			}
			at = i + len(w)
		}
	}
	return false
}

// findVerb says whether a text holds a word for "wrote", and whether it ends with it.
func findVerb(lower string) (found, last bool) {
	ending := strings.TrimRight(lower, " :：.*-—>")
	for _, w := range wroteVerbs {
		i := strings.LastIndex(lower, w)
		if i < 0 || !atWordStart(lower, i) || !atWordEnd(lower, i+len(w)) {
			continue
		}
		found = true
		if strings.HasSuffix(ending, w) || strings.HasSuffix(ending, strings.TrimRight(w, ")")) {
			return true, true
		}
	}
	return found, false
}

// atWordStart says that a word may begin at i: no letter stands before it, or the script
// does without blanks.
func atWordStart(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	here, _ := utf8.DecodeRuneInString(s[i:])
	return !unicode.IsLetter(r) || unspaced(here)
}

func atWordEnd(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	return !unicode.IsLetter(r) || unspaced(before)
}

// unspaced says that a letter belongs to a script written without blanks.
func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}

// beginsAttribution says that a line could be the first of an attribution.
func beginsAttribution(text string) bool {
	lower := asciiDigits(strings.ToLower(strings.TrimLeft(text, " *_-<>|\"")))
	if lower == "" {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(lower); r >= '0' && r <= '9' {
		return true
	}
	for _, w := range attributionStarts {
		if strings.HasPrefix(lower, w) && (len(lower) == len(w) || atWordEnd(lower, len(w))) {
			return true
		}
	}
	return hasCalendarWord(firstWords(lower))
}

func firstWords(s string) string {
	words := strings.Fields(s)
	return strings.Join(words[:min(len(words), 2)], " ")
}
