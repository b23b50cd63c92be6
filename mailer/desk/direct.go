package desk

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// longestReason is how many characters the reason of an act can have: it goes
// into letters of others.
const longestReason = 300

// order is what a director asks for.
type order struct {
	args    []string // lower case
	why     string   // the reason, one line; "" none was given
	message string   // the words below the command
	words   string   // the command as written
}

// directive is one of the commands of directors. One that only looks has show,
// any other one plan.
type directive struct {
	usage string
	show  func(v *visit, director store.Player, o order) error
	// plan finds out what the order would do. It changes nothing.
	plan func(v *visit, director store.Player, o order) (*act, error)
}

// act is what an order would do.
type act struct {
	// asks says in sentences what is going to happen, where that needs a
	// "yes"; "" where it needs none.
	asks string
	// state is what the yes is given to: when it is another one by then, the
	// question has to be asked again.
	state string
	board uint64 // that it is about, 0 for none
	words string // what it says to all, which is reason enough; "" where a reason is needed
	// apply carries it out and says what came of it.
	apply func() (string, error)
	// touched are the userids of those who were told.
	touched []string
}

// direct carries out a command of a director: what changes something needs a
// reply as proof and a reason, what cannot be taken back a "yes" as well. Each
// act is written down.
func (v *visit) direct(director store.Player, c command.Command, message string) error {
	if !v.isDirector(director) {
		return refuse("Only directors of this server can do that, and you are none.")
	}
	what, ok := directives()[c.Object]
	if !ok {
		hint := ""
		if near, ok := command.Suggest(c.Object, command.Directives()); ok {
			hint = fmt.Sprintf(" Did you mean \"direct %s\"?", near)
		}
		return refuse("Directors have no command \"%s\".%s \"help direct\" lists all.", c.Object, hint)
	}
	o := order{args: c.Args, why: strings.TrimSpace(c.Text), message: message, words: c.Words}
	err := v.ordered(director, c, what, o)
	if errors.Is(err, errUsage) {
		return refuse("The words behind \"direct %s\" do not fit. It is written %s.", c.Object, what.written())
	}
	return err
}

// ordered shows what is asked for, or does it.
func (v *visit) ordered(director store.Player, c command.Command, what directive, o order) error {
	if what.show != nil {
		if err := v.proveDirector(director); err != nil { // one letter proves several of these
			return err
		}
		return what.show(v, director, o)
	}
	planned, err := what.plan(v, director, o)
	if err != nil {
		return err
	}
	if err := v.perform(director, c, planned, o); err != nil {
		return err
	}
	v.title = "What you have done as a director"
	return nil
}

// perform carries out what is planned, when its director, who has the right to,
// has proven who he is, has said why and means it, and writes it down.
func (v *visit) perform(director store.Player, c command.Command, planned *act, o order) error {
	var err error
	if o.why == "" && planned.words == "" {
		if o.why, err = v.reasonBelow(c, o.message); err != nil {
			return err
		}
	}
	if utf8.RuneCountInString(o.why) > longestReason {
		return refuse("A reason can have %d characters, and this one has more. Please make it shorter.", longestReason)
	}
	if err := v.spendProof(director); err != nil {
		return v.asking(err, planned, o)
	}
	if err := v.agreed(director, planned, o); err != nil {
		return err
	}
	v.directedWhy = o.why
	done, err := planned.apply()
	if err != nil {
		return err
	}
	slices.Sort(planned.touched)
	number := v.writeDown(store.Act{By: director.Userid, What: actWords(c),
		Why: cmp.Or(o.why, reasonIn(planned.words)), Touched: slices.Compact(planned.touched), Board: planned.board, Done: done})
	v.notes = append(v.notes, fmt.Sprintf("%s This is written down as act %d.", done, number))
	return nil
}

// writeDown writes down what a director has done, for good, and returns its
// number.
func (v *visit) writeDown(a store.Act) uint64 {
	a.At = v.now
	a.Number = v.draft.AddAct(a)
	v.draft.Count("acts", 1)
	v.desk.log.Info("act", "number", a.Number, "by", a.By, "what", a.What, "why", a.Why)
	return a.Number
}

