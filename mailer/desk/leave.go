package desk

import (
	"fmt"
	"slices"

	"pbemd/engine"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// signoff closes a player's account for good. His running games are resigned,
// as the model has it, and what was personal leaves the store. With his
// password it is done at once; else he is asked once, since nothing of it can
// be taken back.
func (v *visit) signoff(player store.Player, c command.Command) error {
	boards := slices.Collect(v.draft.GamesOf(player.Userid, true))
	if v.confirmed != player.Userid {
		wrong := "It closes your account for good. " + leaving(player, len(boards))
		if c.Password == "" {
			return &unproven{player: player, wrong: wrong}
		}
		if !v.passwordFits(player, c.Password) {
			return &unproven{player: player, wrong: v.wrongPassword(player) + " " + wrong}
		}
	}
	former := player.Primary()
	if player.Has(v.mail.From) {
		former = v.mail.From
	}
	return v.close(player, former, templates.Farewell{})
}

// close closes a player's account for good, and says so in a last letter to an
// address that was his.
func (v *visit) close(player store.Player, former string, letter templates.Farewell) error {
	boards := slices.Collect(v.draft.GamesOf(player.Userid, true))
	v.leaveTournaments(player, "has left this server") // which ends the boards of these
	for board := range v.draft.GamesOf(player.Userid, true) {
		v.leaveBoard(player, board)
	}
	for _, challenge := range v.draft.ChallengesOf(player.Userid) {
		if err := v.leaveChallenge(player, challenge); err != nil {
			return err
		}
	}
	if err := v.erase(player); err != nil {
		return err
	}
	if v.spend == player.Userid {
		v.spend = ""
	}
	v.draft.Count("players.left", 1)
	letter.Server, letter.Name, letter.What = v.desk.options.Name, player.Name, leaving(player, len(boards))
	_, err := v.post(former, former, letter,
		about{kind: proof.Signup, id: "none", purpose: proof.Answer})
	return err
}

// leaving says what becomes of everything when a player with so many running
// games leaves.
func leaving(player store.Player, boards int) string {
	games := "You have no running games."
	switch {
	case boards == 1:
		games = "Your one running game is resigned, or aborted when both sides have not moved yet."
	case boards > 1:
		games = fmt.Sprintf("Your %d running games are resigned, or aborted where both sides have not moved yet.", boards)
	}
	return games + " Challenges are taken back. Your addresses, your settings and your words to others are deleted; " +
		"the moves of your games stay. The userid " + player.Name + " is not given to anybody again."
}

// leaveBoard ends a game of a player who leaves: it is resigned, or aborted
// when it has hardly begun.
func (v *visit) leaveBoard(player store.Player, board uint64) {
	t := v.tableOn(board)
	seat := t.seatOf(player.Userid)
	if v.hardlyBegun(t) {
		v.end(t, store.NoResult, "aborted, since "+player.Name+" has left", "", v.at)
	} else {
		v.end(t, engine.Wins(engine.Side(seat).Other()).Result(), player.Name+" has left and so resigned", "", v.at)
	}
	v.touch(t).news[1-seat] = player.Name + " has left this server."
}

// leaveChallenge ends a challenge of a player who leaves, or has him decline
// one to him, and tells the others.
func (v *visit) leaveChallenge(player store.Player, c store.Challenge) error {
	v.draft.DropChallenge(c.Number)
	if c.From == player.Userid {
		return v.tellOver(c, c.To, templates.ChallengeOver{
			What: player.Name + " has left this server, so the challenge is taken back.",
		})
	}
	letter := templates.ChallengeOver{What: player.Name + " has left this server and cannot answer your challenge."}
	c.To = slices.DeleteFunc(slices.Clone(c.To), func(userid string) bool { return userid == player.Userid })
	if len(c.To) > 0 {
		v.draft.PutChallenge(c)
		letter.Left = v.namesOf(c.To)
	}
	return v.tellOver(c, []string{c.From}, letter)
}
