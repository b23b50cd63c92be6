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

// TestPositionKeepsTheBoard: no position string makes a hole of a square of the
// variant's board, or a square of a hole.
func TestPositionKeepsTheBoard(t *testing.T) {
	for _, game := range games.All() {
		start := game.Start().String()
		board, rest, _ := strings.Cut(start, " ")
		changed := map[string]string{}
		if strings.Contains(board, "*") {
			changed[strings.Replace(board, "***********", "11", 1)] = "is a hole in"
			changed[strings.Replace(board, "***********", "*****1*****", 1)] = "f6 is a hole in"
		}
		rows, hand, hasHand := strings.Cut(board, "[")
		for empty, less := range map[string]string{"1": "", "5": "4", "8": "7", "11": "10", "12": "11"} {
			if !strings.Contains("/"+rows+"/", "/"+empty+"/") {
				continue
			}
			pierced := strings.Trim(strings.Replace("/"+rows+"/", "/"+empty+"/", "/*"+less+"/", 1), "/")
			if hasHand {
				pierced += "[" + hand
			}
			changed[pierced] = "is no hole in"
		}
		if len(changed) == 0 {
			t.Errorf("%s: nothing was tried with %s", game.ID(), board)
		}
		for wrong, reason := range changed {
			if p, err := game.Parse(wrong + " " + rest); err == nil {
				t.Errorf("%s: %s is read as %s", game.ID(), wrong, p)
			} else if !strings.Contains(err.Error(), reason) {
				t.Errorf("%s: %s: %v, expected %q", game.ID(), wrong, err, reason)
			}
		}
	}
}
