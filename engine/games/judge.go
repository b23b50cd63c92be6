package games

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"pbemd/engine/quote"
)

// judge compares a table of a file with what may stand there. What is not known, or not of the kind that is
// expected, is reported and taken out of the table. Path is the table's key with a dot behind it.
func (l *loader) judge(path string, table map[string]any, kind reflect.Type) {
	known := fieldsOf(kind)
	for _, key := range slices.Sorted(maps.Keys(table)) {
		expected, ok := known[key]
		switch {
		case !ok:
			at := l.place(path + key)
			l.mistakes = append(l.mistakes, Mistake{at.file, at.line, fmt.Sprintf("the key %s is not known; README.md lists all", quote.Short(path+key))})
			delete(table, key)
		case !l.fits(path+key, table[key], expected):
			l.takeOut(table, key, path+key, expected)
		}
	}
}

// takeOut reports a value of a kind that is not expected, and removes it.
func (l *loader) takeOut(table map[string]any, key, path string, expected reflect.Type) {
	l.mistake(path, expectation(expected)+" was expected")
	l.out = append(l.out, path)
	delete(table, key)
}

// fieldsOf gives the kinds of a table's keys.
func fieldsOf(kind reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for i := range kind.NumField() {
		field := kind.Field(i)
		switch key := field.Tag.Get("toml"); {
		case field.Anonymous:
			for name, inner := range fieldsOf(field.Type) {
				fields[name] = inner
			}
		case key != "-":
			fields[key] = field.Type
		}
	}
	return fields
}

// fits reports whether a value is of a kind; of tables it judges what is in them.
func (l *loader) fits(path string, value any, kind reflect.Type) bool {
	switch kind.Kind() {
	case reflect.String:
		_, ok := value.(string)
		return ok
	case reflect.Bool:
		_, ok := value.(bool)
		return ok
	case reflect.Int:
		n, ok := value.(int64)
		return ok && n >= -mostNumber && n <= mostNumber
	case reflect.Slice:
		list, ok := value.([]any)
		for i, item := range list {
			ok = ok && l.fits(path+"."+strconv.Itoa(i), item, kind.Elem())
		}
		return ok
	case reflect.Pointer:
		return l.fits(path, value, kind.Elem())
	}
	table, ok := value.(map[string]any)
	switch {
	case !ok:
	case kind.Kind() == reflect.Struct:
		l.judge(path+".", table, kind)
	default:
		for _, key := range slices.Sorted(maps.Keys(table)) {
			if !l.fits(path+"."+key, table[key], kind.Elem()) {
				l.takeOut(table, key, path+"."+key, kind.Elem())
			}
		}
	}
	return ok
}

// mostNumber is far above every number that means something in a file.
const mostNumber = 1_000_000

// expectation tells what a key takes.
func expectation(kind reflect.Type) string {
	switch kind.Kind() {
	case reflect.String:
		return "text in quotation marks"
	case reflect.Bool:
		return "true or false"
	case reflect.Int:
		return "a whole number without quotation marks"
	case reflect.Slice:
		switch kind.Elem().Kind() {
		case reflect.Int:
			return "a list of whole numbers in [ ]"
		case reflect.String:
			return "a list of texts in [ ]"
		}
		return "a table of its own with [[ ]]"
	}
	return "a table with keys of its own"
}
