package desk

import (
	"slices"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// ownCommand carries out a command that finds by itself what it is about.
type ownCommand func(v *visit, player store.Player, c command.Command, message string) error

// silent is such a command that passes no words on.
func silent(do func(*visit, store.Player, command.Command) error) ownCommand {
	return func(v *visit, player store.Player, c command.Command, _ string) error { return do(v, player, c) }
}

func ownCommands() map[command.Verb]ownCommand {
	return map[command.Verb]ownCommand{
		command.Challenge: (*visit).challenge,
		command.Withdraw:  (*visit).withdraw,
		command.Rematch:   (*visit).rematch,
		command.Seek:      (*visit).seek,
		command.Seeks:     silent((*visit).seeks),
		command.Limit:     silent((*visit).limit),

		command.Show:      silent((*visit).show),
		command.ShowAs:    silent((*visit).showAs),
		command.Preview:   silent((*visit).preview),
		command.History:   silent((*visit).history),
		command.PGN:       silent((*visit).pgn),
		command.Moves:     silent((*visit).moves),
		command.Games:     silent((*visit).games),
		command.Next:      silent((*visit).games),
		command.Running:   silent((*visit).games),
		command.Standings: silent((*visit).standings),
		command.Ratings:   silent((*visit).ratings),
		command.Rating:    silent((*visit).rating),
		command.Record:    silent((*visit).headToHead),
		command.Help:      silent((*visit).help),
		command.Variants:  func(v *visit, _ store.Player, _ command.Command, _ string) error { return v.variants() },

		command.Subscribe:   silent((*visit).subscribe),
		command.Notify:      silent((*visit).subscribe),
		command.Unsubscribe: silent((*visit).unsubscribe),
		command.Mute:        silent((*visit).mute),
		command.Chat:        (*visit).chat,
		command.Kibitz:      (*visit).kibitz,
		command.Message:     (*visit).message,
		command.Broadcast:   (*visit).broadcast,

		command.Set:      silent((*visit).set),
		command.Vacation: silent((*visit).vacation),
		command.Add:      silent((*visit).addAddresses),
		command.Remove:   silent((*visit).removeAddresses),
		command.Primary:  silent((*visit).makePrimary),
		command.Change:   silent((*visit).change),
		command.Signoff:  silent((*visit).signoff),
		command.Delete:   silent((*visit).signoff),
		command.Profile:  silent((*visit).profile),
		command.Who:      silent((*visit).who),
		command.List:     func(v *visit, _ store.Player, c command.Command, _ string) error { return v.list(c) },
		command.Block:    silent((*visit).block),
		command.Unblock:  silent((*visit).block),
		command.Invite:   (*visit).invite,

		command.Tournaments: silent((*visit).tournaments),
		command.Tournament:  (*visit).tournament,
		command.Enter:       silent((*visit).enter),
		command.Crosstable:  silent((*visit).crosstable),
		command.Why:         silent((*visit).why),
		command.Ladder:      silent((*visit).ladder),

		command.Direct: (*visit).direct,
		command.Acts: silent(func(v *visit, player store.Player, c command.Command) error {
			c.Object = "acts"
			return v.direct(player, c, "")
		}),

		command.Signup: silent(func(_ *visit, player store.Player, _ command.Command) error {
			return refuse("You are a player here already: your userid is %s.", player.Name)
		}),
		command.Yes: silent(nothingAsked),
		command.No:  silent(nothingAsked),
	}
}

func nothingAsked(_ *visit, _ store.Player, c command.Command) error {
	return refuse("There is nothing here that \"%s\" could answer. Reply with it to the mail that asks the question; "+
		"questions are forgotten after seven days.", c.Verb)
}

// boardCommand carries out a command of a player at one of his boards.
type boardCommand func(v *visit, t *table, seat int, c command.Command, message string) error

// aloud is such a command whose words go to the opponent with the board.
func aloud(do func(v *visit, t *table, seat int, c command.Command, said string) error) boardCommand {
	return func(v *visit, t *table, seat int, c command.Command, message string) error {
		return do(v, t, seat, c, v.say(t, v.account(t.game.Players[seat]), message))
	}
}

// simply is one that needs nothing but the board.
func simply(do func(v *visit, t *table, seat int) error) boardCommand {
	return aloud(func(v *visit, t *table, seat int, _ command.Command, _ string) error { return do(v, t, seat) })
}

// boardCommands are the commands at a board. Withdraw stands here for what was
// proposed there; accept and decline may answer a challenge instead.
func boardCommands() map[command.Verb]boardCommand {
	return map[command.Verb]boardCommand{
		command.Move: aloud((*visit).move),
		command.Confirm: aloud(func(v *visit, t *table, seat int, _ command.Command, said string) error {
			return v.confirmSubmitted(t, seat, said)
		}),
		command.Draw:     aloud(drawSomething),
		command.Resign:   simply((*visit).resign),
		command.Propose:  simply((*visit).proposeDraw),
		command.Claim:    simply((*visit).claim),
		command.Abort:    simply((*visit).abort),
		command.Resume:   simply((*visit).proposeResumption),
		command.Withdraw: simply((*visit).withdrawProposal),
		command.Undo: aloud(func(v *visit, t *table, seat int, c command.Command, _ string) error {
			return v.proposeUndo(t, seat, c.Plies)
		}),
		command.Accept: aloud(func(v *visit, t *table, seat int, c command.Command, _ string) error {
			return v.accept(t, seat, c.Object)
		}),
		command.Decline: aloud(func(v *visit, t *table, seat int, c command.Command, _ string) error {
			return v.decline(t, seat, c.Object)
		}),
		command.Adjourn: aloud(func(v *visit, t *table, seat int, c command.Command, _ string) error {
			return v.proposeAdjournment(t, seat, c)
		}),

		command.Queue:  (*visit).decide,
		command.If:     (*visit).decide,
		command.Cancel: (*visit).decide,
		command.Submit: (*visit).decide,
	}
}

// drawSomething is a man from the stack where men are drawn, else a draw that
// is proposed.
func drawSomething(v *visit, t *table, seat int, _ command.Command, said string) error {
	if t.variant.DrawsMen() {
		return v.drawMan(t, seat, said)
	}
	return v.proposeDraw(t, seat)
}

// verbNames lists the commands that there are for the sender of the mail, in the
// order of the alphabet.
func (v *visit) verbNames() []string {
	var names []string
	for verb := range v.grammar().Verbs {
		names = append(names, string(verb))
	}
	slices.Sort(names)
	return names
}

// verbs are the commands that exist; every other word is answered with the
// nearest of them.
func verbs() map[command.Verb]bool {
	list := map[command.Verb]bool{}
	for verb := range ownCommands() {
		list[verb] = true
	}
	for verb := range boardCommands() {
		list[verb] = true
	}
	return list
}
