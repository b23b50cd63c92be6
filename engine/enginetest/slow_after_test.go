package enginetest_test

import (
	"fmt"
	"slices"
	"strings"
)

// What comes of a move, by the slow implementation.

// next gives the position after the legal move that is written so, false when there is none.
func (r slowRules) next(b *slowBoard, name string) (*slowBoard, bool) {
	moves := r.legal(b)
	i := slices.IndexFunc(moves, func(m slowMove) bool { return m.text() == name })
	if i < 0 {
		return nil, false
	}
	if r.chex {
		b = b.withBorder()
	}
	m := moves[i]
	c := b.clone()
	c.passed = "-"
	c.clock++
	switch {
	case m.from == nowhere && m.to == nowhere && m.into != "":
		c.hand[slowMan{m.into, b.black}]--
		c.drawn = m.into
		return c.cropped(r), true
	case m.from == nowhere && m.to == nowhere:
		c.passed = strings.TrimPrefix(b.passed+",pass", "-,")
	case m.from == nowhere:
		c.put(r, m)
	case m.from == m.to:
		c.men[m.to] = slowMan{m.into, b.black}
	default:
		c = r.moved(b, m)
	}
	c.black = !b.black
	return c.cropped(r), true
}

// put puts a man from the hand, or the one drawn.
func (b *slowBoard) put(r slowRules, m slowMove) {
	b.men[m.to] = slowMan{m.into, b.black}
	if r.chex {
		b.drawn = ""
	} else {
		b.hand[slowMan{m.into, b.black}]--
	}
}

// moved gives the board after a move of a man, with castling, what is captured, and what rights it leaves.
func (r slowRules) moved(b *slowBoard, m slowMove) *slowBoard {
	c := r.after(b, m)
	man := b.men[m.from]
	c.passed, c.clock = "-", b.clock+1
	if man.label == "P" || len(c.men) < len(b.men) {
		c.clock = 0
	}
	if r.renn {
		c.keep(b, m)
	}
	if step := m.to.y - m.from.y; man.label == "P" && abs(step) == 2 && !r.reef {
		c.passed = squareText(point{m.to.x, m.from.y + step/2})
	}
	if way := m.to.x - m.from.x; man.label == "K" && abs(way) > 1 {
		way /= abs(way)
		corner := point{0, m.to.y}
		if way > 0 {
			corner.x = b.files - 1
		}
		c.men[point{m.to.x - way, m.to.y}] = c.men[corner]
		delete(c.men, corner)
	}
	c.rights = r.rightsAfter(b, m)
	return c
}

// keep lets a captured man wait for promotion, and takes away the one that a pawn has become.
func (b *slowBoard) keep(before *slowBoard, m slowMove) {
	if victim, taken := before.men[m.to]; taken && victim.label != "P" {
		b.hand[victim]++
	}
	if before.men[m.from].label == "P" && b.fromFar(m.to.y, before.black) == 1 {
		b.hand[slowMan{m.into, before.black}]--
	}
}

// rightsAfter takes away the rights of kings and partners that move or are captured.
func (r slowRules) rightsAfter(b *slowBoard, m slowMove) string {
	left := ""
	for _, letter := range strings.Trim(b.rights, "-") {
		black := letter >= 'a'
		king := r.start.king(black)
		partner := point{0, king.y}
		if letter == 'K' || letter == 'k' {
			partner.x = b.files - 1
		}
		if touched := []point{m.from, m.to}; !slices.Contains(touched, king) && !slices.Contains(touched, partner) {
			left += string(letter)
		}
	}
	if left == "" {
		return "-"
	}
	return left
}

// cropped gives a Chex board as position strings have it: without its border, and numbered anew.
func (b *slowBoard) cropped(r slowRules) *slowBoard {
	if !r.chex || len(b.men) == 0 {
		return b
	}
	left, low, right, top := 99, 99, -1, -1
	for p := range b.men {
		left, low, right, top = min(left, p.x), min(low, p.y), max(right, p.x), max(top, p.y)
	}
	c := b.clone()
	c.men = map[point]slowMan{}
	for p, man := range b.men {
		c.men[point{p.x - left, p.y - low}] = man
	}
	c.files, c.ranks = right-left+1, top-low+1
	c.light = b.light != ((left-1+low-1)%2 != 0)
	return c
}

// state writes all that a position is. The clock counts where moves without progress do.
func (r slowRules) state(b *slowBoard) string {
	var men []string
	for p, man := range b.men {
		men = append(men, squareText(p)+man.text())
	}
	for man, n := range b.hand {
		if n != 0 {
			men = append(men, fmt.Sprint(n, man.text(), " in hand"))
		}
	}
	slices.Sort(men)
	if clock := b.clock; !r.re && !r.chex {
		men = append(men, fmt.Sprint("clock ", clock))
	}
	return fmt.Sprintf("%dx%d %s, black %t, castling %s, passed %s, drawn %q, light %t",
		b.files, b.ranks, strings.Join(men, " "), b.black, b.rights, b.passed, b.drawn, b.light)
}

func (m slowMan) text() string {
	if m.black {
		return strings.ToLower(m.label)
	}
	return m.label
}
