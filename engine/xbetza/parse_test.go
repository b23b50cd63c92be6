package xbetza_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pbemd/engine/enginetest/cost"
	"pbemd/engine/xbetza"
)

// leaps lists the squares of an 8x8 board that the first legs of a description reach from d4.
func leaps(t *testing.T, text string) string {
	t.Helper()
	piece, err := xbetza.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var squares []string
	for _, move := range piece.Moves {
		leg := move.Legs[0]
		for _, point := range leg.Points {
			v := leg.Ring.At(point)
			if v.X >= -3 && v.X <= 4 && v.Y >= -3 && v.Y <= 4 {
				squares = append(squares, fmt.Sprintf("%c%d", 'd'+v.X, 4+v.Y))
			}
		}
	}
	slices.Sort(squares)
	return strings.Join(squares, " ")
}

func TestDirectionsOfFirstLeg(t *testing.T) {
	for text, want := range map[string]string{
		"N": "b3 b5 c2 c6 e2 e6 f3 f5", "C": "a3 a5 c1 c7 e1 e7 g3 g5", "Z": "a2 a6 b1 b7 f1 f7 g2 g6",
		"W": "c4 d3 d5 e4", "F": "c3 c5 e3 e5", "D": "b4 d2 d6 f4", "A": "b2 b6 f2 f6",
		"H": "a4 d1 d7 g4", "G": "a1 a7 g1 g7", "K": "c3 c4 c5 d3 d5 e3 e4 e5",
		"fN": "c6 e6", "ffN": "c6 e6", "bN": "c2 e2", "bbN": "c2 e2", "lN": "b3 b5", "llN": "b3 b5", "rN": "f3 f5", "rrN": "f3 f5",
		"fsN": "b5 f5", "bsN": "b3 f3", "lvN": "c2 c6", "rvN": "e2 e6",
		"fhN": "b5 c6 e6 f5", "bhN": "b3 c2 e2 f3", "lhN": "b3 b5 c2 c6", "rhN": "e2 e6 f3 f5",
		"flN": "b5", "lfN": "c6", "frN": "f5", "rfN": "e6", "blN": "b3", "lbN": "c2", "brN": "f3", "rbN": "e2",
		"vN": "c2 c6 e2 e6", "sN": "b3 b5 f3 f5", "hrN": "b5 c2 e6 f3", "hlN": "b3 c6 e2 f5",
		"fhlhN": "b3 b5 c2 c6 e6 f5", "fhrN": "b5 c6 e6 f3 f5", "fhhrN": "b5 c2 c6 e6 f3 f5", // pairs are read from the left
		"ffrrN": "c6 e6 f3 f5", "frW": "d5 e4", "frF": "e5", "rfF": "e5", "vF": "c3 c5 e3 e5", "sF": "c3 c5 e3 e5",
		"fsW": "c4 d5 e4", "fF": "c5 e5", "lF": "c3 c5", "fA": "b6 f6", "fhB": "c5 e5",
		"fK": "d5", "fsK": "c5 e5", "frK": "e5", "vK": "d3 d5", "sK": "c4 e4", "fhK": "c5 d5 e5", "blK": "c3",
		"fQ": "d5", "fsQ": "c5 e5", "WX": "d8 h4", "FX": "c8 e8 h3 h5",
	} {
		if got := leaps(t, text); got != want {
			t.Errorf("%s goes to %s, want %s", text, got, want)
		}
	}
}

func TestLengthenedAtoms(t *testing.T) {
	for text, want := range map[string]xbetza.Ring{
		"WX": {Long: 4}, "FX": {Short: 1, Long: 4}, "DX": {Long: 5}, "NX": {Short: 1, Long: 5},
		"AX": {Short: 2, Long: 5}, "HX": {Long: 6}, "CX": {Short: 1, Long: 6}, "ZX": {Short: 2, Long: 6},
		"GX": {Short: 3, Long: 6}, "DY": {Short: 2, Long: 4}, "NY": {Short: 3, Long: 4}, "AY": {Long: 4},
		"CY": {Short: 3, Long: 5}, "ZY": {Short: 4, Long: 5},
	} {
		piece, err := xbetza.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := piece.Moves[0].Legs[0].Ring; got != want {
			t.Errorf("%s has the ring %v, want %v", text, got, want)
		}
	}
}

func TestRanges(t *testing.T) {
	for text, want := range map[string]int{
		"W": 1, "R": xbetza.Unlimited, "R4": 4, "W0": xbetza.Unlimited, "NN": xbetza.Unlimited, "N12": 12,
		"W*": xbetza.HalfBoard, "Q": xbetza.Unlimited, "K": 1,
	} {
		piece, err := xbetza.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := piece.Moves[0].Legs[0].Range; got != want || len(piece.Moves) != 1 {
			t.Errorf("%s has %d moves and the range %d, want one with %d", text, len(piece.Moves), got, want)
		}
	}
	if piece, err := xbetza.Parse("BB"); err != nil || len(piece.Moves) != 2 {
		t.Errorf("BB is two moves, got %v, %v", piece, err)
	}
}

