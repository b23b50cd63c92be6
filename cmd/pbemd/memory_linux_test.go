package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/mailer/host"
	"pbemd/store"
)

const (
	mostMemory = 100 << 20 // bytes of resident anonymous memory
	stored     = 10_000    // games
	hallUsers  = 20        // who play them
)

// TestMemory holds that the server, as it is shipped, stays small with many
// games stored, under a load of moves, passwords and mails made to hurt; and
// that each of these ends answered or ignored and hinders no other.
func TestMemory(t *testing.T) {
	rounds, plies := 4, 20
	if testing.Short() || raceDetector {
		rounds, plies = 2, 6
	}
	w := newHallWorld(t, plies)
	memory := watchMemory(t, w.server.command.Process.Pid)
	atRest := memory.most()
	for round := range rounds {
		w.moves(100)
		w.hostile(round)
		w.passwords(round)
		w.moves(10)
		w.untilDone()
		run(t, nil, "status", "-data", w.data)
	}
	if copied := run(t, nil, "backup", "-data", w.data, w.data+".copy"); copied.status != 0 {
		t.Error(copied.stderr)
	}
	most := memory.stop()
	t.Logf("%d games: %d MB at rest, %d MB at the most, with %d mails", stored, atRest>>20, most>>20, w.sent)
	if most >= mostMemory {
		t.Errorf("the server has taken %d MB; it must stay under %d MB", most>>20, mostMemory>>20)
	}
	if status, took := w.server.end(t); status != 0 || took > goodbye {
		t.Errorf("the server ended with status %d, %s after SIGTERM", status, took)
	}
	w.judge()
}

// hallWorld is a server whose store has many games, on a mail host of the test.
type hallWorld struct {
	t      *testing.T
	host   *host.Host
	data   string
	server *process
	plies  int    // of each game
	next   int    // board that is moved on next
	move   string // the move that all boards wait for
	sent   int
	played int
}

func newHallWorld(t *testing.T, plies int) *hallWorld {
	t.Helper()
	dir, err := os.MkdirTemp("", "pbemd") // t.TempDir is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	w := &hallWorld{t: t, plies: plies, data: filepath.Join(dir, "pbemd.db")}
	users := map[string]string{"chess": "chess-secret"}
	for n := range hallUsers {
		users[hallUser(n)] = "secret"
	}
	if w.host, err = host.Start(host.Config{Domain: "example.org", Users: users}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.host.Close() })
	w.fill()
	config := filepath.Join(dir, "config.toml")
	text := fmt.Sprintf(`
server = { address = "chess@example.org", data = %q, authserv_id = "mx.example.org" }
imap = { server = %q, security = "plain", user = "chess", password = "chess-secret" }
smtp = { server = %q, security = "plain", user = "chess", password = "chess-secret" }
`, w.data, w.host.IMAPAddr(), w.host.SMTPAddr())
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	log := newWatched()
	w.server = startServing(t, asShipped(t, config), log)
	log.wait(t, "inbox: working")
	return w
}

func hallUser(n int) string { return fmt.Sprintf("user%d", n) }

// fill stores the games past the desk, so that it takes seconds. All have the
// same course.
func (w *hallWorld) fill() {
	w.t.Helper()
	course := w.course()
	s, err := store.Open(w.data, store.Options{NoSync: true, Now: func() time.Time { return time.Now().Add(-time.Hour) }})
	if err != nil {
		w.t.Fatal(err)
	}
	defer s.Close()
	for from := 1; from <= stored; from += 1000 {
		err := s.Update(func(tx *store.Tx) error {
			d := tx.Draft()
			for n := from; n < from+1000; n++ {
				if n <= hallUsers {
					player := store.Player{Userid: hallUser(n - 1), Name: hallUser(n - 1), Addresses: []string{hallUser(n-1) + "@example.org"}, Joined: time.Now()}
					if err := d.PutPlayer(player); err != nil {
						return err
					}
				}
				w.put(d, course)
			}
			return d.Keep()
		})
		if err != nil {
			w.t.Fatal(err)
		}
	}
}

