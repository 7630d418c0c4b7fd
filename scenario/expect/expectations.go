package expect

import (
	"fmt"
	"math"
	"strconv"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/stage"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// Rows is the table of what can be expected.
func Rows() []stage.Row {
	return []stage.Row{
		{Word: "present", Doc: "Whether somebody is in the zone.", Make: func() stage.Step { return new(isPresent) }},
		{Word: "position", Doc: "Where somebody is.", Make: func() stage.Step { return new(isAt) }},
		{Word: "room", Doc: "In which room somebody is.", Make: func() stage.Step { return new(isInRoom) }},
		{Word: "facing", Doc: "Which way somebody looks.", Make: func() stage.Step { return new(isFacing) }},
		{Word: "speed", Doc: "How fast somebody moved over the ground in the last tick, in metres per second.", Make: func() stage.Step { return new(isFast) }},
		{Word: "lamp", Doc: "Radius of the light that somebody carries, in metres.", Make: func() stage.Step { return new(hasLamp) }},
		{Word: "away", Doc: "Whether a body waits for its player.", Make: func() stage.Step { return new(isAway) }},
		{Word: "sees", Doc: "Whether a player is shown somebody.", Make: func() stage.Step { return new(sees) }},
		{Word: "resource", Doc: "What a resource of somebody holds.", Make: func() stage.Step { return new(hasResource) }},
		{Word: "attribute", Doc: "What an attribute of somebody comes to.", Make: func() stage.Step { return new(hasAttribute) }},
		{Word: "alive", Doc: "Whether somebody does not lie dead.", Make: func() stage.Step { return new(isAlive) }},
		{Word: "downed", Doc: "Whether somebody is held at 0 instead of dying.", Make: func() stage.Step { return new(isDowned) }},
		{Word: "shielded", Doc: "Whether a player cannot be harmed, because it has just come back.", Make: func() stage.Step { return new(isShielded) }},
		{Word: "fighting", Doc: "Whether somebody is in a fight.", Make: func() stage.Step { return new(isFighting) }},
		{Word: "prevented", Doc: "Whether something that somebody bears forbids it what carries a tag.", Make: func() stage.Step { return new(isPrevented) }},
		{Word: "threat", Doc: "How much of a threat somebody is to another.", Make: func() stage.Step { return new(isThreat) }},
		{Word: "affect", Doc: "Whether somebody bears an affect, and how.", Make: func() stage.Step { return new(hasAffect) }},
		{Word: "field", Doc: "Whether an affect lies on a room, and how.", Make: func() stage.Step { return new(hasField) }},
		{Word: "flag", Doc: "Whether a fact is known of somebody.", Make: func() stage.Step { return new(hasFlag) }},
		{Word: "ability", Doc: "Whether somebody has an ability.", Make: func() stage.Step { return new(hasAbility) }},
		{Word: "casting", Doc: "Whether somebody has begun an ability and is not done with it yet.", Make: func() stage.Step { return new(isCasting) }},
		{Word: "ready", Doc: "Whether somebody need not wait until it can begin an ability.", Make: func() stage.Step { return new(isReady) }},
		{Word: "pose", Doc: "How somebody holds itself.", Make: func() stage.Step { return new(isPosed) }},
		{Word: "track", Doc: "How far somebody has come on a track.", Make: func() stage.Step { return new(isOnTrack) }},
		{Word: "profession", Doc: "At which rank somebody has learnt a profession.", Make: func() stage.Step { return new(hasProfession) }},
		{Word: "kept", Doc: "What is written down of a player who has left, to be read again wherever it comes.", Make: func() stage.Step { return new(isKept) }},
		{Word: "buff", Doc: "Whether somebody bears a buff, and how.", Make: func() stage.Step { return new(hasBuff) }},
		{Word: "act", Doc: "Whether somebody performs a behavior.", Make: func() stage.Step { return new(performs) }},
		{Word: "event", Doc: "How often something happened.", Make: func() stage.Step { return new(happened) }},
		{Word: "hash", Doc: "The hash of the whole state, which wick test -update writes down.", Make: func() stage.Step { return new(hashIs) }},
	}
}

// expecting is what every step with expect has.
type expecting struct {
	premise.Head
	Expect  string `json:"expect" content:"required" doc:"What is looked at."`
	Because string `json:"because" content:"max_len=200" doc:"Why it must be so; shown when it is not."`
}

// differs fails the step.
func (e *expecting) differs(r *stage.Run, f stage.Failure) {
	f.Because = e.Because
	r.Fail(e.Base(), f)
}

// about is what every expectation about one entity has.
type about struct {
	expecting
	Who string `json:"who" content:"required" doc:"Whom it is about."`

	who int
}

func (a *about) Check(c *premise.Checker) { a.who = c.Entity(a.Who, a.Self.Field("who")) }

// subject is what a failure calls the thing that was looked at.
func (a *about) subject() string { return a.Expect + " of " + a.Who }

// differsFrom fails the step; what is said to explain the value, if the zone can, comes with it.
func (a *about) differsFrom(r *stage.Run, expected, got string) {
	a.differs(r, stage.Failure{
		Subject: a.subject(), Expected: expected, Got: got, Explained: r.Explain(a.who, a.Expect),
	})
}

// body is the entity as it stands. If it is not there, the step fails.
func (a *about) body(r *stage.Run, expected string) (stage.Standing, bool) {
	s, ok := r.Standing(a.who)
	if !ok {
		a.differs(r, stage.Failure{Subject: a.subject(), Expected: expected, Got: a.Who + " is not in the zone"})
	}
	return s, ok
}

type isPresent struct {
	about
	Is bool `json:"is" content:"default=true" doc:"false: it must not be there."`
}

func (e *isPresent) Run(r *stage.Run) {
	if _, ok := r.Standing(e.who); ok != e.Is {
		words := map[bool]string{true: "in the zone", false: "not in the zone"}
		e.differs(r, stage.Failure{Subject: e.Who, Expected: words[e.Is], Got: words[ok]})
	}
}

type isAt struct {
	about
	Is     shape.Point `json:"is" content:"required" doc:"The point. A height counts if it is given."`
	Within float64     `json:"within" content:"default=0.01,min=0" doc:"How far off it may be, in metres."`
}

func (e *isAt) Check(c *premise.Checker) {
	e.about.Check(c)
	c.Ground(e.Self.Field("expect"), "in a world of text bodies are in rooms and have no position")
}

func (e *isAt) Run(r *stage.Run) {
	expected := e.Is.String() + " within " + trace.Number(e.Within)
	s, ok := e.body(r, expected)
	if !ok {
		return
	}
	if d := e.Is.Distance(s.Pos); !(d <= e.Within) {
		e.differsFrom(r, expected, fmt.Sprintf("%s, which is %s off", trace.Position(s.Pos), trace.Number(d)))
	}
}

type isInRoom struct {
	about
	Is string `json:"is" content:"required" doc:"The room."`

	room place.RoomIndex
}

func (e *isInRoom) Check(c *premise.Checker) {
	e.about.Check(c)
	e.room, _ = c.Room(e.Is, e.Self.Field("is"))
}

func (e *isInRoom) Run(r *stage.Run) {
	if s, ok := e.body(r, e.Is); ok && s.Room != e.room {
		e.differsFrom(r, e.Is, s.RoomID)
	}
}

type isFacing struct {
	about
	Is     shape.Bearing `json:"is" content:"required" doc:"The bearing."`
	Within float64       `json:"within" content:"default=0.1,min=0,max=180" doc:"How far off it may be, in degrees."`
}

func (e *isFacing) Run(r *stage.Run) {
	expected := e.Is.String() + " within " + trace.Number(e.Within) + "°"
	s, ok := e.body(r, expected)
	if !ok {
		return
	}
	turn := e.Is.Heading.To(s.Facing)
	if off := math.Abs(float64(float64(turn)*360) / sim.FullTurn); off > e.Within {
		e.differsFrom(r, expected, fmt.Sprintf("%s°, which is %s° off", trace.Number(s.Facing.Degrees()), trace.Number(off)))
	}
}

// number is what expectations about one number have.
type number struct {
	about
	Is     float64 `json:"is" content:"required" doc:"The number."`
	Within float64 `json:"within" content:"default=0.01,min=0" doc:"How far off it may be."`
}

func (e *number) compare(r *stage.Run, read func(stage.Standing) float64) {
	expected := trace.Number(e.Is) + " within " + trace.Number(e.Within)
	s, ok := e.body(r, expected)
	if !ok {
		return
	}
	if got := read(s); !(math.Abs(got-e.Is) <= e.Within) {
		e.differsFrom(r, expected, trace.Number(got))
	}
}

type isFast struct{ number }

func (e *isFast) Run(r *stage.Run) {
	e.compare(r, func(stage.Standing) float64 { return r.Speed(e.who) })
}

type hasLamp struct{ number }

func (e *hasLamp) Run(r *stage.Run) {
	e.compare(r, func(s stage.Standing) float64 { return s.Lamp })
}

type isAway struct {
	about
	Is bool `json:"is" content:"default=true" doc:"false: its player must be there."`
}

func (e *isAway) Check(c *premise.Checker) {
	e.who = c.Player(e.Who, e.Self.Field("who"), "can be away")
}

func (e *isAway) Run(r *stage.Run) {
	words := map[bool]string{true: "its player is away", false: "its player is there"}
	if s, ok := e.body(r, words[e.Is]); ok && (s.Session == 0) != e.Is {
		e.differsFrom(r, words[e.Is], words[!e.Is])
	}
}

type sees struct {
	about
	Whom string `json:"whom" content:"required" doc:"Who is or is not seen."`
	Is   bool   `json:"is" content:"default=true" doc:"false: it must not be seen."`

	whom int
}

func (e *sees) Check(c *premise.Checker) {
	e.who = c.Player(e.Who, e.Self.Field("who"), "are shown things")
	e.whom = c.Entity(e.Whom, e.Self.Field("whom"))
}

func (e *sees) Run(r *stage.Run) {
	words := map[bool]string{true: e.Who + " sees " + e.Whom, false: e.Who + " does not see " + e.Whom}
	if _, ok := e.body(r, words[e.Is]); !ok {
		return
	}
	if got := r.Sees(e.who, e.whom); got != e.Is {
		e.differs(r, stage.Failure{Subject: "what " + e.Who + " sees", Expected: words[e.Is], Got: words[got]})
	}
}

type hashIs struct {
	expecting
	Is string `json:"is" content:"required,pattern=^(0x[0-9a-f]{16})?$" doc:"The hash as it was recorded, or nothing if it was not yet: wick test -update fills it in."`
}

func (e *hashIs) Check(*premise.Checker) {}

func (e *hashIs) Run(r *stage.Run) {
	got := r.Zone().Hash()
	r.FoundHash(stage.RecordedHash{Place: e.Self.Field("is").Place(), Was: e.Is, Got: got})
	switch want, err := strconv.ParseUint(e.Is, 0, 64); {
	case e.Is == "":
		e.differs(r, stage.Failure{
			Subject: "hash", Expected: "a recorded hash; wick test -update writes it down", Got: trace.Hash(got), Update: true,
		})
	case err != nil || want != got:
		e.differs(r, stage.Failure{Subject: "hash", Expected: e.Is, Got: trace.Hash(got), Update: true})
	}
}
