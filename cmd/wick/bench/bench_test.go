package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/workload"
	"github.com/wick-engine/wick/rules/book"
)

// TestMain is the tests, or the other process of a workload, which asks for it as of the command.
func TestMain(m *testing.M) {
	if len(os.Args) == 5 && os.Args[3] == "--serve" {
		if err := ServePeer(context.Background(), os.Args[4], os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// Every area gives figures. What they are is this machine's affair, but each is a number above 0 with a name of its own.
func TestAreas(t *testing.T) {
	least := map[string]int{"sim": 4, "place": 6, "rules": 16, "behavior": 16, "zone": 6, "content": 2, "netcode": 9 + 10}
	for _, name := range Areas() {
		rows, err := Measure(t.Context(), name, Options{Runs: 1, Run: time.Millisecond, Seconds: 1, Fields: true})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(rows) < least[name] || least[name] == 0 {
			t.Errorf("%s: %d rows, expected at least %d", name, len(rows), least[name])
		}
		seen := map[string]bool{}
		for _, r := range rows {
			// A fifth client can come out cheaper than nothing when the machine was busy with the first four.
			sound := r.Value > 0 || strings.HasPrefix(r.Name, "a fifth client") || r.Unit == "objects"
			if !sound || math.IsInf(r.Value, 0) || r.Unit == "" || seen[r.Name] {
				t.Errorf("%s: %+v", name, r)
			}
			seen[r.Name] = true
		}
		for _, r := range rows { // what does not depend on the machine has to be within its limit
			if (r.Unit == "B" || r.Unit == "actors") && !r.OK {
				t.Errorf("%s: %s is %g, at most %g", name, r.Name, r.Value, *r.Limit)
			}
			// What else the process does may allocate a few; whoever allocates in every call makes hundreds.
			if r.Unit == "objects" && r.Value > 30 {
				t.Errorf("%s: %s: %g", name, r.Name, r.Value)
			}
		}
	}
	if _, err := Measure(t.Context(), "weather", Options{}); err == nil {
		t.Error("the weather is measured")
	}
}

// What is fought with in the figures is a pack without any fault, and every blow of it lands.
func TestBattlePack(t *testing.T) {
	p, err := battle()
	if err != nil {
		t.Fatal(err)
	}
	r := newRing(p.Rules, 2)
	hp, ward := r.pool("hp"), r.pool("ward")
	left := func() int64 { now, _ := r.Pool(struck, hp); return now }
	whole := left()
	r.strike(book.NoType, 1)
	if got := whole - left(); got != 1 {
		t.Errorf("a plain blow of 1 takes %d", got)
	}
	r.run(struck, struck, r.apply[r.affect("sheltered")])
	before := left()
	r.strike(r.damage("heavy"), 40) // × 1.5, less 2, halved
	if got := before - left(); got != 29 {
		t.Errorf("a blow of 40 through type, soak and factor takes %d, want 29", got)
	}
	r.run(struck, struck, r.thin)
	before = left()
	r.strike(r.damage("heavy"), 40)
	if now, _ := r.Pool(struck, ward); before-left() != 19 || now != 0 {
		t.Errorf("through a buffer of 10 it takes %d and leaves %d of the buffer", before-left(), now)
	}
	r.run(struck, struck, r.thick)
	before = left()
	r.strike(r.damage("heavy"), 40)
	if got := before - left(); got != 0 {
		t.Errorf("through a buffer that takes it whole it takes %d", got)
	}
	might := attrOf(p.Rules, "might")
	r.run(attacker, struck, r.apply[r.affect("blessed")])
	if got, _ := r.Attr(struck, might); got != 12 {
		t.Errorf("blessed with +2, might is %v of 10", got)
	}
	r.run(attacker, struck, r.bless)
	if got, _ := r.Attr(struck, might); got != 10 {
		t.Errorf("blessed and not any more, might is %v of 10", got)
	}
}

// The workload of the comparison runs over real sockets with the server in another process, and bytes are what the goals leave
// for them; processors are measured, but not judged in a test.
func TestPeerOverSockets(t *testing.T) {
	c := peerCase{Things: 200, Clients: 3, Every: 3, Window: true, Motion: workload.Linear}
	bytes, cores, err := playPeer(t.Context(), &c, 500*time.Millisecond, 2*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if bytes < 100 || bytes > 3500 {
		t.Errorf("%.0f bytes for a client and second", bytes)
	}
	if processorTime() > 0 && (cores <= 0 || cores > 2) {
		t.Errorf("the server took %.3f of a core", cores)
	}
	if _, _, err := playPeer(t.Context(), &peerCase{Things: 1, Clients: 1, Every: 17}, 0, time.Second); err == nil {
		t.Error("17 ticks between snapshots are more than the server can")
	}
}

// The comparison has every size with every motion, and the limits of the four rows that others were measured on.
func TestPeerRows(t *testing.T) {
	sizes, names, limited := map[[3]int]map[workload.Motion]bool{}, map[string]bool{}, 0
	for _, r := range peerRows() {
		size := [3]int{r.Things, r.Clients, r.Every}
		if sizes[size] == nil {
			sizes[size] = map[workload.Motion]bool{}
		}
		sizes[size][r.Motion] = true
		names[r.name()] = true
		if r.mostBytes > 0 && r.mostCore > 0 && r.otherBytes > r.mostBytes && r.otherCore > r.mostCore {
			limited++
		}
	}
	for _, size := range [][3]int{{40, 4, 1}, {200, 8, 3}, {200, 8, 1}, {1000, 8, 3}, {1000, 32, 3}} {
		if len(sizes[size]) != 3 {
			t.Errorf("%v has the motions %v", size, sizes[size])
		}
	}
	if len(names) != 16 || limited != 4 || !names["200 × 8 at 20/s, all, linear"] {
		t.Errorf("%d rows, %d with limits: %v", len(names), limited, names)
	}
}

func TestRows(t *testing.T) {
	rows := []Row{
		figure("plain", 2, "s"),
		figure("kept", 2, "s").atMost(2).against("another", 8),
		figure("missed", 2.5, "s").atMost(2),
		figure("reached", 2, "s").atLeast(2),
		figure("too little", 1.5, "s").atLeast(2),
		figure("nothing", math.NaN(), "s"),
	}
	for i, want := range []bool{true, true, false, true, false, false} {
		if rows[i].OK != want {
			t.Errorf("%s: ok is %v", rows[i].Name, rows[i].OK)
		}
	}
	if OK(rows) || !OK(rows[:2]) {
		t.Error("all is well if every row is")
	}
	data, err := json.Marshal(rows[1])
	want := `{"name":"kept","value":2,"unit":"s","reference":8,"ratio":0.25,"limit":2,"ok":true,"against":"another"}`
	if err != nil || string(data) != want {
		t.Errorf("got  %s, %v\nwant %s", data, err, want)
	}
	data, err = json.Marshal(rows[0])
	want = `{"name":"plain","value":2,"unit":"s","reference":null,"ratio":null,"limit":null,"ok":true}`
	if err != nil || string(data) != want {
		t.Errorf("got  %s, %v\nwant %s", data, err, want)
	}
	var b strings.Builder
	if err := Print(&b, rows[1:3]); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"kept    2 s    ≤ 2    ok      8 (another): × 0.25\n", "missed  2.5 s  ≤ 2    MISSED"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("want %q in\n%s", want, b.String())
		}
	}
	if number(12345.6) != "12346" || number(0.012345) != "0.0123" {
		t.Errorf("numbers: %s, %s", number(12345.6), number(0.012345))
	}
}

func TestMedians(t *testing.T) {
	if a, b := median([]float64{9, 1, 2}), median([]float64{1, 9, 2, 4}); a != 2 || b != 3 {
		t.Errorf("medians: %v, %v", a, b)
	}
	o := Options{Runs: 5, Run: 20 * time.Millisecond}
	calls, broken := 0, errors.New("broken")
	got, err := o.ofRuns(func() (float64, error) { calls++; return float64(calls), nil })
	if got != 3 || calls != 5 || err != nil {
		t.Errorf("%d runs with the median %v, %v", calls, got, err)
	}
	if _, err := o.ofRuns(func() (float64, error) { return 0, broken }); !errors.Is(err, broken) {
		t.Errorf("a run that fails: %v", err)
	}
	spin := func() {
		for start := time.Now(); time.Since(start) < 200*time.Microsecond; {
		}
	}
	if ns := o.perCall(spin); ns < 200_000 || ns > 20e6 {
		t.Errorf("a call of 200 µs takes %v ns", ns)
	}
	samples := 0
	if ns := o.perSample(func() time.Duration { samples++; return 3 * time.Millisecond }); ns != 3e6 || samples != 5*7 {
		t.Errorf("a sample of 3 ms takes %v ns, %d were taken for runs of 20 ms", ns, samples)
	}
	if n := (&Options{Runs: 1}).perSample(func() time.Duration { return 0 }); n != 0 {
		t.Errorf("samples of nothing take %v ns", n)
	}
	var kept []*int
	if n := o.objects(1000, func() { kept = append(kept[:0], new(int)) }); n < 1000 || n > 1100 {
		t.Errorf("a thousand objects are %v", n)
	}
	if got := linear(10, 4); math.Abs(got-10*doubling*doubling) > 1e-9 {
		t.Errorf("four times as much may take %v where one takes 10", got)
	}
}
