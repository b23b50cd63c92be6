package desk

import (
	"fmt"
	"strconv"
	"strings"

	"pbemd/store"
	"pbemd/templates"
)

// lettersAtOnce is how many letters of the outbox one answer lists.
const lettersAtOnce = 25

// showOutbox lists the letters that wait and those set aside, some at a time.
func (v *visit) showOutbox(director store.Player, o order) error {
	after, only, err := outboxPage(o.args)
	if err != nil {
		return errUsage
	}
	var lines []string
	last, more := uint64(0), false
	for _, l := range v.draft.LettersAfter(after, 0) {
		if only == "aside" && !l.Aside || only != "" && only != "aside" && l.Player != only {
			continue
		}
		if len(lines) == lettersAtOnce {
			more = true
			break
		}
		lines, last = append(lines, v.letterLine(director, l)), l.ID
	}
	waiting, aside := v.draft.OutboxSize()
	v.title = "The outbox"
	head := fmt.Sprintf("%s, and %s set aside.", lettersWait(waiting), areSo(aside))
	if len(lines) > 0 {
		head += " \"direct aside\", \"direct retry\" and \"direct drop\" with the number of one set it aside, try it anew, and throw it away."
	}
	if more {
		head += fmt.Sprintf(" More follow: \"direct outbox after %d\".", last)
	}
	v.sections = append(v.sections, templates.Fill(head)+"\n\n"+strings.Join(lines, "\n"))
	return nil
}

func lettersWait(n int) string {
	if n == 1 {
		return "One letter waits to be sent"
	}
	return fmt.Sprintf("%d letters wait to be sent", n)
}

func areSo(n int) string {
	if n == 1 {
		return "one is"
	}
	return fmt.Sprintf("%d are", n)
}

// outboxPage reads which letters are to be listed.
func outboxPage(args []string) (after uint64, only string, err error) {
	switch {
	case len(args) == 0:
		return 0, "", nil
	case args[0] == "after" && len(args) == 2:
		after, err = strconv.ParseUint(args[1], 10, 64)
		return after, "", err
	case args[0] == "aside" && len(args) == 3 && args[1] == "after":
		after, err = strconv.ParseUint(args[2], 10, 64)
		return after, "aside", err
	case len(args) == 1:
		return 0, args[0], nil
	}
	return 0, "", errUsage
}

// letterLine is a letter in a list: never its text, which is its receiver's.
func (v *visit) letterLine(reader store.Player, l store.Letter) string {
	text := fmt.Sprintf("%d: to %s", l.ID, l.To)
	if l.Player != "" && !strings.Contains(l.Player, "@") {
		text += ", " + v.nameOf(l.Player)
	}
	if l.Board != 0 {
		text += fmt.Sprintf(", board %d", l.Board)
	}
	text += ", written " + v.date(reader, l.Made)
	switch {
	case l.Aside:
		text += ", set aside"
	case l.Attempts > 0:
		text += fmt.Sprintf(", tried %s, next on %s", timesWord(l.Attempts), v.date(reader, l.Next))
	}
	if l.LastError != "" {
		text += ": " + shorten(strings.Join(strings.Fields(l.LastError), " "))
	}
	return templates.ListItem(text)
}

// receiverOf names the receiver of a letter in the record of an act, which is
// kept for ever: no address is in it.
func (v *visit) receiverOf(l store.Letter) string {
	if player, ok := v.player(l.Player); ok {
		return player.Name
	}
	return "somebody who is no player"
}

// letterNamed is the letter that an order names.
func (v *visit) letterNamed(o order) (store.Letter, error) {
	if len(o.args) != 1 {
		return store.Letter{}, errUsage
	}
	id, err := strconv.ParseUint(strings.TrimPrefix(o.args[0], "#"), 10, 64)
	if err != nil {
		return store.Letter{}, errUsage
	}
	l, ok := v.draft.Letter(id)
	if !ok {
		return l, refuse("There is no letter %d in the outbox; it may have been sent meanwhile. \"direct outbox\" lists what there is.", id)
	}
	return l, nil
}

// outdated tells whether a letter shows a board as it is no more.
func (v *visit) outdated(l store.Letter) bool {
	game, ok := v.draft.Game(l.Board)
	return ok && l.Serial != game.Serial
}

// planAside sets a letter aside that would else be tried again and again.
func (v *visit) planAside(_ store.Player, o order) (*act, error) {
	l, err := v.letterNamed(o)
	switch {
	case err != nil:
		return nil, err
	case l.Aside:
		return nil, refuse("Letter %d is set aside already.", l.ID)
	}
	a := &act{board: l.Board}
	a.apply = func() (string, error) {
		v.desk.setAside(v.draft, l, v.now)
		return fmt.Sprintf("Letter %d to %s is set aside: it is not sent before you say so.", l.ID, v.receiverOf(l)) + stopped(l), nil
	}
	return a, nil
}

// stopped says what follows for the clock when a letter is not sent.
func stopped(l store.Letter) string {
	if l.Board == 0 || !brings(l.Purpose) {
		return ""
	}
	return " Where it was to bring a player the present board, the clock stands, and the board is sent again in some days."
}

// planRetry has letters tried anew at once: one, or all that were set aside.
func (v *visit) planRetry(_ store.Player, o order) (*act, error) {
	var letters []store.Letter
	kept := 0
	if len(o.args) == 1 && o.args[0] == "all" {
		for _, l := range v.draft.AsideLetters() {
			if v.outdated(l) {
				kept++
				continue
			}
			letters = append(letters, l)
		}
		if len(letters) == 0 && kept == 0 {
			return nil, refuse("No letter is set aside.")
		}
	} else {
		l, err := v.letterNamed(o)
		if err != nil {
			return nil, err
		}
		if v.outdated(l) {
			return nil, refuse("Letter %d shows board %d as it is no more. The present board has been sent since, or is sent again by itself, so \"direct drop %d\" is what is left.", l.ID, l.Board, l.ID)
		}
		letters = []store.Letter{l}
	}
	a := &act{}
	a.apply = func() (string, error) {
		for _, l := range letters {
			l.Aside, l.Attempts, l.Made, l.Next = false, 0, v.now, v.now
			v.draft.PutLetter(l)
		}
		done := fmt.Sprintf("%s tried anew at once.", lettersAre(len(letters)))
		if kept > 0 {
			done += fmt.Sprintf(" Left aside: %d, which show boards as they are no more.", kept)
		}
		return done, nil
	}
	return a, nil
}

func lettersAre(n int) string {
	if n == 1 {
		return "One letter is"
	}
	return fmt.Sprintf("%d letters are", n)
}

// planDrop throws a letter away.
func (v *visit) planDrop(_ store.Player, o order) (*act, error) {
	l, err := v.letterNamed(o)
	if err != nil {
		return nil, err
	}
	a := &act{board: l.Board, state: fmt.Sprint(l.ID), asks: fmt.Sprintf("It throws letter %d to %s away, unsent and for good.", l.ID, l.To) + stopped(l)}
	a.apply = func() (string, error) {
		if !l.Aside {
			v.desk.setAsideFor(v.draft, l, v.now)
		}
		v.draft.DropLetter(l.ID)
		v.draft.Count("letters.dropped", 1)
		return fmt.Sprintf("Letter %d to %s is thrown away.", l.ID, v.receiverOf(l)) + stopped(l), nil
	}
	return a, nil
}
