package command

// parseSubscribe reads boards or all, then userid password; or a player, or a
// variant.
func parseSubscribe(a *args, c *Command) bool {
	a.watched(c)
	switch len(a.words) {
	case 0:
		return true
	case 1:
		id, ok := a.userid()
		c.Userids = []string{id}
		return ok && c.Board == 0
	}
	return len(a.words) == 2 && (c.Board != 0 || c.Filter != "" || a.model) && a.credentials(c)
}

// watched takes what one can look on at, but no player.
func (a *args) watched(c *Command) {
	if len(a.words) > 0 && a.words[0].low == "all" {
		c.Filter = a.next().low
	}
	for {
		n, ok := a.number()
		if !ok {
			break
		}
		if len(c.Boards) == 0 {
			c.Board = n
		}
		c.Boards = append(c.Boards, Spot{Board: n})
	}
	if v, ok := a.variant(); ok && c.Variant == "" {
		c.Variant = v
	}
}

// parseNotify reads [userid password] [boards], or what subscribe reads.
func parseNotify(a *args, c *Command) bool {
	if len(a.words) >= 2 && isUserid(a.words[0].low) && !numbered[a.words[0].low] {
		if !a.credentials(c) {
			return false
		}
		a.watched(c)
		return a.empty()
	}
	return parseSubscribe(a, c)
}

// parseMute reads [N] [on | off | userid password].
func parseMute(a *args, c *Command) bool {
	takeBoard(a, c)
	if len(a.words) == 1 && (a.words[0].low == "off" || a.words[0].low == "on") {
		c.Value = a.next().low
	}
	return a.empty() || c.Board != 0 && len(a.words) == 2 && a.credentials(c)
}

// parseRunning reads [variant | all].
func parseRunning(a *args, c *Command) bool {
	if len(a.words) == 1 && a.words[0].low == "all" {
		a.next()
	}
	if v, ok := a.variant(); ok && c.Variant == "" {
		c.Variant = v
	}
	return a.empty()
}
