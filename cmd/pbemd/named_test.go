package main

import (
	"strings"
	"testing"

	"pbemd/store"
)

// TestUnknownNames: a question about a variant or a player that the store does
// not know is not answered with "none", neither from the file nor through the socket.
func TestUnknownNames(t *testing.T) {
	data := stock(t)
	s, stop := answering(t, data)
	err := s.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		d.PutVariant(store.Variant{ID: "losalamos", Text: "a file"})
		if err := d.PutPlayer(store.Player{Userid: "robert", Name: "robert", Became: "bob"}); err != nil {
			return err
		}
		return d.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
	compare := func(t *testing.T) {
		for args, want := range map[string]string{
			"games -variant zz":         "pbemd: no game is called zz; `pbemd direct variants` lists all\n",
			"games -variant ches":       "pbemd: no game is called ches; did you mean chess? `pbemd direct variants` lists all\n",
			"games -of zz":              "pbemd: no player has the userid zz; `pbemd players -all` lists all\n",
			"games -all -of bbo":        "pbemd: no player has the userid bbo; did you mean bob? `pbemd players -all` lists all\n",
			"games -of robert":          "pbemd: robert goes on as bob, with all games and letters; name that userid\n",
			"outbox -aside -of bbo":     "pbemd: no player has the userid bbo; did you mean bob? `pbemd players -all` lists all\n",
			"ratings zz":                "pbemd: no game is called zz; `pbemd direct variants` lists all\n",
			"ratings -rebuild losalamo": "pbemd: no game is called losalamo; did you mean losalamos? `pbemd direct variants` lists all\n",
			"games -variant losalamos":  "",
			"games -of cid":             "",
			"ratings Chess":             "",
			"players -find zz":          "", // which looks for what may be in no name
		} {
			ran := run(t, nil, append(strings.Fields(args), "-data", data)...)
			told, status := "", 1
			if want == "" {
				told, status = "none\n", 0
			}
			if ran.stderr != want || ran.stdout != told || ran.status != status {
				t.Errorf("%s: status %d, %q, %q; want %q", args, ran.status, ran.stdout, ran.stderr, want)
			}
		}
	}
	t.Run("socket", compare)
	stop()
	t.Run("file", compare)
}
