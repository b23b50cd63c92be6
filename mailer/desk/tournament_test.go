package desk_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// arena is a stage on which players stand ready for a tournament. Mails are
// vouched for by the receiving host.
type arena struct {
	*testing.T
	stage   *dialogue.Stage
	players []string
	mails   int
	rand    *rand.Rand
}

// newArena has so many players, p1 and so on; p1 may direct tournaments.
func newArena(t *testing.T, players int) *arena {
	t.Helper()
	stage, err := dialogue.NewStage(dialogue.Script{Name: t.Name(), Settings: map[string]string{"authserv": "mx.example.com"}}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	a := &arena{T: t, stage: stage, rand: rand.New(rand.NewPCG(1, uint64(players)))}
	t.Cleanup(func() {
		if err := stage.Store.Check(); err != nil {
			t.Error(err)
		}
		stage.Close()
	})
	change(t, stage, func(d *store.Draft) {
		for i := range players {
			userid := fmt.Sprintf("p%d", i+1)
			a.players = append(a.players, userid)
			p := store.Player{Userid: userid, Name: userid, Addresses: []string{address(userid)}, Joined: stage.Now,
				BoardForm: "text"} // nothing is painted
			if i == 0 {
				p.Rights = []store.Right{{What: store.RightTournaments, At: stage.Now}}
			}
			if err := d.PutPlayer(p); err != nil {
				t.Fatal(err)
			}
		}
	})
	return a
}

func address(userid string) string { return userid + "@example.org" }

// send has a player send a command, and returns the letters that it causes.
func (a *arena) send(userid, words string) []dialogue.Received {
	a.Helper()
	a.mails++
	if err := a.stage.Deliver(proven(fmt.Sprint("mail", a.mails), address(userid), words)); err != nil {
		a.Fatalf("%s sends %q: %v", userid, words, err)
	}
	return a.letters()
}

// confirm answers the question whether a command was the player's.
func (a *arena) confirm(userid, words string) []dialogue.Received {
	a.Helper()
	if asked := a.send(userid, words); len(asked) != 1 || !strings.Contains(asked[0].Subject, "is this from you") {
		a.Fatalf("%q of %s is answered by %q", words, userid, subjects(asked))
	}
	if err := a.stage.Do(dialogue.Step{Kind: dialogue.Mail, From: address(userid), To: address(userid), Which: "is this from you", Text: "yes\n"}); err != nil {
		a.Fatal(err)
	}
	return a.letters()
}

func subjects(letters []dialogue.Received) []string {
	var list []string
	for _, l := range letters {
		list = append(list, l.Subject)
	}
	return list
}

// pass lets time go by, in which the mailbox is read.
func (a *arena) pass(d time.Duration) []dialogue.Received {
	a.Helper()
	if err := a.stage.Do(dialogue.Step{Kind: dialogue.Wait, Pause: d}); err != nil {
		a.Fatal(err)
	}
	return a.letters()
}

// letters are those that came since the last time, by receiver.
func (a *arena) letters() []dialogue.Received {
	a.Helper()
	var list []dialogue.Received
	for _, userid := range a.players {
		for raw := a.stage.Take(address(userid)); raw != nil; raw = a.stage.Take(address(userid)) {
			r, err := dialogue.Open(raw)
			if err != nil {
				a.Fatal(err)
			}
			list = append(list, r)
		}
	}
	return list
}

// record is a tournament with its rounds.
func (a *arena) record(n uint64) (store.Tournament, []store.Round) {
	a.Helper()
	var found store.Tournament
	var rounds []store.Round
	err := a.stage.Store.View(func(tx *store.Tx) error {
		d := tx.Draft()
		found, _ = d.Tournament(n)
		rounds = d.RoundsOf(n)
		return nil
	})
	if err != nil || found.Number != n {
		a.Fatalf("tournament %d: %v", n, err)
	}
	return found, rounds
}

// decide ends a running board at random: one resigns, or both agree.
func (a *arena) decide(board uint64) {
	a.Helper()
	g := game(a.T, a.stage, board)
	if !g.Active() {
		return
	}
	switch n := a.rand.IntN(5); n {
	case 0, 1, 2, 3:
		a.send(g.Players[n%2], fmt.Sprintf("resign %d", board))
	default:
		a.send(g.Players[0], fmt.Sprintf("propose %d", board))
		a.send(g.Players[1], fmt.Sprintf("accept %d", board))
	}
	if game(a.T, a.stage, board).Active() {
		a.Fatalf("board %d goes on", board)
	}
}

// begin announces a tournament and has everybody enter it.
func (a *arena) begin(words string) uint64 {
	a.Helper()
	a.confirm("p1", "tournament new "+words)
	var n uint64
	_ = a.stage.Store.View(func(tx *store.Tx) error {
		for _, t := range tx.Draft().TournamentsGoing() {
			n = max(n, t.Number)
		}
		return nil
	})
	if n == 0 {
		a.Fatalf("%q makes no tournament", words)
	}
	for _, userid := range a.players {
		a.send(userid, fmt.Sprintf("enter %d", n))
	}
	a.pass(15 * time.Minute)
	return n
}

// play plays a tournament to its end; each round, leave may take somebody out.
func (a *arena) play(n uint64, leave func(round store.Round)) (store.Tournament, []store.Round) {
	a.Helper()
	for range 60 {
		t, rounds := a.record(n)
		if !t.Going() {
			return t, rounds
		}
		if len(t.Open) != 1 {
			a.Fatalf("tournament %d goes on with the rounds %v", n, t.Open)
		}
		current := rounds[t.Open[0]-1]
		if leave != nil {
			leave(current)
		}
		for _, p := range current.Pairings {
			if p.Board != 0 {
				a.decide(p.Board)
			}
		}
		a.pass(15 * time.Minute)
	}
	a.Fatalf("tournament %d has no end", n)
	return store.Tournament{}, nil
}

// once holds that nobody is paired twice in a round, that boards are those of
// the pairing, and that each pairing is explained.
func (a *arena) once(t store.Tournament, rounds []store.Round) {
	a.Helper()
	var boards []uint64
	for _, r := range rounds {
		paired := map[int]uint64{}
		for _, p := range r.Pairings {
			for _, n := range []int{p.White, p.Black} {
				if other, twice := paired[n]; n != 0 && twice && (t.Kind != store.KnockOut || other == p.Board) {
					a.Errorf("round %d: %d is paired twice", r.Number, n)
				}
				paired[n] = p.Board
			}
			if !strings.Contains(p.Why, fmt.Sprintf("{%d}", p.White)) {
				a.Errorf("round %d: %+v is not explained", r.Number, p)
			}
			if p.Board == 0 {
				continue
			}
			boards = append(boards, p.Board)
			g := game(a.T, a.stage, p.Board)
			if g.Tournament != t.Number || g.Variant != t.Variant || g.Rated != t.Rated || g.Clock != t.Clock ||
				g.Players != [2]string{t.Entrants[p.White-1].Userid, t.Entrants[p.Black-1].Userid} {
				a.Errorf("board %d is not that of the pairing: %+v", p.Board, g)
			}
		}
	}
	if len(slices.Compact(slices.Sorted(slices.Values(boards)))) != len(boards) {
		a.Errorf("a board stands in two pairings: %v", boards)
	}
}

// TestWholeTournaments plays one of each kind to its end, for several games and
// clocks, with random results.
func TestWholeTournaments(t *testing.T) {
	for words, want := range map[string]struct{ players, rounds, boards int }{
		"round-robin chess -players 5 -clock move:7/21 -rated":  {5, 5, 10},
		"double re -players 3 -clock fischer:10+2/20":           {3, 6, 6},
		"swiss reef -players 7 -rounds 3 -clock total:60":       {7, 3, 9},
		"knock-out chex -players 6 -clock none":                 {6, 3, 5},
		"swiss reincarnation -players 6 -rounds 9 -clock none":  {6, 3, 9},
		"round-robin rennchess -players 4 -clock move:2/4":      {4, 3, 6},
		"knockout chess -players 2 -clock none -title Last Two": {2, 1, 1},
	} {
		t.Run(words, func(t *testing.T) {
			t.Parallel()
			a := newArena(t, want.players)
			n := a.begin(words)
			found, rounds := a.play(n, nil)
			a.once(found, rounds)
			boards := 0
			for _, r := range rounds {
				if r.Over.IsZero() {
					t.Errorf("round %d is not over", r.Number)
				}
				for _, p := range r.Pairings {
					if p.Board != 0 {
						boards++
					}
				}
			}
			extra := 0
			if found.Kind == store.KnockOut {
				extra = boards - want.boards // drawn games are played again
			}
			if len(rounds) != want.rounds || boards-extra != want.boards || extra < 0 || found.Broken != "" {
				t.Errorf("%d rounds with %d boards, want %d and %d; %s", len(rounds), boards, want.rounds, want.boards, found.Broken)
			}
			a.readable("p2", n)
			if found.Kind == store.Swiss {
				board := rounds[1].Pairings[0].Board
				letters := a.send("p2", fmt.Sprintf("pgn %d", board))
				if pgn := string(letters[0].Attachments[0].Data); !strings.Contains(pgn, `[Round "2"]`) || !strings.Contains(pgn, fmt.Sprintf("[Event %q]", found.Title+fmt.Sprintf(", board %d", board))) {
					t.Errorf("the record is\n%s", pgn)
				}
			}
		})
	}
}

// readable holds that what can be asked about a tournament fits a mail, and that
// no placeholder is left.
func (a *arena) readable(userid string, n uint64) {
	a.Helper()
	for _, words := range []string{"crosstable %d", "why %d", "tournament %d", "tournaments all"} {
		if strings.Contains(words, "%d") {
			words = fmt.Sprintf(words, n)
		}
		letters := a.send(userid, words)
		if len(letters) != 1 || strings.Contains(letters[0].Text, "{") || strings.Contains(letters[0].Subject, "nothing was changed") {
			a.Fatalf("%q is answered by %+v", words, letters)
		}
		for line := range strings.SplitSeq(letters[0].Text, "\n") {
			if len([]rune(line)) > 78 {
				a.Errorf("%q: %d columns: %s", words, len(line), line)
			}
		}
	}
}

// TestTournamentsWithWithdrawals has players withdraw, sign off and be taken out
// at any time, and comes to an end all the same.
func TestTournamentsWithWithdrawals(t *testing.T) {
	for _, kind := range []string{"round-robin", "swiss", "knock-out"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			a := newArena(t, 6)
			n := a.begin(kind + " chess -players 6 -clock none")
			left := map[string]bool{"p1": true}
			found, rounds := a.play(n, func(store.Round) {
				userid := a.players[a.rand.IntN(6)]
				if left[userid] {
					return
				}
				left[userid] = true
				switch a.rand.IntN(3) {
				case 0:
					a.send(userid, fmt.Sprintf("withdraw %d", n))
				case 1:
					a.order(fmt.Sprintf("tournament %d remove %s", n, userid))
				default:
					a.confirm(userid, "signoff")
				}
			})
			a.once(found, rounds)
			for _, e := range found.Entrants {
				if left[e.Userid] == e.Left.IsZero() && e.Userid != "p1" {
					t.Errorf("%s has left: %v, the record says %v", e.Userid, left[e.Userid], e.Left)
				}
			}
			a.readable("p1", n)
		})
	}
}
