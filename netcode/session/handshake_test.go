package session

import (
	"net/netip"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/view"
)

func TestHandshake(t *testing.T) {
	k := begin(t, Options{Number: 1234})
	hello := k.hello()
	hello.Resume = []byte("before")
	k.say(hello.Append(nil))
	k.expect(Waiting, Greeted)
	if e := k.events[0]; e.Hello.Build != "client 1" || string(e.Hello.Resume) != "before" {
		t.Errorf("the hello came up as %+v", e.Hello)
	}
	var accept protocol.Accept
	if err := accept.Decode(k.packets(protocol.IsAccept)); err != nil {
		t.Fatal(err)
	}
	if want := (protocol.Accept{Session: 1234, ServerBuild: "test 1", Hash: k.schema.Hash(), Rate: 60, Every: 3}); accept != want {
		t.Errorf("accepted with %+v, expected %+v", accept, want)
	}

	k.say(protocol.SchemaRequest{}.Append(nil))
	k.expect(Waiting)
	var reply protocol.SchemaReply
	if err := reply.Decode(k.packets(protocol.IsSchemaReply)); err != nil || reply.Hash != k.schema.Hash() {
		t.Errorf("the schema was told as %d, %v", reply.Hash, err)
	}

	k.say((&protocol.Join{Mode: protocol.AsLogin, Name: "ada", Password: "secret", Character: "Ada"}).Append(nil))
	k.expect(Asking, Asked)
	if j := k.events[0].Join; j.Mode != protocol.AsLogin || j.Name != "ada" || j.Password != "secret" || j.Character != "Ada" {
		t.Errorf("the join came up as %+v", j)
	}
	k.packets()
	if err := k.s.Admit(protocol.Joined{Token: []byte("token"), Character: 5, Name: "Ada", Stage: stage(9)}); err != nil {
		t.Fatal(err)
	}
	var joined protocol.Joined
	if err := joined.Decode(k.packets(protocol.IsJoined)); err != nil || string(joined.Token) != "token" || joined.Stage != stage(9) {
		t.Errorf("joined with %+v, %v", joined, err)
	}
	if k.s.join.Password != "" {
		t.Error("the session keeps the password")
	}
	k.say((&protocol.Input{Stream: 9, Steps: []protocol.Step{{X: 1}}}).Append(nil))
	k.expect(Playing, Walked)
	if err := k.s.Admit(joined); err == nil {
		t.Error("who plays was admitted again")
	}
	k.counted(Accepted, 1)
	k.counted(Joined, 1)
	k.counted(Refused, 0)
}

// Lantern stands for a component that one side has and the other does not.
type Lantern struct {
	Oil uint8 `net:"bits=8"`
}

// Brighter has the same name and another field.
type Brighter struct {
	Oil  uint8 `net:"bits=8"`
	Wick uint8 `net:"bits=4"`
}

func TestARefusalNamesWhatDiffers(t *testing.T) {
	kind := func(sample any) view.GhostKind {
		return view.GhostKind{Name: "lantern", Components: []view.Component{{Name: "light", Sample: sample}}}
	}
	k := begin(t, Options{Schema: schema(t, kind(Lantern{}))})
	theirs := schema(t, kind(Brighter{}))
	hello := k.hello()
	hello.Hash = theirs.Hash()
	k.say(hello.Append(nil))
	k.expect(Comparing)
	k.packets(protocol.IsSchemaRequest)
	reply := protocol.SchemaReply{Hash: theirs.Hash(), Declarations: theirs.Declarations()}
	k.say(reply.Append(nil))
	k.over(protocol.CodeVersion)
	got := k.refusal()
	want := protocol.Refuse{
		Code: protocol.CodeVersion, Text: got.Text, ServerHash: k.schema.Hash(), ClientHash: theirs.Hash(),
		Declaration: "component lantern.light", Field: "Wick",
	}
	if got != want || got.Text == "" {
		t.Errorf("refused with %+v, expected %+v", got, want)
	}
	k.counted(Refused, 1)
	k.counted(Accepted, 0)
}

