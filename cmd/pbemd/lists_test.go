package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pbemd/store"
)

// stock is a store with players, games and letters, of no running server.
func stock(t *testing.T) string {
	t.Helper()
	data := filepath.Join(t.TempDir(), "pbemd.db")
	s, err := store.Open(data, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	monday := time.Date(2026, 11, 30, 9, 30, 0, 0, time.UTC)
	err = s.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		for _, p := range []store.Player{
			{Userid: "ann", Name: "Ann", Addresses: []string{"ann@example.org", "ann@example.net"}, Joined: monday},
			{Userid: "bob", Name: "bob", Addresses: []string{"bob@example.org"}, Joined: monday, Barred: &store.Barred{By: "ann", At: monday}},
			{Userid: "cid", Name: "cid", Joined: monday, Closed: monday.Add(48 * time.Hour)},
		} {
			if err := d.PutPlayer(p); err != nil {
				return err
			}
		}
		d.PutGame(store.Game{Board: d.NextNumber(), Variant: "chess", Players: [2]string{"ann", "bob"}, Started: monday, Clock: "move:7/21"})
		d.PutGame(store.Game{Board: d.NextNumber(), Variant: "re", Players: [2]string{"cid", "ann"}, Started: monday, LastMove: monday.Add(24 * time.Hour),
			Result: &store.Result{Score: "0-1", Reason: "resigned", At: monday.Add(24 * time.Hour)}})
		d.PutGame(store.Game{Board: d.NextNumber(), Variant: "re", Players: [2]string{"cid", "bob"}, Started: monday, Result: &store.Result{Score: store.NoResult, At: monday}})
		d.PutLetter(store.Letter{To: "ann@example.org", Player: "ann", Board: 1, Raw: []byte("Subject: a secret\r\n\r\n"), Made: monday, Next: monday.Add(time.Hour), Attempts: 2, LastError: "451 try\nlater"})
		d.PutLetter(store.Letter{To: "bob@example.org", Player: "bob", Raw: []byte("Subject: b\r\n\r\n"), Made: monday, Attempts: 1, LastError: "550 no such user", Aside: true})
		d.PutLetter(store.Letter{To: "eve@example.net", Raw: []byte("Subject: c\r\n\r\n"), Made: monday, Next: monday})
		return d.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return data
}

// lists are what the lists tell of the stock.
var lists = map[string]string{
	"players": `
USERID  STATE               JOINED      RUNNING  FINISHED  ADDRESSES
Ann     open                2026-11-30  1        1         ann@example.org, ann@example.net
bob     blocked 2026-11-30  2026-11-30  1        1         bob@example.org
`,
	"players -all -find ID": `
USERID  STATE              JOINED      RUNNING  FINISHED  ADDRESSES
cid     closed 2026-12-02  2026-11-30  0        2         -
`,
	"players -find example.net": `
USERID  STATE  JOINED      RUNNING  FINISHED  ADDRESSES
Ann     open   2026-11-30  1        1         ann@example.org, ann@example.net
`,
	"games": `
BOARD  VARIANT  WHITE  BLACK  CLOCK      PLIES  STARTED     LAST MOVE  RESULT
1      chess    ann    bob    move:7/21  0      2026-11-30  -          running
`,
	"games -all -variant re": `
BOARD  VARIANT  WHITE  BLACK  CLOCK  PLIES  STARTED     LAST MOVE   RESULT
2      re       cid    ann    -      0      2026-11-30  2026-12-01  0-1
3      re       cid    bob    -      0      2026-11-30  -           none
`,
	"games -all -of Ann": `
BOARD  VARIANT  WHITE  BLACK  CLOCK      PLIES  STARTED     LAST MOVE   RESULT
1      chess    ann    bob    move:7/21  0      2026-11-30  -           running
2      re       cid    ann    -          0      2026-11-30  2026-12-01  0-1
`,
	"games -all -variant Re-1": `
BOARD  VARIANT  WHITE  BLACK  CLOCK  PLIES  STARTED     LAST MOVE   RESULT
2      re       cid    ann    -      0      2026-11-30  2026-12-01  0-1
3      re       cid    bob    -      0      2026-11-30  -           none
`,
	"games -variant chex": `
none
`,
	"outbox": `
LETTER  TO               PLAYER  BOARD  WRITTEN                  TRIED  NEXT                     LAST ERROR
1       ann@example.org  ann     1      2026-11-30 09:30:00 UTC  2      2026-11-30 10:30:00 UTC  451 try later
2       bob@example.org  bob     -      2026-11-30 09:30:00 UTC  1      set aside                550 no such user
3       eve@example.net  -       -      2026-11-30 09:30:00 UTC  0      2026-11-30 09:30:00 UTC  -
`,
	"outbox -aside": `
LETTER  TO               PLAYER  BOARD  WRITTEN                  TRIED  NEXT       LAST ERROR
2       bob@example.org  bob     -      2026-11-30 09:30:00 UTC  1      set aside  550 no such user
`,
	"outbox -of ann": `
LETTER  TO               PLAYER  BOARD  WRITTEN                  TRIED  NEXT                     LAST ERROR
1       ann@example.org  ann     1      2026-11-30 09:30:00 UTC  2      2026-11-30 10:30:00 UTC  451 try later
`,
}

// TestLists: the lists of the operator, from the file and through the socket.
func TestLists(t *testing.T) {
	data := stock(t)
	compare := func(t *testing.T) {
		for args, want := range lists {
			ran := run(t, nil, append(strings.Fields(args), "-data", data)...)
			if diff := cmp.Diff(strings.TrimPrefix(want, "\n"), ran.stdout); diff != "" || ran.status != 0 {
				t.Errorf("%s: status %d %s(-want +got)\n%s", args, ran.status, ran.stderr, diff)
			}
		}
	}
	t.Run("file", compare)
	_, stop := answering(t, data)
	defer stop()
	t.Run("socket", compare)
}

// TestExportAndImport: an export makes the same store again, from the file and
// through the socket; a backup is restored.
func TestExportAndImport(t *testing.T) {
	data := stock(t)
	dir := t.TempDir()
	did := func(want string, args ...string) {
		t.Helper()
		if ran := run(t, nil, args...); ran.status != 0 || ran.stdout != want {
			t.Errorf("%v: status %d, %q, %q; want %q", args, ran.status, ran.stdout, ran.stderr, want)
		}
	}
	text, copied := dir+"/export.jsonl", dir+"/copy.db"
	did("copied "+data+" to "+text+"\n", "export", "-data", data, text)
	did("made "+copied+" from "+text+"\n", "import", "-exact", "-data", copied, text)
	did("copied "+copied+" to "+dir+"/again.jsonl\n", "export", "-data", copied, dir+"/again.jsonl")
	first, again := lines(t, text), lines(t, dir+"/again.jsonl")
	if diff := cmp.Diff(first[1:], again[1:]); diff != "" { // the first tells when
		t.Errorf("(-first +again)\n%s", diff)
	}
	if printed := run(t, nil, "export", "-data", data, "-"); printed.status != 0 || strings.SplitN(printed.stdout, "\n", 2)[1] != strings.Join(first[1:], "\n") {
		t.Errorf("export to standard output: status %d, %q", printed.status, printed.stderr)
	}
	told := "; players who reply to a letter sent before get their present board\n"
	did("made "+dir+"/spent.db from "+text+told, "import", "-data", dir+"/spent.db", text)
	did("copied "+data+" to "+dir+"/backup.db\n", "backup", "-data", data, dir+"/backup.db")
	did("made "+dir+"/restored.db from "+dir+"/backup.db"+told, "restore", "-data", dir+"/restored.db", dir+"/backup.db")
	spent, restored := run(t, nil, "games", "-all", "-data", dir+"/spent.db"), run(t, nil, "games", "-all", "-data", dir+"/restored.db")
	if spent.stdout != restored.stdout || !strings.Contains(spent.stdout, "move:7/21") {
		t.Errorf("imported\n%srestored\n%s", spent.stdout, restored.stdout)
	}
	if err := os.WriteFile(dir+"/prose", []byte("Dear Ann,\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"import -data " + copied + " " + text:                   "pbemd: store " + copied + " exists already: name a new file for the store, or move this one away\n",
		"import -data " + dir + "/new.db " + dir + "/none":      "pbemd: there is no export at " + dir + "/none; `pbemd export FILE` makes one\n",
		"restore -data " + copied + " " + dir + "/backup.db":    "pbemd: store " + copied + " exists already: name a new file for the store, or move this one away\n",
		"export -data " + data + " " + text:                     "pbemd: " + text + " exists already; name a new file for the export\n",
		"export -data " + dir + "/none.db " + dir + "/x":        "pbemd: there is no store at " + dir + "/none.db; `pbemd serve` makes it, and -config or -data names another\n",
		"import -data " + dir + "/new.db " + dir + "/backup.db": "pbemd: " + dir + "/backup.db is a backup or a store, no export; `pbemd restore FILE` makes a store from it\n",
		"import -data " + dir + "/new.db " + dir + "/prose":     "pbemd: store " + dir + "/new.db was not made: the export cannot be used, line 1: this is not the beginning of an export of pbemd\n",
		"import -data " + dir + "/new.db " + dir:                "pbemd: the export " + dir + " cannot be read: is a directory\n",
		"import -data " + dir + "/no/new.db " + text:            "pbemd: store " + dir + "/no/new.db cannot be made: make its directory " + dir + "/no first\n",
		"restore -data " + dir + "/new.db " + text:              "pbemd: " + text + " is an export, no backup; `pbemd import FILE` makes a store from it\n",
		"restore -data " + dir + "/new.db " + dir + "/prose":    "pbemd: " + dir + "/prose is no backup; `pbemd backup FILE` makes one\n",
		"restore -data " + dir + "/new.db " + dir + "/none":     "pbemd: there is no backup at " + dir + "/none; `pbemd backup FILE` makes one\n",
		"restore -data " + dir + "/new.db " + dir:               "pbemd: the backup " + dir + " cannot be read: is a directory\n",
		"export -data " + data + " " + dir + "/no/x":            "pbemd: the export " + dir + "/no/x cannot be written: there is no folder " + dir + "/no\n",
		"backup -data " + data + " " + text + "/x":              "pbemd: the backup " + text + "/x cannot be written: there is no folder " + text + "\n",
	} {
		if ran := run(t, nil, strings.Fields(args)...); ran.status != 1 || !strings.HasPrefix(ran.stderr, want) {
			t.Errorf("%s: status %d, %q; want %q", args, ran.status, ran.stderr, want)
		}
	}
}

func lines(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n")
}
