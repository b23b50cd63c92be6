package desk

import (
	"slices"
	"strconv"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// meant is what a yes or a no stands for that answers no question of the
// server's. Under a challenge it is accept or decline. Under a board it may be
// said to the opponent's words as well, so a proposal there is not answered by it.
func (v *visit) meant(player store.Player, c command.Command) (command.Command, error) {
	if c.Verb != command.Yes && c.Verb != command.No {
		return c, nil
	}
	switch v.topic.Kind {
	case proof.Challenge:
		c.Verb = map[command.Verb]command.Verb{command.Yes: command.Accept, command.No: command.Decline}[c.Verb]
	case proof.Game:
		game, ok := v.draft.Game(v.topic.Number())
		if p := game.Proposal; ok && p != nil && p.By != player.Userid && slices.Contains(game.Players[:], player.Userid) {
			return c, refuseOn(game.Board, "On board %d %s has proposed %s. To agree, reply with \"accept\" on the first line; to refuse, with \"decline\".",
				game.Board, v.nameOf(p.By), proposed(*p, player))
		}
	}
	return c, nil
}

// openThing gives accept, decline and withdraw the number of what they answer
// when neither the mail nor the letter that it replies to tells: the one thing
// that is open. Other commands stay as they are.
func (v *visit) openThing(player store.Player, c command.Command) (command.Command, error) {
	if c.Verb != command.Accept && c.Verb != command.Decline && c.Verb != command.Withdraw || c.Board != 0 || v.topic.found || c.Object == "entry" {
		return c, nil
	}
	open := append(v.openChallenges(player, c), v.openProposals(player, c)...)
	switch len(open) {
	case 0:
		if c.Verb == command.Withdraw {
			return c, refuse("Nothing of yours is open that could be withdrawn: no challenge, and no proposal on a board.")
		}
		text := "Nothing is open that you could answer: no challenge to you, and no proposal on one of your boards. " +
			"A proposal ends when you move."
		if c.Verb == command.Accept && v.seeksOpenTo(player) {
			text += " Of the challenges that are open to everybody, write which one you mean; \"seeks\" lists them."
		}
		return c, refuse("%s", text)
	case 1:
		c.Board = open[0].number
		return c, nil
	}
	slices.SortFunc(open, func(a, b openThing) int { return int(a.number) - int(b.number) })
	var ready []string
	for _, one := range open[:min(len(open), 10)] {
		line := string(c.Verb) + " " + strconv.FormatUint(one.number, 10)
		ready = append(ready, quoted([]string{line})[0]+" ("+one.what+")")
	}
	return c, refuse("More than one thing is open. Write which one you mean: %s.", join(ready, "or"))
}

// openThing is a challenge or a proposal that waits for an answer.
type openThing struct {
	number uint64
	what   string
}

// openChallenges are those that a command may mean: to withdraw, the player's
// own, else those to him.
func (v *visit) openChallenges(player store.Player, c command.Command) []openThing {
	var open []openThing
	for _, one := range v.draft.ChallengesOf(player.Userid) {
		others, own := []string{one.From}, one.From == player.Userid
		if own {
			others = one.To
		}
		if own != (c.Verb == command.Withdraw) || !means(c, "challenge", "seek", "rematch") || !names(c, others...) || v.late(one.Lapses) {
			continue
		}
		what := "the challenge of " + v.nameOf(one.From) + " to " + one.Variant
		switch {
		case one.Seek():
			what = "your open challenge to " + one.Variant
		case own:
			what = "your challenge to " + v.namesOf(one.To)
		}
		open = append(open, openThing{one.Number, what})
	}
	return open
}

// openProposals are those on running boards that a command may mean.
func (v *visit) openProposals(player store.Player, c command.Command) []openThing {
	var open []openThing
	for board := range v.draft.GamesOf(player.Userid, true) {
		game, ok := v.draft.Game(board)
		if !ok || game.Proposal == nil {
			continue
		}
		p := *game.Proposal
		other := game.Players[0]
		if other == player.Userid {
			other = game.Players[1]
		}
		own := p.By == player.Userid
		if own != (c.Verb == command.Withdraw) || !means(c, p.Kind, "proposal", "offer") && kindOf(c.Object) != p.Kind || !names(c, other) {
			continue
		}
		what := v.nameOf(p.By) + " proposes " + proposed(p, player)
		if own {
			what = "you have proposed " + proposed(p, player)
		}
		open = append(open, openThing{board, what})
	}
	return open
}

// means tells whether a command names one of these objects, or none at all.
func means(c command.Command, objects ...string) bool {
	return c.Object == "" || slices.Contains(objects, c.Object)
}

// names tells whether a command names one of these players, or nobody.
func names(c command.Command, userids ...string) bool {
	return len(c.Userids) == 0 || slices.Contains(userids, c.Userids[0])
}
