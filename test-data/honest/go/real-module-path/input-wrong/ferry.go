// Package ferry counts the places of a ferry.
package ferry

import "example.org/harbour/ferry/tides"

// Places is the number of places on so many decks.
func Places(decks int) int {
	return 3 * decks
}

// Sails says whether the ferry sails at an hour.
func Sails(hour int) bool {
	return tides.Height(hour) > 1
}
