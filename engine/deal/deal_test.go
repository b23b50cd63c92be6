package deal_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pbemd/engine"
	"pbemd/engine/chance"
	"pbemd/engine/deal"
	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/engine/pgn"
)

var chex = sync.OnceValue(func() *engine.Variant { return open("chex") })

func open(id string) *engine.Variant {
	game, err := games.Open(id)
	if err != nil {
		panic(err)
	}
	return game.Variant
}

// example is the chance of the package comment of chance.
func example() deal.Chance {
	c := deal.Chance{Board: 17, Words: [2]string{"apple", "m1.2@mail.example.org"}}
	for i := range c.Seed {
		c.Seed[i] = byte(i)
	}
	return c
}

// labels writes a stack.
func labels(stack []engine.Type) string {
	text := ""
	for _, t := range stack {
		text += chex().Type(t).Label
	}
	return text
}

// play plays a random game whose men come from the stacks.
func play(start *engine.Position, d deal.Deal, random *rand.Rand, plies int) (moves []engine.Move, p *engine.Position) {
	p = start.Clone()
	for len(moves) < plies && !p.End().Over() {
		m, ok := choose(p, d, random)
		if !ok {
			break
		}
		moves = append(moves, m)
		p.Make(m)
	}
	return moves, p
}

// choose gives any move but a draw that is not the stack's, and draws often.
func choose(p *engine.Position, d deal.Deal, random *rand.Rand) (engine.Move, bool) {
	moves := slices.DeleteFunc(p.Moves(nil), func(m engine.Move) bool { return m.Kind() == engine.Draw })
	if m, ok := d.Next(p); ok && (len(moves) == 0 || random.IntN(2) == 0) {
		return m, true
	}
	if len(moves) == 0 {
		return engine.Move{}, false
	}
	return moves[random.IntN(len(moves))], true
}

func TestStacks(t *testing.T) {
	d := example().Deal(chex().Start())
	if white, black := labels(d.Stack(engine.White)), labels(d.Stack(engine.Black)); white != "NRRPPBBPKPPPPQNP" || black != "NBPRPPQPNPBPRPKP" {
		t.Errorf("the stacks are %s and %s", white, black)
	}
	none := example().Deal(open("chess").Start())
	if len(none.Stack(engine.White))+len(none.Stack(engine.Black)) > 0 {
		t.Error("chess has stacks")
	}
	if m, ok := none.Next(open("chess").Start()); ok {
		t.Errorf("chess draws %v", m)
	}
	// Men in hand that are put without being drawn are no stack.
	re := open("re").Start()
	if m, ok := example().Deal(re).Next(re); ok {
		t.Errorf("re draws %v", m)
	}
}

// TestNext: the men come in the order of the stack, the same one again after an undo, and none when none may.
func TestNext(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := deal.Chance{Seed: chance.Seed{rapid.Byte().Draw(t, "seed")}, Board: rapid.Uint64().Draw(t, "board")}
		d := c.Deal(chex().Start())
		moves, p := play(chex().Start(), d, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "play"), 1)), rapid.IntRange(1, 120).Draw(t, "plies"))
		var drawn [2]string
		again := chex().Start()
		for _, m := range moves {
			before := again.Side()
			if m.Kind() == engine.Draw {
				drawn[before] += chex().Type(m.Into()).Label
			}
			next, ok := d.Next(again)
			if m.Kind() == engine.Draw && (!ok || next != m) {
				t.Fatalf("%s: %v was drawn, now %v, %v", again, m, next, ok)
			}
			again.Make(m)
			if m.Kind() == engine.Draw {
				if next, ok := d.Next(again); ok {
					t.Fatalf("%s: with a man drawn, %v would be drawn", again, next)
				}
			}
		}
		for side := range drawn {
			if stack := labels(d.Stack(engine.Side(side))); !strings.HasPrefix(stack, drawn[side]) {
				t.Fatalf("%s drew %s of %s", engine.Side(side), drawn[side], stack)
			}
		}
		if _, ok := d.Next(p); ok && p.End().Over() {
			t.Fatalf("%s: a man is drawn after the end", p)
		}
		// Back to some ply, and on from its position string alone, as a server does it.
		back := rapid.IntRange(1, len(moves)).Draw(t, "undo")
		for range back {
			p.Unmake()
		}
		stored, err := chex().Parse(p.String())
		if err != nil {
			t.Fatal(err)
		}
		if m := moves[len(moves)-back]; m.Kind() == engine.Draw {
			if next, ok := d.Next(stored); !ok || next != m {
				t.Fatalf("%s: after the undo %v is drawn, before it was %v", stored, next, m)
			}
		}
	})
}

