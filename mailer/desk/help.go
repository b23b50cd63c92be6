package desk

import (
	"fmt"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/templates"
)

// help shows a page: the list of commands, a command, a subject, or the rules
// of a variant.
func (v *visit) help(c command.Command) error {
	page, err := v.helpPage(c.Args)
	if err != nil {
		return err
	}
	_, text, err := v.desk.options.Texts.Render(page)
	if err != nil {
		return err
	}
	v.sections = append(v.sections, text)
	v.title = "Help: " + page.Title
	return nil
}

// pageOf leads words without a page of their own to the one that explains
// them.
var pageOf = map[string]string{
	"decline": "accept", "reject": "accept", "draw": "propose", "claim": "propose", "move": "moves",
	"yes": "proof", "no": "proof", "password": "proof", "castling": "moves", "unsubscribe": "leave",
}

// helpPage finds the page for the words after "help".
func (v *visit) helpPage(words []string) (templates.Help, error) {
	topic := strings.Join(words, " ")
	switch topic {
	case "":
		topic = "index"
	case "variants":
		return templates.Help{Title: "variants", Text: v.variantList()}, nil
	}
	if found, ok := v.desk.variant(topic); ok {
		return templates.Help{Title: found.Name, Text: found.text}, nil
	}
	name := strings.ReplaceAll(topic, " ", "-")
	if other, ok := pageOf[name]; ok {
		name = other
	}
	if title, text, ok, err := v.desk.options.Texts.Page(name, templates.HelpPage{
		Server: v.desk.options.Name, Address: v.desk.options.Address,
	}); err != nil || ok {
		return templates.Help{Title: title, Text: text}, err
	}
	hint := ""
	if near, ok := command.Suggest(topic, append(v.desk.options.Texts.Topics(), v.desk.variantNames()...)); ok {
		hint = fmt.Sprintf(" Did you mean \"help %s\"?", near)
	}
	return templates.Help{}, refuse("There is no help page \"%s\".%s Every page is named in the one sent for \"help\".", topic, hint)
}

// variantList is one line for each variant.
func (v *visit) variantList() string {
	var b strings.Builder
	b.WriteString("These variants can be played. The rules of each are sent for \"help\" and its\nname, for example \"help chess\".\n\n")
	for _, one := range v.desk.variants() {
		fmt.Fprintf(&b, "  %-20s %s\n", one.ID+":", one.Name)
	}
	return b.String()
}

func (v *visit) variants() error {
	v.sections = append(v.sections, v.variantList())
	v.title = "Variants"
	return nil
}
