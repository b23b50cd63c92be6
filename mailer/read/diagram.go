package read

// Lines of diagrams, by which a copy of our letters is known again.

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

var (
	ruleLine  = regexp.MustCompile(`^\d{0,2}\s*[+#|-]*(\+-{2,}[+#-]*)+\s*\d{0,2}(\s+[\pL' ]{1,30})?$`)
	fileNames = regexp.MustCompile(`^\s*([a-z]{1,2})(\s+[a-z]{1,2})+\s*$`)
)

// isBoardLine says that a line is part of a diagram: a rule of +---+, a rank between
// bars or its numbers, or the names of the files; or that it tells a position in words. It holds for pieces of them as well, since lines get
// wrapped and blanks get lost.
func isBoardLine(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) > 400 || len(text) < 3 {
		return false
	}
	return ruleLine.MatchString(text) || isRank(text) || isCompactRank(text) || isFiles(text) || toldLine.MatchString(text)
}

// toldLine is a line of a position in words. "White king: e1" is no move of the person who quotes it.
var toldLine = regexp.MustCompile(`^((White|Black) [\pL ]{1,40}|No squares): ([a-z]{1,2}\d{1,2}( to [a-z]{1,2}\d{1,2})?(, *|$))+$` +
	`|^(White|Black): no men on the board$` +
	`|^(White|Black) (in hand|left in the stack|men captured): ((\d+ )?[\pL ]+(, *|$))+$` +
	`|^Last move: (White|Black|a man) .*\.$|^Check: the (White|Black) .* is attacked\.$|^The board has \d+ files?, .*\.$`)

// isRank takes cells between at least two bars, each of at most a label with a sign on
// both sides, and rank numbers outside. A cell must be drawn as ours are, or there must
// be three bars: people write bars too.
func isRank(text string) bool {
	bars := strings.Count(text, "|")
	if bars < 3 && (bars < 1 || !drawnCell.MatchString(text)) {
		return false
	}
	cells := strings.Split(text, "|")
	for i, c := range cells {
		c = strings.TrimSpace(c)
		if i == 0 || i == len(cells)-1 {
			// A rank number, a side's name, or a cell cut in two.
			if len(c) > 30 || i == 0 && len(c) > 5 {
				return false
			}
			continue
		}
		if inner := strings.Trim(c, ":*#. "); utf8.RuneCountInString(inner) > 4 || strings.Contains(inner, " ") {
			return false
		}
	}
	return true
}

// drawnCell is an empty dark square, a man on a dark one, a black man, or a hole.
var drawnCell = regexp.MustCompile(`:::|:\(?[A-Z]{1,3}\)?:|\*\(?[A-Z]{1,3}\)?\*|###|[\x{2654}-\x{265F}]`)

// compactRank is a rank of a board without lines, between its number and a side's name.
var compactRank = regexp.MustCompile(`^(\d{1,2}) +([\pL.:#]+(?: +[\pL.:#]+)*) +(\d{1,2})(?: +[\pL' ]{1,30})?$`)

// isCompactRank takes squares of at most three signs, or run together, between the same number
// twice. One that has no empty square may be a person's words: it must be as long as a board is wide.
func isCompactRank(text string) bool {
	parts := compactRank.FindStringSubmatch(text)
	if parts == nil || parts[1] != parts[3] {
		return false
	}
	squares := strings.Fields(parts[2])
	for _, s := range squares {
		if utf8.RuneCountInString(s) > 3 && !strings.ContainsAny(s, ".:#") && len(squares) > 1 {
			return false
		}
	}
	return strings.ContainsAny(parts[2], ":#") || len(squares) > 4
}

// isFiles takes names of files in order, from either side: a b c, h g f.
func isFiles(text string) bool {
	if !fileNames.MatchString(text) {
		return false
	}
	names := strings.Fields(text)
	if len(names) < 3 {
		return false
	}
	step := fileNumber(names[1]) - fileNumber(names[0])
	if step != 1 && step != -1 {
		return false
	}
	for i := 1; i < len(names); i++ {
		if fileNumber(names[i])-fileNumber(names[i-1]) != step {
			return false
		}
	}
	return true
}

// fileNumber counts a to z, then aa, ab and so on.
func fileNumber(name string) int {
	n := 0
	for _, c := range []byte(name) {
		n = n*26 + int(c-'a') + 1
	}
	return n
}

var (
	boardScrap = regexp.MustCompile(`^[-+|:*# \d]{1,12}$|^[a-z]{1,2}( +[a-z]{1,2})?$`)
	fewFiles   = regexp.MustCompile(`^(a|a +b|b +a)$`)
)

// joinBoards takes scraps, such as a rank number wrapped to a line of its own, as parts
// of the diagram they stand in, and the file names of the smallest boards.
func (t *trimmer) joinBoards() {
	for i := range t.lines {
		text := strings.TrimSpace(t.lines[i].text)
		if t.board[i] || text == "" || !boardScrap.MatchString(text) {
			continue
		}
		above := i > 0 && t.board[i-1]
		below := i+1 < len(t.lines) && t.board[i+1]
		further := i+2 < len(t.lines) && t.board[i+2]
		if above && (below || further) || (above || below) && fewFiles.MatchString(text) {
			t.board[i] = true
		}
	}
}
