package chance_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pbemd/engine/chance"
)

func testSeed(n byte) chance.Seed { return chance.Seed{n, 3, 1, 4} }

func TestNewSeed(t *testing.T) {
	random := strings.Repeat("0123456789abcdef", 3)
	seed, err := chance.NewSeed(iotestHalf{strings.NewReader(random)})
	if err != nil || string(seed[:]) != random[:32] {
		t.Errorf("the seed is %s, %v", seed, err)
	}
	if _, err := chance.NewSeed(bytes.NewReader(make([]byte, 31))); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("31 bytes: %v", err)
	}
}

// iotestHalf gives less than was asked for.
type iotestHalf struct{ from io.Reader }

func (h iotestHalf) Read(to []byte) (int, error) { return h.from.Read(to[:(len(to)+1)/2]) }

func TestParseSeed(t *testing.T) {
	good := testSeed(1).String()
	for _, text := range []string{"", good[1:], good + "0", good + "00", "g" + good[1:], " " + good} {
		if _, err := chance.ParseSeed(text); err == nil || !strings.Contains(err.Error(), "64 hexadecimal digits") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestKeyTellsEverythingApart: whatever differs of what goes in gives another key, also where fields or their
// borders are exchanged.
func TestKeyTellsEverythingApart(t *testing.T) {
	seen := map[chance.Digest]string{}
	words := []string{"", "a", "b", "ab", "ba", "a\n1:b", "1:a", "1:a\n1:b", "0:", "a ", "A", "é", "e\u0301", strings.Repeat("a", 10)}
	for _, seed := range []chance.Seed{testSeed(1), testSeed(2)} {
		for _, board := range []uint64{0, 1, 11, 111} {
			for _, white := range words {
				for _, black := range words {
					key, what := chance.Key(seed, board, white, black), strings.Join([]string{seed.String(), string(rune('0' + board)), white, black}, "|")
					if other, twice := seen[key]; twice {
						t.Fatalf("%q and %q have one key", what, other)
					}
					seen[key] = what
				}
			}
		}
	}
}

func TestWord(t *testing.T) {
	for _, c := range []struct{ chosen, id, want string }{
		{"apple", "m1@example.org", "apple"},
		{"", "m1@example.org", "m1@example.org"},
		{" \t\u00a0\u200b", "m1@example.org", "m1@example.org"},
		{"  two\r\n words ", "", "two words"},
		{"a\x00b\xffc", "", "a b c"},
		{`"quoted" \ {braces}`, "", `"quoted" \ {braces}`},
		{strings.Repeat("ab ", 100), "", strings.TrimSuffix(strings.Repeat("ab ", 67), " ")[:200]},
		{"a" + strings.Repeat("é", 150), "", "a" + strings.Repeat("é", 99)},
		{"", "", ""},
	} {
		if got := chance.Word(c.chosen, c.id); got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.chosen, c.id, got, c.want)
		}
	}
}

func FuzzWord(f *testing.F) {
	f.Add("apple", "m1@example.org")
	f.Add("\xff\u2028 x", "")
	f.Add(strings.Repeat("€", 90), "")
	f.Fuzz(func(t *testing.T, chosen, id string) {
		word := chance.Word(chosen, id)
		if chance.Word(word, "other") != word && word != "" {
			t.Errorf("%q becomes %q", word, chance.Word(word, "other"))
		}
		if len(word) > chance.LongestWord || !utf8.ValidString(word) || word != strings.TrimSpace(word) || strings.Contains(word, "  ") {
			t.Errorf("%q is no plain line", word)
		}
		for _, r := range word {
			if !unicode.IsPrint(r) {
				t.Errorf("%q has %U", word, r)
			}
		}
	})
}

// FuzzShuffle: a shuffle loses nothing and doubles nothing, for any key, stream and length; the same key and
// stream give it again.
func FuzzShuffle(f *testing.F) {
	f.Add([]byte("key"), "white", 16)
	f.Add([]byte{}, "", 0)
	f.Add([]byte{255}, "black", 1)
	f.Fuzz(func(t *testing.T, bytes []byte, stream string, length int) {
		var key chance.Digest
		copy(key[:], bytes)
		list := make([]int, uint(length)%2000)
		for i := range list {
			list[i] = i
		}
		again := slices.Clone(list)
		chance.Shuffle(chance.New(key, stream), list)
		chance.Shuffle(chance.New(key, stream), again)
		if !slices.Equal(list, again) {
			t.Fatal("the second shuffle differs")
		}
		slices.Sort(again)
		for i, x := range again {
			if x != i {
				t.Fatalf("%d stands where %d should", x, i)
			}
		}
	})
}

// TestStackIsOfTheMen: the order in which the men are given does not matter, and the caller's list stays.
func TestStackIsOfTheMen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := chance.Key(testSeed(rapid.Byte().Draw(t, "seed")), rapid.Uint64().Draw(t, "board"), "w", "b")
		men := rapid.SliceOfN(rapid.SampledFrom([]string{"K", "Q", "PP", "P", "KQ"}), 0, 40).Draw(t, "men")
		given := slices.Clone(men)
		stack := chance.Stack(key, "white", men)
		if !slices.Equal(given, men) {
			t.Fatalf("%v has become %v", given, men)
		}
		slices.Reverse(men)
		if other := chance.Stack(key, "white", men); !slices.Equal(stack, other) {
			t.Fatalf("%v in reverse gives %v, not %v", given, other, stack)
		}
		sorted := slices.Sorted(slices.Values(stack))
		if slices.Sort(men); !slices.Equal(sorted, men) {
			t.Fatalf("%v is dealt of %v", stack, men)
		}
	})
}

func TestBelowRefuses(t *testing.T) {
	for _, n := range []int{0, -1, 1<<32 + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Below(%d) gave a number", n)
				}
			}()
			chance.New(chance.Digest{}, "x").Below(n)
		}()
	}
}

func TestBelowStaysBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1<<32).Draw(t, "n")
		source := chance.New(chance.Digest{rapid.Byte().Draw(t, "key")}, "below")
		for range 20 {
			if x := source.Below(n); x < 0 || x >= n {
				t.Fatalf("below %d: %d", n, x)
			}
		}
	})
}
