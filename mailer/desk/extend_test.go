package desk_test

import (
	"strings"
	"testing"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
)

// TestClocksAreNotExtendedForEver: however often a director adds to a clock, it
// stays a clock.
func TestClocksAreNotExtendedForEver(t *testing.T) {
	stage, err := dialogue.NewStage(dialogue.Script{Name: "extended", Settings: map[string]string{"authserv": "mx.example.com"}}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer stage.Close()
	for _, mail := range [][2]string{{"alice@example.org", "signup alice"}, {"bob@example.net", "signup bob"}} {
		do(t, stage, "-- from "+mail[0]+" --\nSubject: "+mail[1]+"\n\n-- reply "+mail[0]+" --\nyes\n")
	}
	do(t, stage, "-- reply alice@example.org to welcome --\nchallenge bob -white -clock total:60\n-- reply bob@example.net to challenge --\naccept\n")
	for n := range 12 {
		_, err := stage.Desk.Operate(t.Context(), desk.Order{Words: "extend 1 365: for a test"})
		switch {
		case err == nil && n < 9:
		case err != nil && n >= 9 && strings.Contains(err.Error(), "No clock can have more than 3650 days on it."):
		default:
			t.Fatalf("the time %d: %v", n, err)
		}
	}
}

// do plays steps and drops the letters that come.
func do(t *testing.T, stage *dialogue.Stage, text string) {
	t.Helper()
	script, err := dialogue.Parse("steps", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range script.Steps {
		if err := stage.Do(step); err != nil {
			t.Fatal(err)
		}
		for _, to := range stage.Receivers() {
			for stage.Take(to) != nil {
			}
		}
	}
}
