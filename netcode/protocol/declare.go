package protocol

import (
	"strconv"

	"github.com/wick-engine/wick/sim"
)

// Declaration is one thing that both ends must agree on, spelled out: a packet, a message, a kind of ghost, a component.
type Declaration struct {
	Name   string   // "component actor.body"
	Hash   uint64   // of name and fields
	Fields []string // each begins with its name and a space
}

// sealed fills in the hash.
func (d Declaration) sealed() Declaration {
	parts := []uint64{sim.HashText(d.Name)}
	for _, field := range d.Fields {
		parts = append(parts, sim.HashText(field))
	}
	d.Hash = sim.Hash(parts...)
	return d
}

func hashAll(declarations []Declaration) uint64 {
	var parts []uint64
	for i := range declarations {
		parts = append(parts, declarations[i].Hash)
	}
	return sim.Hash(parts...)
}

// fixedDeclarations are those that every schema has: the language itself.
func fixedDeclarations() []Declaration {
	all := []Declaration{{Name: "protocol", Fields: []string{
		"version " + strconv.Itoa(Version), "history " + strconv.Itoa(HistoryTicks), "fragment " + strconv.Itoa(FragmentSize),
	}}}
	layouts := [...]struct{ name, layout string }{
		{"packet hello", helloLayout}, {"packet challenge", challengeLayout}, {"packet accept", acceptLayout},
		{"packet refuse", refuseLayout}, {"packet schema-request", ""}, {"packet schema-reply", schemaReplyLayout},
		{"packet join", joinLayout}, {"packet joined", joinedLayout}, {"packet input", inputLayout}, {"packet snapshot", snapshotLayout},
		{"packet reliable", reliableLayout}, {"packet bye", byeLayout},
		{"message ground", groundLayout}, {"message happened", happenedLayout}, {"message roster", rosterLayout},
		{"message notice", noticeLayout}, {"message moved", movedLayout}, {"message say", sayLayout}, {"message go", goLayout},
		{"message here", hereLayout}, {"message kit", kitLayout}, {"message use", useLayout},
	}
	for i, row := range layouts {
		all = append(all, Declaration{Name: row.name, Fields: []string{"layout " + strconv.Itoa(i) + " " + row.layout}})
	}
	for _, row := range eventRows {
		text := "number " + strconv.Itoa(int(row.kind)) + " fields " + strconv.Itoa(int(row.fields))
		all = append(all, Declaration{Name: "event " + row.kind.String(), Fields: []string{text}})
	}
	for i := range all {
		all[i] = all[i].sealed()
	}
	return all
}

// snapshotLayout stands here because snapshots are written by another package.
const snapshotLayout = "stream 16, base 1+6+12, else tick 32, echo 1+16+8, comings 1, exits number * {slot 16, generation 16, reason 2, last}, " +
	"entries number * {gap, generation 16, kind 8, face 1, was 1+32, row}, changes number * {gap, row}"

// Diff is the first declaration of a that b does not have in the same form and place, and in it the first field that
// differs, by their names. A field is only known where both sides tell theirs. Both are empty where nothing differs.
func Diff(a, b []Declaration) (declaration, field string) {
	for i := range a {
		switch {
		case i >= len(b):
			return a[i].Name, ""
		case a[i].Name == b[i].Name && a[i].Hash == b[i].Hash:
		case a[i].Name != b[i].Name:
			return a[i].Name, ""
		default:
			return a[i].Name, diffFields(a[i].Fields, b[i].Fields)
		}
	}
	if len(b) > len(a) {
		return b[len(a)].Name, ""
	}
	return "", ""
}

func diffFields(a, b []string) string {
	if len(a) == 0 || len(b) == 0 {
		return ""
	}
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			return firstWord(b[i])
		case i >= len(b) || a[i] != b[i]:
			return firstWord(a[i])
		}
	}
	return ""
}

func firstWord(text string) string {
	for i := range text {
		if text[i] == ' ' {
			return text[:i]
		}
	}
	return text
}

// SchemaReply tells a schema.
//
//	[1] type  [8] hash  [2] n, then n times: [2+] name  [8] hash  [2] m, then m times: [2+] field
type SchemaReply struct {
	Hash         uint64
	Declarations []Declaration
}

const schemaReplyLayout = "hash u64, u16 * {name text, hash u64, u16 * field text}"

// maxDeclared bounds how many declarations there are and how many fields each has; maxDeclaredText is for their texts.
const (
	maxDeclared     = 1024
	maxDeclaredText = 1024
)

// Append appends the packet. It fits into MaxPacket for schemas of a few hundred fields.
func (p *SchemaReply) Append(b []byte) []byte {
	b = appendU64(append(b, byte(IsSchemaReply)), p.Hash)
	b = appendU16(b, uint16(len(p.Declarations)))
	for i := range p.Declarations {
		d := &p.Declarations[i]
		b = appendU16(appendU64(appendText(b, d.Name, maxDeclaredText), d.Hash), uint16(len(d.Fields)))
		for _, field := range d.Fields {
			b = appendText(b, field, maxDeclaredText)
		}
	}
	return b
}

// Decode reads a packet. Hashes that do not belong to their texts are malformed; a declaration without fields may have any.
func (p *SchemaReply) Decode(packet []byte) error {
	r := open(packet, IsSchemaReply, MaxPacket)
	*p = SchemaReply{Hash: r.u64()}
	n := int(r.u16())
	r.bad = r.bad || n > maxDeclared
	for i := 0; i < n && !r.bad; i++ {
		d := Declaration{Name: r.text(maxDeclaredText), Hash: r.u64()}
		m := int(r.u16())
		r.bad = r.bad || m > maxDeclared
		for j := 0; j < m && !r.bad; j++ {
			d.Fields = append(d.Fields, r.text(maxDeclaredText))
		}
		r.bad = r.bad || m > 0 && d.sealed().Hash != d.Hash
		p.Declarations = append(p.Declarations, d)
	}
	if hashAll(p.Declarations) != p.Hash {
		return ErrMalformed
	}
	return r.end()
}
