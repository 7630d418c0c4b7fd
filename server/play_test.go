package server_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/wick-engine/wick/account"
	"github.com/wick-engine/wick/client"
	"github.com/wick-engine/wick/client/core"
	gateway "github.com/wick-engine/wick/netcode/gateway/websocket"
	"github.com/wick-engine/wick/netcode/nettest"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/netcode/session"
	"github.com/wick-engine/wick/server"
	"github.com/wick-engine/wick/server/host"
	"github.com/wick-engine/wick/sim"
	"github.com/wick-engine/wick/zone"
	"github.com/wick-engine/wick/zone/inbox"
)

// codeOf is why a client ended.
func codeOf(t *testing.T, err error) protocol.Code {
	t.Helper()
	var ended *client.Ended
	if !errors.As(err, &ended) {
		t.Fatalf("the client ended with %v", err)
	}
	return ended.Code
}

// until waits until a client is over, and says why.
func until(t *testing.T, c *client.Client) protocol.Code {
	t.Helper()
	return codeOf(t, c.Wait(limited(t), func(client.View) bool { return false }))
}

func TestNewCharactersArriveAtTheBell(t *testing.T) {
	s := serve(t, server.Options{})
	for _, name := range []string{"Ada", "Bob", "Cyd"} {
		own, _ := dial(t, s, name, client.Options{}).Own()
		if distance := math.Hypot(own.X, own.Z); math.Abs(distance-2.4) > 0.05 {
			t.Errorf("%s stands at (%g, %g), %g m from the bell", name, own.X, own.Z, distance)
		}
	}
}

func TestReconnectTakesUpTheSameBody(t *testing.T) {
	nettest.Leaks(t, "wick/server", "wick/client.")
	s := serve(t, server.Options{})
	ada, bob := dial(t, s, "Ada", client.Options{}), dial(t, s, "Bob", client.Options{})
	ada.Move(0, 1)
	start, _ := ada.Own()
	wait(t, ada, "Ada has walked", func(v client.View) bool { return v.Scene.Mine == 1 && v.Scene.Figures[0].Z > start.Z+1.5 })
	ada.Move(0, 0)
	wait(t, ada, "Ada stands", func(v client.View) bool { return v.Scene.Mine == 1 && v.Scene.Figures[0].VZ == 0 })
	var before core.Figure
	wait(t, bob, "Bob sees where", func(v client.View) bool {
		f, ok := named(v, "Ada")
		before = f
		return ok && f.VZ == 0 && f.Z > start.Z+1.5
	})
	for n := range 3 {
		session := ada.Status().Session
		ada.Drop()
		wait(t, ada, "Ada is back", func(v client.View) bool {
			return v.Dials == n+2 && v.Status.Phase == core.Playing && v.Scene.Mine == 1
		})
		own, _ := ada.Own()
		if math.Hypot(own.X-before.X, own.Z-before.Z) > 0.1 || ada.Status().Session == session {
			t.Errorf("after cut %d Ada is at %g, %g, session %g; was at %g, %g", n, own.X, own.Z, ada.Status().Session, before.X, before.Z)
		}
	}
	wait(t, bob, "Bob has one Ada in his list", func(v client.View) bool {
		return v.Roster.Count == 2 && v.Roster.Rows[0].Flags&core.Away == 0 && v.Roster.Rows[1].Flags&core.Away == 0
	})
	bob.Look(func(v client.View) {
		if f, ok := named(v, "Ada"); !ok || f.ID != before.ID || persons(v) != 2 {
			t.Errorf("Bob saw another body: %+v, before %+v", f, before)
		}
	})
}

func TestSecondLoginTakesOver(t *testing.T) {
	nettest.Leaks(t, "wick/server", "wick/client.")
	s := serve(t, server.Options{})
	entry := core.Entry{Mode: protocol.AsRegister, Name: "adahome", Password: "a lamp in the dark"}
	first := dial(t, s, "Ada", client.Options{Entry: entry})
	entry.Mode = protocol.AsLogin
	second := dial(t, s, "Ada", client.Options{Entry: entry})
	if code := until(t, first); code != protocol.CodeTaken {
		t.Errorf("the first was told %v", code)
	}
	wait(t, second, "the second plays alone", func(v client.View) bool { return persons(v) == 1 && v.Roster.Count == 1 })
	if zones := s.Host().Zones(); len(zones) != 1 || zones[0].People != 1 {
		t.Errorf("the zones are %+v", zones)
	}
}

