package engine

import (
	"strconv"
	"strings"
)

// String writes the position string, which Parse reads back to an equal position.
func (p *Position) String() string {
	var b strings.Builder
	p.writeBoard(&b)
	b.WriteString(" " + sideLetter(p.side) + " " + p.rightsText() + " " + p.passedText())
	b.WriteString(" " + strconv.Itoa(int(p.state.clock)) + " " + strconv.Itoa(int(p.state.number)))
	if p.state.light {
		b.WriteString(" a1=light")
	}
	p.writeFields(&b, p.state.imitated)
	return b.String()
}

// RepetitionKey gives a text that two positions of one variant share exactly when they repeat by its rules:
// same men on the same squares and in hand, same player to move, same rights. A right to capture en passant
// counts only when such a capture is legal, who moved last only while some man imitates. The text is the same in all releases, so that it may be stored.
func (p *Position) RepetitionKey() string {
	var b strings.Builder
	p.writeBoard(&b)
	b.WriteString(" " + sideLetter(p.side) + " " + p.rightsText())
	if p.state.passes > 0 || p.passantPossible() {
		b.WriteString(" " + p.passedText())
	} else {
		b.WriteString(" -")
	}
	imitated := p.state.imitated
	if imitated != NoType && !p.imitates() {
		imitated = NoType
	}
	p.writeFields(&b, imitated)
	return b.String()
}

// writeFields writes the key=value fields that belong to repetition.
func (p *Position) writeFields(b *strings.Builder, imitated Type) {
	var moved []string
	for s, is := range p.moved {
		if is && p.board[s] == p.variant.layout.board[s] {
			moved = append(moved, p.SquareName(Square(s)))
		}
	}
	if p.state.drawn != NoType {
		b.WriteString(" drawn=" + p.variant.label(NewMan(p.state.drawn, p.side)))
	}
	if imitated != NoType {
		b.WriteString(" imitated=" + p.variant.types[imitated-1].Label)
	}
	if len(moved) > 0 {
		b.WriteString(" moved=" + strings.Join(moved, ","))
	}
	if rule := p.variant.spec.Rule; rule != nil {
		if fields := rule.Fields(p); fields != "" {
			b.WriteString(" " + fields)
		}
	}
}

func sideLetter(s Side) string {
	if s == Black {
		return "b"
	}
	return "w"
}

// writeBoard writes the board from the top, and men in hand.
func (p *Position) writeBoard(b *strings.Builder) {
	left, low, right, top := 0, 0, p.Files()-1, p.Ranks()-1
	if p.variant.spec.Resizes && p.Files() > 2 {
		left, low, right, top = 1, 1, right-1, top-1 // without the border
	}
	for rank := top; rank >= low; rank-- {
		empty := 0
		for file := left; file <= right; file++ {
			m := p.board[p.variant.frame.square(file, rank)]
			if m == Empty {
				empty++
				continue
			}
			flush(b, &empty)
			if m == wall {
				b.WriteByte('*')
			} else {
				b.WriteString(p.variant.label(m))
			}
		}
		flush(b, &empty)
		if rank > low {
			b.WriteByte('/')
		}
	}
	if hand := p.handText(); hand != "" {
		b.WriteString("[" + hand + "]")
	}
}

func flush(b *strings.Builder, empty *int) {
	if *empty > 0 {
		b.WriteString(strconv.Itoa(*empty))
		*empty = 0
	}
}

// handText lists the men in hand, White's first, the most valuable first.
func (p *Position) handText() string {
	text := ""
	for side := range p.hand {
		for _, t := range p.variant.order {
			text += strings.Repeat(p.variant.label(NewMan(t, Side(side))), p.Hand(Side(side), t))
		}
	}
	return text
}

// rightsText writes the castling rights.
func (p *Position) rightsText() string {
	text := ""
	for i, r := range p.variant.rights {
		if p.state.rights&(1<<i) != 0 {
			text += string(r.letter)
		}
	}
	if text == "" {
		return "-"
	}
	return text
}
