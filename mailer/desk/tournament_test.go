package desk_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/engine"
	"pbemd/engine/games"
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
					a.confirm("p1", fmt.Sprintf("tournament %d remove %s", n, userid))
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

// TestCorrectedResults: what a director changes in the record of a game stands in
// the table at once. A round is not over as long as a board of it is played on,
// and one that has begun stays as it was paired.
func TestCorrectedResults(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("round-robin chess -players 4 -clock none")
	_, rounds := a.record(n)
	first, second := rounds[0].Pairings[0], rounds[0].Pairings[1]
	lose := func(p store.Pairing) { a.send(game(t, a.stage, p.Board).Players[0], fmt.Sprintf("resign %d", p.Board)) }
	lose(first)
	lose(second)
	correct := func(board uint64, result *store.Result) {
		change(t, a.stage, func(d *store.Draft) {
			g, _ := d.Game(board)
			g.Result = result
			d.PutGame(g)
		})
	}
	over := game(t, a.stage, second.Board).Result
	correct(second.Board, nil) // to be played on
	a.pass(15 * time.Minute)
	if got, _ := a.record(n); got.Played != 1 {
		t.Fatalf("%d rounds have begun while a board was played on", got.Played)
	}
	lose(second)
	a.pass(15 * time.Minute)
	got, rounds := a.record(n)
	if got.Played != 2 {
		t.Fatalf("%d rounds have begun after it", got.Played)
	}
	line := func(player int) string {
		text := a.send("p1", fmt.Sprintf("crosstable %d", n))[0].Text
		return regexp.MustCompile(fmt.Sprintf(`(?m)^  %d p%d .*`, player, player)).FindString(text)
	}
	if got, want := line(first.White), "  1 p1 x . . 0"; got != want {
		t.Errorf("before the correction %q, want %q", got, want)
	}
	correct(first.Board, &store.Result{Score: "1-0", Reason: "corrected", At: over.At})
	if got, want := line(first.White), "  1 p1 x . . 1"; got != want {
		t.Errorf("after the correction %q, want %q", got, want)
	}
	correct(first.Board, &store.Result{Score: store.NoResult, Reason: "aborted by a director", At: over.At})
	if got, want := line(first.White), "  1 p1 x . . -"; got != want {
		t.Errorf("without a result %q, want %q", got, want)
	}
	if _, again := a.record(n); len(again) != len(rounds) {
		t.Errorf("%d rounds after the corrections", len(again))
	}
}

// TestTournamentFault: a tournament that cannot be seen to by our own fault stops
// nothing else, and is tried again later.
func TestTournamentFault(t *testing.T) {
	a := newArena(t, 2)
	n := a.begin("knock-out chess -players 2 -clock none")
	_, rounds := a.record(n)
	board := rounds[0].Pairings[0].Board
	change(t, a.stage, func(d *store.Draft) {
		one, _ := d.Tournament(n)
		one.Entrants[0].Userid = "nobody"
		d.PutTournament(one)
	})
	a.send("p1", fmt.Sprintf("resign %d", board))
	if game(t, a.stage, board).Active() {
		t.Fatal("the fault has stopped a move")
	}
	a.pass(15 * time.Minute)
	if one, _ := a.record(n); !one.Going() || one.Due.Before(a.stage.Now.Add(20*time.Hour)) {
		t.Fatalf("it is looked at again at %v", one.Due)
	}
	change(t, a.stage, func(d *store.Draft) {
		one, _ := d.Tournament(n)
		one.Entrants[0].Userid = "p1"
		d.PutTournament(one)
	})
	a.pass(25 * time.Hour)
	if one, _ := a.record(n); one.Going() {
		t.Error("it goes on after the fault is mended")
	}
}

// TestRoundBeginsOnce lets the transaction in which a round begins fail, as in a
// crash, and the tick come again: the same boards and letters are made, once.
func TestRoundBeginsOnce(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("round-robin chess -players 4 -clock none")
	_, rounds := a.record(n)
	for _, p := range rounds[0].Pairings {
		a.send(game(t, a.stage, p.Board).Players[0], fmt.Sprintf("resign %d", p.Board))
	}
	a.stage.Now = a.stage.Now.Add(time.Minute)
	if err := a.stage.Desk.ReadUpTo(a.stage.Now); err != nil {
		t.Fatal(err)
	}
	fork, err := a.stage.Fork(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer fork.Close()
	if err := fork.Desk.ReadUpTo(fork.Now); err != nil {
		t.Fatal(err)
	}
	var ids [][]string
	for _, stage := range []*dialogue.Stage{fork, a.stage} {
		if stage == a.stage {
			if err := stage.Desk.TickAndCrash(stage.Now); err == nil {
				t.Fatal("the tick was to fail")
			}
			if got, _ := a.record(n); got.Played != 1 {
				t.Fatalf("after the crash %d rounds have begun", got.Played)
			}
			if len(due(t, stage)) > 0 {
				t.Fatal("after the crash there are letters")
			}
		}
		for range 3 { // once, and again
			if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
				t.Fatal(err)
			}
		}
		var list []string
		for _, l := range due(t, stage) {
			list = append(list, regexp.MustCompile(`(?mi)^Message-ID: .*`).FindString(string(l.Raw)))
		}
		ids = append(ids, list)
	}
	if got, rounds := a.record(n); got.Played != 2 || len(rounds) != 2 || len(rounds[1].Pairings) != 2 {
		t.Fatalf("%d rounds have begun: %+v", got.Played, rounds)
	}
	if !slices.Equal(ids[0], ids[1]) || len(ids[0]) != 8 {
		t.Errorf("the letters are %v and then %v", ids[0], ids[1])
	}
}

