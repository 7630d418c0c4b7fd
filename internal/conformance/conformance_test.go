package conformance

import (
	"os"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestTables wants every claim of this module to name tests that exist.
func TestTables(t *testing.T) {
	faults, err := Check(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
}

// TestCheck wants each kind of broken row reported at its place, and good rows of every form accepted.
func TestCheck(t *testing.T) {
	table := "# Platform\n\n| id | what | package | tests |\n|---|---|---|---|\n"
	module := fstest.MapFS{
		"place/walk_test.go": {Data: []byte("package place\nfunc TestWalk(t *testing.T) {}\nfunc FuzzGround(f *testing.F) {}\n" +
			"func BenchmarkSweep(b *testing.B) {}\nfunc ExampleWalk() {}\nfunc helper() {}\nfunc (x) TestMethod() {}\n// func TestComment(\n")},
		"packs/lantern/tests/first.scenario.json": {Data: []byte("{}")},
		"docs/conformance/platform.md": {Data: []byte(table +
			"| PLT-82 | walks | place | TestWalk, `FuzzGround` |\n" + // 5
			"| PLT-83 | fast | `place` | BenchmarkSweep, ExampleWalk, TestWalk/walls |\n" +
			"| PLT-20 | a scenario | packs/lantern | scenario:packs/lantern/tests/first.scenario.json |\n" +
			"| PLT-84 | gone | place | TestWalk, TestGone |\n" + // 8
			"| PLT-85 | no function of the file | place | helper |\n" +
			"| PLT-86 | a method | place | TestMethod |\n" + // 10
			"| PLT-87 | a comment | place | TestComment |\n" +
			"| PLT-88 | no such package | cellar | TestWalk |\n" +
			"| PLT-89 | no such scenario | place | scenario:packs/lantern/tests |\n" +
			"| PLT-82 | twice | place | TestWalk |\n" + // 14
			"| PLT83 | no id | place | TestWalk |\n" +
			"| NET-1 | wrong table | place | TestWalk |\n" +
			"| PLT-90 | three cells | place |\n" + // 17
			"| PLT-91 | | place | TestWalk |\n" +
			"| PLT-92 | a test twice | place | TestWalk, TestWalk |\n" +
			"| PLT-0 | no number | place | TestWalk |\n" + // 20
			"| PLT-93 | no closing bar | place | TestWalk\n\nA closing sentence.\n")},
		"docs/conformance/netcode.md": {Data: []byte("# Netcode\n\n| NET-2 | before the header | place | TestWalk |\n")},
		"docs/conformance/rules.md":   {Data: []byte("# Rules\n\n| id | what | package | tests |\n|---|---|---|---|\n| RUL-W3b | other forms of ids | place | TestWalk |\n")},
	}
	want := []string{
		`docs/conformance/netcode.md:3: a row before the header "| id | what | package | tests |"`,
		`docs/conformance/netcode.md:1: no table with the header "| id | what | package | tests |"`,
		"docs/conformance/platform.md:17: a row has 4 cells between bars, this one 3",
		"docs/conformance/platform.md:18: cell 2 is empty",
		"docs/conformance/platform.md:19: PLT-92 names a test twice, or an empty one",
		"docs/conformance/platform.md:21: a row has 4 cells between bars, this one 4",
		"docs/conformance/platform.md:8: PLT-84: place has no TestGone",
		"docs/conformance/platform.md:9: PLT-85: place has no helper",
		"docs/conformance/platform.md:10: PLT-86: place has no TestMethod",
		"docs/conformance/platform.md:11: PLT-87: place has no TestComment",
		"docs/conformance/platform.md:12: PLT-88: cellar has no TestWalk",
		"docs/conformance/platform.md:13: PLT-89: place has no scenario:packs/lantern/tests",
		"docs/conformance/platform.md:14: PLT-82: claimed at docs/conformance/platform.md:5 already",
		"docs/conformance/platform.md:15: PLT83: not an id, which is an area and a number as in PLT-83",
		"docs/conformance/platform.md:16: NET-1: belongs in netcode.md",
		"docs/conformance/platform.md:20: PLT-0: not an id, which is an area and a number as in PLT-83",
	}
	got, err := Check(module)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

// TestCheckNeedsClaims wants an empty folder reported, which is what a wrong path looks like.
func TestCheckNeedsClaims(t *testing.T) {
	got, err := Check(fstest.MapFS{})
	if err != nil || len(got) != 1 {
		t.Errorf("Check of nothing: %q, %v; want one fault", got, err)
	}
}
