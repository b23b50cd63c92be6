package desk

import "strings"

// tell says something to everybody who gets the board.
func (b *touched) tell(what string) {
	for seat := range b.news {
		b.news[seat] = strings.TrimSpace(b.news[seat] + " " + what)
	}
	b.onlookers = strings.TrimSpace(b.onlookers + " " + what)
}
