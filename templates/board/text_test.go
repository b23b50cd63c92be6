package board_test

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"pbemd/engine/view"
	"pbemd/templates/board"
)

var update = flag.Bool("update", false, "write the golden files anew")

// setUp reads the ranks of a position string: from the top between '/',
// digits for empty squares, upper case White, * a hole, long labels in
// parentheses.
func setUp(t *testing.T, ranks string) view.Board {
	t.Helper()
	var rows [][]view.Cell
	for row := range strings.SplitSeq(ranks, "/") {
		var cells []view.Cell
		for row != "" {
			var n int
			switch c := row[0]; {
			case c >= '0' && c <= '9':
				n = len(row) - len(strings.TrimLeft(row, "0123456789"))
				empty, err := strconv.Atoi(row[:n])
				if err != nil {
					t.Fatal(err)
				}
				cells = append(cells, make([]view.Cell, empty)...)
			case c == '*':
				n = 1
				cells = append(cells, view.Cell{Hole: true})
			default:
				n = 1
				label := row[:1]
				if c == '(' {
					n = strings.IndexByte(row, ')') + 1
					label = row[1 : n-1]
				}
				upper := strings.ToUpper(label)
				cells = append(cells, view.Cell{Label: upper, Black: label != upper})
			}
			row = row[n:]
		}
		rows = append(rows, cells)
	}
	b := view.New(len(rows[0]), len(rows))
	for y, row := range rows {
		copy(b.Cells[(len(rows)-1-y)*b.Files:], row)
	}
	b.Chequer(true)
	return b
}

const (
	chess     = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	chex      = "5/1NB2/1p1p1/5"
	rennchess = "g1q1vesd1i1g/rhcbnkuabchr/pppppppppppp/5ff5/12/12/5FF5/PPPPPPPPPPPP/RHCBAUKNBCHR/G1I1DSEV1Q1G"
	reef      = "ppppppppppp/daczmkmzcad/11/11/11/***********/11/11/11/DACZMKMZCAD/PPPPPPPPPPP"
)

func chexBoard(t *testing.T) view.Board {
	b := setUp(t, chex)
	b.Chequer(false) // the board was renumbered; its squares kept their colour
	return b
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		golden string
		board  func(*testing.T) view.Board
		black  bool
	}{
		{"model", chexBoard, false},
		{"chess", func(t *testing.T) view.Board { return setUp(t, chess) }, false},
		{"chess-black", func(t *testing.T) view.Board { return setUp(t, chess) }, true},
		{"chex-black", chexBoard, true},
		{"rennchess", func(t *testing.T) view.Board { return setUp(t, rennchess) }, false},
		{"rennchess-black", func(t *testing.T) view.Board { return setUp(t, rennchess) }, true},
		{"reef", func(t *testing.T) view.Board { return setUp(t, reef) }, false},
		{"single-hole-and-corners", func(t *testing.T) view.Board { return setUp(t, "**3/*N1r1/1k*1*/5/*4") }, false},
		{"single-hole-and-corners-black", func(t *testing.T) view.Board { return setUp(t, "**3/*N1r1/1k*1*/5/*4") }, true},
		{"two-letters", func(t *testing.T) view.Board {
			return setUp(t, "r2(kq)3/ppp1p3/7/**5/2(KN)4/PPP1P2/R2Q1(KB)1")
		}, false},
		{"three-letters", func(t *testing.T) view.Board { return setUp(t, "3/(abc)(ab)a/3/A(AB)(ABC)") }, false},
		{"many-files", func(t *testing.T) view.Board { return setUp(t, "30/kq26QK/30") }, false},
		{"one-square", func(t *testing.T) view.Board { return setUp(t, "1") }, false},
		{"reserves", reBoard, false},
		{"reserves-black", reBoard, true},
		{"long-reserve", longReserve, false},
		{"own-names", ownNames, false},
	} {
		t.Run(c.golden, func(t *testing.T) {
			b := c.board(t)
			got := board.Text(b, board.Options{Black: c.black})
			file := filepath.Join("testdata", c.golden+".txt")
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
				t.Errorf("the drawing differs from %s (-want +got):\n%s", file, diff)
			}
			checkLines(t, got, board.Width(b, board.Options{Black: c.black}))
		})
	}
}

// checkLines holds what is true of every drawing.
func checkLines(t *testing.T, text string, width int) {
	t.Helper()
	if !strings.HasSuffix(text, "\n") {
		t.Error("the last line has no end")
	}
	widest := 0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.TrimRight(line, " ") != line {
			t.Errorf("line ends in a blank: %q", line)
		}
		widest = max(widest, utf8.RuneCountInString(line))
	}
	if widest != width {
		t.Errorf("Width says %d, the longest line has %d", width, widest)
	}
}

