package pairing

import (
	"errors"
	"fmt"
	"slices"
)

// ErrNoPairing is what Swiss returns when its players cannot be paired any
// more without two of them meeting again, or somebody having a second bye.
var ErrNoPairing = errors.New("pairing: no further round is possible without a second meeting")

// FeasibleRounds is how many rounds a Swiss of so many players has at most so
// that each of them can be paired whatever the results are: half the players
// (a bye is one more), since then every player has at least half of the others
// still to meet, and such a graph has a perfect matching (Dirac 1952). Up to
// three players are paired as in a round robin, and so are four.
func FeasibleRounds(players int) int {
	places := players + players%2
	if places <= 4 {
		return max(places-1, 0)
	}
	return places / 2
}

// The weights by which a Swiss pairing is chosen, the weightier rule first: that
// all are paired, that no colour comes to lead by three, that equal scores
// meet, that colours fit, and that the upper half of a group meets the lower.
// Each is more than all violations of the next one together can weigh, with up
// to MostPlayers players.
const (
	foldWeight   int64 = 1
	colourWeight       = foldWeight << 17
	scoreWeight        = colourWeight << 9
	excessWeight       = scoreWeight << 21
	pairWeight         = excessWeight << 8
)

// MostPlayers is how many players a Swiss can have.
const MostPlayers = 200

// swiss is a round while it is paired.
type swiss struct {
	Field
	score   []Points
	players []int          // those to be paired, best first
	rank    []int          // by player: the place within his score group, from 0
	group   map[Points]int // how many have a score
	colour  []colours      // by player
}

// Swiss pairs the next round of a Swiss tournament. Players of equal score
// meet, the upper half of a score group the lower half, as far as nobody meets
// an opponent again and colours allow it; who has no equal left meets the
// nearest score. With an odd number one of the lowest score who has had no bye
// gets one. It returns ErrNoPairing when there is none.
func Swiss(f Field) ([]Pair, error) {
	s := newSwiss(f)
	if len(s.players) < 2 {
		return nil, ErrNoPairing
	}
	// The last vertex stands for the bye where there is one.
	n := len(s.players) + len(s.players)%2
	mates := heaviest(n, func(u, v int) int64 { return s.weight(s.at(u), s.at(v)) })
	var pairs []Pair
	var bye int
	for u := 1; u <= n; u++ {
		a, b := s.at(u), Nobody
		switch {
		case mates[u] == 0:
			return nil, ErrNoPairing
		case mates[u] < u:
			continue
		}
		if b = s.at(mates[u]); b == Nobody {
			bye = a
			continue
		}
		pair := s.coloured(min(a, b), max(a, b), len(pairs)+1)
		pair.Why = s.why(a, b) + " " + pair.Why
		pairs = append(pairs, pair)
	}
	if bye != Nobody {
		pairs = append(pairs, Pair{White: bye, Why: s.byeWhy(bye)})
	}
	return pairs, nil
}

func newSwiss(f Field) *swiss {
	s := &swiss{Field: f, score: f.points(), rank: make([]int, f.Players+1), group: map[Points]int{}, colour: make([]colours, f.Players+1)}
	for player := 1; player <= f.Players; player++ {
		if f.in(player) {
			s.players = append(s.players, player)
			s.colour[player] = f.coloursOf(player)
		}
	}
	slices.SortStableFunc(s.players, func(a, b int) int { return int(s.score[b] - s.score[a]) })
	for _, player := range s.players {
		s.rank[player] = s.group[s.score[player]]
		s.group[s.score[player]]++
	}
	return s
}

// at is the player of a vertex, Nobody for the bye.
func (s *swiss) at(vertex int) int {
	if vertex > len(s.players) {
		return Nobody
	}
	return s.players[vertex-1]
}

// weight is how good it is that two players meet; 0 when they must not.
func (s *swiss) weight(a, b int) int64 {
	if a == Nobody {
		a, b = b, a
	}
	if b == Nobody {
		if s.hadBye(a) {
			return 0
		}
		// The lower the score, and then the worse the number, the better.
		lead := int64(s.score[a] - s.score[s.players[len(s.players)-1]])
		return pairWeight - scoreWeight*min(lead*lead, maxSquare) - foldWeight*int64(s.group[s.score[a]]-1-s.rank[a])
	}
	if s.met(a, b) {
		return 0
	}
	difference := int64(s.score[a] - s.score[b])
	weight := pairWeight - scoreWeight*min(difference*difference, maxSquare)
	weight -= colourWeight * int64(min(clash(s.colour[a], s.colour[b]), 3))
	if tooMany(s.colour[a], s.colour[b]) {
		weight -= excessWeight
	}
	return weight - foldWeight*int64(s.unfolded(a, b))
}

// unfolded is how far two players are from those who should meet: in a group
// the first of the upper half and the first of the lower; across groups the last
// of the better group and the first of the worse.
func (s *swiss) unfolded(a, b int) int {
	if s.score[a] < s.score[b] {
		a, b = b, a
	}
	if s.score[a] > s.score[b] {
		return s.group[s.score[a]] - 1 - s.rank[a] + s.rank[b]
	}
	return abs(abs(s.rank[a]-s.rank[b]) - s.group[s.score[a]]/2)
}

// maxSquare bounds the square of a difference of scores, so that the weights
// keep their order.
const maxSquare = 10000

func (s *swiss) why(a, b int) string {
	if s.score[a] != s.score[b] {
		up, down := a, b
		if s.score[up] < s.score[down] {
			up, down = down, up
		}
		return fmt.Sprintf("%s with %s meets %s with %s: no pairing of all players without a second meeting lets their score groups stay more closely together.",
			name(up), pointed(s.score[up]), name(down), pointed(s.score[down]))
	}
	if s.round() == 0 {
		return fmt.Sprintf("In the first round the upper half meets the lower half: number %d, %s, meets number %d, %s.",
			min(a, b), name(min(a, b)), max(a, b), name(max(a, b)))
	}
	upper, lower := a, b
	if s.rank[upper] > s.rank[lower] {
		upper, lower = lower, upper
	}
	return fmt.Sprintf("%s and %s both have %s and have not met; they are numbers %d and %d of the %d players with that score, of whom the upper half meets the lower as far as earlier meetings, colours and the other groups allow.",
		name(upper), name(lower), pointed(s.score[a]), s.rank[upper]+1, s.rank[lower]+1, s.group[s.score[a]])
}

func (s *swiss) byeWhy(player int) string {
	return fmt.Sprintf("The number of players is odd. %s with %s has the bye, which counts as a win: of the lowest scores for whom it leaves the others a pairing, the last who has had none.",
		name(player), pointed(s.score[player]))
}
