package desk

import (
	"slices"

	"pbemd/store"
)

// mayAsk refuses challenges that are not wanted, or too many.
func (v *visit) mayAsk(player store.Player, c store.Challenge) error {
	if most := v.desk.options.Caps.Asked; most > 0 && len(c.To) > most {
		return refuse("A challenge can ask %d players at once, and yours names %d. An open one, with \"seek\", asks everybody.", most, len(c.To))
	}
	leave := ""
	for _, userid := range c.To {
		opponent := v.account(userid)
		if len(c.To) > 1 {
			leave = " Leave " + opponent.Name + " out to ask the others."
		}
		if text := v.unwilling(opponent, player, c.Variant); text != "" {
			return refuse("%s%s", text, leave)
		}
	}
	mine, err := v.ownChallenges(player, c)
	if err != nil {
		return err
	}
	if err := v.roomFor(player, mine, 1); err != nil {
		return err
	}
	return v.notPestered(player, c)
}

// unwilling tells a challenger that another player takes no challenge of his,
// and no more than that; "" when he does. Who is blocked and who meets a
// player that takes no challenges at all read the same.
func (v *visit) unwilling(opponent, player store.Player, variantID string) string {
	if unreachable(opponent) || opponent.Barred != nil || opponent.NoChallenges || slices.Contains(opponent.Declines, variantID) || turnsAway(opponent, player) {
		return opponent.Name + " takes no challenges at present."
	}
	return v.tooBusy(opponent, variantID)
}

// tooBusy tells a challenger that another player has as many games as he
// wants, "" when he has not.
func (v *visit) tooBusy(opponent store.Player, variantID string) string {
	if !v.full(opponent, variantID) {
		return ""
	}
	return opponent.Name + " begins no more games of this kind at present. Ask again when one of them is over."
}

// ownChallenges counts those that a player has open, and refuses one that he
// has made already.
func (v *visit) ownChallenges(player store.Player, c store.Challenge) (mine int, err error) {
	for _, open := range v.draft.ChallengesOf(player.Userid) {
		if open.From != player.Userid || v.late(open.Lapses) {
			continue
		}
		mine++
		for _, userid := range c.To {
			if open.Asks(userid) && open.Variant == c.Variant {
				return mine, refuse("You have asked %s for a game of %s already: challenge %d, which waits for an answer.",
					v.nameOf(userid), c.Variant, open.Number)
			}
		}
	}
	return mine, nil
}

// roomFor refuses what a player has too much of: challenges and seeks that
// wait.
func (v *visit) roomFor(player store.Player, mine, further int) error {
	if err := v.roomForGames(player); err != nil {
		return err
	}
	limit := v.desk.options.Caps.Challenges
	if limit <= 0 || mine+further <= limit {
		return nil
	}
	if mine == 0 {
		return refuse("You can have %d challenges open at the same time, not %d.", limit, further)
	}
	return refuse("You have %d challenges open, and no more than %d are allowed. Take one back with \"withdraw\" and its number.", mine, limit)
}

// roomForGames refuses a player another game when he has as many running as one
// can have.
func (v *visit) roomForGames(player store.Player) error {
	most := v.desk.options.Caps.Games
	if n := v.gameCount(player); beyond(n+1, most) {
		return refuse("You have %s running, and no more than %d are allowed. When one is over, there is room for another.", counted(n, "game"), most)
	}
	return nil
}

// gameCount counts a player's running games without reading them.
func (v *visit) gameCount(player store.Player) (n int) {
	for range v.draft.GamesOf(player.Userid, true) {
		n++
	}
	return n
}

// notPestered counts the challenges to each player: each is a mail to him, and
// another when it is withdrawn.
func (v *visit) notPestered(player store.Player, c store.Challenge) error {
	most := v.desk.options.Caps.ChallengesADay
	for _, userid := range slices.Sorted(slices.Values(c.To)) {
		if v.overToday("challenges "+player.Userid+" "+userid, most) {
			return refuse("You have challenged %s %d times today, and no more are allowed. Try again tomorrow.", v.nameOf(userid), most)
		}
	}
	return nil
}

// turnsAway tells whether a player wants nothing from another one.
func turnsAway(player, other store.Player) bool {
	return slices.Contains(player.Blocked, other.Userid)
}
