package picture_test

import (
	"bytes"
	"errors"
	"image"
	"math/rand/v2"
	"strings"
	"testing"

	"pbemd/engine/games"
	"pbemd/engine/view"
	"pbemd/templates/picture"
)

// mostLetter is what a picture of 12x10 squares may take in a letter.
const mostLetter = 40000

// wander gives boards of a game played at random, the same ones every time.
func wander(t testing.TB, variant string, plies int) []view.Board {
	t.Helper()
	game, err := games.Open(variant)
	if err != nil {
		t.Fatal(err)
	}
	p := game.Start()
	chance := rand.New(rand.NewPCG(8, 2))
	boards := []view.Board{p.View(true)}
	for range plies {
		moves := p.Moves(nil)
		if len(moves) == 0 || p.End().Over() {
			break
		}
		p.Make(moves[chance.IntN(len(moves))])
		boards = append(boards, p.View(true))
	}
	return boards
}

// TestSizeInLetters holds that the largest boards that are played at 12x10 stay small along a game, and in every scheme.
func TestSizeInLetters(t *testing.T) {
	for _, variant := range []string{"rennchess", "rennchess-timur"} {
		largest := 0
		for i, b := range wander(t, variant, 120) {
			schemes := picture.Schemes()[:1]
			if i%3 != 0 || testing.Short() && i%30 != 0 {
				continue
			}
			if i == 30 {
				schemes = picture.Schemes()
			}
			for _, s := range schemes {
				data, err := picture.PNG(b, picture.Options{Scheme: s.Name, Black: i%2 == 0})
				if err != nil {
					t.Fatal(err)
				}
				largest = max(largest, len(data))
				if len(data) >= mostLetter {
					t.Errorf("%s after %d plies takes %d bytes in %s", variant, i, len(data), s.Name)
				}
			}
		}
		t.Logf("%s: at most %d bytes", variant, largest)
	}
}

// TestSharpOnPhones holds the number of pixels: twice those that a phone's page is wide, on which a
// man is large enough to be known, and no more than any program can show.
func TestSharpOnPhones(t *testing.T) {
	const phone = 360 // width of a narrow phone's page in its own units
	for _, c := range []struct{ files, ranks, least, most int }{
		{1, 1, 100, 200}, {5, 5, 2 * 200, 2 * phone}, {8, 8, 600, 1000}, {12, 10, 2 * phone, 1100},
		{26, 26, 1000, 1300}, {40, 40, 1500, 2000},
	} {
		width, height := picture.Size(view.New(c.files, c.ranks), picture.Options{})
		if width < c.least || width > c.most || height > width+100 {
			t.Errorf("%dx%d is %d by %d pixels", c.files, c.ranks, width, height)
		}
	}
	if w, h := picture.Size(view.Board{}, picture.Options{}); w != 0 || h != 0 {
		t.Errorf("no board is %d by %d", w, h)
	}
}

func TestRefusals(t *testing.T) {
	b := view.New(2, 2)
	plaid := picture.Options{Scheme: "plaid"}
	for name, err := range map[string]error{
		"png": second(picture.PNG(b, plaid)), "svg": second(picture.SVG(b, plaid)),
		"gif": second(picture.GIF([]picture.Frame{{Board: b}}, plaid, 0)),
	} {
		if err == nil || !strings.Contains(err.Error(), "plaid") {
			t.Errorf("%s in an unknown scheme: %v", name, err)
		}
	}
	for name, err := range map[string]error{
		"png": second(picture.PNG(view.Board{}, picture.Options{})), "svg": second(picture.SVG(view.Board{}, picture.Options{})),
		"gif":     second(picture.GIF([]picture.Frame{{}}, picture.Options{}, 0)),
		"no gifs": second(picture.GIF(nil, picture.Options{}, 0)),
	} {
		if !errors.Is(err, picture.ErrNoBoard) {
			t.Errorf("%s of no board: %v", name, err)
		}
	}
}

func second(_ []byte, err error) error { return err }

// TestSameBytes holds that a board is always drawn the same, so that a letter written twice is the same.
func TestSameBytes(t *testing.T) {
	one, err := picture.PNG(riddled(), picture.Options{})
	if err != nil {
		t.Fatal(err)
	}
	other, err := picture.PNG(riddled(), picture.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one, other) {
		t.Error("the same board gives different bytes")
	}
}

// TestTurned holds that Black's board is White's, turned: the dark square a1 is at the other corner.
func TestTurned(t *testing.T) {
	b := view.New(3, 2)
	b.At(0, 0).Hole = true
	colour := func(black bool, x, y int) image.Image {
		data, err := picture.PNG(b, picture.Options{Black: black, Square: 20})
		if err != nil {
			t.Fatal(err)
		}
		m := decode(t, data).(*image.Paletted)
		return m.SubImage(image.Rect(x, y, x+1, y+1))
	}
	const margin = 14
	hole := colour(false, margin+10, margin+30)
	if difference(hole, hole) != 0 {
		t.Fatal("a pixel differs from itself")
	}
	white, black := hole.At(margin+10, margin+30), colour(true, margin+50, margin+10).At(margin+50, margin+10)
	if white != black {
		t.Errorf("a1 is %v for White, %v for Black", white, black)
	}
	if other := colour(true, margin+10, margin+30).At(margin+10, margin+30); other == white {
		t.Error("the lower left corner of Black's board is a1")
	}
}
