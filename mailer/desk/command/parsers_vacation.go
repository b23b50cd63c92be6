package command

import "slices"

// Present is the first day of a vacation that begins at once, in Args.
const Present = "now"

// The words that switch a vacation on and off, in Args.
const (
	On  = "on"
	Off = "off"
)

// parseVacation reads [userid password] and then nothing, "list", "on", "off",
// "off DAY", a length ("14", "14 days", "2 weeks"), "until DAY", or "DAY DAY" and
// "DAY 14 days" with any small words between them. Count is a length in days,
// Args are what else is said: On, Off, or the first day and the last one as
// 2026-12-24, or 12-24 without a year.
func parseVacation(a *args, c *Command) bool {
	words := lowWords(a.words)
	if takeVacation(words, c) {
		a.words = nil
		return true
	}
	if len(a.words) < 2 || !a.credentials(c) {
		return false
	}
	words = lowWords(a.words)
	a.words = nil
	return takeVacation(words, c)
}

func lowWords(words []word) []string {
	var list []string
	for _, w := range words {
		list = append(list, w.low)
	}
	return list
}

// takeVacation reads what stands behind the word and the password.
func takeVacation(words []string, c *Command) bool {
	c.Count, c.Args = 0, nil
	switch {
	case len(words) == 0, len(words) == 1 && words[0] == "list":
		return true
	case len(words) == 1 && words[0] == On:
		c.Args = []string{On}
		return true
	case slices.Contains([]string{Off, "end", "over", "cancel"}, words[0]):
		c.Args = []string{Off}
		if len(words) == 1 {
			return true
		}
		day, rest := takeDay(without(words[1:], "from"))
		c.Args = append(c.Args, day)
		return day != "" && len(rest) == 0
	}
	words = without(words, "from", "for", "starting")
	first, rest := takeDay(words)
	if first == "" {
		first, rest = Present, words
	}
	ahead := without(rest, "until", "till", "to", "through", "-", "for")
	if first != Present && len(rest) == 0 {
		return false // one day alone may be the first or the last one
	}
	if n, ok := length(ahead); ok {
		c.Count = n
		if first != Present {
			c.Args = []string{first}
		}
		return true
	}
	last, rest := takeDay(ahead)
	if last == "" || len(rest) > 0 {
		return false
	}
	c.Args = []string{first, last}
	return true
}

// without takes small words off the beginning.
func without(words []string, small ...string) []string {
	for len(words) > 0 && slices.Contains(small, words[0]) {
		words = words[1:]
	}
	return words
}

// takeDay takes a day off the beginning, of as many words as make one; "" when
// there is none.
func takeDay(words []string) (day string, rest []string) {
	for n := min(3, len(words)); n > 0; n-- {
		if day, ok := dayIn(words[:n]); ok {
			return day, words[n:]
		}
	}
	return "", words
}

// length reads "14", "14 days" and "2 weeks".
func length(words []string) (int, bool) {
	if len(words) == 1 {
		if n, ok := number(words[0]); ok && n <= 366 && words[0][0] != '#' {
			return int(n), true
		}
		return 0, false
	}
	return daysIn(words)
}
