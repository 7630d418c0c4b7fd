package content

import (
	"fmt"
	"path"
	"reflect"
	"slices"
	"strings"
)

// Kind is a sort of definition. Every file below Folder whose name ends in .json holds one definition, an object, or a list
// of them.
type Kind struct {
	// Name is what one definition is called: "room". It is an id, and what the option ref of a field names.
	Name string
	// Folder is the slash-separated folder in which the files are, without a slash at the end.
	Folder string
	// Type is the struct that one definition is read into. It has a text field with the json name id.
	Type reflect.Type
	// Doc is a sentence for authors.
	Doc string
}

// Holds says whether a file is one of the kind's.
func (k Kind) Holds(f File) bool {
	return strings.HasPrefix(f.Path, k.Folder+"/") && path.Ext(f.Path) == ".json"
}

// Definition is one definition of a kind.
type Definition struct {
	// ID is unique among the definitions of the kind.
	ID string
	// Source is the pack it comes from, File.Source.
	Source string
	// Node is the definition's object.
	Node *Node
	// Value is a pointer to the kind's type, filled in.
	Value any
	// Override says that the author meant to replace a definition of another pack; Replaced is that definition.
	Override bool
	Replaced *Definition
	// Sound says that no fault was found in it.
	Sound bool
	// Order counts the definitions of the kind from 0 as they were read, file by file. A replacement has that of what it replaces.
	Order int
}

// The fields that any definition may have besides those of its type.
const (
	schemaField   = "$schema"  // an address, for editors
	overrideField = "override" // true: replaces another pack's definition of the same id
)

// Definitions reads all definitions of a kind, see [Decoder.Definitions]. To read several kinds keep a [Decoder].
func Definitions(kind Kind, files []File, faults *Faults) []Definition {
	return new(Decoder).Definitions(kind, files, faults)
}

// Definitions reads all definitions of a kind out of the files that the kind holds, in the order of the files: those of
// one source together, sources before those that depend on them. The result is ordered by id, so that it does not depend
// on how a pack is split into files.
//
// An id given twice in one source is a fault. A later source may replace a definition, whole, by one with the same id and
// "override": true. To replace without saying so, or to say so where there is nothing to replace, is a fault.
//
// Faulty definitions are returned too, as far as they could be read, so that their names are known to whoever refers to
// them. Those without an id are not.
func (d *Decoder) Definitions(kind Kind, files []File, faults *Faults) []Definition {
	p, err := d.definitionPlan(kind)
	if err != nil {
		panic("content: " + err.Error())
	}
	r := reading{decoder: d, kind: kind, plan: p, faults: faults, byID: make(map[string]int)}
	for _, f := range files {
		if kind.Holds(f) {
			r.file(f)
		}
	}
	slices.SortFunc(r.found, func(a, b Definition) int { return strings.Compare(a.ID, b.ID) })
	return r.found
}

// definitionPlan returns the plan of a kind's type, an error if the type cannot be one of a definition.
func (d *Decoder) definitionPlan(kind Kind) (*structPlan, error) {
	switch {
	case !ValidID(kind.Name):
		return nil, fmt.Errorf("the kind's name %q is no id", kind.Name)
	case kind.Type == nil || kind.Type.Kind() != reflect.Struct:
		return nil, fmt.Errorf("kind %s: its type is not a struct", kind.Name)
	}
	p, err := d.structPlanOf(kind.Type)
	if err != nil {
		return nil, fmt.Errorf("kind %s: %w", kind.Name, err)
	}
	id, ok := p.byName["id"]
	if !ok || !p.fields[id].tag.id || !p.fields[id].tag.required {
		return nil, fmt.Errorf(`kind %s: %s has no field with json:"id" content:"required,id"`, kind.Name, kind.Type)
	}
	return p, nil
}

// reading is the state of one call of Definitions.
type reading struct {
	decoder *Decoder
	kind    Kind
	plan    *structPlan
	faults  *Faults
	found   []Definition
	byID    map[string]int

	// What an override of nothing may have meant.
	earlier     []string
	earlierThan string
	suggest     suggestions
}

func (r *reading) file(f File) {
	root := r.decoder.Limits.Parse(f, r.faults)
	switch root.Kind() {
	case Absent: // Parse has said so
	case Object:
		r.definition(f, root)
	case List:
		for _, n := range root.Items {
			r.definition(f, n)
		}
	default:
		r.faults.Add(root.Fault(WrongType, fmt.Sprintf("a definition of %s or a list of them", article(r.kind.Name))))
	}
}

func (r *reading) definition(f File, n *Node) {
	value := reflect.New(r.plan.typ)
	sound := r.plan.decodeWith(r.decoder, n, value.Elem(), further{names: []string{schemaField, overrideField}}, r.faults)
	if n.Kind() != Object {
		return
	}
	if s := n.Field(schemaField); s != nil && s.Kind() != Text {
		r.faults.Add(s.Fault(WrongType, "the address of a schema"))
		sound = false
	}
	override := n.Field(overrideField)
	if override != nil && override.Kind() != Bool {
		r.faults.Add(override.Fault(WrongType, "true or false"))
		sound = false
	}
	id := n.Field("id").Text()
	if id == "" {
		return
	}
	r.place(Definition{ID: id, Source: f.Source, Node: n, Value: value.Interface(), Override: override.Bool(), Sound: sound})
}

// place puts a definition among the others, by the rules of packs that depend on packs.
func (r *reading) place(def Definition) {
	at, known := r.byID[def.ID]
	id := def.Node.Field("id")
	switch {
	case !known && def.Override:
		r.faults.Add(r.idleOverride(def))
		def.Sound = false
	case !known:
	case r.found[at].Source == def.Source:
		r.faults.Add(duplicateFault(r.kind.Name, id, r.found[at].Node.Field("id").Place()))
		r.found[at].Sound = false
		return
	case !def.Override:
		f := id.Fault(SilentOverride, `"override": true beside the id to replace it, or another id`)
		f.Problem = "an earlier pack has " + article(r.kind.Name)
		f.Also = r.found[at].Node.Field("id").Place()
		r.faults.Add(f)
		def.Sound = false
	}
	if !known {
		r.byID[def.ID] = len(r.found)
		def.Order = len(r.found)
		r.found = append(r.found, def)
		return
	}
	replaced := r.found[at]
	def.Replaced, def.Order = &replaced, replaced.Order
	r.found[at] = def
}

func (r *reading) idleOverride(def Definition) Fault {
	f := def.Node.Field(overrideField).Fault(IdleOverride, "another id, or no override")
	f.Problem = "overrides nothing, no earlier pack has " + article(r.kind.Name)
	f.Value = def.Node.Field("id").Fault(IdleOverride, "").Value
	f.Near, _ = r.suggest.forName(def.ID, r.earlierIDs(def.Source))
	return f
}

// earlierIDs returns the ids that packs before the named one have defined. Since sources come one after the other, they
// are gathered once for each.
func (r *reading) earlierIDs(source string) []string {
	if r.earlier == nil || r.earlierThan != source {
		r.earlier, r.earlierThan = []string{}, source
		for i := range r.found {
			if r.found[i].Source != source {
				r.earlier = append(r.earlier, r.found[i].ID)
			}
		}
		r.suggest = suggestions{}
	}
	return r.earlier
}
