package read_test

import (
	"bytes"
	"fmt"
	"html"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/read"
)

// plainLines changes the lines of plain texts, told whether each is quoted.
func plainLines(change func(line string, quoted bool) string) func(*leaf) {
	return func(l *leaf) {
		if l.kind != "text/plain" {
			return
		}
		lines := strings.Split(l.text, "\n")
		for i, line := range lines {
			lines[i] = change(line, strings.HasPrefix(line, ">"))
		}
		l.text = strings.Join(lines, "\n")
	}
}

// broken breaks a line at blanks so that none is longer than n; what is broken off
// begins with mark.
func broken(line string, n int, mark string) string {
	var out []string
	for len(line) > n {
		i := strings.LastIndexByte(line[:n+1], ' ')
		if i <= len(mark)+1 {
			break
		}
		out = append(out, line[:i])
		line = mark + strings.TrimLeft(line[i:], " ")
	}
	return strings.Join(append(out, line), "\n")
}

func asHTML(frame func(string) string) func(*leaf) {
	return func(l *leaf) {
		if l.kind == "text/plain" && l.params["format"] == "" {
			l.kind, l.text = "text/html", "<html><body>"+frame(html.EscapeString(l.text))+"</body></html>"
		}
	}
}

// onlyKind keeps one kind of the alternatives.
func onlyKind(kind string) func(*leaf) *leaf {
	var only func(l *leaf) *leaf
	only = func(l *leaf) *leaf {
		for i, p := range l.parts {
			l.parts[i] = only(p)
		}
		if l.kind == "multipart/alternative" {
			for _, p := range l.parts {
				if p.kind == kind {
					return p
				}
			}
		}
		return l
	}
	return only
}

var tagOrText = regexp.MustCompile(`(?is)<style.*?</style>|<!--.*?-->|<[^>]*>|&[#\w]+;|[^<&]+`)

// entities writes every letter, digit and sign of an HTML text as a number.
func entities(l *leaf) {
	if l.kind != "text/html" {
		return
	}
	l.text = tagOrText.ReplaceAllStringFunc(l.text, func(s string) string {
		if s[0] == '<' || s[0] == '&' {
			return s
		}
		var b strings.Builder
		for _, r := range s {
			if r <= ' ' {
				b.WriteRune(r)
				continue
			}
			fmt.Fprintf(&b, "&#%d;", r)
		}
		return b.String()
	})
}

func written(charset, encoding string) func(*leaf) {
	return func(l *leaf) { l.charset, l.encoding = charset, encoding }
}

// changes of the texts are what gateways, hosts and programs do to them.
var changes = map[string]func(*leaf){
	"quote marks lost": plainLines(func(s string, quoted bool) string {
		return strings.TrimLeft(s, "> ")
	}),
	"quote marks as &gt;": plainLines(func(s string, quoted bool) string {
		if quoted {
			return "&gt;" + s[1:]
		}
		return s
	}),
	"quote marks indented": plainLines(func(s string, quoted bool) string {
		if quoted {
			return " " + s
		}
		return s
	}),
	"quotes wrapped at 60, unmarked": plainLines(func(s string, quoted bool) string {
		if quoted {
			return broken(s, 60, "")
		}
		return s
	}),
	"quotes wrapped at 40, marked": plainLines(func(s string, quoted bool) string {
		if quoted {
			return broken(s, 40, "> ")
		}
		return s
	}),
	"all wrapped at 45": plainLines(func(s string, quoted bool) string { return broken(s, 45, "") }),
	"no-break blanks":   plainLines(func(s string, quoted bool) string { return strings.ReplaceAll(s, " ", "\u00a0") }),
	"no-break blanks in empty lines": plainLines(func(s string, quoted bool) string {
		if s == "" {
			return "\u00a0"
		}
		return s
	}),
	"blanks collapsed": plainLines(func(s string, quoted bool) string { return strings.Join(strings.Fields(s), " ") }),
	"blanks at the end": plainLines(func(s string, quoted bool) string {
		if s == "-- " {
			return s
		}
		return s + "  "
	}),
	"quotes spaced": plainLines(func(s string, quoted bool) string {
		if quoted {
			return s + "\n>"
		}
		return s
	}),
	"zero-width spaces": plainLines(func(s string, quoted bool) string { return strings.ReplaceAll(s, " ", "\u200b \u200b") }),
	"as HTML, preformatted": asHTML(func(s string) string {
		return "<pre>" + s + "</pre>"
	}),
	"as HTML, lines broken": asHTML(func(s string) string {
		return "<div>" + strings.ReplaceAll(strings.ReplaceAll(s, "  ", "&nbsp; "), "\n", "<br>\n") + "</div>"
	}),
	"as HTML, a div for each line": asHTML(func(s string) string {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "  ", "&nbsp; "), "\n\n", "\n<br>\n")
		return "<div>" + strings.ReplaceAll(s, "\n", "</div>\n<div>") + "</div>"
	}),
	"entities":               entities,
	"base64":                 written("utf-8", "base64"),
	"quoted-printable":       written("utf-8", "quoted-printable"),
	"UTF-16":                 written("utf-16", "base64"),
	"Windows-1252":           written("windows-1252", "quoted-printable"),
	"Windows-1252 as Latin1": written("windows-1252 as iso-8859-1", "8bit"),
	"UTF-8 as ASCII":         written("utf-8 as us-ascii", "8bit"),
	"UTF-8 as Latin1":        written("utf-8 as iso-8859-1", "8bit"),
	"UTF-8 as nonsense":      written("utf-8 as x-unknown", "quoted-printable"),
	"KOI8-R":                 written("koi8-r", "8bit"),
}

