package archtest

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// simulating tells whether a room takes part in simulation, so that its outcome must be the same on every run and
// machine: layers 0 to 3, and of layer 4 the rooms that assemble and step them.
func simulating(room string) bool {
	row := HouseTable().Row(room)
	return row != nil && (row.Layer <= 3 || room == "pack" || matches("zone/*", room))
}

// eachSimulating calls f for the packages that take part in simulation.
func (m *Module) eachSimulating(f func(p *Package)) {
	for _, p := range m.Packages {
		if simulating(p.Rel) {
			f(p)
		}
	}
}

// eachStepped calls f for the packages that somebody else gives time to: those that simulate, and the client core, which a
// page or a test steps.
func (m *Module) eachStepped(f func(p *Package)) {
	for _, p := range m.Packages {
		if simulating(p.Rel) || slices.Contains(CoreRooms(), p.Rel) {
			f(p)
		}
	}
}

// eachUse calls f for every identifier of the package's files that names an object of another package.
func (p *Package) eachUse(f func(c inspector.Cursor, obj types.Object)) {
	for c := range p.root.Preorder((*ast.Ident)(nil)) {
		obj := p.Info.Uses[c.Node().(*ast.Ident)]
		if obj != nil && obj.Pkg() != nil && obj.Pkg() != p.Types && obj.Parent() == obj.Pkg().Scope() {
			f(c, obj)
		}
	}
}

// outsideRule keeps clock, files, sockets, processes and databases out of what is stepped. Only pack may open files: it reads
// the folders it is asked to load.
func outsideRule() Rule {
	banned := list("os", "net", "database", "syscall", "io/ioutil", "plugin", "log", "path/filepath")
	clock := list("Now", "Since", "Until", "Sleep", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Local", "LoadLocation")
	return Rule{
		Name: "outside",
		Why:  "a replay has only the start state and the inbox, and would come out differently",
		Do:   "take what is needed as an argument, or as a letter in the inbox",
		Check: func(m *Module, report Report) {
			m.eachStepped(func(p *Package) {
				p.eachImport(func(spec *ast.ImportSpec, name string) {
					mayRead := p.Rel == "pack" && (name == "os" || name == "path/filepath")
					if !mayRead && slices.ContainsFunc(banned, func(ban string) bool { return under(name, ban) }) {
						report(p, spec.Pos(), "", p.Rel+" imports "+name)
					}
				})
				p.eachUse(func(c inspector.Cursor, obj types.Object) {
					if obj.Pkg().Path() == "time" && slices.Contains(clock, obj.Name()) {
						report(p, c.Node().Pos(), p.symbol(c), "use of the wall clock, time."+obj.Name())
					}
				})
			})
		},
	}
}
