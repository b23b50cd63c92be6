package desk

import (
	"crypto/sha256"
	"slices"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/read"
	"pbemd/store"
	"pbemd/templates"
)

// keptFor is how long a mail stays in the mailbox while the server rests,
// before it is looked at again.
const keptFor = time.Minute

// kept says that a mail is not handled now, since the server rests.
type kept struct{}

func (*kept) Error() string { return "the server rests" }

// rests tells whether a mail has to wait because the server rests: all do but
// those in which a director directs, asks for help, or answers a question about
// what he directs.
func (v *visit) rests(reading command.Reading) bool {
	if _, paused := v.draft.Paused(); !paused {
		return false
	}
	if !v.known || !v.isDirector(v.sender) {
		return true
	}
	if p, ok := v.asked(); ok {
		return !directsOnly(command.Read("", p.Words, directorsGrammar(v.grammar())).Commands)
	}
	return !directsOnly(reading.Commands) || len(reading.Asks) > 0
}

// directorsGrammar knows the commands of directors, whoever writes.
func directorsGrammar(g command.Grammar) command.Grammar {
	g.Verbs = verbs()
	return g
}

// directsOnly tells whether commands are all a director's, or ask for help.
func directsOnly(commands []command.Command) bool {
	return len(commands) > 0 && !slices.ContainsFunc(commands, func(c command.Command) bool {
		return c.Verb != command.Direct && c.Verb != command.Acts && c.Verb != command.Help
	})
}

// keep leaves a mail in the mailbox while the server rests, and tells its
// sender, once in all. Draft is the mail's own layer; nothing of the handling of
// the mail is in it.
func (d *Desk) keep(draft *store.Draft, mail read.Mail, in mailer.Incoming, now time.Time) mailer.Fate {
	fate := mailer.Fate{Retry: true, After: now.Add(keptFor)}
	pause, _ := draft.Paused()
	player, ok := draft.PlayerByAddress(mail.From)
	if !ok || slices.Contains(pause.Told, player.Userid) {
		return fate
	}
	layer := draft.Draft()
	err := guarded(func() error {
		v := newVisit(d, layer, mail, in, now)
		// The letters of the mail itself are written when it is handled.
		v.seed = sha256.Sum256(append([]byte("kept"), mail.Key[:]...))
		pause.Told = append(slices.Clone(pause.Told), player.Userid)
		layer.SetPause(pause)
		return v.send(player, templates.Paused{
			Server: d.options.Name, Name: player.Name, Since: v.date(player, pause.Since), Received: v.date(player, v.at), Why: pause.Why,
		}, about{severed: true})
	})
	if err != nil {
		d.log.Error("it could not be told that a mail is kept", "error", err.Error())
		return fate
	}
	_ = layer.Keep() // as in doAlone
	return fate
}

// paused tells whether the server rests. Then time causes nothing.
func (d *Desk) paused() (paused bool, err error) {
	err = d.store.View(func(tx *store.Tx) error {
		_, paused = tx.Draft().Paused()
		return nil
	})
	return paused, err
}
