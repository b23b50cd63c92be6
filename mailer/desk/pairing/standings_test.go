package pairing

import (
	"slices"
	"testing"
)

// game makes a game of round 1; the standings do not look at the round.
func game(white, black int, r Result) Game {
	return Game{Round: 1, White: white, Black: black, Result: r}
}

// TestRobinTieBreaks is worked out by hand. 1 beats 2 and 4, loses to 3; 2 beats
// 3 and 4; 3 draws with 4. So 1 and 2 have two points, 3 one and a half, 4 a half.
// Direct encounter puts 1 before 2. Sonneborn-Berger: 1: 2 + 0.5 = 2.5; 2: 1.5 +
// 0.5 = 2; 3: 2 + half of 0.5 = 2.25; 4: half of 1.5 = 0.75. Buchholz: 1: 2 + 1.5
// + 0.5 = 4, 2: the same, 3: 2 + 2 + 0.5 = 4.5, 4: 2 + 2 + 1.5 = 5.5.
func TestRobinTieBreaks(t *testing.T) {
	f := Field{Players: 4, Games: []Game{game(1, 2, WhiteWon), game(4, 1, BlackWon), game(3, 1, WhiteWon),
		game(2, 3, WhiteWon), game(4, 2, BlackWon), game(3, 4, Drawn)}}
	want := []Standing{
		{Player: 1, Place: 1, Points: 4, Won: 2, Lost: 1, Direct: 2, SonnebornBerger: 10, Buchholz: 8},
		{Player: 2, Place: 2, Points: 4, Won: 2, Lost: 1, SonnebornBerger: 8, Buchholz: 8},
		{Player: 3, Place: 3, Points: 3, Won: 1, Drawn: 1, Lost: 1, SonnebornBerger: 9, Buchholz: 9},
		{Player: 4, Place: 4, Points: 1, Drawn: 1, Lost: 2, SonnebornBerger: 3, Buchholz: 11},
	}
	if got := Standings(f, RobinOrder()); !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	for q, text := range map[Quarters]string{10: "2.5", 9: "2.25", 3: "0.75", 8: "2"} {
		if q.String() != text {
			t.Errorf("%d quarters are written %s", q, q)
		}
	}
}

// TestRobinWins: 1, 2 and 3 have two points of four players and have beaten each
// other in a circle, so that direct encounter says nothing, nor do games won;
// all have beaten 4, and Sonneborn-Berger is 2 + 0 for each. They share the
// first place. With 4 beating 1 and the draws below, wins decide.
func TestRobinWins(t *testing.T) {
	circle := Field{Players: 4, Games: []Game{game(1, 2, WhiteWon), game(2, 3, WhiteWon), game(3, 1, WhiteWon),
		game(1, 4, WhiteWon), game(2, 4, WhiteWon), game(3, 4, WhiteWon)}}
	for i, s := range Standings(circle, RobinOrder()) {
		if want := []int{1, 1, 1, 4}[i]; s.Place != want {
			t.Errorf("line %d: place %d, want %d", i+1, s.Place, want)
		}
	}
	// 1: win and loss, 2: two draws. They have drawn with nobody else and not
	// met each other, so direct encounter is not applied; 1 has won a game.
	wins := Field{Players: 4, Games: []Game{game(1, 3, WhiteWon), game(4, 1, WhiteWon), game(2, 3, Drawn), game(4, 2, Drawn)}}
	got := Standings(wins, RobinOrder())
	if got[1].Player != 1 || got[1].Place != 2 || got[2].Player != 2 || got[2].Place != 3 {
		t.Errorf("%+v", got)
	}
}

