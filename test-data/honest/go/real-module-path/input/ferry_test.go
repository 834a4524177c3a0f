package ferry_test

import (
	"fmt"
	"testing"

	"example.org/harbour/ferry"
)

func TestPlaces(t *testing.T) {
	for decks, want := range map[int]int{3: 12} {
		if got := ferry.Places(decks); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
}

func TestSails(t *testing.T) {
	for _, hour := range []int{2, 3, 6} {
		t.Run(fmt.Sprintf("%02d:00", hour), func(t *testing.T) {
			if !ferry.Sails(hour) {
				t.Error("it stays")
			}
		})
	}
}

func ExamplePlaces() {
	fmt.Println(ferry.Places(2))
	// Output: 8
}

func FuzzPlaces(f *testing.F) {
	f.Add(1)
	f.Add(5)
	f.Fuzz(func(t *testing.T, decks int) {
		if ferry.Places(decks)%4 != 0 {
			t.Error("half a row")
		}
	})
}
