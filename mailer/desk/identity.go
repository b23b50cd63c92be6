package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

func (v *visit) keys() proof.Keys {
	keys := proof.Keys{Server: v.draft.ServerID()}
	for _, k := range v.draft.TokenKeys() {
		if k.Retired.IsZero() {
			keys.All = append(keys.All, proof.Key{ID: k.ID, Secret: k.Secret})
		}
	}
	return keys
}

// player finds an open account.
func (v *visit) player(userid string) (store.Player, bool) {
	player, ok := v.draft.Player(strings.ToLower(userid))
	return player, ok && player.Closed.IsZero()
}

// passwordFits verifies a password; one that a mail needs several times costs
// its work once.
func (v *visit) passwordFits(player store.Player, password string) bool {
	tried := [2]string{player.Userid, password}
	fits, known := v.tried[tried]
	if !known {
		v.inTime()
		out := v.guessedOut(player)
		// It costs the same work where it cannot be right, so that time tells nothing.
		fits = v.desk.passwords.Verify(player.Password, password) && !out
		v.tried[tried] = fits
		if !fits && !out {
			v.guessed(player)
		}
	}
	return fits
}

// actor is the player whom a command is for: the one it names, else the sender,
// else the one who is named with his password elsewhere in the mail, else the one
// whose letter is replied to.
func (v *visit) actor(c command.Command) (store.Player, error) {
	switch {
	case v.confirmed != "":
		if player, ok := v.player(v.confirmed); ok {
			return player, nil
		}
	case c.Userid != "" && c.Verb != command.Signup:
		return v.namedActor(c)
	case v.known:
		// As the commands before in the same mail have left him.
		if player, ok := v.player(v.sender.Userid); ok {
			return player, nil
		}
		return store.Player{}, refuse("Your account has been closed, so nothing more can be done with it.")
	case v.voucher.Userid != "":
		if player, ok := v.player(v.voucher.Userid); ok {
			return player, nil
		}
	case v.thread.owner != "":
		if player, ok := v.player(v.thread.owner); ok {
			return player, nil
		}
	}
	return store.Player{}, refuse("Your address is not that of a player, so it is not known whose command this is. " +
		"Write from your own address, or name your userid and your password in the command.")
}

// namedActor is the player whom a command names. From an address that is not
// his it takes his password: a wrong one and a userid that nobody has are
// answered alike, to the sender alone.
func (v *visit) namedActor(c command.Command) (store.Player, error) {
	player, ok := v.player(c.Userid)
	switch {
	case ok && v.known && player.Userid == v.sender.Userid:
		return player, nil
	case c.Password != "" && v.passwordFits(player, c.Password) && ok, ok && v.known && c.Password != "" && v.guessedOut(player):
		return player, nil
	case !v.known:
		return store.Player{}, refuse("No player \"%s\" has this password.", c.Userid)
	case c.Password != "":
		return store.Player{}, refuse("No player \"%s\" has this password. You yourself are known here as %s.", c.Userid, v.sender.Name)
	}
	return store.Player{}, refuse("\"%s\" is not your userid: you are known here as %s.", c.Userid, v.sender.Name)
}

// subject is what a command would change, as far as a token must fit it.
type subject struct {
	kind   proof.Kind
	number uint64
	serial uint64
	before uint64 // a serial of before that is as good, 0 for none
}

// spentToken is the refusal of a reply to a letter that is out of date.
type spentToken struct{ board uint64 }

func (s *spentToken) Error() string {
	return "spent token for board " + strconv.FormatUint(s.board, 10)
}

// unproven says that a command needs the player's "yes".
type unproven struct {
	player store.Player
	wrong  string            // what is to be said of a proof that was tried, or of what is asked for
	sure   bool              // it is proven whose it is, and asked whether it is really meant
	states map[string]string // by a command's words: what a "yes" to it is given to
}

// What is said of a proof that was tried in vain.
const (
	disowned = "A check of it (DMARC) failed: by the rules of your own mail provider it may not be from you."
	usedUp   = "It answers an older letter: each proves one such command, and a later one has been carried out since."
)

func (u *unproven) Error() string { return "no proof for " + u.player.Userid }

// prove decides whether a command of this player may change the subject:
// nil, *spentToken or *unproven.
func (v *visit) prove(player store.Player, c command.Command, s subject) error {
	err := v.proves(player, c, s)
	v.proven = v.proven || err == nil
	return err
}

