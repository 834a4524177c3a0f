// Package divide divides.
package divide

// By tells whether there is no rest.
func By(number, by int) bool { return number%by == 0 }
