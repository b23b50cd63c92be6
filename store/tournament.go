package store

import (
	"iter"
	"slices"
	"time"
)

// The kinds of tournaments.
const (
	RoundRobin       = "round-robin"
	DoubleRoundRobin = "double"
	Swiss            = "swiss"
	KnockOut         = "knock-out"
	Ladder           = "ladder"
)

// Tournament is the head of a tournament. Its rounds are records of their own,
// see Round; what came of their boards stands in the games alone.
type Tournament struct {
	Number   uint64 // from the counter that boards have, too
	Title    string
	Kind     string    // RoundRobin, DoubleRoundRobin, Swiss, KnockOut or Ladder
	By       string    // userid of the one who has announced it
	Terms              // of all its boards
	Rounds   int       `json:",omitempty"` // of a Swiss: how many were asked for, 0 none; after the start: how many there are
	Most     int       `json:",omitempty"` // how many can enter, 0 no bound of its own
	Reach    int       `json:",omitempty"` // of a ladder: how many places up one can challenge
	About    string    `json:",omitempty"` // the announcer's words
	Seed     string    `json:",omitempty"` // what the chance of all its boards is made of, "" where there is none
	Made     time.Time `json:",omitzero"`
	Closes   time.Time `json:",omitzero"`  // until when one can enter; zero: until Most have, or always
	Started  time.Time `json:",omitzero"`  // zero: one can enter
	Ended    time.Time `json:",omitzero"`  // zero: it goes on
	Broken   string    `json:",omitempty"` // why it has ended before its end: a sentence
	Entrants []Entrant `json:",omitempty"` // by start number from 1, which is that of entry before the start
	Places   []int     `json:",omitempty"` // of a ladder: the start numbers from the top down
	Played   int       `json:",omitempty"` // how many rounds have begun; of a ladder: how many games
	Open     []int     `json:",omitempty"` // the rounds that are not over
	Due      time.Time `json:",omitzero"`  // when it is to be looked at; zero: not before something happens
	// Spent is, by userid, the serial of the player below which letters about
	// the tournament prove nothing any more.
	Spent map[string]uint64 `json:",omitempty"`
}

// Entrant is a player in a tournament.
type Entrant struct {
	Userid string
	At     time.Time `json:",omitzero"`  // when he entered, or was taken in again
	Word   string    `json:",omitempty"` // what he gives to chance, "" where there is none
	Left   time.Time `json:",omitzero"`  // zero: he takes part
	Why    string    `json:",omitempty"` // why he has left, in a few words
}

// Round is what was paired together.
type Round struct {
	Tournament uint64
	Number     int       // from 1
	Begun      time.Time `json:",omitzero"`
	Over       time.Time `json:",omitzero"` // zero: it goes on
	Pairings   []Pairing `json:",omitempty"`
	// The places of a ladder before and after its game, by start numbers: by them
	// another result can come in the place of the first one.
	Before, After []int `json:",omitempty"`
}

// Pairing is a board of a round, or what stands for one.
type Pairing struct {
	White, Black int    // start numbers; a Black of 0 is a bye for White
	Board        uint64 `json:",omitempty"` // 0: nothing is played
	Walkover     string `json:",omitempty"` // the score where nothing was played, or what was does not decide: "1-0" or "0-1"
	Why          string // how it came about; {3} stands for the player of start number 3
}

// Going says whether the tournament has not ended.
func (t Tournament) Going() bool { return t.Ended.IsZero() }

// StartNumber is a player's start number, 0 when he has not entered. One who
// has left keeps it.
func (t Tournament) StartNumber(userid string) int {
	return slices.IndexFunc(t.Entrants, func(e Entrant) bool { return e.Userid == userid }) + 1
}

// In says whether a player takes part: one who has entered and not left.
func (t Tournament) In(userid string) bool {
	n := t.StartNumber(userid)
	return n > 0 && t.Entrants[n-1].Left.IsZero()
}

