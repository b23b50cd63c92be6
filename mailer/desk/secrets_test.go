package desk_test

import (
	"bytes"
	"testing"

	"pbemd/mailer/desk/dialogue"
)

// TestPasswordsAreNowhere holds that no letter quotes a password, old, new or
// wrong, and that no record of the store has one in clear.
func TestPasswordsAreNowhere(t *testing.T) {
	for name, passwords := range map[string][]string{
		"password-change": {"tiny", "kestrel7", "heron1234", "egret1234", "osprey99"},
		"model-accounts":  {"secret99", "newsecret"},
	} {
		script := talks(t)[name]
		directory := t.TempDir()
		stage, err := dialogue.NewStage(script, directory)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range script.Steps {
			if err := stage.Do(step); err != nil {
				t.Fatalf("%s, step %d: %v", name, step.Number, err)
			}
			if step.Kind != dialogue.Letter {
				continue
			}
			for inbox, received := range stage.Inboxes {
				for _, r := range received {
					for _, password := range passwords {
						if bytes.Contains([]byte(r.Subject+r.Text), []byte(password)) {
							t.Errorf("%s, step %d: a letter to %s quotes %q", name, step.Number, inbox, password)
						}
					}
				}
			}
		}
		stage.Close()
		for _, password := range passwords {
			for _, record := range holding(t, directory, password) {
				t.Errorf("%s: %q stands in %s", name, password, record)
			}
		}
	}
}
