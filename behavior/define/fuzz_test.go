package define_test

import (
	"errors"
	"testing"

	"github.com/wick-engine/wick/behavior/catalog"
	"github.com/wick-engine/wick/behavior/define"
	"github.com/wick-engine/wick/content"
)

// Three files of anything: a catalog that travels, or problems that stand somewhere. Never both, and never a panic.
func FuzzLoadCatalog(f *testing.F) {
	for _, typ := range []string{"fighter", "warrior", "ranger", "full"} {
		files := filesOf(f, typ)
		f.Add(typ, files.Skill.Data, files.Projectile.Data, files.Buff.Data)
	}
	f.Add("mage", []byte(mageSkill), []byte(mageProjectile), []byte(mageBuff))
	f.Add("", []byte("{}"), []byte("[]"), []byte(`{"type": "a", "version": 1, "buffs": [{"id": "x", "onAdd": [1, "y"]}]}`))
	f.Fuzz(func(t *testing.T, typ string, skill, projectile, buff []byte) {
		loaded, err := define.LoadCatalog(typ, define.Files{
			Skill: content.File{Data: skill}, Projectile: content.File{Data: projectile}, Buff: content.File{Data: buff},
		}, 60)
		var problems *content.Error
		switch {
		case err == nil && loaded == nil, err != nil && loaded != nil:
			t.Fatalf("%v and %v", loaded, err)
		case err != nil && !errors.As(err, &problems):
			t.Fatalf("an error of type %T", err)
		case err != nil:
			if len(problems.Faults) == 0 || len(problems.Faults) > define.MaxProblems {
				t.Fatalf("%d problems", len(problems.Faults))
			}
			for _, p := range problems.Faults {
				if p.File == "" || p.Line < 1 || p.Column < 1 || p.Code == "" || len(p.Allowed) > content.MaxAllowed {
					t.Fatalf("a problem without its facts: %+v", p)
				}
			}
		default:
			decoded, err := catalog.Decode(loaded.Catalog.Append(nil))
			if err != nil || decoded.Hash() != loaded.Catalog.Hash() {
				t.Fatalf("does not travel: %v", err)
			}
		}
	})
}
