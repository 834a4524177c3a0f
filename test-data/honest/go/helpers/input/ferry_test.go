package ferry

import (
	"fmt"
	"testing"
)

func testHelper1(t *testing.T, k int) { t.Helper(); if Places(k) != 4*k { t.Errorf("%d", k) } }
func TestX2(t *testing.T) { testHelper1(t, 1); testHelper1(t, 3) }
func Testify1() int { return 1 }

func check3[T comparable](t *testing.T, a, b T) { t.Helper(); if a != b { t.Errorf("%v %v", a, b) } }
func TestALLCAPS4(t *testing.T) { check3(t, Places(2), 8); check3(t, Greet("x"), "Ahoy, x!") }

func TestVeryLongNameThatGoesOnAndOnAboutThePlacesOfAFerryWithTwoDecks5(t *testing.T) {
	for _, n := range []int{0, 1, 2} {
		t.Run(fmt.Sprintf("%d decks", n), func(t *testing.T) { if Places(n) != n*4 { t.Errorf("%d", n) } })
	}
}
var _ = fmt.Sprint
