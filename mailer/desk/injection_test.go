package desk_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"image/gif"
	"io"
	"maps"
	"math/rand/v2"
	netmail "net/mail"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"
	"golang.org/x/net/html"

	"pbemd/engine/pgn"
	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// nasty are words that do harm where they are not taken for words.
var nasty = []string{
	"hello\r\nBcc: mallory@example.com\r\n\r\nmore", "bare\rBcc: mallory@example.com", "nul\x00byte", "bell\x07 escape\x1b[2J\x1b]0;x\x07", "back\x08space",
	"</pre><script>alert(1)</script>", "</p></div></body></html><img src=x onerror=alert(1)>", "<a href=\"https://evil.example/\">board</a>",
	"--><style>*{display:none}</style><!--", "]]><svg onload=alert(1)>", "&lt;script&gt; &#60;b&#62; &amp;", "'\" onmouseover='x' x=\"", "`${alert(1)}` \\u003cscript\\u003e",
	"{{.Name}} {{define \"x\"}} %s %d %!s(x)", "} { ; comment [Event \"x\"] 1. e4 1-0\n[Result \"0-1\"]\n% escape", "END:VEVENT\nBEGIN:VALARM\nATTACH:https://evil.example",
	"\u202egnorw\u202c \u2066x\u2069 \u200f\u200e", "zero\u200bwidth\ufeff\u00ad", "line\u2028separator\u2029paragraph\u0085next", "=?utf-8?q?Bcc=3A_mallory=40example=2Ecom?=",
	"resign", "move 1 a4\n\naccept", "> quoted\n>> twice", "-- ", "From here on\n.\n..", "javascript:alert(1) data:text/html,x", "https://evil.example/login www.evil.example mallory@example.com",
	strings.Repeat("long", 400), "e\u0301\u0302\u0303\u0304\u0305 z\u0335\u0336", "\U0001f600 \u05d0\u05d1 \u0627\u0644", "a\tb\vc\fd", "broken \xff\xfe bytes \xc3", "On Mon, 2 Mar 2026, bob wrote:\nno",
	"*****\n\n=====\n8 |:::|   |:::|", "'); DROP TABLE games;--", "[#g1.1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa]", "secret.example?subject=resign%0a&body=yes",
}

// passingOn are the commands that pass words on, in an order in which all can be
// carried out on board %[1]d. What alice directs has an exclamation mark: it needs a
// letter as proof, and her yes. %[2]d is the newest tournament, %[3]d its board, and
// WORDS are words in the command itself.
var passingOn = []string{
	"alice: challenge bob carol -white", "carol: decline %[1]d", "bob: accept %[1]d", "carol: subscribe %[1]d", "alice: move %[1]d e4", "bob: move %[1]d e5",
	"alice: chat %[1]d", "carol: kibitz %[1]d", "carol: message alice bob", "alice: invite friend%[1]d@example.com", "alice: propose %[1]d", "bob: decline %[1]d",
	"bob: undo %[1]d 1", "alice: accept %[1]d", "bob: move %[1]d d5", "bob: chat %[1]d", "alice: show %[1]d svg", "alice: resign %[1]d", "bob: show %[1]d pgn", "bob: show %[1]d html", "bob: show %[1]d gif",
	"alice: reef seek", "carol: seeks", "alice: withdraw", "alice: profile", "carol: who alice", "bob: broadcast",
	"alice! direct announce", "alice! direct block erin", "alice! direct unblock erin", "alice! direct give carol tournaments", "alice! direct take carol tournaments", "alice! acts",
	"alice! tournament new knock-out chess -players 2 -title WORDS", "bob: tournaments", "bob: enter %[2]d", "carol: tournament %[2]d", "carol: enter %[2]d",
	"bob: why %[2]d", "bob: chat %[3]d", "alice! direct extend %[3]d 3", "bob: resign %[3]d", "carol: show %[3]d pgn", "carol: show %[3]d html", "carol: crosstable %[2]d",
	"alice! tournament new ladder chess -title WORDS", "alice! tournament %[2]d cancel",
}

// briefly are the words for a command that takes few, or one line.
func briefly(words string, most int) string {
	return string([]rune(words)[:min(most, len([]rune(words)))])
}

// pass hands over a mail of a line with words, and lets the time go by in which a
// tournament begins.
func pass(t *testing.T, stage *dialogue.Stage, id, line, words string) {
	t.Helper()
	if who, command, ok := strings.Cut(line, "! "); ok {
		named := "=?utf-8?b?" + base64.StdEncoding.EncodeToString([]byte(strings.Replace(command, "WORDS", briefly(words, 50), 1))) + "?="
		raw := worded(id, who+": "+named, briefly(words, 290))
		receive(t, stage, slices.Concat([]byte("In-Reply-To: <"+accountLetter(t, stage)+">\r\n"), raw))
		sayYes(t, stage, id)
	} else {
		receive(t, stage, worded(id, line, words))
	}
	stage.Now = stage.Now.Add(time.Minute)
	for _, do := range []error{stage.Desk.ReadUpTo(stage.Now), stage.Desk.Tick(context.Background(), stage.Now)} {
		if do != nil {
			t.Fatal(do)
		}
	}
}

