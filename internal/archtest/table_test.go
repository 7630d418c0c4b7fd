package archtest

import (
	"slices"
	"testing"
)

// TestTable asks the table about arrows that stand for every kind of row.
func TestTable(t *testing.T) {
	allowed := map[string][]string{
		"place":                     list("sim"),
		"rules":                     list("sim", "view", "rules/affect", "rules/check"),
		"rules/combat":              list("rules", "sim", "item", "rules/stat"),
		"rules/define":              list("sim", "content", "rules", "rules/stat", "place"),
		"rules/stat/define":         list("rules/stat", "rules/formula", "content"),
		"behavior/define":           list("behavior/catalog", "content"),
		"pack":                      list("sim", "content", "script", "place", "place/define", "rules", "rules/affect"),
		"zone":                      list("pack", "zone/inbox", "sim", "view", "place", "brain", "keep", "party", "script"),
		"zone/inbox":                list("sim", "view", "place"),
		"netcode/gateway/telnet":    list("sim", "view", "words", "netcode/session", "netcode/prediction"),
		"storage/sqlite":            list("storage", "storage/migrations", "keep", "mission"),
		"server/host":               list("zone", "storage", "netcode/session", "pack", "keep"),
		"server/missions":           list("server/host", "mission", "storage"),
		"server":                    list("server/host", "server/admin", "netcode/gateway/telnet", "client/web"),
		"scenario":                  list("server/host", "server/missions", "zone", "content"),
		"client":                    list("client/core", "netcode/session"),
		"lantern":                   list("mission", "storage/migrations"),
		"cmd/wick":                  list("server", "scenario", "pack"),
		"examples/bots":             list("client"),
		"internal/conformance":      list("sim"),
		"netcode/replication":       list("netcode/protocol", "view"),
		"client/core/wasm":          list("client/core", "netcode/protocol"),
		"netcode/prediction":        list("behavior", "behavior/catalog", "rules/ready", "netcode/protocol"),
		"netcode/gateway/websocket": list("netcode/session"),
	}
	refused := map[string][]string{
		"sim":                       list("view", "content", "internal/golden"),
		"content":                   list("view", "place"),
		"content/authored":          list("content", "sim"),
		"place":                     list("view", "content", "place/define"),
		"rules/ability":             list("rules/combat", "content", "behavior"),
		"rules/combat":              list("rules/ability"),
		"rules/define":              list("behavior", "zone", "place/define", "rules/ability"),
		"place/define":              list("item", "view", "content/authored"),
		"behavior/catalog":          list("behavior", "behavior/motion", "view", "content"),
		"behavior/motion":           list("behavior", "behavior/catalog", "place"),
		"mission":                   list("zone", "rules", "netcode/protocol", "storage"),
		"pack":                      list("zone", "server", "keep", "cellar", "behavior"),
		"zone":                      list("content", "content/authored", "mission", "account", "words", "netcode/replication", "storage", "zone/other"),
		"zone/inbox":                list("zone", "pack", "rules", "keep"),
		"netcode/replication":       list("place", "netcode/session"),
		"netcode/gateway/websocket": list("netcode/gateway/telnet", "words", "place"),
		"netcode/gateway/telnet":    list("netcode/gateway/websocket"),
		"storage/sqlite":            list("rules", "zone", "server/host"),
		"server/host":               list("server", "server/missions", "scenario"),
		"server/missions":           list("zone", "server/cluster", "server/admin"),
		"scenario":                  list("server", "server/admin", "server/cluster", "netcode/gateway/telnet", "client"),
		"client":                    list("place", "server", "netcode/gateway/websocket"),
		"client/core":               list("rules", "content", "client"),
		"lantern":                   list("storage", "zone"),
		"packs/lantern":             list("sim"),
		"cellar":                    list("sim"),
	}
	table := HouseTable()
	for from, rooms := range allowed {
		for _, to := range rooms {
			if !table.Allows(from, to) {
				t.Errorf("%s may not import %s", from, to)
			}
		}
	}
	for from, rooms := range refused {
		for _, to := range rooms {
			if table.Allows(from, to) {
				t.Errorf("%s may import %s", from, to)
			}
		}
	}
}

// TestTablePointsDown wants no arrow to a higher layer, and no two rooms that may import each other.
func TestTablePointsDown(t *testing.T) {
	table := HouseTable()
	rooms := list("place/define", "rules/define", "behavior/define", "storage", "storage/sqlite", "lantern", "packs/lantern")
	for _, row := range table {
		for _, room := range row.Rooms {
			if !slices.Contains([]byte(room), '*') {
				rooms = append(rooms, room)
			}
		}
	}
	pairs := 0
	for _, from := range rooms {
		for _, to := range rooms {
			if !table.Allows(from, to) {
				continue
			}
			pairs++
			if table.Row(to).Layer > table.Row(from).Layer {
				t.Errorf("%s (layer %d) may import %s (layer %d)", from, table.Row(from).Layer, to, table.Row(to).Layer)
			}
			bothStores := matches("storage/*", from) && matches("storage/*", to) // the compiler refuses a cycle among them
			if from != to && table.Allows(to, from) && !bothStores {
				t.Errorf("%s and %s may import each other", from, to)
			}
		}
	}
	if pairs < 200 {
		t.Errorf("only %d arrows seen", pairs)
	}
}

// TestCoreRooms pins the packages of the client core; the page downloads each of them.
func TestCoreRooms(t *testing.T) {
	want := list("client/core/meter", "sim", "view", "place", "behavior", "behavior/catalog", "behavior/motion", "rules/affect", "rules/ready", "netcode/wire", "netcode/protocol", "netcode/replication", "netcode/prediction", "client/core")
	if got := CoreRooms(); !slices.Equal(got, want) {
		t.Errorf("client core is made of %v, want %v", got, want)
	}
}

// TestExcept wants an exception to excuse its own symbol and rule only, and to be reported when it excuses nothing.
func TestExcept(t *testing.T) {
	findings := []Finding{{Rule: "a", Symbol: "x"}, {Rule: "a", Symbol: "y"}, {Rule: "b", Symbol: "x"}, {Rule: "a", Symbol: "x", Line: 9}}
	left, unused := Except(findings, []Exception{{Rule: "a", Symbol: "x"}, {Rule: "b", Symbol: "y"}})
	if want := []Finding{{Rule: "a", Symbol: "y"}, {Rule: "b", Symbol: "x"}}; !slices.Equal(left, want) {
		t.Errorf("left %v, want %v", left, want)
	}
	if want := []Exception{{Rule: "b", Symbol: "y"}}; !slices.Equal(unused, want) {
		t.Errorf("unused %v, want %v", unused, want)
	}
	for _, e := range Exceptions() {
		if len(e.Reason) < 20 {
			t.Errorf("exception %s at %s gives no reason", e.Rule, e.Symbol)
		}
	}
}
