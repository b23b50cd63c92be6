package engine_test

import (
	"testing"

	"pbemd/engine"
	"pbemd/engine/games"
)

// benchPerft reports the nodes per second of a perft.
func benchPerft(b *testing.B, p *engine.Position, depth int, want uint64) {
	b.ReportAllocs()
	var nodes uint64
	for b.Loop() {
		n := p.Perft(depth)
		if n != want {
			b.Fatalf("perft %d of %s is %d, want %d", depth, p, n, want)
		}
		nodes += n
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkPerftChess(b *testing.B) {
	benchPerft(b, games.Find("chess").Start(), 6, 119060324)
}

func BenchmarkPerftRennchess(b *testing.B) {
	benchPerft(b, games.Find("rennchess").Start(), 3, 129603)
}

// BenchmarkPerftRennchessWithoutBends leaves out Duke and Cavalier, whose moves bend.
func BenchmarkPerftRennchessWithoutBends(b *testing.B) {
	p := position(b, games.Find("rennchess").Variant,
		"g1q2es2i1g/rhcbnkuabchr/pppppppppppp/5ff5/12/12/5FF5/PPPPPPPPPPPP/RHCBAUKNBCHR/G1I2SE2Q1G w - - 0 1")
	benchPerft(b, p, 4, 15015645)
}

func BenchmarkPerftReef(b *testing.B) {
	benchPerft(b, games.Find("reef").Start(), 3, 1777830)
}

func BenchmarkPerftChex(b *testing.B) {
	chex, err := games.Open("chex")
	if err != nil {
		b.Fatal(err)
	}
	benchPerft(b, chex.Start(), 4, 1411282)
}

func BenchmarkPerftRe(b *testing.B) {
	benchPerft(b, games.Find("re").Start(), 3, 2820672)
}
