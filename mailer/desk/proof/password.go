package proof

import (
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
)

// The cost of a password's hash: argon2id as RFC 9106 has it, with the least
// setting that OWASP's password storage cheat sheet recommends (19 MiB, twice).
const (
	memory   = 19 * 1024 // KiB
	rounds   = 2
	lanes    = 1
	saltSize = 16
	hashSize = 32
)

// The most that a stored hash may ask for, so that a damaged one costs little.
const (
	maxMemory = 64 * 1024 // KiB
	maxRounds = 8
	maxLanes  = 4
)

// Passwords hashes and verifies passwords, one at a time, since each takes
// 19 MiB while it lasts. Make one with NewPasswords and share it.
type Passwords struct {
	turn chan struct{}
}

// NewPasswords returns a Passwords ready for use by any number of goroutines.
func NewPasswords() *Passwords { return &Passwords{turn: make(chan struct{}, 1)} }

// Hash makes the PHC string ($argon2id$v=19$m=...) of a password. The salt must
// be random.
func (p *Passwords) Hash(password string, salt [saltSize]byte) string {
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, memory, rounds, lanes,
		b64.EncodeToString(salt[:]), b64.EncodeToString(p.key(password, salt[:], cost{memory, rounds, lanes}, hashSize)))
}

// Verify tells whether a password belongs to a PHC string. An empty or
// unreadable string (no such player, or one without a password) is refused after
// the same work, so that time tells nothing.
func (p *Passwords) Verify(phc, password string) bool {
	c, salt, want, ok := forVerifying(phc)
	got := p.key(password, salt, c, len(want))
	return subtle.ConstantTimeCompare(got, want) == 1 && ok
}

// forVerifying reads a PHC string, or makes up the parts of one that fits no
// password.
func forVerifying(phc string) (c cost, salt, hash []byte, ok bool) {
	c, salt, hash, ok = parsePHC(phc)
	if !ok {
		c, salt, hash = cost{memory, rounds, lanes}, make([]byte, saltSize), make([]byte, hashSize)
	}
	return c, salt, hash, ok
}

// cost is what a hash takes: memory in KiB, passes over it, lanes.
type cost struct {
	memory, rounds uint32
	lanes          uint8
}

func (p *Passwords) key(password string, salt []byte, c cost, size int) []byte {
	p.turn <- struct{}{}
	defer func() { <-p.turn }()
	return argon2.IDKey([]byte(password), salt, c.rounds, c.memory, c.lanes, uint32(size))
}

func parsePHC(phc string) (c cost, salt, hash []byte, ok bool) {
	parts := strings.Split(phc, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, false
	}
	n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.memory, &c.rounds, &c.lanes)
	if err != nil || n != 3 || parts[3] != fmt.Sprintf("m=%d,t=%d,p=%d", c.memory, c.rounds, c.lanes) {
		return c, nil, nil, false
	}
	if c.memory < 8 || c.memory > maxMemory || c.rounds < 1 || c.rounds > maxRounds || c.lanes < 1 || c.lanes > maxLanes {
		return c, nil, nil, false
	}
	salt, err = base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil || len(salt) < 8 || len(salt) > 64 {
		return c, nil, nil, false
	}
	hash, err = base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(hash) < 16 || len(hash) > 64 {
		return c, nil, nil, false
	}
	return c, salt, hash, true
}

// The bounds of a password in characters. The lower one is that of a secret
// which can only be tried by mail, slowly.
const (
	MinPassword = 6
	MaxPassword = 64
)

// CheckPassword tells whether a player may take a password; the error says to him
// what is wrong. What a command line could take for something else (an option,
// an address) is refused.
func CheckPassword(password, userid string) error {
	n := utf8.RuneCountInString(password)
	switch {
	case password == "":
		return errors.New("a password is missing")
	case !utf8.ValidString(password) || strings.ContainsFunc(password, func(r rune) bool {
		return unicode.IsSpace(r) || !unicode.IsPrint(r)
	}):
		return errors.New("a password is one word: it cannot contain blanks or characters that cannot be seen")
	case n < MinPassword:
		return fmt.Errorf("a password needs at least %d characters; this one has %d", MinPassword, n)
	case n > MaxPassword:
		return fmt.Errorf("a password can have at most %d characters; this one has %d", MaxPassword, n)
	case strings.Trim(password, "*") == "":
		return errors.New("a password cannot be made of asterisks alone: they stand for passwords in our letters")
	case password[0] == '-':
		return errors.New("a password cannot begin with a dash: it would be read as an option")
	case looksLikeAddress(password):
		return errors.New("a password cannot look like a mail address")
	case strings.EqualFold(password, userid):
		return errors.New("a password must differ from the userid")
	}
	return nil
}

// looksLikeAddress is as generous as the reader of commands, which takes
// something@with.dot for an address.
func looksLikeAddress(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	return ok && local != "" && strings.Contains(domain, ".")
}
