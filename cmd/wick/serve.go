package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"github.com/lmittmann/tint"
	"github.com/mattn/go-isatty"

	"github.com/wick-engine/wick/client/web"
	"github.com/wick-engine/wick/cmd/wick/config"
	"github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/pack"
	"github.com/wick-engine/wick/server"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/storage"
	"github.com/wick-engine/wick/storage/open"
)

// serveVerb serves a pack.
type serveVerb struct {
	settings `embed:""`
}

// Help is shown by wick serve --help.
func (serveVerb) Help() string {
	return `Open the printed address in a browser to play. Accounts and where everybody is are kept in --db. Ctrl-C tells the players,
saves, and ends; a second Ctrl-C ends at once.

The exit code is 0 after a clean end, 1 if the pack is faulty, 2 for a wrong setting, 3 if a port is taken or the database
cannot be used.

Example:

    wick serve --pack packs/lantern
    wick serve --pack packs/lantern --listen 0.0.0.0:7777 --db postgres://wick@localhost/wick --admin 127.0.0.1:7778`
}

// Run serves until it is asked to stop.
func (v *serveVerb) Run(c *console, parsed *kong.Context) error {
	began := time.Now()
	settings, _, err := v.resolve(c, parsed)
	if err != nil {
		return err
	}
	log := logger(c)
	options, err := serverOptions(settings, log)
	if err != nil {
		return usage(err)
	}
	if options.Pack, err = soundPack(settings.Pack); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	store, err := openStore(ctx, settings.DB, log)
	if err != nil {
		return err
	}
	options.Store = store
	running, err := server.Start(ctx, options)
	if err != nil {
		store.Close()
		return environment(err)
	}
	fmt.Fprintf(c.Out, "%s %s is open at %s (ready in %d ms)\n",
		options.Pack.Name, options.Pack.Version, running.URL(), time.Since(began).Milliseconds())
	if at := running.AdminAddr(); at != "" {
		fmt.Fprintf(c.Out, "metrics and health are at http://%s/\n", at)
	}
	<-ctx.Done()
	stop() // from here on a second Ctrl-C ends the process at once
	fmt.Fprintln(c.Out, "stopping; Ctrl-C again ends at once")
	return closeAll(running, store)
}

// closeTimeout is how long stopping waits for the store.
const closeTimeout = 30 * time.Second

// closeAll stops the server, then the store that it writes to.
func closeAll(running *server.Server, store storage.Store) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	err := running.Close(ctx)
	if closed := store.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return environment(err)
	}
	return nil
}

// soundPack loads a pack; its faults are the error.
func soundPack(dir string) (*pack.Pack, error) {
	sources, err := pack.ReadDir(dir)
	if err != nil {
		return nil, environment(err)
	}
	loaded, faults := pack.Load(sources...)
	switch {
	case loaded == nil:
		return nil, leaving{exitWrong, fmt.Errorf("%s cannot be served:\n%w", dir, faults.Err())}
	case len(loaded.Maps) == 0:
		return nil, leaving{exitWrong, fmt.Errorf("%s cannot be served: it has no maps; add one under maps/", dir)}
	}
	return loaded, nil
}

// openStore opens the database.
func openStore(ctx context.Context, dsn string, log *slog.Logger) (storage.Store, error) {
	store, err := open.Store(ctx, dsn, open.Options{Log: log})
	switch {
	case errors.Is(err, storage.ErrPending):
		return nil, environment(fmt.Errorf("the database is not up to date; run wick migrate --apply first: %w", err))
	case err != nil:
		return nil, environment(fmt.Errorf("the database cannot be used: %w", err))
	}
	return store, nil
}

// serverOptions turns settings into options.
func serverOptions(s *config.Config, log *slog.Logger) (server.Options, error) {
	o := server.Options{
		Listen: s.Listen, Admin: s.Admin, AdminToken: s.AdminToken, Cert: s.TLSCert, Key: s.TLSKey, Page: web.Handler(),
		Build: "wick " + pack.EngineVersion, Log: log,
		Gateway: websocket.Options{Origins: list(s.Origins)},
		Host:    host.Options{Seed: s.Seed, Sheets: time.Duration(s.SheetSeconds) * time.Second},
	}
	if s.Telnet != "" {
		return o, errors.New("there is no text gateway yet; leave --telnet empty")
	}
	if s.SheetSeconds < 1 || s.SheetSeconds > 28 {
		return o, fmt.Errorf("sheet-seconds is %d, expected 1 to 28", s.SheetSeconds)
	}
	for _, text := range list(s.Proxies) {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return o, fmt.Errorf("proxies: %q is no network; write it as 10.0.0.0/8", text)
		}
		o.Gateway.Proxies = append(o.Gateway.Proxies, network)
	}
	if err := o.Check(); err != nil {
		return o, err
	}
	if o.Host.Seed == 0 {
		var drawn [8]byte
		rand.Read(drawn[:])
		o.Host.Seed = binary.LittleEndian.Uint64(drawn[:])
		log.Info("a seed was drawn", "seed", o.Host.Seed)
	}
	return o, nil
}

// list is the entries of a setting that are separated by commas.
func list(text string) []string {
	var entries []string
	for entry := range strings.SplitSeq(text, ",") {
		if entry = strings.TrimSpace(entry); entry != "" {
			entries = append(entries, entry)
		}
	}
	return entries
}

// logger writes to the error output: in colour where that is a terminal.
func logger(c *console) *slog.Logger {
	if file, ok := c.Err.(*os.File); ok && isatty.IsTerminal(file.Fd()) {
		return slog.New(tint.NewTextHandler(c.Err, &tint.Options{TimeFormat: time.TimeOnly}))
	}
	return slog.New(slog.NewTextHandler(c.Err, nil))
}
