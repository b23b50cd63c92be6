package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/command"
)

// conditional keeps a player's answers to what his opponent may play. It adds
// to the tree that is kept; where both answer the same moves, the new answer
// counts.
func (v *visit) conditional(t *table, seat int, c command.Command) error {
	board := t.game.Board
	if t.turn() == seat {
		return refuseOn(board, "It is your turn on board %d, so there is no move of your opponent to wait for. "+
			"Send your own move first; \"if\" can follow on a line below it.", board)
	}
	branches, err := command.ParseTree(c.Move, v.desk.shelf().looksLikeMove, v.desk.options.Caps.Branches)
	if err != nil {
		return refuseOn(board, "%s Nothing of these moves was kept.", err)
	}
	lines, err := v.lines(t, seat, branches)
	if err != nil {
		return err
	}
	before := t.game.Ahead[seat].If
	tree := grown(before, lines)
	if err := v.treeFits(t, tree); err != nil {
		return err
	}
	t.game.Ahead[seat].If = tree
	v.draft.PutGame(t.game)
	if slices.ContainsFunc(before, func(old []string) bool {
		return slices.ContainsFunc(lines, func(l []string) bool { return contradict(old, l) })
	}) {
		v.notes = append(v.notes, "A branch of before that answered the same moves in another way was replaced.")
	}
	v.showAhead(t)
	return nil
}

// lines checks the branches of a tree, each move on the position that the ones
// before it lead to.
func (v *visit) lines(t *table, seat int, branches []command.Branch) ([][]string, error) {
	moves := 0
	for _, b := range branches {
		moves += len(b.Moves)
	}
	if most := v.desk.options.Caps.Tree; most > 0 && moves > most {
		return nil, refuseOn(t.game.Board, "That are %d moves, but no more than %d are kept for a board. Send the branches that matter most.", moves, most)
	}
	var lines [][]string
	for i, b := range branches {
		line, err := v.checkedLine(t, seat, b)
		if err != nil {
			return nil, err
		}
		for k, other := range lines {
			if contradict(other, line) {
				return nil, refuseOn(t.game.Board, "Branch %d and branch %d answer the same moves in two ways: \"%s\" and \"%s\". "+
					"Nothing of these moves was kept.", branches[k].Number, b.Number, strings.Join(branches[k].Moves, " "), strings.Join(branches[i].Moves, " "))
			}
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// checkedLine is a branch in the form of records.
func (v *visit) checkedLine(t *table, seat int, b command.Branch) ([]string, error) {
	if most := v.desk.options.Caps.Depth; most > 0 && len(b.Moves) > most {
		return nil, refuseOn(t.game.Board, "Branch %d has %d moves, but a branch can have no more than %d. "+
			"End it sooner; more can follow when the game has come nearer.", b.Number, len(b.Moves), most)
	}
	p := t.position.Clone()
	var line []string
	for i, text := range b.Moves {
		v.inTime()
		if text == command.Resigning {
			return append(line, text), nil
		}
		if err := inAdvance(p, text); err != nil {
			return nil, v.misplaced(t, b, i, err.Error())
		}
		if text == command.Drawing {
			return append(line, text), nil
		}
		m, err := notation.Read(p, text)
		if err != nil {
			who := "you"
			if int(p.Side()) != seat {
				who = v.nameOf(t.game.Players[p.Side()])
			}
			return nil, v.misplaced(t, b, i, fmt.Sprintf("On that board %s would be told: %s", who, err))
		}
		line = append(line, notation.Record(p, m))
		p.Make(m)
	}
	return line, nil
}

// misplaced says what is wrong with a move of a branch, and where it stands.
func (v *visit) misplaced(t *table, b command.Branch, i int, what string) error {
	place := "at its beginning"
	if i > 0 {
		place = "behind \"" + strings.Join(b.Moves[:i], " ") + "\""
	}
	return refuseOn(t.game.Board, "In branch %d, %s, \"%s\" cannot stand. %s Nothing of these moves was kept.", b.Number, place, b.Moves[i], what)
}

// inAdvance refuses what nobody can decide in advance in a game of chance: the
// man that will be drawn. P is the position at which it stands.
func inAdvance(p *engine.Position, text string) error {
	draws := p.Variant().DrawsMen()
	switch {
	case text == command.Drawing && !draws:
		return refuse("In this game \"draw\" is no move; a draw is offered with \"propose\", at any time.")
	case text == command.Drawing && !canDraw(p):
		return refuse("No man can be drawn there.")
	case draws && p.Drawn() == engine.NoType && (strings.Contains(text, "@") || choosesDraw.MatchString(text)):
		return refuse("Which man is drawn is not known before, so nobody can decide in advance where to put it. " +
			"Moves of the men on the board can be, and \"draw\" as the last of them.")
	}
	return nil
}

// contradict tells whether two lines have the same moves up to different answers
// of the one who has sent them. The first move is the opponent's.
func contradict(a, b []string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i%2 == 1
		}
	}
	return false
}

// grown is a tree with new lines. What contradicts them goes, and so does what
// a longer line says already.
func grown(old, lines [][]string) [][]string {
	var tree [][]string
	for _, line := range old {
		if !slices.ContainsFunc(lines, func(l []string) bool { return contradict(line, l) }) {
			tree = append(tree, line)
		}
	}
	for _, line := range lines {
		covers := func(long, short []string) bool {
			return len(long) >= len(short) && slices.Equal(long[:len(short)], short)
		}
		if slices.ContainsFunc(tree, func(other []string) bool { return covers(other, line) }) {
			continue
		}
		tree = slices.DeleteFunc(tree, func(other []string) bool { return covers(line, other) })
		tree = append(tree, line)
	}
	return tree
}

// treeFits refuses a tree that would grow beyond the bounds.
func (v *visit) treeFits(t *table, tree [][]string) error {
	moves := 0
	for _, line := range tree {
		moves += len(line)
	}
	caps := v.desk.options.Caps
	if caps.Branches > 0 && len(tree) > caps.Branches || caps.Tree > 0 && moves > caps.Tree {
		return refuseOn(t.game.Board, "With those that are kept already, that would be %d branches with %d moves; no more than %d branches with %d moves are kept "+
			"for a board. \"if off\" forgets the ones of before.", len(tree), moves, caps.Branches, caps.Tree)
	}
	return nil
}
