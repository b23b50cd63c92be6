package engine_test

import (
	"testing"

	"pbemd/engine"
	"pbemd/engine/games"
)

func TestReaches(t *testing.T) {
	for _, c := range []struct {
		game, position, from, to string
		on                       engine.Supposition
		want                     bool
	}{
		{"re", "5/5/2N2/5/5[KQqr] w - - 0 1", "c3", "d5", engine.AsItStands, false},
		{"re", "5/5/2N2/5/5[KQq] w - - 0 1", "c3", "d5", engine.EnemyThere, true},
		{"re", "5/5/2N2/5/5[KQq] w - - 0 1", "c3", "d4", engine.EnemyThere, false},
		{"re", "5/5/2b2/1B3/R4[KQq] w - - 0 1", "b2", "d4", engine.EnemyThere, false},
		{"re", "5/5/2b2/1B3/R4[KQq] w - - 0 1", "b2", "d4", engine.OthersGone, false},
		{"re", "5/5/2b2/1B3/R4[KQq] w - - 0 1", "b2", "d4", engine.EnemyAlone, true},
		{"chess", "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "e4", engine.AsItStands, false},
		{"chess", "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "e4", engine.OthersGone, true},
		{"chess", "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "e3", engine.Emptied, true},
		{"chess", "4k3/8/8/8/8/4p3/4P3/4K3 b - - 0 1", "e2", "d3", engine.EnemyThere, true},
		{"chess", "4k3/8/8/2Pp4/8/8/8/4K3 w - - 0 1", "c5", "d6", engine.JustPassed, true},
		{"chess", "4k3/8/8/2Pp4/8/8/8/4K3 w - - 0 1", "c5", "c6", engine.JustPassed, true},
		{"chess", "4k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7", "c8", engine.AllCaptured, true},
		{"rennchess", "6k5/2P9/12/12/12/12/12/12/6K5/12 w - - 0 1", "c9", "c10", engine.AsItStands, false},
		{"rennchess", "6k5/2P9/12/12/12/12/12/12/6K5/12 w - - 0 1", "c9", "c10", engine.AllCaptured, true},
		{"reef", "ppppppppppp/5k5/11/11/11/***********/11/11/11/D4K4D/11 w KQ - 0 1", "a2", "a6", engine.OthersGone, false},
		{"reef", "ppppppppppp/5k5/11/11/11/***********/11/11/11/D4K4D/11 w KQ - 0 1", "f2", "b2", engine.AsItStands, false},
	} {
		p := position(t, games.Find(c.game).Variant, c.position)
		from, _ := p.ParseSquare(c.from)
		to, _ := p.ParseSquare(c.to)
		before := p.String()
		if got := p.Reaches(from, to, c.on); got != c.want {
			t.Errorf("%s %s: %s-%s, supposition %d: %v", c.game, c.position, c.from, c.to, c.on, got)
		}
		if p.String() != before {
			t.Errorf("asking changed %s to %s", before, p)
		}
	}
	p := games.Find("chess").Start()
	if e4, _ := p.ParseSquare("e4"); p.Reaches(e4, e4, engine.OthersGone) || p.Reaches(engine.NoSquare, e4, engine.AsItStands) || p.Reaches(e4, engine.NoSquare, engine.EnemyThere) {
		t.Error("nothing goes somewhere")
	}
}
