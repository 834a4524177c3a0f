// Package early is initialised before the tests.
package early

import "leap/token"

// Token is the run's.
var Token = token.Take()[:32]
