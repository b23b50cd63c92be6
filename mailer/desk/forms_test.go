package desk_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"image/gif"
	"image/png"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/engine/pgn"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// sent hands in a mail and gives the letters that it causes, by receiver.
func sent(t *testing.T, stage *dialogue.Stage, raw []byte) map[string]dialogue.Received {
	t.Helper()
	if err := stage.Deliver(raw); err != nil {
		t.Fatal(err)
	}
	got := map[string]dialogue.Received{}
	for _, to := range []string{"alice@example.org", "bob@example.net"} {
		for raw := stage.Take(to); raw != nil; raw = stage.Take(to) {
			r, err := dialogue.Open(raw)
			if err != nil {
				t.Fatal(err)
			}
			got[to] = r
		}
	}
	return got
}

// set changes a player's settings past the desk.
func set(t *testing.T, stage *dialogue.Stage, userid string, to func(*store.Player)) {
	t.Helper()
	change(t, stage, func(d *store.Draft) {
		player, ok := d.Player(userid)
		if !ok {
			t.Fatal("no player " + userid)
		}
		to(&player)
		if err := d.PutPlayer(player); err != nil {
			t.Fatal(err)
		}
	})
}

// TestFilesOnRequest asks for a game in every form and reads each with another
// program than wrote it.
func TestFilesOnRequest(t *testing.T) {
	stage := playing(t)
	for i, line := range []string{"alice: move 1 e4", "bob: move 1 e5", "alice: move 1 Nf3"} {
		sent(t, stage, said(fmt.Sprint(i), line))
	}
	ask := func(words string) dialogue.Received {
		return sent(t, stage, said(words, "alice: "+words))["alice@example.org"]
	}
	file := func(words, name string) []byte {
		r := ask(words)
		if len(r.Attachments) != 1 || r.Attachments[0].Name != name {
			t.Fatalf("%q: attached is %v, want %s; the text is\n%s", words, r.Attachments, name, r.Text)
		}
		return r.Attachments[0].Data
	}
	if p, err := png.Decode(bytes.NewReader(file("show 1 png", "chess-1.png"))); err != nil || p.Bounds().Dx() < 400 {
		t.Errorf("PNG: %v, %v", p, err)
	}
	if g, err := gif.DecodeAll(bytes.NewReader(file("show 1 gif", "chess-1.gif"))); err != nil || len(g.Image) != 4 {
		t.Errorf("GIF: %v", err)
	}
	if g, err := gif.DecodeAll(bytes.NewReader(file("show 1#1 gif", "chess-1.gif"))); err != nil || len(g.Image) != 3 {
		t.Errorf("GIF up to move 1: %v", err)
	}
	for d := xml.NewDecoder(bytes.NewReader(file("show 1 svg", "chess-1.svg"))); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("SVG: %v", err)
		}
	}
	record, err := pgn.Read(string(file("show 1 pgn", "chess-1.pgn")), find)
	if err != nil || len(record.Moves) != 3 {
		t.Errorf("PGN: %d moves, %v", len(record.Moves), err)
	}
	if page := string(file("show 1 html", "chess-1.html")); strings.Count(page, `"move":`) != 3 {
		t.Errorf("HTML: not three moves in\n%s", page)
	}
	position := games.Find("chess").Start()
	for _, move := range []string{"e4", "e5"} {
		m, err := notation.Read(position, move)
		if err != nil {
			t.Fatal(err)
		}
		position.Make(m)
	}
	if r := ask("show 1#1 fen"); !strings.Contains(r.Text, "\n  "+position.String()+"\n") {
		t.Errorf("FEN after move 1 is not %q in\n%s", position, r.Text)
	}
	if r := ask("show 1#7 png"); len(r.Attachments) > 0 || !strings.Contains(r.Text, "Move 7 has not been played") {
		t.Errorf("a move that was not played: %v\n%s", r.Attachments, r.Text)
	}
}

// TestFilesAtTheEnd holds what goes with the end of a game, and that players
// who want text get the record alone.
func TestFilesAtTheEnd(t *testing.T) {
	stage := playing(t)
	set(t, stage, "bob", func(p *store.Player) { p.BoardForm = "text" })
	sent(t, stage, said("m", "alice: move 1 e4"))
	got := sent(t, stage, said("r", "alice: resign 1"))
	for to, want := range map[string][]string{
		"alice@example.org": {"chess-1.pgn", "chess-1.gif", "chess-1.html"},
		"bob@example.net":   {"chess-1.pgn"},
	} {
		var names []string
		for _, a := range got[to].Attachments {
			names = append(names, a.Name)
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s gets %v, want %v", to, names, want)
		}
		if says := strings.Contains(got[to].Text, "an animation of it"); says != (len(want) > 1) {
			t.Errorf("%s is told of an animation: %v", to, says)
		}
	}
}

