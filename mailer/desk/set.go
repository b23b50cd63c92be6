package desk

import (
	"errors"
	"fmt"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// errNoValue is the refusal of a value that a setting does not have; what
// there is stands in the table.
var errNoValue = errors.New("no value of this setting")

// set changes one setting of an account. Without a value it shows one, and
// without a name all.
func (v *visit) set(player store.Player, c command.Command) error {
	v.title = "Your settings"
	if c.Setting == "" {
		v.sections = append(v.sections, settingsText(player))
		return nil
	}
	s, ok := settingOf(c.Setting)
	if !ok {
		return refuse("There is no setting \"%s\".%s %s", c.Setting, nearSetting(c.Setting), "\"set\" alone shows all of them.")
	}
	if c.Variant != "" && s.name == "challenges" {
		return v.takesChallenges(player, c)
	}
	if c.Value == "" {
		v.sections = append(v.sections, s.text(player))
		return nil
	}
	if s.resolve != nil {
		value, err := s.resolve(v.desk, c.Value)
		if err != nil {
			return err
		}
		c.Value = value
	}
	before := s.get(player)
	if err := s.change(&player, c.Value); err != nil {
		return s.refusal(err, c.Value)
	}
	if err := v.proveSetting(player, c, s); err != nil {
		return err
	}
	v.notes = append(v.notes, s.told(before, s.get(player)))
	return v.draft.PutPlayer(player)
}

// refusal says which values there are.
func (s setting) refusal(err error, value string) error {
	if !errors.Is(err, errNoValue) {
		return err
	}
	return refuse("\"%s\" cannot be set to \"%s\". It is %s. You can send %s.",
		s.name, shorten(value), s.about, join(quoted(s.lines()), "or"))
}

// lines are commands that choose each of the values.
func (s setting) lines() []string {
	var lines []string
	for _, value := range s.values {
		lines = append(lines, "set "+s.name+" "+value)
	}
	return lines
}

// told says what a setting is now.
func (s setting) told(before, now string) string {
	if before == now {
		return fmt.Sprintf("Your setting \"%s\" was %s already (%s).", s.name, now, s.about)
	}
	return fmt.Sprintf("Your setting \"%s\" is %s now (%s). It was %s before.", s.name, now, s.about, before)
}

// text shows a setting with its value and what can be sent.
func (s setting) text(player store.Player) string {
	what := "to change:"
	if s.free {
		what = "for example:"
	}
	return fmt.Sprintf("  %s: %s\n    %s.\n%s", s.name, s.get(player), sentence(s.about),
		wordLines("    "+what, commas(quoted(s.otherLines(player)))))
}

// otherLines are commands that choose the values that a player has not got.
func (s setting) otherLines(player store.Player) []string {
	now := s.get(player)
	var others []string
	for i, line := range s.lines() {
		if s.values[i] != now {
			others = append(others, line)
		}
	}
	return others
}

// commas sets a comma behind all words but the last.
func commas(words []string) []string {
	for i := range len(words) - 1 {
		words[i] += ","
	}
	return words
}

// settingsText shows all settings.
func settingsText(player store.Player) string {
	var b strings.Builder
	b.WriteString(templates.Fill("These are your settings. To change one, reply with the words between quotation marks on the first line.") + "\n")
	for _, s := range settings() {
		b.WriteString("\n" + s.text(player))
	}
	return b.String()
}

// nearSetting suggests the setting that a word may stand for, "" when none is
// near.
func nearSetting(word string) string {
	var names []string
	for _, s := range settings() {
		names = append(append(names, s.name), s.aliases...)
	}
	if near, ok := command.Suggest(word, names); ok {
		return fmt.Sprintf(" Did you mean \"set %s\"?", near)
	}
	return ""
}
