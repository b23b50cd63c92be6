package chance_test

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"pbemd/engine/chance"
)

// TestOf holds the seed of a board of a tournament to what sha256sum makes of the text that the package comment
// describes.
func TestOf(t *testing.T) {
	seed, err := chance.ParseSeed("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
	if err != nil {
		t.Fatal(err)
	}
	text := "pbemd chance 1: tournament\n64:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n1:2\n2:13\n1:4\n"
	if got, want := chance.Of(seed, 2, 13, 4).String(), fmt.Sprintf("%x", sha256.Sum256([]byte(text))); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if chance.Of(seed, 2, 13, 4) == chance.Of(seed, 21, 3, 4) || chance.Of(seed, 2, 13, 4) == chance.Of(seed, 2, 4, 13) {
		t.Error("two boards have the same seed")
	}
}
