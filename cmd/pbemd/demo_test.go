package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
)

// TestDemo plays the demo's game over IMAP and SMTP to its end.
func TestDemo(t *testing.T) {
	ran := run(t, nil, "demo", "-exit")
	if ran.status != 0 || ran.stderr != "" {
		t.Fatalf("status %d, %s\n%s", ran.status, ran.stderr, ran.stdout)
	}
	for _, part := range []string{"Subject: signup alice\n", "welcome, alice\n", "bob writes:\n", "Subject: New chess Board 1 alice", "\nThe game ended as scripted.\n"} {
		if !strings.Contains(ran.stdout, part) {
			t.Errorf("%q is not printed in\n%s", part, ran.stdout)
		}
	}
}

// TestDemoGoesWrong: a game that does not go as scripted is a failure, which
// names the step and shows what came instead.
func TestDemoGoesWrong(t *testing.T) {
	script, err := dialogue.Demo()
	if err != nil {
		t.Fatal(err)
	}
	last := len(script.Steps) - 1
	for want, change := range map[string]func([]dialogue.Step) []dialogue.Step{
		"the game did not go as scripted: step " + fmt.Sprint(script.Steps[last].Number): func(steps []dialogue.Step) []dialogue.Step {
			steps[last].Lines = []string{"The game goes on.", "..."}
			return steps
		},
		"the game did not go as scripted: " + script.Steps[last-1].To + " got a letter too many": func(steps []dialogue.Step) []dialogue.Step {
			return slices.Delete(steps, last-1, last)
		},
	} {
		changed := script
		changed.Steps = change(slices.Clone(script.Steps))
		var out, errs bytes.Buffer
		w := &world{ctx: t.Context(), stdin: strings.NewReader(""), stdout: &out, stderr: &errs, now: time.Now}
		err := (&demoCommand{Exit: true}).perform(w, changed)
		if err == nil || exitStatus(err) != 1 || !strings.Contains(err.Error(), want) || strings.Contains(out.String(), "ended as scripted") {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// TestDemoPortInUse: one line names the port and the way out.
func TestDemoPortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	want := "pbemd: " + taken.Addr().String() + " is in use by another program; end that one, or choose other ports: pbemd demo -imap 127.0.0.1:2143 -smtp 127.0.0.1:2025\n"
	for _, flag := range []string{"-imap", "-smtp"} {
		if ran := run(t, nil, "demo", "-exit", flag, taken.Addr().String()); ran.status != 1 || ran.stderr != want || ran.stdout != "" {
			t.Errorf("%s: status %d, %q, %q; want %q", flag, ran.status, ran.stdout, ran.stderr, want)
		}
	}
}

// TestDemoThatCannotPrint fails, since nobody has seen the game.
func TestDemoThatCannotPrint(t *testing.T) {
	var stderr strings.Builder
	status := Run(t.Context(), []string{"demo", "-exit"}, strings.NewReader(""), full{}, &stderr, nil)
	if status != 1 || stderr.String() != "pbemd: no space left\n" {
		t.Errorf("status %d, %q", status, stderr.String())
	}
}

// TestDemoServes: after the game it tells how to log in, and serves until it is interrupted.
func TestDemoServes(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	out, errs, status := newWatched(), newWatched(), make(chan int, 1)
	go func() {
		status <- Run(ctx, []string{"demo", "-imap", "127.0.0.1:0", "-smtp", "127.0.0.1:0"}, strings.NewReader(""), out, errs, nil)
	}()
	out.wait(t, "Interrupt (Ctrl-C) to end.")
	for _, part := range []string{"swaks --server 127.0.0.1:", "mutt ", "password alice-demo", "password carol-demo"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is not said in\n%s", part, out)
		}
	}
	for line := range strings.Lines(out.String()) {
		if len(line) > 80 {
			t.Errorf("wider than a terminal: %q", line)
		}
	}
	interrupt()
	endsWithin(t, status, 0)
	if !strings.HasSuffix(out.String(), "\nInterrupted; the demo ends, and its mails and games are gone.\n") || errs.String() != "" {
		t.Errorf("the end is %q, %q", out, errs)
	}
}

// TestDemoInterrupted: an interrupt at any moment of the game ends in one line.
func TestDemoInterrupted(t *testing.T) {
	for _, moment := range []string{"Mail host:", "alice@example.org writes", "welcome, bob", "Board 1 bob"} {
		ctx, interrupt := context.WithCancel(t.Context())
		out, errs, status := newWatched(), newWatched(), make(chan int, 1)
		go func() { status <- Run(ctx, []string{"demo", "-exit"}, strings.NewReader(""), out, errs, nil) }()
		out.wait(t, moment)
		interrupt()
		endsWithin(t, status, 1)
		if errs.String() != "pbemd: interrupted\n" {
			t.Errorf("after %q: %q", moment, errs)
		}
	}
	ctx, interrupt := context.WithCancel(t.Context())
	interrupt()
	out, errs := newWatched(), newWatched()
	if status := Run(ctx, []string{"demo", "-exit"}, strings.NewReader(""), out, errs, nil); status != 1 || errs.String() != "pbemd: interrupted\n" {
		t.Errorf("before the start: status %d, %q", status, errs)
	}
}

func endsWithin(t *testing.T, ended <-chan int, want int) {
	t.Helper()
	select {
	case status := <-ended:
		if status != want {
			t.Errorf("exit status %d, want %d", status, want)
		}
	case <-time.After(patience):
		t.Fatal("it does not end")
	}
}
