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
		"O-O", "|-|", "b c e", "Nf3 || Nd2",
	} {
		if isBoardLine(text) {
			t.Errorf("taken for part of a board: %q", text)
		}
	}
}
