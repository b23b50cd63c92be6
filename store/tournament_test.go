package store

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestCheckTournaments holds that the examination finds what does not belong
// together.
func TestCheckTournaments(t *testing.T) {
	tests := map[string]struct {
		spoil func(*Draft)
		want  string
	}{
		"round missing":    {func(d *Draft) { rounds.drop(d, roundKey(1, 2)) }, "tournament 1 has 2 rounds, but round 2 is missing"},
		"round too many":   {func(d *Draft) { d.PutRound(Round{Tournament: 1, Number: 3}) }, "round 3 of tournament 1 is stored, which has 2 rounds"},
		"tournament gone":  {func(d *Draft) { tournaments.drop(d, number(1)) }, "board 2 is of tournament 1, which is missing"},
		"number not given": {func(d *Draft) { d.PutTournament(Tournament{Number: 40}) }, "beyond the counter"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := Open(filepath.Join(t.TempDir(), "store.db"), fixed())
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			update(t, s, func(d *Draft) {
				d.PutTournament(Tournament{Number: d.NextNumber(), Kind: Swiss, Played: 2, Open: []int{2}})
				d.PutRound(Round{Tournament: 1, Number: 1})
				d.PutRound(Round{Tournament: 1, Number: 2, Pairings: []Pairing{{White: 1, Black: 2, Board: 2}}})
				d.PutGame(Game{Board: d.NextNumber(), Tournament: 1, Players: [2]string{"ann", "bob"}})
			})
			if err := s.Check(); err != nil {
				t.Fatal(err)
			}
			update(t, s, test.spoil)
			if err := s.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("found %v, want %q", err, test.want)
			}
		})
	}
}
