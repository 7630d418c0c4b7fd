package protocol_test

import (
	"testing"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/view"
)

func TestSmoke(t *testing.T) {
	s, err := protocol.NewSchema([]view.GhostKind{{Name: "actor", Components: []view.Component{
		{Name: "body", Sample: view.Body{}}, {Name: "who", Sample: view.Who{}}, {Name: "ack", Sample: view.Ack{}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range s.Declarations()[len(s.Declarations())-4:] {
		t.Log(d.Name, d.Fields)
	}
	t.Log(s.Kind(0).Layout(0).Width(), s.Kind(0).Layout(1).Width())
}
