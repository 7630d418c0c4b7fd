package content_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/wick-engine/wick/content"
)

// benchRoom is a room of the size authors write.
type benchRoom struct {
	ID    string            `json:"id" content:"required,id"`
	Name  string            `json:"name" content:"required,min_len=1,max_len=80"`
	Text  string            `json:"text"`
	Exits map[string]string `json:"exits" content:"key=north|east|south|west,ref=room"`
	Light float64           `json:"light" content:"min=0,max=1"`
}

func benchKind() content.Kind {
	return content.Kind{Name: "room", Folder: "rooms", Type: reflect.TypeFor[benchRoom]()}
}

// benchFiles writes 10,000 rooms into the given number of files.
func benchFiles(files int) []content.File {
	const rooms = 10_000
	var out []content.File
	for f := range files {
		var b strings.Builder
		b.WriteString("[\n")
		for r := range rooms / files {
			i := f*rooms/files + r
			fmt.Fprintf(&b, "\t// room %d\n\t{\n\t\t\"id\": \"room_%d\",\n\t\t\"name\": \"Room number %d\",\n", i, i, i)
			fmt.Fprintf(&b, "\t\t\"text\": \"A room like any other.\",\n\t\t\"exits\": {\"north\": \"room_%d\", \"south\": \"room_%d\"},\n",
				(i+1)%rooms, (i+rooms-1)%rooms)
			b.WriteString("\t\t\"light\": 0.25,\n\t},\n")
		}
		b.WriteString("]\n")
		out = append(out, content.File{Path: fmt.Sprintf("rooms/%03d.json", f), Data: []byte(b.String())})
	}
	return out
}

func BenchmarkTenThousandDefinitions(b *testing.B) {
	for _, files := range []int{1, 100} {
		b.Run(fmt.Sprintf("files=%d", files), func(b *testing.B) {
			in := benchFiles(files)
			b.ReportAllocs()
			for b.Loop() {
				var faults content.Faults
				var refs content.References
				d := content.Decoder{Refs: &refs}
				defs := d.Definitions(benchKind(), in, &faults)
				refs.DeclareAll("room", defs)
				if !refs.Settle(&faults) || faults.Len() > 0 || len(defs) != 10_000 {
					b.Fatal(len(defs), faults.String())
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	in := benchFiles(1)[0]
	b.SetBytes(int64(len(in.Data)))
	b.ReportAllocs()
	for b.Loop() {
		var faults content.Faults
		if content.Parse(in, &faults).Len() != 10_000 {
			b.Fatal(faults.String())
		}
	}
}

// BenchmarkManyFaults are packs in which every room is wrong: to say so must not cost much more than to read them.
func BenchmarkManyFaults(b *testing.B) {
	for _, c := range []struct {
		name  string
		spoil func(string) string
	}{
		{"unknown field", func(s string) string { return strings.ReplaceAll(s, `"light"`, `"ligth"`) }},
		{"unknown name", func(s string) string { return strings.ReplaceAll(s, `{"north": "room_`, `{"north": "roam_`) }},
		{"idle override", func(s string) string { return strings.ReplaceAll(s, `"light"`, `"override": true, "light"`) }},
		{"one line", func(s string) string {
			s = strings.ReplaceAll(s, "\t// room", "/* ü")
			s = strings.ReplaceAll(s, "\n\t{", "*/ {")
			return strings.ReplaceAll(strings.ReplaceAll(s, "\n", ""), `"light"`, `"ligth"`)
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			in := benchFiles(1)
			in[0].Data = []byte(c.spoil(string(in[0].Data)))
			b.ReportAllocs()
			for b.Loop() {
				var faults content.Faults
				var refs content.References
				d := content.Decoder{Refs: &refs}
				refs.DeclareAll("room", d.Definitions(benchKind(), in, &faults))
				refs.Settle(&faults)
				if faults.Errors() != 10_000 {
					b.Fatal(faults.String())
				}
			}
		})
	}
}
