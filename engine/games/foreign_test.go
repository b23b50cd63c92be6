package games_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"pbemd/engine/games"
)

// heir is a variant of chess with some more lines.
func heir(lines string) string {
	return "inherits = \"chess\"\nid = \"tt\"\nname = \"Trial\"\n" + lines + "\n[rules]\nsummary = \"T.\"\ntext = \"T.\"\n"
}

func TestForeign(t *testing.T) {
	game, err := games.Foreign("tt.toml", []byte(heir("")), nil)
	if err != nil {
		t.Fatal(err)
	}
	if game.ID() != "tt" || len(game.Start().Moves(nil)) != 20 {
		t.Errorf("%s has %d moves at the start", game.ID(), len(game.Start().Moves(nil)))
	}
	if games.Find("tt") != nil {
		t.Error("it is among the variants of the program")
	}
}

// TestForeignInherits has one added variant state the differences of another.
func TestForeignInherits(t *testing.T) {
	child := "inherits = \"tt\"\nid = \"uu\"\nname = \"Child\"\n[rules]\nsummary = \"U.\"\ntext = \"U.\"\n"
	if _, err := games.Foreign("uu.toml", []byte(child), map[string][]byte{"tt.toml": []byte(heir(""))}); err != nil {
		t.Error(err)
	}
	_, err := games.Foreign("uu.toml", []byte(child), nil)
	if want := "uu.toml:1: inherits: there is no file tt.toml"; err == nil || err.Error() != want {
		t.Errorf("without its parent: %v, want %s", err, want)
	}
}

// TestForeignBounds has files that would cost too much.
func TestForeignBounds(t *testing.T) {
	many := &strings.Builder{}
	for i := range 70 {
		many.WriteString("[men.man" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + "]\nlabel = \"A" + string(rune('A'+i%26)) + string(rune('A'+i/26)) + "\"\nmoves = \"W\"\n")
	}
	for name, c := range map[string]struct{ text, want string }{
		"board":     {heir("files = 40\nranks = 40"), "tt.toml:4: files: the board has 1600 squares, 256 are allowed"},
		"men":       {heir(many.String()), "men: there are 76 men, 60 are allowed"},
		"legs":      {heir("[men.queen]\nmoves = \"mamamamaQ\""), "tt.toml:5: men.queen.moves: the moves have 4 further legs (a), 2 are allowed"},
		"moves":     {heir("[men.queen]\nmoves = \"" + strings.Repeat("W", 200) + "\""), "tt.toml:5: men.queen.moves: the moves have 200 characters"},
		"bytes":     {heir("# " + strings.Repeat("x", 70_000)), "bytes, 65536 are allowed"},
		"rule":      {heir("rule = \"shell\""), "tt.toml:4: rule: there is no rule module named \"shell\""},
		"other one": {strings.Replace(heir(""), "\"tt\"", "\"chess\"", 1), "the file is called tt.toml"},
		"no TOML":   {"\x00\xff", "tt.toml:1: "},
		"outside":   {strings.Replace(heir(""), "\"chess\"", "\"../../cmd/pbemd/testdata/x\"", 1), "tt.toml:1: inherits: there is no file"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := games.Foreign("tt.toml", []byte(c.text), nil)
			var mistakes games.Mistakes
			if !errors.As(err, &mistakes) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want it to say %q", err, c.want)
			}
		})
	}
}

// TestForeignTakesTheProgramsOwn holds that the bounds leave room for games
// like those that the program brings along.
func TestForeignTakesTheProgramsOwn(t *testing.T) {
	for _, id := range []string{"chess", "re", "reef", "reincarnation", "rennchess-12x14-timur"} {
		text, err := os.ReadFile(id + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := games.Foreign(id+".toml", text, nil); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
}
