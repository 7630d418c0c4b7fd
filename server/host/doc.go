// Package host runs zones. It gives each of them a goroutine and a clock, lets characters in and out and from one to the
// other, and brings what must last of them to the disk.
//
// A [Host] knows at every moment which zone has a character: nobody is in two. What a zone wants of the world outside it
// leaves by its outbox; what the world wants of a zone goes through its inbox. In between stands a [Zone] goroutine that
// never waits for a disk or a socket: sheets are handed to the scribe, a goroutine of its own that works off the queue of
// keep, and connections take what they are sent without blocking.
//
// A zone whose code panics takes nobody with it. What it was told last is logged, a fresh zone of the same map takes its
// players in, and the other zones do not notice.
package host
