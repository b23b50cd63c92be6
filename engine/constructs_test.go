package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/enginetest/cost"
)

// workshop is an 8x8 board with a man T that moves as told and men B that do not move.
func workshop(t testing.TB, moves, start string) *engine.Variant {
	t.Helper()
	return compile(t, engine.Spec{
		ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: start, Royalty: "none",
		Men: []engine.ManSpec{
			{Name: "tested", Label: "T", Moves: moves},
			{Name: "block", Label: "B", Moves: "-"},
			{Name: "king", Label: "K", Moves: "-", Royal: true},
		},
	})
}

// board writes a position string with men on squares, as "Td4 Bd5 be5": case is the side.
func board(men string) string {
	var cells [8][8]string
	for _, man := range strings.Fields(men) {
		cells['8'-man[2]][man[1]-'a'] = man[:1]
	}
	var rows []string
	for _, row := range cells {
		text, empty := "", 0
		for i, cell := range row {
			if cell == "" {
				empty++
			}
			if empty > 0 && (cell != "" || i == 7) {
				text += strconv.Itoa(empty)
				empty = 0
			}
			text += cell
		}
		rows = append(rows, text)
	}
	return strings.Join(rows, "/") + " w - - 0 1"
}

// reached lists where White's moves end: "xd5" for a capture there, "f6*e5" for one that removes e5 on the way.
func reached(p *engine.Position) string { return ends(p, p.Moves(nil)) }

// reachedFrom lists where the moves of the man on a square end, as reached does.
func reachedFrom(p *engine.Position, square string) string {
	return ends(p, slices.DeleteFunc(p.Moves(nil), func(m engine.Move) bool { return p.SquareName(m.From()) != square }))
}

func ends(p *engine.Position, moves []engine.Move) string {
	var ends []string
	for _, m := range moves {
		text := p.SquareName(m.To())
		if p.At(m.To()).Exists() && m.To() != m.From() {
			text = "x" + text
		}
		for _, s := range p.CapturedOn(m) {
			if s != m.To() {
				text += "*" + p.SquareName(s)
			}
		}
		ends = append(ends, text)
	}
	slices.SortFunc(ends, func(a, b string) int {
		return strings.Compare(strings.TrimPrefix(a, "x"), strings.TrimPrefix(b, "x"))
	})
	return strings.Join(ends, " ")
}