func TestRefusals(t *testing.T) {
	catalogs := []protocol.Catalog{{Type: "hero", Hash: 1}, {Type: "wisp", Hash: 2}}
	for _, c := range []struct {
		name  string
		hello func(*protocol.Hello)
		want  protocol.Refuse // without text and hashes
	}{
		{"another version", func(h *protocol.Hello) { h.Version++ },
			protocol.Refuse{Code: protocol.CodeVersion, Declaration: "protocol", Field: "version"}},
		{"another catalog", func(h *protocol.Hello) { h.Catalogs = []protocol.Catalog{{Type: "wisp", Hash: 3}} },
			protocol.Refuse{Code: protocol.CodeCatalog, Declaration: "catalog wisp"}},
		{"an unknown catalog", func(h *protocol.Hello) { h.Catalogs = append(catalogs, protocol.Catalog{Type: "moth"}) },
			protocol.Refuse{Code: protocol.CodeCatalog, Declaration: "catalog moth"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := begin(t, Options{Catalogs: catalogs})
			hello := k.hello()
			c.hello(hello)
			k.say(hello.Append(nil))
			k.over(c.want.Code)
			got := k.refusal()
			if got.Text == "" || got.ServerHash != k.schema.Hash() || got.ClientHash != hello.Hash {
				t.Errorf("refused with %+v", got)
			}
			got.Text, got.ServerHash, got.ClientHash = "", 0, 0
			if got != c.want {
				t.Errorf("refused with %+v, expected %+v", got, c.want)
			}
			k.counted(Refused, 1)
		})
	}
	k := begin(t, Options{Catalogs: catalogs})
	hello := k.hello()
	hello.Catalogs = catalogs[1:]
	k.say(hello.Append(nil))
	k.expect(Waiting, Greeted)
}

func TestChallenge(t *testing.T) {
	k := begin(t, Options{Challenge: []byte("nonce")})
	k.say(k.hello().Append(nil))
	k.expect(Greeting)
	var challenge protocol.Challenge
	if err := challenge.Decode(k.packets(protocol.IsChallenge)); err != nil || string(challenge.Nonce) != "nonce" {
		t.Fatalf("challenged with %q, %v", challenge.Nonce, err)
	}
	hello := k.hello()
	hello.Answer = challenge.Nonce
	k.say(hello.Append(nil))
	k.expect(Waiting, Greeted)

	k = begin(t, Options{Challenge: []byte("nonce")})
	hello.Answer = []byte("guess")
	k.say(hello.Append(nil))
	k.packets(protocol.IsChallenge)
	k.say(hello.Append(nil))
	k.over(protocol.CodeToken)
	k.refusal()
}

// TestEveryStepHasADeadline lets each step be late by a microsecond, and just in time.
func TestEveryStepHasADeadline(t *testing.T) {
	limits := Limits{Hello: time.Second, Schema: 2 * time.Second, Join: 3 * time.Second}
	differs := func(k *talk) []byte {
		hello := k.hello()
		hello.Hash++
		return hello.Append(nil)
	}
	join := (&protocol.Join{Mode: protocol.AsGuest}).Append(nil)
	for _, c := range []struct {
		name  string
		reach func(*talk)
		after time.Duration
		code  protocol.Code
	}{
		{"hello", func(*talk) {}, limits.Hello, protocol.CodeTimeout},
		{"hello after a challenge", func(k *talk) { k.say(k.hello().Append(nil)) }, limits.Hello, protocol.CodeTimeout},
		{"schema", func(k *talk) { k.say(differs(k)) }, limits.Schema, protocol.CodeVersion},
		{"join", func(k *talk) {
			hello := k.hello()
			hello.Answer = []byte("nonce")
			k.say(hello.Append(nil))
		}, limits.Join, protocol.CodeTimeout},
		{"join once more", func(k *talk) {
			hello := k.hello()
			hello.Answer = []byte("nonce")
			k.say(hello.Append(nil))
			k.wait(time.Second)
			k.say(join)
			k.wait(time.Hour) // the server takes its time
			if err := k.s.Expired(k.now); err != nil {
				k.t.Fatalf("expired while the server was asked: %v", err)
			}
			if err := k.s.Reject(protocol.CodeLogin, "no", k.now); err != nil {
				k.t.Fatal(err)
			}
		}, limits.Join, protocol.CodeTimeout},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := Options{Limits: limits}
			if c.name != "schema" {
				o.Challenge = []byte("nonce")
			}
			for _, ask := range []bool{true, false} { // by Expired, by a packet that comes too late
				k := begin(t, o)
				c.reach(k)
				if want := k.now + c.after.Microseconds(); k.s.Deadline() != want {
					t.Fatalf("the deadline is in %d µs, expected %d", k.s.Deadline()-k.now, c.after.Microseconds())
				}
				k.wait(c.after - time.Microsecond)
				if err := k.s.Expired(k.now); err != nil {
					t.Fatalf("expired in time: %v", err)
				}
				k.wait(time.Microsecond)
				k.events = nil
				if ask {
					k.err = k.s.Expired(k.now)
				} else {
					k.say(join)
				}
				k.over(c.code)
				k.counted(TooLate, 1)
				if k.s.Deadline() != 0 {
					t.Error("a session that is over has a deadline")
				}
			}
		})
	}
	k := begin(t, Options{Limits: limits})
	k.play()
	k.wait(time.Hour)
	if err := k.s.Expired(k.now); err != nil || k.s.Deadline() != 0 {
		t.Errorf("who plays has a deadline: %v", err)
	}
}

