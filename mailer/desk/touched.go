package desk

import "strings"

// tell says something to everybody who gets the board.
func (b *touched) tell(what string) {
	b.public = true
	for seat := range b.news {
		b.news[seat] = strings.TrimSpace(b.news[seat] + " " + what)
	}
	b.onlookers = strings.TrimSpace(b.onlookers + " " + what)
}

// newsOnly is what newsFor says as a list, empty when it says nothing.
func (b *touched) newsOnly(seat int) []string {
	if news := b.newsFor(seat); news != "" {
		return []string{news}
	}
	return nil
}

// newsFor is what is to be said to a seat, or with -1 to those who look on.
func (b *touched) newsFor(seat int) string {
	if seat < 0 {
		return b.onlookers
	}
	return b.news[seat]
}
