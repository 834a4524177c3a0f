package ferry

import (
	"testing"
)

func TestALLCAPS1(t *testing.T) {
	for _, tc := range []struct {
		name, why string
		n         int
	}{{"one", "", 1}, {"two", "", 2}, {"later", "not yet", 9}} {
		t.Run(tc.name, func(t *testing.T) {
			if tc.why != "" {
				t.Skip(tc.why)
			}
			if Places(tc.n) != 4*tc.n {
				t.Fail()
			}
		})
	}
}

func TestWith_under_scores2(t *testing.T) { t.Skip("later") }
func TestVeryLongNameThatGoesOnAndOnAboutThePlacesOfAFerryWithTwoDecks3(t *testing.T) { t.Run("a", func(t *testing.T) { t.SkipNow() }); t.Run("b", func(t *testing.T) { if got := Places(2); got != 8 { t.Errorf("got %d", got) } }) }

func TestVariablesOfOneName(t *testing.T) {
	for _, tc := range []struct{ decks, places int }{{1, 4}, {3, 12}} {
		if Places(tc.decks) != tc.places {
			t.Fail()
		}
	}
}
