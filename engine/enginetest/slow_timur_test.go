package enginetest_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// The slow second implementation of Timur's pawns, told once more from the rules. Numbers are those of their points.

// timurBoard is a position with what Timur's pawns add to it. Sides are 0 and 1.
type timurBoard struct {
	*slowBoard
	start      *slowBoard
	lived      [2]int    // arrivals of the pawn of pawns
	waits      [2]bool   // it waits
	popPending [2]bool   // it was exchanged into the zone
	reign      [2]string // label of the monarch
	fallen     map[point]bool
	used       map[string]bool // exchanges, by the monarch as a position string writes it
	drawnIn    point           // the corner in which a monarch has drawn the game
}

// timurMove is a move; the texts are those of enginetest.Name.
type timurMove struct {
	kind     byte // ' ' a man's own move, '=' promotion in place, '&' exchange, '@' placement
	from, to point
	into     string
	then     point
}

func (m timurMove) text() string {
	sign := "-"
	if m.kind == '&' || m.kind == '@' {
		sign = string(m.kind)
	}
	text := squareText(m.from) + sign + squareText(m.to)
	if m.into != "" {
		text += "=" + m.into
	}
	if m.then != nowhere {
		text += "+" + squareText(m.then)
	}
	return text
}

func number(black bool) int {
	if black {
		return 1
	}
	return 0
}

// cased is a label as a position string writes it for a side.
func cased(label string, black bool) string {
	if black {
		return strings.ToLower(label)
	}
	return label
}

func readPoint(text string) point {
	y := 0
	fmt.Sscan(text[1:], &y)
	return point{int(text[0] - 'a'), y - 1}
}

// readTimur reads a position string.
func readTimur(text string, start *slowBoard) *timurBoard {
	b := &timurBoard{slowBoard: readSlow(text), start: start, reign: [2]string{"K", "K"}, fallen: map[point]bool{}, used: map[string]bool{}, drawnIn: nowhere}
	for _, field := range strings.Fields(text)[6:] {
		key, value, _ := strings.Cut(field, "=")
		for _, word := range strings.Split(value, ",") {
			switch key {
			case "pop":
				side := strings.IndexByte("wb", word[0])
				b.lived[side], b.waits[side] = int(word[1]-'0'), strings.HasSuffix(word, "-waits")
			case "corner":
				b.drawnIn = readPoint(word)
			case "inert":
				b.fallen[readPoint(word)] = true
			case "pending":
				if man := b.men[readPoint(word)]; man.label == "PP" {
					b.popPending[number(man.black)] = true
				}
			}
		}
		for _, letter := range strings.Split(value, "") {
			switch key {
			case "reign":
				b.reign[number(letter == strings.ToLower(letter))] = strings.ToUpper(letter)
			case "exchanged":
				b.used[letter] = true
			}
		}
	}
	return b
}

func (b *timurBoard) copy() *timurBoard {
	c := *b
	c.slowBoard = b.slowBoard.clone()
	c.fallen, c.used = maps.Clone(b.fallen), maps.Clone(b.used)
	return &c
}

// state writes all that must agree after a move.
func (b *timurBoard) state() string {
	var men []string
	for p, man := range b.men {
		men = append(men, squareText(p)+cased(man.label, man.black))
	}
	slices.Sort(men)
	var fallen []string
	for p := range b.fallen {
		fallen = append(fallen, squareText(p))
	}
	slices.Sort(fallen)
	used := slices.Sorted(maps.Keys(b.used))
	return fmt.Sprint(men, b.black, b.passed, b.lived, b.waits, b.popPending, b.reign, fallen, used, b.drawnIn)
}

// rankOf gives the rank of a man at the start.
func (b *timurBoard) rankOf(label string, black bool) int {
	for p, man := range b.start.men {
		if man == (slowMan{label, black}) {
			return p.y
		}
	}
	return -1
}

// inZone (1): from the rank where the opponent's king starts to the far edge.
func (b *timurBoard) inZone(p point, black bool) bool {
	king := b.rankOf("K", !black)
	return (p.y-king)*ahead(black) >= 0
}

// farCorner: a corner of the opponent's back rank.
func (b *timurBoard) farCorner(p point, black bool) bool {
	return b.fromFar(p.y, black) == 1 && (p.x == 0 || p.x == b.files-1)
}

func (b *timurBoard) corner(p point) bool {
	return (p.x == 0 || p.x == b.files-1) && (p.y == 0 || p.y == b.ranks-1)
}

func isPawn(label string) bool { return label[0] == 'P' }

// still: a waiting pawn of pawns or a mated monarch, which nobody captures and which attacks nothing.
func (b *timurBoard) still(p point) bool {
	man, taken := b.men[p]
	return taken && (b.fallen[p] || man.label == "PP" && b.waits[number(man.black)])
}

// solid is the board with those that stand still as holes.
func (b *timurBoard) solid() *slowBoard {
	c := b.slowBoard.clone()
	c.holes = maps.Clone(b.holes)
	for p := range b.men {
		if b.still(p) {
			delete(c.men, p)
			c.holes[p] = true
		}
	}
	return c
}

func (b *timurBoard) find(label string, black bool) point {
	for p, man := range b.men {
		if man == (slowMan{label, black}) {
			return p
		}
	}
	return nowhere
}

// royal is where a side's monarch stands.
func (b *timurBoard) royal(black bool) point {
	for p, man := range b.men {
		if man == (slowMan{b.reign[number(black)], black}) && !b.fallen[p] {
			return p
		}
	}
	return nowhere
}

// reaches gives where a man other than a pawn goes.
func (b *timurBoard) reaches(c *slowBoard, from point, man slowMan) []point {
	renn := slowRules{renn: true}
	switch man.label {
	case "M":
		return renn.man(c, from, slowMan{"U", man.black})
	case "X":
		return append(renn.man(c, from, slowMan{"U", man.black}), renn.man(c, from, slowMan{"C", man.black})...)
	case "DU", "VU":
		return append(renn.man(c, from, slowMan{man.label[:1], man.black}), renn.man(c, from, slowMan{"U", man.black})...)
	}
	return renn.man(c, from, man)
}

// attacked reports whether a side attacks a square.
func (b *timurBoard) attacked(target point, by bool) bool {
	c := b.solid()
	for from, man := range c.men {
		if man.black != by {
			continue
		}
		if isPawn(man.label) {
			if target.y-from.y == ahead(by) && abs(target.x-from.x) == 1 {
				return true
			}
		} else if slices.Contains(b.reaches(c, from, man), target) {
			return true
		}
	}
	return false
}

// pending (8): a pawn in its zone that did not come there by itself.
func (b *timurBoard) pending(p point) bool {
	man, taken := b.men[p]
	if !taken || !isPawn(man.label) || !b.inZone(p, man.black) {
		return false
	}
	return man.label != "PP" || b.popPending[number(man.black)]
}

// homeRow lists the empty squares of a side's pawn rank.
func (b *timurBoard) homeRow(black bool) (list []point) {
	for x := range b.files {
		if p := (point{x, b.rankOf("PP", black)}); b.empty(p) {
			list = append(list, p)
		}
	}
	return list
}

// few (7): own men other than pawns, king and prime minister, and those left out besides, mated ones off the board.
func (b *timurBoard) few(black bool, without string) int {
	n := 0
	for p, man := range b.men {
		if man.black == black && !b.fallen[p] && !isPawn(man.label) && man.label != "K" && man.label != "M" && man.label != without {
			n++
		}
	}
	return n
}
