package desk

import (
	"fmt"
	"slices"
	"strconv"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// unsubscribe ends what subscribe and notify began. Of a board that a wider
// subscription holds it ends the mails about that one.
func (v *visit) unsubscribe(player store.Player, c command.Command) error {
	v.title = "What you look on at"
	ended, err := v.ended(player, c)
	if err != nil {
		return err
	}
	if err := v.proveLooking(player, c, ended); err != nil {
		return err
	}
	for _, s := range ended {
		v.endSubscription(s)
		v.notes = append(v.notes, "You will get no more mails about "+v.subjectText(s)+".")
	}
	return nil
}

// ended are the subscriptions that a command ends. What is to be kept of one is
// said by its Off.
func (v *visit) ended(player store.Player, c command.Command) ([]store.Subscription, error) {
	mine := v.draft.SubscriptionsOf(player.Userid)
	mine = slices.DeleteFunc(mine, func(s store.Subscription) bool { return s.Off })
	var list []store.Subscription
	switch boards := boardsNamed(c); {
	case len(boards) > 0:
		for _, board := range boards {
			s, err := v.endedBoard(player, c, board)
			if err != nil {
				return nil, err
			}
			list = append(list, s)
		}
	case len(c.Userids) > 0:
		list = only(mine, store.ToPlayer, c.Userids[0])
	case c.Variant != "":
		found, err := v.variantFor(c.Variant)
		if err != nil {
			return nil, err
		}
		list = only(mine, store.ToVariant, found.ID)
		if c.Filter == "all" {
			list = append(list, v.boardsOfVariant(mine, found.ID)...)
		}
	case c.Filter == "all":
		list = mine
	case v.boardReplied() != 0:
		s, err := v.endedBoard(player, c, v.boardReplied())
		return []store.Subscription{s}, err
	case len(mine) == 1:
		list = mine
	case len(mine) > 1:
		return nil, refuse("You look on at more than one thing, so it is not clear what is to end. Write for example \"%s\", or \"unsubscribe all\".", leaveLine(mine[0]))
	}
	if len(list) == 0 {
		return nil, refuse("You have not subscribed to that, so there is nothing to end. \"subscribe\" lists what you look on at.")
	}
	return list, nil
}

func only(list []store.Subscription, to, subject string) []store.Subscription {
	return slices.DeleteFunc(slices.Clone(list), func(s store.Subscription) bool { return s.To != to || s.Subject != subject })
}

// boardsOfVariant are the subscriptions to single boards of a variant.
func (v *visit) boardsOfVariant(list []store.Subscription, id string) []store.Subscription {
	return slices.DeleteFunc(slices.Clone(list), func(s store.Subscription) bool {
		board, _ := strconv.ParseUint(s.Subject, 10, 64)
		game, ok := v.draft.Game(board)
		return s.To != store.ToBoard || !ok || game.Variant != id
	})
}

// endedBoard is the end of the mails about one board.
func (v *visit) endedBoard(player store.Player, c command.Command, board uint64) (store.Subscription, error) {
	s := store.Subscription{Userid: player.Userid, To: store.ToBoard, Subject: digits(board), Made: v.now}
	c.Board = board
	t, seat, err := v.mayLook(player, c)
	if err != nil {
		return s, err
	}
	if seat >= 0 {
		return s, refuse("You play on board %d, so its mails come to you as long as the game runs. \"mute %d\" ends the words that are spoken on it, "+
			"\"help leave\" tells more.", board, board)
	}
	if _, ok := v.onlooking(t, player); !ok {
		return s, refuse("You do not look on at board %d, so there is nothing to end. \"subscribe\" lists what you look on at.", board)
	}
	return s, nil
}

// endSubscription takes one away, and leaves a note where a wider one would go
// on with the board.
func (v *visit) endSubscription(s store.Subscription) {
	v.draft.DropSubscription(s.Userid, s.To, s.Subject)
	if s.To != store.ToBoard {
		return
	}
	board, _ := strconv.ParseUint(s.Subject, 10, 64)
	t, ok := v.openTable(board)
	if !ok {
		return
	}
	player := v.account(s.Userid)
	if _, still := v.onlooking(t, player); still {
		s.Off, s.Notice, s.Mute = true, false, false
		v.draft.PutSubscription(s)
	}
}

// mute ends or begins again the words that are spoken on a board.
func (v *visit) mute(player store.Player, c command.Command) error {
	v.title = "Words on a board"
	if c.Board == 0 && v.boardReplied() == 0 {
		return refuse("Say on which board, for example \"mute 17\". \"set messages off\" ends all messages of other players, " +
			"\"block\" and a userid those of one player.")
	}
	t, seat, err := v.mayLook(player, c)
	if err != nil {
		return err
	}
	s := store.Subscription{Userid: player.Userid, To: store.ToBoard, Subject: digits(t.game.Board), Off: seat >= 0, Made: v.now}
	if old, ok := v.draft.Subscription(player.Userid, s.To, s.Subject); ok {
		s = old
	} else if o, ok := v.onlooking(t, player); ok {
		s.Notice = o.brief
	} else if seat < 0 {
		return refuse("You do not look on at board %d, so no words come to you from there.", t.game.Board)
	}
	if err := v.proveLooking(player, c, []store.Subscription{s}); err != nil {
		return err
	}
	s.Mute = c.Value != "off"
	v.draft.PutSubscription(s)
	if seat >= 0 && !s.Mute {
		v.draft.DropSubscription(s.Userid, s.To, s.Subject)
	}
	if !s.Mute {
		v.notes = append(v.notes, fmt.Sprintf("You get the words again that are spoken on board %d.", t.game.Board))
		return nil
	}
	v.notes = append(v.notes, fmt.Sprintf("You get no more words that are spoken on board %d beside the moves. \"mute %d off\" brings them back.", t.game.Board, t.game.Board))
	return nil
}
