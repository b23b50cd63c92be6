package desk

import (
	"errors"
	"fmt"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// The fates of a command, as an answer names them.
const (
	done     = "Done"
	refused  = "Refused"
	asked    = "Asked"
	notTried = "Not tried"
)

// carryOut does the commands of a mail in order, each in a layer of its own,
// until one is refused, and writes all letters that follow.
func (v *visit) carryOut(r command.Reading) (mailer.Folder, string, error) {
	v.model = r.FromSubject || r.Multiple
	items, who, err := v.inOrder(r)
	var over *tooMany
	if errors.As(err, &over) {
		return mailer.Ignored, overLimit, nil
	}
	if err != nil {
		return "", "", err
	}
	items = append(items, v.doubts(r, len(items) > 0)...)
	for _, c := range r.Untried {
		items = append(items, item{fate: notTried, words: c.Words})
	}
	if len(r.Commands) == 0 && len(items) == 0 {
		items = append(items, v.notUnderstood(r))
	}
	if who.Userid == "" {
		who = v.writer()
	}
	if err := v.spendToken(); err != nil {
		return "", "", err
	}
	if err := v.boardLetters(); err != nil {
		return "", "", err
	}
	v.listPlans(who)
	if r.Message != "" && !v.told && len(r.Commands) > 0 && !v.held {
		v.notes = append(v.notes, "What you wrote below the commands was not sent to anybody.")
	}
	return mailer.Done, v.reason(items), v.answer(who, r, items)
}

// reason is answered when nothing that the mail asked for was done.
func (v *visit) reason(items []item) string {
	for _, i := range items {
		if i.fate == done {
			return ""
		}
	}
	if v.held {
		return ""
	}
	return answered
}

// inOrder carries out the certain commands and lists the fate of each.
// Who is the player whom they were for.
func (v *visit) inOrder(r command.Reading) (items []item, who store.Player, err error) {
	for i, c := range r.Commands {
		if limit := v.desk.options.Caps.Commands; limit > 0 && i >= limit {
			items = append(items, item{fate: notTried, words: c.Words,
				text: fmt.Sprintf("No more than %d commands are taken from one mail.", limit)})
			break
		}
		actor, err := v.actor(c)
		if err == nil {
			who = actor
			err = v.inLayer(actor, c, r.Message)
		}
		var held *unproven
		var refusal *refusal
		switch {
		case err == nil:
			items = append(items, item{fate: done, words: c.Words})
			continue
		case errors.As(err, &held):
			v.held = true
			same := v.sameActor(r.Commands[i:], held.player)
			for _, rest := range r.Commands[i+same:] {
				items = append(items, item{fate: notTried, words: rest.Words,
					text: "Another player's command stands before it, which waits for an answer. Please send this one in a mail of its own."})
			}
			err := v.hold(held, r.Commands[i:i+same], r.Message)
			var over *tooMany
			if errors.As(err, &over) && len(items) > 0 {
				v.held = false
				return append(items, item{fate: refused, words: c.Words, text: over.Error()}), who, nil
			}
			return items, who, err
		case errors.As(err, &refusal):
			items = append(items, item{fate: refused, words: c.Words, text: refusal.text, board: refusal.board, topic: string(c.Verb)})
			for _, rest := range r.Commands[i+1:] {
				items = append(items, item{fate: notTried, words: rest.Words})
			}
			return items, who, nil
		default:
			return nil, who, err
		}
	}
	return items, who, nil
}

// writer is the player whom an answer goes to when no command was for
// anybody.
func (v *visit) writer() store.Player {
	switch {
	case v.known:
		return v.sender
	case v.voucher.Userid != "":
		return v.voucher
	}
	player, _ := v.player(v.thread.owner)
	return player
}

// sameActor counts the commands at the start that are one player's: he is
// asked about his own only.
func (v *visit) sameActor(commands []command.Command, player store.Player) int {
	for i, c := range commands {
		if actor, err := v.actor(c); err != nil || actor.Userid != player.Userid {
			return i
		}
	}
	return len(commands)
}

// inLayer carries out one command; when it is refused, nothing of it stays.
func (v *visit) inLayer(actor store.Player, c command.Command, message string) error {
	before, below := v.outcome.clone(), v.draft
	v.draft = below.Draft()
	err := v.carry(actor, c, message)
	if err == nil {
		err = v.draft.Keep()
	}
	v.draft = below
	if err == nil {
		return nil
	}
	v.outcome = before
	var spent *spentToken
	if errors.As(err, &spent) {
		return v.outOfDate(spent.board, c)
	}
	return err
}

// carry sends a command to the function that carries it out.
func (v *visit) carry(player store.Player, c command.Command, message string) error {
	c, err := v.meant(player, c)
	if err == nil {
		c, err = v.openThing(player, c)
	}
	if err != nil {
		return err
	}
	if asksAhead(c) {
		return v.showPlan(player, c)
	}
	if boardVerb(c.Verb) {
		if v.aboutChallenge(player, c) {
			return v.answerChallenge(player, c, message)
		}
		return v.onBoard(player, c, message)
	}
	switch c.Verb {
	case command.Challenge:
		return v.challenge(player, c, message)
	case command.Withdraw:
		return v.withdraw(player, c, message)
	case command.Rematch:
		return v.rematch(player, c, message)
	case command.Seek:
		return v.seek(player, c, message)
	case command.Seeks:
		return v.seeks(player, c)
	case command.Limit:
		return v.limit(player, c)
	case command.Show:
		return v.show(player, c)
	case command.Games, command.Next, command.Running:
		return v.games(player, c)
	case command.Moves:
		return v.moves(player, c)
	case command.Subscribe, command.Notify:
		return v.subscribe(player, c)
	case command.Unsubscribe:
		return v.unsubscribe(player, c)
	case command.Mute:
		return v.mute(player, c)
	case command.Chat:
		return v.chat(player, c, message)
	case command.Kibitz:
		return v.kibitz(player, c, message)
	case command.Message:
		return v.message(player, c, message)
	case command.ShowAs:
		return v.showAs(player, c)
	case command.Preview:
		return v.preview(player, c)
	case command.History:
		return v.history(player, c)
	case command.PGN:
		return v.pgn(player, c)
	case command.Help:
		return v.help(player, c)
	case command.Variants:
		return v.variants()
	case command.Set:
		return v.set(player, c)
	case command.Add:
		return v.addAddresses(player, c)
	case command.Remove:
		return v.removeAddresses(player, c)
	case command.Primary:
		return v.makePrimary(player, c)
	case command.Change:
		return v.change(player, c)
	case command.Signoff, command.Delete:
		return v.signoff(player, c)
	case command.Profile:
		return v.profile(player, c)
	case command.Who:
		return v.who(player, c)
	case command.List:
		return v.list(c)
	case command.Block, command.Unblock:
		return v.block(player, c)
	case command.Invite:
		return v.invite(player, c, message)
	case command.Signup:
		return refuse("You are a player here already: your userid is %s.", player.Name)
	case command.Yes, command.No:
		return refuse("There is nothing here that \"%s\" could answer. Reply with it to the mail that asks the question; "+
			"questions are forgotten after seven days.", c.Verb)
	}
	return refuse("\"%s\" is not a command that is understood here. Reply with \"help\" for the list.", c.Verb)
}

// verbs are the commands that exist; every other word is answered with the
// nearest of them.
func verbs() map[command.Verb]bool {
	list := map[command.Verb]bool{}
	for _, v := range []command.Verb{
		command.Move, command.Resign, command.Draw, command.Propose, command.Claim, command.Undo,
		command.Accept, command.Decline, command.Challenge, command.Withdraw, command.Rematch, command.Seek, command.Seeks, command.Limit, command.Show,
		command.Queue, command.If, command.Cancel, command.Submit, command.Confirm,
		command.ShowAs, command.Preview, command.History, command.PGN,
		command.Games, command.Moves, command.Help, command.Variants, command.Set,
		command.Signup, command.Yes, command.No, command.Invite,
		command.Abort, command.Adjourn, command.Resume,
		command.Subscribe, command.Unsubscribe, command.Notify, command.Mute, command.Chat, command.Kibitz, command.Message,
		command.Next, command.Running,
		command.Add, command.Remove, command.Primary, command.Change, command.Signoff, command.Delete,
		command.Profile, command.Who, command.List, command.Block, command.Unblock,
	} {
		list[v] = true
	}
	return list
}

// boardVerb tells whether a command acts on a board (accept and decline may
// answer a challenge instead).
func boardVerb(v command.Verb) bool {
	switch v {
	case command.Move, command.Resign, command.Draw, command.Propose, command.Claim, command.Undo,
		command.Accept, command.Decline, command.Abort, command.Adjourn, command.Resume, command.Confirm:
		return true
	}
	return aheadVerb(v)
}

// spendToken makes the account token that proved something good for nothing
// more.
func (v *visit) spendToken() error {
	if v.spend == "" {
		return nil
	}
	player, ok := v.draft.Player(v.spend)
	if !ok {
		return fmt.Errorf("player %s is gone", v.spend)
	}
	player.Serial++
	v.spend = ""
	return v.draft.PutPlayer(player)
}

// accountSubject is what commands about the account change.
func accountSubject() subject { return subject{kind: proof.Account} }
