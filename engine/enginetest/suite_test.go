package enginetest_test

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/fstest"

	"pbemd/engine"
	"pbemd/engine/enginetest"
	"pbemd/engine/enginetest/cost"
	"pbemd/engine/games"
)

// all compiles every variant whose rules are complete, offered or not.
var all = sync.OnceValue(func() []*engine.Variant {
	var variants []*engine.Variant
	for _, id := range games.Ready() {
		game, err := games.Open(id)
		if err != nil {
			panic(err)
		}
		variants = append(variants, game.Variant)
	}
	return variants
})

// others compiles the variants that only tests know, from testdata; they may inherit from the project's.
var others = sync.OnceValue(func() []*engine.Variant {
	files := fstest.MapFS{}
	for _, folder := range []string{"../games", "testdata/variants"} {
		names, err := filepath.Glob(folder + "/*.toml")
		if err != nil || len(names) == 0 {
			panic("no variants in " + folder)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				panic(err)
			}
			files[filepath.Base(name)] = &fstest.MapFile{Data: data}
		}
	}
	var variants []*engine.Variant
	names, _ := filepath.Glob("testdata/variants/*.toml")
	for _, name := range names {
		game, err := games.Load(files, filepath.Base(name))
		if err != nil {
			panic(err)
		}
		variants = append(variants, game.Variant)
	}
	return variants
})

// find gives the variant of an id.
func find(id string) *engine.Variant {
	for _, v := range slices.Concat(all(), others()) {
		if v.ID() == id {
			return v
		}
	}
	return nil
}

func TestCounts(t *testing.T) {
	testdata := os.DirFS("testdata")
	names, err := fs.Glob(testdata, "*.perft")
	if err != nil || len(names) == 0 {
		t.Fatalf("no perft files: %v", err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			enginetest.CheckCounts(t, testdata, name, enginetest.MostNodes(), find)
		})
	}
}

// longRun is for more games than usual: go test ./engine/enginetest -run RandomPlay/rennchess-timur -games 2500 -timeout 2h
var longRun = flag.Uint64("games", 0, "how many random games of each variant are played, 0 for the usual few")

// severalOthers is how many games of each variant there are for one of each that only tests know.
const severalOthers = 8

// seeds is how many games a test plays.
func seeds() uint64 {
	if *longRun > 0 {
		return *longRun
	}
	return enginetest.Seeds()
}

func TestRandomPlay(t *testing.T) {
	for i, v := range slices.Concat(all(), others()) {
		t.Run(v.ID(), func(t *testing.T) {
			t.Parallel()
			games := seeds()
			if i >= len(all()) {
				games = min(games, max(enginetest.Seeds(), games/severalOthers))
			}
			for seed := range games {
				enginetest.Play(t, v, 1, 200, seed)
			}
		})
	}
}

// TestNoAllocation holds that playing and listing moves allocates nothing once the lists have grown.
func TestNoAllocation(t *testing.T) {
	for _, v := range all() {
		p := v.Start()
		dst := p.Moves(nil)
		play := func() {
			dst = p.Moves(dst[:0])
			for i := range dst {
				p.Make(dst[i])
				p.InCheck()
				p.Unmake()
			}
			p.Perft(2)
		}
		play()
		if allocations := testing.AllocsPerRun(10, play); allocations > 0 {
			t.Errorf("%s: making, taking back and listing moves allocates %.0f times", v.ID(), allocations)
		}
	}
}

func FuzzPosition(f *testing.F) {
	for i, v := range all() {
		f.Add(byte(i), v.Start().String())
		if v.ID() == "rennchess-timur" {
			f.Add(byte(i), "12/2(PP)9/12/8k3/12/12/12/12/2(pp)9/5K6 w - - 0 1 pop=w1-waits,b1-waits exchanged=Kk")
			f.Add(byte(i), "11k/11M/12/12/12/12/12/12/1m10/5X4K1 w - - 3 40 reign=X inert=k1,l9 exchanged=KMX")
			f.Add(byte(i), "K11/3(PP)8/12/12/5k6/12/12/12/2(pd)9/12 b - - 0 1 pop=w2-waits pending=c2 corner=a10")
		}
	}
	f.Add(byte(0), "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1")
	f.Add(byte(0), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
	f.Fuzz(func(t *testing.T, number byte, text string) {
		v := all()[int(number)%len(all())]
		cost.Bounded(t, v.ID()+": reading the position and making its moves", func() { comesBack(t, v, text) })
	})
}

// comesBack reads a position, writes it, reads that, and takes each move back.
func comesBack(t *testing.T, v *engine.Variant, text string) {
	t.Helper()
	p, err := v.Parse(text)
	if err != nil {
		if len(err.Error()) > mostRefusal {
			t.Errorf("%q is refused with %q", text, err)
		}
		return
	}
	again, err := v.Parse(p.String())
	if err != nil || again.String() != p.String() || again.Hash() != p.Hash() {
		t.Fatalf("%q is read as %q, which comes back as %v (%v)", text, p, again, err)
	}
	before := p.String()
	for _, m := range p.Moves(nil) {
		p.Make(m)
		p.End()
		p.Unmake()
	}
	if p.String() != before {
		t.Fatalf("%q: after all moves made and taken back it is %q", before, p)
	}
}
