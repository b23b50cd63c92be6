package chance

import (
	"encoding/binary"
	"fmt"
	"strconv"
)

// Source is one stream of numbers, fixed by a key and a name. It is not safe for use by several goroutines.
type Source struct {
	key, stream string
	blocks      uint64 // made so far
	block       Digest
	used        int // bytes of block
}

// New begins a stream at its first number. Streams of one key with different names tell nothing about each other.
func New(key Digest, stream string) *Source {
	return &Source{key: key.String(), stream: stream, used: len(Digest{})}
}

// next gives the next four bytes as a number.
func (s *Source) next() uint32 {
	if s.used == len(s.block) {
		s.block = digest("block", s.key, s.stream, strconv.FormatUint(s.blocks, 10))
		s.blocks++
		s.used = 0
	}
	number := binary.BigEndian.Uint32(s.block[s.used:])
	s.used += 4
	return number
}

// The numbers of a stream are below numbers.
const numbers = 1 << 32

// Below draws a number from 0 to n-1, each as likely as the others. n is from 1 to 2^32; Below panics
// when it is not.
func (s *Source) Below(n int) int {
	if n < 1 || int64(n) > numbers {
		panic(fmt.Sprintf("chance: Below(%d): a number from 1 to 2^32 was expected", n))
	}
	// Numbers from the last, incomplete run of n are drawn anew: they would favour the low results.
	for whole := numbers - numbers%int64(n); ; {
		if number := int64(s.next()); number < whole {
			return int(number % int64(n))
		}
	}
}

// Shuffle puts a list into an order that is as likely as any other.
func Shuffle[T any](s *Source, list []T) {
	for last := len(list) - 1; last > 0; last-- {
		other := s.Below(last + 1)
		list[last], list[other] = list[other], list[last]
	}
}
