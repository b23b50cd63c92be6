package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"pbemd/mailer/host/unruly"
)

// mishap is one thing that goes wrong in a trial: at a command of the server to
// its mail host, or at a time.
type mishap struct {
	deed string

	// At a command:
	protocol unruly.Protocol
	verb     string       // "" when it happens at a time
	nth      int          // the command of this name at which it begins ...
	times    int          // ... and how many of them it strikes
	fault    unruly.Fault // what is done to the command
	kill     bool         // the server is killed then, too

	// At a time:
	round int
	wait  time.Duration // into the round
	lasts time.Duration // of what passes
	step  time.Duration // of the clock

	struck int // so often it has happened
}

func (m *mishap) String() string {
	if m.verb == "" {
		return fmt.Sprintf("round %d, after %s: %s, %s, %s (happened %d times)", m.round, m.wait, m.deed, m.lasts, m.step, m.struck)
	}
	return fmt.Sprintf("%s %s, from %d on, %d times: %s (happened %d times)", protocolNames[m.protocol], m.verb, m.nth, m.times, m.deed, m.struck)
}

var protocolNames = map[unruly.Protocol]string{unruly.IMAP: "IMAP", unruly.SMTP: "SMTP"}

// What the server says to its host. "connection" is before the greeting, "sasl" a
// line of an exchange; "UID FETCH BODY" asks for mails, "UID FETCH" for what is
// known of them, "." ends a letter.
var imapVerbs = []string{"connection", "AUTHENTICATE", "SELECT", "NOOP", "UID SEARCH", "UID FETCH", "UID FETCH BODY",
	"NAMESPACE", "LIST", "CREATE", "SUBSCRIBE", "UID MOVE", "UID COPY", "UID STORE", "UID EXPUNGE", "IDLE", "DONE", "LOGOUT"}
