package broken

func One() int {
	return "one"
}

func two() {
	unused := 2
}
