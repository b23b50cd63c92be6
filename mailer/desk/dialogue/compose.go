package dialogue

import (
	"encoding/base64"
	"fmt"
	"strings"
	"time"
)

// Compose writes the mail of a step as a mail program does. Inbox is what the
// player whose letter is answered has received so far, oldest first; server
// is the server's address; now becomes the Date.
func (s Step) Compose(inbox []Received, server string, now time.Time) ([]byte, error) {
	var b strings.Builder
	line := func(format string, values ...any) { fmt.Fprintf(&b, format+"\r\n", values...) }
	id := fmt.Sprintf("step%d.%d@%s", s.Number, now.Unix(), domainOf(s.From))
	line("From: %s", s.From)
	line("To: %s", server)
	line("Date: %s", now.Format(time.RFC1123Z))
	line("Message-ID: <%s>", id)
	text := s.Text
	subjectGiven := false
	for _, h := range s.Header {
		subjectGiven = subjectGiven || strings.HasPrefix(h, "Subject: ")
		line("%s", h)
	}
	if s.To != "" {
		letter, err := s.answered(inbox)
		if err != nil {
			return nil, err
		}
		if !subjectGiven {
			line("Subject: %s", replySubject(letter.Subject))
		}
		line("In-Reply-To: <%s>", letter.MessageID)
		line("References: <%s>", strings.Join(append(letter.References, letter.MessageID), "> <"))
		text += quote(letter)
	}
	line("MIME-Version: 1.0")
	if s.File != "" {
		line("Content-Type: multipart/mixed; boundary=\"%s\"", between)
		line("")
		line("--" + between)
	}
	line("Content-Type: text/plain; charset=utf-8")
	line("Content-Transfer-Encoding: 8bit")
	line("")
	b.WriteString(strings.ReplaceAll(text, "\n", "\r\n"))
	if s.File != "" {
		line("")
		line("--" + between)
		line("Content-Type: application/octet-stream")
		line("Content-Disposition: attachment; filename=\"%s\"", s.File)
		line("Content-Transfer-Encoding: base64")
		line("")
		line("%s", base64.StdEncoding.EncodeToString([]byte(s.Attached)))
		line("--" + between + "--")
	}
	return []byte(b.String()), nil
}

// between stands between the parts of a mail with a file.
const between = "part-of-a-talk"

// answered finds the letter that a reply answers.
func (s Step) answered(inbox []Received) (Received, error) {
	for i := len(inbox) - 1; i >= 0; i-- {
		if s.Which == "" || strings.Contains(inbox[i].Subject, s.Which) {
			return inbox[i], nil
		}
	}
	return Received{}, fmt.Errorf("step %d, %q: %s has no such letter to reply to", s.Number, s.Title, s.To)
}

func replySubject(subject string) string {
	if strings.HasPrefix(subject, "Re: ") {
		return subject
	}
	return "Re: " + subject
}

// quote is the letter as it stands below an answer.
func quote(r Received) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nOn %s, %s wrote:\n", r.Date.UTC().Format("Mon, 2 Jan 2006 at 15:04"), r.From)
	for line := range strings.SplitSeq(strings.TrimRight(r.Text, "\n"), "\n") {
		b.WriteString(strings.TrimRight("> "+line, " ") + "\n")
	}
	return b.String()
}

func domainOf(address string) string {
	_, domain, _ := strings.Cut(address, "@")
	return domain
}
