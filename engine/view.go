package engine

import "pbemd/engine/view"

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
	b.Legend = p.legend()
	if rule := p.variant.spec.Rule; rule != nil {
		b.Notes = rule.Notes(p)
	}
	if marked {
		b.From, b.To = p.cell(p.state.lastFrom), p.cell(p.state.lastTo)
	}
	return b
}

// legend names the men on the board in the order of the variant, when some of their labels have several letters.
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
		if shown[i+1] {
			legend = append(legend, view.Named{Label: info.Label, Name: info.Name})
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
