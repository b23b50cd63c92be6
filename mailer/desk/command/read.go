package command

import (
	"slices"
	"strings"
)

// Read reads the commands and the message of a mail from its Subject and from the
// person's own lines.
//
// A Subject that reads whole as a command is the command, and all lines are the message. Otherwise the
// commands stand in the first lines, after a greeting, and what follows them is the
// message. An answer of ours must therefore not bear a Subject that reads as a
// command.
func Read(subject string, own []string, g Grammar) Reading {
	bare := bareSubject(subject)
	r := reader{g: &g, own: own, veiled: map[int]string{}}
	board, ours := g.ours(bare)
	r.out.SubjectBoard = board
	switch {
	case strings.EqualFold(strings.Trim(bare, around), "multiple"):
		r.out.Multiple = true
		r.multiple()
	case !ours && r.subject(bare):
		r.out.FromSubject = true
		r.apart(-1)
		r.hidePlans()
	default:
		r.body()
		if len(r.out.Commands)+len(r.out.Asks) == 0 && !ours {
			r.doubtfulSubject(bare)
		}
		r.hidePlans()
	}
	r.out.Message = r.message()
	return r.out
}

// maxLines bounds the lines that are read as commands; what follows is message.
const maxLines = 100

// reader gathers a Reading.
type reader struct {
	g       *Grammar
	own     []string
	out     Reading
	stopped bool           // a line stands before that must be asked about first
	veiled  map[int]string // lines of the message that hide a password
	tail    string         // words beside a move, the first line of the message
	from    int            // where the message begins
}

// clean gives a line as commands are read from it; "" when it is blank or too long for one.
func (r *reader) clean(i int) string { return clean(r.own[i]) }

// take adds what a line says.
func (r *reader) take(p parsed, line int) {
	r.secrets(p.secrets)
	for _, c := range p.commands {
		c.Line = line
		if r.stopped {
			r.out.Untried = append(r.out.Untried, c)
		} else {
			r.out.Commands = append(r.out.Commands, c)
		}
	}
	r.tail = p.tail
}

// ask adds a line to be asked about.
func (r *reader) ask(d doubted, line int) {
	d.Line = line
	r.out.Asks = append(r.out.Asks, d.Ask)
	if d.Doubt.InMessage() {
		if d.veiled {
			r.veiled[line] = d.Words
		}
		return
	}
	r.stopped = true
	r.secrets(d.secrets)
}

// secrets adds words to be hidden, each once.
func (r *reader) secrets(words []string) {
	for _, w := range words {
		if !slices.Contains(r.out.Secrets, w) && w != Hidden {
			r.out.Secrets = append(r.out.Secrets, w)
		}
	}
}

// subject reads the Subject as a command.
func (r *reader) subject(bare string) bool {
	p, ok := r.g.line(bare, inSubject)
	if !ok || p.tail != "" || p.asks {
		return false
	}
	r.take(p, SubjectLine)
	return true
}

// doubtfulSubject asks about a Subject when the lines say nothing.
func (r *reader) doubtfulSubject(bare string) {
	if p, ok := r.g.line(bare, inSubject); ok && p.asks {
		r.ask(doubted{Ask: questioned(p)}, SubjectLine)
		return
	}
	d, ok := r.g.doubt(bare, inSubject, true)
	if ok && (r.message() == "" || !d.Doubt.InMessage()) {
		r.ask(d, SubjectLine)
	}
}

// body reads the first lines as commands.
func (r *reader) body() {
	start, first := r.greeting()
	i := start
	for i < min(len(r.own), start+maxLines) {
		text := r.clean(i)
		if i == start {
			text = first
		}
		text, lines := r.plan(text, i)
		if text == "" || !r.bodyLine(text, i) {
			break
		}
		i += lines
		if r.tail != "" {
			break
		}
	}
	switch {
	case len(r.out.Commands)+len(r.out.Untried) > 0 || r.stopped:
		r.from = i
		r.apart(i)
	default:
		r.buried(i)
	}
}

