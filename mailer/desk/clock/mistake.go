package clock

import "fmt"

// Mistake is what is wrong with a clock that was typed: whole sentences for
// the player, with what to type instead.
type Mistake struct{ Text string }

func (m *Mistake) Error() string { return m.Text }

func mistake(format string, arguments ...any) error {
	return &Mistake{fmt.Sprintf(format, arguments...)}
}