// trees are changes of the parts.
var trees = map[string]func(*leaf) *leaf{
	"only plain": onlyKind("text/plain"),
	"only HTML":  onlyKind("text/html"),
	"in a list's frame": func(l *leaf) *leaf {
		footer := &leaf{header: mail.Header{}, kind: "text/plain", params: map[string]string{}, text: "_______________________________________________\nPlayers mailing list\nPlayers@example.edu\nhttps://lists.example.edu/mailman/listinfo/players\n"}
		return &leaf{header: mail.Header{}, kind: "multipart/mixed", params: map[string]string{}, parts: []*leaf{l, footer}}
	},
	"with a file": func(l *leaf) *leaf {
		file := &leaf{header: mail.Header{"Content-Disposition": {"attachment; filename=moves.txt"}}, kind: "text/plain", params: map[string]string{}, data: []byte("e4\nresign\n")}
		return &leaf{header: mail.Header{}, kind: "multipart/mixed", params: map[string]string{}, parts: []*leaf{l, file}}
	},
}

// lineEnds are how the lines of a whole mail may end.
var lineEnds = map[string]string{"LF": "\n", "CRLF": "\r\n", "CR CR LF": "\r\r\n"}

// said are the commands that are read in a mail, "" for a mail that is not answered.
func said(raw []byte, o read.Options) (commands []string, m read.Mail) {
	m = read.Read(raw, o)
	if m.Ignored != "" || m.Broken != "" {
		return nil, m
	}
	r := command.Read(m.Subject, m.Own, desk.Grammar())
	for _, c := range r.Commands {
		commands = append(commands, c.Words)
	}
	return commands, m
}

// rebuilt writes a mail of the header of another one and a body.
func rebuilt(header []byte, l *leaf) []byte {
	var b bytes.Buffer
	skip := false
	for line := range bytes.Lines(header) {
		if line[0] != ' ' && line[0] != '\t' {
			lower := bytes.ToLower(line)
			skip = bytes.HasPrefix(lower, []byte("content-")) || bytes.HasPrefix(lower, []byte("mime-version"))
		}
		if !skip {
			b.Write(bytes.TrimRight(line, "\r\n"))
			b.WriteByte('\n')
		}
	}
	b.WriteString("MIME-Version: 1.0\n")
	l.write(&b, 1)
	return b.Bytes()
}

// TestChangedOnTheWay changes each answer of testdata as it may be changed on its way.
// The commands that are read stay the same, or none is read and the player is asked;
// nothing else ever becomes a command, nor a board a part of the message.
func TestChangedOnTheWay(t *testing.T) {
	o := knowing(t)
	mails, same, asked, least := 0, 0, 0, 150
	for i, path := range names(t, ".eml") {
		if testing.Short() && i%8 != 0 { // for the race detector: reading shares nothing
			least = 10
			continue
		}
		raw, err := os.ReadFile(path + ".eml")
		if err != nil {
			t.Fatal(err)
		}
		want, m := said(raw, o)
		if m.Ignored != "" || m.Broken != "" || len(want) == 0 {
			continue
		}
		for _, v := range variants(t, raw) {
			got, changed := said(v.raw, o)
			if v.how == "nothing" && !slices.Equal(got, want) {
				break // written by rules that this test does not know
			}
			if v.how == "nothing" {
				mails++
			}
			switch {
			case changed.Ignored != "" || changed.Broken != "":
				t.Errorf("%s, %s: ignored as %q, broken: %q", filepath.Base(path), v.how, changed.Ignored, changed.Broken)
			case slices.Equal(got, want):
				same++
			case len(got) == 0:
				asked++
				t.Logf("asked: %s, %s", filepath.Base(path), v.how)
			default:
				t.Errorf("%s, %s: the commands are %q, expected %q; own lines %q", filepath.Base(path), v.how, got, want, changed.Own)
			}
			for _, line := range changed.Own {
				if strings.Contains(line, "+---+") && !strings.Contains(string(raw), "\n"+line) {
					t.Errorf("%s, %s: a board among the words: %q", filepath.Base(path), v.how, line)
				}
			}
		}
	}
	t.Logf("%d mails: %d variants read the same, %d asked about", mails, same, asked)
	if mails < least || asked*50 > same {
		t.Errorf("%d mails were changed, in %d variants the commands were read, in %d nothing", mails, same, asked)
	}
}

type variant struct {
	how string
	raw []byte
}

// variants are a mail changed in every way, the first one by nothing; none for a mail
// that does not keep to the standards.
func variants(t *testing.T, raw []byte) (list []variant) {
	t.Helper()
	parsed := func() *leaf {
		message, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			return nil
		}
		return parse(message.Header, message.Body)
	}
	if parsed() == nil {
		return nil
	}
	header, _, ok := bytes.Cut(raw, []byte("\n\n"))
	if !ok {
		header, _, _ = bytes.Cut(raw, []byte("\r\n\r\n"))
	}
	var plain []byte
	add := func(how string, l *leaf) {
		v := rebuilt(append(bytes.Clone(header), '\n'), l)
		if how != "nothing" && bytes.Equal(v, plain) {
			return
		}
		list = append(list, variant{how, v})
	}
	add("nothing", parsed())
	plain = list[0].raw
	for how, change := range changes {
		l := parsed()
		l.each(change)
		add(how, l)
	}
	for how, change := range trees {
		add(how, change(parsed()))
	}
	for how, end := range lineEnds {
		list = append(list, variant{how, bytes.ReplaceAll(plain, []byte("\n"), []byte(end))})
	}
	return list
}