func reBoard(t *testing.T) view.Board {
	b := setUp(t, "5/1n3/2N2/5/5")
	b.Reserves = []view.Reserve{
		{Black: true, Title: "in hand", Men: []view.Held{{Label: "K", Count: 1}, {Label: "Q", Count: 1}, {Label: "R", Count: 2}, {Label: "P", Count: 0}}},
		{Title: "in hand"},
	}
	return b
}

func longReserve(t *testing.T) view.Board {
	b := setUp(t, "12/12")
	men := make([]view.Held, 0, 26)
	for i := range 26 {
		men = append(men, view.Held{Label: string(rune('A'+i)) + "X", Count: 1 + i%3})
	}
	b.Reserves = []view.Reserve{{Title: "captured by Black", Men: men}}
	return b
}

func ownNames(t *testing.T) view.Board {
	b := setUp(t, "2/2")
	b.White, b.Black = "Sente", "Gote"
	b.FirstRank = 0
	return b
}

// TestSources compares with the diagrams that the inventors' own documents
// show: the rows of cells and rules must be the same from the first to the
// last bar.
func TestSources(t *testing.T) {
	for _, c := range []struct {
		source string
		board  view.Board
	}{
		{"chex.source.txt", chexBoard(t)},
		{"rennchess.source.txt", setUp(t, rennchess)},
	} {
		source, err := os.ReadFile(filepath.Join("testdata", c.source))
		if err != nil {
			t.Fatal(err)
		}
		want := bars(string(source))
		if len(want) != 2*c.board.Ranks+1 {
			t.Fatalf("%s has %d rows and rules for %d ranks", c.source, len(want), c.board.Ranks)
		}
		got := bars(board.Text(c.board, board.Options{}))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-source +drawn):\n%s", c.source, diff)
		}
	}
}

// bars cuts each line to what stands from the first to the last | or +, and
// leaves out the lines that have none.
func bars(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		first, last := strings.IndexAny(line, "|+"), strings.LastIndexAny(line, "|+")
		if first >= 0 {
			lines = append(lines, line[first:last+1])
		}
	}
	return lines
}

// TestBlackTurnsTheBoard reads the squares of Black's drawing backwards.
func TestBlackTurnsTheBoard(t *testing.T) {
	for _, ranks := range []string{chess, chex, rennchess, reef} {
		b := setUp(t, ranks)
		white, black := bars(board.Text(b, board.Options{})), bars(board.Text(b, board.Options{Black: true}))
		for i, line := range black {
			turned := reverse(line)
			if white[len(white)-1-i] != turned {
				t.Errorf("line %d from below is %q for White, %q backwards for Black", i, white[len(white)-1-i], turned)
			}
		}
	}
}

func reverse(s string) string {
	runes := []rune(s)
	for i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {
		runes[i], runes[j] = runes[j], runes[i]
	}
	return string(runes)
}

func TestWidth(t *testing.T) {
	for _, c := range []struct {
		files, want int
		fits        bool
	}{
		{1, 8 + 4 + 1 + 5 + 5, true},
		{8, 8 + 32 + 1 + 5 + 5, true},
		{14, 8 + 56 + 1 + 5 + 5, true},
		{15, 4 + 60 + 1 + 5 + 5, true},
		{16, 4 + 64 + 1 + 5 + 5, false},
		{26, 4 + 104 + 1 + 5 + 5, false},
	} {
		b := view.New(c.files, 2)
		got := board.Width(b, board.Options{})
		if got != c.want || (got <= board.Columns) != c.fits {
			t.Errorf("%d files: width %d, want %d", c.files, got, c.want)
		}
	}
	if got := board.Text(view.Board{}, board.Options{}); got != "" {
		t.Errorf("a board without cells is drawn as %q", got)
	}
}

func TestSideNamesThatDoNotFit(t *testing.T) {
	b := view.New(12, 2)
	b.White = strings.Repeat("w", 60)
	if got := board.Width(b, board.Options{}); got != 4+48+1+5+60 {
		t.Errorf("width %d", got)
	}
}

// FuzzText draws boards of any size with anything on them.
func FuzzText(f *testing.F) {
	f.Add(8, "PrKq", "White", false)
	f.Add(1, "", "", true)
	f.Add(40, "ÄßKQ *|+-", "Ω", true)
	f.Fuzz(func(t *testing.T, files int, labels, name string, black bool) {
		if files < 1 || files > 40 || len(labels) > 100 || strings.ContainsAny(labels+name, "\n\r") {
			return
		}
		b := view.New(files, 1+len(labels)%40)
		b.White = name
		for i, label := range labels {
			cell := &b.Cells[(i*7)%len(b.Cells)]
			cell.Label, cell.Black, cell.Hole = string(label), i%2 == 0, i%5 == 4
		}
		text := board.Text(b, board.Options{Black: black})
		checkLines(t, text, board.Width(b, board.Options{Black: black}))
		if lines := strings.Count(text, "\n"); lines != 2*b.Ranks+3 {
			t.Errorf("%d lines for %d ranks", lines, b.Ranks)
		}
	})
}
