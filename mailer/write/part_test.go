package write_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"net/textproto"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pbemd/mailer/write"
)

// tree lists the parts of a mail as the standard library sees them, a line each,
// indented by depth: type, Content-ID, disposition, content.
func tree(header textproto.MIMEHeader, body io.Reader, depth int) (string, error) {
	kind, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		return "", err
	}
	line := strings.Repeat("  ", depth) + kind
	if id := header.Get("Content-Id"); id != "" {
		line += " " + id
	}
	if how, named, err := mime.ParseMediaType(header.Get("Content-Disposition")); err == nil {
		line += " " + how + " " + named["filename"]
	}
	if !strings.HasPrefix(kind, "multipart/") {
		data, err := io.ReadAll(decoder(header.Get("Content-Transfer-Encoding"), body))
		return line + fmt.Sprintf(" %q\n", strings.ReplaceAll(string(data), "\r\n", "\n")), err
	}
	if params["type"] != "" {
		line += " of " + params["type"]
	}
	line += "\n"
	for r := multipart.NewReader(body, params["boundary"]); ; {
		p, err := r.NextRawPart()
		if err == io.EOF {
			return line, nil
		}
		if err != nil {
			return "", err
		}
		inside, err := tree(p.Header, p, depth+1)
		if err != nil {
			return "", err
		}
		line += inside
	}
}

func treeOf(raw string) (string, error) {
	m, err := mail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		return "", err
	}
	return tree(textproto.MIMEHeader(m.Header), m.Body, 0)
}

// TestStructure holds which parts a letter has, and in which order.
func TestStructure(t *testing.T) {
	picture := write.Inline{ID: "board.17@example.net", Name: "board.png", Type: "image/png", Data: []byte("\x89PNG")}
	record := write.Attachment{Name: "chess-17.pgn", Type: write.PGN, Data: []byte("*\n")}
	for _, c := range []struct {
		name   string
		change func(*write.Letter)
		want   string
	}{
		{"text", func(l *write.Letter) {}, `text/plain "Hi\n"`},
		{"HTML", func(l *write.Letter) { l.HTML = "<p>Hi</p>\n" }, `
multipart/alternative
  text/plain "Hi\n"
  text/html "<p>Hi</p>\n"`},
		{"picture", func(l *write.Letter) { l.HTML, l.Inline = "<p>é</p>\n", []write.Inline{picture} }, `
multipart/alternative
  text/plain "Hi\n"
  multipart/related of text/html
    text/html "<p>é</p>\n"
    image/png <board.17@example.net> inline board.png "\x89PNG"`},
		{"all", func(l *write.Letter) {
			l.HTML, l.Inline, l.Attachments = "<p>Hi</p>\n", []write.Inline{picture}, []write.Attachment{record}
		}, `
multipart/mixed
  multipart/alternative
    text/plain "Hi\n"
    multipart/related of text/html
      text/html "<p>Hi</p>\n"
      image/png <board.17@example.net> inline board.png "\x89PNG"
  application/vnd.chess-pgn attachment chess-17.pgn "*\n"`},
		{"picture without HTML", func(l *write.Letter) { l.Inline = []write.Inline{picture} }, `text/plain "Hi\n"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := letter()
			l.Text = "Hi\n"
			c.change(&l)
			raw := bytesOf(t, l)
			checkLines(t, raw)
			got, err := treeOf(raw)
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.TrimPrefix(c.want, "\n") + "\n"; got != want {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
		})
	}
}

// TestPicturesRefused names what cannot be shown inside a letter.
func TestPicturesRefused(t *testing.T) {
	for _, i := range []write.Inline{
		{ID: "a b@example.net", Name: "x.png", Type: "image/png"},
		{ID: "a@b>\r\nX: y", Name: "x.png", Type: "image/png"},
		{ID: "a@example.net", Name: "x.png", Type: "image"},
	} {
		l := letter()
		l.HTML, l.Inline = "<p>", []write.Inline{i}
		if _, err := l.Bytes(); err == nil || !strings.Contains(err.Error(), "picture") {
			t.Errorf("%+v: error %v, expected one that names the picture", i, err)
		}
	}
}

// TestPartsKeepWhatTheyHold puts anything into the texts, boundaries of such a mail
// among it, and finds it again in parts of the same number.
func TestPartsKeepWhatTheyHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := letter()
		l.HTML = "<p>" + strings.ReplaceAll(rapid.StringMatching(`[a-zé =<>&\n-]{0,200}`).Draw(t, "html"), "\r", "")
		l.Inline = []write.Inline{{ID: "a@example.net", Name: "a.png", Type: "image/png", Data: rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "picture")}}
		first, err := l.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		// A text that quotes a mail of ours must not end a part of the next.
		l.Text = string(first)
		raw, err := l.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		checkLines(t, string(raw))
		got, err := treeOf(string(raw))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(got, "\n"); n != 5 {
			t.Fatalf("%d parts:\n%s", n, got)
		}
		if data := base64.StdEncoding.EncodeToString(l.Inline[0].Data); data != "" && !bytes.Contains(raw, []byte(data[:min(len(data), 76)])) {
			t.Fatal("the picture is lost")
		}
	})
}
