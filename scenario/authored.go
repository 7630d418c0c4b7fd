package scenario

import (
	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/place/define"
	"github.com/wick-engine/wick/scenario/premise"
	"github.com/wick-engine/wick/scenario/shape"
)

// authored is a scenario as its author writes it. The fields of rooms are called as in a map, because they are handed to
// the compiler of maps as they stand.
type authored struct {
	Self *content.Node `content:"node"`

	Schema    string                  `json:"$schema" doc:"The address of this schema, for editors."`
	About     string                  `json:"about" content:"max_len=400" doc:"What the scenario shows, in a sentence."`
	Pack      string                  `json:"pack" content:"max_len=200" doc:"Folder of the pack it is played with, as seen from the scenario. Left out, it is the pack in which the scenario lies."`
	Seed      uint64                  `json:"seed" doc:"Where all chance comes from."`
	StartTick uint32                  `json:"start_tick" content:"default=1,min=1,max=4294967295" doc:"The tick that the moment 0 is."`
	Zone      string                  `json:"zone" content:"max_len=96" doc:"The map of the pack where it is played. Instead of it, rooms."`
	Spawns    bool                    `json:"spawns" doc:"With zone: true lets the spawns of the map have their creatures. Left out, nobody is there but the entities."`
	Respawn   *shape.Moment           `json:"respawn" doc:"How long players stay dead, instead of what the pack says; 0 lets them rise at once."`
	Rate      int                     `json:"rate" content:"min=10,max=240" doc:"With rooms: ticks in a second, 60 if left out."`
	Start     string                  `json:"start" content:"id" doc:"With rooms: the room where one arrives who arrives nowhere in particular. Left out, it is the first."`
	Rooms     []define.Room           `json:"rooms" content:"min_items=1,max_items=1000" doc:"The rooms of a small map of its own, as in a map file."`
	Geometry  *define.Geometry        `json:"geometry" doc:"With rooms: walls, floors and regions of its own, as in a map file."`
	Scripts   []content.Named[string] `json:"scripts" content:"max_items=64,max_len=100000" doc:"Small Lua files of its own, by their names, such as x.lua, besides those of the pack."`
	Entities  []premise.Entity        `json:"entities" content:"max_items=1000" doc:"Who is there from the beginning, in the order in which they arrive."`
	Steps     []entry                 `json:"steps" content:"max_items=20000" doc:"What is done, and what is expected. Of steps at the same moment the one written first comes first."`
}
