package browser

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// TestDiffer holds what the comparison forgives and what it does not.
func TestDiffer(t *testing.T) {
	white := func() *image.RGBA {
		p := image.NewRGBA(image.Rect(0, 0, 240, 240))
		draw.Draw(p, p.Rect, image.White, image.Point{}, draw.Src)
		return p
	}
	smoothed := white()
	for x := 0; x < 240; x += 7 {
		smoothed.Set(x, x, color.Gray{120})
	}
	if err := differ(white(), smoothed); err != nil {
		t.Errorf("single pixels: %v", err)
	}
	moved := white()
	draw.Draw(moved, image.Rect(20, 20, 90, 90), image.Black, image.Point{}, draw.Src)
	if differ(white(), moved) == nil {
		t.Error("a black square was not seen")
	}
	phone := func() *image.RGBA { return image.NewRGBA(image.Rect(0, 0, Phone.Width, Phone.Height)) }
	missing := phone()
	draw.Draw(missing, image.Rect(120, 120, 120+6*block, 120+6*block), image.White, image.Point{}, draw.Src)
	if differ(phone(), missing) == nil {
		t.Error("six by six blocks on the page of a phone were not seen")
	}
	if differ(white(), image.NewRGBA(image.Rect(0, 0, 240, 200))) == nil {
		t.Error("another size was not seen")
	}
}
