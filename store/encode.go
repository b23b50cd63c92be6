package store

import (
	"encoding/binary"
	"time"
)

// number is n as eight bytes, big-endian: keys sort as numbers do.
func number(n uint64) string {
	return string(binary.BigEndian.AppendUint64(nil, n))
}

// parseNumber undoes number. It panics when key is shorter than eight bytes.
func parseNumber(key string) uint64 {
	return binary.BigEndian.Uint64([]byte(key))
}

// plyNumber is a ply number as four bytes, big-endian.
func plyNumber(n int) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(n)))
}

// text is a string of any bytes as part of a longer key: its length before it,
// so that none is the beginning of another.
func text(s string) string {
	return string(binary.BigEndian.AppendUint16(nil, uint16(len(s)))) + s
}

const momentLength = 12

// moment is a time as twelve bytes that sort as times do: seconds, with the
// sign bit turned over, then nanoseconds.
func moment(t time.Time) string {
	key := binary.BigEndian.AppendUint64(nil, uint64(t.Unix())^(1<<63))
	return string(binary.BigEndian.AppendUint32(key, uint32(t.Nanosecond())))
}

// parseMoment undoes moment for a key that begins with one.
func parseMoment(key string) time.Time {
	seconds := int64(binary.BigEndian.Uint64([]byte(key[:8])) ^ (1 << 63))
	nanoseconds := int64(binary.BigEndian.Uint32([]byte(key[8:momentLength])))
	return time.Unix(seconds, nanoseconds).UTC()
}

// after is the least key that is greater than every key with that prefix; ""
// (no bound) when there is none.
func after(prefix string) string {
	for i := len(prefix) - 1; i >= 0; i-- {
		if prefix[i] != 0xff {
			return prefix[:i] + string([]byte{prefix[i] + 1})
		}
	}
	return ""
}

// utc brings times to the one zone that the store keeps.
func utc(times ...*time.Time) {
	for _, t := range times {
		*t = t.UTC()
	}
}

// plyOf is the ply number at the end of the key of a ply.
func plyOf(key string) int {
	return int(binary.BigEndian.Uint32([]byte(key[len(key)-4:])))
}
