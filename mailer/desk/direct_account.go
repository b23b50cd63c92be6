package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// mostFormer bounds the userids that one player has had.
const mostFormer = 20

// planRename gives a player another userid. The old one is not given to anybody
// again; what was written to it still proves whose an answer is.
func (v *visit) planRename(director store.Player, o order) (*act, error) {
	if len(o.args) != 2 {
		return nil, errUsage
	}
	player, err := v.subjectPlayer(director, o.args[0])
	if err != nil {
		return nil, err
	}
	name := spelling(o.words, o.args[1])
	if err := proof.CheckUserid(name, v.reserved); err != nil {
		return nil, refuse("%s.", sentence(err.Error()))
	}
	userid := strings.ToLower(name)
	switch _, taken := v.draft.Player(userid); {
	case taken && userid == player.Userid:
		return nil, refuse("%s is called so already.", player.Name)
	case taken, v.appointed(userid):
		return nil, refuse("The userid \"%s\" belongs to somebody, or did so once, and is not given again.", name)
	case len(player.Former) >= mostFormer:
		return nil, refuse("%s has had %d userids, and more are not kept.", player.Name, mostFormer)
	}
	a := &act{state: fmt.Sprintf("%s %d %s", player.Userid, player.Number, userid), asks: fmt.Sprintf(
		"%s is called %s from then on, on all boards, in running and in finished games. The userid %s is not given to anybody again.", player.Name, name, player.Name)}
	a.apply = func() (string, error) {
		renamed := player
		renamed.Userid, renamed.Name, renamed.Number = userid, name, 0
		renamed.Former = append(slices.Clone(player.Former), player.Userid)
		if err := v.passOnAccount(player, renamed); err != nil {
			return "", err
		}
		v.transfer(player.Userid, userid)
		renamed, _ = v.draft.Player(userid)
		err := v.tellDirected(a, director, renamed, fmt.Sprintf("Your userid is %s from now on, no longer %s. Your games, addresses and settings are as they were, "+
			"and mails that you have from here can be answered as before. The old userid is not given to anybody again.", name, player.Name))
		return fmt.Sprintf("%s is called %s now.", player.Name, name), err
	}
	return a, nil
}

// spelling is a word as it stands in the words of a command, where its case is
// the writer's.
func spelling(words, low string) string {
	for _, word := range strings.Fields(words) {
		if word = strings.Trim(word, ".,;:"); strings.EqualFold(word, low) {
			return word
		}
	}
	return low
}

// planMerge makes one account of two of the same person: the first one ends,
// and all that is its goes to the second one.
func (v *visit) planMerge(director store.Player, o order) (*act, error) {
	if len(o.args) != 2 {
		return nil, errUsage
	}
	from, err := v.subjectPlayer(director, o.args[0])
	if err != nil {
		return nil, err
	}
	into, err := v.subjectPlayer(director, o.args[1])
	switch {
	case err != nil:
		return nil, err
	case from.Userid == into.Userid:
		return nil, refuse("That is one account.")
	case beyond(len(from.Addresses)+len(into.Addresses), v.desk.options.Caps.OwnAddresses):
		return nil, refuse("Together they have %d addresses, and a player can have %d. One of them has to be removed first.",
			len(from.Addresses)+len(into.Addresses), v.desk.options.Caps.OwnAddresses)
	case len(from.Former)+len(into.Former) >= mostFormer:
		return nil, refuse("Together they have had more than %d userids.", mostFormer)
	}
	for _, t := range v.draft.TournamentsOf(from.Userid) {
		if t.Going() && t.StartNumber(into.Userid) > 0 {
			return nil, refuse("Both play in tournament %d, which is not over. One of them has to leave it, or it has to end first.", t.Number)
		}
	}
	between := v.between(from.Userid, into.Userid)
	a := &act{state: fmt.Sprintf("%s %d %s %d", from.Userid, from.Number, into.Userid, into.Number)}
	a.asks = fmt.Sprintf("It makes one account of two: %s ends, and all games, addresses, challenges and subscriptions become those of %s, whose settings and password stay. "+
		"Of the games that both have against each other (%d), those that run end without a result, and none counts for the ratings. The userid %s is not given to anybody again.",
		from.Name, into.Name, len(between), from.Name)
	a.apply = func() (string, error) {
		if err := v.merge(director, from, into, between, a); err != nil {
			return "", err
		}
		return fmt.Sprintf("%s is %s now.", from.Name, into.Name), nil
	}
	return a, nil
}

