package read_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestKinds holds the index of testdata, kinds.txt: a kind of mail on each line, a colon,
// and the cases of it, of which a "*" at the end stands for several. No kind is without a
// case, and no case without a kind.
func TestKinds(t *testing.T) {
	data, err := os.ReadFile("testdata/kinds.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []string
	for _, path := range names(t, ".eml") {
		cases = append(cases, filepath.Base(path))
	}
	if len(cases) < 120 {
		t.Errorf("%d mails, expected at least 120", len(cases))
	}
	of := map[string]bool{}
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		kind, list, ok := strings.Cut(line, ": ")
		if !ok || len(strings.Fields(list)) == 0 {
			t.Errorf("line %d, %q: a kind, a colon and its cases are expected", i+1, line)
			continue
		}
		for _, pattern := range strings.Fields(list) {
			found := slices.ContainsFunc(cases, func(name string) bool {
				ok, err := filepath.Match(pattern, name)
				return ok && err == nil
			})
			if !found {
				t.Errorf("line %d, %s: there is no case %s", i+1, kind, pattern)
			}
			for _, name := range cases {
				if ok, _ := filepath.Match(pattern, name); ok {
					of[name] = true
				}
			}
		}
	}
	for _, name := range cases {
		if !of[name] {
			t.Errorf("%s: stands in no kind of kinds.txt", name)
		}
	}
}
