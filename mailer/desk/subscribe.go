package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// subscribe lets a player look on at boards of others: at single ones, at all
// of a player or of a variant, or at every one. With notify he gets a notice
// instead of the board. Alone, and under no board, it lists what he looks on at.
func (v *visit) subscribe(player store.Player, c command.Command) error {
	v.title = "What you look on at"
	wishes, err := v.wishes(player, c)
	if err != nil {
		return err
	}
	if len(wishes) == 0 {
		v.sections = append(v.sections, v.subscriptionText(player))
		return nil
	}
	if err := v.proveLooking(player, c, wishes); err != nil {
		return err
	}
	for _, wish := range wishes {
		old, had := v.draft.Subscription(player.Userid, wish.To, wish.Subject)
		wish.Mute = had && old.Mute && !old.Off
		v.draft.PutSubscription(wish)
		v.notes = append(v.notes, v.subscribed(wish))
	}
	if most := v.desk.options.Caps.Subscriptions; most > 0 && len(v.draft.SubscriptionsOf(player.Userid)) > most {
		return refuse("You have %d subscriptions, and no more are allowed. \"subscribe\" lists them; end one with \"unsubscribe\".", most)
	}
	return v.presentBoard(player, wishes)
}

// presentBoard shows the one board that a player begins to look on at.
func (v *visit) presentBoard(player store.Player, wishes []store.Subscription) error {
	if len(wishes) != 1 || wishes[0].To != store.ToBoard || wishes[0].Notice {
		return nil
	}
	board, _ := strconv.ParseUint(wishes[0].Subject, 10, 64)
	t, ok := v.openTable(board)
	if !ok {
		return nil
	}
	section, err := v.showSpot(t, -1, player, command.Spot{})
	v.sections = append(v.sections, section)
	return err
}

// wishes are the subscriptions that a command asks for; none when it names
// nothing and answers no board.
func (v *visit) wishes(player store.Player, c command.Command) ([]store.Subscription, error) {
	make := func(to, subject string) store.Subscription {
		return store.Subscription{Userid: player.Userid, To: to, Subject: subject, Notice: c.Verb == command.Notify, Made: v.now}
	}
	boards := boardsNamed(c)
	if len(boards) == 0 && len(c.Userids) == 0 && c.Filter == "" && c.Variant == "" && v.boardReplied() != 0 {
		boards = []uint64{v.boardReplied()}
	}
	var list []store.Subscription
	for _, board := range boards {
		if err := v.mayLookOn(player, c, board); err != nil {
			return nil, err
		}
		list = append(list, make(store.ToBoard, digits(board)))
	}
	switch {
	case len(list) > 0:
		return list, nil
	case len(c.Userids) > 0:
		other, ok := v.player(c.Userids[0])
		if !ok {
			return nil, v.nobody(c.Userids[0])
		}
		if other.Userid == player.Userid {
			return nil, refuse("You get your own boards anyway. Name another player, for example \"%s bob\".", c.Verb)
		}
		return append(list, make(store.ToPlayer, other.Userid)), nil
	case c.Variant != "":
		found, err := v.variantFor(c.Variant)
		if err != nil {
			return nil, err
		}
		return append(list, make(store.ToVariant, found.ID)), nil
	case c.Filter == "all":
		return append(list, make(store.ToAll, "")), nil
	}
	return nil, nil
}

// boardsNamed are the boards of a command, each once.
func boardsNamed(c command.Command) []uint64 {
	var boards []uint64
	for _, spot := range c.Boards {
		if spot.Board != 0 && !slices.Contains(boards, spot.Board) {
			boards = append(boards, spot.Board)
		}
	}
	if len(boards) == 0 && c.Board != 0 {
		boards = append(boards, c.Board)
	}
	return boards
}

// mayLookOn refuses boards that one cannot begin to look on at.
func (v *visit) mayLookOn(player store.Player, c command.Command, board uint64) error {
	c.Board = board
	t, seat, err := v.mayLook(player, c)
	switch {
	case err != nil:
		return err
	case seat >= 0:
		return refuse("You play on board %d, so you get it anyway.", board)
	case !t.game.Active():
		return refuse("Board %d is over, so there is nothing to wait for. \"show %d\" sends it.", board, board)
	}
	return nil
}

