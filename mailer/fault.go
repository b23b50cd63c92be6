package mailer

// Misconfigured is a failure that lasts until somebody changes something: a
// wrong password, a certificate that is not trusted, a sender address that
// the server does not allow. The loops go on trying, slowly.
type Misconfigured struct {
	Err    error
	Advice string // one sentence: what to change
}

func (m *Misconfigured) Error() string { return m.Err.Error() + " (" + m.Advice + ")" }
func (m *Misconfigured) Unwrap() error { return m.Err }

// Rejected is an answer by which the server declined one command of a session
// that is otherwise sound.
type Rejected struct{ Err error }

func (r *Rejected) Error() string { return r.Err.Error() }
func (r *Rejected) Unwrap() error { return r.Err }

// Refusal is the server's answer that one letter will never be accepted.
type Refusal struct{ Err error }

func (r *Refusal) Error() string { return r.Err.Error() }
func (r *Refusal) Unwrap() error { return r.Err }

// Deferral is the server's answer that one letter is not accepted for now.
type Deferral struct{ Err error }

func (d *Deferral) Error() string { return d.Err.Error() }
func (d *Deferral) Unwrap() error { return d.Err }

// Hangup is the end of a connection before a letter was begun: as servers do
// with a connection that has been idle, or when they restart.
type Hangup struct{ Err error }

func (h *Hangup) Error() string { return h.Err.Error() }
func (h *Hangup) Unwrap() error { return h.Err }
