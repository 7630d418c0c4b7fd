package nettest

import (
	"testing"

	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
)

// inProcess connects pairs, the gateway that needs no network.
type inProcess struct{ options PairOptions }

func (g inProcess) Connect(*testing.T) (session.Link, End) { return NewPair(g.options) }
func (g inProcess) Room() int                              { return 64 * 1000 }

func TestPairIsAGateway(t *testing.T) {
	Leaks(t, "wick/netcode")
	RunGateway(t, inProcess{})
}

// wrapped connects pairs through a wrapper without weather.
type wrapped struct{ inProcess }

func (g wrapped) Connect(t *testing.T) (session.Link, End) {
	link, end := g.inProcess.Connect(t)
	bad := condition.Wrap(link, condition.Options{}, condition.Options{}, 1)
	t.Cleanup(func() { bad.Close(0, "") })
	return bad, end
}

func TestWrapIsAGateway(t *testing.T) {
	Leaks(t, "wick/netcode")
	RunGateway(t, wrapped{})
}

// TestCloseKeepsWhatWasSaid reads the server's end before the client has read anything: more waits than the window holds.
func TestCloseKeepsWhatWasSaid(t *testing.T) {
	link, end := NewPair(PairOptions{Window: 10})
	for n := range 100 {
		link.Reliable(numbered(protocol.IsReliable, n, 200))
	}
	link.Close(protocol.CodeTaken, "elsewhere")
	if closed := ended(t, link); closed.Code != protocol.CodeTaken || closed.Remote {
		t.Errorf("the link was closed with %+v", closed)
	}
	for n := range 100 {
		if kind, packet := next(t, end); kind != protocol.IsReliable || numberOf(t, packet) != n {
			t.Fatalf("%v came where packet %d was expected", kind, n)
		}
	}
	if bye := farewell(t, end); bye.Code != protocol.CodeTaken {
		t.Errorf("the goodbye was %+v", bye)
	}
}
