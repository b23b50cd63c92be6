package pgn_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"pbemd/engine/pgn"
)

// parsed is a game as a strict reader sees it.
type parsed struct {
	tags     []pgn.Tag
	moves    []string
	comments map[int]string // by move, -1 before the first
	result   string
}

func (g parsed) tag(name string) (value string, ok bool) {
	for _, tag := range g.tags {
		if tag.Name == name {
			return tag.Value, true
		}
	}
	return "", false
}

var (
	tagPair = regexp.MustCompile(`^\[([A-Za-z0-9_]+) "((?:[^"\\]|\\["\\])*)"\]$`)
	number  = regexp.MustCompile(`^([1-9][0-9]*)(\.|\.\.\.)$`)
	san     = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9@&=#+:-]*$`)
	roster  = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}
)

// parse reads one game in the export format of the standard, and takes nothing
// that it does not allow.
func parse(text string) (parsed, error) {
	head, body, ok := strings.Cut(text, "\n\n")
	if !ok || !strings.HasSuffix(body, "\n\n") || strings.Contains(strings.TrimSuffix(body, "\n\n"), "\n\n") {
		return parsed{}, fmt.Errorf("tags, moves and the end are not parted by one empty line each")
	}
	g := parsed{comments: map[int]string{}}
	for line := range strings.SplitSeq(head, "\n") {
		pair := tagPair.FindStringSubmatch(line)
		if pair == nil {
			return g, fmt.Errorf("no tag pair: %q", line)
		}
		value := strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(pair[2])
		g.tags = append(g.tags, pgn.Tag{Name: pair[1], Value: value})
	}
	for i, name := range roster {
		if i >= len(g.tags) || g.tags[i].Name != name || g.tags[i].Value == "" {
			return g, fmt.Errorf("tag %d is not %s with a value", i, name)
		}
	}
	if !slices.IsSortedFunc(g.tags[len(roster):], func(a, b pgn.Tag) int { return strings.Compare(a.Name, b.Name) }) {
		return g, fmt.Errorf("the tags behind the roster are not in the order of their names: %v", g.tags)
	}
	return g, g.parseMoves(strings.TrimSuffix(body, "\n\n"))
}

func (g *parsed) parseMoves(body string) error {
	for line := range strings.SplitSeq(body, "\n") {
		if utf8.RuneCountInString(line) > 79 || line == "" || line[0] == '%' || strings.TrimRight(line, " \t\r") != line {
			return fmt.Errorf("bad line: %q", line)
		}
	}
	for body = strings.ReplaceAll(body, "\n", " "); body != ""; body = strings.TrimLeft(body, " ") {
		if g.result != "" {
			return fmt.Errorf("text after the result: %q", body)
		}
		if comment, open := strings.CutPrefix(body, "{"); open {
			var ok bool
			if comment, body, ok = strings.Cut(comment, "}"); !ok {
				return fmt.Errorf("a comment does not end")
			}
			g.comments[len(g.moves)-1] = comment
			continue
		}
		var word string
		word, body, _ = strings.Cut(body, " ")
		switch {
		case number.MatchString(word):
		case word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*":
			g.result = word
		case san.MatchString(word):
			g.moves = append(g.moves, word)
		default:
			return fmt.Errorf("no number, move, comment or result: %q", word)
		}
	}
	if g.result == "" {
		return fmt.Errorf("no result")
	}
	return nil
}
