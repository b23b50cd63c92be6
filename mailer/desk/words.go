package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// chat brings a player's words to everybody on a board: to the players and to
// those who look on. While the game runs only its players can, since advice of
// others would reach them by it.
func (v *visit) chat(player store.Player, c command.Command, message string) error {
	t, seat, err := v.speakingOn(player, c)
	if err != nil {
		return err
	}
	_, looksOn := v.onlooking(t, player)
	switch {
	case seat < 0 && t.game.Active():
		return refuse("While a game runs, only its players can speak to everybody on it. \"kibitz\" speaks to the others who look on at board %d.", t.game.Board)
	case seat < 0 && !looksOn:
		return refuse("You are not on board %d, neither as a player nor as one who looks on.", t.game.Board)
	}
	words, err := v.wordsOf(player, c, message)
	if err != nil {
		return err
	}
	var told []string
	for _, userid := range t.game.Players {
		if userid == player.Userid {
			continue
		}
		if other := v.account(userid); v.hears(t, other, player) {
			told = append(told, other.Name)
			if err := v.bringWords(t, player, other, words, false); err != nil {
				return err
			}
		} else {
			v.notes = append(v.notes, other.Name+" takes no words on this board.")
		}
	}
	return v.bringOnlookers(t, player, words, told, false)
}

// kibitz brings words of one who looks on to the others who do. The players do
// not see them before the game is over.
func (v *visit) kibitz(player store.Player, c command.Command, message string) error {
	t, seat, err := v.speakingOn(player, c)
	if err != nil {
		return err
	}
	if !t.game.Active() {
		return v.chat(player, c, message)
	}
	if seat >= 0 {
		return refuse("You play on board %d, and those who look on speak among themselves. \"chat\" brings your words to everybody on it.", t.game.Board)
	}
	if _, ok := v.onlooking(t, player); !ok {
		return refuse("You do not look on at board %d. \"subscribe %d\" begins it; then you can speak to the others who do.", t.game.Board, t.game.Board)
	}
	words, err := v.wordsOf(player, c, message)
	if err != nil {
		return err
	}
	return v.bringOnlookers(t, player, words, nil, true)
}

// speakingOn finds the board that words are for, and proves whose they are.
func (v *visit) speakingOn(player store.Player, c command.Command) (*table, int, error) {
	if c.Board == 0 && v.boardReplied() == 0 {
		return nil, -1, refuse("Say on which board, for example \"%s 17\", and write what you want to say below a blank line.", c.Verb)
	}
	t, seat, err := v.mayLook(player, c)
	if err != nil {
		return nil, -1, err
	}
	if !v.speaksBelow(player, t.game.Board) {
		err = v.prove(player, c, accountSubject())
	}
	v.title = fmt.Sprintf("%s Board %d: your words", t.game.Variant, t.game.Board)
	return t, seat, err
}

// wordsOf is what a player wants to say, counted.
func (v *visit) wordsOf(player store.Player, c command.Command, message string) (string, error) {
	words := strings.TrimSpace(v.wordsIn(c, message))
	if words == "" {
		return "", refuse("There is nothing to pass on. Write what you want to say below a blank line.")
	}
	most := v.desk.options.Caps.Chats
	if v.overToday("chats "+player.Userid, most) {
		return "", refuse("You have spoken %d times on boards today, and no more is passed on before tomorrow. Words to your opponent can always stand below a move.", most)
	}
	return words, nil
}

// wordsIn are the words of the command's own line, else those of the mail.
func (v *visit) wordsIn(c command.Command, message string) string {
	if c.Text == "" {
		return v.passOn(message)
	}
	told := v.told
	v.told = false
	words := v.passOn(c.Text)
	v.told = told
	return words
}

// hears tells whether a player takes another one's words on a board.
func (v *visit) hears(t *table, reader, speaker store.Player) bool {
	s, _ := v.draft.Subscription(reader.Userid, store.ToBoard, digits(t.game.Board))
	return reader.Closed.IsZero() && !s.Mute && !slices.Contains(reader.Blocked, speaker.Userid)
}

// bringOnlookers brings words to all who look on and says to whom they went.
func (v *visit) bringOnlookers(t *table, speaker store.Player, words string, told []string, apart bool) error {
	n := 0
	for _, o := range v.onlookers(t) {
		if o.mute || o.player.Userid == speaker.Userid || !v.hears(t, o.player, speaker) {
			continue
		}
		if err := v.bringWords(t, speaker, o.player, words, apart); err != nil {
			return err
		}
		n++
	}
	switch {
	case n == 1:
		told = append(told, "one player who looks on")
	case n > 1:
		told = append(told, number(n)+" players who look on")
	}
	if len(told) == 0 {
		v.notes = append(v.notes, fmt.Sprintf("Nobody else is on board %d who takes words, so yours went to nobody.", t.game.Board))
		return nil
	}
	v.notes = append(v.notes, fmt.Sprintf("Your words on board %d went to %s.", t.game.Board, join(told, "and")))
	return nil
}

// bringWords writes the letter with words spoken on a board. Apart are words
// that the players do not see.
func (v *visit) bringWords(t *table, speaker, reader store.Player, words string, apart bool) error {
	seat := t.seatOf(reader.Userid)
	if v.gathers(reader) {
		to := " (to everybody on the board)"
		if apart {
			to = " (to those who look on)"
		}
		v.gatherBoard(reader, t.game.Board, false, nil, store.Words{By: speaker.Userid, Text: words, To: to})
		return nil
	}
	letter := templates.Words{
		VariantID: t.variant.ID, Number: t.game.Board, By: speaker.Name, Text: words,
		Apart: apart, Kibitz: apart || seat < 0 && t.game.Active(), Player: seat >= 0,
	}
	a := aboutBoard(t.game, proof.Spoken)
	if a.threadStart = v.onlookerThread(t); seat >= 0 {
		a.threadStart = t.game.Thread[seat]
	} else {
		a.purpose = proof.Observer
	}
	a.leave = "mute " + digits(t.game.Board)
	_, err := v.sendBoard(reader, letter, a)
	return err
}
