// Package build does not compile.
package build

// Broken returns a string as a number.
func Broken() int { return "no" }
