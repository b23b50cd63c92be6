package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/account"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/post"
)

// play plays the script over the mail host: each mail is sent by its player
// over SMTP, each letter that is expected is waited for.
func (d *demo) play(ctx context.Context) error {
	inboxes := map[string][]dialogue.Received{}
	for _, step := range d.script.Steps {
		var err error
		switch step.Kind {
		case dialogue.Mail:
			err = d.send(ctx, step, inboxes[step.To])
		case dialogue.Letter:
			var letter dialogue.Received
			letter, err = d.receive(ctx, step)
			inboxes[step.To] = append(inboxes[step.To], letter)
		default:
			err = errors.New("the demo only sends mails and expects letters")
		}
		if ctx.Err() != nil {
			return errInterrupted
		}
		if err != nil {
			d.print(fmt.Sprintf("step %d of the script, %q, went wrong", step.Number, step.Title), err.Error())
			return fmt.Errorf("the game did not go as scripted: step %d, %q; see above what happened", step.Number, step.Title)
		}
	}
	for _, address := range d.script.Addresses() {
		if d.letters.waiting(address) > 0 {
			return fmt.Errorf("the game did not go as scripted: %s got a letter too many", address)
		}
	}
	return nil
}

// send sends the mail of a step as its player's mail program would.
func (d *demo) send(ctx context.Context, step dialogue.Step, inbox []dialogue.Received) error {
	server := d.address(demoServer)
	raw, err := step.Compose(inbox, server, time.Now())
	if err != nil {
		return err
	}
	d.print(step.From+" writes", withoutQuote(dialogue.Show(raw)))
	user, _, _ := strings.Cut(step.From, "@")
	courier, err := post.New(post.Config{From: step.From, Server: account.Server{
		Addr: d.host.SMTPAddr(), Security: account.Plain, User: user, Timeout: demoWait,
		Password: func(context.Context) (string, error) { return password(user), nil },
	}}).Open(ctx)
	if err != nil {
		return err
	}
	defer courier.Close()
	return courier.Send(ctx, mailer.Outgoing{To: server, Raw: raw})
}

// receive waits for the letter of a step and holds it against what is expected.
func (d *demo) receive(ctx context.Context, step dialogue.Step) (dialogue.Received, error) {
	waiting, cancel := context.WithTimeoutCause(ctx, demoWait, fmt.Errorf("no letter came within %s", demoWait))
	defer cancel()
	raw, err := d.letters.take(waiting, step.To)
	if err != nil {
		return dialogue.Received{}, err
	}
	d.print(step.To+" gets", dialogue.Show(raw))
	if err := step.Match(raw); err != nil {
		return dialogue.Received{}, err
	}
	return dialogue.Open(raw)
}

// print shows a mail under a line that says what it is.
func (d *demo) print(title, text string) {
	rule := "---- " + title + " "
	fmt.Fprintf(d.out, "\n%s%s\n%s\n", rule, strings.Repeat("-", max(0, 78-len(rule))), strings.TrimRight(text, "\n"))
}

// withoutQuote cuts off what a mail quotes of the one that it answers.
func withoutQuote(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	kept := len(lines)
	for kept > 0 && strings.HasPrefix(lines[kept-1], ">") {
		kept--
	}
	if kept == len(lines) {
		return text
	}
	return strings.Join(lines[:kept], "\n") + fmt.Sprintf("\n> (%d lines quoted)\n", len(lines)-kept)
}

// letterbox holds the letters that have come for each address, oldest first.
type letterbox struct {
	mu      sync.Mutex
	letters map[string][][]byte
	more    chan struct{} // closed when the next letter comes
}

func newLetterbox() *letterbox {
	return &letterbox{letters: map[string][][]byte{}, more: make(chan struct{})}
}

func (b *letterbox) put(address string, raw []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.letters[address] = append(b.letters[address], raw)
	close(b.more)
	b.more = make(chan struct{})
}

// take waits for the oldest letter of an address and takes it out.
func (b *letterbox) take(ctx context.Context, address string) ([]byte, error) {
	for {
		b.mu.Lock()
		waiting, more := b.letters[address], b.more
		if len(waiting) > 0 {
			b.letters[address] = waiting[1:]
			b.mu.Unlock()
			return waiting[0], nil
		}
		b.mu.Unlock()
		select {
		case <-more:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// waiting counts the letters of an address that were not taken.
func (b *letterbox) waiting(address string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.letters[address])
}
