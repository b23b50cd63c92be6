package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pbemd/store"
	"pbemd/templates"
)

// actsAtOnce is how many acts one answer lists, actsSought how many are looked
// through for it.
const (
	actsAtOnce = 20
	actsSought = 5000
)

// showActs lists what directors have done, the newest first: all, or what is
// about a player, a director or a board.
func (v *visit) showActs(director store.Player, o order) error {
	args, before := o.args, uint64(0)
	if n := len(args); n >= 2 && args[n-2] == "before" {
		number, err := strconv.ParseUint(args[n-1], 10, 64)
		if err != nil {
			return errUsage
		}
		args, before = args[:n-2], number
	}
	if len(args) > 1 {
		return errUsage
	}
	v.title = "What directors have done"
	var parts []string
	looked, last := 0, uint64(0)
	for looked < actsSought && len(parts) < actsAtOnce {
		page := v.draft.ActsBefore(before, 100)
		for _, a := range page {
			looked, before = looked+1, a.Number
			if len(parts) < actsAtOnce && (len(args) == 0 || concerns(a, args[0])) {
				parts, last = append(parts, v.actText(a, director)), a.Number
			}
		}
		if len(page) == 0 || before == 1 {
			break
		}
	}
	if len(parts) == 0 && len(args) == 0 && looked == 0 {
		return refuse("Directors have done nothing yet.")
	}
	if len(parts) == 0 {
		return refuse("Directors have done nothing of that kind.")
	}
	if last > 1 {
		more := fmt.Sprintf("direct acts before %d", last)
		if len(args) > 0 {
			more = fmt.Sprintf("direct acts %s before %d", args[0], last)
		}
		v.notes = append(v.notes, fmt.Sprintf("Earlier ones: \"%s\".", more))
	}
	v.sections = append(v.sections, strings.Join(parts, "\n"))
	return nil
}

// concerns tells whether an act is about a player or a board, or by a director.
func concerns(a store.Act, word string) bool {
	word = strings.TrimPrefix(word, "#")
	return a.By == word || slices.Contains(a.Touched, word) || a.Board != 0 && digits(a.Board) == word ||
		slices.Contains(strings.Fields(a.What), word)
}

// actText is an act in a list.
func (v *visit) actText(a store.Act, reader store.Player) string {
	by := a.By
	if by == "" {
		by = operatorName
	}
	text := templates.ListItem(fmt.Sprintf("Act %d: %s, by %s", a.Number, v.date(reader, a.At), by)) + "\n"
	text += templates.ListItem("  Command: \""+a.What+"\"") + "\n"
	if a.Why != "" {
		text += templates.ListItem("  Reason: \""+a.Why+"\"") + "\n"
	}
	text += templates.ListItem("  What came of it: "+a.Done) + "\n"
	if len(a.Touched) > 0 {
		text += templates.ListItem("  Told to: "+strings.Join(a.Touched, ", ")) + "\n"
	}
	return text
}
