package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// remember notes what a letter has refused, for the player who asks about it
// in his reply.
func (v *visit) remember(player store.Player, letter string, r report) error {
	i := slices.IndexFunc(r.items, func(i item) bool { return i.fate == refused || i.fate == asked })
	if i < 0 {
		return nil
	}
	current, ok := v.draft.Player(player.Userid)
	if !ok || !current.Closed.IsZero() {
		return nil
	}
	one := r.items[i]
	current.Refused = &store.Refused{Letter: letter, Words: one.words, Text: one.text, Topic: one.topic, Board: one.board}
	return v.draft.PutPlayer(current)
}

// questioned is the refusal that a mail answers, nil when it answers none, or
// an older one.
func (v *visit) questioned(player store.Player) *store.Refused {
	if r := player.Refused; r != nil && slices.Contains(v.mail.InReplyTo, r.Letter) {
		return r
	}
	return nil
}

// explain tells more about a refusal: what was said, what can be played where
// it was a move, and the page of the command.
func (v *visit) explain(player store.Player, r *store.Refused) error {
	text := "This is about what could not be done."
	if r.Words != "" {
		text = "You wrote \"" + r.Words + "\". The answer was this:"
	}
	v.sections = append(v.sections, templates.Fill(text)+"\n\n"+templates.Quote(r.Text))
	if r.Topic == string(command.Move) {
		if err := v.explainMove(player, r.Board); err != nil {
			return err
		}
	}
	topic := r.Topic
	if topic == "" {
		topic = "index"
	}
	page, err := v.helpPage([]string{topic})
	if err != nil { // a word without a page
		page, err = v.helpPage(nil)
	}
	if err != nil {
		return err
	}
	v.sections = append(v.sections, strings.TrimSpace(page.Text))
	v.title = "Help: what was wrong"
	if v.footing == "" {
		v.footing = "\"help commands\" names every command there is."
	}
	return nil
}

// explainMove lists what can be played instead, when it is the player's turn.
func (v *visit) explainMove(player store.Player, board uint64) error {
	t, ok := v.openTable(board)
	if !ok || !t.game.Active() || t.seatOf(player.Userid) != t.turn() {
		return nil
	}
	return v.moves(player, command.Command{Verb: command.Moves, Board: board})
}

// nearWord suggests the command, setting, variant or player that a single word may have
// been meant for, "" when there is none. Players are named to players alone.
func (v *visit) nearWord(line string) string {
	if hint := v.nearSettingWords(line); hint != "" {
		return hint
	}
	word := strings.Trim(strings.TrimSpace(line), ".,;:!?\"'")
	if word == "" || strings.ContainsAny(word, " \t") || command.IsCommon(word) {
		return ""
	}
	if found, ok := v.desk.variant(word); ok {
		return fmt.Sprintf(" It is the name of a variant: its rules are sent for \"help %[1]s\", and \"%[1]s challenge bob\" asks the player bob for a game.", found.ID)
	}
	if near, ok := command.Suggest(word, v.verbNames()); ok {
		return " Did you mean \"" + near + "\"?"
	}
	if near, ok := command.Suggest(word, v.desk.variantNames()); ok {
		return " Did you mean the variant \"" + near + "\"? Its rules are sent for \"help " + near + "\"."
	}
	if !v.known {
		return ""
	}
	if near, ok := v.nearPlayer(word); ok {
		return " There is a player \"" + near + "\": \"who " + near + "\" tells about that player, \"challenge " + near + "\" asks for a game."
	}
	return ""
}

// nearSettingWords suggests "set" to a player who wrote a setting without it, alone
// or with a value; "" when these are no such words.
func (v *visit) nearSettingWords(line string) string {
	words := strings.Fields(strings.Trim(strings.TrimSpace(line), ".,;:!?\"'"))
	if !v.known || len(words) == 0 || len(words) > 2 {
		return ""
	}
	s, ok := settingOf(strings.ToLower(words[0]))
	if !ok {
		return ""
	}
	if len(words) == 1 {
		return fmt.Sprintf(" It is a setting, and yours is %s (%s). To change it, write for example %s.",
			s.get(v.sender), s.about, join(quoted(s.otherLines(v.sender)), "or"))
	}
	changed, value := v.sender, words[1]
	if s.resolve != nil {
		found, err := s.resolve(v.desk, value)
		if err != nil {
			return ""
		}
		value = found
	}
	if s.change(&changed, value) != nil {
		return ""
	}
	return fmt.Sprintf(" Did you mean \"set %s %s\"?", s.name, s.get(changed))
}
