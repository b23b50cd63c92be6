package main

import (
	"log/slog"
	"testing"

	"pbemd/store"
)

// answering opens a store that answers through its socket, as that of a running
// server does, until it is stopped.
func answering(t *testing.T, data string) (s *store.Store, stop func()) {
	t.Helper()
	s, err := store.Open(data, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	socket, err := listen(data, slog.New(slog.DiscardHandler), storeQuestions(s), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, func() {
		t.Helper()
		socket.close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
