package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wick-engine/wick/content"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/rules"
	"github.com/wick-engine/wick/rules/book"
	"github.com/wick-engine/wick/rules/formula"
	"github.com/wick-engine/wick/rules/stat"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone/story"
)

// explainVerb tells how an attribute of a creature comes to its value.
type explainVerb struct {
	Pack   string   `arg:"" placeholder:"PACK" help:"Folder of the pack."`
	Entity string   `required:"" placeholder:"CREATURE" help:"Whose attribute: the id of a creature."`
	Attr   string   `required:"" placeholder:"ATTRIBUTE" help:"The id of the attribute."`
	With   []string `sep:"none" placeholder:"AFFECT[:MAGNITUDE[:STACKS]]" help:"Apply an affect first, as if the creature had done it to itself. May be given again."`
	JSON   bool     `name:"json" help:"Print one JSON object instead of lines."`
}

// Help is shown by wick explain --help.
func (explainVerb) Help() string {
	return `A creature stands by itself, as the pack makes it, and bears the affects that --with names, in that order. Its attribute is
told in the order in which it is worked out: the base, every row and whether it counts, what they come to, and each bound that
acts. The rows that count give the value again, bit for bit; --json has it as "refolded".

The exit code is 0 if there is an answer, 1 if the pack is faulty or there is no such thing in it, 3 if it cannot be read.

Example:

    wick explain packs/lantern --entity fighter --attr max_hp
    wick explain . --entity husk --attr might --with weakened:2 --with inspired`
}

// Run prints the explanation.
func (v *explainVerb) Run(c *console) error {
	hoard(c)
	sources, err := pack.ReadDir(v.Pack)
	if err != nil {
		return environment(err)
	}
	loaded, faults := pack.Load(sources...)
	if loaded == nil {
		return leaving{exitWrong, fmt.Errorf("%s is faulty; wick check lists why:\n%w", v.Pack, faults.Err())}
	}
	e, err := v.explain(loaded)
	switch {
	case err != nil:
		return leaving{exitWrong, err}
	case v.JSON:
		err = printJSON(c.Out, reckon(v.Attr, e))
	default:
		_, err = fmt.Fprintln(c.Out, strings.Join(story.Attribute(v.Attr, e), "\n"))
	}
	if err != nil {
		return environment(err)
	}
	return nil
}

// explain puts the creature into rules of its own and asks them.
func (v *explainVerb) explain(p *pack.Pack) (*stat.Explanation, error) {
	at := slices.IndexFunc(p.Creatures, func(c *pack.Creature) bool { return c.ID == v.Entity })
	if at < 0 {
		ids := make([]string, 0, len(p.Creatures))
		for _, c := range p.Creatures {
			ids = append(ids, c.ID)
		}
		return nil, unknown("creature", v.Entity, ids)
	}
	attributes := make([]string, 0, len(p.Rules.Attributes))
	for i := range p.Rules.Attributes {
		attributes = append(attributes, p.Rules.Attributes[i].ID)
	}
	attr := slices.Index(attributes, v.Attr)
	if attr < 0 {
		return nil, unknown("attribute", v.Attr, attributes)
	}
	lists, d, err := v.applying(p.Rules)
	if err != nil {
		return nil, err
	}
	engine := rules.New(rules.Options{Defs: d})
	turn := sim.NewClock(sim.PulseTicks-1, sim.DefaultRate).Begin() // a pulse, so that affects have their whole time before them
	self := sim.MakeID(1, 1)
	engine.Enter(turn, self, rules.Entrant{Bases: p.Creatures[at].Bases})
	for i, list := range lists {
		call := rules.Act{Actor: self, Target: self, Magnitude: 1}
		if engine.Run(turn, call, list) != rules.Done {
			return nil, fmt.Errorf("--with %s: the creature does not take it", v.With[i])
		}
	}
	e := engine.Explain(self, stat.Index(attr))
	return &e, nil
}

