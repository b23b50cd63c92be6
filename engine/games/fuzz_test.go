package games_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"pbemd/engine/enginetest/cost"
	"pbemd/engine/games"
)

// mostFile is the longest file that the fuzz target reads: several times the longest variant.
const mostFile = 64 << 10

// FuzzLoad loads any file, beside those of the games, from which it may inherit: a file is a game whose
// opening can be played, or every mistake in it is told with its line.
func FuzzLoad(f *testing.F) {
	for _, name := range append(games.Ready(), "rennchess-timur") {
		data, err := os.ReadFile(name + ".toml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.Replace(string(data), `id = "`+name+`"`, `id = "any"`, 1))
	}
	f.Add(bad)
	f.Add(odd)
	f.Add("id = \"any\"\nname = \"Any\"\ninherits = \"chess\"\nfiles = 100\nranks = 100\n")
	f.Add("inherits = \"any\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > mostFile {
			return
		}
		files := folder(t, map[string]string{"any.toml": text})
		cost.Bounded(t, "loading the game and playing a move", func() {
			game, err := games.Load(files, "any.toml")
			if err != nil {
				tellsWhere(t, text, err)
				return
			}
			p := game.Start()
			start := p.String()
			for _, m := range p.Moves(nil) {
				p.Make(m)
				p.End()
				p.Unmake()
			}
			if p.String() != start {
				t.Errorf("after all moves made and taken back, %q is %q", start, p.String())
			}
		})
	})
}

// tellsWhere holds that each mistake has words, not too many, and, in the file itself, a line that it has.
func tellsWhere(t *testing.T, text string, err error) {
	t.Helper()
	var wrong games.Mistakes
	if !errors.As(err, &wrong) || len(wrong) == 0 {
		t.Errorf("the error is no list of mistakes: %v", err)
	}
	for _, m := range wrong {
		if m.Reason == "" || len(m.Reason) > mostReason || m.Line < 0 || m.File == "any.toml" && m.Line > strings.Count(text, "\n")+1 {
			t.Errorf("%+v in a file of %d lines", m, strings.Count(text, "\n")+1)
		}
	}
}
