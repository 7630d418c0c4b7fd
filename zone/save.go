package zone

import (
	"errors"
	"fmt"

	"github.com/wick-engine/wick/zone/archive"
)

// Saves begin with these bytes and this version, and end with a hash of everything before.
const (
	saveMagic   = "wickzone"
	saveVersion = 6
)

// ErrBadSave is what Restore refuses bytes with that are no save, or a save that was changed.
var ErrBadSave = errors.New("zone: these bytes are no save of a zone")

// ErrOtherWorld is what Restore refuses a save with that was made in another map or with another pack.
var ErrOtherWorld = errors.New("zone: the save was made in another map or with another pack")

// Hash is a hash of everything in the zone that has a part in what happens next: time, seeds, bodies with what they were
// told to do, timers, and the number of the last event. Letters that wait in the inbox, requests in the outbox, counters,
// viewers and what only explains are no part of it. It is meaningful between two steps.
func (z *Zone) Hash() uint64 {
	var h archive.Hasher
	z.walkState(&h)
	return h.Sum()
}

// Save is the whole state of the zone between two steps, for Restore. Letters that wait in the inbox are input and no state:
// they are not part of it, and neither are requests that wait in the outbox. Equal states are equal bytes.
func (z *Zone) Save() []byte {
	version, ground, rooms := uint16(saveVersion), z.place.Ground.Hash(), uint32(len(z.place.Rooms))
	s := archive.Saver{Out: []byte(saveMagic)}
	s.U16(&version)
	s.Text(z.place.ID)
	s.U64(&z.pack)
	s.U64(&ground)
	s.U32(&rooms)
	z.walkState(&s)
	return s.Seal()
}

// Restore makes a zone that goes on where the saved one was: it has the same hash, and does the same with the same letters.
// Pack and Map of the options must be those of the saved zone, else the error is ErrOtherWorld. Seed and Start are the
// save's. Key, Epoch, Viewers and Limits are those of the options. Bytes that are no save are refused with ErrBadSave,
// whatever they are.
func Restore(o Options, save []byte) (*Zone, error) {
	z, err := build(o)
	if err != nil {
		return nil, err
	}
	l := archive.Open(save, z.limits.Actors)
	var version uint16
	l.Fixed(saveMagic)
	l.U16(&version)
	if !l.OK() || version != saveVersion {
		return nil, ErrBadSave
	}
	if err := z.sameWorld(l); err != nil {
		return nil, err
	}
	var m moment
	walkMoment(l, &m)
	if !l.OK() || m.clock.Rate != z.scene.Rate {
		return nil, ErrBadSave
	}
	z.resume(m)
	z.walkBodies(l)
	if !l.Done() || !z.adopt() {
		return nil, ErrBadSave
	}
	z.open()
	return z, nil
}

// sameWorld reads what a save says of the world it was made in.
func (z *Zone) sameWorld(l *archive.Loader) error {
	var pack, ground uint64
	var rooms uint32
	id := l.Text()
	l.U64(&pack)
	l.U64(&ground)
	l.U32(&rooms)
	switch {
	case !l.OK():
		return ErrBadSave
	case id != z.place.ID || pack != z.pack || ground != z.place.Ground.Hash() || int(rooms) != len(z.place.Rooms):
		return fmt.Errorf("%w: it is of map %q", ErrOtherWorld, id)
	}
	return nil
}
