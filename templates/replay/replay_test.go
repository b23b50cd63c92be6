package replay_test

import (
	"flag"
	"fmt"
	"image"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/engine/view"
	"pbemd/templates/browser"
	"pbemd/templates/replay"
)

var update = flag.Bool("update", false, "store the pictures anew")

// played is a game of random moves that are always the same, from the first
// board on.
func played(t testing.TB, id string, plies int) replay.Game {
	t.Helper()
	p := games.Find(id).Start()
	chance := rand.New(rand.NewPCG(17, 4))
	g := replay.Game{Title: "Board 17: alice against bob", Lines: []string{games.Find(id).Name(), "1-0, bob has resigned"}}
	g.Frames = append(g.Frames, replay.Frame{Board: p.View(false)})
	for range plies {
		moves := p.Moves(nil)
		if len(moves) == 0 || p.End().Over() {
			break
		}
		m := moves[chance.IntN(len(moves))]
		name := fmt.Sprintf("%d. %s", p.MoveNumber(), notation.Write(p, m))
		p.Make(m)
		g.Frames = append(g.Frames, replay.Frame{Move: name, Board: p.View(true)})
	}
	return g
}

func page(t testing.TB, g replay.Game) string {
	t.Helper()
	b, err := replay.HTML(g)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// shown reads the board of a document that the browser gives: for each square
// from the top left its ground, mark and man.
func shown(t testing.TB, document string) (squares []string, now string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(document))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		switch {
		case attr(n, "id") == "now" && n.FirstChild != nil:
			now = n.FirstChild.Data
		case n.Data == "td":
			text := attr(n, "class")
			if n.FirstChild != nil {
				text += " " + strings.TrimPrefix(strings.TrimPrefix(attr(n.FirstChild, "class"), "disc "), "figure ") + " " + attr(n.FirstChild, "title")
			}
			squares = append(squares, text)
		}
	}
	return squares, now
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// wanted is what shown must give for a board.
func wanted(b view.Board, black bool) (squares []string) {
	for _, row := range b.Rows(black) {
		for _, c := range row {
			cell := b.Cells[c]
			text := map[bool]string{true: "d", false: "l"}[cell.Dark]
			if cell.Hole {
				text = "h"
			}
			if c == b.From || c == b.To {
				text += " mark"
			}
			if cell.Label != "" {
				text += map[bool]string{true: " black ", false: " white "}[cell.Black] + b.Kind(cell.Label).Name
			}
			squares = append(squares, text)
		}
	}
	return squares
}

// TestClickedThrough uses the buttons, the keys and the list of moves in a
// browser, and holds the board that is then shown against the game. The
// clicks are a script put at the end of the page.
func TestClickedThrough(t *testing.T) {
	key := func(k string) string {
		return `document.dispatchEvent(new KeyboardEvent("keydown", {key: "` + k + `"}));`
	}
	click := func(id string) string { return `document.getElementById("` + id + `").click();` }
	for _, c := range []struct {
		variant, does string
		at            int
		black         bool
	}{
		{"chess", "", 0, false},
		{"chess", key("ArrowRight") + key("ArrowRight") + click("next"), 3, false},
		{"rennchess-timur", key("End"), 60, false},
		{"rennchess-timur", click("last") + click("back") + key("ArrowLeft") + click("turn"), 58, true},
		{"chex", click("last") + click("first") + strings.Repeat(click("next"), 12), 12, false},
		{"chex", `document.querySelectorAll("#list button")[31].click();`, 31, false},
		{"reef", click("last") + click("next") + key("Home") + key("ArrowLeft"), 0, false},
		{"re", strings.Repeat(key("ArrowRight"), 9), 9, false},
		{"reincarnation", `document.querySelectorAll("#list button")[40].click();` + key("ArrowLeft"), 39, false},
	} {
		t.Run(c.variant+"/"+fmt.Sprint(c.at), func(t *testing.T) {
			g := played(t, c.variant, 60)
			if len(g.Frames) <= c.at {
				t.Fatalf("the game has %d boards only", len(g.Frames))
			}
			document := browser.Document(t, []byte(strings.Replace(page(t, g), "draw();\n</script>", "draw();\n"+c.does+"\n</script>", 1)))
			squares, now := shown(t, document)
			want := wanted(g.Frames[c.at].Board, c.black)
			if strings.Join(squares, "\n") != strings.Join(want, "\n") {
				t.Errorf("the squares are\n%s\nwant\n%s", strings.Join(squares, ", "), strings.Join(want, ", "))
			}
			name := g.Frames[c.at].Move
			if name == "" {
				name = "The start"
			}
			if now != name {
				t.Errorf("it shows the move %q, want %q", now, name)
			}
		})
	}
}

// TestLooks holds the page as it is seen.
func TestLooks(t *testing.T) {
	for name, w := range map[string]browser.Window{"phone": {Width: 360, Height: 640}, "desk-dark": {Width: 900, Height: 700, Dark: true}} {
		g := played(t, "rennchess-timur", 40)
		html := strings.Replace(page(t, g), "draw();\n</script>", "go(21);\n</script>", 1)
		browser.Same(t, "testdata/"+name+".png", func() image.Image { return browser.Shot(t, []byte(html), nil, w) }, *update)
	}
}

var outside = regexp.MustCompile(`(?i)(src|href|url|import|fetch|@import|xmlhttp)\s*[=(]`)

// TestNeedsNothing holds that the page asks for nothing beside itself.
func TestNeedsNothing(t *testing.T) {
	if at := outside.FindString(page(t, played(t, "chess", 30))); at != "" {
		t.Errorf("the page has %q", at)
	}
	if _, err := replay.HTML(replay.Game{}); err == nil {
		t.Error("a game without boards made a page")
	}
}

// TestNothingGetsOut holds that no name ends the script or the title early.
func TestNothingGetsOut(t *testing.T) {
	g := played(t, "chess", 2)
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
			"</script><script>alert(1)</script>", "</title><img src=x>", "<!--<script>", "\u2028", "]]>", `";alert(1);//`, "-->",
		})).Draw(t, "words")
		g.Title, g.Lines = words, []string{words}
		g.Frames[1].Move, g.Frames[1].Words = words, words
		b, err := replay.HTML(g)
		if err != nil {
			t.Fatal(err)
		}
		root, err := html.Parse(strings.NewReader(string(b)))
		if err != nil {
			t.Fatal(err)
		}
		scripts := 0
		for n := range root.Descendants() {
			if n.Type == html.ElementNode && (n.Data == "img" || n.Data == "a") {
				t.Fatalf("%q got out as <%s>", words, n.Data)
			}
			if n.Data == "script" && n.Type == html.ElementNode {
				scripts++
				if !strings.HasSuffix(n.FirstChild.Data, "draw();\n") {
					t.Fatalf("%q ended the script", words)
				}
			}
		}
		if scripts != 1 {
			t.Fatalf("%q made %d scripts", words, scripts)
		}
	})
}
