// Command walk runs a zone by hand: somebody arrives in the text half of Lantern, says a word and goes through two exits.
// It is the shortest way from a pack on the disk to events and a state hash, and the code in the README.
package main

import (
	"fmt"
	"io"
	"os"

	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/view"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

func main() {
	if err := walk("packs/lantern", os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// walk plays a pack's map "crossing" for a few ticks and prints what happens.
func walk(dir string, out io.Writer) error {
	sources, err := pack.ReadDir(dir)
	if err != nil {
		return err
	}
	lantern, faults := pack.Load(sources...)
	if err := faults.Err(); err != nil {
		return err // all faults of the pack, each with its place
	}
	z, err := zone.New(zone.Options{
		Pack: lantern, Map: lantern.Map("crossing"), Seed: 7, Viewers: []view.Viewer{printer{out: out}},
	})
	if err != nil {
		return err
	}
	ada := inbox.Sender{Character: 1, Session: 1}
	letters := []inbox.Letter{
		inbox.Arrival{From: ada, Name: "Ada"}.Letter(),
		inbox.Command{From: ada, Verb: inbox.Say, Text: "Anybody there?"}.Letter(),
		inbox.Command{From: ada, Verb: inbox.Go, Text: "north"}.Letter(),
		inbox.Command{From: ada, Verb: inbox.Go, Text: "up"}.Letter(),
	}
	for _, letter := range letters {
		if err := z.Post(letter); err != nil {
			return err
		}
		z.Step() // one tick; a server does this 60 times a second
	}
	fmt.Fprintf(out, "state %016x after tick %d\n", z.Hash(), z.Tick())
	return nil
}

// printer is a viewer: it is shown every tick and can change nothing.
type printer struct {
	view.NopViewer
	out io.Writer
}

// Show prints the events of a tick.
func (p printer) Show(f *view.Frame) {
	for _, e := range f.Events {
		fmt.Fprintf(p.out, "tick %d: %v, actor %v, room %d\n", f.Tick, e.Kind, e.Actor, e.Room)
	}
}
