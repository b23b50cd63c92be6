package desk

import (
	"fmt"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/read"
)

// The work that one mail may be is bounded in each of its parts; this is the
// bound of all of it together. A mail that takes too long fails like one that
// meets a fault of ours: it leaves no trace, is tried again, and is put aside at
// last. Nothing can stop a loop that does not come back here, but the operator
// is told which mail it is.

// overtime is the fault of a mail that took too long.
type overtime struct{ most time.Duration }

func (o *overtime) Error() string { return fmt.Sprintf("it took longer than %s", o.most) }

// reading is a mail that was read, and how long that took.
type reading struct {
	mail read.Mail
	took time.Duration
}

func (d *Desk) readMail(in mailer.Incoming) reading {
	began := time.Now()
	mail := read.Read(in.Raw, d.readOptions(in))
	return reading{mail, time.Since(began)}
}

// watch gives a visit its end, and tells the operator of one that goes far
// beyond it. The caller stops the watch.
func (d *Desk) watch(v *visit, r reading, in mailer.Incoming) (stop func() bool) {
	most := d.options.Caps.MailTime
	if most <= 0 {
		return func() bool { return true }
	}
	v.until, v.most = time.Now().Add(most-r.took), most
	return time.AfterFunc(2*most, func() {
		d.log.Error("a mail takes very long", "uid", in.UID, "message_id", r.mail.MessageID,
			"do", "if it does not end, stop the server and move this mail out of the inbox")
	}).Stop
}

// inTime ends a visit whose time is over. It is called before each piece of work
// that a mail can ask for many of. What time alone causes has no end.
func (v *visit) inTime() {
	if !v.until.IsZero() && time.Now().After(v.until) {
		panic(&overtime{v.most})
	}
}
