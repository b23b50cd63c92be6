package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/pairing"
	"pbemd/store"
)

// ladderRest is how long the same two cannot play in a ladder again.
const ladderRest = 14 * 24 * time.Hour

// ladder shows a ladder, or challenges somebody in it.
func (v *visit) ladder(player store.Player, c command.Command) error {
	t, err := v.tournamentNamed(c.Board)
	if err != nil {
		return err
	}
	if t.Kind != store.Ladder {
		return refuse("Tournament %d is no ladder, so nobody is challenged in it. \"tournament %d\" tells about it.", t.Number, t.Number)
	}
	if len(c.Userids) == 0 {
		c.Object = ""
		return v.tournament(player, c, "")
	}
	other, ok := v.player(c.Userids[0])
	if !ok {
		return v.nobody(c.Userids[0])
	}
	if err := v.mayClimb(t, player, other); err != nil {
		return err
	}
	if err := v.prove(player, c, entrySubject(t, player)); err != nil {
		return err
	}
	v.spendEntry(&t, player)
	return v.beginClimb(t, t.StartNumber(player.Userid), t.StartNumber(other.Userid))
}

// mayClimb refuses a challenge that the rules of the ladder do not allow.
func (v *visit) mayClimb(t store.Tournament, player, other store.Player) error {
	me, him := t.StartNumber(player.Userid), t.StartNumber(other.Userid)
	from, to := slices.Index(t.Places, me)+1, slices.Index(t.Places, him)+1
	n := t.Number
	switch {
	case !t.Going():
		return refuse("The ladder %d has ended.", n)
	case from == 0:
		return refuse("You are not in ladder %d. To enter it, write \"enter %d\".", n, n)
	case me == him:
		return refuse("You cannot challenge yourself.")
	case to == 0:
		return refuse("%s is not in ladder %d. \"ladder %d\" shows who is.", other.Name, n, n)
	case to > from:
		return refuse("%s stands below you, in place %d; you are in place %d. One challenges those above.", other.Name, to, from)
	case from-to > t.Reach:
		return refuse("%s stands %d places above you. In this ladder one can challenge up to %s up: %s.", other.Name, from-to, counted(t.Reach, "place"),
			v.namesOf(v.withinReach(t, from)))
	}
	for _, open := range t.Open {
		round := v.roundOf(t, open)
		p := round.Pairings[0]
		switch challenger, challenged := climbers(p); {
		case challenger == me:
			return refuse("You have challenged %s in this ladder, and that game still runs. Only one at a time.", v.entrantName(t, challenged))
		case challenged == him:
			return refuse("%s has been challenged in this ladder already, and that game still runs.", other.Name)
		case challenger == him && challenged == me:
			return refuse("%s plays with you in this ladder already.", other.Name)
		}
	}
	if last := v.lastClimb(t, me, him); last.Add(ladderRest).After(v.at) {
		return refuse("You have played with %s in this ladder a short time ago. The same two can play again from %s on.", other.Name, v.date(player, last.Add(ladderRest)))
	}
	return nil
}

// withinReach are the userids of those whom the player of a place can
// challenge.
func (v *visit) withinReach(t store.Tournament, place int) []string {
	var list []string
	for _, n := range t.Places[max(place-1-t.Reach, 0) : place-1] {
		list = append(list, t.Entrants[n-1].Userid)
	}
	return list
}

// climbers tells who of a ladder's pairing has challenged. The places may have
// changed since, so the explanation, which names him first, decides.
func climbers(p store.Pairing) (challenger, challenged int) {
	if mark := placeholder.FindString(p.Why); mark == fmt.Sprintf("{%d}", p.White) {
		return p.White, p.Black
	}
	return p.Black, p.White
}

// lastClimb is when two last began a game in a ladder.
func (v *visit) lastClimb(t store.Tournament, a, b int) time.Time {
	var last time.Time
	for _, round := range v.draft.RoundsOf(t.Number) {
		if p := round.Pairings[0]; p.White == a && p.Black == b || p.White == b && p.Black == a {
			last = round.Begun
		}
	}
	return last
}

// beginClimb begins a game of a ladder.
func (v *visit) beginClimb(t store.Tournament, me, him int) error {
	from, to := slices.Index(t.Places, me)+1, slices.Index(t.Places, him)+1
	pair := pairing.LadderPair(v.field(t), me, him, from, to)
	t.Played++
	t.Open = append(slices.Clone(t.Open), t.Played)
	v.draft.PutTournament(t)
	v.draft.PutRound(store.Round{Tournament: t.Number, Number: t.Played, Begun: v.now,
		Pairings: []store.Pairing{v.beginPairing(t, t.Played, pair)}})
	return nil
}

