package proof

import (
	"strings"
	"testing"
)

func TestCheckUserid(t *testing.T) {
	taken := func(w string) bool { return w == "resign" || w == "chess" }
	for _, good := range []string{"al", "Alice", "bob-2", "x_y", "a234567890123456", "B-"} {
		if err := CheckUserid(good, taken); err != nil {
			t.Errorf("%q is refused: %v", good, err)
		}
	}
	for bad, reason := range map[string]string{
		"": "missing", "a": "at least 2", "a2345678901234567": "at most 16", "2bob": "begins with a letter", "-bob": "begins with a letter", "bo b": "alone", "b\u00f6b": "alone",
		"b\r\nob": "alone", "bob@example.org": "alone", "Resign": "means something", "CHESS": "means something", "\u0430lice": "alone",
	} {
		err := CheckUserid(bad, taken)
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v, want %q", bad, err, reason)
		}
		if err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("the text has a line break: %q", err)
		}
	}
	if err := CheckUserid("resign", nil); err != nil {
		t.Errorf("without a list %v", err)
	}
}
