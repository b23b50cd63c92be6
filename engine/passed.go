package engine

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/engine/quote"
	"pbemd/engine/xbetza"
)

// readPassed reads the field of en passant: the square or squares that the last move passed, "-", or "pass"
// after a pass.
func readPassed(p *Position, text string) error {
	if nothing(text) {
		return nil
	}
	if passes := slices.Index([]string{"", "pass", "pass,pass"}, strings.ToLower(text)); passes > 0 {
		if p.variant.passes == never {
			return fmt.Errorf("nobody can have passed in %s", p.variant.spec.Name)
		}
		p.state.passes = uint8(passes)
		return nil
	}
	squares, err := p.readSquares(text)
	if err != nil {
		return err
	}
	enemy := p.side.Other()
	for _, s := range p.men[enemy] {
		mv := &p.tables.movements[p.board[s]]
		for i := range mv.lines {
			if l := &mv.lines[i]; l.rights && p.justPassed(mv, l, s, squares) {
				return nil
			}
		}
		for i := range mv.paths {
			if n := &mv.paths[i]; n.mode.Has(xbetza.Rights) && p.justPassed(mv, n.line(), s, squares) {
				return nil
			}
		}
	}
	return fmt.Errorf("en passant on %s: no man of %s can just have passed it", quote.Short(text), enemy)
}

// readSquares reads names of squares written one after the other.
func (p *Position) readSquares(text string) ([]Square, error) {
	var squares []Square
	for rest := text; rest != ""; {
		end := strings.IndexAny(rest, "0123456789")
		for end >= 0 && end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
			end++
		}
		s, ok := NoSquare, false
		if end > 0 {
			s, ok = p.ParseSquare(rest[:end])
		}
		if !ok {
			return nil, fmt.Errorf("en passant: %q is no square of the board", quote.Short(text))
		}
		squares = append(squares, s)
		rest = rest[end:]
	}
	return squares, nil
}

// justPassed reports whether the man on a square can have come there along a line over exactly these
// squares, and notes it then.
func (p *Position) justPassed(mv *movement, l *line, at Square, squares []Square) bool {
	from := at
	for range min(int(l.limit), MostFiles) {
		from -= l.delta
		if p.board[from] != Empty {
			return false
		}
		if l.when == atFirst && (mv.initial == nil || !mv.initial[from]) || l.when == oneAhead && !mv.ahead[from] {
			continue
		}
		m := l.withRights(ordinary(from, at))
		if int(m.passes) == len(squares) && p.passes(m, squares) {
			p.state.passed, p.state.passedStep, p.state.passedMany, p.state.victim = m.aux[0], m.aux[1], m.passes, at
			return true
		}
	}
	return false
}

// passes reports whether the squares that a move passes are these, all of them empty.
func (p *Position) passes(m Move, squares []Square) bool {
	at := m.aux[0]
	for _, s := range squares {
		if s != at || p.board[s] != Empty {
			return false
		}
		at += m.aux[1]
	}
	return true
}

// passedText writes the field of en passant.
func (p *Position) passedText() string {
	if p.state.passes > 0 {
		return strings.TrimSuffix(strings.Repeat("pass,", int(p.state.passes)), ",")
	}
	if p.state.passedMany == 0 {
		return "-"
	}
	text := ""
	at := p.state.passed
	for range p.state.passedMany {
		text += p.SquareName(at)
		at += p.state.passedStep
	}
	return text
}

// takenInPassing reports whether the royal man on a square has just passed squares on which the side to move can
// capture it.
func (p *Position) takenInPassing(s Square) bool {
	if !p.variant.royalPasses || p.state.passedMany == 0 || p.state.victim != s {
		return false
	}
	probing := p.probing
	p.probing = true
	defer func() { p.probing = probing }()
	for _, from := range p.men[p.board[s].Side().Other()] {
		p.probe = p.pseudo(p.probe[:0], from)
		for i := range p.probe {
			if m := &p.probe[i]; m.kind == EnPassant || slices.Contains(m.removed(), s) {
				return true
			}
		}
	}
	return false
}

// passantPossible reports whether some capture en passant is legal now.
func (p *Position) passantPossible() bool {
	if p.state.passedMany == 0 {
		return false
	}
	for _, m := range p.Moves(nil) {
		if m.kind == EnPassant {
			return true
		}
	}
	return false
}
