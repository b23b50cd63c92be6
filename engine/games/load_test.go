package games_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pbemd/engine/games"
)

// mistakes loads a file that is wrong and gives what is reported.
func mistakes(t *testing.T, added map[string]string, name string) []string {
	t.Helper()
	_, err := games.Load(folder(t, added), name)
	var wrong games.Mistakes
	if !errors.As(err, &wrong) {
		t.Fatalf("%s is loaded (%v), want mistakes", name, err)
	}
	var lines []string
	for _, m := range wrong {
		lines = append(lines, m.String())
	}
	return lines
}

// bad is a file with many mistakes, each marked by a comment with a word of what must be reported there.
const bad = `id = "Bad Id" # cannot be an id
name = "" # needs a name
files = 8
ranks = 8
start = "8/8"
royalty = "chek" # is not known here
colour = 1 # the key colour is not known
rule = "magic" # no rule module

[men.king]
label = "k" # cannot be a label
moves = "KisO" # column 4
royal = true
speed = 2 # the key men.king.speed is not known

[men.queen]
label = "Q"
moves = "QL" # column 2

[men.lady]
label = "Q" # label of the queen already
moves = "Q"

[[promotion]]
man = "pawn" # no man named "pawn"
ranks = [0] # no rank
to = ["queen", "duck"] # no man named "duck"
corners = "near" # is not known here

[[promotion]]
man = "queen"
ranks = [] # on no rank
to = [] # into nothing

[hand]
captured = "mine" # is not known here
except = ["goose"] # needs captured

[draws]
insufficient = { single = ["swan"] } # no man named "swan"

[rules]
summary = "Bad."
text = "Bad."
`

// odd is a file whose values are of other kinds than expected; see bad.
const odd = `inherits = "chess"
id = "odd"
name = 3 # text in quotation marks was expected
files = "eight" # a whole number
ranks = 8.5 # a whole number
aliases = "odd-game" # a list of texts
resizes = "no" # true or false
rules = "none" # a table with keys
Start = "8/8" # the key Start is not known

[men.king]
royal = 1 # true or false
label = "K"
moves = "wK" # column 1

[men]
queen = "Q" # a table with keys

[[promotion]]
man = "pawn"
ranks = 1 # a list of whole numbers
to = ["queen", 7] # a list of texts
few = { most = "no" } # a whole number

[draws]
repetition = true # text in quotation marks
insufficient = { bare = true, lone = ["rook"] } # the key draws.insufficient.lone is not known
`

func TestEveryMistakeIsReportedWithItsLine(t *testing.T) {
	for name, text := range map[string]string{"bad.toml": bad, "odd.toml": odd} {
		t.Run(name, func(t *testing.T) { checkMistakes(t, name, text) })
	}
}

func checkMistakes(t *testing.T, name, text string) {
	got := mistakes(t, map[string]string{name: text}, name)
	wanted := 0
	for i, line := range strings.Split(text, "\n") {
		_, word, marked := strings.Cut(line, " # ")
		if !marked {
			continue
		}
		wanted++
		found := false
		for _, report := range got {
			found = found || strings.HasPrefix(report, fmt.Sprintf("%s:%d: ", name, i+1)) && strings.Contains(report, word)
		}
		if !found {
			t.Errorf("line %d: %q is not reported", i+1, word)
		}
	}
	if len(got) != wanted {
		t.Errorf("%d mistakes are reported, want %d:\n%s", len(got), wanted, strings.Join(got, "\n"))
	}
}

