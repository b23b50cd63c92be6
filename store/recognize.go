package store

import (
	"bytes"
	"encoding/json"
)

// Form is what a file has the form of, as far as its beginning shows.
type Form int

const (
	Unknown  Form = iota // nothing that this package writes
	Database             // a store or a backup of one
	Exported             // what Export writes
)

// RecognizedBy is how many bytes of the beginning of a file Recognize needs, if there
// are so many.
const RecognizedBy = 4096

// Recognize tells what the beginning of a file has the form of. Whether all of
// it is sound, Open and Import find out.
func Recognize(beginning []byte) Form {
	if hasMagic(bytes.NewReader(beginning)) {
		return Database
	}
	first, _, _ := bytes.Cut(beginning, []byte("\n"))
	var line exportLine
	if json.Unmarshal(first, &line) == nil && line.Kind == exportBegins {
		return Exported
	}
	return Unknown
}
