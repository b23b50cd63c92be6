package pgn_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/pgn"
	"pbemd/engine/quote"
)

// ready is every variant whose rules are complete, by its id.
var ready = sync.OnceValue(func() map[string]*engine.Variant {
	all := map[string]*engine.Variant{}
	for _, id := range games.Ready() {
		game, err := games.Open(id)
		if err != nil {
			panic(err)
		}
		all[id] = game.Variant
	}
	return all
})

func find(id string) *engine.Variant { return ready()[id] }

// read reads a game that must be good.
func read(t failing, text string) pgn.Game {
	g, err := pgn.Read(text, find)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return g
}

// failing is what a check needs of a test.
type failing interface{ Fatalf(string, ...any) }

// checkRoundTrip writes a game, reads it and compares everything.
func checkRoundTrip(t failing, g pgn.Game) {
	text := pgn.Write(g)
	back := read(t, text)
	if again := pgn.Write(back); again != text {
		t.Fatalf("what was read is written differently (-first +second):\n%s", cmp.Diff(text, again))
	}
	if back.Start.String() != g.Start.String() || back.Start.Variant().ID() != g.Start.Variant().ID() {
		t.Fatalf("the start is read as %s of %s, it is %s", back.Start, back.Start.Variant().ID(), g.Start)
	}
	if diff := cmp.Diff(fmt.Sprint(g.Moves), fmt.Sprint(back.Moves)); diff != "" {
		t.Fatalf("the moves differ (-written +read):\n%s\n%s", diff, text)
	}
	for i := -1; i < len(g.Moves); i++ {
		if want := oneLine(g.Comments[i]); back.Comments[i] != want {
			t.Fatalf("comment %d is read as %q, want %q\n%s", i, back.Comments[i], want, text)
		}
	}
}

// oneLine is a comment as it is read back. Only words longer than a line are written otherwise.
func oneLine(text string) string {
	return strings.NewReplacer("{", "(", "}", ")").Replace(strings.Join(strings.Fields(text), " "))
}

func TestReadExamples(t *testing.T) {
	for name, g := range examples(t) {
		if name == "comments" { // has a word that is longer than a line
			back := read(t, pgn.Write(g))
			if again := pgn.Write(back); again != pgn.Write(g) {
				t.Errorf("%s: (-first +second)\n%s", name, cmp.Diff(pgn.Write(g), again))
			}
			continue
		}
		checkRoundTrip(t, g)
	}
}

// TestReadTags: what stands in tags comes back as it was given.
func TestReadTags(t *testing.T) {
	g := examples(t)["finished"]
	g.Tags = []pgn.Tag{{Name: "TimeControl", Value: "7/1814400"}, {Name: "WhiteWord", Value: `"a" \ "é" [b] {c}`}}
	back := read(t, pgn.Write(g))
	want, got := g, back
	for _, x := range []*pgn.Game{&want, &got} {
		x.Start, x.Moves = nil, nil
	}
	want.Date = got.Date // the day alone is written
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-written +read)\n%s", diff)
	}
	if day := back.Date.Format("2006-01-02 15:04"); day != "2026-03-09 00:00" {
		t.Errorf("the date is read as %s", day)
	}
	if word, ok := back.Tag("WhiteWord"); !ok || word != `"a" \ "é" [b] {c}` {
		t.Errorf("the word is read as %q, %v", word, ok)
	}
	if _, ok := back.Tag("BlackWord"); ok {
		t.Error("a tag was found that is not there")
	}
	if unknown := read(t, pgn.Write(examples(t)["empty"])); unknown.White != "" || unknown.Event != "" || !unknown.Date.IsZero() || unknown.Result != pgn.Running {
		t.Errorf("an unknown game is read as %+v", unknown)
	}
}

// TestRoundTrip: random games of every variant, from the start or from some position on the way, with
// comments and without.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.SampledFrom(games.Ready()).Draw(t, "variant")
		checkRoundTrip(t, drawGame(t, find(id)))
	})
}

// drawGame plays a random game; what was played before its beginning is in its position.
func drawGame(t *rapid.T, v *engine.Variant) pgn.Game {
	p := v.Start()
	before := 0
	if rapid.Bool().Draw(t, "from a position") {
		before = rapid.IntRange(1, 30).Draw(t, "before")
	}
	// One number leads the play, so that failing games are made shorter by their length alone.
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "play"), 1))
	step := func() (m engine.Move, ok bool) {
		moves := p.Moves(nil)
		if len(moves) == 0 || p.End().Over() {
			return m, false
		}
		m = moves[random.IntN(len(moves))]
		p.Make(m)
		return m, true
	}
	for range before {
		step()
	}
	g := pgn.Game{White: "alice", Black: "bob", Comments: map[int]string{}}
	var err error
	if g.Start, err = v.Parse(p.String()); err != nil {
		t.Fatalf("%s: %v", p, err)
	}
	p = g.Start.Clone()
	comment := rapid.StringOfN(rapid.RuneFrom([]rune("ab1.-*{}%[]\"\\@=é \n")), 0, 60, -1)
	if rapid.Bool().Draw(t, "first comment") {
		g.Comments[-1] = comment.Draw(t, "comment")
	}
	for ply := range rapid.IntRange(0, 60).Draw(t, "plies") {
		m, ok := step()
		if !ok {
			break
		}
		g.Moves = append(g.Moves, m)
		if random.IntN(6) == 0 {
			g.Comments[ply] = comment.Draw(t, "comment")
		}
	}
	g.Result = pgn.Result(p.End().Outcome.Result())
	return g
}

// TestReadForgives what may happen to a file on its way.
func TestReadForgives(t *testing.T) {
	text := pgn.Write(examples(t)["finished"])
	tags, moves, _ := strings.Cut(text, "\n\n")
	for what, changed := range map[string]string{
		"CRLF":               strings.ReplaceAll(text, "\n", "\r\n"),
		"CR":                 strings.ReplaceAll(text, "\n", "\r"),
		"byte order mark":    "\ufeff" + text,
		"blank lines":        "\n\n" + strings.ReplaceAll(text, "\n\n", "\n\n\n"),
		"no line end":        strings.TrimRight(text, "\n"),
		"no blank line":      tags + "\n" + moves,
		"one long line":      tags + "\n\n" + strings.ReplaceAll(moves, "\n", "  "),
		"a move a line":      tags + "\n\n" + strings.ReplaceAll(moves, " ", "\n"),
		"numbers near moves": tags + "\n\n" + strings.ReplaceAll(moves, ". ", "."),
		"no numbers":         tags + "\n\n" + regexp.MustCompile(`[0-9]+\. `).ReplaceAllString(moves, ""),
	} {
		if again := pgn.Write(read(t, changed)); again != text || changed == text {
			t.Errorf("%s: (-first +second)\n%s", what, cmp.Diff(text, again))
		}
	}
}

const head = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.03.09\"]\n[Round \"?\"]\n[White \"alice\"]\n[Black \"bob\"]\n[Result \"1-0\"]\n"

