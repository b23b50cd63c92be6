package store

import (
	"iter"
	"time"
)

// Game is the head of a game: its present state, all that a move needs, and
// little that grows. The moves are records of their own, see Ply.
type Game struct {
	Board       uint64
	Variant     string
	Players     [2]string         // userids of White and Black
	Rated       bool              `json:",omitempty"`
	Private     bool              `json:",omitempty"`
	Clock       string            `json:",omitempty"`
	Rematch     uint64            `json:",omitempty"` // the board that it is the rematch of, 0 none
	Tournament  uint64            `json:",omitempty"` // the tournament that it belongs to, 0 none
	Started     time.Time         `json:",omitzero"`
	LastMove    time.Time         `json:",omitzero"` // zero before the first
	Serial      uint64            // turn serial: it only grows
	Plies       int               // how many are stored, numbered from 1
	Start       string            // position string the game began from
	Position    string            // position string of the present
	Repetitions Repetitions       `json:",omitempty"` // how often each position, by the digest of its repetition key, was met since the last irreversible move
	Proposal    *Proposal         `json:",omitempty"` // waits for an answer
	Proposed    [2]int            `json:",omitzero"`  // how often White and Black have proposed something since the last move
	Ahead       [2]Ahead          `json:",omitzero"`  // what White and Black have decided in advance
	Result      *Result           `json:",omitempty"` // nil while the game runs
	Used        [2]time.Duration  // time used by White and Black, in turns that are over
	Spent       time.Duration     `json:",omitempty"` // used in this turn before TurnSince, and not in Used yet
	Adjourned   *Adjournment      `json:",omitempty"` // nil while it is played
	TurnSince   time.Time         `json:",omitzero"`  // when the clock of the player to move began; zero until his board mail was accepted
	TurnZone    string            `json:",omitempty"` // IANA name of the zone whose weekends are free in this turn; "": that of the player to move
	Left        [2]time.Duration  `json:",omitzero"`  // what White and Black had on their clocks when their turn began, or will have
	Reminded    time.Time         `json:",omitzero"`  // when the player to move was reminded of this turn last
	Bounced     int               `json:",omitempty"` // how many mails with this turn's board were returned
	Returned    []string          `json:",omitempty"` // their Message-IDs
	Brought     string            `json:",omitempty"` // Message-ID of the letter that brought the player to move his board
	Stood       [2]time.Duration  `json:",omitzero"`  // how long the clocks of White and Black have stood still since mail came back
	StoodSince  time.Time         `json:",omitzero"`  // since when that of the player to move does; zero: it does not
	ClockDue    time.Time         `json:",omitzero"`  // when something is to be done about the clock; zero: never
	Thread      [2]string         // Message-ID of the first board mail to White and to Black
	Data        map[string]string `json:",omitempty"` // what one variant alone needs
}

// Proposal is an offer of a draw, to take back, to adjourn or to resume, that
// is not answered yet.
type Proposal struct {
	Kind  string // "draw", "undo", "adjourn" or "resume"
	By    string // userid
	Plies int    // undo: how many are to be taken back
	At    time.Time
	Until time.Time `json:",omitzero"` // adjourn: when the game goes on
}

// Adjournment is a pause that both players have agreed on. Meanwhile no clock
// runs.
type Adjournment struct {
	At    time.Time
	Until time.Time // when the game goes on by itself
}

// Result is the end of a game.
type Result struct {
	Score  string // "1-0", "0-1", "1/2-1/2", or NoResult
	Reason string
	Points string `json:",omitempty"` // variants that count: the points of both
	Early  bool   `json:",omitempty"` // it came before both sides had moved
	At     time.Time
}

// NoResult is the score of a game that ended without one: it was aborted, and
// counts for nothing.
const NoResult = "*"

// Active says whether the game still runs.
func (g Game) Active() bool { return g.Result == nil }

var games = kind[Game]{
	bucket: "games",
	key:    func(g *Game) string { return number(g.Board) },
	index: func(g *Game) []entry {
		var entries []entry
		for _, userid := range g.Players {
			entries = append(entries, entry{"games of", gamesOf(userid, g.Active()) + number(g.Board)})
		}
		if g.Active() {
			entries = append(entries, entry{"games active", number(g.Board)})
		}
		if !g.ClockDue.IsZero() {
			entries = append(entries, entry{"clocks due", dueKey(g.ClockDue, number(g.Board))})
		}
		if g.Adjourned != nil {
			entries = append(entries, entry{"adjournments ending", dueKey(g.Adjourned.Until, number(g.Board))})
		}
		return append(entries, variantEntries(g)...)
	},
	tidy: func(g *Game) {
		utc(&g.Started, &g.LastMove, &g.TurnSince, &g.Reminded, &g.StoodSince, &g.ClockDue)
		// The caller's record stays his own: what it points to is copied before it is changed.
		if g.Proposal != nil {
			proposal := *g.Proposal
			utc(&proposal.At, &proposal.Until)
			g.Proposal = &proposal
		}
		if g.Adjourned != nil {
			adjourned := *g.Adjourned
			utc(&adjourned.At, &adjourned.Until)
			g.Adjourned = &adjourned
		}
		if g.Result != nil {
			result := *g.Result
			utc(&result.At)
			g.Result = &result
		}
	},
}

// gamesOf is the beginning of the index keys of a player's running or finished
// games.
func gamesOf(userid string, active bool) string {
	if active {
		return text(userid) + "a"
	}
	return text(userid) + "f"
}

// Game finds the head of a game.
func (d *Draft) Game(board uint64) (Game, bool) { return games.get(d, number(board)) }

// PutGame writes the head of a game.
func (d *Draft) PutGame(g Game) { games.put(d, g) }

// GamesOf walks the boards of a player's running or of his finished games, in
// the order of their numbers.
func (d *Draft) GamesOf(userid string, active bool) iter.Seq[uint64] {
	return d.boards("games of", gamesOf(userid, active))
}

// ActiveGames walks the boards of all running games, in the order of their
// numbers.
func (d *Draft) ActiveGames() iter.Seq[uint64] { return d.boards("games active", "") }

func (d *Draft) boards(index, prefix string) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for _, board := range d.under(index, prefix) {
			if !yield(parseNumber(string(board))) {
				return
			}
		}
	}
}

// Games walks the heads of all games, in the order of their numbers. Each is
// read only when it is reached.
func (d *Draft) Games() iter.Seq[Game] { return games.all(d) }
