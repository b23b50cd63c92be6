package command

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/engine/quote"
)

// Conditional moves are written as a tree: "if Nf6 then e5; if c5 then Nf3 d6
// d4". Behind "then" stand moves of both sides in turn, the writer's first, so
// that a branch ends with one of his. "if c5 or e5 then Nf3" is two branches;
// branches that begin alike go on together. They can be written in brackets
// behind what they have in common: "if c5 then Nf3 (if d6 then d4; if Nc6 then Bb5)".

// Resigning and Drawing stand in a branch, as its last word, for giving up and
// for drawing a man from a stack.
const (
	Resigning = "resign"
	Drawing   = "draw"
)

// Branch is one line of a tree: the opponent's move, the answer, and so on in
// turn.
type Branch struct {
	Number int      // as written, from 1; with "or" several have the same
	Moves  []string // as typed, without the marks around them
}

// BranchError says where a tree cannot be read. Its text is for the player, in
// whole sentences.
type BranchError struct {
	Number int    // of the branch as written, from 1
	Text   string // what is wrong there
}

func (e *BranchError) Error() string { return fmt.Sprintf("In branch %d: %s", e.Number, e.Text) }

// ParseTree reads what stands behind the first "if". Looks tells whether a word
// has the form of a move, most bounds the branches; 0 stands for mostBranches. The error is
// a *BranchError. Whether the moves are legal is for others to find out.
func ParseTree(text string, looks func(string) bool, most int) ([]Branch, error) {
	if most <= 0 || most > mostBranches {
		most = mostBranches
	}
	p := treeParser{looks: looks, words: treeWords(text), most: most}
	if err := p.branches([][]string{nil}); err != nil {
		return nil, err
	}
	if len(p.tree) == 0 {
		return nil, &BranchError{1, `No move stands behind the "if".`}
	}
	return p.tree, nil
}

// unfinished tells whether a tree breaks off where something has to follow: a
// mail program may have put the rest on the next line.
func unfinished(text string, looks func(string) bool) bool {
	words := treeWords(text)
	if len(words) == 0 {
		return true
	}
	p := treeParser{looks: looks, words: words, most: mostBranches}
	if err := p.branches([][]string{nil}); err != nil {
		return p.empty()
	}
	return words[len(words)-1] == ";"
}

// mostBranches bounds the branches of every tree: with brackets a short line can
// mean very many.
const mostBranches = 1000

// treeWords splits a tree into words and semicolons, without the marks and the
// move numbers that people put between them.
func treeWords(text string) []string {
	var words []string
	for _, field := range strings.Fields(strings.ReplaceAll(text, ";", " ; ")) {
		if field == ";" {
			words = append(words, field)
			continue
		}
		before, field, after := unbracketed(field)
		words = append(words, before...)
		word := strings.TrimLeft(strings.Trim(field, `,:"'`), ".")
		if low := strings.ToLower(word); low != "e.p." && low != "e.p" && strings.Trim(word, "0123456789.") != "" {
			words = append(words, strings.TrimRight(word, "."))
		}
		words = append(words, after...)
	}
	return words
}

// unbracketed takes the brackets off both ends of a word, but those of the word
// itself, as in "e8(Q)".
func unbracketed(field string) (before []string, word string, after []string) {
	for strings.HasPrefix(field, "(") {
		before, field = append(before, "("), field[1:]
	}
	for {
		trimmed := strings.TrimRight(field, ".,")
		if !strings.HasSuffix(trimmed, ")") || strings.Count(trimmed, "(") >= strings.Count(trimmed, ")") {
			return before, field, after
		}
		after, field = append(after, ")"), trimmed[:len(trimmed)-1]
	}
}

type treeParser struct {
	looks  func(string) bool
	words  []string
	tree   []Branch
	most   int
	number int // of the branch as written
	open   int // brackets
}

func (p *treeParser) empty() bool { return len(p.words) == 0 }

func (p *treeParser) peek() string { return strings.ToLower(p.words[0]) }

