package desk

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"pbemd/engine/games"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/read"
	"pbemd/store"
	"pbemd/templates"
)

// mostAdded bounds the variants that can be added: all are compiled at each
// start of the server.
const mostAdded = 50

// showVariants lists all variants with how much they are played.
func (v *visit) showVariants(_ store.Player, _ order) error {
	v.title = "Variants and their uses"
	running, over := v.gamesPlayed()
	var b strings.Builder
	for _, found := range v.desk.shelf().inOrder {
		text := fmt.Sprintf("%s: %d running, %d finished", found.ID, running[found.ID], over[found.ID])
		if decided, ok := v.draft.Variant(found.ID); ok && decided.Text != "" {
			text += ", added by " + v.nameOf(decided.By)
		}
		if found.withdrawn {
			text += ", withdrawn"
		}
		b.WriteString(templates.ListItem(text) + "\n")
	}
	v.sections = append(v.sections, b.String())
	return nil
}

// gamesPlayed counts the games of each variant.
func (v *visit) gamesPlayed() (running, over map[string]int) {
	running, over = map[string]int{}, map[string]int{}
	for game := range v.draft.Games() {
		if game.Active() {
			running[game.Variant]++
		} else {
			over[game.Variant]++
		}
	}
	return running, over
}

// planAddVariant adds a variant by the TOML file that the mail carries. It
// needs a proof before the file is looked at: judging one costs time.
func (v *visit) planAddVariant(director store.Player, o order) (*act, error) {
	if err := v.proveDirector(director); err != nil {
		return nil, refuse("A file is taken only with a reply to an answer of this server: reply to this mail, with the file attached once more.")
	}
	if v.confirmed != "" {
		return nil, refuse("The file is not kept while a question waits. Reply to this mail with the same command, and with the file attached once more.")
	}
	file, err := v.attachedVariant(o)
	if err != nil {
		return nil, err
	}
	name := strings.ToLower(path.Base(strings.ReplaceAll(file.Name, `\`, "/")))
	game, err := games.Foreign(name, file.Data, v.addedTexts(strings.TrimSuffix(name, ".toml")))
	if err != nil {
		return nil, v.faultsOf(name, err)
	}
	if err := v.mayBear(game); err != nil {
		return nil, err
	}
	a := &act{}
	a.apply = func() (string, error) {
		v.draft.PutVariant(store.Variant{ID: game.ID(), Text: string(file.Data), By: director.Userid, At: v.now})
		v.desk.stale = true
		return fmt.Sprintf("%s (%s) can be played from now on. \"help %s\" sends its rules.", game.Name(), game.ID(), game.ID()), nil
	}
	return a, nil
}

// attachedVariant is the one TOML file that a mail carries.
func (v *visit) attachedVariant(o order) (file read.File, err error) {
	if len(o.args) > 0 {
		return file, errUsage
	}
	found := 0
	for _, f := range v.mail.Files {
		if strings.HasSuffix(strings.ToLower(f.Name), ".toml") {
			file = f
			found++
			if !f.Complete {
				return file, refuse("The file %s did not arrive whole: the mail is too large.", f.Name)
			}
		}
	}
	switch found {
	case 0:
		return file, refuse("No TOML file is attached to this mail. Its name has to be the variant's id and \".toml\", such as \"losalamos.toml\".")
	case 1:
		return file, nil
	}
	return file, refuse("%d TOML files are attached to this mail. Send them one by one.", found)
}

// addedTexts are the files of the variants that were added, without one of them.
func (v *visit) addedTexts(without string) map[string][]byte {
	texts := map[string][]byte{}
	for _, added := range v.draft.Variants() {
		if added.Text != "" && added.ID != without {
			texts[added.ID+".toml"] = []byte(added.Text)
		}
	}
	return texts
}

// mostFaults bounds the mistakes that one answer lists.
const mostFaults = 40

// faultsOf answers a file that cannot be used with what is wrong, a line each.
func (v *visit) faultsOf(name string, err error) error {
	mistakes, ok := errors.AsType[games.Mistakes](err)
	if !ok {
		return err
	}
	var lines []string
	for i, m := range mistakes {
		if i == mostFaults {
			lines = append(lines, templates.ListItem(fmt.Sprintf("and %d more", len(mistakes)-i)))
			break
		}
		lines = append(lines, templates.ListItem(m.String()))
	}
	return refuse("The file %s cannot be used. What is wrong, by its lines:\n%s\nMend that, and send it once more in a reply to this mail.", name, strings.Join(lines, "\n"))
}

// mayBear refuses the names of a new variant that mean something else, and
// texts of which a line reads as a command.
func (v *visit) mayBear(game *games.Game) error {
	id := game.ID()
	decided, there := v.draft.Variant(id)
	switch {
	case games.Find(id) != nil:
		return refuse("%s is a variant that the program brings along, and cannot be replaced.", id)
	case there && v.wasPlayed(id):
		return refuse("%s has been added before, by %s, and games of it were played, which need its rules as they are. Give the new one another id.", id, v.nameOf(decided.By))
	}
	if len(v.addedTexts(id)) >= mostAdded {
		return refuse("%d variants have been added, and more are not taken.", mostAdded)
	}
	for _, name := range append([]string{id, game.Name()}, game.Aliases...) {
		if err := v.mayBeCalled(id, strings.ToLower(name)); err != nil {
			return err
		}
	}
	return v.readsAsNothing(game)
}

// mayBeCalled refuses a name that means something else here.
func (v *visit) mayBeCalled(id, name string) error {
	other, taken := v.desk.variant(name)
	player, called := v.draft.Player(name)
	switch {
	case taken && other.ID != id:
		return refuse("The name \"%s\" is that of %s already.", name, other.ID)
	case called:
		return refuse("The name \"%s\" is the userid of a player, %s.", name, player.Name)
	case command.IsWord(name), v.desk.shelf().looksLikeMove(name):
		return refuse("The name \"%s\" means something in commands, so a variant cannot be called so.", name)
	case strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-'. ") != "":
		return refuse("The name \"%s\" can have letters a to z, digits, hyphens, dots and blanks alone.", name)
	}
	return nil
}

// readsAsNothing refuses texts of which a line would be taken for a command
// where a mail program puts a bare copy of a letter under the answer.
func (v *visit) readsAsNothing(game *games.Game) error {
	grammar := v.grammar()
	for line := range strings.SplitSeq(game.Summary+"\n"+game.Author+"\n"+game.Origin+"\n"+game.Rules, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if r := command.Read("", []string{line}, grammar); len(r.Commands) > 0 {
			return refuse("A line of its texts reads as a command, and would be taken for one in answers. Write it otherwise. The line: \"%s\"", shorten(line))
		}
	}
	return nil
}

// wasPlayed tells whether there is any game of a variant, or a challenge to one.
func (v *visit) wasPlayed(id string) bool {
	for game := range v.draft.Games() {
		if game.Variant == id {
			return true
		}
	}
	for c := range v.draft.Challenges() {
		if c.Variant == id {
			return true
		}
	}
	return false
}

// variantOrdered is the variant that an order names.
func (v *visit) variantOrdered(o order) (*variant, error) {
	if len(o.args) == 0 {
		return nil, errUsage
	}
	return v.variantFor(strings.Join(o.args, " "))
}

// planWithdrawVariant lets no new games of a variant begin. Those that run are
// played to their end.
func (v *visit) planWithdrawVariant(director store.Player, o order) (*act, error) {
	found, err := v.variantOrdered(o)
	switch {
	case err != nil:
		return nil, err
	case found.withdrawn:
		return nil, refuse("%s is withdrawn already. \"direct offer %s\" brings it back.", found.ID, found.ID)
	}
	for _, t := range v.draft.TournamentsGoing() {
		if t.Variant == found.ID {
			return nil, refuse("Tournament %d is played with %s, and is not over.", t.Number, found.ID)
		}
	}
	a := &act{}
	a.apply = func() (string, error) {
		decided, _ := v.draft.Variant(found.ID)
		// Of a variant that was added it stays known who has added it, and when.
		if decided.ID == "" {
			decided = store.Variant{ID: found.ID, By: director.Userid, At: v.now}
		}
		decided.Withdrawn = v.now
		v.draft.PutVariant(decided)
		v.desk.stale = true
		ended := 0
		for _, c := range slices.Collect(v.draft.Challenges()) {
			if c.Variant != found.ID {
				continue
			}
			ended++
			v.draft.DropChallenge(c.Number)
			told := append([]string{c.From}, c.To...)
			a.touched = append(a.touched, told...)
			what := fmt.Sprintf("%s has withdrawn %s: no new games of it begin here, and this challenge is over.", begins(director), found.Name)
			if err := v.tellOver(c, told, templates.ChallengeOver{What: what, Message: v.directedWhy, By: director.Name}); err != nil {
				return "", err
			}
		}
		return fmt.Sprintf("No new games of %s begin; those that run are played on. Challenges to it that were open and are over now: %d.", found.Name, ended), nil
	}
	return a, nil
}

// planOfferVariant lets new games of a withdrawn variant begin again.
func (v *visit) planOfferVariant(_ store.Player, o order) (*act, error) {
	found, err := v.variantOrdered(o)
	switch {
	case err != nil:
		return nil, err
	case !found.withdrawn:
		return nil, refuse("%s is not withdrawn.", found.ID)
	}
	a := &act{}
	a.apply = func() (string, error) {
		decided, _ := v.draft.Variant(found.ID)
		if decided.Withdrawn = (time.Time{}); decided.Text == "" {
			v.draft.DropVariant(found.ID)
		} else {
			v.draft.PutVariant(decided)
		}
		v.desk.stale = true
		return fmt.Sprintf("New games of %s can begin again.", found.Name), nil
	}
	return a, nil
}
