package ferry

import (
	"testing"
)

func FuzzVeryLongNameThatGoesOnAndOnAboutThePlacesOfAFerryWithTwoDecks1(f *testing.F) {
	for _, n := range []int{1, 3} {
		f.Add(n)
	}
	f.Fuzz(func(t *testing.T, n int) {
		if Places(n) != 4*n {
			t.Errorf("%d", n)
		}
	})
}

func FuzzX2(f *testing.F) {
	f.Add("x", 2)
	f.Add("größe", 1)
	f.Fuzz(func(t *testing.T, name string, n int) {
		if Greet(name) != "Ahoy, "+name+"!" || Places(n) != 4*n {
			t.Fatal(name)
		}
	})
}
