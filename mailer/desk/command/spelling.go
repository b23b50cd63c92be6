package command

import (
	"strings"
	"unicode/utf8"
)

// Suggest returns the candidate nearest to a word, for "did you mean"; false when
// none is near. Case does not count; among equally near ones the first is taken.
func Suggest(word string, candidates []string) (string, bool) {
	word = strings.ToLower(word)
	size := utf8.RuneCountInString(word)
	if size < 2 || size > 40 {
		return "", false
	}
	best, bestDistance := "", 1+size/3
	if size < 5 {
		bestDistance = 1 // two letters of three make another word
	}
	found := false
	for _, c := range candidates {
		low := strings.ToLower(c)
		if low == word {
			return c, true
		}
		if size >= 3 && strings.HasPrefix(low, word) && (!found || bestDistance > 1) {
			best, bestDistance, found = c, 1, true
			continue
		}
		if d := distance(word, low); d < bestDistance || !found && d == bestDistance {
			best, bestDistance, found = c, d, true
		}
	}
	return best, found
}

// distance counts the letters to change, add, drop or swap with their neighbour
// (optimal string alignment).
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > 60 || len(y) > 60 {
		return max(len(x), len(y))
	}
	before := make([]int, len(y)+1)
	above := make([]int, len(y)+1)
	row := make([]int, len(y)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row[0] = i
		for j := 1; j <= len(y); j++ {
			change := above[j-1]
			if x[i-1] != y[j-1] {
				change++
			}
			row[j] = min(change, above[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(y)]
}

// swapped tells whether two neighbouring letters changed places and nothing else.
func swapped(a, b string) bool {
	if len(a) != len(b) || a == b {
		return false
	}
	for i := 0; i+1 < len(a); i++ {
		if a[i] != b[i] {
			return a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		}
	}
	return false
}

// spelt finds the verb that a word stands for, when that is certain: the word
// itself, another word for it, a beginning that only one long verb has, or a
// small slip in a word that means nothing else.
func (g *Grammar) spelt(w string) (Verb, bool) {
	if v, ok := synonyms[w]; ok && g.supports(v) {
		return v, true
	}
	if known[Verb(w)] {
		return Verb(w), g.supports(Verb(w))
	}
	if len(w) < 3 || common(w) {
		return "", false
	}
	if v, ok := g.beginning(w); ok {
		return v, true
	}
	var hits []Verb
	for _, v := range allVerbs {
		if g.supports(v) && !grave[v] && slip(w, string(v)) {
			hits = append(hits, v)
		}
	}
	if len(hits) == 1 {
		return hits[0], true
	}
	return "", false
}

// slip tells whether one word is surely the other one mistyped: two neighbouring
// letters swapped, or one letter wrong, missing or too many in a word of at least six.
func slip(typed, meant string) bool {
	if len(meant) >= 4 && swapped(typed, meant) {
		return true
	}
	return len(meant) >= 6 && len(typed) >= 5 && !inflected(typed, meant) && distance(typed, meant) == 1
}

// inflected tells whether a word is another one in a sentence: resigns, challenged.
func inflected(typed, meant string) bool {
	return strings.HasPrefix(typed, meant) || strings.HasPrefix(typed, strings.TrimSuffix(meant, "e"))
}

// beginning finds the only verb of at least six letters that begins so.
func (g *Grammar) beginning(w string) (Verb, bool) {
	if len(w) < 4 {
		return "", false
	}
	var hits []Verb
	for _, v := range allVerbs {
		if g.supports(v) && !grave[v] && len(v) >= 6 && strings.HasPrefix(string(v), w) {
			hits = append(hits, v)
		}
	}
	if len(hits) == 1 {
		return hits[0], true
	}
	return "", false
}

// cutShort finds the only verb that begins with a word of at least three letters,
// as it may stand behind a variant ("chess que 17 ...").
func (g *Grammar) cutShort(w string) (Verb, bool) {
	if len(w) < 3 || stop[w] {
		return "", false
	}
	var hits []Verb
	for _, v := range allVerbs {
		if g.supports(v) && strings.HasPrefix(string(v), w) {
			hits = append(hits, v)
		}
	}
	if len(hits) != 1 || grave[hits[0]] {
		return "", false
	}
	return hits[0], true
}

// near finds the verb that a word may have been meant for: the first that begins
// so, else the one spelt most like it.
func (g *Grammar) near(w string) (Verb, bool) {
	best, least := Verb(""), 3
	for _, v := range allVerbs {
		if len(w) >= 3 && g.supports(v) && strings.HasPrefix(string(v), w) {
			return v, true
		}
	}
	for _, v := range allVerbs {
		if !g.supports(v) {
			continue
		}
		limit := 1
		if len(v) >= 6 && w != "" && w[0] == v[0] {
			limit = 2
		}
		if d := distance(w, string(v)); d <= limit && d < least && len(w) >= 3 {
			best, least = v, d
		}
	}
	return best, best != ""
}