// course is the beginning of a game of random moves; the next move is noted.
func (w *hallWorld) course() (plies []store.Ply) {
	w.t.Helper()
	random := rand.New(rand.NewPCG(2, 71828))
	p := games.Find("chess").Start()
	for n := 1; n <= w.plies; n++ {
		legal := p.Moves(nil)
		m := legal[random.IntN(len(legal))]
		ply := store.Ply{Number: n, Side: uint8(p.Side()), SAN: notation.Write(p, m), Move: notation.Record(p, m), At: time.Now()}
		p.Make(m)
		if p.End().Over() {
			w.t.Fatalf("the game has ended at ply %d", n)
		}
		ply.Position, ply.Irreversible, ply.Digest = p.String(), p.Irreversible(), fmt.Sprintf("%024x", n)
		plies = append(plies, ply)
	}
	w.move = notation.Long(p, p.Moves(nil)[0])
	return plies
}

// put stores one game. White is user n mod hallUsers, n the board's number.
func (w *hallWorld) put(d *store.Draft, course []store.Ply) {
	board := d.NextNumber()
	game := store.Game{
		Board: board, Variant: "chess", Players: [2]string{hallUser(int(board % hallUsers)), hallUser(int((board + 1) % hallUsers))},
		Started: time.Now(), Serial: uint64(len(course)), Plies: len(course), Start: games.Find("chess").Start().String(),
		Position: course[len(course)-1].Position, Repetitions: map[string]int{}, Thread: [2]string{"a@example.org", "b@example.org"},
	}
	for _, ply := range course {
		if ply.Irreversible {
			game.Repetitions = map[string]int{}
		}
		game.Repetitions[ply.Digest]++
		d.PutPly(board, ply)
	}
	d.PutGame(game)
}

// mail is the head of a mail that its provider vouches for.
func (w *hallWorld) head(user, subject string) string {
	w.sent++
	return fmt.Sprintf("Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\r\n"+
		"From: %s@example.org\r\nTo: chess@example.org\r\nMessage-ID: <%d@example.org>\r\nDate: %s\r\nSubject: %s\r\n",
		user, w.sent, time.Now().Format(time.RFC1123Z), subject)
}

func (w *hallWorld) deliver(mail string) {
	w.t.Helper()
	if err := w.host.Deliver("chess@example.org", []byte(mail)); err != nil {
		w.t.Fatal(err)
	}
}

// moves has the next boards moved on.
func (w *hallWorld) moves(n int) {
	w.t.Helper()
	for range n {
		w.next += 7
		w.played++
		w.deliver(w.head(hallUser(w.next%hallUsers), fmt.Sprintf("chess move %d %s", w.next, w.move)) + "\r\nGood luck.\r\n")
	}
}

// passwords costs the memory that a password does.
func (w *hallWorld) passwords(round int) {
	w.t.Helper()
	for n := range 4 {
		w.deliver(w.head(hallUser(n), fmt.Sprintf("chess move %d %s wrong-horse-%d e4", n+1, hallUser(n), round)) + "\r\n")
		w.deliver(w.head(fmt.Sprintf("new%d.%d", round, n), fmt.Sprintf("signup new%d%d correct-horse", round, n)) + "\r\n")
	}
}

// hostile delivers mails made to hurt, from a player, so that none is passed over.
func (w *hallWorld) hostile(round int) {
	w.t.Helper()
	mails := hostileMails()
	for _, name := range slices.Sorted(maps.Keys(mails)) {
		w.deliver(w.head(hallUser(round%hallUsers), "Re: "+name) + mails[name])
	}
}

