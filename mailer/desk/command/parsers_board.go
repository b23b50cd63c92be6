package command

import "strings"

// parseMove reads [N [userid password]] move[#n] for move and submit. In
// the model a word may stand for the move: propose, resign, ...
func parseMove(a *args, c *Command) bool {
	modelForm := takeBoard(a, c)
	if a.wholeMove(c) || a.unreadable(c) {
		return true
	}
	if !modelForm {
		return false
	}
	if len(a.words) == 2 { // without a password; what follows must then be a move, or else it might be one
		c.Userid, _ = a.userid()
		return a.wholeMove(c)
	}
	if !a.credentials(c) {
		return false
	}
	if a.wholeMove(c) {
		return true
	}
	if len(a.words) == 1 && !stop[a.words[0].low] {
		c.Move = a.next().raw
		return true
	}
	return false
}

// unreadable takes one word with a digit for a move: the rules can say better what is
// wrong with it.
func (a *args) unreadable(c *Command) bool {
	if len(a.words) != 1 || len(a.words[0].raw) > 20 || isNumber(a.words[0].low) || !strings.ContainsAny(a.words[0].raw, "0123456789") {
		return false
	}
	c.Move = a.next().raw
	return true
}

// wholeMove takes all words that are left as one move.
func (a *args) wholeMove(c *Command) bool {
	if a.empty() {
		return false
	}
	if len(a.words) == 1 && c.Verb == Move {
		if v, ok := instead[a.words[0].low]; ok && a.g.supports(v) {
			c.Verb = v
			a.next()
			return true
		}
	}
	if low := a.words[0].low; len(a.words) == 1 && (low == "pass" || low == "swap") {
		c.Move = a.next().low
		return true
	}
	if a.g.move(join(a.words), c) {
		a.words = nil
		return true
	}
	return false
}

// instead are words that stand in the place of a move.
var instead = map[string]Verb{
	"propose": Propose, "draw": Draw, "undo": Undo, "accept": Accept, "reject": Decline, "decline": Decline,
	"resign": Resign, "claim": Claim, "abort": Abort,
}

// parseShow reads boards, or players with a filter, and a form.
func parseShow(a *args, c *Command) bool {
	if len(a.words) > 0 && forms[a.words[len(a.words)-1].low] {
		c.Form = a.words[len(a.words)-1].low
		a.words = a.words[:len(a.words)-1]
	}
	if parseSpots(a, c) {
		return true
	}
	return len(c.Boards) == 0 && parsePeople(a, c)
}

// parseSpots reads boards, each at some move.
func parseSpots(a *args, c *Command) bool {
	for !a.empty() {
		if len(a.words) > 1 && numbered[a.words[0].low] {
			if _, ok := spot(a.words[1].low); ok {
				a.next()
			}
		}
		if a.words[0].low == "all" && c.Verb == PGN {
			c.Filter = a.next().low
			continue
		}
		s, ok := spot(a.words[0].low)
		if !ok {
			return false
		}
		if len(c.Boards) == 0 {
			c.Board, c.MoveNumber, c.MoveSide = s.Board, s.MoveNumber, s.MoveSide
		}
		c.Boards = append(c.Boards, s)
		a.next()
	}
	return true
}

// parseShowAs reads userid password [boards], or boards alone.
func parseShowAs(a *args, c *Command) bool {
	if len(a.words) >= 2 && isUserid(a.words[0].low) && !numbered[a.words[0].low] && !a.credentials(c) {
		return false
	}
	return parseShow(a, c)
}

// parseChat reads [N [userid password]]; after a colon the words themselves.
func parseChat(a *args, c *Command) bool {
	takeBoard(a, c)
	return a.empty() || c.Board != 0 && len(a.words) == 2 && a.credentials(c)
}
