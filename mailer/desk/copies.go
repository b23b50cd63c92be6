package desk

import (
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// copyAlone tells whether the letter to a player says nothing but what he has
// done himself: a move of his, with nothing new of the other one.
func (t *table) copyAlone(b *touched, seat int) bool {
	if !t.game.Active() || b.fresh || t.turn() == seat || t.game.Plies == 0 {
		return false
	}
	return b.news[seat] == "" && b.words == "" && t.game.Proposal == nil && !b.foreseen && len(b.private[seat]) == 0
}

// afterOwnMove are the commands with which a player goes on after his own move.
var afterOwnMove = map[command.Verb]bool{
	command.Undo: true, command.Propose: true, command.Draw: true, command.Resign: true, command.Withdraw: true, command.Abort: true,
	command.Adjourn: true, command.If: true, command.Queue: true, command.Cancel: true,
}

// asBefore is the turn serial that a board had before its player's last move,
// when he gets no letter of that: his last letter, from before it, proves what he
// may want to do after his move. It is the present serial when anything else
// has happened since, or when he does get a letter.
func (v *visit) asBefore(t *table, seat int, player store.Player, c command.Command) uint64 {
	now := t.game.Serial
	if !player.NoCopies && !player.Digest || !afterOwnMove[c.Verb] || t.turn() == seat || t.game.Proposed != [2]int{} {
		return now
	}
	before := now
	for n := t.game.Plies; n > 0; n-- {
		ply, ok := v.draft.Ply(t.game.Board, n)
		if !ok || int(ply.Side) != seat || ply.By != "" {
			break
		}
		before--
	}
	return before
}
