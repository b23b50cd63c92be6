package command

import (
	"regexp"
	"strings"
)

// moveForm is the form of moves of the tests: that of chess, puts, replacements and pass.
var moveForm = regexp.MustCompile(`^(?i:(\d+\.(\.\.)?\s*)?([a-z]{0,2}[a-z]?\d{0,2}[-x:]?[a-z]\d{1,2}(\s*=?\s*[qrbnfpkg])?|[a-z]\d{1,2} [a-z]\d{1,2}|[a-z]{1,2}[@=][a-z]\d{1,2}|[o0]-[o0](-[o0])?|pass)(\s*e\.?p\.?)?[+#!?]*)$`)

func looksLikeMove(s string) bool { return moveForm.MatchString(s) }

// testGrammar knows a few variants and every verb.
func testGrammar() Grammar {
	names := set([]string{"chess", "rennchess", "re", "reef", "little rider reef", "king's reincarnation", "rennchess-12x12", "chex"})
	return Grammar{
		IsVariant:     func(s string) bool { return names[s] },
		LooksLikeMove: looksLikeMove,
		IsCode: func(s string) bool {
			return len(s) == 9 && s[4] == '-' && strings.Trim(strings.ToLower(s), "cdfghjkmnpqrtwxy-") == ""
		},
		Variants: []string{"chess", "rennchess", "reef", "chex"},
	}
}

// firstGrammar knows the verbs of a small server.
func firstGrammar() Grammar {
	g := testGrammar()
	g.Verbs = set([]Verb{Move, Resign, Draw, Propose, Claim, Undo, Accept, Decline, Show, Moves, Games, Help, Signup, Challenge, Withdraw, Yes, No, Message, Set, Change, Add})
	return g
}

// lines splits a body.
func lines(s string) []string { return strings.Split(s, "\n") }
