package main

import (
	"fmt"
	"net/url"

	"pbemd/engine/games"
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// unknownName says that a question names what the store does not know. It is no fault of the
// server: "none" would be an answer about something that is there.
type unknownName struct{ text string }

func (u *unknownName) Error() string { return u.text }

// named completes a question: a variant in it is known by its id, a player by
// the userid. What the store does not know is refused, with the nearest that it does.
func named(s *store.Store, about url.Values) error {
	return s.View(func(tx *store.Tx) error {
		d := tx.Draft()
		if name := about.Get("variant"); name != "" {
			id, err := namedVariant(d, name)
			if err != nil {
				return err
			}
			about.Set("variant", id)
		}
		if name := about.Get("of"); name != "" {
			return namedPlayer(d, name)
		}
		return nil
	})
}

// namedVariant is the id of a variant of the program or of the store.
func namedVariant(d *store.Draft, name string) (string, error) {
	if _, ok := d.Variant(name); ok {
		return name, nil
	}
	if game := games.Find(name); game != nil {
		return game.ID(), nil
	}
	var ids []string
	for _, game := range games.All() {
		ids = append(ids, game.ID())
	}
	for _, added := range d.Variants() {
		ids = append(ids, added.ID)
	}
	return "", &unknownName{fmt.Sprintf("no game is called %s;%s `pbemd direct variants` lists all", name, meant(name, ids))}
}

// namedPlayer refuses a userid that nobody has or had.
func namedPlayer(d *store.Draft, name string) error {
	switch player, ok := d.Player(name); {
	case ok && player.Became != "":
		return &unknownName{fmt.Sprintf("%s goes on as %s, with all games and letters; name that userid", name, player.Became)}
	case ok:
		return nil
	}
	var userids []string
	for player := range d.Players() {
		if player.Became == "" {
			userids = append(userids, player.Userid)
		}
	}
	return &unknownName{fmt.Sprintf("no player has the userid %s;%s `pbemd players -all` lists all", name, meant(name, userids))}
}

// meant asks for the nearest of what is known, "" when none is near.
func meant(word string, known []string) string {
	near, ok := command.Suggest(word, known)
	if !ok {
		return ""
	}
	return " did you mean " + near + "?"
}
