package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/mailer/write"
	"pbemd/store"
	"pbemd/templates"
)

// item is one command with its fate and what is to be said of it.
type item struct {
	fate, words, text string
	board             uint64 // the board to show with it, 0 for none
	topic             string // the command that it is, where it was refused; "" unknown
}

// report is an answer to a player.
type report struct {
	subject  string
	items    []item
	several  bool
	sections []string
	board    uint64 // the board to show, 0 for none
	looked   uint64 // the board that the sections show, 0 for none
	footing  string // what can be replied, "" for the usual words
	offered  uint64 // the challenge that a reply can accept, 0 for none
	severed  bool   // a reply is about no board in particular

	attachments []write.Attachment
}

// answer tells a player what the board letters do not: refusals, questions,
// and what was asked to be shown.
func (v *visit) answer(who store.Player, items []item) error {
	if !needsAnswer(items) && len(v.sections) == 0 && len(v.notes) == 0 {
		return nil
	}
	rep := report{several: len(items) > 1, sections: v.sections, attachments: v.attachments}
	for _, note := range v.notes {
		rep.sections = append(rep.sections, templates.Fill(note))
	}
	rep.severed = v.showsSeveral || len(v.looked) > 1
	if len(v.looked) == 0 && !rep.severed {
		rep.offered = v.offered
	}
	if len(v.looked) == 1 {
		rep.looked = v.looked[0]
	}
	if len(v.looked) < 2 {
		rep.footing = v.footing
	}
	for _, i := range items {
		if i.fate == done && len(items) == 1 {
			continue
		}
		i.words = shorten(i.words)
		rep.items = append(rep.items, i)
		if i.board != 0 {
			rep.board = i.board
		}
	}
	rep.subject = v.answerSubject(items, rep.board)
	return v.reply(who, rep)
}

// needsAnswer tells whether something of the mail was not simply done.
func needsAnswer(items []item) bool {
	for _, i := range items {
		if i.fate != done {
			return true
		}
	}
	return false
}

func (v *visit) answerSubject(items []item, board uint64) string {
	bad := 0
	for _, i := range items {
		if i.fate != done {
			bad++
		}
	}
	prefix := v.answerAbout(board) + ": "
	switch {
	case bad == 0 && v.title != "":
		return v.title
	case bad == 0:
		return prefix + "what you asked for"
	case bad < len(items):
		return prefix + fmt.Sprintf("%d of %d commands done", len(items)-bad, len(items))
	default:
		return prefix + "nothing was changed"
	}
}

// answerAbout names in a subject what an answer is about: a board, a challenge
// that waits, or the server.
func (v *visit) answerAbout(board uint64) string {
	if game, ok := v.draft.Game(board); ok {
		return game.Variant + " Board " + strconv.FormatUint(board, 10)
	}
	if v.topic.Kind == proof.Challenge && v.ownTopic() {
		if c, ok := v.draft.Challenge(v.topic.Number()); ok {
			return c.Variant + " challenge " + strconv.FormatUint(c.Number, 10)
		}
	}
	return v.desk.options.Name
}

// reply sends a report. With a board goes its diagram. The answer to a report
// that shows one board is an answer about that board.
func (v *visit) reply(player store.Player, r report) error {
	letter := templates.Answer{Subject: r.subject, Name: player.Name, Received: v.date(player, v.at), Board: r.board, Several: r.several, Sections: r.sections}
	v.said = append(v.said, r.sections...)
	for _, i := range r.items {
		v.said = append(v.said, i.text)
		letter.Items = append(letter.Items, templates.Item{Fate: i.fate, Words: i.words, Text: i.text})
	}
	letter.Footing = r.footing
	a := about{severed: r.severed}
	if r.offered != 0 {
		a = aboutChallenge(r.offered, proof.Challenged)
	}
	board := r.board
	if board == 0 {
		board = r.looked
	}
	if t, ok := v.openTable(board); ok && t.seatOf(player.Userid) >= 0 {
		a = aboutBoard(t.game, proof.Answer)
		a.threadStart, a.links = t.game.Thread[t.seatOf(player.Userid)], t
		if r.board != 0 {
			letter.Diagram = t.diagram(below(player, t.seatOf(player.Userid)))
			letter.Footing = strings.TrimSpace(t.standing(v, player) + " " + t.whatNow(v, player))
		}
	}
	a.attachments, a.answer = r.attachments, true
	id, err := v.sendTo(player, letter, a)
	if err != nil {
		return err
	}
	return v.remember(player, id, r)
}

