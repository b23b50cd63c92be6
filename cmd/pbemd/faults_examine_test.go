package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/emersion/go-imap/v2"

	"pbemd/mailer"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/host/unruly"
	"pbemd/mailer/read"
	"pbemd/store"
)

// Two proofs are made while the server works, by what its file holds at that
// moment, and the rest when it has ended, by the mailboxes of all and the store.

var messageIDField = regexp.MustCompile(`(?mi)^Message-ID:\s*<([^>]*)>`)

// justified proves that a letter which the server is about to hand over is in
// the outbox as committed: as it is, to the one that it is handed over for.
func (tr *trial) justified(c unruly.Command) {
	disk, err := readDisk(tr.data, scratchOf(tr.config))
	if err != nil {
		tr.find("the store cannot be read while a letter is sent: %v", err)
		return
	}
	said := bytes.ReplaceAll(c.Letter, []byte("\r\n.."), []byte("\r\n.")) // RFC 5321, section 4.5.2
	found := messageIDField.FindSubmatch(said)
	if found == nil {
		tr.find("a letter without a Message-ID is sent:\n%.1000s", said)
		return
	}
	tr.mu.Lock()
	to := tr.receiver[c.Conn]
	tr.mu.Unlock()
	kept, ok := disk.letters[string(found[1])]
	switch {
	case !ok:
		tr.find("unjustified: the letter %s to %s is sent and not in the committed outbox:\n%.600s", found[1], to, said)
	case kept.To != to:
		tr.find("unjustified: the letter %s is sent to %s and committed for %s", found[1], to, kept.To)
	case !bytes.Equal(bytes.TrimRight(kept.raw, "\r\n"), bytes.TrimRight(said, "\r\n")):
		tr.find("unjustified: the letter %s is sent otherwise than committed", found[1])
	}
}

// mayFile proves that mails which the server is about to file were handled as
// committed, and that they go where that says.
func (tr *trial) mayFile(verb, line string) {
	words := strings.Fields(line)
	if len(words) < 5 || verb == "UID STORE" && !strings.Contains(line, "$PbemdDone") {
		return
	}
	disk, err := readDisk(tr.data, scratchOf(tr.config))
	if err != nil {
		tr.find("the store cannot be read while mails are filed: %v", err)
		return
	}
	uids, err := parseUIDs(words[3])
	if err != nil {
		tr.find("%s: %v", line, err)
		return
	}
	mails, err := tr.visitor.mails("INBOX", uids)
	if err != nil {
		tr.find("%s: the mails cannot be read: %v", line, err)
		return
	}
	for _, m := range mails {
		raw := m.FindBodySection(wholeMail)
		key := read.Read(raw, read.Options{}).Key
		fate, ok := disk.seen[string(key[:])]
		if !ok {
			tr.find("a mail is filed (%s) that was not handled as committed:\n%.600s", line, raw)
		}
		if folder := strings.Trim(words[4], `"`); ok && verb != "UID STORE" && fate != folder {
			tr.find("a mail whose fate is %s is filed in %s", fate, folder)
		}
	}
}

// parseUIDs reads a set of a command.
func parseUIDs(text string) (set imap.UIDSet, err error) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, ok := strings.Cut(part, ":")
		if !ok {
			to = from
		}
		first, err1 := strconv.ParseUint(from, 10, 32)
		last, err2 := strconv.ParseUint(to, 10, 32)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		set.AddRange(imap.UID(first), imap.UID(last))
	}
	return set, nil
}

// examine holds what is left against the plan, of which so many rounds were
// played to their end.
func (tr *trial) examine(rounds int) {
	tr.t.Helper()
	if rounds < len(tr.plan.rounds) {
		return // what is missing has been told, and why the rest is would not be new
	}
	tr.examineFolders()
	opened, err := store.Open(tr.data, store.Options{ReadOnly: true})
	if err != nil {
		tr.find("the store cannot be opened: %v", err)
		return
	}
	defer opened.Close()
	if err := opened.Check(); err != nil {
		tr.find("the store is damaged: %v", err)
	}
	err = opened.View(func(tx *store.Tx) error {
		d := tx.Draft()
		tr.examineGames(d)
		tr.examineLetters(d)
		return nil
	})
	if err != nil {
		tr.find("the store cannot be read: %v", err)
	}
}

var wayOf = regexp.MustCompile(`Received: by way(\d+)\.example\.net`)

// examineFolders proves that each delivery is filed where it belongs, once.
func (tr *trial) examineFolders() {
	filed := make([][]string, len(tr.deliveries))
	for _, folder := range []string{"INBOX", string(mailer.Done), string(mailer.Ignored), string(mailer.Failed), drawer} {
		mails, err := tr.visitor.mails(folder, nil)
		if err != nil {
			tr.find("%s cannot be read: %v", folder, err)
		}
		for _, m := range mails {
			found := wayOf.FindSubmatch(m.FindBodySection(wholeMail))
			if found == nil {
				tr.find("%s holds a mail that nobody sent", folder)
				continue
			}
			number, _ := strconv.Atoi(string(found[1]))
			where := folder
			switch {
			case folder == "INBOX" && isMarked(m):
				where = "INBOX, marked"
			case folder == "INBOX":
				log := tr.server.log.String()
				tr.find("the mail with UID %d, flags %v, is left in the inbox; the log ends\n%s", m.UID, m.Flags, log[max(0, len(log)-3000):])
			}
			filed[number-1] = append(filed[number-1], where)
		}
	}
	for n, e := range tr.deliveries {
		if !tr.filedWell(filed[n], string(e.folder)) {
			tr.find("delivery %d, %q by %s, is filed in %q, and belongs in %s", n+1, e.step.Text, e.from, filed[n], e.folder)
		}
	}
}

