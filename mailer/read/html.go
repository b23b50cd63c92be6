package read

// HTML to lines.

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlLines returns the lines a person sees of an HTML text. Blockquotes, and what
// mail programs are known to wrap a quoted mail in, come out as quoted. It stops at n
// lines.
func htmlLines(text string, n int) ([]line, error) {
	// Mail programs run no scripts, and so show what stands in noscript.
	doc, err := html.ParseWithOptions(strings.NewReader(text), html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, err // nested beyond reason
	}
	p := &page{styles: sheet{}, most: n}
	p.findStyles(doc)
	p.walk(doc, look{text: black, ground: white})
	p.flush()
	return p.lines, nil
}

// A page collects the lines of an HTML text.
type page struct {
	styles  sheet
	lines   []line
	current strings.Builder
	blank   bool // a paragraph ended: an empty line before the next text
	space   bool // white space is due before the next word
	pre     int  // levels of pre
	depth   int  // levels of quotation
	below   bool // all that follows is quoted
	sign    int  // levels of signature
	lists   []int
	most    int // lines
}

func (p *page) findStyles(n *html.Node) {
	if n.DataAtom == atom.Style && n.FirstChild != nil {
		p.styles.read(n.FirstChild.Data)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		p.findStyles(c)
	}
}

func (p *page) walk(n *html.Node, l look) {
	switch n.Type {
	case html.TextNode:
		if l.shows() && len(p.lines) < p.most {
			p.text(n.Data)
		}
		return
	case html.ElementNode:
		p.element(n, l)
		return
	}
	p.children(n, l)
}

func (p *page) children(n *html.Node, l look) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		p.walk(c, l)
	}
}

// element writes one element with all that is within.
func (p *page) element(n *html.Node, l look) {
	switch n.DataAtom {
	case atom.Head, atom.Style, atom.Script, atom.Title, atom.Template, atom.Textarea, atom.Select, atom.Object,
		atom.Iframe, atom.Svg, atom.Math, atom.Audio, atom.Video, atom.Canvas, atom.Button, atom.Noframes:
		return
	case atom.Br:
		p.breakLine()
		return
	}
	d := p.styles.of(n)
	if l = l.under(n, d); l.gone {
		return
	}
	kind := containerOf(n, d)
	if kind == quoteBelow {
		p.flush()
		p.below = true
	}
	block := isBlock(n, d)
	if block {
		p.flush()
	}
	leave := p.enter(n, d, kind)
	p.children(n, l)
	if block {
		p.flush()
	}
	leave()
}

// enter begins an element and returns what ends it.
func (p *page) enter(n *html.Node, d declarations, kind container) func() {
	depth, sign, pre := p.depth, p.sign, p.pre
	switch kind {
	case quoteAll:
		p.flush()
		p.depth++
	case signature:
		p.flush()
		p.sign++
	}
	switch n.DataAtom {
	case atom.P:
		p.blank = p.blank || hasMargin(n, d)
	case atom.Pre:
		p.pre++
	case atom.Ul:
		p.lists = append(p.lists, -1)
	case atom.Ol:
		start := 1
		fmt.Sscan(attribute(n, "start"), &start)
		p.lists = append(p.lists, start)
	case atom.Li:
		p.bullet()
	case atom.Td, atom.Th:
		p.space = true
	}
	return func() {
		if kind == quoteAll || kind == signature {
			p.flush()
		}
		p.depth, p.sign, p.pre = depth, sign, pre
		switch n.DataAtom {
		case atom.P:
			p.blank = p.blank || hasMargin(n, d)
		case atom.Ul, atom.Ol:
			p.lists = p.lists[:len(p.lists)-1]
		case atom.Td, atom.Th:
			p.space = true
		}
	}
}

// bullet begins a list item: some programs turn "12. Nf3" into one as it is typed.
func (p *page) bullet() {
	if len(p.lists) == 0 {
		return
	}
	if n := &p.lists[len(p.lists)-1]; *n >= 0 {
		p.text(fmt.Sprintf("%d. ", *n))
		*n++
		return
	}
	p.text("- ")
}

// text writes text, white space collapsed but in pre.
func (p *page) text(s string) {
	if p.pre > 0 {
		first, rest, more := strings.Cut(s, "\n")
		for ; more; first, rest, more = strings.Cut(rest, "\n") {
			p.word(first)
			p.breakLine()
		}
		p.word(first)
		return
	}
	for len(s) > 0 {
		n := strings.IndexAny(s, " \t\r\n\f")
		if n < 0 {
			p.word(s)
			return
		}
		p.word(s[:n])
		p.space = true
		s = s[n+1:]
	}
}

func (p *page) word(s string) {
	if s == "" {
		return
	}
	if p.blank && p.current.Len() == 0 {
		p.blank = false
		if n := len(p.lines); n > 0 && p.lines[n-1].text != "" {
			p.add("")
		}
	}
	if p.space && p.current.Len() > 0 {
		p.current.WriteByte(' ')
	}
	p.space = false
	p.current.WriteString(s)
}

// breakLine ends the current line, empty or not.
func (p *page) breakLine() {
	p.add(p.current.String())
	p.current.Reset()
	p.space = false
}

// flush ends the current line if anything stands in it.
func (p *page) flush() {
	if p.current.Len() > 0 {
		p.breakLine()
	}
	p.space = false
}

func (p *page) add(s string) {
	if len(p.lines) >= p.most {
		return
	}
	p.lines = append(p.lines, line{text: cleanLine(s), depth: p.depth, below: p.below, signature: p.sign > 0})
}

// isBlock says that an element begins and ends lines.
func isBlock(n *html.Node, d declarations) bool {
	switch d["display"] {
	case "block", "table", "flex", "list-item", "table-row":
		return true
	}
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Blockquote, atom.Pre, atom.Ul, atom.Ol, atom.Li, atom.Dl, atom.Dt, atom.Dd, atom.Table, atom.Tr, atom.Tbody, atom.Thead,
		atom.Caption, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Hr, atom.Body, atom.Html, atom.Center, atom.Address, atom.Article,
		atom.Section, atom.Header, atom.Footer, atom.Main, atom.Nav, atom.Aside, atom.Form, atom.Fieldset, atom.Figure, atom.Details, atom.Summary:
		return true
	}
	return false
}

// hasMargin says that a paragraph is set off by an empty line: Word and the like write
// every line as a paragraph without margins.
func hasMargin(n *html.Node, d declarations) bool {
	if strings.HasPrefix(attribute(n, "class"), "Mso") {
		return false
	}
	for _, name := range []string{"margin", "margin-top", "margin-bottom", "margin-block-start"} {
		if value, _, _ := strings.Cut(d[name], " "); isZero(value) {
			return false
		}
	}
	return true
}
