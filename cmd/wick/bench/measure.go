package bench

import (
	"math"
	"runtime"
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

// perSample is how many nanoseconds take what f measures of itself, for work that has to be prepared before each time: the
// median of runs.
func (o *Options) perSample(f func() time.Duration) float64 {
	values := make([]float64, o.Runs)
	for i := range values {
		var spent time.Duration
		n := 0
		for ; n < 1 || spent < o.Run && n < maxSamples; n++ {
			spent += f()
		}
		values[i] = float64(spent) / float64(n)
	}
	return median(values)
}

// maxSamples bounds a run of samples that are too short for the clock.
const maxSamples = 100_000

// objects is how many objects so many calls of f allocate: the median of runs. What else the process allocates meanwhile is in
// it, which is nothing in most runs.
func (o *Options) objects(calls int, f func()) float64 {
	var before, after runtime.MemStats
	values := make([]float64, o.Runs)
	for i := range values {
		runtime.ReadMemStats(&before)
		for range calls {
			f()
		}
		runtime.ReadMemStats(&after)
		values[i] = float64(after.Mallocs - before.Mallocs)
	}
	return median(values)
}

// doubling is by how much a figure may grow at most when there is twice as much to do, for growth to count as linear.
const doubling = 2.3

// linear is the most that a figure may be where there is so many times as much to do.
func linear(small, times float64) float64 { return small * math.Pow(doubling, math.Log2(times)) }