// constructs are the examples of the notation's reference: a man T of White on d4 unless others are told.
var constructs = []struct{ moves, men, want string }{
	// ranges
	{"R2", "", "b4 c4 d2 d3 d5 d6 e4 f4"},
	{"W2", "", "b4 c4 d2 d3 d5 d6 e4 f4"},
	{"NN", "", "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6"},
	{"N0", "", "b3 b5 b8 c2 c6 e2 e6 f3 f5 f8 h2 h6"},
	{"WX", "", "d8 h4"},
	{"FX", "", "c8 e8 h3 h5"},
	{"fW*", "Td1", "d2 d3 d4"},
	{"fW*", "", "d5"},
	{"fB3", "", "a7 b6 c5 e5 f6 g7"},
	// modalities
	{"dK", "Bd5 be5", "xd5"},
	{"dK", "Bd5 Ke5", "xd5"},
	{"fdafW", "Kd5", ""},
	{"mW", "bd5", "c4 d3 e4"},
	{"cW", "bd5", "xd5"},
	{"W", "Bd5 be4", "c4 d3 xe4"},
	{"fkR", "kd7", "xd7"},
	{"fkR", "bd7", ""},
	{"tR2", "kd5 be4", "xe4"},
	{"mtR2", "kd5 be4", "b4 c4 d2 d3 xe4"},
	{"nD", "bd5", "b4 d2 f4"},
	{"nA", "be5", "b2 b6 f2"},
	{"nN", "bd5", "b3 b5 c2 e2 f3 f5"},
	{"nH", "bd6", "a4 d1 g4"},
	{"jD", "bd5", "d6"},
	{"jH", "bd5 bd6", "d7"},
	{"jH", "bd5", ""},
	{"jR", "bd5", "a4 b4 d1 d2 d6 d7 d8 f4 g4 h4"},
	{"mdW", "Bd5 be4", "c4 d3 xd5"},
	{"Q2", "", "b2 b4 b6 c3 c4 c5 d2 d3 d5 d6 e3 e4 e5 f2 f4 f6"},
	{"BB", "Bc3 Be3 Bc5", "e5 f6 g7 h8"},
	{"jB3", "be5", "a1 a7 b2 b6 f2 f6 g1 g7"},
	{"mRcpR", "Bd6 bd8 bg4", "a4 b4 c4 d1 d2 d3 d5 xd8 e4 f4"},
	{"pR", "Bd6 bd8 bg4", "d7 xd8 h4"},
	{"gQ", "Bd6 bf4 bb2 ba1", "xa1 d7 g4"},
	{"pR3", "Bd5 bd8", "d6 d7"},
	{"gF", "be5", "f6 g7 h8"},
	{"oR", "Ta4 ba8 Ba1", "a2 a3 a5 a6 a7 xa8 b4 c4 d4 e4 f4 g4 h4"},
	{"oK", "Ta4", "a3 a5 b3 b4 b5 h3 h4 h5"},
	{"ooW", "Ta1", "a2 a8 b1 h1"},
	// riders that turn
	{"fqW2", "", "c6 d5 e6"},
	{"fqW3", "", "b6 c6 d5 e6 f6"},
	{"fzW3", "", "c5 c6 d5 e5 e6"},
	{"rfqN3", "", "d8 e6 g7"},
	{"rfqN", "", "d8 e6 g7"},
	{"qN", "Bc2 Be2 Bb3 Bf3 Bb5 Bc6", "d8 e6 f5 g7 h4"},
	{"fzW", "", "a7 a8 b6 b7 c5 c6 d5 e5 e6 f6 f7 g7 g8 h8"},
	{"fqW3", "Be6", "b6 c6 d5"},
	{"fqW3", "be6", "b6 c6 d5 xe6"},
	{"fzB", "", "a5 b4 c5 c7 d6 d8 e5 e7 f4 g5 h4"},
	// several legs
	{"afsW", "", "b3 b5 c2 c6 e2 e6 f3 f5"},
	{"afsW", "bd5", "b3 b5 c2 e2 f3 f5"},
	{"afF", "be5", "b2 b6 f2"},
	{"mafsmafW", "Bd5", "a2 a6 b1 f1 g2 g6"},
	{"fcafmF", "be5 bc5 Bb6", "f6*e5"},
	{"mpafN", "", "b8 f8 h2 h6"},
	{"mpafN", "Be6", "b8 f8 h2 h6"},
	{"yafsF", "", "a3 a5 b3 b5 c1 c2 c6 c7 c8 e1 e2 e6 e7 e8 f3 f5 g3 g5 h3 h5"},
	{"FyafsF", "", "a3 a5 b3 b5 c1 c2 c3 c5 c6 c7 c8 e1 e2 e3 e5 e6 e7 e8 f3 f5 g3 g5 h3 h5"},
	{"FyafsF", "be5 Bc6", "a3 a5 b3 b5 c1 c2 c3 c5 e1 e2 e3 xe5 f3 g3 h3"},
	{"WyafsW", "", "a2 a6 a8 b1 b3 b5 b7 c2 c4 c6 d3 d5 e2 e4 e6 f1 f3 f5 f7 g2 g6 g8 h1 h7"},
	{"pasR", "bd6", "a6 b6 c6 e6 f6 g6 h6"},
	{"pafK", "Bd5", "d6"},
	{"gafK", "Bd5", "d6 d7 d8"},
	{"tpafK", "bd5 Be4", "f4"},
	{"caK", "be5", "d5*e5 d6*e5 e4*e5 e6*e5 f4*e5 f5*e5 f6*e5"},
	{"cabK", "be5", "d4*e5"},
	{"fdafW", "Bd5", "d6*d5"},
	{"fcpafW", "bd5", "d6 d6*d5"},
	{"fcpafW", "Bd5", "d6"},
	{"fmasR", "Bd6 bb5", "xb5 c5 e5 f5 g5 h5"},
	{"fmafsR", "Bd6", "a8 b7 c6 e6 f7 g8"},
	{"mabK", "", "d4"},
	{"mRcaibR", "bd6", "a4 b4 c4 d1 d2 d3 d4*d6 d5 e4 f4 g4 h4"},
	{"afraflWaflafrW", "", "a3 a5 c1 c7 e1 e7 g3 g5"},
	{"mafmafsKafsmafKmaflmafrKmafrmaflK", "", "a2 a3 a5 a6 b1 b7 c1 c7 e1 e7 f1 f7 g2 g3 g5 g6"},
	{"KNADcaKmcabK", "bd5 Be4", "b2 b3 b4 b5 b6 c2 c3 c4 c4*d5 c5 c5*d5 c6 c6*d5 d2 d3 d4 d4*d5 xd5 d6 d6*d5 e2 e3 e5 e5*d5 e6 e6*d5 f2 f3 f4 f5 f6"},
	{"(paf)2R", "Bd5 bd7", "a4 b4 c4 d1 d2 d3 d6 xd7 d8 e4 f4 g4 h4"},
	{"afsafzW", "bc6", "a3 a5 c1 e1 e7 g3 g5"},
	{"mNxaN", "Be6", "b3 b5 c2 c5 c6 c7 d8 e2 f3 f4 f5 f8 g5 g7"},
	{"cabaubK", "be5", "xe5"},
	// brackets
	{"[F?R]", "be5 Bc6", "a3 a5 b3 b5 c1 c2 c3 c5 e1 e2 e3 xe5 f3 g3 h3"},
	{"[F-R]", "", "a3 a5 b3 b5 c1 c2 c6 c7 c8 e1 e2 e6 e7 e8 f3 f5 g3 g5 h3 h5"},
	{"[F?fsR]", "", "a3 a5 b3 b5 c1 c2 c3 c5 c6 c7 c8 e1 e2 e3 e5 e6 e7 e8 f3 f5 g3 g5 h3 h5"},
	{"[W?B]", "", "a2 a6 a8 b1 b3 b5 b7 c2 c4 c6 d3 d5 e2 e4 e6 f1 f3 f5 f7 g2 g6 g8 h1 h7"},
	{"[W?sR]", "", "a3 a5 b3 b5 c1 c2 c3 c4 c5 c6 c7 c8 d3 d5 e1 e2 e3 e4 e5 e6 e7 e8 f3 f5 g3 g5 h3 h5"},
	{"[F-B]", "", "a1 a7 b2 b6 f2 f6 g1 g7 h8"},
	{"[F-B]", "be5", "a1 a7 b2 b6 f2 g1"},
	{"[W-R]", "", "a4 b4 d1 d2 d6 d7 d8 f4 g4 h4"},
	{"[W-R]", "Bd5", "a4 b4 d1 d2 f4 g4 h4"},
	{"[D?B]", "", "a3 a5 b4 b8 c1 c7 d2 d6 e1 e7 f4 f8 g3 g5 h2 h6"},
	// Duke and Cavalier of Renniassance Chess
	{"yafsWyafsB", "", "a2 a6 a8 b1 b3 b5 b7 c2 c6 e2 e6 f1 f3 f5 f7 g2 g6 g8 h1 h7"},
	{"yafsWyafsB", "bd5", "a2 a6 a8 b1 b3 b5 b7 c2 c6 e2 e6 f1 f3 f5 f7 g2 g6 g8 h1 h7"},
	{"yafsWyafsB", "Be5", "a2 a6 a8 b1 b3 b5 b7 c2 c6 e2 e6 f1 f3 f5 f7 g2 g6 g8 h1 h7"},
	{"yafsWyafsB", "bd5 Be5", "a2 a6 a8 b1 b3 b5 b7 c2 c6 e2 f1 f3 f5 g2 g6 h1 h7"},
	{"[W-B][B-W]", "bd5 Be5", "a2 a6 a8 b1 b3 b5 b7 c2 c6 e2 f1 f3 f5 g2 g6 h1 h7"},
	{"yafsFyafsR", "", "a3 a5 b3 b5 c1 c2 c6 c7 c8 e1 e2 e6 e7 e8 f3 f5 g3 g5 h3 h5"},
	{"[F-R][R-F]", "", "a3 a5 b3 b5 c1 c2 c6 c7 c8 e1 e2 e6 e7 e8 f3 f5 g3 g5 h3 h5"},
}

