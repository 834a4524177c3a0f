package offeredfunction

// Greet calls by name, which the test file's function writes large.
func Greet(name string) string {
	return "Hello, " + Capital(name) + "!"
}
