package scale

import "testing"

func TestZulu(t *testing.T) {
	if _, err := Weigh(nil); err == nil {
		t.Error("expected an error")
	}
}

// TestWeigh goes through the cases.
// Each is a test of its own.
func TestWeigh(t *testing.T) {
	for _, tc := range weighCases {
		t.Run(tc.description, func(t *testing.T) {
			actual, err := Weigh(tc.parts)
			if (err != nil) != tc.fails {
				t.Fatalf("Weigh(%v) returned the error %v", tc.parts, err)
			}
			if actual != tc.expected {
				t.Errorf("Weigh(%v) = %d, want %d", tc.parts, actual, tc.expected)
			}
		})
	}
}

func TestAlpha(t *testing.T) {
	t.Log("about to weigh")
	t.Run("outer", func(t *testing.T) {
		t.Run("inner", func(t *testing.T) {
			t.Fail()
		})
	})
	t.Run("same", func(t *testing.T) {})
	t.Run("same", func(t *testing.T) {})
}

func TestSkipped(t *testing.T) {
	t.Skip("not today")
}

func TestParentFails(t *testing.T) {
	t.Run("passes", func(t *testing.T) {})
	t.Error("the parent itself")
}

func BenchmarkWeigh(b *testing.B) {
	for b.Loop() {
		Weigh([]int{1})
	}
}
