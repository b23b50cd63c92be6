package command

import "strings"

// parseSignup reads userid [password] [addresses] [-invite CODE].
func parseSignup(a *args, c *Command) bool {
	if len(a.words) > 0 && a.words[0].low == "as" {
		a.next()
	}
	id, ok := a.anyUserid()
	if !ok {
		return false
	}
	c.Userid = id
	a.invitation(c)
	if !a.empty() && !isAddress(strings.Trim(a.words[0].raw, "<>,;")) {
		c.Password, _ = a.password()
	}
	a.invitation(c)
	return a.addresses(c)
}

// anyUserid takes a word that is meant as a new userid, whether or not it may be one.
func (a *args) anyUserid() (string, bool) {
	if a.empty() || stop[a.words[0].low] || a.words[0].low == "" || strings.HasPrefix(a.words[0].raw, "-") {
		return "", false
	}
	return strings.Trim(a.next().raw, around), true
}

// invitation takes -invite CODE, --invite=CODE or "invite CODE", wherever it stands.
func (a *args) invitation(c *Command) {
	for i, w := range a.words {
		name, code, joined := strings.Cut(strings.TrimLeft(w.raw, "-"), "=")
		if !strings.EqualFold(name, "invite") {
			continue
		}
		end := i + 1
		if !joined {
			if end == len(a.words) {
				return
			}
			code = a.words[end].raw
			end++
		}
		c.Options = map[string]string{"invite": code}
		a.words = append(a.words[:i:i], a.words[end:]...)
		return
	}
}

// parseInvite reads addresses.
func parseInvite(a *args, c *Command) bool {
	return a.addresses(c) && len(c.Addresses) > 0
}

// parseAdd reads [userid password] addresses; add alone shows those there are.
func parseAdd(a *args, c *Command) bool {
	if len(a.words) >= 2 && !isAddress(strings.Trim(a.words[0].raw, "<>,;")) && !a.credentials(c) {
		return false
	}
	return a.addresses(c) && (len(c.Addresses) > 0 || c.Verb == Add)
}

// parseProfile takes all words as what a player says of himself.
func parseProfile(a *args, c *Command) bool {
	c.Text = join(a.words)
	a.words = nil
	return true
}

// parseChange reads password [userid] old new, and address [userid password] [addresses].
func parseChange(a *args, c *Command) bool {
	if a.empty() {
		return false
	}
	switch a.words[0].low {
	case "password":
		c.Object = a.next().low
		if len(a.words) == 3 {
			id, ok := a.userid()
			if !ok {
				return false
			}
			c.Userid = id
		}
		if len(a.words) > 2 || len(a.words) == 0 {
			return false
		}
		if len(a.words) == 2 {
			c.Password, _ = a.password()
		}
		c.NewPassword, _ = a.password()
		return true
	case "address", "addresses":
		a.next()
		c.Object = "address"
		if len(a.words) >= 2 && !isAddress(strings.Trim(a.words[0].raw, "<>,;")) && !a.credentials(c) {
			return false
		}
		return a.addresses(c)
	}
	return false
}

// parseAccount reads nothing, or userid password.
func parseAccount(a *args, c *Command) bool {
	return a.empty() || len(a.words) == 2 && a.credentials(c)
}

// parseSet reads nothing, a setting, or a setting and its value. One word
// behind a setting is its value, whatever it is; of more none may be talk. A
// word that is no setting is read as one when one other word follows.
func parseSet(a *args, c *Command) bool {
	if a.empty() {
		return true
	}
	known := settings[a.words[0].low]
	if !known && (len(a.words) != 2 || talks(a.words) || !isTopic(a.words[0].low)) {
		return false
	}
	c.Setting = a.next().low
	single := len(a.words) == 1
	var value []string
	for !a.empty() {
		w := a.next()
		if stop[w.low] && !single && w.low != "both" && w.low != "no" {
			return false
		}
		value = append(value, strings.Trim(w.raw, `,;"'`))
	}
	c.Value = strings.TrimRight(strings.Join(value, " "), ".")
	return true
}