// A guest that comes back another day with its token is the same character, where it left.
func TestGuestComesBack(t *testing.T) {
	s := serve(t, server.Options{})
	c := dial(t, s, "Ada", client.Options{})
	c.Move(1, 0)
	start, _ := c.Own()
	wait(t, c, "Ada has walked", func(v client.View) bool { return v.Scene.Mine == 1 && v.Scene.Figures[0].X > start.X+1 })
	c.Move(0, 0)
	var made uint32 // the last tick whose input may still be on the way
	c.Look(func(v client.View) { made = v.Status.Ahead + 1 })
	wait(t, c, "the server has used every input", func(v client.View) bool { return int32(v.Status.Tick-made) >= 0 })
	token, character := []byte(c.Text(core.GuestToken)), c.Status().Character
	own, _ := c.Own()
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	again := dial(t, s, "", client.Options{Entry: core.Entry{Token: token}})
	back, _ := again.Own()
	if again.Status().Character != character || math.Hypot(back.X-own.X, back.Z-own.Z) > 0.05 || again.Text(core.NameText) != "Ada" {
		t.Errorf("%q, character %g, is back at %g, %g; it left as %g at %g, %g",
			again.Text(core.NameText), again.Status().Character, back.X, back.Z, character, own.X, own.Z)
	}
}

func TestRefusals(t *testing.T) {
	s := serve(t, server.Options{})
	dial(t, s, "Ada", client.Options{})
	for _, c := range []struct {
		entry core.Entry
		want  protocol.Code
	}{
		{core.Entry{Character: "Ada"}, protocol.CodeName},
		{core.Entry{Character: "x"}, protocol.CodeName},
		{core.Entry{Mode: protocol.AsLogin, Name: "nobody", Password: "a lamp in the dark"}, protocol.CodeLogin},
		{core.Entry{Mode: protocol.AsRegister, Name: "somebody", Password: "short"}, protocol.CodeLogin},
		{core.Entry{Character: "Bob", Token: []byte("no token")}, protocol.CodeToken},
		{core.Entry{Character: "Bob", Token: make([]byte, 32)}, protocol.CodeToken},
		{core.Entry{Mode: protocol.AsResume, Token: make([]byte, 32)}, protocol.CodeToken},
	} {
		_, err := client.Dial(limited(t), "ws://"+s.Addr()+"/ws", client.Options{Entry: c.entry})
		if code := codeOf(t, err); code != c.want {
			t.Errorf("%+v: %v, want %v", c.entry, err, c.want)
		}
	}
}

// Passwords for one account are limited, from however many connections; the account's tokens and other accounts are not.
func TestLoginsAreLimited(t *testing.T) {
	s := serve(t, server.Options{Accounts: account.Options{Wrong: 3}})
	right := core.Entry{Mode: protocol.AsRegister, Name: "adahome", Password: "a lamp in the dark", Character: "Ada"}
	ada := dial(t, s, "Ada", client.Options{Entry: right})
	token := []byte(ada.Text(core.ResumeToken))
	right.Mode = protocol.AsLogin
	wrong := right
	wrong.Password = "a dark in the lamp"
	try := func(entry core.Entry) error {
		c, err := client.Dial(limited(t), "ws://"+s.Addr()+"/ws", client.Options{Entry: entry})
		if err == nil {
			_ = c.Close()
		}
		return err
	}
	for range 3 {
		if code := codeOf(t, try(wrong)); code != protocol.CodeLogin {
			t.Errorf("a wrong password: told %v", code)
		}
	}
	if code := codeOf(t, try(right)); code != protocol.CodeRate {
		t.Errorf("after too many: told %v", code)
	}
	right.Name = "ADAHOME"
	if code := codeOf(t, try(right)); code != protocol.CodeRate {
		t.Errorf("after too many, written otherwise: told %v", code)
	}
	if err := try(core.Entry{Mode: protocol.AsResume, Token: token, Character: "Ada"}); err != nil {
		t.Errorf("with a token: %v", err)
	}
	wrong.Name = "bobhome"
	if code := codeOf(t, try(wrong)); code != protocol.CodeLogin {
		t.Errorf("another account: told %v", code)
	}
}