// applying makes a list for each affect that is asked for, in a book with the same rules and these lists.
func (v *explainVerb) applying(d *book.Defs) ([]book.ListID, *book.Defs, error) {
	own := *d
	own.Lists = slices.Clone(d.Lists)
	var lists []book.ListID
	for _, text := range v.With {
		words := strings.Split(text, ":")
		affects := make([]string, 0, len(d.Affects))
		for i := range d.Affects {
			affects = append(affects, d.Affects[i].ID)
		}
		def := slices.Index(affects, words[0])
		if def < 0 {
			return nil, nil, unknown("affect", words[0], affects)
		}
		op := book.Op{Kind: book.ApplyAffect, Affect: int32(def)}
		for i, number := range []**formula.Formula{&op.Magnitude, &op.Stacks} {
			if len(words) <= i+1 {
				break
			}
			x, err := strconv.ParseFloat(words[i+1], 64)
			if err != nil || math.Abs(x) > sim.MaxAmount {
				return nil, nil, fmt.Errorf("--with %s: %q is no number; expected AFFECT:MAGNITUDE:STACKS", text, words[i+1])
			}
			*number = formula.Number(x)
		}
		if len(words) > 3 {
			return nil, nil, fmt.Errorf("--with %s: expected AFFECT:MAGNITUDE:STACKS", text)
		}
		own.Lists = append(own.Lists, book.List{Name: "--with " + text, Ops: []book.Op{op}})
		lists = append(lists, book.ListID(len(own.Lists)))
	}
	return lists, &own, nil
}

// unknown says that a pack has no such thing, and what it may have been meant for.
func unknown(kind, name string, known []string) error {
	if near := content.Nearest(name, known); near != "" {
		return fmt.Errorf("there is no %s %q in the pack; did you mean %q?", kind, name, near)
	}
	const most = 8
	return fmt.Errorf("there is no %s %q in the pack, but %s", kind, name, strings.Join(content.NearestFirst(name, known, most), ", "))
}

// reckoning is what wick explain --json prints. Numbers that are none are null.
type reckoning struct {
	Attribute string        `json:"attribute"`
	Base      float64       `json:"base"`
	Origin    string        `json:"origin"`
	Rows      []reckonedRow `json:"rows"` // in the order in which they fold
	Sum       *float64      `json:"sum"`
	Product   *float64      `json:"product"`
	Min       *float64      `json:"min,omitempty"`
	Max       *float64      `json:"max,omitempty"`
	Value     float64       `json:"value"`
	Refolded  float64       `json:"refolded"` // from the rows that count; always the value
	Degraded  string        `json:"degraded,omitempty"`
}

type reckonedRow struct {
	Op      string  `json:"op"`
	Value   float64 `json:"value"`
	Source  string  `json:"source"`
	ID      uint64  `json:"source_id"`
	Ticks   int     `json:"ticks_left"` // -1 for no end
	Counted bool    `json:"counted"`
	Why     string  `json:"why,omitempty"` // it does not count
}

func reckon(name string, e *stat.Explanation) reckoning {
	t := reckoning{
		Attribute: name, Base: e.Base, Origin: e.Origin.String(), Rows: []reckonedRow{}, Sum: number(e.Sum), Product: number(e.Product),
		Value: e.Value, Refolded: e.Refold(),
	}
	for i := range e.Lines {
		l := &e.Lines[i]
		row := reckonedRow{l.Op.String(), l.Value, l.Name, uint64(l.Source), l.Left, l.Counted(), ""}
		if !l.Counted() {
			row.Why = l.Idle.String()
		}
		t.Rows = append(t.Rows, row)
	}
	if e.Min.Given {
		t.Min = &e.Min.Value
	}
	if e.Max.Given {
		t.Max = &e.Max.Value
	}
	if e.Degraded != stat.Sound {
		t.Degraded = e.Degraded.String()
	}
	return t
}

// number is what JSON can say of a number.
func number(x float64) *float64 {
	if !sim.IsFinite(x) {
		return nil
	}
	return &x
}
