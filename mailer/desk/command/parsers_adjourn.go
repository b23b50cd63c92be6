package command

import (
	"fmt"
	"strconv"
	"strings"
)

// parseAdjourn reads [N [userid password]] [until DAY | for COUNT days].
func parseAdjourn(a *args, c *Command) bool {
	if a.empty() || a.span(c) { // "adjourn 14 days": the number is no board
		return true
	}
	if !takeBoard(a, c) {
		return false
	}
	if len(a.words) == 2 && a.credentials(c) || a.empty() {
		return true
	}
	if a.span(c) {
		return true
	}
	return a.credentials(c) && a.span(c)
}

// span takes all words as a length of time or as a day.
func (a *args) span(c *Command) bool {
	words := make([]string, len(a.words))
	for i, w := range a.words {
		words[i] = w.low
	}
	if len(words) > 1 && (words[0] == "for" || words[0] == "until" || words[0] == "till" || words[0] == "to") {
		words = words[1:]
	}
	if n, ok := daysIn(words); ok {
		c.Count = n
	} else if day, ok := dayIn(words); ok {
		c.Value = day
	} else {
		return false
	}
	a.words = nil
	return true
}

// daysIn reads "14 days" and "2 weeks".
func daysIn(words []string) (int, bool) {
	if len(words) != 2 {
		return 0, false
	}
	n, err := strconv.Atoi(words[0])
	if words[0] == "a" || words[0] == "one" {
		n, err = 1, nil
	}
	if err != nil || n < 1 || n > 999 {
		return 0, false
	}
	switch words[1] {
	case "day", "days":
		return n, true
	case "week", "weeks":
		return 7 * n, true
	}
	return 0, false
}

var months = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// dayIn reads "2026-12-24", "24.12.2026", "24.12.", "24 dec", "december 24 2026"
// and the like, and gives 2026-12-24, or 12-24 without a year. Whether there is such
// a day, it does not ask.
func dayIn(words []string) (string, bool) {
	if len(words) == 1 {
		return dayInWord(words[0])
	}
	if len(words) > 3 {
		return "", false
	}
	month, day := monthOf(words[1]), words[0]
	if month == 0 {
		month, day = monthOf(words[0]), words[1]
	}
	year := ""
	if len(words) == 3 {
		year = words[2]
	}
	return dayOf(year, strconv.Itoa(month), day)
}

func dayInWord(word string) (string, bool) {
	if parts := strings.Split(word, "-"); len(parts) == 3 {
		return dayOf(parts[0], parts[1], parts[2])
	}
	parts := strings.Split(strings.TrimSuffix(word, "."), ".")
	switch len(parts) {
	case 2:
		return dayOf("", parts[1], parts[0])
	case 3:
		return dayOf(parts[2], parts[1], parts[0])
	}
	return "", false
}

// monthOf is the number of a month by its name or the first letters of it, 0
// for none.
func monthOf(word string) int {
	for i, name := range months {
		if len(word) >= 3 && strings.HasPrefix(name, word) {
			return i + 1
		}
	}
	return 0
}

func dayOf(year, month, day string) (string, bool) {
	m, err := strconv.Atoi(month)
	if err != nil || m < 1 || m > 12 {
		return "", false
	}
	d, err := strconv.Atoi(strings.TrimRight(day, ".,stndrh"))
	if err != nil || d < 1 || d > 31 {
		return "", false
	}
	text := fmt.Sprintf("%02d-%02d", m, d)
	if year == "" {
		return text, true
	}
	y, err := strconv.Atoi(year)
	if err != nil || y < 1000 || y > 9999 {
		return "", false
	}
	return fmt.Sprintf("%04d-%s", y, text), true
}
