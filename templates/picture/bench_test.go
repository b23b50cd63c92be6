package picture

import (
	"image/png"
	"io"
	"testing"
	"time"

	"pbemd/engine/games"
)

// BenchmarkDraw compares the time of drawing a board with that of encoding the picture by image/png as
// it is: it fails when drawing takes more than three times as long. Both take turns, so that what else the machine
// does meets both.
func BenchmarkDraw(b *testing.B) {
	for _, variant := range []string{"re", "chess", "reef", "rennchess-timur", "rennchess-12x14"} {
		b.Run(variant, func(b *testing.B) {
			game, err := games.Open(variant)
			if err != nil {
				b.Fatal(err)
			}
			board := game.Start().View(true)
			const rounds = 15
			draw, encode := time.Hour, time.Hour // the shortest of all rounds
			for range rounds {
				begin := time.Now()
				drawn, err := paint(board, Options{})
				if err != nil {
					b.Fatal(err)
				}
				draw = min(draw, time.Since(begin))
				begin = time.Now()
				if err := png.Encode(io.Discard, drawn); err != nil {
					b.Fatal(err)
				}
				encode = min(encode, time.Since(begin))
			}
			for b.Loop() {
			}
			b.ReportMetric(float64(draw.Microseconds()), "µs/draw")
			b.ReportMetric(float64(encode.Microseconds()), "µs/encode")
			b.ReportMetric(float64(draw)/float64(encode), "draw/encode")
			if draw > 3*encode {
				b.Errorf("drawing takes %s, encoding %s", draw, encode)
			}
		})
	}
}