func TestConstructs(t *testing.T) {
	for _, c := range constructs {
		men := withTested(c.men)
		if got := reached(workshop(t, c.moves, board(men)).Start()); got != c.want {
			t.Errorf("%s with %s goes to\n%s, want\n%s", c.moves, men, got, c.want)
		}
	}
}

// TestBlackMovesAsWhite turns every example by 180 degrees and changes the sides: Black must reach the
// squares turned alike.
func TestBlackMovesAsWhite(t *testing.T) {
	turned := func(square string) string {
		return string(rune('a'+'h'-square[0])) + string(rune('1'+'8'-square[1]))
	}
	for _, c := range constructs {
		men := ""
		for _, man := range strings.Fields(withTested(c.men)) {
			label := strings.ToLower(man[:1])
			if label == man[:1] {
				label = strings.ToUpper(man[:1])
			}
			men += label + turned(man[1:]) + " "
		}
		start := strings.Replace(board(men), " w ", " b ", 1)
		var ends []string
		for _, end := range strings.Fields(reached(workshop(t, c.moves, start).Start())) {
			end, capture := strings.CutPrefix(end, "x")
			squares := strings.Split(end, "*")
			for i := range squares {
				squares[i] = turned(squares[i])
			}
			end = strings.Join(squares, "*")
			if capture {
				end = "x" + end
			}
			ends = append(ends, end)
		}
		want := strings.Fields(c.want)
		slices.Sort(ends)
		slices.Sort(want)
		if !slices.Equal(ends, want) {
			t.Errorf("%s: Black goes to\n%v, turned, want\n%v", c.moves, ends, want)
		}
	}
}

