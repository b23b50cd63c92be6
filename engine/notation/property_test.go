package notation

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pbemd/engine"
	"pbemd/engine/enginetest/cost"
)

// longestWalk is how many random moves lead at most to a position that is looked at.
const longestWalk = 60

// everyNth move of a position is read in all forms, and as people type it. That
// no two are written alike, and that what mails and records say is read back, is
// seen of all.
const everyNth = 4

// played are all variants; in short runs chess and those made for these tests,
// which have everything that the others have.
func played(t *testing.T) []*engine.Variant {
	return slices.DeleteFunc(variants(t), func(v *engine.Variant) bool {
		return testing.Short() && v.ID() != "chess" && !strings.HasPrefix(v.ID(), "test-")
	})
}

// walk plays random moves from the start.
func walk(t *rapid.T, v *engine.Variant) (*engine.Position, []engine.Move) {
	p := v.Start()
	var made []engine.Move
	for range rapid.IntRange(0, longestWalk).Draw(t, "plies") {
		moves := p.Moves(nil)
		if len(moves) == 0 || p.End().Over() {
			break
		}
		m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
		p.Make(m)
		made = append(made, m)
	}
	return p, made
}

// TestEveryMoveIsReadBack holds, for random positions of every variant: each
// legal move, written in each form, is read back as this move, and no two are
// written alike. What the record says of the moves before leads to the position again.
func TestEveryMoveIsReadBack(t *testing.T) {
	for _, v := range played(t) {
		t.Run(v.ID(), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				p, made := walk(t, v)
				before := p.String()
				if !p.End().Over() {
					checkForms(t, p)
				}
				if p.String() != before {
					t.Fatalf("reading and writing changed %s to %s", before, p)
				}
				if rapid.Bool().Draw(t, "from the record") {
					checkRecord(t, p, made)
				}
			})
		})
	}
}

func checkForms(t *rapid.T, p *engine.Position) {
	table := newTable(p)
	written := map[string]bool{}
	once := func(form, text string) {
		if written[form+text] {
			t.Fatalf("%s: two moves are written %s (%s)", p, text, form)
		}
		written[form+text] = true
	}
	offset := rapid.IntRange(0, everyNth-1).Draw(t, "offset")
	for i, f := range table.facts {
		short, long, ready, record := table.short(f), table.long(f), table.ready(f), table.record(f)
		once("short ", short)
		once("long ", long)
		once("ready ", strings.ToLower(ready))
		once("record ", record)
		if f.kind == draw {
			table.checkDraw(t, f)
			continue
		}
		table.reads(t, ready, f)
		table.reads(t, record, f)
		if i%everyNth != offset {
			continue
		}
		for _, text := range typed(ready) {
			table.reads(t, text, f)
		}
		for _, text := range []string{short, long} {
			table.readsOrAsks(t, text, f)
		}
		for _, text := range []string{long, ready, record} {
			if !Looks(text) {
				t.Fatalf("%s: %s does not look like a move", p, text)
			}
		}
	}
	if chosen := table.only(func(f fact) bool { return f.kind != draw }); len(chosen) > 0 && offset == 0 {
		checkCalls(t, p, rapid.SampledFrom(chosen).Draw(t, "move"))
	}
}

// checkRecord plays a game again from what its record says.
func checkRecord(t *rapid.T, p *engine.Position, made []engine.Move) {
	first, second := p.Variant().Start(), p.Variant().Start()
	for _, m := range made {
		record := Record(first, m)
		got, err := Replay(second, record)
		if err != nil {
			t.Fatalf("%s: the record %s is not replayed: %v", second, record, err)
		}
		first.Make(m)
		second.Make(got)
	}
	if second.String() != p.String() || second.Hash() != p.Hash() {
		t.Fatalf("played again from its record, the game comes to %s instead of %s", second, p)
	}
}

// checkDraw holds that chance is replayed from records, and never read from a
// player's words.
func (table *table) checkDraw(t *rapid.T, f fact) {
	record := table.record(f)
	if got, err := Replay(table.p, record); err != nil || got != f.move {
		t.Fatalf("%s: the record %s is replayed as %v, %v", table.p, record, got, err)
	}
	if got, err := Read(table.p, record); err == nil {
		t.Fatalf("%s: a player's %s is read as %v", table.p, record, got)
	}
}

