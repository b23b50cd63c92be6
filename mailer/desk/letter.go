package desk

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"pbemd/mailer/desk/proof"
	"pbemd/mailer/write"
	"pbemd/store"
	"pbemd/templates"
)

// about is what a letter to a player is about: the claim of its token, and
// what goes with it.
type about struct {
	kind        proof.Kind
	id          string
	serial      uint64
	purpose     proof.Purpose
	attachments []write.Attachment
	idle        bool   // to a stranger: nothing hangs on it
	severed     bool   // a reply to it must not prove what the mail that it answers has proven
	links       *table // the board whose moves are offered as links, nil for none
	threadStart string // Message-ID of the first letter of the thread, "" none
	answer      bool   // it says something to the writer of a mail, and nobody else hears of it
	leave       string // the command of its List-Unsubscribe, "" for the page that tells how to leave
}

func aboutBoard(game store.Game, purpose proof.Purpose) about {
	return about{kind: proof.Game, id: strconv.FormatUint(game.Board, 10), serial: game.Serial, purpose: purpose}
}

func aboutChallenge(number uint64, purpose proof.Purpose) about {
	return about{kind: proof.Challenge, id: strconv.FormatUint(number, 10), purpose: purpose}
}

// aboutAccount is about nothing in particular: a reply proves one command that
// changes the account. Where the mail in hand has used up its own proof, which
// is noted at its end, the letter holds what comes after that.
func (v *visit) aboutAccount(player store.Player) about {
	a := about{kind: proof.Account, id: strconv.FormatUint(player.Number, 10), serial: player.Serial, purpose: proof.Answer}
	if v.spend == player.Userid {
		a.serial++
	}
	return a
}

func aboutPending(p store.Pending) about {
	kind := proof.Pending
	if p.Kind == pendingSignup {
		kind = proof.Signup
	}
	return about{kind: kind, id: p.ID, purpose: proof.Confirm}
}

// send writes a letter to a player: to the address that his mail came from
// when it is his, else to his primary one. A letter about nothing in
// particular carries a token of the account.
func (v *visit) send(player store.Player, letter templates.Letter, a about) error {
	_, err := v.sendTo(player, letter, a)
	return err
}

// sendTo is send; it returns the Message-ID of the letter.
func (v *visit) sendTo(player store.Player, letter templates.Letter, a about) (string, error) {
	if a.kind == 0 {
		current, ok := v.draft.Player(player.Userid)
		if !ok {
			return "", fmt.Errorf("player %s is gone", player.Userid)
		}
		account := v.aboutAccount(current)
		a.kind, a.id, a.serial, a.purpose = account.kind, account.id, account.serial, account.purpose
	}
	return v.post(v.addressOf(player), player.Userid, letter, a)
}

// addressOf is where a player's letters go.
func (v *visit) addressOf(player store.Player) string {
	if v.other != "" && player.Has(v.other) {
		return v.other
	}
	if v.mail.From != "" && player.Has(v.mail.From) {
		return v.mail.From
	}
	return player.Primary()
}

// post writes a letter into the outbox and returns its Message-ID. Owner is
// whom its token is bound to.
func (v *visit) post(to, owner string, letter templates.Letter, a about) (string, error) {
	v.inTime()
	if to == "" {
		return "", fmt.Errorf("player %s has no address", owner)
	}
	withheld := false
	if reached := v.destination(owner, to); reached != "" {
		to = reached
	} else {
		withheld = true // his clock does not run while nothing reaches him
	}
	subject, text, err := v.desk.options.Texts.Render(letter)
	if err != nil {
		return "", err
	}
	token := v.keys().Mint(proof.Claim{Kind: a.kind, ID: a.id, Serial: a.serial, Purpose: a.purpose}, owner, v.nonce())
	if token == "" {
		return "", fmt.Errorf("no token for %c%s", a.kind, a.id)
	}
	l := write.Letter{
		From:        v.desk.options.Address,
		FromName:    v.desk.options.Name,
		To:          to,
		Subject:     subject,
		MessageID:   proof.MessageID(token, v.desk.options.Domain),
		Date:        v.now,
		Text:        text,
		Attachments: a.attachments,
		Unsubscribe: v.listUnsubscribe(a, owner),
	}
	if to != v.mail.From {
		l.Auto = write.Generated
	}
	if l.HTML, l.Inline, err = v.illustrated(owner, l, a, token); err != nil {
		return "", err
	}
	v.threadTo(&l, to, a)
	if withheld {
		v.draft.Count("letters.withheld", 1)
		return l.MessageID, nil
	}
	return l.MessageID, v.queue(l, owner, a)
}

func (v *visit) queue(l write.Letter, owner string, a about) error {
	raw, err := l.Bytes()
	if err != nil {
		return fmt.Errorf("letter %s: %w", l.MessageID, err)
	}
	record := store.Letter{
		To: l.To, Raw: raw, MessageID: l.MessageID, Made: v.now, Next: v.now,
		Player: owner, Serial: a.serial, Purpose: string(rune(a.purpose)), Rank: rankOf(a),
	}
	if a.kind == proof.Digest {
		record.Digest, _ = strconv.ParseUint(a.id, 10, 64)
	}
	if a.kind == proof.Game {
		record.Board, _ = strconv.ParseUint(a.id, 10, 64)
	}
	id := v.draft.PutLetter(record)
	if a.answer {
		v.answers = append(v.answers, answerLetter{id, l.MessageID})
	}
	v.draft.Count("letters.written", 1)
	return nil
}

// threadTo makes mail programs show the letter below the mail that it
// answers, and all letters about one board together.
func (v *visit) threadTo(l *write.Letter, to string, a about) {
	if a.threadStart != "" && a.threadStart != l.MessageID {
		l.References = append(l.References, a.threadStart)
		l.InReplyTo = a.threadStart
	}
	if v.mail.From == to && v.mail.MessageID != "" {
		// As every answer does (RFC 5322, section 3.6.4), it names the
		// letters before it: so does then the reply to it, and a move in
		// the reply to a help page is proven by the board's letter above.
		for _, id := range v.mail.References {
			if !a.severed && !slices.Contains(l.References, id) {
				l.References = append(l.References, id)
			}
		}
		l.References = append(l.References, v.mail.MessageID)
		l.InReplyTo = v.mail.MessageID
	}
}

// nonce tells apart the letters of one visit.
func (v *visit) nonce() (n proof.Nonce) {
	v.letters++
	h := sha256.New()
	h.Write(v.seed[:])
	var index [8]byte
	binary.BigEndian.PutUint64(index[:], uint64(v.letters))
	h.Write(index[:])
	copy(n[:], h.Sum(nil))
	return n
}

// listUnsubscribe is the address of a letter's List-Unsubscribe header. One that ends
// something carries a proof of its own, since mail programs send it as a new
// mail.
func (v *visit) listUnsubscribe(a about, owner string) string {
	if a.leave == "" {
		return "mailto:" + v.desk.options.Address + "?subject=help%20leave"
	}
	token := v.keys().Mint(proof.Claim{Kind: a.kind, ID: a.id, Serial: a.serial, Purpose: proof.Leave}, owner, v.nonce())
	return "mailto:" + v.desk.options.Address + "?subject=" + url.PathEscape(a.leave+" [#"+token+"]")
}

// dateForm is how letters write a time.
const dateForm = "Mon, 2 Jan 2006 15:04 MST"

// date is a time as a player reads it: weekday, date, time and zone.
func (v *visit) date(player store.Player, t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(zoneOf(player)).Format(dateForm)
}
