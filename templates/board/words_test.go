package board_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pbemd/engine/games"
	"pbemd/engine/view"
	"pbemd/templates/board"
)

// after gives the board of a position string.
func after(t *testing.T, variant, position string) view.Board {
	t.Helper()
	game, err := games.Open(variant)
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return p.View(true)
}

// mated is chess after the shortest mate, its last move marked.
func mated(t *testing.T) view.Board {
	b := after(t, "chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
	b.From, b.To = 7*8+3, 3*8+7
	return b
}

// TestWords holds the start of every variant in words, and boards on which there is more to tell.
func TestWords(t *testing.T) {
	boards := map[string]view.Board{
		"chess-mated": mated(t),
		"notes":       noted(t),
		"captured":    after(t, "rennchess", "5k6/P11/12/12/12/12/12/12/12/5K6[DHH] w - - 0 40"),
		"wide":        wide(2),
		"no-names":    setUp(t, "**3/*N1r1/1k*1*/5/*4"),
	}
	for _, game := range games.All() {
		boards["start-"+game.ID()] = game.Start().View(true)
	}
	for _, name := range slices.Sorted(maps.Keys(boards)) {
		t.Run(name, func(t *testing.T) {
			b := boards[name]
			got := board.Words(b, "")
			golden(t, filepath.Join("words", name+".txt"), got+"\n"+board.Alt(b, "")+"\n")
			checkLines(t, got, widest(got))
			if w := widest(got); w > board.Columns {
				t.Errorf("%d columns", w)
			}
			told(t, b, got)
		})
	}
}

// noted is a board with notes on what its cells do not show.
func noted(t *testing.T) view.Board {
	b := after(t, "rennchess-timur", "11k/12/2(PP)9/12/12/12/12/1(DU)10/12/5K6 w - - 0 40")
	b.Notes = []string{"The pawn of pawns of White has arrived once. On c8 it waits to be placed, and cannot be captured.", "Second."}
	return b
}

func widest(text string) int {
	w := 0
	for line := range strings.Lines(text) {
		w = max(w, utf8.RuneCountInString(line)-1)
	}
	return w
}

// told holds that every man is told with its square, once, and every hole.
func told(t *testing.T, b view.Board, text string) {
	t.Helper()
	squares := map[string]string{}
	for line := range strings.Lines(text) {
		what, list, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found || list == "no men on the board" || what == "Last move" || what == "Check" || what == "No squares" || strings.Contains(what, " in ") || strings.Contains(what, "captured") {
			continue
		}
		for square := range strings.SplitSeq(list, ", ") {
			if other, twice := squares[square]; twice {
				t.Errorf("%s is told as %q and as %q", square, other, what)
			}
			squares[square] = what
		}
	}
	for i, c := range b.Cells {
		if c.Hole || c.Label == "" {
			continue
		}
		owner, name := b.White, b.Kind(c.Label).Name
		if c.Black {
			owner = b.Black
		}
		if name == "" {
			name = c.Label
		}
		if got := squares[b.Name(i)]; !strings.HasPrefix(got, owner+" "+name[:1]) {
			t.Errorf("the %s %s on %s is told as %q", owner, name, b.Name(i), got)
		}
	}
}

// TestLastMoveInWords holds what is said of the last move: what the squares show, or what is given.
func TestLastMoveInWords(t *testing.T) {
	put := mated(t)
	put.From = view.NoCell
	gone := mated(t)
	gone.To = 0 + 3*8 // an empty square: the man that moved there is no more
	told := mated(t)
	told.Last = "Black queen from d8 to h4, taking nothing"
	for _, c := range []struct {
		board       view.Board
		given, want string
	}{
		{mated(t), "", "Last move: Black queen from d8 to h4.\n"},
		{mated(t), "queen takes h4", "Last move: queen takes h4.\n"},
		{told, "", "Last move: Black queen from d8 to h4, taking nothing.\n"},
		{told, "a move", "Last move: a move.\n"},
		{put, "", "Last move: Black queen on h4.\n"},
		{gone, "", "Last move: a man from d8 to a4.\n"},
	} {
		if got := board.Words(c.board, c.given); !strings.Contains(got, c.want) {
			t.Errorf("%q is not in\n%s", c.want, got)
		}
		if got := board.Alt(c.board, c.given); !strings.Contains(got, strings.TrimSpace(c.want)) {
			t.Errorf("%q is not in %s", c.want, got)
		}
	}
	if got := board.Words(view.New(2, 2), ""); strings.Contains(got, "Last move") {
		t.Errorf("a last move in\n%s", got)
	}
	if board.Words(view.Board{}, "") != "" || board.Alt(view.Board{}, "") != "" {
		t.Error("no board has words")
	}
}

// FuzzWords tells boards of any size with anything on them.
func FuzzWords(f *testing.F) {
	f.Add(8, "PrKq", "White", "in hand", "knight takes f3")
	f.Add(1, "", "", "", "")
	f.Add(40, "ÄßKQ *|+-", "Ω", strings.Repeat("word ", 50), strings.Repeat("x", 200))
	f.Fuzz(func(t *testing.T, files int, labels, name, title, last string) {
		if files < 1 || files > 40 || len(labels) > 100 || len(name)+len(title)+len(last) > 1000 || strings.ContainsAny(labels+name+title+last, "\n\r") {
			return
		}
		b := view.New(files, 1+len(labels)%40)
		b.White = name
		b.Notes = []string{last, title}
		for i, label := range labels {
			cell := &b.Cells[(i*7)%len(b.Cells)]
			cell.Label, cell.Black, cell.Hole = string(label), i%2 == 0, i%5 == 4
			b.Attacked = append(b.Attacked, i%len(b.Cells))
		}
		b.To = len(labels) % len(b.Cells)
		b.Reserves = []view.Reserve{{Title: title, Men: []view.Held{{Label: labels, Count: files}, {Label: "K", Count: 1}, {Label: "P"}}}}
		if text := board.Words(b, last); len(text) > 300000 || text == "" {
			t.Errorf("%d bytes", len(text))
		}
		if text := board.Alt(b, last); len(text) > 100000 || text == "" {
			t.Errorf("%d bytes", len(text))
		}
	})
}
