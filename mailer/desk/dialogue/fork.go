package dialogue

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Fork is a stage of its own in another directory, on which everything stands
// as it does on this one: a talk can go on in several ways from one point.
func (s *Stage) Fork(dir string) (*Stage, error) {
	if err := s.copyStore(filepath.Join(dir, "pbemd.db")); err != nil {
		return nil, fmt.Errorf("fork: %w", err)
	}
	fork, err := NewStage(s.script, dir)
	if err != nil {
		return nil, err
	}
	fork.Now, fork.last, fork.uid = s.Now, s.last, s.uid
	for address, letters := range s.Inboxes {
		fork.Inboxes[address] = slices.Clone(letters)
	}
	fork.unread, fork.kept = maps.Clone(s.unread), slices.Clone(s.kept)
	return fork, nil
}

// copyStore writes the store to a file as it is, without waiting for the disk:
// nothing of a stage outlives its test.
func (s *Stage) copyStore(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := s.Store.Backup(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
