package desk_test

import (
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/notation"
)

// foresight is what a board with moves in advance should be, worked out the
// plain way: trees are trees here, not lists of lines, and nothing is stored.
type foresight struct {
	p        *engine.Position
	plies    []foreseenPly
	reps     map[string]int
	queue    [2][]string
	tree     [2]*branch
	proposer int // the seat that has proposed a draw or an undo, -1 for nobody
	undo     bool
	resigned int // -1 for nobody
	drawn    func(ply int) string
}

type foreseenPly struct{ move, by string }

// branch is a node of a tree: the player's answer, or, by the opponent's moves,
// what follows.
type branch struct {
	answer string // a move in the form of records, or "resign"; "" where the opponent moves
	next   map[string]*branch
}

func newForesight(start *engine.Position, drawn func(int) string) *foresight {
	return &foresight{p: start, reps: map[string]int{start.RepetitionKey(): 1}, proposer: -1, resigned: -1, drawn: drawn}
}

func (f *foresight) over() bool {
	return f.resigned >= 0 || f.p.EndAfter(f.reps[f.p.RepetitionKey()]).Over()
}

// apply plays one move.
func (f *foresight) apply(t *testing.T, m engine.Move, by string) {
	t.Helper()
	record, seat := notation.Record(f.p, m), int(f.p.Side())
	was := f.p.SquareName(m.To())
	f.p.Make(m)
	if _, to := f.p.LastMove(); m.To() != engine.NoSquare && f.p.SquareName(to) != was {
		f.numberedAnew()
	}
	f.plies = append(f.plies, foreseenPly{record, by})
	if f.p.Irreversible() {
		f.reps = map[string]int{}
	}
	f.reps[f.p.RepetitionKey()]++
	for s := range f.tree {
		if f.tree[s] == nil {
			continue
		}
		if s == seat && f.tree[s].answer != record {
			f.tree[s] = nil
		} else {
			f.tree[s] = f.tree[s].next[record]
		}
	}
	if f.proposer >= 0 && (f.proposer != seat || f.undo) {
		f.proposer = -1
	}
}

// numberedAnew empties the queues that name squares, which are others now.
func (f *foresight) numberedAnew() {
	for s := range f.queue {
		if len(f.queue[s]) > 0 && f.queue[s][0] != "draw" {
			f.queue[s] = nil
		}
	}
}

// move plays what a player has sent, and all that follows.
func (f *foresight) move(t *testing.T, m engine.Move) {
	t.Helper()
	f.apply(t, m, "")
	f.settle(t)
}

func (f *foresight) settle(t *testing.T) {
	t.Helper()
	for !f.over() {
		seat := int(f.p.Side())
		if f.proposer == 1-seat {
			return
		}
		switch b := f.tree[seat]; {
		case b != nil && b.answer == "resign":
			f.resigned = seat
		case b != nil && b.answer != "":
			m, err := notation.Replay(f.p, b.answer)
			if err != nil {
				t.Fatalf("the answer %s: %v", b.answer, err)
			}
			f.apply(t, m, "if")
		case len(f.queue[seat]) > 0:
			f.fall(t, seat)
		default:
			return
		}
	}
}

// fall plays the first move of a queue, or empties it.
func (f *foresight) fall(t *testing.T, seat int) {
	t.Helper()
	text := f.queue[seat][0]
	m, err := notation.Read(f.p, text)
	if text == "draw" {
		m, err = f.draw()
	}
	if err != nil {
		f.queue[seat] = nil
		return
	}
	f.queue[seat] = f.queue[seat][1:]
	f.apply(t, m, "queue")
}

// draw is the man that the game drew: which, only chance decides.
func (f *foresight) draw() (engine.Move, error) {
	return notation.Replay(f.p, f.drawn(len(f.plies)+1))
}

// grow adds a line, the opponent's move first, to the tree of a seat; where the
// tree answers otherwise, the line counts.
func (f *foresight) grow(seat int, line []string) {
	if f.tree[seat] == nil {
		f.tree[seat] = &branch{next: map[string]*branch{}}
	}
	at := f.tree[seat]
	for i := 0; i+1 < len(line); i += 2 {
		reply := at.next[line[i]]
		if reply == nil || reply.answer != line[i+1] {
			reply = &branch{answer: line[i+1], next: map[string]*branch{}}
			at.next[line[i]] = reply
		}
		if i+2 == len(line) {
			return
		}
		if reply.next[line[i+1]] == nil {
			reply.next[line[i+1]] = &branch{next: map[string]*branch{}}
		}
		at = reply.next[line[i+1]]
	}
}

// lines counts the ends of a tree.
func (b *branch) lines() int {
	if b == nil {
		return 0
	}
	n := 0
	for _, next := range b.next {
		n += next.lines()
	}
	if n == 0 && b.answer != "" {
		n = 1
	}
	return n
}

func (f *foresight) record() string {
	var words []string
	for _, ply := range f.plies {
		words = append(words, strings.TrimRight(ply.move+"/"+ply.by, "/"))
	}
	return strings.Join(words, " ")
}

// goBack takes plies back and forgets all plans.
func (f *foresight) goBack(t *testing.T, start *engine.Position, plies int) {
	t.Helper()
	kept := f.plies[:plies]
	*f = *newForesight(start, f.drawn)
	for _, ply := range kept {
		m, err := notation.Replay(f.p, ply.move)
		if err != nil {
			t.Fatal(err)
		}
		f.apply(t, m, ply.by)
	}
}
