package recording

import (
	"bufio"
	"encoding/binary"
	"hash"
	"hash/crc32"
	"io"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// Recorder writes a recording while a zone runs. It looks at what the zone took, so it cannot leave anything out, and it
// changes nothing.
type Recorder struct {
	w     *bufio.Writer
	sum   hash.Hash32
	every int
	steps int // made so far
	owed  int // made and not yet written
	buf   []byte
	err   error
}

// New begins a recording of a zone as it stands. Engine, Key and Epoch of the header are filled in.
func New(w io.Writer, z *zone.Zone, h Header) *Recorder {
	r := &Recorder{w: bufio.NewWriter(w), sum: crc32.NewIEEE(), every: h.Every}
	if r.every <= 0 {
		r.every = CheckEvery
	}
	h.Engine, h.Key, h.Epoch, h.Every = pack.EngineVersion, z.Key(), z.Epoch(), r.every
	b := append(r.buf, magic...)
	b = binary.LittleEndian.AppendUint16(b, version)
	b = appendHeader(b, &h)
	b = appendBlock(b, z.Save())
	r.put(b)
	return r
}

func appendHeader(b []byte, h *Header) []byte {
	for _, text := range [...]string{h.Engine, h.Pack, h.PackVersion} {
		b = appendBlock(b, []byte(text))
	}
	b = binary.LittleEndian.AppendUint64(b, h.PackHash)
	for _, block := range [...][]byte{[]byte(h.Map), []byte(h.SourceName), h.Source, []byte(h.Key)} {
		b = appendBlock(b, block)
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(h.Epoch))
	for _, limit := range [...]int{h.Limits.Inbox, h.Limits.Outbox, h.Limits.Actors, h.Limits.Repeat} {
		b = binary.LittleEndian.AppendUint32(b, uint32(int32(limit)))
	}
	return binary.AppendUvarint(b, uint64(h.Every))
}

func appendBlock(b, block []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(block))), block...)
}

// Stepped takes in the step that the zone has just made. It is called after every step, before the next one.
func (r *Recorder) Stepped(z *zone.Zone) {
	b := r.buf[:0]
	for _, letter := range z.Taken() {
		b = r.appendOwed(b)
		b = append(b, tapeLetter)
		b = appendBlock(b, inbox.Append(nil, &letter))
	}
	r.steps++
	r.owed++
	checks := r.steps%r.every == 0
	if checks {
		b = r.appendOwed(b)
		b = append(b, tapeCheck)
		b = binary.LittleEndian.AppendUint64(b, z.Hash())
	}
	r.put(b)
	if checks && r.err == nil {
		r.err = r.w.Flush() // so that a crash costs a second of the recording and no more
	}
}

// appendOwed writes the steps since the last entry.
func (r *Recorder) appendOwed(b []byte) []byte {
	if r.owed > 0 {
		b = append(b, tapeSteps)
		b = binary.AppendUvarint(b, uint64(r.owed))
		r.owed = 0
	}
	return b
}

// Finish writes the end and returns the first error of writing, if there was one.
func (r *Recorder) Finish(z *zone.Zone) error {
	b := r.appendOwed(r.buf[:0])
	b = append(b, tapeEnd)
	b = binary.AppendUvarint(b, uint64(r.steps))
	b = binary.LittleEndian.AppendUint64(b, z.Hash())
	r.put(b)
	r.put(binary.LittleEndian.AppendUint32(r.buf[:0], r.sum.Sum32()))
	if r.err == nil {
		r.err = r.w.Flush()
	}
	return r.err
}

// put writes bytes and keeps their memory for the next ones.
func (r *Recorder) put(b []byte) {
	r.buf = b[:0]
	_, _ = r.sum.Write(b) // a checksum does not fail
	if r.err == nil {
		_, r.err = r.w.Write(b)
	}
}
