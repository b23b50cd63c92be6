package desk

import (
	"maps"
	"slices"
	"strconv"

	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// thread is the letter of ours that a mail replies to.
type thread struct {
	proof.Token
	found bool // the mail carries a token, whatever it is worth
	// owner is the player whom the token was made for, "" when it does not
	// verify. Only a mail from an address of his is proven by it.
	owner string
	// gathered tells that it is one board of a digest of several: a reply to
	// that is about none of them in particular.
	gathered bool
}

// about tells whether the letter is about a board or a challenge.
func (t thread) about() bool {
	return t.found && !t.gathered && (t.Kind == proof.Game || t.Kind == proof.Challenge)
}

// findThreads lists the letters that a mail replies to, the weightiest first:
// those whose token verifies for somebody it can have been made for; without
// any, all as mere hints.
func (v *visit) findThreads() []thread {
	ids := append([]string(nil), v.mail.InReplyTo...)
	for _, id := range slices.Backward(v.mail.References) {
		ids = append(ids, id)
	}
	tokens := proof.Find(ids, v.mail.To, v.mail.Subject)
	keys := v.keys()
	var verified, hints []thread
	for _, t := range tokens {
		hints = append(hints, thread{Token: t, found: true})
		for _, userid := range v.owners(t) {
			if v.madeFor(t, keys, userid) {
				verified = append(verified, thread{Token: t, found: true, owner: userid})
				verified = append(verified, v.unfold(t, userid)...)
				break
			}
		}
	}
	if len(verified) > 0 {
		return verified
	}
	return hints
}

// follow sets what the mail replies to.
func (v *visit) follow(threads []thread) {
	v.threads, v.thread, v.topic = threads, thread{}, thread{}
	if len(threads) > 0 {
		v.thread = threads[0]
	}
	for _, t := range threads {
		if t.about() {
			v.topic = t
			return
		}
	}
}

// owners lists those for whom a token may have been made, the sender first.
func (v *visit) owners(t proof.Token) []string {
	var list []string
	switch t.Kind {
	case proof.Game:
		if game, ok := v.draft.Game(t.Number()); ok {
			list = append(list, game.Players[:]...)
		}
	case proof.Challenge:
		if c, ok := v.draft.Challenge(t.Number()); ok {
			list = append(append(list, c.From), c.To...)
		} else if game, ok := v.draft.Game(t.Number()); ok {
			list = append(list, game.Players[:]...)
		}
	case proof.Digest:
		if digest, ok := v.draft.Digest(t.Number()); ok {
			list = append(list, digest.Userid)
		}
	case proof.Account:
		if player, ok := v.draft.PlayerByNumber(t.Number()); ok {
			list = append(list, player.Userid)
		}
	case proof.Entry, proof.Words:
		if _, number := t.Pair(); number > 0 {
			if player, ok := v.draft.PlayerByNumber(number); ok {
				list = append(list, player.Userid)
			}
		}
	case proof.Pending, proof.Signup:
		if p, ok := v.draft.Pending(t.ID); ok {
			list = append(list, pendingOwner(p))
		}
	}
	for i, userid := range list {
		if player, ok := v.draft.Player(userid); ok {
			if heir, ok := v.heir(player); ok {
				list[i] = heir.Userid
			}
		}
	}
	// A letter to somebody who has left is worth nothing any more.
	list = slices.DeleteFunc(list, func(userid string) bool {
		player, ok := v.draft.Player(userid)
		return ok && !player.Closed.IsZero()
	})
	if v.known {
		list = slices.DeleteFunc(list, func(userid string) bool { return userid == v.sender.Userid })
		list = append([]string{v.sender.Userid}, list...)
	}
	return list
}

// pendingOwner is the name that the token of a question is bound to: the
// player's, or the address that is to be confirmed.
func pendingOwner(p store.Pending) string {
	if p.Kind == pendingCommand {
		return p.Userid
	}
	return p.Address
}

// isAbout tells whether a letter is about a subject of its kind.
func (t thread) isAbout(s subject) bool {
	switch s.kind {
	case proof.Account:
		return true
	case proof.Entry:
		tournament, _ := t.Pair()
		return tournament == s.number
	}
	return t.Number() == s.number
}

// unfold makes of a reply to a digest replies to letters about each of its
// boards and about the account; of one to a letter about a tournament, or with words
// of a player, one to a letter about the account. The address of a List-Unsubscribe is no such reply.
func (v *visit) unfold(t proof.Token, owner string) []thread {
	if t.Purpose == proof.Leave {
		return nil
	}
	if _, number := t.Pair(); number > 0 {
		claim := proof.Claim{Kind: proof.Account, ID: digits(number), Serial: t.Serial, Purpose: t.Purpose}
		return []thread{{Token: proof.Token{Claim: claim}, found: true, owner: owner}}
	}
	digest, ok := v.draft.Digest(t.Number())
	if t.Kind != proof.Digest || !ok {
		return nil
	}
	player := v.account(digest.Userid)
	claims := []proof.Claim{{Kind: proof.Account, ID: strconv.FormatUint(player.Number, 10), Serial: digest.Account, Purpose: proof.Gathered}}
	for _, board := range slices.Sorted(maps.Keys(digest.Boards)) {
		claims = append(claims, proof.Claim{Kind: proof.Game, ID: digits(board), Serial: digest.Boards[board], Purpose: proof.Gathered})
	}
	var list []thread
	for _, claim := range claims {
		list = append(list, thread{Token: proof.Token{Claim: claim}, found: true, owner: owner, gathered: len(digest.Boards) != 1})
	}
	return list
}

// inReplyDigest tells whether a number at the beginning of a line is that of a
// board: the mail answers a digest of one board, which it is, or of several, where
// any number is one.
func (v *visit) inReplyDigest(board uint64) bool {
	return slices.ContainsFunc(v.threads, func(t thread) bool {
		return t.Purpose == proof.Gathered && t.Kind == proof.Game && (t.gathered || t.Number() == board)
	})
}
