package shape

// ModifyAttributeBase writes what an attribute of somebody begins from.
type ModifyAttributeBase struct {
	To
	Attr string   `json:"attr" content:"required,ref=attribute" doc:"The attribute."`
	Add  *Formula `json:"add" doc:"What is added to its base."`
	Set  *Formula `json:"set" doc:"What its base becomes, instead of add."`
}

// AboutFlag sets or clears a flag.
type AboutFlag struct {
	To
	Flag string `json:"flag" content:"required,id" doc:"The flag. pvp, safe and arena are not for ops."`
}

// GrantTrack begins a track.
type GrantTrack struct {
	To
	Track string `json:"track" content:"required,ref=track" doc:"The track. Whoever is on it stays where they are."`
}

// AdvanceTrack takes steps of a track.
type AdvanceTrack struct {
	To
	Track string `json:"track" content:"required,ref=track" doc:"The track."`
	Steps int    `json:"steps" content:"default=1,min=1,max=1000" doc:"How many steps."`
}

// AboutAbility gives or takes an ability.
type AboutAbility struct {
	To
	Ability string `json:"ability" content:"required,ref=ability" doc:"The ability."`
}

// ApplyBundle runs a bundle.
type ApplyBundle struct {
	To
	Bundle string `json:"bundle" content:"required,ref=bundle" doc:"The bundle."`
}

// ConsumeItem takes items.
type ConsumeItem struct {
	To
	Item     string `json:"item" content:"required,ref=item" doc:"The item."`
	Count    int    `json:"count" content:"default=1,min=1,max=1000000" doc:"How many; all of them or none."`
	Optional bool   `json:"optional" doc:"true: the list goes on where there are too few. Otherwise it ends there."`
}

// ProduceItem gives items.
type ProduceItem struct {
	To
	Item  string `json:"item" content:"required,ref=item" doc:"The item."`
	Count int    `json:"count" content:"default=1,min=1,max=1000000" doc:"How many. What does not fit into the bag lies in the room."`
}

// AugmentItem improves what is worn.
type AugmentItem struct {
	To
	Slot string   `json:"slot" content:"required,id" doc:"Where it is worn."`
	Attr string   `json:"attr" content:"required,ref=attribute" doc:"The attribute that it raises from then on."`
	Add  *Formula `json:"add" content:"required" doc:"By how much."`
}

// AboutProfession teaches a profession, or lists its recipes.
type AboutProfession struct {
	To
	Profession string `json:"profession" content:"required,ref=profession" doc:"The profession."`
}

// SalvageItem takes an item apart.
type SalvageItem struct {
	To
	Item string `json:"item" content:"required,ref=item" doc:"The item, one that has salvage."`
}

// CraftRecipe follows a recipe.
type CraftRecipe struct {
	To
	Recipe string `json:"recipe" content:"required,ref=recipe" doc:"The recipe."`
}
