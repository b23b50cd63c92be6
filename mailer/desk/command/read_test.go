package command

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadsCommandsAndMessage(t *testing.T) {
	got := Read("Re: chess Board 17 bob", lines("Hi Bob,\n\nNf3 propose\nHow are you?\n\nAlice"), testGrammar())
	want := Reading{
		Commands: []Command{{Verb: Move, Words: "Nf3", Line: 2, Move: "Nf3"}, {Verb: Propose, Words: "propose", Line: 2}},
		Message:  "How are you?\n\nAlice",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestReadsTheModelsSubject(t *testing.T) {
	got := Read("RE: [EXTERNAL] Chess move 17 Bob secret e4#3", lines("Good luck!"), testGrammar())
	want := Reading{
		Commands: []Command{{
			Verb: Move, Words: "Chess move 17 Bob *** e4#3", Line: SubjectLine, Variant: "chess", Board: 17,
			Userid: "bob", Password: "secret", Move: "e4", MoveNumber: 3,
		}},
		Message: "Good luck!", FromSubject: true, Secrets: []string{"secret"},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
