package archtest

import (
	"fmt"
	"slices"
	"strings"
)

// Row says what the rooms of one line of the table may import inside the module.
//
// Rooms are directories; "storage/*" means storage and whatever lies under it, "*/define" every define room. May holds
// rooms written the same way and these words: "of R" is what R itself may import, "X" and "of X" the room a define room
// lies beside, "layers 0 to N" and "below" are whole layers, "anything" is everything. Not takes rooms away again.
type Row struct {
	Layer int
	Rooms []string
	May   []string
	Not   []string
}

// Table is the direction of all arrows in the house, lowest layer first.
type Table []Row

// HouseTable is the one the module keeps. ARCHITECTURE.md shows it, and a test compares the two.
func HouseTable() Table {
	return Table{
		{Layer: 0, Rooms: list("sim")},
		{Layer: 0, Rooms: list("sim/stored")},
		{Layer: 1, Rooms: list("content/spelling")},
		{Layer: 1, Rooms: list("content/authored"), May: list("content/spelling")},
		{Layer: 1, Rooms: list("content"), May: list("sim", "content/authored", "content/spelling")},
		{Layer: 1, Rooms: list("view", "place", "item"), May: list("sim")},
		{Layer: 2, Rooms: list("rules/formula", "rules/affect"), May: list("sim")},
		{Layer: 2, Rooms: list("rules/ready"), May: list("sim", "sim/stored")},
		{Layer: 2, Rooms: list("rules/underway"), May: list("sim", "sim/stored", "view")},
		{Layer: 2, Rooms: list("rules/stat", "rules/check"), May: list("sim", "rules/formula")},
		{Layer: 2, Rooms: list("rules/book"), May: list("sim", "rules/formula", "rules/affect", "rules/ready", "rules/stat", "rules/check")},
		{Layer: 2, Rooms: list("rules/ledger"), May: list("sim", "sim/stored", "rules/stat", "rules/book")},
		{Layer: 2, Rooms: list("rules/burden"), May: list("sim", "rules/affect", "rules/stat", "rules/book")},
		{Layer: 2, Rooms: list("rules"), May: list("sim", "sim/stored", "view", "place", "item", "rules/formula", "rules/affect", "rules/ready", "rules/stat", "rules/check", "rules/book", "rules/ledger", "rules/burden", "rules/underway")},
		{Layer: 2, Rooms: list("rules/ability", "rules/combat"), May: list("rules", "of rules")},
		{Layer: 2, Rooms: list("script/maths", "script/pattern"), May: list()},
		{Layer: 2, Rooms: list("script/vm"), May: list("sim", "sim/stored", "script/maths", "script/pattern")},
		{Layer: 2, Rooms: list("script/vm/hostile"), May: list("sim")},
		{Layer: 2, Rooms: list("script"), May: list("sim", "sim/stored", "view", "place", "rules", "rules/book", "rules/check", "rules/affect", "rules/stat", "script/vm")},
		{Layer: 3, Rooms: list("behavior/catalog", "behavior/motion"), May: list("sim")},
		{Layer: 3, Rooms: list("behavior"), May: list("sim", "view", "rules/affect", "behavior/catalog", "behavior/motion")},
		{Layer: 3, Rooms: list("boon"), May: list("sim", "view", "rules", "behavior")},
		{Layer: 3, Rooms: list("descent", "brain"), May: list("sim", "view", "place")},
		{Layer: 3, Rooms: list("mission"), May: list("sim", "item")},
		{Layer: 3, Rooms: list("keep"), May: list("sim", "item")},
		{Layer: 3, Rooms: list("party", "account"), May: list("sim")},
		{Layer: 3, Rooms: list("words"), May: list("sim", "view")},
		{Layer: 3, Rooms: list("rules/define/shape"), May: list("content", "rules/formula")},
		{Layer: 3, Rooms: list("rules/define/lint"), May: list("content", "rules/affect", "rules/book", "rules/define/shape")},
		{Layer: 3, Rooms: list("rules/define/names"), May: list("content", "rules/book")},
		{Layer: 3, Rooms: list("rules/define"), May: list("sim", "content", "rules/define/shape", "rules/define/lint", "rules/define/names", "X", "of X")},
		{Layer: 3, Rooms: list("*/define"), May: list("sim", "content", "X", "of X")},
		{Layer: 4, Rooms: list("pack"), May: list("sim", "content", "script", "script/vm", "*/define", "place", "item", "rules/*", "behavior/catalog", "boon", "descent", "brain", "mission", "words")},
		{Layer: 4, Rooms: list("zone/inbox"), May: list("sim", "view", "place")},
		{Layer: 4, Rooms: list("zone/archive"), May: list("sim")},
		{Layer: 4, Rooms: list("zone/agenda"), May: list("sim", "zone/archive")},
		{Layer: 4, Rooms: list("zone/story"), May: list("sim", "rules/stat", "rules/affect", "zone/archive")},
		{Layer: 4, Rooms: list("zone/hands"), May: list("sim", "place", "zone/archive")},
		{Layer: 4, Rooms: list("zone/footing"), May: list("sim", "place", "zone/inbox")},
		{Layer: 4, Rooms: list("zone/atlas"), May: list("sim", "view", "place", "behavior")},
		{Layer: 4, Rooms: list("zone/dossier"), May: list("sim/stored", "rules", "rules/affect", "rules/ready", "script/vm")},
		{Layer: 4, Rooms: list("zone/insight"), May: list("sim", "view", "place", "rules", "rules/book", "rules/affect", "rules/stat", "rules/ready", "behavior", "zone/story")},
		{Layer: 4, Rooms: list("zone/trail"), May: list("sim", "view", "behavior")},
		{Layer: 4, Rooms: list("zone/picture"), May: list("sim", "view", "place", "zone/trail")},
		{Layer: 4, Rooms: list("zone/kit"), May: list("sim", "place", "rules", "rules/book", "behavior", "behavior/catalog", "brain", "pack")},
		{Layer: 4, Rooms: list("zone/errands"), May: list("sim", "view", "rules", "rules/ability", "rules/book", "rules/stat", "behavior", "zone/kit")},
		{Layer: 4, Rooms: list("zone/doing"), May: list("sim", "view", "behavior", "behavior/catalog", "rules", "rules/ability", "rules/book", "zone/archive", "zone/hands", "zone/inbox", "zone/kit")},
		{Layer: 4, Rooms: list("zone"), May: list("pack", "zone/*", "layers 0 to 3"), Not: list("content/*", "mission", "account", "words")},
		{Layer: 4, Rooms: list("netcode/wire"), May: list("sim", "view")},
		{Layer: 4, Rooms: list("netcode/protocol"), May: list("sim", "view", "netcode/wire")},
		{Layer: 4, Rooms: list("netcode/replication"), May: list("sim", "view", "netcode/wire", "netcode/protocol")},
		{Layer: 4, Rooms: list("netcode/workload"), May: list("sim", "view", "netcode/protocol", "netcode/replication")},
		{Layer: 4, Rooms: list("netcode/prediction"), May: list("sim", "view", "place", "behavior", "behavior/catalog", "rules/ready", "netcode/protocol")},
		{Layer: 5, Rooms: list("netcode/session"), May: list("sim", "view", "netcode/protocol", "netcode/replication", "netcode/prediction")},
		{Layer: 5, Rooms: list("netcode/gateway/websocket"), May: list("of netcode/session", "netcode/session")},
		{Layer: 5, Rooms: list("netcode/gateway/telnet"), May: list("of netcode/session", "netcode/session", "words")},
		{Layer: 5, Rooms: list("netcode/condition"), May: list("sim", "netcode/protocol", "netcode/session")},
		{Layer: 5, Rooms: list("netcode/nettest"), May: list("sim", "view", "netcode/*")},
		{Layer: 5, Rooms: list("storage/*"), May: list("sim", "item", "account", "keep", "mission", "storage/*")},
		{Layer: 5, Rooms: list("client/web", "client/web/bundle", "packs/*")},
		{Layer: 6, Rooms: list("server/host", "server/admin"), May: list("below")},
		{Layer: 6, Rooms: list("server/missions", "server/cluster"), May: list("server/host", "below"), Not: list("zone")},
		{Layer: 6, Rooms: list("server"), May: list("server/*", "below")},
		{Layer: 7, Rooms: list("scenario/trace"), May: list("sim", "view", "place", "rules/book", "behavior", "behavior/catalog", "pack")},
		{Layer: 7, Rooms: list("scenario/shape"), May: list("sim", "content", "scenario/trace")},
		{Layer: 7, Rooms: list("scenario/recording"), May: list("sim", "view", "place", "pack", "zone", "zone/inbox", "scenario/trace")},
		{Layer: 7, Rooms: list("scenario/premise"), May: list("sim", "content", "place", "script/vm", "rules", "rules/book", "rules/stat", "rules/define", "pack", "zone/inbox", "scenario/trace", "scenario/shape")},
		{Layer: 7, Rooms: list("scenario/stage"), May: list("sim", "view", "content", "place", "pack", "zone", "zone/inbox", "scenario/trace", "scenario/recording", "scenario/premise")},
		{Layer: 7, Rooms: list("scenario/deed"), May: list("sim", "content", "place", "rules/book", "rules/formula", "zone/inbox", "scenario/shape", "scenario/premise", "scenario/stage")},
		{Layer: 7, Rooms: list("scenario/expect"), May: list("sim", "view", "content", "place", "rules", "rules/book", "rules/stat", "rules/affect", "rules/ready", "behavior", "zone/dossier", "scenario/trace", "scenario/shape", "scenario/premise", "scenario/stage")},
		{Layer: 7, Rooms: list("scenario"), May: list("below", "scenario/trace", "scenario/shape", "scenario/recording", "scenario/premise", "scenario/stage", "scenario/deed", "scenario/expect"), Not: list("netcode/gateway/*", "server", "server/cluster", "server/admin")},
		{Layer: 7, Rooms: list("scenario/suite"), May: list("content", "pack", "scenario", "scenario/trace")},
		{Layer: 7, Rooms: list("client/core/meter"), May: list()},
		{Layer: 7, Rooms: list("client/core"), May: list("client/core/meter", "sim", "view", "place", "behavior", "behavior/catalog", "behavior/motion", "rules/affect", "rules/ready", "netcode/wire", "netcode/protocol", "netcode/replication", "netcode/prediction")},
		{Layer: 7, Rooms: list("client/core/wasm"), May: list("client/core", "of client/core")},
		{Layer: 7, Rooms: list("client"), May: list("sim", "view", "client/core", "netcode/protocol", "netcode/replication", "netcode/prediction", "netcode/session", "netcode/condition")},
		{Layer: 7, Rooms: list("lantern/*"), May: list("sim", "mission", "storage/migrations")},
		{Layer: 8, Rooms: list("client/web/*", "cmd/*", "examples/*", "internal/*"), May: list("anything")},
	}
}

