// Package condition is the bad weather of a network: latency, jitter, loss, duplicates, packets that overtake each other,
// and a bandwidth that is not enough.
//
// [Options] say how bad it is; [Parse] reads them from a line of text such as "latency=150ms,jitter=30ms,loss=3%". A
// [Line] is one direction of a link. It has no clock and no goroutine: packets go in with a time and come out at a time,
// and the same seed, packets and times give the same deliveries on every run. A [Pipe] is a line that several
// goroutines use, in real time or by a [Clock] that a test moves by hand. [Wrap] puts pipes around any session.Link.
//
// It is a room of its own, beside nettest, because it is no test: whoever wants to know how a game plays over a
// telephone runs bots or a client through it.
package condition
