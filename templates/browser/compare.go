package browser

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A picture may differ from the stored one in so many of its blocks, and a
// block in so much of its mean colour, because fonts and their smoothing differ
// between machines.
const (
	block       = 12   // pixels on each side
	blockDiffer = 40   // of 255
	most        = 0.01 // of the blocks: on the page of a phone six by six of them are more
)

// Same compares a page with the picture of it that is stored in a file; look takes a
// shot of the page. With update set it stores that instead; whoever does so looks at it
// first. A picture that differs is put in the directory of temporary files.
func Same(t testing.TB, file string, look func() image.Image, update bool) {
	t.Helper()
	if update {
		write(t, file, encoded(t, look()))
		return
	}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%s is not stored: run with -update, and look at it", file)
	}
	if err != nil {
		t.Fatal(err)
	}
	stored, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var seen image.Image
	for range looks {
		seen = look()
		if err = differ(stored, seen); err == nil {
			return
		}
	}
	kept := filepath.Join(os.TempDir(), filepath.Base(file))
	write(t, kept, encoded(t, seen))
	t.Errorf("%s: %v; what was seen is in %s", file, err, kept)
}

// looks is how often a page is looked at that differs. A busy machine shows one half
// painted now and then; one that has changed differs each time.
const looks = 3

func encoded(t testing.TB, seen image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, seen); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// differ says in how much two pictures differ, nil when it is little.
func differ(a, b image.Image) error {
	if a.Bounds() != b.Bounds() {
		return fmt.Errorf("it is %v, stored is %v", b.Bounds(), a.Bounds())
	}
	blocks, bad := 0, 0
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y += block {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x += block {
			blocks++
			at := image.Rect(x, y, x+block, y+block).Intersect(a.Bounds())
			was, is := mean(a, at), mean(b, at)
			for i := range was {
				if max(was[i], is[i])-min(was[i], is[i]) > blockDiffer {
					bad++
					break
				}
			}
		}
	}
	if float64(bad) > most*float64(blocks) {
		return fmt.Errorf("%d of %d blocks differ", bad, blocks)
	}
	return nil
}

// mean is the mean red, green and blue of a part of a picture.
func mean(p image.Image, at image.Rectangle) [3]uint32 {
	var sum [3]uint32
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			r, g, b, _ := p.At(x, y).RGBA()
			sum[0], sum[1], sum[2] = sum[0]+r>>8, sum[1]+g>>8, sum[2]+b>>8
		}
	}
	for i := range sum {
		sum[i] /= uint32(max(at.Dx()*at.Dy(), 1))
	}
	return sum
}
