package read

// The block of header fields that many programs put above a quoted mail, in the
// language of the person.

import (
	"regexp"
	"strings"
)

var keyLine = regexp.MustCompile(`^[*_\s]*([\pL][\pL\pM '.()/-]{0,28}?)\s*[*_]*\s*[:：]\s*[*_]*\s*(.*)$`)

// headerKind returns what a line of the form "Key: value" says, "" for other lines.
func headerKind(text string) (kind, value string) {
	m := keyLine.FindStringSubmatch(text)
	if m == nil {
		return "", ""
	}
	if kind := headerKindOf[strings.ToLower(strings.TrimSpace(m[1]))]; kind != "" {
		return kind, m[2]
	}
	return "unknown", m[2]
}

// headerKindOf finds the kind of a key. Where languages share a word, the kind that
// comes first here has it.
var headerKindOf = func() map[string]string {
	kindOf := map[string]string{}
	for _, kind := range []string{"from", "sent", "to", "subject", "cc", "other"} {
		for _, key := range headerKeys[kind] {
			if kindOf[key] == "" {
				kindOf[key] = kind
			}
		}
	}
	return kindOf
}()

// headerBlock returns the line behind a header block that begins at line i, or i.
func (t *trimmer) headerBlock(i int) int {
	if isOneLineBlock(t.lines[i].text) {
		return i + 1
	}
	first, _ := headerKind(t.lines[i].text)
	if first == "" || first == "cc" || first == "other" {
		return i
	}
	kinds := map[string]int{}
	var all []string
	end, fields, loose := i, 0, 0
	for k := i; k < len(t.lines) && k < i+16 && t.lines[k].unmarked(); k++ {
		l := t.lines[k]
		kind, _ := headerKind(l.text)
		switch {
		case kind != "" && (kind != "unknown" || loose == 0):
			kinds[kind]++
			fields++
			end, loose = k+1, 0
			all = append(all, l.text)
		case loose < 2 && !l.blank(): // a long value wrapped
			loose++
			all = append(all, l.text)
			continue
		case loose < 1 && l.blank(): // every field a paragraph
			loose++
			continue
		default:
			k = len(t.lines)
		}
	}
	known := 0
	for _, kind := range []string{"from", "sent", "to", "subject"} {
		if kinds[kind] > 0 {
			known++
		}
	}
	e := t.weigh(limited(strings.Join(all, " "), longestWeighed))
	switch {
	case known >= 3,
		known >= 2 && fields >= 2 && (e.address || e.self) && (e.date || e.time),
		fields >= 3 && (known > 0 || e.self || t.belowSeparator(i)) && (e.address || e.self) && e.date && e.time:
		return end
	}
	return i
}

// belowSeparator says that the nearest text above line i is a rule or the like.
func (t *trimmer) belowSeparator(i int) bool {
	for i--; i >= 0; i-- {
		if !t.lines[i].blank() {
			return isSeparator(t.lines[i].text)
		}
	}
	return false
}

// isOneLineBlock finds header blocks that have lost their line ends.
func isOneLineBlock(text string) bool {
	if len(text) > 2000 || strings.Count(text, ":") < 3 {
		return false
	}
	lower := strings.ToLower(text)
	found := 0
	for _, kind := range []string{"from", "sent", "to", "subject"} {
		for _, key := range headerKeys[kind] {
			i := strings.Index(lower, key+":")
			if i < 0 {
				i = strings.Index(lower, key+" :")
			}
			if i >= 0 && (i == 0 || strings.ContainsAny(lower[i-1:i], " -*>\u00a0;") || len(key) > 3) {
				found++
				break
			}
		}
	}
	return found >= 3 && addressIn.MatchString(lower)
}

// limited cuts a text to n bytes.
func limited(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}

// isSeparator says that a line is a rule, or words between dashes, as stand above a
// quoted mail.
func isSeparator(text string) bool {
	inner := strings.Trim(text, " -_=*~–—•.<>|+#")
	if inner == "" {
		return len(text) >= 3
	}
	if strings.HasPrefix(text, "--") && strings.HasSuffix(text, "-") || strings.HasPrefix(text, "__") || strings.HasPrefix(text, "==") {
		return true
	}
	return isOriginalWords(inner)
}

// isOriginalWords says that a text is no more than a name for the mail quoted below.
func isOriginalWords(inner string) bool {
	lower := strings.TrimRight(strings.ToLower(inner), ":： ")
	for _, w := range originalWords {
		if lower == w || len(lower) < len(w)+20 && strings.Contains(lower, w) {
			return true
		}
	}
	return false
}

// isOriginalLine finds "-----Original Message-----" in many languages.
func isOriginalLine(text string) bool {
	inner := strings.Trim(text, " -_=*~–—<>")
	return len(text)-len(inner) >= 4 && len(inner) > 0 && isOriginalWords(inner)
}
