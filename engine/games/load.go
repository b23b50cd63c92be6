package games

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"pbemd/engine"
	"pbemd/engine/quote"
	"pbemd/engine/rules"
)

// A file is what a variant's TOML file may hold: the rules of play as engine.Spec names them, and the texts.
type file struct {
	Inherits string                    `toml:"inherits"` // file name of a variant without .toml, of which this one states the differences
	Without  []string                  `toml:"without"`  // men of that variant that this one does not have
	Aliases  []string                  `toml:"aliases"`
	Author   string                    `toml:"author"`
	Origin   string                    `toml:"origin"`
	Rule     string                    `toml:"rule"` // name of a rule module
	Men      map[string]engine.ManSpec `toml:"men"`
	Rules    texts                     `toml:"rules"`
	engine.Spec
}

type texts struct {
	Summary string `toml:"summary"`
	Text    string `toml:"text"`
}

// A Mistake is one fault of a variant's file.
type Mistake struct {
	File   string
	Line   int // from 1: of the key, else of the table it is missing from, 1 when that is the whole file; 0 when it cannot be told
	Reason string
}

// String gives "file:line: reason".
func (m Mistake) String() string {
	if m.Line == 0 {
		return m.File + ": " + m.Reason
	}
	return fmt.Sprintf("%s:%d: %s", m.File, m.Line, m.Reason)
}

// Mistakes are all faults that were found in a file and in those that it inherits from.
type Mistakes []Mistake

// Error lists the mistakes, one a line, as "file:line: reason".
func (m Mistakes) Error() string {
	var lines []string
	for _, mistake := range m {
		lines = append(lines, mistake.String())
	}
	return strings.Join(lines, "\n")
}

// Load reads a variant's file and compiles it. The error, when the file could be read at all, is of type
// Mistakes.
func Load(fsys fs.FS, name string) (*Game, error) { return load(fsys, name, false) }

// load is Load; a foreign file is held to the bounds of those that do not come
// with the program.
func load(fsys fs.FS, name string, foreign bool) (*Game, error) {
	l := &loader{fsys: fsys, where: map[string]place{}, lines: map[string][]string{}}
	var f file
	if err := l.read(&f, name, nil); err != nil {
		return nil, err
	}
	if f.ID+".toml" != name && validFile.MatchString(f.ID) {
		l.mistake("id", fmt.Sprintf("the file is called %s; id and file name must be the same", name))
	}
	l.checkTexts(&f)
	l.nameMen(&f)
	l.findRule(&f)
	if foreign {
		l.bound(&f)
		if len(l.mistakes) > 0 {
			return nil, l.sorted()
		}
	}
	variant, err := engine.Compile(f.Spec)
	var faults engine.Faults
	if errors.As(err, &faults) {
		for _, fault := range faults {
			l.mistake(fault.Path, fault.Reason)
		}
	}
	if len(l.mistakes) > 0 {
		return nil, l.sorted()
	}
	return &Game{
		Variant: variant, Aliases: f.Aliases, Author: f.Author, Origin: f.Origin,
		Summary: f.Rules.Summary, Rules: strings.TrimSpace(f.Rules.Text) + "\n",
	}, nil
}

// sorted are the mistakes in the order of files and lines.
func (l *loader) sorted() Mistakes {
	sort.SliceStable(l.mistakes, func(i, k int) bool { return l.mistakes[i].before(l.mistakes[k]) })
	return l.mistakes
}

// validFile is what an id must look like before it can be compared with a file's name.
var validFile = regexp.MustCompile(`^[a-z0-9-]+$`)

func (m Mistake) before(o Mistake) bool {
	if m.File != o.File {
		return m.File < o.File
	}
	return m.Line < o.Line
}

// A loader reads one variant with all that it inherits.
type loader struct {
	fsys     fs.FS
	name     string              // of the file asked for
	where    map[string]place    // of each key, as dotted path
	lines    map[string][]string // of each file
	men      []string            // in the order in which the files name them
	out      []string            // keys that were taken out because of what they say
	mistakes Mistakes
}

// A place is where a key stands.
type place struct {
	file string
	line int
}