// TestReadRefuses: each fault is told with its line.
func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "the tag Event is missing"},
		{strings.Replace(head, "[Round \"?\"]\n", "", 1) + "\n1-0\n", "the tag Round is missing"},
		{head + "[Round \"2\"]\n\n1-0\n", "line 8: the tag Round stands in line 4 already"},
		{head + "[Word \"a\"b\"]\n\n1-0\n", "line 8: a tag such as"},
		{head + "[Word \"a\\b\"]\n\n1-0\n", "line 8: a tag such as"},
		{head + "[Word 'a']\n\n1-0\n", "line 8: a tag such as"},
		{head + "[Word \"\xe9\"]\n\n1-0\n", "line 8: this is not UTF-8"},
		{strings.Replace(head, "2026.03.09", "2026.02.30", 1) + "\n1-0\n", "line 3: the date is a day"},
		{strings.Replace(head, "1-0", "2-0", 1) + "\n1-0\n", `line 7: the result is one of`},
		{head + "[Variant \"go\"]\n\n1-0\n", `line 8: the variant "go" is not known here`},
		{head + "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1-0\n", `line 8: the tag FEN needs`},
		{head + "[SetUp \"1\"]\n\n1-0\n", `line 8: the tag SetUp has`},
		{head + "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1-0\n", `line 8: the tag SetUp has`},
		{head + "[SetUp \"1\"]\n[FEN \"4k3/9/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1-0\n", `line 9: the board in the position string`},
		{head + "\n1. e4 e5\n2. Nf3\n", "does not end with its result, 1-0: the file is not complete"},
		{head + "\n1. e4 e5 0-1\n", "line 9: the game ends with 0-1, but the tag Result says 1-0"},
		{head + "\n1. e4 e5 1-0\n" + head, `line 10: "[Event" stands after the result; a record holds one game`},
		{head + "\n1. e4 e5\n3. Nf3 1-0\n", "line 10: the move number 3. stands where 2. is due"},
		{head + "\n1. e4 1. e5 1-0\n", "line 9: the move number 1. stands where 1... is due"},
		{head + "\n1. e4 {\nfirst\n", "line 9: the comment that begins here is not closed by }"},
		{head + "\n1. e4 e5 (1... c5) 1-0\n", `line 9: "(1..." is not read here: a record has moves`},
		{head + "\n1. e4 $1 e5 1-0\n", `line 9: "$1" is not read here`},
		{head + "\n1. e4 e5\n2. Ke3 1-0\n", `line 10: White's move 2: "Ke3" is not a legal move.`},
		{head + "\n1. e4 e5\n2. xyzzy 1-0\n", `line 10: White's move 2: "xyzzy" does not read as a move.`},
		{head + "\n1. e4+ e5 1-0\n", `line 9: White's move 1: "e4+" is written e4 in a record`},
		{head + "\n1. e2e4 e5 1-0\n", `line 9: White's move 1: "e2e4" is written e4 in a record`},
		{head + "\n1. e4 d5 2. Bb5 1-0\n", `line 9: White's move 2: "Bb5" is written Bb5+ in a record`},
		{head + "\n1. f3 e5 2. g4 Qh4# 3. a3 1-0\n", `line 9: "a3" is a move in a game that is over: checkmate`},
		{head + "\n1. f3 e5 2. g4 Qh4#\n3. " + strings.Repeat("a", 900) + " 1-0\n", `line 10: "` + strings.Repeat("a", quote.Longest) + `..." is a move`},
	} {
		_, err := pgn.Read(c.text, find)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) && !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q, got %v in\n%s", c.want, err, c.text)
		}
	}
}

