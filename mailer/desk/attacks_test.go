package desk_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// besieged is a stage on which each line of changing can be carried out.
func besieged(t *testing.T) *dialogue.Stage {
	t.Helper()
	stage := playing(t)
	joined(t, stage, "carol", "dave", "erin", "frank", "gina", "hank", "ivan", "jack")
	bounded(t, stage, nil, func(o *desk.Options) {
		o.AuthservID, o.Caps.Questions, o.Caps.NewAddresses, o.Caps.Strangers, o.Caps.Answers, o.Caps.Fruitless = "mx.example.com", 0, 0, 0, 0, 0
		o.Caps.ChallengesADay, o.Caps.LettersAnHour, o.Caps.LettersADay, o.Caps.MailTime = 0, 0, 0, 0
		o.Directors, o.Backups = []string{"alice"}, t.TempDir()
	})
	for _, userid := range []string{"alice", "bob", "carol", "erin", "frank"} {
		set(t, stage, userid, func(p *store.Player) { p.BoardForm = "text" }) // nothing is painted
	}
	set(t, stage, "alice", func(p *store.Player) { p.Addresses = append(p.Addresses, "second@example.org") })
	for i, line := range []string{
		"bob: challenge alice -white", "alice: accept 2", "bob: propose 2", // board 2 waits for alice's answer
		"alice: challenge bob -white", "bob: accept 3", "alice: move 3 e4", "alice: challenge bob -black", "bob: accept 4", "alice: queue 4 e5",
		"alice: challenge bob -white", "bob: accept 5", "alice: submit 5 e4", "alice: challenge bob", "bob: accept 6", "bob: resign 6", "alice: challenge bob",
		"bob: reef challenge alice", "alice: subscribe bob", "alice: block dave",
		"carol: challenge erin -white", "erin: accept 9", "carol: move 9 e4", "carol: challenge erin -white", "erin: accept 10", "erin: resign 10",
		"alice: subscribe 9", "frank: subscribe 9", "bob: challenge alice -black", "alice: accept 11", "alice: adjourn 11 7 days", "bob: accept 11",
		"bob: challenge alice -black", "alice: accept 12", "alice: move 12 Nf3", "bob: move 12 Nf6", "alice: move 12 Ng1", "bob: move 12 Ng8",
		"alice: move 12 Nf3", "bob: move 12 Nf6", "alice: move 12 Ng1", "bob: move 12 Ng8",
	} {
		receive(t, stage, said(fmt.Sprint("siege", i), line))
	}
	for i, line := range []string{
		"tournament new round-robin chess -players 5", "tournament new round-robin chess -players 3", "tournament new ladder chess",
		"direct block hank: rude", "direct withdraw re: not liked",
	} {
		carriesOut(t, stage, fmt.Sprint("director", i), line)
	}
	for i, line := range []string{
		"carol: enter 13", "erin: enter 13", "frank: enter 13", "carol: enter 14", "erin: enter 14", "frank: enter 14", "carol: enter 15",
	} {
		receive(t, stage, said(fmt.Sprint("enters", i), line))
	}
	if err := stage.Do(dialogue.Step{Kind: dialogue.Wait, Pause: time.Minute}); err != nil {
		t.Fatal(err)
	}
	carriesOut(t, stage, "in", "enter 15")
	carriesOut(t, stage, "out", "tournament 14 remove carol: rude")
	change(t, stage, func(d *store.Draft) {
		for range 2 {
			d.PutLetter(store.Letter{To: "bob@example.net", Player: "bob", Raw: []byte("From: games@example.com\r\n\r\nx"), Made: stage.Now, Next: stage.Now.AddDate(1, 0, 0)})
		}
	})
	sendAll(t, stage)
	return stage
}

// noted are the kinds of records that any mail changes. All others must stay as they
// are when a mail may change nothing.
var noted = []string{"export", "end", "sign of life", "serial", "count", "tally", "pending", "seen", "failure", "digest", "patience", "letter"}

// lastRefusal is what an answer to an error is explained by: any mail changes it.
var lastRefusal = regexp.MustCompile(`,"Refused":\{[^{}]*\}`)

