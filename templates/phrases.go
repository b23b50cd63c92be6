package templates

import (
	"maps"
	"slices"
	"strings"
	"text/template/parse"
	"unicode"
)

// tellingLetters is how many letters a piece of a template must have to tell a
// letter of ours from a person's words.
const tellingLetters = 16

// Phrases are the fixed pieces of the templates' lines, sorted: what stands in
// every letter, whatever it is about. A reader of answers knows a bare copy of
// a letter by them.
func (s *Set) Phrases() []string {
	found := map[string]bool{}
	for _, t := range s.letters {
		for _, one := range t.Templates() {
			collect(one.Root, found)
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func collect(node parse.Node, found map[string]bool) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, child := range n.Nodes {
			collect(child, found)
		}
	case *parse.TextNode:
		for line := range strings.SplitSeq(string(n.Text), "\n") {
			if line = strings.TrimSpace(line); telling(line) {
				found[line] = true
			}
		}
	case *parse.IfNode:
		collect(n.List, found)
		collect(n.ElseList, found)
	case *parse.RangeNode:
		collect(n.List, found)
		collect(n.ElseList, found)
	case *parse.WithNode:
		collect(n.List, found)
		collect(n.ElseList, found)
	}
}

func telling(line string) bool {
	n := 0
	for _, r := range line {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n >= tellingLetters && !strings.HasPrefix(line, "Subject:")
}
