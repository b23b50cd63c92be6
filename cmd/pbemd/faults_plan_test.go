package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/mailer"
	"pbemd/mailer/desk/dialogue"
)

// The correspondence of a trial: who writes what in which round, and what must
// come of it. It is planned to the last mail before the server is started; what
// the server has done is later held against it, and against nothing else.

// errand is one mail of a player.
type errand struct {
	from    string // the player
	step    dialogue.Step
	letters []string      // who gets a letter through it; a name stands once for each
	folder  mailer.Folder // where it must be filed
	copies  int           // so many more deliveries, by other ways
}

// answered reports whether the sender must get a letter that names the mail.
func (e *errand) answered() bool { return slices.Contains(e.letters, e.from) }

// match is a game that is played.
type match struct {
	board     uint64
	positions []string // after each ply
	score     string   // "" while it goes on
}

// correspondence is the plan.
type correspondence struct {
	t       *testing.T
	address func(user string) string
	chance  *rand.Rand
	rounds  [][]*errand
	matches []*match
	number  int // of mails
}

// Two who play, and one who only asks for help: letters to her may be refused.
const (
	bystander = "carol"
	firstMove = 5 // the round of it
)

var correspondents = []string{"alice", "bob", bystander}

// planCorrespondence plans one or two games of a few plies.
func planCorrespondence(t *testing.T, chance *rand.Rand, address func(string) string) *correspondence {
	t.Helper()
	c := &correspondence{t: t, chance: chance, address: address}
	for _, user := range correspondents {
		c.write(0, user, "signup "+user, "\n", user)
		c.often(c.reply(1, user, "do you want to join", "yes\n", user))
	}
	c.often(c.reply(2, "alice", "welcome", "challenge bob -white\n\nShall we?\n", "bob", "alice"))
	c.often(c.reply(3, "bob", "challenge 1 from", "accept\n", "alice", "bob"))
	c.play(1, [2]string{"alice", "bob"})
	if chance.IntN(2) == 0 {
		c.reply(3, "bob", "welcome", "challenge alice -white\n", "alice", "bob")
		c.often(c.reply(4, "alice", "challenge 2 from", "accept\n", "alice", "bob"))
		c.play(2, [2]string{"bob", "alice"})
	}
	for number := range c.rounds[2:] {
		if chance.IntN(3) == 0 {
			c.often(c.write(2+number, bystander, "help", "\n", bystander))
		}
	}
	return c
}

func (c *correspondence) add(round int, from string, step dialogue.Step, letters []string) *errand {
	c.number++
	step.Number, step.From = c.number, c.address(from)
	e := &errand{from: from, step: step, letters: letters, folder: mailer.Done}
	for len(c.rounds) <= round {
		c.rounds = append(c.rounds, nil)
	}
	c.rounds[round] = append(c.rounds[round], e)
	return e
}

// write plans a mail that answers none.
func (c *correspondence) write(round int, from, subject, text string, letters ...string) *errand {
	return c.add(round, from, dialogue.Step{Header: []string{"Subject: " + subject}, Text: text}, letters)
}

// reply plans the answer to the last letter whose Subject has a part.
func (c *correspondence) reply(round int, from, which, text string, letters ...string) *errand {
	return c.add(round, from, dialogue.Step{To: from, Which: which, Text: text}, letters)
}

// often has some mails delivered more than once.
func (c *correspondence) often(e *errand) {
	if c.chance.IntN(4) == 0 {
		e.copies = 1 + c.chance.IntN(2)
	}
}

// play plans a game of random moves, with what goes wrong beside them.
func (c *correspondence) play(board uint64, sides [2]string) {
	m := &match{board: board}
	c.matches = append(c.matches, m)
	position := games.Find("chess").Start()
	both := sides[:]
	plies, round := 3+c.chance.IntN(4), firstMove
	for ply := range plies {
		mover, waiter := sides[ply%2], sides[1-ply%2]
		which := fmt.Sprintf("Board %d %s", board, mover)
		move := anyMove(c.t, position, c.chance)
		text := notation.Ready(position, move) + "\n"
		switch c.chance.IntN(9) {
		case 0:
			c.often(c.reply(round, mover, which, "Ka1-h8\n", mover)) // there is no such move
		case 1:
			c.often(c.reply(round, waiter, which, "e4\n", waiter)) // too early, or to an old board
		case 2:
			away := c.reply(round, waiter, which, "I am away until Monday.\n")
			away.step.Header, away.folder = []string{"Auto-Submitted: auto-replied"}, mailer.Ignored
		case 3:
			text += "\nDid you see this coming?\n-- \nsent while walking\n"
		case 4:
			c.reply(round+1, mover, which, "d4\n", mover) // to a board that is old by then
		}
		c.often(c.reply(round, mover, which, text, both...))
		position.Make(move)
		m.positions = append(m.positions, position.String())
		round++
	}
	if c.chance.IntN(3) == 0 {
		mover := sides[plies%2]
		c.often(c.reply(round, mover, fmt.Sprintf("Board %d %s", board, mover), "resign\n\nThat was too hard.\n", both...))
		m.score = []string{"0-1", "1-0"}[plies%2]
	}
}

// anyMove is a legal move after which the game goes on.
func anyMove(t *testing.T, position *engine.Position, chance *rand.Rand) engine.Move {
	t.Helper()
	legal := position.Moves(nil)
	for _, i := range chance.Perm(len(legal)) {
		position.Make(legal[i])
		over := position.End().Over()
		position.Unmake()
		if !over {
			return legal[i]
		}
	}
	t.Fatalf("every move ends the game: %s", position)
	return engine.Move{}
}

// expected is how many letters each player must have got when a round is over.
func (c *correspondence) expected(round int) map[string]int {
	count := map[string]int{}
	for _, errands := range c.rounds[:round+1] {
		for _, e := range errands {
			for _, user := range e.letters {
				count[user]++
			}
		}
	}
	return count
}
