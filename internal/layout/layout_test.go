package main

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/wick-engine/wick/client/core"
)

const file = "../../client/web/src/core/layout.ts"

func TestFileIsFresh(t *testing.T) {
	want, err := TypeScript()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is out of date; run: go run ./internal/layout client/web/src/core/layout.ts", file)
	}
}

// TestLayoutIsTheSameEverywhere looks for what would let a struct have another layout on another machine: pointers, words of
// the machine's size, and 64-bit numbers that are not at a multiple of eight.
func TestLayoutIsTheSameEverywhere(t *testing.T) {
	fields := 0
	var look func(t reflect.Type, at uintptr, path string)
	look = func(of reflect.Type, at uintptr, path string) {
		switch of.Kind() {
		case reflect.Struct:
			for i := range of.NumField() {
				f := of.Field(i)
				look(f.Type, at+f.Offset, path+"."+f.Name)
			}
		case reflect.Array:
			look(of.Elem(), at, path+"[0]")
			if of.Len() > 1 {
				look(of.Elem(), at+of.Elem().Size(), path+"[1]")
			}
		case reflect.Float64:
			fields++
			if at%8 != 0 {
				t.Errorf("%s stands at %d", path, at)
			}
		case reflect.Uint32, reflect.Uint16, reflect.Uint8:
			fields++
		default:
			t.Errorf("%s is a %s", path, of)
		}
	}
	for _, s := range structs() {
		look(s, 0, s.Name())
		if s.Size()%8 != 0 {
			t.Errorf("%s has a size of %d bytes, rows of it would not be aligned", s.Name(), s.Size())
		}
	}
	if fields < 100 {
		t.Errorf("only %d fields were looked at", fields)
	}
}

// TestReadersReadWhatGoWrote compares some of the file with offsets that Go says.
func TestReadersReadWhatGoWrote(t *testing.T) {
	text, err := TypeScript()
	if err != nil {
		t.Fatal(err)
	}
	var f core.Figure
	typ := reflect.TypeOf(f)
	vx, _ := typ.FieldByName("VX")
	for _, want := range []string{
		"export const Phase = {", "  Playing: 4,", "  TooLarge: 4,",
		"get vx(): number { return this.$view.getFloat64(this.$at + " + itoa(vx.Offset) + ", true) }",
		"figuresAt(i: number): number", "get name(): string", "static readonly size = " + itoa(typ.Size()),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the file does not say %q", want)
		}
	}
}

func itoa(n uintptr) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

func TestNames(t *testing.T) {
	for from, want := range map[string]string{
		"Figures": "figures", "VX": "vx", "RTT": "rtt", "MinX": "minX", "NameLen": "nameLen", "ID": "id", "AX": "ax", "BytesIn": "bytesIn",
		"InPerSec": "inPerSec",
	} {
		if got := lowerFirst(from); got != want {
			t.Errorf("lowerFirst(%q) is %q, want %q", from, got, want)
		}
	}
	if got := camel("too-large"); got != "TooLarge" {
		t.Errorf("camel is %q", got)
	}
}
