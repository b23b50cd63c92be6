// Package chance owns committed randomness: shuffles and draws that neither the server nor a player can bend,
// and that everybody can recompute when a game is over. Any variant can use it. How it works is a promise to
// players, so it does not change: another way would be another number than 1 below.
//
// Before anybody answers a challenge, the server makes a seed of 32 bytes and shows its SHA-256, the
// commitment. Both players contribute a word. When the game is over the seed is told, and with the record of
// the game everything can be recomputed with a tool that makes SHA-256, such as sha256sum.
//
// A digest for a purpose is the SHA-256 of this text in UTF-8: a line "pbemd chance 1: PURPOSE", then a line
// "LENGTH:FIELD" for each field, LENGTH being the number of bytes of FIELD. Each line ends with a line feed.
// Seeds, keys and digests are written with 64 lower-case hexadecimal digits, numbers in decimal.
//
//   - The commitment is the SHA-256 of the 32 bytes of the seed.
//   - The key is the digest for "key" of: seed, board number, White's word, Black's word.
//   - The lot for the sides, where they are drawn, is the digest for "lot" of: seed, board number. The one who
//     has challenged plays White when it is an even number, that is when its last digit is.
//   - A stream has a name and gives numbers below 2^32. Its block N, counted from 0, is the digest for
//     "block" of: key, name, N. The digits of a block, eight at a time from the left, are eight numbers;
//     then comes the next block.
//   - A number below n is the next number of the stream modulo n. Numbers from 2^32 - (2^32 modulo n) on are
//     passed over, since they would favour low results.
//   - A shuffle goes from the last place of a list to the second, and lets each exchange its content with a
//     place drawn below: for place i, counted from 0, that is place "number below i+1".
//   - The stack of a side is the list of its men's labels in alphabetical order, shuffled by the stream named
//     "white" or "black". The first of the list is drawn first.
//
// The seed of a board of a tournament is the digest for "tournament" of: the tournament's seed, whose commitment
// is shown before anybody enters, the round, and the start numbers of White and Black. It takes the place of a
// seed of its own in all of the above.
//
// For example, in a shell:
//
//	seed=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
//	printf %s $seed | xxd -r -p | sha256sum
//	    # commitment: 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
//	printf 'pbemd chance 1: key\n64:%s\n2:17\n5:apple\n21:m1.2@mail.example.org\n' $seed | sha256sum
//	    # key: 71f773007dc409c14542b5b9ff8dc4638130d6de761b17dd4a7ab8c111df4dac
//	key=71f773007dc409c14542b5b9ff8dc4638130d6de761b17dd4a7ab8c111df4dac
//	printf 'pbemd chance 1: block\n64:%s\n5:white\n1:0\n' $key | sha256sum
//	    # 3d3b4d86061ecbe5705fff7746564ba2830db7c99ff09a14da3e5307ababcbea
//
// The last line is a block and has White's first eight numbers. The first, 3d3b4d86, is 1027296646, which
// modulo 16 is 6; so in BBKNNPPPPPPPPQRR the last man changes places with the seventh, a pawn. In the
// end White's stack is NRRPPBBPKPPPPQNP.
package chance
