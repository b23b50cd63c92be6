package engine

// A Rule is what data cannot say about a variant, as a module of its own. Compile calls Bind once; after
// that a Rule never changes and may be used by many goroutines. What it changes of a position it changes
// by the methods named Edit..., which Unmake takes back.
type Rule interface {
	// Bind looks up what the module needs in the variant (men by name, the board) and reports what is missing.
	Bind(v *Variant) error
	// Moves adds the pseudo-legal moves that only this module knows. When only is true, the ordinary moves
	// do not exist in this position: dst then holds all there are.
	Moves(p *Position, dst []Move) (moves []Move, only bool)
	// Allows says whether a move that is legal otherwise is so by this module, too.
	Allows(p *Position, m Move) Reason
	// Made is called when a move has had its ordinary effects, before the other side has the turn.
	Made(p *Position, m Move)
	// End says whether the position is an end by this module, the zero End when not. It is called after each move.
	End(p *Position) End
}
