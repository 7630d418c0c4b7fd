package bench

import (
	"context"
	"fmt"
	"time"

	"github.com/wick-engine/wick/netcode/wire"
	"github.com/wick-engine/wick/netcode/workload"
)

// measureNetcode measures what it costs to tell clients about things that move: 200 of them to 8 clients, 20 times a second,
// with a round trip of 100 ms, where it is not said otherwise.
func measureNetcode(ctx context.Context, o *Options) ([]Row, error) {
	var rows []Row
	for _, motion := range []workload.Motion{workload.Walking, workload.Linear, workload.Jittering, workload.Idle, workload.Still} {
		r, err := workload.Run(workload.Options{Motion: motion, Seconds: o.Seconds, Seed: 1, Decode: true})
		if err != nil {
			return nil, err
		}
		row := figure(fmt.Sprintf("bytes a ghost and snapshot, %v", motion), r.BytesPerGhost, "B").atMost(4)
		if motion == workload.Still {
			row = row.atMost(0.1) // nothing but the head of the snapshot, divided by 200
		}
		rows = append(rows, row)
	}
	times, err := measureEncoding(o)
	if err != nil {
		return nil, err
	}
	rows = append(rows, times...)
	if o.Fields {
		fields, err := measureFields(o)
		if err != nil {
			return nil, err
		}
		rows = append(rows, fields...)
	}
	if o.Peer {
		peers, err := measurePeers(ctx, o)
		if err != nil {
			return nil, err
		}
		rows = append(rows, peers...)
	}
	return rows, nil
}

// measureEncoding measures the server's time.
func measureEncoding(o *Options) ([]Row, error) {
	encode := func(w workload.Options) (float64, error) {
		w.Seconds = max(1, o.Seconds/5)
		return o.ofRuns(func() (float64, error) {
			r, err := workload.Run(w)
			return float64(r.Encode) / float64(time.Microsecond), err
		})
	}
	took := map[int]float64{}
	for _, clients := range []int{1, 4, 5, 8} {
		var err error
		if took[clients], err = encode(workload.Options{Clients: clients}); err != nil {
			return nil, err
		}
	}
	rest, err := encode(workload.Options{Motion: workload.Still})
	if err != nil {
		return nil, err
	}
	return []Row{
		figure("a snapshot for 1 client", took[1], "µs"),
		figure("a snapshot for all 8 clients", took[8], "µs").against("a probe without sockets", 61),
		figure("a fifth client of the same eye", 100*(took[5]-took[4])/took[1], "% of the first").atMost(15),
		figure("a snapshot for all 8 clients, nobody moves", rest, "µs"),
	}, nil
}

// measureFields lists what each field takes when it is told, walking.
func measureFields(o *Options) ([]Row, error) {
	r, err := workload.Run(workload.Options{Seconds: o.Seconds, Seed: 1, Costs: true, Own: true})
	if err != nil {
		return nil, err
	}
	var rows []Row
	for _, c := range r.Costs {
		if c.Times == 0 {
			continue
		}
		to := "others"
		if c.Face == wire.ToOwner {
			to = "its owner"
		}
		name := fmt.Sprintf("%s of an %s to %s, told %d times", c.Field, c.Kind, to, c.Times)
		rows = append(rows, figure(name, float64(c.Bits)/float64(c.Times), "bits"))
	}
	return rows, nil
}
