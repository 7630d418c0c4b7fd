package shape

// Dispel strips affects, the most potent first.
type Dispel struct {
	To
	Category string   `json:"category" content:"id" doc:"Strips what is of this category."`
	Tags     []string `json:"tags" content:"id,min_items=1,max_items=64" doc:"Strips what has any of these tags."`
	Count    int      `json:"count" content:"default=1,min=1,max=10000" doc:"How many it strips at most."`
	Check    *Check   `json:"check" doc:"Made for each, with its $affect.level. A band labelled resist, or none, leaves it and does not count."`
}

// IncrementRung moves up a ladder.
type IncrementRung struct {
	To
	Affect string `json:"affect" content:"required,ref=affect" doc:"The affect, which has rungs. Whoever does not bear it gets it, on the first."`
	By     int    `json:"by" content:"default=1,min=1,max=100" doc:"How many rungs, at most to the top."`
}

// DecrementRung moves down a ladder.
type DecrementRung struct {
	To
	Affect string `json:"affect" content:"required,ref=affect" doc:"The affect, which has rungs. Below the first it ends."`
	By     int    `json:"by" content:"default=1,min=1,max=100" doc:"How many rungs."`
}

// Teleport moves somebody to a room.
type Teleport struct {
	To
	Room string `json:"room" content:"ref=room" doc:"The room, one of the map that they are on."`
	Dest string `json:"dest" content:"enum=actor|start" doc:"Instead of a room. actor: where the actor is. start: where players begin."`
}

// Push moves somebody through an exit.
type Push struct {
	To
	Dir string `json:"dir" content:"required,id" doc:"The exit of the room that they are in."`
}
