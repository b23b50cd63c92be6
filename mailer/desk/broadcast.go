package desk

import (
	"slices"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// broadcast brings a player's words to everybody here who wants to hear such,
// each in a mail of his own.
func (v *visit) broadcast(player store.Player, c command.Command, text string) error {
	v.title = "Your words to all"
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	words := strings.TrimSpace(v.wordsIn(c, text))
	if words == "" {
		return refuse("There is nothing to pass on. Write your words below a blank line.")
	}
	most := v.desk.options.Caps.Broadcasts
	if v.overToday("broadcasts "+player.Userid, most) {
		return refuse("You have written to everybody %s today, and no more is passed on before tomorrow. \"message\" reaches some players by name.", timesOver(most))
	}
	n := 0
	for reader := range v.draft.Players() {
		if !v.hearsAll(reader, player) {
			continue
		}
		n++
		if err := v.bringToAll(player, reader, words); err != nil {
			return err
		}
	}
	if n == 0 {
		return refuse("Nobody here takes words to all at present, so nothing was sent.")
	}
	v.notes = append(v.notes, "Your words went to "+counted(n, "player")+".")
	return nil
}

// timesOver says how often: "once", "3 times".
func timesOver(n int) string {
	if n == 1 {
		return "once"
	}
	return number(n) + " times"
}

// hearsAll tells whether a player takes another one's words to all.
func (v *visit) hearsAll(reader, speaker store.Player) bool {
	return reader.Closed.IsZero() && reader.Userid != speaker.Userid && !reader.NoMessages && !reader.NoBroadcasts &&
		!slices.Contains(reader.Blocked, speaker.Userid)
}

func (v *visit) bringToAll(from, to store.Player, words string) error {
	if v.gathers(to) {
		v.gather(to, func(g *store.Gathered) {
			g.Words = append(g.Words, store.Words{By: from.Userid, Text: words, To: " (to everybody here)"})
		})
		return nil
	}
	return v.send(to, templates.Message{Server: v.desk.options.Name, Name: to.Name, By: from.Name, Text: words, All: true},
		v.aboutWords(from, to, proof.ToAll, "set broadcasts off"))
}
