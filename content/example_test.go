package content_test

import (
	"fmt"
	"reflect"
	"testing/fstest"

	"github.com/wick-engine/wick/content"
)

// A room as authors write it, and everything that is wrong with two of them.
func Example() {
	type room struct {
		ID    string                  `json:"id" content:"required,id" doc:"What other rooms call it."`
		Light float64                 `json:"light" content:"min=0,max=1,default=1"`
		Fade  content.Time            `json:"fade" content:"max=10s"`
		Exits []content.Named[string] `json:"exits" content:"key=north|south,ref=room"`
	}
	kind := content.Kind{Name: "room", Folder: "rooms", Type: reflect.TypeFor[room]()}

	files, err := content.ReadFS(fstest.MapFS{"rooms/yard.json": {Data: []byte(`[
	{"id": "station", "light": 1.5, "exits": {"north": "yard"}}, // too bright
	{"id": "yard", "fade": "3s", "exit": {}, "exits": {"south": "stadion"},},
]`)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	var faults content.Faults
	var refs content.References
	d := content.Decoder{Refs: &refs}
	refs.DeclareAll("room", d.Definitions(kind, files, &faults))
	refs.Settle(&faults)
	fmt.Println(faults.Err())
	// Output:
	// rooms/yard.json:2:29: [0].light in "station": "1.5": expected a number from 0 to 1
	// rooms/yard.json:3:31: [1].exit in "yard": unknown field "exit"; did you mean "exits"? (allowed: "exits", "id", "fade", "light", "override", "$schema")
	// rooms/yard.json:3:62: [1].exits.south in "yard": "stadion": expected a room; did you mean "station"?
}
