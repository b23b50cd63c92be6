package picture

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
)

// A Scheme is the colours of a board.
type Scheme struct {
	// Name is how players ask for it, one word in small letters.
	Name string
	// Summary says in a few words what it looks like.
	Summary string

	inks [roles]color.RGBA
}

// role is what a colour is for.
type role uint8

const (
	page      role = iota // around the board
	text                  // letters and numbers on the page
	light                 // squares
	dark                  //
	lastLight             // squares of the last move
	lastDark              //
	hole                  // places that are no squares
	line                  // the edge of the board
	last                  // the frame around the squares of the last move
	check                 // the corners around a king in check
	paper                 // white men, the edge and letters of black ones
	ink                   // black men, the edge and letters of white ones
	roles
)

// Schemes lists the colours to choose from; the first is what players have
// who have chosen none.
func Schemes() []Scheme {
	return []Scheme{
		scheme("brown", "light and dark wood", "ffffff 2b2b2b f0d9b5 c19a6b f6e58d d9b93b 4a3f35 4a3f35 0b3d91 8c0014 ffffff 141414"),
		scheme("green", "cream and green", "ffffff 2b2b2b eeeed2 8fb26a f7ec74 c5c34a 37432e 37432e 0b3d91 8c0014 ffffff 141414"),
		scheme("blue", "pale and slate blue", "ffffff 2b2b2b e6ecf2 93abc4 f6e58d d2bd55 2f3b48 2f3b48 7a2a00 8c0014 ffffff 141414"),
		scheme("grey", "greys alone, fit for printing", "ffffff 2b2b2b f0f0f0 b4b4b4 f0f0f0 b4b4b4 404040 404040 202020 202020 ffffff 000000"),
		scheme("contrast", "strong contrast", "ffffff 000000 ffffff b8b8b8 ffe95c e0c000 000000 000000 00309c b00000 ffffff 000000"),
		scheme("night", "a dark page for dark rooms", "1e1e1e e4e4e4 b9b3a6 8a8478 c9b862 a3923c 050505 050505 0a2a66 5c000f ffffff 0a0a0a"),
	}
}

// scheme reads the colours of all roles, in their order.
func scheme(name, summary, colours string) Scheme {
	s := Scheme{Name: name, Summary: summary}
	for i, one := range strings.Fields(colours) {
		v, err := strconv.ParseUint(one, 16, 24)
		if err != nil {
			panic("picture: a colour of " + name + ": " + err.Error()) // of the list above, so a test sees it
		}
		s.inks[i] = color.RGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
	}
	return s
}

// SchemeNamed finds one of the Schemes by its name, compared without case;
// the empty name is the first.
func SchemeNamed(name string) (Scheme, bool) {
	all := Schemes()
	if name == "" {
		return all[0], true
	}
	for _, s := range all {
		if strings.EqualFold(s.Name, name) {
			return s, true
		}
	}
	return Scheme{}, false
}

// hex is a colour as style sheets write it.
func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
