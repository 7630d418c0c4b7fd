package archtest

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// chanceRule keeps random sources that nobody seeded out of what is stepped.
func chanceRule() Rule {
	seeded := list("New", "NewPCG", "NewChaCha8", "NewZipf", "NewSource", "Rand", "Source", "Source64", "PCG", "ChaCha8", "Zipf")
	return Rule{
		Name: "chance",
		Why:  "a draw that no seed decides makes every run different",
		Do:   "draw from a named sim.Stream, or hash ids with sim.Hash",
		Check: func(m *Module, report Report) {
			m.eachStepped(func(p *Package) {
				p.eachImport(func(spec *ast.ImportSpec, name string) {
					if name == "crypto/rand" || name == "hash/maphash" {
						report(p, spec.Pos(), "", p.Rel+" imports "+name)
					}
				})
				p.eachUse(func(c inspector.Cursor, obj types.Object) {
					if under(obj.Pkg().Path(), "math/rand") && !slices.Contains(seeded, obj.Name()) {
						report(p, c.Node().Pos(), p.symbol(c), "use of the global random source, rand."+obj.Name())
					}
				})
			})
		},
	}
}
