package store

import (
	"errors"
	"testing"
	"time"
)

func TestTokenKeys(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		first := d.TokenKeys()
		if len(first) != 1 || first[0].ID != 1 || len(first[0].Secret) != 32 || !first[0].Made.Equal(noon) {
			t.Fatalf("a new store has %v", first)
		}
		second := d.AddTokenKey()
		if second.ID != 2 || string(second.Secret) == string(first[0].Secret) {
			t.Errorf("second key %v", second)
		}
		first[0].Retired = noon.Add(time.Hour)
		d.PutTokenKey(first[0])
		if keys := d.TokenKeys(); len(keys) != 2 || keys[1].ID != 2 || !keys[0].Retired.Equal(noon.Add(time.Hour)) {
			t.Errorf("keys %v", keys)
		}
		d.DropTokenKey(1)
		for id := 3; id <= 255; id++ {
			if key := d.AddTokenKey(); int(key.ID) != id {
				t.Fatalf("key %d, want %d", key.ID, id)
			}
		}
		if key := d.AddTokenKey(); key.ID != 1 {
			t.Errorf("after the last comes %d", key.ID)
		}
	})
	err := s.Update(func(tx *Tx) error {
		tx.Draft().AddTokenKey()
		return nil
	})
	var damaged Damaged
	if !errors.As(err, &damaged) {
		t.Errorf("a key too many: %v", err)
	}
}
