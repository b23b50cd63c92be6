package desk_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/store"
)

// mostBetweenServers is after how many mails two servers have fallen silent, the one
// that began it counted.
const mostBetweenServers = 5

// mostBetweenSlowServers is the same where a mail takes days: a person who asks the
// same again the next day is answered, and that server cannot be told from one.
const mostBetweenSlowServers = 7

// A server is a desk of its own, of several that write to each other.
type server struct {
	address string
	desk    *desk.Desk
	store   *store.Store
	uid     uint32
}

// homes are the addresses of the servers.
var homes = []string{"games@example.com", "play@example.net", "board@example.edu"}

// servers are so many of them, with the same clock.
func servers(t *testing.T, now *time.Time, number int) (all []*server) {
	t.Helper()
	for n, address := range homes[:number] {
		s, err := store.Open(filepath.Join(t.TempDir(), "pbemd.db"), store.Options{
			Now: func() time.Time { return *now }, Rand: rand.NewChaCha8([32]byte{byte(1 + n)}), NoSync: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		o := desk.DefaultOptions()
		o.Address, o.Domain = address, strings.Split(address, "@")[1]
		o.Now = func() time.Time { return *now }
		d, err := desk.New(s, o)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, &server{address: address, desk: d, store: s})
	}
	return all
}

// befriend makes addresses a player's of the server, as nothing but a person who can
// read their mail could bring about, beside alice.
func (s *server) befriend(t *testing.T, addresses ...string) {
	t.Helper()
	err := s.store.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		for _, p := range []store.Player{{Userid: "other", Name: "other", Addresses: addresses},
			{Userid: "alice", Name: "alice", Addresses: []string{"alice@example.org"}}} {
			if err := d.PutPlayer(p); err != nil {
				return err
			}
		}
		return d.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
}

// get hands a mail to a server and returns the letters that it writes then.
func (s *server) get(t *testing.T, raw []byte, now time.Time) []mailer.Outgoing {
	t.Helper()
	s.uid++
	_, err := s.desk.Receive(context.Background(), []mailer.Incoming{{UIDValidity: 1, UID: s.uid, Internal: now, Raw: raw, Size: int64(len(raw))}})
	if err != nil {
		t.Fatal(err)
	}
	due, err := s.desk.Due(now, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range due {
		if err := s.desk.Sent(l.ID, now); err != nil {
			t.Fatal(err)
		}
	}
	return due
}

var (
	autoHeaders = regexp.MustCompile(`(?im)^(auto-submitted|precedence|list-[a-z-]+|x-[a-z-]+):[^\r\n]*\r\n([ \t][^\r\n]*\r\n)*`)
	itsID       = regexp.MustCompile(`(?im)^message-id:[^\r\n]*\r\n([ \t][^\r\n]*\r\n)*`)
	itsSubject  = regexp.MustCompile(`(?im)^subject: `)
)

// gateways are what may stand between the two: n tells one mail from another.
var gateways = map[string]func(raw []byte, n int) []byte{
	"nothing": func(raw []byte, _ int) []byte { return raw },
	"headers taken off": func(raw []byte, _ int) []byte {
		return onHeader(raw, func(h []byte) []byte { return autoHeaders.ReplaceAll(h, nil) })
	},
	"headers and id taken off, the subject marked": func(raw []byte, n int) []byte {
		return onHeader(raw, func(h []byte) []byte {
			h = itsID.ReplaceAll(autoHeaders.ReplaceAll(h, nil), nil)
			h = itsSubject.ReplaceAll(h, []byte("Subject: [EXTERNAL] Re: "))
			return append(h, fmt.Sprintf("Message-ID: <%d.gateway@example.edu>\r\n", n)...)
		})
	},
	"a ticket system that answers with words of its own": func(raw []byte, n int) []byte {
		return onHeader(raw, func(h []byte) []byte {
			h = itsID.ReplaceAll(autoHeaders.ReplaceAll(h, nil), nil)
			h = itsSubject.ReplaceAll(h, fmt.Appendf(nil, "Subject: [Case %d] ", 4000+n))
			return append(h, fmt.Sprintf("Message-ID: <%d.gateway@example.edu>\r\n\r\nThank you, your case %d is open since 10:%02d.\r\n", n, 4000+n, n)...)
		})
	},
}

func onHeader(raw []byte, change func([]byte) []byte) []byte {
	head, body, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	head = change(append(head, "\r\n"...))
	return append(append(head, "\r\n"...), body...)
}

// sparks are the mails, with a forged sender, that make one server write to the other.
var sparks = map[string]string{
	"a signup":             "Subject: signup someone\r\n\r\n",
	"words":                "Subject: hello\r\n\r\nWhat is this?\r\n",
	"help":                 "Subject: help\r\n\r\n",
	"nothing":              "\r\n",
	"a move on no board":   "Subject: chess move 17 e4\r\n\r\n",
	"a challenge":          "Subject: challenge alice\r\n\r\n",
	"a look":               "Subject: show 17\r\n\r\n",
	"several commands":     "Subject: multiple\r\n\r\nshow 17\r\nhelp clock\r\ngames\r\n",
	"a yes":                "Subject: Re: pbemd\r\n\r\nyes\r\n",
	"a setting, unproven":  "Subject: set digest on\r\n\r\n",
	"a seek, a rematch":    "Subject: multiple\r\n\r\nseek\r\nrematch\r\n",
	"a message to someone": "Subject: message alice\r\n\r\nHello!\r\n",
}

// hopsOf are the times that a mail between servers may take, by whether they are players
// of each other. Days lie between mails of strangers alone: players whose mail takes days
// are answered when they ask once more.
var hopsOf = map[bool][]time.Duration{
	true:  {0, time.Minute, 6 * time.Hour},
	false: {0, time.Minute, 6 * time.Hour, 30 * time.Hour, 75 * time.Hour, 9 * 24 * time.Hour},
}

// TestTwoServersFallSilent lets each begin, with all that may stand between them.
func TestTwoServersFallSilent(t *testing.T) {
	longest, cases := 0, 0
	for how, gateway := range gateways {
		for what, spark := range sparks {
			for i := range 4 {
				known, swapped := i%2 == 0, i/2 == 0
				hop := hopsOf[known][cases/2%len(hopsOf[known])]
				cases++
				now := time.Date(2026, 3, 2, 23, 50, 0, 0, time.UTC)
				both := servers(t, &now, 2)
				a, b := both[0], both[1]
				if known {
					a.befriend(t, b.address)
					b.befriend(t, a.address)
				}
				if swapped {
					a, b = b, a
				}
				direct := func(to string) []*server {
					return slices.DeleteFunc(slices.Clone(both), func(s *server) bool { return s.address != to })
				}
				n := among(t, direct, sparkOf(b.address, a.address, spark), a.address, gateway, hop, &now)
				most := mostBetweenServers
				if hop > 24*time.Hour {
					most = mostBetweenSlowServers
				}
				if n > most {
					t.Errorf("%s, then %s, %v a hop, players of each other %v, swapped %v: %d mails", what, how, hop, known, swapped, n)
				}
				longest = max(longest, n)
			}
		}
	}
	t.Logf("the longest of %d talks has %d mails", cases, longest)
	if longest < 3 {
		t.Errorf("the longest talk has %d mails: the servers do not hear each other", longest)
	}
}

// sparkOf is a mail with a forged sender.
func sparkOf(from, to, what string) []byte {
	return []byte("From: " + from + "\r\nTo: " + to + "\r\nMessage-ID: <spark@example.net>\r\n" + what)
}

// among carries mails, each of which takes the time of a hop, until nobody writes any
// more, and returns how many were written. The way tells which servers get what is
// written to an address.
func among(t *testing.T, way func(to string) []*server, first []byte, to string, gateway func([]byte, int) []byte, hop time.Duration, now *time.Time) int {
	t.Helper()
	const endless = 60
	type mail struct {
		to  string
		raw []byte
		at  time.Time // it arrives
	}
	waiting := []mail{{to, first, *now}}
	n := 0
	for ; len(waiting) > 0 && n < endless; n++ {
		m := waiting[0]
		waiting = waiting[1:]
		*now = m.at
		if n > 0 {
			m.raw = gateway(m.raw, n)
		}
		for _, s := range way(m.to) {
			for _, l := range s.get(t, m.raw, *now) {
				if len(way(l.To)) > 0 {
					waiting = append(waiting, mail{l.To, l.Raw, now.Add(hop)})
				}
			}
		}
	}
	return n
}
