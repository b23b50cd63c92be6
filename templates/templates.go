// Package templates owns the words of pbemd's mails: one file and one typed
// value for each kind of letter. A file is a Subject line, a blank line and
// the text; all files are built into the program, and an operator may replace
// any of them from a directory.
//
// No line of a rendered letter may read as a command, since many mail
// programs paste a bare copy of it under the answer: what a player can reply
// stands between quotation marks, inside a sentence or behind a label.
package templates

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
	"text/template"
)

//go:embed *.txt help/*.txt
var builtIn embed.FS

// Letter is a typed value that a template turns into text. Its name is the
// name of its file without ".txt".
type Letter interface{ templateName() string }

// Set is every template, parsed. It is safe for use by several goroutines.
type Set struct {
	letters map[string]*template.Template
	topics  []string
}

// BuiltIn is the set that the program carries.
func BuiltIn() (*Set, error) { return Load(nil) }

// Load is the built-in set with the files of own in place of those of the
// same name; own may be nil. A file that no letter uses, and every file that
// does not parse, is an error; all errors are reported together.
func Load(own fs.FS) (*Set, error) {
	s := &Set{letters: map[string]*template.Template{}}
	names, err := fileNames(builtIn)
	if err != nil {
		return nil, err
	}
	var faults []error
	for _, name := range names {
		text, err := fs.ReadFile(builtIn, name)
		if err != nil {
			return nil, err
		}
		faults = append(faults, s.add(name, text))
	}
	if own != nil {
		faults = append(faults, s.override(own)...)
	}
	sort.Strings(s.topics)
	return s, errors.Join(faults...)
}

func (s *Set) override(own fs.FS) []error {
	names, err := fileNames(own)
	if err != nil {
		return []error{fmt.Errorf("templates: %w", err)}
	}
	var faults []error
	for _, name := range names {
		if _, known := s.letters[strings.TrimSuffix(name, ".txt")]; !known {
			faults = append(faults, fmt.Errorf("templates: %s: no letter has this name", name))
			continue
		}
		text, err := fs.ReadFile(own, name)
		if err == nil {
			err = s.add(name, text)
		}
		faults = append(faults, err)
	}
	return faults
}

func (s *Set) add(file string, text []byte) error {
	name := strings.TrimSuffix(file, ".txt")
	if !bytes.HasPrefix(text, []byte("Subject: ")) {
		return fmt.Errorf("templates: %s: the first line must begin with \"Subject: \"", file)
	}
	t, err := template.New(name).Option("missingkey=error").Funcs(functions()).Parse(string(text))
	if err != nil {
		return fmt.Errorf("templates: %s: %w", file, err)
	}
	if _, again := s.letters[name]; !again && strings.HasPrefix(name, "help/") {
		s.topics = append(s.topics, strings.TrimPrefix(name, "help/"))
	}
	s.letters[name] = t
	return nil
}

// Topics is the names of the help pages, sorted.
func (s *Set) Topics() []string { return append([]string(nil), s.topics...) }

// Render is the subject and the text of a letter. Lines end in "\n", none
// ends in blanks, and there are never two blank lines together, so that a
// template may leave out parts freely.
func (s *Set) Render(l Letter) (subject, text string, err error) {
	name := l.templateName()
	t, ok := s.letters[name]
	if !ok {
		return "", "", fmt.Errorf("templates: no file %s.txt", name)
	}
	return render(t, l)
}

func render(t *template.Template, value any) (subject, text string, err error) {
	var b bytes.Buffer
	if err := t.Execute(&b, value); err != nil {
		return "", "", fmt.Errorf("templates: %w", err)
	}
	head, body, _ := strings.Cut(b.String(), "\n")
	return strings.TrimSpace(strings.TrimPrefix(head, "Subject: ")), tidy(body), nil
}

// Page is a help page by its name: its title and text; ok is false when there
// is no page of that name.
func (s *Set) Page(name string, values HelpPage) (title, text string, ok bool, err error) {
	t, ok := s.letters["help/"+name]
	if !ok {
		return "", "", false, nil
	}
	title, text, err = render(t, values)
	return title, text, true, err
}

// tidy drops blanks at line ends, blank lines at both ends and all but one of
// several blank lines together.
func tidy(text string) string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	return strings.TrimRight(strings.Join(out, "\n"), "\n") + "\n"
}

func fileNames(files fs.FS) ([]string, error) {
	var names []string
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && path.Ext(name) == ".txt" {
			names = append(names, name)
		}
		return err
	})
	return names, err
}
