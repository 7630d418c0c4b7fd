package view

import "github.com/wick-engine/wick/sim"

// GhostKind declares one kind of replicated thing: a named list of components. The order of kinds and of components is
// part of the protocol.
type GhostKind struct {
	Name       string
	Components []Component
	// Detach keeps the client's copy frozen where it was last seen when the ghost goes out of sight; otherwise the copy
	// is dropped.
	Detach bool
	// Importance is what a change of such a ghost weighs against others when not all of them fit into what a connection
	// can take; 0 counts as 1. It orders what is sent and never decides whether there is anything to send.
	Importance uint8
}

// Component is one entry of a kind.
type Component struct {
	Name   string
	Sample any // a zero value of the component's struct: it carries the type and its tags
}

// ActorKind is the kind of everything that has a body and may walk, players and creatures alike.
func ActorKind() GhostKind {
	return GhostKind{
		Name: "actor",
		Components: []Component{
			{Name: "body", Sample: Body{}},
			{Name: "who", Sample: Who{}},
			{Name: "lamp", Sample: Lamp{}},
			{Name: "stride", Sample: Stride{}},
			{Name: "ack", Sample: Ack{}},
			{Name: "health", Sample: Health{}},
			{Name: "act", Sample: Act{}},
			{Name: "form", Sample: Form{}},
			{Name: "marks", Sample: Marks{}},
			{Name: "gauges", Sample: Gauges{}},
		},
	}
}

// ShotKind is the kind of everything that flies from one who shot it. Its owner is the shooter, its ids are those of
// ShotID.
func ShotKind() GhostKind {
	return GhostKind{
		Name: "shot",
		Components: []Component{
			{Name: "flight", Sample: Flight{}},
			{Name: "mine", Sample: Mine{}},
		},
	}
}

// ShotID is the id under which the shot of a number stands in a table: above the ids of everything that has a body, and
// rising with the number, which is below 2^63.
func ShotID(number uint64) sim.ID { return sim.ID(1<<63 | number) }

// Table holds one tick's rows of one ghost kind. All its slices have the same length; row i of each belongs together.
type Table struct {
	// IDs ascend. Two of one slot may follow each other, the older one ending in this tick.
	IDs []sim.ID
	// Owners is the actor whose player gets the fields for owners, none (0) if there is no such player.
	Owners []sim.ID
	// Fates says for each row whether it is there or ended in this tick. A row that ended is in the table once more,
	// with its last values.
	Fates []Fate
	// Columns holds for each component of the kind, in its order, a pointer to the slice of its values: *[]Body where
	// the component is Body. Pointers stay the same from tick to tick.
	Columns []any
}

// Fate is what became of a ghost by the end of a tick.
type Fate uint8

// The fates.
const (
	Stays     Fate = iota
	Destroyed      // it came to its end, and whoever saw it is to know
	Withdrawn      // it went elsewhere: to those who saw it, like going out of sight
	TornDown       // the place it was in has ended
)

// String is the fate in one word.
func (f Fate) String() string {
	switch f {
	case Stays:
		return "stays"
	case Destroyed:
		return "destroyed"
	case Withdrawn:
		return "withdrawn"
	case TornDown:
		return "torn down"
	}
	return "Fate(" + digits(uint64(f)) + ")"
}

// Find is the row of id, or false if the table has none.
func (t *Table) Find(id sim.ID) (row int, ok bool) {
	low, high := 0, len(t.IDs)
	for low < high {
		middle := int(uint(low+high) / 2)
		if t.IDs[middle] < id {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low, low < len(t.IDs) && t.IDs[low] == id
}

// Column is the column of a table that holds components of type T, or nil if it has none. The slice is the table's: it
// is valid until the next tick and must not be changed.
func Column[T any](t *Table) []T {
	for _, column := range t.Columns {
		if rows, ok := column.(*[]T); ok {
			return *rows
		}
	}
	return nil
}