func TestReject(t *testing.T) {
	join := (&protocol.Join{Mode: protocol.AsResume, Token: []byte("old")}).Append(nil)
	for _, c := range []struct {
		code  protocol.Code
		again bool
	}{
		{protocol.CodeName, true}, {protocol.CodeLogin, true}, {protocol.CodeToken, true},
		{protocol.CodeBanned, false}, {protocol.CodeFull, false}, {protocol.CodeInternal, false},
	} {
		k := begin(t, Options{})
		k.say(k.hello().Append(nil))
		k.packets(protocol.IsAccept)
		if err := k.s.Reject(c.code, "no", k.now); err == nil {
			t.Error("rejected who has not asked")
		}
		k.say(join)
		err := k.s.Reject(c.code, "no", k.now)
		if got := k.refusal(); got.Code != c.code || got.Text != "no" {
			t.Errorf("refused with %+v", got)
		}
		k.counted(Rejected, 1)
		if (err == nil) != c.again {
			t.Errorf("%v: %v", c.code, err)
		}
		k.say(join)
		if c.again {
			k.expect(Asking, Asked)
		} else {
			k.over(c.code)
		}
	}
}

func TestJoinsAreLimited(t *testing.T) {
	door := NewDoor(DoorLimits{Joins: Rate{3, time.Minute}})
	try := func(limits Limits) (asked int) {
		pass, code := door.Enter(netip.MustParseAddr("10.1.1.1"))
		if code != protocol.CodeNone {
			t.Fatal(code)
		}
		k := begin(t, Options{Pass: pass, Limits: limits})
		k.say(k.hello().Append(nil))
		k.packets(protocol.IsAccept)
		for {
			k.say((&protocol.Join{Mode: protocol.AsLogin, Name: "ada", Password: "guess"}).Append(nil))
			if k.err != nil {
				k.over(protocol.CodeRate)
				k.refusal()
				k.counted(ManyJoins, 1)
				return asked
			}
			asked++
			if err := k.s.Reject(protocol.CodeLogin, "wrong", k.now); err != nil {
				t.Fatal(err)
			}
			k.packets(protocol.IsRefuse)
		}
	}
	if n := try(Limits{Tries: 2}); n != 2 {
		t.Errorf("one connection asked %d times, 2 allowed", n)
	}
	if n := try(Limits{Tries: 2}); n != 1 {
		t.Errorf("the address asked %d times more, 1 allowed", n)
	}
}

func TestJoiningOpensThePass(t *testing.T) {
	door := NewDoor(DoorLimits{})
	pass, _ := door.Enter(netip.MustParseAddr("10.1.1.1"))
	k := begin(t, Options{Pass: pass})
	if counts := door.Counts(); counts.HalfOpen != 1 {
		t.Errorf("counted %+v", counts)
	}
	k.play()
	if counts := door.Counts(); counts.HalfOpen != 0 || counts.Open != 1 {
		t.Errorf("after joining %+v", counts)
	}
}
