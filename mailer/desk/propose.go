package desk

import (
	"fmt"
	"slices"
	"time"

	"pbemd/engine"
	"pbemd/store"
)

// The kinds of proposals.
const (
	proposalDraw    = "draw"
	proposalUndo    = "undo"
	proposalAdjourn = "adjourn"
	proposalResume  = "resume"
)

var proposalKinds = []string{proposalDraw, proposalUndo, proposalAdjourn, proposalResume}

// kindOf is the kind of proposal that a word names.
func kindOf(word string) string {
	if word == "adjournment" {
		return proposalAdjourn
	}
	return word
}

func (v *visit) proposeDraw(t *table, seat int) error {
	if p := t.game.Proposal; p != nil && p.Kind == proposalDraw {
		if p.By == t.game.Players[seat] {
			return refuseOn(t.game.Board, "You have proposed a draw already; %s has still to answer.", v.nameOf(t.game.Players[1-seat]))
		}
		// Both want it.
		return v.accept(t, seat, proposalDraw)
	}
	return v.propose(t, seat, store.Proposal{Kind: proposalDraw})
}

// proposeUndo asks to go back to before the asker's last move, or a number of
// plies. A turn of several steps (a man drawn and put) counts as one ply.
func (v *visit) proposeUndo(t *table, seat, plies int) error {
	turns, own := v.turns(t), plies == 0
	if own {
		plies = v.turnsBack(t, seat)
	}
	switch {
	case turns == 0:
		return refuseOn(t.game.Board, "No move has been made on board %d, so there is nothing to take back.", t.game.Board)
	case plies > turns && own:
		return refuseOn(t.game.Board, "You have made no move on board %d yet, so there is nothing to take back.", t.game.Board)
	case plies > turns:
		return refuseOn(t.game.Board, "No more than %s been played on board %d; %d cannot be taken back.", pliesHave(turns), t.game.Board, plies)
	}
	return v.propose(t, seat, store.Proposal{Kind: proposalUndo, Plies: plies})
}

// turnsBack is how many turns are taken back when a player does not say it: those
// from his own last one on. A turn that either has begun with a step is one of
// them: his own last one, or the opponent's answer to it.
func (v *visit) turnsBack(t *table, seat int) int {
	if (t.turn() == seat) != v.midTurn(t) {
		return 2
	}
	return 1
}

// turns is how many turns have been played, one begun and not ended included.
func (v *visit) turns(t *table) int {
	if !t.variant.DrawsMen() {
		return t.game.Plies
	}
	n := 0
	for _, ply := range v.draft.Plies(t.game.Board, 1, t.game.Plies) {
		if !ply.Step || ply.Number == t.game.Plies {
			n++
		}
	}
	return n
}

// midTurn tells whether the player to move has begun his turn with a step.
func (v *visit) midTurn(t *table) bool {
	last, ok := v.draft.Ply(t.game.Board, t.game.Plies)
	return ok && last.Step
}

// before is the number of the ply that the last turns begin with.
func (v *visit) before(t *table, turns int) int {
	n := t.game.Plies
	for ; n > 0; n-- {
		ply, ok := v.draft.Ply(t.game.Board, n)
		if !ok {
			panic(&missing{"ply " + number(n) + " of board " + number(int(t.game.Board))})
		}
		if ply.Step && n < t.game.Plies {
			continue
		}
		if turns == 0 {
			break
		}
		turns--
	}
	return n + 1
}

func pliesHave(n int) string {
	if n == 1 {
		return "one ply has"
	}
	return number(n) + " plies have"
}

// propose puts a proposal before the opponent. There is one at a time: while
// the opponent's waits, it has to be answered first.
func (v *visit) propose(t *table, seat int, p store.Proposal) error {
	if open := t.game.Proposal; open != nil && open.By != t.game.Players[seat] {
		return refuseOn(t.game.Board, "%s has proposed %s. Reply \"accept\" or \"decline\" first.",
			v.nameOf(open.By), proposed(*open, v.account(t.game.Players[seat])))
	}
	if most := v.desk.options.Caps.Proposals; beyond(t.game.Proposed[seat]+1, most) {
		return refuseOn(t.game.Board, "You have proposed something %d times since the last move. Wait until a move is made.", most)
	}
	// An answer to the letter with an earlier proposal must not be taken for
	// one to this: that letter is out of date now.
	if t.game.Proposed != [2]int{} {
		t.game.Serial++
	}
	t.game.Proposed[seat]++
	p.By, p.At = t.game.Players[seat], v.at
	t.game.Proposal = &p
	v.draft.PutGame(t.game)
	v.touch(t)
	return nil
}

// proposed names to a player what a proposal asks for: "a draw", "to take back 2
// plies".
func proposed(p store.Proposal, reader store.Player) string {
	switch p.Kind {
	case proposalDraw:
		return "a draw"
	case proposalAdjourn:
		return "to adjourn the game until " + p.Until.In(zoneOf(reader)).Format(dateForm)
	case proposalResume:
		return "to resume the game"
	}
	if p.Plies == 1 {
		return "to take back the last move"
	}
	return "to take back the last " + number(p.Plies) + " plies"
}

