package chance

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Digest is a SHA-256.
type Digest [sha256.Size]byte

// String gives 64 lower-case hexadecimal digits.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// digest is the SHA-256 of a text that holds what it is for, and fields that cannot run into each other:
// see the package comment.
func digest(purpose string, fields ...string) Digest {
	text := "pbemd chance 1: " + purpose + "\n"
	for _, field := range fields {
		text += strconv.Itoa(len(field)) + ":" + field + "\n"
	}
	return sha256.Sum256([]byte(text))
}

// Seed is the server's secret part of the chance in one game. It is kept to itself until the game is over.
type Seed [32]byte

// NewSeed takes a seed from a source that nobody can foresee.
func NewSeed(random io.Reader) (Seed, error) {
	var s Seed
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return Seed{}, fmt.Errorf("chance: a new seed: %w", err)
	}
	return s, nil
}

// ParseSeed reads what String has written, in any case.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	bytes, err := hex.DecodeString(text)
	if err != nil || len(bytes) != len(s) {
		return Seed{}, fmt.Errorf("a seed has %d hexadecimal digits", 2*len(s))
	}
	return Seed(bytes), nil
}

// String gives 64 lower-case hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Commitment is the SHA-256 of the 32 bytes as 64 lower-case hexadecimal digits. It may be shown to
// everybody: it fixes the seed and does not tell it.
func (s Seed) Commitment() string { return Digest(sha256.Sum256(s[:])).String() }

// Lot draws who of two has White: the one who has challenged, or else his opponent. It rests on the seed and
// the board's number alone, so that it is fixed together with the commitment, before anybody answers; a lot
// that was drawn later would let the server choose between two deals.
func Lot(seed Seed, board uint64) (challengerHasWhite bool) {
	lot := digest("lot", seed.String(), strconv.FormatUint(board, 10))
	return lot[len(lot)-1]%2 == 0
}

// Key joins the seed, the board's number and what White and Black have contributed (see Word).
func Key(seed Seed, board uint64, white, black string) Digest {
	return digest("key", seed.String(), strconv.FormatUint(board, 10), white, black)
}

// Of is the seed of one board of a tournament: it follows from the seed to which the server has bound itself
// before anybody entered, from the round and from the start numbers of White and Black.
func Of(tournament Seed, round, white, black int) Seed {
	return Seed(digest("tournament", tournament.String(), strconv.Itoa(round), strconv.Itoa(white), strconv.Itoa(black)))
}

// LongestWord is how many bytes a player's contribution has at most.
const LongestWord = 200

// Word gives what a player contributes to the key: a word or sentence of his choice, else the Message-ID of
// his mail, which is written without its angle brackets. It comes in the form in which it counts and is
// recorded: on one line with single blanks, without characters that cannot be printed, cut at LongestWord.
func Word(chosen, messageID string) string {
	if word := plain(chosen); word != "" {
		return word
	}
	return plain(messageID)
}

// plain makes one printable line of a text.
func plain(text string) string {
	text = strings.Join(strings.Fields(strings.Map(printable, text)), " ")
	if len(text) <= LongestWord {
		return text
	}
	end := LongestWord
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return strings.TrimRight(text[:end], " ")
}

func printable(r rune) rune {
	if r == utf8.RuneError || !unicode.IsPrint(r) {
		return ' '
	}
	return r
}
