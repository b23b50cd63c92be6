package read_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pbemd/mailer/read"
)

// expected is what testdata says of a mail.
type expected struct {
	From      string   `json:"from"`
	Own       []string `json:"own"`
	Ignored   string   `json:"ignored"`
	InReplyTo []string `json:"in_reply_to"`
	Broken    string   `json:"broken"`
	// Bounce is what a report says of our letter, left out where nothing is reported.
	Bounce *read.Bounce `json:"bounce,omitempty"`
}

// corpusOptions is the server that the mails of testdata were sent to.
func corpusOptions() read.Options {
	return read.Options{Domain: "example.net", Self: []string{"play@example.net"}}
}

// names returns the files of testdata with the given ending, without it.
func names(t *testing.T, ending string) []string {
	t.Helper()
	paths, err := filepath.Glob("testdata/*" + ending)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range paths {
		paths[i] = strings.TrimSuffix(p, ending)
	}
	return paths
}

// TestCorpus reads every testdata/NAME.eml and compares with NAME.json. A case is added
// by adding the two files.
func TestCorpus(t *testing.T) {
	mails := names(t, ".eml")
	if diff := cmp.Diff(mails, names(t, ".json")); diff != "" {
		t.Fatalf("testdata: mails (-) and expectations (+) do not match:\n%s", diff)
	}
	if len(mails) < 40 {
		t.Fatalf("testdata holds %d mails, expected at least 40", len(mails))
	}
	for _, path := range mails {
		t.Run(filepath.Base(path), func(t *testing.T) {
			raw, err := os.ReadFile(path + ".eml")
			if err != nil {
				t.Fatal(err)
			}
			want := readExpected(t, path+".json")
			m := read.Read(raw, corpusOptions())
			got := expected{m.From, m.Own, m.Ignored, m.InReplyTo, m.Broken, m.Bounce}
			if diff := cmp.Diff(want, got, equateEmpty); diff != "" {
				t.Errorf("expected (-), read (+):\n%s", diff)
			}
		})
	}
}

func readExpected(t *testing.T, path string) expected {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var e expected
	if err := d.Decode(&e); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return e
}

// equateEmpty takes an absent list for an empty one.
var equateEmpty = cmp.FilterValues(
	func(a, b []string) bool { return len(a) == 0 && len(b) == 0 },
	cmp.Comparer(func(a, b []string) bool { return true }))
