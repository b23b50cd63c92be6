package desk_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"testing"
	"time"
)

// sharedList is the address of a list that the servers are on.
const sharedList = "club@example.org"

// A ring is how the mails of three servers get to each other.
type ring struct {
	name string
	// way tells which servers get what is written to an address.
	way func(all []*server, to string) []*server
	// hears is in whose name the n-th server gets mails.
	hears func(n int) []string
	// list: what the servers write comes in the name of the list.
	list bool
	// most is how many answers a server gives to one name, slowest the same where a
	// mail takes days. Three speak in the name of a list, each in its own words.
	most, slowest int
}

var rings = []ring{
	{
		name: "each address is forwarded to the next server",
		way: func(all []*server, to string) []*server {
			if n := slices.Index(homes, to); n >= 0 {
				return []*server{all[(n+1)%len(all)]}
			}
			return nil
		},
		hears: func(n int) []string { return []string{homes[(n+1)%len(homes)]} },
		most:  2, slowest: 3,
	},
	{
		name: "each address is forwarded to all servers",
		way: func(all []*server, to string) []*server {
			if slices.Contains(homes, to) {
				return all
			}
			return nil
		},
		hears: func(n int) []string { return slices.Delete(slices.Clone(homes), n, n+1) },
		most:  2, slowest: 3,
	},
	{
		name: "all are on a list that writes in its own name",
		way: func(all []*server, to string) []*server {
			if to == sharedList {
				return all
			}
			return nil
		},
		hears: func(int) []string { return []string{sharedList} },
		list:  true,
		most:  3, slowest: 4,
	},
}

var itsSender = regexp.MustCompile(`(?im)^from:[^\r\n]*\r\n([ \t][^\r\n]*\r\n)*`)

// TestServersInARingFallSilent has three servers write to each other in a circle, where a
// server's answers do not reach the one that it answers, or reach it among others. They
// fall silent, and the owners of the addresses that they heard are answered as ever.
func TestServersInARingFallSilent(t *testing.T) {
	longest, cases := map[string]int{}, 0
	whats := slices.Sorted(maps.Keys(sparks))
	for i, r := range rings {
		for k, how := range []string{"headers and id taken off, the subject marked", "a ticket system that answers with words of its own"} {
			known := (i+k)%2 == 0 // a talk costs a tenth of a second
			what, hop := whats[cases*5%len(whats)], hopsOf[known][cases*5/2%len(hopsOf[known])]
			cases++
			name := fmt.Sprintf("%s; %s, then %s, %v a hop, players %v", r.name, what, how, hop, known)
			n := r.talk(t, name, what, how, known, hop)
			longest[r.name] = max(longest[r.name], n)
		}
	}
	t.Logf("the longest of %d talks: %v", cases, longest)
	for _, r := range rings {
		if longest[r.name] < 1+len(homes) {
			t.Errorf("%s: %d mails: the servers do not hear each other", r.name, longest[r.name])
		}
	}
}

// talk lets the servers talk, and then people write from the same addresses.
func (r ring) talk(t *testing.T, name, what, how string, known bool, hop time.Duration) int {
	t.Helper()
	now := time.Date(2026, 3, 2, 23, 50, 0, 0, time.UTC)
	all := servers(t, &now, len(homes))
	voices := 0
	for n, s := range all {
		voices += len(r.hears(n))
		if known {
			s.befriend(t, r.hears(n)...)
		}
	}
	from, to := r.hears(0)[0], homes[2]
	if r.list {
		to = sharedList
	}
	gateway := func(raw []byte, n int) []byte {
		if raw = gateways[how](raw, n); !r.list {
			return raw
		}
		return onHeader(raw, func(h []byte) []byte { return itsSender.ReplaceAll(h, []byte("From: Club <"+sharedList+">\r\n")) })
	}
	way := func(to string) []*server { return r.way(all, to) }
	n := among(t, way, sparkOf(from, to, sparks[what]), to, gateway, hop, &now)
	most := 1 + voices*r.most
	if hop > 24*time.Hour {
		most = 1 + voices*r.slowest
	}
	if n > most {
		t.Errorf("%s: %d mails, at most %d expected", name, n, most)
	}
	if !known {
		now = now.Add(24 * time.Hour) // strangers get so many answers a day
	}
	for n, s := range all {
		for _, owner := range append(r.hears(n), "alice@example.org") {
			s.answersOwner(t, name, owner, known, now)
		}
	}
	return n
}

// answersOwner has a person write from an address, and wants one answer to it.
func (s *server) answersOwner(t *testing.T, when, address string, known bool, now time.Time) {
	t.Helper()
	subject := "signup person"
	if known {
		subject = "games"
	}
	raw := "From: " + address + "\r\nTo: " + s.address + "\r\nMessage-ID: <person." + address + ">\r\nSubject: " + subject + "\r\n\r\n"
	letters := s.get(t, []byte(raw), now)
	if len(letters) != 1 || letters[0].To != address {
		t.Errorf("%s: a person wrote from %s to %s and got %d letters, one expected", when, address, s.address, len(letters))
	}
}
