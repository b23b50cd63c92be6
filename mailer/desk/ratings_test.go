package desk_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/desk/rating"
	"pbemd/store"
)

// career plays many games of some players at random through the desk.
type career struct {
	t        *testing.T
	rand     *rand.Rand
	stage    *dialogue.Stage
	players  []string
	joined   int // how many have ever joined, alice and bob aside
	mails    int
	happened map[string]int
}

// TestRatingsAreAFunctionOfTheGames plays games at random: moves, draws,
// resignations, aborts, adjournments, take-backs, forfeits found late, mails that
// arrive out of order, results that are corrected, games that go on again,
// players who leave. Whenever it is looked, the ratings are what the records of
// the games give when they are computed from nothing, to the last bit.
func TestRatingsAreAFunctionOfTheGames(t *testing.T) {
	happened := map[string]int{}
	c := &career{t: t, rand: rand.New(rand.NewPCG(1, 6)), stage: playing(t), players: []string{"alice", "bob"}, happened: happened}
	for _, userid := range c.players {
		plain(t, c.stage, userid)
	}
	for range 3 {
		c.join()
	}
	for step := range 200 {
		c.step()
		if step%25 == 24 {
			c.compare()
		}
	}
	for _, what := range []string{"moved", "rated", "unrated", "early", "drawn", "forfeited", "aborted", "taken back", "adjourned", "reopened", "corrected", "left", "out of order"} {
		if happened[what] == 0 {
			t.Errorf("it never happened that a game was, or a player had: %s", what)
		}
	}
	t.Logf("%v", happened)
}

// TestDirectorsLeaveRatingsRight holds that after what directors do to games and
// accounts, with rated games of all players among them, a rebuild finds nothing
// to change.
func TestDirectorsLeaveRatingsRight(t *testing.T) {
	for talk, word := range map[string]string{"direct-games": "result", "direct-merge": "merge ", "direct-rename": "rename "} {
		script := talks(t)[talk]
		stage, err := dialogue.NewStage(script, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		defer stage.Close()
		begun := false
		for _, step := range script.Steps {
			if !begun && step.Kind == dialogue.Mail && strings.Contains(strings.Join(step.Header, "")+step.Text, word) {
				begun = true
				change(t, stage, func(d *store.Draft) { rateAll(d, stage.Now) })
			}
			if step.Kind == dialogue.Letter {
				stage.Take(step.To)
			} else if err := stage.Do(step); err != nil {
				t.Fatal(talk, err)
			}
		}
		rebuilt, err := desk.RebuildRatings(stage.Store, "")
		if err != nil || rebuilt.Wrong != 0 || rebuilt.Games < 3 {
			t.Errorf("%s: a rebuild found %+v, %v", talk, rebuilt, err)
		}
	}
}

// rateAll has all players win against each other past the desk.
func rateAll(d *store.Draft, at time.Time) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	players := slices.Collect(d.Players())
	for _, white := range players {
		for _, black := range players {
			if white.Userid == black.Userid {
				continue
			}
			g := store.Game{Board: d.NextNumber() + 1000, Variant: "chess", Rated: true, Players: [2]string{white.Userid, black.Userid},
				Started: at, Start: start, Position: start, Result: &store.Result{Score: "1-0", Reason: "checkmate", At: at}}
			d.PutGame(g)
			desk.Rerate(d, g.Board)
		}
	}
}

// TestWhatCounts holds which games change ratings, whatever the commands allow.
func TestWhatCounts(t *testing.T) {
	stage := playing(t)
	over := func(change func(*store.Game)) store.Game {
		g := store.Game{Variant: "chess", Rated: true, Players: [2]string{"alice", "bob"}, Started: stage.Now,
			Result: &store.Result{Score: "1-0", Reason: "checkmate", At: stage.Now}}
		change(&g)
		return g
	}
	for name, c := range map[string]struct {
		game   store.Game
		counts bool
	}{
		"rated and won":    {over(func(*store.Game) {}), true},
		"drawn":            {over(func(g *store.Game) { g.Result.Score = "1/2-1/2" }), true},
		"running":          {over(func(g *store.Game) { g.Result = nil }), false},
		"unrated":          {over(func(g *store.Game) { g.Rated = false }), false},
		"private":          {over(func(g *store.Game) { g.Private = true }), false},
		"hardly begun":     {over(func(g *store.Game) { g.Result.Early = true }), false},
		"without a result": {over(func(g *store.Game) { g.Result.Score = store.NoResult }), false},
		"against oneself":  {over(func(g *store.Game) { g.Players[1] = "alice" }), false},
	} {
		change(t, stage, func(d *store.Draft) {
			c.game.Board = d.NextNumber()
			d.PutGame(c.game)
			desk.Rerate(d, c.game.Board)
			if _, rated := d.RatedGame(c.game.Board); rated != c.counts {
				t.Errorf("%s: it counts: %v, want %v", name, rated, c.counts)
			}
		})
	}
}

