package trace

import (
	"io"

	"github.com/wick-engine/wick/sim"
)

// Stream writes records as lines of JSON, and the hash of the state as the last one. The same run gives the same bytes on
// every machine; docs/authoring/scenarios.md lists the fields. Its method Write is made to be what a [Trace] calls.
type Stream struct {
	w    io.Writer
	line jsonLine
	err  error
}

// NewStream makes a stream that writes to w: a write for every line, so w is best buffered.
func NewStream(w io.Writer) *Stream { return &Stream{w: w} }

// Write writes a record. After an error nothing is written any more.
func (s *Stream) Write(r *Record) { s.put(r.write(&s.line)) }

// Finish writes the last line, which holds the tick that was reached and the hash of the state, and returns the first error
// of writing, if there was one.
func (s *Stream) Finish(tick sim.Tick, hash uint64) error {
	s.line.begin()
	s.line.uint("tick", uint64(tick))
	s.line.bits("hash", hash)
	s.put(s.line.end())
	return s.err
}

func (s *Stream) put(line []byte) {
	if s.err == nil {
		_, s.err = s.w.Write(line)
	}
}
