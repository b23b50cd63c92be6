package store

// together looks at records that belong to each other.
func (c *checker) together() {
	if _, ok := c.firstKey(tokenKeys.bucket); !ok {
		c.say("there is no token key")
	}
	c.games()
	c.plies()
	c.letters()
	c.rated()
	c.tournaments()
	c.numbers()
}

func (c *checker) firstKey(bucket string) (string, bool) {
	for key := range c.draft.walk(bucket, "", "") {
		return key, true
	}
	return "", false
}

// games: the last ply that the head counts is there.
func (c *checker) games() {
	for key, value := range c.draft.walk(games.bucket, "", "") {
		c.try(func() {
			g := games.decode(key, value)
			if g.Plies > 0 && !c.draft.has(plies, plyKey(g.Board, g.Plies)) {
				c.say("board %d has %d plies, but the last is missing", g.Board, g.Plies)
			}
		})
	}
}

// plies: each can be read, follows the one before, and is counted by the head of
// its game.
func (c *checker) plies() {
	var head Game
	var before int
	for key, value := range c.draft.walk(plies, "", "") {
		c.try(func() {
			board, n := parseNumber(key), plyOf(key)
			if head.Board != board {
				head, _ = c.draft.Game(board)
				head.Board, before = board, 0
			}
			if n != before+1 {
				c.say("board %d: ply %d follows ply %d", board, n, before)
			}
			if before = n; n > head.Plies {
				c.say("board %d has %d plies, but ply %d is stored", board, head.Plies, n)
			}
			decodePly(board, n, value)
		})
	}
}

// rated: each game that has changed ratings is there.
func (c *checker) rated() {
	for key := range c.draft.walk(ratedGames.bucket, "", "") {
		if !c.draft.has(games.bucket, key) {
			c.say("%s is in %q, but not in %q", readable(key), ratedGames.bucket, games.bucket)
		}
	}
}

// letters: each has its text, and no text is left over.
func (c *checker) letters() {
	for _, pair := range [][2]string{{letters.bucket, bodies}, {bodies, letters.bucket}} {
		for key := range c.draft.walk(pair[0], "", "") {
			if !c.draft.has(pair[1], key) {
				c.say("letter %s is in %q, but not in %q", readable(key), pair[0], pair[1])
			}
		}
	}
}

// numbers: none is in use that the counter has still to give.
func (c *checker) numbers() {
	for _, of := range [][2]string{{games.bucket, "number"}, {challenges.bucket, "number"}, {letters.bucket, "letter"}, {"players by number", "player"}, {digests.bucket, "digest"}, {acts.bucket, "act"}, {errands.bucket, "errand"}, {tournaments.bucket, "number"}} {
		var last string
		for key := range c.draft.walk(of[0], number(uint64(c.draft.integer(serials, of[1]))+1), "") {
			last = key
		}
		if last != "" {
			c.say("%s of %q is beyond the counter, which gave %d", readable(last), of[0], c.draft.integer(serials, of[1]))
		}
	}
}