// read decodes what a file inherits and then the file itself over it.
func (l *loader) read(f *file, name string, heirs []string) error {
	if len(heirs) == 0 {
		l.name = name
	}
	data, err := fs.ReadFile(l.fsys, name)
	if err != nil {
		return fmt.Errorf("reading a variant: %w", err)
	}
	keys := map[string]any{}
	if err := toml.Unmarshal(data, &keys); err != nil {
		return Mistakes{wrongSyntax(name, err)}
	}
	if parent, ok := keys["inherits"].(string); ok && parent != "" {
		if err := l.inherit(f, name, data, parent+".toml", append(heirs, name)); err != nil {
			return err
		}
		f.Aliases, f.Without, f.Rules.Summary = nil, nil, ""
		for _, key := range []string{"aliases", "without", "rules", "rules.summary"} {
			delete(l.where, key) // the heir's, or missing there
		}
	}
	l.note(name, data)
	return l.decode(f, name, data, keys)
}

// inherit reads the file that another one states the differences of.
func (l *loader) inherit(f *file, name string, data []byte, parent string, heirs []string) error {
	here := loader{where: map[string]place{}, lines: map[string][]string{}}
	here.note(name, data)
	line := here.where["inherits"].line
	if slices.Contains(heirs, parent) {
		return Mistakes{{name, line, "inherits: it inherits from itself through " + strings.Join(append(heirs[1:], parent), ", ")}}
	}
	if _, err := fs.ReadFile(l.fsys, parent); errors.Is(err, fs.ErrNotExist) {
		return Mistakes{{name, line, fmt.Sprintf("inherits: there is no file %s", quote.Short(parent))}}
	}
	return l.read(f, parent, heirs)
}

// decode decodes one file, leaving out what has no meaning, which it reports.
func (l *loader) decode(f *file, name string, data []byte, keys map[string]any) error {
	before := len(l.mistakes)
	l.judge("", keys, reflect.TypeFor[file]())
	if len(l.mistakes) > before {
		var err error
		if data, err = toml.Marshal(keys); err != nil {
			return append(l.mistakes, Mistake{name, 0, err.Error()})
		}
	}
	if err := toml.Unmarshal(data, f); err != nil {
		return append(l.mistakes, wrongSyntax(name, err))
	}
	return nil
}

// wrongSyntax makes a mistake of an error of the TOML decoder.
func wrongSyntax(name string, err error) Mistake {
	var wrong *toml.DecodeError
	if errors.As(err, &wrong) {
		row, _ := wrong.Position()
		return Mistake{name, row, strings.TrimPrefix(wrong.Error(), "toml: ")}
	}
	return Mistake{name, 0, err.Error()}
}

// mistake notes a fault of what a key says. That a key is missing which was taken out is none.
func (l *loader) mistake(path, reason string) {
	for _, out := range l.out {
		if path == out || strings.HasPrefix(path, out+".") {
			return
		}
	}
	at := l.place(path)
	l.mistakes = append(l.mistakes, Mistake{at.file, at.line, quote.Short(path) + ": " + reason})
}

// place gives where a key stands, or the nearest key above it that is written.
func (l *loader) place(path string) place {
	for key := path; ; {
		if found, ok := l.where[key]; ok {
			return found
		}
		cut := strings.LastIndexByte(key, '.')
		if cut < 0 {
			return place{l.name, 1}
		}
		key = key[:cut]
	}
}

// nameMen gives the Spec its men in the order of the files.
func (l *loader) nameMen(f *file) {
	for _, name := range f.Without {
		if _, ok := f.Men[name]; !ok {
			l.mistake("without", fmt.Sprintf("there is no man named %q to leave out", quote.Short(name)))
		}
		delete(f.Men, name)
	}
	f.Spec.Men = nil
	for _, name := range l.men {
		if man, ok := f.Men[name]; ok {
			man.Name = name
			f.Spec.Men = append(f.Spec.Men, man)
		}
	}
}

// anyRule stands for a rule module that is not there, so that no other mistakes follow from that.
type anyRule struct{ engine.NoRule }

// Read knows every field.
func (anyRule) Read(*engine.Position, string, string) (bool, error) { return true, nil }

// findRule looks the rule module up.
func (l *loader) findRule(f *file) {
	if f.Rule == "" {
		return
	}
	f.Spec.Rule = rules.Find(f.Rule)
	if f.Spec.Rule == nil {
		l.mistake("rule", fmt.Sprintf("there is no rule module named %q; there are: %s", quote.Short(f.Rule), strings.Join(rules.Names(), ", ")))
		f.Spec.Rule = anyRule{}
	}
}
