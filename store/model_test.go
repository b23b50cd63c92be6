package store

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// world is what a store should hold, in plain maps.
type world struct {
	players    map[string]Player
	games      map[uint64]Game
	plies      map[uint64][]Ply
	challenges map[uint64]Challenge
	pendings   map[string]Pending
	seen       map[byte]time.Time
	letters    map[uint64]Letter
	number     uint64
	letter     uint64
	player     uint64
	watching   watching
	running    running
	rated      rated
	patiences  map[string]Patience
	directing  directing
	playing    playing
}

func newWorld() world {
	return world{players: map[string]Player{}, games: map[uint64]Game{}, plies: map[uint64][]Ply{},
		challenges: map[uint64]Challenge{}, pendings: map[string]Pending{}, seen: map[byte]time.Time{}, letters: map[uint64]Letter{},
		watching: watching{map[[3]string]Subscription{}, map[string]Gathered{}, map[uint64]Digest{}, 0},
		running:  running{outages: map[time.Time]Outage{}}, rated: newRated(), patiences: map[string]Patience{},
		directing: directing{errands: map[uint64]Errand{}, variants: map[string]Variant{}},
		playing:   playing{map[uint64]Tournament{}, map[[2]uint64]Round{}}}
}

func (w world) clone() world {
	c := w
	c.players, c.games, c.challenges = maps.Clone(w.players), maps.Clone(w.games), maps.Clone(w.challenges)
	c.pendings, c.seen, c.letters = maps.Clone(w.pendings), maps.Clone(w.seen), maps.Clone(w.letters)
	c.patiences = maps.Clone(w.patiences)
	c.directing, c.playing = w.directing.clone(), w.playing.clone()
	c.plies, c.watching, c.running = map[uint64][]Ply{}, w.watching.clone(), w.running.clone()
	c.rated = w.rated.clone()
	for board, list := range w.plies {
		c.plies[board] = slices.Clone(list)
	}
	return c
}

var (
	someUserids   = rapid.SampledFrom([]string{"ann", "bob", "an", "cid-1"})
	someAddresses = rapid.SampledFrom([]string{"a@example.org", "b@example.org", "c@example.net", "d@example.com"})
	someHours     = rapid.IntRange(0, 30)
)

func hour(n int) time.Time { return noon.Add(time.Duration(n) * time.Hour) }

// TestRecordsAgainstMaps plays random commands in layers that are kept or
// dropped, and compares every question that can be asked with an answer worked
// out from the maps.
func TestRecordsAgainstMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, remove := temporary(t)
		defer remove()
		w := newWorld()
		for range rapid.IntRange(1, 5).Draw(t, "transactions") {
			var kept world
			err := s.Update(func(tx *Tx) error {
				kept = layer(t, tx.Draft(), w, 2)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			w = kept
			if err := s.View(func(tx *Tx) error { w.compare(t, tx.Draft()); return nil }); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
	})
}

// layer plays in a draft, and in drafts over it, and returns what the world is
// after it was kept or dropped.
func layer(t *rapid.T, d *Draft, w world, deeper int) world {
	mine := w.clone()
	for range rapid.IntRange(1, 8).Draw(t, "commands") {
		if deeper > 0 && rapid.IntRange(0, 3).Draw(t, "deeper") == 0 {
			mine = layer(t, d.Draft(), mine, deeper-1)
			continue
		}
		commands := []func(*rapid.T, *Draft, *world){playPlayer, playGame, playPly, playTakeBack, playEnd, playChallenge,
			playDropChallenge, playPending, playDropPending, playSeen, playSweep, playLetter, playLetterAgain, playDropLetter,
			playSubscribe, playUnsubscribe, playGather, playDigest, playAdjourn,
			playRating, playRatedGame, playRatingsMade,
			playClock, playOutage, playAlive, playAct, playErrand, playVariant, playPause, playPatience, playSweepPatience, playTournament, playRound}
		rapid.SampledFrom(commands).Draw(t, "command")(t, d, &mine)
	}
	mine.compare(t, d)
	if rapid.IntRange(0, 3).Draw(t, "drop") == 0 {
		return w
	}
	if err := d.Keep(); err != nil {
		t.Fatal(err)
	}
	return mine
}

