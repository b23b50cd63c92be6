package desk

import (
	"cmp"
	"maps"
	"slices"

	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// onlooker is a player who has subscribed to a board that is not his.
type onlooker struct {
	player store.Player
	brief  bool // a notice is enough for him
	mute   bool // he wants no words that are spoken there
}

// onlookers are all who look on at a board, by userid. Of several subscriptions
// of one player the one to the board itself decides, else one to whole boards
// goes before one to notices. It reads what concerns this board, and nothing
// else. Private games have none.
func (v *visit) onlookers(t *table) []onlooker {
	if t.game.Private {
		return nil
	}
	wishes := map[string]store.Subscription{}
	for _, to := range t.subjects() {
		for wish := range v.draft.SubscriptionsTo(to.To, to.Subject) {
			if earlier, ok := wishes[wish.Userid]; !ok || earlier.To != store.ToBoard && earlier.Notice {
				wishes[wish.Userid] = wish
			}
		}
	}
	var list []onlooker
	for _, userid := range slices.Sorted(maps.Keys(wishes)) {
		wish := wishes[userid]
		player, ok := v.player(userid)
		if !ok || wish.Off || t.seatOf(userid) >= 0 {
			continue
		}
		list = append(list, onlooker{player, wish.Notice, wish.Mute})
	}
	return list
}

// subjects are what one subscribes to in order to see a board, the narrowest
// first.
func (t *table) subjects() []store.Subscription {
	return []store.Subscription{
		{To: store.ToBoard, Subject: digits(t.game.Board)},
		{To: store.ToPlayer, Subject: t.game.Players[0]},
		{To: store.ToPlayer, Subject: t.game.Players[1]},
		{To: store.ToVariant, Subject: t.game.Variant},
		{To: store.ToAll},
	}
}

// onlooking finds a player among those who look on at a board.
func (v *visit) onlooking(t *table, player store.Player) (onlooker, bool) {
	list := v.onlookers(t)
	i, ok := slices.BinarySearchFunc(list, player.Userid, func(o onlooker, userid string) int { return cmp.Compare(o.player.Userid, userid) })
	if !ok {
		return onlooker{}, false
	}
	return list[i], true
}

// mostNamed is how many onlookers a board mail names.
const mostNamed = 20

// onlookersNamed names those who get the board.
func (v *visit) onlookersNamed(t *table) string {
	var names []string
	for _, o := range v.onlookers(t) {
		if !o.brief {
			names = append(names, o.player.Name)
		}
	}
	if more := len(names) - mostNamed; more > 0 {
		names = append(names[:mostNamed], number(more)+" more")
	}
	return join(names, "and")
}

// onlookerLetters sends a board to those who look on, when something has
// happened that concerns them, too: what the players propose to each other does
// not.
func (v *visit) onlookerLetters(t *table, b *touched) error {
	if !b.public && !b.fresh {
		return nil
	}
	for _, o := range v.onlookers(t) {
		if v.gathers(o.player) {
			v.gatherBoard(o.player, t.game.Board, o.brief, b.newsOnly(-1))
			continue
		}
		letter := templates.Letter(v.onlookerText(t, b, o.player))
		if o.brief {
			letter = v.notice(t, b, o.player)
		}
		a := aboutBoard(t.game, proof.Observer)
		a.threadStart = v.onlookerThread(t)
		a.leave = "unsubscribe " + digits(t.game.Board)
		if !t.game.Active() && !o.brief {
			attached, err := v.finishedFiles(t, o.player, -1)
			if err != nil {
				return err
			}
			a.attachments = attached
		}
		if _, err := v.sendBoard(o.player, letter, a); err != nil {
			return err
		}
	}
	return nil
}

// onlookerText is the board as it is drawn for somebody who looks on: with
// White below, and without the words of the players to each other.
func (v *visit) onlookerText(t *table, b *touched, reader store.Player) templates.Board {
	letter := v.boardText(t, b, -1, reader)
	if t.game.Active() {
		letter.Notes = []string{lookingOn}
	} else {
		letter.Notes = []string{t.recordNote(t.shownAtEnd(reader)), revealed(t.game)}
	}
	return letter
}

const lookingOn = "You look on at this board. In a reply, \"kibitz\" and words below a blank line speak to the others who look on, " +
	"not to the players; \"mute\" ends such words of others; \"unsubscribe\" ends these mails."

// notice is a line or two in place of the board.
func (v *visit) notice(t *table, b *touched, reader store.Player) templates.Notice {
	whole := v.boardText(t, b, -1, reader)
	return templates.Notice{VariantID: t.variant.ID, Variant: t.variant.Name, Number: t.game.Board, Names: whole.Names, Sides: whole.Sides,
		New: b.fresh, Subject: whole.Subject, News: whole.News, Standing: whole.Standing, Over: !t.game.Active()}
}

// onlookerThread is a Message-ID that no mail has: all letters about one board
// to somebody who looks on name it, so that his mail program shows them
// together, though nothing is kept for each of them.
func (v *visit) onlookerThread(t *table) string {
	return "board-" + digits(t.game.Board) + ".observers@" + v.desk.options.Domain
}
