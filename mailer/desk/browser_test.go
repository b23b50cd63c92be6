package desk_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"pbemd/mailer/desk/dialogue"
	"pbemd/templates/browser"
)

// TestLettersInABrowser holds how letters look, each in the windows in which
// it could go wrong. Run with -update after a change, and look at the pictures.
// With -short, which is for the race detector, the phone is enough.
func TestLettersInABrowser(t *testing.T) {
	type windows map[string]browser.Window
	for name, c := range map[string]struct {
		talk, to, subject string
		windows           windows
	}{
		"board": {"letters", "alice@example.org", "chess Board 5 alice **",
			windows{"phone": browser.Phone, "phone-dark": browser.PhoneDark, "desk": browser.Desk, "desk-dark": browser.DeskDark}},
		"wide": {"timur-game", "alice@example.org", "rennchess-timur Board 1 alice", windows{"phone": browser.Phone, "desk-dark": browser.DeskDark}},
		"help": {"letters", "alice@example.org", "Help: commands", windows{"phone": browser.Phone}},
		"over": {"letters", "alice@example.org", "chess Board 5", windows{"phone": browser.Phone}},
	} {
		r, err := dialogue.Open(lettersNamed(t, c.talk, c.to, c.subject)[0])
		if err != nil {
			t.Fatal(err)
		}
		page, files := r.HTML, map[string][]byte{}
		for i, p := range r.Pictures {
			file := fmt.Sprintf("picture-%d.png", i)
			page = strings.ReplaceAll(page, "cid:"+p.Name, file)
			files[file] = p.Data
		}
		for window, w := range c.windows {
			t.Run(name+"-"+window, func(t *testing.T) {
				if testing.Short() && window != "phone" {
					return
				}
				browser.Same(t, "testdata/browser/"+name+"-"+window+".png", func() image.Image { return browser.Shot(t, []byte(page), files, w) }, *update)
			})
		}
	}
}

// lettersNamed are the last letters of a talk to an address with each of these
// Subjects.
func lettersNamed(t *testing.T, talk, to string, subjects ...string) [][]byte {
	t.Helper()
	last := map[string][]byte{}
	for _, l := range lettersOf(t, talk) {
		r, err := dialogue.Open(l.raw)
		if err != nil {
			t.Fatal(err)
		}
		if l.step.To == to {
			last[r.Subject] = l.raw
		}
	}
	var found [][]byte
	for _, subject := range subjects {
		raw, ok := last[subject]
		if !ok {
			t.Fatalf("in talk %s no letter %q comes to %s", talk, subject, to)
		}
		found = append(found, raw)
	}
	return found
}