func playPlayer(t *rapid.T, d *Draft, w *world) {
	p := Player{Userid: someUserids.Draw(t, "userid"), Zone: rapid.SampledFrom([]string{"", "Europe/Rome"}).Draw(t, "zone"),
		Addresses: rapid.SliceOfNDistinct(someAddresses, 0, 3, rapid.ID[string]).Draw(t, "addresses")}
	taken := false
	for _, other := range w.players {
		taken = taken || other.Userid != p.Userid && slices.ContainsFunc(p.Addresses, other.Has)
	}
	var clash *AddressTaken
	if err := d.PutPlayer(p); errors.As(err, &clash) != taken || err != nil && !taken {
		t.Fatalf("put %v: %v", p, err)
	}
	if taken {
		return
	}
	if old, ok := w.players[p.Userid]; ok {
		p.Number = old.Number
	} else {
		w.player++
		p.Number = w.player
	}
	w.players[p.Userid] = p
}

func playGame(t *rapid.T, d *Draft, w *world) {
	w.number++
	g := Game{Board: w.number, Variant: rapid.SampledFrom([]string{"chess", "re", "ches"}).Draw(t, "variant"), Private: rapid.Bool().Draw(t, "private"), Started: hour(someHours.Draw(t, "started")),
		Players: [2]string{someUserids.Draw(t, "white"), someUserids.Draw(t, "black")}}
	if n := d.NextNumber(); n != g.Board {
		t.Fatalf("number %d, want %d", n, g.Board)
	}
	d.PutGame(g)
	w.games[g.Board] = g
}

// someKey draws one of the keys, none when there is none.
func someKey[K cmp.Ordered, V any](t *rapid.T, m map[K]V) (K, bool) {
	if len(m) == 0 {
		var none K
		return none, false
	}
	return rapid.SampledFrom(slices.Sorted(maps.Keys(m))).Draw(t, "which"), true
}

func playPly(t *rapid.T, d *Draft, w *world) {
	board, ok := someKey(t, w.games)
	if !ok {
		return
	}
	g := w.games[board]
	g.Plies++
	g.Serial++
	p := Ply{Number: g.Plies, Side: uint8(g.Plies+1) % 2, Move: fmt.Sprint("move ", g.Serial), At: hour(g.Plies)}
	d.PutPly(board, p)
	d.PutGame(g)
	w.games[board], w.plies[board] = g, append(w.plies[board], p)
}

func playTakeBack(t *rapid.T, d *Draft, w *world) {
	board, ok := someKey(t, w.games)
	if !ok {
		return
	}
	g := w.games[board]
	g.Plies = rapid.IntRange(0, g.Plies).Draw(t, "back to")
	d.DropPlies(board, g.Plies+1)
	d.PutGame(g)
	w.games[board], w.plies[board] = g, w.plies[board][:g.Plies]
}

func playEnd(t *rapid.T, d *Draft, w *world) {
	board, ok := someKey(t, w.games)
	if !ok {
		return
	}
	g := w.games[board]
	if g.Result == nil {
		g.Result = &Result{Score: "1-0", At: hour(1)}
	} else {
		g.Result = nil // reopened
	}
	d.PutGame(g)
	w.games[board] = g
}

func playChallenge(t *rapid.T, d *Draft, w *world) {
	w.number++
	c := Challenge{Number: d.NextNumber(), From: someUserids.Draw(t, "from"), Lapses: hour(someHours.Draw(t, "lapses"))}
	c.To = rapid.SliceOfNDistinct(someUserids, 0, 3, rapid.ID[string]).Draw(t, "to")
	if rapid.Bool().Draw(t, "for ever") {
		c.Lapses = time.Time{}
	}
	d.PutChallenge(c)
	w.challenges[c.Number] = c
}

func playDropChallenge(t *rapid.T, d *Draft, w *world) {
	n, ok := someKey(t, w.challenges)
	if !ok {
		n = 1 // not there
	}
	d.DropChallenge(n)
	delete(w.challenges, n)
}

