package pack

import (
	"fmt"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/rules/define/shape"
)

// Manifest is pack.json as its author writes it.
type Manifest struct {
	Self   *content.Node `content:"node"`
	Schema string        `json:"$schema" doc:"The address of this schema, for editors."`

	Name     string       `json:"name" content:"required,id" doc:"Name of the pack, and of its folder."`
	Version  string       `json:"version" content:"required" doc:"Version of the pack: three numbers, for example 0.1.0."`
	Requires string       `json:"requires" content:"required" doc:"Versions of the engine that the pack works with, for example >=0.1.0 <1.0.0."`
	Depends  []Dependency `json:"depends" content:"max_items=63" doc:"Packs that this one stands on, in the order in which they are loaded before it."`
	Replaces []string     `json:"replaces" content:"max_items=1024,min_len=1,max_len=64" doc:"Types whose behavior files, and scripts such as charm.lua, take the place of those of a pack below; they cannot say so themselves."`
	Roles    Roles        `json:"roles" doc:"Which attributes of the pack the engine reads. What is left out is taken from the packs it depends on."`
	Settings Settings     `json:"settings" doc:"What concerns the pack as a whole. What is left out is taken from the packs it depends on."`
}

// Dependency is one pack that another stands on.
type Dependency struct {
	Self *content.Node `content:"node"`

	Pack    string `json:"pack" content:"required,id" doc:"Name of the pack; it lies in a folder of that name beside this one."`
	Version string `json:"version" content:"required" doc:"Versions of it that will do, for example >=1.2.0 <2.0.0."`
}

// Roles names, for each number that the engine needs of an actor, the attribute that holds it. A role that is left out
// reads its default.
type Roles struct {
	MoveSpeed  string `json:"move_speed" content:"ref=attribute" doc:"Walking speed in metres per second; 4 without it."`
	Power      string `json:"power" content:"ref=attribute" doc:"Factor on what behaviors take from pools; 1 without it."`
	Cooldown   string `json:"cooldown" content:"ref=attribute" doc:"Factor on cooldowns; 1 without it."`
	LampRadius string `json:"lamp_radius" content:"ref=attribute" doc:"Radius of the lamp's light in metres; 1 without it."`
	Level      string `json:"level" content:"ref=attribute" doc:"The level; 1 without it."`
}

// Settings is what concerns a pack as a whole.
type Settings struct {
	Start            string           `json:"start" content:"ref=map" doc:"The map where somebody new appears. It may be left out where there is only one."`
	Player           string           `json:"player" content:"ref=creature" doc:"The creature that players are. Without one they are bodies that walk and do nothing else."`
	Respawn          content.Seconds  `json:"respawn" doc:"Seconds that a player stays dead; at once alive again when left out or 0."`
	SpawnProtection  *int             `json:"spawn_protection" content:"min=0,max=100000" doc:"Pulses for which nobody can harm a player who has just come back; 20 when left out, 0 is none."`
	GlobalCooldown   content.Time     `json:"global_cooldown" content:"time,min=0" doc:"How long beginning an ability keeps one from beginning another; not at all when left out."`
	ActivationLeeway content.Time     `json:"activation_leeway" content:"time,min=0" doc:"By how long the tick at which a player pressed a key may be away from the present one, for what the player may begin; not at all when left out."`
	PvPAllowed       string           `json:"pvp_allowed" content:"min_len=1,max_len=200" doc:"A script that is asked before one player may harm another, file.lua:function. It can only say no to what would be allowed."`
	Positions        []shape.Position `json:"positions" content:"min_items=1,max_items=32" doc:"How somebody can hold itself, the first of which everybody begins with; only standing when left out."`
	AbsorbOrder      string           `json:"absorb_order" content:"enum=ref" doc:"In which order buffers are spent. ref: by their ids."`
	MitigationOrder  []string         `json:"mitigation_order" content:"enum=type|soak|taken,min_items=3,max_items=3" doc:"In which order damage becomes less. type: its type's multiplier. soak: what is soaked, and damage_taken_add after it. taken: the factors of affects. In this order when left out."`
	Tags             string           `json:"tags" content:"enum=exact" doc:"How tags are compared. exact: a tag is itself and nothing else."`
}

// readManifest reads pack.json as far as it can be read. The zero File stands for one that is not there, of which nothing
// is said.
func readManifest(file content.File, d *content.Decoder, faults *content.Faults) *Manifest {
	m := new(Manifest)
	if file.Path != "" {
		if root := d.Limits.Parse(file, faults); root != nil {
			d.Decode(root, m, faults)
		}
	}
	return m
}

// checkManifest checks what the shape of one pack.json does not say: versions and ranges that can be read, and an engine
// that will do. It returns the pack's version.
func checkManifest(m *Manifest, faults *content.Faults) version {
	own, ok := parseVersion(m.Version)
	if !ok && m.Version != "" {
		faults.Add(m.Self.Field("version").Fault(BadVersion, versionForm))
	}
	engine, _ := parseVersion(EngineVersion)
	if at := m.Self.Field("requires"); m.Requires != "" && inRange(m.Requires, at, engine, faults) == outside {
		faults.Add(at.Fault(WrongEngine, fmt.Sprintf("a range that holds %s, which is the version of this engine", EngineVersion)))
	}
	return own
}

// verdict is how a version stands to a range.
type verdict uint8

const (
	inside verdict = iota
	outside
	unreadable
)

// inRange compares a version with an authored range. One that cannot be read is a fault.
func inRange(text string, at *content.Node, v version, faults *content.Faults) verdict {
	r, ok := parseRange(text)
	if !ok {
		faults.Add(at.Fault(BadVersion, rangeForm))
		return unreadable
	}
	if !r.holds(v) {
		return outside
	}
	return inside
}
