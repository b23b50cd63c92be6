package desk_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// player addresses of the random games: alice is White, bob Black.
var seats = [2]string{"alice@example.org", "bob@example.net"}

// randomGame plays at random through the desk, and beside it on the model.
type randomGame struct {
	t       *testing.T
	rand    *rand.Rand
	stage   *dialogue.Stage
	variant *engine.Variant
	model   *foresight
	mails   []sentMail
}

// sentMail is one mail of a random game, so that it can be sent once more.
type sentMail struct {
	seat int
	raw  []byte
	at   time.Time
	plan bool // nothing but moves in advance
}

const board = 2 // of the random games; board 1 is that of begun

// TestForesight plays games of every variant in which both players use queues,
// trees, submitted moves, proposals and undo at random. What is recorded must be
// what the model has, move by move with what made it; nothing that a player plans
// may reach his opponent. With -short, which is for the race detector, it plays
// one variant.
func TestForesight(t *testing.T) {
	var happened tally
	t.Run("variants", func(t *testing.T) {
		for i, game := range games.All() {
			if testing.Short() && i > 0 {
				continue
			}
			t.Run(game.ID(), func(t *testing.T) {
				t.Parallel()
				for seed := range uint64(1) {
					playForesight(t, game.Variant, seed, &happened)
				}
			})
		}
	})
	// A test in which nothing falls would prove nothing.
	if testing.Short() {
		return
	}
	if happened.conditions.Load() < 10 || happened.queued.Load() < 20 || happened.compared.Load() < 5 {
		t.Errorf("only %d conditional and %d queued moves fell, and %d games were compared without a plan",
			happened.conditions.Load(), happened.queued.Load(), happened.compared.Load())
	}
}

// tally counts what has happened in all random games.
type tally struct{ conditions, queued, compared atomic.Int64 }

func playForesight(t *testing.T, variant *engine.Variant, seed uint64, happened *tally) {
	t.Helper()
	g := &randomGame{t: t, rand: rand.New(rand.NewPCG(seed, uint64(len(variant.ID())))), stage: opened(t, variant.ID()), variant: variant}
	g.model = newForesight(variant.Start(), g.drawn)
	for range 40 {
		if g.model.over() {
			break
		}
		g.step()
		g.compare()
	}
	for _, ply := range g.model.plies {
		switch ply.by {
		case "if":
			happened.conditions.Add(1)
		case "queue":
			happened.queued.Add(1)
		}
	}
	if g.withoutPlans() {
		happened.compared.Add(1)
	}
}

// opened is a stage on which board 2 of a variant has just begun.
func opened(t *testing.T, variant string) *dialogue.Stage {
	t.Helper()
	stage := playing(t)
	receive(t, stage, proven("c", seats[0], variant+" challenge bob -white"), proven("a", seats[1], "accept 2"))
	sendAll(t, stage) // so that clocks start
	return stage
}

// send sends lines of commands of a player's and returns the letters that come,
// by their receivers.
func (g *randomGame) send(seat int, plan bool, lines ...string) map[string][]string {
	g.t.Helper()
	g.stage.Now = g.stage.Now.Add(time.Hour)
	domain := strings.Split(seats[seat], "@")[1]
	raw := fmt.Appendf(nil, "Authentication-Results: mx.example.com; dmarc=pass header.from=%s\r\nFrom: %s\r\nTo: %s\r\nSubject: multiple\r\n"+
		"Message-ID: <random%d@%s>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n\r\n%s\r\n", domain, seats[seat], dialogue.Server, len(g.mails), domain, strings.Join(lines, "\r\n"))
	mail := sentMail{seat, raw, g.stage.Now, plan}
	g.mails = append(g.mails, mail)
	return deliver(g.t, g.stage, mail)
}

