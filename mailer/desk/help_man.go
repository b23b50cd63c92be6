package desk

import (
	"fmt"
	"strings"

	"pbemd/engine"
	"pbemd/templates"
	"pbemd/templates/board"
)

// howMenGo explains the signs of the diagrams below it.
const howMenGo = "\"" + engine.MovesOrCaptures + "\" marks a square that a man alone on the board moves to and captures on; \"" +
	engine.OnlyMoves + "\" one that it only moves to; \"" + engine.OnlyCaptures + "\" one that it only captures on. Of large boards a part is shown."

// manPage finds the page of one man of a variant for the words after "help": a variant, and the name of the man or the
// letters by which it is written. False when they do not begin with a variant.
func (v *visit) manPage(words []string) (page templates.Help, ok bool, err error) {
	for n := len(words) - 1; n > 0; n-- {
		found, ok := v.desk.variant(strings.Join(words[:n], " "))
		if !ok {
			continue
		}
		asked := strings.Join(words[n:], " ")
		man := found.TypeNamed(asked)
		if man == engine.NoType {
			return templates.Help{}, true, refuse("%s has no man called \"%s\". Its men: %s.", found.Name, asked, strings.Join(found.men(), ", "))
		}
		text := templates.Fill("Where it goes: "+howMenGo) + "\n\n" + found.movement(man) + "\n" +
			templates.Fill(fmt.Sprintf("The whole rules, and all men, are sent for \"help %s\".", found.ID))
		return templates.Help{Title: fmt.Sprintf("%s, %s", found.Name, found.Type(man).Name), Text: text}, true, nil
	}
	return templates.Help{}, false, nil
}

// movement is where a man goes, under its name.
func (v *variant) movement(man engine.Type) string {
	info := v.Type(man)
	return fmt.Sprintf("%s (%s):\n\n%s", sentence(info.Name), info.Label, board.Text(v.Movement(man), board.Options{}))
}

// men lists the names of all men with their letters.
func (v *variant) men() []string {
	var names []string
	for _, info := range v.Types() {
		names = append(names, fmt.Sprintf("%s (%s)", info.Name, info.Label))
	}
	return names
}
