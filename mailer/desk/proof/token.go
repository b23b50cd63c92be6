// Package proof holds what shows that a command comes from the player whom it
// claims to come from: the tokens in our letters, passwords, and the codes that
// confirm an address; with the rules for userids and passwords.
//
// It is pure: keys, time and chance are handed in, and nothing is remembered.
package proof

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"strconv"
	"strings"
)

// Kind says what a letter is about. It is the first character of a token.
type Kind byte

// The kinds of things that a letter can be about.
const (
	Game      Kind = 'g' // a board; the ID is its number
	Challenge Kind = 'c' // a challenge or seek; the ID is its number
	Signup    Kind = 's' // an account that waits for its confirmation
	Pending   Kind = 'p' // a command that waits for "yes"
	Digest    Kind = 'd' // several boards in one letter; the ID is the number of the digest
	Account   Kind = 'u' // a player, and nothing in particular: help, lists, errors; the ID is his number
	Entry     Kind = 't' // a player and a tournament; the ID is PairID
	Words     Kind = 'w' // a player and who has written to him; the ID is PairID, of their numbers
)

// PairID is the ID of what is about a player, by his number, and something else by its own.
func PairID(other, player uint64) string {
	return strconv.FormatUint(other, 10) + "u" + strconv.FormatUint(player, 10)
}

// paired tells whether IDs of the kind are of two numbers.
func (k Kind) paired() bool { return k == Entry || k == Words }

// numbered tells whether IDs of the kind are numbers.
func (k Kind) numbered() bool { return k == Game || k == Challenge || k == Account || k == Digest }

func (k Kind) known() bool { return strings.IndexByte("gcspudtw", byte(k)) >= 0 }

// Purpose says what a letter was sent for, and so what a reply to it may do;
// which that is, the desk decides. It is one printable character.
type Purpose byte

// The purposes of letters.
const (
	Board      Purpose = 'b' // the board, to a player of a running game
	Copy       Purpose = 'm' // the board after a move, to the one who made it
	Over       Purpose = 'o' // the board of a finished game: rematch
	Challenged Purpose = 'c' // a challenge, to the one who may accept or decline
	Challenger Purpose = 'w' // the note of a challenge to its maker: withdraw
	Confirm    Purpose = 'y' // a question that "yes" answers
	Answer     Purpose = 'a' // an answer to a command, an error among them
	Nag        Purpose = 'n' // a reminder that it is the player's turn
	Observer   Purpose = 'v' // the board, to one who looks on
	Gathered   Purpose = 'd' // a digest, and what it proves of each of its boards
	Spoken     Purpose = 'k' // words that were spoken on a board
	Leave      Purpose = 'u' // the address of a List-Unsubscribe header
	ToAll      Purpose = 'e' // words of a player to everybody here
)

// Key is a secret of the server with its number. Keys of one server differ in
// their numbers; the secret should be 32 random bytes.
type Key struct {
	ID     uint8
	Secret []byte
}

// Keys are the secrets of one server.
type Keys struct {
	Server string // identifies the store; a token of another one does not verify
	All    []Key  // oldest first; the last one makes new tokens
}

// Claim is what a token says in clear.
type Claim struct {
	Kind    Kind
	ID      string // of the board, challenge, ...: 1 to 32 of a-z and 0-9
	Serial  uint64 // the turn serial of a board or the serial of a player, 0 where there is none
	Purpose Purpose
}

// Number returns the ID of a board, challenge, player or digest as a number, 0 for other kinds.
func (c Claim) Number() uint64 {
	if !c.Kind.numbered() {
		return 0
	}
	n, _ := strconv.ParseUint(c.ID, 10, 64)
	return n
}

// Pair returns the two numbers of a PairID, 0 for kinds that have other IDs.
func (c Claim) Pair() (other, player uint64) {
	if !c.Kind.paired() {
		return 0, 0
	}
	before, after, _ := strings.Cut(c.ID, "u")
	other, _ = decimal(before)
	player, _ = decimal(after)
	return other, player
}