// openFor is the opponent's proposal, which a player can answer.
func (v *visit) openFor(t *table, seat int, kind string) (*store.Proposal, error) {
	p := t.game.Proposal
	switch {
	case p == nil:
		return nil, refuseOn(t.game.Board, "Nothing has been proposed on board %d that could be answered; "+
			"a proposal ends when the other player moves.", t.game.Board)
	case p.By == t.game.Players[seat]:
		return nil, refuseOn(t.game.Board, "You have proposed %s yourself; %s has to answer. \"withdraw\" takes it back.",
			proposed(*p, v.account(p.By)), v.nameOf(t.game.Players[1-seat]))
	case kind != "" && slices.Contains(proposalKinds, kindOf(kind)) && kindOf(kind) != p.Kind:
		return nil, refuseOn(t.game.Board, "%s has proposed %s, nothing else.", v.nameOf(p.By), proposed(*p, v.account(t.game.Players[seat])))
	}
	return p, nil
}

func (v *visit) accept(t *table, seat int, kind string) error {
	p, err := v.openFor(t, seat, kind)
	if err != nil {
		return err
	}
	switch p.Kind {
	case proposalUndo:
		return v.takeBack(t, p.Plies)
	case proposalAdjourn:
		return v.adjourn(t, seat, p.Until)
	case proposalResume:
		v.resume(t, "Both players have agreed to resume the game.")
		return v.afterMove(t)
	}
	v.end(t, engine.Drawn.Result(), "agreed", "", v.at)
	return nil
}

func (v *visit) decline(t *table, seat int, kind string) error {
	p, err := v.openFor(t, seat, kind)
	if err != nil {
		return err
	}
	b := v.touch(t)
	b.news[seat] = "You have declined " + declined(*p, v.account(t.game.Players[seat])) + "."
	b.news[1-seat] = v.nameOf(t.game.Players[seat]) + " has declined " + declined(*p, v.account(p.By)) + "."
	t.game.Proposal = nil
	v.draft.PutGame(t.game)
	return v.afterMove(t)
}

func declined(p store.Proposal, reader store.Player) string {
	if p.Kind == proposalDraw {
		return "the draw"
	}
	return proposed(p, reader)
}

func (v *visit) withdrawProposal(t *table, seat int) error {
	p := t.game.Proposal
	if p == nil || p.By != t.game.Players[seat] {
		return refuseOn(t.game.Board, "You have proposed nothing on board %d that could be withdrawn.", t.game.Board)
	}
	b := v.touch(t)
	b.news[seat] = "You have withdrawn your proposal."
	b.news[1-seat] = v.nameOf(p.By) + " has withdrawn the proposal."
	t.game.Proposal = nil
	v.draft.PutGame(t.game)
	return v.afterMove(t)
}

// takeBack removes the last plies and restores position, clocks and counts.
func (v *visit) takeBack(t *table, plies int) error {
	from := v.before(t, plies)
	t.clocksBack(v.draft.Plies(t.game.Board, from, t.game.Plies))
	v.draft.DropPlies(t.game.Board, from)
	t.game.Plies = from - 1
	t.game.Position, t.game.LastMove = t.game.Start, time.Time{}
	if last, ok := v.draft.Ply(t.game.Board, t.game.Plies); ok {
		t.game.Position, t.game.LastMove = last.Position, last.At
	}
	t.game.Repetitions = v.repetitions(t)
	t.game.Proposal, t.game.Proposed = nil, [2]int{}
	v.dropAhead(t)
	v.touch(t).first = 0
	t.game.Serial++
	v.draft.PutGame(t.game)
	again := v.tableOn(t.game.Board)
	*t = *again
	b := v.touch(t)
	what := "The last move has been taken back."
	if plies > 1 {
		what = "The last " + number(plies) + " plies have been taken back."
	}
	b.tell(what)
	return nil
}

// repetitions counts afresh the positions since the last irreversible move.
func (v *visit) repetitions(t *table) map[string]int {
	counts := map[string]int{}
	for n := t.game.Plies; n > 0; n-- {
		ply, ok := v.draft.Ply(t.game.Board, n)
		if !ok {
			panic(&missing{"ply " + number(n) + " of board " + number(int(t.game.Board))})
		}
		counts[ply.Digest]++
		if ply.Irreversible {
			return counts
		}
	}
	start, err := t.variant.Parse(t.game.Start)
	if err != nil {
		panic(err)
	}
	counts[digest(start.RepetitionKey())]++
	return counts
}

// claim ends the game as a draw when the rules give one to the player to move.
func (v *visit) claim(t *table, seat int) error {
	if t.turn() != seat {
		return refuseOn(t.game.Board, "A draw is claimed by the player who has to move, and that is %s.", v.nameOf(t.game.Players[t.turn()]))
	}
	times := t.times()
	claim := t.position.Claim(times)
	if claim == engine.NoClaim {
		return refuseOn(t.game.Board, "There is no draw to claim%s. \"propose\" offers a draw to your opponent.", t.missing(times))
	}
	v.end(t, engine.Drawn.Result(), claim.String()+", claimed by "+v.nameOf(t.game.Players[seat]), "", v.at)
	return nil
}

// missing says what a claim lacks, by the draws that the variant has.
func (t *table) missing(times int) string {
	repetition, moves := t.variant.Claims()
	text := ""
	switch {
	case !repetition && !moves:
		return ": " + t.variant.Name + " knows no claims"
	case repetition:
		text = fmt.Sprintf(": this position has been on the board %s, three times are needed", timesWord(times))
	}
	if moves {
		text += fmt.Sprintf("; and %d plies have been played without a capture or pawn move, 100 are needed", t.position.HalfmoveClock())
	}
	return text
}

// times is how often the present position has been on the board.
func (t *table) times() int { return t.game.Repetitions[digest(t.position.RepetitionKey())] }

func timesWord(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return number(n) + " times"
}
