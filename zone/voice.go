package zone

import "github.com/wick-engine/wick/view"

// voice holds the messages of a tick. Their bodies stand one after the other in one block that is used again.
type voice struct {
	messages []view.Message
	block    []byte
}

func (v *voice) begin() {
	v.messages = v.messages[:0]
	v.block = v.block[:0]
}

// add writes a message for all who are shown an event. When the block has to grow, earlier bodies stay in the old one, as
// they are.
func (v *voice) add(event uint64, kind view.MessageKind, body string) {
	at := len(v.block)
	v.block = append(v.block, body...)
	v.messages = append(v.messages, view.Message{Event: event, Kind: kind, Body: v.block[at:len(v.block):len(v.block)]})
}