func (p *treeParser) next() string {
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

// wrong is an error at the present branch.
func (p *treeParser) wrong(format string, args ...any) error {
	return &BranchError{max(p.number, 1), fmt.Sprintf(format, args...)}
}

// mostBrackets bounds how many brackets stand in one another.
const mostBrackets = 20

// branches reads branches that go on from each of some lines, up to the end or
// the bracket that closes them.
func (p *treeParser) branches(from [][]string) error {
	for !p.empty() {
		switch p.peek() {
		case ";":
			p.next()
		case ")":
			if p.open > 0 {
				return nil
			}
			return p.wrong("A bracket is closed here that was not opened.")
		default:
			if err := p.branch(from); err != nil {
				return err
			}
		}
	}
	return nil
}

// branch reads [if] MOVE [or MOVE] then MOVE MOVE ... [(branches)]
func (p *treeParser) branch(from [][]string) error {
	p.number++
	if p.peek() == "if" {
		p.next()
	}
	first, err := p.condition()
	if err != nil {
		return err
	}
	rest, err := p.moves(first[len(first)-1])
	if err != nil {
		return err
	}
	if len(p.tree)+len(from)*len(first) > p.most {
		return p.wrong("No more than %d branches are kept. Send the ones that matter most; others can follow when the game has come nearer.", p.most)
	}
	var lines [][]string
	for _, before := range from {
		for _, move := range first {
			lines = append(lines, append(append(slices.Clone(before), move), rest...))
		}
	}
	if !p.empty() && p.peek() == "(" {
		return p.bracket(lines, rest[len(rest)-1])
	}
	for _, line := range lines {
		p.tree = append(p.tree, Branch{p.number, line})
	}
	return nil
}

// bracket reads the branches behind a move of the writer's, and its own end.
func (p *treeParser) bracket(lines [][]string, last string) error {
	p.next()
	if p.open++; p.open > mostBrackets {
		return p.wrong("No more than %d brackets can stand in one another.", mostBrackets)
	}
	known := len(p.tree)
	if err := p.branches(lines); err != nil {
		return err
	}
	switch {
	case p.empty():
		return p.wrong(`The bracket behind "%s" is not closed.`, shown(last))
	case len(p.tree) == known:
		return p.wrong(`Nothing stands in the bracket behind "%s".`, shown(last))
	}
	p.next()
	p.open--
	if !p.empty() && p.peek() != ";" && p.peek() != "if" && p.peek() != ")" {
		return p.wrong(`Behind the bracket that follows "%s" another branch can begin, with "if", but there is "%s".`, shown(last), shown(p.words[0]))
	}
	return nil
}

// condition reads the opponent's moves up to "then", and it.
func (p *treeParser) condition() ([]string, error) {
	var moves []string
	for {
		if p.empty() || p.peek() == ";" {
			return nil, p.wrong(`A move of your opponent is missing behind "if".`)
		}
		word := p.next()
		switch low := strings.ToLower(word); {
		case low == "then":
			return nil, p.wrong(`A move of your opponent is missing before "then".`)
		case low == Resigning || low == Drawing:
			return nil, p.wrong(`"%s" cannot stand behind "if": moves of your opponent stand there.`, low)
		case !p.looks(word):
			return nil, p.wrong(`"%s" behind "if" is no move.`, shown(word))
		}
		moves = append(moves, word)
		switch {
		case p.empty() || p.peek() == ";" || p.peek() == "if":
			return nil, p.wrong(`"then" and your answer are missing behind "%s".`, shown(word))
		case p.peek() == "or":
			p.next()
		case p.peek() == "then":
			p.next()
			return moves, nil
		default:
			return nil, p.wrong(`Behind "%s" must stand "then", or "or" and another move of your opponent, but there is "%s". `+
				`Longer lines are written "if %s then" and the moves of both sides in turn, yours first.`, shown(word), shown(p.words[0]), shown(word))
		}
	}
}

// moves reads the moves behind "then". Last is the opponent's before them.
func (p *treeParser) moves(last string) ([]string, error) {
	var moves []string
	for !p.empty() && p.peek() != ";" && p.peek() != "if" && p.peek() != ")" && p.peek() != "(" {
		word := p.next()
		low, own := strings.ToLower(word), len(moves)%2 == 0
		ends := low == Resigning || low == Drawing
		switch {
		case low == "then" || low == "or" || low == "else" || low == "and":
			return nil, p.wrong(`"%s" has no place behind "%s"; another branch begins with "if".`, low, shown(last))
		case ends && !own:
			return nil, p.wrong(`Behind "%s" it is your opponent's turn, so "%s" cannot stand there.`, shown(last), low)
		case ends && !p.empty() && p.peek() != ";" && p.peek() != "if" && p.peek() != ")":
			return nil, p.wrong(`"%s" must be the last word of its branch, but "%s" follows.`, low, shown(p.words[0]))
		case ends:
			word = low
		case !p.looks(word):
			return nil, p.wrong(`"%s" behind "%s" is no move.`, shown(word), shown(last))
		}
		moves = append(moves, word)
		last = word
	}
	if len(moves)%2 == 0 && len(moves) > 0 && !p.empty() && p.peek() == "(" {
		return nil, p.wrong(`A bracket stands behind a move of yours, but "%s" is your opponent's.`, shown(last))
	}
	if len(moves)%2 == 0 {
		return nil, p.wrong(`Your answer is missing behind "%s".`, shown(last))
	}
	return moves, nil
}

// shown keeps a word that is quoted back short and within its quotation marks.
func shown(word string) string { return quote.Short(strings.ReplaceAll(word, `"`, "'")) }
