package store

import (
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"
)

// What the model keeps of tournaments.
type playing struct {
	tournaments map[uint64]Tournament
	rounds      map[[2]uint64]Round // by tournament and number
}

func (p playing) clone() playing {
	return playing{maps.Clone(p.tournaments), maps.Clone(p.rounds)}
}

func playTournament(t *rapid.T, d *Draft, w *world) {
	n, ok := someKey(t, w.playing.tournaments)
	one := w.playing.tournaments[n]
	if !ok || rapid.IntRange(0, 2).Draw(t, "new") == 0 {
		n = d.NextNumber()
		w.number = n
		one = Tournament{Number: n, Title: "Cup", Kind: Swiss, By: "ann", Made: hour(1)}
	}
	one.Entrants = nil
	for _, userid := range rapid.SliceOfDistinct(someUserids, rapid.ID[string]).Draw(t, "entrants") {
		one.Entrants = append(one.Entrants, Entrant{Userid: userid, At: hour(2)})
	}
	one.Due, one.Ended = time.Time{}, time.Time{}
	if rapid.Bool().Draw(t, "due") {
		one.Due = hour(someHours.Draw(t, "at"))
	}
	if rapid.Bool().Draw(t, "ended") {
		one.Ended = hour(3)
	}
	d.PutTournament(one)
	w.playing.tournaments[n] = one
}

func playRound(t *rapid.T, d *Draft, w *world) {
	n, ok := someKey(t, w.playing.tournaments)
	if !ok {
		return
	}
	one := w.playing.tournaments[n]
	if one.Played == 0 || rapid.Bool().Draw(t, "next") {
		one.Played++
		d.PutTournament(one)
		w.playing.tournaments[n] = one
	}
	r := Round{Tournament: n, Number: one.Played, Begun: hour(someHours.Draw(t, "begun")),
		Pairings: []Pairing{{White: 1, Black: 2, Board: 17, Why: "They meet."}}}
	d.PutRound(r)
	w.playing.rounds[[2]uint64{n, uint64(r.Number)}] = r
}

// compareTournaments asks for tournaments and rounds.
func (w world) compareTournaments(d *Draft, same func(string, any, any)) {
	all := inOrder(w.playing.tournaments, everything)
	same("tournaments", slices.Collect(d.Tournaments()), all)
	same("going", d.TournamentsGoing(), inOrder(w.playing.tournaments, Tournament.Going))
	for _, userid := range []string{"ann", "an", "nobody"} {
		same("tournaments of "+userid, d.TournamentsOf(userid),
			inOrder(w.playing.tournaments, func(t Tournament) bool { return t.StartNumber(userid) > 0 }))
	}
	for _, one := range all {
		got, _ := d.Tournament(one.Number)
		same("tournament", got, one)
		var rounds []Round
		for n := 1; n <= one.Played; n++ {
			rounds = append(rounds, w.playing.rounds[[2]uint64{one.Number, uint64(n)}])
		}
		same("rounds", d.RoundsOf(one.Number), rounds)
		if one.Played > 0 {
			last, _ := d.Round(one.Number, one.Played)
			same("last round", last, rounds[one.Played-1])
		}
	}
}
