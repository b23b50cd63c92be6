package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/host/unruly"
	"pbemd/store"
)

// hostTimeout is how long the server of a trial waits for its mail host.
const hostTimeout = 800 * time.Millisecond

// clockSpeed is how much faster than time the clock of a trial runs: a letter
// that was deferred is tried again after many seconds.
// By the same clock the server measures how long a mail takes, of which it is given more.
const clockSpeed = 300

// trial is one correspondence with one server process, or several after each
// other, on one store, while things go wrong.
type trial struct {
	t        *testing.T
	seed     uint64
	chance   *rand.Rand // of what happens at a time
	plan     *correspondence
	mishaps  []*mishap
	account  *station
	visitor  *visitor
	proxies  map[unruly.Protocol]*unruly.Proxy
	disk     disk
	config   string
	data     string
	clock    *handClock // the host's; the server lives by its file
	shipped  bool       // the server is the program as it is shipped, and lives by the clock of the machine
	sabotage string     // what the server does wrong on purpose, "" for nothing
	patience time.Duration

	server     *process
	boxes      map[string]*pigeonhole
	deliveries []*errand // by the number that a delivery bears

	mu       sync.Mutex // guards what follows: the proxies' goroutines use it
	round    int
	commands map[string]int
	receiver map[int]string // of the letter in hand, by SMTP connection
	dying    bool           // the server was killed
	spared   bool           // it must not be killed now
	failing  bool           // its disk fails
	away     time.Time      // since when mails are in the drawer
	validity uint32         // is added to every UIDVALIDITY
	findings []string
}

// pigeonhole is what a player has received.
type pigeonhole struct {
	known   map[string]bool // letters as they came
	letters []dialogue.Received
	raw     map[string][]byte // by Message-ID, without trace headers
	twice   int
}

// newTrial prepares a trial; chance decides on everything in it.
func newTrial(t *testing.T, seed uint64, chance *rand.Rand, host time.Time) *trial {
	t.Helper()
	dir, err := os.MkdirTemp(inMemory(), "pbemd") // t.TempDir is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	tr := &trial{
		t: t, seed: seed, chance: chance, patience: time.Minute,
		config: filepath.Join(dir, "config.toml"), data: filepath.Join(dir, "disk", "pbemd.db"), clock: &handClock{file: filepath.Join(dir, "clock"), now: host},
		boxes: map[string]*pigeonhole{}, commands: map[string]int{}, receiver: map[int]string{}, proxies: map[unruly.Protocol]*unruly.Proxy{},
	}
	for _, user := range correspondents {
		tr.boxes[user] = &pigeonhole{known: map[string]bool{}, raw: map[string][]byte{}}
	}
	if err := os.Mkdir(filepath.Dir(tr.data), 0o700); err != nil {
		t.Fatal(err)
	}
	tr.disk = newDisk(t, filepath.Dir(tr.data), chance)
	return tr
}

// inMemory is a folder that is no disk, where there is one: no trial cuts the
// power, so that none needs to wait for a disk.
func inMemory() string {
	const folder = "/dev/shm"
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return ""
	}
	return folder
}

// at puts the server's account into the trial, with what disturbs it.
func (tr *trial) at(a *station) {
	tr.t.Helper()
	tr.account, tr.visitor = a, a.visit(tr.t)
	tr.plan = planCorrespondence(tr.t, tr.chance, a.address)
	tr.mishaps = drawMishaps(tr.seed, tr.chance, len(tr.plan.rounds))
	if a.outages.host != nil {
		tr.mishaps = append(tr.mishaps, drawRestart(tr.chance, len(tr.plan.rounds)))
	}
	for protocol, target := range map[unruly.Protocol]string{unruly.IMAP: a.imap, unruly.SMTP: a.smtp} {
		p, err := unruly.Start(unruly.Config{Protocol: protocol, Target: target, Edit: tr.edit,
			Judge: func(c unruly.Command) unruly.Fault { return tr.judge(protocol, c) }})
		if err != nil {
			tr.t.Fatal(err)
		}
		tr.t.Cleanup(p.Close)
		tr.proxies[protocol] = p
	}
	login := "login = false"
	if a.login {
		login = fmt.Sprintf("user = %q, password = %q", a.user, a.password)
	}
	text := fmt.Sprintf(`
server = { address = %q, data = %q, pause = "20ms", longest_pause = "100ms" }
imap = { server = %q, security = "plain", user = %q, password = %q, batch = %d, timeout = %q, refresh = "150ms", poll = "100ms" }
smtp = { server = %q, security = "plain", %s, timeout = %q, linger = %q }
limits = { mail_time = "10m" }
`, a.address("chess"), tr.data, tr.proxies[unruly.IMAP].Addr(), a.user, a.password, 1+tr.chance.IntN(6), hostTimeout,
		tr.proxies[unruly.SMTP].Addr(), login, hostTimeout, []string{"0s", "100ms", "30s"}[tr.chance.IntN(3)])
	if err := os.WriteFile(tr.config, []byte(text), 0o600); err != nil {
		tr.t.Fatal(err)
	}
}