func (c *career) join() {
	c.joined++
	name := fmt.Sprint("player", c.joined)
	joined(c.t, c.stage, name)
	plain(c.t, c.stage, name)
	c.players = append(c.players, name)
}

// plain spares a player pictures and animations, which take the most time.
func plain(t *testing.T, stage *dialogue.Stage, userid string) {
	set(t, stage, userid, func(p *store.Player) { p.BoardForm = "text" })
}

// send lets a player send a command, which arrived some time ago.
func (c *career) send(player, command string, ago time.Duration) {
	c.t.Helper()
	c.mails++
	in := incoming(c.stage, said(fmt.Sprint("m", c.mails), player+": "+command))
	in[0].Internal = c.stage.Now.Add(-ago)
	if _, err := c.stage.Desk.Receive(context.Background(), in); err != nil {
		c.t.Fatal(err)
	}
	sendAll(c.t, c.stage)
	c.stage.Now = c.stage.Now.Add(time.Minute)
}

// step does one thing.
func (c *career) step() {
	active := c.games(func(g store.Game) bool { return g.Active() })
	switch n := c.rand.IntN(20); {
	case n < 5 || len(active) == 0:
		c.begin()
	case n < 14:
		c.goOn(active[c.rand.IntN(len(active))])
	case n < 17:
		c.correct()
	case n < 18:
		c.pass()
	case n < 19 && len(c.players) > 3:
		c.leave()
	default:
		c.stage.Now = c.stage.Now.Add(time.Duration(c.rand.IntN(40)) * time.Hour)
	}
}

