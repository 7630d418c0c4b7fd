// Package client is a player without a picture: the client core over a WebSocket, in real time. Bots are made of it, and the
// tests that play from one end to the other.
//
//	c, err := client.Dial(ctx, "ws://127.0.0.1:8080/ws", client.Options{Entry: core.Entry{Character: "Ada"}})
//	...
//	c.Move(0, 1)                                  // north, at full speed
//	err = c.Wait(ctx, func(v client.View) bool { return v.Scene.Count > 1 })
//	err = c.Close()
//
// A Client runs the core 60 times a second, predicts, interpolates and reconnects exactly as the page does: a connection that
// breaks is opened again and takes the same body up. Its methods may be called from any goroutine. Whoever waits for something
// waits in Wait, which looks again whenever something has changed, and not by sleeping.
package client
