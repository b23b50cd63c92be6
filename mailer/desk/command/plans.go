package command

import "strings"

// What a player plans must never reach his opponent, however his mail program
// breaks the lines: a line that goes on with a plan belongs to it, and one that
// stands within the message is taken out of it.

// planned are the verbs of what a player has decided and his opponent must not
// know yet.
var planned = set([]Verb{If, Queue, Submit})

// plans tells whether the words behind such a verb are moves, whatever is wrong
// with them.
func (g *Grammar) plans(verb Verb, words []word) bool {
	if !planned[verb] {
		return false
	}
	if len(words) > 1 && isNumber(words[0].low) {
		words = words[1:]
	}
	if len(words) == 0 || !g.isMove(ahead(strings.TrimLeft(words[0].raw, ".")).Move) {
		return false
	}
	return verb != If || g.treeLine(join(words))
}

// treeLine tells whether a line holds nothing but words of a tree.
func (g *Grammar) treeLine(text string) bool {
	for _, w := range treeWords(text) {
		if !treeWord[strings.ToLower(w)] && !g.isMove(w) {
			return false
		}
	}
	return true
}

var treeWord = set([]string{";", "(", ")", "if", "then", "or", "else", Resigning, Drawing})

// plan joins the lines on which a plan goes on to the one that begins it. It
// returns how many lines that are.
func (r *reader) plan(text string, i int) (whole string, lines int) {
	verb, rest, _ := strings.Cut(text, " ")
	verb = strings.ToLower(strings.Trim(verb, around))
	if !r.g.supports(Verb(verb)) || verb != string(If) && verb != string(Queue) {
		return text, 1
	}
	for lines = 1; i+lines < len(r.own); lines++ {
		next := r.clean(i + lines)
		if next == "" || !r.goesOn(Verb(verb), rest, next, len(r.own[i+lines-1])) {
			break
		}
		if len(text)+1+len(next) <= maxLine { // what is longer has more moves than are kept, and is refused for that
			text += " " + next
			rest += " " + next
		}
	}
	return text, lines
}

// wrappedAt is from how many characters on a line may have been broken by a mail
// program.
const wrappedAt = 55

// goesOn tells whether the next line is part of a plan. Before is the length of
// the line above it.
func (r *reader) goesOn(verb Verb, plan, next string, before int) bool {
	words := split(next)
	open := verb == If && unfinished(plan, func(w string) bool { return r.g.isMove(w) })
	first := words[0].low
	switch {
	case !r.g.treeLine(next) || verb == Queue && strings.Contains(next, ";"):
		return false
	case open:
		return true
	case first == "if" || len(words) == 1 && (first == Resigning || first == Drawing):
		return false // a command of its own
	}
	return verb == If || len(words) > 1 || before >= wrappedAt
}

// hidePlans takes what a player plans out of the message, and asks about it.
func (r *reader) hidePlans() {
	if r.from == len(r.own) || !r.g.supports(If) {
		return
	}
	for i := max(r.from, 0); i < min(len(r.own), r.from+maxLines); i++ {
		text := r.clean(i)
		if text == "" {
			text = clean(r.own[i][:min(len(r.own[i]), 100)]) // the beginning of a line that is too long
		}
		verb, rest, _ := strings.Cut(text, " ")
		v := Verb(strings.ToLower(strings.Trim(verb, around)))
		if !planned[v] || rest == "" || len(r.own[i]) <= maxLine && !r.g.plans(v, split(rest)) {
			continue
		}
		_, lines := r.plan(text, i)
		for k := range lines {
			r.veiled[i+k] = ""
		}
		r.askPlan(v, text, i)
		i += lines - 1
	}
}

// askPlan asks about a plan in the message, unless something else has asked
// about its line.
func (r *reader) askPlan(verb Verb, text string, line int) {
	for _, a := range r.out.Asks {
		if a.Line == line {
			return
		}
	}
	r.out.Asks = append(r.out.Asks, Ask{Doubt: Buried, Words: text, Verb: verb, Line: line})
}
