package enginetest

import (
	"bufio"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"testing"

	"pbemd/engine"
)

// A Count is one line of a perft file: how many move sequences of a length a position has.
type Count struct {
	Variant  string // id
	ID       string // of the position
	Position string // position string
	Depth    int
	Nodes    uint64
}

// ReadCounts reads a perft file. Its lines are "variant ID", "id NAME", "position STRING" and
// "perft DEPTH COUNT", each holding until the next of its kind; empty lines and those with # are skipped.
func ReadCounts(fsys fs.FS, name string) ([]Count, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, err
	}
	var counts []Count
	var now Count
	scanner := bufio.NewScanner(strings.NewReader(string(data)))
	for number := 1; scanner.Scan(); number++ {
		key, value, _ := strings.Cut(strings.TrimSpace(scanner.Text()), " ")
		switch {
		case key == "" || strings.HasPrefix(key, "#"):
		case key == "variant":
			now = Count{Variant: value}
		case key == "id":
			now.ID = value
		case key == "position":
			now.Position = value
		case key == "perft":
			depth, nodes, _ := strings.Cut(value, " ")
			if now.Depth, err = strconv.Atoi(depth); err == nil {
				now.Nodes, err = strconv.ParseUint(nodes, 10, 64)
			}
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, number, err)
			}
			counts = append(counts, now)
		default:
			return nil, fmt.Errorf("%s:%d: %q is no key of a perft file", name, number, key)
		}
	}
	return counts, nil
}

// CheckCounts compares the counts of a file with the engine's, those above a number of nodes left out.
// find gives the variant of an id.
func CheckCounts(t *testing.T, fsys fs.FS, name string, most uint64, find func(id string) *engine.Variant) {
	counts, err := ReadCounts(fsys, name)
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, c := range counts {
		if c.Nodes > most {
			continue
		}
		checked++
		v := find(c.Variant)
		if v == nil {
			t.Fatalf("%s: there is no variant %q", name, c.Variant)
		}
		p := v.Start()
		if c.Position != "" {
			if p, err = v.Parse(c.Position); err != nil {
				t.Errorf("%s %s: %v", c.Variant, c.ID, err)
				continue
			}
		}
		if got := p.Perft(c.Depth); got != c.Nodes {
			t.Errorf("%s %s: perft %d is %d, want %d", c.Variant, c.ID, c.Depth, got, c.Nodes)
		}
	}
	if checked == 0 {
		t.Errorf("%s: no count is below the limit of %d nodes", name, most)
	}
}

// MostNodes is the limit of counts for a test run: small with -short and under the race detector, which
// makes everything slower.
func MostNodes() uint64 {
	switch {
	case testing.Short():
		return 500_000
	case racing:
		return 2_000_000
	}
	return 200_000_000
}
