package desk

import (
	"maps"
	"slices"

	"pbemd/store"
)

// transfer makes everything that names one userid name another one: games,
// challenges, questions, letters, subscriptions and all else that goes on. What
// directors have done stays as it was written. The games that two accounts of
// one person had against each other keep both.
func (v *visit) transfer(from, to string) {
	v.transferGames(from, to)
	v.transferChallenges(from, to)
	v.transferMail(from, to)
	v.transferWatching(from, to)
	v.transferTournaments(from, to)
	// Ratings follow from the games, which name other players now.
	v.desk.ratedAlone(v.draft, func(layer *store.Draft) { rerateFormer(layer, from) })
	for p := range v.draft.Players() {
		if i := slices.Index(p.Blocked, from); i >= 0 {
			p.Blocked = slices.Clone(p.Blocked)
			if p.Blocked[i] = to; slices.Index(p.Blocked, to) != i || slices.Contains(p.Blocked[i+1:], to) {
				p.Blocked = slices.Delete(p.Blocked, i, i+1) // it had both
			}
			v.put(p)
		}
	}
}

// put writes an account whose addresses have not changed.
func (v *visit) put(p store.Player) {
	if err := v.draft.PutPlayer(p); err != nil {
		panic(err)
	}
}

func (v *visit) transferGames(from, to string) {
	for _, active := range []bool{true, false} {
		for _, board := range slices.Collect(v.draft.GamesOf(from, active)) {
			game := v.gameOn(board)
			if slices.Contains(game.Players[:], to) {
				continue
			}
			for seat, userid := range game.Players {
				if userid == from {
					game.Players[seat] = to
				}
			}
			if p := game.Proposal; p != nil && p.By == from {
				proposal := *p
				proposal.By = to
				game.Proposal = &proposal
			}
			if game.Data[chanceLot] == from { // else the record names nobody who plays in it
				game.Data = maps.Clone(game.Data)
				game.Data[chanceLot] = to
			}
			v.draft.PutGame(game)
			// Whoever looked on from one account plays there now.
			for _, userid := range []string{from, to} {
				v.draft.DropSubscription(userid, store.ToBoard, digits(board))
			}
		}
	}
}

// transferChallenges leaves out what one account has asked of the other.
func (v *visit) transferChallenges(from, to string) {
	for _, c := range v.draft.ChallengesOf(from) {
		asked := slices.Clone(c.To)
		if c.From == from {
			c.From = to
		}
		c.To = nil
		for _, userid := range asked {
			if userid == from {
				userid = to
			}
			if userid != c.From && !slices.Contains(c.To, userid) {
				c.To = append(c.To, userid)
			}
		}
		if len(asked) > 0 && len(c.To) == 0 {
			v.draft.DropChallenge(c.Number)
			continue
		}
		v.draft.PutChallenge(c)
	}
}

// transferMail is about letters that wait, questions that were asked, and
// invitations.
func (v *visit) transferMail(from, to string) {
	for _, l := range v.draft.LettersOf(from) {
		l.Player = to
		v.draft.PutLetter(l)
	}
	for _, p := range slices.Collect(v.draft.Pendings()) {
		if p.Userid == from {
			p.Userid = to
			v.draft.PutPending(p)
		}
	}
	for _, i := range slices.Collect(v.draft.Invitations()) {
		if i.By == from {
			i.By = to
			v.draft.PutInvitation(i)
		}
	}
}

// transferWatching is about who looks on at what, and about digests.
func (v *visit) transferWatching(from, to string) {
	for _, s := range v.draft.SubscriptionsOf(from) {
		v.draft.DropSubscription(s.Userid, s.To, s.Subject)
		if s.Userid = to; s.To != store.ToPlayer || s.Subject != to {
			v.draft.PutSubscription(s)
		}
	}
	for s := range v.draft.SubscriptionsTo(store.ToPlayer, from) {
		v.draft.DropSubscription(s.Userid, s.To, s.Subject)
		if s.Subject = to; s.Userid != to {
			v.draft.PutSubscription(s)
		}
	}
	for d := range v.draft.Digests() {
		if d.Userid == from {
			d.Userid = to
			v.draft.PutDigest(d)
		}
	}
	v.transferGathered(from, to)
}

// transferGathered joins what waits for the digests of both, and renames who
// said what.
func (v *visit) transferGathered(from, to string) {
	rename := func(words []store.Words) {
		for i := range words {
			if words[i].By == from {
				words[i].By = to
			}
		}
	}
	for _, g := range slices.Collect(v.draft.AllGathered()) {
		rename(g.Words)
		for i := range g.Boards {
			rename(g.Boards[i].Words)
		}
		v.draft.PutGathered(g)
	}
	g, ok := v.draft.Gathered(from)
	if !ok {
		return
	}
	v.draft.DropGathered(from)
	if other, ok := v.draft.Gathered(to); ok {
		g.Words = append(other.Words, g.Words...)
		g.Boards = append(other.Boards, g.Boards...)
	}
	g.Userid = to
	v.draft.PutGathered(g)
}

func (v *visit) transferTournaments(from, to string) {
	for t := range v.draft.Tournaments() {
		changed := t.By == from
		if changed {
			t.By = to
		}
		if n := t.StartNumber(from); n > 0 && t.StartNumber(to) == 0 {
			t.Entrants = slices.Clone(t.Entrants)
			t.Entrants[n-1].Userid, changed = to, true
		}
		if spent, ok := t.Spent[from]; ok {
			t.Spent, changed = maps.Clone(t.Spent), true
			delete(t.Spent, from)
			t.Spent[to] = max(t.Spent[to], spent)
		}
		if changed {
			v.draft.PutTournament(t)
		}
	}
}
