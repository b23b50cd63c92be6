package games_test

import (
	"strings"
	"testing"

	"pbemd/engine/games"
)

func TestFind(t *testing.T) {
	for _, name := range []string{"chess", "Chess", " CHESS ", "orthodox"} {
		if game := games.Find(name); game == nil || game.ID() != "chess" {
			t.Errorf("%q is not found", name)
		}
	}
	if game := games.Find("draughts"); game != nil {
		t.Errorf("draughts is found as %s", game.ID())
	}
}

// TestNamesAreDistinct: what finds one game finds no other.
func TestNamesAreDistinct(t *testing.T) {
	owner := map[string]string{}
	for _, id := range games.Ready() {
		game, err := games.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range append([]string{game.ID(), game.Name()}, game.Aliases...) {
			name = strings.ToLower(name)
			if other, taken := owner[name]; taken && other != id {
				t.Errorf("%q is a name of %s and of %s", name, other, id)
			}
			owner[name] = id
		}
	}
}
