package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func TestVariants(t *testing.T) {
	ran := run(t, nil, "variants")
	if ran.status != 0 || ran.stderr != "" {
		t.Fatalf("status %d, %s", ran.status, ran.stderr)
	}
	boards := map[string]string{}
	for _, line := range strings.Split(strings.TrimSuffix(ran.stdout, "\n"), "\n") {
		fields := regexp.MustCompile(` {2,}`).Split(line, -1)
		if len(fields) != 3 {
			t.Fatalf("%q is not id, name, board", line)
		}
		boards[fields[0]] = fields[1] + ", " + fields[2]
	}
	for id, want := range map[string]string{"chess": "Chess, 8x8", "rennchess-12x14": "Renniassance Chess 12x14, 12x14", "chex": "Chex, grows and shrinks"} {
		if boards[id] != want {
			t.Errorf("%s is %q, want %q", id, boards[id], want)
		}
	}
}

func TestBoard(t *testing.T) {
	want := `          a   b   c   d   e   f   g   h
        +---+---+---+---+---+---+---+---+     Black
      8 |*R*|*N*|*B*|*Q*|*K*|*B*|*N*|*R*|  8
        +---+---+---+---+---+---+---+---+
      7 |*P*|*P*|:::|*P*|*P*|*P*|*P*|*P*|  7
        +---+---+---+---+---+---+---+---+
      6 |   |:::|   |:::|   |:::|   |:::|  6
        +---+---+---+---+---+---+---+---+
      5 |:::|   |*P*|   |:::|   |:::|   |  5
        +---+---+---+---+---+---+---+---+
      4 |   |:::|   |:::| P |:::|   |:::|  4
        +---+---+---+---+---+---+---+---+
      3 |:::|   |:::|   |:::|   |:::|   |  3
        +---+---+---+---+---+---+---+---+
      2 | P |:P:| P |:P:|   |:P:| P |:P:|  2
        +---+---+---+---+---+---+---+---+
      1 |:R:| N |:B:| Q |:K:| B |:N:| R |  1
        +---+---+---+---+---+---+---+---+     White
          a   b   c   d   e   f   g   h
`
	ran := run(t, nil, "board", "-moves", "e4 c5", "chess")
	if ran.status != 0 || ran.stderr != "" {
		t.Fatalf("status %d, %s", ran.status, ran.stderr)
	}
	if diff := cmp.Diff(want, ran.stdout); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	black := run(t, nil, "board", "-as", "black", "-moves", "e4 c5", "chess")
	lines := strings.Split(black.stdout, "\n")
	if black.status != 0 || lines[0] != "          h   g   f   e   d   c   b   a" || lines[2] != "      1 | R |:N:| B |:K:| Q |:B:| N |:R:|  1" {
		t.Errorf("status %d, %s\n%s", black.status, black.stderr, black.stdout)
	}
}

func TestMoves(t *testing.T) {
	ran := run(t, nil, "moves", "chess")
	moves := strings.Fields(ran.stdout)
	if ran.status != 0 || len(moves) != 20 || !strings.Contains(ran.stdout, "Nf3\n") || !strings.Contains(ran.stdout, "e4\n") {
		t.Errorf("status %d, %s\n%s", ran.status, ran.stderr, ran.stdout)
	}
	// Each move that is listed is read back as a move.
	for _, move := range strings.Fields(run(t, nil, "moves", "-fen", kiwipete, "chess").stdout) {
		if played := run(t, nil, "perft", "-fen", kiwipete, "-moves", move, "chess", "0"); played.stdout != "nodes 1\n" {
			t.Errorf("%s: %s", move, played.stderr)
		}
	}
	// What chance does can be played as well.
	if chex := run(t, nil, "moves", "-moves", "draw=K K@a1 draw=Q", "chex"); chex.status != 0 || !strings.HasPrefix(chex.stdout, "Q@") {
		t.Errorf("chex: status %d, %s\n%s", chex.status, chex.stderr, chex.stdout)
	}
	over := run(t, nil, "moves", "-moves", "f3 e5 g4 Qh4", "chess")
	if over.status != 0 || over.stdout != "" {
		t.Errorf("after mate: status %d, %q", over.status, over.stdout)
	}
}

func TestPerft(t *testing.T) {
	for _, c := range []struct{ args, last string }{
		{"chess 0", "nodes 1"},
		{"chess 3", "nodes 8902"},
		{"-moves e4 chess 2", "nodes 600"},
		{"-moves=1. chess 3", "nodes 8902"},
		{"-divide -moves e4 chess 2", "nodes 600"},
	} {
		ran := run(t, nil, append([]string{"perft"}, strings.Fields(c.args)...)...)
		if ran.status != 0 || !strings.HasSuffix("\n"+ran.stdout, "\n"+c.last+"\n") {
			t.Errorf("%s: status %d, %s\n%s", c.args, ran.status, ran.stderr, ran.stdout)
		}
	}
	ran := run(t, nil, "perft", "-divide", "-fen", kiwipete, "chess", "2")
	lines := strings.Split(strings.TrimSuffix(ran.stdout, "\n"), "\n")
	sum := 0
	for _, line := range lines[:len(lines)-1] {
		var move string
		var nodes int
		if _, err := fmt.Sscanf(line, "%s %d", &move, &nodes); err != nil || !strings.HasSuffix(move, ":") {
			t.Errorf("%q: %v", line, err)
		}
		sum += nodes
	}
	if len(lines) != 48+1 || sum != 2039 || lines[48] != "nodes 2039" {
		t.Errorf("%d lines, sum %d, last %s", len(lines), sum, lines[len(lines)-1])
	}
}

// TestBadPositions: one line that says what is wrong and what to do.
func TestBadPositions(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		parts  []string
	}{
		{[]string{"board", "ches"}, 2, []string{"pbemd: no game is called ches; did you mean chess? `pbemd variants` lists all\n"}},
		{[]string{"moves", "draughts"}, 2, []string{"pbemd: no game is called draughts; `pbemd variants` lists all\n"}},
		{[]string{"moves", "-fen", "8/8/8/8 w - - 0 1", "chess"}, 1, []string{"pbemd: the position string is wrong: "}},
		{[]string{"board", "-moves", "e4 e5 Ke3", "chess"}, 1, []string{"pbemd: move 3, Ke3: "}},
		{[]string{"board", "-moves", "1. e4 xyzzy", "chess"}, 1, []string{"pbemd: move 2, xyzzy: "}},
		{[]string{"board", "-moves", "draw", "chex"}, 1, []string{"pbemd: move 1, draw: ", "such as draw=N\n"}},
		{[]string{"board", "-as", "green", "chess"}, 2, []string{"pbemd: -as must be one of "}},
		{[]string{"perft", "chess", "deep"}, 2, []string{"pbemd: ", "see `pbemd perft -help`"}},
		{[]string{"perft", "chess", "-1"}, 2, []string{"pbemd: "}},
	} {
		ran := run(t, nil, c.args...)
		if ran.status != c.status || ran.stdout != "" || strings.Count(ran.stderr, "\n") != 1 {
			t.Errorf("%q: status %d, %q, %q", c.args, ran.status, ran.stdout, ran.stderr)
		}
		for _, part := range c.parts {
			if !strings.Contains(ran.stderr, part) {
				t.Errorf("%q: %q lacks %q", c.args, ran.stderr, part)
			}
		}
	}
}
