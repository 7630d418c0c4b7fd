package core

import (
	"github.com/wick-engine/wick/netcode/prediction"
	"github.com/wick-engine/wick/netcode/protocol"
	"github.com/wick-engine/wick/sim"
)

// Join says as whom to play. It may be called at any time; what was said last counts for this connection, if it has not joined
// yet, and for all that follow.
func (c *Core) Join(e Entry) {
	if e.Mode == 0 {
		e.Mode = protocol.AsGuest
	}
	c.entry, c.wanted = e, true
	if c.status.Phase == Waiting {
		c.ask()
	}
}

// ResumeWith gives the core a token that an earlier one was told (ResumeToken): the next Open tries to take up its body.
func (c *Core) ResumeWith(token []byte) {
	c.resume = append([]byte(nil), token...)
	c.status.Resumable = resumable(c.resume)
}

func resumable(token []byte) uint32 {
	if len(token) > 0 {
		return 1
	}
	return 0
}

// Open begins to speak over a connection that has just been opened. What was under way on an earlier one is forgotten; if that
// had joined, the core asks for the same body again.
func (c *Core) Open(now float64) {
	c.out = nil
	c.channel = protocol.NewChannel(protocol.ChannelOptions{})
	c.heard = now
	c.leaveStage()
	c.status.Code = 0
	c.texts.set(RefusalText, "")
	c.texts.set(DifferenceText, "")
	*c.lead.Trips() = prediction.Trips{}
	c.hello(nil, now)
	c.phase(Greeting)
	c.status.Changes++
}

func (c *Core) hello(answer []byte, now float64) {
	c.greeted = now
	p := protocol.Hello{
		Version: protocol.Version, Hash: c.schema.Hash(), Build: c.options.Build, Resume: c.resume, Answer: answer,
	}
	c.out = append(c.out, p.Append(nil))
}

// Cut says that the connection has closed, or that it could not be opened. The server's reason, if it gave one, stays.
func (c *Core) Cut(float64) {
	c.out, c.channel = nil, nil
	if c.status.Phase != Refused && c.status.Phase != Idle {
		c.phase(Closed)
	}
}

// Leave says goodbye: the last packet of Next does. The body leaves the world at once, so there is nothing to resume.
func (c *Core) Leave() {
	if c.connected() {
		p := protocol.Bye{Code: protocol.CodeLeft}
		c.out = append(c.out, p.Append(nil))
		c.end(protocol.CodeLeft, "")
	}
	c.forget()
}

// connected reports whether there is somebody to talk to.
func (c *Core) connected() bool {
	return c.status.Phase == Greeting || c.status.Phase == Waiting || c.status.Phase == Joining || c.status.Phase == Playing
}

// end closes the connection from this side or the other; the socket is the owner's to close.
func (c *Core) end(code protocol.Code, text string) {
	c.channel = nil
	c.status.Code = uint32(code)
	c.texts.set(RefusalText, text)
	c.phase(Closed)
}

func (c *Core) forget() {
	c.resume = nil
	c.status.Resumable = 0
	c.texts.set(ResumeToken, "")
	c.status.Changes++
}

// ask sends the Join.
func (c *Core) ask() {
	p := protocol.Join{
		Mode: c.entry.Mode, Token: c.entry.Token, Name: c.entry.Name, Password: c.entry.Password, Character: c.entry.Character,
		Hue: c.entry.Hue,
	}
	c.resumes = len(c.resume) > 0
	if c.resumes {
		p = protocol.Join{Mode: protocol.AsResume, Token: c.resume, Character: c.texts.get(NameText), Hue: c.entry.Hue}
		if p.Character == "" { // the token is of an earlier life
			p.Character = c.entry.Character
		}
	}
	c.out = append(c.out, p.Append(nil))
	c.status.Code = 0
	c.texts.set(RefusalText, "")
	c.phase(Joining)
}

// accepted takes the server's consent. It is an answer at once, and so the first round trip that is measured: the own body
// begins at the right distance.
func (c *Core) accepted(p *protocol.Accept, now float64) {
	if c.status.Phase != Greeting {
		c.status.Broken++
		return
	}
	c.lead.Trips().Add(max(now-c.greeted, 0))
	c.status.Session = float64(p.Session)
	c.status.Rate, c.status.Every = uint32(p.Rate), uint32(p.Every)
	c.texts.set(ServerBuild, p.ServerBuild)
	c.texts.set(ServerHash, hexadecimal(p.Hash))
	c.phase(Waiting)
	if c.wanted || len(c.resume) > 0 {
		c.ask()
	}
}

// refused takes the server's refusal. One of a name, a password or a token leaves the connection open: Join may be called
// again. If it was the resume token and it is known as whom to join otherwise, the core does that.
func (c *Core) refused(p *protocol.Refuse) {
	if p.Code == protocol.CodeToken && c.resumes && c.status.Phase == Joining {
		c.forget()
		c.phase(Waiting)
		if c.wanted {
			c.ask()
			return
		}
	}
	c.status.Code = uint32(p.Code)
	c.texts.set(RefusalText, p.Text)
	if p.ServerHash != 0 {
		c.texts.set(ServerHash, hexadecimal(p.ServerHash))
	}
	difference := p.Declaration
	if p.Field != "" {
		difference += "." + p.Field
	}
	c.texts.set(DifferenceText, difference)
	c.status.Changes++
	switch p.Code {
	case protocol.CodeName, protocol.CodeLogin, protocol.CodeToken:
		c.wanted = false
		c.phase(Waiting)
	default:
		c.phase(Refused)
	}
}

// joined takes the server's welcome.
func (c *Core) joined(p *protocol.Joined) {
	if c.status.Phase != Joining {
		c.status.Broken++
		return
	}
	c.ResumeWith(p.Token)
	c.texts.set(ResumeToken, string(p.Token))
	if len(p.GuestToken) > 0 {
		c.texts.set(GuestToken, string(p.GuestToken))
		if c.entry.Mode == protocol.AsGuest {
			c.entry.Token = p.GuestToken
		}
	}
	c.texts.set(NameText, p.Name)
	c.status.Character = float64(p.Character)
	c.enter(p.Stage)
	c.phase(Playing)
}

// leaveStage forgets the place.
func (c *Core) leaveStage() { c.enter(protocol.Stage{Rate: 60, Every: 3}) }

// enter begins with another place: nothing of the one before it holds.
func (c *Core) enter(s protocol.Stage) {
	c.stage = s
	c.ghosts.Reset(s.Stream)
	c.timeline = prediction.NewTimeline(int(s.Rate))
	c.pace.Forget()
	trips := *c.lead.Trips()
	c.lead = prediction.NewLead(c.options.SendEvery - 1)
	*c.lead.Trips() = trips
	c.ground, c.plan = nil, nil
	for _, kind := range [...]TextKind{RoomText, SceneryText, ExitsText} {
		c.texts.set(kind, "")
	}
	for kind := SlotsText; kind <= AbilitiesText; kind++ {
		c.texts.set(kind, "")
	}
	c.acts.Equip(nil, nil)
	c.book, c.shots, c.press, c.denied = nil, c.shots[:0], 0, [refusals]sim.Tick{}
	c.stand()
	c.inputs = sender{}
	c.crowd = crowd{tracks: c.crowd.tracks[:0]}
	c.status.Rate, c.status.Every = uint32(s.Rate), uint32(s.Every)
	c.texts.set(MapText, s.Map)
	c.scene.Count, c.scene.Mine, c.scene.GroundVersion = 0, 0, 0
	c.scene.ShotCount, c.scene.AreaCount = 0, 0
	c.status.Changes++
}
