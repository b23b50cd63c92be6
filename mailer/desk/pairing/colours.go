package pairing

import "fmt"

// colours are the colours that a player has had.
type colours struct {
	lead int   // games with White less games with Black
	had  []int // 1 White, -1 Black, in the order of the rounds
}

func (f Field) coloursOf(player int) colours {
	var c colours
	for _, g := range f.Games {
		switch {
		case g.Bye() || g.Walkover:
		case g.White == player:
			c.had = append(c.had, 1)
		case g.Black == player:
			c.had = append(c.had, -1)
		}
	}
	for _, colour := range c.had {
		c.lead += colour
	}
	return c
}

// clash is how badly the wishes of two players for colours fit: 0 when one
// wants White more than the other, 1 when both have had the same, weighed by
// how much it is.
func clash(a, b colours) int {
	if a.lead*b.lead <= 0 {
		return 0
	}
	return min(abs(a.lead), abs(b.lead))
}

// tooMany says whether one of two players would have a colour three times more
// often than the other colour, whichever way they play.
func tooMany(a, b colours) bool { return clash(a, b) >= 2 }

func abs(n int) int { return max(n, -n) }

// coloured gives colours to two players, of whom a is the one with the lower
// start number. When nothing else decides, a has White on odd tables.
func (f Field) coloured(a, b, table int) Pair {
	ca, cb := f.coloursOf(a), f.coloursOf(b)
	if ca.lead != cb.lead {
		white, black := a, b
		if ca.lead > cb.lead {
			white, black = b, a
		}
		return Pair{White: white, Black: black, Why: fmt.Sprintf("%s has White, having had it less: %s, and %s %s.",
			name(white), hadText(f.coloursOf(white)), name(black), hadText(f.coloursOf(black)))}
	}
	for i := 1; i <= min(len(ca.had), len(cb.had)); i++ {
		mine, other := ca.had[len(ca.had)-i], cb.had[len(cb.had)-i]
		if mine == other {
			continue
		}
		white, black := a, b
		if mine == 1 {
			white, black = b, a
		}
		return Pair{White: white, Black: black, Why: fmt.Sprintf("Both have had their colours equally often; %s had White later, so %s has it now.",
			name(black), name(white))}
	}
	white, black, parity := a, b, "odd"
	if table%2 == 0 {
		white, black, parity = b, a, "even"
	}
	rank := "better"
	if white == b {
		rank = "worse"
	}
	return Pair{White: white, Black: black, Why: fmt.Sprintf(
		"Their colours so far say nothing about who is to have White; on tables of an %s number it is the one with the %s start number, %s.",
		parity, rank, name(white))}
}

func hadText(c colours) string {
	white := (len(c.had) + c.lead) / 2
	return fmt.Sprintf("White %s and Black %s", often(white), often(len(c.had)-white))
}

func often(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}