var tournaments = kind[Tournament]{
	bucket: "tournaments",
	key:    func(t *Tournament) string { return number(t.Number) },
	index: func(t *Tournament) []entry {
		var entries []entry
		for _, e := range t.Entrants {
			entries = append(entries, entry{"tournaments of", text(e.Userid) + number(t.Number)})
		}
		if t.Going() {
			entries = append(entries, entry{"tournaments going", number(t.Number)})
		}
		if !t.Due.IsZero() {
			entries = append(entries, entry{"tournaments due", dueKey(t.Due, number(t.Number))})
		}
		return entries
	},
	tidy: func(t *Tournament) {
		utc(&t.Made, &t.Closes, &t.Started, &t.Ended, &t.Due)
		t.Entrants = slices.Clone(t.Entrants) // the caller's stay as they are
		for i := range t.Entrants {
			utc(&t.Entrants[i].At, &t.Entrants[i].Left)
		}
	},
}

var rounds = kind[Round]{
	bucket: "rounds",
	key:    func(r *Round) string { return roundKey(r.Tournament, r.Number) },
	tidy:   func(r *Round) { utc(&r.Begun, &r.Over) },
}

func roundKey(tournament uint64, n int) string { return number(tournament) + number(uint64(n)) }

// Tournament finds the head of a tournament.
func (d *Draft) Tournament(n uint64) (Tournament, bool) { return tournaments.get(d, number(n)) }

// PutTournament writes the head of a tournament. Its rounds, which it counts,
// are the caller's to put.
func (d *Draft) PutTournament(t Tournament) { tournaments.put(d, t) }

// TournamentsOf lists the tournaments that a player has entered, in the order of
// their numbers; over ones included, and those that he has left.
func (d *Draft) TournamentsOf(userid string) []Tournament {
	return tournaments.named(d, "tournaments of", text(userid))
}

// TournamentsGoing lists those that have not ended, in the order of their
// numbers.
func (d *Draft) TournamentsGoing() []Tournament { return tournaments.named(d, "tournaments going", "") }

// Tournaments walks all tournaments, in the order of their numbers.
func (d *Draft) Tournaments() iter.Seq[Tournament] { return tournaments.all(d) }

// Round finds a round of a tournament.
func (d *Draft) Round(tournament uint64, n int) (Round, bool) {
	return rounds.get(d, roundKey(tournament, n))
}

// PutRound writes a round.
func (d *Draft) PutRound(r Round) { rounds.put(d, r) }

// RoundsOf lists the rounds of a tournament, in order.
func (d *Draft) RoundsOf(tournament uint64) []Round {
	var list []Round
	for key, value := range d.under(rounds.bucket, number(tournament)) {
		list = append(list, rounds.decode(key, value))
	}
	return list
}

// tournaments: each has the rounds that it counts, and no others; each game of
// one is of one that there is.
func (c *checker) tournaments() {
	for key, value := range c.draft.walk(tournaments.bucket, "", "") {
		c.try(func() {
			t := tournaments.decode(key, value)
			for n := 1; n <= t.Played; n++ {
				if !c.draft.has(rounds.bucket, roundKey(t.Number, n)) {
					c.say("tournament %d has %d rounds, but round %d is missing", t.Number, t.Played, n)
				}
			}
		})
	}
	for key, value := range c.draft.walk(rounds.bucket, "", "") {
		c.try(func() {
			r := rounds.decode(key, value)
			if t, ok := c.draft.Tournament(r.Tournament); !ok || r.Number > t.Played {
				c.say("round %d of tournament %d is stored, which has %d rounds", r.Number, r.Tournament, t.Played)
			}
		})
	}
	for key, value := range c.draft.walk(games.bucket, "", "") {
		c.try(func() {
			g := games.decode(key, value)
			if g.Tournament != 0 && !c.draft.has(tournaments.bucket, number(g.Tournament)) {
				c.say("board %d is of tournament %d, which is missing", g.Board, g.Tournament)
			}
		})
	}
}
