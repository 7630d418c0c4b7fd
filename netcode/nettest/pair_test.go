package nettest

import (
	"testing"

	"github.com/wick-engine/wick/netcode/condition"
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
