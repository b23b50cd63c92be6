package board_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"pbemd/engine/games"
	"pbemd/engine/view"
	"pbemd/templates/board"
)

// golden compares a text with a file of testdata, which -update writes.
func golden(t *testing.T, file, got string) {
	t.Helper()
	file = filepath.Join("testdata", file)
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
		t.Errorf("the text differs from %s (-want +got):\n%s", file, diff)
	}
}

func start(t *testing.T, variant string) view.Board {
	t.Helper()
	game, err := games.Open(variant)
	if err != nil {
		t.Fatal(err)
	}
	return game.Start().View(false)
}

// TestFigurines holds the diagrams with figurines and that they stand in the same columns as letters.
func TestFigurines(t *testing.T) {
	for name, b := range map[string]view.Board{
		"figurines-chess": start(t, "chess"), "figurines-timur": start(t, "rennchess-timur"), "figurines-re": start(t, "re"),
	} {
		t.Run(name, func(t *testing.T) {
			got := board.Text(b, board.Options{Figurines: true})
			golden(t, name+".txt", got)
			checkColumns(t, got, board.Width(b, board.Options{Figurines: true}))
			if letters, width := board.Width(b, board.Options{}), board.Width(b, board.Options{Figurines: true}); width > letters {
				t.Errorf("%d columns with figurines, %d with letters", width, letters)
			}
		})
	}
}

// checkColumns holds that no line ends in a blank or is wider than told.
func checkColumns(t *testing.T, text string, width int) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		columns := 0
		for _, r := range line {
			if !unicode.Is(unicode.Mn, r) {
				columns++
			}
		}
		if columns > width || strings.TrimRight(line, " ") != line {
			t.Errorf("%d columns of %d: %q", columns, width, line)
		}
	}
}

// TestFigurineOfOthers holds that a man with a name or letter of its own keeps its letter.
func TestFigurineOfOthers(t *testing.T) {
	text := board.Text(start(t, "rennchess"), board.Options{Figurines: true})
	for _, label := range []string{"N", "H", "G"} { // a nobleman, a horse, which goes like a knight, a general
		if !strings.Contains(text, "*"+label+"*") {
			t.Errorf("no %s in\n%s", label, text)
		}
	}
	if strings.ContainsAny(text, "♞♘") {
		t.Errorf("a knight in a game without knights:\n%s", text)
	}
}

func TestCompact(t *testing.T) {
	holes := setUp(t, "**3/*N1r1/1k*1*/5/*4")
	holes.FirstRank = 0
	for name, b := range map[string]view.Board{
		"compact-chess": start(t, "chess"), "compact-timur": start(t, "rennchess-timur"), "compact-re": start(t, "re"),
		"compact-chex": start(t, "chex"), "compact-reef": start(t, "reef"), "compact-holes": holes, "compact-wide": wide(1), "compact-wide-long": wide(2),
	} {
		t.Run(name, func(t *testing.T) {
			for _, black := range []bool{false, true} {
				o := board.Options{Black: black, Compact: true, Figurines: true}
				got := board.Text(b, o)
				if !black {
					golden(t, name+".txt", got)
				} else {
					golden(t, name+"-black.txt", got)
				}
				checkColumns(t, got, board.Columns)
				if width := board.Width(b, o); width > board.Columns {
					t.Errorf("%d columns", width)
				}
			}
		})
	}
}

// wide has 26 files, and men with labels of so many letters on all of the first rank.
func wide(letters int) view.Board {
	b := view.New(26, 26)
	for file := range 26 {
		label := string(rune('A'+file)) + strings.Repeat("X", (letters-1)*(file%2))
		b.At(file, 0).Label = label
		top := b.At(25-file, 25)
		top.Label, top.Black = label, true
	}
	return b
}

// FuzzForms draws boards of any size with anything on them as figurines and compactly.
func FuzzForms(f *testing.F) {
	f.Add(8, "PrKq", "White", false)
	f.Add(1, "", "", true)
	f.Add(40, "ÄßKQ *|+-", "Ω", true)
	f.Fuzz(func(t *testing.T, files int, labels, name string, black bool) {
		if files < 1 || files > 40 || len(labels) > 100 || strings.ContainsAny(labels+name, "\n\r") {
			return
		}
		b := view.New(files, 1+len(labels)%40)
		b.White = name
		b.Kinds = []view.Kind{{Label: "K", Name: "king", Figure: view.King}, {Label: "P", Name: "pawn", Figure: view.Pawn}}
		for i, label := range labels {
			cell := &b.Cells[(i*7)%len(b.Cells)]
			cell.Label, cell.Black, cell.Hole = string(label), i%2 == 0, i%5 == 4
		}
		for o, lines := range map[board.Options]int{
			{Black: black, Figurines: true}: 2*b.Ranks + 3,
			{Black: black, Compact: true}:   b.Ranks + 2,
		} {
			text := board.Text(b, o)
			if got := strings.Count(text, "\n"); got != lines || len(text) > 100000 {
				t.Errorf("%d lines for %d ranks, %d bytes", got, b.Ranks, len(text))
			}
		}
	})
}
