package read

// Authentication-Results (RFC 8601). Comments and quoted strings hold what strangers
// wrote, so they are cut out before anything is looked at: a result that stands in one
// is none.

import "strings"

// dmarc returns "pass" or "fail" as the trusted host judges the domain of from. Only the
// topmost field counts, and only when it bears the host's name.
func dmarc(h header, from, trusted string) string {
	fields := h.all("authentication-results")
	if trusted == "" || from == "" || len(fields) == 0 || fields[0].odd {
		return ""
	}
	statements, ok := statements(fields[0].value)
	if !ok || len(statements) == 0 || !strings.EqualFold(authservID(statements[0]), trusted) {
		return ""
	}
	_, domain, _ := strings.Cut(from, "@")
	verdict := ""
	for _, words := range statements[1:] {
		if len(words) == 0 || words[0].key != "dmarc" {
			continue
		}
		switch v := judgeDMARC(words, domain); {
		case v == "fail":
			return "fail"
		case v == "pass":
			verdict = "pass"
		}
	}
	return verdict
}

// judgeDMARC reads one dmarc statement. A pass for another domain than the one we read
// in From says that the host and we read different senders: that is a failure.
func judgeDMARC(words []assignment, domain string) string {
	switch words[0].value {
	case "fail":
		return "fail"
	case "pass":
		said := ""
		for _, w := range words[1:] {
			if w.key != "header.from" {
				continue
			}
			_, d, found := strings.Cut(w.value, "@")
			if !found {
				d = w.value
			}
			d = strings.TrimSuffix(d, ".")
			if said != "" && said != d {
				return "fail"
			}
			said = d
		}
		switch said {
		case domain:
			return "pass"
		case "":
			return ""
		}
		return "fail"
	}
	return ""
}

// An assignment is key=value, or a bare word as key; in lower case.
type assignment struct{ key, value string }

// authservID returns the name of the first statement, which a version may follow.
func authservID(words []assignment) string {
	switch {
	case len(words) == 0 || words[0].value != "":
		return ""
	case len(words) == 1, len(words) == 2 && words[1] == (assignment{key: "1"}):
		return words[0].key
	}
	return ""
}

// statements cuts a field at the semicolons outside of comments and quoted strings. ok
// is false when a comment or a quoted string has no end.
func statements(value string) (list [][]assignment, ok bool) {
	var words []assignment
	var word strings.Builder
	flush := func() {
		if word.Len() == 0 {
			return
		}
		key, v, _ := strings.Cut(strings.ToLower(word.String()), "=")
		words = append(words, assignment{key, v})
		word.Reset()
	}
	for i := 0; i < len(value); i++ {
		switch c := value[i]; c {
		case '(':
			end := skipComment(value[i:])
			if end < 0 {
				return nil, false
			}
			i += end
		case '"':
			end := skipQuoted(value[i:])
			if end < 0 {
				return nil, false
			}
			word.WriteString(value[i+1 : i+end])
			i += end
		case ';':
			flush()
			list = append(list, words)
			words = nil
		case ' ', '\t':
			if !joins(value, i) && !strings.HasSuffix(word.String(), "=") {
				flush()
			}
		default:
			word.WriteByte(c)
		}
	}
	flush()
	return append(list, words), true
}

// joins says that the blanks at i stand before an equals sign, which they may.
func joins(value string, i int) bool {
	return strings.HasPrefix(strings.TrimLeft(value[i:], " \t"), "=")
}

// skipComment returns the place of the parenthesis that closes the comment at the start
// of s, or -1.
func skipComment(s string) int {
	level := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			level++
		case ')':
			if level--; level == 0 {
				return i
			}
		}
	}
	return -1
}

// skipQuoted returns the place of the quote that closes the string at the start of s,
// or -1.
func skipQuoted(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return -1
}
