package chance_test

import (
	"crypto/sha256"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"pbemd/engine/chance"
)

// chexMen are the men of one side in Chex.
var chexMen = strings.Split("KQRRBBNNPPPPPPPP", "")

// vectors were computed by a program in another language, written from the package comment alone.
var vectors = []struct {
	seed            string
	board           uint64
	words           [2]string
	commitment, key string
	challengerWhite bool
	stacks          [2]string
	dice            []int // of a stream "dice": below 6
	bounds          []int // of a stream "bounds": below each of bounds
}{
	{
		"0000000000000000000000000000000000000000000000000000000000000000", 1, [2]string{"", ""},
		"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
		"215bcf7bdaa1e930f2865c72b8b4e117571efe1bc11cedb8b4dd041bfbb4c42b",
		true, [2]string{"NQPPPBPPNRKPRPPB", "BRKPNPPPPPPNBQPR"},
		[]int{3, 1, 5, 4, 1, 5, 4, 2, 5, 4, 5, 3, 4, 1, 5, 1, 6, 5, 5, 6},
		[]int{485184369, 398091001, 1849649114, 263500424, 176374714, 2, 3170229768, 0, 1},
	},
	{
		"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", 17, [2]string{"apple", "m1.2@mail.example.org"},
		"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
		"71f773007dc409c14542b5b9ff8dc4638130d6de761b17dd4a7ab8c111df4dac",
		false, [2]string{"NRRPPBBPKPPPPQNP", "NBPRPPQPNPBPRPKP"},
		[]int{6, 2, 3, 2, 6, 1, 6, 2, 6, 3, 1, 4, 1, 3, 2, 4, 5, 5, 2, 4},
		[]int{2026179175, 431416970, 1133328342, 1615431906, 1312691028, 2, 3656861889, 0, 1},
	},
	{
		"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", math.MaxUint64, [2]string{"Grüße, Alice", "1:a 2:b"},
		"af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051",
		"115ebd1c6dbbf20421e66ac1b6325219d5db927d962f88a9c72f041bbf915f8a",
		true, [2]string{"RKPNQPPRBPPPBPNP", "PNPBPPQNKRPPPPBR"},
		[]int{6, 4, 6, 4, 6, 2, 1, 2, 6, 5, 2, 4, 5, 1, 3, 2, 5, 1, 1, 5},
		[]int{16541178, 924552657, 1977583573, 430315887, 1625441748, 0, 3165284678, 0, 0},
	},
}

var bounds = []int{1 << 32, 1<<31 + 1, 1<<31 + 1, 1<<31 + 1, 1<<31 + 1, 3, 1<<32 - 1, 1, 2}

func TestVectors(t *testing.T) {
	for _, v := range vectors {
		seed, err := chance.ParseSeed(strings.ToUpper(v.seed))
		if err != nil || seed.String() != v.seed {
			t.Fatalf("%s is read as %s, %v", v.seed, seed, err)
		}
		key := chance.Key(seed, v.board, v.words[0], v.words[1])
		for what, pair := range map[string][2]any{
			"commitment": {seed.Commitment(), v.commitment},
			"key":        {key.String(), v.key},
			"lot":        {chance.Lot(seed, v.board), v.challengerWhite},
			"white":      {strings.Join(chance.Stack(key, "white", chexMen), ""), v.stacks[0]},
			"black":      {strings.Join(chance.Stack(key, "black", chexMen), ""), v.stacks[1]},
		} {
			if pair[0] != pair[1] {
				t.Errorf("seed %s: %s is %v, want %v", v.seed, what, pair[0], pair[1])
			}
		}
		dice, edges := chance.New(key, "dice"), chance.New(key, "bounds")
		for i, want := range v.dice {
			if got := dice.Below(6) + 1; got != want {
				t.Errorf("seed %s: throw %d is %d, want %d", v.seed, i, got, want)
			}
		}
		for i, want := range v.bounds {
			if got := edges.Below(bounds[i]); got != want {
				t.Errorf("seed %s: number %d, below %d, is %d, want %d", v.seed, i, bounds[i], got, want)
			}
		}
	}
}

// TestPackageComment holds the values of the example that players follow.
func TestPackageComment(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	v := vectors[1]
	block := plainBlock(v.key, "white", 0)
	if block[:8] != "3d3b4d86" || 0x3d3b4d86 != 1027296646 || 1027296646%16 != 6 {
		t.Errorf("the first block is %s", block)
	}
	for _, value := range []string{v.seed, v.commitment, v.key, block, v.stacks[0]} {
		if !strings.Contains(string(text), value) {
			t.Errorf("the example in the package comment lacks %s", value)
		}
	}
}

// The same once more, slowly: written from the package comment, on digits and with big numbers.

func plainDigest(purpose string, fields ...string) string {
	text := fmt.Sprintf("pbemd chance 1: %s\n", purpose)
	for _, field := range fields {
		text += fmt.Sprintf("%d:%s\n", len(field), field)
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
}

func plainBlock(key, stream string, n int) string {
	return plainDigest("block", key, stream, fmt.Sprint(n))
}

// plainStack is a stack by way of all numbers that its shuffle can need.
func plainStack(key, side string, men []string) []string {
	all := ""
	for n := range 40 {
		all += plainBlock(key, side, n)
	}
	stack := append([]string(nil), men...)
	slices.Sort(stack)
	span := new(big.Int).Lsh(big.NewInt(1), 32)
	for i := len(stack) - 1; i >= 1; i-- {
		n := big.NewInt(int64(i + 1))
		end := new(big.Int).Sub(span, new(big.Int).Mod(span, n))
		for {
			number, ok := new(big.Int).SetString(all[:8], 16)
			if !ok {
				panic(all[:8])
			}
			all = all[8:]
			if number.Cmp(end) < 0 {
				j := int(number.Mod(number, n).Int64())
				stack[i], stack[j] = stack[j], stack[i]
				break
			}
		}
	}
	return stack
}

func TestAgainstPlainRoute(t *testing.T) {
	for board := range uint64(300) {
		seed := chance.Seed(sha256.Sum256([]byte{byte(board)}))
		key := chance.Key(seed, board, "salt", strings.Repeat("é", int(board%40)))
		if want := plainDigest("key", seed.String(), fmt.Sprint(board), "salt", strings.Repeat("é", int(board%40))); key.String() != want {
			t.Fatalf("board %d: the key is %s, want %s", board, key, want)
		}
		var men []string
		for i := range int(board % 70) {
			men = append(men, fmt.Sprintf("M%d", i*7%10))
		}
		for _, side := range []string{"white", "black"} {
			if got, want := chance.Stack(key, side, men), plainStack(key.String(), side, men); !slices.Equal(got, want) {
				t.Fatalf("board %d: %s's stack is %v, want %v", board, side, got, want)
			}
		}
	}
}
