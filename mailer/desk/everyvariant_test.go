package desk_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/engine/pgn"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
	diagrams "pbemd/templates/board"
)

// gameByMail is a game of alice (White) and bob at which carol looks on, played by
// chance.
type gameByMail struct {
	t       *testing.T
	stage   *dialogue.Stage
	variant *engine.Variant
	rand    *rand.Rand
	board   uint64
	mails   int
}

var watchers = []string{"alice", "bob", "carol"}

// TestEveryVariantByMail takes a game of each variant through what its players
// and those who look on can do beside moving: nothing of it may depend on the
// rules of one. What is decided in advance has a test of its own, TestForesight.
// With -short, which is for the race detector, it plays one variant.
func TestEveryVariantByMail(t *testing.T) {
	start := threePlayers(t)
	for i, found := range games.All() {
		if testing.Short() && i > 0 {
			continue
		}
		t.Run(found.ID(), func(t *testing.T) {
			t.Parallel()
			stage, err := start.Fork(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			defer stage.Close()
			g := &gameByMail{t: t, stage: stage, variant: found.Variant, rand: rand.New(rand.NewPCG(7, uint64(i)))}
			g.abort()
			g.begin(2)
			for range 8 {
				g.turn()
			}
			g.claimNothing()
			g.preview()
			g.submit()
			g.takeBack(1)
			g.turn()
			g.takeBack(3)
			for range 3 {
				g.turn()
			}
			g.history()
			g.records()
			g.adjourn()
			g.agree()
			if err := stage.Store.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// threePlayers is a stage with three players who read text, and a host that
// vouches for their mails.
func threePlayers(t *testing.T) *dialogue.Stage {
	t.Helper()
	stage, err := dialogue.NewStage(dialogue.Script{Name: "three", Settings: map[string]string{"authserv": "mx.example.com"}}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stage.Close() })
	for i, who := range watchers {
		for _, step := range []dialogue.Step{
			{Number: 2 * i, Kind: dialogue.Mail, From: mailboxes[who], Header: []string{"Subject: signup " + who}},
			{Number: 2*i + 1, Kind: dialogue.Mail, From: mailboxes[who], To: mailboxes[who], Text: "yes\n"},
		} {
			if err := stage.Do(step); err != nil {
				t.Fatal(err)
			}
			stage.Take(mailboxes[who])
		}
		set(t, stage, who, func(p *store.Player) { p.BoardForm = "text" })
	}
	return stage
}

// say sends a command and gives the letters that it causes, by their receivers.
func (g *gameByMail) say(who, words string, values ...any) map[string][]dialogue.Received {
	g.t.Helper()
	g.mails++
	if err := g.stage.Deliver(proven(fmt.Sprint("every", g.mails), mailboxes[who], fmt.Sprintf(words, values...))); err != nil {
		g.t.Fatal(err)
	}
	came := map[string][]dialogue.Received{}
	for _, who := range watchers {
		for raw := g.stage.Take(mailboxes[who]); raw != nil; raw = g.stage.Take(mailboxes[who]) {
			r, err := dialogue.Open(raw)
			if err != nil {
				g.t.Fatal(err)
			}
			r.Text = strings.Join(strings.Fields(r.Text), " ")
			came[who] = append(came[who], r)
		}
	}
	return came
}

// tells holds that one letter went to each of some people and has a phrase, and
// that nobody else got one.
func (g *gameByMail) tells(came map[string][]dialogue.Received, phrase string, who ...string) {
	g.t.Helper()
	for _, to := range watchers {
		switch letters := came[to]; {
		case !slices.Contains(who, to):
			if len(letters) > 0 {
				g.t.Fatalf("a letter to %s: %s\n%s", to, letters[0].Subject, letters[0].Text)
			}
		case len(letters) != 1:
			g.t.Fatalf("%d letters to %s, not one with %q", len(letters), to, phrase)
		case !strings.Contains(letters[0].Text, phrase):
			g.t.Fatalf("the letter to %s lacks %q:\n%s", to, phrase, letters[0].Text)
		}
	}
}

func (g *gameByMail) game() store.Game {
	g.t.Helper()
	return game(g.t, g.stage, g.board)
}

func (g *gameByMail) position() *engine.Position {
	g.t.Helper()
	p, err := g.variant.Parse(g.game().Position)
	if err != nil {
		g.t.Fatal(err)
	}
	return p
}

// plies are the moves as they are kept.
func (g *gameByMail) plies() []store.Ply {
	g.t.Helper()
	var list []store.Ply
	if err := g.stage.Store.View(func(tx *store.Tx) error {
		list = tx.Draft().Plies(g.board, 1, g.game().Plies)
		return nil
	}); err != nil {
		g.t.Fatal(err)
	}
	return list
}

// begin starts a board, which carol looks on at.
func (g *gameByMail) begin(number uint64) {
	g.t.Helper()
	g.board = number
	g.say("alice", "%s challenge bob -white", g.variant.ID())
	g.tells(g.say("bob", "accept %d", number), "It is ", "alice", "bob")
	g.tells(g.say("carol", "subscribe %d", number), "It is alice's turn", "carol")
}

func (g *gameByMail) abort() {
	g.t.Helper()
	g.begin(1)
	g.turn()
	g.tells(g.say("bob", "abort 1"), "The game is over without a result: aborted by bob before both sides had moved", watchers...)
	if r := g.game().Result; r == nil || r.Score != store.NoResult {
		g.t.Errorf("aborted, the result is %v", r)
	}
}

// staysOpen picks a move by chance after which the game goes on; false when there is
// none. Draw tells that a man must be drawn first.
func staysOpen(r *rand.Rand, p *engine.Position) (notation.Offer, bool) {
	offers := notation.Offers(p)
	r.Shuffle(len(offers), func(i, j int) { offers[i], offers[j] = offers[j], offers[i] })
	for _, o := range offers {
		then := p.Clone()
		if then.Make(o.Move); !then.End().Over() {
			return o, true
		}
	}
	return notation.Offer{}, false
}

// turn has the player to move make one, whatever steps it takes.
func (g *gameByMail) turn() {
	g.t.Helper()
	p := g.position()
	side := p.Side()
	for p.Side() == side {
		before := g.game()
		mover := before.Players[side]
		chosen, ok := staysOpen(g.rand, p)
		if !ok || g.variant.DrawsMen() && p.Drawn() == engine.NoType && g.rand.IntN(2) == 0 {
			g.say(mover, "draw %d", g.board)
			if p = g.position(); g.game().Plies == before.Plies {
				chosen, ok = staysOpen(g.rand, p) // the stack is empty
			} else {
				continue
			}
		}
		if !ok {
			g.t.Fatalf("nothing can be played on %s", p)
		}
		came := g.say(mover, "move %d %s", g.board, chosen.Text)
		p.Make(chosen.Move)
		if now := g.position(); now.String() != p.String() {
			g.t.Fatalf("after %s the board is %s, expected %s; %v", chosen.Text, now, p, came)
		}
		if p.Side() != side {
			last := g.plies()
			g.tells(came, " played "+numbered(last[len(last)-1]), watchers...)
		}
		if p.Side() == side {
			return // he is to move again by the rules, after a pass or a man replaced
		}
	}
}

// numbered is a move as a letter names it.
func numbered(p store.Ply) string {
	dots := "."
	if p.Side == 1 {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", p.MoveNumber, dots, p.SAN)
}

// claimNothing claims a draw that the rules do not give.
func (g *gameByMail) claimNothing() {
	g.t.Helper()
	mover := g.game().Players[g.position().Side()]
	g.tells(g.say(mover, "claim %d", g.board), "claim", mover)
	if g.game().Result != nil {
		g.t.Fatal("a draw was claimed for nothing")
	}
}

// preview looks two plies ahead.
func (g *gameByMail) preview() {
	g.t.Helper()
	before := g.game()
	p := g.position()
	words := ""
	for range 2 {
		chosen, ok := staysOpen(g.rand, p)
		if !ok {
			break
		}
		words += " " + chosen.Text
		p.Make(chosen.Move)
	}
	if words == "" {
		return // only a man can be drawn, which nobody can foresee
	}
	for seat, who := range before.Players {
		diagram := diagrams.Text(p.View(false), diagrams.Options{Black: seat == 1})
		g.tells(g.say(who, "preview %d%s", g.board, words), strings.Join(strings.Fields(diagram), " "), who)
	}
	g.unchanged(before)
}

func (g *gameByMail) unchanged(before store.Game) {
	g.t.Helper()
	if diff := cmp.Diff(before, g.game()); diff != "" {
		g.t.Errorf("the game has changed: %s", diff)
	}
}

// submit shows a move before it takes effect: its player alone learns of it.
func (g *gameByMail) submit() {
	g.t.Helper()
	before := g.game()
	p := g.position()
	mover, other := before.Players[p.Side()], before.Players[1-p.Side()]
	chosen, ok := staysOpen(g.rand, p)
	if !ok {
		return
	}
	san := notation.Write(p, chosen.Move)
	g.tells(g.say(mover, "submit %d %s", g.board, chosen.Text), san, mover)
	g.tells(g.say(mover, "showas %d", g.board), "waits for \"confirm\"", mover)
	for _, who := range []string{other, "carol"} {
		for _, words := range []string{"show", "history", "games"} {
			for _, r := range g.say(who, "%s", strings.TrimSpace(fmt.Sprint(words, map[bool]string{true: fmt.Sprint(" ", g.board)}[words != "games"])))[who] {
				if strings.Contains(r.Text, "confirm") {
					g.t.Errorf("%s learns of a move that waits:\n%s", who, r.Text)
				}
			}
		}
	}
	g.tells(g.say(mover, "cancel submit %d", g.board), "Dropped on board", mover)
	g.unchanged(before)
	g.say(mover, "submit %d %s", g.board, chosen.Text)
	came := g.say(mover, "confirm %d", g.board)
	p.Make(chosen.Move)
	if now := g.position(); now.String() != p.String() {
		g.t.Fatalf("confirmed was %s, the board is %s", chosen.Text, now)
	}
	if p.Side() != g.sideOf(mover) {
		g.tells(came, san, watchers...)
	}
}

func (g *gameByMail) sideOf(who string) engine.Side {
	if g.game().Players[0] == who {
		return engine.White
	}
	return engine.Black
}

// takeBack goes back some plies by agreement, and in a game of chance holds that
// the same man comes again.
func (g *gameByMail) takeBack(n int) {
	g.t.Helper()
	plies := g.plies()
	asker := g.game().Players[0]
	g.tells(g.say(asker, "undo %d %d", g.board, n), "proposed to take back", "alice", "bob")
	g.tells(g.say("bob", "accept %d", g.board), "taken back", watchers...)
	left := g.game().Plies
	if back := len(plies) - left; back != n && !g.variant.DrawsMen() || back < n {
		g.t.Fatalf("%d plies were taken back, not %d", back, n)
	}
	want := g.variant.Start().String()
	if left > 0 {
		want = plies[left-1].Position
	}
	if now := g.position().String(); now != want {
		g.t.Fatalf("taken back, the board is %s, expected %s", now, want)
	}
	if next := plies[left]; strings.HasPrefix(next.Move, "draw=") {
		g.say(g.game().Players[next.Side], "draw %d", g.board)
		if again := g.plies(); len(again) != left+1 || again[left].Move != next.Move {
			g.t.Fatalf("before %s was drawn, and now %v", next.Move, again[left:])
		}
		g.turn()
	}
}

// history asks for all moves.
func (g *gameByMail) history() {
	g.t.Helper()
	for _, who := range watchers {
		text := ""
		for _, ply := range g.plies() {
			if !ply.Step || !strings.HasPrefix(ply.Move, "draw=") {
				text = ply.SAN
			}
		}
		g.tells(g.say(who, "history %d", g.board), text, who)
	}
	came := g.say("carol", "history %d positions", g.board)
	turns := 0
	for _, ply := range g.plies() {
		if !ply.Step {
			turns++
		}
	}
	if n := strings.Count(came["carol"][0].Text, "After "); n != turns {
		g.t.Errorf("%d positions of %d turns", n, turns)
	}
}

// records reads what "pgn" sends with the reader of records.
func (g *gameByMail) records() {
	g.t.Helper()
	for _, who := range watchers {
		r := g.say(who, "pgn %d", g.board)[who][0]
		if len(r.Attachments) != 1 {
			g.t.Fatalf("to %s: %d attachments: %s", who, len(r.Attachments), r.Text)
		}
		record, err := pgn.Read(string(r.Attachments[0].Data), find)
		if err != nil || len(record.Moves) != g.game().Plies {
			g.t.Fatalf("a record of %d moves for %d: %v", len(record.Moves), g.game().Plies, err)
		}
	}
	r := g.say("alice", "pgn all")["alice"][0]
	if n := strings.Count(string(r.Attachments[0].Data), "[Event "); n != 2 {
		g.t.Errorf("%d games in the record of all", n)
	}
}

// adjourn stops the clocks by agreement, and has them go on by agreement.
func (g *gameByMail) adjourn() {
	g.t.Helper()
	g.tells(g.say("alice", "adjourn %d 14 days", g.board), "proposed to adjourn", "alice", "bob")
	g.tells(g.say("bob", "accept %d", g.board), "adjourned", watchers...)
	before := g.game()
	g.stage.Now = g.stage.Now.Add(9 * 24 * time.Hour)
	g.tells(g.say("bob", "resume %d", g.board), "proposed to resume", "alice", "bob")
	g.say("alice", "accept %d", g.board)
	after := g.game()
	if before.Adjourned == nil || after.Adjourned != nil || after.Spent+after.Used[0]+after.Used[1]-before.Spent-before.Used[0]-before.Used[1] > time.Hour {
		g.t.Errorf("adjourned %v, then %v; used before %v and %v, after %v and %v", before.Adjourned, after.Adjourned, before.Used, before.Spent, after.Used, after.Spent)
	}
}

// agree ends the game by agreement.
func (g *gameByMail) agree() {
	g.t.Helper()
	g.tells(g.say("alice", "propose %d", g.board), "proposed a draw", "alice", "bob")
	g.tells(g.say("bob", "accept %d", g.board), "The game is over: a draw, 1/2-1/2, agreed.", watchers...)
	mover := g.game().Players[0]
	g.tells(g.say(mover, "undo %d 1", g.board), "is over", mover)
}
