package session

import (
	"strings"
	"testing"
	"time"

	"github.com/wick-engine/wick/netcode/protocol"
)

// TestWhatMayBeSaidWhen says every packet in every state: what does not belong there ends the session, and comes to nothing.
func TestWhatMayBeSaidWhen(t *testing.T) {
	s := schema(t)
	hello := &protocol.Hello{Version: protocol.Version, Hash: s.Hash()}
	other := &protocol.Hello{Version: protocol.Version, Hash: s.Hash() + 1}
	join := (&protocol.Join{Mode: protocol.AsGuest}).Append(nil)
	reach := map[State]func(*talk){
		Greeting:  func(*talk) {},
		Comparing: func(k *talk) { k.say(other.Append(nil)) },
		Waiting:   func(k *talk) { k.say(hello.Append(nil)) },
		Asking:    func(k *talk) { k.say(hello.Append(nil)); k.say(join) },
		Playing:   func(k *talk) { k.play() },
	}
	fragment := protocol.NewChannel(protocol.ChannelOptions{})
	if err := fragment.Send((&protocol.Say{Seq: 1, Text: "hi"}).Append(nil)); err != nil {
		t.Fatal(err)
	}
	reliable, _ := fragment.Next(0, nil)
	reply := protocol.SchemaReply{Hash: s.Hash(), Declarations: s.Declarations()}
	packets := map[protocol.PacketType][]byte{
		protocol.IsHello: hello.Append(nil), protocol.IsChallenge: (&protocol.Challenge{}).Append(nil),
		protocol.IsAccept: (&protocol.Accept{Rate: 1, Every: 1}).Append(nil), protocol.IsRefuse: (&protocol.Refuse{}).Append(nil),
		protocol.IsSchemaRequest: protocol.SchemaRequest{}.Append(nil), protocol.IsSchemaReply: reply.Append(nil), protocol.IsJoin: join,
		protocol.IsJoined: (&protocol.Joined{Stage: stage(1)}).Append(nil), protocol.IsInput: (&protocol.Input{Stream: 1}).Append(nil),
		protocol.IsSnapshot: {byte(protocol.IsSnapshot), 0, 0}, protocol.IsReliable: reliable,
		protocol.IsBye: (&protocol.Bye{Code: protocol.CodeLeft}).Append(nil), 0: {0}, 200: {200, 1},
	}
	fine := map[State][]protocol.PacketType{
		Greeting:  {protocol.IsHello},
		Comparing: {},
		Waiting:   {protocol.IsJoin, protocol.IsSchemaRequest},
		Asking:    {protocol.IsSchemaRequest},
		Playing:   {protocol.IsInput, protocol.IsReliable, protocol.IsSchemaRequest},
	}
	cases := 0
	for state, to := range reach {
		for kind, packet := range packets {
			cases++
			k := begin(t, Options{Schema: s})
			to(k)
			if k.s.State() != state {
				t.Fatalf("the session is %v, expected %v", k.s.State(), state)
			}
			k.say(packet)
			good := false
			for _, f := range fine[state] {
				good = good || f == kind
			}
			switch {
			case kind == protocol.IsBye:
				k.expect(Over, Left)
			case kind == protocol.IsSchemaReply && state == Comparing:
				k.over(protocol.CodeVersion)
			case good && k.err != nil:
				t.Errorf("%v while %v: %v", kind, state, k.err)
			case !good:
				k.over(protocol.CodeMalformed)
				k.counted(Malformed, 1)
			}
		}
	}
	if cases != len(reach)*len(packets) || cases != 70 {
		t.Errorf("%d cases", cases)
	}
}

// TestMalformed cuts and lengthens packets: nothing of it comes up.
func TestMalformed(t *testing.T) {
	for _, c := range []struct {
		name   string
		packet []byte
		reach  func(*talk)
	}{
		{"hello", (&protocol.Hello{Version: 1, Build: "x"}).Append(nil), func(*talk) {}},
		{"join", (&protocol.Join{Mode: protocol.AsGuest, Name: "x"}).Append(nil), func(k *talk) { k.say(k.hello().Append(nil)) }},
		{"input", (&protocol.Input{Stream: 1, Steps: []protocol.Step{{X: 1}}}).Append(nil), (*talk).play},
		{"bye", (&protocol.Bye{Text: "x"}).Append(nil), (*talk).play},
		{"schema request", protocol.SchemaRequest{}.Append(nil), (*talk).play},
	} {
		for n := range len(c.packet) + 1 {
			packet := c.packet[:n:n]
			if n == len(c.packet) {
				packet = append(packet, 0)
			}
			k := begin(t, Options{})
			c.reach(k)
			k.say(packet)
			if k.over(protocol.CodeMalformed); len(k.events) != 0 {
				t.Errorf("%s of %d bytes came up as %+v", c.name, n, k.events)
			}
		}
	}
	k := begin(t, Options{})
	k.say(append([]byte{byte(protocol.IsHello)}, make([]byte, protocol.MaxPacket)...))
	k.over(protocol.CodeTooLarge)
}

