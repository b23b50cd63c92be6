package enginetest_test

import (
	"strings"
	"testing"
)

// mostRefusal is how many bytes a refusal of a position string has at most: a sentence, the men's labels, and one
// word of the string, cut when it is long.
const mostRefusal = 600

// TestRefusalsAreShort holds that a refusal stays short, however long the word is that it refuses, in every field of
// every variant.
func TestRefusalsAreShort(t *testing.T) {
	extra := []string{"", "a1=", "corner=", "drawn=", "exchanged=", "imitated=", "inert=", "moved=", "pending=", "pop=", "reign=", "x="}
	for _, v := range all() {
		start := strings.Fields(v.Start().String())
		for _, unit := range []string{"x", "R", "-;3", "9", "é/", "(", "[", "a1,", "w1,", "K", "𝔵", "\x00", "\xff"} {
			long := strings.Repeat(unit, 5000)
			texts := []string{long, "(" + long + ")", "[" + long + "]", long + "=1"}
			for i, field := range start {
				for _, changed := range []string{long, field + long, long + field, "(" + long + ")", "(" + long + ")/" + field, field + "[(" + long + ")]"} {
					fields := append(append([]string{}, start[:i]...), changed)
					texts = append(texts, strings.Join(append(fields, start[i+1:]...), " "))
				}
			}
			for _, key := range extra {
				texts = append(texts, strings.Join(start, " ")+" "+key+long, strings.Join(start, " ")+" "+key+"a1,"+long,
					strings.Join(start, " ")+" x="+" "+key+long, strings.Join(start, " ")+" "+long+"=x "+long+"=y")
			}
			for _, text := range texts {
				if _, err := v.Parse(text); err != nil && len(err.Error()) > mostRefusal {
					t.Errorf("%s: %d bytes of refusal: %.120q", v.ID(), len(err.Error()), err)
				}
			}
		}
	}
}