// withTested adds the man T on d4 when no square is told for it.
func withTested(men string) string {
	if strings.Contains(men, "T") {
		return men
	}
	return men + " Td4"
}

// TestDrops holds where men with @ may be put: White's T from the hand.
func TestDrops(t *testing.T) {
	for _, c := range []struct {
		moves, men string
		squares    int
		not        string // a square where it may not be put
	}{
		{"W", "", 61, ""},
		{"W@", "", 7, "a2"},
		{"W@8", "", 61, ""},
		{"Wj@7", "", 48, "a1"},
		{"W@2", "", 15, "a3"},
		{"Wf@8", "Tb4", 53, "b7"},
		{"Wff@8", "Tb4", 60, ""},
		{"Wff@8", "Tb4 Tb5", 53, "b7"},
		{"Ws@8", "Ta1", 30, "c3"},
		{"Wb@8", "Ta2", 0, "h8"},
		{"Wbb@8", "Ta2", 60, ""},
	} {
		v := compile(t, engine.Spec{
			ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Royalty: "none",
			Start: strings.Replace(board("Kh1 kh8 ka8 "+c.men), " w", "[T] w", 1), Hand: engine.HandSpec{Put: true},
			Men: []engine.ManSpec{{Name: "tested", Label: "T", Moves: c.moves}, {Name: "king", Label: "K", Moves: "-", Royal: true}},
		})
		p := v.Start()
		puts := 0
		for _, m := range p.Moves(nil) {
			if m.Kind() == engine.Put {
				puts++
				if p.SquareName(m.To()) == c.not {
					t.Errorf("%s with %s is put on %s", c.moves, c.men, c.not)
				}
			}
		}
		if puts != c.squares {
			t.Errorf("%s with %s may be put on %d squares, want %d", c.moves, c.men, puts, c.squares)
		}
	}
}

