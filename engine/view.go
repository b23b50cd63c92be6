package engine

import (
	"slices"

	"pbemd/engine/view"
)

// View gives the position as plain cells for drawing. The last move is marked when there is one and marked is true.
func (p *Position) View(marked bool) view.Board {
	b := view.New(p.Files(), p.Ranks())
	b.White, b.Black = White.String(), Black.String()
	for rank := range p.Ranks() {
		for file := range p.Files() {
			s := p.Square(file, rank)
			cell := b.At(file, rank)
			cell.Hole, cell.Dark = p.Hole(s), p.Dark(s)
			if m := p.At(s); m.Exists() {
				cell.Label, cell.Black = p.variant.Type(m.Type()).Label, m.Side() == Black
			}
		}
	}
	for _, side := range []Side{Black, White} {
		if men := p.held(side); len(men) > 0 {
			b.Reserves = append(b.Reserves, view.Reserve{Black: side == Black, Title: p.variant.handTitle(), Men: men})
		}
	}
	b.Kinds, b.Legend = p.variant.kinds(), p.legend()
	b.Notes = p.imitationNotes()
	if rule := p.variant.spec.Rule; rule != nil {
		b.Notes = append(b.Notes, rule.Notes(p)...)
	}
	if marked {
		b.From, b.To = p.cell(p.state.lastFrom), p.cell(p.state.lastTo)
	}
	b.Attacked = p.inCheck()
	return b
}

// kinds describes all kinds of men in the order of the variant.
func (v *Variant) kinds() []view.Kind {
	kinds := make([]view.Kind, len(v.types))
	for i, info := range v.types {
		kinds[i] = view.Kind{Label: info.Label, Name: info.Name, Figure: view.FigureOf(info.Name, info.Label), Pawn: info.Pawn}
	}
	return kinds
}

// inCheck lists the cells of the royal men of the side to move that stand attacked.
func (p *Position) inCheck() []int {
	if !p.InCheck() {
		return nil
	}
	if p.variant.check == oneRoyal {
		return []int{p.cell(p.state.royal[p.side])}
	}
	var cells []int
	for _, s := range p.men[p.side] {
		if p.variant.movements[p.board[s]].isRoyal && p.attacked(s, p.side.Other()) {
			cells = append(cells, p.cell(s))
		}
	}
	slices.Sort(cells)
	return cells
}

// legend names the men on the board in the order of the variant, when some of their labels, or of those at the start,
// have several letters.
func (p *Position) legend() []view.Named {
	shown := make([]bool, len(p.variant.types)+1)
	for side := range p.men {
		for _, s := range p.men[side] {
			shown[p.board[s].Type()] = true
		}
	}
	var legend []view.Named
	longest := 0
	for i, info := range p.variant.types {
		t := Type(i + 1)
		if shown[t] {
			legend = append(legend, view.Named{Label: info.Label, Name: info.Name})
		}
		if shown[t] || p.variant.InStart(White, t)+p.variant.InStart(Black, t) > 0 {
			longest = max(longest, len(info.Label))
		}
	}
	if longest < 2 {
		return nil
	}
	return legend
}

// cell gives the number of a square's cell.
func (p *Position) cell(s Square) int {
	if s == NoSquare {
		return view.NoCell
	}
	return p.Rank(s)*p.Files() + p.File(s)
}

// held lists what a side has in hand.
func (p *Position) held(side Side) []view.Held {
	var men []view.Held
	for _, t := range p.variant.order {
		if count := p.Hand(side, t); count > 0 {
			men = append(men, view.Held{Label: p.variant.Type(t).Label, Count: count})
		}
	}
	return men
}

// handTitle says what men off the board are.
func (v *Variant) handTitle() string {
	if v.spec.Hand.Title != "" {
		return v.spec.Hand.Title
	}
	return "in hand"
}
