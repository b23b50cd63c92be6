package picture_test

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/view"
	"pbemd/templates/picture"
)

var update = flag.Bool("update", false, "write the stored pictures anew; look at them before they are kept")

// at gives the board of a position string, its last move marked.
func at(t testing.TB, variant, position string, moves ...string) view.Board {
	t.Helper()
	game, err := games.Open(variant)
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	for _, squares := range moves {
		p.Make(move(t, p, squares))
	}
	return p.View(true)
}

// move finds the legal move that leads from one square to another: "d8h4".
func move(t testing.TB, p *engine.Position, squares string) engine.Move {
	t.Helper()
	for _, m := range p.Moves(nil) {
		if p.SquareName(m.From())+p.SquareName(m.To()) == squares {
			return m
		}
	}
	t.Fatalf("%s has no move %s", p, squares)
	return engine.Move{}
}

// lay fills a board with men in rows from the top: "R" white, "r" black, "."
// empty, "#" a hole; labels of several letters have a sign of their own in long.
func lay(long map[string]string, rows ...string) view.Board {
	b := view.New(len(strings.Fields(rows[0])), len(rows))
	for y, row := range rows {
		for file, word := range strings.Fields(row) {
			c := b.At(file, len(rows)-1-y)
			switch label := strings.ToUpper(word); {
			case word == "#":
				c.Hole = true
			case word != ".":
				c.Label, c.Black = label, word != label
			}
			if name, ok := long[c.Label]; ok {
				c.Label = name
			}
		}
	}
	return b
}

// wide is a board as large as names of one letter reach, all letters on it.
func wide() view.Board {
	b := view.New(26, 26)
	for file := range 26 {
		b.At(file, 0).Label = string(rune('A' + file))
		top := b.At(file, 25)
		top.Label, top.Black = string(rune('Z'-file)), true
		b.At(file, 7+file/3).Hole = file%5 == 2
	}
	for i, name := range []string{"king", "queen", "rook", "bishop", "knight", "pawn"} {
		label := string("KQRBNP"[i])
		b.Kinds = append(b.Kinds, view.Kind{Label: label, Name: name, Figure: view.FigureOf(name, label)})
	}
	return b
}

// riddled has holes of every kind, long labels, a king in check beside the last move, and men off the board.
func riddled() view.Board {
	b := lay(map[string]string{"X": "ABC", "Y": "KQ"},
		"# # . . r # #",
		"# . . k . . #",
		". . . # . x .",
		". X . . # # .",
		"# . K . y . #",
		"# # P . . # #")
	b.Kinds = wide().Kinds
	b.From, b.To = 5*7+4, 4*7+3
	b.Attacked = []int{4*7 + 3}
	b.FirstRank = 0
	b.Reserves = []view.Reserve{
		{Black: true, Title: "captured by the enemy", Men: []view.Held{
			{Label: "K", Count: 1}, {Label: "ABC", Count: 12}, {Label: "N", Count: 0}, {Label: "P", Count: 8}, {Label: "Z", Count: 1}, {Label: "B", Count: 2}, {Label: "R", Count: 2}, {Label: "Q", Count: 1}}},
		{Title: "in hand"},
	}
	return b
}

// checkedKing is chess after the shortest mate.
func checkedKing(t testing.TB) view.Board {
	return at(t, "chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4")
}

// oddBoards are those that strain the drawing.
func oddBoards(t testing.TB) map[string]view.Board {
	return map[string]view.Board{
		"wide":    wide(),
		"riddled": riddled(),
		"check":   checkedKing(t),
		"chex-grown": at(t, "chex", "NB1/p1p[KQRRBNPPPPPPPPkqrrbbnnpppppp] w - - 0 5 a1=light",
			"b3c1"),
		"re-begun":     at(t, "re", "5/1n3/2N2/5/5[KQRRBBNPPkqrrbbnpp] w - - 0 2"),
		"captured-men": at(t, "rennchess", "5k6/P11/12/12/12/12/12/12/12/5K6[DHH] w - - 0 40"),
		"kings-reborn": at(t, "reincarnation2", "8/8/8/3(kn)4/8/2(KQ)5/8/4R3 w - - 0 30"),
		"one-square":   view.New(1, 1),
	}
}

