package notation

import (
	"testing"

	"pgregory.net/rapid"
)

// TestExampleIsTheMiddleOffer holds Example against Offers, in random positions
// of every variant.
func TestExampleIsTheMiddleOffer(t *testing.T) {
	for _, v := range played(t) {
		t.Run(v.ID(), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				p, _ := walk(t, v)
				offers := Offers(p)
				example, ok := Example(p)
				if ok != (len(offers) > 0) || ok && example != offers[len(offers)/2] {
					t.Fatalf("%s: the example is %v, the offers are %v", p, example, offers)
				}
			})
		})
	}
}
