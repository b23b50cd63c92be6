package account

import (
	"errors"

	"pbemd/mailer"
)

// Finding is the result of one step of proving a configuration against the
// real server.
type Finding struct {
	Step   string // what was tried: "connect", "log in", ...
	Good   bool
	Text   string // what was found
	Advice string // what to change; "" when nothing has to be
}

// Findings collects the steps of one proof.
type Findings []Finding

// Good adds a step that went well.
func (f *Findings) Good(step, text string) {
	*f = append(*f, Finding{Step: step, Good: true, Text: text})
}

// Poor adds a step that did not go well but can be lived with.
func (f *Findings) Poor(step, text, advice string) {
	*f = append(*f, Finding{Step: step, Good: true, Text: text, Advice: advice})
}

// Bad adds the step that failed. The advice of a *mailer.Misconfigured comes
// before the one given.
func (f *Findings) Bad(step string, err error, advice string) {
	var m *mailer.Misconfigured
	if errors.As(err, &m) {
		err, advice = m.Err, m.Advice
	}
	*f = append(*f, Finding{Step: step, Text: err.Error(), Advice: advice})
}

// OK reports whether every step went well.
func (f Findings) OK() bool {
	for _, one := range f {
		if !one.Good {
			return false
		}
	}
	return true
}
