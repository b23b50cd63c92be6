package pgn

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/engine/quote"
)

// player plays a game through while it is read.
type player struct {
	game *Game
	p    *engine.Position
	over bool // the result was read
}

// replay fills in the moves and comments of a game.
func replay(g *Game, words []word) error {
	r := player{game: g, p: g.Start.Clone()}
	for _, w := range words {
		if err := r.word(w); err != nil {
			return at(w.line, "%w", err)
		}
	}
	if !r.over {
		return fmt.Errorf("the game does not end with its result, %s: the file is not complete", g.Result)
	}
	return nil
}

// numbered is a move number, which may stand close to its move.
var numbered = regexp.MustCompile(`^([0-9]+)(\.+)(.*)$`)

func (r *player) word(w word) error {
	if r.over {
		return fmt.Errorf("%q stands after the result; a record holds one game", quote.Short(w.text))
	}
	if w.comment {
		r.comment(w.text)
		return nil
	}
	if parts := numbered.FindStringSubmatch(w.text); parts != nil {
		if err := r.number(parts[1], parts[2]); err != nil {
			return err
		}
		w.text = parts[3]
	}
	switch {
	case w.text == "":
		return nil
	case slices.Contains(results, Result(w.text)):
		r.over = true
		if Result(w.text) != r.game.Result {
			return fmt.Errorf("the game ends with %s, but the tag Result says %s", w.text, r.game.Result)
		}
		return nil
	case strings.ContainsAny(w.text, "();$<>"):
		return fmt.Errorf("%q is not read here: a record has moves, and comments in { }, but no variations and no signs with $", quote.Short(w.text))
	}
	return r.play(w.text)
}

// comment keeps a comment with the move before it.
func (r *player) comment(text string) {
	g := r.game
	if text == "" {
		return
	}
	if g.Comments == nil {
		g.Comments = map[int]string{}
	}
	last := len(g.Moves) - 1
	g.Comments[last] = strings.TrimSpace(g.Comments[last] + " " + text)
}

// number compares a move number with the one that is due.
func (r *player) number(digits, dots string) error {
	due := strconv.Itoa(r.p.MoveNumber()) + "."
	if r.p.Side() == engine.Black {
		due += ".."
	}
	if digits+dots != due {
		return fmt.Errorf("the move number %s stands where %s is due", quote.Short(digits+dots), due)
	}
	return nil
}

// play makes one move; a man that is put without having been drawn was drawn just before.
func (r *player) play(text string) error {
	if end := r.p.End(); end.Over() {
		return fmt.Errorf("%q is a move in a game that is over: %s", quote.Short(text), end.Cause)
	}
	if err := r.draw(text); err != nil {
		return err
	}
	m, err := written(r.p, text)
	if err != nil {
		return fmt.Errorf("%s's move %d: %w", r.p.Side(), r.p.MoveNumber(), err)
	}
	r.make(m)
	return nil
}

func (r *player) make(m engine.Move) {
	r.game.Moves = append(r.game.Moves, m)
	r.p.Make(m)
}

// draw makes the draw that a put tells.
func (r *player) draw(text string) error {
	label, _, put := strings.Cut(text, "@")
	if !put || !r.p.Variant().DrawsMen() || r.p.Drawn() != engine.NoType {
		return nil
	}
	for _, m := range r.p.Moves(nil) {
		if m.Kind() != engine.Draw || r.p.Variant().Type(m.Into()).Label != label {
			continue
		}
		r.make(m)
		if end := r.p.End(); end.Over() {
			return fmt.Errorf("%q: with the man drawn the game is over: %s", quote.Short(text), end.Cause)
		}
		return nil
	}
	return fmt.Errorf("%s's move %d: %q puts a man that is not in the stack any more", r.p.Side(), r.p.MoveNumber(), quote.Short(text))
}

// written gives the legal move that Write writes in this way.
func written(p *engine.Position, text string) (engine.Move, error) {
	m, err := notation.Replay(p, strings.TrimRight(text, "+#"))
	if ambiguous, ok := errors.AsType[*notation.Ambiguous](err); ok {
		for _, candidate := range ambiguous.Candidates {
			if notation.Write(p, candidate.Move) == text {
				return candidate.Move, nil
			}
		}
	}
	if err != nil {
		return m, err
	}
	if form := notation.Write(p, m); form != text {
		return m, fmt.Errorf("%q is written %s in a record", quote.Short(text), form)
	}
	return m, nil
}