// filedWell judges the places of one delivery. A host without MOVE is asked to
// copy, and a connection that breaks after it leaves two copies, or the mail marked beside one; a
// host without UIDPLUS has mails marked only. A mail that somebody else has moved
// at the same moment, and back, may have become two, each of which is filed.
func (tr *trial) filedWell(places []string, folder string) bool {
	if tr.account.moves && (!tr.account.copies || !tr.visitor.hasMoved()) {
		return slices.Equal(places, []string{folder})
	}
	return len(places) > 0 && !slices.ContainsFunc(places, func(p string) bool { return p != folder && p != "INBOX, marked" })
}

// examineGames proves that each move that was sent was made, once.
func (tr *trial) examineGames(d *store.Draft) {
	for _, m := range tr.plan.matches {
		game, ok := d.Game(m.board)
		if !ok {
			tr.find("board %d is not there", m.board)
			continue
		}
		var positions []string
		for _, ply := range d.Plies(m.board, 1, game.Plies) {
			positions = append(positions, ply.Position)
		}
		if !slices.Equal(positions, m.positions) {
			tr.find("board %d: the moves lead to\n%s\nand those sent lead to\n%s", m.board, strings.Join(positions, "\n"), strings.Join(m.positions, "\n"))
		}
		score := ""
		if game.Result != nil {
			score = game.Result.Score
		}
		if score != m.score {
			tr.find("board %d: the result is %q, it ought to be %q", m.board, score, m.score)
		}
	}
	games := 0
	for range d.Games() {
		games++
	}
	if games != len(tr.plan.matches) {
		tr.find("there are %d games of %d", games, len(tr.plan.matches))
	}
}

// examineLetters proves that each mail was handled once and answered, and that
// each letter that it calls for has come, and no other.
func (tr *trial) examineLetters(d *store.Draft) {
	for f := range d.Failures() {
		tr.find("a mail has failed: %s", f.LastError)
	}
	aside := map[string]bool{}
	for l := range d.Letters() {
		switch {
		case !l.Aside:
			tr.find("the letter %s to %s is still in the outbox", l.MessageID, l.To)
		case localName(l.To) != bystander:
			tr.find("the letter %s to %s was set aside: %s", l.MessageID, l.To, l.LastError)
		default:
			aside[l.MessageID] = true
		}
	}
	planned := tr.plan.expected(len(tr.plan.rounds) - 1)
	for user, box := range tr.boxes {
		got := maps.Clone(aside)
		if user != bystander {
			got = map[string]bool{}
		}
		for id := range box.raw {
			got[id] = true
		}
		if len(got) != planned[user] {
			tr.find("%s has %d letters, the plan calls for %d:\n%s", user, len(got), planned[user], subjects(box))
		}
	}
	tr.examineAnswers(d, len(aside))
}

// examineAnswers proves that the mails which want an answer are named in one,
// all but so many, and that as many mails are known as were sent.
func (tr *trial) examineAnswers(d *store.Draft, aside int) {
	sent := map[int]*errand{}
	for _, e := range tr.deliveries {
		sent[e.step.Number] = e
	}
	for number, e := range sent {
		named := slices.ContainsFunc(tr.boxes[e.from].letters, func(l dialogue.Received) bool {
			return slices.ContainsFunc(l.References, func(id string) bool { return strings.HasPrefix(id, fmt.Sprintf("step%d.", number)) })
		})
		switch {
		case !e.answered() || named:
		case e.from == bystander && aside > 0:
			aside--
		default:
			tr.find("the mail %q by %s has no answer", e.step.Text, e.from)
		}
	}
	disk, err := readDisk(tr.data, scratchOf(tr.config))
	if err != nil {
		tr.find("the store cannot be read past package store: %v", err)
	}
	if len(disk.seen) != len(sent) {
		tr.find("%d mails were sent, and %d are noted as handled", len(sent), len(disk.seen))
	}
}

func subjects(box *pigeonhole) string {
	var lines []string
	for _, l := range box.letters {
		lines = append(lines, l.MessageID+" "+l.Subject)
	}
	return strings.Join(lines, "\n")
}

// overtime is the line for a mail in the middle of which the clock was put forward. By the
// machine's own clock, which also counts steadily, that does not happen. The mail is tried again.
var overtime = regexp.MustCompile(`(?m)^.*msg="mail failed" fate=Retry .*it took longer than.*$`)

// soundLog looks for what no log may say.
func (tr *trial) soundLog() {
	log := overtime.ReplaceAllString(tr.server.log.String(), "")
	for _, sign := range []string{"DATA RACE", "panic", "mail failed", "chess-secret"} {
		if strings.Contains(log, sign) {
			tr.find("the log has %q:\n%.6000s", sign, log)
		}
	}
}

// withoutFields is a mail without the header fields of these names.
func withoutFields(raw []byte, names ...string) []byte {
	var kept []byte
	skipping := false
	for head := true; len(raw) > 0; {
		end := bytes.IndexByte(raw, '\n') + 1
		if end == 0 {
			end = len(raw)
		}
		line := raw[:end]
		raw = raw[end:]
		switch {
		case !head:
		case len(bytes.TrimSpace(line)) == 0:
			head, skipping = false, false
		case line[0] != ' ' && line[0] != '\t':
			name, _, _ := bytes.Cut(line, []byte(":"))
			skipping = slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, string(name)) })
		}
		if !skipping {
			kept = append(kept, line...)
		}
	}
	return kept
}