// actWords is a command of a director as it is written down, without its reason.
func actWords(c command.Command) string {
	words := []string{"direct", c.Object}
	if c.Verb == command.Tournament {
		words = []string{"tournament", digits(c.Board), c.Object, c.Value}
	}
	return strings.Join(strings.Fields(strings.Join(slices.Concat(words, c.Args, c.Userids), " ")), " ")
}

// errUsage says that the words of an order do not fit.
var errUsage = errors.New("the words do not fit")

// written is how a directive is written.
func (d directive) written() string {
	return join(quoted(strings.Split(d.usage, "; ")), "or")
}

// reasonBelow is the reason that stands below the command instead of behind it.
func (v *visit) reasonBelow(c command.Command, message string) (string, error) {
	why := strings.Join(strings.Fields(message), " ")
	if why == "" || v.told {
		return "", refuse("Every act of a director needs a reason, which those read whom it concerns. Write it behind a colon, for example "+
			"\"%s: at the wish of both\".", strings.TrimRight(c.Words, ":"))
	}
	v.told = true
	return why, nil
}

// reasonIn is as much of words to all as is written down for the reason of an act.
func reasonIn(words string) string {
	line := []rune(strings.Join(strings.Fields(words), " "))
	if len(line) <= longestReason {
		return string(line)
	}
	return string(line[:longestReason-3]) + "..."
}

// asking adds to a question whether a mail is the director's what would be done.
func (v *visit) asking(err error, a *act, o order) error {
	if held, ok := errors.AsType[*unproven](err); ok && a.asks != "" {
		held.wrong = strings.TrimSpace(held.wrong + " " + a.asks)
		held.states = map[string]string{o.words: a.state}
	}
	return err
}

// agreed asks for a "yes" to what cannot be taken back. One that was given to
// something else by now counts for nothing.
func (v *visit) agreed(director store.Player, a *act, o order) error {
	if a.asks == "" || v.sure {
		return nil
	}
	to, given := v.states[o.words]
	switch {
	case v.operating || v.confirmed != director.Userid || !given:
		return &unproven{player: director, wrong: a.asks, sure: true, states: map[string]string{o.words: a.state}}
	case to != a.state:
		return refuseOn(a.board, "Since you were asked, something has changed, so nothing was done. Send the command again if you still want it. %s", a.asks)
	}
	return nil
}

// tellDirected tells a player what a director has done that concerns him.
func (v *visit) tellDirected(a *act, director, player store.Player, what string) error {
	a.touched = append(a.touched, player.Userid)
	return v.send(player, templates.Directed{
		Server: v.desk.options.Name, Name: player.Name, By: named(director), Title: titled(director), What: what, Why: v.directedWhy,
	}, about{severed: true})
}

// named is the userid of a director as letters have it, "" for the operator.
func named(director store.Player) string {
	if director.Userid == "" {
		return ""
	}
	return director.Name
}

// titled says who directs, to those who need not know.
func titled(director store.Player) string {
	if director.Userid == "" {
		return operatorName + " of this server"
	}
	return director.Name + ", a director of this server"
}

// barredBy is titled, in short and before what follows from it.
func barredBy(director store.Player) string {
	if director.Userid == "" {
		return operatorName + ","
	}
	return director.Name + ", a director,"
}

// begins is titled at the beginning of a sentence that goes on; a userid keeps
// its letters.
func begins(director store.Player) string {
	if director.Userid == "" {
		return sentence(titled(director))
	}
	return titled(director) + ","
}

// announceOn tells both players of a board, and those who look on, what a
// director has done there, with the reason.
func (v *visit) announceOn(a *act, t *table, director store.Player, what string) {
	b := v.touch(t)
	b.tell(begins(director) + " " + what)
	b.author, b.words = director.Userid, v.directedWhy
	a.board = t.game.Board
	a.touched = append(a.touched, t.game.Players[:]...)
}
