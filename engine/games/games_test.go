package games_test

import (
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
