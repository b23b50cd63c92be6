package read

// As much of CSS as hides text: what a person cannot see is not his word.

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A sheet maps simple selectors (tag, .class, tag.class, #id) to declarations.
type sheet map[string]declarations

// declarations are the properties of an element that decide whether it is seen.
type declarations map[string]string

// read adds the rules of a style element. Rules within @ blocks depend on the screen
// and are left out.
func (s sheet) read(css string) {
	const most = 1000
	css = cssComment.ReplaceAllString(css, "")
	css = strings.NewReplacer("<!--", "", "-->", "").Replace(css)
	for range most {
		selectors, rest, found := strings.Cut(css, "{")
		if !found {
			return
		}
		if i := strings.LastIndexByte(selectors, ';'); i >= 0 {
			selectors = selectors[i+1:] // behind an @import
		}
		if strings.HasPrefix(strings.TrimSpace(selectors), "@") {
			css = skipBlock(rest)
			continue
		}
		var text string
		text, css, _ = strings.Cut(rest, "}")
		s.add(selectors, text)
	}
}

func (s sheet) add(selectors, text string) {
	given := declarations{}
	given.read(text)
	if len(given) == 0 {
		return
	}
	for selector := range strings.SplitSeq(selectors, ",") {
		selector = strings.ToLower(strings.TrimSpace(selector))
		if !simpleSelector.MatchString(selector) {
			continue
		}
		if s[selector] == nil {
			s[selector] = declarations{}
		}
		s[selector].merge(given)
	}
}

// properties are those that matter here.
var properties = map[string]bool{
	"display": true, "visibility": true, "opacity": true, "mso-hide": true, "overflow": true, "position": true,
	"max-height": true, "height": true, "max-width": true, "width": true, "clip": true, "text-indent": true, "left": true, "top": true, "right": true,
	"font-size": true, "color": true, "background": true, "background-color": true, "border": true, "padding": true,
	"margin": true, "margin-top": true, "margin-bottom": true, "margin-block-start": true,
}

// read adds what a text of declarations says; the last of a property wins.
func (d declarations) read(text string) {
	for one := range strings.SplitSeq(strings.ToLower(text), ";") {
		name, value, ok := strings.Cut(one, ":")
		if name = strings.TrimSpace(name); ok && properties[name] {
			d[name] = strings.TrimSpace(strings.ReplaceAll(value, "!important", ""))
		}
	}
}

func (d declarations) merge(more declarations) {
	for name, value := range more {
		d[name] = value
	}
}

// of returns what applies to an element: the rules of its tag, classes and id, and its
// own style over them.
func (s sheet) of(n *html.Node) declarations {
	found := declarations{}
	if len(s) > 0 {
		tag := n.Data
		found.merge(s[tag])
		for _, class := range strings.Fields(strings.ToLower(attribute(n, "class"))) {
			found.merge(s["."+class])
			found.merge(s[tag+"."+class])
		}
		if id := strings.ToLower(attribute(n, "id")); id != "" {
			found.merge(s["#"+id])
			found.merge(s[tag+"#"+id])
		}
	}
	found.read(attribute(n, "style"))
	return found
}

var (
	cssComment     = regexp.MustCompile(`(?s)/\*.*?\*/`)
	simpleSelector = regexp.MustCompile(`^(\w+|\w*\.[\w-]+|\w*#[\w-]+)$`)
)

// skipBlock returns what follows the closing brace of a block.
func skipBlock(css string) string {
	level := 1
	for i := 0; i < len(css); i++ {
		switch css[i] {
		case '{':
			level++
		case '}':
			if level--; level == 0 {
				return css[i+1:]
			}
		}
	}
	return ""
}

// A look is what an element inherits of appearance.
type look struct {
	text, ground colour
	tiny         bool // letters of no size
	unseen       bool // visibility: hidden
	gone         bool // nothing below it can be seen, whatever it says
}

// under returns the look of an element within one of look l.
func (l look) under(n *html.Node, d declarations) look {
	if hasAttribute(n, "hidden") || d["display"] == "none" || isZero(d["opacity"]) || d["mso-hide"] == "all" {
		l.gone = true
	}
	if strings.HasPrefix(d["overflow"], "hidden") && !grows(n) && (isSliver(d["max-height"]) || isSliver(d["height"]) || isZero(d["width"]) || isZero(d["max-width"])) {
		l.gone = true
	}
	if farOff(d["text-indent"]) || (d["position"] == "absolute" || d["position"] == "fixed") && (farOff(d["left"]) || farOff(d["top"]) || farOff(d["right"]) || clipped.MatchString(d["clip"])) {
		l.gone = true
	}
	switch d["visibility"] {
	case "hidden", "collapse":
		l.unseen = true
	case "visible":
		l.unseen = false
	}
	if size, ok := d["font-size"]; ok {
		l.tiny = isTiny(size)
	}
	l.text = l.text.or(strings.ToLower(attribute(n, "text")), strings.ToLower(attribute(n, "color")), d["color"])
	if d["color"] == "transparent" {
		l.text = colour{clear: true}
	}
	l.ground = l.ground.or(strings.ToLower(attribute(n, "bgcolor")), d["background"], d["background-color"])
	return l
}

// shows says that text of this look can be seen.
func (l look) shows() bool {
	return !l.gone && !l.unseen && !l.tiny && !l.text.like(l.ground) && !l.text.clear
}

// A colour is known, or not: then text of it counts as visible.
type colour struct {
	r, g, b      int
	known, clear bool
}

var (
	black = colour{known: true}
	white = colour{r: 255, g: 255, b: 255, known: true}
)

// or returns the last of the named colours that is given, else c.
func (c colour) or(names ...string) colour {
	for _, name := range names {
		switch name {
		case "", "inherit", "initial", "none", "unset", "currentcolor", "windowtext":
		case "transparent":
		default:
			c = parseColour(name)
		}
	}
	return c
}

func (c colour) like(o colour) bool {
	far := func(a, b int) int { return max(a-b, b-a) }
	return c.known && o.known && far(c.r, o.r)+far(c.g, o.g)+far(c.b, o.b) < 30
}

var (
	hexColour = regexp.MustCompile(`#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b`)
	rgbColour = regexp.MustCompile(`rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+%?)\s*)?\)`)
)

func parseColour(s string) colour {
	if strings.Contains(s, "url(") || strings.Contains(s, "gradient") || strings.Contains(s, "var(") {
		return colour{}
	}
	if m := rgbColour.FindStringSubmatch(s); m != nil {
		c := colour{known: true, clear: m[4] != "" && isZero(m[4])}
		c.r, _ = strconv.Atoi(m[1])
		c.g, _ = strconv.Atoi(m[2])
		c.b, _ = strconv.Atoi(m[3])
		return c
	}
	if m := hexColour.FindStringSubmatch(s); m != nil {
		digits := m[1]
		if len(digits) < 6 { // each stands for two
			var b strings.Builder
			for _, digit := range digits {
				b.WriteString(strings.Repeat(string(digit), 2))
			}
			digits = b.String()
		}
		v, _ := strconv.ParseUint(digits[:6], 16, 32)
		return colour{r: int(v >> 16), g: int(v >> 8 & 255), b: int(v & 255), known: true, clear: digits[6:] == "00"}
	}
	switch strings.Fields(s + " -")[0] {
	case "white", "window", "snow", "ivory", "ghostwhite", "floralwhite":
		return white
	case "black", "windowtext":
		return black
	}
	return colour{}
}

// isZero says that a length or number is none: 0, 0px, .0em, 0%.
func isZero(s string) bool {
	return s != "" && zero.MatchString(s)
}

var zero = regexp.MustCompile(`^0*\.?0+(px|pt|em|rem|ex|cm|mm|in|%)?$`)

// grows tells that a box is as large as what is in it, whatever size it is given: a cell of a
// table is often given none, so that a long word is cut at the column's end.
func grows(n *html.Node) bool {
	return n.DataAtom == atom.Td || n.DataAtom == atom.Th || n.DataAtom == atom.Tr || n.DataAtom == atom.Table
}

// isSliver says that nothing can be read in a length: none, or one point.
func isSliver(s string) bool { return isZero(s) || s == "1px" || s == "1pt" }

var (
	clipped  = regexp.MustCompile(`^rect\(\s*[01](px)?([\s,]+[01](px)?){3}\s*\)$`)
	fontSize = regexp.MustCompile(`^(\d*\.?\d+)(px|pt|em|rem|ex|%|mm|cm|in)?$`)
)

// isTiny says that nobody can read letters of this size.
func isTiny(size string) bool {
	m := fontSize.FindStringSubmatch(size)
	if m == nil {
		return false
	}
	n, _ := strconv.ParseFloat(m[1], 64)
	switch m[2] {
	case "px", "pt":
		return n <= 1
	case "em", "rem", "ex":
		return n <= 0.1
	case "%":
		return n <= 10
	}
	return n == 0
}

// farOff says that a length moves things out of the window.
func farOff(s string) bool {
	s = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(s, "px"), "em"), "pt")
	v, err := strconv.ParseFloat(s, 64)
	return err == nil && v <= -500
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func hasAttribute(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}