// TestWideCrosstable holds the table of thirty players in a double round robin
// to the width of a mail.
func TestWideCrosstable(t *testing.T) {
	a := newArena(t, 30)
	change(t, a.stage, func(d *store.Draft) {
		one := store.Tournament{Number: d.NextNumber(), Title: "Large", Kind: store.DoubleRoundRobin, By: "p1", Rounds: 58, Played: 1,
			Terms: store.Terms{Variant: "chess"}, Made: a.stage.Now, Started: a.stage.Now, Open: []int{1}}
		for _, userid := range a.players {
			one.Entrants = append(one.Entrants, store.Entrant{Userid: userid, At: a.stage.Now})
		}
		d.PutTournament(one)
		d.PutRound(store.Round{Tournament: one.Number, Number: 1, Pairings: []store.Pairing{
			{White: 1, Black: 30, Walkover: "1-0", Why: "{1} meets {30}."}, {White: 29, Black: 30, Walkover: "0-1", Why: "{29} meets {30}."}}})
	})
	letters := a.send("p30", "crosstable 1")
	if len(letters) != 1 {
		t.Fatalf("%d letters", len(letters))
	}
	text := letters[0].Text
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > 78 {
			t.Errorf("%d columns: %s", len(line), line)
		}
	}
	if n := strings.Count(text, "\n  30 p30 "); n != 2 {
		t.Errorf("p30 stands in %d parts of the crosstable:\n%s", n, text)
	}
	if !regexp.MustCompile(`(?m)^ +30 p30 -( +\.)+$`).MatchString(text) || !regexp.MustCompile(`(?m)^ +30 p30 ( +\.)+ +\+ +x$`).MatchString(text) {
		t.Errorf("the lines of p30 are not as they should be:\n%s", text)
	}
}

// TestChanceOfTournament holds that the men of a board of Chex follow from the
// number to which the server has bound itself in the announcement.
func TestChanceOfTournament(t *testing.T) {
	a := newArena(t, 2)
	announced := a.confirm("p1", "tournament new knock-out chex -players 2 -clock none")
	n := uint64(1)
	for one, _ := a.record(n); one.Number != n; {
		t.Fatal("no tournament")
	}
	one, _ := a.record(n)
	if one.Seed == "" || strings.Contains(announced[0].Text, one.Seed) || !strings.Contains(announced[0].Text, "SHA-256: ") {
		t.Fatalf("the announcement is\n%s", announced[0].Text)
	}
	a.send("p1", "enter 1 -word kestrel")
	a.send("p2", "enter 1 -word heron")
	a.pass(15 * time.Minute)
	_, rounds := a.record(n)
	g := game(t, a.stage, rounds[0].Pairings[0].Board)
	if g.Data["white-word"] != "kestrel" || g.Data["black-word"] != "heron" || g.Data["seed"] == one.Seed || len(g.Data["seed"]) != 64 {
		t.Fatalf("the board's chance is %v", g.Data)
	}
	found := games.Find("chex")
	if p, err := found.Parse(g.Position); err != nil || p.Side() != engine.White {
		t.Fatal(err)
	}
	a.send("p1", fmt.Sprintf("draw %d", g.Board))
	if after := game(t, a.stage, g.Board); after.Plies != 1 {
		t.Fatalf("no man was drawn")
	}
	a.send("p1", fmt.Sprintf("resign %d", g.Board))
	last := a.pass(15 * time.Minute)
	if len(last) != 2 || !strings.Contains(last[0].Text, one.Seed) {
		t.Errorf("the secret is not told at the end: %+v", last)
	}
}

