package desk

import (
	"crypto/hmac"
	"crypto/sha256"
	"math/rand/v2"
	"slices"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/read"
	"pbemd/mailer/write"
	"pbemd/store"
)

// visit is the handling of one mail from beginning to end.
type visit struct {
	desk  *Desk
	draft *store.Draft // the layer in use: the mail's, or one command's
	mail  read.Mail
	at    time.Time // when the mail arrived: the time at which a move counts
	now   time.Time
	// chance is random to everybody else and the same whenever this mail is
	// handled, so that a repeated run does exactly the same.
	chance  *rand.ChaCha8
	seed    [32]byte // names the letters that this visit writes
	letters int      // how many it has written

	sender  store.Player // the player whose address the mail came from
	known   bool         // there is one
	threads []thread     // the letters that the mail replies to, the weightiest first
	thread  thread       // the first of them
	topic   thread       // the first of them about a board or a challenge

	other string // the address to which this visit writes, "" for the usual one

	tried   map[[2]string]bool // the passwords verified, by userid and password
	guesses map[string]int     // the wrong ones, by the name of their tally
	doubted store.Player       // of whom too many were guessed, named by a mail from an unknown address

	until time.Time     // when the handling must have ended, zero for never
	most  time.Duration // how long it may take

	subjectBoard uint64 // the board that the Subject names, 0 for none

	serials     map[uint64]uint64 // of the boards dealt with, as they were before this mail
	voucher     store.Player      // whose password a mail from an unknown address has
	model       bool              // the commands stand in the model's syntax: in the Subject, or below "multiple"
	states      map[string]string // by a command's words: what the "yes" was given to
	directedWhy string            // the reason that a director gives for what is done
	held        bool              // the player was asked whether the mail is his
	confirmed   string            // the userid that a held command was confirmed for
	askedAt     time.Time         // when that command was sent; zero where it counts with the yes
	kept        string            // the hash of the new password in that command, "" none
	operating   bool              // the operator at the host asks, and no mail
	sure        bool              // the operator means what cannot be taken back
	plansFollow bool              // behind the command in hand stand conditional moves
	drawings    drawings          // what the texts of this visit show
	proven      bool              // something in the mail was proven to be the player's
	answers     []answerLetter    // what it has written to answer the sender
	said        []string          // what that says, but for dates
	outcome
}

// answerLetter is a letter in the outbox that answers a mail.
type answerLetter struct {
	id        uint64
	messageID string
}

// outcome is what a visit will say; it is taken back together with the
// command that caused it.
type outcome struct {
	boards      []*touched
	sections    []string
	notes       []string
	title       string             // Subject of an answer that is no refusal
	spend       string             // the player one of whose account tokens proved something: it is used up
	told        bool               // the message of the mail has gone to somebody
	looked      []uint64           // the player's own boards that were shown as they are now
	footing     string             // what he can do on the last of them
	attachments []write.Attachment // of the answer
	waits       uint64             // the board on which what was decided in advance has still to be played, 0 none
	plans       []uint64           // the boards of which is shown what he has decided in advance

	offered      uint64 // the one open challenge that was shown: a reply can accept it
	showsSeveral bool   // the answer lists several boards: a reply to it is about none in particular
}

func (o outcome) clone() outcome {
	c := o
	c.sections, c.notes, c.looked, c.boards = slices.Clone(o.sections), slices.Clone(o.notes), slices.Clone(o.looked), nil
	c.plans, c.attachments = slices.Clone(o.plans), slices.Clone(o.attachments)
	for _, b := range o.boards {
		copied := *b
		c.boards = append(c.boards, &copied)
	}
	return c
}

func newVisit(d *Desk, draft *store.Draft, mail read.Mail, in mailer.Incoming, now time.Time) *visit {
	v := &visit{desk: d, draft: draft, mail: mail, at: in.Internal.UTC(), now: now, seed: mail.Key, serials: map[uint64]uint64{}, tried: map[[2]string]bool{}, guesses: map[string]int{}, states: map[string]string{}}
	// A mail server's clock that runs ahead must not make a move arrive in
	// the future.
	if v.at.After(now) || v.at.IsZero() {
		v.at = now
	}
	v.chance = chanceFor(draft.Secret(), mail.Key[:])
	return v
}

func chanceFor(secret, subject []byte) *rand.ChaCha8 {
	mac := hmac.New(sha256.New, secret)
	mac.Write(subject)
	var seed [32]byte
	copy(seed[:], mac.Sum(nil))
	return rand.NewChaCha8(seed)
}

// answered is the reason noted for a mail whose commands were refused.
const answered = "answered"

// handle is the whole way of one mail through the desk.
func (v *visit) handle() (mailer.Folder, string, error) {
	folder, reason, err := v.settle()
	if err != nil {
		return "", "", err
	}
	folder, reason = v.measured(folder, reason)
	return folder, reason, v.noteSigns(folder)
}

// settle does what the mail asks for, and writes the letters that follow.
func (v *visit) settle() (mailer.Folder, string, error) {
	switch {
	case v.mail.Ignored != "":
		if err := v.noteBounce(); err != nil {
			return "", "", err
		}
		return mailer.Ignored, v.mail.Ignored, nil
	case v.mail.From == "":
		return mailer.Ignored, "no single sender", nil
	}
	v.sender, v.known = v.draft.PlayerByAddress(v.mail.From)
	if v.mail.Broken != "" {
		return v.unreadable()
	}
	v.follow(v.findThreads())
	reading := command.Read(v.mail.Subject, v.mail.Own, v.grammar())
	v.subjectBoard = reading.SubjectBoard
	if v.rests(reading) {
		return "", "", &kept{}
	}
	pending, ok := v.asked()
	if ok && v.mail.DMARC == "fail" {
		return v.failedCheck()
	}
	if ok {
		if fate, reason, done, err := v.answerQuestion(pending, reading); done || err != nil {
			return fate, reason, err
		}
		if !v.known && len(reading.Commands) == 0 {
			return v.unclearYes()
		}
	}
	if !v.known && !v.named(reading) {
		if err := v.askGuessed(reading); err != nil {
			return "", "", err
		}
		return v.stranger(reading)
	}
	return v.carryOut(reading)
}

// failedCheck answers a yes that the sender's own provider disowns.
func (v *visit) failedCheck() (mailer.Folder, string, error) {
	if !v.known {
		return mailer.Ignored, "dmarc fail", nil
	}
	return mailer.Done, answered, v.reply(v.sender, report{subject: "Your answer could not be taken", items: []item{{fate: refused,
		text: "A check of this mail (DMARC) failed: by the rules of your own mail provider it may not be from you. " +
			"So it was not taken for your answer, and nothing was done. Please send it again through your provider."}}})
}

// unclearYes answers a reply of somebody who is no player yet to a question,
// when it says neither yes nor no.
func (v *visit) unclearYes() (mailer.Folder, string, error) {
	if !v.underStrangerCap(v.mail.From) {
		return mailer.Ignored, overLimit, nil
	}
	return mailer.Done, answered, v.join("Your answer did not begin with \"yes\". If you mean yes, reply to the mail that asked you, " +
		"and write \"yes\" on the first line.")
}

// named tells whether the mail of a stranger can still be a player's: it names
// a userid with a password, or replies to a player's letter.
func (v *visit) named(reading command.Reading) bool {
	for _, c := range reading.Commands {
		if c.Verb == command.Signup {
			return false // a friend, to whom a player has passed on his letter
		}
	}
	if _, ok := v.player(v.thread.owner); ok { // else the owner is an address that was asked
		return true
	}
	for i, claim := range claims(reading) {
		if beyond(i+1, v.desk.options.Caps.Passwords) {
			return false
		}
		// A userid that is nobody's costs the same work as a wrong password.
		player, ok := v.player(claim[0])
		if ok && v.guessedOut(player) {
			v.doubted = player
		}
		if v.passwordFits(player, claim[1]) && ok {
			v.voucher = player
			return true
		}
	}
	return false
}

// claims lists the userids with passwords that a mail names, also those in lines
// that are nearly commands: whose they are has to be told what is wrong with them.
func claims(reading command.Reading) [][2]string {
	var list [][2]string
	for _, c := range reading.Commands {
		if c.Userid != "" && c.Password != "" && c.Verb != command.Signup {
			list = append(list, [2]string{c.Userid, c.Password})
		}
	}
	for _, a := range reading.Asks {
		if a.Userid != "" && a.Password != "" && a.Verb != command.Signup {
			list = append(list, [2]string{a.Userid, a.Password})
		}
	}
	return list
}

// unreadable answers a mail that could not be read as one.
func (v *visit) unreadable() (mailer.Folder, string, error) {
	if !v.known {
		return mailer.Ignored, "unreadable mail of a stranger", nil
	}
	err := v.reply(v.sender, report{
		subject: "Your mail could not be read",
		items: []item{{fate: refused, text: sentence("Your mail could not be read: " + v.mail.Broken + ". " +
			"Nothing was done. Please send it again as a short plain mail, without attachments.")}},
	})
	return mailer.Done, answered, err
}
