package keep

import (
	"os/exec" // want outside: keep imports os/exec
	"time"
)

func clock(limit time.Duration) (time.Time, *exec.Cmd) {
	time.Sleep(limit)                 // want outside: use of the wall clock, time.Sleep
	time.NewTimer(limit).Stop()       // want outside: use of the wall clock, time.NewTimer
	return time.Now().Add(limit), nil // want outside: use of the wall clock, time.Now
}
