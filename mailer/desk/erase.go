package desk

import (
	"slices"
	"time"

	"pbemd/store"
)

// erase takes everything out of the store that is about the person of a player
// and not about a game: addresses, password, settings, what he wrote to others,
// what waits for him or was asked in his name. Kept are the userid, so that it
// is not given again, and the moves of his games, which are his opponents' as
// well. The word that he gave to a game of chance stays, too: without it the
// draws could not be proven any more. The file of the store may hold old bytes
// in pages that are free, until they are written again.
func (v *visit) erase(player store.Player) error {
	current, ok := v.draft.Player(player.Userid)
	if !ok {
		panic(&missing{"player " + player.Userid})
	}
	v.eraseQuestions(current)
	v.eraseLetters(current)
	v.eraseWords(current)
	v.eraseGathered(current)
	v.eraseWishes(current)
	v.eraseTallies(current)
	return v.draft.PutPlayer(store.Player{
		Userid: current.Userid, Name: current.Name, Number: current.Number, Serial: current.Serial + 1,
		Joined: current.Joined, Closed: v.now,
	})
}

// eraseQuestions drops the questions to a player or in his name, and the
// invitations to him; what he wrote with one to somebody else is cut out.
func (v *visit) eraseQuestions(player store.Player) {
	for _, p := range slices.Collect(v.draft.Pendings()) {
		if p.Userid == player.Userid || player.Has(p.Address) || player.Has(p.Data["from"]) {
			v.draft.DropPending(p.ID)
		}
	}
	for _, i := range slices.Collect(v.draft.Invitations()) {
		switch {
		case player.Has(i.Address):
			v.draft.DropInvitation(i.Code)
		case i.By == player.Userid && i.Note != "":
			i.Note = ""
			v.draft.PutInvitation(i)
		}
	}
}

// eraseLetters drops what is still to be sent to a player.
func (v *visit) eraseLetters(player store.Player) {
	for _, l := range slices.Collect(v.draft.Letters()) {
		if l.Player == player.Userid || player.Has(l.To) {
			v.draft.DropLetter(l.ID)
		}
	}
}

// eraseWords cuts out what a player wrote below his moves.
func (v *visit) eraseWords(player store.Player) {
	for _, active := range []bool{true, false} {
		for board := range v.draft.GamesOf(player.Userid, active) {
			game, _ := v.draft.Game(board)
			for _, ply := range v.draft.Plies(board, 1, game.Plies) {
				if ply.Comment != "" && game.Players[ply.Side] == player.Userid {
					ply.Comment = ""
					v.draft.PutPly(board, ply)
				}
			}
		}
	}
}

// eraseGathered cuts a player's words out of the digests of others that are not
// written yet.
func (v *visit) eraseGathered(player store.Player) {
	his := func(w store.Words) bool { return w.By == player.Userid }
	for _, g := range slices.Collect(v.draft.AllGathered()) {
		g.Words = slices.DeleteFunc(slices.Clone(g.Words), his)
		g.Boards = slices.Clone(g.Boards)
		for i := range g.Boards {
			g.Boards[i].Words = slices.DeleteFunc(slices.Clone(g.Boards[i].Words), his)
		}
		v.draft.PutGathered(g)
	}
}

// eraseWishes drops what a player looks on at, and what was gathered for him.
func (v *visit) eraseWishes(player store.Player) {
	for _, s := range v.draft.SubscriptionsOf(player.Userid) {
		v.draft.DropSubscription(s.Userid, s.To, s.Subject)
	}
	v.draft.DropGathered(player.Userid)
}

// eraseTallies forgets what was counted of a player's addresses in the days
// that are not swept yet, and what was answered to them in vain.
func (v *visit) eraseTallies(player store.Player) {
	for back := range 4 {
		day := dayOf(v.now.Add(-time.Duration(back) * 24 * time.Hour))
		for _, address := range player.Addresses {
			v.draft.DropTally(day, "stranger "+address)
			v.draft.DropTally(day, answersTo(address))
		}
	}
	for _, address := range player.Addresses {
		v.draft.DropPatience(address)
	}
}
