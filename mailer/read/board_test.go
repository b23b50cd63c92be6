package read

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// boardTexts are the drawings that templates/board promises, holes, big boards, long
// labels and men off the board among them.
func boardTexts(t *testing.T) map[string]string {
	t.Helper()
	paths, err := filepath.Glob("../../templates/board/testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no drawings found: %v", err)
	}
	texts := map[string]string{}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(p)] = string(data)
	}
	return texts
}

// TestBoardLines wants every line of every drawing known as part of one, with blanks
// as they are, collapsed and turned into others.
func TestBoardLines(t *testing.T) {
	for name, text := range boardTexts(t) {
		drawing, _, _ := strings.Cut(text, "\n\n") // men off the board stand below
		for _, change := range []func(string) string{
			func(s string) string { return s },
			func(s string) string { return strings.Join(strings.Fields(s), " ") },
			func(s string) string { return cleanLine(strings.ReplaceAll(s, " ", "\u00a0")) },
		} {
			tr := newTrimmer(textLines(eachLine(drawing, change), false, false, 1000), Options{})
			for i, l := range tr.lines {
				if !l.blank() && !tr.board[i] {
					t.Errorf("%s: not known as part of a board: %q", name, l.text)
				}
			}
		}
	}
}

// TestToldLines wants the lines known that tell a position in words.
func TestToldLines(t *testing.T) {
	paths, err := filepath.Glob("../../templates/board/testdata/words/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no words found: %v", err)
	}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		words, _, _ := strings.Cut(string(data), "\n\n") // the short form stands below
		for line := range strings.Lines(words) {
			if strings.Contains(line, "pawn of pawns of") || strings.Contains(line, "cannot be captured") || strings.HasPrefix(line, "Second") {
				continue // notes are any sentences
			}
			if !isBoardLine(line) {
				t.Errorf("%s: not known as part of a board: %q", filepath.Base(p), line)
			}
		}
	}
}

// eachLine changes every line of a text.
func eachLine(text string, change func(string) string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = change(l)
	}
	return strings.Join(lines, "\n")
}

// TestNoBoardLines wants a person's lines with bars, dashes and letters left alone.
func TestNoBoardLines(t *testing.T) {
	for _, text := range []string{
		"e4 | e5 | Nf3", "Nf3 | good", "a b", "a - b - c", "---", "--- +++ ---", "1. e4 e5", "8", "x | y", "i a m", "++", "1 + 1", "a|b|c words in it that go on|",
		"O-O", "|-|", "b c e", "Nf3 || Nd2", "8 e4 e5 8", "5 days for 5", "3 Nf3 Nc6 4", "2 weeks of holiday: 2", "10 Nf3 d5 d4 10",
		"White: e4", "Black resigned: well played, thanks", "White knight: to f3", "Check: is that legal?", "The board has a hole", "No squares: why?",
	} {
		if isBoardLine(text) {
			t.Errorf("taken for part of a board: %q", text)
		}
	}
}
