package desk_test

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
)

// TestAddressesAreNotShown holds over all talks that no letter to somebody shows
// the address of another one of the talk. Excepted are addresses that the reader
// has himself written, or written from: those of his own, and friends invited; and the
// question whether a mail from an unknown address is the player's, which has to
// name it. Directors may see addresses.
func TestAddressesAreNotShown(t *testing.T) {
	scripts, looked := talks(t), 0
	for name, list := range allLetters(t) {
		addresses := scripts[name].Addresses()
		for _, l := range list {
			if l.step.To == scripts[name].Settings["director"] {
				continue
			}
			r, err := dialogue.Open(l.raw)
			if err != nil {
				t.Fatal(err)
			}
			all := string(l.raw) + r.Subject + r.Text + r.HTML
			for _, a := range r.Attachments {
				all += string(a.Data)
			}
			for _, address := range addresses {
				if address == l.step.To || !strings.Contains(strings.ToLower(all), address) || strings.Contains(r.Subject, "is this from you") || ownOf(scripts[name], l.step, address) {
					continue
				}
				t.Errorf("%s, step %d: the letter to %s shows %s:\n%s", name, l.step.Number, l.step.To, address, r.Text)
			}
			looked += len(addresses) - 1
		}
	}
	if looked == 0 {
		t.Error("no address was looked for")
	}
}

// further are addresses of players of the talks beside their first ones.
var further = map[string]string{
	"alice@work.example.com": "alice@example.org", "new@example.com": "alice@example.org", "bob@work.example.net": "bob@example.net",
	"victim@example.com": "alice@example.org", // of which alice says "yes add"
}

// ownOf tells whether an address is one that the receiver of a letter has told the
// server, or that has told the server the receiver's: the player's own, or a
// friend's whom he has invited.
func ownOf(s dialogue.Script, letter dialogue.Step, address string) bool {
	if further[address] == letter.To || further[letter.To] == address {
		return true
	}
	for _, step := range s.Steps {
		if step.Kind != dialogue.Mail {
			continue
		}
		words := strings.ToLower(step.Text + strings.Join(step.Header, "\n"))
		if step.From == letter.To && strings.Contains(words, address) || step.From == address && strings.Contains(words, letter.To) {
			return true
		}
	}
	return false
}

// TestSecretsAreNowhere plays talks in which passwords and codes are used, with a
// log of everything: no line of it holds a password, or a token, which proves who
// its sender is; nor does the file of the store hold a password, in pages that are
// free neither.
func TestSecretsAreNowhere(t *testing.T) {
	for name, passwords := range map[string][]string{
		"password-change": {"kestrel7", "heron1234", "egret1234", "osprey99"},
		"model-accounts":  {"secret99", "newsecret"},
	} {
		script, directory := talks(t)[name], t.TempDir()
		stage, err := dialogue.NewStage(script, directory)
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		bounded(t, stage, &log, func(o *desk.Options) {
			o.AuthservID = script.Settings["authserv"]
			o.Log = o.Log.With(slog.String("talk", name))
		})
		for _, step := range script.Steps {
			if err := stage.Do(step); err != nil {
				t.Fatalf("%s, step %d: %v", name, step.Number, err)
			}
		}
		if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
			t.Fatal(err)
		}
		for _, inbox := range stage.Inboxes {
			for _, r := range inbox {
				if token, _, _ := strings.Cut(r.MessageID, "@"); strings.Contains(log.String(), token) {
					t.Errorf("%s: the log holds the token of %q", name, r.Subject)
				}
			}
		}
		stage.Close()
		raw, err := os.ReadFile(filepath.Join(directory, "pbemd.db"))
		if err != nil {
			t.Fatal(err)
		}
		for _, password := range passwords {
			if bytes.Contains(raw, []byte(password)) {
				t.Errorf("%s: the file of the store holds %q", name, password)
			}
			if strings.Contains(log.String(), password) {
				t.Errorf("%s: the log holds %q", name, password)
			}
		}
		if !strings.Contains(log.String(), "fate=Done") {
			t.Errorf("%s: the log is\n%s", name, &log)
		}
	}
}
