package store

import (
	"encoding/hex"
	"errors"
	"time"
)

const (
	meta      = "meta"
	schemaKey = "schema" // eight bytes, big-endian
)

// identity is made with the file and never changes.
type identity struct {
	ID     string    // 32 hexadecimal digits
	Born   time.Time // mail older than this is none of ours
	Secret []byte    // see Draft.Secret
}

var identities = kind[identity]{
	bucket: meta,
	key:    func(*identity) string { return "identity" },
	tidy:   func(i *identity) { utc(&i.Born) },
}

func (d *Draft) identity() identity {
	i, ok := identities.get(d, "identity")
	if !ok {
		fail(meta, "identity", errors.New("it is missing"))
	}
	return i
}

// ServerID is what Store.ID tells.
func (d *Draft) ServerID() string { return d.identity().ID }

// create fills a new file; its chance is taken in this order.
func (d *Draft) create() {
	s := d.store
	id := hex.EncodeToString(s.random(16))
	secret := s.random(secretLength)
	identities.put(d, identity{ID: id, Born: s.options.Now(), Secret: secret})
	d.AddTokenKey()
}
