package proof

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestFindKeepsTheOrderOfWeight(t *testing.T) {
	mint := func(id string) string {
		return testKeys().Mint(Claim{Kind: Game, ID: id, Serial: 1, Purpose: Board}, "alice", Nonce{})
	}
	got := Find(
		[]string{"<" + MessageID(mint("1"), "example.org") + ">", "someone@example.net", strings.ToUpper(MessageID(mint("2"), "EXAMPLE.ORG")), MessageID(mint("1"), "example.com")},
		[]string{"chess@example.org", PlusAddress("chess@example.org", mint("3")), "chess+news@example.org"},
		"Re: "+SubjectTag(mint("4"))+" chess Board 4 [list] [#"+mint("1")+"] [# "+mint("5")+" ] [#broken",
	)
	var order []string
	for _, f := range got {
		order = append(order, f.ID)
	}
	if want := "1 2 3 4 5"; strings.Join(order, " ") != want {
		t.Errorf("found %v, want %s", order, want)
	}
}

func TestFindFindsNothingElse(t *testing.T) {
	token := testKeys().Mint(claims()[0], "alice", Nonce{})
	for _, s := range []string{
		"", "@", "g17.5.", "g17..", "...", "g.5." + token[len(token)-32:], "g017.5." + token[len(token)-32:], "g17.05." + token[len(token)-32:], "g17.+5." + token[len(token)-32:],
		token + "a", "a" + token, token[:len(token)-1], strings.Replace(token, ".", "", 1), token + ".1", " " + token[:5] + " " + token[5:], strings.Repeat("g", 1000) + token,
		"g18446744073709551616.5." + token[len(token)-32:],
	} {
		if found := Find([]string{s}, []string{"x+" + s + "@example.org"}, "[#"+s+"]"); len(found) > 0 {
			t.Errorf("%q gives %+v", s, found)
		}
	}
}

func TestFindIsBounded(t *testing.T) {
	var ids []string
	for i := range 1000 {
		ids = append(ids, testKeys().Mint(Claim{Kind: Game, ID: fmt.Sprint(i + 1), Purpose: Board}, "alice", Nonce{}))
	}
	if n := len(Find(ids, ids, strings.Join(ids, "[#"))); n != maxFound {
		t.Errorf("%d tokens were found", n)
	}
}

func TestAddressesWithTokens(t *testing.T) {
	if got := PlusAddress("chess@example.org", "g1"); got != "chess+g1@example.org" {
		t.Error(got)
	}
	if got := PlusAddress("nonsense", "g1"); got != "nonsense" {
		t.Error(got)
	}
}

func FuzzFind(f *testing.F) {
	token := testKeys().Mint(claims()[0], "alice", Nonce{1, 2, 3, 4, 5, 6})
	f.Add(MessageID(token, "example.org"), PlusAddress("a@example.org", token), SubjectTag(token))
	f.Add("", "+@", "[#]")
	f.Add("g1.1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@", "a+b+c@d", "[#[#[#")
	f.Fuzz(func(t *testing.T, id, address, subject string) {
		started := time.Now()
		for _, found := range Find([]string{id}, []string{address}, subject) {
			if !found.valid() {
				t.Errorf("found a claim that cannot be written: %+v", found.Claim)
			}
			if again := Find([]string{found.String()}, nil, ""); len(again) != 1 || again[0] != found {
				t.Errorf("%q read again gives %+v", found, again)
			}
			if found.Verify(testKeys(), "alice") && found.String() != token {
				t.Errorf("a forged token verifies: %q", found)
			}
		}
		if d := time.Since(started); d > time.Second {
			t.Errorf("finding took %v", d)
		}
	})
}
