package desk

import (
	"errors"
	"fmt"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
)

// refusedMove is what the player reads whose words are no move. Where they
// leave a choice open within one move, the choices stand in lines of their
// own, ready to be sent.
func refusedMove(err error) string {
	ambiguous, ok := errors.AsType[*notation.Ambiguous](err)
	if !ok || !oneMove(ambiguous.Candidates) {
		return err.Error()
	}
	text := ambiguous.Text + " leaves a choice open. Please say which:\n"
	for _, c := range ambiguous.Candidates {
		text += fmt.Sprintf("\n  you can send \"%s\"", c.Text)
	}
	return text
}

// oneMove tells whether all candidates are forms of one man's way that differ
// in what happens on a third square.
func oneMove(candidates []notation.Offer) bool {
	third := false
	for _, c := range candidates {
		if c.Move.From() != candidates[0].Move.From() || c.Move.To() != candidates[0].Move.To() {
			return false
		}
		third = third || c.Move.Then() != engine.NoSquare
	}
	return third
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

// special offers the moves that the board does not show: placements,
// exchanges, and what may be done on a third square; "" when there are none.
func (t *table) special() string {
	var order []string
	groups := map[string][]notation.Offer{}
	for _, o := range notation.Offers(t.position) {
		sign := strings.LastIndexAny(o.Text, "@&")
		if sign < 0 || o.Move.Kind() == engine.Put || o.Move.Kind() == engine.Replace {
			continue
		}
		head := o.Text[:sign+1]
		if groups[head] == nil {
			order = append(order, head)
		}
		groups[head] = append(groups[head], o)
	}
	var sentences []string
	for _, head := range order {
		sentences = append(sentences, t.specialOf(head, groups[head]))
	}
	return strings.Join(sentences, " ")
}

// specialOf offers the moves that begin alike and end on different squares.
func (t *table) specialOf(head string, offers []notation.Offer) string {
	var ends []string
	for _, o := range offers {
		ends = append(ends, o.Text[len(head):])
	}
	how := fmt.Sprintf("write \"%s\" and one of %s, without a blank", head, join(ends, "or"))
	if len(ends) == 1 {
		how = fmt.Sprintf("write \"%s\"", head+ends[0])
	}
	m := offers[0].Move
	name := t.variant.Type(t.position.At(m.From()).Type()).Name
	to := t.position.SquareName(m.To())
	switch {
	case m.Kind() == engine.Place:
		return fmt.Sprintf("Your %s can be placed: %s.", name, how)
	case m.Kind() == engine.Exchange:
		return fmt.Sprintf("Your %s can exchange squares with a man of yours: %s.", name, how)
	case strings.HasSuffix(head, "&"):
		return fmt.Sprintf("Your %s can go to %s and exchange squares there with a man of yours: %s.", name, to, how)
	}
	return fmt.Sprintf("Your %s can go to %s and be placed again by the same move: %s.", name, to, how)
}