// bodyLine reads one line; false ends the commands before it.
func (r *reader) bodyLine(text string, i int) bool {
	p, ok := r.g.line(text, inBody)
	if ok && !p.asks {
		r.take(p, i)
		return true
	}
	if ok {
		r.ask(doubted{Ask: questioned(p)}, i)
		return false
	}
	d, ok := r.g.doubt(text, inBody, len(r.out.Commands)+len(r.out.Untried) == 0)
	if ok {
		r.ask(d, i)
	}
	return ok && !d.Doubt.InMessage()
}

// multiple reads each line as a command, up to the last that is one or nearly
// one; the rest is the message.
func (r *reader) multiple() {
	start, first := r.greeting()
	text := func(i int) string {
		if i == start {
			return first
		}
		return r.clean(i)
	}
	end := min(start+1, len(r.own))
	for i := start; i < min(len(r.own), start+maxLines); i++ {
		whole, lines := r.plan(text(i), i)
		_, ok := r.g.line(whole, inMultiple)
		if !ok {
			d, doubtful := r.g.doubt(whole, inMultiple, true)
			ok = doubtful && !d.Doubt.InMessage()
		}
		i += lines - 1
		if ok {
			end = i + 1
		}
	}
	for i := start; i < end; i++ {
		if text(i) != "" {
			whole, lines := r.plan(text(i), i)
			r.multipleLine(whole, i)
			i += lines - 1
		}
	}
	r.from = end
}

// multipleLine reads one line of several; what is no command is asked about.
func (r *reader) multipleLine(text string, i int) {
	p, ok := r.g.line(text, inMultiple)
	if ok && !p.asks {
		r.take(p, i)
		return
	}
	d := doubted{Ask: Ask{Doubt: Unknown, Words: text}}
	if ok {
		d = doubted{Ask: questioned(p)}
	} else if nearly, ok := r.g.doubt(text, inMultiple, true); ok {
		d = nearly
	}
	r.ask(d, i)
	r.stopped = true
}

// message makes the message of the lines that are left.
func (r *reader) message() string {
	lines := make([]string, 0, len(r.own)-r.from+1)
	if r.tail != "" {
		lines = append(lines, r.tail)
	}
	for i := r.from; i < len(r.own); i++ {
		line, ok := r.veiled[i]
		if !ok {
			line = strings.TrimRight(r.own[i], " \t\r\n")
		}
		lines = append(lines, line)
	}
	text := strings.Trim(strings.Join(lines, "\n"), "\n")
	return Mask(text, r.out.Secrets...)
}

// maxBuried bounds the lines in which a command is looked for that stands where
// the message is.
const maxBuried = 60

// buried asks about commands that stand alone on a line, when none was found
// before: people write at the bottom, too.
func (r *reader) buried(from int) {
	for i := from; i < min(len(r.own), from+maxBuried); i++ {
		if i == from && len(r.out.Asks) > 0 {
			continue
		}
		if len(r.out.Asks) >= 3 {
			return
		}
		r.buriedLine(i)
	}
}

// apart asks about the first line of the message when it reads as a command of
// weight: mail programs put blank lines between paragraphs.
func (r *reader) apart(from int) {
	for i := max(from, 0); i < len(r.own); i++ {
		if r.clean(i) == "" {
			continue
		}
		if i > from { // directly below the commands it was looked at already
			r.buriedLine(i)
		}
		return
	}
}

// buriedLine asks about a line when it reads as a command that changes something.
func (r *reader) buriedLine(i int) {
	p, ok := r.g.line(r.clean(i), inBody)
	if !ok || p.tail != "" {
		return
	}
	c := p.commands[0]
	if len(r.out.Commands) > 0 && c.Verb == r.out.Commands[0].Verb && c.Move == r.out.Commands[0].Move {
		return // said twice
	}
	if c.Verb != Move && !changing[c.Verb] && c.Verb != Yes && c.Verb != Challenge && c.Verb != Signup && c.Password == "" {
		return
	}
	d := doubted{Ask: Ask{Doubt: Buried, Words: c.Words, Verb: c.Verb}, veiled: len(p.secrets) > 0}
	for _, c := range p.commands {
		d.Ready = append(d.Ready, c.Words)
	}
	if d.veiled {
		d.Ready = nil
		r.secrets(p.secrets)
	}
	r.ask(d, i)
}
