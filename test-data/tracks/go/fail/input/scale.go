package scale

import "errors"

// Weigh adds the parts, but not the last one.
func Weigh(parts []int) (int, error) {
	if len(parts) == 0 {
		return 0, errors.New("nothing to weigh")
	}
	sum := 0
	for _, part := range parts[:len(parts)-1] {
		sum += part
	}
	return sum, nil
}
