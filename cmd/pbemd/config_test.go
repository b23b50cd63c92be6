package main

import (
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestBadConfigurations runs each case of testdata/config: a configuration, files
// beside it, and all that must be said about it.
func TestBadConfigurations(t *testing.T) {
	eachCase(t, "config", func(t *testing.T, files []txtar.File) {
		dir, want := unpack(t, files)
		ran := run(t, nil, "serve", "-config", filepath.Join(dir, "config.toml"))
		if ran.status != 1 || ran.stdout != "" {
			t.Errorf("status %d, output %q", ran.status, ran.stdout)
		}
		got := strings.ReplaceAll(ran.stderr, dir+"/config.toml:", "config.toml:")
		got = strings.ReplaceAll(got, dir, "DIR")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("want -, got +:\n%s", diff)
		}
	})
}

// unpack lays the files of a case into a folder and gives the errors it wants.
func unpack(t *testing.T, files []txtar.File) (dir, errors string) {
	t.Helper()
	dir = t.TempDir()
	for _, part := range files {
		if part.Name == "errors" {
			errors = string(part.Data)
			continue
		}
		path := filepath.Join(dir, part.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, part.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir, errors
}

// required are the keys without a default, with the values of the example.
var required = map[string]string{
	"server.address":     "chess@example.org",
	"imap.server":        "imap.example.org",
	"imap.password_file": "password",
	"smtp.server":        "smtp.example.org",
	"smtp.password_file": "password",
}

// TestExample holds config.example.toml to the code: it names every key,
// decodes to the defaults but for the required keys, and explains each key.
func TestExample(t *testing.T) {
	text, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	doc, wrong := parseDocument(text)
	got := defaults()
	wrong = append(wrong, doc.decode(&got)...)
	if len(wrong) > 0 {
		t.Fatal(mistakes{"config.example.toml", wrong})
	}
	want := defaults()
	for key, value := range required {
		fieldAt(reflect.ValueOf(&want).Elem(), key).SetString(value)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(config{}, accountConfig{}, secretConfig{}, imapConfig{}, smtpConfig{})); diff != "" {
		t.Errorf("the example does not decode to the defaults; want -, got +:\n%s", diff)
	}

	// With the commented keys as well, every key stands in it, and nothing else.
	whole := regexp.MustCompile(`(?m)^# ([a-z_]+ = )`).ReplaceAllString(string(text), "$1")
	doc, wrong = parseDocument([]byte(whole))
	all := defaults()
	if wrong = append(wrong, doc.decode(&all)...); len(wrong) > 0 {
		t.Fatal(mistakes{"config.example.toml, uncommented", wrong})
	}
	for _, key := range keysOf("", reflect.ValueOf(all)) {
		if doc.lines[key] == 0 {
			t.Errorf("%s does not stand in the example", key)
		}
	}
}

// TestExampleExplains wants a comment directly above each key of the example,
// or above the group of keys that it stands in.
func TestExampleExplains(t *testing.T) {
	text, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	key := regexp.MustCompile(`^(# )?[a-z_]+ = `)
	explained := false
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "["):
			explained = false
		case key.MatchString(line):
			if !explained {
				t.Errorf("line %d: %s: no comment above it", i+1, line)
			}
		case strings.HasPrefix(line, "# "):
			explained = true
		}
	}
}

// keysOf lists the dotted keys of a configuration.
func keysOf(section string, v reflect.Value) []string {
	var keys []string
	for name, field := range fieldsOf(v) {
		if key := joinKey(section, name); field.Kind() == reflect.Struct {
			keys = append(keys, keysOf(key, field)...)
		} else {
			keys = append(keys, key)
		}
	}
	return keys
}

func fieldAt(v reflect.Value, key string) reflect.Value {
	for _, name := range strings.Split(key, ".") {
		v = fieldsOf(v)[name]
	}
	return v
}

