package store

// MendRatings removes ratings and rated games that cannot be read, and brings their
// indexes in line with the others. It returns how many records and entries were not right.
// All of them follow from the games, from which they can be made anew.
func (d *Draft) MendRatings() int {
	return ratings.mend(d) + ratedGames.mend(d, "rated games in order", "rated games of")
}

// mend removes the records of a kind that cannot be read, and writes its indexes anew
// where they are not as the others ask for.
func (k *kind[R]) mend(d *Draft, indexes ...string) (wrong int) {
	asked := map[entry]string{}
	for key, value := range d.walk(k.bucket, "", "") {
		record, err := k.read(key, value)
		if err != nil {
			d.drop(k.bucket, key)
			wrong++
			continue
		}
		for _, e := range k.entries(&record) {
			asked[e] = key
		}
	}
	for _, index := range indexes {
		for at, value := range d.walk(index, "", "") {
			e := entry{index, at}
			if key, ok := asked[e]; ok && key == string(value) {
				delete(asked, e)
				continue
			}
			d.drop(index, at)
			wrong++
		}
	}
	for e, key := range asked {
		d.put(e.bucket, e.key, []byte(key))
		wrong++
	}
	return wrong
}
