package notation

import (
	"strings"
	"testing"
)

// TestTimurIsRead holds what is read beside the forms that mails offer.
func TestTimurIsRead(t *testing.T) {
	waits, check, corner := "Kf1 PPc9 ki5", "Kf1 Ra2 kl10 rf9", "Kb9 Md4 kl1"
	for _, c := range []struct{ men, rest, texts, want string }{
		{waits, "w - - 0 1 pop=w1-waits", "PP@h4|PPh4|PP-h4|P@h4|pp@h4|@h4|c9@h4|c9-h4|c9h4|PPc9-h4|PPc9@h4|place the pawn of pawns on h4|put pawn on h4", "PP@h4"},
		{"Ka1 PDe9 kk8", "w - - 0 1 pending=e9", "D@e9|D=e9|e9=D|e9D|e9 becomes duke|PDe9=D|PD e9=D|pawn e9 becomes a duke|duke on e9|e9|de9", "D@e9"},
		{"Ka1 PPe9 kl8", "w - - 0 1 pending=e9 pop=w1", "PP@e3|e9@e3|e9-e3|PPe3", "PP@e3"},
		{"Ka1 PPe9 kl8", "w - - 0 1 pending=e9 pop=w2", "X@e9|e9=X|e9", "X@e9"},
		{"Ka1 PPe9 kl8", "w - - 0 1 pending=e9", "PP@e9|e9=PP|e9", "PP@e9"},
		{"Kl5 PDb8 kj7", "w - - 0 1", "b9=D|b9|Pb9|pb9|PDb9|pdb9|b8b9|P b8-b9|pawn to b9|duke pawn to b9|pawn b9 becomes duke", "b9=D"},
		{"Kl5 PDb8 kj7 rc9", "w - - 0 1", "bxc9=D|Pxc9|PDxc9|pawn takes c9|bc9", "bxc9=D"},
		{"Kf1 PPc8 Ra3 kl10", "w - - 0 1 pop=w1", "c9@c3|PPc9@c3|c8-c9@c3|Pc9@c3|c9 then put on c3", "c9@c3"},
		{check, "w - - 0 1", "K&a2|Kf1&a2|f1&a2|a2&f1|&a2|K & a2|king exchanges with a2|exchange king with a2|swap the king with a2|exchange with a2|R&f1|Ra2&f1|rook exchanges with f1", "K&a2"},
		{corner, "w - - 0 1", "Ka10&d4|K a10 & d4|b9-a10&d4", "Ka10&d4"},
		{"Kb9 kl1", "w - - 0 1", "Ka10|Ka10=K|king to a10 stays king", "Ka10"},
	} {
		for text := range strings.SplitSeq(c.texts, "|") {
			p := timurPosition(t, c.men, c.rest)
			m, err := Read(p, text)
			if err != nil {
				t.Errorf("%s %s: %q: %v", c.men, c.rest, text, err)
			} else if got := Ready(p, m); got != c.want {
				t.Errorf("%s %s: %q is read as %s, want %s", c.men, c.rest, text, got, c.want)
			}
		}
	}
}

