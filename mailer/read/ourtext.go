package read

// Our own letters, where programs paste a bare copy of them below or above an answer.

import (
	"regexp"
	"sort"
	"strings"
)

// shortestPhrase is the fewest letters that tell one of our lines from a person's.
const shortestPhrase = 10

// findOurs marks the lines of our letters. Programs wrap lines anew and change blanks,
// so the text is searched as one string of letters and digits, whatever stands between.
func (t *trimmer) findOurs(given []string) {
	var all strings.Builder
	ends := make([]int, len(t.lines)) // where each line ends in it
	for i, l := range t.lines {
		all.WriteString(letters(l.text))
		ends[i] = all.Len()
	}
	mark := func(from, to int) {
		i := sort.SearchInts(ends, from+1)
		for ; i < len(ends) && (i == 0 || ends[i-1] < to); i++ {
			t.ours[i] = true
		}
	}
	text := all.String()
	for _, span := range firstLine.FindAllStringIndex(text, -1) {
		mark(span[0], span[1])
		t.first[sort.SearchInts(ends, span[0]+1)] = true
	}
	for _, span := range ourText.FindAllStringIndex(text, -1) {
		mark(span[0], span[1])
	}
	for _, phrase := range given {
		phrase = letters(phrase)
		if len(phrase) < shortestPhrase {
			continue
		}
		for at := 0; ; {
			i := strings.Index(text[at:], phrase)
			if i < 0 {
				break
			}
			mark(at+i, at+i+len(phrase))
			at += i + len(phrase)
		}
	}
	for i, l := range t.lines {
		t.ours[i] = t.ours[i] || len(l.text) < 100 && wholeLine.MatchString(l.text)
	}
}

// wholeLine is the rule above a player's words in our letters, a row of the table of
// moves, or the Subject.
var wholeLine = regexp.MustCompile(`(?i)^\s*(\*{20,}|\d+\.\s+\S{2,10}\s{2,}\S{2,10}|(re: *)?(new )?[\w-]+ board \d+( [\w-]+)?( \*\*)?)\s*$`)

// firstLine is how our letters begin, as letters and digits only. Nobody else writes so:
// one such line is enough.
var firstLine = regexp.MustCompile(`thisisboard\d+an?(private)?(un)?ratedgameof` +
	`|thisanswersyourmailof(mon|tue|wed|thu|fri|sat|sun)\d` +
	`|yourchallengeto\w{2,16}hasgoneout` +
	`|asksyouforagameof` +
	`|whichisnotoneofyouraddressesasksforthis` +
	`|somebodyprobablyyouasked` +
	`|youraccountisreadyeverythinghere`)

// ourText is what else stands in our letters from the first: it serves for letters
// older than the phrases of today.
var ourText = regexp.MustCompile(`itis[\w-]{2,16}sturn|itisyourturnyouare(white|black)` +
	`|replytothismailwith(yourmoveonthefirstline)?` +
	`|youneednotdoanythingnowareplywith` +
	`|amessagetoyouropponentcanfollowbelowablankline` +
	`|listswhatyoucanplay` +
	`|explainswhatelsecanbewritten` +
	`|(gamestarted|lastmove|thismail)(mon|tue|wed|thu|fri|sat|sun)\d` +
	`|withoutananswer(thechallengelapses|noaccountismade)` +
	`|amailfromyouraddress` +
	`|thefaultistheserversnotyours`)

// beginsLetter says that one of our letters begins at line i: other lines of ours follow
// soon. A diagram alone is no letter, since a person may draw one.
func (t *trimmer) beginsLetter(i int) bool {
	if !t.ours[i] && !t.board[i] {
		return false
	}
	if t.first[i] {
		return true
	}
	const window = 20
	seen, text, boards := 0, 0, 0
	for k := i; k < len(t.lines) && seen < window; k++ {
		switch {
		case t.lines[k].blank() || !t.lines[k].unmarked():
			continue
		case t.board[k]:
			boards++
		case t.ours[k]:
			text++
		}
		seen++
	}
	return text >= 2 || text == 1 && boards >= 3
}

var (
	ruleLine  = regexp.MustCompile(`^\d{0,2}\s*[+#|-]*(\+-{2,}[+#-]*)+\s*\d{0,2}(\s+[\pL' ]{1,30})?$`)
	fileNames = regexp.MustCompile(`^\s*([a-z]{1,2})(\s+[a-z]{1,2})+\s*$`)
)

// isBoardLine says that a line is part of a diagram: a rule of +---+, a rank between
// bars, or the names of the files. It holds for pieces of them as well, since lines get
// wrapped and blanks get lost.
func isBoardLine(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) > 400 || len(text) < 3 {
		return false
	}
	return ruleLine.MatchString(text) || isRank(text) || isFiles(text)
}

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
		if inner := strings.Trim(c, ":*#. "); len(inner) > 4 || strings.Contains(inner, " ") {
			return false
		}
	}
	return true
}

// drawnCell is an empty dark square, a man on a dark one, a black man, or a hole.
var drawnCell = regexp.MustCompile(`:::|:\(?[A-Z]{1,3}\)?:|\*\(?[A-Z]{1,3}\)?\*|###`)

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
