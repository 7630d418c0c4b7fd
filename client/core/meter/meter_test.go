package meter_test

import (
	"math"
	"testing"

	"github.com/wick-engine/wick/client/core/meter"
)

func TestMeterForgets(t *testing.T) {
	var m meter.Meter
	for now := 0.0; now < 4000; now += 50 {
		m.In(100, now)
		m.Out(10)
		missed := 0
		if math.Mod(now, 500) == 0 {
			missed = 1
		}
		m.Snapshot(missed)
	}
	if f := m.Report(3990); f.BytesIn != 8000 || f.BytesOut != 800 || f.InPerSec != 2000 || f.OutPerSec != 200 || math.Abs(f.Loss-1.0/11) > 1e-9 {
		t.Errorf("the figures are %+v", f)
	}
	m.In(1, 3000) // a clock that went back
	if f := m.Report(9000); f.InPerSec != 0 || f.Loss != 0 || f.BytesIn != 8001 || m.Now() != 9000 {
		t.Errorf("seconds later the figures are %+v at %g", f, m.Now())
	}
}