func TestFullZoneRefuses(t *testing.T) {
	// In a pack without creatures: one that hatches before Ada comes in would take the only place.
	s := serve(t, server.Options{Pack: read(t, "../examples/cinder"), Host: host.Options{Limits: zone.Limits{Actors: 1}}})
	dial(t, s, "Ada", client.Options{})
	_, err := client.Dial(limited(t), "ws://"+s.Addr()+"/ws", client.Options{Entry: core.Entry{Character: "Bob"}})
	if code := codeOf(t, err); code != protocol.CodeFull {
		t.Errorf("told %v", err)
	}
	// It is a refusal, and not a goodbye to somebody who was in.
	conn := raw(t, s)
	ask := protocol.Join{Mode: protocol.AsGuest, Character: "Cyd"}
	for _, packet := range [][]byte{hello(t), ask.Append(nil)} {
		if err := conn.Write(limited(t), websocket.MessageBinary, packet); err != nil {
			t.Fatal(err)
		}
	}
	var kinds []protocol.PacketType
	for {
		_, packet, err := conn.Read(limited(t))
		if err != nil {
			break
		}
		kind, _ := protocol.TypeOf(packet)
		kinds = append(kinds, kind)
	}
	if want := []protocol.PacketType{protocol.IsAccept, protocol.IsRefuse, protocol.IsBye}; !slices.Equal(kinds, want) {
		t.Errorf("told %v, want %v", kinds, want)
	}
}

// Who is sent to another map sees it, plays there, and comes back to where it is sent.
func TestTransferOverASocket(t *testing.T) {
	s := serve(t, server.Options{})
	ada, bob := dial(t, s, "Ada", client.Options{}), dial(t, s, "Bob", client.Options{})
	character := int64(ada.Status().Character)
	if err := s.Host().Transfer(character, inbox.Where{Map: "crossing", Room: "ferry"}); err != nil {
		t.Fatal(err)
	}
	wait(t, bob, "Bob sees Ada go", func(v client.View) bool { return persons(v) == 1 && v.Roster.Count == 1 })
	wait(t, ada, "Ada is on the ferry", func(v client.View) bool { return v.Scene.Mine == 1 && v.Roster.Count == 1 })
	if got := ada.Text(core.MapText); got != "crossing" {
		t.Errorf("Ada is in %q", got)
	}
	room := func(v client.View) uint32 { return v.Scene.Figures[0].Room }
	var ferry uint32
	ada.Look(func(v client.View) { ferry = room(v) })
	ada.Go("south")
	wait(t, ada, "Ada is on the landing", func(v client.View) bool { return v.Scene.Mine == 1 && room(v) != ferry && room(v) != 0 })
	if err := s.Host().Transfer(character, inbox.Where{Map: "station", Exact: true, Pos: sim.Vec{X: 5, Z: -13}}); err != nil {
		t.Fatal(err)
	}
	wait(t, bob, "Bob sees Ada at the gate", func(v client.View) bool {
		f, ok := named(v, "Ada")
		return ok && math.Abs(f.X-5) < 0.1 && math.Abs(f.Z+13) < 0.1
	})
	wait(t, ada, "Ada sees Bob", func(v client.View) bool { _, ok := named(v, "Bob"); return ok && v.Scene.Mine == 1 })
	if status := ada.Status(); status.Broken != 0 || ada.Text(core.MapText) != "station" {
		t.Errorf("Ada is in %q: %+v", ada.Text(core.MapText), status)
	}
}

func TestStoppingServerTellsItsPlayers(t *testing.T) {
	nettest.Leaks(t, "wick/server", "wick/client.")
	s := serve(t, server.Options{})
	c := dial(t, s, "Ada", client.Options{Patience: -1})
	if err := s.Close(limited(t)); err != nil {
		t.Fatal(err)
	}
	if code := until(t, c); code != protocol.CodeShutdown {
		t.Errorf("told %v", code)
	}
	if _, err := client.Dial(limited(t), "ws://"+s.Addr()+"/ws", client.Options{}); err == nil {
		t.Error("let in after Close")
	}
}

