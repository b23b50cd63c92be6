package engine_test

import (
	"testing"

	"pbemd/engine"
)

// benchPerft reports the nodes per second of a perft.
func benchPerft(b *testing.B, p *engine.Position, depth int) {
	var nodes uint64
	for b.Loop() {
		nodes += p.Perft(depth)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkPerftChess(b *testing.B) {
	benchPerft(b, compile(b, chess()).Start(), 6)
}
