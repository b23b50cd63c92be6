package desk_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/read"
)

// limitCase is a limit of the reader with a mail at it: alice's words to bob, which are
// passed on. The mail one beyond it is answered with words, or, where these are "", hers
// are passed on all the same and it is counted that something was passed over.
type limitCase struct {
	key  string
	what string // of what the limit is reached, where it is of several things
	n    int    // what the limit is set to
	mail func(size int) (fields, body string)
	say  string
}

const chatting = "chat 1\r\n\r\nHello!"

// limitCases has the cases of each limit of the reader.
func limitCases() []limitCase {
	repeat := strings.Repeat
	parts := func(n int) string {
		return "--b\r\n\r\n" + chatting + "\r\n" + repeat("--b\r\nContent-Type: image/png\r\n\r\nx\r\n", n-2) + "--b--\r\n"
	}
	levels := func(n int) (body string) {
		body = chatting + "\r\n"
		for i := n - 2; i > 0; i-- {
			body = fmt.Sprintf("--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n%s--b%d--\r\n", i, i+1, body, i)
			if i == n-2 {
				body = strings.Replace(body, chatting, fmt.Sprintf("--b%d\r\n\r\n%s\r\n--b%d--", i+1, chatting, i+1), 1)
			}
		}
		return body
	}
	list := func(n int, form string) string {
		var all []string
		for i := range n {
			all = append(all, fmt.Sprintf(form, i))
		}
		return strings.Join(all, "\r\n ")
	}
	text := func(size int) string { return chatting + "\r\n" + repeat("x", size-len(chatting)-2) }
	return []limitCase{
		{"header_bytes", "the mail's", 4096, func(n int) (string, string) { return pad(n), chatting }, "its header is larger than 4096 bytes"},
		{"header_bytes", "a part's", 4096, func(n int) (string, string) {
			const field = "X-Long: "
			return "Content-Type: multipart/mixed; boundary=b\r\n", "--b\r\n" + field + repeat("y", n-len(field)-2) + "\r\n\r\n" + chatting + "\r\n--b--\r\n"
		}, "the header of a part is larger than 4096 bytes"},
		{"parts", "", 5, func(n int) (string, string) { return "Content-Type: multipart/mixed; boundary=b\r\n", parts(n) }, "more than 5 parts"},
		{"depth", "", 4, func(n int) (string, string) { return "Content-Type: multipart/mixed; boundary=b1\r\n", levels(n) }, "more than 4 levels of parts"},
		{"text_bytes", "plain", 1024, func(n int) (string, string) { return "", text(n) }, "its text is larger than 1024 bytes"},
		{"text_bytes", "decoded", 1024, func(n int) (string, string) {
			return "Content-Transfer-Encoding: base64\r\n", base64.StdEncoding.EncodeToString([]byte(text(n)))
		}, "its text is larger than 1024 bytes"},
		{"text_bytes", "HTML", 1024, func(n int) (string, string) {
			page := "<p>chat 1</p><p>Hello!</p>"
			return "Content-Type: text/html\r\n", page + repeat(" ", n-len(page))
		}, "its text is larger than 1024 bytes"},
		{"lines", "", 100, func(n int) (string, string) { return "", chatting + repeat("\r\n> quoted", n-3) }, "more than 100 lines of text"},
		{"lines", "HTML beside a text that is all quoted", 100, func(n int) (string, string) {
			return "Content-Type: multipart/alternative; boundary=b\r\n", "--b\r\n\r\n> quoted\r\n--b\r\nContent-Type: text/html\r\n\r\nchat 1<br><br>Hello!<blockquote>" +
				repeat("quoted<br>", n-3) + "</blockquote>\r\n--b--\r\n"
		}, "more than 100 lines of text"},
		{"own_lines", "", 10, func(n int) (string, string) { return "", chatting + repeat("\r\nand more", n-3) }, "more than 10 lines of your own"},
		{"addresses", "To", 10, func(n int) (string, string) { return "Cc: " + list(n-1, "friend%d@example.net,") + "\r\n", chatting }, ""},
		{"addresses", "References", 10, func(n int) (string, string) { return "References: " + list(n, "<%d@example.net>") + "\r\n", chatting }, ""},
		{"addresses", "In-Reply-To", 10, func(n int) (string, string) { return "In-Reply-To: " + list(n, "<%d@example.net>") + "\r\n", chatting }, ""},
	}
}

