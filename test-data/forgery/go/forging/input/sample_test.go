package sample

import "testing"

func TestFirst(t *testing.T) {
	if Do(1) != 1 {
		t.Error("wrong")
	}
}

func TestSecond(t *testing.T) {
	if Do(2) != 2 {
		t.Error("wrong")
	}
}

func TestThird(t *testing.T) {
	if Do(3) != 3 {
		t.Error("wrong")
	}
}
