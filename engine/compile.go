package engine

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pbemd/engine/quote"
	"pbemd/engine/xbetza"
)

// Compile turns a Spec into tables. The error, when there is one, is of type Faults and holds all mistakes
// that could be found.
func Compile(spec Spec) (*Variant, error) {
	c := &compiler{v: &Variant{spec: spec}}
	c.checkNames()
	c.checkMen()
	c.readMoves()
	if c.boardless {
		c.judgeFields()
		return nil, c.faults
	}
	c.noteOddities()
	c.layBoard()
	c.makeKeys()
	c.compileMovements()
	c.compilePromotions()
	c.compileHand()
	c.compileMaterial()
	if c.blocked {
		c.judgeFields()
		return nil, c.faults
	}
	c.compileRoyalty()
	c.compileCastling()
	c.compileOutlooks(&c.v.tables)
	c.compileImitations()
	if !c.sound("files", "ranks", "start", "men", "royalty", "promotion", "hand", "rule") {
		c.judgeFields()
		return nil, c.faults
	}
	c.finish()
	if len(c.faults) > 0 {
		return nil, c.faults
	}
	return c.v, nil
}

// A compiler collects what is wrong while it builds a variant.
type compiler struct {
	v         *Variant
	faults    Faults
	boardless bool           // without men or a size nothing else can be judged
	blocked   bool           // the start cannot be read, so what depends on it cannot be judged
	pieces    []xbetza.Piece // by type less one
}

// fault notes a mistake, once.
func (c *compiler) fault(path, format string, args ...any) {
	if f := (Fault{path, fmt.Sprintf(format, args...)}); !slices.Contains(c.faults, f) {
		c.faults = append(c.faults, f)
	}
}

// block notes a fault after which the start cannot be read.
func (c *compiler) block(path, format string, args ...any) {
	c.fault(path, format, args...)
	c.blocked = true
}

// choice checks a key that has few values; the first is the default.
func (c *compiler) choice(path, value string, allowed ...string) {
	if value != "" && !slices.Contains(allowed, value) {
		c.fault(path, "%q is not known here; it is one of: %s", quote.Short(value), strings.Join(allowed, ", "))
	}
}

var (
	validID    = regexp.MustCompile(`^[a-z][a-z0-9-]{1,29}$`)
	validName  = regexp.MustCompile(`^[a-z][a-z -]{0,29}$`)
	validLabel = regexp.MustCompile(`^[A-Z]{1,3}$`)
)

// checkNames judges ids, labels and the keys with few values.
func (c *compiler) checkNames() {
	s := &c.v.spec
	if !validID.MatchString(s.ID) {
		c.fault("id", "%q cannot be an id; it is 2 to 30 of a-z, 0-9 and -, a letter first", quote.Short(s.ID))
	}
	if strings.TrimSpace(s.Name) == "" {
		c.fault("name", "the variant needs a name")
	}
	if s.Files < 1 || s.Files > MostFiles {
		c.fault("files", "%d is not from 1 to %d", s.Files, MostFiles)
		c.boardless = true
	}
	if s.Ranks < 1 || s.Ranks > MostRanks {
		c.fault("ranks", "%d is not from 1 to %d", s.Ranks, MostRanks)
		c.boardless = true
	}
	c.choice("royalty", s.Royalty, "check", "throne", "capture", "none")
	c.choice("stalemate", s.Stalemate, "draws", "loses", "wins")
	c.choice("bare-king", s.BareKing, "plays", "loses")
	c.choice("wiped-out", s.WipedOut, "plays", "ends")
	c.choice("score", s.Score, "none", "captured")
	c.choice("draws.repetition", s.Draws.Repetition, "none", "claim", "fide")
	c.choice("hand.captured", s.Hand.Captured, "gone", "owner")
	c.choice("hand.pass", s.Hand.Pass, "never", "hand empty")
	c.choice("hand.capture", s.Hand.Capture, "always", "hand empty")
}

// checkMen judges names and labels of men.
func (c *compiler) checkMen() {
	s := &c.v.spec
	if len(s.Men) == 0 {
		c.fault("men", "the variant has no men")
		c.boardless = true
	}
	labels := map[string]string{}
	for _, man := range s.Men {
		path := "men." + man.Name
		if !validName.MatchString(man.Name) {
			c.fault(path, "%q cannot be a man's name; it is in lower case letters", quote.Short(man.Name))
		}
		if !validLabel.MatchString(man.Label) {
			c.block(path+".label", "%q cannot be a label; it is one to three letters in upper case", quote.Short(man.Label))
		}
		if other, taken := labels[man.Label]; taken {
			c.block(path+".label", "%q is the label of the %s already", man.Label, other)
		}
		labels[man.Label] = man.Name
		c.choice(path+".first", man.First, "start", "rank", "anywhere")
	}
}

