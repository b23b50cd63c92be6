package notation_test

import (
	"strings"
	"testing"

	"pbemd/engine/notation"
)

func TestLooks(t *testing.T) {
	for _, text := range strings.Split(`e4
E4
e4.
e4!
Nf3
nf3
NF3
nF3
nBd2
Nf3.
 Nf3
Nf3!?
Nf3+
Nf3, check
N1f3
Ngf3
Ng1-f3
Ng1xf3
g1f3
g1-f3
G1-F3
e2 e4
e2 - e4
e2-e4
e2–e4
e2—e4
exd5
ed5
exd6 e.p.
exd6ep
bxc4
bc4
Be4
be4
nbd2
qxd5
e8=Q
e8Q
e8q
e1q
c2F
e8/Q
e8(Q)
fxe8=(Q)
e7-e8=Q#
e7e8q
K&f5
k&f5
&f5
Kd2&f5
d2&f5
Ka10&f5
Kb9-a10&f5
b9a10&f5
c9@e3
cxd9@e3
c8-c9@e3
PP@f5
Da10=DU
king exchanges with f5
exchange king with f5
swap the king with f5
exchange with f5
o-o
O-O
0-0
O-O-O
0-0-0
o–o–o
O-O-O+
12. Nf3
12.Nf3
12...Nf6
12… Nf6
...Nf6
12) Nf3
♘f3
♞f3
♟xd5
Ｎｆ３
ｅ２－ｅ４
N@c3
n@c3
@c3
P@aa10
K@d1
K=d1
c9=P
c9=F
c9=(F)
c8c9=F
KQd4
KQd4xe5
PPd9
Hh9
a10
k10
l12
Na10-b12
aa3-ab4
Naa3xab4
aaxab4
Kw4
Kaa4
w4
aa4
aa4aa5
Ld4xe5-f6
d4xe5xe6-f7
pass
Pass
PASS.
knight f3
Knight to f3
N to f3
N x f3
pawn takes c4
pawn takes c4, check
pawn to e8 promotes to queen
castles
castle kingside
castles queen side
Castle long.
"Nf3"
*Nf3*
(Nf3)`, "\n") {
		if !notation.Looks(text) {
			t.Errorf("%q should look like a move", text)
		}
	}
	for _, text := range []string{
		"Ng1\u200b-f3", "Nf3\u00a0", "\ufeffNf3", "N\u00adf3", "e2\u2212e4", "\u202aNf3\u202c", "♘\ufe0ef3",
	} {
		if !notation.Looks(text) {
			t.Errorf("%+q should look like a move", text)
		}
	}
}

func TestLooksNotLikeAMove(t *testing.T) {
	for _, text := range strings.Split(`
a
I
be
Be
ace
A4 paper
a4 paper please
e4 is best
Nf3 or Nc3
Nf3?  I am not sure
Bob
pass the salt
I pass
password
draw
resign
yes
no
oo
ooo
O
0
00
1-0
0-1
1/2-1/2
24/7
12
12.
...
3.5
10:30
a-b
a=b
x=1
gr8
Gr8
l8r
mp3
mp4
h264
x86
V2
Q9
Mar5
May15
Mp3
PS4
USB3
PS5
B2B
b2b
p2p
e2e
C3PO
Dec12
Feb3
Sep9
max b4
see you at b4
e44
a0
e4x
Nf
Nf3f4f5
Nf3-
e8=
bob@c3
bob@example.org
K@
castle in the air
castles are big
the king
king of e4
knight
queen bee
pawn
to f3
x
-
--
#17
17
é4
Ñf3
<Nf3>
> Nf3
https://example.org/a4
a1b2c3d4
`, "\n") {
		if notation.Looks(text) {
			t.Errorf("%q should not look like a move", text)
		}
	}
	if notation.Looks(strings.Repeat("N", 5000) + "f3") {
		t.Error("a long text should not look like a move")
	}
}

func FuzzLooks(f *testing.F) {
	for _, text := range []string{"Nf3", "12... exd6 e.p.", "castles queen side", "♘f3", "K=d1", "“O–O”", "a4 paper", "e8=(Q)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		looks := notation.Looks(text)
		if looks && !strings.ContainsFunc(text, func(r rune) bool { return r > ' ' }) {
			t.Errorf("%q has nothing in it and looks like a move", text)
		}
		if looks != notation.Looks(" \u00a0"+text+"\t") {
			t.Errorf("%q looks different between blanks", text)
		}
	})
}
