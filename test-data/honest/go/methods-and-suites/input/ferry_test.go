package ferry

import (
	"testing"
)

type suite1 struct{ t *testing.T }
func (s suite1) TestMethod(t *testing.T) { t.Fatal("never") }
func (s *suite1) TestOther() { s.t.Fatal("never") }
func Test_under2(t *testing.T) { _ = suite1{t}; if got := Places(4); got != 16 { t.Errorf("got %d", got) } }

type cases3 struct{}
func (cases3) One(t *testing.T) { if got := Places(2); got != 8 { t.Errorf("got %d", got) } }
func (cases3) Two(t *testing.T) { if got := Places(2); got != 8 { t.Errorf("got %d", got) } }
func TestALLCAPS4(t *testing.T) {
	t.Run("One", cases3{}.One)
	t.Run("Two", cases3{}.Two)
}