// valid tells whether the claim has the one form in which it may be written.
func (c Claim) valid() bool {
	if !c.Kind.known() || c.Purpose < 'a' || c.Purpose > 'z' || len(c.ID) == 0 || len(c.ID) > 32 {
		return false
	}
	for i := range len(c.ID) {
		if b := c.ID[i]; (b < 'a' || b > 'z') && (b < '0' || b > '9') {
			return false
		}
	}
	if c.Kind.numbered() {
		n, ok := decimal(c.ID)
		return ok && n > 0
	}
	return !c.Kind.paired() || c.ID == PairID(c.Pair())
}

// Nonce tells letters apart that make the same claim. It is derived from the
// mail that is answered and the letter's place among the answers, so that a
// repeated run writes the same letter.
type Nonce [6]byte

const macSize = 12 // of HMAC-SHA-256: 96 bits

// encoding makes 32 characters of the 20 bytes of a token without any bit left
// over, so that a token has one spelling only.
var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// Token is a claim with its seal, as found in a mail. It proves nothing before
// Verify.
type Token struct {
	Claim
	KeyID uint8
	Nonce Nonce
	mac   [macSize]byte
}

// Mint makes the token of a letter to a player, such as
// "g17.5.aybf6...": it is the part of the Message-ID before the "@". The claim
// must be well-formed and there must be a key; otherwise the result is "".
func (k Keys) Mint(c Claim, player string, n Nonce) string {
	if len(k.All) == 0 || !c.valid() {
		return ""
	}
	key := k.All[len(k.All)-1]
	t := Token{Claim: c, KeyID: key.ID, Nonce: n}
	t.mac = t.seal(key, k.Server, player)
	return t.String()
}

// String writes the token as it stands in a Message-ID.
func (t Token) String() string {
	raw := make([]byte, 0, 2+len(t.Nonce)+macSize)
	raw = append(raw, t.KeyID, byte(t.Purpose))
	raw = append(raw, t.Nonce[:]...)
	raw = append(raw, t.mac[:]...)
	return string(rune(t.Kind)) + t.ID + "." + strconv.FormatUint(t.Serial, 10) + "." +
		strings.ToLower(encoding.EncodeToString(raw))
}

// Verify tells whether the token was made by this server for this player. The
// player is given by his userid, in any case.
func (t Token) Verify(k Keys, player string) bool {
	good := false
	for _, key := range k.All {
		if key.ID != t.KeyID {
			continue
		}
		mac := t.seal(key, k.Server, player)
		if hmac.Equal(mac[:], t.mac[:]) {
			good = true
		}
	}
	return good
}

// seal computes the code of the token over everything it is bound to. Each part
// is preceded by its length, so that no two lists of parts give the same bytes.
func (t Token) seal(key Key, server, player string) (mac [macSize]byte) {
	h := hmac.New(sha256.New, key.Secret)
	part := func(s string) {
		var size [4]byte
		binary.BigEndian.PutUint32(size[:], uint32(len(s)))
		h.Write(size[:])
		h.Write([]byte(s))
	}
	part("pbemd token 1")
	part(server)
	part(string([]byte{byte(t.Kind)}))
	part(t.ID)
	part(strconv.FormatUint(t.Serial, 10))
	part(string([]byte{byte(t.Purpose), t.KeyID}))
	part(strings.ToLower(player))
	part(string(t.Nonce[:]))
	copy(mac[:], h.Sum(nil))
	return mac
}

// parse reads a token in any case. It accepts only what String writes.
func parse(s string) (Token, bool) {
	if len(s) > 96 {
		return Token{}, false
	}
	s = strings.ToLower(s)
	parts := strings.Split(s, ".")
	if len(parts) != 3 || len(parts[0]) < 2 || len(parts[2]) != 32 {
		return Token{}, false
	}
	serial, ok := decimal(parts[1])
	if !ok {
		return Token{}, false
	}
	raw, err := encoding.DecodeString(strings.ToUpper(parts[2]))
	if err != nil || len(raw) != 20 {
		return Token{}, false
	}
	t := Token{Claim: Claim{Kind: Kind(parts[0][0]), ID: parts[0][1:], Serial: serial, Purpose: Purpose(raw[1])}, KeyID: raw[0]}
	copy(t.Nonce[:], raw[2:8])
	copy(t.mac[:], raw[8:])
	return t, t.valid()
}

// decimal reads a number written without sign and leading zeros.
func decimal(s string) (uint64, bool) {
	n, err := strconv.ParseUint(s, 10, 64)
	return n, err == nil && strconv.FormatUint(n, 10) == s
}
