package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/dialogue"
)

// The talk that a server is killed in. It is planned to the last mail before
// anything is sent, and the same each time it is planned: only the tokens of
// the letters answered are known no sooner than the letters come. It goes in
// rounds; all mails of a round are on their way at once.

// talk is the plan.
type talk struct {
	players []string // local parts of their addresses, also their userids
	rounds  []*round
	games   []planned
	number  int // of mails planned
	chance  *rand.Rand
	asked   map[string]bool // players who have been asked once whether a mail is theirs
}

// round is what happens at one time of the clock.
type round struct {
	pause time.Duration // since the round before
	acts  []act
	// expect names letters that no mail causes: by receiver, a part of the Subject.
	expect map[string]string
}

// act is one mail, delivered once or more often.
type act struct {
	step   dialogue.Step
	offer  bool   // the text is a move that the letter offers, whatever it is
	raw    string // a mail as it stands, instead of a step's
	again  int    // instead of a mail, the number of one that comes once more
	copies int    // so many more deliveries, with other trace headers
}

// planned is how a game is to end.
type planned struct {
	board uint64
	plies int
	score string // "" when it goes on
}

// everybody are the players there are.
var everybody = []string{"alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy", "kim", "leo"}

// passwords are given at signup by those who like them.
var passwords = map[string]string{"alice": "correct-horse"}

// Others have mailboxes and are no players; mallory's is on another host, which takes no mail.
const (
	talkServer = "chess@example.org"
	stranger   = "sybil"
	mallory    = "mallory@example.net"
)

// planTalk plans a talk with so many players, each of whom challenges two
// others to games of so many plies.
func planTalk(t *testing.T, players, plies int) *talk {
	t.Helper()
	w := &talk{players: everybody[:players], chance: rand.New(rand.NewPCG(3, 1415)), asked: map[string]bool{}}
	for _, player := range w.players {
		w.write(0, player, strings.TrimSpace("signup "+player+" "+passwords[player]), "\n")
		w.reply(1, player, "do you want to join", "yes\n").copies = w.chance.IntN(2)
	}
	w.challenges(t, plies)
	w.others()
	return w
}

// challenges plans who plays whom, and each game. White asks.
func (w *talk) challenges(t *testing.T, plies int) {
	number := uint64(0)
	for i, white := range w.players {
		text := ""
		for _, distance := range []int{1, 2} {
			number++
			black := w.players[(i+distance)%len(w.players)]
			text += fmt.Sprintf("challenge %s -white\n", black)
			w.reply(3, black, fmt.Sprintf("challenge %d from", number), "accept\n\nGood luck, "+white+"!\n")
			w.game(t, number, white, black, plies)
		}
		if i == 1 {
			number++
			text += fmt.Sprintf("chex challenge %s -white\n", w.players[2])
			w.reply(3, w.players[2], fmt.Sprintf("challenge %d from", number), "accept\n")
			w.drawn(number, white, w.players[2])
		}
		w.reply(2, white, "welcome", text)
	}
	w.reply(4, w.players[0], "New chess Board 1 ", "challenge carol\nchallenge bob\n").copies = 1 // no proof for these: asked about
	w.reply(5, w.players[0], "is this from you", "yes\n")
	w.reply(6, "carol", fmt.Sprintf("challenge %d from", number+1), "decline\n\nNot now.\n")
	last := w.at(len(w.rounds))
	last.pause = 15 * 24 * time.Hour
	last.expect = map[string]string{w.players[0]: fmt.Sprintf("challenge %d: no game", number+2)}
	// A mail wakes the server, so that it notes what has lapsed: before or
	// after, and so this one asks for nothing that would tell.
	w.write(len(w.rounds)-1, "bob", "help", "\n")
}

