package desk_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// siege is a game of two players who try everything that stops or shifts a
// clock, with a count of the time that has really passed.
type siege struct {
	t      *testing.T
	stage  *dialogue.Stage
	chance *rand.Rand
	mails  int
	sent   []string         // Message-IDs of letters to alice
	turns  [2]time.Duration // how long it was each player's turn, in a game that was not adjourned
	begun  [2]time.Duration // the same when the present turn began
	free   [2]time.Duration // what an outage or an undo has given
}

var besiegers = [2]string{"alice", "bob"}

// TestClocksUnderSiege holds, whatever the players do, that nobody is charged
// more time than it was his turn, that nobody gains more than his vacations, a
// month of returned mail, outages, and what both have agreed to, and that every
// game ends at last by the clock.
func TestClocksUnderSiege(t *testing.T) {
	for seed := range uint64(3) {
		clock := []string{"move:2/9", "total:40", "fischer:10+2/15"}[seed%3]
		t.Run(fmt.Sprint(clock, " ", seed), func(t *testing.T) {
			s := &siege{t: t, stage: playing(t), chance: rand.New(rand.NewPCG(seed, 5))}
			sendAll(t, s.stage)
			for _, userid := range besiegers {
				set(t, s.stage, userid, func(p *store.Player) { p.BoardForm = "text" }) // pictures take long
			}
			s.say("alice", "challenge bob -white -clock "+clock)
			s.say("bob", "accept 2")
			s.pass(time.Minute, true)
			for range 40 {
				if !s.game().Active() {
					break
				}
				s.act()
				s.pass(time.Duration(s.chance.IntN(30*60))*time.Minute, s.chance.IntN(12) > 0)
			}
			for n := 0; s.game().Active(); n++ {
				if n == 200 {
					t.Fatalf("the game does not end: %+v", s.game())
				}
				s.pass(24*time.Hour, true)
			}
			s.judge()
		})
	}
}

func (s *siege) game() store.Game { return game(s.t, s.stage, 2) }

// say is a mail of a player that is proven.
func (s *siege) say(who, words string) {
	s.mails++
	before := s.game0()
	receive(s.t, s.stage, said(fmt.Sprint("siege", s.mails), who+": "+words))
	s.follow(before)
}

// game0 is the game, or none before it has begun.
func (s *siege) game0() (g store.Game) {
	err := s.stage.Store.View(func(tx *store.Tx) error { g, _ = tx.Draft().Game(2); return nil })
	if err != nil {
		s.t.Fatal(err)
	}
	return g
}

// follow notes the turn that a mail has begun, and what an undo has given back.
func (s *siege) follow(before store.Game) {
	after := s.game0()
	if after.Plies < before.Plies {
		for seat := range s.free {
			s.free[seat] += max(before.Used[seat]-after.Used[seat], 0) + s.turns[seat] - s.begun[seat]
		}
	}
	if after.Plies != before.Plies {
		s.begun = s.turns
	}
}

// act has one of the players do something.
func (s *siege) act() {
	g := s.game()
	p, err := games.Find("chess").Parse(g.Position)
	if err != nil {
		s.t.Fatal(err)
	}
	mover, any := besiegers[p.Side()], besiegers[s.chance.IntN(2)]
	switch s.chance.IntN(12) {
	case 0, 1, 2:
		moves := p.Moves(nil)
		s.say(mover, "move 2 "+notation.Long(p, moves[s.chance.IntN(len(moves))]))
	case 3:
		s.say(any, fmt.Sprintf("vacation %d", 1+s.chance.IntN(9)))
	case 4:
		s.say(any, "vacation off")
	case 5:
		s.say(any, fmt.Sprintf("adjourn 2 %d days", 1+s.chance.IntN(5)))
	case 6:
		s.say(any, "resume 2")
	case 7, 8:
		s.say(any, "accept 2")
	case 9:
		s.say(any, "undo 2 1")
	case 10:
		s.say(any, "set zone "+[]string{"Pacific/Niue", "Pacific/Kiritimati", "UTC"}[s.chance.IntN(3)])
	default:
		for range 3 {
			if len(s.sent) > 0 {
				s.mails++
				receive(s.t, s.stage, returns(s.mails, "alice@example.org", s.sent[s.chance.IntN(len(s.sent))]))
			}
		}
	}
}

// pass lets time go by, in which the server works or not, and delivers letters.
func (s *siege) pass(d time.Duration, works bool) {
	s.deliver()
	for ; d > 0; d -= 6 * time.Hour {
		step := min(d, 6*time.Hour)
		before := s.game()
		s.stage.Now = s.stage.Now.Add(step)
		if before.Active() && before.Adjourned == nil {
			p, err := games.Find("chess").Parse(before.Position)
			if err != nil {
				s.t.Fatal(err)
			}
			s.turns[p.Side()] += step
			if !works {
				s.free[p.Side()] += step
			}
		}
		if !works {
			continue
		}
		s.tick(true)
	}
	s.tick(works)
}

func (s *siege) tick(worked bool) {
	if worked {
		change(s.t, s.stage, func(d *store.Draft) { d.SetAlive(s.stage.Now) })
	}
	if err := s.stage.Desk.ReadUpTo(s.stage.Now); err != nil {
		s.t.Fatal(err)
	}
	if err := s.stage.Desk.Tick(context.Background(), s.stage.Now); err != nil {
		s.t.Fatal(err)
	}
	s.deliver()
}

func (s *siege) deliver() {
	for _, l := range due(s.t, s.stage) {
		if l.To == "alice@example.org" {
			r, err := dialogue.Open(l.Raw)
			if err != nil {
				s.t.Fatal(err)
			}
			s.sent = append(s.sent, r.MessageID)
		}
	}
	sendAll(s.t, s.stage)
}

// judge compares what was charged with what has passed.
func (s *siege) judge() {
	g := s.game()
	const slack = 13 * time.Hour // ticks are six hours apart, and turns begin when a letter is sent
	for seat, userid := range besiegers {
		charged, passed := g.Used[seat], s.turns[seat]
		if charged > passed+slack {
			s.t.Errorf("%s is charged %v, and it was that player's turn for %v", userid, charged, passed)
		}
		free := s.free[seat] + min(g.Stood[seat], 30*24*time.Hour)
		for _, one := range account(s.t, s.stage, userid).Vacations {
			free += one.To.Sub(one.From) + 24*time.Hour
		}
		if gained := passed - charged - free; gained > slack+time.Duration(g.Plies)*6*time.Hour {
			s.t.Errorf("%s had %v more than was that player's due: charged %v of %v, of which %v were free", userid, gained, charged, passed, free)
		}
	}
	s.t.Logf("%s after %d plies, charged %v of %v", g.Result.Reason, g.Plies, g.Used, s.turns)
}
