package desk

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pbemd/engine"
	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
	"pbemd/templates/board"
)

// help shows a page: the list of commands, a command, a subject, or the rules
// of a variant.
//
// Alone, in a reply, it says first what can be replied here and now, or
// explains the refusal that is answered.
func (v *visit) help(player store.Player, c command.Command) error {
	if c.Variant != "" { // "chess help", "chess help knight"
		c.Args = append([]string{c.Variant}, c.Args...)
	}
	if aboutHere(c) {
		c.Args = nil
		if r := v.questioned(player); r != nil {
			return v.explain(player, r)
		}
		if here := v.hereAndNow(player); here != "" {
			v.sections = append(v.sections, here)
		}
	}
	pages, err := v.helpPages(c.Args)
	if err != nil {
		return err
	}
	var titles []string
	for _, page := range pages {
		_, text, err := v.desk.options.Texts.Render(page)
		if err != nil {
			return err
		}
		if len(c.Args) == 0 && v.directs() {
			text += "\nFor directors: \"help direct\".\n"
		}
		if len(pages) > 1 {
			text = page.Title + "\n" + strings.Repeat("-", utf8.RuneCountInString(page.Title)) + "\n\n" + text
		}
		v.sections, titles = append(v.sections, text), append(titles, page.Title)
	}
	v.title = "Help: " + join(titles, "and")
	if len(c.Args) == 0 && v.footing == "" {
		v.footing = "Reply to this mail with one of these commands on the first line."
	}
	return nil
}

// helpPages finds the pages for the words after "help": that of all of them
// together, or, where each names one by itself, one for each.
func (v *visit) helpPages(words []string) ([]templates.Help, error) {
	one, whole := v.helpPage(words)
	if len(words) < 2 || v.isVariant(words) {
		return []templates.Help{one}, whole
	}
	if _, man, err := v.manPage(words); man && err == nil {
		return []templates.Help{one}, whole
	}
	var pages []templates.Help
	for len(words) > 0 {
		n := len(words)
		for n > 1 && !v.isVariant(words[:n]) {
			n--
		}
		page, err := v.helpPage(words[:n])
		if err != nil { // "set zone" is the page of "set"
			return []templates.Help{one}, whole
		}
		if !slices.Contains(pages, page) {
			pages = append(pages, page)
		}
		words = words[n:]
	}
	return pages, nil
}

func (v *visit) isVariant(words []string) bool {
	_, ok := v.desk.variant(strings.Join(words, " "))
	return ok
}

// helpPage finds the page for the words after "help".
func (v *visit) helpPage(words []string) (templates.Help, error) {
	topic := strings.Join(words, " ")
	if len(words) > 0 && PageOf(words[0]) == directPage && !v.directs() {
		return templates.Help{}, v.noPage(topic)
	}
	switch topic {
	case "", "commands", "help":
		topic = "index"
	case "variants", "variant", "rules":
		return templates.Help{Title: "variants", Text: v.variantList()}, nil
	}
	if found, ok := v.desk.variant(topic); ok {
		return templates.Help{Title: found.Name, Text: found.page()}, nil
	}
	if page, ok, err := v.manPage(words); ok {
		return page, err
	}
	first, _, _ := strings.Cut(topic, " ")
	for _, name := range []string{strings.ReplaceAll(topic, " ", "-"), first} { // "set challenges" stands on the page of "set"
		name = PageOf(name)
		if title, text, ok, err := v.desk.options.Texts.Page(name, templates.HelpPage{
			Server: v.desk.options.Name, Address: v.desk.options.Address,
		}); err != nil || ok {
			return templates.Help{Title: title, Text: text}, err
		}
	}
	return templates.Help{}, v.noPage(topic)
}

// directPage is the page that leads to those for directors, whose names begin
// with it. Others do not see them.
const directPage = "direct"

// directs tells whether the sender of the mail is a director.
func (v *visit) directs() bool { return v.known && v.isDirector(v.sender) }

// noPage refuses a page of help that there is not for this reader.
func (v *visit) noPage(topic string) error {
	topics := v.desk.options.Texts.Topics()
	if !v.directs() {
		topics = slices.DeleteFunc(topics, func(name string) bool { return strings.HasPrefix(name, directPage) })
	}
	hint := ""
	if near, ok := command.Suggest(topic, slices.Concat(topics, v.verbNames(), v.desk.variantNames())); ok {
		hint = fmt.Sprintf(" Did you mean \"help %s\"?", near)
	}
	return refuse("There is no help page \"%s\".%s Every page is named in the one sent for \"help\".", shorten(topic), hint)
}

// variantList is one line for each variant.
func (v *visit) variantList() string {
	var b strings.Builder
	b.WriteString("These variants can be played. The rules of each are sent for \"help\" and its\nname, for example \"help chess\".\n\n")
	for _, one := range v.desk.variants() {
		fmt.Fprintf(&b, "  %-17s %s\n      %s\n", one.ID+":", one.Name, one.summary)
	}
	return b.String()
}

func (v *visit) variants() error {
	v.sections = append(v.sections, v.variantList())
	v.title = "Variants"
	return nil
}

// page is the rules of a variant: its text, the board at the start, and where
// each man goes, drawn from the tables that the games are played by.
func (v *variant) page() string {
	var b strings.Builder
	b.WriteString(templates.Fill(v.summary+" "+v.source) + "\n\n" + strings.TrimSpace(v.text) + "\n\nThe board at the start:\n\n")
	b.WriteString(board.Text(v.Start().View(false), board.Options{}))
	b.WriteString("\n" + templates.Fill("How the men go: "+howMenGo) + "\n")
	for i := range v.Types() {
		b.WriteString("\n" + v.movement(engine.Type(i+1)))
	}
	return b.String()
}
