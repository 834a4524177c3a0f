package ferry

import (
	"testing"
)

func Test11(t *testing.T) {
	for i := 1; i < 4; i++ { t.Run("same", func(t *testing.T) { if Places(i) != 4*i { t.Fail() } }) }
}

func TestWith_under_scores2(t *testing.T) {
	t.Run("(paren)3", func(t *testing.T) {
		t.Run("tab\t4", func(t *testing.T) { if got := Places(3); got != 12 { t.Errorf("got %d", got) } })
		t.Run("deep", func(t *testing.T) { t.Run("er", func(t *testing.T) { if got := Places(1); got != 4 { t.Errorf("got %d", got) } }) })
	})
}

func Test_under5(t *testing.T) {
	for _, n := range []string{"a/b", "a b", "a_b", "", "ü/\""} { t.Run(n, func(t *testing.T) { if Greet(n) != "Ahoy, "+n+"!" { t.Fail() } }) }
}
