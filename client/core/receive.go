package core

import "github.com/wick-engine/wick/netcode/protocol"

// Receive takes a packet that the server sent. One that cannot be understood is counted and otherwise ignored, but for a
// broken channel, after which nothing that must arrive would: that ends the connection.
func (c *Core) Receive(packet []byte, now float64) {
	if !c.connected() {
		return
	}
	c.heard = now
	c.status.PacketsIn++
	c.meter.In(len(packet), now)
	kind, _ := protocol.TypeOf(packet)
	if err := c.dispatch(kind, packet, now); err != nil {
		c.status.Broken++
	}
}

func (c *Core) dispatch(kind protocol.PacketType, packet []byte, now float64) error {
	switch kind {
	case protocol.IsSnapshot:
		if c.status.Phase != Playing {
			return nil // of a place that is left, or will be entered
		}
		return c.takeSnapshot(packet, now)
	case protocol.IsReliable:
		return c.takeFragment(packet, now)
	case protocol.IsChallenge:
		var p protocol.Challenge
		err := p.Decode(packet)
		if err == nil && c.status.Phase == Greeting {
			c.hello(p.Nonce, now)
		}
		return err
	case protocol.IsAccept:
		var p protocol.Accept
		err := p.Decode(packet)
		if err == nil {
			c.accepted(&p, now)
		}
		return err
	case protocol.IsRefuse:
		var p protocol.Refuse
		err := p.Decode(packet)
		if err == nil {
			c.refused(&p)
		}
		return err
	case protocol.IsSchemaRequest:
		p := protocol.SchemaReply{Hash: c.schema.Hash(), Declarations: c.schema.Declarations()}
		c.out = append(c.out, p.Append(nil))
		return nil
	case protocol.IsJoined:
		var p protocol.Joined
		err := p.Decode(packet)
		if err == nil {
			c.joined(&p)
		}
		return err
	case protocol.IsBye:
		var p protocol.Bye
		err := p.Decode(packet)
		if err == nil {
			c.end(p.Code, p.Text)
		}
		return err
	}
	return protocol.ErrMalformed
}

// takeFragment takes a packet of the channel and what it completes.
func (c *Core) takeFragment(packet []byte, now float64) error {
	if err := c.channel.Receive(packet); err != nil {
		c.end(protocol.CodeMalformed, "the server sent what this client does not understand")
		return err
	}
	for {
		message, ok := c.channel.Pop()
		if !ok {
			return nil
		}
		if err := c.takeMessage(message, now); err != nil {
			return err
		}
		if c.channel == nil {
			return nil
		}
	}
}
