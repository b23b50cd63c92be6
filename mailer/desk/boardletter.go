package desk

import (
	"fmt"
	"strings"
	"time"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// touched is a board that a mail has changed, so that its players get it.
type touched struct {
	board uint64
	fresh bool   // the game has just begun
	begun string // the player whose acceptance has begun it, "" where nobody's has
	// author writes words to his opponent; both get them.
	author, words string
	news          [2]string   // what is to be said to White and Black, beside what the board says itself
	onlookers     string      // the same for those who look on
	public        bool        // it concerns those who look on, too
	foreseen      bool        // a move made in advance was played
	first         int         // the first ply that is new, 0 for none
	private       [2][]string // what concerns the plans of White and of Black, and nobody else
	reminder      string      // what ends the Subject of a reminder, "" in other letters
}

// touch notes that the board goes to its players at the end of the visit,
// once, however many commands were about it.
func (v *visit) touch(t *table) *touched {
	for _, b := range v.boards {
		if b.board == t.game.Board {
			return b
		}
	}
	b := &touched{board: t.game.Board}
	v.boards = append(v.boards, b)
	return b
}

// say puts the message of the mail under a board, unless a command before has
// passed it on to somebody already. It returns what will be said.
func (v *visit) say(t *table, author store.Player, message string) string {
	words := v.passOn(message)
	if opponent := t.game.Players[1-max(t.seatOf(author.Userid), 0)]; words != "" && v.blocked(opponent, author.Userid) {
		v.notes = append(v.notes, v.nameOf(opponent)+" takes no words from you, so what you wrote was not passed on.")
		return ""
	}
	if words != "" {
		b := v.touch(t)
		b.author, b.words = author.Userid, words
	}
	return words
}

// boardLetters sends the changed boards.
func (v *visit) boardLetters() error {
	for _, b := range v.boards {
		t := v.tableOn(b.board)
		// The one whose move it is comes first, since he waits for it.
		first := t.turn()
		for _, seat := range []int{first, 1 - first} {
			if err := v.boardLetter(t, b, seat); err != nil {
				return err
			}
		}
		v.draft.PutGame(t.game)
		if err := v.onlookerLetters(t, b); err != nil {
			return err
		}
	}
	return nil
}

// passOn is the message of the mail for the first command that can pass it
// on, cut at the cap; the ones after it get nothing, so that words to one
// player never reach another.
func (v *visit) passOn(message string) string {
	if v.told {
		return ""
	}
	v.told = message != ""
	most := v.desk.options.Caps.Message
	runes := []rune(message)
	if most <= 0 || len(runes) <= most {
		return message
	}
	v.notes = append(v.notes, fmt.Sprintf("Your message was longer than %d characters; the rest was cut off.", most))
	return string(runes[:most]) + "\n[cut off here]"
}

// boardLetter sends a board to one of its players. The first letter to each
// is kept as the head of the thread under which his mail program shows the game.
func (v *visit) boardLetter(t *table, b *touched, seat int) error {
	reader := v.account(t.game.Players[seat])
	if !reader.Closed.IsZero() || t.copyAlone(b, seat) && reader.NoCopies {
		return nil
	}
	if silent := v.silentOpponent(t, seat); silent != "" {
		b.news[seat] = strings.TrimSpace(b.news[seat] + " " + silent)
	}
	v.turnUnreached(t, seat, reader)
	letter := v.boardText(t, b, seat, reader)
	if v.inDigest(t, b, seat, reader, letter) {
		return nil
	}
	if b.words != "" {
		letter.Comments = append(letter.Comments, templates.Comment{By: v.nameOf(b.author), Text: b.words})
		letter.Subject += " **"
	}
	a := aboutBoard(t.game, t.purpose(seat))
	if b.reminder != "" {
		a.purpose = proof.Nag
	}
	a.threadStart, a.links = t.game.Thread[seat], t
	if !t.game.Active() {
		attached, err := v.finishedFiles(t, reader, seat)
		if err != nil {
			return err
		}
		a.attachments = attached
	}
	event, err := v.calendarFile(t, reader)
	if err != nil {
		return err
	}
	a.attachments = append(a.attachments, event...)
	id, err := v.sendBoard(reader, letter, a)
	if err == nil && t.game.Thread[seat] == "" {
		t.game.Thread[seat] = id
	}
	return err
}

func (v *visit) sendBoard(player store.Player, letter templates.Letter, a about) (string, error) {
	return v.post(v.addressOf(player), player.Userid, letter, a)
}

func (t *table) purpose(seat int) proof.Purpose {
	switch {
	case !t.game.Active():
		return proof.Over
	case t.turn() == seat:
		return proof.Board
	default:
		return proof.Copy
	}
}

func (v *visit) boardText(t *table, b *touched, seat int, reader store.Player) templates.Board {
	names := [2]string{v.nameOf(t.game.Players[0]), v.nameOf(t.game.Players[1])}
	letter := templates.Board{
		Variant: t.variant.Name, VariantID: t.variant.ID, Number: t.game.Board,
		Names: names, Sides: sideNames, Rated: t.game.Rated, Private: t.game.Private, New: b.fresh,
		Standing: t.standing(v, reader), Rows: v.rows(t, b.first), Diagram: t.diagram(below(reader, seat)),
		Started: v.date(reader, t.game.Started), Last: v.date(reader, t.game.LastMove), Now: v.date(reader, v.now),
	}
	v.boardTimes(t, reader, &letter)
	letter.Onlookers = v.onlookersNamed(t)
	letter.Ratings, letter.Changes = v.ratedNote(t)
	if b.fresh {
		letter.News = append(letter.News, "The game begins.")
		if word := given(t.game, seat); word != "" {
			letter.News = append(letter.News, word)
		}
	}
	letter.News = append(letter.News, v.movesNews(t, b, reader)...)
	if news := b.newsFor(seat); news != "" {
		letter.News = append(letter.News, news)
	}
	if own := t.seatOf(reader.Userid); own >= 0 {
		letter.News = append(letter.News, b.private[own]...)
	}
	if p := t.game.Proposal; p != nil {
		letter.News = append(letter.News, v.proposalNews(t, *p, reader))
	}
	if t.game.Active() {
		letter.Subject = " " + names[t.turn()] + b.reminder
		letter.Notes = append([]string{t.whatNow(v, reader)}, t.aheadNote(reader)...)
	} else {
		letter.Notes = []string{t.recordNote(t.shownAtEnd(reader)), revealed(t.game), rematchHint}
	}
	return letter
}

// recordNote says where the moves of a finished game are; shown tells that it
// comes as more than its record.
func (t *table) recordNote(shown bool) string {
	form := "PGN, the form of chess programs"
	if t.variant.ID == "chess" {
		form = "PGN, which chess programs read"
	}
	switch {
	case t.game.Plies == 0:
		return "No move was made. The attached file holds the game as " + form + "."
	case !shown:
		return "All moves are listed above, and the attached file holds the game as " + form + "."
	}
	return "All moves are listed above. Attached are the game as " + form + ", an animation of it, and a page that plays it again in a browser."
}

var sideNames = [2]string{engine.White.String(), engine.Black.String()}

func (v *visit) proposalNews(t *table, p store.Proposal, reader store.Player) string {
	if t.seatOf(reader.Userid) < 0 {
		return v.nameOf(p.By) + " has proposed " + proposed(p, reader) + "; " + v.nameOf(t.game.Players[1-t.seatOf(p.By)]) + " has still to answer."
	}
	if p.By == reader.Userid {
		return "You have proposed " + proposed(p, reader) + "; your opponent has still to answer."
	}
	return v.nameOf(p.By) + " has proposed " + proposed(p, reader) + ". Reply \"accept\" or \"decline\"; " +
		"your next move declines it, too."
}

// standing says whose turn it is, or how the game ended.
func (t *table) standing(v *visit, reader store.Player) string {
	if !t.game.Active() {
		return sentence(t.resultText(v, reader)) + "."
	}
	if text := t.adjournedText(v, reader); text != "" {
		return text
	}
	check := ""
	if t.position.InCheck() {
		check = " and in check"
	}
	mover := t.game.Players[t.turn()]
	if mover == reader.Userid {
		return fmt.Sprintf("It is your turn%s: you are %s.", check, sideNames[t.turn()]) + t.pointsNow(v)
	}
	if own := t.seatOf(reader.Userid); own >= 0 {
		return fmt.Sprintf("It is %s's turn%s; you are %s.", v.nameOf(mover), check, sideNames[own]) + t.pointsNow(v)
	}
	return fmt.Sprintf("It is %s's turn%s.", v.nameOf(mover), check) + t.pointsNow(v)
}

// pointsNow is a sentence on the points of a running game, "" where nobody
// counts.
func (t *table) pointsNow(v *visit) string {
	if !t.variant.Scores() {
		return ""
	}
	return fmt.Sprintf(" Points so far: %s %d, %s %d.", v.nameOf(t.game.Players[0]), t.position.Points(engine.White),
		v.nameOf(t.game.Players[1]), t.position.Points(engine.Black))
}

// lastMove says what was played last.
func (v *visit) lastMove(t *table, reader store.Player) string {
	ply, ok := v.draft.Ply(t.game.Board, t.game.Plies)
	if !ok || ply.Step {
		return v.drawnNews(t, reader)
	}
	return v.playedBy(t, ply, reader) + v.renumbered(t, ply)
}

// renumbered says what a man's new square is called now, where the move has
// numbered the board anew, "" where it is called as in the move.
func (v *visit) renumbered(t *table, ply store.Ply) string {
	if !t.variant.Resizes() {
		return ""
	}
	before := t.game.Start
	if earlier, ok := v.draft.Ply(t.game.Board, ply.Number-1); ok {
		before = earlier.Position
	}
	position, err := t.variant.Parse(before)
	if err != nil {
		panic(fmt.Errorf("board %d ply %d: %w", t.game.Board, ply.Number-1, err))
	}
	m, err := notation.Replay(position, ply.Move)
	if err != nil {
		panic(fmt.Errorf("board %d ply %d: %w", t.game.Board, ply.Number, err))
	}
	if was, is := makeNamed(position, m); was != is {
		return " The board is numbered anew: " + was + " is " + is + " now."
	}
	return ""
}

// makeNamed makes a move, and gives the names that the square where it ends has
// on the board before and after it: they differ where the board is numbered anew.
func makeNamed(p *engine.Position, m engine.Move) (was, is string) {
	was = p.SquareName(m.To())
	p.Make(m)
	if m.To() == engine.NoSquare {
		return was, was
	}
	_, to := p.LastMove()
	return was, p.SquareName(to)
}

// span is a length of time in days, hours and minutes.
func span(d time.Duration) string {
	days, hours, minutes := int(d.Hours())/24, int(d.Hours())%24, int(d.Minutes())%60
	switch {
	case days > 0:
		return fmt.Sprintf("%dd %dh", days, hours)
	case hours > 0:
		return fmt.Sprintf("%dh %dm", hours, minutes)
	default:
		return fmt.Sprintf("%dm", minutes)
	}
}
