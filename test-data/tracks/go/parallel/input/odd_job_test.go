package oddjob

import "testing"

var testCases = []struct {
	description     string
	input, expected int
}{
	{"one is two", 1, 2},
	{"two isn't \"five\"", 2, 5},
	{"three is six", 3, 6},
}

// The first case waits for the last one, so that it ends after the others. Two may run at a time: more waiting could be a deadlock.
func TestTwice(t *testing.T) {
	ended := make([]chan struct{}, len(testCases)+1)
	for i := range ended {
		ended[i] = make(chan struct{})
	}
	close(ended[len(testCases)])
	for i, tc := range testCases {
		t.Run(tc.description, func(t *testing.T) {
			t.Cleanup(func() { close(ended[i]) })
			t.Parallel()
			if i == 0 { <-ended[len(testCases)-1] }
			if got := Twice(tc.input); got != tc.expected {
				t.Fatalf("Twice(%d) = %d, want: %d", tc.input, got, tc.expected)
			}
		})
	}
}

var second = make(chan struct{})

func TestFirst(t *testing.T)  { t.Parallel(); <-second }
func TestSecond(t *testing.T) { t.Parallel(); close(second) }
func TestSerial(t *testing.T) {}
