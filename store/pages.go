package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
)

// pages reads the bytes of a bbolt file without trusting them. bbolt itself does
// trust them, and a damaged file can stop the whole process from a goroutine of
// bbolt's where nobody can recover, or fill the memory; so every file is read
// here before bbolt gets it. The layout is that of version 2 of the format
// (go.etcd.io/bbolt/internal/common: page.go, meta.go, bucket.go), numbers in
// the byte order of the machine:
//
//	page     id 8, kind 2, count 2, overflow 4, then count elements of 16 bytes
//	branch   position 4, key length 4, page 8
//	leaf     flags 4, position 4, key length 4, value length 4
//	meta     magic 4, version 4, page size 4, flags 4, root page 8, sequence 8,
//	         freelist 8, pages in use 8, transaction 8, checksum 8
//	bucket   (value of a leaf element with flag 1) root page 8, sequence 8, and
//	         when the root is 0 a leaf page
//
// Positions count from the element itself.
type pages struct {
	file io.ReaderAt
	size uint64   // of a page
	end  uint64   // pages in use
	used []uint64 // a bit for each page that was met
	held [][]byte // a buffer for each level of the tree
}

const (
	pageHeader  = 16
	elementSize = 16
	metaStart   = pageHeader
	metaSum     = metaStart + 56
	metaEnd     = metaSum + 8

	branchPage, leafPage, freePage = 1, 2, 16

	noFreelist = math.MaxUint64
	deepest    = 64 // levels; a tree of a billion keys has six
)

var native = binary.NativeEndian

// examine reads every page of a file that bbolt has opened, so that one of its
// two meta pages is known to be sound. The file must not change meanwhile.
func examine(file io.ReaderAt, pageSize int, fileSize int64) error {
	p := &pages{file: file, size: uint64(pageSize)}
	newest := p.newestMeta()
	if newest == nil {
		return errors.New("neither meta page can be read")
	}
	root, free := native.Uint64(newest[metaStart+16:]), native.Uint64(newest[metaStart+32:])
	p.end = native.Uint64(newest[metaStart+40:])
	if uint64(fileSize)/p.size < p.end {
		return fmt.Errorf("it is cut off: %d bytes long, %d pages of %d bytes are needed", fileSize, p.end, p.size)
	}
	p.used = make([]uint64, p.end/64+1)
	if err := p.tree(root, 0, bounds{}); err != nil {
		return err
	}
	if free == noFreelist {
		return nil
	}
	return p.freelist(free)
}

// newestMeta is the sound meta page of the later transaction.
func (p *pages) newestMeta() []byte {
	var newest []byte
	for id := range int64(2) {
		meta := make([]byte, metaEnd)
		if _, err := p.file.ReadAt(meta, id*int64(p.size)); err != nil {
			continue
		}
		sum := fnv.New64a()
		_, _ = sum.Write(meta[metaStart:metaSum])
		if sum.Sum64() != native.Uint64(meta[metaSum:]) {
			continue
		}
		if newest == nil || native.Uint64(meta[metaStart+48:]) > native.Uint64(newest[metaStart+48:]) {
			newest = meta
		}
	}
	return newest
}

// bounds are the keys that a page may have: from <= key < to.
type bounds struct {
	from, to []byte // to == nil is no bound
}

// page reads a page and its overflow into the buffer of a level, and sees to it
// that no page is met twice.
func (p *pages) page(id uint64, level int) ([]byte, error) {
	if id < 2 || id >= p.end {
		return nil, fmt.Errorf("page %d is out of range", id)
	}
	for len(p.held) <= level {
		p.held = append(p.held, make([]byte, p.size))
	}
	page := p.held[level][:p.size]
	if err := p.readAt(page, id); err != nil {
		return nil, err
	}
	if found := native.Uint64(page); found != id {
		return nil, fmt.Errorf("page %d calls itself %d", id, found)
	}
	more := uint64(native.Uint32(page[12:]))
	if id+more >= p.end {
		return nil, fmt.Errorf("page %d reaches beyond the file", id)
	}
	if err := p.use(id, more+1); err != nil {
		return nil, err
	}
	if more == 0 {
		return page, nil
	}
	if length := int(p.size * (more + 1)); length > cap(p.held[level]) {
		p.held[level] = make([]byte, length)
	}
	page = p.held[level][:p.size*(more+1)]
	return page, p.readAt(page, id)
}

func (p *pages) readAt(page []byte, id uint64) error {
	if _, err := p.file.ReadAt(page, int64(id*p.size)); err != nil {
		return fmt.Errorf("page %d: %w", id, err)
	}
	return nil
}

// use marks n pages from id on.
func (p *pages) use(id, n uint64) error {
	for ; n > 0; n-- {
		if p.used[id/64]&(1<<(id%64)) != 0 {
			return fmt.Errorf("page %d is used twice", id)
		}
		p.used[id/64] |= 1 << (id % 64)
		id++
	}
	return nil
}

// tree reads a page of a bucket and all below it.
func (p *pages) tree(id uint64, level int, within bounds) error {
	if level == deepest {
		return fmt.Errorf("page %d lies too deep", id)
	}
	page, err := p.page(id, level)
	if err != nil {
		return err
	}
	switch kind := native.Uint16(page[8:]); kind {
	case branchPage:
		err = p.branch(page, level, within)
	case leafPage:
		err = p.leaf(page, level, within)
	default:
		err = fmt.Errorf("kind %d is no page of a bucket", kind)
	}
	if err != nil {
		return fmt.Errorf("page %d: %w", id, err)
	}
	return nil
}
