package ferry

import "errors"

var ErrDeck = errors.New("no such deck")

func Places(decks int) int { return decks * 4 }
func Check(decks int) (int, error) {
	if decks < 0 {
		return 0, ErrDeck
	}
	return Places(decks), nil
}
func Greet(name string) string { return "Ahoy, " + name + "!" }
