package command

import "strings"

// parser reads the words after a verb into the command. It tells whether they fit;
// words that it leaves do not.
type parser func(a *args, c *Command) bool

// parsers has one for every verb.
var parsers = map[Verb]parser{
	Move: parseMove, Queue: parseQueue, Submit: parseMove, Preview: parsePreview, If: parseIf,
	Resign: parseBoard, Draw: parseBoard, Propose: parseBoard, Claim: parseBoard, Abort: parseBoard, Adjourn: parseAdjourn, Resume: parseBoard,
	Confirm: parseBoard, Moves: parseBoard, Cancel: parseBoard, Withdraw: parseBoard, No: parseBoard,
	Decline: parseAnswer, Accept: parseAnswer, Undo: parseUndo, Yes: parseYes,
	Show: parseShow, ShowAs: parseShowAs, PGN: parseSpots, Chat: parseChat, Kibitz: parseChat,
	Challenge: parseChallenge, Rematch: parseRematch, Seek: parseSeek, Seeks: parsePeople, Limit: parseLimit,
	Games: parsePeople, Next: parseNothing, Running: parseRunning, Standings: parseRating, Ratings: parseRating, Rating: parseRating, Record: parseRating, History: parseHistory, Profile: parseProfile,
	List: parseList, Who: parsePeople, Block: parsePeople, Unblock: parsePeople,
	Subscribe: parseSubscribe, Unsubscribe: parseSubscribe, Notify: parseNotify, Mute: parseMute,
	Help: parseHelp, Signup: parseSignup, Invite: parseInvite, Add: parseAdd, Remove: parseAdd, Primary: parseAdd, Change: parseChange, Signoff: parseAccount, Delete: parseAccount,
	Set: parseSet, Vacation: parseVacation, Message: parseMessage, Broadcast: parseAccount,
	Tournaments: parseTournaments, Tournament: parseTournament, Enter: parseEnter, Crosstable: parseNumbered, Why: parseWhy, Ladder: parseLadder,
	Variants: parseWords, Direct: parseDirect, Acts: parseWords,
}

// parseBoard reads [what] [N [userid password]].
func parseBoard(a *args, c *Command) bool {
	takeObject(a, c)
	if !takeBoard(a, c) {
		return a.empty()
	}
	takeObject(a, c)
	return a.empty() || len(a.words) == 2 && a.credentials(c)
}

// takeObject takes a word for what a command is about; "the" or "your" may stand before it.
func takeObject(a *args, c *Command) {
	if len(a.words) > 1 && (a.words[0].low == "the" || a.words[0].low == "your") && objects[a.words[1].low] {
		a.next()
	}
	if len(a.words) > 0 && objects[a.words[0].low] {
		c.Object = a.next().low
	}
}

// takeBoard takes the number of a board, challenge or seek.
func takeBoard(a *args, c *Command) bool {
	n, ok := a.number()
	if ok {
		c.Board = n
	}
	return ok
}

// parseAnswer reads accept and decline: [what] [N [word | userid password [word]]], a challenger's
// userid, options; and the model's setting "userid password".
func parseAnswer(a *args, c *Command) bool {
	if !a.options(c) {
		return false
	}
	takeObject(a, c)
	if takeBoard(a, c) {
		takeObject(a, c)
		if len(a.words) >= 2 && !a.credentials(c) {
			return false
		}
		if len(a.words) == 1 && !stop[a.words[0].low] {
			c.Value = a.next().raw
		}
		return a.empty()
	}
	if a.model && c.Object == "" && len(a.words) == 2 && a.credentials(c) {
		c.Setting, c.Value = "challenges", "on"
		if c.Verb == Decline {
			c.Value = "off"
		}
		c.Verb = Set
		return true
	}
	if id, ok := a.userid(); ok {
		c.Userids = []string{id}
	}
	return a.empty()
}

// parseUndo reads [plies], or N plies, or a board named as such.
func parseUndo(a *args, c *Command) bool {
	if len(a.words) == 1 && (a.words[0].low == "move") {
		a.next()
	}
	plain := len(a.words) > 0 && !numbered[a.words[0].low] && !strings.HasPrefix(a.words[0].raw, "#")
	if !takeBoard(a, c) {
		return a.empty()
	}
	if a.empty() && plain && !a.model && c.Board < 1000 {
		c.Plies, c.Board = int(c.Board), 0
		return true
	}
	if n, ok := a.count(999); ok {
		c.Plies = n
	}
	if len(a.words) == 2 && !a.credentials(c) {
		return false
	}
	return a.empty()
}

// parseYes reads [add] [N] [code], in any order.
func parseYes(a *args, c *Command) bool {
	for !a.empty() {
		w := a.words[0]
		switch {
		case w.low == "add" && !c.Add:
			c.Add = true
			a.next()
		case a.g.IsCode != nil && c.Code == "" && a.g.IsCode(w.low):
			c.Code = a.next().low
		case c.Board == 0 && takeBoard(a, c):
		default:
			return false
		}
	}
	return true
}

// parseWords takes plain words, for commands whose words others read.
func parseWords(a *args, c *Command) bool {
	for !a.empty() {
		w := a.next().low
		if stop[w] || !isTopic(w) {
			return false
		}
		c.Args = append(c.Args, w)
	}
	return true
}

// isTopic tells whether a word can be looked up.
func isTopic(w string) bool {
	return w != "" && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz0123456789-_'/=@.") == ""
}

// parseNothing takes no words.
func parseNothing(a *args, _ *Command) bool { return a.empty() }

// parseHelp reads a topic; every word of it may be anything but talk, and behind
// a variant anything: a man can be called pawn of pawns.
func parseHelp(a *args, c *Command) bool {
	if len(a.words) > maxVariantWords {
		return false
	}
	ofVariant := c.Variant != ""
	for n := range len(a.words) {
		ofVariant = ofVariant || a.g.isVariant(lows(a.words[:n+1]))
	}
	if ofVariant || len(a.words) == 1 && known[Verb(a.words[0].low)] {
		for _, w := range a.words {
			c.Args = append(c.Args, w.low)
		}
		a.words = nil
		return true
	}
	return parseWords(a, c)
}
