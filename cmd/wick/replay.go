package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/scenario"
	"github.com/wick-engine/wick/scenario/recording"
	"github.com/wick-engine/wick/scenario/trace"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
)

// replayVerb plays a recording again.
type replayVerb struct {
	File    string  `arg:"" placeholder:"FILE" help:"The recording."`
	Pack    string  `placeholder:"DIR" help:"The pack that it was made with. Left out, it is the one around the present folder."`
	Until   *uint32 `placeholder:"TICK" help:"Stop after this tick."`
	Explain string  `placeholder:"ENTITY.VALUE" help:"Say where a value comes from, at the tick where the replay stops: ada.position, ada.room, 7.1.speed."`
	Bisect  string  `placeholder:"FILE" help:"Find the first tick at which this other recording differs."`
	JSON    bool    `name:"json" help:"Print an explanation or a difference as JSON."`
}

// Help is shown by wick replay --help.
func (replayVerb) Help() string {
	return `A recording is what a zone began with and every letter that it took, with its tick; playing it gives the same events
and the same state, and they are printed as wick sim prints them. If the state comes out otherwise than it was recorded,
the replay stops there and says so.

The exit code is 0 if all came out as recorded, 1 if not, if the recordings differ or if the file is none, 3 if it cannot be read.

Example:

    wick replay quarrel.rec --pack packs/lantern
    wick replay quarrel.rec --pack packs/lantern --until 300 --explain ada.position
    wick replay quarrel.rec --pack packs/lantern --bisect other.rec`
}

// Run plays the recording.
func (v *replayVerb) Run(c *console) error {
	r, err := readRecording(v.File)
	if err != nil {
		return err
	}
	p, err := v.findPack(r)
	if err != nil {
		return err
	}
	w, err := scenario.WorldOf(r, p)
	switch {
	case err != nil:
		return leaving{exitWrong, fmt.Errorf("%s: %w", v.File, err)}
	case v.Bisect != "" && (v.Explain != "" || v.Until != nil):
		return usage(fmt.Errorf("--bisect looks at all of both recordings; leave out --until and --explain"))
	case v.Bisect != "":
		return v.bisect(c, r, p, w)
	}
	return v.play(c, r, w)
}

func readRecording(name string) (*recording.Recording, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, environment(fmt.Errorf("%s cannot be read: %w", name, err))
	}
	r, err := recording.Read(data)
	if err != nil {
		return nil, leaving{exitWrong, fmt.Errorf("%s: %w", name, err)}
	}
	return r, nil
}

// findPack reads the pack that the recording is to be played with; nil if it was made without one.
func (v *replayVerb) findPack(r *recording.Recording) (*pack.Pack, error) {
	dir := v.Pack
	if dir == "" {
		if r.PackHash == 0 {
			return nil, nil
		}
		if dir = scenario.Home("."); dir == "" {
			return nil, usage(fmt.Errorf("%s was made with the pack %s %s; say where it is with --pack", v.File, r.Pack, r.PackVersion))
		}
	}
	var opener scenario.Opener
	var faults content.Faults
	p, err := opener.Pack(dir, &faults)
	switch {
	case err != nil:
		return nil, environment(err)
	case p == nil:
		return nil, leaving{exitWrong, fmt.Errorf("the pack %s is faulty:\n%w", dir, faults.Err())}
	}
	return p, nil
}

// play runs the recording to its end, or as far as was asked for.
func (v *replayVerb) play(c *console, r *recording.Recording, w recording.World) error {
	buffer := bufio.NewWriter(c.Out)
	var events io.Writer = buffer
	if v.Explain != "" {
		events = io.Discard
	}
	stream := trace.NewStream(events)
	names := trace.New(w.Map, trace.NamesOf(w.Pack), stream.Write)
	player, err := r.Play(w, names)
	if err != nil {
		return leaving{exitWrong, fmt.Errorf("%s: %w", v.File, err)}
	}
	until := player.Last()
	if v.Until != nil {
		until = sim.Tick(*v.Until)
	}
	played := player.RunTo(until)
	if played == nil {
		err = stream.Finish(player.Zone().Tick(), player.Zone().Hash())
	}
	if err = errors.Join(err, buffer.Flush()); err != nil {
		return environment(err)
	}
	if played != nil {
		return leaving{exitWrong, fmt.Errorf("%s: %w", v.File, played)}
	}
	if r.Cut && v.Until == nil {
		fmt.Fprintf(c.Err, "%s has no end: whoever made it was stopped after tick %d\n", v.File, player.Last())
	}
	if v.Explain != "" {
		return v.explain(c, player.Zone(), names)
	}
	return nil
}

// explanation is what --explain --json prints.
type explanation struct {
	Tick   uint32   `json:"tick"`
	Entity string   `json:"entity"`
	ID     string   `json:"id"`
	Value  string   `json:"value"`
	Lines  []string `json:"lines"` // the value itself first
}

// explain says where a value comes from as the zone stands.
func (v *replayVerb) explain(c *console, z *zone.Zone, names *trace.Trace) error {
	dot := strings.LastIndexByte(v.Explain, '.')
	if dot < 0 {
		return usage(fmt.Errorf("--explain %q: expected an entity and a value, such as ada.position", v.Explain))
	}
	name, value := v.Explain[:dot], v.Explain[dot+1:]
	id := names.Named(name)
	if id == 0 {
		id, _ = parseID(name)
	}
	lines, err := z.Explain(id, value)
	switch {
	case err != nil && id == 0:
		return leaving{exitWrong, fmt.Errorf("nobody called %q was there by tick %d", name, z.Tick())}
	case err != nil:
		return leaving{exitWrong, err}
	case v.JSON:
		err = printJSON(c.Out, explanation{uint32(z.Tick()), name, id.String(), value, lines})
	default:
		_, err = fmt.Fprintln(c.Out, strings.Join(lines, "\n"))
	}
	if err != nil {
		return environment(err)
	}
	return nil
}

// parseID reads an id as a stream writes it: slot and generation.
func parseID(text string) (sim.ID, bool) {
	slot, generation, dotted := strings.Cut(text, ".")
	s, errSlot := strconv.ParseUint(slot, 10, 32)
	g, errGeneration := strconv.ParseUint(generation, 10, 32)
	if !dotted || errSlot != nil || errGeneration != nil {
		return 0, false
	}
	return sim.MakeID(uint32(s), uint32(g)), true
}

// bisect finds where two recordings part.
func (v *replayVerb) bisect(c *console, first *recording.Recording, p *pack.Pack, w recording.World) error {
	second, err := readRecording(v.Bisect)
	if err != nil {
		return err
	}
	other, err := scenario.WorldOf(second, p)
	if err != nil {
		return leaving{exitWrong, fmt.Errorf("%s: %w", v.Bisect, err)}
	}
	d, err := recording.Bisect(first, second, [2]recording.World{w, other})
	if err != nil {
		return leaving{exitWrong, fmt.Errorf("%s and %s: %w", v.File, v.Bisect, err)}
	}
	if v.JSON {
		err = printJSON(c.Out, d)
	} else {
		_, err = fmt.Fprintln(c.Out, d)
	}
	switch {
	case err != nil:
		return environment(err)
	case !d.None():
		return wrong()
	}
	return nil
}
