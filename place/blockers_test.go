package place_test

import (
	"testing"

	"github.com/wick-engine/wick/place"
	"github.com/wick-engine/wick/sim"
)

func TestMeetAnswersWhatSweepFinds(t *testing.T) {
	ground, err := place.NewGround(place.Geometry{
		Bounds: place.Area{Min: sim.Vec{X: -10, Z: -10}, Max: sim.Vec{X: 10, Z: 10}},
		Walls:  []place.Wall{{Kind: place.Segment, A: sim.Vec{X: -5, Z: 4}, B: sim.Vec{X: 5, Z: 4}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	share, normal, hit := ground.Meet(sim.Vec{}, sim.Vec{Z: 7}, 0.5)
	if !hit || share < 0.4999 || share > 0.5001 || normal != (sim.Vec{Z: -1}) {
		t.Errorf("got %v, %v, %v; want a contact half way with a normal towards -z", share, normal, hit)
	}
	if share, normal, hit := ground.Meet(sim.Vec{}, sim.Vec{Z: 3}, 0.5); hit || share != 1 || normal != (sim.Vec{}) {
		t.Errorf("short of the wall: got %v, %v, %v; want no contact", share, normal, hit)
	}
	var none *place.Ground
	if share, normal, hit := none.Meet(sim.Vec{}, sim.Vec{Z: 300}, 0.5); hit || share != 1 || normal != (sim.Vec{}) {
		t.Errorf("without a ground: got %v, %v, %v; want no contact", share, normal, hit)
	}
}
