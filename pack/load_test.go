package pack

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/wick-engine/wick/content"
)

var update = flag.Bool("update", false, "write what Load says into testdata/load")

// sourcesOf makes packs out of an archive: the first part of a path is the name of a pack, and packs are loaded in the order
// in which they first appear.
func sourcesOf(files []txtar.File) []Source {
	var sources []Source
	for _, f := range files {
		name, path, _ := strings.Cut(f.Name, "/")
		i := slices.IndexFunc(sources, func(s Source) bool { return s.Name == name })
		if i < 0 {
			i = len(sources)
			sources = append(sources, Source{Name: name, Beside: []string{"base", "lantern"}})
		}
		sources[i].Files = append(sources[i].Files, content.File{Path: path, Data: f.Data})
	}
	return sources
}

// TestLoad loads the packs of every archive in testdata/load. The last file of an archive, want, is what must come out:
// faults line by line, then what the pack holds, if it is one.
func TestLoad(t *testing.T) {
	archives, err := filepath.Glob("testdata/load/*.txtar")
	if err != nil || len(archives) < 10 {
		t.Fatalf("%d archives, %v", len(archives), err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			last := len(archive.Files) - 1
			if archive.Files[last].Name != "want" {
				t.Fatalf("%s does not end with a file named want", name)
			}
			p, faults := Load(sourcesOf(archive.Files[:last])...)
			got := faults.String() + describe(p)
			if *update {
				archive.Files[last].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(archive.Files[last].Data), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if (p == nil) != (faults.Errors() > 0) {
				t.Errorf("pack %v with %d errors", p != nil, faults.Errors())
			}
		})
	}
}

// describe says what a pack holds, nothing about nil.
func describe(p *Pack) string {
	if p == nil {
		return ""
	}
	text := "pack " + p.Name + " " + p.Version + "\n"
	for _, m := range p.Maps {
		text += "map " + m.ID + " " + strconv.Itoa(int(m.Number))
		if m == p.Start {
			text += " start"
		}
		for _, room := range m.Rooms {
			text += " " + room.ID + ":" + room.Name
		}
		text += "\n"
	}
	for _, r := range p.Regions {
		text += "region " + strconv.Itoa(int(r.Number)) + " " + r.Map.ID + " " + r.Name + "\n"
	}
	text += describeFight(p)
	for _, o := range p.Overrides {
		text += o.By.String() + " " + o.Kind + " " + o.ID + " over " + o.Over.String() + "\n"
	}
	for _, f := range p.Tests {
		text += "test " + f.Name() + "\n"
	}
	return text
}

// describeFight says what a pack holds besides places, nothing about what it has none of.
func describeFight(p *Pack) string {
	text := ""
	line := func(format string, args ...any) { text += fmt.Sprintf(format, args...) + "\n" }
	for _, a := range p.Rules.Attributes {
		line("attribute %s", a.ID)
	}
	for _, r := range p.Rules.Pools {
		line("pool %s", r.ID)
	}
	for _, f := range p.Rules.Flags {
		line("flag %+v", f)
	}
	for _, i := range p.Rules.Items {
		line("item %+v", i)
	}
	for _, r := range p.Rules.Recipes {
		line("recipe %+v", r)
	}
	for _, s := range p.Scripts {
		line("script %s of %d bytes with %v", s.Name, len(s.Text), p.Program.Functions(s.Name))
	}
	for i := range p.Rules.Abilities {
		a := &p.Rules.Abilities[i]
		line("ability %s verb %q behavior %q does %d and %d, hears %v, is asked %v", a.ID, a.Verb, a.Behavior, a.OnResolve, a.OnResolveLua, a.Handlers, a.Reactions)
	}
	if r := p.Rules; len(r.Hooks) > 0 || len(r.Profiles) > 0 || r.GlobalCooldown > 0 {
		if r.Mitigation != 0 {
			line("damage becomes less by %v", r.Mitigation.Stages())
		}
		if r.Leeway > 0 {
			line("a press may be %d ticks away", r.Leeway)
		}
		line("hooks %v, pvp %d, global cooldown %d, positions %v, %d profiles", r.Hooks, r.PvPAllowed, r.GlobalCooldown, r.Positions, len(r.Profiles))
	}
	for _, list := range p.Rules.Lists {
		line("list %s with %d ops", list.Name, len(list.Ops))
	}
	for i, c := range p.Catalogs {
		line("catalog %s at %d a second, %d behaviors, means %+v", c.Type, c.Rate, len(c.Behaviors), p.Links[i])
	}
	for _, c := range p.Creatures {
		line("creature %+v", *c)
	}
	for _, s := range p.Spawns {
		line("spawn %s %d %s on %s in %s at %v facing %d again after %d by %v", s.ID, s.Number, s.Creature.ID, s.Map.ID,
			s.Map.Rooms[s.Room].ID, s.At, s.Facing, s.Respawn, s.Route)
	}
	if p.Player != nil {
		line("players are %s", p.Player.ID)
	}
	if len(p.Creatures) > 0 {
		line("at %d a second, back after %d, protected for %d, roles %v", p.Rate, p.RespawnTicks, p.ProtectionPulses, p.Rules.Roles)
	}
	return text
}

func TestLoadNothing(t *testing.T) {
	if p, faults := Load(); p != nil || faults.Errors() != 1 {
		t.Errorf("no sources: %v, %s", p, faults)
	}
}
