package command

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var escape = regexp.MustCompile(`\\u[0-9a-f]{4}`)

// readCase reads the input of a case as testdata/lines.txt writes it.
func readCase(input string) Reading {
	input = escape.ReplaceAllStringFunc(input, func(s string) string {
		n, _ := strconv.ParseUint(s[2:], 16, 32)
		return string(rune(n))
	})
	subject, body := "", input
	if s, ok := strings.CutPrefix(input, "S: "); ok {
		subject, body, _ = strings.Cut(s, "|")
		body = strings.TrimPrefix(body, " ")
	}
	return Read(subject, lines(strings.ReplaceAll(body, `\n`, "\n")), testGrammar())
}

func TestLines(t *testing.T) {
	raw, err := os.ReadFile("testdata/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for i, line := range strings.Split(string(raw), "\n") {
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		input, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Errorf("line %d is no case", i+1)
			continue
		}
		cases++
		if got := brief(readCase(strings.TrimRight(input, " "))); got != want {
			t.Errorf("line %d: %s\n got %s\nwant %s", i+1, strings.TrimSpace(input), got, want)
		}
	}
	if cases < 400 {
		t.Errorf("only %d cases were found", cases)
	}
}
