package command

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pbemd/engine/enginetest/cost"
)

func TestParseTree(t *testing.T) {
	for text, want := range map[string]string{
		"Nf6 then e5":                                             "Nf6 e5",
		"if Nf6 then e5":                                          "Nf6 e5",
		"Nf6 then e5; if c5 then Nf3 d6 d4":                       "Nf6 e5|c5 Nf3 d6 d4",
		"Nf6 then e5; c5 then Nf3 d6 d4;":                         "Nf6 e5|c5 Nf3 d6 d4",
		"Nf6 then e5 if c5 then Nf3":                              "Nf6 e5|c5 Nf3",
		"Nf6, then e5, Nd5, c4.":                                  "Nf6 e5 Nd5 c4",
		"...Nf6 then 2. e5 Nd5 3. d4":                             "Nf6 e5 Nd5 d4",
		"1...Nf6 then 2.e5":                                       "1...Nf6 2.e5",
		"c5 or e5 or e6 then Nf3":                                 "c5 Nf3|e5 Nf3|e6 Nf3",
		"Qxf7 then RESIGN":                                        "Qxf7 resign",
		"e5 then Nf3 Nc6 draw":                                    "e5 Nf3 Nc6 draw",
		"exd6 e.p. then cxd6":                                     "exd6 cxd6",
		"o-o then o-o-o; if pass then pass":                       "o-o o-o-o|pass pass",
		"c5 then Nf3 (if d6 then d4; if Nc6 then Bb5)":            "c5 Nf3 d6 d4|c5 Nf3 Nc6 Bb5",
		"c5 or e5 then Nf3 (d6 or e6 then d4); if Nf6 then e5":    "c5 Nf3 d6 d4|c5 Nf3 e6 d4|e5 Nf3 d6 d4|e5 Nf3 e6 d4|Nf6 e5",
		"c5 then Nf3 d6 d4 ( if cxd4 then Nxd4 (Nf6 then Nc3) ).": "c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3",
		"c5 then Nf3 (if d6 then resign) if e5 then Nc3":          "c5 Nf3 d6 resign|e5 Nc3",
		"c5 then Nf3 (if d6 then d4":                              `!2: The bracket behind "Nf3" is not closed.`,
		"c5 then Nf3)":                                            `!1: A bracket is closed here that was not opened.`,
		"c5 then Nf3 ()":                                          `!1: Nothing stands in the bracket behind "Nf3".`,
		"c5 then Nf3 d6 (e4 then d4)":                             `!1: A bracket stands behind a move of yours, but "d6" is your opponent's.`,
		"c5 then Nf3 (if d6 then d4) Nc6 Bb5":                     `!2: Behind the bracket that follows "Nf3" another branch can begin, with "if", but there is "Nc6".`,
		"c5 then (Nf3)":                                           `!1: Your answer is missing behind "c5".`,
		"c5 then resign (if d6 then d4)":                          `!1: "resign" must be the last word of its branch, but "(" follows.`,
		"c5 or e5 then a1 (c5 or e5 then a2 (c5 or e5 then a3))":  `!3: No more than 5 branches are kept.`,
		"":                                  `!1: No move stands behind the "if".`,
		"Nf6":                               `!1: "then" and your answer are missing behind "Nf6".`,
		"Nf6 e5":                            `!1: Behind "Nf6" must stand "then", or "or" and another move`,
		"then e5":                           `!1: A move of your opponent is missing before "then".`,
		"Nf6 then e5; then d4":              `!2: A move of your opponent is missing before "then".`,
		"Nf6 then":                          `!1: Your answer is missing behind "Nf6".`,
		"Nf6 then e5 d5":                    `!1: Your answer is missing behind "d5".`,
		"Nf6 then e5; if c5 then Nf3 hello": `!2: "hello" behind "Nf3" is no move.`,
		"Nf6 then e5 else d4":               `!1: "else" has no place behind "e5"; another branch begins with "if".`,
		"Nf6 then resign e5":                `!1: "resign" must be the last word of its branch, but "e5" follows.`,
		"Nf6 then e5 resign":                `!1: Behind "e5" it is your opponent's turn, so "resign" cannot stand there.`,
		"resign then e5":                    `!1: "resign" cannot stand behind "if": moves of your opponent stand there.`,
		"hello then e5":                     `!1: "hello" behind "if" is no move.`,
		"a1 or a2 or a3 or a4 or a5 or a6 then b1": `!1: No more than 5 branches are kept.`,
	} {
		tree, err := ParseTree(text, looksLikeMove, 5)
		var lines []string
		for _, b := range tree {
			lines = append(lines, strings.Join(b.Moves, " "))
		}
		got := strings.Join(lines, "|")
		if wrong, ok := errors.AsType[*BranchError](err); ok {
			got = "!" + string(rune('0'+wrong.Number)) + ": " + wrong.Text
		}
		if !strings.HasPrefix(got, want) || want[0] != '!' && got != want {
			t.Errorf("%q\n got %s\nwant %s", text, got, want)
		}
	}
}

