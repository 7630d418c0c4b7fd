package picture

import "github.com/wick-engine/wick/view"

// words holds the messages of a tick. Their bodies stand one after the other in one block that is used again.
type words struct {
	messages []view.Message
	block    []byte
}

func (w *words) begin() {
	w.messages = w.messages[:0]
	w.block = w.block[:0]
}

// add writes a message for all who are shown an event. When the block has to grow, earlier bodies stay in the old one, as
// they are.
func (w *words) add(event uint64, kind view.MessageKind, body string) {
	at := len(w.block)
	w.block = append(w.block, body...)
	w.messages = append(w.messages, view.Message{Event: event, Kind: kind, Body: w.block[at:len(w.block):len(w.block)]})
}
