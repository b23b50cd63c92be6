package pgn

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pbemd/engine"
	"pbemd/engine/quote"
)

// Read reads one game as Write has written it and plays it through, so that every move of the result is
// legal. find gives the variant of an id, nil when there is none; without a Variant tag that is "chess".
//
// Line ends, blanks and the lengths of lines may have changed on the way of the file, and what else may
// change without harm: comments and move numbers may be missing. All else is refused, with the number of the
// line. When the fault is in the tags, the game's Start is nil; when it is in a move, the game has those
// before it. Comments come back as text on one line.
func Read(text string, find func(id string) *engine.Variant) (Game, error) {
	lines, err := split(text)
	if err != nil {
		return Game{}, err
	}
	tags, rest, err := readTags(lines)
	if err != nil {
		return Game{}, err
	}
	g, err := tags.game(find)
	if err != nil {
		return Game{}, err
	}
	words, err := readWords(lines, rest)
	if err != nil {
		return g, err
	}
	err = replay(&g, words)
	return g, err
}

// Tag gives the value of one of the tags in Tags and reports whether it is there.
func (g Game) Tag(name string) (value string, ok bool) {
	for _, tag := range g.Tags {
		if tag.Name == name {
			return tag.Value, true
		}
	}
	return "", false
}

// roster is the seven tags that every game has (PGN 8.1.1).
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// tagLine is a tag and the number of its line.
type tagLine struct {
	Tag
	line int
}

type tagLines []tagLine

// find gives the tag of a name; its line is 0 when there is none.
func (tags tagLines) find(name string) tagLine {
	for _, tag := range tags {
		if tag.Name == name {
			return tag
		}
	}
	return tagLine{}
}

// game is what the tags say.
func (tags tagLines) game(find func(id string) *engine.Variant) (Game, error) {
	for _, name := range roster {
		if tags.find(name).line == 0 {
			return Game{}, fmt.Errorf("the tag %s is missing: a game begins with the tags %s", name, strings.Join(roster, ", "))
		}
	}
	known := func(name string) string {
		if value := tags.find(name).Value; value != "?" {
			return value
		}
		return ""
	}
	g := Game{
		Event: known("Event"), Site: known("Site"), Round: known("Round"), White: known("White"), Black: known("Black"),
		Result: Result(tags.find("Result").Value),
	}
	var err error
	if g.Date, err = tags.date(); err != nil {
		return g, err
	}
	if !slices.Contains(results, g.Result) {
		return g, at(tags.find("Result").line, "the result is one of 1-0, 0-1, 1/2-1/2 and *, not %q", quote.Short(string(g.Result)))
	}
	if g.Start, err = tags.start(find); err != nil {
		return g, err
	}
	for _, tag := range tags {
		if !slices.Contains(roster, tag.Name) && !slices.Contains([]string{"Variant", "SetUp", "FEN"}, tag.Name) {
			g.Tags = append(g.Tags, tag.Tag)
		}
	}
	return g, nil
}

var results = []Result{WhiteWins, BlackWins, Drawn, Running}

func (tags tagLines) date() (time.Time, error) {
	tag := tags.find("Date")
	if tag.Value == "????.??.??" {
		return time.Time{}, nil
	}
	day, err := time.Parse("2006.01.02", tag.Value)
	if err != nil {
		return day, at(tag.line, "the date is a day such as 2026.03.09, or ????.??.??, not %q", quote.Short(tag.Value))
	}
	return day, nil
}

// start is the position before the first move.
func (tags tagLines) start(find func(id string) *engine.Variant) (*engine.Position, error) {
	tag := tags.find("Variant")
	id := "chess"
	if tag.line > 0 {
		id = tag.Value
	}
	variant := find(id)
	if variant == nil {
		return nil, at(tag.line, "the variant %q is not known here", quote.Short(id))
	}
	setUp, fen := tags.find("SetUp"), tags.find("FEN")
	switch {
	case setUp.line == 0 && fen.line == 0:
		return variant.Start(), nil
	case setUp.line == 0:
		return nil, at(fen.line, `the tag FEN needs the tag SetUp "1" before it`)
	case setUp.Value != "1" || fen.line == 0:
		return nil, at(setUp.line, `the tag SetUp has the value 1 and stands with the tag FEN`)
	}
	p, err := variant.Parse(fen.Value)
	if err != nil {
		return nil, at(fen.line, "%w", err)
	}
	return p, nil
}

// at makes an error that names a line; line 0 is none.
func at(line int, format string, values ...any) error {
	err := fmt.Errorf(format, values...)
	if line == 0 {
		return err
	}
	return fmt.Errorf("line %d: %w", line, err)
}
