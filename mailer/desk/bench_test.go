package desk_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// measured is how many moves a median is taken of.
const measured = 1000

// hall is a store with many games of the same course, filled past the desk so
// that it takes seconds, not hours. No file is synced: what is measured is the
// handling.
type hall struct {
	stage  *dialogue.Stage
	course []store.Ply // of the one game that all boards have
	moves  []string
	count  int // of games
	plies  int
	played map[int]int // how many moves have been made on a board
}

// newHall fills a hall with games that have come to a ply.
func newHall(t testing.TB, count, plies int) *hall {
	t.Helper()
	script := dialogue.Script{Name: "hall", Settings: map[string]string{"authserv": "mx.example.com"}}
	stage, err := dialogue.NewStage(script, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stage.Close() })
	bounded(t, stage, nil, func(o *desk.Options) { o.Caps.LettersAnHour, o.Caps.LettersADay = 0, 0 }) // all of it is one hour
	h := &hall{stage: stage, count: count, plies: plies, played: map[int]int{}}
	h.course, h.moves = longGame(t, plies+measured/100+1)
	const batch = 2000
	for from := 1; from <= count; from += batch {
		err := stage.Store.Update(func(tx *store.Tx) error {
			d := tx.Draft()
			for n := from; n < from+batch && n <= count; n++ {
				h.put(t, d, n)
			}
			return d.Keep()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return h
}

// longGame is a game of random moves that does not end before the ply asked
// for.
func longGame(t testing.TB, plies int) (course []store.Ply, moves []string) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 11))
	p := games.Find("chess").Start()
	for n := 1; n <= plies; n++ {
		m, ok := goesOn(p, random)
		if !ok {
			t.Fatalf("the game ended at ply %d", n)
		}
		ply := store.Ply{Number: n, Side: uint8(p.Side()), SAN: notation.Write(p, m), Move: notation.Record(p, m)}
		moves = append(moves, notation.Long(p, m))
		p.Make(m)
		ply.Position, ply.Irreversible = p.String(), p.Irreversible()
		ply.Digest = fmt.Sprintf("%024x", n)
		course = append(course, ply)
	}
	return course, moves
}

// goesOn finds a random move after which the game is not over; captures are
// left for later, so that it lasts.
func goesOn(p *engine.Position, random *rand.Rand) (engine.Move, bool) {
	legal := p.Moves(nil)
	random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	slices.SortStableFunc(legal, func(a, b engine.Move) int {
		return int(p.Captured(a)) - int(p.Captured(b))
	})
	for _, m := range legal {
		p.Make(m)
		over := p.End().Over()
		p.Unmake()
		if !over {
			return m, true
		}
	}
	return engine.Move{}, false
}

func (h *hall) put(t testing.TB, d *store.Draft, n int) {
	t.Helper()
	players := [2]string{fmt.Sprintf("w%d", n), fmt.Sprintf("b%d", n)}
	for _, userid := range players {
		p := store.Player{Userid: userid, Name: userid, Addresses: []string{userid + "@example.org"}, Joined: h.stage.Now}
		if err := d.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	}
	board := d.NextNumber()
	game := store.Game{
		Board: board, Variant: "chess", Players: players, Started: h.stage.Now, Serial: 1, Plies: h.plies,
		Start: games.Find("chess").Start().String(), Repetitions: map[string]int{}, Thread: [2]string{"a@example.com", "b@example.com"},
	}
	for i := range h.plies {
		ply := h.course[i]
		if ply.Irreversible {
			game.Repetitions = map[string]int{}
		}
		game.Repetitions[ply.Digest]++
		game.Position = ply.Position
		d.PutPly(board, ply)
	}
	d.PutGame(game)
}

// move sends the next move of a board by mail and returns how long the desk
// took to handle it.
func (h *hall) move(t testing.TB, board int) time.Duration {
	t.Helper()
	n := h.plies + h.played[board]
	h.played[board]++
	side := []string{"w", "b"}[n%2]
	raw := fmt.Appendf(nil, "Authentication-Results: mx.example.com; dmarc=pass header.from=example.org\r\n"+
		"From: %s%d@example.org\r\nTo: %s\r\nSubject: chess move %d %s\r\nMessage-ID: <%d.%d@example.org>\r\nDate: %s\r\n\r\nGood luck.\r\n",
		side, board, dialogue.Server, board, h.moves[n], board, n, h.stage.Now.Format(time.RFC1123Z))
	in := mailer.Incoming{UIDValidity: 1, UID: 1, Internal: h.stage.Now, Raw: raw, Size: int64(len(raw))}
	begin := time.Now()
	fates, err := h.stage.Desk.Receive(context.Background(), []mailer.Incoming{in})
	took := time.Since(begin)
	if err != nil || fates[0].Folder != mailer.Done {
		t.Fatalf("fate %v, error %v", fates, err)
	}
	h.send(t, board)
	return took
}

// send empties the outbox, as the send loop does.
func (h *hall) send(t testing.TB, board int) {
	t.Helper()
	due, err := h.stage.Desk.Due(h.stage.Now, 10)
	if err != nil || len(due) != 2 {
		t.Fatalf("board %d: %d letters, error %v", board, len(due), err)
	}
	for _, l := range due {
		if err := h.stage.Desk.Sent(l.ID, h.stage.Now); err != nil {
			t.Fatal(err)
		}
	}
}

// medians are the median times of handling a move in each hall, over boards
// spread evenly. The halls take turns, so that what else the machine does
// meets all of them.
func medians(t testing.TB, halls ...*hall) []time.Duration {
	t.Helper()
	times := make([][]time.Duration, len(halls))
	for n := range measured {
		for i, h := range halls {
			boards := min(h.count, measured)
			times[i] = append(times[i], h.move(t, 1+n%boards*(h.count/boards)))
		}
	}
	var middle []time.Duration
	for _, list := range times {
		slices.Sort(list)
		middle = append(middle, list[len(list)/2])
	}
	return middle
}

// BenchmarkMove reports the median time of handling a mail with a move, without
// syncing the file: at few and many games stored, early and late in the game.
// It fails when a ratio is not below 1.5.
func BenchmarkMove(b *testing.B) {
	all := medians(b, newHall(b, 100, 10), newHall(b, 100, 300), newHall(b, 100000, 10))
	few, late, many := all[0], all[1], all[2]
	for b.Loop() {
	}
	b.ReportMetric(float64(few.Microseconds()), "µs/few")
	b.ReportMetric(float64(many.Microseconds()), "µs/many")
	b.ReportMetric(float64(late.Microseconds()), "µs/late")
	b.ReportMetric(float64(many)/float64(few), "many/few")
	b.ReportMetric(float64(late)/float64(few), "late/few")
	if 2*many >= 3*few || 2*late >= 3*few {
		b.Errorf("handling a move takes %s with few games, %s with many, %s late in a game", few, many, late)
	}
}