// readMoves parses the men's descriptions.
func (c *compiler) readMoves() {
	for _, man := range c.v.spec.Men {
		piece, err := xbetza.Parse(man.Moves)
		if err != nil {
			c.fault("men."+man.Name+".moves", "%v", err)
		}
		c.pieces = append(c.pieces, piece)
		c.v.types = append(c.v.types, TypeInfo{man.Label, man.Name, man.Moves, man.Value, man.Pawn, man.Royal})
	}
}

// layBoard makes the frame and reads what stands on it at the start. When that cannot be read the board is left
// without squares.
func (c *compiler) layBoard() {
	v := c.v
	longest := 1
	for _, piece := range c.pieces {
		for _, move := range piece.Moves {
			for _, leg := range move.Legs {
				longest = max(longest, leg.Ring.Long)
			}
		}
	}
	longest = min(longest, max(v.spec.Files, v.spec.Ranks)-1)
	v.frame = newFrame(v.spec.Files, v.spec.Ranks, longest)
	v.layout = newLayout(v.frame.size)
	fields := strings.Fields(v.spec.Start)
	if len(fields) == 0 {
		c.block("start", "the variant needs a position to start from")
	}
	if c.blocked {
		return
	}
	layout, err := v.readBoard(fields[0])
	if err != nil {
		c.block("start", "%v", err)
		return
	}
	v.layout = layout
	for s := range v.frame.fileOf {
		if v.frame.fileOf[s] >= 0 && layout.board[s] != wall {
			v.squares = append(v.squares, Square(s))
		}
	}
}

// makeKeys fills the tables of the hash from a fixed sequence, so that equal positions hash alike in all
// processes of one build.
func (c *compiler) makeKeys() {
	v := c.v
	v.manKeys = make([]uint64, v.menSize())
	v.squareKeys = make([]uint64, v.frame.size)
	for i := range v.manKeys {
		v.manKeys[i] = scramble(uint64(i) + 1<<50)
	}
	for i := range v.squareKeys {
		v.squareKeys[i] = scramble(uint64(i) + 1<<51)
	}
}

// menSize is the length of a table by man, inert ones included.
func (v *Variant) menSize() int { return (len(v.types) + 1) * 8 }

// both calls a function for each man of the variant.
func (c *compiler) both(each func(t Type, s Side, m Man)) {
	for i := range c.v.types {
		for _, s := range []Side{White, Black} {
			each(Type(i+1), s, NewMan(Type(i+1), s))
		}
	}
}

// finish builds the start position and binds the rule module.
func (c *compiler) finish() {
	v := c.v
	if v.spec.Rule != nil {
		if err := v.spec.Rule.Bind(v); err != nil {
			c.fault("rule", "%v", err)
			return
		}
	}
	v.order = v.byValue()
	v.endsEarly = v.spec.Royalty == "capture" || v.spec.BareKing == "loses" || v.passes != never || v.spec.WipedOut == "ends" || v.spec.Rule != nil
	c.noteImpossible()
	if c.judgeFields(); !c.sound("start") {
		return
	}
	start, err := v.Parse(v.spec.Start)
	if err != nil {
		c.fault("start", "%v", err)
		return
	}
	v.start = start
}

// judgeFields judges what stands behind the board in the start position, as far as other mistakes leave that possible.
func (c *compiler) judgeFields() {
	fields := strings.Fields(c.v.spec.Start)
	if len(fields) < 2 {
		return
	}
	plain, extra, err := splitFields(fields[1:])
	if err != nil {
		c.fault("start", "%v", err)
		return
	}
	p, board := &Position{variant: c.v}, !c.boardless && !c.blocked
	if board {
		p = c.v.place(c.v.layout)
	}
	may := func(needs ...string) bool { return len(needs) == 0 || board && c.sound(needs...) }
	for _, err := range p.readFields(plain, extra, may) {
		c.fault("start", "%v", err)
	}
}

// sound reports whether nothing is wrong with some keys and what stands below them.
func (c *compiler) sound(keys ...string) bool {
	return !slices.ContainsFunc(c.faults, func(f Fault) bool {
		key, _, _ := strings.Cut(f.Path, ".")
		return slices.Contains(keys, key)
	})
}