// others plans mails that are no player's, and those that are hardly mails.
func (w *talk) others() {
	w.write(2, stranger, "hello", "How can I play?\n")
	w.write(4, stranger, "chess show 1", "\n")
	w.mail(5, dialogue.Step{From: mallory, Header: []string{"Subject: help"}, Text: "\n"})
	w.mail(6, dialogue.Step{From: "bob@example.org", To: "bob", Which: "Board", Header: []string{"Auto-Submitted: auto-replied"}, Text: "I am away until Monday.\n"})
	w.mail(7, dialogue.Step{From: "carol@example.org", Header: []string{"Subject: chess news", "List-Id: <news.example.org>", "Precedence: list"}, Text: "resign\n"})
	w.raw(6, "this is no mail\x00\xff\xfe\r\nat all", 1)
	w.raw(7, "From: alice@example.org\r\nTo: chess@example.org\r\nMessage-ID: <torn@example.org>\r\nSubject: Re: a picture\r\n"+
		"Date: Mon, 2 Mar 2026 09:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"+
		"--x\r\nContent-Type: text/plain; charset=x-nowhere\r\nContent-Transfer-Encoding: base64\r\n\r\nZ2FtZXM$$$", 1)
	w.raw(8, "From: alice@example.org, bob@example.org\r\nTo: chess@example.org\r\nMessage-ID: <two@example.org>\r\nSubject: resign\r\n\r\n", 0)
	w.write(8, "alice", "chess games", "\n")
	w.write(8, "bob", "help chess", "\n")
	w.write(9, "bob", "chess show 1#2", "\n")
}

// at is the round of that number.
func (w *talk) at(number int) *round {
	for len(w.rounds) <= number {
		w.rounds = append(w.rounds, &round{pause: time.Minute})
	}
	return w.rounds[number]
}

// mail plans a mail and returns its place in the plan, good until the next is planned.
func (w *talk) mail(number int, step dialogue.Step) *act {
	w.number++
	step.Number = w.number
	r := w.at(number)
	r.acts = append(r.acts, act{step: step})
	return &r.acts[len(r.acts)-1]
}

func (w *talk) raw(number int, raw string, copies int) {
	r := w.at(number)
	r.acts = append(r.acts, act{raw: raw, copies: copies})
}

// write plans a mail that answers none.
func (w *talk) write(number int, from, subject, text string) *act {
	return w.mail(number, dialogue.Step{From: from + "@example.org", Header: []string{"Subject: " + subject}, Text: text})
}

// reply plans the answer to the last letter whose Subject has a part.
func (w *talk) reply(number int, from, which, text string) *act {
	return w.mail(number, dialogue.Step{From: from + "@example.org", To: from, Which: which, Text: text})
}

// later plans that the mail planned last comes once more in another round.
func (w *talk) later(number int) {
	r := w.at(number)
	r.acts = append(r.acts, act{again: w.number})
}

// game plans a game of random moves, with all that can happen beside them.
func (w *talk) game(t *testing.T, board uint64, white, black string, plies int) {
	g := &course{talk: w, t: t, board: board, sides: [2]string{white, black}, position: games.Find("chess").Start(), round: 4}
	end := []string{"open", "resign", "draw", "mate"}[board%4]
	for g.plies < plies && end != "mate" {
		g.move()
	}
	mover, other := g.mover(), g.waiter()
	switch end {
	case "resign":
		w.reply(g.round, mover, g.subject(), "resign\n\nThat was too hard for me.\n").copies = 1
		g.score = []string{"0-1", "1-0"}[g.plies%2]
	case "draw":
		w.reply(g.round, mover, g.subject(), "propose\n")
		w.reply(g.round+1, other, g.subject(), "accept\n").copies = 1
		g.score = "1/2-1/2"
	case "mate":
		for _, text := range []string{"f3", "e5", "g4", "Qh4"} {
			m, err := notation.Read(g.position, text)
			if err != nil {
				t.Fatal(err)
			}
			g.say(notation.Write(g.position, m) + "\n")
			g.position.Make(m)
			g.plies, g.round = g.plies+1, g.round+1
		}
		g.score = "0-1"
	}
	w.games = append(w.games, planned{board, g.plies, g.score})
}

