package command

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadsCommandsAndMessage(t *testing.T) {
	got := Read("Re: chess Board 17 bob", lines("Hi Bob,\n\nNf3 propose\nHow are you?\n\nAlice"), testGrammar())
	want := Reading{
		Commands: []Command{{Verb: Move, Words: "Nf3", Line: 2, Move: "Nf3"}, {Verb: Propose, Words: "propose", Line: 2}},
		Message:  "How are you?\n\nAlice", SubjectBoard: 17,
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

func TestSubjectsOfOurOwnLetters(t *testing.T) {
	for subject, want := range map[string]uint64{
		"chess Board 17 bob": 17, "Re: chess Board 17 bob **": 17, "AW: New chess Board 17 alice": 17, "chess Board 17": 17, "Re: [EXT] little rider reef Board 18 bob": 18,
		"Re: [#g17.5.abc] chess Board 17 bob": 17, "chess Board 17: nothing was changed": 17, "Re: chess Board 17 bob [list]": 17, "new-variant Board 17 bob": 17,
		"chess board 17 e4": 0, "chess Board 17 resign": 0, "Board 17": 0, "a chess Board 17 bob": 0, "chess Board bob": 0, "": 0, "New Board 17": 0, "chess Board 0 bob": 0,
	} {
		r := Read(subject, []string{"Nf3"}, testGrammar())
		if r.SubjectBoard != want {
			t.Errorf("%q names board %d, want %d", subject, r.SubjectBoard, want)
		}
		if want != 0 && (r.FromSubject || len(r.Commands) != 1 || r.Commands[0].Move != "Nf3") {
			t.Errorf("under %q a move is read as %s", subject, brief(r))
		}
	}
}

func TestPlacesOfLines(t *testing.T) {
	r := Read("", lines("Hello,\n\nNf3 propose\nshow 17#2\nIt is cold.\nresign"), testGrammar())
	var places []int
	for _, c := range r.Commands {
		places = append(places, c.Line)
	}
	if d := cmp.Diff([]int{2, 2, 3}, places); d != "" {
		t.Error(d)
	}
	r = Read("", lines("Hello,\n\nmvve 17 e4\nmove 18 e4"), testGrammar())
	if len(r.Asks) != 1 || r.Asks[0].Line != 2 || len(r.Untried) != 1 || r.Untried[0].Line != 3 {
		t.Errorf("read as %s", brief(r))
	}
	if r := Read("teleport 17", nil, testGrammar()); len(r.Asks) != 1 || r.Asks[0].Line != SubjectLine {
		t.Errorf("read as %s", brief(r))
	}
}

func TestAnEmptyGrammarReadsNothingWrongly(t *testing.T) {
	r := Read("chess move 17 bob secret e4", lines("e4\nresign"), Grammar{})
	for _, c := range r.Commands {
		if c.Verb == Move {
			t.Errorf("a move is read where no form of moves is known: %s", brief(r))
		}
	}
}

func TestUseridsDecideWhoIsWrittenTo(t *testing.T) {
	g := testGrammar()
	g.IsUserid = func(w string) bool { return w == "bob" || w == "carol" }
	if got := brief(Read("", []string{"message bob carol"}, g)); got != "message [bob carol]" {
		t.Error(got)
	}
	if got := brief(Read("", []string{"message bob secret carol"}, g)); got != "message by=bob password=secret [carol]" {
		t.Error(got)
	}
}