func playPending(t *rapid.T, d *Draft, w *world) {
	p := Pending{ID: rapid.StringMatching(`[a-c]{1,2}`).Draw(t, "id"), Kind: "command",
		Address: someAddresses.Draw(t, "address"), Lapses: hour(someHours.Draw(t, "lapses"))}
	d.PutPending(p)
	w.pendings[p.ID] = p
}

func playDropPending(t *rapid.T, d *Draft, w *world) {
	id, ok := someKey(t, w.pendings)
	if !ok {
		id = "a"
	}
	d.DropPending(id)
	delete(w.pendings, id)
}

func playSeen(t *rapid.T, d *Draft, w *world) {
	key, at := rapid.Byte().Draw(t, "key")%8, hour(someHours.Draw(t, "at"))
	d.PutSeen(Seen{Key: [32]byte{key}, Fate: "done", At: at})
	w.seen[key] = at
}

func playSweep(t *rapid.T, d *Draft, w *world) {
	before, limit := hour(someHours.Draw(t, "before")), rapid.IntRange(1, 3).Draw(t, "limit")
	var old []byte
	for key, at := range w.seen {
		if at.Before(before) {
			old = append(old, key)
		}
	}
	slices.SortFunc(old, func(a, b byte) int { return cmp.Or(w.seen[a].Compare(w.seen[b]), cmp.Compare(a, b)) })
	old = old[:min(limit, len(old))]
	if n := d.SweepSeen(before, limit); n != len(old) {
		t.Fatalf("swept %d, want %d", n, len(old))
	}
	for _, key := range old {
		delete(w.seen, key)
	}
}

func playLetter(t *rapid.T, d *Draft, w *world) {
	w.letter++
	l := Letter{To: someAddresses.Draw(t, "to"), Raw: []byte(fmt.Sprint("text ", w.letter)), Next: hour(someHours.Draw(t, "next")),
		Player: rapid.SampledFrom([]string{"", "ann", "bob"}).Draw(t, "player"), Rank: rapid.SampledFrom(Ranks[:]).Draw(t, "rank")}
	if id := d.PutLetter(l); id != w.letter {
		t.Fatalf("letter %d, want %d", id, w.letter)
	}
	l.ID = w.letter
	w.letters[l.ID] = l
}

func playLetterAgain(t *rapid.T, d *Draft, w *world) {
	id, ok := someKey(t, w.letters)
	if !ok {
		return
	}
	l := w.letters[id]
	l.Attempts++
	l.Aside, l.Rank = rapid.Bool().Draw(t, "aside"), rapid.SampledFrom(Ranks[:]).Draw(t, "rank")
	l.Next = hour(someHours.Draw(t, "next"))
	head := l
	if rapid.Bool().Draw(t, "head only") {
		head.Raw = nil
	}
	d.PutLetter(head)
	w.letters[id] = l
}

func playDropLetter(t *rapid.T, d *Draft, w *world) {
	id, ok := someKey(t, w.letters)
	if !ok {
		id = 1
	}
	d.DropLetter(id)
	delete(w.letters, id)
}

