package desk_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pbemd/engine/games"
	"pbemd/mailer/desk/dialogue"
)

// The ends of a game that several variants have.
var (
	anyEnds  = []string{"agreed.", "has resigned."}
	fideEnds = []string{"fivefold repetition.", "75 moves without capture or pawn move.", "threefold repetition, claimed by", "50 moves without capture or pawn move, claimed by"}
	renEnds  = slices.Concat(anyEnds, fideEnds, []string{"checkmate.", "stalemate."})
	timur    = slices.Concat(renEnds, []string{"the king reached the corner.", "forfeit on time."})
	reEnds   = slices.Concat(anyEnds, []string{"both players passed (White", "all men were captured (White"})
	reborn   = slices.Concat(anyEnds, fideEnds, []string{"the king was captured.", "no legal move is left."})
)

// endsOf are all ends that the rules of each variant name, in the words of the
// letters.
var endsOf = map[string][]string{
	"chess": slices.Concat(anyEnds, fideEnds, []string{"checkmate.", "stalemate.", "insufficient material.", "forfeit on time.", "forfeit on time against a bare king."}),
	"re":    reEnds, "re2": reEnds,
	"rennchess": renEnds, "rennchess-12x12": renEnds, "rennchess-12x14": renEnds, "rennchess-flank": renEnds,
	"rennchess-timur": timur, "rennchess-12x12-timur": timur, "rennchess-12x14-timur": timur, "rennchess-flank-timur": timur,
	"chex": slices.Concat(anyEnds, []string{"the king was captured.", "the king cannot be put safely.", "no legal move is left.", "threefold repetition, claimed by"}),
	"reef": slices.Concat(anyEnds, fideEnds, []string{"checkmate.", "stalemate.", "bare king."}),

	"reincarnation": reborn, "reincarnation2": reborn,
}

// TestEveryEndIsTold holds that a talk or a table reaches every end of every
// variant, and says there what the letters to both players must tell of it.
func TestEveryEndIsTold(t *testing.T) {
	told := map[string]map[string]bool{} // the receivers, by variant and words
	note := func(subject, text, to string) {
		variant, _, ok := strings.Cut(subject, " Board ")
		for _, words := range endsOf[variant] {
			if key := variant + ": " + words; ok && strings.Contains(text, words) {
				if told[key] == nil {
					told[key] = map[string]bool{}
				}
				told[key][to] = true
			}
		}
	}
	for _, script := range talks(t) {
		for _, step := range script.Steps {
			if step.Kind == dialogue.Letter {
				note(step.Subject, strings.Join(strings.Fields(strings.Join(step.Lines, " ")), " "), step.To)
			}
		}
	}
	paths, err := filepath.Glob("testdata/tables/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		for _, c := range readTable(t, path) {
			for _, step := range c.steps {
				for _, l := range step.letters {
					note(l.subject, strings.Join(l.phrases, " "), l.to)
				}
			}
		}
	}
	for _, found := range games.All() {
		if len(endsOf[found.ID()]) == 0 {
			t.Errorf("%s: its ends are not listed", found.ID())
		}
		for _, words := range endsOf[found.ID()] {
			if n := len(told[found.ID()+": "+words]); n < 2 {
				t.Errorf("%s: %q is told to %d players", found.ID(), words, n)
			}
		}
	}
}
