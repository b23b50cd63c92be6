package clock

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"pbemd/engine/quote"
)

// MostDays bounds every number of days in a clock: longer ones are typing
// errors.
const MostDays = 1000

// Examples shows how a clock is written, for refusals and help.
const Examples = "move:7/21 (a reminder after 7 days, 21 days for each move), total:60 (60 days in all for each player), " +
	"fischer:10+2/20 (10 days at the start, 2 more with each move, never more than 20) or none; " +
	"+weekends behind it makes weekends free"

var (
	moveForm    = regexp.MustCompile(`^(?:move|per-?move|permove)[:=](?:(\d+)/)?(\d+)$`)
	totalForm   = regexp.MustCompile(`^(?:total|game)[:=](\d+)(?:/(\d+))?$`)
	fischerForm = regexp.MustCompile(`^(?:fischer|fisher|increment)[:=](\d+)\+(\d+)(?:/(\d+))?$`)
	weekendForm = regexp.MustCompile(`^(.*?)[+,; /-]+?(?:free[ -]?)?week-?ends?(?:-?free)?$`)
	nagForm     = regexp.MustCompile(`^(.*?)[+,; /-]+nag[:=]?(\d+)$`)
	unitForm    = regexp.MustCompile(`(\d) ?(?:days?|d)\b`)
)

// Parse reads a clock as players type it: move:7/21, total:60, fischer:10+2/20
// or none, each with +weekends or +nagN behind it. Upper and lower case are the
// same. The error is a *Mistake, which says what is wrong and what
// to type instead.
func Parse(text string) (Rule, error) {
	typed := strings.ToLower(strings.TrimSpace(text))
	plain := unitForm.ReplaceAllString(typed, "$1")
	var r Rule
	nag := 0
	for {
		if m := weekendForm.FindStringSubmatch(plain); m != nil && !r.Weekends {
			plain, r.Weekends = m[1], true
			continue
		}
		if m := nagForm.FindStringSubmatch(plain); m != nil && nag == 0 {
			plain, nag = m[1], atoi(m[2])
			if nag == 0 {
				return Rule{}, mistake("A reminder after no time at all is none: it must come after a day or later.")
			}
			continue
		}
		break
	}
	if !r.read(strings.ReplaceAll(plain, " ", "")) {
		return Rule{}, mistake("\"%s\" is no clock. It is written like %s.", quote.Short(typed), Examples)
	}
	if nag > 0 {
		r.Nag = time.Duration(nag) * Day
	}
	if r.Kind == None {
		return Rule{}, nil
	}
	return r, r.judge()
}

// read takes the clock without what stands behind it.
func (r *Rule) read(text string) bool {
	in := func(s string) time.Duration { return time.Duration(atoi(s)) * Day }
	if m := moveForm.FindStringSubmatch(text); m != nil {
		r.Kind, r.Limit, r.Nag = Move, in(m[2]), in(m[1])
		if m[1] == "" {
			r.Nag = nagAfter(r.Limit)
		}
		return true
	}
	if m := totalForm.FindStringSubmatch(text); m != nil {
		r.Kind, r.Limit, r.Most = Total, in(m[1]), in(m[2])
		r.Nag = nagAfter(r.shortest())
		return true
	}
	if m := fischerForm.FindStringSubmatch(text); m != nil {
		r.Kind, r.Limit, r.Increment, r.Cap = Fischer, in(m[1]), in(m[2]), in(m[3])
		if m[3] == "" {
			r.Cap = min(2*r.Limit, MostDays*Day)
		}
		r.Nag = nagAfter(r.Limit)
		return true
	}
	return text == "none" || text == "unlimited" || text == "no"
}

// atoi reads digits; what is too large is made larger than MostDays.
func atoi(s string) int {
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil || n > MostDays {
		return MostDays + 1
	}
	return n
}

// judge finds what makes no sense in a clock that was read.
func (r Rule) judge() error {
	for _, d := range []time.Duration{r.Limit, r.Nag, r.Most, r.Increment, r.Cap} {
		if d > MostDays*Day {
			return mistake("A clock cannot count more than %d days.", MostDays)
		}
	}
	switch {
	case r.Limit < Day:
		return mistake("A clock of no days leaves no time for a move: give at least 1 day, for example %s.", Default())
	case r.Nag < Day:
		return mistake("The reminder comes after a day or later, for example %s.", Default())
	case r.Kind == Move && r.Nag > r.Limit:
		return mistake("The reminder after %s would come later than the end of the time, after %s: the smaller number stands first, for example %s.",
			count(r.Nag), count(r.Limit), Rule{Kind: Move, Nag: r.Limit, Limit: r.Nag})
	case r.Kind == Total && r.Most > r.Limit:
		return mistake("One move cannot have more time (%s) than the whole game (%s).", count(r.Most), count(r.Limit))
	case r.Kind == Fischer && r.Cap < r.Limit:
		return mistake("The clock begins with %s and can never have more than %s: the number behind the / must not be the smaller one, for example fischer:%s+%s/%s.",
			count(r.Limit), count(r.Cap), days(r.Limit), days(r.Increment), days(max(2*r.Limit, Day)))
	}
	return nil
}
