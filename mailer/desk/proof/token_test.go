package proof

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// testKeys are the keys of a server in the middle of its life.
func testKeys() Keys {
	return Keys{Server: "server-1", All: []Key{
		{ID: 1, Secret: []byte("an older secret of thirty-2 bytes")},
		{ID: 2, Secret: []byte("the present secret of 32 bytes...")},
	}}
}

// present is a claim of each kind.
func claims() []Claim {
	return []Claim{
		{Kind: Game, ID: "17", Serial: 5, Purpose: Board},
		{Kind: Game, ID: "18446744073709551615", Serial: math.MaxUint64, Purpose: Copy},
		{Kind: Challenge, ID: "18", Purpose: Challenged},
		{Kind: Signup, ID: "x7k2", Purpose: Confirm},
		{Kind: Pending, ID: strings.Repeat("z", 32), Purpose: Confirm},
		{Kind: Account, ID: "3", Serial: 9, Purpose: Answer},
		{Kind: Entry, ID: PairID(5, 3), Serial: 9, Purpose: Answer},
		{Kind: Words, ID: PairID(5, 3), Serial: 9, Purpose: ToAll},
	}
}

func mustFind(t *testing.T, token string) Token {
	t.Helper()
	found := Find([]string{MessageID(token, "example.org")}, nil, "")
	if len(found) != 1 {
		t.Fatalf("%q gives %d tokens", token, len(found))
	}
	return found[0]
}

func TestMintedTokensVerifyInAnyCase(t *testing.T) {
	for _, c := range claims() {
		token := testKeys().Mint(c, "Alice", Nonce{1, 2, 3, 4, 5, 6})
		for _, spelling := range []string{token, strings.ToUpper(token), strings.ToLower(token)} {
			found := mustFind(t, spelling)
			if found.Claim != c {
				t.Errorf("%q says %+v, want %+v", spelling, found.Claim, c)
			}
			for _, player := range []string{"alice", "Alice", "ALICE"} {
				if !found.Verify(testKeys(), player) {
					t.Errorf("%q does not verify for %s", spelling, player)
				}
			}
			if found.String() != token {
				t.Errorf("%q is written %q", spelling, found.String())
			}
		}
	}
}

