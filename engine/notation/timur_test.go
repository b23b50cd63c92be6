package notation

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pbemd/engine"
	"pbemd/engine/enginetest"
	"pbemd/engine/games"
)

// timurScenes are positions of Timur's pawns with every kind of move that only they have.
var timurScenes = []struct{ men, rest string }{
	{"Kf1 PPc8 Ra3 kl10 rb9", "w - - 0 1 pop=w1"},                 // second arrival, by step and capture
	{"Kf1 PPc9 ke9 rl5 ul6 ul4 uk5", "w - - 0 1 pop=w1-waits"},    // placements
	{"Kf1 PPc9 Ra3 Hb3 kl10", "w - - 0 1 pop=w2-waits"},           // placements on the own row
	{"Kb9 Md4 Xe4 kl1 ra10", "w - - 0 1"},                         // the corner, capturing
	{"Mb9 Xe4 PDa9 kl1 rb2", "w - - 0 1 reign=M pending=a9"},      // ... of a minister in check
	{"Ka10 Md4 Xe4 Bb2 PDc4 kl1 ra2", "w - - 0 1"},                // exchange of a king that stands on a corner
	{"Kk1 Mf1 Xa2 Ub3 kl10 rf9", "w - - 0 1 reign=M inert=k1"},    // ... with a mated king on the board
	{"Ka1 PDe9 PKc10 PPd9 kl8", "w - - 0 1 pending=c10,d9,e9"},    // promotions in place
	{"Ka1 PPe9 Rb3 kl8", "w - - 0 1 pending=e9 pop=w1"},           // an arrival in place
	{"kf10 ppc3 Kl1 Rb2 ra8", "b - - 0 1 pop=b1"},                 // Black's
	{"Xd5 DUf5 VUg6 PDe7 Kl1 ka10 rd3", "w - - 0 1"},              // labels of two letters, X
	{"Bb9 Gc4 Dk9 Vk8 He9 Fd8 Kl1 Ue1 ka4 ra10 qd9", "w - - 0 1"}, // corners and foxes
}

func timurPosition(t failing, men, rest string) *engine.Position {
	game, err := games.Open("rennchess-timur")
	if err != nil {
		t.Fatalf("%v", err)
	}
	p, err := game.Parse(enginetest.Board(game.Variant, men) + " " + rest)
	if err != nil {
		t.Fatalf("%s %s: %v", men, rest, err)
	}
	return p
}

// TestTimurFormsAreReadBack holds for these positions, and those a few moves
// on, what TestEveryMoveIsReadBack holds for games from the start.
func TestTimurFormsAreReadBack(t *testing.T) {
	for i, scene := range timurScenes {
		if testing.Short() && i%4 > 0 {
			continue
		}
		rapid.Check(t, func(t *rapid.T) {
			p := timurPosition(t, scene.men, scene.rest)
			for range rapid.IntRange(0, 6).Draw(t, "plies") {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					return
				}
				p.Make(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")])
			}
			if !p.End().Over() {
				checkForms(t, p)
			}
		})
	}
}