// find notes what must not be.
func (tr *trial) find(format string, args ...any) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.findings = append(tr.findings, fmt.Sprintf(format, args...))
}

// pass lets time pass on both clocks, but for the machine's.
func (tr *trial) pass(d time.Duration) {
	tr.t.Helper()
	if tr.shipped {
		tr.clock.set(time.Now())
		return
	}
	tr.clock.pass(tr.t, d)
}

// perform plays the correspondence to its end and examines what has become of
// it. It returns what was found to be wrong.
func (tr *trial) perform() []string {
	tr.t.Helper()
	tr.pass(0)
	tr.furnish()
	tr.start()
	played := 0
	for number := range tr.plan.rounds {
		if !tr.play(number) {
			break
		}
		played++
	}
	tr.end()
	for _, p := range tr.proxies {
		p.Close()
	}
	tr.collect()
	tr.examine(played)
	return tr.findings
}

// furnish makes the store: mail that arrives before it is made is left alone.
func (tr *trial) furnish() {
	tr.t.Helper()
	made, err := store.Open(tr.data, store.Options{Now: tr.clock.time, Rand: rand.NewChaCha8([32]byte{byte(tr.seed)})})
	if err == nil {
		err = made.Close()
	}
	if err != nil {
		tr.t.Fatal(err)
	}
}

// occasion is something that happens in a round.
type occasion struct {
	at time.Duration
	do func()
}

// play has the mails of a round arrive and its mishaps happen, and waits until
// all that the mails cause has happened.
func (tr *trial) play(number int) bool {
	tr.t.Helper()
	tr.mu.Lock()
	tr.round = number
	tr.mu.Unlock()
	coming, err := tr.mailsOf(number)
	if err != nil {
		tr.find("round %d: %v", number, err)
		return false
	}
	for _, m := range tr.mishaps {
		if m.verb == "" && m.round == number {
			coming = append(coming, tr.happenings(m)...)
		}
	}
	slices.SortStableFunc(coming, func(a, b occasion) int { return int(a.at - b.at) })
	expected := tr.plan.expected(number)
	look := time.NewTicker(4 * time.Millisecond)
	defer look.Stop()
	for began, last := time.Now(), time.Now(); ; <-look.C {
		now := time.Now()
		tr.pass(now.Sub(last) * clockSpeed)
		last = now
		for len(coming) > 0 && time.Since(began) >= coming[0].at {
			coming[0].do()
			coming = coming[1:]
		}
		tr.bringBack(false)
		tr.revive()
		if len(coming) == 0 && tr.settled(expected) {
			return true
		}
		if time.Since(began) > tr.patience+tr.longest(number) {
			tr.find("round %d did not come to its end:\n%s", number, tr.standing(expected))
			return false
		}
	}
}

// longest is how long the mishaps of a round last.
func (tr *trial) longest(number int) (d time.Duration) {
	for _, m := range tr.mishaps {
		if m.verb == "" && m.round == number {
			d = max(d, m.wait+m.lasts)
		}
	}
	return d
}

