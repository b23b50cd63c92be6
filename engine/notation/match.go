package notation

import "slices"

// The distances between a text and a move that fits it, the nearest first. A
// move farther off is meant only if none is nearer.
const (
	exact       = iota // says what the move is
	passingOver        // leaves out what it captures on the way
	byCastling         // names the squares of a castling king as if it stepped there
	fromHand           // puts a man without the sign @
	anyFromHand        // ... and without saying which
	unfit
)

// distance says how well a move by itself fits a reading.
func (r reading) distance(f fact) int {
	switch r.kind {
	case castle:
		return exactIf(f.kind == castle && (r.side == 0 || r.side == f.side))
	case pass:
		return exactIf(f.kind == pass)
	case draw:
		return exactIf(f.kind == draw && r.label == f.label)
	case exchange:
		return exactIf(f.kind == exchange && r.exchanges(f))
	case put:
		return exactIf((f.kind == put || f.kind == placing) && r.to == f.to && (r.label == "" || r.names(f)))
	}
	switch f.kind {
	case step:
		return r.stepDistance(f)
	case castle:
		return r.castlingDistance(f)
	case put:
		return min(r.putDistance(f), r.becomingDistance(f))
	case placing:
		return r.placingDistance(f)
	}
	return unfit
}

func exactIf(fits bool) int {
	if fits {
		return exact
	}
	return unfit
}

// stepDistance compares with a man's way from square to square.
func (r reading) stepDistance(f fact) int {
	switch {
	case r.to != f.to || !r.startsAt(f.from) || !r.means(f):
	case r.captures && !f.captures, r.pushes() && f.captures && f.pawn && f.from.file != f.to.file:
	case r.promotion != "" && !r.becomes(f), r.then.sign != 0 && r.then != f.then:
	case r.via == f.via:
		return exact
	case r.via.length == 0:
		return passingOver
	}
	return unfit
}

// becomes compares what the man is to become. A man that has no choice may be told to stay what it is.
func (r reading) becomes(f fact) bool {
	return r.promotion == f.becomes || f.becomes == "" && f.then.sign == 0 && !f.pawn && r.promotion == f.label
}

// pushes tells a pawn's move without a sign of capture and without its file:
// d5 is never exd5.
func (r reading) pushes() bool {
	return r.from == nowhere && !r.captures
}

// startsAt compares what the reading says of the start.
func (r reading) startsAt(from place) bool {
	return (r.from.file == none || r.from.file == from.file) && (r.from.rank == none || r.from.rank == from.rank)
}

// means compares the man. Without a label it is a pawn, unless the square says
// which man it is.
func (r reading) means(f fact) bool {
	if r.label != "" {
		return r.names(f)
	}
	return f.pawn || r.from.whole()
}

// names compares the label.
func (r reading) names(f fact) bool {
	return r.label == f.label || f.called != "" && r.label == f.called
}

// castlingDistance takes the king's step to where it will stand, or to where
// its partner stands, for castling.
func (r reading) castlingDistance(f fact) int {
	onto := r.to == f.to || r.from.whole() && r.to == f.partner
	if onto && r.startsAt(f.from) && r.means(f) && !r.captures && r.promotion == "" && r.via.length == 0 {
		return byCastling
	}
	return unfit
}

// putDistance takes Nc3 for N@c3, and c3 for putting a pawn, or whatever there
// is to put.
func (r reading) putDistance(f fact) int {
	switch {
	case r.to != f.to || r.from != nowhere || r.captures || r.promotion != "" || r.via.length > 0:
		return unfit
	case r.names(f), r.label == "" && f.pawn:
		return fromHand
	case r.label == "":
		return anyFromHand
	}
	return unfit
}

// resolve lists the moves that a text read in these ways can mean, each once
// and in the order of the table. Each reading stands for the moves that fit it
// best: Kg1 is castling only if the king cannot step there.
//
// B3xc4 is the coordinates of a man on b3 before it is a bishop of the third
// rank, unless that bishop is told from others by its rank: a phone may have
// written the capital.
func (t *table) resolve(readings []reading) []fact {
	byCoordinates := t.nearest(readings, func(r reading) bool { return r.from.whole() })
	var all []fact
	for _, r := range readings {
		for _, f := range t.nearest([]reading{r}, func(reading) bool { return true }) {
			byRank := r.label != "" && r.from.file == none && r.from.rank != none
			if byRank && len(byCoordinates) > 0 && t.start(f) != (place{none, f.from.rank}) {
				continue
			}
			if !slices.Contains(all, f) {
				all = append(all, f)
			}
		}
	}
	if len(readings) > 1 && len(all) > 1 {
		slices.SortFunc(all, inOrder)
	}
	return all
}

// nearest lists the moves that fit best some reading of a kind.
func (t *table) nearest(readings []reading, kind func(reading) bool) []fact {
	var best []fact
	least := unfit
	for i := range t.facts {
		f := &t.facts[i]
		distance := unfit
		for j := range readings {
			r := &readings[j]
			if r.mayFit(f) && kind(*r) {
				distance = min(distance, t.distance(*r, *f))
			}
		}
		if distance < least {
			least, best = distance, nil
		}
		if distance == least && distance < unfit {
			best = append(best, *f)
		}
	}
	return best
}

// mayFit is a quick look: most moves go to another square.
func (r *reading) mayFit(f *fact) bool {
	return r.to == f.to || r.kind == castle || f.kind == castle || r.kind == exchange || r.then.at == f.to
}

// distance says how well a move fits a reading. A pawn that goes straight on is
// not called by its file (bb4) where nothing asks for it: a bishop was meant.
func (t *table) distance(r reading, f fact) int {
	distance := r.distance(f)
	if distance == exact && f.pawn && !f.captures && r.from == (place{f.to.file, none}) && t.start(f) != r.from {
		return unfit
	}
	return distance
}
