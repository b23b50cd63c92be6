package command

import (
	"maps"
	"slices"
	"strings"
)

// parseTournaments reads [variant | all].
func parseTournaments(a *args, c *Command) bool {
	if len(a.words) == 1 && a.words[0].low == "all" {
		c.Filter = a.next().low
	}
	takeVariant(a, c)
	return a.empty()
}

// parseTournament reads N alone, which shows it; N with what a director does to
// it, and the reason behind a colon; and "new KIND VARIANT options", whose last one, -title, takes all words
// that follow.
func parseTournament(a *args, c *Command) bool {
	if a.empty() {
		return false
	}
	if a.words[0].low == "new" {
		c.Object = a.next().low
		return parseNewTournament(a, c)
	}
	a.reason(c)
	if !takeBoard(a, c) {
		return false
	}
	if a.empty() {
		return c.Text == ""
	}
	c.Object = a.next().low
	parse := tournamentOrders[c.Object]
	return parse != nil && parse(a, c)
}

// tournamentOrders are what a director does to a tournament that there is.
var tournamentOrders = map[string]func(*args, *Command) bool{
	"start":   func(a *args, _ *Command) bool { return a.empty() },
	"cancel":  func(a *args, _ *Command) bool { return a.empty() },
	"until":   parseUntil,
	"remove":  (*args).lastUserid,
	"readmit": (*args).lastUserid,
}

// TournamentOrders lists the words of what directors do to tournaments.
func TournamentOrders() []string { return append(slices.Sorted(maps.Keys(tournamentOrders)), "new") }

func parseUntil(a *args, c *Command) bool {
	day, ok := dayIn(lowWords(a.words))
	c.Value, a.words = day, nil
	return ok
}

func parseNewTournament(a *args, c *Command) bool {
	for i, w := range a.words {
		name, title, joined := strings.Cut(strings.TrimLeft(w.raw, "-"), "=")
		if !strings.EqualFold(name, "title") || w.raw == name {
			continue
		}
		if joined {
			c.Text = strings.Trim(title+" "+join(a.words[i+1:]), ` "`)
		} else {
			c.Text = strings.Trim(join(a.words[i+1:]), ` "`)
		}
		a.words = a.words[:i]
		break
	}
	if !a.options(c) {
		return false
	}
	for !a.empty() {
		if v, ok := a.variant(); ok {
			if c.Variant != "" {
				return false
			}
			c.Variant = v
			continue
		}
		w := a.next().low
		if stop[w] || !isTopic(w) || len(c.Args) > 2 {
			return false
		}
		c.Args = append(c.Args, w) // the kind, which others read
	}
	return len(c.Args) > 0
}

// parseEnter reads N [userid password] [-word WORD].
func parseEnter(a *args, c *Command) bool {
	if !a.options(c) || !takeBoard(a, c) {
		return false
	}
	return a.empty() || len(a.words) == 2 && a.credentials(c)
}

// parseNumbered reads a number.
func parseNumbered(a *args, c *Command) bool { return takeBoard(a, c) && a.empty() }

// parseWhy reads [N [[round] R]].
func parseWhy(a *args, c *Command) bool {
	if !takeBoard(a, c) {
		return a.empty()
	}
	if len(a.words) == 2 && a.words[0].low == "round" {
		a.next()
	}
	if a.empty() {
		return true
	}
	n, ok := a.count(10000)
	c.Count, c.Given = n, ok
	return ok && a.empty()
}

// parseLadder reads N [userid].
func parseLadder(a *args, c *Command) bool {
	if !takeBoard(a, c) {
		return false
	}
	if a.empty() {
		return true
	}
	return a.lastUserid(c)
}

// lastUserid takes the one word that is left as a player, though it may have the
// form of a move.
func (a *args) lastUserid(c *Command) bool {
	if len(a.words) != 1 || !isUserid(a.words[0].low) {
		return false
	}
	c.Userids = []string{a.next().low}
	return true
}