// FuzzMoves compiles any description and plays all moves that it allows.
func FuzzMoves(f *testing.F) {
	for _, c := range constructs {
		f.Add(c.moves, c.men)
	}
	f.Add("aaaaaaaaaK", "")
	f.Add("IfW", "Bd5 bd3")
	f.Add("fmWfceFifmnDiifmnH", "")
	f.Fuzz(func(t *testing.T, moves, men string) {
		cost.Bounded(t, "compiling and playing the moves", func() { playsAll(t, moves, men) })
	})
}

// playsAll compiles a man's moves, with him and other men on a board, and makes each.
func playsAll(t *testing.T, moves, men string) {
	t.Helper()
	for _, man := range strings.Fields(men) {
		if len(man) != 3 || !strings.Contains("TBKtbk", man[:1]) || man[1] < 'a' || man[1] > 'h' || man[2] < '1' || man[2] > '8' {
			return
		}
	}
	v, err := engine.Compile(engine.Spec{
		ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: board("Td4 td5 Kh1 kh8 " + men),
		Men: []engine.ManSpec{
			{Name: "tested", Label: "T", Moves: moves},
			{Name: "block", Label: "B", Moves: "-"},
			{Name: "king", Label: "K", Moves: "-", Royal: true},
		},
	})
	if err != nil {
		return
	}
	p := v.Start()
	before := p.String()
	legal := p.Moves(nil)
	for _, m := range legal {
		p.Make(m)
		if back := position(t, v, p.String()); back.Hash() != p.Hash() {
			t.Fatalf("%s: %s: the hash computed afresh differs", moves, p)
		}
		p.Unmake()
	}
	if p.String() != before || p.Perft(1) != uint64(len(legal)) {
		t.Fatalf("%s: %s became %s, or %d moves are counted instead of %d", moves, before, p, p.Perft(1), len(legal))
	}
}

func TestAnywhere(t *testing.T) {
	v := workshop(t, "U", board("Ta1 Ba2 bh8"))
	squares := strings.Fields(reached(v.Start()))
	if len(squares) != 62 || !slices.Contains(squares, "xh8") || slices.Contains(squares, "a2") {
		t.Errorf("U from a1 with a man on a2 goes to %d squares: %v", len(squares), squares)
	}
}

// TestUnloadSwapsPlaces captures a man, comes back, puts it down there and returns to its square.
func TestUnloadSwapsPlaces(t *testing.T) {
	v := workshop(t, "cabaubK", board("Td4 be5"))
	p := v.Start()
	before := p.String()
	p.Make(p.Moves(nil)[0])
	if want := "8/8/8/4T3/3b4/8/8/8 b - - 1 1"; p.String() != want {
		t.Errorf("after the swap the position is %s, want %s", p, want)
	}
	p.Unmake()
	if p.String() != before {
		t.Errorf("taken back it is %s, want %s", p, before)
	}
}

// TestDoubleStep is the pawn's: from its start only, over an empty square only.
func TestDoubleStep(t *testing.T) {
	for _, c := range []struct{ moves, men, want string }{
		{"ifmnD", "Td2", "d4"},
		{"ifmnD", "Td2 bd3", ""},
		{"ifmD", "Td2 bd3", "d4"},
		{"fmWfceFifmnD", "Td2 bd4 bc3 be3", "xc3 d3 xe3"},
		{"ifmnH", "Td2", "d5"},
		{"iifmnD", "Td2", ""}, // one rank ahead of where it began, and not there
		{"iifmnD", "Td2 Be3", ""},
		{"ifmnW3", "Td2", "d3 d4 d5"},
	} {
		if got := reached(workshop(t, c.moves, board(c.men)).Start()); got != c.want {
			t.Errorf("%s with %s goes to %q, want %q", c.moves, c.men, got, c.want)
		}
	}
}

// TestRoyalMenInTheWay: a royal man that some leg could take, whichever, stands in check, and a first move of its own
// that does not capture waits until it does not.
func TestRoyalMenInTheWay(t *testing.T) {
	for _, c := range []struct {
		moves, king, men string
		check            bool
		want             string // where the king of White goes
	}{
		{"caK", "K", "Ka1 ta2 kh8", true, "a2"},
		{"caK", "K", "Ka1 tc3 kh8", false, "a2 b1"},
		{"fcafW", "K", "Kd2 td3 kh8", true, "c1 c2 c3 d1 d3 e1 e2 e3"},
		{"fcafW", "K", "Kd2 td3 Bd1 kh8", true, "c1 c2 c3 d3 e1 e2 e3"},
		{"fcafW", "K", "Kd2 td3 bd1 kh8", false, "c1 c2 c3 d1 d3 e1 e2 e3"}, // its second leg cannot be made
		{"R", "KimN", "Kd1 kh8", false, "b2 c1 c2 c3 d2 e1 e2 e3 f2"},
		{"R", "KimN", "Kd1 td8 kh8", true, "c1 c2 e1 e2"},
	} {
		v := compile(t, engine.Spec{
			ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: board(c.men),
			Men: []engine.ManSpec{
				{Name: "king", Label: "K", Moves: c.king, Royal: true},
				{Name: "tested", Label: "T", Moves: c.moves},
				{Name: "block", Label: "B", Moves: "-"},
			},
		})
		p := v.Start()
		if p.InCheck() != c.check {
			t.Errorf("%s beside %s: in check is %v", c.moves, c.men, p.InCheck())
		}
		if got := strings.ReplaceAll(reached(p), "x", ""); got != c.want {
			t.Errorf("%s: the king of %s goes to %q, want %q", c.moves, c.men, got, c.want)
		}
	}
}

// TestRoyalManInPassing: a royal man does not pass a square on which it could be captured en passant.
func TestRoyalManInPassing(t *testing.T) {
	for _, c := range []struct{ moves, men, want string }{
		{"fceF", "Ke2 kh8", "d1 d2 d3 e1 e3 e4 f1 f2 f3"},
		{"fceF", "Ke2 kh8 td4", "d1 d2 d3 e1 f1 f2 f3"}, // the pawn attacks e3, and takes on it what stands on e4
		{"fmW", "Ke2 kh8 td4", "d1 d2 d3 e1 e3 e4 f1 f2 f3"},
		{"feafmF", "Ke2 kh8 td4", "d1 d2 d3 e1 e3 f1 f2 f3"},     // on the way of two legs
		{"feafmF", "Ke2 kh8 td4 Tf2", "d1 d2 d3 e1 e3 e4 f1 f3"}, // of which it cannot make the second
	} {
		for _, kings := range []string{"", "Kh1 "} { // one royal man, and several
			v := compile(t, engine.Spec{
				ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: board(kings + c.men + " tb8 Tb1"),
				Men: []engine.ManSpec{
					{Name: "king", Label: "K", Moves: "KifmnD", Royal: true},
					{Name: "tested", Label: "T", Moves: c.moves},
				},
			})
			if got := strings.ReplaceAll(reachedFrom(position(t, v, board(kings+c.men)), "e2"), "x", ""); got != c.want {
				t.Errorf("%s with %s%s: the king goes to %q, want %q", c.moves, kings, c.men, got, c.want)
			}
		}
	}
}

