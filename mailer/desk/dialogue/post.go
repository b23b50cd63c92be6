package dialogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pbemd/mailer"
	"pbemd/store"
)

// Deliver hands a mail to the desk and the letters that it causes to their
// receivers. A minute passes.
func (s *Stage) Deliver(raw []byte) error { return s.deliver(raw, 0) }

// deliver hands over a mail that came into the mailbox some time ago.
func (s *Stage) deliver(raw []byte, ago time.Duration) error {
	s.uid++
	s.last = raw
	in := mailer.Incoming{UIDValidity: 1, UID: s.uid, Internal: s.Now.Add(-ago), Raw: raw, Size: int64(len(raw))}
	fates, err := s.Desk.Receive(context.Background(), []mailer.Incoming{in})
	if err != nil {
		return err
	}
	if failures := s.failures(); fates[0].Retry && failures == "" {
		s.kept = append(s.kept, in)
	} else if fates[0].Retry || fates[0].Folder == mailer.Failed {
		return fmt.Errorf("the mail failed by the server's own fault: %s", failures)
	}
	s.Now = s.Now.Add(time.Minute)
	return s.collect()
}

func (s *Stage) failures() string {
	var list []string
	_ = s.Store.View(func(tx *store.Tx) error {
		for f := range tx.Draft().Failures() {
			list = append(list, f.LastError)
		}
		return nil
	})
	return strings.Join(list, "; ")
}

func (s *Stage) collect() error {
	due, err := s.Desk.Due(s.Now, 1000)
	if err != nil {
		return err
	}
	again := false // what a refusal causes is due as well
	for _, letter := range due {
		if letter.To == s.refused {
			if err := s.Desk.Refused(letter.ID, s.Now, errors.New("550 no such mailbox")); err != nil {
				return err
			}
			again = true
			continue
		}
		received, err := Open(letter.Raw)
		if err != nil {
			return err
		}
		s.Inboxes[letter.To] = append(s.Inboxes[letter.To], received)
		s.unread[letter.To] = append(s.unread[letter.To], letter.Raw)
		if err := s.Desk.Sent(letter.ID, s.Now); err != nil {
			return err
		}
	}
	if again {
		return s.collect()
	}
	return nil
}

// Receivers lists the addresses for which there are letters that no step has
// looked at yet.
func (s *Stage) Receivers() []string {
	var list []string
	for to, waiting := range s.unread {
		if len(waiting) > 0 {
			list = append(list, to)
		}
	}
	slices.Sort(list)
	return list
}

// Take is the oldest letter to an address that no step has looked at yet, nil
// when there is none.
func (s *Stage) Take(address string) []byte {
	waiting := s.unread[address]
	if len(waiting) == 0 {
		return nil
	}
	s.unread[address] = waiting[1:]
	return waiting[0]
}

func (s *Stage) expect(step Step) error {
	raw := s.Take(step.To)
	if raw == nil {
		return fmt.Errorf("no letter came to %s", step.To)
	}
	return step.Match(raw)
}

func (s *Stage) nothingUnread() error {
	var texts []string
	for to, waiting := range s.unread {
		for _, raw := range waiting {
			texts = append(texts, "a letter to "+to+" that no step expects:\n"+Show(raw))
		}
	}
	if len(texts) > 0 {
		return fmt.Errorf("%s", strings.Join(texts, "\n"))
	}
	return nil
}
