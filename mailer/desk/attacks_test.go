package desk_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// changing has, for each command that changes something or reaches somebody, a
// line by which alice does so on the stage of besieged.
var changing = map[command.Verb]string{
	command.Move: "move 1 e4", command.Submit: "submit 1 d4", command.Resign: "resign 1", command.Propose: "propose 1", command.Abort: "abort 4",
	command.Adjourn: "adjourn 1 7 days", command.Draw: "draw 1", command.Undo: "undo 3 1", command.Queue: "queue 3 Nf3", command.If: "if 3 e5 then Nf3", command.Cancel: "cancel 4",
	command.Confirm: "confirm 5", command.Accept: "accept 8", command.Decline: "decline 2", command.Withdraw: "withdraw 7", command.Rematch: "rematch 6",
	command.Challenge: "challenge carol", command.Seek: "seek", command.Limit: "limit 3", command.Chat: "chat 1: hello", command.Message: "message bob: hello",
	command.Subscribe: "subscribe carol", command.Notify: "chess notify", command.Unsubscribe: "unsubscribe bob", command.Mute: "mute 1",
	command.Set: "set side white", command.Vacation: "vacation 3", command.Add: "add alice@example.net", command.Remove: "remove second@example.org",
	command.Primary: "primary second@example.org", command.Change: "change address second@example.org", command.Signoff: "signoff", command.Delete: "delete",
	command.Profile: "profile: I like gambits", command.Block: "block carol", command.Unblock: "unblock dave", command.Invite: "invite friend@example.net",
}

// looking are the commands that only look, answer a question, or are for
// directors and those who enter tournaments, which have tests of their own.
var looking = []command.Verb{
	command.Seeks, command.Show, command.ShowAs, command.Preview, command.History, command.PGN, command.Moves, command.Games, command.Next, command.Running,
	command.Standings, command.Ratings, command.Rating, command.Record, command.Help, command.Variants, command.Who, command.List, command.Signup,
	command.Yes, command.No, command.Claim, command.Resume, command.Kibitz,
	command.Tournaments, command.Tournament, command.Enter, command.Crosstable, command.Why, command.Ladder,
	command.Direct, command.Acts, command.Broadcast,
}

// besieged is a stage without a trusted host on which each line of changing can
// be carried out.
func besieged(t *testing.T) *dialogue.Stage {
	t.Helper()
	stage := playing(t)
	joined(t, stage, "carol", "dave")
	set(t, stage, "alice", func(p *store.Player) { p.Addresses = append(p.Addresses, "second@example.org") })
	for i, line := range []string{
		"bob: challenge alice -white", "alice: accept 2", "bob: propose 2", // board 2 waits for alice's answer
		"alice: challenge bob -white", "bob: accept 3", "alice: move 3 e4", "alice: challenge bob -black", "bob: accept 4", "alice: queue 4 e5",
		"alice: challenge bob -white", "bob: accept 5", "alice: submit 5 e4", "alice: challenge bob", "bob: accept 6", "bob: resign 6", "alice: challenge bob",
		"bob: reef challenge alice", "alice: subscribe bob", "alice: block dave",
	} {
		receive(t, stage, said(fmt.Sprint("siege", i), line))
	}
	if err := stage.Do(dialogue.Step{Kind: dialogue.Wait, Pause: 1}); err != nil {
		t.Fatal(err)
	}
	bounded(t, stage, nil, func(o *desk.Options) {
		o.AuthservID, o.Caps.Questions, o.Caps.NewAddresses, o.Caps.Strangers, o.Caps.Answers, o.Caps.Fruitless = "mx.example.com", 0, 0, 0, 0, 0
		o.Caps.ChallengesADay = 0
	})
	return stage
}

// lasting are the kinds of records that matter when a mail may change nothing.
var lasting = []string{"player", "game", "ply", "challenge", "invitation", "subscription", "gathered", "tournament", "round", "act", "errand", "rating"}

func state(t *testing.T, stage *dialogue.Stage) string {
	t.Helper()
	var all, kept bytes.Buffer
	if err := stage.Store.Export(&all); err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(all.Bytes()) {
		var head struct{ Kind string }
		if err := json.Unmarshal(line, &head); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(lasting, head.Kind) {
			kept.Write(line)
		}
	}
	return kept.String()
}

// effect tells whether a mail changes something that lasts, or reaches somebody
// else than alice and its sender.
func effect(t *testing.T, stage *dialogue.Stage, raw []byte) string {
	t.Helper()
	before := state(t, stage)
	receive(t, stage, raw)
	for _, l := range sendAll(t, stage) {
		if l.To != "alice@example.org" && l.To != "second@example.org" && !bytes.Contains(raw, []byte("From: "+l.To)) {
			return "a letter to " + l.To
		}
	}
	if state(t, stage) != before {
		return "a change"
	}
	return ""
}