func TestPlaying(t *testing.T) {
	k := begin(t, Options{})
	k.play()
	channel := protocol.NewChannel(protocol.ChannelOptions{})
	k.message(channel, (&protocol.Say{Seq: 3, Text: "hello"}).Append(nil))
	k.expect(Playing, Spoke)
	if say := k.events[0].Say; say.Text != "hello" || say.Seq != 3 {
		t.Errorf("said %+v", say)
	}
	k.message(channel, (&protocol.Go{Seq: 4, Direction: "north"}).Append(nil))
	k.expect(Playing, Went)
	if e := k.events[0].Go; e.Direction != "north" || e.Seq != 4 {
		t.Errorf("went %+v", e)
	}
	k.say((&protocol.Input{Stream: 1, Acks: true, AckTick: 90, AckBits: 5, First: 101, Steps: []protocol.Step{{X: 127}, {X: 127}}}).Append(nil))
	k.expect(Playing, Walked)
	if in := k.events[0].Input; in.AckTick != 90 || in.AckBits != 5 || in.First != 101 || len(in.Steps) != 2 || in.Steps[1].X != 127 {
		t.Errorf("walked %+v", in)
	}

	// What the server says arrives whole; the client's end of the channel puts it together.
	ground := protocol.Ground{Hash: 1, Data: []byte(strings.Repeat("wall", 1000))}
	if err := k.s.Send(ground.Append(nil)); err != nil {
		t.Fatal(err)
	}
	fragments := 0
	for {
		packet, ok := k.s.Next(k.now, nil)
		if !ok {
			break
		}
		fragments++
		if err := channel.Receive(packet); err != nil {
			t.Fatal(err)
		}
	}
	message, ok := channel.Pop()
	var got protocol.Ground
	if err := got.Decode(message); !ok || err != nil || string(got.Data) != string(ground.Data) || fragments != 5 {
		t.Errorf("the ground came as %d bytes in %d fragments, %v", len(message), fragments, err)
	}
	if k.s.Waiting() == 0 {
		t.Error("what was not acknowledged does not wait")
	}

	k.message(channel, (&protocol.Roster{}).Append(nil))
	k.over(protocol.CodeMalformed)
}

// A client cannot have the server keep more of a message than the longest one that there is for clients.
func TestALongMessageIsNotPutTogether(t *testing.T) {
	channel := protocol.NewChannel(protocol.ChannelOptions{})
	say := protocol.Say{Seq: 1, Text: strings.Repeat("a", protocol.MaxSpeech)}
	if got := len(say.Append(nil)); got != maxOrder {
		t.Fatalf("the longest Say has %d bytes, maxOrder is %d", got, maxOrder)
	}
	k := begin(t, Options{})
	k.play()
	k.message(channel, say.Append(nil))
	k.expect(Playing, Spoke)

	full := protocol.Reliable{Has: true, More: true, Seq: 1, Data: make([]byte, protocol.FragmentSize)}
	k.say(full.Append(nil))
	k.over(protocol.CodeMalformed)
}

// A client far away does not get everything twice: what a link takes reliably is not sent again, unless that is asked for.
func TestNothingIsSentAgainUnasked(t *testing.T) {
	notice := protocol.Notice{Text: "hello"}
	for _, resend := range []int64{0, 100_000} {
		k := begin(t, Options{Channel: protocol.ChannelOptions{Resend: resend}})
		k.play()
		if err := k.s.Send(notice.Append(nil)); err != nil {
			t.Fatal(err)
		}
		k.packets(protocol.IsReliable)
		k.wait(time.Minute)
		if resend == 0 {
			k.packets()
		} else {
			k.packets(protocol.IsReliable)
		}
	}
}

func TestLeaving(t *testing.T) {
	k := begin(t, Options{})
	k.play()
	k.say((&protocol.Bye{Code: protocol.CodeLeft, Text: "good night"}).Append(nil))
	k.expect(Over, Left)
	closed := k.s.Closed()
	if k.events[0].Bye.Text != "good night" || k.err != error(closed) || !closed.Remote || closed.Code != protocol.CodeLeft {
		t.Errorf("left with %+v, %v", k.events[0].Bye, k.err)
	}
}

