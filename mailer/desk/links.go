package desk

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/proof"
	"pbemd/templates/page"
)

// linksAtMost bounds the moves that are links: a mail program cuts an HTML
// letter that is too long (Gmail at 102 kB), and the board with it.
const linksAtMost = 300

// links are the ways to answer a letter about a board with two taps: one on
// the link, one on "send" in the mail program that opens. Subject is the
// letter's; its token is in the Subject of the mail written, since a program
// that follows a mailto link sends no In-Reply-To.
func (v *visit) links(t *table, reader, subject, token string) []page.Group {
	if t.seatOf(reader) < 0 {
		return nil
	}
	write := v.mailto(subject, token)
	if !t.game.Active() {
		return []page.Group{{Label: "Once more:", Links: []page.Link{write("rematch")}}}
	}
	var groups []page.Group
	if p := t.game.Proposal; p != nil && p.By != reader {
		groups = append(groups, page.Group{Label: sentence(proposed(*p, v.account(reader))) + ":", Links: []page.Link{write("accept"), write("decline")}})
	}
	if t.game.Players[t.turn()] != reader {
		return groups
	}
	if t.canDraw() {
		groups = append(groups, page.Group{Label: "Stack:", Links: []page.Link{write("draw")}})
	}
	return append(groups, t.moveGroups(write)...)
}

// mailto makes links that write the answer to a letter.
func (v *visit) mailto(subject, token string) func(text string) page.Link {
	to := "mailto:" + v.desk.options.Address + "?subject=" + mailtoWord("Re: "+strings.TrimSuffix(subject, " **")+" "+proof.SubjectTag(token)) + "&body="
	return func(text string) page.Link { return page.Link{Text: text, URL: to + mailtoWord(text)} }
}

// challengeLinks are the ways to answer a letter about a challenge.
func (v *visit) challengeLinks(a about, subject, token string) []page.Group {
	number, _ := strconv.ParseUint(a.id, 10, 64)
	c, ok := v.draft.Challenge(number)
	if a.kind != proof.Challenge || !ok {
		return nil
	}
	write := v.mailto(subject, token)
	switch {
	case a.purpose == proof.Challenger:
		return []page.Group{{Label: "Take it back:", Links: []page.Link{write("withdraw")}}}
	case c.Seek():
		return []page.Group{{Label: "Your answer:", Links: []page.Link{write("accept")}}}
	}
	return []page.Group{{Label: "Your answer:", Links: []page.Link{write("accept"), write("decline")}}}
}

// moveGroups are the moves by the man that makes them.
func (t *table) moveGroups(write func(string) page.Link) []page.Group {
	var groups []page.Group
	place := map[string]int{}
	for i, o := range notation.Offers(t.position) {
		label := t.mover(o.Move)
		at, ok := place[label]
		if !ok {
			at = len(groups)
			place[label] = at
			groups = append(groups, page.Group{Label: label})
		}
		link := page.Link{Text: o.Text}
		if i < linksAtMost {
			link = write(o.Text)
		}
		groups[at].Links = append(groups[at].Links, link)
	}
	return groups
}

// mover names the man of a move and where he stands.
func (t *table) mover(m engine.Move) string {
	switch {
	case m.Kind() == engine.Pass:
		return "No man:"
	case m.Kind() == engine.Replace:
		return "In place of a man:"
	case m.From() == engine.NoSquare:
		return "From hand:"
	}
	return fmt.Sprintf("%s %s:", t.variant.Type(t.position.At(m.From()).Type()).Label, t.position.SquareName(m.From()))
}

// mailtoWord is a text as it stands in a mailto URL: there a "+" means itself,
// so that a blank must be "%20" (RFC 6068, section 5).
func mailtoWord(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }
