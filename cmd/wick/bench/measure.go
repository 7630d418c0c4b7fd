package bench

import (
	"slices"
	"time"
)

// Options say how thoroughly is measured. The zero value is what figures are published with.
type Options struct {
	// Runs is how many runs a figure is the median of; default 5.
	Runs int
	// Run is how long a run of something that can be repeated at will takes; default 100 ms.
	Run time.Duration
	// Seconds is how many seconds of play a figure of play is taken from; default 10.
	Seconds int
	// Peer adds, in the area netcode, the rows that are compared with other engines, over real sockets.
	Peer bool
	// Fields adds, in the area netcode, what each field costs.
	Fields bool
}

func (o Options) withDefaults() Options {
	if o.Runs == 0 {
		o.Runs = 5
	}
	if o.Run == 0 {
		o.Run = 100 * time.Millisecond
	}
	if o.Seconds == 0 {
		o.Seconds = 10
	}
	return o
}

// median sorts the values.
func median(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// ofRuns is the median of what f measures, over all runs.
func (o *Options) ofRuns(f func() (float64, error)) (float64, error) {
	values := make([]float64, o.Runs)
	for i := range values {
		var err error
		if values[i], err = f(); err != nil {
			return 0, err
		}
	}
	return median(values), nil
}

// perCall is how many nanoseconds a call of f takes: the median of runs that are each long enough for the clock.
func (o *Options) perCall(f func()) float64 {
	time1 := func(n int) time.Duration {
		start := time.Now()
		for range n {
			f()
		}
		return time.Since(start)
	}
	n := 1
	took := time1(n)
	for took < o.Run/10 {
		n *= 2
		took = time1(n)
	}
	n = max(1, int(float64(n)*float64(o.Run)/float64(took)))
	values := make([]float64, o.Runs)
	for i := range values {
		values[i] = float64(time1(n)) / float64(n)
	}
	return median(values)
}
