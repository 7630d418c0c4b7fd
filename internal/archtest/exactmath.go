package archtest

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// exactMathRule allows of package math only the functions that give the same bits everywhere. The others differ between
// processors, or between native code and WebAssembly.
func exactMathRule() Rule {
	exact := list("Sqrt", "Abs", "Floor", "Ceil", "Trunc", "Copysign", "Signbit", "Mod", "Min", "Max", "Inf", "NaN", "IsNaN", "IsInf",
		"Float64bits", "Float64frombits", "Float32bits", "Float32frombits")
	return Rule{
		Name: "exact-math",
		Why:  "its last bits differ between machines, and with them the state hash",
		Do:   "use the function of the same name in sim",
		Check: func(m *Module, report Report) {
			m.eachSimulating(func(p *Package) {
				p.eachUse(func(c inspector.Cursor, obj types.Object) {
					_, isFunc := obj.(*types.Func)
					inexact := obj.Pkg().Path() == "math" && isFunc && !slices.Contains(exact, obj.Name())
					if inexact || isFunc && obj.Pkg().Path() == "math/cmplx" {
						report(p, c.Node().Pos(), p.symbol(c), "call of "+obj.Pkg().Name()+"."+obj.Name())
					}
				})
			})
		},
	}
}
