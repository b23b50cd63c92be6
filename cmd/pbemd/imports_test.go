package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms says which rooms of the project each room may import. "x/..." is x
// and all below it. Test files are free, since a test may need a mail host or a store.
var rooms = map[string][]string{
	"cmd/pbemd": {"mailer/...", "engine/...", "templates/...", "store"},

	"mailer":                {"mailer/read"},
	"mailer/read":           {},
	"mailer/write":          {},
	"mailer/account":        {"mailer"}, // what box and post share: address, TLS, login
	"mailer/box":            {"mailer", "mailer/account"},
	"mailer/post":           {"mailer", "mailer/account"},
	"mailer/dkim":           {},
	"mailer/host":           {},
	"mailer/host/unruly":    {},
	"mailer/host/authority": {},
	// For tests alone, as the two above: it starts the Dovecot and Postfix of the machine.
	"mailer/realhost": {"mailer/host/authority"},

	"mailer/desk":          {"mailer", "mailer/read", "mailer/write", "mailer/desk/...", "engine/...", "templates/...", "store"},
	"mailer/desk/command":  {"engine/quote"},
	"mailer/desk/proof":    {"engine/quote"},
	"mailer/desk/clock":    {"engine/quote"},
	"mailer/desk/rating":   {},
	"mailer/desk/pairing":  {},
	"mailer/desk/dialogue": {"mailer", "mailer/read", "mailer/write", "mailer/desk/...", "engine/...", "templates/...", "store"},

	"engine":                 {"engine/xbetza", "engine/view", "engine/quote"},
	"engine/xbetza":          {"engine/quote"},
	"engine/view":            {},
	"engine/quote":           {},
	"engine/chance":          {},
	"engine/rules":           {"engine", "engine/quote"},
	"engine/notation":        {"engine", "engine/quote"},
	"engine/pgn":             {"engine", "engine/notation", "engine/quote"},
	"engine/deal":            {"engine", "engine/chance", "engine/pgn", "engine/quote"}, // from chance to the men of a game
	"engine/games":           {"engine/..."},
	"engine/enginetest":      {"engine/..."},
	"engine/enginetest/cost": {}, // for tests alone, of every room that reads foreign text

	"templates":          {"engine/view", "templates/board"},
	"templates/board":    {"engine/view"},
	"templates/page":     {},
	"templates/replay":   {"engine/view"},
	"templates/calendar": {},
	"templates/browser":  {}, // for tests alone, as mailer/realhost
	"templates/picture":  {"engine/view"},
	"store":              {},
}

// technologies says which rooms may use a technology of the outside. A library that
// stands in none of the lists may not be used at all.
var technologies = map[string][]string{
	"net":                                 {"mailer/account", "mailer/box", "mailer/post", "mailer/host/...", "mailer/realhost", "cmd/pbemd"},
	"net/http":                            {"cmd/pbemd"}, // the Unix socket beside the store
	"net/smtp":                            {},
	"crypto/tls":                          {"mailer/account", "mailer/box", "mailer/post", "mailer/host/...", "mailer/realhost", "cmd/pbemd"},
	"os/exec":                             {"mailer/realhost", "cmd/pbemd", "templates/browser"},
	"github.com/emersion/go-imap/...":     {"mailer/box", "mailer/host/..."},
	"github.com/emersion/go-smtp":         {"mailer/post", "mailer/host/..."},
	"github.com/emersion/go-sasl":         {"mailer/account", "mailer/box", "mailer/post", "mailer/host/..."},
	"github.com/emersion/go-message/...":  {"mailer/read", "mailer/write", "mailer/desk/dialogue"},
	"github.com/emersion/go-msgauth/...":  {"mailer/dkim"},
	"go.etcd.io/bbolt/...":                {"store"},
	"github.com/alecthomas/kong":          {"cmd/pbemd"},
	"github.com/pelletier/go-toml/...":    {"cmd/pbemd", "engine/games"},
	"golang.org/x/crypto/...":             {"mailer/desk/proof"},
	"golang.org/x/image/...":              {"templates/picture"},
	"golang.org/x/net/...":                {"mailer/read"},
	"golang.org/x/text/...":               {"mailer/read", "mailer/write", "mailer/desk/command", "engine/notation"},
	"github.com/arran4/golang-ical":       {"templates/calendar"},
	"github.com/rogpeppe/go-internal/...": {"mailer/desk/dialogue"},
}

// TestImports holds the plan of the rooms: arrows go one way.
func TestImports(t *testing.T) {
	found := importsOf(t, "../..")
	for _, room := range slices.Sorted(maps.Keys(found)) {
		allowed, known := rooms[room]
		if !known {
			t.Errorf("%s: is not in the table of rooms; say there what it may import", room)
			continue
		}
		for _, name := range found[room] {
			if inside, ours := strings.CutPrefix(name, "pbemd/"); ours {
				if !matches(allowed, inside) {
					t.Errorf("%s imports %s; it may import %v", room, inside, allowed)
				}
				continue
			}
			users, listed := usersOf(name)
			if listed && !matches(users, room) {
				t.Errorf("%s imports %s, which only %v may use", room, name, users)
			}
			if !listed && strings.Contains(strings.Split(name, "/")[0], ".") {
				t.Errorf("%s imports %s, which no room may use", room, name)
			}
		}
	}
}

// importsOf reads the imports of each folder's Go files, test files left out.
func importsOf(t *testing.T, root string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() && (name == "testdata" || (strings.HasPrefix(name, ".") && file != root)) {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		room := filepath.ToSlash(relative)
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if !slices.Contains(found[room], imported) {
				found[room] = append(found[room], imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found["cmd/pbemd"]) == 0 {
		t.Fatal("no imports of cmd/pbemd found: the test looks in the wrong place")
	}
	return found
}

func matches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return within(pattern, name) })
}

// within reports whether name is what pattern stands for.
func within(pattern, name string) bool {
	above, tree := strings.CutSuffix(pattern, "/...")
	return name == above || tree && strings.HasPrefix(name, above+"/")
}

// usersOf finds the rooms that may import a library, by its longest pattern.
func usersOf(name string) (users []string, listed bool) {
	longest := ""
	for pattern, rooms := range technologies {
		if within(pattern, name) && len(pattern) > len(longest) {
			longest, users, listed = pattern, rooms, true
		}
	}
	return users, listed
}

// TestTopLevel holds what stands in the repository's first folder.
func TestTopLevel(t *testing.T) {
	allowed := []string{"cmd", "mailer", "engine", "templates", "store",
		"config.example.toml", "go.mod", "go.sum", "README.md", "LICENSE"}
	entries, err := os.ReadDir("../..")
	if err != nil {
		t.Fatal(err)
	}
	ignored := ignoredNames(t, "../../.gitignore")
	for _, entry := range entries {
		name := entry.Name()
		if strings.HasPrefix(name, ".") || slices.Contains(allowed, name) || matchesAny(ignored, name) {
			continue
		}
		t.Errorf("%s stands at the top level; there may be only %v and dot files", name, allowed)
	}
}

func ignoredNames(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(text))
}

func matchesAny(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		ok, err := path.Match(strings.TrimPrefix(pattern, "/"), name)
		return ok && err == nil
	})
}