func state(t *testing.T, stage *dialogue.Stage) string {
	t.Helper()
	var all, kept bytes.Buffer
	if err := stage.Store.Export(&all); err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(all.Bytes()) {
		kind, _, _ := bytes.Cut(bytes.TrimPrefix(line, []byte(`{"kind":"`)), []byte{'"'})
		if !slices.Contains(noted, string(kind)) {
			kept.Write(line)
		}
	}
	return lastRefusal.ReplaceAllString(kept.String(), "")
}

// attack is a mail in alice's name that somebody else writes.
type attack struct {
	name string
	from string   // the From field; "" hers
	id   string   // in In-Reply-To
	more []string // further fields, above the others
}

// attacks are the ways to pretend to be alice that are open to somebody who has
// seen letters to her and to himself.
func attacks(t *testing.T, stage *dialogue.Stage) []attack {
	t.Helper()
	keys := ownKeys(t, stage)
	mint := func(k proof.Keys, owner string, c proof.Claim) string {
		return proof.MessageID(k.Mint(c, owner, proof.Nonce{1}), "example.com")
	}
	serial := func(board uint64) uint64 { return game(t, stage, board).Serial }
	number := func(userid string) (n, s uint64) {
		change(t, stage, func(d *store.Draft) { p, _ := d.Player(userid); n, s = p.Number, p.Serial })
		return n, s
	}
	n, s := number("alice")
	account := proof.Claim{Kind: proof.Account, ID: fmt.Sprint(n), Serial: s, Purpose: proof.Answer}
	board := proof.Claim{Kind: proof.Game, ID: "1", Serial: serial(1), Purpose: proof.Board}
	valid := mint(keys, "alice", account)
	leaked := mint(keys, "alice", board) + "> <" + valid
	for _, c := range []uint64{2, 3, 4, 5, 6} {
		leaked += "> <" + mint(keys, "alice", proof.Claim{Kind: proof.Game, ID: fmt.Sprint(c), Serial: serial(c), Purpose: proof.Board})
	}
	leaked += "> <" + mint(keys, "alice", proof.Claim{Kind: proof.Challenge, ID: "7", Purpose: proof.Challenger})
	const pass, fail = "dmarc=pass header.from=example.org", "dmarc=fail header.from=example.org"
	other := keys
	other.Server += "x"
	wrong := proof.Keys{Server: keys.Server, All: []proof.Key{{ID: keys.All[0].ID, Secret: bytes.Repeat([]byte{7}, 32)}}}
	later := proof.Keys{Server: keys.Server, All: []proof.Key{{ID: keys.All[0].ID + 1, Secret: keys.All[0].Secret}}}
	bn, bs := number("bob")
	list := []attack{
		{name: "nothing but her address"},
		{name: "bob's letter", id: mint(keys, "bob", board) + "> <" + mint(keys, "bob", proof.Claim{Kind: proof.Account, ID: fmt.Sprint(bn), Serial: bs, Purpose: proof.Answer})},
		{name: "bob's letter made out to her number", id: mint(keys, "bob", account)},
		{name: "another server's letter", id: mint(other, "alice", account) + "> <" + mint(other, "alice", board)},
		{name: "a made-up key", id: mint(wrong, "alice", account) + "> <" + mint(wrong, "alice", board)},
		{name: "another key id", id: mint(later, "alice", account) + "> <" + mint(later, "alice", board)},
		{name: "a question that is none", id: mint(keys, "alice", proof.Claim{Kind: proof.Pending, ID: "none", Purpose: proof.Confirm})},
		{name: "the address of a List-Unsubscribe", id: mint(keys, "alice", with(account, proof.Leave)) + "> <" + mint(keys, "alice", with(board, proof.Leave))},
		{name: "a letter of one who looks on", id: mint(keys, "carol", with(board, proof.Observer))},
		{name: "an account letter of before", id: mint(keys, "alice", proof.Claim{Kind: proof.Account, ID: account.ID, Serial: s + 1, Purpose: proof.Answer})},
		{name: "of a board that is not there", id: mint(keys, "alice", proof.Claim{Kind: proof.Game, ID: "999", Serial: 1, Purpose: proof.Board})},
		{name: "the mail host found the sender wrong", id: leaked, more: []string{"Authentication-Results: mx.example.com; " + fail}},
		{name: "a pass of another host", more: []string{"Authentication-Results: mx.example.net; " + pass}},
		{name: "a pass that the sender wrote below that of the host", more: []string{"Authentication-Results: mx.example.com; dmarc=none", "Authentication-Results: mx.example.com; " + pass}},
		{name: "a pass in a comment", more: []string{"Authentication-Results: mx.example.com; spf=fail (" + pass + ")"}},
		{name: "a pass in a folded comment", more: []string{"Authentication-Results: mx.example.com;\r\n spf=fail (x\r\n ;" + pass + ")"}},
		{name: "a pass in a quoted string", more: []string{`Authentication-Results: mx.example.com; spf=pass smtp.mailfrom="x; ` + pass + `"`}},
		{name: "a pass for a domain below", more: []string{"Authentication-Results: mx.example.com; dmarc=pass header.from=mail.example.org"}},
		{name: "a pass in another field", more: []string{"X-Authentication-Results: mx.example.com; " + pass, "ARC-Authentication-Results: i=1; mx.example.com; " + pass}},
		{name: "a pass with a bare CR", more: []string{"Authentication-Results: mx.example.com; dmarc=none\r; " + pass}},
	}
	for name, from := range forgedFroms() {
		list = append(list, attack{name: name, from: from, id: leaked, more: []string{"Authentication-Results: mx.example.com; dmarc=pass header.from=example.com"}})
	}
	return list
}

