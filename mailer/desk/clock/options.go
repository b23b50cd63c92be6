package clock

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The options of a challenge, in the model's syntax, that are about the clock.
const (
	nagtime     = "nagtime"
	forfeittime = "forfeittime"
	totaltime   = "totaltime"
	weekends    = "weekends"
)

// IsOption tells whether an option of a challenge is about the clock, so that
// Choose reads it.
func IsOption(name string) bool {
	return name == nagtime || name == forfeittime || name == totaltime || name == weekends
}

// Choose is the clock that a challenge asks for: by the word after -clock ("" when there is
// none), by the model's options --nagtime=D, --forfeittime=D, --totaltime=D
// (others in the map are left alone), or by nothing, which is usual. -weekends
// makes weekends free. The error is a *Mistake.
func Choose(clock string, options map[string]string, usual Rule) (Rule, error) {
	r, err := usual, error(nil)
	model := slices.ContainsFunc(slices.Collect(maps.Keys(options)), func(name string) bool { return IsOption(name) && name != weekends })
	switch {
	case clock != "" && model:
		return Rule{}, mistake("The clock is given twice: leave out either -clock or --nagtime, --forfeittime and --totaltime.")
	case clock != "":
		r, err = Parse(clock)
	case model:
		r, err = fromModel(options, usual)
	}
	if err != nil {
		return Rule{}, err
	}
	switch value, ok := options[weekends]; {
	case !ok || strings.EqualFold(value, "no") || strings.EqualFold(value, "off"):
	case r.Kind == None:
		return Rule{}, mistake("Without a limit no day counts, so that weekends are free already: leave out -weekends.")
	default:
		r.Weekends = true
	}
	return r, nil
}

// fromModel reads the three options in days. A total comes instead of the time
// for each move, unless that is named beside it.
func fromModel(options map[string]string, usual Rule) (Rule, error) {
	given := map[string]string{}
	for _, name := range []string{nagtime, forfeittime, totaltime} {
		value, ok := options[name]
		if !ok {
			continue
		}
		number := strings.TrimRight(strings.ToLower(value), "days ")
		if _, err := strconv.ParseUint(number, 10, 32); err != nil {
			return Rule{}, mistake("--%s is a number of days, for example --%s=7.", name, name)
		}
		given[name] = number
	}
	text := ""
	nag, limit := given[nagtime], given[forfeittime]
	switch {
	case given[totaltime] != "":
		text = "total:" + given[totaltime]
		if limit != "" {
			text += "/" + limit
		}
		if nag != "" {
			text += "+nag" + nag
		}
	case limit == "":
		if usual.Kind != Move {
			usual = Default()
		}
		text = "move:" + nag + "/" + days(usual.Limit)
	case nag == "":
		text = "move:" + limit
	default:
		text = "move:" + nag + "/" + limit
	}
	return Parse(text)
}
