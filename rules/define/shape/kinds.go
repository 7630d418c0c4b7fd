package shape

import (
	"reflect"

	"github.com/wick-engine/wick/content"
)

// Kinds says where the definitions of the rules stand in a pack and how they are written.
func Kinds() []content.Kind {
	return []content.Kind{
		{Name: "attribute", Folder: "attributes", Type: reflect.TypeFor[Attribute](),
			Doc: "A number that everybody has: might, speed, the size of a pool."},
		{Name: "resource", Folder: "resources", Type: reflect.TypeFor[Resource](),
			Doc: "A pool that is spent and refilled: health, mana, a ward."},
		{Name: "damage_type", Folder: "damage_types", Type: reflect.TypeFor[DamageType](),
			Doc: "A sort of damage, and how it is taken."},
		{Name: "affect", Folder: "affects", Type: reflect.TypeFor[Affect](),
			Doc: "Something that is attached to somebody or to a room for a time: a burn, a blessing, a fog."},
		{Name: "ability", Folder: "abilities", Type: reflect.TypeFor[Ability](),
			Doc: "Something that somebody does, or has and that acts by itself: a spell, a stance, a reflex."},
		{Name: "flag", Folder: "flags", Type: reflect.TypeFor[Flag](),
			Doc: "A fact about somebody that missions know by a number. A flag without a number needs no definition."},
		{Name: "track", Folder: "tracks", Type: reflect.TypeFor[Track](),
			Doc: "A way that somebody goes step by step: ranks, a path of growth."},
		{Name: "profession", Folder: "professions", Type: reflect.TypeFor[Profession](),
			Doc: "A trade that somebody learns, and its ranks."},
		{Name: "recipe", Folder: "recipes", Type: reflect.TypeFor[Recipe](),
			Doc: "What somebody makes, and of what."},
		{Name: "bundle", Folder: "bundles", Type: reflect.TypeFor[Bundle](),
			Doc: "Ops under a name, for what is given together."},
		{Name: "item", Folder: "items", Type: reflect.TypeFor[Item](),
			Doc: "A thing that can be owned."},
	}
}
