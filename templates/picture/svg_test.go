package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pbemd/engine/games"
	"pbemd/engine/view"
	"pbemd/templates/picture"
)

// checkSVG reads an SVG as XML and holds what is true of every one: it has the size of the
// PNG, uses nothing but what it defines itself, and runs nothing.
func checkSVG(t *testing.T, b view.Board, o picture.Options) {
	t.Helper()
	data, err := picture.SVG(b, o)
	if err != nil {
		t.Fatal(err)
	}
	width, height := picture.Size(b, o)
	decoder := xml.NewDecoder(bytes.NewReader(data))
	defined := map[string]bool{}
	elements := []string{"svg", "title", "defs", "path", "use", "rect"}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !slices.Contains(elements, start.Name.Local) {
			t.Errorf("element %s", start.Name.Local)
		}
		for _, a := range start.Attr {
			value := a.Value
			switch a.Name.Local {
			case "id":
				defined[value] = true
			case "href":
				if !strings.HasPrefix(value, "#") || !defined[value[1:]] {
					t.Errorf("%s is used and not defined before", value)
				}
			case "viewBox":
				if want := "0 0 " + strconv.Itoa(width) + " " + strconv.Itoa(height); value != want {
					t.Errorf("viewBox %s, want %s", value, want)
				}
			case "xmlns", "width", "height", "role", "x", "y", "d", "fill", "stroke", "stroke-width", "stroke-linejoin":
			default:
				t.Errorf("attribute %s", a.Name.Local)
			}
		}
	}
}

func TestSVG(t *testing.T) {
	for name, b := range oddBoards(t) {
		t.Run(name, func(t *testing.T) { checkSVG(t, b, picture.Options{Title: "A <board> & more"}) })
	}
	for _, game := range games.All() {
		t.Run(game.ID(), func(t *testing.T) {
			b := game.Start().View(false)
			checkSVG(t, b, picture.Options{Black: true})
			data, err := picture.SVG(b, picture.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(data) > 100000 {
				t.Errorf("%d bytes", len(data))
			}
		})
	}
}

// TestTitle holds that the words for those who do not see the picture come through.
func TestTitle(t *testing.T) {
	const title = "King & <queen>"
	data, err := picture.SVG(view.New(1, 1), picture.Options{Title: title})
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Title string `xml:"title"`
	}
	if err := xml.Unmarshal(data, &read); err != nil || read.Title != title || !utf8.Valid(data) {
		t.Errorf("title %q, error %v", read.Title, err)
	}
}