// raw is a connection that speaks for itself.
func raw(t *testing.T, s *server.Server) *websocket.Conn {
	t.Helper()
	return rawOver(t, s, http.DefaultClient)
}

func rawOver(t *testing.T, s *server.Server, over *http.Client) *websocket.Conn {
	t.Helper()
	conn, _, err := websocket.Dial(limited(t), "ws://"+s.Addr()+"/ws", &websocket.DialOptions{
		Subprotocols: []string{gateway.Subprotocol}, HTTPClient: over,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return conn
}

// bye reads until the server says goodbye or refuses, and returns its reason.
func bye(t *testing.T, conn *websocket.Conn) protocol.Code {
	t.Helper()
	ctx := limited(t)
	code := protocol.CodeNone
	for {
		_, packet, err := conn.Read(ctx)
		if err != nil {
			if ctx.Err() != nil {
				t.Fatal("the server does not close the connection")
			}
			return code
		}
		var b protocol.Bye
		if kind, _ := protocol.TypeOf(packet); kind == protocol.IsBye && b.Decode(packet) == nil {
			code = b.Code
		}
	}
}

// hello is the first packet of a correct client.
func hello(t *testing.T) []byte {
	t.Helper()
	schema, err := protocol.NewSchema(zone.Ghosts())
	if err != nil {
		t.Fatal(err)
	}
	p := protocol.Hello{Version: protocol.Version, Hash: schema.Hash(), Build: "test"}
	return p.Append(nil)
}

// join brings a raw connection into the game.
func join(t *testing.T, conn *websocket.Conn, name string) {
	t.Helper()
	ask := protocol.Join{Mode: protocol.AsGuest, Character: name}
	for _, packet := range [][]byte{hello(t), ask.Append(nil)} {
		if err := conn.Write(limited(t), websocket.MessageBinary, packet); err != nil {
			t.Fatal(err)
		}
	}
	for {
		_, packet, err := conn.Read(limited(t))
		if err != nil {
			t.Fatal(err)
		}
		if kind, _ := protocol.TypeOf(packet); kind == protocol.IsJoined {
			return
		}
	}
}

// What one connection does wrong ends that one, with a reason, and no other one notices.
func TestHostileConnections(t *testing.T) {
	nettest.Leaks(t, "wick/server", "wick/client.")
	s := serve(t, server.Options{})
	ada := dial(t, s, "Ada", client.Options{})
	input := protocol.Input{}
	cases := []struct {
		name   string
		joined bool
		send   [][]byte
		want   protocol.Code
	}{
		{"noise", false, [][]byte{{0xff, 1, 2, 3}}, protocol.CodeMalformed},
		{"nothing", false, [][]byte{{}}, protocol.CodeMalformed},
		{"half a hello", false, [][]byte{hello(t)[:7]}, protocol.CodeMalformed},
		{"two hellos", false, [][]byte{hello(t), hello(t)}, protocol.CodeMalformed},
		{"input before joining", false, [][]byte{input.Append(nil)}, protocol.CodeMalformed},
		{"too large", false, [][]byte{bytes.Repeat([]byte{1}, protocol.MaxPacket+1)}, protocol.CodeTooLarge},
		{"a million bytes", true, [][]byte{bytes.Repeat([]byte{1}, 1<<20)}, protocol.CodeTooLarge},
		{"noise in the game", true, [][]byte{{0xff, 1, 2, 3}}, protocol.CodeMalformed},
		{"a snapshot", true, [][]byte{{byte(protocol.IsSnapshot), 0, 0, 0, 0}}, protocol.CodeMalformed},
		{"joins again", true, [][]byte{hello(t)}, protocol.CodeMalformed},
		{"a fragment of nothing", true, [][]byte{{byte(protocol.IsReliable), 1, 2}}, protocol.CodeMalformed},
		{"too often", true, slicesOf(input.Append(nil), 700), protocol.CodeRate},
		{"too often before joining", false, slicesOf(hello(t), 700), protocol.CodeMalformed},
	}
	for i, c := range cases {
		conn := raw(t, s)
		if c.joined { // under a name of its own, because the body of the one before waits
			join(t, conn, "Mallory"+string(rune('a'+i)))
		}
		for _, packet := range c.send {
			if conn.Write(limited(t), websocket.MessageBinary, packet) != nil {
				break // it has been closed already
			}
		}
		if code := bye(t, conn); code != c.want {
			t.Errorf("%s: told %v, want %v", c.name, code, c.want)
		}
	}
	start, _ := ada.Own()
	ada.Move(1, 0)
	wait(t, ada, "Ada still plays", func(v client.View) bool { return v.Scene.Mine == 1 && v.Scene.Figures[0].X > start.X+0.5 })
	if v := ada.Status(); v.Broken != 0 || ada.Err() != nil {
		t.Errorf("Ada noticed: %+v", v)
	}
}

func slicesOf(packet []byte, n int) (list [][]byte) {
	for range n {
		list = append(list, packet)
	}
	return list
}

func TestForeignVersions(t *testing.T) {
	s := serve(t, server.Options{})
	schema, err := protocol.NewSchema(zone.Ghosts())
	if err != nil {
		t.Fatal(err)
	}
	ghosts := zone.Ghosts()
	ghosts[0].Name = "puppet"
	theirs, err := protocol.NewSchema(ghosts)
	if err != nil {
		t.Fatal(err)
	}
	reply := protocol.SchemaReply{Hash: theirs.Hash(), Declarations: theirs.Declarations()}
	foreign := protocol.Hello{Version: protocol.Version, Hash: theirs.Hash()}
	old := protocol.Hello{Version: protocol.Version + 1, Hash: schema.Hash()}
	for name, packets := range map[string][][]byte{
		"version": {old.Append(nil)}, "schema": {foreign.Append(nil), reply.Append(nil)},
	} {
		conn := raw(t, s)
		var refuse protocol.Refuse
		for _, packet := range packets {
			if err := conn.Write(limited(t), websocket.MessageBinary, packet); err != nil {
				t.Fatal(err)
			}
			_, answer, err := conn.Read(limited(t))
			if err != nil {
				t.Fatal(err)
			}
			if kind, _ := protocol.TypeOf(answer); kind == protocol.IsRefuse {
				if err := refuse.Decode(answer); err != nil {
					t.Fatal(err)
				}
			}
		}
		if refuse.Code != protocol.CodeVersion || refuse.Declaration == "" {
			t.Errorf("%s: refused with %+v", name, refuse)
		}
	}
}

// Who does not read does not hold up the others, and is told to go in the end.
func TestSlowReader(t *testing.T) {
	nettest.Leaks(t, "wick/server", "wick/client.")
	s := serve(t, server.Options{
		Gateway: gateway.Options{Stall: time.Second, Buffer: 4096, Queue: 32 << 10, Linger: 500 * time.Millisecond},
		Limits:  session.Limits{Chat: session.Rate{Count: -1}},
	})
	ada := dial(t, s, "Ada", client.Options{})
	dialer := &http.Transport{DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err == nil {
			err = conn.(*net.TCPConn).SetReadBuffer(4096)
		}
		return conn, err
	}}
	defer dialer.CloseIdleConnections()
	slow := rawOver(t, s, &http.Client{Transport: dialer})
	join(t, slow, "Mallory")
	wait(t, ada, "Ada sees the slow one", func(v client.View) bool { return v.Roster.Count == 2 })
	line := strings.Repeat("word ", 40)
	for n, away := uint32(1), false; !away; n++ {
		ada.Say(line)
		wait(t, ada, "Ada hears herself", func(v client.View) bool {
			for i := range v.Roster.Count {
				away = away || v.Roster.Rows[i].Flags&core.Away != 0
			}
			return v.Lines.Version >= n
		})
	}
	if counts := bye(t, slow); counts != protocol.CodeNone && counts != protocol.CodeSlow {
		t.Errorf("the slow one was told %v", counts)
	}
	for _, z := range s.Host().Zones() {
		if z.Skipped != 0 {
			t.Errorf("%s: %d ticks were left out", z.Key, z.Skipped)
		}
	}
	if ada.Err() != nil || ada.Status().Broken != 0 {
		t.Errorf("Ada noticed: %v", ada.Err())
	}
}
