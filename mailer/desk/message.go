package desk

import (
	"slices"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// message brings words to other players, to each in a mail of his own. It
// shows nobody's address to anybody.
func (v *visit) message(player store.Player, c command.Command, text string) error {
	v.title = "Your message"
	receivers, err := v.receivers(player, c)
	if err != nil {
		return err
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	words := strings.TrimSpace(v.wordsIn(c, text))
	if words == "" {
		return refuse("There is nothing to pass on. Write your words below a blank line.")
	}
	most := v.desk.options.Caps.Messages
	if n := v.draft.AddTally(dayOf(v.now), "messages "+player.Userid, len(receivers)); beyond(n, most) {
		return refuse("%d messages can be sent in a day, and with this one you would have sent %d. Try again tomorrow.", most, n)
	}
	var names []string
	for _, receiver := range receivers {
		names = append(names, receiver.Name)
		if err := v.bringMessage(player, receiver, words); err != nil {
			return err
		}
	}
	v.notes = append(v.notes, "Your message went to "+join(names, "and")+".")
	return nil
}

// receivers are the players whom a message is for, each once. That somebody
// blocks the sender is not told apart from taking no messages at all.
func (v *visit) receivers(player store.Player, c command.Command) ([]store.Player, error) {
	var list []store.Player
	var silent, rest []string
	for _, name := range c.Userids {
		other, ok := v.player(name)
		switch {
		case !ok:
			return nil, v.nobody(name)
		case other.Userid == player.Userid:
			return nil, refuse("You cannot write to yourself. Nothing was sent.")
		case slices.ContainsFunc(list, func(p store.Player) bool { return p.Userid == other.Userid }):
		case other.NoMessages || slices.Contains(other.Blocked, player.Userid):
			silent = append(silent, other.Name)
		default:
			list, rest = append(list, other), append(rest, other.Userid)
		}
	}
	if most := v.desk.options.Caps.Receivers; most > 0 && len(list) > most {
		return nil, refuse("A message can go to %d players at once, and this one names %d. Nothing was sent.", most, len(list))
	}
	switch {
	case len(silent) > 0 && len(rest) > 0:
		return nil, refuse("Nothing was sent, since %s take%s no messages. To reach the others, begin anew with \"message %s\" on the first line.",
			join(silent, "and"), singular(len(silent)), strings.Join(rest, ","))
	case len(silent) > 0:
		return nil, refuse("Nothing was sent, since %s take%s no messages.", join(silent, "and"), singular(len(silent)))
	}
	return list, nil
}

// singular is the ending of a verb whose subject is so many.
func singular(n int) string {
	if n == 1 {
		return "s"
	}
	return ""
}

func (v *visit) bringMessage(from, to store.Player, words string) error {
	if v.gathers(to) {
		v.gather(to, func(g *store.Gathered) { g.Words = append(g.Words, store.Words{By: from.Userid, Text: words}) })
		return nil
	}
	return v.send(to, templates.Message{Server: v.desk.options.Name, Name: to.Name, By: from.Name, Text: words},
		v.aboutWords(from, to, proof.Answer, "set messages off"))
}

// aboutWords is what a letter with words of a player is about. It proves what any letter
// about the account does; "help" in a reply says what can be answered.
func (v *visit) aboutWords(from, to store.Player, purpose proof.Purpose, leave string) about {
	a := v.aboutAccount(v.account(to.Userid))
	a.kind, a.id, a.purpose, a.leave = proof.Words, proof.PairID(from.Number, to.Number), purpose, leave
	return a
}