// checkCalls holds for one move what callers see.
func checkCalls(t *rapid.T, p *engine.Position, f fact) {
	table := newTable(p)
	for form, pair := range map[string][2]string{
		"short":  {table.short(f), strings.TrimRight(Write(p, f.move), "+#")},
		"long":   {table.long(f), Long(p, f.move)},
		"ready":  {table.ready(f), Ready(p, f.move)},
		"record": {table.record(f), Record(p, f.move)},
	} {
		if pair[0] != pair[1] {
			t.Fatalf("%s: the %s form is %s, the call gives %s", p, form, pair[0], pair[1])
		}
	}
	for _, text := range []string{Ready(p, f.move), Record(p, f.move)} {
		if got, err := Read(p, text); err != nil || got != f.move {
			t.Fatalf("%s: %s is read as %v, %v, want %v", p, text, got, err, f)
		}
	}
	if got, err := Replay(p, Record(p, f.move)); err != nil || got != f.move {
		t.Fatalf("%s: the record %s is replayed as %v, %v", p, Record(p, f.move), got, err)
	}
	choices := table.only(func(f fact) bool { return f.kind != draw })
	offers := Offers(p)
	if len(offers) != len(choices) {
		t.Fatalf("%s: %d moves are offered of %d", p, len(offers), len(choices))
	}
	for i, o := range offers {
		if o.Move != choices[i].move || o.Text != table.ready(choices[i]) {
			t.Fatalf("%s: offered as %v, it is %v", p, o, choices[i])
		}
	}
}

// typed lists what becomes of a form under people's fingers.
func typed(text string) []string {
	return []string{
		text,
		strings.ToLower(text),
		strings.ToUpper(text),
		strings.ToUpper(text[:1]) + text[1:] + ".",
		"12. " + text + "!",
		strings.ReplaceAll(text, "-", "\u2013"),
		" \u00a0" + text + "\u200b ",
	}
}

func (table *table) reads(t *rapid.T, text string, want fact) {
	readings, err := table.understand(text)
	if err != nil {
		t.Fatalf("%s: %q: %v", table.p, text, err)
	}
	if found := table.resolve(readings); len(found) != 1 || found[0] != want {
		t.Fatalf("%s: %q is read as %v, want %v", table.p, text, found, want)
	}
}

// readsOrAsks allows a form to be asked about, with the move among the
// candidates, when mails write the move in another form for that reason.
func (table *table) readsOrAsks(t *rapid.T, text string, want fact) {
	readings, err := table.understand(text)
	if err != nil {
		t.Fatalf("%s: %q: %v", table.p, text, err)
	}
	found := table.resolve(readings)
	if !slices.Contains(found, want) || len(found) > 1 && table.ready(want) == text {
		t.Fatalf("%s: %q is read as %v, want %v", table.p, text, found, want)
	}
}

// TestEverythingIsAnswered holds that any text, on any position, is read as a
// legal move or refused in sentences of bounded length.
func TestEverythingIsAnswered(t *testing.T) {
	for _, v := range played(t) {
		t.Run(v.ID(), func(t *testing.T) {
			t.Parallel()
			signs := "abcdefghijklmKQRBNPFULkqrbn1234567890xX-=@()/.+ "
			text := rapid.StringOfN(rapid.SampledFrom([]rune(signs)), 0, 9, -1)
			rapid.Check(t, func(t *rapid.T) {
				p, _ := walk(t, v)
				checkAnswer(t, p, text.Draw(t, "text"))
			})
		})
	}
}

// failing is what a check needs of a test.
type failing interface{ Fatalf(string, ...any) }

func checkAnswer(t failing, p *engine.Position, text string) {
	before := p.String()
	m, err := Read(p, text)
	if p.String() != before {
		t.Fatalf("reading %q changed %s to %s", text, before, p)
	}
	if err == nil {
		for _, legal := range p.Moves(nil) {
			if legal == m {
				return
			}
		}
		t.Fatalf("%s: %q is read as %v, which is not legal", p, text, m)
	}
	answer := strings.TrimPrefix(err.Error(), quoted(text))
	if !strings.HasSuffix(answer, ".") || strings.ContainsAny(answer, "\n%") || strings.Contains(answer, "  ") {
		t.Fatalf("%s: %q is answered by %q", p, text, answer)
	}
}

// FuzzRead takes any text on a position that a number chooses.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"Nf3", "12... exd6 e.p.", "castles queen side", "♘f3", "N@c3", "Ld4xe5-f6", "e8=(Q)", "P-K4", "pass", "aa3"} {
		f.Add(text, uint64(1))
		f.Add(text, uint64(123456789))
	}
	all := variants(f)
	f.Fuzz(func(t *testing.T, text string, choice uint64) {
		p := all[choice%uint64(len(all))].Start()
		for range choice >> 32 % longestWalk {
			choice = choice*6364136223846793005 + 1442695040888963407
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[choice>>33%uint64(len(moves))])
		}
		cost.Bounded(t, "reading the move", func() { Read(p, text) })
		checkAnswer(t, p, text)
	})
}
