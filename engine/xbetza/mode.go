package xbetza

import (
	"fmt"
	"strings"
)

// modalities are the letters that mean the same on every leg, and what they mean.
var modalities = map[byte]Mode{
	'm': Quiet, 'c': Capture, 'd': Own, 'e': Passant, 'k': Royal, 't': Spare, 'u': Unload,
}

// mode sets what a leg may do from its letters.
func (r *reader) mode(leg *Leg, p part, index int, last bool) error {
	if err := r.allowed(p, index, last); err != nil {
		return err
	}
	for char, mode := range modalities {
		if p.count[char] > 0 {
			leg.Mode |= mode
		}
	}
	r.initial(leg, p, index)
	r.wrap(leg, p)
	if last {
		return r.lastMode(leg, p, index)
	}
	r.middleMode(leg, p)
	return nil
}

// allowed refuses letters that have no settled meaning where they stand.
func (r *reader) allowed(p part, index int, last bool) error {
	for _, char := range "cdeghijknopqtuxyz" {
		count, column := p.count[byte(char)], p.at(byte(char))
		if count == 0 {
			continue
		}
		switch {
		case char == 'n' && count == 2 && last && index == 0:
		case char == 'o' && count == 2:
		case char == 'i' && count == 2 && index == 0:
		case char == 'i' && count > 1:
			return r.failAt(column, "i is written once (has not moved), or twice on a first leg (one rank ahead of where it began)")
		case count > 1 && char == 'j':
			return r.failAt(column, "jj is not settled; write j")
		case count > 1:
			return r.failAt(column, fmt.Sprintf("%c is written twice in one leg", char))
		case last && char == 'x':
			return r.failAt(column, "x on a last leg is not settled (sources disagree); use it on a leg before another")
		case last && char == 'y':
			return r.failAt(column, "y changes the range of the legs after it, and none follows")
		case !last && strings.ContainsRune("kj", char):
			return r.failAt(column, fmt.Sprintf("%c is settled only on the last leg", char))
		case !last && char == 'n':
			return r.failAt(column, "n is settled only on the last leg; write the squares passed as legs of their own")
		case index == 0 && !last && strings.ContainsRune("qz", char):
			return r.failAt(column, fmt.Sprintf("%c on the first of several legs is not settled", char))
		case !last && char == 't' && p.count['p'] == 0 && p.count['g'] == 0:
			return r.failAt(column, "t on a leg before another is settled only beside p or g, which it keeps from hopping over enemies")
		case index == 0 && char == 'u':
			return r.failAt(column, "u puts a man captured before, and nothing was before")
		}
	}
	return nil
}

// initial reads i, which means two things: not moved yet on the first leg, as long as the one before later.
//
// A first ii is allowed one rank ahead of the start rank. It is read as there, and not on the start rank
// itself, since that is what the words say; and nothing is lost, since a move that is meant for both ranks is
// written for both, as ifmnDiifmnD, while with the other reading the rank ahead alone could not be told.
func (r *reader) initial(leg *Leg, p part, index int) {
	switch {
	case p.count['i'] == 0:
	case p.count['i'] == 2:
		leg.Mode |= Ahead
	case index == 0:
		leg.Mode |= Initial
	default:
		leg.Mode |= SameRange
	}
}

func (r *reader) wrap(leg *Leg, p part) {
	switch p.count['o'] {
	case 1:
		leg.Mode |= Cylinder
	case 2:
		leg.Mode |= Torus
	}
}

// does is what a leg may do where it ends.
const does = Quiet | Capture | Own | Passant | Royal | Spare

// middleMode completes a leg that others follow: without a letter it needs an empty square.
func (r *reader) middleMode(leg *Leg, p part) {
	if p.count['p'] > 0 || p.count['g'] > 0 {
		leg.Mode |= Over
	}
	if p.count['y'] > 0 {
		leg.Mode |= Quiet
	}
	if p.count['x'] > 0 {
		leg.Mode |= Relay
	}
	if !leg.Mode.Any(Quiet | Capture | Own | Passant | Over | Relay) {
		leg.Mode |= Quiet
	}
}

// lastMode completes the last leg: without a letter it goes to an empty square or captures.
func (r *reader) lastMode(leg *Leg, p part, index int) error {
	if !leg.Mode.Any(does) {
		leg.Mode |= Quiet | Capture
	}
	if p.count['p'] > 0 {
		leg.Mode |= Hop
	}
	if p.count['g'] > 0 {
		leg.Mode |= Grass
	}
	if leg.Mode.Has(Hop | Grass) {
		return r.failAt(p.at('g'), "p and g exclude each other")
	}
	if index == 0 && p.count['q'] > 0 {
		leg.Mode |= Circle
	}
	if index == 0 && p.count['z'] > 0 {
		leg.Mode |= Zigzag
	}
	if leg.Mode.Has(Circle | Zigzag) {
		return r.failAt(p.at('z'), "q and z exclude each other")
	}
	if leg.Mode.Any(Circle|Zigzag) && leg.Range == 1 {
		leg.Range = Unlimited // one leap has nothing to turn; qN, the rose, is a rider by its q
	}
	if err := r.lame(leg, p); err != nil {
		return err
	}
	return r.jump(leg, p)
}

// lame reads n, and which moves give rights of en passant.
func (r *reader) lame(leg *Leg, p part) error {
	n := p.count['n']
	if n > 0 {
		leg.Mode |= Lame
	}
	if n == 2 || n == 1 && leg.Mode.Any(Initial|Ahead) || leg.Range == HalfBoard {
		leg.Mode |= Rights
	}
	knight := leg.Ring == Ring{1, 2}
	switch {
	case n > 0 && leg.Ring.Oblique() && !knight:
		return r.failAt(p.at('n'), "which squares this lame leap passes is not settled; write its steps as legs, as afsW for the Horse")
	case leg.Mode.Has(Rights) && knight:
		return r.failAt(p.at('n'), "a lame Knight gives no rights of en passant that are settled")
	}
	return nil
}

// jump reads j: on steps it skips the first square, on longer leaps it demands men in between.
func (r *reader) jump(leg *Leg, p part) error {
	if p.count['j'] == 0 {
		return nil
	}
	at := p.at('j')
	switch {
	case leg.Mode.Any(Lame | Hop | Grass | Circle | Zigzag):
		return r.failAt(at, "j beside n, p, g, q or z is not settled")
	case leg.Ring == Ring{0, 1} && leg.Range == 1:
		return r.failAt(at, "j skips the first square, and this range has no other")
	case leg.Ring == Ring{0, 1}:
		leg.Mode |= Skip
	case leg.Ring.Oblique():
		return r.failAt(at, "which squares this leap must jump over is not settled")
	case leg.Range != 1:
		return r.failAt(at, "j on a repeated leap is not settled")
	default:
		leg.Mode |= Jump
	}
	return nil
}