// TestDraws: how men drawn from a stack stand in the record of Chex.
func TestDraws(t *testing.T) {
	chexHead := head + "[Variant \"chex\"]\n"
	for _, c := range []struct {
		what, moves string
		kinds       string // D a draw, P a put, o another move
		comments    map[int]string
	}{
		{"a word for both", "1. P@a1 N@c3 2. B@b3 1-0", "DPDPDP", nil},
		{"a man not yet put", "1. P@a1 N@c3 2. draw=K 1-0", "DPDPD", nil},
		{"a comment behind the draw", "1. P@a1 draw=N {Look!} 1... N@c3 1-0", "DPDP", map[int]string{2: "Look!"}},
		{"a comment behind the put", "1. P@a1 N@c3 {There.} 1-0", "DPDP", map[int]string{3: "There."}},
		{"moves between", "1. P@a1 N@c3 2. N@b3 Nxb3... 1-0", "", nil},
	} {
		g, err := pgn.Read(chexHead+"\n"+c.moves+"\n", find)
		if c.kinds == "" {
			if err == nil || !strings.HasPrefix(err.Error(), "line 10: Black's move 2: ") {
				t.Errorf("%s: %v", c.what, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
			continue
		}
		kinds := ""
		for _, m := range g.Moves {
			kinds += map[engine.Kind]string{engine.Draw: "D", engine.Put: "P", engine.Ordinary: "o"}[m.Kind()]
		}
		if kinds != c.kinds {
			t.Errorf("%s: read as %s, want %s", c.what, kinds, c.kinds)
		}
		if diff := cmp.Diff(c.comments, g.Comments); diff != "" {
			t.Errorf("%s: comments (-want +got)\n%s", c.what, diff)
		}
		if text := pgn.Write(g); !strings.HasSuffix(text, "\n\n"+c.moves+"\n\n") {
			t.Errorf("%s: %s is written as %s", c.what, c.moves, text)
		}
	}
	for moves, want := range map[string]string{
		"1. K@a1 N@c3 2. K@b3 1-0":     "White's move 2: \"K@b3\" puts a man that is not in the stack any more",
		"1. K@a1 K@c3 1-0":             `"K@c3": with the man drawn the game is over: the king cannot be put safely`,
		"1. draw=K K@a1 1. draw=K 1-0": "the move number 1. stands where 1... is due",
		"1. draw=K 1... draw=K 1-0":    "the move number 1... stands where 1. is due",
		"1. draw=K draw=Q 1-0":         "White's move 1: \"draw=Q\" is not a legal move.",
		"1. draw=K Q@a1 1-0":           "White's move 1: \"Q@a1\" is not a legal move.",
		"1. P@a1 P@h8 1-0":             "Black's move 1: \"P@h8\" is not a legal move.",
		"1. P@a1 Ka1 1-0":              "Black's move 1: \"Ka1\" is not a legal move.",
		"1. P@a1 k@a1 1-0":             "Black's move 1: \"k@a1\" puts a man that is not in the stack any more",
	} {
		if _, err := pgn.Read(chexHead+"\n"+moves+"\n", find); err == nil || !strings.HasPrefix(err.Error(), "line 10: "+want) {
			t.Errorf("%s: want %q, got %v", moves, want, err)
		}
	}
}

// TestLongWords holds that a refusal stays short, however long the word is
// that it refuses.
func TestLongWords(t *testing.T) {
	for _, long := range []string{strings.Repeat("R", 5000), strings.Repeat("9", 5000), strings.Repeat("é/", 5000), "4k3/P7/8/8/8/8/5p2/K7 b -;" + strings.Repeat("3", 5000) + "- - 3 41"} {
		for _, tag := range []string{"Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant", "SetUp", "FEN", long} {
			texts := []string{
				regexp.MustCompile(`(?m)^\['+"`+tag+`"+' .*`).ReplaceAllString(head, "") + "[" + tag + " \"" + long + "\"]\n\n1. e4 1-0\n",
				head + "[SetUp \"1\"]\n[" + tag + " \"" + long + "\"]\n\n1. e4 1-0\n",
			}
			for _, text := range texts {
				if _, err := pgn.Read(text, find); err != nil && len(err.Error()) > 500 {
					t.Errorf("%s: %d bytes of refusal: %.80q", tag, len(err.Error()), err)
				}
			}
		}
		for _, text := range []string{head + "\n1. " + long + " 1-0\n", head + "\n" + long, head + "\n1. e4 1-0 " + long, long} {
			if _, err := pgn.Read(text, find); err != nil && len(err.Error()) > 500 {
				t.Errorf("%d bytes of refusal: %.80q", len(err.Error()), err)
			}
		}
	}
}

// FuzzRead: any text is read or refused; what was read is written so that it is read the same.
func FuzzRead(f *testing.F) {
	f.Add(head + "\n1. e4 {Hello} e5 2. Nf3 1-0\n")
	f.Add(head + "[Variant \"chex\"]\n\n1. P@a1 draw=N {Look!} 1... N@c3 2. draw=K 1-0\n")
	f.Add(head + "[Variant \"re\"]\n\n1. K@a1 q@b2 2. N@c3 1-0\n")
	f.Add(head + "[FEN \"4k3/P7/8/8/8/8/5p2/K7 b - - 3 41\"]\n[SetUp \"1\"]\n\n41... f1=Q+ {a}{b} 42. Kb2 1-0\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := pgn.Read(text, find)
		if err != nil {
			if err.Error() == "" || len(err.Error()) > 600 {
				t.Errorf("%q is refused with %q", text, err)
			}
			return
		}
		first := pgn.Write(g)
		if second := pgn.Write(read(t, first)); second != first {
			t.Errorf("%q: (-first +second)\n%s", text, cmp.Diff(first, second))
		}
	})
}
