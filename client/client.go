package client

import (
	"context"
	"math"
	"strconv"
	"sync"
	"time"

	"github.com/wick-engine/wick/client/core"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

// Ended is the error of a client that is over: the server refused it, ended the connection for good, or could not be reached
// again.
type Ended struct {
	Code protocol.Code // CodeNone where no server said anything
	Text string        // one sentence for the player
	// Cause is what the network had to say, if that was it.
	Cause error
}

// Error is the reason in a line.
func (e *Ended) Error() string {
	text := "client: the connection has ended, " + e.Code.String()
	if e.Text != "" {
		text += ": " + strconv.Quote(e.Text)
	}
	if e.Cause != nil {
		text += " (" + e.Cause.Error() + ")"
	}
	return text
}

// Unwrap is the error of the network.
func (e *Ended) Unwrap() error { return e.Cause }

// Client is a player. Make one with [Dial] and end it with [Client.Close].
type Client struct {
	url     string
	options Options
	start   time.Time
	cancel  context.CancelFunc
	done    chan struct{}

	mu      sync.Mutex
	core    *core.Core
	control core.Control
	changed chan struct{} // closed and replaced when something may have changed
	wire    *wire         // the connection, nil between two
	dials   int           // connections that were opened
	played  bool          // it has joined at least once
	leaving bool
	err     error // once done is closed
}

// Dial opens a connection and joins. It returns when the client plays and sees its body, or with why it does not: an *Ended, or
// the error of ctx. The first connection is tried once. ctx is for joining only; the client lives until Close, or until the server ends it.
func Dial(ctx context.Context, url string, o Options) (*Client, error) {
	o = o.withDefaults()
	life, cancel := context.WithCancel(context.Background())
	c := &Client{
		url: url, options: o, start: time.Now(), cancel: cancel, done: make(chan struct{}), changed: make(chan struct{}),
		core: core.New(core.Options{Build: o.Build, Ghosts: o.Ghosts, Silence: float64(o.Silence.Milliseconds())}),
	}
	c.core.Join(o.Entry)
	go c.live(life)
	err := c.Wait(ctx, func(v View) bool {
		return v.Status.Phase == core.Playing && v.Scene.Mine == 1 || v.Status.Phase == core.Waiting && v.Status.Code != 0
	})
	if err == nil {
		err = c.turnedAway()
	}
	if err != nil {
		cancel()
		<-c.done
		return nil, err
	}
	return c, nil
}

// turnedAway is the refusal of a name, a password or a token, after which the server would wait for another try.
func (c *Client) turnedAway() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.core.Status(); s.Phase != core.Waiting {
		return nil
	}
	return c.ended(nil)
}

// ended is why the core is where it is. The caller holds the lock.
func (c *Client) ended(cause error) *Ended {
	return &Ended{
		Code: protocol.Code(c.core.Status().Code), Text: string(c.core.Text(core.RefusalText, nil)), Cause: cause,
	}
}

// now is the time that the core is given, in milliseconds.
func (c *Client) now() float64 { return float64(time.Since(c.start).Microseconds()) / 1000 }

// Move walks along a vector from now on: x to the east, z to the north; the zero vector stands still, 1 and more is full
// speed.
func (c *Client) Move(x, z float64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.control.X, c.control.Z = x, z
}

// Face looks in a direction from now on.
func (c *Client) Face(h sim.Heading) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.control.Facing = float64(h) * (2 * math.Pi / sim.FullTurn)
}

// Press presses the key of a slot, 1 to protocol.MaxSlots, once: its behavior is to begin in the direction that is looked in.
func (c *Client) Press(slot uint8) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.control.Press = slot
}

// Say speaks.
func (c *Client) Say(text string) { c.act(func() { c.core.Say(text) }) }

// Go leaves the room through an exit, in a text world.
func (c *Client) Go(direction string) { c.act(func() { c.core.Go(direction) }) }

// act does something with the core and sends what comes of it.
func (c *Client) act(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
	c.flush()
}

// View is what a client sees at a moment. It is the core's own memory: valid inside the function it is handed to.
type View struct {
	Scene  *core.Scene
	Status *core.Status
	Roster *core.Roster
	Lines  *core.Lines
	Beats  *core.Beats
	// Dials is how many connections were opened so far, the present one included.
	Dials int
}

// Look calls f with what the client sees now. f must not call the client.
func (c *Client) Look(f func(View)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f(c.view())
}

func (c *Client) view() View {
	return View{
		Scene: c.core.Scene(c.now()), Status: c.core.Status(), Roster: c.core.Roster(), Lines: c.core.Lines(), Beats: c.core.Beats(),
		Dials: c.dials,
	}
}

// Text is a text that the core holds.
func (c *Client) Text(kind core.TextKind) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.core.Text(kind, nil))
}

// Status is how the connection stands.
func (c *Client) Status() (status core.Status) {
	c.Look(func(v View) { status = *v.Status })
	return status
}

// Own is the player's own figure, or false while it is not there.
func (c *Client) Own() (own core.Figure, ok bool) {
	c.Look(func(v View) { own, ok = v.Scene.Figures[0], v.Scene.Mine == 1 })
	return own, ok
}

// Wait waits until a condition holds, and looks at it whenever a packet has come or a frame has passed. The error is that of
// ctx, or why the client is over. The condition must not call the client.
func (c *Client) Wait(ctx context.Context, holds func(View) bool) error {
	for {
		c.mu.Lock()
		ok, changed := holds(c.view()), c.changed
		c.mu.Unlock()
		if ok {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		case <-c.done:
			return c.Err()
		}
	}
}

// Done is closed when the client is over.
func (c *Client) Done() <-chan struct{} { return c.done }

// Err is why the client is over, nil before and after Close.
func (c *Client) Err() error {
	select {
	case <-c.done:
		return c.err
	default:
		return nil
	}
}

// Close says goodbye and ends the client. The body leaves the world at once. It returns what Err does.
func (c *Client) Close() error {
	c.mu.Lock()
	if !c.leaving {
		c.leaving = true
		c.core.Leave()
		c.flush()
		if c.wire != nil {
			c.wire.finish()
		} else {
			c.cancel()
		}
	}
	c.mu.Unlock()
	<-c.done
	c.cancel()
	return c.Err()
}

// Drop breaks the connection without a word, as a lost network does; the client then tries to come back.
func (c *Client) Drop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.wire != nil {
		c.wire.cut()
	}
}

// flush sends what the core has to send. The caller holds the lock.
func (c *Client) flush() {
	for c.wire != nil {
		packet, ok := c.core.Next(nil)
		if !ok {
			return
		}
		c.wire.send(packet)
	}
}

// stir lets those who wait look again. The caller holds the lock.
func (c *Client) stir() {
	close(c.changed)
	c.changed = make(chan struct{})
}