// mailsOf are the deliveries of a round.
func (tr *trial) mailsOf(number int) (list []occasion, err error) {
	for _, e := range tr.plan.rounds[number] {
		raw, err := e.step.Compose(tr.boxes[e.from].letters, tr.account.address("chess"), tr.clock.time())
		if err != nil {
			return nil, err
		}
		for range 1 + e.copies {
			tr.deliveries = append(tr.deliveries, e)
			copied := fmt.Appendf(nil, "Received: by way%d.example.net with ESMTP; Mon, 2 Mar 2026 09:00:00 +0000\r\n%s", len(tr.deliveries), raw)
			list = append(list, occasion{time.Duration(tr.chance.IntN(6)) * time.Millisecond, func() {
				if err := tr.account.deliver(copied); err != nil {
					tr.t.Error(err)
				}
			}})
		}
	}
	return list, nil
}

// end ends a trial: its last server must end well.
func (tr *trial) end() {
	tr.t.Helper()
	tr.mu.Lock()
	failing := tr.failing
	tr.spared = true
	tr.mu.Unlock()
	if failing {
		tr.heal()
	}
	tr.bringBack(true)
	killed := ended(tr.server.ended)
	tr.quit()
	if status := tr.server.command.ProcessState.ExitCode(); status != 0 && !killed && !tr.dying {
		tr.find("the server ended with status %d:\n%.4000s", status, tr.server.log)
	}
}

// settled tells whether all that the mails of a round cause has happened.
func (tr *trial) settled(expected map[string]int) bool {
	tr.mu.Lock()
	busy := tr.failing || !tr.away.IsZero() || tr.dying
	tr.mu.Unlock()
	tr.collect()
	if busy || len(tr.boxes["alice"].raw) < expected["alice"] || len(tr.boxes["bob"].raw) < expected["bob"] {
		return false
	}
	r, err := tr.status()
	if err != nil || r.Waiting > 0 || r.Failed > 0 || len(tr.boxes[bystander].raw)+len(r.Aside) < expected[bystander] {
		return false
	}
	return tr.visitor.count("INBOX") == 0
}

// status is what the server tells of itself.
func (tr *trial) status() (r report, err error) {
	ctx, cancel := context.WithTimeout(tr.t.Context(), time.Second)
	defer cancel()
	answer, err := ask(ctx, tr.data, "status", nil)
	if err != nil {
		return r, err
	}
	defer answer.Close()
	return r, json.NewDecoder(answer).Decode(&r)
}

// collect opens the letters that have come.
func (tr *trial) collect() {
	tr.t.Helper()
	for user, box := range tr.boxes {
		for _, raw := range tr.account.letters(user) {
			if box.known[string(raw)] {
				continue
			}
			box.known[string(raw)] = true
			letter, err := dialogue.Open(raw)
			if err != nil || letter.MessageID == "" {
				tr.find("a letter to %s cannot be read: %v\n%s", user, err, raw)
				continue
			}
			box.take(tr, user, letter, raw)
		}
	}
}

// take notes a letter. One that came before must be the same to the last byte.
func (b *pigeonhole) take(tr *trial, user string, letter dialogue.Received, raw []byte) {
	plain := withoutFields(raw, "Delivered-To", "Return-Path", "Received", "X-Original-To")
	if first, double := b.raw[letter.MessageID]; double {
		b.twice++
		if string(first) != string(plain) {
			tr.find("two letters to %s with one Message-ID:\n%s\n--- and ---\n%s", user, first, plain)
		}
		return
	}
	b.raw[letter.MessageID] = plain
	b.letters = append(b.letters, letter)
}

// standing tells how far a round has come.
func (tr *trial) standing(expected map[string]int) string {
	r, err := tr.status()
	text := fmt.Sprintf("status: %d letters wait, %d are aside, %d mails failed, error %v\n", r.Waiting, len(r.Aside), r.Failed, err)
	for user, box := range tr.boxes {
		text += fmt.Sprintf("%s has %d letters of %d\n", user, len(box.raw), expected[user])
	}
	text += fmt.Sprintf("%d mails are in the inbox\n", tr.visitor.count("INBOX"))
	log := tr.server.log.String()
	return text + log[max(0, len(log)-4000):]
}
