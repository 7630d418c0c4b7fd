package bench

import (
	"context"
	"errors"
	"os"
	"runtime"
	"time"

	"github.com/wick-engine/wick/cmd/wick/bench/large"
	"github.com/wick-engine/wick/pack"
)

// definitions is how many definitions a large pack has.
const definitions = 10_000

// measureContent measures what wick check does with 10,000 definitions, as it comes with the command.
func measureContent(_ context.Context, o *Options) (rows []Row, err error) {
	dir, err := os.MkdirTemp("", "wick-bench-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := large.Pack(dir, definitions); err != nil {
		return nil, err
	}
	var bytes []float64
	check, err := o.ofRuns(func() (float64, error) {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		sources, err := pack.ReadDir(dir)
		if err != nil {
			return 0, err
		}
		loaded, faults := pack.Load(sources...)
		if loaded == nil || len(loaded.Maps) != definitions {
			return 0, faults.Err()
		}
		took := time.Since(start).Seconds()
		runtime.ReadMemStats(&after)
		bytes = append(bytes, float64(after.TotalAlloc-before.TotalAlloc))
		return took, nil
	})
	if err != nil {
		return nil, err
	}
	return []Row{
		figure("checking 10,000 definitions", 1000*check, "ms").atMost(1000),
		figure("memory made for that", median(bytes)/1e6, "MB"),
	}, nil
}
