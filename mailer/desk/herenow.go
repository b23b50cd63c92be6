package desk

import (
	"cmp"
	"fmt"
	"slices"
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
	if here := v.digestHints(player); here != "" {
		return here
	}
	if !v.ownTopic() {
		return cmp.Or(v.tournamentHints(player), v.wordsHints(player))
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

// digestHints say what can be replied to a digest of several boards, or of none
// of the reader's own; "" when the mail does not answer one. A digest of one
// board is answered as that board's letter is.
func (v *visit) digestHints(player store.Player) string {
	if v.thread.Kind != proof.Digest || v.thread.owner != player.Userid {
		return ""
	}
	var list []hint
	for _, one := range v.threads {
		t, ok := v.openTable(one.Number())
		if one.Kind != proof.Game || one.Purpose != proof.Gathered || !ok || t.seatOf(player.Userid) < 0 {
			continue
		}
		if !one.gathered {
			return ""
		}
		list = append(list, hint{"board " + one.ID, t.numberedHint(v, player)})
	}
	head := "That mail is your digest. What concerns a board begins with its number, for several boards on lines of their own. You can reply:"
	if len(list) == 0 {
		head = "That mail is your digest. You can reply:"
	}
	return hints(head, append(list, hint{"your boards", "\"games\""}, hint{"no digest", "\"set digest off\" brings a mail for each move again"}))
}

// tournamentHints say what can be replied to a letter about a tournament, as it
// stands now; "" when the mail does not answer one.
func (v *visit) tournamentHints(player store.Player) string {
	i := slices.IndexFunc(v.threads, func(t thread) bool { return t.Kind == proof.Entry && t.owner == player.Userid })
	if i < 0 {
		return ""
	}
	number, _ := v.threads[i].Pair()
	t, ok := v.draft.Tournament(number)
	if !ok {
		return ""
	}
	n := digits(t.Number)
	list := v.partHints(player, t)
	switch {
	case t.Kind == store.Ladder:
		list = append(list, hint{"the places", "\"ladder " + n + "\""})
	case !t.Started.IsZero():
		list = append(list, hint{"the table", "\"crosstable " + n + "\""}, hint{"the pairings", "\"why " + n + "\" explains them"})
	}
	list = append(list, hint{"all about it", "\"tournament " + n + "\""}, hint{"the others", "\"tournaments\""},
		hint{"no more", "\"set tournaments off\": you hear of no new ones then"})
	return hints("That mail is about tournament "+n+", "+t.Title+". You can reply:", list)
}

// wordsHints say what can be replied to words of another player, to one or to all; ""
// when the mail does not answer such.
func (v *visit) wordsHints(player store.Player) string {
	i := slices.IndexFunc(v.threads, func(t thread) bool { return t.Kind == proof.Words && t.owner == player.Userid })
	if i < 0 {
		return ""
	}
	letter := v.threads[i]
	number, _ := letter.Pair()
	by, ok := v.draft.PlayerByNumber(number)
	if !ok || !by.Closed.IsZero() {
		return ""
	}
	var list []hint
	if !by.NoMessages && !slices.Contains(by.Blocked, player.Userid) {
		list = append(list, hint{"answer", "\"message " + by.Name + "\", and your words below a blank line"})
	}
	list = append(list, hint{"who is it", "\"who " + by.Name + "\""}, hint{"a game", "\"challenge " + by.Name + "\""})
	if slices.Contains(player.Blocked, by.Userid) {
		list = append(list, hint{"hear again", "\"unblock " + by.Name + "\""})
	} else {
		list = append(list, hint{"no more of it", "\"block " + by.Name + "\""})
	}
	if letter.Purpose == proof.ToAll {
		list = append(list, hint{"no more to all", "\"set broadcasts off\""})
	} else {
		list = append(list, hint{"no messages", "\"set messages off\": nobody can write to you then"})
	}
	return hints("That mail brings words of "+by.Name+". You can reply:", list)
}

// partHints are what a player can do to take part in a tournament, or to leave it.
func (v *visit) partHints(player store.Player, t store.Tournament) []hint {
	n := digits(t.Number)
	switch {
	case !t.Going():
		return nil
	case !t.In(player.Userid) && (t.Started.IsZero() || t.Kind == store.Ladder):
		return []hint{{"take part", "\"enter " + n + "\""}}
	case !t.In(player.Userid):
		return nil
	}
	list := []hint{{"leave it", "\"withdraw " + n + "\""}}
	if at := slices.Index(t.Places, t.StartNumber(player.Userid)); at > 0 {
		list = append(list, hint{"climb", "\"ladder " + n + " " + v.entrantName(t, t.Places[at-1]) + "\" challenges who stands above you"})
	}
	return list
}

// numberedHint is what can be replied on one of several boards.
func (t *table) numberedHint(v *visit, player store.Player) string {
	board := digits(t.game.Board)
	p := t.game.Proposal
	text := fmt.Sprintf("\"%s show\"", board)
	switch {
	case !t.game.Active():
		return fmt.Sprintf("\"%s rematch\"", board)
	case p != nil && p.By != player.Userid:
		text = fmt.Sprintf("\"%[1]s accept\" or \"%[1]s decline\", since %[2]s has proposed %[3]s", board, v.nameOf(p.By), proposed(*p, player))
	case t.game.Players[t.turn()] == player.Userid && t.example() != "" && !t.canDraw():
		text = fmt.Sprintf("\"%[1]s %[2]s\" for example, or \"%[1]s moves\"", board, t.example())
	case t.game.Players[t.turn()] == player.Userid:
		text = fmt.Sprintf("\"%s moves\" lists what you can play", board)
	}
	return text
}

// hints sets what can be replied into lines below a head.
func hints(head string, list []hint) string {
	text := templates.Fill(head) + "\n"
	for _, h := range list {
		item := fmt.Sprintf("%-15s %s", h.does+":", h.words)
		if len([]rune(item)) > templates.Width-2 {
			item = h.does + ": " + h.words
			text += "\n" + templates.ListItem(item)
			continue
		}
		text += "\n  " + item
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
		return v.onlookerHints(player, t)
	case !t.game.Active():
		return []hint{{"once more", "\"rematch\""}, {"look", "\"show\""}, {"its record", "\"pgn\", or \"history\""}, {"your boards", "\"games\""}}
	}
	var list []hint
	if s := t.game.Ahead[seat].Submitted; s != nil {
		list = append(list, hint{"play it", "\"confirm\" plays what you have submitted"}, hint{"or not", "\"cancel submit\" drops it"})
	}
	if t.turn() == seat {
		list = append(list, t.turnHints()...)
	} else {
		list = append(list, hint{"in advance", "\"queue\" or \"if\", and moves: see \"help if\""})
	}
	if ahead := t.game.Ahead[seat]; len(ahead.Queue)+len(ahead.If) > 0 {
		list = append(list, hint{"decided", "\"showas\" shows what is, \"cancel\" drops it"})
	}
	list = append(list, v.proposalHints(player, t)...)
	if t.game.Tournament == 0 && v.hardlyBegun(t) {
		list = append(list, hint{"no game", "\"abort\" while both sides have not moved"})
	}
	return append(list, hint{"give up", "\"resign\""}, hint{"look", "\"show\""},
		hint{"talk", "\"chat\", and your words below a blank line"}, hint{"the rules", fmt.Sprintf("\"help %s\"", t.variant.ID)})
}

// onlookerHints are what one who looks on can do.
func (v *visit) onlookerHints(player store.Player, t *table) []hint {
	list := []hint{{"look", "\"show\""}}
	o, looksOn := v.onlooking(t, player)
	switch {
	case !looksOn && t.game.Active():
		list = append(list, hint{"each move", "\"subscribe\" sends you the board after it"})
	case looksOn && t.game.Active():
		list = append(list, hint{"talk", "\"kibitz\" to those who look on, your words below"})
	case looksOn:
		list = append(list, hint{"talk", "\"chat\" to all on the board, your words below"})
	}
	if looksOn && !o.mute {
		list = append(list, hint{"no words", "\"mute\" ends those of others on this board"})
	}
	if looksOn {
		list = append(list, hint{"no more of it", "\"unsubscribe\""})
	}
	return append(list, hint{"the rules", fmt.Sprintf("\"help %s\"", t.variant.ID)})
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
		how := "\"draw\""
		if t.drawOffered() {
			how = t.drawWords()
		}
		list = append(list, hint{"draw a man", how})
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
func (v *visit) proposalHints(player store.Player, t *table) []hint {
	switch p := t.game.Proposal; {
	case p == nil:
		list := []hint{{"offer a draw", "\"propose\""}}
		if v.turns(t) >= v.turnsBack(t, t.seatOf(player.Userid)) {
			list = append(list, hint{"take back", "\"undo\" asks your opponent for it"})
		}
		if t.game.Adjourned != nil {
			return append(list, hint{"go on", "\"resume\" asks your opponent for it"})
		}
		return append(list, hint{"a pause", "\"adjourn\" asks your opponent for it"})
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
