package desk

import "strings"

// pageOf leads words without a page of their own to the one that explains
// them, a row for each page.
var pageOf = func() map[string]string {
	list := map[string]string{}
	for page, words := range map[string]string{
		"accept":     "decline reject",
		"add":        "primary remove address addresses",
		"adjourn":    "resume",
		"block":      "unblock",
		"challenge":  "private rated unrated",
		"chance":     "verify",
		"change":     "password",
		"clock":      "clocks time deadline reminder reminders forfeit weekends nagtime forfeittime totaltime",
		"chat":       "kibitz mute",
		"message":    "messages broadcast broadcasts",
		"direct":     "acts director directors",
		"games":      "next running",
		"index":      "help commands",
		"ladder":     "ladders",
		"moves":      "move castling notation",
		"if":         "conditional then",
		"proof":      "yes no",
		"submit":     "confirm",
		"propose":    "draw claim",
		"seek":       "seeks",
		"set":        "settings zone timezone challenges copies copy side board boards colours colors colour color calendar picture words figurines compact",
		"signoff":    "delete",
		"standings":  "rating ratings record glicko elo provisional",
		"subscribe":  "notify unsubscribe observe watch",
		"who":        "list profile",
		"tournament": "tournaments enter entry crosstable why swiss robin round-robin knock-out",
	} {
		for _, word := range strings.Fields(words) {
			list[word] = page
		}
	}
	return list
}()

// PageOf is the name of the page of help that explains a word in lower case:
// that of another word where it has none of its own.
func PageOf(word string) string {
	if page, ok := pageOf[word]; ok {
		return page
	}
	return word
}
