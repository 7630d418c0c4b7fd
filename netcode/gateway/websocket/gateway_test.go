package websocket

import (
	"testing"

	"github.com/wick-engine/wick/netcode/nettest"
)

func TestGateway(t *testing.T) {
	nettest.RunGateway(t, suite{})
}

func TestGatewayThatCompresses(t *testing.T) {
	nettest.RunGateway(t, suite{Options{Compress: true}})
}