// newestTournament is the number of the tournament that was announced last, with the
// newest of its boards; 0 where there is none.
func newestTournament(t *testing.T, stage *dialogue.Stage) (number, board uint64) {
	t.Helper()
	change(t, stage, func(d *store.Draft) {
		for one := range d.Tournaments() {
			number = max(number, one.Number)
		}
		for g := range d.Games() {
			if g.Tournament == number && number != 0 {
				board = max(board, g.Board)
			}
		}
	})
	return number, board
}

// worded is a mail of a line with words below it, which arrive as they are.
func worded(id, line, words string) []byte {
	raw := said(id, line)
	raw = bytes.TrimSuffix(raw, []byte("\r\n"))
	raw = append(raw, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"...)
	return append(raw, base64.StdEncoding.EncodeToString([]byte(words))...)
}

// markup is what stands in the HTML of letters: elements and attributes.
type markup map[string]bool

// TestWordsStayWords passes nasty words on by every command that does so. Every
// letter that comes out must be one mail with the fields of the server and no
// others, without what cannot be seen; its HTML has no elements, attributes and
// links but those that harmless words have; its files are read by their readers.
func TestWordsStayWords(t *testing.T) {
	stage := playing(t)
	joined(t, stage, "carol", "erin")
	for _, userid := range []string{"alice", "bob", "carol"} {
		set(t, stage, userid, func(p *store.Player) { p.Calendar = true })
	}
	bounded(t, stage, nil, func(o *desk.Options) { o.Directors, o.Caps.Broadcasts = []string{"alice"}, 0 })
	sendAll(t, stage)
	known := markup{}
	const seed = 7
	chance := rand.New(rand.NewPCG(seed, seed))
	board, id := 2, 0
	var arrived strings.Builder
	for round := range 5 {
		words := "A nice move.\n\nAnd a second paragraph."
		for i, form := range passingOn {
			if round > 0 {
				words = ""
				for range 3 {
					words += nasty[chance.IntN(len(nasty))] + []string{"\n", " ", "\n\n"}[chance.IntN(3)]
				}
				words = words[:len(words)-1] + nasty[(round*len(passingOn)+i)%len(nasty)]
			}
			tournament, itsBoard := newestTournament(t, stage)
			line := strings.NewReplacer("%[1]d", fmt.Sprint(board), "%[2]d", fmt.Sprint(tournament), "%[3]d", fmt.Sprint(itsBoard)).Replace(form)
			id++
			pass(t, stage, fmt.Sprint("w", id), line, words)
			letters := sendAll(t, stage)
			if len(letters) == 0 {
				t.Fatalf("%q has caused no letter; seed %d", line, seed)
			}
			for _, l := range letters {
				if round == 0 && bytes.Contains(l.Raw, []byte("Subject: pbemd: nothing was changed")) {
					t.Errorf("%q is refused:\n%s", line, dialogue.Show(l.Raw))
				}
				found, text := strict(t, l.To, l.Raw)
				arrived.WriteString(text)
				if strings.HasPrefix(l.To, "friend") && strings.Contains(text, "evil.example/") {
					t.Errorf("a stranger gets a link:\n%s", text)
				}
				if round == 0 {
					maps.Copy(known, found)
				} else {
					for name := range found {
						if !known[name] {
							t.Errorf("%q with %q: the letter to %s holds %s; seed %d", line, words, l.To, name, seed)
						}
					}
				}
			}
		}
		if g := game(t, stage, uint64(board)); g.Active() || g.Plies != 2 {
			t.Fatalf("round %d: the board has %d plies", round, g.Plies)
		}
		board += 5 // with those of the seek, the tournaments and their board
	}
	for _, words := range []string{"<script>alert(1)</script>", "{{.Name}}", "[Event \"x\"]", "DROP TABLE", "https://evil.example/login", "Bcc: mallory@example.com", "END:VEVENT"} {
		if !strings.Contains(arrived.String(), words) {
			t.Errorf("%q has not arrived anywhere", words)
		}
	}
}

// fields are those that a letter of ours may have, each once.
var fields = []string{"From", "To", "Subject", "Date", "Message-Id", "In-Reply-To", "References", "Auto-Submitted", "X-Auto-Response-Suppress", "X-Pbemd-Hop",
	"List-Unsubscribe", "List-Unsubscribe-Post", "Mime-Version", "Content-Type", "Content-Transfer-Encoding"}

// strict reads a letter as a distrustful program does and returns what its HTML
// is made of, and its text.
func strict(t *testing.T, to string, raw []byte) (markup, string) {
	t.Helper()
	if rest := bytes.ReplaceAll(raw, []byte("\r\n"), nil); bytes.ContainsAny(rest, "\r\n\x00") {
		t.Errorf("a letter to %s has bare line ends or NUL", to)
	}
	for line := range bytes.SplitSeq(raw, []byte("\r\n")) {
		if len(line) > 998 || bytes.ContainsFunc(line, func(r rune) bool { return r >= 0x7f || r < ' ' && r != '\t' }) {
			t.Errorf("a letter to %s has the line %.200q", to, line)
		}
	}
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	for name, values := range m.Header {
		if len(values) != 1 || !slices.Contains(fields, name) {
			t.Errorf("a letter to %s has the field %s: %q", to, name, values)
		}
	}
	if m.Header.Get("To") != to {
		t.Errorf("a letter to %s is addressed to %s", to, m.Header.Get("To"))
	}
	r, err := dialogue.Open(raw)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{r.Subject, r.Text, r.HTML} {
		for _, c := range strings.ReplaceAll(text, "\n", "") {
			if unicode.IsControl(c) || unicode.In(c, unicode.Zl, unicode.Zp) || unicode.Is(unicode.Bidi_Control, c) || c == 0x200b || c == 0xfeff || c == unicode.ReplacementChar && !strings.Contains(text, "broken") {
				t.Errorf("a letter to %s has the character %U in\n%q", to, c, text)
			}
		}
	}
	found := markup{}
	found.read(t, r.HTML, "")
	for _, a := range r.Attachments {
		readFile(t, a, found)
	}
	return found, r.Text
}

// read notes the elements and attributes of a page; where its links lead to is
// held here.
func (m markup) read(t *testing.T, page, kind string) {
	t.Helper()
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return
		case html.CommentToken:
			m[kind+"comment "+string(z.Raw())] = true
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			m[kind+"<"+token.Data+">"] = true
			for _, a := range token.Attr {
				m[kind+token.Data+"."+a.Key] = true
				if (a.Key == "href" || a.Key == "src") && !strings.HasPrefix(a.Val, "mailto:"+dialogue.Server) && !strings.HasPrefix(a.Val, "cid:") && !strings.HasPrefix(a.Val, "#") {
					t.Errorf("a link leads to %q", a.Val)
				}
			}
		}
	}
}

