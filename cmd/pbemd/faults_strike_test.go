package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pbemd/mailer/host/unruly"
)

// judge is asked about each command of the server. It first holds what the
// server is about to do against what it has committed, and then strikes.
func (tr *trial) judge(protocol unruly.Protocol, c unruly.Command) unruly.Fault {
	verb := verbOf(protocol, c)
	switch {
	case protocol == unruly.SMTP && verb == "RCPT":
		tr.mu.Lock()
		tr.receiver[c.Conn] = addressIn(c.Line)
		tr.mu.Unlock()
	case protocol == unruly.SMTP && verb == ".":
		tr.justified(c)
	case protocol == unruly.IMAP && (verb == "UID MOVE" || verb == "UID COPY" || verb == "UID STORE"):
		tr.mayFile(verb, c.Line)
	}
	m := tr.next(protocol, verb, c.Conn)
	if m == nil {
		return unruly.Pass
	}
	if m.kill {
		tr.kill()
	}
	if m.deed == "mails taken away" && !tr.takeAway() {
		return unruly.Pass
	}
	return m.fault
}

// verbOf names a command as the mishaps do.
func verbOf(protocol unruly.Protocol, c unruly.Command) string {
	switch {
	case c.Number == 0:
		return "connection"
	case protocol == unruly.IMAP && c.Verb == "UID FETCH" && strings.Contains(c.Line, "BODY"):
		return "UID FETCH BODY"
	}
	return c.Verb
}

// next is the mishap that strikes a command, nil for none.
func (tr *trial) next(protocol unruly.Protocol, verb string, conn int) *mishap {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	name := protocolNames[protocol] + " " + verb
	tr.commands[name]++
	for _, m := range tr.mishaps {
		if m.verb != verb || m.protocol != protocol || m.struck == m.times || tr.commands[name] < m.nth {
			continue
		}
		// That letters are refused for good is planned for one player alone.
		late := verb == "RCPT" || verb == "DATA" || verb == "."
		if m.deed == "refused" && late && (localName(tr.receiver[conn]) != bystander || tr.round < 2) {
			continue
		}
		m.struck++
		return m
	}
	return nil
}

// localName is the player of an address: at the real servers it bears a number.
func localName(address string) string { return strings.TrimRight(userOf(address), "0123456789") }

var inAngles = regexp.MustCompile(`<([^>]*)>`)

func addressIn(line string) string {
	if found := inAngles.FindStringSubmatch(line); found != nil {
		return found[1]
	}
	return ""
}

var validityIn = regexp.MustCompile(`UIDVALIDITY (\d+)`)

// edit gives the mailbox another UIDVALIDITY once it has been numbered anew.
func (tr *trial) edit(line string) string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if tr.validity == 0 {
		return line
	}
	return validityIn.ReplaceAllStringFunc(line, func(text string) string {
		_, number, _ := strings.Cut(text, " ")
		n, _ := strconv.ParseUint(number, 10, 32)
		return "UIDVALIDITY " + strconv.FormatUint(n+uint64(tr.validity), 10)
	})
}

// happenings are what a mishap at a time consists of.
func (tr *trial) happenings(m *mishap) []occasion {
	do := func(at time.Duration, f func()) occasion { return occasion{at, func() { m.struck++; f() }} }
	if restarts[m.deed] != nil {
		return []occasion{do(m.wait, func() { tr.account.outages.restart(m.deed) })}
	}
	switch m.deed {
	case "killed":
		return []occasion{do(m.wait, tr.kill)}
	case "ended and started":
		return []occasion{do(m.wait, func() {
			if !tr.isFailing() {
				tr.quit()
				tr.start()
			}
		})}
	case "second server":
		return []occasion{do(m.wait, tr.second)}
	case "disk":
		return []occasion{do(m.wait, tr.fail), {m.wait + m.lasts, tr.heal}}
	case "clock":
		if tr.shipped {
			return nil // it is the machine's
		}
		return []occasion{do(m.wait, func() { tr.clock.putForward(tr.t, m.step) })}
	case "mails taken away for a while":
		return []occasion{do(m.wait, func() { tr.takeAway() })}
	case "mailbox numbered anew":
		return []occasion{do(m.wait, tr.number)}
	case "all connections cut":
		return []occasion{do(m.wait, func() {
			for _, p := range tr.proxies {
				p.Cut()
			}
		})}
	case "started on a read-only disk":
		return []occasion{do(m.wait, tr.startReadOnly)}
	}
	tr.t.Fatalf("no mishap is called %q", m.deed)
	return nil
}

