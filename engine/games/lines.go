package games

import (
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// note remembers on which line each key of a file stands, and in which order it names men. The file has
// been decoded before, so that its syntax is known to be right.
func (l *loader) note(name string, data []byte) {
	parser := unstable.Parser{}
	parser.Reset(data)
	l.lines[name] = strings.Split(string(data), "\n")
	table := ""
	arrays := map[string]int{}
	for parser.NextExpression() {
		e := parser.Expression()
		path, line := keyOf(&parser, e)
		switch e.Kind {
		case unstable.Table:
			table = path
		case unstable.ArrayTable:
			if arrays[path] == 0 {
				l.forget(path) // all are replaced together
			}
			table = path + "." + strconv.Itoa(arrays[path])
			arrays[path]++
			l.where[path] = place{name, line}
			path = table
		case unstable.KeyValue:
			if table != "" {
				path = table + "." + path
			}
		default:
			continue
		}
		l.where[path] = place{name, line}
		l.noteMan(path)
	}
}

// forget drops what is known of a key and those below it.
func (l *loader) forget(path string) {
	for key := range l.where {
		if key == path || strings.HasPrefix(key, path+".") {
			delete(l.where, key)
		}
	}
}

// keyOf gives an expression's key with dots, and its line.
func keyOf(parser *unstable.Parser, e *unstable.Node) (string, int) {
	var keys []string
	line := 0
	for it := e.Key(); it.Next(); {
		node := it.Node()
		keys = append(keys, string(node.Data))
		if line == 0 {
			line = parser.Shape(node.Raw).Start.Line
		}
	}
	return strings.Join(keys, "."), line
}

// noteMan remembers the order of men.
func (l *loader) noteMan(path string) {
	rest, ok := strings.CutPrefix(path, "men.")
	if !ok {
		return
	}
	man, _, _ := strings.Cut(rest, ".")
	for _, known := range l.men {
		if known == man {
			return
		}
	}
	l.men = append(l.men, man)
}
