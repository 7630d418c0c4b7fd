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
	least := map[string]int{"sim": 4, "place": 6, "zone": 3, "content": 2, "netcode": 9 + 10}
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
			sound := r.Value > 0 || strings.HasPrefix(r.Name, "a fifth client")
			if !sound || math.IsInf(r.Value, 0) || r.Unit == "" || seen[r.Name] {
				t.Errorf("%s: %+v", name, r)
			}
			seen[r.Name] = true
		}
		for _, r := range rows { // what does not depend on the machine has to be within its limit
			if r.Unit == "B" && !r.OK {
				t.Errorf("%s: %s is %g, at most %g", name, r.Name, r.Value, *r.Limit)
			}
		}
	}
	if _, err := Measure(t.Context(), "weather", Options{}); err == nil {
		t.Error("the weather is measured")
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
}