// hostileMails are what stands below the head of mails that cost much where a
// server is not careful.
func hostileMails() map[string]string {
	plain := "Content-Type: text/plain; charset=utf-8\r\n\r\n"
	html := "Content-Type: text/html; charset=utf-8\r\n\r\n"
	levels := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
		}
		return b.String() + "\r\ne5\r\n"
	}
	return map[string]string{
		"10 MB of text":      plain + strings.Repeat("All work and no play makes Jack a dull boy.\r\n", 10<<20/45),
		"10 MB in one line":  plain + strings.Repeat("x", 10<<20),
		"10 MB of base64":    "Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(make([]byte, 7<<20)),
		"5,000 parts":        "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n\r\na line\r\n", 5000) + "--b--\r\n",
		"300 levels":         levels(300),
		"8,000 levels":       levels(8000),
		"header of 1 MB":     "X-Long: " + strings.Repeat("y ", 512<<10) + "\r\n\r\ne5\r\n",
		"1 MB of fields":     strings.Repeat("X-A: b\r\n", 128<<10) + "\r\ne5\r\n",
		"unknown charset":    "Content-Type: text/plain; charset=x-nowhere\r\n\r\nSpringer f3 \xe4\xf6\xfc\r\n",
		"broken base64":      "Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\nZ2FtZXM$$$",
		"no end boundary":    "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nnonsense\r\n",
		"nested elements":    html + strings.Repeat("<div>", 50<<10),
		"nested tables":      html + strings.Repeat("<table><tr><td>", 17<<10),
		"misnested elements": html + strings.Repeat("<b><p><i></b>", 19<<10),
		"many attributes":    html + "<p " + strings.Repeat("a=b ", 60<<10) + ">",
		"many short lines":   plain + strings.Repeat("a\r\n", 85<<10),
		"only NUL":           "\r\n" + strings.Repeat("\x00", 1<<20),
	}
}

// untilDone waits until the inbox is empty: no mail sticks.
func (w *hallWorld) untilDone() {
	w.t.Helper()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	over := time.After(3 * patience)
	for w.host.Count("chess", "INBOX") > 0 {
		select {
		case <-look.C:
		case <-w.server.ended:
			w.t.Fatalf("the server has ended\n%s", w.server.log)
		case <-over:
			w.t.Fatalf("%d mails stick in the inbox\n%.20000s", w.host.Count("chess", "INBOX"), w.server.log)
		}
	}
}

// judge looks at what became of the mails.
func (w *hallWorld) judge() {
	w.t.Helper()
	done, ignored, failed := w.host.Count("chess", "Done"), w.host.Count("chess", "Ignored"), w.host.Count("chess", "Failed")
	if failed > 0 || done+ignored != w.sent {
		w.t.Errorf("of %d mails %d are in Done, %d in Ignored, %d in Failed", w.sent, done, ignored, failed)
	}
	s, err := store.Open(w.data, store.Options{ReadOnly: true})
	if err != nil {
		w.t.Fatal(err)
	}
	defer s.Close()
	err = s.View(func(tx *store.Tx) error {
		played := 0
		for g := range tx.Draft().Games() {
			played += g.Plies - w.plies
		}
		if played != w.played {
			w.t.Errorf("%d moves were made, %d mailed", played, w.played)
		}
		return nil
	})
	if err != nil {
		w.t.Error(err)
	}
}

// memoryWatch reads again and again how much memory a process has.
type memoryWatch struct {
	t      *testing.T
	file   string
	done   chan struct{}
	ended  chan struct{}
	ending sync.Once

	mu   sync.Mutex
	peak int64
}

// watchMemory watches until the test ends. Only resident anonymous memory
// counts: what is mapped from the store belongs to the system's cache.
func watchMemory(t *testing.T, pid int) *memoryWatch {
	t.Helper()
	m := &memoryWatch{t: t, file: fmt.Sprintf("/proc/%d/status", pid), done: make(chan struct{}), ended: make(chan struct{})}
	t.Cleanup(func() { m.stop() })
	m.look()
	go func() {
		defer close(m.ended)
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				m.look()
			case <-m.done:
				return
			}
		}
	}()
	return m
}

func (m *memoryWatch) look() {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return // the process has ended; whoever needs it will notice
	}
	_, rest, _ := bytes.Cut(text, []byte("RssAnon:"))
	kilobytes, err := strconv.ParseInt(strings.Fields(string(rest) + " ? ?")[0], 10, 64)
	if err != nil {
		m.t.Errorf("%s has no RssAnon: %v", m.file, err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.peak = max(m.peak, kilobytes<<10)
}

// most is the most there was until now, in bytes.
func (m *memoryWatch) most() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.peak
}

func (m *memoryWatch) stop() int64 {
	m.ending.Do(func() { close(m.done) })
	<-m.ended
	return m.most()
}