// TestRooms may be imported by tests and by each other alone: what they hold is no part of the product.
func TestRooms() []string {
	return list("netcode/nettest", "storage/storagetest", "script/vm/hostile", "internal/*")
}

func list(names ...string) []string { return names }

// String is the row as a line of the table in ARCHITECTURE.md.
func (r Row) String() string {
	may := strings.Join(r.May, ", ")
	if may == "" {
		may = "nothing"
	}
	if len(r.Not) > 0 {
		may += "; but not " + strings.Join(r.Not, ", ")
	}
	return fmt.Sprintf("| %d | %s | %s |", r.Layer, strings.Join(r.Rooms, ", "), may)
}

// Row finds the line of a room; an exact name goes before a pattern. It is nil for a room that the house does not have.
func (t Table) Row(room string) *Row {
	for i := range t {
		if slices.Contains(t[i].Rooms, room) {
			return &t[i]
		}
	}
	for i := range t {
		if matchesAny(t[i].Rooms, room) {
			return &t[i]
		}
	}
	return nil
}

// Allows tells whether one room may import another.
func (t Table) Allows(from, to string) bool {
	row, target := t.Row(from), t.Row(to)
	if row == nil || target == nil || matchesAny(row.Not, to) {
		return false
	}
	return slices.ContainsFunc(row.May, func(word string) bool { return t.covers(word, row.Layer, from, to, target.Layer) })
}

// covers tells whether one word of a row's May contains the room "to".
func (t Table) covers(word string, layer int, from, to string, target int) bool {
	beside := strings.TrimSuffix(from, "/define")
	switch {
	case word == "anything":
		return true
	case word == "below":
		return target < layer
	case word == "X":
		return to == beside
	case word == "of X":
		return t.Allows(beside, to)
	case strings.HasPrefix(word, "of "):
		return t.Allows(strings.TrimPrefix(word, "of "), to)
	case strings.HasPrefix(word, "layers 0 to "):
		return fmt.Sprint(target) <= strings.TrimPrefix(word, "layers 0 to ") // layers are single digits
	}
	return matches(word, to)
}

func matchesAny(patterns []string, room string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, room) })
}

func matches(pattern, room string) bool {
	if under, ok := strings.CutSuffix(pattern, "/*"); ok {
		return room == under || strings.HasPrefix(room, under+"/")
	}
	if tail, ok := strings.CutPrefix(pattern, "*"); ok {
		return strings.HasSuffix(room, tail)
	}
	return pattern == room
}