// compare asks the draft everything.
func (w world) compare(t *rapid.T, d *Draft) {
	same := func(what string, got, want any) {
		if diff := gocmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("%s: %s", what, diff)
		}
	}
	same("players", slices.Collect(d.Players()), inOrder(w.players, everything))
	for _, p := range w.players {
		got, ok := d.PlayerByNumber(p.Number)
		same("player by number", got, p)
		same("found", ok, true)
		for _, address := range p.Addresses {
			got, ok := d.PlayerByAddress(address)
			same("player by address", got, p)
			same("found", ok, true)
		}
	}
	same("games", slices.Collect(d.Games()), inOrder(w.games, everything))
	for _, variant := range []string{"chess", "re", "ches"} {
		same("public games of "+variant, playersOf(d, variant), publicOf(w.games, variant))
	}
	same("active games", slices.Collect(d.ActiveGames()), boards(inOrder(w.games, Game.Active)))
	for board, want := range w.plies {
		same("plies", d.Plies(board, 1, 1000), want)
		from, to := rapid.IntRange(-1, 9).Draw(t, "from"), rapid.IntRange(-1, 9).Draw(t, "to")
		same("some plies", d.Plies(board, from, to), slices.DeleteFunc(slices.Clone(want), func(p Ply) bool { return p.Number < from || p.Number > to }))
		if n := len(want); n > 0 {
			last, _ := d.Ply(board, n)
			same("last ply", last, want[n-1])
		}
	}
	for _, userid := range []string{"ann", "bob", "an", "cid-1", "nobody"} {
		for _, active := range []bool{true, false} {
			of := func(g Game) bool { return g.Active() == active && slices.Contains(g.Players[:], userid) }
			same("games of "+userid, slices.Collect(d.GamesOf(userid, active)), boards(inOrder(w.games, of)))
		}
		same("challenges of "+userid, d.ChallengesOf(userid), inOrder(w.challenges, func(c Challenge) bool { return c.Concerns(userid) }))
		same("letters of "+userid, d.LettersOf(userid), headsOf(inOrder(w.letters, func(l Letter) bool { return l.Player == userid })))
	}
	same("open challenges", d.ChallengesOf(""), inOrder(w.challenges, func(c Challenge) bool { return c.Seek() }))
	same("pendings", d.PendingsOf("a@example.org"), inOrder(w.pendings, func(p Pending) bool { return p.Address == "a@example.org" }))
	w.compareDue(t, d, same)
	w.compareWatching(t, d, same)
	w.compareClocks(t, d, same)
	w.compareRatings(t, d, same)
	w.compareDirecting(t, d, same)
	w.comparePatience(d, same)
	w.compareTournaments(d, same)
	for key := range byte(8) {
		seen, _ := d.Seen([32]byte{key})
		same("seen", seen.At, w.seen[key])
	}
}

// compareDue asks for what the time has come for.
func (w world) compareDue(t *rapid.T, d *Draft, same func(string, any, any)) {
	now, limit := hour(someHours.Draw(t, "now")), rapid.IntRange(1, 5).Draw(t, "limit")
	w.compareChores(now, limit, d, same)
	waiting := inOrder(w.letters, func(l Letter) bool { return !l.Aside })
	slices.SortStableFunc(waiting, func(a, b Letter) int { return a.Next.Compare(b.Next) })
	next, some := d.NextLetter()
	same("a letter waits", some, len(waiting) > 0)
	if some {
		same("next letter", next, waiting[0].Next)
	}
	for _, rank := range Ranks {
		due := slices.DeleteFunc(slices.Clone(waiting), func(l Letter) bool { return l.Next.After(now) || l.Rank != rank })
		same(fmt.Sprint("due letters ", rank), slices.Collect(d.DueLetters(rank, now)), headsOf(due))
	}
	aside := inOrder(w.letters, func(l Letter) bool { return l.Aside })
	same("letters aside", d.AsideLetters(), headsOf(aside))
	n, m := d.OutboxSize()
	same("outbox", []int{n, m}, []int{len(waiting), len(aside)})
}

func everything[V any](V) bool { return true }

// inOrder lists the values for which is holds, by key.
func inOrder[K cmp.Ordered, V any](m map[K]V, is func(V) bool) []V {
	var list []V
	for _, key := range slices.Sorted(maps.Keys(m)) {
		if is(m[key]) {
			list = append(list, m[key])
		}
	}
	return list
}

func boards(games []Game) []uint64 {
	var list []uint64
	for _, g := range games {
		list = append(list, g.Board)
	}
	return list
}

func headsOf(letters []Letter) []Letter {
	for i := range letters {
		letters[i].Raw = nil
	}
	return letters
}

// publicOf lists the players of a variant's public games with their boards.
func publicOf(games map[uint64]Game, variant string) []string {
	var list [][2]string
	for board, g := range games {
		if g.Variant != variant || g.Private {
			continue
		}
		for _, userid := range g.Players {
			list = append(list, [2]string{text(userid), fmt.Sprintf("%020d", board)})
		}
	}
	slices.SortFunc(list, func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	var lines []string
	for _, pair := range slices.Compact(list) {
		lines = append(lines, pair[0][2:]+" "+strings.TrimLeft(pair[1], "0"))
	}
	return lines
}
