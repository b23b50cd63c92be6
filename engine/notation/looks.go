package notation

import (
	"regexp"
	"strings"
)

// Looks reports whether a text has the form of a move of some variant, with
// no position known. The whole text must be the move; a move number, marks of
// check and of praise, quotation marks and what phones and word processors
// change may be there as for Read. These are the forms:
//
//   - both squares, with or without a dash or x between them, and what the man
//     becomes: e2e4, e2-e4, E2 E4, e7xd8=Q, aa3-ab4; captures on the way stand
//     between them, d4xe5-f6
//   - a square in small letters, or a capital from A to P, and what the man
//     becomes: e4, c9=F, e8/Q, e8(Q), e8Q (the bare letter only behind the first
//     rank and the sixth and higher, or as a capital behind a small file letter)
//   - a pawn's capture: exd5, ed5 (without x: files a to l)
//   - the label of a man in one to three capitals, then, for telling it from
//     others, a file, a rank or both, a dash or x, and a square in small letters:
//     Nf3, N1f3, Ngxf3, Ng1-f3, KQd4; between files behind p the dash or x is
//     needed. A label of one letter may be small, files a to l: nf3, nbd2. One of
//     chess may stand in any case with them: NF3, nF3.
//   - a third square behind & or @: Ka10&f5, c9@e3, c8-c9@e3; and K&f5, Kd2&f5, d2&f5, &f5,
//     with the label in capitals or of one letter
//   - N@c3 and K=d1; a label of one letter may be small
//   - castling with hyphens: O-O, o-o-o, 0-0; the words castle and castles,
//     with a side or without
//   - pass as a word by itself
//   - a man of chess by name or letter, then "to", "takes" or nothing, then a
//     square: knight f3, N to f3, pawn takes c4; king exchanges with f5, exchange king with f5
//
// Files are a to an, ranks 1 to 40. Dates such as Dec12 and shorthand such as
// gr8 or mp3 are no moves, nor are other words without a digit.
func Looks(text string) bool {
	move := tidy(text)
	if move == "" || prose.MatchString(move) {
		return false
	}
	for figurine, letter := range letterOf {
		move = strings.ReplaceAll(move, figurine, letter)
	}
	if wordy.MatchString(move) || exchanging.MatchString(move) {
		return true
	}
	if _, ok := castlingWords(move, nil); ok {
		return true
	}
	move = aroundSigns.ReplaceAllString(move, "$1$2")
	move = betweenSquares.ReplaceAllString(move, "$1$2")
	for _, form := range forms {
		if form.MatchString(move) {
			return true
		}
	}
	return false
}

// figurines are the chess symbols as tidy leaves them.
var figurines = []string{"♔", "♕", "♖", "♗", "♘", "♙"}

// letterOf are the letters of figurines for a reader who knows no variant.
var letterOf = map[string]string{"♔": "K", "♕": "Q", "♖": "R", "♗": "B", "♘": "N", "♙": "P"}

const (
	rank      = `(?:[1-9]|[123][0-9]|40)`
	square    = `[a-p]` + rank
	file      = `(?:a[a-n]|[a-z])`
	wide      = file + rank
	capturing = `(?:[a-p][x:]|[a-l])?`
	become    = `(?:[=/][a-z]{1,3}|=?\([a-z]{1,3}\))`
)

var (
	// prose has the form of a move and is none.
	prose = regexp.MustCompile(`(?i)^(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[0-9]|(?:l8r|gr8|mp[34]|ps[45])$)`)

	wordy = regexp.MustCompile(`(?i)^(?:king|queen|rook|bishop|knight|pawn|[kqrbnp]) (?:(?:to|moves to|goes to|takes|captures|x|takes on|on|-) )?` +
		square + `(?:,? (?:promotes to |becomes )?(?:queen|rook|bishop|knight))?$`)

	exchanging = regexp.MustCompile(`(?i)^(?:(?:the )?(?:king|prime minister|mercenary|[kmx]) (?:exchanges|swaps) with|(?:exchange|swap) (?:(?:the |my )?(?:king|prime minister|mercenary|[kmx]) )?with) ` + square + `$`)

	aroundSigns    = regexp.MustCompile(` ?([-=@:&]) ?| (x) `)
	betweenSquares = regexp.MustCompile(`(?i)^(` + square + `) (` + square + `)`)

	forms = []*regexp.Regexp{
		// both squares
		regexp.MustCompile(`(?i)^` + square + `[-x:]?` + square + become + `?$`),
		regexp.MustCompile(`(?i)^` + square + `[-x:]?` + lastRanks + `[a-z]$`),
		regexp.MustCompile(`(?i)^` + wide + `[-x:]` + wide + become + `?$`),
		regexp.MustCompile(`^` + wide + wide + `(?i:` + become + `)?$`),
		// a square, a pawn's capture
		regexp.MustCompile(`(?i)^` + capturing + square + become + `?$`),
		regexp.MustCompile(`(?i)^` + capturing + lastRanks + `[a-z]$`),
		regexp.MustCompile(`^` + capturing + square + `[A-Z]$`),
		regexp.MustCompile(`^(?:` + file + `[x:])?` + wide + `(?i:` + become + `)?$`),
		// a man by its label
		regexp.MustCompile(`^[A-Z]{1,3}[a-p]?` + rank + `?[-x:]?` + square + `(?i:` + become + `)?$`),
		regexp.MustCompile(`^[A-Z]{1,3}(?:` + file + `?` + rank + `?[-x:])?` + wide + `(?i:` + become + `)?$`),
		regexp.MustCompile(`^[a-z][a-l]?` + rank + `?[-x:]?[a-l]` + rank + `$`),
		regexp.MustCompile(`(?i)^[kqrbnp][a-l]?` + rank + `?[-x:]?[a-l]` + rank + `$`),
		// captures on the way
		regexp.MustCompile(`^[A-Z]{0,3}` + wide + `(?:[x:]` + wide + `){1,3}[-x:]` + wide + `(?i:` + become + `)?$`),
		// from hand, in place of another
		regexp.MustCompile(`^(?:[A-Z]{1,3}|[a-z])?@(?i:` + wide + `)$`),
		regexp.MustCompile(`^(?:[A-Z]{1,3}|[a-z])=(?i:` + wide + `)$`),
		// on a third square; exchanges
		regexp.MustCompile(`(?i)^[a-z]{0,3}` + file + `?` + rank + `?[-x:]?` + square + `[@&]` + square + `$`),
		regexp.MustCompile(`^(?:[A-Z]{1,3}|[a-z])?&(?i:` + wide + `)$`),
		// castling, passing
		regexp.MustCompile(`^[oO0]-[oO0](?:-[oO0])?$`),
		regexp.MustCompile(`(?i)^pass$`),
	}
)

// lastRanks are the squares behind which a small letter alone is read as what
// the man becomes.
const lastRanks = `[a-p](?:[16-9]|[123][0-9]|40)`