func (tr *trial) isFailing() bool {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return tr.failing
}

// fail has the disk fail.
func (tr *trial) fail() {
	if tr.isFailing() {
		return
	}
	tr.mu.Lock()
	tr.failing = true
	tr.mu.Unlock()
	tr.disk.fail(tr.t, tr.server, tr.chance)
}

// heal mends the disk.
func (tr *trial) heal() {
	if !tr.isFailing() {
		return
	}
	tr.spare(true)
	defer tr.spare(false)
	if tr.disk.restart() {
		tr.quit()
	}
	tr.disk.heal(tr.t, tr.server)
	if ended(tr.server.ended) {
		tr.start()
	}
	tr.mu.Lock()
	tr.failing = false
	tr.mu.Unlock()
}

// spare keeps the server from being killed.
func (tr *trial) spare(yes bool) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.spared = yes
}

// alive reports whether a server runs that is not about to die.
func (tr *trial) alive() bool {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	return !tr.dying && !ended(tr.server.ended)
}

// refused starts a server that must refuse to start, with these words.
func (tr *trial) refused(what string, words ...string) {
	tr.t.Helper()
	log := newWatched()
	p := startServing(tr.t, tr.program(), log)
	select {
	case <-p.ended:
	case <-time.After(patience):
		tr.find("%s does not end", what)
		p.kill()
		<-p.ended
	}
	text := log.String()
	if p.command.ProcessState.ExitCode() != 1 || !slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) }) || strings.Count(text, "\n") != 1 {
		tr.find("%s ended with status %d and said\n%s", what, p.command.ProcessState.ExitCode(), text)
	}
}

// second starts a second server on the store.
func (tr *trial) second() {
	tr.spare(true)
	defer tr.spare(false)
	if tr.isFailing() || !tr.alive() {
		return
	}
	if _, err := tr.status(); err == nil { // it has the store open
		tr.refused("a second server", "is in use by another process")
	}
}

// startReadOnly has a server start on a disk that cannot be written to.
func (tr *trial) startReadOnly() {
	if tr.isFailing() {
		return
	}
	tr.quit()
	if tr.disk.readOnly(tr.t, true) {
		tr.refused("a server on a read-only disk", "read-only")
		tr.disk.readOnly(tr.t, false)
	}
	tr.start()
}

// takeAway has somebody else move all mails out of the inbox.
func (tr *trial) takeAway() bool {
	tr.mu.Lock()
	possible := tr.account.moves && tr.away.IsZero()
	if possible {
		tr.away = time.Now()
	}
	tr.mu.Unlock()
	return possible && tr.visitor.move("INBOX", drawer)
}

// longAway is how long mails are in the drawer.
const longAway = 80 * time.Millisecond

// bringBack has them moved back, when their time has come or now.
func (tr *trial) bringBack(now bool) {
	tr.mu.Lock()
	since := tr.away
	tr.mu.Unlock()
	if since.IsZero() || !now && time.Since(since) < longAway {
		return
	}
	tr.visitor.move(drawer, "INBOX")
	tr.mu.Lock()
	tr.away = time.Time{}
	tr.mu.Unlock()
}

// number has the host lose its index: all mails of the inbox get other UIDs,
// and its UIDVALIDITY is another from the next login on.
func (tr *trial) number() {
	tr.mu.Lock()
	possible := tr.account.moves && tr.away.IsZero()
	if possible {
		tr.validity++
	}
	tr.mu.Unlock()
	if !possible {
		return
	}
	tr.proxies[unruly.IMAP].Cut()
	if tr.visitor.move("INBOX", drawer) {
		tr.visitor.move(drawer, "INBOX")
	}
}
