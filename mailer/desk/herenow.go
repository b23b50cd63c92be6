package desk

import (
	"fmt"
	"strings"

	"pbemd/engine"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// hint is something that can be replied: what it does, and the words.
type hint struct{ does, words string }

// hereAndNow says what can be replied to the letter that a mail answers, as
// things stand now; "" when the letter is about nothing in particular.
func (v *visit) hereAndNow(player store.Player) string {
	if p, ok := v.asked(); ok {
		return hints("That mail asks you a question. You can reply:", questionHints(p))
	}
	if !v.ownTopic() {
		return ""
	}
	if c, ok := v.draft.Challenge(v.topic.Number()); ok && v.topic.Kind == proof.Challenge {
		return hints(fmt.Sprintf("That mail is about challenge %d, a game of %s. You can reply:", c.Number, c.Variant), challengeHints(player, c))
	}
	t, ok := v.openTable(v.topic.Number())
	if !ok || !mayKnow(player, t.game) {
		return ""
	}
	head := fmt.Sprintf("That mail is about board %d. %s You can reply:", t.game.Board, sentence(t.standing(v, player)))
	return hints(head, v.boardHints(player, t))
}

// hints sets what can be replied into lines below a head.
func hints(head string, list []hint) string {
	text := templates.Fill(head) + "\n"
	for _, h := range list {
		text += fmt.Sprintf("\n  %-15s %s", h.does+":", h.words)
	}
	return text
}

func questionHints(p store.Pending) []hint {
	switch p.Kind {
	case pendingFormer:
		return []hint{{"take it back", "\"no\": the address is yours again"}, {"leave it", "nothing at all, or \"yes\""}}
	case pendingCommand:
		list := []hint{{"it is yours", "\"yes\": it is carried out"}, {"it is not", "\"no\", or nothing at all: it is forgotten"}}
		if p.Data["from"] != "" {
			list = append(list, hint{"yours, and more", "\"yes add\": the address it came from is asked, too"})
		}
		return list
	}
	return []hint{{"it was you", "\"yes\""}, {"it was not", "\"no\", or nothing at all: it is forgotten"}}
}

func challengeHints(player store.Player, c store.Challenge) []hint {
	if c.From == player.Userid {
		return []hint{{"take it back", "\"withdraw\""}, {"the rules", fmt.Sprintf("\"help %s\"", c.Variant)}}
	}
	list := []hint{{"play", "\"accept\"; words below a blank line go along"}}
	if !c.Seek() {
		list = append(list, hint{"do not play", "\"decline\""})
	}
	return append(list, hint{"the rules", fmt.Sprintf("\"help %s\"", c.Variant)})
}

// boardHints are what a player can do on a board now, and what one who looks
// on can.
func (v *visit) boardHints(player store.Player, t *table) []hint {
	seat := t.seatOf(player.Userid)
	switch {
	case seat < 0:
		return []hint{{"look", "\"show\""}, {"no more of it", "\"unsubscribe\""}}
	case !t.game.Active():
		return []hint{{"once more", "\"rematch\""}, {"look", "\"show\""}, {"your boards", "\"games\""}}
	}
	var list []hint
	if t.turn() == seat {
		list = t.turnHints()
	}
	list = append(list, t.proposalHints(player)...)
	if t.game.Plies > 0 {
		list = append(list, hint{"take back", "\"undo\" asks your opponent for it"})
	}
	if v.hardlyBegun(t) {
		list = append(list, hint{"no game", "\"abort\" while both sides have not moved"})
	}
	return append(list, hint{"give up", "\"resign\""}, hint{"look", "\"show\""},
		hint{"talk", "\"chat\", and your words below a blank line"}, hint{"the rules", fmt.Sprintf("\"help %s\"", t.variant.ID)})
}

// turnHints are what the player who has to move can do.
func (t *table) turnHints() []hint {
	var list []hint
	if must := t.mustDo(); must != "" {
		list = append(list, hint{"your turn", "as the mail with the board says"})
	}
	if example := t.example(); example != "" {
		list = append(list, hint{"move", "for example \"" + example + "\""})
	}
	if t.canDraw() {
		list = append(list, hint{"draw a man", "\"draw\""})
	}
	for _, m := range t.position.Moves(nil) {
		if m.Kind() == engine.Pass {
			list = append(list, hint{"pass", "\"pass\""})
		}
	}
	list = append(list, hint{"your choice", "\"moves\" lists what you can play"})
	if claim := t.position.Claim(t.times()); claim != engine.NoClaim {
		list = append(list, hint{"claim a draw", "\"claim\", by " + claim.String()})
	}
	return list
}

// proposalHints are what can be said to what is proposed, or be proposed.
func (t *table) proposalHints(player store.Player) []hint {
	switch p := t.game.Proposal; {
	case p == nil:
		return []hint{{"offer a draw", "\"propose\""}}
	case p.By == player.Userid:
		return []hint{{"think again", "\"withdraw\" takes back that you have proposed " + proposed(*p, player)}}
	default:
		return []hint{{"to agree", "\"accept\": your opponent has proposed " + proposed(*p, player)}, {"to refuse", "\"decline\""}}
	}
}

// aboutHere tells whether "help" stands alone, so that it asks about what is
// at hand.
func aboutHere(c command.Command) bool {
	return len(c.Args) == 0 || strings.Join(c.Args, " ") == "help"
}
