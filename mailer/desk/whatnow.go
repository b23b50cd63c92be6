package desk

import (
	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/store"
)

// passed is how a pass is recorded.
const passed = "pass"

// whatNow says what a player can reply.
func (t *table) whatNow(v *visit, reader store.Player) string {
	if !t.game.Active() {
		return ""
	}
	if t.seatOf(reader.Userid) < 0 {
		return lookingOn
	}
	proposal := t.game.Proposal
	if t.game.Players[t.turn()] != reader.Userid {
		if proposal != nil && proposal.By != reader.Userid {
			return "In a reply, \"accept\" or \"decline\" answers the proposal, " +
				"\"resign\" gives up, \"help\" explains what else can be written."
		}
		if proposal != nil {
			return "You need not do anything now. In a reply, \"withdraw\" takes your proposal back, " +
				"\"resign\" gives up, \"help\" explains what else can be written."
		}
		undo := ""
		if v.turns(t) >= v.turnsBack(t, t.seatOf(reader.Userid)) {
			undo = "\"undo\" asks to take back a move, "
		}
		return "You need not do anything now. In a reply, " + undo + "\"propose\" offers a draw, " +
			"\"resign\" gives up, \"help\" explains what else can be written."
	}
	text := t.mustDo()
	if text == "" {
		text = "Reply to this mail with your move on the first line"
		if example := t.example(); example != "" {
			text += ", for example \"" + example + "\""
		}
		text += ". A message to your opponent can follow below a blank line."
	}
	text += " \"moves\" lists what you can play, \"help\" explains what else can be written." + v.mayPass(t)
	if proposal != nil && proposal.By == reader.Userid {
		text += " \"withdraw\" takes your proposal back."
	}
	if claim := t.position.Claim(t.times()); claim != engine.NoClaim {
		text += " You may claim a draw by " + claim.String() + " with \"claim\"."
	}
	return text
}

// mayPass tells a player that he can pass, "" when he cannot.
func (v *visit) mayPass(t *table) string {
	for _, m := range t.position.Moves(nil) {
		if m.Kind() != engine.Pass {
			continue
		}
		if last, ok := v.draft.Ply(t.game.Board, t.game.Plies); ok && last.SAN == passed {
			return " You may also pass with \"pass\"; since your opponent has passed, that ends the game."
		}
		return " You may also pass with \"pass\"."
	}
	return ""
}

// example is a legal move, the same for every reader of the position.
func (t *table) example() string {
	example, _ := notation.Example(t.position)
	return example.Text
}
