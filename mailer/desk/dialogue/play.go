package dialogue

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pbemd/engine/notation"
	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/store"
)

// Server is the address of the server in talks that are played without
// network.
const Server = "games@example.com"

// Stage is a desk with the mailboxes around it, for a talk without network.
type Stage struct {
	Desk  *desk.Desk
	Store *store.Store
	// Inboxes holds what each address has received.
	Inboxes map[string][]Received
	// Now is the time on the stage.
	Now time.Time

	script  Script
	unread  map[string][][]byte
	refused string            // the address letters to which the mail server refuses
	kept    []mailer.Incoming // mails that the desk wants again, oldest first
	last    []byte
	uid     uint32
}

// NewStage makes a stage with a store of its own in a directory. Chance is
// the same each time.
func NewStage(s Script, dir string) (*Stage, error) {
	stage := &Stage{script: s, Inboxes: map[string][]Received{}, unread: map[string][][]byte{}, Now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	if start := s.Settings["start"]; start != "" {
		t, err := time.Parse(time.RFC3339, start)
		if err != nil {
			return nil, fmt.Errorf("%s: start: %w", s.Name, err)
		}
		stage.Now = t
	}
	opened, err := store.Open(filepath.Join(dir, "pbemd.db"), store.Options{
		Now: func() time.Time { return stage.Now }, Rand: rand.NewChaCha8([32]byte{1}), NoSync: true,
	})
	if err != nil {
		return nil, err
	}
	o := desk.DefaultOptions()
	o.Address, o.Name, o.Domain = Server, "pbemd", domainOf(Server)
	o.AuthservID = s.Settings["authserv"]
	o.Caps.MailTime = 0 // of the machine's clock, which has no part in a talk: it may be slow
	if r := s.Settings["registration"]; r != "" {
		o.Registration = r
	}
	if s.Settings["backups"] != "" {
		o.Backups = dir
	}
	if address := s.Settings["director"]; address != "" {
		if o.Directors, err = appoint(opened, address, stage.Now); err != nil {
			return nil, err
		}
	}
	o.Now = func() time.Time { return stage.Now }
	stage.Store = opened
	stage.Desk, err = desk.New(opened, o)
	return stage, err
}

// Close closes the store.
func (s *Stage) Close() error { return s.Store.Close() }

// Play plays a talk without network; the error says at which step it went
// another way than written.
func Play(s Script) (err error) {
	dir, err := os.MkdirTemp("", "talk")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	stage, err := NewStage(s, dir)
	if err != nil {
		return err
	}
	defer stage.Close()
	for _, step := range s.Steps {
		if step.Kind != Letter {
			if err := stage.nothingUnread(); err != nil {
				return fmt.Errorf("%s: before step %d, %q: %w", s.Name, step.Number, step.Title, err)
			}
		}
		if err := stage.Do(step); err != nil {
			return fmt.Errorf("%s: step %d, %q: %w", s.Name, step.Number, step.Title, err)
		}
	}
	if err := stage.nothingUnread(); err != nil {
		return fmt.Errorf("%s: at the end: %w", s.Name, err)
	}
	if err := stage.replays(); err != nil {
		return fmt.Errorf("%s: at the end: %w", s.Name, err)
	}
	return stage.Store.Check()
}

// replays holds that the position of each board is the one to which its
// recorded moves lead.
func (s *Stage) replays() error {
	return s.Store.View(func(tx *store.Tx) error {
		draft := tx.Draft()
		for game := range draft.Games() {
			rules, err := rulesOf(draft, game.Variant)
			if err != nil {
				return fmt.Errorf("board %d: %w", game.Board, err)
			}
			p, err := rules.Parse(game.Start)
			if err != nil {
				return fmt.Errorf("board %d: %w", game.Board, err)
			}
			for _, ply := range draft.Plies(game.Board, 1, game.Plies) {
				m, err := notation.Replay(p, ply.Move)
				if err != nil {
					return fmt.Errorf("board %d, ply %d: %w", game.Board, ply.Number, err)
				}
				p.Make(m)
			}
			if p.String() != game.Position {
				return fmt.Errorf("board %d: replayed it is %s, kept is %s", game.Board, p, game.Position)
			}
		}
		return nil
	})
}

// Do carries out one step.
func (s *Stage) Do(step Step) error {
	switch step.Kind {
	case Mail:
		raw, err := step.Compose(s.Inboxes[step.To], Server, s.Now)
		if err != nil {
			return err
		}
		return s.deliver(raw, step.Pause)
	case Again:
		return s.Deliver(s.last)
	case Wait:
		return s.wait(step.Pause, step.Unread)
	case Down:
		s.Now = s.Now.Add(step.Pause)
		return nil
	case Bounce:
		return s.bounce(step)
	case Refuse:
		s.refused = step.From
		return nil
	case SetUp:
		return s.setUp(step.Board, step.Text)
	case Entitle:
		return s.entitle(step.From, step.Text)
	case Operate:
		return s.operate(step)
	default:
		return s.expect(step)
	}
}

// beat is how often the server reads its mailbox on the stage.
const beat = 15 * time.Minute

// wait lets time pass, in which the server works.
func (s *Stage) wait(pause time.Duration, unread bool) error {
	for pause > 0 {
		part := min(pause, beat)
		pause -= part
		s.Now = s.Now.Add(part)
		if !unread {
			if err := s.readKept(); err != nil {
				return err
			}
			if err := s.Desk.ReadUpTo(s.readUpTo()); err != nil {
				return err
			}
		}
		if err := s.Desk.Tick(context.Background(), s.Now); err != nil {
			return err
		}
		if err := s.collect(); err != nil {
			return err
		}
	}
	return nil
}

// fates are the fields Action and Status of reports, by the word for them.
var fates = map[string][2]string{"": {"failed", "5.1.1"}, "late": {"delayed", "4.4.1"}, "full": {"failed", "5.2.2"}}

// bounce has a mail host report on the last letter to an address (RFC 3464).
func (s *Stage) bounce(step Step) error {
	letters := s.Inboxes[step.From]
	if len(letters) == 0 {
		return fmt.Errorf("%s has got no letter", step.From)
	}
	id := letters[len(letters)-1].MessageID
	date := s.Now.Format(time.RFC1123Z)
	return s.Deliver([]byte(strings.ReplaceAll(fmt.Sprintf(report, date, Server, id, s.uid, step.From,
		step.From, fates[step.Fate][0], fates[step.Fate][1], id, Server, step.From), "\n", "\r\n")))
}

const report = `From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
Date: %s
To: %s
Subject: Undelivered Mail Returned to Sender
Message-ID: <returned.%[3]s.%[4]d@mx.example.org>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="returned"

--returned
Content-Type: text/plain; charset=us-ascii

Your mail to <%[5]s> has met with a difficulty.

--returned
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; %[6]s
Action: %[7]s
Status: %[8]s

--returned
Content-Type: text/rfc822-headers

Message-ID: <%[9]s>
From: %[10]s
To: %[11]s

--returned--
`

// setUp lets a game go on from another position, as if it had begun there.
func (s *Stage) setUp(board uint64, position string) error {
	return s.Store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		game, ok := draft.Game(board)
		if !ok {
			return fmt.Errorf("there is no board %d", board)
		}
		rules, err := rulesOf(draft, game.Variant)
		if err != nil {
			return err
		}
		parsed, err := rules.Parse(position)
		if err != nil {
			return err
		}
		draft.DropPlies(board, 1)
		game.Start, game.Position, game.Plies = parsed.String(), parsed.String(), 0
		game.Repetitions, game.Proposal = map[string]int{}, nil
		draft.PutGame(game)
		return draft.Keep()
	})
}

