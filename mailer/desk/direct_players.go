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

// rightsOf names what a player may do beside playing.
func (v *visit) rightsOf(p store.Player) []string {
	var list []string
	if v.appointed(p.Userid) {
		list = append(list, "direct (by the configuration)")
	}
	for _, right := range p.Rights {
		list = append(list, right.What+" (given by "+v.nameOf(right.By)+")")
	}
	return list
}

// showRights lists who may do what.
func (v *visit) showRights(_ store.Player, _ order) error {
	v.title = "Directors and their rights"
	var b strings.Builder
	for _, userid := range v.desk.options.Directors {
		if _, ok := v.player(userid); !ok {
			b.WriteString(templates.ListItem(userid+": direct (by the configuration), but no account has this userid") + "\n")
		}
	}
	for p := range v.draft.Players() {
		if rights := v.rightsOf(p); len(rights) > 0 && p.Closed.IsZero() {
			b.WriteString(templates.ListItem(p.Name+": "+strings.Join(rights, ", ")) + "\n")
		}
	}
	if b.Len() == 0 {
		v.sections = append(v.sections, "No player may do more than play.")
		return nil
	}
	v.sections = append(v.sections, "These players may do more than play:\n\n"+b.String())
	return nil
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

// planGive gives a player a right. Only those directors do it whom the
// configuration names: a right that was given cannot spread.
func (v *visit) planGive(director store.Player, o order) (*act, error) {
	player, right, err := v.rightNamed(director, o)
	switch {
	case err != nil:
		return nil, err
	case player.May(right) || right == store.RightDirect && v.appointed(player.Userid):
		return nil, refuse("%s has that right already.", player.Name)
	case player.Barred != nil:
		return nil, refuse("%s is blocked.", player.Name)
	}
	a := &act{state: fmt.Sprintf("%s %d %s", player.Userid, player.Number, right)}
	if right == store.RightDirect {
		a.asks = fmt.Sprintf("It makes %s a director, who can then block and delete players and change games. Only the right to give rights stays with those whom the configuration names.", player.Name)
	}
	a.apply = func() (string, error) {
		player.Rights = append(slices.Clone(player.Rights), store.Right{What: right, By: director.Userid, At: v.now})
		if err := v.draft.PutPlayer(player); err != nil {
			return "", err
		}
		err := v.tellDirected(a, director, player, "You have got the right "+rightMeans[right])
		return player.Name + " has the right \"" + right + "\" now.", err
	}
	return a, nil
}

// rightMeans says what a right is.
var rightMeans = map[string]string{
	store.RightDirect:      "to direct. Send \"help direct\" to see what you can do now.",
	store.RightTournaments: "to direct tournaments.",
}

func (v *visit) planTake(director store.Player, o order) (*act, error) {
	player, right, err := v.rightNamed(director, o)
	switch {
	case err != nil:
		return nil, err
	case right == store.RightDirect && v.appointed(player.Userid):
		return nil, refuse("%s is a director by the configuration, and only there can that be changed.", player.Name)
	case !player.May(right):
		return nil, refuse("%s has not got that right. \"direct rights\" lists who has which.", player.Name)
	}
	a := &act{}
	a.apply = func() (string, error) {
		player.Rights = slices.DeleteFunc(slices.Clone(player.Rights), func(r store.Right) bool { return r.What == right })
		if err := v.draft.PutPlayer(player); err != nil {
			return "", err
		}
		err := v.tellDirected(a, director, player, "The right \""+right+"\" has been taken back from you.")
		return player.Name + " has the right \"" + right + "\" no longer.", err
	}
	return a, nil
}

// rightNamed reads whose right is to be given or taken, and which.
func (v *visit) rightNamed(director store.Player, o order) (store.Player, string, error) {
	if len(o.args) != 2 {
		return store.Player{}, "", errUsage
	}
	name, right := o.args[0], o.args[1]
	if name == store.RightDirect || name == store.RightTournaments {
		name, right = right, name
	}
	if !v.appointed(director.Userid) {
		return store.Player{}, "", refuse("Rights are given and taken by those directors alone whom the configuration names.")
	}
	if right == "director" || right == "directing" {
		right = store.RightDirect
	}
	if right == "tournament" {
		right = store.RightTournaments
	}
	if rightMeans[right] == "" {
		return store.Player{}, "", refuse("There is no right \"%s\". There are two: \"direct\", to do all that directors do, and \"tournaments\", to direct tournaments.", right)
	}
	player, ok := v.player(name)
	if !ok {
		return player, "", v.nobody(name)
	}
	return player, right, nil
}
