package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// changing has a line for each command that changes something or reaches somebody, in an
// order in which alice, a director, can carry out all of them on the stage of besieged.
// What stands below the first line is the body of the mail.
var changing = []string{
	"subscribe carol", "chess notify", "unsubscribe bob", "mute 1", "set side white", "limit 300", "profile: I like gambits", "block carol", "unblock carol",
	"invite friend@example.net", "add alice@example.net", "message bob: hello", "chat 1: hello", "kibitz 9: hello", "broadcast: hello", "challenge carol", "seek",
	"withdraw 7", "rematch 6", "queue 3 Nf3", "if 3 e5 then Nf3", "cancel 4", "undo 3 1", "decline 2", "accept 8", "confirm 5", "submit 1 d4", "move 1 e4",
	"propose 1", "adjourn 1 7 days", "draw 1", "resign 1", "abort 4", "resume 11", "claim 12", "vacation 3",
	"tournament new swiss chess -players 8", "tournament 13 remove carol: rude", "tournament 13 until 2026-03-20: holidays", "enter 13", "tournament 13 start: we are two", "withdraw 13",
	"tournament 13 cancel: no time", "tournament 14 readmit carol: she is back", "ladder 15 carol",
	"direct block gina: rude", "direct unblock hank: calm again", "direct rename gina gino: a typo", "direct merge ivan into gino: twice here", "direct delete jack: his wish",
	"direct give frank tournaments: he helps", "direct take frank tournaments: he is tired", "direct undo 9 1: a slip", "direct extend 9 3: ill", "direct end 9: both wish it",
	"direct result 10 draw: agreed", "direct reopen 10: a mistake", "direct aside LETTER: wrong", "direct retry LETTER: right", "direct drop LETTER: old",
	"direct announce\n\nWe move to another host.", "direct backup: before the move", "direct withdraw reef: not liked", "direct offer re: liked",
	"direct add variant: wanted\n" + addedVariant, "direct pause: a new disk", "direct resume: it is in",
	"primary second@example.org", "remove second@example.org", "change address alice@example.net", "signoff",
}

// looking has a line for each command that changes nothing.
var looking = []string{
	"seeks", "show 3", "showas white 3", "preview 3 Nf3", "history 3", "pgn 3", "moves 3", "games", "next", "running", "standings", "ratings", "rating", "record bob",
	"help", "variants", "who bob", "list", "signup alice", "yes", "no", "tournaments", "tournament 14", "crosstable 14", "why 14", "ladder 15", "acts",
	"direct find bob", "direct rights", "direct outbox", "direct statistics", "direct variants", "direct acts",
}

// alike are the commands that are others under a second name.
var alike = map[string]string{"delete": "signoff"}

// addedVariant is a file that a director adds.
const addedVariant = `inherits = "chess"
id = "quietchess"
name = "Quiet Chess"
author = "Nobody"
origin = "Nowhere, 2026"

[rules]
summary = "Chess for two who do not talk."
text = """
Everything is as in chess.
"""
`

// named is the name of a line's command, with what belongs to it where several commands
// begin with the same word.
func named(line string) string {
	words := strings.Fields(strings.ReplaceAll(line, ":", " "))
	if words[0] == "chess" {
		words = words[1:]
	}
	switch {
	case words[0] == "direct", words[0] == "tournament" && words[1] == "new":
		return words[0] + " " + words[1]
	case words[0] == "tournament" && len(words) > 2:
		return words[0] + " " + words[2]
	}
	return words[0]
}

// TestEveryCommandIsListed holds that each command has a line in one of the lists.
func TestEveryCommandIsListed(t *testing.T) {
	var all []string
	for verb := range desk.Grammar().Verbs {
		if verb != command.Direct {
			all = append(all, string(verb))
		}
	}
	for _, word := range command.Directives() {
		all = append(all, "direct "+word)
	}
	for _, word := range command.TournamentOrders() {
		all = append(all, "tournament "+word)
	}
	listed := map[string]bool{}
	for _, line := range slices.Concat(changing, looking) {
		listed[named(line)] = true
	}
	for _, name := range all {
		if !listed[name] && !listed[alike[name]] {
			t.Errorf("%s stands in none of the lists", name)
		}
	}
}

// forgeries are what somebody can put into In-Reply-To who has seen letters to alice that
// are used up, and letters to himself.
func forgeries(t *testing.T, stage *dialogue.Stage, line string) map[string][]string {
	t.Helper()
	keys := ownKeys(t, stage)
	list := map[string][]string{"nothing": nil}
	add := func(name, owner string, c proof.Claim, tamper bool) {
		id := proof.MessageID(keys.Mint(c, owner, proof.Nonce{1}), "example.com")
		if tamper {
			local, domain, _ := strings.Cut(id, "@")
			end := len(local) - 20 // amid what the key has made
			id = local[:end] + string('a'+(local[end]-'a'+1)%2) + local[end+1:] + "@" + domain
		}
		list[name] = append(list[name], id)
	}
	accounts := map[string]store.Player{"alice": account(t, stage, "alice"), "bob": account(t, stage, "bob")}
	for userid, p := range accounts {
		c := proof.Claim{Kind: proof.Account, ID: fmt.Sprint(p.Number), Serial: p.Serial, Purpose: proof.Answer}
		if userid == "bob" {
			add("bob's letters", userid, c, false)
			continue
		}
		add("tampered letters", userid, c, true)
		if c.Serial > 0 {
			c.Serial--
			add("spent letters", userid, c, false)
		}
	}
	for board := uint64(1); board < 13; board++ {
		g := game(t, stage, board)
		if !slices.Contains(g.Players[:], "alice") {
			continue
		}
		c := proof.Claim{Kind: proof.Game, ID: fmt.Sprint(board), Serial: g.Serial, Purpose: proof.Board}
		add("bob's letters", "bob", c, false)
		add("tampered letters", "alice", c, true)
		if c.Serial > 0 && !slices.Contains(anyLetterWillDo, named(line)) {
			c.Serial--
			add("spent letters", "alice", c, false)
		}
	}
	return list
}

