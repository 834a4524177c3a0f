// Package tides knows the water.
package tides

// Height is the height of the water at an hour.
func Height(hour int) int {
	return hour % 4
}
