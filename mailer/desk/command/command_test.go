package command

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// moveForm is the form of moves in the tests: those of chess, puts, replacements and pass.
var moveForm = regexp.MustCompile(`^(?i:(\d+\.(\.\.)?\s*)?([kqrbnp]?[a-h]?\d{0,2}[-x:]?[a-l]\d{1,2}(\s*=?\s*[qrbnfpkg])?|[a-h]\d [a-h]\d|[a-z]{1,2}[@=][a-l]\d{1,2}|[o0]-[o0](-[o0])?|pass|knight (to )?[a-h]\d)(\s*e\.?p\.?)?[+#!?]*)$`)

func looksLikeMove(s string) bool { return moveForm.MatchString(s) }

// testGrammar knows a few variants and every verb.
func testGrammar() Grammar {
	names := set([]string{"chess", "rennchess", "re", "reef", "little rider reef", "king's reincarnation", "rennchess-12x12", "chex"})
	return Grammar{
		IsVariant:     func(s string) bool { return names[s] },
		LooksLikeMove: looksLikeMove,
		IsCode: func(s string) bool {
			return len(s) == 9 && s[4] == '-' && strings.Trim(strings.ToLower(s), "cdfghjkmnpqrtwxy-") == ""
		},
		Variants: []string{"chess", "rennchess", "reef", "chex"},
	}
}

// lines splits a body.
func lines(s string) []string { return strings.Split(s, "\n") }

// brief writes a reading on one line: commands, asks, and the message.
func brief(r Reading) string {
	var parts []string
	for _, c := range r.Commands {
		parts = append(parts, briefCommand(c))
	}
	for _, a := range r.Asks {
		part := "ask " + a.Doubt.String()
		if a.Verb != "" {
			part += " " + a.Verb.String()
		}
		if len(a.Ready) > 0 {
			part += " [" + strings.Join(a.Ready, ", ") + "]"
		}
		if strings.Contains(a.Words, Hidden) {
			part += " {" + a.Words + "}"
		}
		parts = append(parts, part)
	}
	for _, c := range r.Untried {
		parts = append(parts, "untried "+briefCommand(c))
	}
	if r.Message != "" {
		parts = append(parts, fmt.Sprintf("says %q", r.Message))
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, "; ")
}

// briefCommand writes a command with the fields that are set.
func briefCommand(c Command) string {
	parts := []string{c.Verb.String()}
	add := func(name string, value any) {
		if s := fmt.Sprint(value); s != "" && s != "0" && s != "[]" && s != "false" {
			parts = append(parts, name+s)
		}
	}
	add("variant=", c.Variant)
	if len(c.Boards) > 0 {
		for _, s := range c.Boards {
			parts = append(parts, strings.TrimSuffix(fmt.Sprintf("%d#%d%s", s.Board, s.MoveNumber, s.MoveSide), "#0"))
		}
	} else {
		add("", c.Board)
		add("#", c.MoveNumber)
	}
	add("by=", c.Userid)
	add("password=", c.Password)
	add("new=", c.NewPassword)
	if c.Move != "" {
		parts = append(parts, "<"+c.Move+">")
	}
	add("", c.Userids)
	add("", c.Addresses)
	add("side=", c.Side)
	if c.Rated != nil {
		parts = append(parts, fmt.Sprintf("rated=%t", *c.Rated))
	}
	add("clock=", c.Clock)
	var options []string
	for name, value := range c.Options {
		options = append(options, "-"+name+"="+value)
	}
	sort.Strings(options)
	parts = append(parts, slices.Clip(options)...)
	add("plies=", c.Plies)
	add("count=", c.Count)
	if c.Given && c.Count == 0 {
		parts = append(parts, "given")
	}
	add("what=", c.Object)
	add("filter=", c.Filter)
	add("form=", c.Form)
	add("set=", c.Setting)
	add("value=", c.Value)
	add("code=", c.Code)
	if c.Add {
		parts = append(parts, "add")
	}
	add("args=", c.Args)
	if c.Text != "" {
		parts = append(parts, fmt.Sprintf("text=%q", c.Text))
	}
	return strings.Join(parts, " ")
}
