package bots

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// metrics are the figures of a server: the sums over all labels, by name.
type metrics map[string]float64

// The names of the metrics that are looked at.
const (
	cpuSeconds  = "process_cpu_seconds_total"
	memory      = "process_resident_memory_bytes"
	ticks       = "wick_zone_tick_seconds_count"
	tickSeconds = "wick_zone_tick_seconds_sum"
	inSlot      = "wick_zone_tick_seconds_bucket" // with the upper end slot
	skipped     = "wick_zone_skipped_ticks_total"
	failures    = "wick_zone_failures_total"

	slot = `le="0.016"` // what a tick may take at 60 a second, to the millisecond
)

// metricsTimeout is how long the address for operators may take to answer.
const metricsTimeout = 10 * time.Second

// maxMetrics is how many bytes of metrics are read.
const maxMetrics = 16 << 20

// readMetrics asks the server for its figures; nil where there is no address to ask at.
func readMetrics(ctx context.Context, o *Options) (metrics, error) {
	if o.Admin == "" {
		return nil, nil
	}
	address, err := metricsURL(o.Admin)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, metricsTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	if o.Token != "" {
		request.Header.Set("Authorization", "Bearer "+o.Token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, fmt.Errorf("the server's metrics: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the server's metrics at %s: %s", address, response.Status)
	}
	return parseMetrics(io.LimitReader(response.Body, maxMetrics))
}

// parseMetrics adds up metrics in the text form of Prometheus. Of the classes of ticks only those that end at a slot are
// taken, because classes contain each other.
func parseMetrics(from io.Reader) (metrics, error) {
	m := metrics{}
	lines := bufio.NewScanner(from)
	for lines.Scan() {
		line := lines.Text()
		at := strings.LastIndexByte(line, ' ')
		if at < 0 || line[0] == '#' {
			continue
		}
		name, labels, _ := strings.Cut(line[:at], "{")
		if strings.HasSuffix(name, "_bucket") && !strings.Contains(labels, slot) {
			continue
		}
		value, err := strconv.ParseFloat(line[at+1:], 64)
		if err != nil {
			return nil, fmt.Errorf("the server's metrics: %q is no number", line[at+1:])
		}
		m[name] += value
	}
	return m, lines.Err()
}

// Server are the figures of a server while the bots played.
type Server struct {
	// Cores is how many processor cores it used: 0.5 is half a core.
	Cores float64 `json:"cores"`
	// Memory is what it had in memory at the end, in bytes.
	Memory float64 `json:"memory_bytes"`
	// Ticks is how many ticks its zones did.
	Ticks float64 `json:"ticks"`
	// TickMean is how long they took on average, in milliseconds.
	TickMean float64 `json:"tick_mean_ms"`
	// InSlot is the share of ticks that took less than 16 ms and were not left out.
	InSlot float64 `json:"ticks_in_slot"`
	// Skipped is how many ticks were left out because a zone was held up.
	Skipped float64 `json:"ticks_skipped"`
	// Failures is how many zones failed.
	Failures float64 `json:"zone_failures"`
}

// serverFigures compares two readings; nil where there are none.
func serverFigures(before, after metrics, seconds float64) *Server {
	if before == nil || after == nil {
		return nil
	}
	since := func(name string) float64 { return after[name] - before[name] }
	s := &Server{
		Cores: since(cpuSeconds) / seconds, Memory: after[memory], Ticks: since(ticks), Skipped: since(skipped), Failures: since(failures),
	}
	if s.Ticks > 0 {
		s.TickMean = 1000 * since(tickSeconds) / s.Ticks
		s.InSlot = since(inSlot) / (s.Ticks + s.Skipped)
	}
	return s
}
