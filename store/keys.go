package store

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"time"
)

// TokenKey is a secret with which tokens are made and verified.
type TokenKey struct {
	ID      uint8
	Secret  []byte // 32 bytes
	Made    time.Time
	Retired time.Time `json:",omitzero"` // zero while tokens are made with it
}

var tokenKeys = kind[TokenKey]{
	bucket: "token keys",
	key:    func(k *TokenKey) string { return string([]byte{k.ID}) },
	tidy:   func(k *TokenKey) { utc(&k.Made, &k.Retired) },
}

const secretLength = 32

// TokenKeys lists all keys, retired ones too, the newest last. There is always
// at least one.
func (d *Draft) TokenKeys() []TokenKey {
	keys := slices.Collect(tokenKeys.all(d))
	slices.SortStableFunc(keys, func(a, b TokenKey) int {
		return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID))
	})
	return keys
}

// AddTokenKey makes a new key, with which tokens are made from now on. It takes
// its secret from the Rand and its time from the Now of the options.
func (d *Draft) AddTokenKey() TokenKey {
	key := TokenKey{ID: d.freeKeyID(), Secret: d.store.random(secretLength), Made: d.store.options.Now()}
	d.PutTokenKey(key)
	return key
}

// freeKeyID follows the newest ID, so that one is given again as late as
// possible: 0 is never used.
func (d *Draft) freeKeyID() uint8 {
	id := uint8(0)
	if keys := d.TokenKeys(); len(keys) > 0 {
		id = keys[len(keys)-1].ID
	}
	for range 255 {
		if id++; id != 0 && !d.has(tokenKeys.bucket, string([]byte{id})) {
			return id
		}
	}
	fail(tokenKeys.bucket, "", errors.New("all 255 are in use: drop one that is retired"))
	return 0
}

// PutTokenKey writes a key, to retire it say.
func (d *Draft) PutTokenKey(k TokenKey) { tokenKeys.put(d, k) }

// DropTokenKey removes a key: no token of it is valid any more.
func (d *Draft) DropTokenKey(id uint8) { tokenKeys.drop(d, string([]byte{id})) }

// Secret is 32 bytes, made with the file, from which the chance of each mail is
// derived.
func (d *Draft) Secret() []byte { return d.identity().Secret }

// random reads from the source of chance of the options. A source that fails
// must not go unnoticed: what it makes are secrets.
func (s *Store) random(n int) []byte {
	bytes := make([]byte, n)
	if _, err := io.ReadFull(s.options.Rand, bytes); err != nil {
		fail(meta, "", err)
	}
	return bytes
}
