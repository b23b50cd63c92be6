package store

import (
	"bytes"
	"errors"
	"fmt"
)

// branch reads the elements of a branch page, then all pages below it.
func (p *pages) branch(page []byte, level int, within bounds) error {
	count := int(native.Uint16(page[10:]))
	if count == 0 {
		return errors.New("a branch without children")
	}
	keys := order{within: within}
	for i := range count {
		if err := keys.next(branchKey(page, i)); err != nil {
			return err
		}
	}
	for i := range count {
		below := bounds{to: within.to}
		below.from, _ = branchKey(page, i)
		if i+1 < count {
			below.to, _ = branchKey(page, i+1)
		}
		child := native.Uint64(page[pageHeader+i*elementSize+8:])
		if err := p.tree(child, level+1, below); err != nil {
			return err
		}
	}
	return nil
}

// leaf reads the elements of a leaf page, and the buckets among them.
func (p *pages) leaf(page []byte, level int, within bounds) error {
	keys := order{within: within}
	for i := range int(native.Uint16(page[10:])) {
		if err := keys.next(leafKey(page, i)); err != nil {
			return err
		}
		value, isBucket, err := leafValue(page, i)
		if err != nil {
			return err
		}
		if isBucket {
			if err := p.bucket(value, level); err != nil {
				return err
			}
		}
	}
	return nil
}

// bucket reads a bucket, whose root page may be in the value itself.
func (p *pages) bucket(value []byte, level int) error {
	const header = 16
	if len(value) < header {
		return errors.New("a bucket that is too short")
	}
	if root := native.Uint64(value); root != 0 {
		return p.tree(root, level+1, bounds{})
	}
	page := value[header:]
	if len(page) < pageHeader || native.Uint16(page[8:]) != leafPage {
		return errors.New("a bucket without its page")
	}
	if level == deepest {
		return errors.New("buckets lie too deep")
	}
	return p.leaf(page, level+1, bounds{})
}

func branchKey(page []byte, i int) ([]byte, error) {
	e, err := element(page, i)
	if err != nil {
		return nil, err
	}
	return cut(e, uint64(native.Uint32(e)), uint64(native.Uint32(e[4:])))
}

func leafKey(page []byte, i int) ([]byte, error) {
	e, err := element(page, i)
	if err != nil {
		return nil, err
	}
	return cut(e, uint64(native.Uint32(e[4:])), uint64(native.Uint32(e[8:])))
}

func leafValue(page []byte, i int) (value []byte, isBucket bool, err error) {
	e, err := element(page, i)
	if err != nil {
		return nil, false, err
	}
	after := uint64(native.Uint32(e[4:])) + uint64(native.Uint32(e[8:]))
	value, err = cut(e, after, uint64(native.Uint32(e[12:])))
	return value, native.Uint32(e)&1 != 0, err
}

// element is the page from its i-th element on.
func element(page []byte, i int) ([]byte, error) {
	at := pageHeader + i*elementSize
	if at+elementSize > len(page) {
		return nil, errors.New("more elements than fit")
	}
	return page[at:], nil
}

func cut(page []byte, position, length uint64) ([]byte, error) {
	if position+length > uint64(len(page)) {
		return nil, errors.New("an element beyond the page")
	}
	return page[position : position+length], nil
}

// order sees to it that keys ascend within their bounds.
type order struct {
	within bounds
	last   []byte
	some   bool
}

func (o *order) next(key []byte, err error) error {
	switch {
	case err != nil:
		return err
	case o.some && bytes.Compare(key, o.last) <= 0:
		return errors.New("keys out of order")
	case bytes.Compare(key, o.within.from) < 0, o.within.to != nil && bytes.Compare(key, o.within.to) >= 0:
		return errors.New("a key of another page")
	}
	o.last, o.some = key, true
	return nil
}

// freelist reads the list of pages not in use, where a file keeps one.
func (p *pages) freelist(id uint64) error {
	page, err := p.page(id, 0)
	if err != nil {
		return err
	}
	count, ids := uint64(native.Uint16(page[10:])), page[pageHeader:]
	if count == 0xffff { // too many for the header: the first entry is their number
		count, ids = native.Uint64(ids), ids[8:]
	}
	if native.Uint16(page[8:]) != freePage || count > uint64(len(ids)/8) {
		return fmt.Errorf("page %d is no list of free pages", id)
	}
	for i := range int(count) {
		free := native.Uint64(ids[8*i:])
		if free < 2 || free >= p.end {
			return fmt.Errorf("free page %d is out of range", free)
		}
		if err := p.use(free, 1); err != nil {
			return err
		}
	}
	return nil
}