// TestCalendar follows the event of a board from the first letter to its end:
// one UID for each player and board, a number that grows, cancelled at last.
func TestCalendar(t *testing.T) {
	stage := playing(t)
	const alice, bob = "alice@example.org", "bob@example.net"
	for _, userid := range []string{"alice", "bob"} {
		set(t, stage, userid, func(p *store.Player) { p.Calendar = true })
	}
	last, uids := map[string]int{}, map[string]string{}
	event := func(got map[string]dialogue.Received, board string, cancelled bool) {
		t.Helper()
		for _, to := range []string{alice, bob} {
			r, whose := got[to], board+" "+to
			e := eventIn(t, r)
			if e == nil {
				t.Fatalf("no calendar file for %s with %q", to, r.Subject)
			}
			var sequence int
			if _, err := fmt.Sscan(e.GetProperty(ics.ComponentPropertySequence).Value, &sequence); err != nil || uids[whose] != "" && sequence <= last[whose] {
				t.Errorf("%s: sequence %d after %d: %v", whose, sequence, last[whose], err)
			}
			for other, uid := range uids {
				if (other == whose) != (e.Id() == uid) {
					t.Errorf("the event of %s has the UID %q, that of %s has %q", whose, e.Id(), other, uid)
				}
			}
			last[whose], uids[whose] = sequence, e.Id()
			start, err := e.GetStartAt()
			if err != nil {
				t.Fatal(err)
			}
			if days := start.Sub(stage.Now).Hours() / 24; !cancelled && (days < 20.9 || days > 21) {
				t.Errorf("%s is %.3f days away, want the 21 of the clock", start.Format(time.RFC3339), days)
			}
			if status := e.GetProperty(ics.ComponentPropertyStatus); (status != nil && status.Value == "CANCELLED") != cancelled {
				t.Errorf("%s: cancelled is not %v", whose, cancelled)
			}
		}
	}
	event(sent(t, stage, said("1", "alice: move 1 e4")), "1", false)
	event(sent(t, stage, said("2", "bob: move 1 e5")), "1", false)
	sent(t, stage, said("3", "alice: challenge bob -white"))
	event(sent(t, stage, said("4", "bob: accept 2")), "2", false)
	event(sent(t, stage, said("5", "alice: resign 1")), "1", true)
	set(t, stage, "bob", func(p *store.Player) { p.Calendar = false })
	if got := sent(t, stage, said("6", "alice: move 2 e4")); eventIn(t, got[alice]) == nil || eventIn(t, got[bob]) != nil {
		t.Error("of two players not the one gets calendar files who has asked for them")
	}
}

// eventIn is the event in the calendar file of a letter, nil without one.
func eventIn(t *testing.T, r dialogue.Received) *ics.VEvent {
	t.Helper()
	at := slices.IndexFunc(r.Attachments, func(a dialogue.Attachment) bool { return strings.HasSuffix(a.Name, ".ics") })
	if at < 0 {
		return nil
	}
	calendar, err := ics.ParseCalendar(bytes.NewReader(r.Attachments[at].Data))
	if err != nil || len(calendar.Events()) != 1 {
		t.Fatalf("%v\n%s", err, r.Attachments[at].Data)
	}
	return calendar.Events()[0]
}

var mailto = regexp.MustCompile(`href="(mailto:[^"]*)"`)

// tapped is the mail that a link writes, as a mail program sends it: a new
// mail, without a word of what it answers.
func tapped(t *testing.T, link, from string) []byte {
	t.Helper()
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	// A "+" in such a link means itself (RFC 6068, section 5).
	fields, err := url.ParseQuery(strings.ReplaceAll(u.RawQuery, "+", "%2B"))
	if err != nil || u.Opaque != dialogue.Server {
		t.Fatalf("%q: %v", link, err)
	}
	return fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <tap%d@example.org>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n\r\n%s\r\n",
		from, u.Opaque, fields.Get("subject"), len(link)+len(fields.Get("body"))*1000, fields.Get("body"))
}

var shownLink = regexp.MustCompile(`<a href="(mailto:[^"]*)">([^<]*)</a>`)

// TestTwoTaps plays a game of each variant by the links of its letters alone:
// each legal move has its link, and a link that is sent makes the move that it
// shows. Nobody but the player whom the letter was made for can use it. With
// -short, which is for the race detector, few moves are made.
func TestTwoTaps(t *testing.T) {
	moves := 12
	if testing.Short() {
		moves = 3
	}
	for _, id := range []string{"chess", "re", "chex", "reef", "rennchess-timur", "reincarnation2"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			stage := playing(t)
			got := sent(t, stage, said("c", "alice: "+id+" challenge bob -white"))
			got = sent(t, stage, tapped(t, linkOf(t, got["bob@example.net"], "accept"), "bob@example.net"))
			address := map[string]string{"alice": "alice@example.org", "bob": "bob@example.net"}
			for n := range moves {
				before := game(t, stage, 2)
				if !before.Active() {
					break
				}
				position, err := find(id).Parse(before.Position)
				if err != nil {
					t.Fatal(err)
				}
				mover, opponent := address[before.Players[position.Side()]], address[before.Players[1-position.Side()]]
				letter := got[mover]
				offers := notation.Offers(position)
				if len(offers) == 0 {
					got = sent(t, stage, tapped(t, linkOf(t, letter, "draw"), mover))
					continue
				}
				for _, o := range offers {
					linkOf(t, letter, o.Text)
				}
				chosen := offers[(7*n+3)%len(offers)]
				link := linkOf(t, letter, chosen.Text)
				sent(t, stage, tapped(t, link, opponent))
				sent(t, stage, tapped(t, link, "mallory@example.com"))
				if after := game(t, stage, 2); after.Plies != before.Plies {
					t.Fatalf("move %d: somebody else has used the link %s", n, link)
				}
				got = sent(t, stage, tapped(t, link, mover))
				position.Make(chosen.Move)
				if after := game(t, stage, 2); after.Plies != before.Plies+1 || after.Position != position.String() {
					t.Fatalf("move %d: the link %s leads to %s, want %s:\n%s", n, link, after.Position, position, got[mover].Text)
				}
			}
		})
	}
}

