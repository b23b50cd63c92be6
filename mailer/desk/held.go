package desk

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// The kinds of questions that wait for a yes.
const (
	pendingSignup  = "signup"
	pendingCommand = "command"
	pendingAddress = "address"
)

// tooMany says that a player was asked as often as he may be in a day: whoever
// can write his address in a From field could otherwise fill his mailbox.
type tooMany struct{}

func (*tooMany) Error() string {
	return "Too many commands without proof have come in your name today, so this one was not even asked about. " +
		"Reply to a mail that was sent to you, or try again tomorrow."
}

// heldFor is how long a question waits for its answer.
const heldFor = 7 * 24 * time.Hour

func (v *visit) newPending(kind string) (store.Pending, error) {
	var id [8]byte
	if _, err := v.chance.Read(id[:]); err != nil {
		return store.Pending{}, err
	}
	p := store.Pending{
		ID: fmt.Sprintf("%016x", binary.BigEndian.Uint64(id[:])), Kind: kind,
		MailAt: v.at, Made: v.now, Lapses: v.now.Add(heldFor),
	}
	if _, taken := v.draft.Pending(p.ID); taken {
		return p, fmt.Errorf("question %s exists already", p.ID)
	}
	return p, nil
}

func (v *visit) code() string {
	var b [4]byte
	v.chance.Read(b[:])
	return proof.Code(b)
}

func (v *visit) salt() (salt [16]byte) {
	v.chance.Read(salt[:])
	return salt
}

// hold keeps commands that nothing proved and asks the player whether they
// are his.
func (v *visit) hold(u *unproven, commands []command.Command, message string) error {
	// What a reply has proven is asked about as often as it takes.
	if !u.sure && v.overToday("questions "+u.player.Userid, v.desk.options.Caps.Questions) {
		return &tooMany{}
	}
	p, err := v.newPending(pendingCommand)
	if err != nil {
		return err
	}
	p.Userid, p.Name = u.player.Userid, u.player.Name
	p.Address = u.player.Primary()
	if !v.told {
		p.Message = message
	}
	p.Data = v.atHand()
	for _, c := range commands {
		p.Words = append(p.Words, c.Words)
	}
	p.Password = v.keepPassword(commands)
	if v.model {
		p.Data["model"] = "yes"
	}
	if v.questionWaits(u.player) {
		p.Data[asksBeside] = "yes"
	}
	for words, state := range u.states {
		p.Data[stateAsked+words] = state
	}
	held := templates.Held{
		Server: v.desk.options.Name, Name: u.player.Name, Wrong: u.wrong,
		Lapses: v.date(u.player, p.Lapses),
	}
	for _, words := range p.Words {
		held.Commands = append(held.Commands, askedWords(words))
	}
	if !u.player.Has(v.mail.From) {
		held.From = v.mail.From
		p.Data["from"] = v.mail.From
	} else {
		p.Address = v.mail.From
	}
	v.draft.PutPending(p)
	var letter templates.Letter = held
	if u.sure {
		letter = templates.Sure{Server: held.Server, Name: held.Name, Commands: held.Commands, What: u.wrong, Lapses: held.Lapses}
	}
	_, err = v.post(p.Address, u.player.Userid, letter, aboutPending(p))
	return err
}

// mostOfAddress is how many characters an address can have, with signs around it.
const mostOfAddress = 300

// askedWords are the words of a command in a question. An address stands there whole:
// its end tells whose it is.
func askedWords(words string) string {
	list := strings.Split(words, " ")
	for i, word := range list {
		if !strings.Contains(word, "@") || len(word) > mostOfAddress {
			list[i] = shortenWords(word)
		}
	}
	return strings.Join(list, " ")
}

// stateAsked is how a question notes, before a command's words, the state in
// which that command was asked about.
const stateAsked = "state of "

// atHand notes the board or challenge that a held command is about when it
// names none, in the state that the writer saw.
func (v *visit) atHand() map[string]string {
	if !v.topic.found {
		return map[string]string{}
	}
	data := map[string]string{"kind": string(rune(v.topic.Kind)), "id": v.topic.ID}
	data["serial"] = strconv.FormatUint(v.topic.Serial, 10)
	return data
}

