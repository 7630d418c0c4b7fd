package core

// spans is how many spans of spanTime a meter looks back, the present one included.
const (
	spans    = 4
	spanTime = 500 // milliseconds
)

// meter counts what passes, for the panel.
type meter struct {
	now   float64
	begun bool
	span  int64 // number of the present span
	ins   [spans]float64
	outs  [spans]float64
	came  [spans]float64 // snapshots that came
	went  [spans]float64 // snapshots that should have come
	inAll float64
	all   float64
}

// pass moves on to now and lets go of what is too old.
func (m *meter) pass(now float64) {
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

func (m *meter) slot() int { return int(((m.span % spans) + spans) % spans) }

func (m *meter) in(bytes int, now float64) {
	m.pass(now)
	m.ins[m.slot()] += float64(bytes)
	m.inAll += float64(bytes)
}

func (m *meter) out(bytes int) {
	m.outs[m.slot()] += float64(bytes)
	m.all += float64(bytes)
}

// snapshot counts one that came, after missed that did not.
func (m *meter) snapshot(missed int) {
	m.came[m.slot()]++
	m.went[m.slot()] += float64(1 + missed)
}

// report writes the figures.
func (m *meter) report(s *Status, now float64) {
	m.pass(now)
	const seconds = spans * spanTime / 1000
	s.BytesIn, s.BytesOut = m.inAll, m.all
	s.InPerSec, s.OutPerSec = sum(&m.ins)/seconds, sum(&m.outs)/seconds
	s.Loss = 0
	if went := sum(&m.went); went > 0 {
		s.Loss = 1 - sum(&m.came)/went
	}
}

func sum(of *[spans]float64) (all float64) {
	for _, x := range of {
		all += x
	}
	return all
}
