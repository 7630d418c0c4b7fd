package session

import (
	"net/netip"
	"sync"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
)

// DoorLimits bound who may stand in the door. A field that is 0 has the default, one below 0 is no limit. Addresses are
// single IPv4 addresses and IPv6 networks of 64 bits, which is what one customer has at least.
type DoorLimits struct {
	Connections int // of the process; default 4,096
	PerAddress  int // connections of one address; default 64
	// HalfOpen is how many connections of the process have not joined; default 1,024.
	HalfOpen int
	// HalfOpenPerAddress is how many connections of one address have not joined; default 16.
	HalfOpenPerAddress int
	// Joins is how often an address may try to join; default 20 a minute.
	Joins Rate
	// Addresses is how many addresses are remembered for Joins; default 16,384.
	Addresses int
	// LimitLoopback counts this machine's own connections per address as well. Without it they are exempt from what is
	// per address, because behind a proxy on this machine everybody comes from here.
	LimitLoopback bool
}

func (l DoorLimits) withDefaults() DoorLimits {
	fill := func(field *int, value int) {
		if *field == 0 {
			*field = value
		}
	}
	fill(&l.Connections, 4096)
	fill(&l.PerAddress, 64)
	fill(&l.HalfOpen, 1024)
	fill(&l.HalfOpenPerAddress, 16)
	fill(&l.Addresses, 16384)
	if l.Joins == (Rate{}) {
		l.Joins = Rate{20, time.Minute}
	}
	return l
}

// Door counts the connections of a process and of each address, and says who may come in. It may be used from any
// goroutine.
type Door struct {
	limits DoorLimits
	mu     sync.Mutex
	here   map[netip.Addr]crowd
	all    crowd
	joins  *Buckets[netip.Addr]
	counts DoorCounts
}

// crowd counts connections.
type crowd struct{ open, half int }

// DoorCounts say what has happened at a door.
type DoorCounts struct {
	Open     int // connections there are
	HalfOpen int // of those, not joined yet
	Entered  uint64
	Full     uint64 // refused because the process had as many as it may
	Crowded  uint64 // refused because the address had
	Joins    uint64 // attempts to join that were too many
}

// NewDoor is a door that nobody has come through.
func NewDoor(limits DoorLimits) *Door {
	limits = limits.withDefaults()
	return &Door{limits: limits, here: map[netip.Addr]crowd{}, joins: NewBuckets[netip.Addr](limits.Joins, limits.Addresses)}
}

// Enter lets a connection in, or says why not: CodeFull if the process has no room, CodeRate if its address has too many.
// Where the address is not known it is not counted.
func (d *Door) Enter(address netip.Addr) (*Pass, protocol.Code) {
	key := d.key(address)
	d.mu.Lock()
	defer d.mu.Unlock()
	if above(d.all.open, d.limits.Connections) || above(d.all.half, d.limits.HalfOpen) {
		d.counts.Full++
		return nil, protocol.CodeFull
	}
	if key.IsValid() {
		crowd := d.here[key]
		if above(crowd.open, d.limits.PerAddress) || above(crowd.half, d.limits.HalfOpenPerAddress) {
			d.counts.Crowded++
			return nil, protocol.CodeRate
		}
	}
	d.counts.Entered++
	d.count(key, 1, 1)
	return &Pass{door: d, key: key}, protocol.CodeNone
}

// above reports whether one more would be above a limit.
func above(n, limit int) bool { return limit >= 0 && n >= limit }

// count adds to the connections of an address and of all.
func (d *Door) count(key netip.Addr, open, half int) {
	d.all.open += open
	d.all.half += half
	if !key.IsValid() {
		return
	}
	crowd := d.here[key]
	crowd.open += open
	crowd.half += half
	if crowd.open == 0 {
		delete(d.here, key)
		return
	}
	d.here[key] = crowd
}

// key is what an address is counted as; not valid for one that is not counted.
func (d *Door) key(address netip.Addr) netip.Addr {
	address = address.Unmap().WithZone("")
	switch {
	case !address.IsValid(), address.IsLoopback() && !d.limits.LimitLoopback:
		return netip.Addr{}
	case address.Is6():
		network, err := address.Prefix(64)
		if err != nil {
			return address
		}
		return network.Addr()
	}
	return address
}

// Counts say what has happened.
func (d *Door) Counts() DoorCounts {
	d.mu.Lock()
	defer d.mu.Unlock()
	counts := d.counts
	counts.Open, counts.HalfOpen = d.all.open, d.all.half
	return counts
}

// Pass is the place of one connection among those of a door. Its methods may be called from any goroutine, and on a nil
// Pass, which is for connections that nobody counts.
type Pass struct {
	door   *Door
	key    netip.Addr
	joined bool
	left   bool
}

// TryJoin reports whether the address may try to join once more.
func (p *Pass) TryJoin(now int64) bool {
	if p == nil || !p.key.IsValid() {
		return true
	}
	p.door.mu.Lock()
	defer p.door.mu.Unlock()
	if p.door.joins.Take(p.key, 1, now) {
		return true
	}
	p.door.counts.Joins++
	return false
}

// Join says that the connection is not half open any more.
func (p *Pass) Join() {
	if p == nil {
		return
	}
	p.door.mu.Lock()
	defer p.door.mu.Unlock()
	if !p.joined && !p.left {
		p.joined = true
		p.door.count(p.key, 0, -1)
	}
}

// Leave gives the place back. More than one call counts as one.
func (p *Pass) Leave() {
	if p == nil {
		return
	}
	p.door.mu.Lock()
	defer p.door.mu.Unlock()
	if p.left {
		return
	}
	p.left = true
	half := -1
	if p.joined {
		half = 0
	}
	p.door.count(p.key, -1, half)
}