// ladderProgress moves the winners of games that are over up, and tells both
// players where they stand.
func (v *visit) ladderProgress(t store.Tournament) error {
	for _, open := range slices.Clone(t.Open) {
		round := v.roundOf(t, open)
		p := round.Pairings[0]
		if !v.played(open, p).Over() {
			continue
		}
		v.decideClimb(&t, round)
		t.Open = slices.DeleteFunc(slices.Clone(t.Open), func(n int) bool { return n == open })
		if err := v.tellClimb(t, p, fmt.Sprintf("Board %d is over.", p.Board)); err != nil {
			return err
		}
	}
	v.settled(t)
	return nil
}

// decideClimb gives the places of a ladder by the result of a game. When it had
// another result before, and nobody's place has changed since, that one counts as
// if it had never been, and those that were decided later come after the new one.
func (v *visit) decideClimb(t *store.Tournament, round store.Round) {
	again := v.unmoved(*t, round)
	if again {
		t.Places = slices.Concat(round.Before, t.Places[len(round.After):])
	}
	v.climb(t, round)
	if !again {
		return
	}
	for _, later := range v.decidedSince(*t, round) {
		p := later.Pairings[0]
		if slices.Contains(round.Before, p.White) && slices.Contains(round.Before, p.Black) {
			v.climb(t, later)
		}
	}
}

// climb gives the places after a game from those before it.
func (v *visit) climb(t *store.Tournament, round store.Round) {
	round.Before = t.Places
	p := round.Pairings[0]
	switch v.played(round.Number, p).Result {
	case pairing.WhiteWon:
		t.Places = pairing.Climb(t.Places, p.White, p.Black)
	case pairing.BlackWon:
		t.Places = pairing.Climb(t.Places, p.Black, p.White)
	}
	round.After = t.Places
	if round.Over.IsZero() {
		round.Over = v.now
	}
	v.draft.PutRound(round)
}

// unmoved tells whether the places of a ladder have been those after a game ever since
// it was over. Whoever has entered since stands below and changes nothing.
func (v *visit) unmoved(t store.Tournament, round store.Round) bool {
	still := func(places []int) bool {
		n := len(round.After)
		return n > 0 && n <= len(places) && slices.Equal(places[:n], round.After)
	}
	return still(t.Places) && !slices.ContainsFunc(v.decidedSince(t, round), func(r store.Round) bool { return !still(r.After) })
}

// decidedSince are the games of a ladder that were over after this one, in that order.
func (v *visit) decidedSince(t store.Tournament, round store.Round) []store.Round {
	if round.Over.IsZero() {
		return nil
	}
	order := func(a, b store.Round) int { return cmp.Or(a.Over.Compare(b.Over), cmp.Compare(a.Number, b.Number)) }
	var list []store.Round
	for _, r := range v.draft.RoundsOf(t.Number) {
		if order(r, round) > 0 {
			list = append(list, r)
		}
	}
	slices.SortFunc(list, order)
	return list
}

// tellClimb tells the two of a game of a ladder what has happened, and how the
// places are now.
func (v *visit) tellClimb(t store.Tournament, p store.Pairing, what string) error {
	for _, n := range []int{p.White, p.Black} {
		reader := v.account(t.Entrants[n-1].Userid)
		place := slices.Index(t.Places, n) + 1
		if place == 0 || !reader.Closed.IsZero() {
			continue
		}
		letter := v.tournamentLetter(t, "place "+strconv.Itoa(place),
			fmt.Sprintf("%s You stand in place %d of the ladder now.", what, place))
		letter.Sections, letter.Footing = []string{"The places:\n\n" + v.ladderTable(t)}, v.tournamentFooting(reader, t)
		if err := v.send(reader, letter, v.aboutEntry(t, reader)); err != nil {
			return err
		}
	}
	return nil
}

// ladderTable lists the places of a ladder.
func (v *visit) ladderTable(t store.Tournament) string {
	standings := map[int]pairing.Standing{}
	for _, s := range pairing.Standings(v.field(t), nil) {
		standings[s.Player] = s
	}
	var rows [][]string
	for i, n := range t.Places {
		s := standings[n]
		rows = append(rows, []string{strconv.Itoa(i+1) + ".", v.entrantName(t, n), number(s.Won), number(s.Drawn), number(s.Lost), v.climbing(t, n)})
	}
	if len(rows) == 0 {
		return "  nobody yet"
	}
	return columns([]string{"Place", "Player", "Won", "Drawn", "Lost", "Plays"}, rows, 1, 5)
}

// climbing names the boards that a player has in a ladder now: not one that is
// over, of which the ladder takes note a little later.
func (v *visit) climbing(t store.Tournament, n int) string {
	text := ""
	for _, open := range t.Open {
		round := v.roundOf(t, open)
		if p := round.Pairings[0]; (p.White == n || p.Black == n) && !v.played(open, p).Over() {
			text += fmt.Sprintf(", board %d", p.Board)
		}
	}
	if text == "" {
		return ""
	}
	return text[2:]
}
