package picture_test

import (
	"bytes"
	"errors"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"pbemd/engine/view"
	"pbemd/templates/picture"
)

// seeds are the boards that each fuzz target begins with.
func seeds(f *testing.F) {
	f.Add(8, "PrKq", "White", "in hand", false, 0, uint8(0))
	f.Add(1, "", "", "", true, -5, uint8(1))
	f.Add(40, "ÄßKQ *|+-<&>\x00", "Ω", strings.Repeat("x", 99), true, 4000, uint8(2))
}

// anything makes a board of any size with anything on it; false when what it is made of is too long for a
// board that the engine can have.
func anything(files int, labels, name, title string, black bool, square int, scheme uint8) (view.Board, picture.Options, bool) {
	if files < 1 || files > 40 || len(labels) > 100 || len(name)+len(title) > 1000 {
		return view.Board{}, picture.Options{}, false
	}
	b := view.New(files, 1+len(labels)%40)
	b.White = name
	b.Kinds = wide().Kinds
	for i, label := range labels {
		cell := &b.Cells[(i*7)%len(b.Cells)]
		cell.Label, cell.Black, cell.Hole = strings.Repeat(string(label), 1+i%4), i%2 == 0, i%5 == 4
		b.Attacked = append(b.Attacked, i%len(b.Cells))
	}
	b.From, b.To = len(labels)%len(b.Cells), 0
	b.Reserves = []view.Reserve{{Title: title, Black: black, Men: []view.Held{{Label: labels, Count: files}, {Label: "K", Count: 1}, {Label: "P"}}}}
	all := picture.Schemes()
	return b, picture.Options{Black: black, Square: square, Scheme: all[int(scheme)%len(all)].Name, Title: title}, true
}

// mostPixels is more than any picture of a board is wide or high.
const mostPixels = 4000

func FuzzPNG(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, files int, labels, name, title string, black bool, square int, scheme uint8) {
		b, o, ok := anything(files, labels, name, title, black, square, scheme)
		if !ok {
			return
		}
		data, err := picture.PNG(b, o)
		if err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || config.Width > mostPixels || config.Height > mostPixels {
			t.Errorf("%d by %d pixels, error %v", config.Width, config.Height, err)
		}
		if width, height := picture.Size(b, o); width != config.Width || height != config.Height {
			t.Errorf("%d by %d pixels, Size says %d by %d", config.Width, config.Height, width, height)
		}
	})
}

func FuzzSVG(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, files int, labels, name, title string, black bool, square int, scheme uint8) {
		if b, o, ok := anything(files, labels, name, title, black, square, scheme); ok {
			checkSVG(t, b, o)
		}
	})
}

func FuzzGIF(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, files int, labels, name, title string, black bool, square int, scheme uint8) {
		b, o, ok := anything(files, labels, name, title, black, square, scheme)
		if !ok {
			return
		}
		o.Square = 16 + max(square, 0)%16 // the largest take long
		const most = 100000
		small := view.New(1, 1)
		film := []picture.Frame{{Board: small, Caption: title}, {Board: b, Caption: name}, {Board: small}}
		data, err := picture.GIF(film, o, most)
		if errors.Is(err, picture.ErrTooLong) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := gif.DecodeConfig(bytes.NewReader(data)); err != nil || len(data) > most {
			t.Errorf("an animation of %d bytes, error %v", len(data), err)
		}
	})
}
