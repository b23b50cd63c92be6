package games_test

import (
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/xbetza"
)

// readme gives the page for newcomers.
func readme(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// folder gives this folder's files with others added.
func folder(t *testing.T, added map[string]string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	names, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range names {
		if strings.HasSuffix(entry.Name(), ".toml") {
			data, err := os.ReadFile(entry.Name())
			if err != nil {
				t.Fatal(err)
			}
			files[entry.Name()] = &fstest.MapFile{Data: data}
		}
	}
	for name, text := range added {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// TestReadmeExample does what the page says: it writes the example's file, loads it, and compares the move
// counts with the page's table.
func TestReadmeExample(t *testing.T) {
	page := readme(t)
	_, rest, _ := strings.Cut(page, "```toml\n")
	example, rest, found := strings.Cut(rest, "```\n")
	if !found {
		t.Fatal("the page has no example")
	}
	game, err := games.Load(folder(t, map[string]string{"losalamos.toml": example}), "losalamos.toml")
	if err != nil {
		t.Fatal(err)
	}
	_, row, found := strings.Cut(rest, "| nodes |")
	if !found {
		t.Fatal("the page has no table of move counts")
	}
	row, _, _ = strings.Cut(row, "\n")
	cells := strings.Split(strings.Trim(row, " |"), "|")
	if len(cells) != 5 {
		t.Fatalf("the table has %d counts, want 5: %v", len(cells), cells)
	}
	for i, cell := range cells {
		want, err := strconv.ParseUint(strings.TrimSpace(cell), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Start().Perft(i + 1); got != want {
			t.Errorf("perft %d is %d, the page says %d", i+1, got, want)
		}
	}
	if game.TypeNamed("bishop") != engine.NoType || game.Name() != "Los Alamos Chess" || game.Rules == games.Find("chess").Rules {
		t.Errorf("the example keeps what it should replace")
	}
}

// TestReadmeNamesEveryKey compares the page with the keys that files may have.
func TestReadmeNamesEveryKey(t *testing.T) {
	page := readme(t)
	for _, value := range []any{
		engine.Spec{}, engine.ManSpec{}, engine.PromotionSpec{}, engine.HandSpec{}, engine.DrawSpec{}, engine.Insufficient{},
	} {
		kind := reflect.TypeOf(value)
		for i := range kind.NumField() {
			key := kind.Field(i).Tag.Get("toml")
			switch key {
			case "-", "promotion", "hand", "draws":
			default:
				if !strings.Contains(page, "`"+key+"`") {
					t.Errorf("the page does not explain the key %q", key)
				}
			}
		}
	}
}

// TestReadmeMoves: every description of moves on the page can be read.
func TestReadmeMoves(t *testing.T) {
	_, section, found := strings.Cut(readme(t), "\n## How men move")
	section, _, ended := strings.Cut(section, "\n## ")
	if !found || !ended {
		t.Fatal("the page does not tell how men move")
	}
	read := 0
	for i, text := range strings.Split(section, "`") {
		if i%2 == 0 || text != "-" && !strings.ContainsAny(text, "WFDNACHGZKRBQOUI@") || text == "O" || text == "X" || text == "Y" {
			continue
		}
		if _, err := xbetza.Parse(text); err != nil {
			t.Errorf("%v", err)
		}
		read++
	}
	if read < 40 {
		t.Errorf("only %d descriptions are found", read)
	}
}
