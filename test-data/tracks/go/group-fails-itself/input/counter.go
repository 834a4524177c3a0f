package counter

import "fmt"

// Counter counts up.
type Counter struct{ at int }

// New gives a counter that is at zero.
func New() *Counter {
	fmt.Println("a new counter")
	return &Counter{}
}

// Next counts up.
func (c *Counter) Next() int {
	c.at++
	fmt.Println("now at", c.at)
	return c.at
}