func (v *visit) proves(player store.Player, c command.Command, s subject) error {
	if v.confirmed == player.Userid {
		return v.current(player, s)
	}
	own := v.known && v.sender.Userid == player.Userid
	if c.Password != "" && c.Userid != "" {
		if !v.passwordFits(player, c.Password) {
			return &unproven{player: player, wrong: v.wrongPassword(player)}
		}
		return v.agree(player, s)
	}
	if own && v.mail.DMARC == "pass" {
		return v.agree(player, s)
	}
	if !own {
		return &unproven{player: player}
	}
	if v.mail.DMARC == "fail" {
		return &unproven{player: player, wrong: disowned}
	}
	if s.kind == proof.Entry {
		if letter, ok := v.fitting(player, s); ok && entryUnspent(player, letter, s) {
			v.spend = player.Userid
			return nil
		}
		s = accountSubject() // any letter about that is as good
	}
	if s.kind == proof.Game && v.begunBy(player, s.number) {
		return nil
	}
	letter, ok := v.fitting(player, s)
	if !ok {
		return &unproven{player: player, wrong: v.misfit(player, s)}
	}
	if s.kind == proof.Account {
		if letter.Serial != player.Serial {
			return &unproven{player: player, wrong: cmp.Or(v.misfit(player, s), usedUp)}
		}
		v.spend = player.Userid
	}
	return v.agree(player, s)
}

// begunBy tells whether a command before in the same mail has begun a game by a
// player's acceptance, which was proven: that is worth as much on its board.
func (v *visit) begunBy(player store.Player, board uint64) bool {
	return slices.ContainsFunc(v.boards, func(b *touched) bool { return b.board == board && b.begun == player.Userid })
}

// fitting is the newest letter replied to that was made for this player and
// is about this subject.
func (v *visit) fitting(player store.Player, s subject) (thread, bool) {
	for _, t := range v.threads {
		if t.owner == player.Userid && t.Kind == s.kind && t.Purpose != proof.Observer && t.Purpose != proof.Leave && t.isAbout(s) {
			return t, true
		}
	}
	return thread{}, false
}

// agree checks what the mail replies to even when something else proves it: a
// mail that names one board while it answers another is asked about.
func (v *visit) agree(player store.Player, s subject) error {
	if letter, ok := v.fitting(player, s); ok && letter.gathered {
		return v.current(player, s)
	}
	if s.kind != proof.Game || v.topic.owner != player.Userid || v.topic.Kind != proof.Game {
		return nil
	}
	if v.topic.Number() != s.number {
		return &unproven{player: player, wrong: v.misfit(player, s)}
	}
	if named := v.subjectBoard; named != 0 && named != s.number {
		return &unproven{player: player, wrong: fmt.Sprintf("Its subject names board %d, but it answers a mail about board %d.", named, s.number)}
	}
	return v.current(player, s)
}

// current refuses a reply to an old state of the board.
func (v *visit) current(player store.Player, s subject) error {
	if s.kind != proof.Game {
		return nil
	}
	if letter, ok := v.fitting(player, s); ok && letter.Serial != v.serialBefore(s) && (s.before == 0 || letter.Serial != s.before) {
		return &spentToken{s.number}
	}
	return nil
}

// serialBefore is the turn serial that a board had when this mail came: what
// the first command of a mail changes does not spend the proof of the second.
func (v *visit) serialBefore(s subject) uint64 {
	if before, ok := v.serials[s.number]; ok {
		return before
	}
	v.serials[s.number] = s.serial
	return s.serial
}

// misfit says, when it is so, that a command is for another board than the
// one whose letter was answered, or for none.
func (v *visit) misfit(player store.Player, s subject) string {
	if s.kind == proof.Account && v.thread.owner == player.Userid {
		number := strconv.FormatUint(v.thread.Number(), 10)
		switch v.thread.Kind {
		case proof.Game:
			return "It answers a mail about board " + number + ", which proves nothing but what is for that board."
		case proof.Challenge:
			return "It answers a mail about challenge " + number + ", which proves nothing but what is for that challenge."
		}
	}
	if s.kind != proof.Game || v.topic.Kind != proof.Game || v.topic.Number() == s.number {
		return ""
	}
	return "It is for board " + strconv.FormatUint(s.number, 10) + ", but it answers a mail about board " +
		strconv.FormatUint(v.topic.Number(), 10) + "."
}