// drawn plans the beginning of a game of chance. What is drawn is not known
// before, but it is the same each time.
func (w *talk) drawn(board uint64, white, black string) {
	for n, mover := range []string{white, black, white, black} {
		which := fmt.Sprintf("Board %d %s", board, mover)
		w.reply(4+2*n, mover, which, "draw\n").copies = 1
		put := w.reply(5+2*n, mover, which, "")
		put.offer, put.copies = true, 1
	}
	w.games = append(w.games, planned{board, 8, ""})
}

// course is a game while it is planned.
type course struct {
	*talk
	t        *testing.T
	board    uint64
	sides    [2]string
	position *engine.Position
	plies    int
	round    int
	score    string
	undone   bool
}

func (g *course) mover() string  { return g.sides[g.plies%2] }
func (g *course) waiter() string { return g.sides[1-g.plies%2] }

// subject is a part of the Subject of both board letters of the moment.
func (g *course) subject() string { return fmt.Sprintf("Board %d %s", g.board, g.mover()) }

// say plans the mover's answer to his board.
func (g *course) say(text string) *act { return g.reply(g.round, g.mover(), g.subject(), text) }

// move plans the next move and what goes with it.
func (g *course) move() {
	m := g.anyMove()
	text := notation.Ready(g.position, m) + "\n"
	switch g.chance.IntN(14) {
	case 0: // an illegal move first
		g.say(g.illegal() + "\n")
		g.say(text)
	case 1, 2: // delivered twice
		g.say(text).copies = 1
	case 3: // and again much later
		g.say(text).copies = 2
		g.later(g.round + 3)
	case 4: // the other is too early
		g.reply(g.round, g.waiter(), g.subject(), "e4\n")
		g.say(text)
	case 5: // without a proof
		g.unproven(text)
	case 6, 7: // with words
		g.say(text + "\nDid you see this coming?\n-- \nsent while walking\n").copies = 1
	case 8: // with a proposal that the next move declines
		g.say(text + "propose\n")
	case 9: // taken back first
		if g.takeBack() {
			return
		}
		g.say(text)
	case 10: // and an answer to the old board later
		g.say(text)
		g.reply(g.round+1, g.mover(), g.subject(), "d4\n")
	default:
		g.say(text)
	}
	g.position.Make(m)
	g.plies, g.round = g.plies+1, g.round+1
}

// anyMove is a legal move after which the game goes on.
func (g *course) anyMove() engine.Move {
	legal := g.position.Moves(nil)
	for _, i := range g.chance.Perm(len(legal)) {
		g.position.Make(legal[i])
		over := g.position.End().Over()
		g.position.Unmake()
		if !over {
			return legal[i]
		}
	}
	g.t.Fatalf("board %d: every move ends the game", g.board)
	return engine.Move{}
}

// illegal is a move that cannot be played.
func (g *course) illegal() string {
	for _, text := range []string{"Ke1-e8", "Qd1-a8", "Ng1-g8", "a2-a8"} {
		var illegal *notation.Illegal
		if _, err := notation.Read(g.position, text); errors.As(err, &illegal) {
			return text
		}
	}
	g.t.Fatalf("board %d: every move is legal", g.board)
	return ""
}

// unproven plans a move in a mail that answers nothing: with the password, or
// with the yes that is asked for.
func (g *course) unproven(text string) {
	if word := passwords[g.mover()]; word != "" {
		g.write(g.round, g.mover(), fmt.Sprintf("chess move %d %s %s %s", g.board, g.mover(), word, text[:len(text)-1]), "\n").copies = 1
		return
	}
	if g.asked[g.mover()] {
		g.say(text)
		return
	}
	g.asked[g.mover()] = true
	g.write(g.round, g.mover(), fmt.Sprintf("chess move %d %s", g.board, text[:len(text)-1]), "\n")
	g.round++
	g.reply(g.round, g.mover(), "is this from you", "yes\n").copies = 1
}

// takeBack plans that the last two plies are taken back, once in a game.
func (g *course) takeBack() bool {
	if g.plies < 2 || g.undone {
		return false
	}
	g.undone = true
	g.say("undo\n")
	g.round++
	g.reply(g.round, g.waiter(), g.subject(), "accept\n")
	g.round++
	g.position.Unmake()
	g.position.Unmake()
	g.plies -= 2
	return true
}