// TestNextEmptiesTheStack: when all men have come there is none.
func TestNextEmptiesTheStack(t *testing.T) {
	d := example().Deal(chex().Start())
	p := chex().Start()
	for range 32 {
		m, ok := d.Next(p)
		if !ok {
			t.Fatalf("%s: no man comes", p)
		}
		p.Make(m)
		if p.End().Over() {
			t.Fatalf("%s: over", p)
		}
		p.Make(farthest(p))
	}
	if m, ok := d.Next(p); ok {
		t.Errorf("%s: %v comes", p, m)
	}
}

// farthest is the put on the highest file and, of these, rank for White and the lowest for Black: so kings stay safe.
func farthest(p *engine.Position) engine.Move {
	moves := p.Moves(nil)
	return slices.MaxFunc(moves, func(a, b engine.Move) int {
		key := func(m engine.Move) int {
			if p.Side() == engine.Black {
				return -p.File(m.To())
			}
			return p.File(m.To())
		}
		return key(a) - key(b)
	})
}

func TestTags(t *testing.T) {
	c := example()
	want := []pgn.Tag{
		{Name: "Board", Value: "17"},
		{Name: "Commitment", Value: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"},
		{Name: "Seed", Value: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"},
		{Name: "WhiteWord", Value: "apple"},
		{Name: "BlackWord", Value: "m1.2@mail.example.org"},
	}
	if diff := cmp.Diff(want, c.Tags()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	c.Lot = "alice"
	if diff := cmp.Diff(append(want, pgn.Tag{Name: "Lot", Value: "alice"}), c.Tags()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// record is the record of a game played from the stacks of some chance, as text.
func record(c deal.Chance, moves []engine.Move, result pgn.Result) string {
	return pgn.Write(pgn.Game{
		Event: fmt.Sprint("Board ", c.Board), White: "Alice", Black: "bob", Result: result,
		Tags: c.Tags(), Start: chex().Start(), Moves: moves,
	})
}

// verify reads a record and examines it; what is wrong comes back.
func verify(t interface{ Fatalf(string, ...any) }, text string) (right, wrong []string) {
	g, err := pgn.Read(text, open)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	for _, finding := range deal.Verify(g) {
		if finding.Wrong {
			wrong = append(wrong, finding.Text)
		} else {
			right = append(right, finding.Text)
		}
	}
	return right, wrong
}

// TestVerify: whatever words the players contribute, the record of a game proves itself, and with any
// draw changed it names exactly the draws that differ.
func TestVerify(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := deal.Chance{
			Seed: chance.Seed{rapid.Byte().Draw(t, "seed")}, Board: rapid.Uint64().Draw(t, "board"),
			Words: [2]string{chance.Word(rapid.String().Draw(t, "white"), ""), chance.Word(rapid.String().Draw(t, "black"), "")},
		}
		if rapid.Bool().Draw(t, "lot") {
			c.Lot = "bob"
			if chance.Lot(c.Seed, c.Board) {
				c.Lot = "alice"
			}
		}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "play"), 1))
		moves, p := play(chex().Start(), c.Deal(chex().Start()), random, 25)
		text := record(c, moves, pgn.Result(p.End().Outcome.Result()))
		if _, wrong := verify(t, text); wrong != nil {
			t.Fatalf("%q in\n%s", wrong, text)
		}

		other := c
		switch rapid.IntRange(0, 3).Draw(t, "change") {
		case 0:
			other.Seed[31] ^= 1
		case 1:
			other.Board++
		case 2:
			other.Words[0] += "x"
		case 3:
			other.Words[1] += "x"
		}
		other.Lot = ""
		want := differing(other, moves)
		_, wrong := verify(t, record(other, moves, pgn.Result(p.End().Outcome.Result())))
		if len(want) > 0 {
			want = append(want, fmt.Sprintf("Draws: %d, of which %d not as in the stacks.", draws(moves), len(want)))
		}
		if diff := cmp.Diff(want, wrong); diff != "" {
			t.Fatalf("(-want +got)\n%s", diff)
		}
	})
}

func draws(moves []engine.Move) (n int) {
	for _, m := range moves {
		if m.Kind() == engine.Draw {
			n++
		}
	}
	return n
}

// differing lists the draws that are not those of other chance, by counting alone.
func differing(c deal.Chance, moves []engine.Move) (texts []string) {
	stacks := [2][]string{}
	for side, name := range []string{"white", "black"} {
		stacks[side] = chance.Stack(c.Key(), name, strings.Split("PPPPPPPPNNBBRRQK", ""))
	}
	p := chex().Start()
	for _, m := range moves {
		if m.Kind() == engine.Draw {
			stack := stacks[p.Side()]
			label := strings.TrimPrefix(notation.Record(p, m), "draw=")
			if label != stack[0] {
				texts = append(texts, fmt.Sprintf("Move %d, %s draws %s in the record, but the next man of the stack is %s.", p.MoveNumber(), p.Side(), label, stack[0]))
			}
			stacks[p.Side()] = stack[1:]
		}
		p.Make(m)
	}
	return texts
}

