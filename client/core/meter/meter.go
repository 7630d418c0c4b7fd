package meter

// spans is how many spans of spanTime a meter looks back, the present one included.
const (
	spans    = 4
	spanTime = 500 // milliseconds
)

// Meter counts bytes and snapshots. The zero value has seen nothing.
type Meter struct {
	now    float64
	begun  bool
	span   int64 // number of the present span
	ins    [spans]float64
	outs   [spans]float64
	came   [spans]float64 // snapshots that came
	went   [spans]float64 // snapshots that should have come
	inAll  float64
	outAll float64
}

// Figures are what a meter has to say.
type Figures struct {
	BytesIn   float64 // of all time
	BytesOut  float64
	InPerSec  float64 // bytes a second, of the last seconds
	OutPerSec float64
	Loss      float64 // share of snapshots that did not come, 0 to 1, of the last seconds
}

// Now is the latest time that the meter was told.
func (m *Meter) Now() float64 { return m.now }

// pass moves on to now and lets go of what is too old.
func (m *Meter) pass(now float64) {
	if m.begun && now < m.now {
		return
	}
	m.now = now
	span := int64(now / spanTime)
	if !m.begun || span-m.span >= spans {
		m.ins, m.outs, m.came, m.went = [spans]float64{}, [spans]float64{}, [spans]float64{}, [spans]float64{}
		m.begun, m.span = true, span
	}
	for m.span < span {
		m.span++
		i := m.slot()
		m.ins[i], m.outs[i], m.came[i], m.went[i] = 0, 0, 0, 0
	}
}

func (m *Meter) slot() int { return int(((m.span % spans) + spans) % spans) }

// In counts a packet that came.
func (m *Meter) In(bytes int, now float64) {
	m.pass(now)
	m.ins[m.slot()] += float64(bytes)
	m.inAll += float64(bytes)
}

// Out counts a packet that goes out, at the time of Now.
func (m *Meter) Out(bytes int) {
	m.outs[m.slot()] += float64(bytes)
	m.outAll += float64(bytes)
}

// Snapshot counts one that came, after missed that did not, at the time of Now.
func (m *Meter) Snapshot(missed int) {
	m.came[m.slot()]++
	m.went[m.slot()] += float64(1 + missed)
}

// Report is what there is to say at a time.
func (m *Meter) Report(now float64) Figures {
	m.pass(now)
	const seconds = spans * spanTime / 1000
	f := Figures{BytesIn: m.inAll, BytesOut: m.outAll, InPerSec: sum(&m.ins) / seconds, OutPerSec: sum(&m.outs) / seconds}
	if went := sum(&m.went); went > 0 {
		f.Loss = 1 - sum(&m.came)/went
	}
	return f
}

func sum(of *[spans]float64) (all float64) {
	for _, x := range of {
		all += x
	}
	return all
}
