package scenario

import (
	"fmt"
	"math"
	"strconv"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/scenario/shape"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
)

// expectations lists what can be expected.
func expectations() []row {
	return []row{
		{"present", "Whether somebody is in the zone.", func() part { return new(isPresent) }},
		{"position", "Where somebody is.", func() part { return new(isAt) }},
		{"room", "In which room somebody is.", func() part { return new(isInRoom) }},
		{"facing", "Which way somebody looks.", func() part { return new(isFacing) }},
		{"speed", "How fast somebody moved over the ground in the last tick, in metres per second.", func() part { return new(isFast) }},
		{"lamp", "Radius of the light that somebody carries, in metres.", func() part { return new(hasLamp) }},
		{"away", "Whether a body waits for its player.", func() part { return new(isAway) }},
		{"sees", "Whether a player is shown somebody.", func() part { return new(sees) }},
		{"resource", "What a resource of somebody holds.", func() part { return new(hasResource) }},
		{"attribute", "What an attribute of somebody comes to.", func() part { return new(hasAttribute) }},
		{"alive", "Whether somebody does not lie dead.", func() part { return new(isAlive) }},
		{"downed", "Whether somebody is held at 0 instead of dying.", func() part { return new(isDowned) }},
		{"shielded", "Whether a player cannot be harmed, because it has just come back.", func() part { return new(isShielded) }},
		{"fighting", "Whether somebody is in a fight.", func() part { return new(isFighting) }},
		{"threat", "How much of a threat somebody is to another.", func() part { return new(isThreat) }},
		{"affect", "Whether somebody bears an affect, and how.", func() part { return new(hasAffect) }},
		{"buff", "Whether somebody bears a buff, and how.", func() part { return new(hasBuff) }},
		{"act", "Whether somebody performs a behavior.", func() part { return new(performs) }},
		{"event", "How often something happened.", func() part { return new(happened) }},
		{"hash", "The hash of the whole state, which wick test -update writes down.", func() part { return new(hashIs) }},
	}
}

// expecting is what every step with expect has.
type expecting struct {
	head
	Expect  string `json:"expect" content:"required" doc:"What is looked at."`
	Because string `json:"because" content:"max_len=200" doc:"Why it must be so; shown when it is not."`
}

// differs fails the step.
func (e *expecting) differs(r *run, f Failure) {
	f.Because = e.Because
	r.fail(e.base(), f)
}

// about is what every expectation about one entity has.
type about struct {
	expecting
	Who string `json:"who" content:"required" doc:"Whom it is about."`

	who int
}

func (a *about) check(c *checker) { a.who = c.entity(a.Who, a.Self.Field("who")) }

// subject is what a failure calls the thing that was looked at.
func (a *about) subject() string { return a.Expect + " of " + a.Who }

// differsFrom fails the step; what is said to explain the value, if the zone can, comes with it.
func (a *about) differsFrom(r *run, expected, got string) {
	a.differs(r, Failure{
		Subject: a.subject(), Expected: expected, Got: got, Explained: r.explain(a.who, a.Expect),
	})
}

// body is the entity as it stands. If it is not there, the step fails.
func (a *about) body(r *run, expected string) (standing, bool) {
	s, ok := r.standing(a.who)
	if !ok {
		a.differs(r, Failure{Subject: a.subject(), Expected: expected, Got: a.Who + " is not in the zone"})
	}
	return s, ok
}

type isPresent struct {
	about
	Is bool `json:"is" content:"default=true" doc:"false: it must not be there."`
}

func (e *isPresent) run(r *run) {
	if _, ok := r.standing(e.who); ok != e.Is {
		words := map[bool]string{true: "in the zone", false: "not in the zone"}
		e.differs(r, Failure{Subject: e.Who, Expected: words[e.Is], Got: words[ok]})
	}
}

type isAt struct {
	about
	Is     shape.Point `json:"is" content:"required" doc:"The point. A height counts if it is given."`
	Within float64     `json:"within" content:"default=0.01,min=0" doc:"How far off it may be, in metres."`
}

func (e *isAt) check(c *checker) {
	e.about.check(c)
	c.ground(e.Self.Field("expect"), "in a world of text bodies are in rooms and have no position")
}

func (e *isAt) run(r *run) {
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

func (e *isInRoom) check(c *checker) {
	e.about.check(c)
	e.room, _ = c.room(e.Is, e.Self.Field("is"))
}

func (e *isInRoom) run(r *run) {
	if s, ok := e.body(r, e.Is); ok && s.Room != e.room {
		e.differsFrom(r, e.Is, s.RoomID)
	}
}

type isFacing struct {
	about
	Is     shape.Bearing `json:"is" content:"required" doc:"The bearing."`
	Within float64       `json:"within" content:"default=0.1,min=0,max=180" doc:"How far off it may be, in degrees."`
}

func (e *isFacing) run(r *run) {
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

func (e *number) compare(r *run, read func(standing) float64) {
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

func (e *isFast) run(r *run) {
	e.compare(r, func(standing) float64 { return r.bodies[e.who].speed })
}

type hasLamp struct{ number }

func (e *hasLamp) run(r *run) {
	e.compare(r, func(s standing) float64 { return s.Lamp })
}

type isAway struct {
	about
	Is bool `json:"is" content:"default=true" doc:"false: its player must be there."`
}

func (e *isAway) check(c *checker) { e.who = c.player(e.Who, e.Self.Field("who"), "can be away") }

func (e *isAway) run(r *run) {
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

func (e *sees) check(c *checker) {
	e.who = c.player(e.Who, e.Self.Field("who"), "are shown things")
	e.whom = c.entity(e.Whom, e.Self.Field("whom"))
}

func (e *sees) run(r *run) {
	words := map[bool]string{true: e.Who + " sees " + e.Whom, false: e.Who + " does not see " + e.Whom}
	if _, ok := e.body(r, words[e.Is]); !ok {
		return
	}
	_, got := r.standing(e.whom)
	if got = got && r.trace.Sees(r.bodies[e.who].id, r.bodies[e.whom].id); got != e.Is {
		e.differs(r, Failure{Subject: "what " + e.Who + " sees", Expected: words[e.Is], Got: words[got]})
	}
}

type hashIs struct {
	expecting
	Is string `json:"is" content:"required,pattern=^(0x[0-9a-f]{16})?$" doc:"The hash as it was recorded, or nothing if it was not yet: wick test -update fills it in."`
}

func (e *hashIs) check(*checker) {}

func (e *hashIs) run(r *run) {
	got := r.zone.Hash()
	r.result.Hashes = append(r.result.Hashes, RecordedHash{Place: e.Self.Field("is").Place(), Was: e.Is, Got: got})
	switch want, err := strconv.ParseUint(e.Is, 0, 64); {
	case e.Is == "":
		e.differs(r, Failure{
			Subject: "hash", Expected: "a recorded hash; wick test -update writes it down", Got: trace.Hash(got), Update: true,
		})
	case err != nil || want != got:
		e.differs(r, Failure{Subject: "hash", Expected: e.Is, Got: trace.Hash(got), Update: true})
	}
}
