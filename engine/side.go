package engine

// Side is one of the two players: White, who moves first and whose side of the board has the low ranks, or Black.
type Side uint8

// The two sides.
const (
	White Side = 0
	Black Side = 1
)

// Other gives the opponent.
func (s Side) Other() Side { return s ^ 1 }

// String gives "White" or "Black".
func (s Side) String() string {
	if s == Black {
		return "Black"
	}
	return "White"
}

// bit is the mark that men of the side carry: see Man.
func (s Side) bit() Man { return 1 << s }
