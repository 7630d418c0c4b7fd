// Package bench is what wick bench measures: figures of areas, each beside what it is compared with and what it may be at
// most. Where a room has a workload that its own benchmarks run too, the figure runs that one.
//
// A figure is the median of several runs, of which none is left out. Nothing is corrected for what else the machine does:
// a limit that is missed on a busy machine is missed.
package bench
