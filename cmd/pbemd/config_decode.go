package main

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// mistake is one thing that is wrong in a configuration.
type mistake struct {
	line int    // from 1
	key  string // "imap.server"; "" when it concerns the file as a whole
	text string // what is wrong, what is expected
}

// mistakes are all that is wrong in one file, in the order of its lines.
type mistakes struct {
	file string
	list []mistake
}

// Error gives each mistake a line, in the form that editors jump to.
func (m mistakes) Error() string {
	sorted := slices.Clone(m.list)
	slices.SortStableFunc(sorted, func(a, b mistake) int { return cmp.Compare(a.line, b.line) })
	lines := make([]string, len(sorted))
	for i, one := range sorted {
		where := fmt.Sprintf("%s:%d: ", m.file, one.line)
		if one.key != "" {
			where += one.key + ": "
		}
		lines[i] = where + one.text
	}
	return strings.Join(lines, "\n")
}

// document is a configuration as it was written: its values and where they stand.
type document struct {
	values map[string]any // sections, as go-toml reads them
	lines  map[string]int // of keys ("imap.server") and sections ("imap")
}

// line is where the mistake of a key belongs that may not stand in the
// file: at the key, else at its section, else at the first line.
func (d document) line(key string) int {
	for key != "" {
		if line, ok := d.lines[key]; ok {
			return line
		}
		section, _, found := cutLast(key, ".")
		if !found {
			break
		}
		key = section
	}
	return 1
}

// parseDocument reads TOML. A text that is no TOML has one mistake: where
// reading ends, nothing that follows can be judged.
func parseDocument(text []byte) (document, []mistake) {
	d := document{values: map[string]any{}, lines: map[string]int{}}
	if err := toml.Unmarshal(text, &d.values); err != nil {
		wrong := mistake{line: 1, text: "is not TOML: " + err.Error()}
		if at, ok := errors.AsType[*toml.DecodeError](err); ok {
			wrong.line, _ = at.Position()
			wrong.text = "is not TOML: " + strings.TrimPrefix(at.Error(), "toml: ")
		}
		return d, []mistake{wrong}
	}
	var parser unstable.Parser
	parser.Reset(text)
	section := ""
	for parser.NextExpression() {
		node := parser.Expression()
		name, line := nameOf(&parser, node)
		switch node.Kind {
		case unstable.Table, unstable.ArrayTable:
			section = name
		case unstable.KeyValue:
			name = joinKey(section, name)
			noteInline(&parser, node.Value(), name, d.lines)
		default:
			continue
		}
		if _, known := d.lines[name]; !known {
			d.lines[name] = line
		}
		for at := range strings.Count(name, ".") {
			above := strings.Join(strings.Split(name, ".")[:at+1], ".")
			if _, known := d.lines[above]; !known {
				d.lines[above] = line
			}
		}
	}
	return d, nil
}

// nameOf is the dotted name that a section or a key bears in the text, and its line.
func nameOf(parser *unstable.Parser, node *unstable.Node) (string, int) {
	var parts []string
	line := 0
	for key := node.Key(); key.Next(); {
		if line == 0 {
			line = parser.Shape(key.Node().Raw).Start.Line
		}
		parts = append(parts, string(key.Node().Data))
	}
	return strings.Join(parts, "."), line
}

// noteInline notes the lines of the keys of a table that is written in braces.
func noteInline(parser *unstable.Parser, value *unstable.Node, name string, lines map[string]int) {
	if value.Kind != unstable.InlineTable {
		return
	}
	for entry := value.Children(); entry.Next(); {
		inner, line := nameOf(parser, entry.Node())
		lines[joinKey(name, inner)] = line
		noteInline(parser, entry.Node().Value(), joinKey(name, inner), lines)
	}
}

func joinKey(section, name string) string {
	if section == "" {
		return name
	}
	return section + "." + name
}

// cutLast is strings.Cut at the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	if i := strings.LastIndex(text, separator); i >= 0 {
		return text[:i], text[i+len(separator):], true
	}
	return text, "", false
}

// decode lays what the file says over into, whose fields bear toml tags; what
// it does not say stays as it is. Every unknown key and every value of a wrong kind is told.
func (d document) decode(into any) []mistake {
	return d.decodeTable(d.values, "", reflect.ValueOf(into).Elem())
}

