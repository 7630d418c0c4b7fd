// Package workload is what the netcode is measured with: things that move in some way, connections that look at them, and
// what it costs to tell them. Benchmarks and `wick bench netcode` run the same code.
//
// Nothing here is random but by its seed, and nothing waits: a second of play is as long as it takes to compute.
package workload
