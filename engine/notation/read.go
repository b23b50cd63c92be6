package notation

import (
	"regexp"
	"slices"
	"strings"

	"pbemd/engine"
)

// Read finds the legal move that a player's text means. It takes algebraic
// notation in any case, short or long, with or without signs of capture,
// check and praise, a move number before it, what phones and word processors
// make of it, figurines, and words ("knight takes f3", "castles"). Where a
// small and a capital letter would mean different moves (bxc4, Bxc4) the
// text must fit one legal move only; both squares in full always decide.
//
// The error is *Unreadable, *Ambiguous or *Illegal; its text is for the
// player. A man drawn by chance is never read: that is no choice of a
// player's. The position is the same afterwards.
func Read(p *engine.Position, text string) (engine.Move, error) {
	if p.End().Over() {
		return engine.Move{}, &Illegal{Text: quoted(text), Reason: "The game is over."}
	}
	t := newTable(p)
	readings, err := t.understand(text)
	if err != nil {
		return engine.Move{}, err
	}
	found := t.resolve(readings)
	switch {
	case len(found) == 0, found[0].kind == draw:
		return engine.Move{}, t.refuse(text, readings)
	case len(found) > 1:
		return engine.Move{}, t.ambiguous(text, found)
	case found[0].then.sign == '&' && !slices.ContainsFunc(readings, func(r reading) bool { return r.then.sign != 0 }):
		return engine.Move{}, t.onlyByExchange(text, found)
	}
	return found[0].move, nil
}

// Replay gives back the move of a game record: what Record has written, the
// draws of chance included. The errors are those of Read.
func Replay(p *engine.Position, text string) (engine.Move, error) {
	t := newTable(p)
	readings := t.grammar.readings(text)
	found := t.resolve(readings)
	switch {
	case len(readings) == 0:
		return engine.Move{}, t.unreadable(text, "")
	case len(found) == 0:
		return engine.Move{}, t.refuse(text, readings)
	case len(found) > 1:
		return engine.Move{}, t.ambiguous(text, found)
	}
	return found[0].move, nil
}

// understand lists the ways to understand a text, at least one.
func (t *table) understand(text string) ([]reading, error) {
	move := tidy(text)
	if move == "" {
		return nil, t.unreadable(text, "")
	}
	if t.grammar.files <= 8 && descriptive.MatchString(move) {
		return nil, t.unreadable(text, inSquares)
	}
	readings := t.grammar.readings(compact(move, t.names))
	if len(readings) == 0 {
		readings = t.grammar.readings(compact(bareNumber.ReplaceAllString(move, ""), t.names))
	}
	if len(readings) == 0 {
		why := ""
		if descriptiveLoosely.MatchString(move) {
			why = inSquares
		}
		if t.becomesUnknown(compact(move, t.names)) {
			why = t.letters()
		}
		return nil, t.unreadable(text, why)
	}
	return readings, nil
}

// becomesUnknown reports whether a text is a move but for what the man is to
// become, which no man is called.
func (t *table) becomesUnknown(move string) bool {
	way, becomes, ok := strings.Cut(move, "=")
	return ok && becomes != "" && !t.grammar.knows(strings.ToUpper(becomes)) && len(t.grammar.readings(way)) > 0
}

// bareNumber is a move number without a dot.
var bareNumber = regexp.MustCompile(`^[0-9]{1,4} `)

// inSquares answers descriptive notation.
const inSquares = "That is descriptive notation, which is not read here; please name squares by file and rank."

var (
	// descriptive is P-K4, N-KB3, B-QN5, KR-K1, in capitals, as only
	// descriptive notation writes; N-B3 with a small b is a knight's move.
	descriptive = regexp.MustCompile(`^[KQ]?[KQRBN]?P?[KQRBNP]?(?:\([KQRBNP1-8]*\))?-[KQ]?(?:R|N|Kt|B|K|Q)[1-8](?:\([KQRBN]\))?$`)
	// descriptiveLoosely takes in PxP, P-K8=Q and small letters; asked only of
	// what cannot be read otherwise.
	descriptiveLoosely = regexp.MustCompile(`(?i)^[kq]?(?:[kqrbnp]|kt)p?(?:-[kq]?(?:[rbnkq]|kt)[1-8]|x[kq]?(?:[rbnkqp]|kt)p?)(?:[=(/].*)?$`)
)