// TestNothingPassesToTheNextSession is a player who comes back: its body may be the same, the session is not.
func TestNothingPassesToTheNextSession(t *testing.T) {
	var numbers Numbers
	if err := numbers.Add(500, 100); err != nil {
		t.Fatal(err)
	}
	number := func() uint64 {
		n, err := numbers.Next()
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	old := begin(t, Options{Number: number()})
	old.play()
	channel := protocol.NewChannel(protocol.ChannelOptions{})
	old.message(channel, (&protocol.Say{Seq: 1, Text: "I am"}).Append(nil))
	old.expect(Playing, Spoke)

	next := begin(t, Options{Number: number()})
	next.say(next.hello().Append(nil))
	next.say((&protocol.Join{Mode: protocol.AsResume, Token: []byte("t")}).Append(nil))
	next.expect(Asking, Asked)
	old.s.Close(protocol.CodeTaken, "you are back")
	if err := next.s.Admit(protocol.Joined{Token: []byte("u"), Stage: stage(1)}); err != nil {
		t.Fatal(err)
	}
	next.packets(protocol.IsAccept, protocol.IsJoined)
	if next.s.Number() == old.s.Number() {
		t.Fatal("both sessions have one number")
	}

	// The old connection's packets come late: inputs, acknowledgements, words, a second join.
	late := [][]byte{
		(&protocol.Input{Stream: 1, Acks: true, AckTick: 1}).Append(nil), (&protocol.Join{Mode: protocol.AsResume, Token: []byte("t")}).Append(nil),
		(&protocol.Reliable{Ack: 0}).Append(nil), (&protocol.Bye{}).Append(nil), old.hello().Append(nil), {},
	}
	for _, packet := range late {
		old.say(packet)
		old.over(protocol.CodeTaken)
	}
	old.message(channel, (&protocol.Say{Seq: 2, Text: "still"}).Append(nil))
	old.over(protocol.CodeTaken)
	old.counted(AfterTheEnd, uint64(len(late))+1)
	if err := old.s.Send([]byte{byte(protocol.IsNotice), 0, 0}); err != error(old.s.Closed()) {
		t.Errorf("a message for the old session: %v", err)
	}
	if packet, ok := old.s.Next(old.now, nil); ok {
		t.Errorf("the old session sends % x", packet)
	}

	// The new one knows nothing of it: its channel begins anew, and so do its limits.
	next.say((&protocol.Input{Stream: 1}).Append(nil))
	next.expect(Playing, Walked)
	fresh := protocol.NewChannel(protocol.ChannelOptions{})
	next.message(fresh, (&protocol.Say{Seq: 1, Text: "again"}).Append(nil))
	next.expect(Playing, Spoke)
}

func TestInputsOfAPlaceThatWasLeft(t *testing.T) {
	k := begin(t, Options{})
	k.play()
	if err := k.s.Move(stage(2)); err != nil {
		t.Fatal(err)
	}
	var fragment protocol.Reliable
	if err := fragment.Decode(k.packets(protocol.IsReliable)); err != nil {
		t.Fatal(err)
	}
	var moved protocol.Moved
	if err := moved.Decode(fragment.Data); err != nil || moved.Stage != stage(2) {
		t.Errorf("moved to %+v, %v", moved.Stage, err)
	}
	k.say((&protocol.Input{Stream: 1}).Append(nil))
	k.expect(Playing)
	k.say((&protocol.Input{Stream: 2}).Append(nil))
	k.expect(Playing, Walked)
	k.counted(LateInputs, 1)
}

func TestLimits(t *testing.T) {
	t.Run("packets", func(t *testing.T) {
		k := begin(t, Options{Limits: Limits{Packets: Rate{10, time.Second}}})
		k.play()
		for range 8 {
			k.say((&protocol.Input{Stream: 1}).Append(nil))
			k.expect(Playing, Walked)
		}
		k.say((&protocol.Input{Stream: 1}).Append(nil))
		k.over(protocol.CodeRate)
		k.counted(TooFast, 1)
	})
	t.Run("bytes", func(t *testing.T) {
		input := (&protocol.Input{Stream: 1}).Append(nil)
		k := begin(t, Options{Limits: Limits{Bytes: Rate{1000, time.Second}}})
		k.play()
		n := 0
		for k.err == nil {
			k.say(input)
			n++
		}
		k.over(protocol.CodeRate)
		if most := 1000 / len(input); n < most-5 || n > most+1 {
			t.Errorf("%d packets of %d bytes, %d allowed", n, len(input), most)
		}
	})
	t.Run("inputs", func(t *testing.T) {
		k := begin(t, Options{Limits: Limits{Inputs: Rate{5, time.Second}}})
		k.play()
		walked := 0
		for range 20 {
			k.say((&protocol.Input{Stream: 1}).Append(nil))
			walked += len(k.events)
			k.wait(50 * time.Millisecond)
		}
		if k.expect(Playing); walked != 5+4 {
			t.Errorf("%d inputs came up in a second, expected 5 and 4 more", walked)
		}
		k.counted(ManyInputs, 11)
	})
	t.Run("chat and commands", func(t *testing.T) {
		k := begin(t, Options{Limits: Limits{Chat: Rate{2, time.Second}, Commands: Rate{3, time.Second}}})
		k.play()
		channel := protocol.NewChannel(protocol.ChannelOptions{})
		for seq := range uint32(4) {
			k.message(channel, (&protocol.Say{Seq: seq + 1, Text: "la"}).Append(nil))
			if kind := []EventKind{Spoke, Spoke, Hushed, Hushed}[seq]; k.events[0].Kind != kind || k.events[0].Say.Seq != seq+1 {
				t.Errorf("speech %d came up as %+v", seq, k.events[0])
			}
		}
		for seq := range uint32(4) {
			k.message(channel, (&protocol.Go{Seq: seq + 5, Direction: "up"}).Append(nil))
			if kind := []EventKind{Went, Went, Went, Hushed}[seq]; k.events[0].Kind != kind || k.events[0].Go.Seq != seq+5 {
				t.Errorf("command %d came up as %+v", seq, k.events[0])
			}
		}
		k.wait(time.Second)
		k.message(channel, (&protocol.Say{Seq: 9, Text: "la"}).Append(nil))
		k.expect(Playing, Spoke)
		k.counted(ManyWords, 2)
		k.counted(ManyOrders, 1)
	})
	t.Run("before joining", func(t *testing.T) {
		k := begin(t, Options{Limits: Limits{Early: 2}})
		k.say(k.hello().Append(nil))
		k.say(protocol.SchemaRequest{}.Append(nil))
		k.expect(Waiting)
		k.say(protocol.SchemaRequest{}.Append(nil))
		k.over(protocol.CodeRate)
	})
	t.Run("schema", func(t *testing.T) {
		k := begin(t, Options{})
		k.play()
		for range 2 {
			k.say(protocol.SchemaRequest{}.Append(nil))
			k.packets(protocol.IsSchemaReply)
		}
		k.say(protocol.SchemaRequest{}.Append(nil))
		k.over(protocol.CodeRate)
	})
	t.Run("messages that are not taken", func(t *testing.T) {
		k := begin(t, Options{Channel: protocol.ChannelOptions{Queue: 1000}})
		k.play()
		notice := (&protocol.Notice{Text: strings.Repeat("x", 400)}).Append(nil)
		for range 2 {
			if err := k.s.Send(notice); err != nil {
				t.Fatal(err)
			}
		}
		k.events = nil
		k.err = k.s.Send(notice)
		k.over(protocol.CodeSlow)
		k.counted(Behind, 1)
	})
}

func TestSendWantsAPlayer(t *testing.T) {
	k := begin(t, Options{})
	if err := k.s.Send([]byte{byte(protocol.IsNotice), 0, 0}); err != errNotPlaying || k.s.Closed() != nil {
		t.Errorf("a message before joining: %v", err)
	}
	k.play()
	if err := k.s.Send(make([]byte, protocol.MaxMessage+1)); err != protocol.ErrMessageSize || k.s.State() != Playing {
		t.Errorf("a message that is too long: %v, %v", err, k.s.State())
	}
}

// TestInputsAllocateNothing is the packet that comes sixty times a second.
func TestInputsAllocateNothing(t *testing.T) {
	k := begin(t, Options{Limits: Limits{Packets: Rate{Count: -1}, Bytes: Rate{Count: -1}, Inputs: Rate{Count: -1}}})
	k.play()
	input := (&protocol.Input{Stream: 1, Acks: true, AckTick: 3, Steps: []protocol.Step{{X: 1}, {X: 2}, {X: 3}}}).Append(nil)
	n := testing.AllocsPerRun(1000, func() {
		if events, err := k.s.Receive(input, k.now); err != nil || len(events) != 1 {
			t.Fatal(events, err)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations for each input", n)
	}
}

func BenchmarkReceiveInput(b *testing.B) {
	k := begin(b, Options{})
	k.play()
	input := (&protocol.Input{Stream: 1, Acks: true, AckTick: 3, Steps: []protocol.Step{{X: 1}, {X: 2}, {X: 3}}}).Append(nil)
	b.ReportAllocs()
	for b.Loop() {
		k.now += 16_667
		if _, err := k.s.Receive(input, k.now); err != nil {
			b.Fatal(err)
		}
	}
}
