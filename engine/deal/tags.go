package deal

import (
	"fmt"
	"strconv"

	"pbemd/engine"
	"pbemd/engine/chance"
	"pbemd/engine/pgn"
	"pbemd/engine/quote"
)

// Chance is what the chance of one game is made of: see package chance.
type Chance struct {
	Seed  chance.Seed
	Board uint64
	Words [2]string // White's and Black's contribution, as chance.Word gives them
	Lot   string    // the player who challenged, when the sides were drawn by lot; else ""
}

// The tags that tell the chance of a game.
const (
	tagBoard      = "Board"      // the board's number, in decimal
	tagCommitment = "Commitment" // as it was shown with the challenge
	tagSeed       = "Seed"       // 64 hexadecimal digits; told when the game is over
	tagWhiteWord  = "WhiteWord"  // what White contributed
	tagBlackWord  = "BlackWord"
	tagLot        = "Lot" // who has challenged; only where the sides were drawn by lot
)

// Key is the key of the shuffles.
func (c Chance) Key() chance.Digest { return chance.Key(c.Seed, c.Board, c.Words[0], c.Words[1]) }

// Deal shuffles the stacks of the position in which a game starts.
func (c Chance) Deal(start *engine.Position) Deal { return New(start, c.Key()) }

// Tags are what the record of a finished game tells of its chance, so that Verify can recompute it. They hold
// the seed, and must not be shown before the game is over.
func (c Chance) Tags() []pgn.Tag {
	tags := []pgn.Tag{
		{Name: tagBoard, Value: strconv.FormatUint(c.Board, 10)},
		{Name: tagCommitment, Value: c.Seed.Commitment()},
		{Name: tagSeed, Value: c.Seed.String()},
		{Name: tagWhiteWord, Value: c.Words[0]},
		{Name: tagBlackWord, Value: c.Words[1]},
	}
	if c.Lot != "" {
		tags = append(tags, pgn.Tag{Name: tagLot, Value: c.Lot})
	}
	return tags
}

// random reports whether a game has chance in it, or says that it has.
func random(g pgn.Game) bool {
	for _, name := range []string{tagCommitment, tagSeed, tagWhiteWord, tagBlackWord, tagLot} {
		if _, ok := g.Tag(name); ok {
			return true
		}
	}
	return g.Start.Variant().DrawsMen()
}

// readTags reads the tags of a record; the faults are all that is wrong with them.
func readTags(g pgn.Game) (c Chance, commitment string, faults []error) {
	read := func(name string, take func(value string) error) {
		value, ok := g.Tag(name)
		switch {
		case !ok && name == tagSeed && g.Result == pgn.Running:
			faults = append(faults, fmt.Errorf("the tag Seed is missing; the seed is told when the game is over"))
		case !ok:
			faults = append(faults, fmt.Errorf("the tag %s is missing", name))
		default:
			if err := take(value); err != nil {
				faults = append(faults, fmt.Errorf("the tag %s: %w", name, err))
			}
		}
	}
	as := func(to *string) func(string) error {
		return func(value string) error { *to = value; return nil }
	}
	read(tagBoard, func(value string) (err error) {
		if c.Board, err = strconv.ParseUint(value, 10, 64); err != nil {
			return fmt.Errorf("%q is no number", quote.Short(value))
		}
		return nil
	})
	read(tagCommitment, as(&commitment))
	read(tagSeed, func(value string) (err error) { c.Seed, err = chance.ParseSeed(value); return err })
	read(tagWhiteWord, as(&c.Words[0]))
	read(tagBlackWord, as(&c.Words[1]))
	c.Lot, _ = g.Tag(tagLot)
	return c, commitment, faults
}
