package offerednumber

var given = 0

// Next gives a number that was not given before, as long as there is one.
func Next() (number int, ok bool) {
	if given == limit {
		return 0, false
	}
	given++
	return given, true
}