// entitle gives a player a right past the desk, as the operator or a director
// would.
func (s *Stage) entitle(userid, right string) error {
	return s.Store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		player, ok := draft.Player(userid)
		if !ok {
			return fmt.Errorf("there is no player %s", userid)
		}
		player.Rights = append(player.Rights, store.Right{What: right, At: s.Now})
		if err := draft.PutPlayer(player); err != nil {
			return err
		}
		return draft.Keep()
	})
}

// operate has the desk carry out an order of the operator, and compares what
// comes of it.
func (s *Stage) operate(step Step) error {
	if err := s.nothingUnread(); err != nil {
		return err
	}
	told, err := s.Desk.Operate(context.Background(), desk.Order{Words: step.Which, Message: strings.TrimSpace(step.Text),
		Sure: step.Sure, File: step.File, Data: []byte(step.Attached)})
	if unsure, ok := errors.AsType[*desk.Unsure](err); ok {
		told = "Sure? " + unsure.Asks
	} else if err != nil {
		told = "Error: " + err.Error()
	}
	if rest, ok := matchLines(step.Lines, strings.Split(strings.Trim(told, "\n"), "\n")); !ok {
		return fmt.Errorf("the operator was told\n%s\nmissing: %s", told, strings.Join(rest, "\n"))
	}
	s.Now = s.Now.Add(time.Minute)
	return s.collect()
}