// TestSwissTieBreaks is a Swiss of five in two rounds, by hand. Round 1: 1 beats
// 3, 2 and 4 draw, 5 has a bye. Round 2: 1 and 5 draw, 2 beats 3, 4 has a bye.
// Points: 1 1.5, 5 1.5, 2 1.5, 4 1.5, 3 0. Buchholz: 1: 0 + 1.5 = 1.5; 2: 1.5 + 0 =
// 1.5; 4: 1.5 + own 1.5 = 3; 5: own 1.5 + 1.5 = 3. Sonneborn-Berger: 1: 0 + 0.75 =
// 0.75; 2: 0.75 + 0 = 0.75; 4: 0.75 + 1.5 = 2.25; 5: 1.5 + 0.75 = 2.25. Games won: 1
// one, 2 one, 4 and 5 none. 4 and 5 have not met, nor 1 and 2: they share.
func TestSwissTieBreaks(t *testing.T) {
	f := Field{Players: 5, Games: []Game{game(1, 3, WhiteWon), game(2, 4, Drawn), {Round: 1, White: 5},
		game(5, 1, Drawn), game(3, 2, BlackWon), {Round: 2, White: 4}}}
	want := []Standing{
		{Player: 4, Place: 1, Points: 3, Drawn: 1, SonnebornBerger: 9, Buchholz: 6},
		{Player: 5, Place: 1, Points: 3, Drawn: 1, SonnebornBerger: 9, Buchholz: 6},
		{Player: 1, Place: 3, Points: 3, Won: 1, Drawn: 1, SonnebornBerger: 3, Buchholz: 3},
		{Player: 2, Place: 3, Points: 3, Won: 1, Drawn: 1, SonnebornBerger: 3, Buchholz: 3},
		{Player: 3, Place: 5, Lost: 2, Buchholz: 6},
	}
	if got := Standings(f, SwissOrder()); !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// TestAnnul: in a round robin of five each plays four games. 4 has left after
// one of them, 5 after two: the game of 4 counts for nobody, those of 5 do.
func TestAnnul(t *testing.T) {
	f := Field{Players: 5, Gone: []int{4, 5}, Games: []Game{game(1, 4, BlackWon), game(5, 1, WhiteWon), game(2, 5, WhiteWon),
		{Round: 3, White: 3, Black: 5, Result: WhiteWon, Walkover: true}, {Round: 3, White: 2, Black: 4, Result: WhiteWon, Walkover: true}}}
	counted, annulled := Annul(f, 4)
	if !slices.Equal(annulled, []int{4}) || len(counted.Games) != 3 {
		t.Fatalf("annulled %v, left %+v", annulled, counted.Games)
	}
	if s := Standings(counted, RobinOrder()); s[0].Player != 2 || s[0].Points != Win {
		t.Errorf("%+v", s)
	}
}

// TestGamesWithoutAResult: they count for neither, in no column, and two who met in
// nothing but one have not met for direct encounter.
func TestGamesWithoutAResult(t *testing.T) {
	f := Field{Players: 3, Games: []Game{game(1, 2, Void), game(1, 3, WhiteWon), game(2, 3, WhiteWon)}}
	want := []Standing{
		{Player: 1, Place: 1, Points: 2, Won: 1},
		{Player: 2, Place: 1, Points: 2, Won: 1},
		{Player: 3, Place: 3, Lost: 2, Buchholz: 4},
	}
	if got := Standings(f, RobinOrder()); !slices.Equal(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	// 1 and 2 have met here, and 3 with them: then a game that ended without a
	// result leaves direct encounter out for all three.
	f = Field{Players: 5, Games: []Game{game(1, 2, WhiteWon), game(2, 3, WhiteWon), game(3, 1, Void), game(3, 4, WhiteWon), game(4, 5, Void)}}
	for _, s := range Standings(f, []TieBreak{Direct}) {
		if s.Points == 2 && (s.Place != 1 || s.Direct != 0) {
			t.Errorf("%+v shares the first place, and has nothing from direct encounter", s)
		}
	}
}

// TestDirectEncounterNeedsAllMeetings: of three with the same points 1 has beaten 2,
// but 3 has met neither.
func TestDirectEncounterNeedsAllMeetings(t *testing.T) {
	f := Field{Players: 6, Games: []Game{game(1, 2, WhiteWon), game(2, 4, WhiteWon), game(3, 5, WhiteWon), game(1, 6, BlackWon)}}
	for _, s := range Standings(f, []TieBreak{Direct})[:4] {
		if s.Points != 2 || s.Place != 1 || s.Direct != 0 {
			t.Errorf("%+v, want one of four on the first place", s)
		}
	}
}
