package bots

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Report says how the bots got on. Its JSON form is kept: tools read it.
type Report struct {
	Bots    int     `json:"bots"`
	Joining float64 `json:"joining_seconds"` // until the last one was in
	Seconds float64 `json:"seconds"`         // that they played together
	// Latency is of round trips, in milliseconds, as the clients measure them: the network, the server's tick and the
	// client's own frame.
	Latency Spread `json:"latency_ms"`
	// In and Out are the bytes that a client gets and sends in a second, all packets, without the network's headers.
	In  Spread `json:"bytes_in_per_second"`
	Out Spread `json:"bytes_out_per_second"`
	// Snapshots is how many snapshots a client gets in a second, on average.
	Snapshots float64 `json:"snapshots_per_second"`
	// Corrections is how often a minute a client had its own body elsewhere than the server, on average; Largest is by how
	// many metres at most.
	Corrections float64 `json:"corrections_per_minute"`
	Largest     float64 `json:"largest_correction_m"`
	// Jumps is how often a client had to set its clock instead of hurrying or slowing it, all bots together.
	Jumps int `json:"clock_jumps"`
	// Blows is what came of fighting; zero where nobody fought.
	Blows Blows `json:"blows"`
	// Server are the figures of the server; nil where they could not be read.
	Server *Server `json:"server,omitempty"`
	// ErrorCount is how many bots had an error; Errors are these by what they say, the first maxErrors of them.
	ErrorCount int     `json:"error_count"`
	Errors     []Error `json:"errors"`
}

// Spread is how a figure is spread over clients or samples.
type Spread struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
	Most   float64 `json:"most"`
}

// Error is one thing that went wrong, and for how many.
type Error struct {
	Text  string `json:"text"`
	Count int    `json:"count"`
	First int    `json:"first"` // the first bot that had it, counted from 1
}

// gather makes the figures of all bots.
func (r *Report) gather(crew []*bot) {
	r.Errors = []Error{}
	var trips, in, out []float64
	played := 0
	for _, b := range crew {
		if b.err != nil {
			r.note(b)
		}
		if b.client == nil {
			continue
		}
		played++
		trips = append(trips, b.trips...)
		in = append(in, (b.ended.BytesIn-b.began.BytesIn)/r.Seconds)
		out = append(out, (b.ended.BytesOut-b.began.BytesOut)/r.Seconds)
		r.Snapshots += float64(b.ended.Snapshots-b.began.Snapshots) / r.Seconds
		r.Corrections += float64(b.ended.Corrections-b.began.Corrections) / r.Seconds * 60
		r.Largest = max(r.Largest, b.ended.Largest)
		r.Jumps += int(b.ended.Jumps - b.began.Jumps)
		r.Blows.add(b.blows.Blows)
	}
	if played > 0 {
		r.Snapshots /= float64(played)
		r.Corrections /= float64(played)
	}
	r.Latency, r.In, r.Out = spread(trips), spread(in), spread(out)
}

// maxErrors is how many different errors a report lists: what a network says may name a port, and so differ for every bot.
const maxErrors = 20

// note counts an error under what it says.
func (r *Report) note(b *bot) {
	r.ErrorCount++
	text := b.err.Error()
	for i := range r.Errors {
		if r.Errors[i].Text == text {
			r.Errors[i].Count++
			return
		}
	}
	if len(r.Errors) == maxErrors {
		return
	}
	r.Errors = append(r.Errors, Error{Text: text, Count: 1, First: b.number + 1})
}

// spread sorts the values.
func spread(values []float64) Spread {
	if len(values) == 0 {
		return Spread{}
	}
	slices.Sort(values)
	at := func(share float64) float64 { return values[int(share*float64(len(values)-1)+0.5)] }
	return Spread{Median: at(0.5), P95: at(0.95), Most: at(1)}
}

// Print writes the report for people.
func (r *Report) Print(w io.Writer) error {
	var b strings.Builder
	line := func(name, format string, values ...any) {
		fmt.Fprintf(&b, "%-12s "+format+"\n", append([]any{name}, values...)...)
	}
	line("bots", "%d, all in after %.1f s, played together for %.1f s", r.Bots, r.Joining, r.Seconds)
	line("latency", "%.1f ms median, %.1f ms p95, %.1f ms most", r.Latency.Median, r.Latency.P95, r.Latency.Most)
	line("bytes in", "%.0f per client and second median, %.0f p95", r.In.Median, r.In.P95)
	line("bytes out", "%.0f per client and second median, %.0f p95", r.Out.Median, r.Out.P95)
	line("snapshots", "%.2f per client and second", r.Snapshots)
	line("corrections", "%.2f per client and minute, the largest %.3f m; clocks were set %d times", r.Corrections, r.Largest, r.Jumps)
	if w := &r.Blows; *w != (Blows{}) {
		line("keys", "%d pressed, %d acts refused or taken back", w.Pressed, w.Refused)
		line("blows", "%d dealt for %d points, %d taken; %d kills, %d deaths", w.Dealt, w.Damage, w.Taken, w.Kills, w.Deaths)
		if w.Unseen > 0 {
			line("", "%d things happened too fast to be counted", w.Unseen)
		}
	}
	if s := r.Server; s != nil {
		line("server", "%.1f %% of a core, %.1f MB", 100*s.Cores, s.Memory/1e6)
		line("ticks", "%.0f, %.3f ms on average, %.2f %% in their slot of 16 ms, %.0f left out", s.Ticks, s.TickMean, 100*s.InSlot, s.Skipped)
		if s.Failures > 0 {
			line("failures", "%.0f zones failed", s.Failures)
		}
	}
	if r.ErrorCount == 0 {
		line("errors", "none")
	}
	for _, e := range r.Errors {
		line("error", "%s (%d bots, bot %d first)", e.Text, e.Count, e.First)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
