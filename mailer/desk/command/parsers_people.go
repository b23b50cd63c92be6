package command

import "strings"

// parseChallenge reads [me] opponent [to variant] options.
func parseChallenge(a *args, c *Command) bool {
	if !a.options(c) {
		return false
	}
	for !a.empty() {
		if len(c.Userids) > 0 && invites[a.words[0].low] && len(a.words) > 1 {
			a.next()
			a.gameOf()
			v, ok := a.variant()
			if !ok || c.Variant != "" {
				return false
			}
			c.Variant = v
			continue
		}
		if v, ok := a.variant(); ok {
			if c.Variant != "" {
				return false
			}
			c.Variant = v
			continue
		}
		id, ok := a.userid()
		if !ok {
			return false
		}
		c.Userids = append(c.Userids, id)
	}
	return len(c.Userids) > 0
}

// invites are the words between whom one challenges and to what.
var invites = set([]string{"to", "at", "for"})

// gameOf takes "a game of".
func (a *args) gameOf() {
	for _, w := range []string{"a", "game", "of"} {
		if len(a.words) > 1 && a.words[0].low == w {
			a.next()
		}
	}
}

// parseRematch reads [N] options.
func parseRematch(a *args, c *Command) bool {
	if !a.options(c) {
		return false
	}
	takeBoard(a, c)
	return a.empty()
}

// parseSeek reads [userid password] [n] [variant] options, or [variant] [n].
func parseSeek(a *args, c *Command) bool {
	if !a.options(c) {
		return false
	}
	takeVariant(a, c)
	if len(a.words) >= 2 && !isNumber(a.words[0].low) && !a.credentials(c) {
		return false
	}
	takeCount(a, c)
	takeVariant(a, c)
	return a.empty()
}

// parseLimit reads [userid password] [n | off] [variant]; words between, as in
// "limit chess 3", in any order.
func parseLimit(a *args, c *Command) bool {
	takeVariant(a, c)
	if len(a.words) >= 3 && !a.credentials(c) {
		return false
	}
	if !takeCount(a, c) && len(a.words) > 0 && noNumber[a.words[0].low] {
		a.next()
		c.Object, c.Given = "off", true
	}
	takeVariant(a, c)
	return a.empty()
}

// noNumber are words for no limit.
var noNumber = set([]string{"off", "none", "unlimited"})

// takeVariant takes a variant where none was named before.
func takeVariant(a *args, c *Command) {
	if c.Variant != "" {
		return
	}
	if v, ok := a.variant(); ok {
		c.Variant = v
	}
}

// takeCount takes a small number, 0 included.
func takeCount(a *args, c *Command) bool {
	if len(a.words) > 0 && a.words[0].low == "0" {
		a.next()
		c.Given = true
		return true
	}
	n, ok := a.count(10000)
	c.Count, c.Given = n, ok
	return ok
}

// parsePeople reads players, a variant, a filter.
func parsePeople(a *args, c *Command) bool {
	for !a.empty() {
		w := a.words[0].low
		if w == "or" && len(a.words) > 1 && filters[a.words[1].low] {
			return false
		}
		if filters[w] && c.Filter == "" {
			c.Filter = a.next().low
			continue
		}
		if v, ok := a.variant(); ok {
			if c.Variant != "" && c.Variant != v {
				return false
			}
			c.Variant = v
			continue
		}
		id, ok := a.userid()
		if !ok {
			return false
		}
		c.Userids = append(c.Userids, id)
	}
	return true
}

// parseList reads variants.
func parseList(a *args, c *Command) bool {
	for !a.empty() {
		v, ok := a.variant()
		if !ok {
			if !isUserid(a.words[0].low) || len(a.words) > 1 {
				return false
			}
			v = a.next().low
		}
		c.Args = append(c.Args, v)
	}
	return true
}

// parseMessage reads userid password to..., or receivers alone.
func parseMessage(a *args, c *Command) bool {
	if len(a.words) > 1 && a.words[0].low == "to" {
		a.next()
	} else if len(a.words) >= 2 && !a.receivers() {
		if !a.credentials(c) {
			return false
		}
		if len(a.words) > 1 && a.words[0].low == "to" {
			a.next()
		}
	}
	for !a.empty() {
		if _, move := a.g.looksLikeMove(a.words[0].low); move {
			return false
		}
		for name := range strings.SplitSeq(a.next().low, ",") { // "bob,carol" is one word
			if !isUserid(name) {
				return false
			}
			c.Userids = append(c.Userids, name)
		}
	}
	return len(c.Userids) > 0
}

// receivers tells whether the words are players to write to, rather than the
// model's userid, password and players.
func (a *args) receivers() bool {
	if strings.Contains(a.words[0].raw, ",") {
		return true
	}
	second := a.words[1].low
	if a.g.IsUserid != nil {
		return isUserid(second) && a.g.IsUserid(second)
	}
	return false
}

// parseRating reads players and a variant. A line of a letter that says how a
// game is rated is no question about a player called so.
func parseRating(a *args, c *Command) bool {
	for _, w := range a.words {
		if w.low == "rated" || w.low == "unrated" {
			return false
		}
	}
	return parsePeople(a, c) && c.Filter == ""
}
