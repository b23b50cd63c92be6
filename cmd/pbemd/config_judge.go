package main

import (
	"fmt"
	"maps"
	"net"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pbemd/mailer/account"
	"pbemd/mailer/desk/proof"
	"pbemd/templates"
)

// judge looks at a whole configuration, collects what is wrong in it and
// fills in what follows from other keys.
type judge struct {
	config   config
	document document
	file     string
	env      map[string]string
	wrong    []mistake
	warnings []string
}

// verdict is all that was found wrong, or nil.
func (j *judge) verdict() error {
	if len(j.wrong) == 0 {
		return nil
	}
	return mistakes{j.file, j.wrong}
}

// expect notes a mistake of a key unless ok. A key whose value was already
// found to be of a wrong kind is not judged again.
func (j *judge) expect(ok bool, key, format string, args ...any) {
	if ok || slices.ContainsFunc(j.wrong, func(m mistake) bool { return m.key == key }) {
		return
	}
	j.wrong = append(j.wrong, mistake{j.document.line(key), key, fmt.Sprintf(format, args...)})
}

func (j *judge) warn(format string, args ...any) {
	j.warnings = append(j.warnings, fmt.Sprintf(format, args...))
}

// oneOf expects a value to be one of a few words.
func (j *judge) oneOf(key, value string, words ...string) {
	j.expect(slices.Contains(words, value), key, "is %q; expected one of %s", value, strings.Join(words, ", "))
}

// number expects a value to lie between two others.
func (j *judge) number(key string, value, least, most int) {
	j.expect(least <= value && value <= most, key, "is %d; expected a number from %d to %d", value, least, most)
}

// length expects a length of time to lie between two others.
func (j *judge) length(key string, value, least, most time.Duration) {
	j.expect(least <= value && value <= most, key, "is %s; expected a length of time from %s to %s",
		shortDuration(value), shortDuration(least), shortDuration(most))
}

// shortDuration writes a length of time as a person would: 5m, not 5m0s.
func shortDuration(d time.Duration) string {
	text := d.String()
	if text, found := strings.CutSuffix(text, "m0s"); found {
		text += "m"
		if text, found := strings.CutSuffix(text, "h0m"); found {
			return text + "h"
		}
		return text
	}
	return text
}

var (
	domainForm = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)
)

func (j *judge) server() {
	s := &j.config.Server
	if s.Address == "" {
		j.expect(false, "server.address", `is missing; expected the mail address of the account, such as "chess@example.org"`)
	} else {
		parsed, err := mail.ParseAddress(s.Address)
		j.expect(err == nil && parsed.Address == s.Address, "server.address",
			`is %q; expected a mail address alone, such as "chess@example.org"`, s.Address)
	}
	s.Address = strings.ToLower(s.Address)
	j.expect(s.Name != "" && len(s.Name) <= 60 && printable(s.Name), "server.name",
		"is %q; expected a name of at most 60 letters on one line", s.Name)
	if _, domain, found := cutLast(s.Address, "@"); s.Domain == "" && found {
		s.Domain = domain
	} else if s.Domain != "" {
		s.Domain = strings.ToLower(s.Domain)
		j.expect(domainForm.MatchString(s.Domain), "server.domain", `is %q; expected a domain, such as "example.org"`, s.Domain)
	}
	j.expect(printable(s.AuthservID) && !strings.ContainsAny(s.AuthservID, " ;"), "server.authserv_id",
		`is %q; expected the first word of the Authentication-Results of your mail host, such as "mx.example.org"`, s.AuthservID)
	j.data()
	if j.path("server.backups", &s.Backups); s.Backups != "" {
		info, err := os.Stat(s.Backups)
		j.expect(err == nil && info.IsDir(), "server.backups", "is %s, which is no folder; expected one for copies of the store", s.Backups)
	}
	j.path("server.templates", &s.Templates)
	if s.Templates != "" {
		j.templates(s.Templates)
	}
	j.length("server.pause", s.Pause, 10*time.Millisecond, time.Minute)
	j.length("server.longest_pause", s.LongestPause, s.Pause, time.Hour)
}

