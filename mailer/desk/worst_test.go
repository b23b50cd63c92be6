package desk_test

import (
	"fmt"
	"strings"
	"testing"

	"pbemd/engine/enginetest/cost"
)

// TestWorstMails holds that the mails that cost the desk most cost it less than
// a second, each by itself, whatever they ask for.
func TestWorstMails(t *testing.T) {
	stage := besieged(t)
	repeat := strings.Repeat
	tree := func(branches, depth int) string {
		var list []string
		for i := range branches {
			list = append(list, "if "+string(rune('a'+i%8))+"6 then "+repeat("Nf3 Nf6 Ng1 Ng8 ", depth/4))
		}
		return strings.Join(list, "; ")
	}
	n := 0
	hand := func(name, subject, text string) {
		cost.Bounded(t, name, func() {
			n++
			raw := append(proven(fmt.Sprint("worst", n), "alice@example.org", subject), strings.ReplaceAll(text, "\n", "\r\n")...)
			if fate := receive(t, stage, raw)[0]; fate.Retry || fate.Folder == "Failed" {
				t.Errorf("%s: the fate is %+v", name, fate)
			}
		})
		for range 5 {
			sendAll(t, stage)
		}
	}
	hand("a tree as large as can be", "multiple", "if 3 e5 then "+repeat("Nf3 Nf6 Ng1 Ng8 ", 9))
	hand("a tree of many branches", "multiple", strings.Replace(tree(100, 4), "if ", "if 3 ", 1))
	hand("a tree beyond all bounds", "multiple", "if 3 "+tree(4000, 40))
	hand("brackets within brackets", "multiple", "if 3 e5 then "+repeat("(", 100_000)+repeat("Nf3 ", 10_000))
	hand("twenty trees", "multiple", repeat("if 3 e5 then "+repeat("Nf3 Nf6 Ng1 Ng8 ", 9)+"\n", 20))
	hand("a queue of ten thousand", "multiple", "queue 3 "+repeat("Nf3 Nf6 ", 5000))
	hand("a preview of ten thousand moves", "multiple", "preview 1 "+repeat("Nf3 Nf6 Ng1 Ng8 ", 2500))
	hand("a preview from the start", "multiple", "preview new "+repeat("Nf3 Nf6 Ng1 Ng8 ", 2500))
	hand("a thousand boards to show", "multiple", "show"+repeat(" 1 2 3 4 5", 200))
	hand("twenty records of everything", "multiple", repeat("pgn all\n", 20))
	hand("twenty pictures", "multiple", repeat("show 3 gif\n", 20))
	hand("a challenge to thousands", "multiple", "challenge "+repeat("bob carol dave ", 5000))
	hand("a message to thousands", "multiple", "message "+repeat("bob carol ", 5000)+"\n\nhello")
	hand("one endless word", repeat("x", 200_000), "")
	hand("words that are nearly commands", "multiple", repeat("resgin acept mvoe chalenge\n", 3000))
	hand("doubtful lines", "x", repeat("if you resign I accept a draw, move or not?\n", 3000))
	hand("an endless message", "chat 1", repeat("words and words ", 15_000))
	hand("many topics of help", "help "+repeat("chess ", 20_000), "")
	hand("all that help has", "multiple", repeat("help commands\n", 20))
	hand("many options", "challenge bob "+repeat("-white -rated -clock fischer:10+2/20 ", 3000), "")
	hand("digits", "move "+repeat("9", 100_000)+" e4", "")
}
