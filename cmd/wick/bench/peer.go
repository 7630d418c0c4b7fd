package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/wick-engine/wick/cmd/wick/child"
	"github.com/wick-engine/wick/netcode/workload"
)

// peerCase is one row of the comparison with other engines: so many things shown to so many clients, every so many ticks.
type peerCase struct {
	Things, Clients, Every int
	Window                 bool
	Motion                 workload.Motion
}

func (c *peerCase) name() string {
	sees := "all"
	if c.Window {
		sees = "window"
	}
	return fmt.Sprintf("%d × %d at %d/s, %s, %v", c.Things, c.Clients, 60/c.Every, sees, c.Motion)
}

// peerRow is a case with what the strongest of the others spends, and what this engine may: bytes for a client and second,
// and per cent of a core for the server. 0 is not known.
type peerRow struct {
	peerCase
	otherBytes, otherCore float64
	mostBytes, mostCore   float64
}

// peerRows are all sizes with all motions, each client with its window; and one that shows everything to everybody.
func peerRows() []peerRow {
	rows := []peerRow{
		{peerCase{40, 4, 1, true, workload.Linear}, 7700, 5.4, 2000, 1},
		{peerCase{200, 8, 3, true, workload.Linear}, 12_500, 3.8, 3500, 1},
		{peerCase{200, 8, 3, false, workload.Linear}, 48_700, 2.3, 12_000, 0.8},
		{peerCase{1000, 32, 3, true, workload.Linear}, 68_000, 18.4, 18_000, 5},
		{peerCase: peerCase{200, 8, 1, true, workload.Linear}},
		{peerCase: peerCase{1000, 8, 3, true, workload.Linear}},
	}
	for _, motion := range []workload.Motion{workload.Jittering, workload.Idle} {
		for _, r := range rows[:6] {
			if r.Window {
				r = peerRow{peerCase: r.peerCase} // the others were measured straight on
				r.Motion = motion
				rows = append(rows, r)
			}
		}
	}
	return rows
}

const (
	peerWarm = 2500 * time.Millisecond
	peerPlay = 8 * time.Second
)

// measurePeers measures the workload of the comparison: the server in a process of its own, its clients in this one, with
// sockets in between. Bytes are those that came out of the sockets, the headers of WebSockets included.
func measurePeers(ctx context.Context, o *Options) ([]Row, error) {
	var rows []Row
	for _, p := range peerRows() {
		var bytes, cores []float64
		for range o.Runs {
			b, c, err := playPeer(ctx, &p.peerCase, peerWarm, peerPlay)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.name(), err)
			}
			bytes, cores = append(bytes, b), append(cores, 100*c)
		}
		perSecond, core := figure(p.name()+": bytes", median(bytes), "B/s"), figure(p.name()+": server", median(cores), "% of a core")
		if p.otherBytes > 0 {
			perSecond = perSecond.against("the strongest other", p.otherBytes).atMost(p.mostBytes)
			core = core.against("the strongest other", p.otherCore).atMost(p.mostCore)
		}
		rows = append(rows, perSecond, core)
	}
	return rows, nil
}

// playPeer runs a case once: bytes for a client and second, and the share of a core that the server took.
func playPeer(ctx context.Context, p *peerCase, warm, play time.Duration) (bytes, cores float64, err error) {
	options, err := json.Marshal(p)
	if err != nil {
		return 0, 0, err
	}
	starting, cancel := context.WithTimeout(ctx, 10*time.Second)
	server, err := child.Start(starting, child.Options{Args: []string{"bench", "netcode", "--serve", string(options)}}, false)
	cancel()
	if err != nil {
		return 0, 0, err
	}
	defer server.Kill()
	crowd, err := joinPeer(ctx, server.URL, p.Clients)
	if err != nil {
		return 0, 0, err
	}
	defer crowd.leave()
	if err := crowd.wait(ctx, warm); err != nil {
		return 0, 0, err
	}
	usedBefore, err := used(ctx, server.URL)
	if err != nil {
		return 0, 0, err
	}
	began, bytesBefore := time.Now(), crowd.bytes()
	if err := crowd.wait(ctx, play); err != nil {
		return 0, 0, err
	}
	seconds := time.Since(began).Seconds()
	bytes = float64(crowd.bytes()-bytesBefore) / seconds / float64(p.Clients)
	usedAfter, err := used(ctx, server.URL)
	if err != nil {
		return 0, 0, err
	}
	return bytes, (usedAfter - usedBefore).Seconds() / seconds, crowd.check(p, seconds)
}

// used asks a server of a workload for the processor time that it has used.
func used(ctx context.Context, url string) (time.Duration, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"used", nil)
	if err != nil {
		return 0, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	var n time.Duration
	if _, err := fmt.Fscan(response.Body, &n); err != nil {
		return 0, err
	}
	return n, nil
}