func (d document) decodeTable(table map[string]any, section string, into reflect.Value) []mistake {
	var wrong []mistake
	fields := fieldsOf(into)
	for name, value := range table {
		key := joinKey(section, name)
		field, known := fields[name]
		if !known {
			wrong = append(wrong, mistake{d.line(key), key, unknownKey(name, section, fields)})
			continue
		}
		if field.Kind() == reflect.Struct {
			inner, ok := value.(map[string]any)
			if !ok {
				wrong = append(wrong, mistake{d.line(key), key, "is a section; expected [" + key + "] on a line of its own and its keys below"})
				continue
			}
			wrong = append(wrong, d.decodeTable(inner, key, field)...)
			continue
		}
		if expected := decodeValue(value, field); expected != "" {
			wrong = append(wrong, mistake{d.line(key), key, fmt.Sprintf("is %s; expected %s", describe(key, value), expected)})
		}
	}
	return wrong
}

// fieldsOf gives the fields of a struct by their names in the file; those of embedded structs count as its own.
func fieldsOf(v reflect.Value) map[string]reflect.Value {
	fields := map[string]reflect.Value{}
	for i := range v.NumField() {
		kind := v.Type().Field(i)
		if kind.Anonymous {
			for name, inner := range fieldsOf(v.Field(i)) {
				fields[name] = inner
			}
			continue
		}
		fields[kind.Tag.Get("toml")] = v.Field(i)
	}
	return fields
}

func unknownKey(name, section string, fields map[string]reflect.Value) string {
	known := make([]string, 0, len(fields))
	for field := range fields {
		known = append(known, field)
	}
	slices.Sort(known)
	kind := "a key of [" + section + "]"
	if section == "" {
		kind = "a section"
	}
	if near := nearest(name, known); near != "" {
		return fmt.Sprintf("is not %s; did you mean %s?", kind, near)
	}
	return fmt.Sprintf("is not %s; expected one of %s", kind, strings.Join(known, ", "))
}

// decodeValue sets field to value, or tells what was expected.
func decodeValue(value any, field reflect.Value) (expected string) {
	if field.Type() == reflect.TypeFor[time.Duration]() {
		text, ok := value.(string)
		if ok {
			var length time.Duration
			length, ok = parseDuration(text)
			field.SetInt(int64(length))
		}
		return unless(ok, `a length of time such as "30s", "5m", "2h" or "7d"`)
	}
	switch field.Kind() {
	case reflect.String:
		text, ok := value.(string)
		field.SetString(text)
		return unless(ok, "a text in quotes")
	case reflect.Bool:
		is, ok := value.(bool)
		field.SetBool(is)
		return unless(ok, "true or false")
	case reflect.Int, reflect.Int64:
		number, ok := value.(int64)
		field.SetInt(number)
		return unless(ok, "a whole number")
	default: // a list of texts; the test of the example holds that there is nothing else
		items, ok := value.([]any)
		texts := make([]string, 0, len(items))
		for _, item := range items {
			text, is := item.(string)
			ok = ok && is
			texts = append(texts, text)
		}
		field.Set(reflect.ValueOf(texts))
		return unless(ok, `a list of texts such as ["one", "two"]`)
	}
}

func unless(ok bool, expected string) string {
	if ok {
		return ""
	}
	return expected
}

// parseDuration reads a length of time as Go does, and days of 24 hours ("7d").
func parseDuration(text string) (time.Duration, bool) {
	if days, found := strings.CutSuffix(text, "d"); found {
		n, err := strconv.Atoi(days)
		return time.Duration(n) * 24 * time.Hour, err == nil && n >= 0 && n <= 10_000
	}
	length, err := time.ParseDuration(text)
	return length, err == nil && length >= 0
}

// describe names a value of a file, so that its writer recognises it; a password is not named.
func describe(key string, value any) string {
	if strings.HasSuffix(key, "password") {
		return "of another kind"
	}
	switch value := value.(type) {
	case string:
		return strconv.Quote(value)
	case bool, int64, float64:
		return fmt.Sprint(value)
	case []any:
		return "a list"
	case map[string]any:
		return "a section"
	default:
		return fmt.Sprintf("%v", value)
	}
}

// nearest is the one of known that word was most likely meant to be, or "".
func nearest(word string, known []string) string {
	best, least := "", 3
	for _, candidate := range known {
		if d := distance(word, candidate); d < least && d < len(candidate)/2+1 {
			best, least = candidate, d
		}
	}
	return best
}

// distance counts the letters to insert, delete or replace that make b of a (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
