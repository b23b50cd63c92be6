package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/store"
	"pbemd/templates"
)

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
