package notation

import (
	"strings"
	"testing"

	"pbemd/engine"
)

// variantNamed finds one of the variants of the tests.
func variantNamed(t testing.TB, id string) *engine.Variant {
	t.Helper()
	for _, v := range variants(t) {
		if v.ID() == id {
			return v
		}
	}
	t.Fatalf("there is no variant %s", id)
	return nil
}

// position parses a position string; "" is the start.
func position(t testing.TB, id, text string) *engine.Position {
	t.Helper()
	v := variantNamed(t, id)
	if text == "" {
		return v.Start()
	}
	p, err := v.Parse(text)
	if err != nil {
		t.Fatalf("%s: %s: %v", id, text, err)
	}
	return p
}

func TestWrite(t *testing.T) {
	const (
		twoBishops = "4k3/8/3B4/8/2p5/1P1B4/8/4K3 w - - 0 1"
		pushOrPass = "4k3/8/8/3pP3/3P4/8/8/4K3 w - d6 0 2"
		lions      = "4k3/8/5p2/4p3/3L4/8/PPPP4/4K3 w - - 0 1"
		foxes      = "6k5/12/3P8/12/12/12/12/12/6K5/12[QN] w - - 0 1"
		lastRank   = "1n3k6/P11/12/12/12/12/12/12/6K5/12[QN] w - - 0 1"
		reef       = "pp9/1k9/11/11/11/***********/11/PPPP7/11/DACZMK4D/4PPPPPPP w KQ - 0 1"
		hands      = "5/1n3/2N2/5/5[NBqp] w - - 0 1"
		empty      = "5/1n3/2N2/5/5 w - - 0 1"
	)
	for _, c := range []struct{ variant, position, record, short, long, ready string }{
		{"chess", "", "g1f3", "Nf3", "Ng1-f3", "Nf3"},
		{"chess", "", "e2e4", "e4", "e2-e4", "e4"},
		{"chess", "", "b2b4", "b4", "b2-b4", "b4"},
		{"chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2", "Nb1-d2", "Nbd2"},
		{"chess", "4k3/R7/8/8/R7/8/8/4K3 w - - 0 1", "a4a5", "R4a5", "Ra4-a5", "R4a5"},
		{"chess", "8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a4d1", "Qa4d1", "Qa4-d1", "Qa4d1"},
		{"chess", "8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a1d1", "Q1d1", "Qa1-d1", "Q1d1"},
		{"chess", "8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "d4d1", "Qdd1", "Qd4-d1", "Qdd1"},
		// a pinned man tells nothing apart
		{"chess", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2", "Ng1-e2", "Ne2"},
		// small and capital letters
		{"chess", "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", "b3c4", "bxc4", "b3xc4", "b3xc4"},
		{"chess", "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1", "d3c4", "Bxc4", "Bd3xc4", "Bd3xc4"},
		{"chess", "4k3/8/8/8/2p5/1P6/3B4/4K3 w - - 0 1", "b3c4", "bxc4", "b3xc4", "bxc4"},
		{"chess", twoBishops, "d3c4", "Bxc4", "Bd3xc4", "Bd3xc4"},
		// en passant, promotion, castling, check and mate
		{"chess", pushOrPass, "e5d6", "exd6", "e5xd6", "exd6"},
		{"chess", "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "d6d7", "d7+", "d6-d7", "d7"},
		{"chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8=Q", "exd8=Q+", "e7xd8=Q", "exd8=Q"},
		{"chess", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8=N", "e8=N", "e7-e8=N", "e8=N"},
		{"chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "O-O+", "O-O", "O-O"},
		{"chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O", "O-O-O", "O-O-O", "O-O-O"},
		{"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#", "Ra1-a8", "Ra8"},
		{"chess", "7k/5K2/8/8/8/8/6Q1/8 w - - 0 1", "g2g8", "Qg8#", "Qg2-g8", "Qg8"},
		// from hand
		{"test-hand", hands, "N@a1", "N@a1", "N@a1", "N@a1"},
		{"test-hand", empty, "pass", "pass", "pass", "pass"},
		// labels like files, two-digit ranks, choices
		{"test-large", foxes, "d8d9=F", "d9=F", "d8-d9=F", "d9=F"},
		{"test-large", foxes, "d8d9=P", "d9=P", "d8-d9=P", "d9=P"},
		{"test-large", lastRank, "a9a10=Q", "a10=Q", "a9-a10=Q", "a10=Q"},
		{"test-large", lastRank, "a9b10=N", "axb10=N+", "a9xb10=N", "axb10=N"},
		// pawns in every direction
		{"test-holes", reef, "b4c5", "bc5", "b4-c5", "bc5"},
		{"test-holes", reef, "c4c5", "cc5", "c4-c5", "cc5"},
		{"test-holes", reef, "O-O", "O-O", "O-O", "O-O"},
		// captures on the way
		{"test-lion", lions, "d4f6", "Lxf6#", "Ld4xf6", "Lxf6"},
		{"test-lion", lions, "d4xe5xf6", "Ld4xe5xf6#", "Ld4xe5xf6", "Ld4xe5xf6"},
		{"test-lion", lions, "d4xe5-d4", "Ld4xe5-d4", "Ld4xe5-d4", "Ld4xe5-d4"},
	} {
		p := position(t, c.variant, c.position)
		m, err := Read(p, c.record)
		if err != nil {
			t.Errorf("%s: %s: %v", c.variant, p, err)
			continue
		}
		for form, pair := range map[string][2]string{
			"short":  {Write(p, m), c.short},
			"long":   {Long(p, m), c.long},
			"ready":  {Ready(p, m), c.ready},
			"record": {Record(p, m), c.record},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%s: %s: %s in %s form is %s, want %s", c.variant, p, c.record, form, pair[0], pair[1])
			}
		}
	}
}

// TestReadVariants reads what orthodox chess does not have.
func TestReadVariants(t *testing.T) {
	const (
		hands = "5/1n3/2N2/5/5[NBPqp] w - - 0 1"
		foxes = "6k5/12/3P8/12/12/12/12/12/6K5/12[QN] w - - 0 1"
		reef  = "pp9/1k9/11/11/11/***********/11/PPPP7/11/DACZMK4D/4PPPPPPP w KQ - 0 1"
		lions = "4k3/8/5p2/4p3/3L4/8/PPPP4/4K3 w - - 0 1"
	)
	for _, c := range []struct{ variant, position, texts, record string }{
		{"test-hand", hands, "N@a1|n@a1|Na1|na1|knight a1|put a knight on a1|drop knight a1|N @ a1|N@a1!|♘@a1", "N@a1"},
		{"test-hand", hands, "P@a1|a1|pawn on a1|P a1", "P@a1"},
		{"test-hand", "5/5/5/5/5[N] w - - 0 1", "c3|@c3|N@c3|Nc3", "N@c3"},
		{"test-hand", "5/1n3/2N2/5/5 w - - 0 1", "pass|Pass.|PASS", "pass"},
		{"test-large", foxes, "d9=F|d9F|d9(F)|d9/f|d9=f|d8d9f|d9 fox|d9 promotes to fox|pawn to d9 becomes a fox", "d8d9=F"},
		{"test-large", foxes, "d9=P|d9P|d8-d9=P|d9 stays a pawn|d9 remains pawn|d9p", "d8d9=P"},
		{"test-large", "", "k5|k3k5|k3-k5|K3-K5", "k3k5"},
		{"test-large", "", "Hj4|hj4|horse j4|Hk2-j4", "k2j4"},
		{"test-large", "", "castle to c4|Cc4|cc4|Cc2-c4", "c2c4"},
		{"test-holes", reef, "O-O|o-o|king to j2|f2j2|f2k2", "O-O"},
		{"test-holes", reef, "bc5|b4c5|b4-c5", "b4c5"},
		{"test-lion", lions, "Lxf6|d4f6|Ld4xf6|lion takes f6", "d4f6"},
		{"test-lion", lions, "Ld4xe5xf6|d4xe5xf6|ld4:e5:f6", "d4xe5xf6"},
		{"test-lion", lions, "Ld4xe5-d4|d4xe5xd4|d4xe5-d4", "d4xe5-d4"},
	} {
		for text := range strings.SplitSeq(c.texts, "|") {
			p := position(t, c.variant, c.position)
			m, err := Read(p, text)
			if err != nil {
				t.Errorf("%s: %s: %v", c.variant, p, err)
				continue
			}
			if got := Record(p, m); got != c.record {
				t.Errorf("%s: %s: %q is read as %s, want %s", c.variant, p, text, got, c.record)
			}
		}
	}
}