var smtpVerbs = []string{"connection", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", ".", "RSET", "QUIT"}

// deeds are what can be done at a command.
var deeds = []string{"cut before", "cut after", "cut inside the answer", "cut inside the command", "cut inside the letter",
	"NO", "BAD", "goodbye", "refused", "never answered", "slow", "too slow", "done and denied", "killed before", "killed after", "mails taken away"}

// fits reports whether a deed can be done at a command.
func fits(protocol unruly.Protocol, verb, deed string) bool {
	switch deed {
	case "cut inside the letter":
		return verb == "DATA"
	case "cut inside the command":
		return verb != "connection"
	case "NO", "BAD":
		return verb != "DONE" && (verb != "connection" || protocol == unruly.SMTP)
	case "refused":
		return protocol == unruly.SMTP && slices.Contains([]string{"connection", "AUTH", "MAIL", "RCPT", "DATA", "."}, verb)
	case "done and denied":
		return !slices.Contains([]string{"connection", "AUTHENTICATE", "AUTH", "IDLE", "DONE", "DATA", "LOGOUT", "QUIT"}, verb)
	case "slow", "too slow":
		return verb != "DONE"
	case "mails taken away": // by somebody else, while the server speaks of them
		return verb == "UID FETCH" || verb == "UID FETCH BODY" || verb == "UID MOVE"
	}
	return true
}

// everyMishap is every deed at every command, in an order without system.
var everyMishap = func() (all []mishap) {
	for protocol, verbs := range map[unruly.Protocol][]string{unruly.IMAP: imapVerbs, unruly.SMTP: smtpVerbs} {
		for _, verb := range verbs {
			for _, deed := range deeds {
				if fits(protocol, verb, deed) {
					all = append(all, mishap{protocol: protocol, verb: verb, deed: deed})
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b mishap) int { return compareTexts(a.protocol, a.verb+a.deed, b.protocol, b.verb+b.deed) })
	rand.New(rand.NewPCG(7, 5)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}()

func compareTexts(p unruly.Protocol, a string, q unruly.Protocol, b string) int {
	if p != q {
		return int(p) - int(q)
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// worldly are the mishaps that happen at a time.
var worldly = []string{"killed", "killed", "ended and started", "second server", "disk", "disk", "clock", "clock",
	"mails taken away for a while", "mailbox numbered anew", "all connections cut", "started on a read-only disk"}

// drawMishaps draws what goes wrong in a trial: what its turn is among all
// deeds at all commands, and some more.
func drawMishaps(seed uint64, chance *rand.Rand, rounds int) []*mishap {
	first := everyMishap[seed%uint64(len(everyMishap))]
	list := []*mishap{first.atCommand(chance, 2)}
	for range 1 + chance.IntN(5) {
		m := everyMishap[chance.IntN(len(everyMishap))]
		list = append(list, m.atCommand(chance, 12))
	}
	for range 1 + chance.IntN(3) {
		list = append(list, atTime(chance, rounds))
	}
	return list
}

// atCommand is the mishap with its details drawn; it begins at one of the
// first so many commands of its kind.
func (m mishap) atCommand(chance *rand.Rand, early int) *mishap {
	m.nth, m.times = 1+chance.IntN(early), 1+chance.IntN(5)/3
	answer := func(no, bad string) unruly.Fault {
		return unruly.Answer(map[string]string{"NO": no, "BAD": bad}[m.deed])
	}
	switch m.deed {
	case "cut before":
		m.fault = unruly.CutBefore
	case "cut after":
		m.fault = unruly.CutAfter
	case "cut inside the answer":
		m.fault = unruly.CutInside(1 + chance.IntN(20+chance.IntN(2000)))
	case "cut inside the command":
		m.fault = unruly.CutCommand(chance.IntN(12))
	case "cut inside the letter":
		m.fault = unruly.CutLetter(chance.IntN(20 + chance.IntN(4000)))
	case "NO", "BAD":
		m.fault = answer("NO [UNAVAILABLE] not now", "BAD what?")
		if m.protocol == unruly.SMTP {
			m.fault = answer("451 4.3.0 not now", "452 4.3.1 the disk is full")
		}
	case "goodbye":
		m.fault = unruly.Bye("going down")
	case "refused":
		m.times = 1
		m.fault = unruly.Answer("550 5.7.1 not from you")
		if m.verb == "AUTH" {
			m.fault = unruly.Answer("535 5.7.8 wrong password")
		}
	case "never answered":
		m.times, m.fault = 1, unruly.Swallow
	case "slow":
		m.fault = unruly.Slow(time.Duration(1+chance.IntN(15)) * time.Millisecond)
	case "too slow":
		m.times, m.fault = 1, unruly.Slow(hostTimeout*6/5)
	case "done and denied":
		m.fault = unruly.Deny("NO [SERVERBUG] something went wrong")
		if m.protocol == unruly.SMTP {
			m.fault = unruly.Deny("451 4.3.0 something went wrong")
		}
	case "killed before":
		m.times, m.kill, m.fault = 1, true, unruly.CutBefore
	case "killed after":
		m.times, m.kill, m.fault = 1, true, unruly.Pass
	case "mails taken away":
		m.times, m.fault = 1, unruly.Pass
	}
	return &m
}

// atTime draws what happens at a time.
func atTime(chance *rand.Rand, rounds int) *mishap {
	m := &mishap{
		deed: worldly[chance.IntN(len(worldly))], round: chance.IntN(rounds),
		wait: time.Duration(chance.IntN(40)) * time.Millisecond, lasts: time.Duration(50+chance.IntN(200)) * time.Millisecond,
	}
	if m.deed == "clock" {
		steps := []time.Duration{-30 * time.Second, -time.Hour, -2 * time.Hour, -26 * time.Hour, time.Minute, time.Hour, 5 * time.Hour, 8 * 24 * time.Hour, -8 * 24 * time.Hour}
		m.step = steps[chance.IntN(len(steps))]
	}
	return m
}
