// Command client is a whole client of a Wick server in less than a hundred lines: it joins, says who is there, walks a few
// metres, greets, and leaves. Start a server first:
//
//	wick serve --pack packs/lantern
//	go run ./examples/client
package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"time"

	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
)

func main() {
	url := "ws://127.0.0.1:7777/ws"
	if len(os.Args) > 1 {
		url = os.Args[1]
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := visit(ctx, url, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// visit plays for as long as it takes to walk three metres and to be heard.
func visit(ctx context.Context, url string, out io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	c, err := client.Dial(ctx, url, client.Options{Entry: core.Entry{Character: "Wanderer"}, Build: "examples/client"})
	if err != nil {
		return err
	}
	defer c.Close()

	start, _ := c.Own()
	fmt.Fprintf(out, "joined %s as %s\n", c.Text(core.MapText), c.Text(core.NameText))
	c.Look(func(v client.View) {
		for _, f := range v.Scene.Figures[v.Scene.Mine:v.Scene.Count] {
			fmt.Fprintf(out, "%s is here\n", f.Name[:f.NameLen])
		}
	})

	// The body answers at once; the server is asked all the while, and has the last word. Where there is a wall, one tries
	// another direction.
	far := func(v client.View) float64 {
		if v.Scene.Mine == 0 {
			return 0
		}
		own := &v.Scene.Figures[0]
		return math.Hypot(own.X-start.X, own.Z-start.Z)
	}
	for _, way := range [][2]float64{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		c.Move(way[0], way[1])
		trial, enough := context.WithTimeout(ctx, 2*time.Second)
		err = c.Wait(trial, func(v client.View) bool { return far(v) >= 3 })
		enough()
		if err == nil {
			break
		}
	}
	c.Move(0, 0)
	if err != nil {
		return fmt.Errorf("no way leads out of here: %w", err)
	}
	fmt.Fprintln(out, "walked three metres")

	c.Say("Is anybody there?")
	if err := c.Wait(ctx, func(v client.View) bool { return v.Lines.Version > 0 }); err != nil {
		return err
	}
	c.Look(func(v client.View) {
		line := &v.Lines.Rows[v.Lines.Count-1]
		fmt.Fprintf(out, "%s: %s\n", line.Name[:line.NameLen], line.Text[:line.Length])
	})
	fmt.Fprintf(out, "%d corrections\n", c.Status().Corrections)
	return c.Close()
}
