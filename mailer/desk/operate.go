package desk

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/read"
	"pbemd/store"
	"pbemd/templates"
)

// Order is what the operator asks for at the host: a command of directors,
// carried out without a mail.
type Order struct {
	Words   string // the command as a director writes it, without "direct"
	Message string // what a director writes below it: the text of an announcement
	Sure    bool   // what would be asked about with "yes?" is done at once
	File    string // name of a file that a director attaches, "" none
	Data    []byte // its content
}

// Unsure says that an order was not carried out because it cannot be taken
// back: Asks tells in sentences what it would do.
type Unsure struct{ Asks string }

// Error is what would be done.
func (u *Unsure) Error() string { return u.Asks }

// operatorName is how the operator is called in letters.
const operatorName = "the operator"

// operator stands for the operator among directors. No account has an empty
// userid.
func operator() store.Player { return store.Player{Name: operatorName} }

// Operate carries out an order of the operator and returns what came of it, as
// text of several lines; letters that follow are in the outbox then. Its errors
// are *Unsure, a refusal in sentences, or a fault of our own.
func (d *Desk) Operate(ctx context.Context, o Order) (string, error) {
	now := d.options.Now().UTC()
	var text string
	before := d.shelf()
	err := d.store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		err := guarded(func() (err error) {
			// A new number for each, so that no two write letters of one name.
			text, err = d.operated(draft, o, now, draft.NextOrder())
			return err
		})
		if err != nil {
			return err
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := draft.Keep(); err != nil {
			return err
		}
		if d.stale {
			d.restock(tx.Draft())
		}
		return nil
	})
	if err != nil && d.shelf() != before { // what was not kept is not on the shelf either
		err = errors.Join(err, d.stock())
	}
	return text, err
}

// operated carries out an order in a draft.
func (d *Desk) operated(draft *store.Draft, o Order, now time.Time, number uint64) (string, error) {
	v := d.timeVisit(draft, now, fmt.Sprintf("order %d of the operator", number))
	v.operating, v.sure = true, o.Sure
	if o.File != "" {
		v.mail.Files = []read.File{{Name: o.File, Data: o.Data, Complete: true}}
	}
	c, ok := v.orderRead(strings.Join(strings.Fields(o.Words), " "))
	if !ok {
		return "", refuse("\"%s\" is no command of directors. `help direct` by mail, and the README, list them.", o.Words)
	}
	carry := v.direct
	if c.Verb == command.Tournament {
		carry = v.tournament
	}
	if err := carry(operator(), c, o.Message); err != nil {
		var question *unproven
		if errors.As(err, &question) {
			return "", &Unsure{Asks: question.wrong}
		}
		return "", err
	}
	if err := v.boardLetters(); err != nil {
		return "", err
	}
	var parts []string
	for _, section := range v.sections {
		parts = append(parts, strings.Trim(section, "\n"))
	}
	for _, note := range v.notes {
		parts = append(parts, templates.Fill(note))
	}
	return strings.Join(parts, "\n\n") + "\n", nil
}

// orderRead reads an order: a command of directors without its "direct", or one
// of those who direct tournaments as it stands.
func (v *visit) orderRead(words string) (command.Command, bool) {
	verb, line := command.Direct, "direct "+words
	if strings.HasPrefix(strings.ToLower(words), "tournament ") {
		verb, line = command.Tournament, words
	}
	reading := command.Read("", []string{line}, v.grammar())
	if len(reading.Commands) != 1 || reading.Commands[0].Verb != verb {
		return command.Command{}, false
	}
	return reading.Commands[0], true
}