// games lists the games that are so, in the order of their boards.
func (c *career) games(is func(store.Game) bool) []store.Game {
	var list []store.Game
	err := c.stage.Store.View(func(tx *store.Tx) error {
		for g := range tx.Draft().Games() {
			if is(g) {
				list = append(list, g)
			}
		}
		return nil
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return list
}

// two are different players.
func (c *career) two() (string, string) {
	i := c.rand.IntN(len(c.players))
	k := (i + 1 + c.rand.IntN(len(c.players)-1)) % len(c.players)
	return c.players[i], c.players[k]
}

func (c *career) begin() {
	from, to := c.two()
	options := []string{"-rated", "-rated", "-rated", "-unrated", "-private"}[c.rand.IntN(5)]
	before := len(c.games(func(store.Game) bool { return true }))
	c.send(from, fmt.Sprintf("%s challenge %s %s -clock move:1/2", []string{"chess", "re2"}[c.rand.IntN(2)], to, options), 0)
	var number uint64
	change(c.t, c.stage, func(d *store.Draft) {
		for _, open := range d.ChallengesOf(from) {
			number = open.Number
		}
	})
	c.send(to, fmt.Sprint("accept ", number), 0)
	if after := len(c.games(func(store.Game) bool { return true })); after != before+1 {
		c.t.Fatalf("%d games after a challenge of %s to %s, %d before", after, from, to, before)
	}
	if c.rand.IntN(3) > 0 {
		c.move(number)
		c.move(number)
	}
}

// goOn does something at a board.
func (c *career) goOn(g store.Game) {
	white, black, board := g.Players[0], g.Players[1], g.Board
	late := time.Duration(c.rand.IntN(3)) * 20 * time.Minute
	switch c.rand.IntN(7) {
	case 0, 1, 2:
		for range 2 + c.rand.IntN(2) {
			c.move(board)
		}
	case 3:
		c.send(g.Players[c.rand.IntN(2)], fmt.Sprint("resign ", board), late)
	case 4:
		c.send(white, fmt.Sprint("propose ", board), late)
		c.send(black, fmt.Sprint("accept ", board), 0)
	case 5:
		c.send(black, fmt.Sprint("abort ", board), 0)
	case 6:
		c.pause(g)
	}
	c.note(board)
}

// move plays a random move for the player whose turn it is.
func (c *career) move(board uint64) {
	g := game(c.t, c.stage, board)
	if !g.Active() {
		return
	}
	position, err := games.Find(g.Variant).Parse(g.Position)
	if err != nil {
		c.t.Fatal(err)
	}
	moves := position.Moves(nil)
	m := moves[c.rand.IntN(len(moves))]
	c.send(g.Players[int(position.Side())], fmt.Sprintf("move %d %s", board, notation.Record(position, m)), 0)
	if after := game(c.t, c.stage, board); after.Plies > g.Plies { // else time was over
		c.happened["moved"]++
	}
}

// pause takes back, or adjourns and resumes.
func (c *career) pause(g store.Game) {
	c.move(g.Board)
	g = game(c.t, c.stage, g.Board)
	proposal, what := fmt.Sprintf("undo %d 1", g.Board), "taken back"
	if c.rand.IntN(2) == 0 {
		proposal, what = fmt.Sprintf("adjourn %d 3 days", g.Board), "adjourned"
	}
	c.send(g.Players[0], proposal, 0)
	c.send(g.Players[1], fmt.Sprint("accept ", g.Board), 0)
	if after := game(c.t, c.stage, g.Board); after.Plies < g.Plies || after.Adjourned != nil {
		c.happened[what]++
	}
}

// note tells what has become of a board.
func (c *career) note(board uint64) {
	g := game(c.t, c.stage, board)
	if g.Active() {
		return
	}
	for what, is := range map[string]bool{
		"rated": g.Rated, "unrated": !g.Rated, "early": g.Result.Early, "drawn": g.Result.Score == "1/2-1/2", "aborted": g.Result.Score == store.NoResult,
		"out of order": len(c.games(func(other store.Game) bool { return !other.Active() && other.Result.At.After(g.Result.At) })) > 0,
	} {
		if is {
			c.happened[what]++
		}
	}
}

// correct changes the record of a game that is over, as a director may: its
// result, when it ended, or that it did.
func (c *career) correct() {
	over := c.games(func(g store.Game) bool { return !g.Active() })
	if len(over) == 0 {
		return
	}
	g := over[c.rand.IntN(len(over))]
	result := *g.Result
	switch c.rand.IntN(4) {
	case 0:
		g.Result = nil
		g.TurnSince = c.stage.Now
		c.happened["reopened"]++
	case 1:
		result.At = result.At.Add(-time.Duration(c.rand.IntN(2000)) * time.Hour)
		g.Result = &result
		c.happened["corrected"]++
	default:
		result.Score = []string{"1-0", "0-1", "1/2-1/2", store.NoResult}[c.rand.IntN(4)]
		g.Result = &result
		c.happened["corrected"]++
	}
	change(c.t, c.stage, func(d *store.Draft) {
		d.PutGame(g)
		desk.Rerate(d, g.Board)
	})
}

// pass lets so much time pass that clocks run out, which is found one after the
// other.
func (c *career) pass() {
	running := c.games(func(g store.Game) bool { return g.Active() })
	until := c.stage.Now.Add(49 * time.Hour)
	passing(c.t, c.stage, until, until)
	sendAll(c.t, c.stage)
	for _, g := range running {
		if now := game(c.t, c.stage, g.Board); !now.Active() {
			c.happened["forfeited"]++
			c.note(g.Board)
		}
	}
}

// leave lets a player sign off, and another one come.
func (c *career) leave() {
	i := 2 + c.rand.IntN(len(c.players)-2)
	userid := c.players[i]
	c.players = slices.Delete(c.players, i, i+1)
	c.mails++
	receive(c.t, c.stage, said(fmt.Sprint("m", c.mails), userid+": signoff"))
	var asked dialogue.Received
	for _, l := range lettersTo(c.t, c.stage, userid+"@example.org") {
		asked, _ = dialogue.Open(l)
	}
	sendAll(c.t, c.stage)
	yes := string(said(fmt.Sprint("yes", c.mails), userid+": yes"))
	receive(c.t, c.stage, []byte(strings.Replace(yes, "Subject:", "In-Reply-To: "+asked.MessageID+"\r\nSubject:", 1)))
	change(c.t, c.stage, func(d *store.Draft) {
		if p, _ := d.Player(userid); !p.Closed.IsZero() {
			c.happened["left"]++
		}
	})
	c.join()
}

// compare computes all ratings anew, by the words of the rules, and by a rebuild:
// over those that are kept, from nothing, and over such as nobody has earned.
func (c *career) compare() {
	c.t.Helper()
	kept := c.cache()
	c.happened["counted at the end"] = len(kept.games)
	if diff := cmp.Diff(c.reckoned(), kept.ratings); diff != "" {
		c.t.Fatalf("the ratings are not those of the games (- by the games, + kept):\n%s", diff)
	}
	for what, spoil := range map[string]struct {
		by    func(*store.Draft)
		wrong int
	}{
		"as they are": {by: func(*store.Draft) {}},
		"forgotten": {wrong: len(kept.games) + len(kept.ratings), by: func(d *store.Draft) {
			for _, g := range kept.games {
				d.DropRatedGame(g.Board)
			}
			for _, r := range kept.ratings {
				d.DropRating(r.Variant, r.Userid)
			}
		}},
		"unearned": {wrong: 3, by: func(d *store.Draft) {
			d.PutRatedGame(store.RatedGame{Board: 9999, Variant: "chess", At: c.stage.Now, Players: [2]string{"alice", "bob"}, Score: "1-0"})
			d.PutRating(store.Rating{Variant: "chess", Userid: "nobody", Strength: store.Strength{Rating: 2900, Won: 9}})
			d.PutRating(store.Rating{Variant: "reef", Userid: "alice", Strength: store.Strength{Rating: 2900, Won: 9}})
		}},
	} {
		change(c.t, c.stage, spoil.by)
		rebuilt, err := desk.RebuildRatings(c.stage.Store, "")
		if err != nil {
			c.t.Fatal(err)
		}
		if rebuilt.Wrong != spoil.wrong {
			c.t.Errorf("%s: a rebuild found %d records wrong, want %d", what, rebuilt.Wrong, spoil.wrong)
		}
		if diff := cmp.Diff(kept, c.cache(), cmp.AllowUnexported(cache{})); diff != "" {
			c.t.Fatalf("%s: a rebuild has other numbers:\n%s", what, diff)
		}
	}
}

// cache is what the store keeps of ratings.
type cache struct {
	ratings []store.Rating
	games   []store.RatedGame
}

func (c *career) cache() cache {
	var kept cache
	change(c.t, c.stage, func(d *store.Draft) {
		kept.ratings, kept.games = slices.Collect(d.Ratings("")), slices.Collect(d.RatedGames())
	})
	return kept
}

// reckoned are the ratings by the words of the rules: all games that count, in
// the order of their ends, through package rating.
func (c *career) reckoned() []store.Rating {
	counted := c.games(func(g store.Game) bool {
		return !g.Active() && g.Rated && !g.Private && !g.Result.Early && g.Result.Score != store.NoResult
	})
	slices.SortStableFunc(counted, func(a, b store.Game) int { return a.Result.At.Compare(b.Result.At) })
	now := map[[2]string]store.Rating{}
	for _, g := range counted {
		var before [2]rating.Strength
		for seat, userid := range g.Players {
			r, ok := now[[2]string{g.Variant, userid}]
			if before[seat] = rating.Newcomer(); ok {
				before[seat] = rating.Idle(rating.Strength{Rating: r.Rating, Deviation: r.Deviation, Volatility: r.Volatility}, g.Result.At.Sub(r.At))
			}
		}
		share := map[string]rating.Score{"1-0": rating.Win, "0-1": rating.Loss, "1/2-1/2": rating.Draw}[g.Result.Score]
		for seat, s := range rating.Play(before, share) {
			r := now[[2]string{g.Variant, g.Players[seat]}]
			r.Variant, r.Userid, r.At = g.Variant, g.Players[seat], g.Result.At
			r.Rating, r.Deviation, r.Volatility = s.Rating, s.Deviation, s.Volatility
			switch own := [2]rating.Score{share, rating.Win - share}[seat]; own {
			case rating.Win:
				r.Won++
			case rating.Loss:
				r.Lost++
			default:
				r.Drawn++
			}
			now[[2]string{g.Variant, g.Players[seat]}] = r
		}
	}
	var list []store.Rating
	for _, r := range now {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b store.Rating) int {
		return strings.Compare(fmt.Sprint(len(a.Variant), a.Variant, a.Userid), fmt.Sprint(len(b.Variant), b.Variant, b.Userid))
	})
	return list
}
