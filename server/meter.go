package server

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/server/host"
)

// meter turns the figures of a server into metrics when somebody asks for them, so that counting costs the zones nothing.
type meter struct {
	server *Server

	open, halfOpen, requests, events   *prometheus.Desc
	logins                             *prometheus.Desc
	ticks, people, asleep              *prometheus.Desc
	failures, skipped, refused         *prometheus.Desc
	snapshots, bytes                   *prometheus.Desc
	sheets, written, failed, storeWait *prometheus.Desc
}

func newMeter(s *Server) *meter {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("wick_"+name, help, labels, nil)
	}
	return &meter{
		server:    s,
		open:      desc("connections", "Connections there are."),
		halfOpen:  desc("connections_half_open", "Connections that have not joined yet."),
		requests:  desc("connection_requests_total", "What became of requests to connect, and of connections.", "what"),
		events:    desc("session_events_total", "What happened to sessions: refusals, limits hit, malformed packets.", "what"),
		logins:    desc("logins_barred_total", "Passwords that were not looked at, because too many wrong ones came before."),
		ticks:     desc("zone_tick_seconds", "How long ticks took, the network included.", "zone"),
		people:    desc("zone_people", "Characters in a zone.", "zone"),
		asleep:    desc("zone_asleep", "1 while a zone sleeps because nobody is there.", "zone"),
		failures:  desc("zone_failures_total", "How often a zone failed and was started anew.", "zone"),
		skipped:   desc("zone_skipped_ticks_total", "Ticks that were left out because the zone was held up.", "zone"),
		refused:   desc("zone_refused_total", "What a zone was asked for and did not do.", "zone", "why"),
		snapshots: desc("snapshots_total", "Snapshots sent.", "zone"),
		bytes:     desc("snapshot_bytes_total", "Bytes of snapshots sent.", "zone"),
		sheets:    desc("sheets_waiting", "Sheets that are not on disk yet."),
		written:   desc("sheets_written_total", "Sheets written."),
		failed:    desc("sheet_failures_total", "Attempts to write sheets that failed."),
		storeWait: desc("store_waiting", "Transactions that wait for their turn."),
	}
}

// Describe names nothing beforehand: which zones there are is known when somebody asks.
func (m *meter) Describe(chan<- *prometheus.Desc) {}

// Collect reads the figures.
func (m *meter) Collect(out chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	count := func(d *prometheus.Desc, value uint64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(value), labels...)
	}
	door := m.server.door.Counts()
	gauge(m.open, float64(door.Open))
	gauge(m.halfOpen, float64(door.HalfOpen))
	counts := m.server.gateway.Counts()
	count(m.requests, counts.Upgraded, "connected")
	count(m.requests, counts.Refused, "refused")
	count(m.requests, counts.Foreign, "foreign")
	count(m.requests, counts.Slow, "slow")
	count(m.requests, counts.Silent, "silent")
	count(m.logins, m.server.accounts.Barred())
	for what := range session.Whats {
		count(m.events, m.server.tally.Count(session.What(what)), session.What(what).String())
	}
	for _, z := range m.server.host.Zones() {
		m.zone(out, &z)
	}
	queue := m.server.host.Queue()
	gauge(m.sheets, float64(queue.Waiting))
	count(m.written, queue.Done)
	count(m.failed, queue.Failed)
	waiting, _ := m.server.options.Store.Waiting()
	gauge(m.storeWait, float64(waiting))
}

// zone reads the figures of one zone.
func (m *meter) zone(out chan<- prometheus.Metric, z *host.ZoneStats) {
	buckets := map[float64]uint64{}
	sum := uint64(0)
	for i, bound := range host.TickBounds() {
		sum += z.Classes[i]
		buckets[bound.Seconds()] = sum
	}
	out <- prometheus.MustNewConstHistogram(m.ticks, z.Ticks, z.Busy.Seconds(), buckets, z.Key)
	asleep := 0.0
	if z.Asleep {
		asleep = 1
	}
	out <- prometheus.MustNewConstMetric(m.people, prometheus.GaugeValue, float64(z.People), z.Key)
	out <- prometheus.MustNewConstMetric(m.asleep, prometheus.GaugeValue, asleep, z.Key)
	count := func(d *prometheus.Desc, value uint64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(value), append([]string{z.Key}, labels...)...)
	}
	count(m.failures, z.Failures)
	count(m.skipped, z.Skipped)
	count(m.snapshots, z.Net.Snapshots)
	count(m.bytes, z.Net.Bytes)
	c := z.Zone
	for _, row := range [...]struct {
		why   string
		value uint64
	}{
		{"inbox_full", c.InboxFull}, {"bad_letter", c.BadLetters}, {"stranger", c.Strangers}, {"late_input", c.Late},
		{"early_input", c.Early}, {"repeated", c.Repeated}, {"no_target", c.NoTarget}, {"zone_full", c.TurnedAway},
		{"too_many", z.Dropped},
	} {
		count(m.refused, row.value, row.why)
	}
}