func deliver(t *testing.T, stage *dialogue.Stage, mail sentMail) map[string][]string {
	t.Helper()
	stage.Now = mail.at
	if fate := receive(t, stage, mail.raw)[0]; fate.Retry || fate.Folder == "Failed" {
		t.Fatalf("the mail failed by the server's own fault:\n%s", mail.raw)
	}
	letters := map[string][]string{}
	for _, l := range due(t, stage) {
		letters[l.To] = append(letters[l.To], string(l.Raw))
		if err := stage.Desk.Sent(l.ID, stage.Now); err != nil {
			t.Fatal(err)
		}
	}
	return letters
}

// step lets one of the players do something.
func (g *randomGame) step() {
	g.t.Helper()
	mover := int(g.model.p.Side())
	switch n := g.rand.IntN(20); {
	case n < 8:
		g.play(mover)
	case n < 12:
		g.plan(1-mover, g.randomTree)
	case n < 16:
		g.plan(1-mover, g.randomQueue)
	case n == 16:
		g.cancel(g.rand.IntN(2))
	case n == 17:
		g.takeBack(g.rand.IntN(2))
	case n == 18:
		g.propose(g.rand.IntN(2))
	default:
		g.outOfTurn(1 - mover)
	}
}

// pick is one of the first offers mostly, so that what is foreseen also happens.
func (g *randomGame) pick(p *engine.Position) (notation.Offer, bool) {
	offers := notation.Offers(p)
	if len(offers) == 0 {
		return notation.Offer{}, false
	}
	some := min(3, len(offers))
	if g.rand.IntN(4) == 0 {
		some = len(offers)
	}
	return offers[g.rand.IntN(some)], true
}

// play moves, at once or by a submitted move that is confirmed.
func (g *randomGame) play(seat int) {
	g.t.Helper()
	if g.mayDraw() {
		if g.model.proposer == 1-seat { // "draw" could be the answer to it, and is asked about
			g.propose(seat)
			return
		}
		g.send(seat, false, fmt.Sprintf("draw %d", board))
		m, err := g.model.draw()
		if err != nil {
			g.t.Fatal(err)
		}
		g.model.move(g.t, m)
		return
	}
	offer, ok := g.pick(g.model.p)
	if !ok {
		return
	}
	if g.rand.IntN(4) == 0 {
		g.private(seat, g.send(seat, true, fmt.Sprintf("submit %d %s", board, offer.Text)))
		g.send(seat, false, fmt.Sprintf("confirm %d", board))
	} else {
		g.send(seat, false, fmt.Sprintf("move %d %s", board, offer.Text))
	}
	g.model.move(g.t, offer.Move)
}

// mayDraw tells whether a man is to be drawn: always where nothing else can be
// played.
func (g *randomGame) mayDraw() bool {
	can, other := false, false
	for _, m := range g.model.p.Moves(nil) {
		can, other = can || m.Kind() == engine.Draw, other || m.Kind() != engine.Draw
	}
	return can && (!other || g.rand.IntN(2) == 0)
}

// plan sends what make makes, and holds that nobody else hears of it.
func (g *randomGame) plan(seat int, make func(int) string) {
	g.t.Helper()
	if line := make(seat); line != "" {
		g.private(seat, g.send(seat, true, line))
	}
}

// private holds that letters went to one player alone.
func (g *randomGame) private(seat int, letters map[string][]string) {
	g.t.Helper()
	if len(letters[seats[1-seat]]) > 0 || len(letters) > 1 {
		g.t.Fatalf("what %s planned caused a letter to somebody else:\n%s", seats[seat], g.mails[len(g.mails)-1].raw)
	}
}

