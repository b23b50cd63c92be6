package store

// A page is a part of all records of a kind, in the order of their keys: those
// behind a given one, so many of them. Whoever asks for the next page gives the
// last key of this one, which need not exist any more.

// page reads the records behind a key, at most limit of them (0: all).
func (k *kind[R]) page(d *Draft, after string, limit int) []R {
	if after != "" {
		after += "\x00"
	}
	var list []R
	for key, value := range d.walk(k.bucket, after, "") {
		list = append(list, k.decode(key, value))
		if len(list) == limit {
			break
		}
	}
	return list
}

// PlayersAfter lists accounts by userid, closed ones included, from behind a
// userid on ("": from the first), at most limit of them (0: all).
func (d *Draft) PlayersAfter(userid string, limit int) []Player {
	return players.page(d, userid, limit)
}

// GamesAfter lists the heads of games by number, from behind a board on (0:
// from the first), at most limit of them (0: all).
func (d *Draft) GamesAfter(board uint64, limit int) []Game {
	return games.page(d, behind(board), limit)
}

// LettersAfter lists letters by ID, from behind one on (0: from the first),
// without their Raw, at most limit of them (0: all).
func (d *Draft) LettersAfter(id uint64, limit int) []Letter {
	return letters.page(d, behind(id), limit)
}

func behind(n uint64) string {
	if n == 0 {
		return ""
	}
	return number(n)
}
