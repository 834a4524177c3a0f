package ferry

import (
	"testing"
)

const text1 = `
func TestInString(t *testing.T) { t.Fatal() }
`
// func TestInComment(t *testing.T) {}
/*
func TestInBlock(t *testing.T) {}
*/
func TestX2(t *testing.T) { if got := Places(1); got != 4 { t.Errorf("got %d", got) } }

func BenchmarkPlaces3(b *testing.B) { for i := 0; i < b.N; i++ { Places(i) } }
func TestΔUnicode4(t *testing.T) { if got := Places(2); got != 8 { t.Errorf("got %d", got) } }
