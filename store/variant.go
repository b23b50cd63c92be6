package store

import (
	"slices"
	"time"
)

// Variant is what directors have decided about a variant: that it is played
// here though the program does not bring it along, or that no new games of it
// begin.
type Variant struct {
	ID        string
	Text      string    `json:",omitempty"` // its file; "" for one that the program brings along
	By        string    // userid of who added it, or has decided about it last
	At        time.Time // when
	Withdrawn time.Time `json:",omitzero"` // since when no new games begin; zero: they do
}

var variants = kind[Variant]{
	bucket: "variants",
	key:    func(v *Variant) string { return v.ID },
	tidy:   func(v *Variant) { utc(&v.At, &v.Withdrawn) },
}

// Variant finds what was decided about a variant.
func (d *Draft) Variant(id string) (Variant, bool) { return variants.get(d, id) }

// PutVariant writes it.
func (d *Draft) PutVariant(v Variant) { variants.put(d, v) }

// DropVariant removes it; it need not exist.
func (d *Draft) DropVariant(id string) { variants.drop(d, id) }

// Variants lists all of them, those first that were added first, by id where
// that is the same moment.
func (d *Draft) Variants() []Variant {
	list := slices.Collect(variants.all(d))
	slices.SortStableFunc(list, func(a, b Variant) int { return a.At.Compare(b.At) })
	return list
}
