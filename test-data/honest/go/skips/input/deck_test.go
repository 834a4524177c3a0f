package ferry

import (
	"os"
	"testing"
)

func TestVeryLongNameThatGoesOnAndOnAboutThePlacesOfAFerryWithTwoDecks4(t *testing.T) {
	if !testing.Verbose() && false { t.Skip() }
	if got := Places(1); got != 4 { t.Errorf("got %d", got) }
}

func TestVeryLongNameThatGoesOnAndOnAboutThePlacesOfAFerryWithTwoDecks5(t *testing.T) {
	if os.Getenv("FERRY_SLOW") == "" {
		t.Skip("slow")
	}
	t.Fatal("never")
}

func TestΔUnicode6(t *testing.T) {
	if testing.Short() {
		t.SkipNow()
	}
	t.Fatal("never")
}
