package condition

import (
	"errors"
	"fmt"
	"time"
)

// Options say what a link does to packets. The zero value does nothing to them: they arrive at once, in order and whole.
type Options struct {
	// Latency is the time there and back; each direction takes half of it.
	Latency time.Duration
	// Jitter is by how much the time there and back differs, to either side; each direction contributes half of it,
	// evenly spread. It never makes a delay negative, and does not reorder: a packet that would overtake waits for the one
	// before it, as in the queues of real routers.
	Jitter time.Duration
	// Loss is the share of packets, 0 to 1, that are lost. A packet of a stream is sent again instead and arrives late.
	Loss float64
	// Duplicate is the share of packets, 0 to 1, that arrive twice. Streams have no duplicates.
	Duplicate float64
	// Reorder is the share of packets, 0 to 1, that are held back by up to Hold while later ones overtake them. Streams
	// keep their order.
	Reorder float64
	// Hold is for how long a reordered packet is held back at most; 0 stands for 50 ms.
	Hold time.Duration
	// Bandwidth is how many bytes per second pass in each direction; 0 is no limit.
	Bandwidth int
	// Queue is how many bytes wait for the bandwidth; packets that find it full are lost, those of streams wait
	// nevertheless. 0 stands for 64 KiB. Without Bandwidth nothing waits.
	Queue int
	// Stream treats every packet as one of a single stream, as a WebSocket does: nothing is lost, doubled or reordered,
	// and a loss delays everything behind it.
	Stream bool
}

// The bounds of options.
const (
	MaxDelay     = time.Minute // Latency, Jitter, Hold
	MaxBandwidth = 1 << 40     // bytes per second
	MaxQueue     = 1 << 30     // bytes
)

// Check returns everything that is wrong with the options, nil if nothing is.
func (o Options) Check() error {
	var errs []error
	delay := func(name string, d time.Duration) {
		if d < 0 || d > MaxDelay {
			errs = append(errs, fmt.Errorf("condition: %s is %v, expected 0 to %v", name, d, MaxDelay))
		}
	}
	share := func(name string, p float64) {
		if !(p >= 0 && p <= 1) {
			errs = append(errs, fmt.Errorf("condition: %s is %v, expected 0%% to 100%%", name, p))
		}
	}
	count := func(name string, n, most int) {
		if n < 0 || n > most {
			errs = append(errs, fmt.Errorf("condition: %s is %d bytes, expected 0 to %d", name, n, most))
		}
	}
	delay("latency", o.Latency)
	delay("jitter", o.Jitter)
	share("loss", o.Loss)
	share("duplicate", o.Duplicate)
	share("reorder", o.Reorder)
	delay("hold", o.Hold)
	count("bandwidth", o.Bandwidth, MaxBandwidth)
	count("queue", o.Queue, MaxQueue)
	return errors.Join(errs...)
}

// Perfect reports whether the link does nothing to packets.
func (o Options) Perfect() bool {
	return o.Latency == 0 && o.Jitter == 0 && o.Loss == 0 && o.Duplicate == 0 && o.Reorder == 0 && o.Bandwidth == 0
}
