package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// mayLook finds a board that a player may see, and his seat at it.
func (v *visit) mayLook(player store.Player, c command.Command) (*table, int, error) {
	t, err := v.boardAt(player, c)
	if err != nil {
		return nil, -1, err
	}
	seat := t.seatOf(player.Userid)
	return t, seat, nil
}

// show sends boards, as they are or as they were.
func (v *visit) show(player store.Player, c command.Command) error {
	if len(c.Userids) > 0 || c.Filter != "" {
		return v.showOf(player, c)
	}
	spots := c.Boards
	if len(spots) == 0 {
		spots = []command.Spot{{}}
	}
	if c.Form != "" && c.Form != boardText {
		return v.showFiles(player, c, spots)
	}
	for _, spot := range spots {
		c.Board = spot.Board
		t, seat, err := v.mayLook(player, c)
		if err != nil {
			return err
		}
		section, err := v.showSpot(t, seat, player, spot)
		if err != nil {
			return err
		}
		v.sections = append(v.sections, section)
		v.title = fmt.Sprintf("%s Board %d", t.game.Variant, t.game.Board)
		if len(spots) > 1 {
			v.title, v.showsSeveral = "The boards you asked for", true
		}
		if seat >= 0 && len(spots) == 1 && spot.MoveNumber == 0 {
			v.look(t, t.whatNow(v, player))
		}
	}
	return nil
}

func (v *visit) showSpot(t *table, seat int, player store.Player, spot command.Spot) (string, error) {
	names := [2]string{v.nameOf(t.game.Players[0]), v.nameOf(t.game.Players[1])}
	kind := "an unrated"
	switch {
	case t.game.Private:
		kind = "a private, " + rated(t.game.Rated)
	case t.game.Rated:
		kind = "a rated"
	}
	head := fmt.Sprintf("This is board %d, %s game of %s:\n%s (%s) against %s (%s).", t.game.Board, kind, t.variant.Name,
		names[0], sideNames[0], names[1], sideNames[1])
	if spot.MoveNumber == 0 {
		parts := []string{head, t.standing(v, player)}
		if rows := v.rows(t, 0); rows != nil {
			parts = append(parts, strings.Join(rows, "\n"))
		}
		parts = append(parts, t.diagram(below(player, seat)), v.timeSection(t, player))
		return strings.Join(parts, "\n\n"), nil
	}
	ply, ok := v.plyAt(t, spot)
	if !ok {
		return "", refuseOn(t.game.Board, "Move %d has not been played on board %d.", spot.MoveNumber, t.game.Board)
	}
	return head + "\n\nThe position after " + plyName(ply) + ":\n\n" +
		v.diagramAfter(t, ply.Number, below(player, seat)), nil
}

// look notes that a board was shown to one of its players as it is now: he can
// play on it in his reply.
func (v *visit) look(t *table, footing string) {
	if !slices.Contains(v.looked, t.game.Board) {
		v.looked = append(v.looked, t.game.Board)
	}
	v.footing = footing
}

// plyAt is the ply after which a spot is: White's move of its number, else
// the last of that number.
func (v *visit) plyAt(t *table, spot command.Spot) (store.Ply, bool) {
	after := v.plyOf(t, spot.MoveNumber+1)
	for n := after - 1; n > 0; n-- {
		ply, ok := v.draft.Ply(t.game.Board, n)
		if !ok || ply.MoveNumber != spot.MoveNumber {
			break
		}
		if spot.MoveSide != command.White || ply.Side == 0 && !ply.Step {
			return ply, true
		}
	}
	return store.Ply{}, false
}

// moves lists what the player may play now.
func (v *visit) moves(player store.Player, c command.Command) error {
	t, seat, err := v.mayLook(player, c)
	if err != nil {
		return err
	}
	v.title = fmt.Sprintf("%s Board %d: moves", t.game.Variant, t.game.Board)
	if !t.game.Active() {
		return refuseOn(t.game.Board, "Board %d is over, so there is nothing to move.", t.game.Board)
	}
	whose := "you"
	if t.turn() != seat {
		whose = v.nameOf(t.game.Players[t.turn()])
	}
	offers := notation.Offers(t.position)
	var text string
	switch len(offers) {
	case 0:
		text = fmt.Sprintf("On board %d %s can move no man.\n", t.game.Board, whose)
	case 1:
		text = fmt.Sprintf("On board %d %s can play this one move:\n\n%s", t.game.Board, whose, moveList(t.position, offers))
	default:
		text = fmt.Sprintf("On board %d %s can play one of these %d moves:\n\n%s", t.game.Board, whose, len(offers), moveList(t.position, offers))
	}
	if t.canDraw() {
		text += "\nA man can be drawn from the stack with \"draw\"."
	}
	v.sections = append(v.sections, text, t.diagram(below(player, seat)))
	switch {
	case t.turn() == seat:
		v.look(t, "Reply to this mail with your move on the first line. \"help\" explains what else can be written.")
	case seat >= 0:
		v.look(t, t.whatNow(v, player))
	}
	return nil
}

// moveList is the moves in lines, each headed by the square that they start
// from, so that no line reads as a move.
func moveList(p *engine.Position, offers []notation.Offer) string {
	var order []string
	groups := map[string][]string{}
	for _, o := range offers {
		from := "from hand"
		switch {
		case o.Move.Kind() == engine.Replace:
			from = "in place of a man"
		case o.Move.From() != engine.NoSquare:
			from = "from " + p.SquareName(o.Move.From())
		case o.Move.Kind() == engine.Pass:
			from = "or to"
		}
		if groups[from] == nil {
			order = append(order, from)
		}
		groups[from] = append(groups[from], o.Text)
	}
	var b strings.Builder
	for _, from := range order {
		b.WriteString(wordLines("  "+from+":", groups[from]))
	}
	return b.String()
}

// wordLines sets words behind a head into lines of the width of a mail.
func wordLines(head string, words []string) string {
	var b strings.Builder
	line := head
	for _, word := range words {
		if len(line)+1+len(word) > templates.Width {
			b.WriteString(line + "\n")
			line = strings.Repeat(" ", len(head)) + " |"
		}
		line += " " + word
	}
	return b.String() + line + "\n"
}
