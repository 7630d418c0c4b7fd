package scenario

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place/define"
	"github.com/wick-engine/wick/scenario/shape"
)

// authored is a scenario as its author writes it. The fields of rooms are called as in a map, because they are handed to
// the compiler of maps as they stand.
type authored struct {
	Self *content.Node `content:"node"`

	Schema    string           `json:"$schema" doc:"The address of this schema, for editors."`
	About     string           `json:"about" content:"max_len=400" doc:"What the scenario shows, in a sentence."`
	Pack      string           `json:"pack" content:"max_len=200" doc:"Folder of the pack it is played with, as seen from the scenario. Left out, it is the pack in which the scenario lies."`
	Seed      uint64           `json:"seed" doc:"Where all chance comes from."`
	StartTick uint32           `json:"start_tick" content:"default=1,min=1,max=4294967295" doc:"The tick that the moment 0 is."`
	Zone      string           `json:"zone" content:"max_len=96" doc:"The map of the pack where it is played. Instead of it, rooms."`
	Spawns    bool             `json:"spawns" doc:"With zone: true lets the spawns of the map have their creatures. Left out, nobody is there but the entities."`
	Respawn   *shape.Moment    `json:"respawn" doc:"How long players stay dead, instead of what the pack says; 0 lets them rise at once."`
	Rate      int              `json:"rate" content:"min=10,max=240" doc:"With rooms: ticks in a second, 60 if left out."`
	Start     string           `json:"start" content:"id" doc:"With rooms: the room where one arrives who arrives nowhere in particular. Left out, it is the first."`
	Rooms     []define.Room    `json:"rooms" content:"min_items=1,max_items=1000" doc:"The rooms of a small map of its own, as in a map file."`
	Geometry  *define.Geometry `json:"geometry" doc:"With rooms: walls, floors and regions of its own, as in a map file."`
	Entities  []entity         `json:"entities" content:"max_items=1000" doc:"Who is there from the beginning, in the order in which they arrive."`
	Steps     []step           `json:"steps" content:"max_items=20000" doc:"What is done, and what is expected. Of steps at the same moment the one written first comes first."`
}

// entity is somebody who is there from the beginning.
type entity struct {
	Self *content.Node `content:"node"`

	Name       string                   `json:"name" content:"required,pattern=^[A-Za-z][A-Za-z0-9_]{0,31}$" doc:"What steps call it, and what its body is called in the game."`
	Player     bool                     `json:"player" doc:"true: somebody plays it, so it can do what players can, and sees. false: a creature, which does as the scenario says."`
	Room       string                   `json:"room" content:"max_len=96" doc:"The room it arrives in. Where there is neither room nor position, it arrives where the map says."`
	Position   *shape.Point             `json:"position" doc:"Where on the ground it arrives."`
	Facing     *shape.Bearing           `json:"facing" doc:"Which way it looks; north if left out."`
	Creature   string                   `json:"creature" content:"id" doc:"For creatures: what it is, a creature of the pack. Left out, it is nothing in particular, and can do nothing."`
	Brain      bool                     `json:"brain" content:"default=true" doc:"For creatures: false lets it do nothing by itself, whatever its sort does."`
	Spawn      string                   `json:"spawn" content:"id" doc:"For creatures: it is whoever lives at this spawn of the map. It arrives by itself, and nothing else can be said of it."`
	Team       *uint8                   `json:"team" doc:"Whose side it is on, instead of what its sort is."`
	PVP        bool                     `json:"pvp" doc:"For players: true says that it agrees to fight other players."`
	Attributes []content.Named[float64] `json:"attributes" content:"max_items=4096,min=-1000000000000,max=1000000000000" doc:"What its attributes begin from, by the attributes of the pack, instead of what they or its sort say."`
	Lamp       float64                  `json:"lamp" content:"min=0,max=64" doc:"Radius of the light it carries, in metres."`
	Hue        uint8                    `json:"hue" doc:"Its colour on a wheel of 256 steps."`
	Speed      *float64                 `json:"speed" content:"over=0,max=100" doc:"For creatures: how fast it walks, in metres per second. A player's speed can be set by a step."`
	Radius     *float64                 `json:"radius" content:"over=0,max=16" doc:"For creatures: radius of the body, in metres."`
}
