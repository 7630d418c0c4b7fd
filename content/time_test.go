package content_test

import (
	"testing"

	"github.com/wick-engine/wick/content"
)

func TestAuthoredTimes(t *testing.T) {
	type timed struct {
		Any   content.Time    `json:"any"`
		Short content.Time    `json:"short" content:"min=2p,under=1s"`
		Sec   content.Seconds `json:"sec" content:"over=0,under=10"`
		Free  content.Seconds `json:"free"`
	}
	for _, c := range []struct {
		text  string
		ticks int // -1 if it is refused
	}{
		{`{"any": 4}`, 60}, {`{"any": "4"}`, 60}, {`{"any": 0.5}`, 8}, {`{"any": "90t"}`, 90}, {`{"any": "12p"}`, 180},
		{`{"any": "2r"}`, 300}, {`{"any": "3s"}`, 180}, {`{"any": 0}`, 0}, {`{"any": "0.12s"}`, 7}, {`{"any": 1e-9}`, 1},
		{`{"any": "-1s"}`, -1}, {`{"any": -1}`, -1}, {`{"any": "1.5t"}`, -1}, {`{"any": "3 s"}`, -1}, {`{"any": ""}`, -1},
		{`{"any": "3m"}`, -1}, {`{"any": 1e300}`, -1}, {`{"any": true}`, -1}, {`{"any": "s"}`, -1},
		{`{"short": "29t"}`, -1}, {`{"short": "30t"}`, 30}, {`{"short": "59t"}`, 59}, {`{"short": "60t"}`, -1},
		{`{"sec": 0.25}`, 15}, {`{"sec": 0}`, -1}, {`{"sec": 9.999}`, 600}, {`{"sec": 10}`, -1}, {`{"sec": "1s"}`, -1},
		{`{"free": 0}`, 0}, {`{"free": -0.1}`, -1}, {`{"free": 1e300}`, -1},
	} {
		var got timed
		ok, lines := decodeText(t, c.text, &got)
		if ok != (c.ticks >= 0) {
			t.Errorf("%s is read: %v\n%s", c.text, ok, lines)
			continue
		}
		ticks, err := content.Time(got.Any + got.Short).Ticks(60)
		if got.Sec.Given() || got.Free.Given() {
			ticks, err = (got.Sec + got.Free).Ticks(60)
		}
		if ok && (err != nil || ticks != c.ticks) {
			t.Errorf("%s is %d ticks, %v; want %d", c.text, ticks, err, c.ticks)
		}
	}
	if n, err := content.Time("1.5s").Ticks(20); n != 30 || err != nil {
		t.Errorf("1.5 s at 20 per second are %d ticks, %v", n, err)
	}
}