// TestGoodConfiguration reads a file with every way to a secret and sees what follows from it.
func TestGoodConfiguration(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("smtp-password", "hush\n", 0o644)
	path := write("config.toml", `
[server]
address = "Chess@Example.org"
data = "$STATE_DIRECTORY/games.db"
[imap]
server = "127.0.0.1:1143"
security = "plain"
password_env = "IMAP_PASSWORD"
refresh = "90s"
[smtp]
server = "smtp.example.net"
security = "tls"
user = "pbem"
password_file = "$CREDENTIALS_DIRECTORY/smtp-password"
`, 0o600)
	c, warnings, err := loadConfig(path, map[string]string{
		"IMAP_PASSWORD": "secret", "STATE_DIRECTORY": dir, "CREDENTIALS_DIRECTORY": dir,
	})
	if err != nil {
		t.Fatal(err)
	}
	want := defaults()
	want.Server.Address, want.Server.Domain = "chess@example.org", "example.org"
	want.Server.Data = filepath.Join(dir, "games.db")
	want.IMAP.Server, want.IMAP.Security, want.IMAP.User = "127.0.0.1:1143", "plain", "chess@example.org"
	want.IMAP.PasswordEnv, want.IMAP.Refresh = "IMAP_PASSWORD", 90*time.Second
	want.SMTP.Server, want.SMTP.Security, want.SMTP.User = "smtp.example.net:465", "tls", "pbem"
	want.SMTP.PasswordFile = filepath.Join(dir, "smtp-password")
	if diff := cmp.Diff(want, c, cmp.AllowUnexported(accountConfig{}, secretConfig{}, imapConfig{}, smtpConfig{})); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	wantWarnings := []string{"smtp.password_file: every user of this machine can read " + want.SMTP.PasswordFile + "; do `chmod 600 " + want.SMTP.PasswordFile + "`"}
	if !slices.Equal(warnings, wantWarnings) {
		t.Errorf("warnings %q", warnings)
	}
	for section, secret := range map[string]secretConfig{"secret": c.IMAP.secretConfig, "hush": c.SMTP.secretConfig} {
		if password, err := secret.password(map[string]string{"IMAP_PASSWORD": "secret"}); password != section || err != nil {
			t.Errorf("password %q, %v; want %q", password, err, section)
		}
	}
}

// TestLimitsReachTheServer holds that what stands in [limits] is what the account is
// read by and what the desk keeps to, and that each key of it belongs to one of them:
// to the reader or the desk, which test every limit of theirs, or to the account.
func TestLimitsReachTheServer(t *testing.T) {
	c := defaults()
	limits := fieldsOf(reflect.ValueOf(&c.Limits).Elem())
	for i, key := range slices.Sorted(maps.Keys(limits)) {
		limits[key].SetInt(int64(1000 + i))
		_, reader := fieldsOf(reflect.ValueOf(c.Limits.Limits))[key]
		_, desk := fieldsOf(reflect.ValueOf(c.Limits.Caps))[key]
		if account := key == "mail_bytes"; reader == desk && !account {
			t.Errorf("%s: whose limit is it, and which test goes beyond it?", key)
		}
	}
	s := &server{config: c}
	if o := s.deskOptions(nil); o.Limits != c.Limits.Limits || o.Caps != c.Limits.Caps {
		t.Errorf("the desk is bounded by %+v and %+v, expected what is configured", o.Limits, o.Caps)
	}
	if b, err := c.box(nil, nil); err != nil || b.Limit != limits["mail_bytes"].Int() {
		t.Errorf("of a mail %d bytes are fetched (%v), expected %d", b.Limit, err, limits["mail_bytes"].Int())
	}
}

// TestEveryLimitIsJudged holds that no key of [limits] takes a number that would
// mean no bound, or none at all.
func TestEveryLimitIsJudged(t *testing.T) {
	for _, value := range []string{"-1", "0", "1000000000000"} {
		text := "[limits]\n"
		keys := keysOf("limits", reflect.ValueOf(defaults().Limits))
		for _, key := range keys {
			text += strings.TrimPrefix(key, "limits.") + " = " + value + "\n"
		}
		path := filepath.Join(t.TempDir(), "config.toml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := loadConfig(path, nil)
		for _, key := range keys {
			if err == nil || !strings.Contains(err.Error(), ": "+key+": ") {
				t.Errorf("%s = %s is taken", key, value)
			}
		}
	}
}
