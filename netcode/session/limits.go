package session

import "time"

// Limits bound what one connection may do. A field that is 0 has the default; a Rate whose Count is below 0 is no limit.
type Limits struct {
	// Hello is how long a new connection has for its first packet; default 5 s.
	Hello time.Duration
	// Schema is how long a client whose schema differs has to tell it, so that the refusal can name what differs; default 5 s.
	Schema time.Duration
	// Join is how long an accepted connection has to join, time to type a name included; default 2 minutes.
	Join time.Duration
	// Early is how many packets a connection may send before it has joined; default 32.
	Early int
	// Tries is how often a connection may ask to join; default 5.
	Tries int
	// Packets is for everything that comes in; default 600 in 5 s, 120 a second in the long run, so that what a network has
	// held up may arrive at once. More ends the connection.
	Packets Rate
	// Bytes is for the same in bytes; default 256 KiB in 10 s. More ends the connection.
	Bytes Rate
	// Inputs is for walking inputs; default 400 in 5 s. More are dropped.
	Inputs Rate
	// Commands is for everything else that a player does but speaking; default 30 in 5 s. More are dropped and answered by
	// a Hushed event.
	Commands Rate
	// Chat is for what is said; default 6 in 5 s. More is dropped and answered by a Hushed event.
	Chat Rate
}

func (l Limits) withDefaults() Limits {
	wait := func(field *time.Duration, value time.Duration) {
		if *field == 0 {
			*field = value
		}
	}
	rate := func(field *Rate, count int, per time.Duration) {
		if *field == (Rate{}) {
			*field = Rate{count, per}
		}
	}
	wait(&l.Hello, 5*time.Second)
	wait(&l.Schema, 5*time.Second)
	wait(&l.Join, 2*time.Minute)
	if l.Early == 0 {
		l.Early = 32
	}
	if l.Tries == 0 {
		l.Tries = 5
	}
	rate(&l.Packets, 600, 5*time.Second)
	rate(&l.Bytes, 256<<10, 10*time.Second)
	rate(&l.Inputs, 400, 5*time.Second)
	rate(&l.Commands, 30, 5*time.Second)
	rate(&l.Chat, 6, 5*time.Second)
	return l
}
