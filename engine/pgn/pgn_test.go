package pgn_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/engine/pgn"
)

var update = flag.Bool("update", false, "write the golden files anew")

// play reads moves one after the other.
func play(t *testing.T, start *engine.Position, moves string) []engine.Move {
	t.Helper()
	p := start.Clone()
	var all []engine.Move
	for text := range strings.FieldsSeq(moves) {
		m, err := notation.Read(p, text)
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		all = append(all, m)
		p.Make(m)
	}
	return all
}

// position is a position of chess.
func position(t *testing.T, fen string) *engine.Position {
	t.Helper()
	p, err := games.Find("chess").Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// examples are the games of the golden files.
func examples(t *testing.T) map[string]pgn.Game {
	start := games.Find("chess").Start()
	opera := play(t, start, `e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5
		Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#`)
	endgame := position(t, "4k3/P7/8/8/8/8/5p2/K7 b - - 3 41")
	return map[string]pgn.Game{
		"finished": {
			Event: "Casual game by mail", Site: "example.org", Date: time.Date(2026, 3, 9, 23, 30, 0, 0, time.UTC), Round: "-",
			White: "alice", Black: "bob", Result: pgn.WhiteWins, Start: start, Moves: opera,
			Tags: []pgn.Tag{{Name: "TimeControl", Value: "7/1814400"}, {Name: "Termination", Value: "normal"}},
		},
		"running": {White: "alice", Black: "bob", Start: start, Moves: opera[:7]},
		"empty":   {Start: start},
		"position": {
			White: "alice", Black: "bob", Result: pgn.Drawn, Start: endgame, Moves: play(t, endgame, "f1Q+ Kb2 Qe2+ Ka3 Kd7 a8N"),
		},
		"comments": {
			Event: `Say "cheese" \ smile`, White: "alice\r\n[Black \"mallory\"]", Black: "Bärbel Ćosić", Result: pgn.BlackWins, Start: start,
			Moves: play(t, start, "f3 e5 g4 Qh4#"),
			Comments: map[int]string{
				-1: "Played in a café; {not} for the faint of heart.",
				0:  "An unusual beginning, of which we shall have more to say before this short game has reached its sad end.",
				1:  "   ",
				2:  strings.Repeat("%", 200) + " % } 1-0",
				3:  "\x00\n%mate\n",
			},
		},
	}
}

func TestWrite(t *testing.T) {
	for name, game := range examples(t) {
		t.Run(name, func(t *testing.T) {
			got := pgn.Write(game)
			file := filepath.Join("testdata", name+".pgn")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
			checkReadBack(t, game, got)
		})
	}
}

// TestRandomGames writes random games of every variant and reads them back.
func TestRandomGames(t *testing.T) {
	for _, id := range games.Ready() {
		game, err := games.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range 4 {
			p := game.Start()
			g := pgn.Game{White: "alice", Black: "bob", Start: game.Start(), Comments: map[int]string{}}
			for ply := range random.IntN(120) {
				moves := p.Moves(nil)
				if len(moves) == 0 || p.End().Over() {
					break
				}
				m := moves[random.IntN(len(moves))]
				g.Moves = append(g.Moves, m)
				if random.IntN(5) == 0 {
					g.Comments[ply] = strings.Repeat("word ", random.IntN(40))
				}
				p.Make(m)
			}
			g.Result = pgn.Result(p.End().Outcome.Result())
			checkReadBack(t, g, pgn.Write(g))
		}
	}
}

// checkReadBack reads a written game strictly and compares.
func checkReadBack(t *testing.T, game pgn.Game, text string) {
	t.Helper()
	read, err := parse(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	p := game.Start.Clone()
	written := 0
	for i, m := range game.Moves {
		want := strings.NewReplacer("{", "(", "}", ")", "\x00", "").Replace(strings.Join(strings.Fields(game.Comments[i]), ""))
		if m.Kind() == engine.Draw && i+1 < len(game.Moves) && want == "" {
			p.Make(m) // the put tells what was drawn
			continue
		}
		if written == len(read.moves) {
			t.Fatalf("only %d moves are read\n%s", written, text)
		}
		if want := notation.Write(p, m); read.moves[written] != want {
			t.Fatalf("move %d is read as %s, want %s", i, read.moves[written], want)
		}
		p.Make(m)
		if got := strings.ReplaceAll(read.comments[written], " ", ""); got != want {
			t.Errorf("comment %d is read as %q, want %q", i, got, want)
		}
		written++
	}
	if written != len(read.moves) {
		t.Fatalf("%d moves are read, %d were written\n%s", len(read.moves), written, text)
	}
	want := game.Result
	if want == "" {
		want = pgn.Running
	}
	if read.result != string(want) || read.tags[6].Value != string(want) {
		t.Errorf("the result is read as %s and %s, want %s", read.result, read.tags[6].Value, want)
	}
	if fen, ok := read.tag("FEN"); ok {
		if setUp, _ := read.tag("SetUp"); setUp != "1" || fen != game.Start.String() {
			t.Errorf("the position is read as %s with SetUp %s, want %s", fen, setUp, game.Start)
		}
	} else if game.Start.String() != game.Start.Variant().Start().String() {
		t.Error("the position is missing")
	}
	if variant, ok := read.tag("Variant"); ok == (game.Start.Variant().ID() == "chess") || ok && variant != game.Start.Variant().ID() {
		t.Errorf("the variant is read as %q", variant)
	}
	for _, tag := range game.Tags {
		if value, ok := read.tag(tag.Name); !ok || value != tag.Value {
			t.Errorf("the tag %s is read as %q, want %q", tag.Name, value, tag.Value)
		}
	}
}

// FuzzWrite writes any texts as tags and comments; what comes out stays one
// game with the moves that were put in.
func FuzzWrite(f *testing.F) {
	f.Add("Casual game", "alice", "a comment } with { braces\n%and a percent sign")
	f.Add(`"]`, `\"`, strings.Repeat("long", 100))
	f.Add("\xff\x00\u2028", "[White \"x\"]", "; 1. e4 * 1-0")
	start := games.Find("chess").Start()
	moves := start.Moves(nil)[:1]
	f.Fuzz(func(t *testing.T, event, white, remark string) {
		text := pgn.Write(pgn.Game{
			Event: event, White: white, Start: start, Moves: moves, Comments: map[int]string{-1: remark, 0: remark},
			Tags: []pgn.Tag{{Name: "Annotator", Value: remark}},
		})
		read, err := parse(text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if len(read.moves) != 1 || len(read.tags) != 8 || read.result != "*" {
			t.Fatalf("%v are read from\n%s", read, text)
		}
	})
}