// anyLetterWillDo are the commands that any letter about a board proves, however old:
// none of them touches the game.
var anyLetterWillDo = []string{"chat", "kibitz", "mute", "subscribe", "unsubscribe"}

// TestEveryCommandNeedsAProof tries each command in a mail in alice's name, just before
// she carries it out herself: without a proof, with letters of hers that are used up or
// changed, and with those of another player. Nothing that lasts may change by it, and no
// letter may reach anybody but alice. Then it must do something in a mail that is hers.
func TestEveryCommandNeedsAProof(t *testing.T) {
	stage := besieged(t)
	before := state(t, stage)
	kinds := map[string]int{}
	for i, line := range changing {
		line = strings.Replace(line, "LETTER", waiting(t, stage), 1)
		var raws [][]byte
		var names []string
		for name, ids := range forgeries(t, stage, line) {
			a := attack{id: strings.Join(ids, "> <")}
			raws, names = append(raws, a.mail(fmt.Sprint("forged", i, name), line)), append(names, name)
			kinds[name]++
		}
		receive(t, stage, raws...)
		if to, after := toOthers(t, stage), state(t, stage); to != "" || after != before {
			t.Fatalf("%q, in mails in reply to %q, has written to %q or changed something:\n%s", line, names, to, changes(before, after))
		}
		carriesOut(t, stage, fmt.Sprint("own", i), line)
		to, after := toOthers(t, stage), state(t, stage)
		if to == "" && after == before {
			t.Errorf("%q, proven, has no effect", line)
		}
		before = after
	}
	for _, name := range []string{"nothing", "bob's letters", "tampered letters", "spent letters"} {
		if kinds[name] < len(changing)-3 {
			t.Errorf("%s were tried with %d commands of %d", name, kinds[name], len(changing))
		}
	}
}

// waiting is the number of the oldest letter in the outbox.
func waiting(t *testing.T, stage *dialogue.Stage) (id string) {
	t.Helper()
	change(t, stage, func(d *store.Draft) {
		for l := range d.Letters() {
			id = fmt.Sprint(l.ID)
			return
		}
	})
	return id
}

// TestLookingChangesNothing holds that the commands which need no proof do nothing, even
// with one.
func TestLookingChangesNothing(t *testing.T) {
	stage := besieged(t)
	before := state(t, stage)
	for i, line := range looking {
		raw := attack{more: []string{vouched}, id: accountLetter(t, stage)}.mail(fmt.Sprint("look", i), line)
		receive(t, stage, raw)
		to, after := toOthers(t, stage), state(t, stage)
		if to != "" || after != before {
			t.Errorf("%q has written to %q or changed something:\n%s", line, to, changes(before, after))
		}
		before = after
	}
}

// changes are the records that differ.
func changes(before, after string) (lines string) {
	for line := range strings.Lines(after) {
		if !strings.Contains(before, line) {
			lines += line
		}
	}
	return lines
}

// toOthers sends what is due and names a receiver who is not alice, "" when there is none.
func toOthers(t *testing.T, stage *dialogue.Stage) (to string) {
	t.Helper()
	for _, l := range sendAll(t, stage) {
		if l.To != "alice@example.org" && l.To != "second@example.org" {
			to = l.To
		}
	}
	return to
}

// vouched is what the trusted host writes of a mail that is alice's.
const vouched = "Authentication-Results: mx.example.com; dmarc=pass header.from=example.org"

// accountLetter is the id of a letter to alice about her account.
func accountLetter(t *testing.T, stage *dialogue.Stage) string {
	t.Helper()
	p := account(t, stage, "alice")
	c := proof.Claim{Kind: proof.Account, ID: fmt.Sprint(p.Number), Serial: p.Serial, Purpose: proof.Answer}
	return proof.MessageID(ownKeys(t, stage).Mint(c, "alice", proof.Nonce{2}), "example.com")
}

// carriesOut has alice send a command with every proof there is, and say yes when she is
// asked.
func carriesOut(t *testing.T, stage *dialogue.Stage, id, line string) {
	t.Helper()
	receive(t, stage, attack{more: []string{vouched}, id: accountLetter(t, stage)}.mail(id, line))
	sayYes(t, stage, id)
}

// sayYes answers what alice is asked.
func sayYes(t *testing.T, stage *dialogue.Stage, id string) {
	t.Helper()
	for _, l := range due(t, stage) {
		r, err := dialogue.Open(l.Raw)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(r.MessageID, "p") && strings.HasSuffix(l.To, "@example.org") {
			receive(t, stage, attack{from: l.To, more: []string{vouched}, id: r.MessageID}.mail("yes"+id, "Re: "+r.Subject+"\nyes"))
		}
	}
}