func with(c proof.Claim, p proof.Purpose) proof.Claim {
	c.Purpose = p
	return c
}

// ownKeys are the keys of the stage's server: what no attacker has.
func ownKeys(t *testing.T, stage *dialogue.Stage) proof.Keys {
	t.Helper()
	var keys proof.Keys
	change(t, stage, func(d *store.Draft) {
		keys.Server = d.ServerID()
		for _, k := range d.TokenKeys() {
			keys.All = append(keys.All, proof.Key{ID: k.ID, Secret: k.Secret})
		}
	})
	return keys
}

// forgedFroms are From fields that look like alice's and are not.
func forgedFroms() map[string]string {
	const hers = "alice@example.org"
	return map[string]string{
		"a stranger":                         "mallory@example.com",
		"her address as a name":              `"` + hers + `" <mallory@example.com>`,
		"her address as an encoded name":     "=?utf-8?q?alice=40example=2Eorg?= <mallory@example.com>",
		"her address in an encoded word":     "=?utf-8?q?=3Calice=40example=2Eorg=3E?= mallory@example.com",
		"her address in a comment":           "mallory@example.com (" + hers + ")",
		"her address in brackets in a name":  `"alice <` + hers + `>" <mallory@example.com>`,
		"two addresses":                      hers + ", mallory@example.com",
		"two addresses, hers last":           "mallory@example.com, " + hers,
		"two addresses by a semicolon":       hers + "; mallory@example.com",
		"two fields":                         hers + "\r\nFrom: mallory@example.com",
		"two fields, hers last":              "mallory@example.com\r\nFrom: " + hers,
		"two angles":                         "<" + hers + "> <mallory@example.com>",
		"a group":                            "players: " + hers + ";",
		"an empty group before":              "nobody:; " + hers,
		"a route":                            "<@example.com:" + hers + ">",
		"Sender is hers":                     "mallory@example.com\r\nSender: " + hers + "\r\nReply-To: " + hers + "\r\nReturn-Path: <" + hers + ">",
		"a domain that begins alike":         "alice@example.org.example.com",
		"a domain that ends alike":           "alice@anexample.org",
		"a domain below":                     "alice@mail.example.org",
		"a one for an l":                     "alice@examp1e.org",
		"Cyrillic letters":                   "alice@ex\u0430mple.org",
		"a Cyrillic local part":              "\u0430lice@example.org",
		"punycode":                           "alice@xn--exmple-4nf.org",
		"a sign for kelvin, as in another's": "alice@example.or\u0261",
		"dots":                               "a.lice@example.org",
		"a plus":                             "alice+x@example.org",
		"a quoted local part":                `"alice"@example.org`,
		"blanks":                             "alice @ example.org x",
		"a NUL":                              "alice@example.org\x00mallory@example.com",
		"a bare CR":                          "mallory@example.com\rFrom: " + hers,
		"an unended quote":                   `"alice <` + hers + `>`,
		"an unended comment":                 "(x " + hers,
		"a percent":                          "alice%example.org@example.com",
		"a bang":                             "example.org!alice@example.com",
	}
}

