package storagetest

import (
	"errors"
	"testing"

	"github.com/wick-engine/wick/storage"
)

// TestScript acts at the point it was armed for, once, and keeps count.
func TestScript(t *testing.T) {
	broken := errors.New("broken")
	s := &Script{}
	at := func(statement string) error { return s.At(storage.Point{Statement: statement}) }
	if err := errors.Join(at("a"), at("b")); err != nil {
		t.Errorf("not armed: %v", err)
	}
	s.Arm(2, Fails{broken})
	for i, want := range []error{nil, broken, nil} {
		if err := at(string(rune('a' + i))); err != want {
			t.Errorf("point %d: %v, want %v", i+1, err, want)
		}
	}
	points := s.Points()
	if len(points) != 3 || points[0].Statement != "a" || points[2].Statement != "c" {
		t.Errorf("seen %+v", points)
	}
	s.Arm(0, Fails{broken})
	if err := at("a"); err != nil || len(s.Points()) != 1 {
		t.Errorf("armed for no point: %v", err)
	}
}

// TestBlocks holds whoever comes to the point until it is let go.
func TestBlocks(t *testing.T) {
	reached, goOn, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	s := &Script{}
	s.Arm(1, Blocks{Reached: reached, Go: goOn})
	go func() { done <- s.At(storage.Point{}) }()
	<-reached
	select {
	case err := <-done:
		t.Errorf("it went on: %v", err)
	default:
	}
	close(goOn)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
