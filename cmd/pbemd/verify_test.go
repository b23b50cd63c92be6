package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pbemd/engine"
	"pbemd/engine/chance"
	"pbemd/engine/deal"
	"pbemd/engine/pgn"
)

// TestVerify runs each case of testdata/verify: a record, and what is printed of it. A line
// that begins with WRONG means exit status 1.
func TestVerify(t *testing.T) {
	eachCase(t, "verify", func(t *testing.T, files []txtar.File) {
		ran := verify(t, string(files[0].Data))
		want := string(files[1].Data)
		if diff := cmp.Diff(want, ran.stdout); diff != "" {
			t.Errorf("want -, got +:\n%s", diff)
		}
		status, stderr := 0, ""
		if strings.Contains(want, "WRONG: ") {
			status, stderr = 1, "pbemd: the record does not agree with itself; see the lines that begin with WRONG\n"
		}
		if ran.status != status || ran.stderr != stderr {
			t.Errorf("status %d, %q; want %d, %q", ran.status, ran.stderr, status, stderr)
		}
	})
}

// verify runs the command for a record, from a file and from standard input.
func verify(t *testing.T, record string) result {
	t.Helper()
	file := filepath.Join(t.TempDir(), "chex-17.pgn")
	if err := os.WriteFile(file, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	ran := run(t, nil, "verify", file)
	var stdout, stderr bytes.Buffer
	status := Run(t.Context(), []string{"verify", "-"}, strings.NewReader(record), &stdout, &stderr, nil)
	if status != ran.status || stdout.String() != ran.stdout {
		t.Errorf("from standard input: status %d instead of %d, %s\n%s", status, ran.status, &stderr, &stdout)
	}
	return ran
}

// wholeGame plays random games of Chex until one ends by its rules after several draws, and
// gives its record.
func wholeGame(t *testing.T) (deal.Chance, pgn.Game) {
	t.Helper()
	random := rand.New(rand.NewPCG(17, 4))
	start := complete("chex").Start()
	for board := range uint64(100) {
		c := deal.Chance{Seed: chance.Seed{17, 4}, Board: board + 1, Words: [2]string{"apple", "m1.2@mail.example.org"}, Lot: "bob"}
		if chance.Lot(c.Seed, c.Board) {
			c.Lot = "alice"
		}
		g := pgn.Game{Event: fmt.Sprint("Board ", c.Board), White: "Alice", Black: "bob", Tags: c.Tags(), Start: start}
		p, stacks, draws := start.Clone(), c.Deal(start), 0
		for !p.End().Over() && len(g.Moves) < 300 {
			moves := slices.DeleteFunc(p.Moves(nil), func(m engine.Move) bool { return m.Kind() == engine.Draw })
			m, may := stacks.Next(p)
			if may && (len(moves) == 0 || random.IntN(3) > 0) {
				draws++
			} else {
				m = moves[random.IntN(len(moves))]
			}
			g.Moves = append(g.Moves, m)
			p.Make(m)
		}
		if end := p.End(); end.Outcome == engine.WhiteWins && draws >= 15 {
			g.Result = pgn.Result(end.Outcome.Result())
			return c, g
		}
	}
	t.Fatal("no game of a hundred was won by White after 15 draws")
	return deal.Chance{}, pgn.Game{}
}

// TestVerifyWholeGame: a game played to its end agrees, and no kind of tampering goes unseen.
func TestVerifyWholeGame(t *testing.T) {
	c, g := wholeGame(t)
	good := pgn.Write(g)
	ran := verify(t, good)
	if ran.status != 0 || ran.stderr != "" || !strings.HasSuffix(ran.stdout, "\nEverything agrees.\n") ||
		!strings.Contains(ran.stdout, "\nThe result 1-0 is that of the last position: the king was captured.\n") {
		t.Fatalf("status %d, %s\n%s\n%s", ran.status, ran.stderr, ran.stdout, good)
	}
	if lines := strings.Count(ran.stdout, "draws"); lines < 15 {
		t.Errorf("%d draws are listed:\n%s", lines, ran.stdout)
	}
	if bad := verify(t, strings.ReplaceAll(good, "\n", "\r\n")); bad.stdout != ran.stdout {
		t.Errorf("with other line ends:\n%s", bad.stdout)
	}

	other := c.Seed
	other[0]++
	change := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("%q is not in the record", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	board := fmt.Sprintf("[Board \"%d\"]", c.Board)
	head, _, _ := strings.Cut(good, "\n\n")
	record, number := redrawn(t, g)
	for _, x := range []struct{ what, record, want string }{
		{"seed", change(c.Seed.String(), other.String()), "WRONG: The commitment is "},
		{"seed and commitment", strings.Replace(change(c.Seed.String(), other.String()), c.Seed.Commitment(), other.Commitment(), 1), "WRONG: Move 1, "},
		{"commitment", change(c.Seed.Commitment(), other.Commitment()), "WRONG: The commitment is "},
		{"White's word", change("apple", "pear"), "WRONG: Move 1, "},
		{"Black's word", change("m1.2@", "m1.3@"), "WRONG: Move 1, "},
		{"words exchanged", strings.NewReplacer("WhiteWord", "BlackWord", "BlackWord", "WhiteWord").Replace(good), "WRONG: Move 1, "},
		{"board", change(board, `[Board "4711"]`), "WRONG: Move 1, "},
		{"no board", change(board+"\n", ""), "WRONG: The record does not tell its chance: the tag Board is missing."},
		{"players exchanged", strings.NewReplacer(`[White "Alice"]`, `[White "bob"]`, `[Black "bob"]`, `[Black "Alice"]`).Replace(good), "WRONG: The lot of the seed gives "},
		{"no tags", pgn.Write(without(g)), "WRONG: The record does not tell its chance: the tag Seed is missing."},
		{"result", strings.ReplaceAll(good, "1-0", "0-1"), "WRONG: The last position ends the game with 1-0 (the king was captured), but the record has the result 0-1."},
		{"result in the tag", change(`[Result "1-0"]`, `[Result "0-1"]`), "WRONG: The record goes no further: line "},
		{"end cut off", strings.TrimSuffix(good, "1-0\n\n"), "WRONG: The record goes no further: the game does not end with its result, 1-0"},
		{"no move", head + "\n\n1. Pa1 1-0\n", fmt.Sprintf("WRONG: The record goes no further: line %d: White's move 1: \"Pa1\" is not a legal move.", strings.Count(head, "\n")+3)},
		{"draw", record, fmt.Sprintf("WRONG: Move %d, ", number)},
	} {
		bad := verify(t, x.record)
		if bad.status != 1 || !strings.Contains(bad.stdout, "\n"+x.want) || strings.Contains(bad.stdout, "Everything agrees") ||
			bad.stderr != "pbemd: the record does not agree with itself; see the lines that begin with WRONG\n" {
			t.Errorf("%s: want %q; status %d, %s\n%s", x.what, x.want, bad.status, bad.stderr, bad.stdout)
		}
	}
}

func without(g pgn.Game) pgn.Game {
	g.Tags = nil
	return g
}

// redrawn is the record of a game that is given up at its tenth draw, with another man drawn
// than the stack gave. number is that of the move.
func redrawn(t *testing.T, g pgn.Game) (record string, number int) {
	t.Helper()
	p, draws := g.Start.Clone(), 0
	for i, m := range g.Moves {
		if m.Kind() == engine.Draw {
			draws++
		}
		if draws == 10 {
			for _, other := range p.Moves(nil) {
				if other.Kind() == engine.Draw && other != m {
					g.Moves = append(slices.Clone(g.Moves[:i]), other)
					return pgn.Write(g), p.MoveNumber()
				}
			}
		}
		p.Make(m)
	}
	t.Fatal("there is no tenth draw that could be another one")
	return "", 0
}

// TestVerifyRefuses: what is no record is told in one line.
func TestVerifyRefuses(t *testing.T) {
	if ran := run(t, nil, "verify", "no-such.pgn"); ran.status != 1 || ran.stdout != "" ||
		ran.stderr != "pbemd: the record cannot be read: open no-such.pgn: no such file or directory\n" {
		t.Errorf("status %d, %q", ran.status, ran.stderr)
	}
	if ran := run(t, nil, "verify"); ran.status != 2 || strings.Count(ran.stderr, "\n") != 1 {
		t.Errorf("status %d, %q", ran.status, ran.stderr)
	}
	for record, want := range map[string]string{
		"Dear alice,\nhow are you?\n":      "is not read as the record of a game: the tag Event is missing: a game begins with the tags Event, Site, Date, Round, White, Black, Result\n",
		"":                                 "is not read as the record of a game: the tag Event is missing",
		"\x00\xff":                         "is not read as the record of a game: line 1: this is not UTF-8",
		strings.Repeat("\n", mostRecord+1): "the record cannot be read: it is longer than any game\n",
	} {
		ran := verify(t, record)
		if ran.status != 1 || ran.stdout != "" || !strings.Contains(ran.stderr, want) || strings.Count(ran.stderr, "\n") != 1 {
			t.Errorf("%.40q: status %d, %q, %q", record, ran.status, ran.stdout, ran.stderr)
		}
	}
}