// TestEveryCommandHasAnAttack holds that each command stands in one of the lists
// above, and that alice's own lines have an effect when they are proven.
func TestEveryCommandHasAnAttack(t *testing.T) {
	for verb := range desk.Grammar().Verbs {
		if _, ok := changing[verb]; ok == slices.Contains(looking, verb) {
			t.Errorf("%s stands in none of the lists, or in both", verb)
		}
	}
	stage := besieged(t)
	for _, verb := range inTurn {
		if found := effect(t, stage, proven("own"+string(verb), "alice@example.org", changing[verb])); found == "" {
			t.Errorf("%q, proven, has no effect", changing[verb])
		}
	}
	if len(inTurn) != len(changing)-3 {
		t.Errorf("%d commands of %d are tried; signoff, delete and change ask first", len(inTurn), len(changing))
	}
}

// inTurn is an order in which alice's own lines can all be carried out.
var inTurn = []command.Verb{
	command.Subscribe, command.Notify, command.Unsubscribe, command.Mute, command.Set, command.Limit, command.Profile, command.Block, command.Unblock,
	command.Invite, command.Add, command.Message, command.Chat, command.Challenge, command.Seek, command.Withdraw, command.Rematch, command.Queue,
	command.If, command.Cancel, command.Undo, command.Decline, command.Accept, command.Confirm, command.Submit, command.Move, command.Propose,
	command.Adjourn, command.Draw, command.Resign, command.Abort, command.Vacation, command.Primary, command.Remove,
}

// attack is a mail in alice's name that somebody else writes.
type attack struct {
	name string
	from string   // the From field; "" hers
	id   string   // in In-Reply-To
	more []string // further fields, above the others
	all  bool     // tried with all commands, not with a few
}

// attacks are the ways to pretend to be alice that are open to somebody who has
// seen letters to her and to himself. Each is tried with every command.
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
		{name: "nothing but her address", all: true},
		{name: "bob's letter", all: true, id: mint(keys, "bob", board) + "> <" + mint(keys, "bob", proof.Claim{Kind: proof.Account, ID: fmt.Sprint(bn), Serial: bs, Purpose: proof.Answer})},
		{name: "bob's letter made out to her number", id: mint(keys, "bob", account)},
		{name: "another server's letter", all: true, id: mint(other, "alice", account) + "> <" + mint(other, "alice", board)},
		{name: "a made-up key", id: mint(wrong, "alice", account) + "> <" + mint(wrong, "alice", board)},
		{name: "another key id", id: mint(later, "alice", account) + "> <" + mint(later, "alice", board)},
		{name: "a question that is none", id: mint(keys, "alice", proof.Claim{Kind: proof.Pending, ID: "none", Purpose: proof.Confirm})},
		{name: "the address of a List-Unsubscribe", id: mint(keys, "alice", with(account, proof.Leave)) + "> <" + mint(keys, "alice", with(board, proof.Leave))},
		{name: "a letter of one who looks on", id: mint(keys, "carol", with(board, proof.Observer))},
		{name: "an account letter of before", id: mint(keys, "alice", proof.Claim{Kind: proof.Account, ID: account.ID, Serial: s + 1, Purpose: proof.Answer})},
		{name: "of a board that is not there", id: mint(keys, "alice", proof.Claim{Kind: proof.Game, ID: "999", Serial: 1, Purpose: proof.Board})},
		{name: "the mail host found the sender wrong", all: true, id: leaked, more: []string{"Authentication-Results: mx.example.com; " + fail}},
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

// few are the commands that most attacks are tried with: one of each way in
// which a command finds its proof.
var few = []command.Verb{command.Move, command.Accept, command.Withdraw, command.Set, command.Chat}

func (a attack) tried() []command.Verb {
	if !a.all {
		return few
	}
	return slices.Sorted(maps.Keys(changing))
}

// TestAttacksOnEveryCommand tries each attack: nothing that lasts may change,
// and no letter may reach anybody but alice, who is asked, and the attacker.
func TestAttacksOnEveryCommand(t *testing.T) {
	stage := besieged(t)
	tries := 0
	for i, a := range attacks(t, stage) {
		before := state(t, stage)
		var raws [][]byte
		for _, verb := range a.tried() {
			raws = append(raws, a.mail(fmt.Sprint(i, verb), changing[verb]))
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
			for _, verb := range a.tried() {
				if found := effect(t, stage, a.mail("again"+fmt.Sprint(i, verb), changing[verb])); found != "" {
					t.Errorf("%s: %q: %s", a.name, changing[verb], found)
				}
			}
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
	from := a.from
	if from == "" {
		from = "alice@example.org"
	}
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s@attack.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n", from, dialogue.Server, line, strings.ReplaceAll(id, " ", ""))
	if a.id != "" {
		fmt.Fprintf(&b, "In-Reply-To: <%s>\r\n", a.id)
	}
	return []byte(b.String() + "\r\n")
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
