package broken

func One() int {
	return 1 +
}

func two( {
