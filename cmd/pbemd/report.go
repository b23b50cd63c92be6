package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/store"
)

// report is what `pbemd status` tells. The server sends it as JSON through its socket.
type report struct {
	Process  int              `json:"process"` // of the running server, 0 when none runs
	Since    time.Time        `json:"since"`   // when it started
	Address  string           `json:"address"`
	Store    string           `json:"store"` // its path
	Mail     *mailer.State    `json:"mail"`  // nil when no server runs
	Players  int              `json:"players"`
	Running  int              `json:"running"` // games
	Waiting  int              `json:"waiting"` // letters in the outbox
	Today    int              `json:"today"`   // letters sent since midnight UTC
	ADay     int              `json:"a_day"`   // letters that may go out in a day, 0 when no server runs
	Aside    []asideLetter    `json:"aside"`   // letters refused for good
	Failed   int              `json:"failed"`  // mails that wait for another try after a fault of our own
	Counters map[string]int64 `json:"counters"`
}

// asideLetter is a letter that the mail server refused for good.
type asideLetter struct {
	ID    uint64 `json:"id"`
	To    string `json:"to"`
	Error string `json:"error"`
}

// readReport fills in what the store knows.
func readReport(s *store.Store, now time.Time) (report, error) {
	r := report{Store: s.Path()}
	err := s.View(func(tx *store.Tx) error {
		d := tx.Draft()
		for player := range d.Players() {
			if player.Closed.IsZero() {
				r.Players++
			}
		}
		for range d.ActiveGames() {
			r.Running++
		}
		for range d.Failures() {
			r.Failed++
		}
		r.Waiting, _ = d.OutboxSize()
		r.Today = desk.SentOn(d, now)
		for _, letter := range d.AsideLetters() {
			r.Aside = append(r.Aside, asideLetter{letter.ID, letter.To, letter.LastError})
		}
		r.Counters = d.Counters()
		return nil
	})
	return r, err
}

// print writes the report, a fact a line: its name, a colon, its value.
func (r report) print(to io.Writer) error {
	var text bytes.Buffer
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&text, "%s: "+format+"\n", append([]any{name}, args...)...)
	}
	if r.Process == 0 {
		line("server", "not running")
	} else {
		line("server", "running since %s, process %d, address %s", moment(r.Since), r.Process, r.Address)
	}
	line("store", "%s", r.Store)
	if r.Mail != nil {
		line("inbox", "%s", tellLink(r.Mail.Inbox))
		line("outbox", "%s", tellLink(r.Mail.Outbox))
	}
	line("players", "%d", r.Players)
	line("games running", "%d", r.Running)
	line("mails waiting for another try", "%d", r.Failed)
	if r.ADay > 0 {
		line("letters sent today", "%d of at most %d", r.Today, r.ADay)
	} else {
		line("letters sent today", "%d", r.Today)
	}
	line("letters waiting", "%d", r.Waiting)
	line("letters set aside", "%d", len(r.Aside))
	for _, letter := range r.Aside {
		line("set aside", "letter %d to %s: %s", letter.ID, letter.To, letter.Error)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Counters)) {
		line(name, "%d", r.Counters[name])
	}
	_, err := text.WriteTo(to)
	return err
}

// tellLink tells how a mail server stands.
func tellLink(l mailer.Link) string {
	switch {
	case l.Since.IsZero():
		return "not yet connected"
	case l.Up:
		return fmt.Sprintf("connected since %s, last used %s", moment(l.Since), moment(l.Good))
	case l.Good.IsZero():
		return fmt.Sprintf("not connected since %s: %s", moment(l.Since), l.Problem)
	default:
		return fmt.Sprintf("not connected since %s, last used %s: %s", moment(l.Since), moment(l.Good), l.Problem)
	}
}

// moment writes a time for the operator.
func moment(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }
