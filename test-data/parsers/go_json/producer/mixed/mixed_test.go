package mixed

import (
	"fmt"
	"os"
	"testing"
)

func TestPass(t *testing.T) {
	if Double(2) != 4 {
		t.Error("no")
	}
}

func TestFail(t *testing.T) {
	if got := Double(3); got != 7 {
		t.Errorf("Double(3) = %d,\nwant 7", got)
	}
	fmt.Print("no newline at the end")
}

func TestTable(t *testing.T) {
	for _, name := range []string{"first case", "second case", "a/b"} {
		t.Run(name, func(t *testing.T) {
			t.Log("logged in", name)
			if name == "second case" {
				fmt.Fprintln(os.Stderr, "to stderr")
				t.Fatalf("bad %s", name)
			}
		})
	}
}

func TestSkip(t *testing.T) { t.Skip("not today") }

func TestQuiet(t *testing.T) {}

func ExampleDouble() {
	fmt.Println(Double(1))
	// Output:
	// doubling 1
	// 3
}
