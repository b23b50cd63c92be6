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
	`|thislettertellsabouttournament\d` +
	`|thisanswersyourmailof(mon|tue|wed|thu|fri|sat|sun)\d` +
	`|yourchallengeto\w{2,16}hasgoneout` +
	`|asksyouforagameof` +
	`|whichisnotoneofyouraddressesasksforthis` +
	`|somebodyprobablyyouasked` +
	`|thatmailasksyouaquestionyoucanreply` +
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