// late tells whether the mail arrived when something had lapsed already. Ticks
// may come later than that, and must make no difference.
func (v *visit) late(lapses time.Time) bool { return !lapses.IsZero() && !v.at.Before(lapses) }

// asked is the question that a mail answers, when it does so from the address
// that was asked.
func (v *visit) asked() (store.Pending, bool) {
	for _, t := range v.threads {
		if t.owner == "" {
			return store.Pending{}, false
		}
		if t.Kind == proof.Account || t.Kind == proof.Entry || t.Kind == proof.Words { // such as the answer to an answer that said neither yes nor no
			continue
		}
		p, ok := v.draft.Pending(t.ID)
		switch {
		case t.Kind != proof.Signup && t.Kind != proof.Pending || !ok || v.late(p.Lapses):
			return store.Pending{}, false
		case p.Kind == pendingSignup, p.Kind == pendingAddress, p.Kind == pendingFormer, p.Kind == pendingReach:
			return p, v.mail.From == p.Address
		}
		return p, v.known && v.sender.Userid == p.Userid
	}
	return store.Pending{}, false
}

// answerQuestion carries out a yes or a no. Done is false when the mail says
// neither.
func (v *visit) answerQuestion(p store.Pending, reading command.Reading) (fate mailer.Folder, reason string, done bool, err error) {
	switch p.Kind {
	case pendingSignup:
		return v.answerSignup(p, reading)
	case pendingAddress:
		return v.answerAddress(p, reading)
	case pendingFormer:
		return v.answerFormer(p, reading.Commands)
	case pendingReach:
		return v.answerReach(p, reading.Commands)
	}
	if len(reading.Commands) == 0 {
		return "", "", false, nil
	}
	c := reading.Commands[0]
	switch c.Verb {
	case command.No, command.Decline:
		v.draft.DropPending(p.ID)
		err = v.reply(v.sender, report{subject: "Nothing was done", items: []item{{
			fate: "Done", words: c.Words, text: "What was asked for in your name is forgotten. Nothing was done."}}})
		return mailer.Done, "", true, err
	case command.Yes:
		if len(reading.Commands)+len(reading.Asks) > 1 {
			v.notes = append(v.notes, "Of this mail only the \"yes\" was taken. Send anything else in a mail of its own.")
		}
		fate, reason, err = v.confirm(p, c)
		return fate, reason, true, err
	}
	return "", "", false, nil
}

// confirm carries out what was held.
func (v *visit) confirm(p store.Pending, c command.Command) (mailer.Folder, string, error) {
	v.draft.DropPending(p.ID)
	v.confirmed, v.kept = p.Userid, p.Password
	if countsWhenSent(p) {
		v.askedAt = p.MailAt
	}
	for key, state := range p.Data {
		if words, ok := strings.CutPrefix(key, stateAsked); ok {
			v.states[words] = state
		}
	}
	if from := p.Data["from"]; from != "" && c.Add {
		if err := v.askAddress(v.sender, from, nil); err != nil {
			return "", "", err
		}
	}
	// Read again as they were: "undo 2" names a board in the Subject, and a
	// number of plies in the text.
	subject := ""
	if p.Data["model"] != "" {
		subject = "multiple"
	}
	held := command.Read(subject, p.Words, directorsGrammar(v.grammar()))
	held.Message = p.Message
	v.follow(heldThreads(p))
	return v.carryOut(held)
}

// heldThreads is the letter that a held command replied to, as far as it
// matters.
func heldThreads(p store.Pending) []thread {
	if p.Data["kind"] == "" {
		return nil
	}
	serial, err := strconv.ParseUint(p.Data["serial"], 10, 64)
	if err != nil {
		return nil
	}
	t := thread{found: true, owner: p.Userid}
	t.Kind, t.ID, t.Serial = proof.Kind(p.Data["kind"][0]), p.Data["id"], serial
	return []thread{t}
}