func TestTokensFitMessageIDs(t *testing.T) {
	for _, c := range claims() {
		token := testKeys().Mint(c, "alice", Nonce{0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
		// RFC 5321, 4.5.3.1.1: a local part has at most 64 octets; the account's own
		// name and "+" stand before the token. Boards have short numbers.
		if len(c.ID) <= 10 && c.Serial < 1e6 && len(token) > 52 {
			t.Errorf("%q is %d characters long", token, len(token))
		}
		if strings.Trim(token, "abcdefghijklmnopqrstuvwxyz0123456789.") != "" {
			t.Errorf("%q holds other characters than those of every dot-atom", token)
		}
	}
}

func TestMintRefusesWhatCannotBeRead(t *testing.T) {
	for _, c := range []Claim{
		{}, {Kind: 'x', ID: "1", Purpose: Board}, {Kind: Game, ID: "", Purpose: Board}, {Kind: Game, ID: "0", Purpose: Board},
		{Kind: Game, ID: "017", Purpose: Board}, {Kind: Game, ID: "1a", Purpose: Board}, {Kind: Game, ID: "+1", Purpose: Board},
		{Kind: Game, ID: "1"}, {Kind: Game, ID: "1", Purpose: 'B'}, {Kind: Pending, ID: "a.b", Purpose: Confirm},
		{Kind: Pending, ID: "A", Purpose: Confirm}, {Kind: Pending, ID: strings.Repeat("a", 33), Purpose: Confirm},
		{Kind: Game, ID: "18446744073709551616", Purpose: Board},
	} {
		if token := testKeys().Mint(c, "alice", Nonce{}); token != "" {
			t.Errorf("%+v makes %q", c, token)
		}
	}
	if token := (Keys{}).Mint(claims()[0], "alice", Nonce{}); token != "" {
		t.Errorf("without a key there is %q", token)
	}
}

func TestAnotherClaimDoesNotVerify(t *testing.T) {
	c := Claim{Kind: Game, ID: "17", Serial: 5, Purpose: Board}
	good := mustFind(t, testKeys().Mint(c, "alice", Nonce{1}))
	for name, change := range map[string]func(*Token){
		"kind":    func(f *Token) { f.Kind = Challenge },
		"board":   func(f *Token) { f.ID = "18" },
		"digits":  func(f *Token) { f.ID, f.Serial = "175", 0 },
		"serial":  func(f *Token) { f.Serial++ },
		"purpose": func(f *Token) { f.Purpose = Copy },
		"key":     func(f *Token) { f.KeyID = 1 },
		"no key":  func(f *Token) { f.KeyID = 3 },
		"nonce":   func(f *Token) { f.Nonce[5] ^= 1 },
	} {
		forged := good
		change(&forged)
		if forged.Verify(testKeys(), "alice") {
			t.Errorf("a token with another %s verifies", name)
		}
	}
	for _, player := range []string{"bob", "", "alic", "alice2"} {
		if good.Verify(testKeys(), player) {
			t.Errorf("the token of alice verifies for %q", player)
		}
	}
	other := testKeys()
	other.Server = "server-2"
	if good.Verify(other, "alice") {
		t.Error("the token verifies on another server")
	}
	other = testKeys()
	other.All[1].Secret = []byte("a secret that nobody shared......")
	if good.Verify(other, "alice") {
		t.Error("the token verifies with another secret")
	}
	if good.Verify(Keys{Server: "server-1"}, "alice") {
		t.Error("the token verifies without keys")
	}
	if (Token{}).Verify(testKeys(), "alice") {
		t.Error("no token verifies")
	}
}

func TestOldKeysVerifyAndNewOnesMint(t *testing.T) {
	keys := testKeys()
	old := Keys{Server: keys.Server, All: keys.All[:1]}
	c := claims()[0]
	if !mustFind(t, old.Mint(c, "alice", Nonce{})).Verify(keys, "alice") {
		t.Error("a token of the older key does not verify")
	}
	if id := mustFind(t, keys.Mint(c, "alice", Nonce{})).KeyID; id != 2 {
		t.Errorf("new tokens are made with key %d", id)
	}
}

// Every bit of the coded part, and every other character in its place, is refused.
func TestEveryFlippedBitIsRefused(t *testing.T) {
	for _, c := range claims() {
		token := testKeys().Mint(c, "alice", Nonce{9, 8, 7, 6, 5, 4})
		head, code := token[:len(token)-32], token[len(token)-32:]
		raw, err := encoding.DecodeString(strings.ToUpper(code))
		if err != nil {
			t.Fatal(err)
		}
		for bit := range 8 * len(raw) {
			raw[bit/8] ^= 1 << (bit % 8)
			for _, f := range Find([]string{head + strings.ToLower(encoding.EncodeToString(raw))}, nil, "") {
				if f.Verify(testKeys(), "alice") {
					t.Errorf("%+v verifies with bit %d flipped", c, bit)
				}
			}
			raw[bit/8] ^= 1 << (bit % 8)
		}
		for i := range token {
			for _, b := range []byte("abcdefghijklmnopqrstuvwxyz0123456789.-+=") {
				if token[i] == b {
					continue
				}
				forged := token[:i] + string(b) + token[i+1:]
				for _, f := range Find([]string{forged}, nil, "") {
					if f.Verify(testKeys(), "alice") {
						t.Errorf("%q verifies as well as %q", forged, token)
					}
				}
			}
		}
	}
}

func TestNoncesMakeTokensDiffer(t *testing.T) {
	a := testKeys().Mint(claims()[0], "alice", Nonce{1})
	b := testKeys().Mint(claims()[0], "alice", Nonce{2})
	if a == b || a != testKeys().Mint(claims()[0], "alice", Nonce{1}) {
		t.Errorf("tokens of two letters are %q and %q", a, b)
	}
}

func TestTokensVerifyForTheirClaimAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) (Claim, string, Nonce) {
			c := Claim{
				Kind: rapid.SampledFrom([]Kind{Signup, Pending}).Draw(t, label+" kind"), ID: rapid.StringMatching(`[a-z0-9]{1,3}`).Draw(t, label+" id"),
				Serial: rapid.Uint64Range(0, 3).Draw(t, label+" serial"), Purpose: rapid.SampledFrom([]Purpose{Board, Confirm}).Draw(t, label+" purpose"),
			}
			return c, rapid.StringMatching(`[a-c]{1,3}`).Draw(t, label+" player"), Nonce{rapid.Byte().Draw(t, label+" nonce")}
		}
		a, player, nonce := draw("one")
		b, other, _ := draw("two")
		token := Find([]string{testKeys().Mint(a, player, nonce)}, nil, "")[0]
		if !token.Verify(testKeys(), player) {
			t.Fatal("the token does not verify")
		}
		token.Claim = b
		if token.Verify(testKeys(), other) != (a == b && player == other) {
			t.Fatalf("the token for %+v and %s, read as %+v for %s", a, player, b, other)
		}
	})
}
