package offerednumber

import "testing"

var limit = 2 * (10 + 3)

func TestNext(t *testing.T) {
	for i := 0; i < limit; i++ {
		if _, ok := Next(); !ok {
			t.Fatalf("there are only %d numbers", i)
		}
	}
	if _, ok := Next(); ok {
		t.Fatal("there are more numbers")
	}
}
