package recording

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"github.com/wick-engine/wick/zone/inbox"
)

// ErrNoRecording is what reading refuses bytes with that are no recording, or one that was damaged.
var ErrNoRecording = errors.New("these bytes are no recording")

// ErrVersion is wrapped by what reading says of a recording of another version of the format.
var ErrVersion = errors.New("another format")

// Read reads a recording. Bytes that are none are refused, whatever they are; the recording keeps parts of data.
func Read(data []byte) (*Recording, error) {
	t := &tape{rest: data}
	if string(t.take(len(magic))) != magic {
		return nil, ErrNoRecording
	}
	if other := t.u16(); !t.bad && other != version {
		return nil, fmt.Errorf("%w: the recording has format %d, and this wick reads format %d", ErrVersion, other, version)
	}
	r := new(Recording)
	t.header(&r.Header)
	r.Start = t.block(maxBlock)
	if t.bad {
		return nil, ErrNoRecording
	}
	if err := t.entries(r, data); err != nil {
		return nil, err
	}
	return r, nil
}

// entries reads the tape to its end, or to where it breaks off.
func (t *tape) entries(r *Recording, all []byte) error {
	r.Cut = true
	for len(t.rest) > 0 && r.Cut {
		switch kind := t.u8(); kind {
		case tapeLetter:
			raw := t.block(maxText)
			if _, rest, err := inbox.Decode(raw); !t.bad && (err != nil || len(rest) > 0) {
				return fmt.Errorf("%w: letter %d cannot be read", ErrNoRecording, len(r.Letters)+1)
			}
			if !t.bad {
				r.Letters = append(r.Letters, Posted{Step: r.Steps, raw: raw})
			}
		case tapeSteps:
			n := t.uvarint(maxTicks - uint64(r.Steps))
			r.Steps += int(n)
		case tapeCheck:
			if hash := t.u64(); !t.bad {
				r.Checks = append(r.Checks, Check{Step: r.Steps, Hash: hash})
			}
		case tapeEnd:
			if err := t.end(r, all); err != nil {
				return err
			}
		default:
			return ErrNoRecording
		}
		if t.bad {
			if t.wrong {
				return ErrNoRecording
			}
			break // it breaks off in the middle of an entry
		}
	}
	if len(t.rest) > 0 && !r.Cut {
		return fmt.Errorf("%w: something follows its end", ErrNoRecording)
	}
	r.dropLoose()
	return nil
}

// end reads the end, which repeats what is known by then.
func (t *tape) end(r *Recording, all []byte) error {
	steps, hash := t.uvarint(maxTicks), t.u64()
	sum := crc32.ChecksumIEEE(all[:len(all)-len(t.rest)])
	if got := t.u32(); t.bad {
		return nil
	} else if got != sum || int(steps) != r.Steps {
		return fmt.Errorf("%w: it was damaged", ErrNoRecording)
	}
	if n := len(r.Checks); n == 0 || r.Checks[n-1].Step != r.Steps {
		r.Checks = append(r.Checks, Check{Step: r.Steps, Hash: hash})
	}
	r.Cut = false
	return nil
}

// dropLoose forgets letters at the end of a recording that was cut before the step that took them.
func (r *Recording) dropLoose() {
	for n := len(r.Letters); n > 0 && r.Letters[n-1].Step >= r.Steps; n-- {
		r.Letters = r.Letters[:n-1]
	}
}

// tape reads from the front of bytes. After a read that failed bad is set and everything reads as zero; wrong says that it
// was not for want of bytes.
type tape struct {
	rest       []byte
	bad, wrong bool
}

func (t *tape) take(n int) []byte {
	if t.bad || n > len(t.rest) {
		t.bad = true
		return nil
	}
	b := t.rest[:n:n]
	t.rest = t.rest[n:]
	return b
}

func (t *tape) u8() byte {
	if b := t.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (t *tape) u16() uint16 {
	if b := t.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (t *tape) u32() uint32 {
	if b := t.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (t *tape) u64() uint64 {
	if b := t.take(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// uvarint reads a number that may not be above most.
func (t *tape) uvarint(most uint64) uint64 {
	n, size := binary.Uvarint(t.rest)
	if t.bad || size <= 0 || n > most {
		t.wrong = t.wrong || !t.bad && size != 0
		t.bad = true
		return 0
	}
	t.rest = t.rest[size:]
	return n
}

func (t *tape) block(most uint64) []byte { return t.take(int(t.uvarint(most))) }

func (t *tape) text() string { return string(t.block(maxText)) }

func (t *tape) header(h *Header) {
	h.Engine, h.Pack, h.PackVersion, h.PackHash = t.text(), t.text(), t.text(), t.u64()
	h.Map, h.SourceName, h.Source = t.text(), t.text(), t.block(maxBlock)
	h.Key, h.Epoch = t.text(), int64(t.u64())
	for _, limit := range [...]*int{&h.Limits.Inbox, &h.Limits.Outbox, &h.Limits.Actors, &h.Limits.Repeat} {
		*limit = int(int32(t.u32()))
	}
	h.Every = int(t.uvarint(maxTicks))
}
