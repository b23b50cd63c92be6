// Package pgn writes games in Portable Game Notation as of 1994-03-12: the
// seven tags of the roster in their order, then what else is known, then the
// moves in standard algebraic notation on lines of at most 79 characters, then
// the result. Lines end with a line feed alone, and an empty line ends the game;
// a mail or a file that needs other line ends changes them. Text is UTF-8.
//
// Variants other than chess have a Variant tag with their id, and their moves
// are written as package notation does. Where men are drawn by chance from a
// stack and then put, one word tells both: N@c3. Only a draw that nothing
// follows, or a comment, stands by itself: draw=N.
package pgn

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pbemd/engine"
	"pbemd/engine/notation"
)

// Result is how a game ended, as PGN writes it.
type Result string

// The four results.
const (
	WhiteWins Result = "1-0"
	BlackWins Result = "0-1"
	Drawn     Result = "1/2-1/2"
	Running   Result = "*"
)

// Game is what is written. What is not known may be left empty, the position
// apart; the roster then says so with question marks.
type Game struct {
	Event, Site  string
	Date         time.Time // of the beginning; its day in UTC is written
	Round        string
	White, Black string
	Result       Result // empty is Running

	// Tags follow the roster, by name (PGN 8.1.1), together with Variant, SetUp
	// and FEN, which are made from Start. Names are letters, digits and _.
	Tags []Tag

	// Start is the position before the first move; it is not changed.
	Start *engine.Position
	Moves []engine.Move
	// Comments follow the move with their number, counted from 0; -1 stands before the
	// first move.
	Comments map[int]string
}

// Tag is a tag pair such as Termination or TimeControl (PGN 9).
type Tag struct{ Name, Value string }

// Write gives the game in PGN. The moves must be legal, each in the position
// that it leads to.
func Write(g Game) string {
	var out strings.Builder
	result := g.Result
	if result == "" {
		result = Running
	}
	for _, t := range []Tag{
		{"Event", known(g.Event)},
		{"Site", known(g.Site)},
		{"Date", date(g.Date)},
		{"Round", known(g.Round)},
		{"White", known(g.White)},
		{"Black", known(g.Black)},
		{"Result", string(result)},
	} {
		tag(&out, t.Name, t.Value)
	}
	further := append(variantTags(g.Start), g.Tags...)
	slices.SortStableFunc(further, func(a, b Tag) int { return strings.Compare(a.Name, b.Name) })
	for _, t := range further {
		tag(&out, t.Name, t.Value)
	}
	out.WriteByte('\n')
	fill(&out, append(moves(g), string(result)))
	out.WriteByte('\n')
	return out.String()
}

func known(value string) string {
	if escape(value) == "" {
		return "?"
	}
	return value
}

// date is written with dots and with question marks for what is not known
// (PGN 8.1.1.3).
func date(t time.Time) string {
	if t.IsZero() {
		return "????.??.??"
	}
	return t.UTC().Format("2006.01.02")
}

// variantTags name the rules when they are not those of chess, and the
// position when a game does not begin with the usual one.
func variantTags(start *engine.Position) []Tag {
	v := start.Variant()
	var tags []Tag
	if v.ID() != "chess" {
		tags = append(tags, Tag{"Variant", v.ID()})
	}
	if position := start.String(); position != v.Start().String() {
		tags = append(tags, Tag{"SetUp", "1"}, Tag{"FEN", position})
	}
	return tags
}

// moves are the words of the move text without the result.
func moves(g Game) []string {
	words := comment(g.Comments[-1])
	p := g.Start.Clone()
	var last engine.Side
	again := true // the number stands at the beginning and behind a comment
	for i, m := range g.Moves {
		if impliedDraw(g, i) {
			p.Make(m)
			continue
		}
		side, number := p.Side(), strconv.Itoa(p.MoveNumber())
		switch {
		case side == engine.White && (again || last != side):
			words = append(words, number+".")
		case side == engine.Black && again:
			words = append(words, number+"...")
		}
		words = append(words, notation.Write(p, m))
		p.Make(m)
		remark := comment(g.Comments[i])
		words = append(words, remark...)
		last, again = side, remark != nil
	}
	return words
}

// impliedDraw reports whether a move is the draw of a man that is put at once: N@c3 tells both.
func impliedDraw(g Game, i int) bool {
	return g.Moves[i].Kind() == engine.Draw && i+1 < len(g.Moves) && g.Moves[i+1].Kind() == engine.Put &&
		comment(g.Comments[i]) == nil
}
