//go:build js

package core

import (
	"fmt" // want core: client/core imports fmt
	"time"
)

func show(x, y float64) (string, float64) {
	return fmt.Sprint(time.Now()), x * y // want outside: use of the wall clock, time.Now
}