// proveLooking accepts, beside the proofs of the account, any letter to the
// player about each of the boards: to look on, or to end it, harms nobody.
func (v *visit) proveLooking(player store.Player, c command.Command, wishes []store.Subscription) error {
	for _, wish := range wishes {
		board, _ := strconv.ParseUint(wish.Subject, 10, 64)
		if wish.To != store.ToBoard || !v.repliesTo(player, board) {
			return v.prove(player, c, accountSubject())
		}
	}
	return nil
}

// repliesTo tells whether a mail is a player's and answers a letter to him about
// a board, however old.
func (v *visit) repliesTo(player store.Player, board uint64) bool {
	return v.repliesAs(player, board, func(proof.Purpose) bool { return true })
}

// speaksBelow is repliesTo for what is more than to end letters, which is all
// that the address of a List-Unsubscribe is for.
func (v *visit) speaksBelow(player store.Player, board uint64) bool {
	return v.repliesAs(player, board, func(p proof.Purpose) bool { return p != proof.Leave })
}

func (v *visit) repliesAs(player store.Player, board uint64, fits func(proof.Purpose) bool) bool {
	return v.isOf(player) && slices.ContainsFunc(v.threads, func(t thread) bool {
		return t.owner == player.Userid && t.Kind == proof.Game && t.Number() == board && fits(t.Purpose)
	})
}

// isOf tells whether a mail says that it is a player's, and its host does not
// deny it.
func (v *visit) isOf(player store.Player) bool {
	return v.known && v.sender.Userid == player.Userid && v.mail.DMARC != "fail"
}

// subscribed says what a player will get, and how to end it.
func (v *visit) subscribed(wish store.Subscription) string {
	ends := " In a reply to one \"unsubscribe\" ends the mails about its board."
	if wish.To != store.ToBoard {
		ends = fmt.Sprintf(" \"%s\" ends it.", leaveLine(wish))
	}
	if wish.Notice {
		return "You will get a notice of each new or changed board: " + v.subjectText(wish) + "." + ends
	}
	return "You will get each board mail that the players get: " + v.subjectText(wish) + "." + ends
}

// subjectText names what a subscription is to.
func (v *visit) subjectText(s store.Subscription) string {
	switch s.To {
	case store.ToBoard:
		return "board " + s.Subject
	case store.ToPlayer:
		return "all public boards of " + v.nameOf(s.Subject)
	case store.ToVariant:
		return "all public boards of " + s.Subject
	}
	return "all public boards of everybody"
}

// leaveLine is the command that ends a subscription.
func leaveLine(s store.Subscription) string {
	if s.To == store.ToAll {
		return "unsubscribe all"
	}
	return "unsubscribe " + s.Subject
}

// subscriptionText lists what a player looks on at.
func (v *visit) subscriptionText(player store.Player) string {
	var lines []string
	for _, s := range v.draft.SubscriptionsOf(player.Userid) {
		what := "each board mail"
		switch {
		case s.Off && s.Mute:
			what = "no words of others"
		case s.Off:
			what = "no mails"
		case s.Notice:
			what = "notices"
		case s.Mute:
			what = "each board mail, no words of others"
		}
		lines = append(lines, fmt.Sprintf("  %s: %s", v.subjectText(s), what))
	}
	if len(lines) == 0 {
		return templates.Fill("You look on at no boards of others. \"subscribe 17\" sends you board 17 after each move, \"subscribe bob\" all boards of bob, " +
			"\"chess subscribe all\" all of chess; \"notify\" in its place sends notices. \"running\" lists the games that you can look on at.")
	}
	return "This is what you have asked for beside your own boards:\n\n" + strings.Join(lines, "\n") + "\n\n" +
		templates.Fill("\"unsubscribe\" and the number, userid or variant ends one, \"unsubscribe all\" ends all.")
}
