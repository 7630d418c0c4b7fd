package bench

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// processorTime is the time for which this process has kept processors busy, to a hundredth of a second; 0 where the system does
// not say.
func processorTime() time.Duration {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	families, err := registry.Gather()
	if err != nil {
		return 0
	}
	for _, f := range families {
		if f.GetName() == "process_cpu_seconds_total" && len(f.GetMetric()) == 1 {
			return time.Duration(f.GetMetric()[0].GetCounter().GetValue() * float64(time.Second))
		}
	}
	return 0
}
