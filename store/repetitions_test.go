package store

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestRepetitionsAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Repetitions(rapid.MapOf(rapid.StringMatching("[0-9a-f]{1,24}"), rapid.IntRange(1, 5)).Draw(t, "repetitions"))
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Repetitions
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s: %s", text, diff)
		}
	})
}

func TestRepetitionsInText(t *testing.T) {
	for text, want := range map[string]Repetitions{
		`"0a 0b*3"`:        {"0a": 1, "0b": 3},
		`{"0a":1,"0b":3}`:  {"0a": 1, "0b": 3}, // as it was written first
		`""`:               {},
		`null`:             nil,
		`"0a*"`:            nil,
		`"0a*two"`:         nil,
		`{"0a":"once"}`:    nil,
		`["0a", "0b", 17]`: nil,
	} {
		var got Repetitions
		err := json.Unmarshal([]byte(text), &got)
		if refused := want == nil && text != "null"; refused != (err != nil) {
			t.Errorf("%s: error %v", text, err)
		}
		if diff := cmp.Diff(want, got); err == nil && diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestOnlyDigestsAreRepetitions(t *testing.T) {
	for _, digest := range []string{"", "a b", "a*2", `a"`, "a\\", "é"} {
		if text, err := json.Marshal(Repetitions{digest: 1}); err == nil {
			t.Errorf("%q was written as %s", digest, text)
		}
	}
}
