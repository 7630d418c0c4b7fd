package condition

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Parse reads options from text, words separated by commas:
//
//	latency=150ms    there and back           jitter=30ms      of the same, to either side
//	loss=3%          duplicate=1%             reorder=2%       hold=50ms
//	bandwidth=20kB   bytes per second: B, kB (1000) or MB      queue=64kB
//	stream           as a WebSocket: late instead of lost
//
// Blanks around words do not count, and "" is a perfect link. All faults are reported at once.
func Parse(text string) (Options, error) {
	var o Options
	var errs []error
	seen := map[string]bool{}
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		name, value, has := strings.Cut(word, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if seen[name] {
			errs = append(errs, fmt.Errorf("condition: %s is given twice", name))
			continue
		}
		seen[name] = true
		if err := o.set(name, value, has); err != nil {
			errs = append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return Options{}, err
	}
	if err := o.Check(); err != nil {
		return Options{}, err
	}
	return o, nil
}

// set takes one word of the text.
func (o *Options) set(name, value string, has bool) (err error) {
	switch name {
	case "latency":
		o.Latency, err = parseDelay(name, value)
	case "jitter":
		o.Jitter, err = parseDelay(name, value)
	case "hold":
		o.Hold, err = parseDelay(name, value)
	case "loss":
		o.Loss, err = parseShare(name, value)
	case "duplicate":
		o.Duplicate, err = parseShare(name, value)
	case "reorder":
		o.Reorder, err = parseShare(name, value)
	case "bandwidth":
		o.Bandwidth, err = parseBytes(name, value)
	case "queue":
		o.Queue, err = parseBytes(name, value)
	case "stream":
		if has {
			return errors.New("condition: stream takes no value")
		}
		o.Stream = true
	default:
		return fmt.Errorf("condition: %q is unknown; expected latency, jitter, loss, duplicate, reorder, hold, bandwidth, queue or stream", name)
	}
	return err
}

func parseDelay(name, value string) (time.Duration, error) {
	d, err := time.ParseDuration(value)
	if err != nil {
		return 0, fmt.Errorf("condition: %s is %q, expected a time such as 150ms", name, value)
	}
	return d, nil
}

func parseShare(name, value string) (float64, error) {
	percent, isPercent := strings.CutSuffix(value, "%")
	p, err := strconv.ParseFloat(percent, 64)
	if err != nil {
		return 0, fmt.Errorf("condition: %s is %q, expected a share such as 3%%", name, value)
	}
	if isPercent {
		p /= 100
	}
	return p, nil
}

func parseBytes(name, value string) (int, error) {
	number, unit := value, 1.0
	for _, u := range [...]struct {
		name string
		size float64
	}{{"MB", 1e6}, {"kB", 1e3}, {"B", 1}} {
		if rest, ok := strings.CutSuffix(value, u.name); ok {
			number, unit = rest, u.size
			break
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if bytes := math.Round(n * unit); err == nil && math.Abs(bytes) <= MaxBandwidth {
		return int(bytes), nil
	}
	return 0, fmt.Errorf("condition: %s is %q, expected bytes such as 20kB", name, value)
}

// String is the options as Parse reads them; "" is a perfect link.
func (o Options) String() string {
	var words []string
	add := func(name, value string) { words = append(words, name+"="+value) }
	delay := func(name string, d time.Duration) {
		if d != 0 {
			add(name, d.String())
		}
	}
	share := func(name string, p float64) {
		if p != 0 {
			add(name, strconv.FormatFloat(p, 'g', -1, 64))
		}
	}
	count := func(name string, n int) {
		if n != 0 {
			add(name, strconv.Itoa(n)+"B")
		}
	}
	delay("latency", o.Latency)
	delay("jitter", o.Jitter)
	share("loss", o.Loss)
	share("duplicate", o.Duplicate)
	share("reorder", o.Reorder)
	delay("hold", o.Hold)
	count("bandwidth", o.Bandwidth)
	count("queue", o.Queue)
	if o.Stream {
		words = append(words, "stream")
	}
	return strings.Join(words, ",")
}