// TestBracketsOfMoves holds that a move keeps its own brackets.
func TestBracketsOfMoves(t *testing.T) {
	got := treeWords("e5 then (e8(Q) (if d6, then K@(KQ)d8); x).")
	want := []string{"e5", "then", "(", "e8(Q)", "(", "if", "d6", "then", "K@(KQ)d8", ")", ";", "x", ")"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestParseQueue(t *testing.T) {
	for text, want := range map[string][]Ahead{
		"e5":                   {{"e5", 0}},
		"e5 Nf6#12, Bc5; O-O.": {{"e5", 0}, {"Nf6", 12}, {"Bc5", 0}, {"O-O", 0}},
		"knight to f3":         {{"knight to f3", 0}},
		"draw":                 {{"draw", 0}},
		"e5#0":                 {{"e5#0", 0}},
	} {
		if diff := cmp.Diff(want, ParseQueue(text, looksLikeMove)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

// FuzzTree holds what is so of every tree: moves of both sides in turn, a word
// that ends the game at the end only, no more branches than allowed, and the
// same tree when it is written out and read again.
func FuzzTree(f *testing.F) {
	f.Add("Nf6 then e5; if c5 then Nf3 d6 d4")
	f.Add("if c5 or e5 then Nf3; if d5, then exd5 Qxd5 resign;")
	f.Add("...Nf6 then 2. e5; ;; then")
	f.Add("exd6 e.p. then draw draw")
	f.Add("c5 or e5 then Nf3 (if d6 then d4 (e5 or e6 then d5); if Nc6 then Bb5)")
	f.Fuzz(func(t *testing.T, text string) {
		const most = 20
		cost.Bounded(t, "reading the tree", func() { ParseTree(text, looksLikeMove, most) })
		tree, err := ParseTree(text, looksLikeMove, most)
		if err != nil {
			if wrong, ok := errors.AsType[*BranchError](err); !ok || wrong.Number < 1 || wrong.Text == "" || !utf8.ValidString(wrong.Text) && utf8.ValidString(text) {
				t.Errorf("%q: the error is %#v", text, err)
			}
			return
		}
		var lines []string
		for _, b := range tree {
			if len(b.Moves)%2 != 0 || len(b.Moves) == 0 {
				t.Errorf("%q: a branch of %d moves", text, len(b.Moves))
			}
			for i, move := range b.Moves {
				if (move == Resigning || move == Drawing) && i != len(b.Moves)-1 {
					t.Errorf("%q: %s is followed by something", text, move)
				}
			}
			lines = append(lines, "if "+b.Moves[0]+" then "+strings.Join(b.Moves[1:], " "))
		}
		if len(tree) > most {
			t.Errorf("%q: %d branches", text, len(tree))
		}
		again, err := ParseTree(strings.Join(lines, "; "), looksLikeMove, most)
		if diff := cmp.Diff(tree, again, cmpopts.IgnoreFields(Branch{}, "Number")); err != nil || diff != "" {
			t.Errorf("%q: written out and read again: %v %s", text, err, diff)
		}
	})
}
