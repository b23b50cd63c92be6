package dialogue

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pbemd/engine/games"
	"pbemd/mailer"
	"pbemd/store"
)

// readKept hands the mails to the desk once more that it wanted to see later.
func (s *Stage) readKept() error {
	waiting := s.kept
	s.kept = nil
	for i, in := range waiting {
		fates, err := s.Desk.Receive(context.Background(), []mailer.Incoming{in})
		if err != nil {
			return err
		}
		if fates[0].Retry {
			s.kept = append(s.kept, waiting[i])
		}
	}
	return nil
}

// readUpTo is until when every mail has been decided.
func (s *Stage) readUpTo() time.Time {
	if len(s.kept) > 0 {
		return s.kept[0].Internal
	}
	return s.Now
}

// rulesOf finds a variant: one of the program's, or one that was added.
func rulesOf(draft *store.Draft, id string) (*games.Game, error) {
	if game := games.Find(id); game != nil {
		return game, nil
	}
	added, ok := draft.Variant(id)
	if !ok {
		return nil, fmt.Errorf("there is no variant %s", id)
	}
	further := map[string][]byte{}
	for _, other := range draft.Variants() {
		if other.Text != "" && other.ID != id {
			further[other.ID+".toml"] = []byte(other.Text)
		}
	}
	return games.Accepted(id+".toml", []byte(added.Text), further)
}

// appoint makes the account of a director by the configuration, which must be
// there before it is named so. The userid is what stands before the @.
func appoint(s *store.Store, address string, now time.Time) ([]string, error) {
	userid, _, _ := strings.Cut(address, "@")
	err := s.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		if _, there := draft.Player(userid); there {
			return nil // on a fork
		}
		if err := draft.PutPlayer(store.Player{Userid: userid, Name: userid, Addresses: []string{address}, Joined: now}); err != nil {
			return err
		}
		return draft.Keep()
	})
	return []string{userid}, err
}
