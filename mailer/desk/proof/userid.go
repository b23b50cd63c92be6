package proof

import (
	"errors"
	"fmt"
	"strings"

	"pbemd/engine/quote"
)

// The bounds of a userid in characters.
const (
	MinUserid = 2
	MaxUserid = 16
)

// CheckUserid tells whether a word may be a userid; the error says to the player
// what is wrong. taken tells whether a lower-case word means something else:
// command words, variants, and what reads as a move. Whether another
// player has the userid is not its business, since that is told only after an address is
// confirmed.
func CheckUserid(s string, taken func(word string) bool) error {
	shown := quote.Short(s)
	switch {
	case s == "":
		return errors.New("a userid is missing")
	case len(s) < MinUserid:
		return fmt.Errorf("a userid needs at least %d characters: %q has %d", MinUserid, shown, len(s))
	case strings.ContainsFunc(s, func(r rune) bool { return !useridRune(r) }):
		return fmt.Errorf("a userid is made of the letters a to z, digits, - and _ alone: %q is not", shown)
	case len(s) > MaxUserid:
		return fmt.Errorf("a userid can have at most %d characters: %q has %d", MaxUserid, shown, len(s))
	case !isLetter(rune(s[0])):
		return fmt.Errorf("a userid begins with a letter: %q does not", shown)
	case taken != nil && taken(strings.ToLower(s)):
		return fmt.Errorf("%q cannot be a userid, because it means something in commands", shown)
	}
	return nil
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func useridRune(r rune) bool {
	return isLetter(r) || r >= '0' && r <= '9' || r == '-' || r == '_'
}
