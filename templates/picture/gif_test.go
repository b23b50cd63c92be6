package picture_test

import (
	"bytes"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"testing"

	"pbemd/engine/view"
	"pbemd/templates/picture"
)

// play shows an animation as a program does: each frame over the ones before.
func play(t *testing.T, data []byte) (shown []image.Image, film *gif.GIF) {
	t.Helper()
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for _, frame := range film.Image {
		draw.Draw(screen, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		shot := image.NewRGBA(screen.Bounds())
		copy(shot.Pix, screen.Pix)
		shown = append(shown, shot)
	}
	return shown, film
}

func frames(boards []view.Board) []picture.Frame {
	var all []picture.Frame
	for _, b := range boards {
		all = append(all, picture.Frame{Board: b})
	}
	return all
}

// TestAnimation holds that every frame is the picture of its board, whatever parts were left out.
func TestAnimation(t *testing.T) {
	boards := wander(t, "reef", 30)
	data, err := picture.GIF(frames(boards), picture.Options{Square: 32, Black: true}, 0)
	if err != nil {
		t.Fatal(err)
	}
	shown, film := play(t, data)
	if len(shown) != len(boards) {
		t.Fatalf("%d frames for %d boards", len(shown), len(boards))
	}
	for i, b := range boards {
		still, err := picture.PNG(b, picture.Options{Square: 32, Black: true})
		if err != nil {
			t.Fatal(err)
		}
		if share := difference(shown[i], decode(t, still)); share != 0 {
			t.Errorf("frame %d differs in %.2f%% of its pixels from the picture of the board", i, 100*share)
		}
	}
	if film.LoopCount != 0 {
		t.Errorf("loop count %d: it does not play for ever", film.LoopCount)
	}
	if last := film.Delay[len(film.Delay)-1]; last <= film.Delay[0] {
		t.Errorf("it rests %d hundredths of a second on the last board, %d on the others", last, film.Delay[0])
	}
}

// TestAnimationOfGrowingBoard holds that boards of different sizes are shown one after the other and nothing of a
// larger one stays.
func TestAnimationOfGrowingBoard(t *testing.T) {
	boards := wander(t, "chex", 60)
	boards = append(boards, boards[0])
	data, err := picture.GIF(frames(boards), picture.Options{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	shown, film := play(t, data)
	if share := difference(shown[0], shown[len(shown)-1]); share != 0 {
		t.Errorf("the same board first and last differs in %.2f%%", 100*share)
	}
	widest := 0
	for _, b := range boards {
		width, _ := picture.Size(b, picture.Options{Square: 48})
		widest = max(widest, width)
	}
	if film.Config.Width != widest {
		t.Errorf("the animation is %d wide, the widest board %d", film.Config.Width, widest)
	}
}

// TestCaptions holds that a caption is seen under the board and nowhere else.
func TestCaptions(t *testing.T) {
	b := view.New(8, 8)
	data, err := picture.GIF([]picture.Frame{{Board: b, Caption: "1. e4 e5"}, {Board: b, Caption: "2. Nf3"}}, picture.Options{Square: 32}, 0)
	if err != nil {
		t.Fatal(err)
	}
	shown, film := play(t, data)
	_, height := picture.Size(b, picture.Options{Square: 32})
	if changed := film.Image[1].Bounds(); changed.Min.Y < height || changed.Max.Y > film.Config.Height {
		t.Errorf("%v changes with the caption, the board is %d high", changed, height)
	}
	if difference(shown[0], shown[1]) == 0 {
		t.Error("two captions look the same")
	}
}

// TestAnimationIsBounded holds the number of bytes for long games: first smaller, then fewer frames, of
// which the first and the last stay.
func TestAnimationIsBounded(t *testing.T) {
	plies, limits := 240, []int{picture.MostGIF, 180000, 60000}
	if testing.Short() {
		plies, limits = 60, []int{picture.MostGIF, 60000, 40000}
	}
	boards := wander(t, "rennchess-timur", plies)
	if len(boards) < plies {
		t.Fatalf("the game has only %d boards", len(boards))
	}
	whole := 0
	for _, most := range limits {
		data, err := picture.GIF(frames(boards), picture.Options{}, most)
		if err != nil {
			t.Fatal(err)
		}
		shown, film := play(t, data)
		t.Logf("at most %d: %d bytes, %d frames %d wide", most, len(data), len(shown), film.Config.Width)
		if len(data) > most {
			t.Errorf("%d bytes of at most %d", len(data), most)
		}
		if whole == 0 {
			whole = len(shown)
			if whole != len(boards) {
				t.Errorf("%d frames of %d in an animation of the usual size", whole, len(boards))
			}
			continue
		}
		if len(shown) < 2 || len(shown) > whole {
			t.Errorf("%d frames", len(shown))
		}
		last, err := picture.GIF(frames(boards[len(boards)-1:]), picture.Options{Square: 20}, 0)
		if err != nil {
			t.Fatal(err)
		}
		end, _ := play(t, last)
		if share := difference(shown[len(shown)-1], end[0]); film.Config.Width == end[0].Bounds().Dx() && share != 0 {
			t.Errorf("the last frame is not the last board: %.2f%% differ", 100*share)
		}
	}
	if _, err := picture.GIF(frames(boards), picture.Options{}, 2000); !errors.Is(err, picture.ErrTooLong) {
		t.Errorf("2000 bytes: error %v", err)
	}
}

// TestClearIsClear holds that the colour that stands for "as before" is never seen.
func TestClearIsClear(t *testing.T) {
	data, err := picture.GIF(frames(wander(t, "re", 20)), picture.Options{Scheme: "night"}, 0)
	if err != nil {
		t.Fatal(err)
	}
	shown, _ := play(t, data)
	for i, m := range shown {
		for at := 3; at < len(plain(m).Pix); at += 4 {
			if plain(m).Pix[at] != 0xff {
				t.Fatalf("frame %d is clear at byte %d", i, at)
			}
		}
	}
}