// TestPassantOnTheWay: a leg before the last captures en passant and the next goes on from there.
func TestPassantOnTheWay(t *testing.T) {
	for moves, want := range map[string]string{
		"feafmFifmnD":  "c2*d4",
		"fmeafmFifmnD": "c2 c2*d4 g2", // or goes the same way without
		"feasmFifmnD":  "c4*d4 e2*d4",
		"feafcFifmnD":  "xc2*d4",
		"feabmFifmnD":  "e4*d4", // and back
	} {
		men := "Td2 te4 Kh1 kh8"
		if strings.Contains(want, "x") {
			men += " Bc2"
		}
		v := workshop(t, moves, board(men))
		p := v.Start()
		step(t, p, "d2", "d4")
		got := strings.Fields(reachedFrom(p, "e4"))
		got = slices.DeleteFunc(got, func(end string) bool { return end == "e2" })
		if strings.Join(got, " ") != want {
			t.Errorf("%s: e4 goes to %q, want %q", moves, got, want)
		}
		if m := slices.IndexFunc(p.Moves(nil), func(m engine.Move) bool { return len(p.CapturedOn(m)) > 0 }); m >= 0 {
			before := p.String()
			p.Make(p.Moves(nil)[m])
			if strings.Contains(strings.Fields(p.String())[0], "T") || position(t, v, p.String()).Hash() != p.Hash() {
				t.Errorf("%s: captured en passant on the way, the man still stands: %s", moves, p)
			}
			if p.Unmake(); p.String() != before {
				t.Errorf("%s: taken back it is %s, was %s", moves, p, before)
			}
		}
	}
}

// TestPassedSquares holds who grants rights of en passant, on which squares, and who is taken.
func TestPassedSquares(t *testing.T) {
	for _, c := range []struct{ moves, men, from, to, passed string }{
		{"fceFifmnD", "Td2 te4", "d2", "d4", "d3"},
		{"fceFifmD", "Td2 te4", "d2", "d4", "-"},
		{"fceFfmnD", "Td2 te4", "d2", "d4", "-"},
		{"fceFfmnnD", "Td2 te4", "d2", "d4", "d3"},
		{"fceFifmnH", "Td2 te5", "d2", "d5", "d3d4"},
		{"fceFifmnW3", "Td2 te5", "d2", "d5", "d3d4"},
		{"fceFifmnW3", "Td2 te5", "d2", "d3", "-"},
		{"fceFifmnDbW", "Td2 te4", "d2", "d4", "d3"}, // by a man that can come back to where it began
		{"fceFifnD", "Td2 te4", "d2", "d4", "d3"},    // a leap that may capture, too
		{"fceFifnD2", "Td2 te6", "d2", "d6", "d3d4d5"},
		{"fceFfmW*", "Td1 te4", "d1", "d4", "d2d3"},
		{"foeFifmnD", "Ta2 th4", "a2", "a4", "a3"},   // round the cylinder
		{"fmafeFifmnD", "Td2 tf5", "d2", "d4", "d3"}, // on the second leg
		{"fmafmafeFifmnH", "Td2 tg7", "d2", "d5", "d3d4"},
	} {
		v := workshop(t, c.moves, board(c.men))
		p := v.Start()
		for _, m := range p.Moves(nil) {
			if p.SquareName(m.From()) == c.from && p.SquareName(m.To()) == c.to {
				p.Make(m)
				break
			}
		}
		fields := strings.Fields(p.String())
		if fields[1] != "b" || fields[3] != c.passed {
			t.Errorf("%s %s-%s gives rights on %s, want %s", c.moves, c.from, c.to, fields[3], c.passed)
		}
		if back := position(t, v, p.String()); back.String() != p.String() || back.Hash() != p.Hash() {
			t.Errorf("%s: %s comes back as %s", c.moves, p, back)
		}
		captures := ""
		for _, m := range p.Moves(nil) {
			if m.Kind() == engine.EnPassant {
				captures += p.SquareName(m.To())
				p.Make(m)
				if strings.Contains(strings.Fields(p.String())[0], "T") {
					t.Errorf("%s: captured en passant on %s, the man still stands: %s", c.moves, captures, p)
				}
				p.Unmake()
			}
		}
		want := ""
		if c.passed != "-" {
			want = c.passed[len(c.passed)-2:] // the tested man attacks the last square passed only
		}
		if captures != want {
			t.Errorf("%s: captures en passant on %q, want %q", c.moves, captures, want)
		}
	}
}
