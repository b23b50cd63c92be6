package proof

import (
	"crypto/subtle"
	"strings"
)

// letters of codes: sixteen consonants that are not taken for each other or for
// digits. Without vowels no words arise, and without digits no moves.
const letters = "CDFGHJKMNPQRTWXY"

// Code writes 32 random bits as a code that a person can type: XXXX-XXXX.
func Code(nonce [4]byte) string {
	var b strings.Builder
	for i, n := range nonce {
		if i == 2 {
			b.WriteByte('-')
		}
		b.WriteByte(letters[n>>4])
		b.WriteByte(letters[n&15])
	}
	return b.String()
}

// IsCode tells whether a word has the form of a code, in any case, with or
// without its dash.
func IsCode(word string) bool {
	_, ok := bareCode(word)
	return ok
}

// SameCode compares what a person typed with a code, in constant time.
func SameCode(typed, code string) bool {
	a, okA := bareCode(typed)
	b, okB := bareCode(code)
	return okA && okB && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}

func bareCode(word string) (string, bool) {
	if len(word) == 9 && word[4] == '-' {
		word = word[:4] + word[5:]
	}
	if len(word) != 8 {
		return "", false
	}
	word = strings.ToUpper(word)
	for i := range len(word) {
		if strings.IndexByte(letters, word[i]) < 0 {
			return "", false
		}
	}
	return word, true
}