// data judges the path of the store: the file may be missing, its folder may not.
func (j *judge) data() {
	data := &j.config.Server.Data
	j.expect(*data != "", "server.data", `is empty; expected the path of the store, such as "pbemd.db"`)
	j.path("server.data", data)
	info, err := os.Stat(filepath.Dir(*data))
	j.expect(err == nil && info.IsDir(), "server.data", "lies in %s, which is no folder; expected one that exists", filepath.Dir(*data))
}

func (j *judge) templates(folder string) {
	info, err := os.Stat(folder)
	if err != nil || !info.IsDir() {
		j.expect(false, "server.templates", "is %s, which is no folder; expected one with templates of your own", folder)
		return
	}
	_, err = templates.Load(os.DirFS(folder))
	for _, one := range each(err) {
		j.wrong = append(j.wrong, mistake{j.document.line("server.templates"), "server.templates", "does not fit: " + one.Error()})
	}
}

// each takes errors that were joined apart.
func each(err error) []error {
	switch joined := err.(type) {
	case nil:
		return nil
	case interface{ Unwrap() []error }:
		return joined.Unwrap()
	default:
		return []error{err}
	}
}

func (j *judge) players() {
	p := j.config.Players
	j.oneOf("players.registration", p.Registration, "open", "invite", "closed")
	j.number("players.vacation_days", p.VacationDays, 0, 366)
	seen := map[string]bool{}
	for i, userid := range p.Directors {
		err := proof.CheckUserid(userid, nil)
		j.expect(err == nil, "players.directors", "names %q: %v; expected userids of players", userid, err)
		p.Directors[i] = strings.ToLower(userid)
		j.expect(!seen[p.Directors[i]], "players.directors", "names %q twice", userid)
		seen[p.Directors[i]] = true
	}
}

// account judges what both mail servers have; ports are those of TLS and of the other ways.
func (j *judge) account(section string, a *accountConfig, tlsPort, otherPort string) {
	j.oneOf(section+".security", a.Security, string(account.TLS), string(account.StartTLS), string(account.Plain), plainAnywhere)
	if a.Server == "" {
		j.expect(false, section+".server", `is missing; expected the name of the server, such as "%s.example.org"`, section)
	} else {
		if a.Security == "tls" {
			otherPort = tlsPort
		}
		host, port, err := net.SplitHostPort(a.Server)
		if err != nil {
			host, port = a.Server, otherPort
		}
		number, err := strconv.Atoi(port)
		ok := err == nil && number > 0 && number < 65536 && (net.ParseIP(host) != nil || domainForm.MatchString(strings.ToLower(host)))
		j.expect(ok, section+".server", `is %q; expected a name or an address, with or without a port, such as "%s.example.org:%s"`, a.Server, section, otherPort)
		a.Server = net.JoinHostPort(host, port)
		j.expect(!ok || a.Security != "plain" || loopback(host), section+".security",
			`is "plain", but %s is not this machine; expected tls or starttls, or plain-anywhere if everybody on the way may read password and mail`, host)
		if a.Security == plainAnywhere && !loopback(host) {
			j.warn("%s.security: password and mail travel readable to everybody on the way to %s", section, host)
		}
	}
	if a.User == "" {
		a.User = j.config.Server.Address
	}
	j.path(section+".ca_file", &a.CAFile)
	if a.CAFile != "" {
		_, err := account.Roots(a.CAFile)
		j.expect(err == nil, section+".ca_file", "cannot be used: %v; expected a file of certificates in PEM form", err)
	}
	if !a.Verify {
		j.warn("%s.verify is false: anybody on the way can pretend to be %s", section, a.Server)
	}
	j.length(section+".timeout", a.Timeout, 100*time.Millisecond, 5*time.Minute)
}

