package offeredfunction

import (
	"strings"
	"testing"
)

func TestGreet(t *testing.T) {
	if got := Greet("ada"); got != "Hello, Ada!" {
		t.Errorf("Greet(\"ada\") = %q", got)
	}
}

// Capital is for solutions, too.
func Capital(word string) string {
	return strings.ToUpper(word[:1]) + word[1:]
}
