package descent

import "sync" // want goroutines: descent imports sync

func talk(lock *sync.Mutex) (sum int) {
	in := make(chan int) // want goroutines: channel type
	go func() {          // want goroutines: go statement
		in <- -1 // want goroutines: send on a channel
	}()
	select { // want goroutines: select statement
	case n := <-in: // want goroutines: receive from a channel
		sum += n
	}
	for n := range in { // want goroutines: range over a channel
		sum += n
	}
	return sum
}