// between lists the boards of two players against each other.
func (v *visit) between(one, other string) []uint64 {
	var list []uint64
	for _, active := range []bool{true, false} {
		for board := range v.draft.GamesOf(one, active) {
			if game, ok := v.draft.Game(board); ok && slices.Contains(game.Players[:], other) {
				list = append(list, board)
			}
		}
	}
	return list
}

func (v *visit) merge(director, from, into store.Player, between []uint64, a *act) error {
	for _, board := range between {
		v.settleBetween(board)
	}
	merged := into
	merged.Former = slices.Concat(into.Former, from.Former, []string{from.Userid})
	merged.Addresses = slices.Concat(into.Addresses, from.Addresses)
	merged.Vacations = slices.SortedFunc(slices.Values(slices.Concat(into.Vacations, from.Vacations)),
		func(x, y store.Vacation) int { return x.From.Compare(y.From) })
	merged.Blocked = slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(slices.Concat(into.Blocked, from.Blocked)))),
		func(userid string) bool { return userid == from.Userid || userid == into.Userid })
	if merged.Barred == nil {
		merged.Barred = from.Barred
	}
	merged.Rights = slices.Concat(into.Rights, slices.DeleteFunc(slices.Clone(from.Rights), func(r store.Right) bool { return into.May(r.What) }))
	merged.Returned = slices.Concat(into.Returned, from.Returned)
	if from.Joined.Before(into.Joined) {
		merged.Joined = from.Joined
	}
	// What was bound to either account's letters is spent.
	merged.Serial = max(from.Serial, into.Serial) + 1
	if err := v.passOnAccount(from, merged); err != nil {
		return err
	}
	v.transfer(from.Userid, into.Userid)
	merged, _ = v.draft.Player(into.Userid)
	for _, before := range []store.Player{from, into} {
		if _, err := v.reachedAgain(before, merged); err != nil {
			return err
		}
	}
	what := fmt.Sprintf("The accounts %s and %s are one now, %s: all games, challenges and addresses of both are yours under that userid. "+
		"Games between the two count for nothing any more. Mails that you have from here about a board can be answered as before.", from.Name, into.Name, into.Name)
	if err := v.tellDirected(a, director, merged, what); err != nil {
		return err
	}
	if to := from.Primary(); to != "" && to != v.addressOf(merged) {
		_, err := v.post(to, merged.Userid, templates.Directed{Server: v.desk.options.Name, Name: merged.Name, By: named(director), Title: titled(director), What: what, Why: v.directedWhy}, v.aboutAccount(merged))
		return err
	}
	return nil
}

// settleBetween ends a game of two accounts that become one, if it runs, and
// has it count for nothing. It keeps both userids: it was played under them.
func (v *visit) settleBetween(board uint64) {
	t := v.tableOn(board)
	if t.game.Active() {
		v.end(t, store.NoResult, "aborted, since both players are one", "", v.now)
	}
	t.game.Rated = false
	v.draft.PutGame(t.game)
	v.rerated(board)
}

// passOnAccount closes an account and has another one take its place: the
// addresses change hands, and of the old one the userid stays, which points to
// the new one.
func (v *visit) passOnAccount(old, heir store.Player) error {
	err := v.draft.PutPlayer(store.Player{
		Userid: old.Userid, Name: old.Name, Number: old.Number, Serial: old.Serial + 1, Joined: old.Joined, Closed: v.now, Became: heir.Userid,
	})
	if err == nil {
		err = v.draft.PutPlayer(heir)
	}
	if v.spend == old.Userid {
		v.spend = ""
	}
	return err
}

// heir is the account under which a closed one goes on; false when there is
// none.
func (v *visit) heir(player store.Player) (store.Player, bool) {
	for range mostFormer {
		next, ok := v.draft.Player(player.Became)
		if !ok {
			return player, false
		}
		if next.Closed.IsZero() {
			return next, true
		}
		player = next
	}
	return player, false
}

// madeFor tells whether a token was made for a player, under the userid of now
// or a former one.
func (v *visit) madeFor(t proof.Token, keys proof.Keys, userid string) bool {
	if t.Verify(keys, userid) {
		return true
	}
	player, ok := v.draft.Player(userid)
	return ok && slices.ContainsFunc(player.Former, func(former string) bool { return t.Verify(keys, former) })
}
