package core

import (
	"strconv"

	"github.com/wick-engine/wick/client/core/meter"
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/replication"
	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/view"
)

// Options are the settings of a core. The zero value works.
type Options struct {
	// Build is the name and version of the program, for the server's logs; at most protocol.MaxBuild bytes.
	Build string
	// Ghosts are the kinds of ghosts that the game has, in the order of its zones; none stands for actors and shots.
	Ghosts []view.GhostKind
	// SendEvery is from how many ticks inputs are put into one packet while the player does not change the way it walks; default
	// 3. 1 sends a packet for every tick.
	SendEvery int
	// Delay is by how many milliseconds others are drawn late while the connection is good; default 100. It grows by itself
	// when snapshots scatter more.
	Delay float64
	// Silence is after how many milliseconds without a packet the connection counts as lost; default 10,000.
	Silence float64
}

func (o Options) withDefaults() Options {
	if len(o.Ghosts) == 0 {
		o.Ghosts = []view.GhostKind{view.ActorKind(), view.ShotKind()}
	}
	if o.SendEvery <= 0 {
		o.SendEvery = 3
	}
	if o.Delay <= 0 {
		o.Delay = 100
	}
	if o.Silence <= 0 {
		o.Silence = 10_000
	}
	return o
}

// Core is a client. It belongs to one goroutine. Its memory does not move: a Scene, Status, Roster, Lines or Beats that it has given
// out stays where it is.
type Core struct {
	options Options
	schema  *protocol.Schema

	// The connection.
	entry   Entry
	wanted  bool // somebody said as whom to join
	resume  []byte
	resumes bool     // the Join that is under way is one with the resume token
	out     [][]byte // packets that are to go out first, in order
	channel *protocol.Channel
	seq     uint32 // number of the last command; goes on over connections
	heard   float64
	greeted float64 // when the last hello was said
	texts   texts
	meter   meter.Meter

	// The place.
	stage    protocol.Stage
	ghosts   *replication.Client
	timeline prediction.Timeline
	pace     prediction.Pace // of the own body
	lead     prediction.Lead
	walker   prediction.Walker
	inputs   sender
	lossy    bool    // a snapshot has been lost
	lost     float64 // when the last one was
	advanced float64 // the time of the last Advance: both paces stand where they were then
	crowd    crowd
	acts     prediction.Acts
	book     prediction.Book
	shots    []shotTrack
	press    uint8              // slot that is to go into the next input
	denied   [refusals]sim.Tick // presses that began nothing, the last ones
	refusal  int                // of all so far
	ground   *place.Ground
	plan     *Floorplan
	planned  uint32 // number of plans so far

	scene  Scene
	status Status
	roster Roster
	lines  Lines
	beats  Beats
}

// New makes a client that has no connection yet. Options.Ghosts that no schema can be made of are a mistake of the program: New
// panics.
func New(o Options) *Core {
	o = o.withDefaults()
	schema, err := protocol.NewSchema(o.Ghosts)
	if err != nil {
		panic(err.Error())
	}
	ghosts, err := replication.NewClient(schema)
	if err != nil {
		panic(err.Error())
	}
	c := &Core{options: o, schema: schema, ghosts: ghosts}
	c.leaveStage()
	c.texts.set(ClientHash, hexadecimal(schema.Hash()))
	return c
}

// SetBuild says what Options.Build says; it counts from the next Open.
func (c *Core) SetBuild(build string) { c.options.Build = build }

// Status says how the connection stands, as of the last call that was given a time.
func (c *Core) Status() *Status { return &c.status }

// Roster is who is in the place.
func (c *Core) Roster() *Roster { return &c.roster }

// Lines are the last lines that were said or told.
func (c *Core) Lines() *Lines { return &c.lines }

// Beats are the last things that are to be played once.
func (c *Core) Beats() *Beats { return &c.beats }

// Floorplan is the ground to draw and its number, which rises with every other ground; nil and 0 while there is none.
func (c *Core) Floorplan() (plan *Floorplan, version uint32) {
	if c.plan == nil {
		return nil, 0
	}
	return c.plan, c.planned
}

// Ground is the ground that the own body walks on, nil in a text world and before it has come.
func (c *Core) Ground() *place.Ground { return c.ground }

// Text appends a text to dst; unknown kinds and texts that are not there append nothing.
func (c *Core) Text(kind TextKind, dst []byte) []byte { return append(dst, c.texts.get(kind)...) }

// phase changes how far the connection is.
func (c *Core) phase(p Phase) {
	if c.status.Phase != p {
		c.status.Phase = p
		c.status.Changes++
	}
}

// texts are what a core has to say in words and tokens.
type texts [GaugesText + 1]string

func (t *texts) get(kind TextKind) string {
	if int(kind) < len(t) {
		return t[kind]
	}
	return ""
}

func (t *texts) set(kind TextKind, text string) { t[kind] = text }

func hexadecimal(x uint64) string {
	text := strconv.FormatUint(x, 16)
	const zeros = "0000000000000000"
	return zeros[len(text):] + text
}