// randomTree is an "if" with one to three branches, each legal; the model gets
// them, too.
func (g *randomGame) randomTree(seat int) string {
	var texts []string
	var lines [][]string
	for range 1 + g.rand.IntN(3) {
		p := g.model.p.Clone()
		var words, line []string
		for range 2 * (1 + g.rand.IntN(3)) {
			offer, ok := g.pick(p)
			if !ok || p.End().Over() || strings.Contains(offer.Text, " ") {
				break
			}
			words, line = append(words, offer.Text), append(line, notation.Record(p, offer.Move))
			p.Make(offer.Move)
		}
		if words = words[:len(words)/2*2]; len(words) == 0 {
			continue
		}
		line = line[:len(words)]
		if g.rand.IntN(12) == 0 {
			words[len(words)-1], line[len(words)-1] = "resign", "resign"
		}
		if contradicts(lines, line) {
			continue
		}
		texts, lines = append(texts, fmt.Sprintf("if %s then %s", words[0], strings.Join(words[1:], " "))), append(lines, line)
	}
	if len(lines) == 0 {
		return ""
	}
	for _, line := range lines {
		g.model.grow(seat, line)
	}
	return fmt.Sprintf("if %d %s", board, strings.TrimPrefix(strings.Join(texts, "; "), "if "))
}

// contradicts tells whether a line answers the same moves otherwise than one of
// the others: such a tree is refused.
func contradicts(lines [][]string, line []string) bool {
	for _, other := range lines {
		for i := range min(len(line), len(other)) {
			if line[i] != other[i] {
				if i%2 == 1 {
					return true
				}
				break
			}
		}
	}
	return false
}

// randomQueue is a move that may be legal after one of the opponent's.
func (g *randomGame) randomQueue(seat int) string {
	queue := g.model.queue[seat]
	if len(queue) > 0 && queue[len(queue)-1] == "draw" {
		return ""
	}
	p := g.model.p.Clone()
	for range 1 + 2*len(queue) {
		offer, ok := g.pick(p)
		if !ok || p.End().Over() {
			break
		}
		p.Make(offer.Move)
	}
	offer, ok := g.pick(p)
	text := offer.Text
	switch {
	case g.variant.DrawsMen() && g.rand.IntN(3) == 0:
		text = "draw"
	case !ok || int(p.Side()) != seat || g.variant.DrawsMen() && strings.Contains(text, "@"):
		return ""
	}
	g.model.queue[seat] = append(queue[:len(queue):len(queue)], text)
	return fmt.Sprintf("queue %d %s", board, text)
}

func (g *randomGame) cancel(seat int) {
	g.t.Helper()
	what := []string{"", "queue", "if"}[g.rand.IntN(3)]
	g.private(seat, g.send(seat, true, strings.TrimSpace(fmt.Sprintf("cancel %d %s", board, what))))
	if what != "if" {
		g.model.queue[seat] = nil
	}
	if what != "queue" {
		g.model.tree[seat] = nil
	}
}

// takeBack proposes to take plies back and lets the opponent agree, or not.
func (g *randomGame) takeBack(seat int) {
	g.t.Helper()
	if g.model.proposer >= 0 {
		return
	}
	g.send(seat, false, fmt.Sprintf("undo %d %d", board, 1+g.rand.IntN(3)))
	p := g.game().Proposal
	if p == nil {
		return
	}
	if g.rand.IntN(3) == 0 {
		g.send(1-seat, false, fmt.Sprintf("decline %d", board))
		return
	}
	g.send(1-seat, false, fmt.Sprintf("accept %d", board))
	back, had := g.game().Plies, len(g.model.plies)
	if !g.variant.DrawsMen() && had-back != p.Plies || back >= had {
		g.t.Fatalf("%d plies were to be taken back of %d, and %d are left", p.Plies, had, back)
	}
	g.model.goBack(g.t, g.variant.Start(), back)
}

// propose offers a draw, or declines the one that is offered.
func (g *randomGame) propose(seat int) {
	g.t.Helper()
	if g.model.proposer >= 0 {
		g.send(1-g.model.proposer, false, fmt.Sprintf("decline %d", board))
		g.model.proposer = -1
		g.model.settle(g.t)
		return
	}
	g.send(seat, false, fmt.Sprintf("propose %d", board))
	if g.game().Proposal != nil {
		g.model.proposer = seat
	}
}

