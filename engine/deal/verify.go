package deal

import (
	"fmt"
	"strings"

	"pbemd/engine"
	"pbemd/engine/chance"
	"pbemd/engine/pgn"
)

// Finding is one thing that was checked, in a line for people.
type Finding struct {
	Text  string
	Wrong bool
}

// Verify examines a game that pgn.Read has read: it recomputes commitment, lot, key, both stacks and every
// draw from the record alone. What no record can tell is left to the players: whether the commitment is the
// one that they were shown, and the words are those that they sent.
func Verify(g pgn.Game) []Finding {
	e := examination{game: g}
	e.end()
	if !random(g) {
		e.right("There is no chance in this game, so nothing else is to be recomputed.")
		return e.findings
	}
	c, commitment, faults := readTags(g)
	for _, fault := range faults {
		e.wrong("The record does not tell its chance: %v.", fault)
	}
	if len(faults) > 0 {
		return e.findings
	}
	e.commitment(c.Seed, commitment)
	if c.Lot != "" {
		e.lot(c)
	}
	e.right("The key is %s, made from the seed, board %d, White's word %q and Black's word %q.", c.Key(), c.Board, c.Words[0], c.Words[1])
	if g.Start.Variant().DrawsMen() {
		e.draws(c.Deal(g.Start))
	}
	e.right("What no record can prove: please compare the commitment with the one that the challenge showed, and your word with what you sent.")
	return e.findings
}

// examination collects findings.
type examination struct {
	game     pgn.Game
	findings []Finding
}

func (e *examination) right(format string, values ...any) {
	e.findings = append(e.findings, Finding{Text: fmt.Sprintf(format, values...)})
}

func (e *examination) wrong(format string, values ...any) {
	e.findings = append(e.findings, Finding{Text: fmt.Sprintf(format, values...), Wrong: true})
}

// end compares the result with the last position.
func (e *examination) end() {
	p := e.game.Start.Clone()
	turns := 0
	for _, m := range e.game.Moves {
		p.Make(m)
		if m.Kind() != engine.Draw {
			turns++
		}
	}
	e.right("Moves: %d, all legal.", turns)
	end := p.End()
	switch result := pgn.Result(end.Outcome.Result()); {
	case !end.Over():
	case result != e.game.Result:
		e.wrong("The last position ends the game with %s (%s), but the record has the result %s.", result, end.Cause, e.game.Result)
	default:
		e.right("The result %s is that of the last position: %s.", result, end.Cause)
	}
}

func (e *examination) commitment(seed chance.Seed, told string) {
	if recomputed := seed.Commitment(); strings.EqualFold(recomputed, told) {
		e.right("The commitment %s is the SHA-256 of the seed.", recomputed)
	} else {
		e.wrong("The commitment is %s in the record, but the SHA-256 of the seed is %s.", told, recomputed)
	}
}

// lot compares the sides with the lot that the seed draws.
func (e *examination) lot(c Chance) {
	drawn := engine.Black
	if chance.Lot(c.Seed, c.Board) {
		drawn = engine.White
	}
	has := [2]string{e.game.White, e.game.Black}
	switch {
	case strings.EqualFold(has[drawn], c.Lot):
		e.right("The lot of the seed gives %s to %s, who has challenged.", drawn, c.Lot)
	case strings.EqualFold(has[drawn.Other()], c.Lot):
		e.wrong("The lot of the seed gives %s to %s, who has challenged, but the record gives %s.", drawn, c.Lot, drawn.Other())
	default:
		e.wrong("The record says that %s has challenged, who does not play in it.", c.Lot)
	}
}

// draws compares every draw with the stacks.
func (e *examination) draws(d Deal) {
	v := e.game.Start.Variant()
	for _, side := range []engine.Side{engine.White, engine.Black} {
		var labels []string
		for _, t := range d.Stack(side) {
			labels = append(labels, v.Type(t).Label)
		}
		e.right("%s's stack: %s.", side, strings.Join(labels, " "))
	}
	p := e.game.Start.Clone()
	draws, differ := 0, 0
	for _, m := range e.game.Moves {
		if m.Kind() == engine.Draw {
			draws++
			if due := d.due(p); m.Into() == due {
				e.right("Move %d, %s draws %s, as in the stack.", p.MoveNumber(), p.Side(), v.Type(due).Label)
			} else {
				differ++
				e.wrong("Move %d, %s draws %s in the record, but the next man of the stack is %s.",
					p.MoveNumber(), p.Side(), v.Type(m.Into()).Label, v.Type(due).Label)
			}
		}
		p.Make(m)
	}
	if differ > 0 {
		e.wrong("Draws: %d, of which %d not as in the stacks.", draws, differ)
	} else {
		e.right("Draws: %d, all as in the stacks.", draws)
	}
}