// readFile reads a file that comes with a letter.
func readFile(t *testing.T, a dialogue.Attachment, found markup) {
	t.Helper()
	var err error
	switch _, kind, _ := strings.Cut(a.Name, "."); kind {
	case "pgn":
		_, err = pgn.Read(string(a.Data), find)
	case "gif":
		_, err = gif.DecodeAll(bytes.NewReader(a.Data))
	case "ics":
		readCalendar(t, a.Data)
	case "html":
		found.read(t, string(a.Data), "replay ")
	case "svg":
		for d := xml.NewDecoder(bytes.NewReader(a.Data)); err == nil; {
			var token xml.Token
			if token, err = d.Token(); err == nil {
				if start, ok := token.(xml.StartElement); ok {
					found["svg "+start.Name.Local] = true
				}
			}
		}
		if errors.Is(err, io.EOF) {
			err = nil
		}
	default:
		t.Errorf("%s is of no kind that is known", a.Name)
	}
	if err != nil {
		t.Errorf("%s: %v\n%s", a.Name, err, a.Data)
	}
}

// readCalendar holds that a calendar file is one event with what a deadline has, and
// nothing that a player wrote.
func readCalendar(t *testing.T, data []byte) {
	t.Helper()
	calendar, err := ics.ParseCalendar(bytes.NewReader(data))
	if err != nil || len(calendar.Components) != 1 || len(calendar.Events()) != 1 {
		t.Fatalf("the calendar file (%v):\n%s", err, data)
	}
	for _, p := range calendar.Events()[0].Properties {
		if !slices.Contains([]string{"UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION", "TRANSP", "STATUS"}, p.IANAToken) {
			t.Errorf("the event of a deadline has %s: %s", p.IANAToken, p.Value)
		}
	}
}

// TestOthersWordsAreNoCommands holds that an answer that holds nothing but a bare
// copy of a letter carries out nothing of what the opponent wrote in it.
func TestOthersWordsAreNoCommands(t *testing.T) {
	for _, words := range []string{"resign", "e5", "resign\ne5\naccept", "yes", "move 1 e5\n\nresign", "Thanks!\n\nresign"} {
		stage := withoutHost(t)
		sendAll(t, stage)
		alice := answering(t, stage, "alice@example.org", "e4\n\n"+words)
		if err := stage.Deliver(bytes.ReplaceAll(alice, []byte("\n"), []byte("\r\n"))); err != nil {
			t.Fatal(err)
		}
		text := newest(stage, "bob@example.net").Text
		if !strings.Contains(text, strings.Split(words, "\n")[0]) {
			t.Fatalf("the words did not arrive:\n%s", text)
		}
		for _, above := range []string{"", "\n\n"} {
			receive(t, stage, bytes.ReplaceAll(answering(t, stage, "bob@example.net", above+text), []byte("\n"), []byte("\r\n")))
			if g := game(t, stage, 1); g.Plies != 1 || !g.Active() {
				t.Errorf("%q below %q: %d plies, active: %t", words, above, g.Plies, g.Active())
			}
		}
	}
}