// few are the commands that attacks are tried with: one of each way in which a command
// finds its proof.
var few = []string{"move 1 e4", "accept 8", "withdraw 7", "set side white", "chat 1: hello", "enter 13", "tournament 13 cancel: no time", "direct give frank direct: he helps"}

// TestAttacks tries each attack: nothing that lasts may change,
// and no letter may reach anybody but alice, who is asked, and the attacker.
func TestAttacks(t *testing.T) {
	stage := besieged(t)
	tries := 0
	for i, a := range attacks(t, stage) {
		before := state(t, stage)
		var raws [][]byte
		for k, line := range few {
			raws = append(raws, a.mail(fmt.Sprint(i, "x", k), line))
		}
		tries += len(raws)
		fates := receive(t, stage, raws...)
		for k, fate := range fates {
			if fate.Retry || fate.Folder == "Failed" {
				t.Errorf("%s: mail %d: %+v", a.name, k, fate)
			}
		}
		for _, l := range sendAll(t, stage) {
			if l.To != "alice@example.org" && l.To != "second@example.org" && !strings.Contains(a.from, l.To) {
				t.Errorf("%s: a letter goes to %s:\n%s", a.name, l.To, dialogue.Show(l.Raw))
			}
		}
		if after := state(t, stage); after != before {
			t.Errorf("%s: something has changed:\n%s", a.name, cmp.Diff(strings.Split(before, "\n"), strings.Split(after, "\n")))
		}
	}
	if tries < 300 {
		t.Errorf("only %d mails were tried", tries)
	}
}

func (a attack) mail(id, line string) []byte {
	var b strings.Builder
	for _, field := range a.more {
		b.WriteString(field + "\r\n")
	}
	line, body, _ := strings.Cut(line, "\n")
	from := a.from
	if from == "" {
		from = "alice@example.org"
	}
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s@attack.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n", from, dialogue.Server, line, strings.ReplaceAll(id, " ", ""))
	if a.id != "" {
		fmt.Fprintf(&b, "In-Reply-To: <%s>\r\n", a.id)
	}
	if strings.HasPrefix(line, "direct add") {
		b.WriteString("Content-Disposition: attachment; filename=quietchess.toml\r\n")
	}
	return []byte(b.String() + "\r\n" + strings.ReplaceAll(body, "\n", "\r\n"))
}

// TestEveryBitOfAToken holds that a token with any one bit changed proves
// nothing, where it stands in clear as well.
func TestEveryBitOfAToken(t *testing.T) {
	stage := withoutHost(t)
	sendAll(t, stage)
	local, domain, _ := strings.Cut(newest(stage, "alice@example.org").MessageID, "@")
	for i := range len(local) {
		for bit := range 7 {
			changed := []byte(local)
			changed[i] ^= 1 << bit
			if strings.EqualFold(string(changed), local) || bytes.ContainsAny(changed, "\r\n\x00") {
				continue // as hosts do that change the case
			}
			receive(t, stage, attack{id: string(changed) + "@" + domain}.mail(fmt.Sprint("bit", i, "x", bit), "move 1 e4"))
			if game(t, stage, 1).Plies != 0 {
				t.Fatalf("%q moves as %q does", changed, local)
			}
		}
	}
	receive(t, stage, attack{id: local + "@" + domain}.mail("whole", "move 1 e4"))
	if game(t, stage, 1).Plies != 1 {
		t.Error("the whole token does not move")
	}
}
