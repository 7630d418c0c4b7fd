package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/wick-engine/wick/cmd/wick/bots"
	"github.com/wick-engine/wick/cmd/wick/child"
	"github.com/wick-engine/wick/netcode/condition"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/place"
)

// botsVerb lets bots play.
type botsVerb struct {
	Server     string        `default:"http://127.0.0.1:7777" placeholder:"URL" help:"Address of the server."`
	Spawn      string        `placeholder:"PACK" help:"Serve this pack in a process of its own, on a database that is thrown away, and play there."`
	N          int           `default:"10" placeholder:"N" help:"How many bots play."`
	For        time.Duration `default:"30s" placeholder:"D" help:"How long they play together."`
	Play       string        `default:"random" placeholder:"random|fight|FILE" help:"What they do: walk about; go for foes and press keys; or what the file says."`
	Link       string        `placeholder:"WEATHER" help:"Weather of the network, there and back, such as latency=150ms,jitter=30ms,loss=3%."`
	Seed       uint64        `default:"1" placeholder:"N" help:"Seed of all chance of the bots."`
	Admin      string        `placeholder:"URL" help:"The server's address for operators, to print what it spends; known with --spawn."`
	AdminToken string        `placeholder:"TOKEN" help:"Token for that address."`
	JSON       bool          `name:"json" help:"Print one JSON object instead of lines."`
}

// Help is shown by wick bots --help.
func (botsVerb) Help() string {
	return `The bots are real clients with sockets. They join as guests under names of their own, play, and say goodbye. Printed are round
trips, bytes, corrections and errors, and with --spawn or --admin what the server spends. An error is whatever a player would
notice: being turned away, a lost connection, a body that does not move.

The exit code is 0 if there was no error, 1 if there was any, 2 for a wrong flag, 3 if the server could not be reached or started.

Example:

    wick bots --n 100 --for 30s
    wick bots --spawn packs/lantern --n 8 --play fight
    wick bots --spawn packs/lantern --n 20 --link latency=150ms,jitter=30ms,loss=3%
    wick bots --server https://play.example.org --play tour.json --json`
}

// spawnTimeout is how long a server of its own has to be ready, and to stop.
const spawnTimeout = 30 * time.Second

// Run plays.
func (v *botsVerb) Run(c *console) (err error) {
	o := bots.Options{URL: v.Server, N: v.N, For: v.For, Seed: v.Seed, Admin: v.Admin, Token: v.AdminToken}
	if o.Link, err = condition.Parse(v.Link); err != nil {
		return usage(err)
	}
	if o.Play, err = v.play(); err != nil {
		return err
	}
	if err := o.Check(); err != nil {
		return usage(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if v.Spawn != "" {
		server, clean, failed := spawn(ctx, v.Spawn)
		if failed != nil {
			return environment(failed)
		}
		defer func() { err = errors.Join(err, clean()) }()
		o.URL, o.Admin, o.Token = server.URL, server.Admin, ""
	}
	report, err := bots.Run(ctx, o)
	if err != nil {
		return environment(err)
	}
	return v.report(c, report)
}

// play is what the bots are to do.
func (v *botsVerb) play() (bots.Play, error) {
	switch v.Play {
	case "random":
		return bots.Random(), nil
	case "fight":
		maps, err := v.maps()
		if err != nil {
			return nil, err
		}
		play, err := bots.Fight(maps)
		if err != nil {
			return nil, leaving{exitWrong, err}
		}
		return play, nil
	}
	play, err := bots.ReadFile(v.Play)
	var missing *fs.PathError
	switch {
	case errors.As(err, &missing):
		return nil, environment(err)
	case err != nil:
		return nil, leaving{exitWrong, err}
	}
	return play, nil
}

// maps are those that the bots find their way on: of the pack that is served for them.
func (v *botsVerb) maps() ([]*place.Map, error) {
	if v.Spawn == "" {
		return nil, nil
	}
	sources, err := pack.ReadDir(v.Spawn)
	if err != nil {
		return nil, environment(err)
	}
	loaded, faults := pack.Load(sources...)
	if loaded == nil {
		return nil, leaving{exitWrong, faults.Err()}
	}
	return loaded.Maps, nil
}

// report prints what came of it; that there was an error is one.
func (v *botsVerb) report(c *console, report *bots.Report) (err error) {
	if v.JSON {
		err = printJSON(c.Out, report)
	} else {
		err = report.Print(c.Out)
	}
	switch {
	case err != nil:
		return environment(err)
	case report.ErrorCount > 0:
		return wrong()
	}
	return nil
}

// spawn serves a pack in another process, with a database in a temporary folder. clean stops it and removes the folder.
func spawn(ctx context.Context, pack string) (server *child.Server, clean func() error, err error) {
	dir, err := os.MkdirTemp("", "wick-bots-")
	if err != nil {
		return nil, nil, err
	}
	starting, cancel := context.WithTimeout(ctx, spawnTimeout)
	defer cancel()
	server, err = child.Start(starting, child.Options{Args: []string{
		"serve", "--pack", pack, "--listen", "127.0.0.1:0", "--admin", "127.0.0.1:0", "--db", filepath.Join(dir, "bots.db"),
	}}, true)
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	return server, func() error {
		stopping, cancel := context.WithTimeout(context.Background(), spawnTimeout)
		defer cancel()
		if err := errors.Join(server.Stop(stopping), os.RemoveAll(dir)); err != nil {
			return environment(fmt.Errorf("after the bots had played: %w", err))
		}
		return nil
	}, nil
}
