package desk

import (
	"fmt"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// ownBoard is a board that a player plays on, whether it runs or not.
func (v *visit) ownBoard(player store.Player, c command.Command) (*table, int, error) {
	t, seat, err := v.mayLook(player, c)
	if err == nil && seat < 0 {
		err = refuse("You do not play on board %[1]d, so there is nothing on it that only you can see. \"show %[1]d\" shows the board.", t.game.Board)
	}
	return t, seat, err
}

// showPlan answers "queue" and "if" without moves: what the player has decided in
// advance. It goes to his own address, so that it needs no proof.
func (v *visit) showPlan(player store.Player, c command.Command) error {
	t, _, err := v.ownBoard(player, c)
	if err != nil {
		return err
	}
	v.showAhead(t)
	return nil
}

// showAs sends boards as the player sees them: with what he has decided in
// advance. It goes to his own address, so that it needs no proof.
func (v *visit) showAs(player store.Player, c command.Command) error {
	if len(c.Userids) > 0 || c.Filter != "" {
		return refuse("Boards are shown by their numbers, for example \"showas 17\". \"games\" lists yours.")
	}
	spots := c.Boards
	if len(spots) == 0 {
		spots = []command.Spot{{}}
	}
	for _, spot := range spots {
		c.Board = spot.Board
		t, seat, err := v.ownBoard(player, c)
		if err != nil {
			return err
		}
		section, err := v.showSpot(t, seat, player, spot)
		if err != nil {
			return err
		}
		if lines := v.aheadLines(t, seat); lines != "" && spot.MoveNumber == 0 {
			section += "\nThis you have decided in advance; nobody else can see it:\n\n" + strings.TrimRight(lines, "\n")
		}
		v.sections = append(v.sections, section)
		v.title = fmt.Sprintf("%s Board %d as you see it", t.game.Variant, t.game.Board)
		if len(spots) > 1 {
			v.title, v.showsSeveral = "The boards you asked for", true
		}
		if len(spots) == 1 && spot.MoveNumber == 0 {
			v.look(t, t.whatNow(v, player))
		}
	}
	return nil
}