// TestTimurForms holds how the special moves are written.
func TestTimurForms(t *testing.T) {
	for _, c := range []struct{ men, rest, want string }{
		{"Kf1 PPc8 Ra3 Hb3 Hc3 Bd3 Fe3 Gf3 Gg3 Sh3 Ci3 Cj3 kl10", "w - - 0 1 pop=w1", "c9@k3 c9@l3"},
		{"Kf1 PPc9 ki5", "w - - 0 1 pop=w1-waits", "PP@a9 PP@h4 PP@j4 PP@l9"},
		{"Kb9 Md4 Xe4 kl1", "w - - 0 1", "Ka10&d4 Ka10&e4 Ka10=K"},
		{"Kb9 kl1", "w - - 0 1", "Ka10"},
		{"Kf1 Ra2 Uf8 kl10 bh3 rl2", "w - - 0 1", "K&f8"},
		{"Ka1 PDe9 PKc10 kl8", "w - - 0 1 pending=c10,e9", "D@e9 M@c10"},
		{"Ka1 PPe9 kl8", "w - - 0 1 pending=e9", "PP@e9"},
		{"Kf1 PPe8 kl8", "w - - 0 1 pop=w2", "e10=X e9=X"},
		{"Ka5 Hj9 Df1 kf10", "w - - 0 1", "Hl10=E"},
		{"Ka5 PVb8 kf10", "w - - 0 1", "b9=V"},
	} {
		p := timurPosition(t, c.men, c.rest)
		var got []string
		for _, o := range Offers(p) {
			if text := Write(p, o.Move); strings.ContainsAny(text, "@&=") || strings.HasPrefix(text, "Ka10") {
				got = append(got, strings.TrimRight(text, "+#"))
			}
		}
		slices.Sort(got)
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s %s: written %q, want %q", c.men, c.rest, text, c.want)
		}
	}
}

// TestTimurAnswers holds what is read beside the written forms, and what is answered when a choice is left open
// or something is not possible.
func TestTimurAnswers(t *testing.T) {
	corner, waits, check := "Kb9 Md4 Xe4 kl1", "Kf1 PPc9 ki5", "Kf1 Ra2 Uf8 kl10 bh3 rl2"
	for _, c := range []struct{ men, rest, text, want string }{
		{corner, "w - - 0 1", "Ka10", `"Ka10" can mean more than one move: please send Ka10&d4, Ka10&e4 or Ka10=K.`},
		{corner, "w - - 0 1", "king to a10, exchanges with d4", "Ka10&d4"},
		{corner, "w - - 0 1", "ka10 & D4", "Ka10&d4"},
		{corner, "w - - 0 1", "K&d4", `"K&d4" is not a legal move. Your king may exchange places only when it is in check.`},
		{waits, "w - - 0 1 pop=w1-waits", "pp@H4!", "PP@h4"},
		{waits, "w - - 0 1 pop=w1-waits", "put pawn of pawns on h4", "PP@h4"},
		{waits, "w - - 0 1 pop=w1-waits", "PP@e5", `"PP@e5" is not a legal move. The pawn of pawns cannot be placed on e5. Legal moves: PP@a9, PP@h4, PP@j4, PP@l9.`},
		{check, "w - - 0 1", "king exchanges with f8", "K&f8"},
		{check, "w - - 0 1", "Kf1&f8", "K&f8"},
		{check, "w - - 0 1", "K&a2", `"K&a2" is not a legal move. Your king`},
		{check, "w - - 0 1", "K&b7", `"K&b7" is not a legal move. `},
		{check, "w - - 0 1 exchanged=K", "K&f8", `"K&f8" is not a legal move. `},
		{"Ka1 PDe9 PKc10 kl8", "w - - 0 1 pending=c10,e9", "Ka2", `"Ka2" is not a legal move. A pawn that was exchanged into the zone must promote where it stands first. Legal moves: D@e9, M@c10.`},
		{"Kf1 PPc8 Ra3 Hb3 Hc3 Bd3 Fe3 Gf3 Gg3 Sh3 Ci3 Cj3 kl10", "w - - 0 1 pop=w1", "c9", `"c9" can mean more than one move: please send c9@k3 or c9@l3.`},
	} {
		p := timurPosition(t, c.men, c.rest)
		m, err := Read(p, c.text)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = Ready(p, m)
		}
		if !strings.HasPrefix(got, c.want) || err == nil && got != c.want {
			t.Errorf("%s, %q: %s, want %s", c.men, c.text, got, c.want)
		}
	}
	p := games.Find("chess").Start()
	if _, err := Read(p, "K&d2"); err == nil || !strings.Contains(err.Error(), "No men exchange places in this game.") {
		t.Errorf("in chess: %v", err)
	}
}