// notUnderstood answers a mail in which nothing looks like a command.
func (v *visit) notUnderstood(r command.Reading) item {
	i := item{fate: refused, board: v.topicBoard()}
	first := firstLine(v.mail.Own)
	switch {
	case first == "" && v.mail.Subject == "":
		i.text = "Your mail was empty."
	case first == "":
		if near := v.nearWord(v.mail.Subject); near != "" {
			i.words = strings.TrimSpace(v.mail.Subject)
		}
		i.text = "In your mail there was no line of your own, and its subject is no command." + v.nearWord(v.mail.Subject)
	default:
		i.words = command.Mask(first, r.Secrets...)
		i.text = "This is no command that is understood here." + v.nearWord(first)
	}
	i.text += v.whatToWrite(i.board)
	if first != "" && i.board != 0 {
		i.text += " Your words were not sent to anybody."
	}
	return i
}

// whatToWrite says what a reply to a letter about a board, or about none (0),
// can begin with.
func (v *visit) whatToWrite(board uint64) string {
	switch game, ok := v.draft.Game(board); {
	case !ok:
		return " Write one command on the first line of a mail."
	case !game.Active():
		return " Board " + strconv.FormatUint(board, 10) + " is over, and nothing is passed on from it any more."
	}
	return " Write your move, or another command, on the first line; what comes after a blank line goes to your opponent."
}

// doubts are the lines that nearly read as commands. What may as well be
// words to the opponent is asked about only when nothing else was understood.
func (v *visit) doubts(r command.Reading, understood bool) []item {
	var items []item
	for _, a := range r.Asks {
		if a.Doubt.InMessage() && understood && a.Doubt != command.Buried {
			continue
		}
		items = append(items, item{fate: asked, words: a.Words, text: doubtText(a), board: v.topicBoard(), topic: string(a.Verb)})
	}
	return items
}

func doubtText(a command.Ask) string {
	var text string
	switch a.Doubt {
	case command.Prose, command.Questioned, command.Negated:
		text = "It is not certain whether this is a command or a sentence, so nothing was done."
	case command.Misspelt:
		text = "No command is spelt like this, so nothing was done."
	case command.NoVariant:
		text = "No variant has the name that stands before the command, so nothing was done."
	case command.Malformed:
		text = "The command is known, but its words do not fit."
		if word := noUserid(a); word != "" {
			text += " " + quoted([]string{word})[0] + " is no userid: those are made of the letters a to z, digits, - and _ alone."
		}
	case command.SeveralMoves:
		text = "There is more than one move on this line, so none was made."
	case command.UnclearMove:
		text = "This is nearly a move, but not quite, so nothing was done."
	case command.Buried:
		text = "This command stands within the message to your opponent, so it was not carried out."
	default:
		text = "There is no command of this name."
		if a.Verb != "" && len(a.Ready) == 0 {
			text += " Did you mean \"" + string(a.Verb) + "\"?"
		}
	}
	if a.Doubt == command.Prose && len(a.Ready) == 0 {
		a.Usage = command.Usage(a.Verb)
	}
	if len(a.Usage) > 0 {
		text += " It is written " + join(quoted(a.Usage), "or") + "."
	}
	if len(a.Ready) > 0 {
		text += " If you meant it, reply with " + join(quoted(a.Ready), "or") + " on the first line."
	}
	return text
}

// noUserid is the word of a command that names a player and has letters that no userid
// has, such as "jürgen"; "" when there is none.
func noUserid(a command.Ask) string {
	named := func(usage string) bool { // and not the player's own, for his password
		return strings.Contains(usage, "USERID") && !strings.Contains(usage, "PASSWORD")
	}
	if !slices.ContainsFunc(a.Usage, named) {
		return ""
	}
	for _, word := range strings.Fields(a.Words) {
		if strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII && unicode.IsLetter(r) }) {
			return strings.Trim(word, `,;:.!?"'`)
		}
	}
	return ""
}

func quoted(words []string) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = `"` + shortenWords(strings.ReplaceAll(w, `"`, "'")) + `"`
	}
	return list
}
