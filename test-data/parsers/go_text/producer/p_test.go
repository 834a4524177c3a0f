package p

import "testing"

func TestOk(t *testing.T) {}
func TestPanics(t *testing.T) { panic("oh no") }
func TestNever(t *testing.T) {}