// outOfTurn tries what must change nothing.
func (g *randomGame) outOfTurn(seat int) {
	g.t.Helper()
	offer, ok := g.pick(g.model.p)
	if !ok {
		return
	}
	verb := []string{"move", "submit"}[g.rand.IntN(2)]
	g.private(seat, g.send(seat, true, fmt.Sprintf("%s %d %s", verb, board, offer.Text)))
	g.private(seat, g.send(seat, true, fmt.Sprintf("confirm %d", board)))
}

func (g *randomGame) game() store.Game {
	g.t.Helper()
	return game(g.t, g.stage, board)
}

func (g *randomGame) drawn(ply int) string {
	g.t.Helper()
	var record string
	err := g.stage.Store.View(func(tx *store.Tx) error {
		p, _ := tx.Draft().Ply(board, ply)
		record = p.Move
		return nil
	})
	if err != nil {
		g.t.Fatal(err)
	}
	return record
}

// compare holds the store against the model.
func (g *randomGame) compare() {
	g.t.Helper()
	head := g.game()
	if got, want := recorded(g.t, g.stage), g.model.record(); got != want {
		g.t.Fatalf("recorded is\n%s\nthe model has\n%s", got, want)
	}
	if head.Position != g.model.p.String() || head.Active() == g.model.over() {
		g.t.Fatalf("the board is %s, %+v; the model has %s, over: %t", head.Position, head.Result, g.model.p, g.model.over())
	}
	for seat, ahead := range head.Ahead {
		queue, lines := len(g.model.queue[seat]), g.model.tree[seat].lines()
		if g.model.over() {
			queue, lines = 0, 0
		}
		if len(ahead.Queue) != queue || len(ahead.If) != lines {
			g.t.Fatalf("%s has %d queued moves and the lines %v, the model %d and %d\n%s", seats[seat], len(ahead.Queue), ahead.If, queue, lines, g.mails[len(g.mails)-1].raw)
		}
	}
}

// recorded are the plies of the random game, each with what made it.
func recorded(t *testing.T, stage *dialogue.Stage) string {
	t.Helper()
	var words []string
	err := stage.Store.View(func(tx *store.Tx) error {
		d := tx.Draft()
		g, _ := d.Game(board)
		for _, ply := range d.Plies(board, 1, g.Plies) {
			words = append(words, strings.TrimRight(ply.Move+"/"+ply.By, "/"))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(words, " ")
}

// withoutPlans sends the same mails once more, at the same times, with one of
// the mails that only plan left out. When the game is the same for all that,
// the opponent must have got the same letters, to the last byte: he can read
// nothing out of them.
func (g *randomGame) withoutPlans() (compared bool) {
	g.t.Helper()
	var plans []int
	for i, mail := range g.mails {
		if mail.plan {
			plans = append(plans, i)
		}
	}
	if len(plans) == 0 {
		return false
	}
	left := plans[g.rand.IntN(len(plans))]
	with, moves := resend(g.t, g.variant.ID(), g.mails, -1)
	without, same := resend(g.t, g.variant.ID(), g.mails, left)
	if moves != same {
		return false
	}
	opponent := seats[1-g.mails[left].seat]
	for i := range with {
		if a, b := strings.Join(with[i][opponent], ""), strings.Join(without[i][opponent], ""); a != b {
			g.t.Fatalf("%s can tell from this letter what was planned by\n%s\n%s\n--- without:\n%s", opponent, g.mails[left].raw, a, b)
		}
	}
	return true
}

// resend plays mails on a new stage and returns the letters after each.
func resend(t *testing.T, variant string, mails []sentMail, except int) (letters []map[string][]string, moves string) {
	t.Helper()
	stage := opened(t, variant)
	for i, mail := range mails {
		var came map[string][]string
		if i != except {
			came = deliver(t, stage, mail)
		}
		letters = append(letters, came)
		moves += recorded(t, stage) + "|"
	}
	return letters, moves
}