// secret judges that one way to a password or token is given, and that it leads to one.
func (j *judge) secret(section string, s *secretConfig) {
	const ways = "expected one of password, password_env, password_file, token_command"
	given := s.given()
	switch len(given) {
	case 0:
		if !j.anyWrong(section+".password", section+".password_env", section+".password_file", section+".token_command") {
			j.expect(false, section+".password", "is missing; %s", ways)
		}
	case 1:
	default:
		for _, key := range given[1:] {
			j.expect(false, section+"."+key, "stands beside %s; %s", given[0], ways)
		}
	}
	if s.PasswordEnv != "" {
		j.expect(j.env[s.PasswordEnv] != "", section+".password_env", "names %s, which is not set in the environment; expected a variable that holds the password", s.PasswordEnv)
	}
	if s.PasswordFile != "" {
		j.path(section+".password_file", &s.PasswordFile)
		_, err := readSecret(s.PasswordFile)
		j.expect(err == nil, section+".password_file", "cannot be used: %v; expected a file that holds the password", err)
		if err == nil && othersCanRead(s.PasswordFile) {
			j.warn("%s.password_file: every user of this machine can read %s; do `chmod 600 %s`", section, s.PasswordFile, s.PasswordFile)
		}
	}
	if s.Password != "" && othersCanRead(j.file) {
		j.warn("%s.password: every user of this machine can read %s; do `chmod 600 %s`", section, j.file, j.file)
	}
	if len(s.TokenCommand) > 0 {
		if strings.Contains(s.TokenCommand[0], "/") {
			j.path(section+".token_command", &s.TokenCommand[0])
		}
		_, err := lookProgram(s.TokenCommand[0], j.env)
		j.expect(err == nil, section+".token_command", "cannot run %s: %v; expected a program and its arguments", s.TokenCommand[0], err)
	}
}

// anyWrong reports whether a mistake of one of the keys is known.
func (j *judge) anyWrong(keys ...string) bool {
	return slices.ContainsFunc(j.wrong, func(m mistake) bool { return slices.Contains(keys, m.key) })
}

func (j *judge) imap() {
	i := &j.config.IMAP
	j.account("imap", &i.accountConfig, "993", "143")
	j.secret("imap", &i.secretConfig)
	used := map[string]string{}
	for _, folder := range []struct{ key, name string }{
		{"imap.inbox", i.Inbox}, {"imap.done", i.Done}, {"imap.ignored", i.Ignored}, {"imap.failed", i.Failed},
	} {
		j.expect(folder.name != "" && printable(folder.name), folder.key, "is %q; expected the name of a folder", folder.name)
		other := used[strings.ToLower(folder.name)]
		j.expect(other == "", folder.key, "is %q, as %s is; expected a folder of its own", folder.name, other)
		used[strings.ToLower(folder.name)] = folder.key
	}
	j.length("imap.refresh", i.Refresh, 100*time.Millisecond, 9*time.Minute)
	j.length("imap.poll", i.Poll, 100*time.Millisecond, time.Hour)
	j.number("imap.batch", i.Batch, 1, 200)
}

func (j *judge) smtp() {
	s := &j.config.SMTP
	j.account("smtp", &s.accountConfig, "465", "587")
	if s.Login {
		j.secret("smtp", &s.secretConfig)
	} else {
		for _, key := range s.given() {
			j.expect(false, "smtp."+key, "stands beside login = false; expected no password, or login = true")
		}
	}
	j.length("smtp.linger", s.Linger, 0, 5*time.Minute)
	j.number("smtp.per_minute", s.PerMinute, 0, 10_000)
}

func (j *judge) log() {
	words := slices.SortedFunc(maps.Keys(levels), func(a, b string) int { return int(levels[a] - levels[b]) })
	j.oneOf("log.level", j.config.Log.Level, words...)
	j.oneOf("log.format", j.config.Log.Format, "text", "json")
}

// loopback reports whether a host is this machine.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// printable reports whether a text has no control characters.
func printable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f })
}
