package engine

// Counts of the rules: of repetitions of a position, and of moves of either side without progress.
const (
	threefold     = 3
	fivefold      = 5
	fiftyMoves    = 100
	seventyFive   = 150
	passesThatEnd = 2
)

// End tells whether the game has ended by the position and its counters alone, repetition left aside.
// Checkmate comes before everything that rests on counters.
func (p *Position) End() End { return p.EndAfter(1) }

// EndAfter is End for a position that has now occurred a number of times, this time included.
func (p *Position) EndAfter(repetitions int) End {
	if p.state.end.Over() {
		return p.state.end
	}
	if !p.HasMove() {
		return p.withoutMoves()
	}
	draws := &p.variant.spec.Draws
	switch {
	case p.insufficient():
		return End{Outcome: Drawn, Cause: InsufficientMaterial}
	case draws.Repetition == "fide" && repetitions >= fivefold:
		return End{Outcome: Drawn, Cause: FivefoldRepetition}
	case draws.Moves && p.state.clock >= seventyFive:
		return End{Outcome: Drawn, Cause: SeventyFiveMoves}
	}
	return End{}
}

// withoutMoves is the end of a game whose player to move has no legal move.
func (p *Position) withoutMoves() End {
	switch {
	case p.InCheck():
		return End{Outcome: Wins(p.side.Other()), Cause: Checkmate}
	case p.variant.spec.Stalemate == "loses":
		return End{Outcome: Wins(p.side.Other()), Cause: Stalemate}
	case p.variant.spec.Stalemate == "wins":
		return End{Outcome: Wins(p.side), Cause: Stalemate}
	}
	if p.variant.check == noCheck {
		return End{Outcome: Drawn, Cause: NoMoveLeft}
	}
	return End{Outcome: Drawn, Cause: Stalemate}
}

// Claim tells which draw the player to move may claim for a position that has now occurred a number of
// times, this time included.
func (p *Position) Claim(repetitions int) Claim {
	draws := &p.variant.spec.Draws
	switch {
	case (draws.Repetition == "fide" || draws.Repetition == "claim") && repetitions >= threefold:
		return ThreefoldRepetition
	case draws.Moves && p.state.clock >= fiftyMoves:
		return FiftyMoves
	}
	return NoClaim
}

// endOfMove gives the end that lies in the move just made: a captured or bared king, two passes, a side
// without men.
func (p *Position) endOfMove() End {
	v := p.variant
	loser := p.side
	winner := loser.Other()
	switch {
	case v.spec.Royalty == "capture" && p.royals(loser) == 0:
		return End{Outcome: Wins(winner), Cause: KingCaptured}
	case v.spec.BareKing == "loses" && p.Bare(loser):
		return End{Outcome: Wins(winner), Cause: BareKing}
	case v.spec.BareKing == "loses" && p.Bare(winner):
		return End{Outcome: Wins(loser), Cause: BareKing}
	case p.state.passes >= passesThatEnd:
		return p.scored(End{Outcome: Drawn, Cause: BothPassed})
	case v.spec.WipedOut == "ends" && p.wipedOut(loser):
		return p.scored(End{Outcome: Wins(winner), Cause: WipedOut})
	}
	if v.spec.Rule != nil {
		return v.spec.Rule.End(p)
	}
	return End{}
}

// wipedOut reports whether a side has no man on the board nor in hand.
func (p *Position) wipedOut(s Side) bool { return len(p.men[s]) == 0 && p.handCount(s) == 0 }

// scored decides an end by the values of captured men where the variant does so.
func (p *Position) scored(e End) End {
	if p.variant.spec.Score != "captured" {
		return e
	}
	e.Points, e.Scored = [2]int{p.Points(White), p.Points(Black)}, true
	switch {
	case e.Points[White] > e.Points[Black]:
		e.Outcome = WhiteWins
	case e.Points[White] < e.Points[Black]:
		e.Outcome = BlackWins
	default:
		e.Outcome = Drawn
	}
	return e
}

// Scores reports whether the variant counts points.
func (v *Variant) Scores() bool { return v.spec.Score == "captured" }

// Points gives the total value of the men that a side has captured: what the other side had at the start
// and has no more, on the board or in hand.
func (p *Position) Points(s Side) int {
	other := s.Other()
	return p.variant.start.worth(other) - p.worth(other)
}

// worth adds the values of a side's men on the board and in hand.
func (p *Position) worth(s Side) int {
	total := 0
	for _, sq := range p.men[s] {
		total += p.variant.types[p.board[sq].Type()-1].Value
	}
	if p.state.drawn != NoType && p.side == s {
		total += p.variant.types[p.state.drawn-1].Value
	}
	for t, count := range p.hand[s] {
		if count > 0 {
			total += int(count) * p.variant.types[t-1].Value
		}
	}
	return total
}
