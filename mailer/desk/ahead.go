package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// What a player has decided in advance is kept with the game and is his alone.
// No change of it alters the board, its turn serial, or anything that his
// opponent gets; so it is answered to him alone, and the board's letters say of
// it only to him.

// decide carries out a command about what a player decides in advance. The
// message of its mail goes to nobody, unless with the move that it is about.
func (v *visit) decide(t *table, seat int, c command.Command, message string) error {
	switch c.Verb {
	case command.Queue:
		return v.queueMoves(t, seat, c)
	case command.If:
		return v.conditional(t, seat, c)
	case command.Submit:
		return v.submit(t, seat, c, message)
	case command.Cancel:
		return v.cancelAhead(t, seat, c)
	}
	return fmt.Errorf("%s decides nothing in advance", c.Verb)
}

// asksAhead tells whether a command only asks what is decided in advance.
func asksAhead(c command.Command) bool {
	return (c.Verb == command.Queue || c.Verb == command.If) && c.Move == ""
}

// showAhead has the answer to the mail list what the player has decided in
// advance on a board, once, as it is when all commands are carried out.
func (v *visit) showAhead(t *table) {
	if !slices.Contains(v.plans, t.game.Board) {
		v.plans = append(v.plans, t.game.Board)
	}
}

// listPlans writes what showAhead has asked for.
func (v *visit) listPlans(player store.Player) {
	for _, board := range v.plans {
		t, ok := v.openTable(board)
		if !ok {
			continue
		}
		seat := t.seatOf(player.Userid)
		if seat < 0 {
			continue
		}
		v.title = fmt.Sprintf("%s Board %d: your moves in advance", t.game.Variant, board)
		if len(v.plans) > 1 {
			v.title, v.showsSeveral = "Your moves in advance", true
		}
		lines := v.aheadLines(t, seat)
		if lines == "" {
			v.sections = append(v.sections, fmt.Sprintf("You have nothing decided in advance on board %d.", board))
			v.look(t, t.whatNow(v, player))
			continue
		}
		v.sections = append(v.sections, fmt.Sprintf("This you have decided in advance on board %d; nobody else can see it:\n\n%s", board, lines))
		v.look(t, "Reply with \"cancel\" on the first line to drop all of it, or with \"queue off\" or \"if off\" to drop a part. "+
			"More can be added with \"queue\" and \"if\".")
	}
}

// aheadLines lists what a player has decided in advance, "" for nothing. No line
// of it reads as a command.
func (v *visit) aheadLines(t *table, seat int) string {
	ahead := t.game.Ahead[seat]
	var b strings.Builder
	if len(ahead.Queue) > 0 {
		var words []string
		for _, q := range ahead.Queue {
			words = append(words, queuedText(q))
		}
		b.WriteString(wordLines("  queued:", words))
	}
	for _, line := range ahead.If {
		b.WriteString(wordLines("  after", t.lineWords(seat, line)))
	}
	if s := ahead.Submitted; s != nil {
		b.WriteString(wordLines("  waits for \"confirm\":", t.lineWords(seat, []string{s.Move})))
	}
	return b.String()
}

// lineWords writes a line of a tree with move numbers: 12...c5: 13.Nf3 d6.
func (t *table) lineWords(seat int, line []string) []string {
	p := t.position.Clone()
	var words []string
	for i, record := range line {
		m, err := notation.Replay(p, record)
		if err != nil || p.End().Over() { // "resign", "draw"
			return append(words, record)
		}
		word := notation.Write(p, m)
		switch {
		case p.Side() == engine.White:
			word = fmt.Sprintf("%d.%s", p.MoveNumber(), word)
		case i == 0:
			word = fmt.Sprintf("%d...%s", p.MoveNumber(), word)
		}
		if i == 0 && int(p.Side()) != seat {
			word += ":" // the condition
		}
		words = append(words, word)
		p.Make(m)
	}
	return words
}

// aheadNote reminds a player in his board's letter of what he has decided in
// advance.
func (t *table) aheadNote(reader store.Player) []string {
	seat := t.seatOf(reader.Userid)
	if seat < 0 {
		return nil
	}
	what := aheadCount(t.game.Ahead[seat])
	if what == "" {
		return nil
	}
	waits := ""
	if p := t.game.Proposal; p != nil && p.By != reader.Userid && t.turn() == seat {
		waits = " It waits until you have answered what is proposed."
	}
	return []string{"For your eyes alone: in advance you have " + what + ". \"showas\" shows everything, \"cancel\" drops it." + waits}
}

// aheadCount counts what is decided in advance, "" for nothing.
func aheadCount(ahead store.Ahead) string {
	var parts []string
	if n := len(ahead.Queue); n > 0 {
		parts = append(parts, counted(n, "queued move"))
	}
	if n := len(ahead.If); n > 0 {
		parts = append(parts, counted(n, "conditional line"))
	}
	if ahead.Submitted != nil {
		parts = append(parts, "one move submitted")
	}
	return join(parts, "and")
}

// cancelAhead drops what a player has decided in advance.
func (v *visit) cancelAhead(t *table, seat int, c command.Command) error {
	ahead := &t.game.Ahead[seat]
	var dropped store.Ahead
	switch c.Object {
	case "":
		dropped, *ahead = *ahead, store.Ahead{}
	case "queue":
		dropped.Queue, ahead.Queue = ahead.Queue, nil
	case "if":
		dropped.If, ahead.If = ahead.If, nil
	case "submit":
		dropped.Submitted, ahead.Submitted = ahead.Submitted, nil
	default:
		return refuseOn(t.game.Board, "\"cancel\" drops what you have decided in advance: \"cancel\", \"cancel queue\", \"cancel if\" or \"cancel submit\". "+
			"A proposal of yours is taken back with \"withdraw\".")
	}
	if dropped.Empty() {
		what := map[string]string{"queue": "no move is queued", "if": "there are no conditional moves", "submit": "no move is submitted"}[c.Object]
		if what == "" {
			what = "nothing is decided in advance"
		}
		return refuseOn(t.game.Board, "For you %s on board %d, so nothing was dropped.", what, t.game.Board)
	}
	v.draft.PutGame(t.game)
	v.notes = append(v.notes, fmt.Sprintf("Dropped on board %d: %s.", t.game.Board, aheadCount(dropped)))
	v.showAhead(t)
	return nil
}

// dropAhead forgets what both players have decided in advance, since the board
// will be another one, and tells each of his own.
func (v *visit) dropAhead(t *table) {
	for seat, ahead := range t.game.Ahead {
		if !ahead.Empty() {
			v.confide(t, seat, "What you had decided in advance was dropped: "+aheadCount(ahead)+".")
		}
	}
	t.game.Ahead = [2]store.Ahead{}
}