func TestMistakesOneByOne(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"syntax":                           {"id = \"x", "tt.toml:1: "},
		"size":                             {"inherits = \"chess\"\nid = \"tt\"\nfiles = 60\nranks = 0\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: files: 60 is not from 1 to 40\ntt.toml:4: ranks: 0 is not from 1 to 40"},
		"no file":                          {"ranks = 8\n", "tt.toml:1: files: 0 is not from 1 to 40"},
		"no variant":                       {"id = \"tt\"\ninherits = \"draughts\"\n", "tt.toml:2: inherits: there is no file draughts.toml"},
		"no parent":                        {"inherits = \"chess\"\nid = \"tt\"\nname = \"T\"\nwithout = [\"duck\"]\n[rules]\nsummary = \"T.\"\n", "tt.toml:4: without: there is no man named \"duck\""},
		"start":                            {"inherits = \"chess\"\nid = \"tt\"\nstart = \"8/8/8/8/8/8/8/8 w - - 0 1\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: start: "},
		"board":                            {"inherits = \"chess\"\nid = \"tt\"\nfiles = 9\n[rules]\nsummary = \"T.\"\n", "chess.toml:8: start: the board of Chess has 9 files and 8 ranks"},
		"promotion":                        {"inherits = \"chess\"\nid = \"tt\"\n[[promotion]]\nman = \"pawn\"\nranks = [1]\nto = [\"duck\"]\n[rules]\nsummary = \"T.\"\n", "tt.toml:6: promotion.0.to: there is no man named \"duck\""},
		"zone":                             {"inherits = \"chess\"\nid = \"tt\"\n[[promotion]]\nman = \"pawn\"\nranks = [9]\nto = [\"queen\"]\n[rules]\nsummary = \"T.\"\n", "tt.toml:5: promotion.0.ranks: 9 is no rank"},
		"overlap":                          {"inherits = \"chess\"\nid = \"tt\"\n[[promotion]]\nman = \"pawn\"\nranks = [1]\nto = [\"queen\"]\n[[promotion]]\nman = \"pawn\"\nranks = [1]\nto = [\"rook\"]\n[rules]\nsummary = \"T.\"\n", "tt.toml:9: promotion.1.ranks: rank 1 of this man belongs to another promotion already"},
		"castling":                         {"inherits = \"chess\"\nid = \"tt\"\n[men.king]\nmoves = \"KisO4\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:4: men.king.moves: column 2 of \"KisO4\": castling 4 files would bring the king to"},
		"hand":                             {"inherits = \"chess\"\nid = \"tt\"\n[hand]\nexcept = [\"pawn\"]\n[rules]\nsummary = \"T.\"\n", "tt.toml:4: hand.except: it needs captured"},
		"no summary":                       {"inherits = \"chess\"\nid = \"tt\"\n", "tt.toml:1: rules.summary: one line"},
		"wide text":                        {"inherits = \"chess\"\nid = \"tt\"\n[rules]\nsummary = \"T.\"\ntext = \"" + strings.Repeat("x", 77) + "\"\n", "tt.toml:5: rules.text: this line has 77 characters"},
		"no royal":                         {"inherits = \"chess\"\nid = \"tt\"\n[men.king]\nroyal = false\n[rules]\nsummary = \"T.\"\n", "chess.toml:10: royalty: no man is royal"},
		"loud alias":                       {"inherits = \"chess\"\nid = \"tt\"\naliases = [\"My Game\"]\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: aliases: "},
		"other id":                         {"inherits = \"chess\"\nid = \"u\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:2: id: the file is called tt.toml"},
		"fields":                           {"inherits = \"chess\"\nid = \"tt\"\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkqZ e3 -1 0 a=b\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: start: the side to move is w or b, not \"x\"\ntt.toml:3: start: the castling rights \"KQkqZ\" are not known here; they are some of KQkq, or -\ntt.toml:3: start: en passant on e3: no man of Black can just have passed it\ntt.toml:3: start: the halfmove clock is a number from 0 to 9999, not \"-1\"\ntt.toml:3: start: the move number is from 1 to 9999, not \"0\"\ntt.toml:3: start: Chess has no field a="},
		"fields beside mistakes elsewhere": {"inherits = \"chess\"\nid = \"tt\"\nname = \"\"\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqZ - 0 1\"\n[draws]\nrepetition = \"no\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:4: start: the castling rights \"KQkqZ\" are not known"},
		"fields beside a board that cannot be read": {"inherits = \"chess\"\nid = \"tt\"\nstart = \"8/8 x KQkq - 0 0\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: start: the board of Chess has 8 files and 8 ranks, this one has 8 and 2\ntt.toml:3: start: the side to move is w or b, not \"x\"\ntt.toml:3: start: the move number is from 1 to 9999, not \"0\""},
		"fields beside men that cannot move":        {"inherits = \"chess\"\nid = \"tt\"\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq e3 0 1 1\"\n[men.king]\nmoves = \"KisO\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: start: \"1\" is one field too many"},
		"fields that need what is wrong":            {"inherits = \"chess\"\nid = \"tt\"\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq e3 0 0\"\n[men.king]\nmoves = \"KisO\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: start: the side to move is w or b, not \"x\"\ntt.toml:3: start: the move number is from 1 to 9999, not \"0\"\ntt.toml:5: men.king.moves: column 4"},
		"fields and an unknown rule":                {"inherits = \"chess\"\nid = \"tt\"\nrule = \"magic\"\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1 wand=3\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: rule: there is no rule module named \"magic\"; there are: chex, reincarnation, timur\ntt.toml:4: start: the halfmove clock is a number from 0 to 9999, not \"x\""},
		"position":                                  {"inherits = \"chess\"\nid = \"tt\"\nname = \"\"\nstart = \"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: name: the variant needs a name\ntt.toml:4: start: this position cannot be: it is white's turn, yet the king of black stands attacked"},
		"castling letter":                           {"inherits = \"chess\"\nid = \"tt\"\nstart = \"4k3/8/8/8/8/8/8/R2KK2R w - - 0 1\"\n[rules]\nsummary = \"T.\"\n", "chess.toml:15: men.king.moves: column 2 of \"KisO2\": the castling letter K would have two meanings: the king on d1 with h1, and the king on e1 with h1;"},
		"missing in a man":                          {"inherits = \"chess\"\nid = \"tt\"\n[men.duck]\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: men.duck.label: \"\" cannot be a label; it is one to three letters in upper case\ntt.toml:3: men.duck.moves: column 1 of \"\": it is empty"},
		"missing in a promotion":                    {"inherits = \"chess\"\nid = \"tt\"\n[[promotion]]\nman = \"pawn\"\nranks = [1]\nto = [\"queen\"]\n[[promotion]]\nman = \"king\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:7: promotion.1.to: it says into nothing; name at least one man\ntt.toml:7: promotion.1.ranks: it says on no rank"},
		"missing in the one promotion":              {"inherits = \"chess\"\nid = \"tt\"\n[[promotion]]\nman = \"pawn\"\n[rules]\nsummary = \"T.\"\n", "tt.toml:3: promotion.0.to: it says into nothing; name at least one man\ntt.toml:3: promotion.0.ranks: it says on no rank"},
		"missing in rules":                          {"inherits = \"chess\"\nid = \"tt\"\n[rules]\n", "tt.toml:3: rules.summary: one line"},
		"missing at the top":                        {"files = 8\nranks = 8\n[men.king]\nlabel = \"K\"\nmoves = \"K\"\nroyal = true\n[rules]\nsummary = \"T.\"\n", "tt.toml:1: id: \"\" cannot be an id; it is 2 to 30 of a-z, 0-9 and -, a letter first\ntt.toml:1: name: the variant needs a name\ntt.toml:1: start: the variant needs a position to start from\ntt.toml:7: rules.text: the rules for players are missing"},
		"wide lines":                                {"inherits = \"chess\"\nid = \"tt\"\n[rules]\nsummary = \"T.\"\ntext = \"\"\"\nShort.\n" + strings.Repeat("x ", 39) + "\nShort.\n" + strings.Repeat("x ", 39) + "\n\"\"\"\n", "tt.toml:7: rules.text: this line has 78 characters, 76 are allowed: " + strings.Repeat("x ", 20) + "...\ntt.toml:9: rules.text: this line has 78 characters"},
		"wide line with escapes":                    {"inherits = \"chess\"\nid = \"tt\"\n[rules]\nsummary = \"T.\"\ntext = \"Short.\\n" + strings.Repeat("x", 70) + "\\u00e9" + strings.Repeat("x", 70) + "\"\n", "tt.toml:5: rules.text: this line has 141 characters"},
		"no way back":                               {"inherits = \"tt\"\nid = \"tt\"\n", "it inherits from itself"},
	} {
		t.Run(name, func(t *testing.T) {
			list := mistakes(t, map[string]string{"tt.toml": c.text}, "tt.toml")
			got := strings.Join(list, "\n")
			if !strings.Contains(got, c.want) {
				t.Errorf("reported is\n%s\nwant\n%s", got, c.want)
			}
			if len(slices.Compact(list)) != len(strings.Split(got, "\n")) {
				t.Errorf("something is reported twice:\n%s", got)
			}
		})
	}
}

func TestMissingFile(t *testing.T) {
	if _, err := games.Load(folder(t, nil), "nowhere.toml"); err == nil || !strings.Contains(err.Error(), "nowhere.toml") {
		t.Errorf("a missing file gives %v", err)
	}
}