// linkOf is the link of a letter that shows a text.
func linkOf(t *testing.T, letter dialogue.Received, text string) string {
	t.Helper()
	for _, found := range shownLink.FindAllStringSubmatch(letter.HTML, -1) {
		if html.UnescapeString(found[2]) == text {
			return html.UnescapeString(found[1])
		}
	}
	t.Fatalf("no link %q in %q:\n%s", text, letter.Subject, letter.HTML)
	return ""
}

// TestManyMoves holds that a position with hundreds of moves has a letter that
// no mail program cuts.
func TestManyMoves(t *testing.T) {
	stage := playing(t)
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Position = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"
		g.Start, g.Plies, g.Repetitions = g.Position, 0, nil
		d.PutGame(g)
	})
	r := sent(t, stage, said("s", "alice: show 1"))["alice@example.org"]
	if n := len(mailto.FindAllString(r.HTML, -1)); n != 218 {
		t.Errorf("%d links", n)
	}
	if len(r.HTML) > 100_000 {
		t.Errorf("the HTML has %d bytes; Gmail cuts at 102 kB", len(r.HTML))
	}
}

// TestBoardForms holds what each form of the board makes of a letter.
func TestBoardForms(t *testing.T) {
	for form, want := range map[string]struct {
		text     string
		html     bool
		pictures int
		diagram  bool // in HTML
	}{
		"":          {"|:P:|", true, 1, true},
		"both":      {"|:P:|", true, 1, true},
		"picture":   {"|:P:|", true, 1, false},
		"text":      {"|:P:|", false, 0, false},
		"compact":   {"P", false, 0, false},
		"figurines": {"♙", false, 0, false},
		"words":     {"White pawns: ", false, 0, false},
	} {
		t.Run(form, func(t *testing.T) {
			stage := playing(t)
			set(t, stage, "bob", func(p *store.Player) { p.BoardForm = form })
			r := sent(t, stage, said("m", "alice: move 1 e4"))["bob@example.net"]
			if !strings.Contains(r.Text, want.text) {
				t.Errorf("no %q in\n%s", want.text, r.Text)
			}
			if (r.HTML != "") != want.html || len(r.Pictures) != want.pictures {
				t.Errorf("HTML of %d bytes and %d pictures", len(r.HTML), len(r.Pictures))
			}
			if strings.Contains(r.HTML, "|:P:|") != want.diagram {
				t.Errorf("the diagram is in the HTML: %v", !want.diagram)
			}
			for _, p := range r.Pictures {
				if !strings.Contains(r.HTML, `src="cid:`+p.Name+`"`) {
					t.Errorf("the picture %s is not shown", p.Name)
				}
			}
		})
	}
}

// TestEveryVariantInEveryForm starts each variant with a player of each form:
// no letter is too long for a mail program, no picture too large, and each file
// can be had.
func TestEveryVariantInEveryForm(t *testing.T) {
	for i, found := range games.All() {
		if testing.Short() && i%6 != 0 {
			continue
		}
		t.Run(found.ID(), func(t *testing.T) {
			t.Parallel()
			for _, form := range []string{"", "picture", "text", "compact", "figurines", "words"} {
				stage := playing(t)
				set(t, stage, "bob", func(p *store.Player) { p.BoardForm = form })
				receive(t, stage, said("c", "alice: "+found.ID()+" challenge bob -black"))
				r := sent(t, stage, said("a", "bob: accept 2"))["bob@example.net"]
				if r.Text == "" || len(r.HTML) > 100_000 || (r.HTML == "") != (form != "" && form != "picture") {
					t.Errorf("form %q: text of %d bytes, HTML of %d", form, len(r.Text), len(r.HTML))
				}
				for _, p := range r.Pictures {
					if len(p.Data) > 40_000 {
						t.Errorf("form %q: a picture of %d bytes", form, len(p.Data))
					}
				}
				for _, file := range []string{"png", "gif", "svg", "pgn", "html"} {
					words := "show 2 " + file
					if got := sent(t, stage, said(form+file, "bob: "+words))["bob@example.net"]; len(got.Attachments) != 1 || len(got.Attachments[0].Data) == 0 {
						t.Errorf("%q: attached is %v", words, got.Attachments)
					}
				}
			}
		})
	}
}
