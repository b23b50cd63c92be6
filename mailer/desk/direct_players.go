package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// foundAtOnce is how many players a director finds with one command.
const foundAtOnce = 20

// findPlayers shows the accounts whose userid, former userid or address has a
// word in it, with what only directors may know.
func (v *visit) findPlayers(director store.Player, o order) error {
	if len(o.args) != 1 {
		return refuse("Name one word: a userid, an address, or a part of one, for example \"direct find example.org\".")
	}
	var parts []string
	found := 0
	for p := range v.draft.Players() {
		if !matches(p, o.args[0]) {
			continue
		}
		if found++; found <= foundAtOnce {
			parts = append(parts, v.accountText(p, director))
		}
	}
	v.title = "Players found"
	switch {
	case found == 0:
		return refuse("No player has \"%s\" in the userid or in an address.", o.args[0])
	case found > foundAtOnce:
		v.notes = append(v.notes, fmt.Sprintf("%d more were found. Name more of the word to see them.", found-foundAtOnce))
	}
	v.sections = append(v.sections, strings.Join(parts, "\n"))
	return nil
}

func matches(p store.Player, word string) bool {
	has := func(s string) bool { return strings.Contains(s, word) }
	return has(p.Userid) || slices.ContainsFunc(p.Former, has) || slices.ContainsFunc(p.Addresses, has)
}

// accountText is an account as directors see it.
func (v *visit) accountText(p, reader store.Player) string {
	var b strings.Builder
	line := func(what, text string) {
		if text != "" {
			b.WriteString(templates.ListItem(what+": "+text) + "\n")
		}
	}
	line("Player", p.Name)
	line("Before", strings.Join(p.Former, ", "))
	line("Addresses", strings.Join(p.Addresses, ", "))
	line("Here since", v.date(reader, p.Joined))
	line("Account closed", v.date(reader, p.Closed))
	line("Goes on as", p.Became)
	if p.Barred != nil {
		line("Blocked", fmt.Sprintf("by %s on %s", v.nameOf(p.Barred.By), v.date(reader, p.Barred.At)))
	}
	line("Rights", strings.Join(v.rightsOf(p), ", "))
	running, finished := 0, 0
	for range v.draft.GamesOf(p.Userid, true) {
		running++
	}
	for range v.draft.GamesOf(p.Userid, false) {
		finished++
	}
	line("Games", fmt.Sprintf("%d running, %d finished", running, finished))
	return b.String()
}

// subjectPlayer is the player whom an act is about: an open account that is
// neither the director's own nor another director's.
func (v *visit) subjectPlayer(director store.Player, name string) (store.Player, error) {
	player, ok := v.player(name)
	switch {
	case !ok:
		return player, v.nobody(name)
	case player.Userid == director.Userid:
		return player, refuse("That is your own account. Another director, or the operator, has to do this.")
	case v.isDirector(player):
		return player, refuse("%s is a director. What concerns a director's account can be done only after the right is taken away: "+
			"\"direct take %s direct\", or in the configuration.", player.Name, player.Name)
	}
	return player, nil
}

// planBar keeps a player from playing: until that ends, nothing that he sends
// is carried out but what lets others go on.
func (v *visit) planBar(director store.Player, o order) (*act, error) {
	if len(o.args) != 1 {
		return nil, errUsage
	}
	player, err := v.subjectPlayer(director, o.args[0])
	if err != nil {
		return nil, err
	}
	if player.Barred != nil {
		return nil, refuse("%s is blocked already, by %s. \"direct unblock %s\" ends it.", player.Name, v.nameOf(player.Barred.By), player.Name)
	}
	a := &act{}
	a.apply = func() (string, error) {
		player.Barred = &store.Barred{By: director.Userid, Why: v.directedWhy, At: v.now}
		if err := v.draft.PutPlayer(player); err != nil {
			return "", err
		}
		for _, challenge := range v.draft.ChallengesOf(player.Userid) {
			if err := v.endChallengeOf(player, challenge); err != nil {
				return "", err
			}
		}
		err := v.tellDirected(a, director, player, "Your account is blocked. "+barredMeans)
		return player.Name + " is blocked: nothing that comes from there is carried out until you unblock the account. " +
			"The running games go on, and their clocks run.", err
	}
	return a, nil
}

// barredMeans says to a player what his block means.
const barredMeans = "Until that ends, none of your commands is carried out, and your challenges have been taken back. " +
	"Your running games wait, and your clocks run; what still works is to resign, to leave with \"signoff\", and \"help\"."

// barredMay are the commands that a blocked player still has.
var barredMay = map[command.Verb]bool{command.Resign: true, command.Signoff: true, command.Delete: true, command.Help: true}

// barred refuses what a blocked player sends.
func (v *visit) barred(player store.Player, c command.Command) error {
	if player.Barred == nil || barredMay[c.Verb] {
		return nil
	}
	return refuse("Your account was blocked on %s by %s so this was not done. The mail that told you so has the reason. "+
		"What still works is to resign, to leave with \"signoff\", and \"help\".", v.date(player, player.Barred.At), barredBy(v.account(player.Barred.By)))
}

// endChallengeOf ends a challenge of a player who is kept from playing.
func (v *visit) endChallengeOf(player store.Player, c store.Challenge) error {
	v.draft.DropChallenge(c.Number)
	if c.From == player.Userid {
		return v.tellOver(c, c.To, templates.ChallengeOver{What: player.Name + " cannot play at present, so the challenge is taken back."})
	}
	letter := templates.ChallengeOver{What: player.Name + " cannot play at present and cannot answer your challenge."}
	c.To = slices.DeleteFunc(slices.Clone(c.To), func(userid string) bool { return userid == player.Userid })
	if len(c.To) > 0 {
		v.draft.PutChallenge(c)
		letter.Left = v.namesOf(c.To)
	}
	return v.tellOver(c, []string{c.From}, letter)
}

func (v *visit) planUnbar(director store.Player, o order) (*act, error) {
	if len(o.args) != 1 {
		return nil, errUsage
	}
	player, err := v.subjectPlayer(director, o.args[0])
	if err != nil {
		return nil, err
	}
	if player.Barred == nil {
		return nil, refuse("%s is not blocked.", player.Name)
	}
	a := &act{}
	a.apply = func() (string, error) {
		player.Barred = nil
		if err := v.draft.PutPlayer(player); err != nil {
			return "", err
		}
		err := v.tellDirected(a, director, player, "Your account is no longer blocked. Everything works again as before.")
		return player.Name + " is no longer blocked.", err
	}
	return a, nil
}

// planDelete closes a player's account as if he had left himself.
func (v *visit) planDelete(director store.Player, o order) (*act, error) {
	if len(o.args) != 1 {
		return nil, errUsage
	}
	player, err := v.subjectPlayer(director, o.args[0])
	if err != nil {
		return nil, err
	}
	boards := slices.Collect(v.draft.GamesOf(player.Userid, true))
	a := &act{state: fmt.Sprintf("%s %d", player.Userid, player.Number)}
	a.asks = fmt.Sprintf("It closes the account of %s for good, as if the player had left: %s, and nothing of it can be taken back.",
		player.Name, leavingGames(len(boards)))
	a.apply = func() (string, error) {
		for _, board := range boards {
			a.touched = append(a.touched, v.opponentOn(board, player))
		}
		a.touched = append(a.touched, player.Userid)
		return "The account of " + player.Name + " is closed.", v.close(player, player.Primary(), templates.Farewell{By: titled(director), Why: v.directedWhy})
	}
	return a, nil
}

func leavingGames(n int) string {
	switch n {
	case 0:
		return "there are no running games"
	case 1:
		return "one running game is resigned, or aborted when both sides have not moved yet"
	}
	return fmt.Sprintf("%d running games are resigned, or aborted where both sides have not moved yet", n)
}

// opponentOn is the userid of a player's opponent.
func (v *visit) opponentOn(board uint64, player store.Player) string {
	game, ok := v.draft.Game(board)
	if !ok {
		panic(&missing{"board " + digits(board)})
	}
	if game.Players[0] == player.Userid {
		return game.Players[1]
	}
	return game.Players[0]
}
