package shape

import "github.com/wick-engine/wick/content"

// Flag is a flag as its author writes it.
type Flag struct {
	Self *content.Node `content:"node"`

	ID     string `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the flag."`
	Number int32  `json:"number" content:"min=1,max=2147483647" doc:"Number by which missions know the flag; only for those that missions speak of. No two flags share one."`
}

// Track is a track as its author writes it.
type Track struct {
	Self *content.Node `content:"node"`

	ID    string      `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the track."`
	Steps []TrackStep `json:"steps" content:"required,min_items=1,max_items=1000" doc:"Its steps in order. Whoever begins it has taken none."`
}

// TrackStep is a step of a track.
type TrackStep struct {
	Self *content.Node `content:"node"`

	ID    string `json:"id" content:"required,id" doc:"Name of the step, unique in its track."`
	Level bool   `json:"level" doc:"true: taking it is gaining a level."`
	Ops   []Op   `json:"ops" content:"max_items=256" doc:"What runs when it is taken: actor and target are who took it."`
}

// Profession is a profession as its author writes it.
type Profession struct {
	Self *content.Node `content:"node"`

	ID    string   `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the profession."`
	Ranks []string `json:"ranks" content:"required,min_items=1,max_items=100,min_len=1,max_len=80" doc:"What players read of its ranks, the lowest first. Whoever learns it has that one."`
}

// Recipe is a recipe as its author writes it.
type Recipe struct {
	Self *content.Node `content:"node"`

	ID         string               `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the recipe."`
	Profession string               `json:"profession" content:"ref=profession" doc:"The profession that it belongs to; anybody can follow it when left out."`
	Rank       int                  `json:"rank" content:"min=1,max=100" doc:"The least rank in the profession, counted from 1, which it is when left out."`
	Takes      []content.Named[int] `json:"takes" content:"required,keyref=item,min_items=1,max_items=64,min=1,max=1000000" doc:"How many of which items go into it."`
	Gives      []content.Named[int] `json:"gives" content:"required,keyref=item,min_items=1,max_items=64,min=1,max=1000000" doc:"How many of which items come out of it."`
}

// Bundle is a bundle as its author writes it.
type Bundle struct {
	Self *content.Node `content:"node"`

	ID  string `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the bundle."`
	Ops []Op   `json:"ops" content:"required,max_items=256" doc:"What runs wherever it is applied."`
}

// Item is an item as its author writes it.
type Item struct {
	Self *content.Node `content:"node"`

	ID      string               `json:"id" content:"required,id" doc:"Name by which everything else in the pack speaks of the item."`
	Name    string               `json:"name" content:"min_len=1,max_len=80" doc:"What players read; the id when left out."`
	Stack   int                  `json:"stack" content:"default=1,min=1,max=1000000" doc:"How many of it share one slot of a bag."`
	Salvage []content.Named[int] `json:"salvage" content:"keyref=item,min_items=1,max_items=64,min=1,max=1000000" doc:"How many of which items are left of one that is taken apart; it cannot be when left out."`
}