// TestVerifyNames: each thing that does not fit is named, and what does is confirmed.
func TestVerifyNames(t *testing.T) {
	c := example() // its lot gives the challenger Black
	moves, p := play(chex().Start(), c.Deal(chex().Start()), rand.New(rand.NewPCG(1, 1)), 9)
	good := record(c, moves, pgn.Drawn)
	without := func(name string) string {
		lines := strings.Split(good, "\n")
		return strings.Join(slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "["+name+" ") }), "\n")
	}
	with := func(tag string) string { return strings.Replace(good, "[Result ", tag+"\n[Result ", 1) }
	for _, x := range []struct{ what, text, right, wrong string }{
		{"good", good, "The commitment " + c.Seed.Commitment() + " is the SHA-256 of the seed.", ""},
		{"key", good, "The key is " + c.Key().String() + `, made from the seed, board 17, White's word "apple" and Black's word "m1.2@mail.example.org".`, ""},
		{"stack", good, "Black's stack: N B P R P P Q P N P B P R P K P.", ""},
		{"draw", good, "Move 1, White draws N, as in the stack.", ""},
		{"number", good, fmt.Sprintf("Draws: %d, all as in the stacks.", draws(moves)), ""},
		{"moves", good, fmt.Sprintf("Moves: %d, all legal.", len(moves)-draws(moves)), ""},
		{"no seed", without("Seed"), "", "The record does not tell its chance: the tag Seed is missing."},
		{"no seed yet", strings.ReplaceAll(without("Seed"), "1/2-1/2", "*"), "", "The record does not tell its chance: the tag Seed is missing; the seed is told when the game is over."},
		{"no board", without("Board"), "", "The record does not tell its chance: the tag Board is missing."},
		{"no word", without("WhiteWord"), "", "The record does not tell its chance: the tag WhiteWord is missing."},
		{"empty seed", strings.Replace(good, c.Seed.String(), "", 1), "", "The record does not tell its chance: the tag Seed: a seed has 64 hexadecimal digits."},
		{"bad board", strings.Replace(good, `[Board "17"]`, `[Board "x"]`, 1), "", `The record does not tell its chance: the tag Board: "x" is no number.`},
		{"commitment", strings.Replace(good, "630dcd29", "630dcd28", 1), "", "The commitment is 630dcd28"},
		{"lot", with(`[Lot "Bob"]`), "The lot of the seed gives Black to Bob, who has challenged.", ""},
		{"other lot", with(`[Lot "alice"]`), "", "The lot of the seed gives Black to alice, who has challenged, but the record gives White."},
		{"no player", with(`[Lot "carol"]`), "", "The record says that carol has challenged, who does not play in it."},
	} {
		right, wrong := verify(t, x.text)
		if x.right != "" && (!slices.Contains(right, x.right) || wrong != nil) {
			t.Errorf("%s: %q is missing in %q, or wrong is %q", x.what, x.right, right, wrong)
		}
		if x.wrong != "" && (len(wrong) != 1 || !strings.HasPrefix(wrong[0], x.wrong)) {
			t.Errorf("%s: wrong is %q, want %q", x.what, wrong, x.wrong)
		}
	}
	if p.End().Over() {
		t.Fatal("the game is over, but should be one that the players end")
	}
	if _, wrong := verify(t, strings.Replace(without("Seed"), "[WhiteWord ", "[Seen ", 1)); len(wrong) != 2 {
		t.Errorf("of two missing tags these are named: %q", wrong)
	}
}

// TestVerifyTheEnd: the result must be that of the last position where this ends the game.
func TestVerifyTheEnd(t *testing.T) {
	v := open("chess")
	p := v.Start()
	var moves []engine.Move
	for _, text := range []string{"f3", "e5", "g4", "Qh4"} {
		m, err := notation.Read(p, text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
		p.Make(m)
	}
	for result, want := range map[pgn.Result]string{
		pgn.BlackWins: "",
		pgn.WhiteWins: "The last position ends the game with 0-1 (checkmate), but the record has the result 1-0.",
		pgn.Running:   "The last position ends the game with 0-1 (checkmate), but the record has the result *.",
	} {
		right, wrong := verify(t, pgn.Write(pgn.Game{Start: v.Start(), Moves: moves, Result: result}))
		if strings.Join(wrong, "|") != want {
			t.Errorf("%s: %q", result, wrong)
		}
		if !slices.Contains(right, "There is no chance in this game, so nothing else is to be recomputed.") {
			t.Errorf("%s: %q", result, right)
		}
	}
}

// TestVerifyAnyVariant: a game without stacks that has the tags of chance is examined as far as they go.
func TestVerifyAnyVariant(t *testing.T) {
	right, wrong := verify(t, pgn.Write(pgn.Game{Start: open("chess").Start(), Tags: example().Tags()}))
	if wrong != nil || !slices.ContainsFunc(right, func(line string) bool { return strings.HasPrefix(line, "The key is ") }) {
		t.Errorf("%q, wrong: %q", right, wrong)
	}
}
