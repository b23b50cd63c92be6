package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
)

// refusedMove is what the player reads whose words are no move. Where they
// leave a choice open that is part of a move, the choices stand in lines of
// their own, ready to be sent.
func refusedMove(err error) string {
	ambiguous, ok := errors.AsType[*notation.Ambiguous](err)
	if !ok || !slices.ContainsFunc(ambiguous.Candidates, chooses) {
		return err.Error()
	}
	text := ambiguous.Text
	switch {
	case ambiguous.Becomes != "":
		text += fmt.Sprintf(" leaves open what the %s becomes.", ambiguous.Becomes)
	case oneWay(ambiguous.Candidates):
		text += " leaves a choice open."
	default:
		text += " can mean more than one move."
	}
	text += " Please say which:\n"
	for _, c := range ambiguous.Candidates {
		text += fmt.Sprintf("\n  you can send \"%s\"", c.Text)
	}
	return text
}

// chooses tells whether a move says more than where a man goes: what it
// becomes, or what happens on a third square.
func chooses(o notation.Offer) bool {
	_, becomes := o.Move.Promotion()
	return becomes || o.Move.Then() != engine.NoSquare
}

// oneWay tells whether all candidates are one man's way to one square.
func oneWay(candidates []notation.Offer) bool {
	for _, c := range candidates {
		if c.Move.From() != candidates[0].Move.From() || c.Move.To() != candidates[0].Move.To() {
			return false
		}
	}
	return true
}

// mustPromote tells whether the player must promote a man where it stands
// before anything else, though his king is on the board.
func (t *table) mustPromote() bool {
	if t.position.Royal(t.position.Side()) == engine.NoSquare {
		return false
	}
	for _, m := range t.position.Moves(nil) {
		if m.Kind() == engine.Replace || m.Kind() == engine.Place && !t.position.At(m.From()).Inert() {
			return true
		}
	}
	return false
}

// promotion says what must be done with pawns that were exchanged into the
// zone.
func (t *table) promotion() string {
	for _, m := range t.position.Moves(nil) {
		if m.Kind() == engine.Replace {
			return "A pawn that was exchanged into the zone must promote where it stands now."
		}
	}
	return "Your pawn of pawns was exchanged into the zone, which is its second arrival: it must be put on the rank where your pawns started now."
}

// special offers the moves that the board does not show: placements,
// exchanges, what may be done on a third square, the draw in a corner, and
// where thrones pass what men become; "" when there are none.
func (t *table) special() string {
	offers := notation.Offers(t.position)
	var sentences []string
	for _, o := range t.openings(offers) {
		sentences = append(sentences, t.offer(o))
	}
	if t.variant.Throne() {
		sentences = append(sentences, t.drawing(offers)...)
		sentences = append(sentences, t.becoming(offers)...)
	}
	return strings.Join(sentences, " ")
}

// An opening is the beginning of moves that end on one of several squares.
type opening struct {
	heads []string // "PP@"; several where they have the same ends: "b9@", "bxc9@"
	ends  []string
	move  engine.Move // one of them
	to    []string    // the squares between
}

// openings are the placements, exchanges and moves to a third square, by how
// they begin.
func (t *table) openings(offers []notation.Offer) []opening {
	var all []opening
	for _, o := range offers {
		sign := strings.LastIndexAny(o.Text, "@&")
		if sign < 0 || o.Move.Kind() == engine.Put || o.Move.Kind() == engine.Replace {
			continue
		}
		head, end := o.Text[:sign+1], o.Text[sign+1:]
		last := len(all) - 1
		if last >= 0 && all[last].heads[0] == head {
			all[last].ends = append(all[last].ends, end)
			continue
		}
		all = append(all, opening{heads: []string{head}, ends: []string{end}, move: o.Move, to: []string{t.position.SquareName(o.Move.To())}})
	}
	var joined []opening
	for _, o := range all {
		last := len(joined) - 1
		if last >= 0 && o.move.Then() != engine.NoSquare && slices.Equal(joined[last].ends, o.ends) && joined[last].move.From() == o.move.From() {
			joined[last].heads, joined[last].to = append(joined[last].heads, o.heads...), append(joined[last].to, o.to...)
			continue
		}
		joined = append(joined, o)
	}
	return joined
}

// drawing offers the moves by which a monarch draws the game in a corner.
func (t *table) drawing(offers []notation.Offer) []string {
	var sentences []string
	for _, o := range offers {
		if t.draws(o.Move) {
			sentences = append(sentences, fmt.Sprintf("Your %s draws the game in the corner with \"%s\".", t.moving(o.Move), o.Text))
		}
	}
	return sentences
}

// draws tells whether a move ends the game in a corner.
func (t *table) draws(m engine.Move) bool {
	if t.position.Royal(t.position.Side()) != m.From() {
		return false
	}
	t.position.Make(m)
	defer t.position.Unmake()
	return t.position.End().Cause == engine.CornerReached
}

// mostBecoming is how many moves are named by which men become others.
const mostBecoming = 12

// becoming offers the moves that say what a man becomes, or that it stays what
// it is although it has the choice.
func (t *table) becoming(offers []notation.Offer) []string {
	var moves []string
	for _, o := range offers {
		into, says := o.Move.Promotion()
		if !says || t.draws(o.Move) {
			continue
		}
		name := t.variant.Type(into).Name
		if into == t.position.At(o.Move.From()).Type() {
			name = "stays " + name
		}
		moves = append(moves, fmt.Sprintf("\"%s\" (%s)", o.Text, name))
	}
	switch {
	case len(moves) == 0:
		return nil
	case len(moves) > mostBecoming:
		moves = append(moves[:mostBecoming], "others")
	}
	return []string{"A man of yours can become another: write " + join(moves, "or") + "."}
}

// moving is the name of the man that moves.
func (t *table) moving(m engine.Move) string {
	return t.variant.Type(t.position.At(m.From()).Type()).Name
}

// offer says how to write the moves of an opening, and what they do.
func (t *table) offer(o opening) string {
	how := fmt.Sprintf("write %s and one of %s, without a blank", join(quoted(o.heads), "or"), join(o.ends, "or"))
	if len(o.ends) == 1 {
		whole := make([]string, len(o.heads))
		for i, head := range o.heads {
			whole[i] = head + o.ends[0]
		}
		how = "write " + join(quoted(whole), "or")
	}
	name, to := t.moving(o.move), join(o.to, "or")
	switch {
	case o.move.Kind() == engine.Place:
		return fmt.Sprintf("Your %s can be placed: %s.", name, how)
	case o.move.Kind() == engine.Exchange:
		return fmt.Sprintf("Your %s can exchange squares with a man of yours: %s.", name, how)
	case strings.HasSuffix(o.heads[0], "&"):
		return fmt.Sprintf("Your %s can go to %s and exchange squares there with a man of yours: %s.", name, to, how)
	}
	return fmt.Sprintf("Your %s can go to %s and be placed again by the same move: %s.", name, to, how)
}
