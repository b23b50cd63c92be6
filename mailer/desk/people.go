package desk

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// longestProfile is how many characters a player can say of himself.
const longestProfile = 200

// profile sets the line that others read about a player, or shows it.
func (v *visit) profile(player store.Player, c command.Command) error {
	text := strings.Trim(c.Text, ` "`)
	if text == "" {
		v.title = "Your profile"
		v.sections = append(v.sections, templates.Fill("This is what others read about you when they send \"who "+player.Name+"\":")+
			"\n\n"+v.personText(player, player)+"\nTo say something of yourself: \"profile: I play slowly.\"\nTo say nothing: \"profile none\"")
		return nil
	}
	if n := utf8.RuneCountInString(text); n > longestProfile {
		return refuse("What you say of yourself can have %d characters; this has %d. Please make it shorter.", longestProfile, n)
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	v.title = "Your profile"
	if low := strings.ToLower(text); low == "none" || low == "off" {
		text = ""
		v.notes = append(v.notes, "Others read nothing in your own words about you now.")
	} else {
		v.notes = append(v.notes, "Others read about you now, when they ask who you are: "+text)
	}
	player.Profile = text
	return v.draft.PutPlayer(player)
}

// who tells about players what every player may know: never an address.
func (v *visit) who(player store.Player, c command.Command) error {
	names := c.Userids
	if len(names) == 0 {
		names = []string{player.Userid}
	}
	if len(names) > 20 {
		return refuse("Please ask for no more than 20 players in one command.")
	}
	var parts []string
	for _, name := range names {
		other, ok := v.player(name)
		if !ok {
			return v.nobody(name)
		}
		parts = append(parts, v.personText(other, player))
	}
	v.title = "Players"
	v.sections = append(v.sections, strings.Join(parts, "\n"))
	return nil
}

// personText is a player as others may see him.
func (v *visit) personText(p, reader store.Player) string {
	var b strings.Builder
	fmt.Fprintf(&b, "  Player: %s\n  Here since: %s\n", p.Name, v.date(reader, p.Joined))
	running, finished := v.publicGames(p.Userid, true), v.publicGames(p.Userid, false)
	fmt.Fprintf(&b, "  Running games: %s\n  Finished games: %s\n", tallied(running), tallied(finished))
	// Whoever is blocked reads the same as of somebody who wants nothing from
	// anybody, as in the refusals.
	away := v.blocked(p.Userid, reader.Userid)
	if looked := v.lookedFor(p.Userid); len(looked) > 0 && !away {
		fmt.Fprintf(&b, "  Looks for games: %s\n", tallied(looked))
	}
	if p.NoChallenges || away {
		b.WriteString("  Challenges: takes none at present\n")
	}
	if p.NoMessages || away {
		b.WriteString("  Messages: takes none at present\n")
	}
	if ratings := v.ratingsOf(p.Userid); ratings != "" {
		b.WriteString(indented(templates.Fill("Rated: "+ratings)) + "\n")
	}
	if p.Profile != "" {
		b.WriteString("  In the player's own words:\n" + indented(templates.Quote(p.Profile)) + "\n")
	}
	return b.String()
}

// indented sets a text two columns to the right.
func indented(text string) string {
	return "  " + strings.ReplaceAll(text, "\n", "\n  ")
}

// publicGames counts a player's running or finished games of each variant that
// others may know of.
func (v *visit) publicGames(userid string, active bool) map[string]int {
	counts := map[string]int{}
	for board := range v.draft.GamesOf(userid, active) {
		if game, ok := v.draft.Game(board); ok && !game.Private {
			counts[game.Variant]++
		}
	}
	return counts
}

// tallied lists counts by name: "chess 3, reef 1", "none".
func tallied(counts map[string]int) string {
	var parts []string
	for name, n := range counts {
		parts = append(parts, fmt.Sprintf("%s %d", name, n))
	}
	if len(parts) == 0 {
		return "none"
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// mostListed bounds the players of one list.
const mostListed = 1000

// list names the players, or those who play one of some variants, with those
// who have played it before.
func (v *visit) list(c command.Command) error {
	ids := map[string]bool{}
	if c.Variant != "" { // "chess list"
		c.Args = append(c.Args, c.Variant)
	}
	for _, name := range c.Args {
		found, err := v.variantFor(name)
		if err != nil {
			return err
		}
		ids[found.ID] = true
	}
	v.title = "Players"
	if len(ids) == 0 {
		var names []string
		for p := range v.draft.Players() {
			if p.Closed.IsZero() {
				names = append(names, p.Name)
			}
		}
		v.sections = append(v.sections, nameTable("The players here", names)+whoTells)
		return nil
	}
	now, before := v.playersOf(ids)
	of := join(sorted(ids), "or")
	text := nameTable("The players with a running game of "+of, now)
	if len(before) > 0 {
		text += "\n\n" + nameTable("Those who have played it before", before)
	}
	v.sections = append(v.sections, text+whoTells)
	return nil
}

const whoTells = "\n\n\"who\" and a name tells more about a player."

// playersOf lists who has a running game of one of these variants, and who else
// has played one and is still here. Private games do not count.
func (v *visit) playersOf(ids map[string]bool) (now, before []string) {
	running := map[string]bool{}
	for board := range v.draft.ActiveGames() {
		game, ok := v.draft.Game(board)
		if !ok || game.Private || !ids[game.Variant] {
			continue
		}
		for _, userid := range game.Players {
			running[userid] = true
		}
	}
	former := map[string]bool{}
	for id := range ids {
		for userid := range v.draft.PublicGames(id) {
			former[userid] = !running[userid]
		}
	}
	for _, userid := range sorted(running) {
		now = append(now, v.nameOf(userid))
	}
	for _, userid := range sorted(former) {
		if player, ok := v.player(userid); ok && former[userid] {
			before = append(before, player.Name)
		}
	}
	return now, before
}

func sorted(set map[string]bool) []string {
	var list []string
	for name := range set {
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// nameTable sets names into columns below a head, which tells how many they
// are.
func nameTable(head string, names []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d\n", head, len(names))
	shown := names[:min(len(names), mostListed)]
	for i := 0; i < len(shown); i += 4 {
		b.WriteString("\n  " + strings.TrimRight(fmt.Sprintf("%-18s%-18s%-18s%-18s", four(shown[i:])...), " "))
	}
	if more := len(names) - len(shown); more > 0 {
		fmt.Fprintf(&b, "\n\n  And %d more.", more)
	}
	return b.String()
}

// four are the first four names, with "" where there are fewer.
func four(names []string) []any {
	row := []any{"", "", "", ""}
	for i, name := range names[:min(len(names), 4)] {
		if i > 0 {
			name = "| " + name
		}
		row[i] = name
	}
	return row
}

// nobody refuses a userid that no player has, with the nearest one that there
// is: whoever asks may see the list of all of them.
func (v *visit) nobody(name string) error {
	hint := ""
	if former, ok := v.draft.Player(strings.ToLower(name)); ok && former.Became != "" {
		if heir, ok := v.heir(former); ok {
			hint = fmt.Sprintf(" The player who had it is %s now.", heir.Name)
		}
	} else if near, ok := v.nearPlayer(name); ok {
		hint = fmt.Sprintf(" Did you mean \"%s\"?", near)
	}
	return refuse("No player has the userid \"%s\".%s \"list\" names all players.", name, hint)
}

// nearPlayer is the player whose userid is spelt most like a word.
func (v *visit) nearPlayer(word string) (string, bool) {
	var names []string
	for p := range v.draft.Players() {
		if p.Closed.IsZero() {
			names = append(names, p.Name)
		}
	}
	return command.Suggest(word, names)
}
