package xbetza

import (
	"fmt"

	"pbemd/engine/quote"
)

// mostShown is how many characters of a description an error shows: more than any description in use has.
const mostShown = 200

// An Error says where a description could not be read, and what was expected there.
type Error struct {
	Text   string // the whole description
	Column int    // of the first character that does not fit, from 1
	Reason string // what is wrong or what was expected
}

// Error gives the column and the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("column %d of %q: %s", e.Column, quote.Within(mostShown, e.Text), e.Reason)
}
