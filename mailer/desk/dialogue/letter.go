package dialogue

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/emersion/go-message/mail"
)

// Received is a letter of the server as a mail program has it.
type Received struct {
	MessageID, Subject, Text string
	From, To                 string
	Date                     time.Time
	References               []string
	HTML                     string       // "" when the letter is text alone
	Pictures                 []Attachment // what HTML shows, by Content-ID
	Attachments              []Attachment
}

// Attachment is a file that came with a letter.
type Attachment struct {
	Name string
	Data []byte
}

// Open reads a letter.
func Open(raw []byte) (Received, error) {
	reader, err := mail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		return Received{}, fmt.Errorf("letter: %w", err)
	}
	defer reader.Close()
	var r Received
	r.Subject, _ = reader.Header.Subject()
	r.MessageID, _ = reader.Header.MessageID()
	r.Date, _ = reader.Header.Date()
	r.References, _ = reader.Header.MsgIDList("References")
	r.From = addresses(reader.Header, "From")
	r.To = addresses(reader.Header, "To")
	for {
		part, err := reader.NextPart()
		if err == io.EOF {
			return r, nil
		}
		if err != nil {
			return r, fmt.Errorf("letter: %w", err)
		}
		body, err := io.ReadAll(part.Body)
		if err != nil {
			return r, fmt.Errorf("letter: %w", err)
		}
		if h, ok := part.Header.(*mail.AttachmentHeader); ok {
			name, _ := h.Filename()
			r.Attachments = append(r.Attachments, Attachment{Name: name, Data: body})
			continue
		}
		r.inline(part, body)
	}
}

// inline puts a part where it belongs that a mail program shows by itself.
func (r *Received) inline(part *mail.Part, body []byte) {
	kind := part.Header.Get("Content-Type")
	text := strings.ReplaceAll(string(body), "\r\n", "\n")
	switch {
	case strings.HasPrefix(kind, "text/html"):
		r.HTML += text
	case strings.HasPrefix(kind, "text/"):
		r.Text += text
	default:
		r.Pictures = append(r.Pictures, Attachment{Name: strings.Trim(part.Header.Get("Content-Id"), "<>"), Data: body})
	}
}

func addresses(h mail.Header, field string) string {
	list, err := h.AddressList(field)
	if err != nil {
		return h.Get(field)
	}
	var words []string
	for _, a := range list {
		if a.Name == "" {
			words = append(words, a.Address)
			continue
		}
		words = append(words, a.Name+" <"+a.Address+">")
	}
	return strings.Join(words, ", ")
}

// Show is a letter as its receiver sees it: the fields that a mail program
// shows, the text, and the names of attachments.
func Show(raw []byte) string {
	r, err := Open(raw)
	if err != nil {
		return err.Error() + "\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "From: %s\nTo: %s\nDate: %s\nSubject: %s\n\n%s", r.From, r.To, r.Date.UTC().Format("Mon, 2 Jan 2006 15:04 MST"), r.Subject, r.Text)
	for _, a := range r.Attachments {
		fmt.Fprintf(&b, "\n[attached: %s, %d bytes]\n", a.Name, len(a.Data))
	}
	return b.String()
}

// Match holds a letter against what a step expects; the error shows where
// they part.
func (s Step) Match(raw []byte) error {
	r, err := Open(raw)
	if err != nil {
		return err
	}
	if !MatchLine(s.Subject, r.Subject) {
		return fmt.Errorf("the subject is %q, expected %q", r.Subject, s.Subject)
	}
	have := strings.Split(strings.Trim(r.Text, "\n"), "\n")
	if rest, ok := matchLines(s.Lines, have); !ok {
		return fmt.Errorf("expected from here on:\n%s\n--- but the letter is:\n%s", strings.Join(rest, "\n"), r.Text)
	}
	return nil
}

// matchLines matches lines with "..." among the pattern's; when it fails,
// rest is the part of the pattern that found nothing.
func matchLines(pattern, have []string) (rest []string, ok bool) {
	for len(pattern) > 0 {
		if pattern[0] == "..." {
			if len(pattern) == 1 {
				return nil, true
			}
			best := pattern[1:]
			for i := range have {
				rest, ok := matchLines(pattern[1:], have[i:])
				if ok {
					return nil, true
				}
				if len(rest) < len(best) {
					best = rest
				}
			}
			return best, false
		}
		if len(have) == 0 || !MatchLine(pattern[0], have[0]) {
			return pattern, false
		}
		pattern, have = pattern[1:], have[1:]
	}
	return nil, len(have) == 0
}

// MatchLine matches a line in which "..." stands for any text.
func MatchLine(pattern, have string) bool {
	parts := strings.Split(strings.TrimRight(pattern, " "), "...")
	have = strings.TrimRight(have, " ")
	if len(parts) == 1 {
		return have == parts[0]
	}
	if !strings.HasPrefix(have, parts[0]) {
		return false
	}
	have = have[len(parts[0]):]
	last := len(parts) - 1
	for _, part := range parts[1:last] {
		i := strings.Index(have, part)
		if i < 0 {
			return false
		}
		have = have[i+len(part):]
	}
	return strings.HasSuffix(have, parts[last])
}