func TestRefusedWithColumn(t *testing.T) {
	for text, want := range map[string]struct {
		column int
		word   string
	}{
		"":          {1, "empty"},
		"N-":        {2, "atom"},
		"NL":        {2, "not settled"},
		"fJ":        {2, "not settled"},
		"Nx":        {3, "ends"},
		"wN":        {1, "no modifier"},
		"NxN":       {2, "not settled"},
		"WE":        {2, "atom"},
		"aW":        {2, "direction"},
		"nC":        {1, "not settled"},
		"yafR4":     {1, "settled only"},
		"jjD":       {2, "not settled"},
		"ffrK":      {2, "not settled"},
		"O":         {1, "number"},
		"vO2":       {1, "sideways"},
		"O2":        {1, "not moved"},
		"fs[F?R]":   {1, "bracket"},
		"[F?[W-R]]": {4, "nested"},
		"[F?fqR]":   {5, "not settled"},
		"[F]":       {3, "two legs"},
		"[FR]":      {3, "expected"},
		"[F?R":      {5, "expected"},
		"[N-B]":     {4, "not settled"},
		"(paf)R":    {6, "repetitions"},
		"(paf)0R":   {6, "repetitions"},
		"()3R":      {1, "empty"},
		"(p)2(p)2R": {5, "one group"},
		"R100":      {2, "two digits"},
		"R05":       {2, "begin with 0"},
		"afzW":      {3, "earlier turn"},
		"pW":        {1, "more than 1"},
		"gR3":       {1, "not settled"},
		"uN":        {1, "before"},
		"afuK":      {3, "no leg before"},
		"cauafucK":  {6, "twice"},
		"fsF":       {2, "leave this one out"},
		"hW":        {1, "half"},
		"é":         {1, "é"},
		"iiiW":      {3, "twice"},
		"mafiiW":    {5, "twice"},
		"k@":        {1, "not defined"},
		"fU":        {1, "no direction"},
		"FtR":       {2, "not settled"},
		"t[FR]":     {1, "bracket"},
		"W-F":       {2, "atom"},
		"nZ":        {1, "not settled"},
		"maR":       {3, "direction"},
		"maB":       {3, "direction"},
		"maD":       {3, "direction"},
		"caF":       {3, "direction"},
		"xK":        {1, "not settled"},
		"gaf2R":     {4, "atom"},
		"yafsF3":    {1, "settled only"},
		"v[F?R]":    {1, "bracket"},
		"cafeF":     {4, "not settled"},
		"tafK":      {1, "beside p or g"},
		"fD*":       {1, "single steps"},
		"kafF":      {1, "last leg"},
		"eafeF":     {4, "not settled"},
		"mI":        {1, "modifiers before I"},
		"I2":        {2, "atom"},
		"afI":       {1, "modifiers before I"},
		"(m)2I":     {1, "modifiers before I"},
		"[I?R]":     {2, "atom"},
		"iiisO2":    {3, "one i"},
		"iisO2":     {2, "one i"},
		"mafW*":     {1, "plain move"},
		"jW*":       {1, "plain move"},
		"ifmnoD":    {5, "not settled"},
		"(paf3R":    {5, ")"},

		"(" + strings.Repeat("f", 100) + ")20W": {103, "more than 1000 modifiers"},
	} {
		_, err := xbetza.Parse(text)
		var wrong *xbetza.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%q is read (%v), want it refused", text, err)
			continue
		}
		if wrong.Column != want.column || !strings.Contains(wrong.Reason, want.word) {
			t.Errorf("%q: %v; want column %d and the word %q", text, err, want.column, want.word)
		}
	}
}

func TestGroupsAndBracketsAreWrittenOut(t *testing.T) {
	for text, want := range map[string]int{
		"(paf)3R": 4, "[F?R]": 2, "[F-R]": 1, "[W?F?R]": 3, "[W-F?R]": 2, "KNADcaKcabKmabK": 7, "-": 0,
	} {
		piece, err := xbetza.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if len(piece.Moves) != want {
			t.Errorf("%s has %d moves, want %d", text, len(piece.Moves), want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"fmWfceFifmnD", "KisO2", "yafsWyafsB", "[F?sR]", "(paf)3R", "afsafzW", "mafmafsKafsmafKmaflmafrK",
		"j@7", "KNADcaKmcabK", "mRcaibR", "zBqN", "oooR", "W*", "caK", "mNxaN",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cost.Bounded(t, "reading the moves", func() { xbetza.Parse(text) })
		piece, err := xbetza.Parse(text)
		if err != nil {
			var wrong *xbetza.Error
			if !errors.As(err, &wrong) || wrong.Column < 1 || wrong.Column > len(text)+1 || wrong.Reason == "" {
				t.Fatalf("%q: error without a column inside the text: %v", text, err)
			}
			return
		}
		for _, move := range piece.Moves {
			if len(move.Legs) == 0 || move.Column < 1 || move.Column > len(text) {
				t.Fatalf("%q: move without legs or column: %+v", text, move)
			}
		}
	})
}