// TestTimurRefusals holds the sentences for what only Timur's pawns do not allow.
func TestTimurRefusals(t *testing.T) {
	waits, mated := "Kf1 PPc9 ki5", "Kk1 Mf1 Ra2 kl10 rf9"
	for _, c := range []struct{ men, rest, text, want string }{
		{waits, "w - - 0 1 pop=w1-waits", "c10", "The pawn of pawns on c9 waits to be placed and does not move. Legal moves of the pawn of pawns on c9: PP@a9, PP@h4, PP@j4, PP@l9."},
		{waits, "w - - 0 1 pop=w1-waits", "c9xd10", "The pawn of pawns on c9 waits to be placed and does not move. Legal moves of the pawn of pawns on c9: PP@a9, PP@h4, PP@j4, PP@l9."},
		{waits, "w - - 0 1 pop=w1-waits", "PP@f1", "There is already your own king on f1. Legal moves: PP@a9, PP@h4, PP@j4, PP@l9."},
		{waits, "w - - 0 1 pop=w1-waits", "PP@e5", "The pawn of pawns cannot be placed on e5. Legal moves: PP@a9, PP@h4, PP@j4, PP@l9."},
		{"Kf1 PPc3 ki5", "w - - 0 1 pop=w1", "PP@h4", "You have no pawn of pawns that waits to be placed. Legal moves: Ke1, Ke2, Kf2, Kg1, Kg2, c4."},
		{"Kf1 PPc9 " + fullRow + " kd10", "w - - 0 1 pop=w2-waits", "PP@e3", "There is already your own bishop on e3."},
		{"Kf1 PPc9 " + fullRow + " kd10", "w - - 0 1 pop=w2-waits", "PP@e5", "There is no square now on which your pawn of pawns can be placed."},
		{"Kf1 Uf5 ki5", "w - - 0 1", "M@h4", "No man can be put on the board now."},
		{"Kf1 Rc5 kd10 ppc2", "w - - 0 1 pop=b1-waits", "Rxc2", "The pawn of pawns on c2 waits to be placed and cannot be captured. Legal moves of the rook on c5: Ra5,"},
		{"Ka1 PDe9 kk8 ra5", "w - - 0 1 pending=e9", "D@e9", "A pawn promotes where it stands only after an exchange into the zone, and only when you are not in check. Legal moves: Kb1,"},
		{"Kb9 Rd4 kj7", "w - - 0 1", "Ka10&d4", "Your king exchanges squares by a move only in a corner of the enemy's back rank, and only with a prime minister or a mercenary. Legal moves: Ka10."},
		{"Kb9 Rd4 Me5 kj7", "w - - 0 1", "Ka10&d4", "Your king exchanges squares by a move only in a corner of the enemy's back rank, and only with a prime minister or a mercenary. Legal moves: Ka10&e5, Ka10=K."},
		{"Kb9 Md4 kj7 rj4", "w - - 0 1", "Ka10&d4", "Your king would stand attacked on d4. Legal moves of the king on b9: Ka8,"},
		{"Kb9 Md4 kj7 rj10", "w - - 0 1", "Ka10", "Your king would stand attacked on a10, unless it exchanges squares there. Legal moves: Ka10&d4."},
		{"Kb9 Md4 kj7 rj10", "w - - 0 1", "Ka10=K", "Your king would stand attacked on a10. Legal moves of the king on b9: Ka8,"},
		{mated, "w - - 0 1 reign=M inert=k1", "Kk2", "The king on k1 is mated and stands still in this turn. Legal moves: Rf2,"},
		{mated, "w - - 0 1 reign=M inert=k1", "Ra1", "Your prime minister is in check, and this does not parry it. Legal moves of the rook on a2: Rf2."},
		{mated, "w - - 0 1 reign=M inert=k1", "K&a2", "Only your prime minister exchanges places. Legal moves: Rf2,"},
		{"Kf1 Me1 Ra2 kl10 rf9", "w - - 0 1", "M&a2", "Only your king exchanges places. Legal moves:"},
		{mated, "w - - 0 1 reign=M inert=k1", "M&k1", "The king on k1 takes no part in exchanges."},
		{"Kf1 PPc8 Ra3 kl10", "w - - 0 1 pop=w1", "c9@a3", "There is already your own rook on a3. Legal moves: c9@b3,"},
		{"Kf1 PPc8 Ra3 kl10", "w - - 0 1 pop=w1", "c9@c4", "The pawn of pawns is put on an empty square of the rank where your pawns started. Legal moves: c9@b3,"},
		{"Kf1 DUk8 kb10", "w - - 0 1", "Dk9", "You have no duke on the board; your stepping duke has the letters DU."},
	} {
		p := timurPosition(t, c.men, c.rest)
		m, err := Read(p, c.text)
		if err == nil {
			t.Errorf("%s %s: %q is read as %s", c.men, c.rest, c.text, Record(p, m))
			continue
		}
		if want := quoted(c.text) + " is not a legal move. " + c.want; !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s %s:\n got %s\nwant %s", c.men, c.rest, err, want)
		}
	}
}

const fullRow = "Ra3 Rb3 Hc3 Hd3 Be3 Bf3 Gg3 Gh3 Ci3 Cj3 Sk3 Ql3"
