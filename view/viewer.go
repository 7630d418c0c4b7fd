package view

// Viewer looks at a zone. Its methods are called on the zone's goroutine, in the order Begin, then Place and Show as
// often as there is something to tell, then End. They must not block, and cannot influence the zone: the state hash is
// the same with and without them, and in whichever order they look.
type Viewer interface {
	// Begin is called once, before anything else.
	Begin(scene Scene)
	// Place is called when there is ground that a client has to know, before the frame in which it is first needed. A
	// text world has none.
	Place(place Place)
	// Show is called at the end of every tick. The frame and everything in it is invalid when Show returns.
	Show(frame *Frame)
	// End is called once, after the last frame.
	End(why Ending)
}

// NopViewer does nothing. Embed it in a viewer that wants only some of the calls, and in every viewer that is to go on
// compiling when the interface grows.
type NopViewer struct{}

var _ Viewer = NopViewer{}

// Begin does nothing.
func (NopViewer) Begin(Scene) {}

// Place does nothing.
func (NopViewer) Place(Place) {}

// Show does nothing.
func (NopViewer) Show(*Frame) {}

// End does nothing.
func (NopViewer) End(Ending) {}
