package enginetest_test

import "slices"

// ofPawn lists a pawn's own moves with what comes of them (1, 3, 4, 5).
func (b *timurBoard) ofPawn(c *slowBoard, from point, man slowMan) (moves []timurMove) {
	side := number(man.black)
	up := ahead(man.black)
	add := func(to point) {
		m := timurMove{' ', from, to, "", nowhere}
		if !b.inZone(to, man.black) {
			moves = append(moves, m)
			return
		}
		row := b.homeRow(man.black)
		switch {
		case man.label == "PK":
			m.into = "M"
		case man.label != "PP":
			m.into = man.label[1:]
		case b.lived[side] == 1 && len(row) > 0:
			for _, m.then = range row {
				moves = append(moves, m)
			}
			return
		case b.lived[side] == 2:
			m.into = "X"
		}
		moves = append(moves, m)
	}
	one, two := from.plus(point{0, up}), from.plus(point{0, 2 * up})
	early := (b.rankOf("PP", man.black)-from.y)*up >= 0
	if man.label == "PP" {
		early = early && b.lived[side] == 0 || b.lived[side] == 2
	}
	if c.empty(one) {
		add(one)
		if early && c.empty(two) {
			add(two)
		}
	}
	for _, x := range []int{-1, 1} {
		to := from.plus(point{x, up})
		if c.enemy(to, man.black) || c.empty(to) && squareText(to) == b.passed && man.black == b.black {
			add(to)
		}
	}
	return moves
}

// ofPiece lists a piece's own moves with promotions on corners (6, 7) and the monarch's choice there (9).
func (b *timurBoard) ofPiece(c *slowBoard, from point, man slowMan) (moves []timurMove) {
	royal := b.royal(man.black) == from
	for _, to := range b.reaches(c, from, man) {
		m := timurMove{' ', from, to, "", nowhere}
		count := b.few(man.black, "")
		switch far := b.farCorner(to, man.black); {
		case royal && far:
			moves = append(moves, b.inCorner(m, man)...)
			continue
		case man.label == "F" && b.inZone(to, man.black) && !b.inZone(from, man.black):
			moves = append(moves, timurMove{' ', from, to, "F", nowhere})
			m.into = "U"
		case man.label == "H" && far:
			m.into = "E"
		case man.label == "B" && b.corner(to) && count < 7:
			moves = append(moves, timurMove{' ', from, to, "B", nowhere})
			m.into = "C"
		case man.label == "G" && b.corner(to) && count <= 7:
			m.into = "S"
		case man.label == "D" && b.corner(to) && count <= 7:
			m.into = "DU"
		case man.label == "V" && b.corner(to) && b.few(man.black, "X") <= 7:
			m.into = "VU"
		}
		moves = append(moves, m)
	}
	return moves
}

// inCorner (9): the monarch stays, which draws, or exchanges with the prime minister or the mercenary.
func (b *timurBoard) inCorner(m timurMove, man slowMan) []timurMove {
	all := []timurMove{m}
	for _, partner := range []string{"M", "X"} {
		at := b.find(partner, man.black)
		if at == nowhere || at == m.from || b.fallen[at] {
			continue
		}
		with := m
		with.then = at
		all = append(all, with)
		all[0].into = man.label
	}
	return all
}

// pseudo lists the moves of the side to move without regard to check.
func (b *timurBoard) pseudo() (moves []timurMove) {
	side := number(b.black)
	royal := b.royal(b.black)
	check := b.attacked(royal, !b.black)
	var due []timurMove
	c := b.solid()
	for from, man := range c.men {
		switch {
		case man.black != b.black:
		case b.pending(from):
			due = append(due, b.inPlace(from, man)...)
		case isPawn(man.label):
			moves = append(moves, b.ofPawn(c, from, man)...)
		default:
			moves = append(moves, b.ofPiece(c, from, man)...)
		}
		if man.black == b.black && check && from != royal && !b.used[cased(b.reign[side], b.black)] {
			moves = append(moves, timurMove{'&', royal, from, "", nowhere})
		}
	}
	if due != nil && !check {
		return due
	}
	if b.waits[side] {
		moves = append(moves, b.placements()...)
	}
	return moves
}

// inPlace (8) lists what a pending pawn becomes.
func (b *timurBoard) inPlace(p point, man slowMan) (moves []timurMove) {
	m := timurMove{'=', p, p, "", nowhere}
	switch {
	case man.label == "PK":
		m.into = "M"
	case man.label != "PP":
		m.into = man.label[1:]
	case b.lived[number(man.black)] == 2:
		m.into = "X"
	default:
		m.into = "PP"
		if b.lived[number(man.black)] == 1 {
			for _, to := range b.homeRow(man.black) {
				moves = append(moves, timurMove{'@', p, to, "", nowhere})
			}
			if moves != nil {
				return moves
			}
		}
	}
	return []timurMove{m}
}

// placements (3, 4) of a waiting pawn of pawns.
func (b *timurBoard) placements() (moves []timurMove) {
	black := b.black
	from := b.find("PP", black)
	if b.lived[number(black)] == 2 {
		for _, to := range b.homeRow(black) {
			moves = append(moves, timurMove{'@', from, to, "", nowhere})
		}
		return moves
	}
	for x := range b.files {
		for y := range b.ranks {
			m := timurMove{'@', from, point{x, y}, "", nowhere}
			if b.empty(m.to) && b.after(m).acts(m.to, black) {
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// acts looks at the five things for which a pawn of pawns may be placed.
func (b *timurBoard) acts(at point, black bool) bool {
	before := at.plus(point{0, ahead(black)})
	if b.farCorner(before, black) && b.empty(before) {
		return true // (d)
	}
	attacks := 0
	c := b.solid()
	for _, x := range []int{-1, 1} {
		p := before.plus(point{x, 0})
		if !c.enemy(p, black) {
			continue
		}
		attacks++
		man := c.men[p]
		trapped := !isPawn(man.label) && len(b.ofPiece(c, p, man)) == 0
		if trapped || p == b.royal(!black) || b.farCorner(p, black) {
			return true // (a), (c), (e)
		}
	}
	return attacks == 2 // (b)
}

// legal lists the moves after which the mover's monarch is not attacked; none when the game was drawn in a corner. A
// square that a man reaches by two ways is listed once.
func (b *timurBoard) legal() (moves []timurMove) {
	if b.drawnIn != nowhere {
		return nil
	}
	for _, m := range b.pseudo() {
		if slices.Contains(moves, m) {
			continue
		}
		after := b.after(m)
		if !after.attacked(after.royal(b.black), !b.black) {
			moves = append(moves, m)
		}
	}
	return moves
}

// settle passes the throne on as often as the side to move is mated and has an heir (2).
func (b *timurBoard) settle() {
	side := number(b.black)
	for b.drawnIn == nowhere && b.attacked(b.royal(b.black), !b.black) && len(b.legal()) == 0 {
		heir := nowhere
		for _, label := range []string{"M", "X"} {
			if p := b.find(label, b.black); heir == nowhere && p != nowhere && !b.fallen[p] && label != b.reign[side] {
				heir = p
			}
		}
		if heir == nowhere {
			return
		}
		b.fallen[b.royal(b.black)] = true
		b.reign[side] = b.men[heir].label
	}
}

// timurTexts writes moves in order.
func timurTexts(moves []timurMove) []string {
	var list []string
	for _, m := range moves {
		list = append(list, m.text())
	}
	slices.Sort(list)
	return list
}