// TestStartsLookAsStored compares the start of every variant, as both players see it, with the stored pictures.
func TestStartsLookAsStored(t *testing.T) {
	for _, game := range games.All() {
		for name, black := range map[string]bool{"white": false, "black": true} {
			t.Run(game.ID()+"-"+name, func(t *testing.T) {
				// Small squares keep the stored files small; the odd boards have their full size.
				compare(t, game.ID()+"-"+name, game.Start().View(false), picture.Options{Black: black, Square: 40})
			})
		}
	}
}

func TestOddBoardsLookAsStored(t *testing.T) {
	for name, b := range oddBoards(t) {
		t.Run(name, func(t *testing.T) { compare(t, "odd-"+name, b, picture.Options{}) })
		t.Run(name+"-black", func(t *testing.T) { compare(t, "odd-"+name+"-black", b, picture.Options{Black: true, Square: 40}) })
	}
}

func TestSchemesLookAsStored(t *testing.T) {
	for _, s := range picture.Schemes() {
		t.Run(s.Name, func(t *testing.T) {
			compare(t, "scheme-"+s.Name, checkedKing(t), picture.Options{Scheme: s.Name, Square: 40})
		})
		t.Run(s.Name+"-riddled", func(t *testing.T) {
			compare(t, "scheme-"+s.Name+"-riddled", riddled(), picture.Options{Scheme: s.Name, Square: 40})
		})
	}
}

// compare draws a board and compares it with the stored picture of a name.
func compare(t *testing.T, name string, b view.Board, o picture.Options) {
	t.Helper()
	data, err := picture.PNG(b, o)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", "pictures", name+".png")
	if *update {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	stored, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; with -update it is written, then look at it", err)
	}
	got, want := decode(t, data), decode(t, stored)
	width, height := picture.Size(b, o)
	if size := got.Bounds().Size(); size != image.Pt(width, height) {
		t.Errorf("the picture is %v, Size says %d by %d", size, width, height)
	}
	if share := difference(got, want); share > 0.002 {
		t.Errorf("%s: %.2f%% of the pixels differ from the stored picture", file, 100*share)
	}
}

func decode(t testing.TB, data []byte) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// difference is the share of pixels that differ visibly; 1 when the sizes do.
func difference(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 1
	}
	const visible = 24 // of 255, in some colour
	one, other := plain(a), plain(b)
	differ := 0
	for i := 0; i < len(one.Pix); i += 4 {
		for k := range 3 {
			if apart(one.Pix[i+k], other.Pix[i+k]) > visible {
				differ++
				break
			}
		}
	}
	return float64(differ) / float64(a.Bounds().Dx()*a.Bounds().Dy())
}

// plain is a picture with its colours in each pixel.
func plain(m image.Image) *image.RGBA {
	if rgba, ok := m.(*image.RGBA); ok {
		return rgba
	}
	rgba := image.NewRGBA(m.Bounds())
	draw.Draw(rgba, rgba.Rect, m, rgba.Rect.Min, draw.Src)
	return rgba
}

func apart(a, b uint8) uint8 { return max(a, b) - min(a, b) }

// TestDifferenceIsSeen holds that the comparison is not blind: one man on another square is a difference.
func TestDifferenceIsSeen(t *testing.T) {
	one, err := picture.PNG(lay(nil, "A . . . . . . .", ". . . . . . . ."), picture.Options{})
	if err != nil {
		t.Fatal(err)
	}
	other, err := picture.PNG(lay(nil, ". . . . . . . .", "A . . . . . . ."), picture.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if share := difference(decode(t, one), decode(t, other)); share < 0.02 {
		t.Errorf("only %s of the pixels differ", strconv.FormatFloat(share, 'f', 4, 64))
	}
}