// limitHead is the header of the mails of these tests, without what a case adds.
func limitHead(id int) string {
	return strings.TrimSuffix(string(proven(fmt.Sprintf("limit%03d", id), "alice@example.org", "")), "\r\n")
}

// pad is a field with which the header of such a mail has so many bytes.
func pad(size int) string {
	const field = "X-Long: "
	return field + strings.Repeat("y", size-len(limitHead(0))-len(field)-2) + "\r\n"
}

// TestEveryLimit holds for each limit of the reader that a mail at it is carried out,
// and that one beyond it is answered with what is too much of it, and has no effect; or
// has it, and is counted.
func TestEveryLimit(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	for i, c := range limitCases() {
		t.Run(c.key+" "+c.what, func(t *testing.T) {
			bounded(t, stage, nil, func(o *desk.Options) {
				limited(t, &o.Limits, c.key, c.n)
				o.Caps.Answers, o.Caps.Fruitless = 0, 0
			})
			for beyond := range 2 {
				fields, body := c.mail(c.n + beyond)
				in := incoming(stage, []byte(limitHead(2*i+beyond)+fields+"\r\n"+body))
				c.took(t, stage, in[0], beyond == 1)
				stage.Now = stage.Now.Add(48 * time.Hour) // the same words are answered again
			}
		})
	}
}

// took hands over the mail of a case, and holds what becomes of it.
func (c limitCase) took(t *testing.T, stage *dialogue.Stage, in mailer.Incoming, beyond bool) {
	t.Helper()
	before := counted(t, stage, "mail.over."+c.key)
	fates, err := stage.Desk.Receive(context.Background(), []mailer.Incoming{in})
	if err != nil {
		t.Fatal(err)
	}
	if fates[0].Folder != mailer.Done || fates[0].Retry {
		t.Errorf("beyond the limit %t: the fate is %+v", beyond, fates[0])
	}
	refused, over := beyond && c.say != "", int64(0)
	if beyond && c.say == "" {
		over = 1
	}
	if n := counted(t, stage, "mail.over."+c.key) - before; n != over {
		t.Errorf("beyond the limit %t: %d mails are counted, expected %d", beyond, n, over)
	}
	told := map[string]string{}
	for _, l := range sendAll(t, stage) {
		told[l.To] += strings.Join(strings.Fields(dialogue.Show(l.Raw)), " ")
	}
	if heard := strings.Contains(told["bob@example.net"], "Hello!"); heard == refused {
		t.Errorf("beyond the limit %t: bob has heard of it: %t\n%s", beyond, heard, told)
	}
	if said := strings.Contains(told["alice@example.org"], "could not be read: "+c.say); said != refused {
		t.Errorf("beyond the limit %t: %q is said %t\n%s", beyond, c.say, said, told)
	}
}

// TestMailBytes holds that of a mail that was not fetched whole nothing is done, and
// that its sender is told.
func TestMailBytes(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	c := limitCase{key: "mail_bytes", say: "it is larger than what is fetched of a mail"}
	for beyond := range 2 {
		in := incoming(stage, []byte(limitHead(beyond)+"\r\n"+chatting))
		in[0].Size += int64(beyond)
		c.took(t, stage, in[0], beyond == 1)
	}
}

// TestLimitsAreTested holds that no limit of the reader is without a case.
func TestLimitsAreTested(t *testing.T) {
	cases := map[string]bool{}
	for _, c := range limitCases() {
		cases[c.key] = true
	}
	for _, key := range keys(reflect.TypeFor[read.Limits]()) {
		if !cases[key] {
			t.Errorf("%s: no mail goes beyond it in a test", key)
		}
	}
}

// limited sets a limit by its name in the configuration.
func limited(t *testing.T, limits any, key string, n int) {
	t.Helper()
	v := reflect.ValueOf(limits).Elem()
	for i, name := range keys(v.Type()) {
		if name == key {
			v.Field(i).SetInt(int64(n))
			return
		}
	}
	t.Fatalf("there is no limit %s", key)
}

// keys are the names in the configuration of the fields of a type.
func keys(kind reflect.Type) (list []string) {
	for i := range kind.NumField() {
		list = append(list, kind.Field(i).Tag.Get("toml"))
	}
	return list
}
