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
	if err == nil {
		err = v.playWaiting()
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
	if v.reason(items) == answered && v.lastInVain() {
		v.notes = append(v.notes, fmt.Sprintf("This is the mail number %d in a row in which nothing could be done. Further ones like it are "+
			"answered after a pause only. A mail in which something can be done is always carried out.", v.desk.options.Caps.Fruitless))
	}
	if r.Message != "" && !v.told && len(r.Commands) > 0 && !v.held {
		v.notes = append(v.notes, "What you wrote below the commands was not sent to anybody.")
	}
	return mailer.Done, v.reason(items), v.answer(who, items)
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
		if c.Verb != command.If {
			if err := v.playWaiting(); err != nil {
				return nil, who, err
			}
		}
		v.plansFollow = i+1 < len(r.Commands) && r.Commands[i+1].Verb == command.If
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
	v.inTime()
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
		return v.outOfDate(spent.board, actor)
	}
	return err
}

// carry sends a command to the function that carries it out.
func (v *visit) carry(player store.Player, c command.Command, message string) error {
	if err := v.barred(player, c); err != nil {
		return err
	}
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
	if do := ownCommands()[c.Verb]; do != nil {
		return do(v, player, c, message)
	}
	if boardCommands()[c.Verb] == nil {
		return refuse("\"%s\" is not a command that is understood here. Reply with \"help\" for the list.", c.Verb)
	}
	if v.aboutChallenge(player, c) {
		return v.answerChallenge(player, c, message)
	}
	return v.onBoard(player, c, message)
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
