package archtest

import (
	"go/ast"
	"slices"
	"strings"
)

// CoreRooms are the packages that make up the client core, all of them and nothing else. The command client/core/wasm puts
// them into the page.
func CoreRooms() []string {
	row := HouseTable().Row("client/core")
	return append(slices.Clone(row.May), row.Rooms...)
}

// coreRule keeps large or useless parts of the standard library out of the client core, also where they would come in
// through another package. It keeps sim, which everyone imports, even smaller.
func coreRule() Rule {
	bannedInCore := list("fmt", "encoding/json", "net", "database")
	bannedInSim := append(list("reflect", "time", "os"), bannedInCore...)
	return Rule{
		Name: "core",
		Why:  "the client core is downloaded before the first frame, and these packages would double it",
		Do:   "format with strconv, or move this into the define room or to a higher room",
		Check: func(m *Module, report Report) {
			core := append(CoreRooms(), "client/core/wasm")
			for _, p := range m.Packages {
				if !slices.Contains(core, p.Rel) {
					continue
				}
				p.eachImport(func(spec *ast.ImportSpec, name string) {
					for _, ban := range bannedInCore {
						if chain := m.chain(name, ban); chain != nil {
							report(p, spec.Pos(), "", p.Rel+" imports "+strings.Join(chain, " → "))
						}
					}
					if p.Rel == "sim" && !slices.Contains(bannedInCore, name) && slices.ContainsFunc(bannedInSim, func(ban string) bool { return under(name, ban) }) {
						report(p, spec.Pos(), "", "sim imports "+name)
					}
				})
			}
		},
	}
}

// chain is the shortest way by imports from one package to the banned one or a package below it; nil if there is none.
// It stops at the module's own packages, which report for themselves.
func (m *Module) chain(from, ban string) []string {
	before := map[string]string{from: ""}
	if m.rel(from) != from {
		return nil
	}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if under(at, ban) {
			var way []string
			for ; at != ""; at = before[at] {
				way = append(way, at)
			}
			slices.Reverse(way)
			return way
		}
		for _, next := range m.Imports[at] {
			if _, seen := before[next]; !seen {
				before[next] = at
				queue = append(queue, next)
			}
		}
	}
	return nil
}
