package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// block is a piece of a letter's text between blank lines, or what stands in
// the place of one. One of its fields is set.
type block struct {
	Paragraph []string // lines to be kept apart
	Quote     []block  // a player's words, without their "> "
	Drawn     string   // a table, a list: shown as it is
	Rule      bool     // a line of asterisks
	Board     *Board
	Table     *Table
	IsGroups  bool
}

// blocks takes the letter's text apart.
func (p Page) blocks() []block {
	drawn := map[string]block{}
	var whole []string
	for i := range p.Boards {
		drawn[trimmed(p.Boards[i].Text)] = block{Board: &p.Boards[i]}
		whole = append(whole, p.Boards[i].Text)
	}
	for i := range p.Tables {
		drawn[trimmed(p.Tables[i].Text)] = block{Table: &p.Tables[i]}
		whole = append(whole, p.Tables[i].Text)
	}
	var out []block
	placed := len(p.Groups) == 0
	for _, piece := range pieces(p.Text, whole) {
		b, ok := drawn[piece]
		if !ok {
			out = append(out, textBlocks(piece, p.Width)...)
			continue
		}
		out = append(out, b)
		if b.Board != nil && !placed {
			out, placed = append(out, block{IsGroups: true}), true
		}
	}
	if !placed {
		out = append(out, block{IsGroups: true})
	}
	return out
}

func trimmed(s string) string { return strings.Trim(s, "\n") }

// pieces are the parts of a text between blank lines; whole is not taken
// apart though it may hold such.
func pieces(text string, whole []string) []string {
	for i, w := range whole {
		w = trimmed(w)
		if w == "" {
			continue
		}
		if before, after, ok := strings.Cut("\n"+text+"\n", "\n"+w+"\n"); ok {
			out := append(pieces(before, whole[i+1:]), w)
			return append(out, pieces(after, whole[i:])...)
		}
	}
	var out []string
	for piece := range strings.SplitSeq(text, "\n\n") {
		if piece = trimmed(piece); strings.TrimSpace(piece) != "" {
			out = append(out, piece)
		}
	}
	return out
}

// textBlocks are the blocks of lines without a blank one between them.
func textBlocks(piece string, width int) []block {
	var out []block
	lines := strings.Split(piece, "\n")
	for len(lines) > 0 {
		n := 1
		same := kindOf(lines[0])
		for n < len(lines) && kindOf(lines[n]) == same {
			n++
		}
		run := lines[:n]
		lines = lines[n:]
		switch same {
		case quoted:
			out = append(out, block{Quote: textOnly(unquoted(run), width-2)})
		case drawn:
			out = append(out, block{Drawn: strings.Join(run, "\n")})
		case ruled:
			out = append(out, block{Rule: true})
		default:
			out = append(out, block{Paragraph: joined(run, width)})
		}
	}
	return out
}

// textOnly are the paragraphs of a player's words: whatever else they look
// like, they are no table of the server's.
func textOnly(text string, width int) []block {
	var out []block
	for _, piece := range pieces(text, nil) {
		out = append(out, block{Paragraph: joined(strings.Split(piece, "\n"), width)})
	}
	return out
}

// goesOn tells whether a line goes on with the sentence of the one before.
func goesOn(before, line string) bool {
	if before == "" || line == "" {
		return false
	}
	first, _ := utf8.DecodeRuneInString(line)
	end := before[len(before)-1]
	return end == ',' || unicode.IsLower(first) && !strings.ContainsRune(".:;!?", rune(end))
}

// wraps tells whether the lines of a drawing may be broken on a small screen:
// those of a list may, those of a board or table may not.
func wraps(drawing string) bool {
	return !strings.Contains(drawing, "+--") && !strings.Contains(drawing, " | ")
}

type kind uint8

const (
	plain kind = iota
	quoted
	drawn
	ruled
)

func kindOf(line string) kind {
	switch {
	case strings.HasPrefix(line, ">"):
		return quoted
	case strings.HasPrefix(line, " "):
		return drawn
	case len(line) > 10 && strings.Trim(line, "*") == "":
		return ruled
	}
	return plain
}

func unquoted(lines []string) string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.TrimPrefix(strings.TrimPrefix(line, ">"), " ")
	}
	return strings.Join(out, "\n")
}

// joined undoes the filling of paragraphs, so that they fit a phone: a break
// goes where the next word would not have fitted the line, or where a sentence
// goes on. A line of two words had its first moved down to it, where the second
// would have been alone.
func joined(lines []string, width int) []string {
	out := []string{lines[0]}
	last := lines[0] // as it stood in the text
	for _, line := range lines[1:] {
		words := strings.Fields(line)
		more := 0
		if len(words) > 0 {
			more = utf8.RuneCountInString(words[0])
		}
		if len(words) == 2 {
			more += 1 + utf8.RuneCountInString(words[1])
		}
		if utf8.RuneCountInString(last)+1+more > width || goesOn(last, line) {
			out[len(out)-1] += " " + line
		} else {
			out = append(out, line)
		}
		last = line
	}
	return out
}