// TestLadderNoShow: who is challenged in a ladder and never moves leaves it, and can
// enter it again at its foot.
func TestLadderNoShow(t *testing.T) {
	a := newArena(t, 3)
	n := a.begin("ladder chess -clock move:1/2")
	a.send("p3", fmt.Sprintf("ladder %d p1", n))
	_, rounds := a.record(n)
	board := game(t, a.stage, rounds[0].Pairings[0].Board)
	if board.Players != [2]string{"p1", "p3"} {
		t.Fatalf("the players are %v", board.Players)
	}
	a.pass(50 * time.Hour)
	one, _ := a.record(n)
	if !slices.Equal(one.Places, []int{2, 3}) || one.Entrants[0].Left.IsZero() || len(one.Open) > 0 {
		t.Fatalf("after the no-show the places are %v, open %v", one.Places, one.Open)
	}
	a.send("p1", fmt.Sprintf("enter %d", n))
	if one, _ = a.record(n); !slices.Equal(one.Places, []int{2, 3, 1}) {
		t.Fatalf("entered again, the places are %v", one.Places)
	}
	// Who has moved and then loses on time stays.
	a.send("p1", fmt.Sprintf("ladder %d p3", n))
	if one, _ = a.record(n); one.Played != 1 {
		t.Fatal("the same two can play again at once")
	}
	a.send("p1", fmt.Sprintf("ladder %d p2", n))
	_, rounds = a.record(n)
	second := game(t, a.stage, rounds[1].Pairings[0].Board)
	a.send(second.Players[0], fmt.Sprintf("move %d e4", second.Board))
	a.send(second.Players[1], fmt.Sprintf("move %d e5", second.Board))
	a.pass(50 * time.Hour)
	if one, _ = a.record(n); len(one.Places) != 3 || len(one.Open) > 0 {
		t.Fatalf("after a loss on time the places are %v, open %v", one.Places, one.Open)
	}
}

// TestDeletedPlayer: a player whose account is gone, in whatever way, is not paired
// again, though the record of the tournament has not been told.
func TestDeletedPlayer(t *testing.T) {
	a := newArena(t, 5)
	n := a.begin("round-robin chess -players 5 -clock none")
	_, rounds := a.record(n)
	rests := rounds[0].Pairings[0].White // has no opponent in the first round
	change(t, a.stage, func(d *store.Draft) {
		one, _ := d.Tournament(n)
		p, _ := d.Player(one.Entrants[rests-1].Userid)
		p.Closed, p.Addresses = a.stage.Now, nil
		if err := d.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	})
	found, rounds := a.play(n, nil)
	a.once(found, rounds)
	boards := 0
	for _, r := range rounds {
		for _, p := range r.Pairings {
			if p.Board != 0 && (p.White == rests || p.Black == rests) {
				t.Errorf("round %d: board %d has the player who is gone", r.Number, p.Board)
			}
			if p.Board != 0 {
				boards++
			}
		}
	}
	if boards != 6 || found.Entrants[rests-1].Why != "has left this server" {
		t.Errorf("%d boards were played; %+v", boards, found.Entrants[rests-1])
	}
}

// TestSwissEndsEarly: when those who are left have all met, a Swiss ends, and says
// so.
func TestSwissEndsEarly(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("swiss chess -players 4 -rounds 3 -clock none")
	_, rounds := a.record(n)
	met := rounds[0].Pairings[0] // these two stay
	one, _ := a.record(n)
	for i, e := range one.Entrants {
		if i+1 != met.White && i+1 != met.Black {
			a.send(e.Userid, fmt.Sprintf("withdraw %d", n))
		}
	}
	a.send(one.Entrants[met.White-1].Userid, fmt.Sprintf("resign %d", met.Board))
	last := a.pass(15 * time.Minute)
	one, rounds = a.record(n)
	if one.Going() || len(rounds) != 1 || !strings.Contains(one.Broken, "without two players meeting again") {
		t.Fatalf("%d rounds, %q", len(rounds), one.Broken)
	}
	if len(last) == 0 || !strings.Contains(last[0].Text, "The standings:") {
		t.Errorf("the players are told %+v", subjects(last))
	}
}

// TestManyAtOnce holds that a large round is begun whole: a Swiss of a hundred, in
// one tick, with fifty boards and two hundred letters.
func TestManyAtOnce(t *testing.T) {
	a := newArena(t, 100)
	change(t, a.stage, func(d *store.Draft) {
		one := store.Tournament{Number: d.NextNumber(), Title: "Open", Kind: store.Swiss, By: "p1", Terms: store.Terms{Variant: "chess"},
			Most: 100, Made: a.stage.Now, Due: a.stage.Now}
		for _, userid := range a.players {
			one.Entrants = append(one.Entrants, store.Entrant{Userid: userid, At: a.stage.Now})
		}
		d.PutTournament(one)
	})
	if n := len(a.pass(15 * time.Minute)); n != 200 {
		t.Errorf("%d letters", n)
	}
	if one, rounds := a.record(1); one.Rounds != 8 || len(rounds) != 1 || len(rounds[0].Pairings) != 50 {
		t.Errorf("%d rounds, of which %d have begun", one.Rounds, len(rounds))
	}
}
