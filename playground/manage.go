package playground

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
)

const (
	// mostClock bounds the clocks of a match, in seconds.
	mostClock = 3600
	// mostPlies bounds a match by the number of its joint moves.
	mostPlies = 10_000
	// messageGrace is added to each clock for the way from the manager to a worker
	// and back.
	messageGrace = 500 * time.Millisecond
)

// manage plays a match. The result comes when it has ended; when the job is
// cancelled the match is aborted, and the result says how far it got.
func manage(j *job, s *session, q ManageRequest) (r ManageResult, err error) {
	if err := q.check(); err != nil {
		return r, err
	}
	doc, _, err := newDocument(j, newSession(), q.Text)
	if err != nil {
		return r, err
	}
	rules, err := doc.compiled()
	if err != nil {
		return r, err
	}
	if len(q.Seats) != len(rules.Roles) {
		return r, failure(FailRequest, "There are "+strconv.Itoa(len(q.Seats))+" seats for "+
			strconv.Itoa(len(rules.Roles))+" roles.", "seats")
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	setup, err := q.setup()
	if err != nil {
		return r, err
	}
	g := &managed{job: j, answers: map[int]chan<- delivered{}}
	g.seat(&q, &setup)
	g.Manager = match.NewManager(m, setup)
	if q.Paused {
		g.Pause()
	}
	s.mu.Lock()
	s.managed = g
	s.mu.Unlock()
	r.Record, err = g.Run(j.ctx)
	s.mu.Lock()
	if s.managed == g {
		s.managed = nil
	}
	s.mu.Unlock()
	r.Record.Humans = g.humans()
	return r, err
}

// isIdentifier reports whether a match may be called so.
func isIdentifier(s string) bool {
	const allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-"
	return s != "" && len(s) <= 200 && strings.TrimLeft(s, allowed) == ""
}

// check says what is wrong with a request.
func (q *ManageRequest) check() error {
	if !isIdentifier(q.Match) {
		return failure(FailRequest, "A match is called by letters, digits, dots and dashes.", "match")
	}
	for _, clock := range []int{q.InfoClock, q.PreviewClock, q.StartClock, q.PlayClock} {
		if clock < 0 || clock > mostClock {
			return failure(FailRequest, "Clocks have 0 to 3600 seconds.", "clocks")
		}
	}
	if !(q.Delay >= 0 && q.Delay <= mostClock && q.ReplayClock >= 0 && q.ReplayClock <= mostClock) {
		return failure(FailRequest, "A delay takes 0 to 3600 seconds.", "delay")
	}
	return nil
}

// setup returns what a match needs, without its players.
func (q *ManageRequest) setup() (match.Setup, error) {
	seconds := func(n int) time.Duration { return time.Duration(n) * time.Second }
	fraction := func(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }
	setup := match.Setup{
		Match: q.Match, Game: q.Game, Rules: q.Text, InfoClock: seconds(q.InfoClock),
		PreviewClock: seconds(q.PreviewClock), StartClock: seconds(q.StartClock), PlayClock: seconds(q.PlayClock),
		Grace: messageGrace, Delay: fraction(q.Delay), ReplayClock: fraction(q.ReplayClock), MaxPlies: mostPlies,
		Seed: uint64(q.Seed), Scramble: q.Scramble,
	}
	if q.Began > 0 {
		setup.Began = time.UnixMilli(q.Began)
	}
	for ply, joint := range q.Played {
		var moves []gdl.Term
		for _, text := range joint {
			x, err := gdl.ParseTerm(text)
			if err != nil {
				return setup, badMoves(ply)
			}
			moves = append(moves, x)
		}
		setup.Played = append(setup.Played, moves)
	}
	return setup, nil
}

// A managed match is one that the page watches and conducts. Its players are
// people, whose choices come by the call decide, and others, whose replies to
// messages come by the call deliver.
type managed struct {
	*match.Manager
	job    *job
	people []*person // by role; nil for those that are reached by messages

	mu      sync.Mutex
	last    int                      // message
	answers map[int]chan<- delivered // that messages wait for
}

// A delivered answer is a reply, or an error that says why there is none.
type delivered struct {
	reply string
	err   error
}

// seat gives the match its players, and lets it tell the page what happens.
func (g *managed) seat(q *ManageRequest, setup *match.Setup) {
	for role, seat := range q.Seats {
		setup.Names = append(setup.Names, seat.Name)
		var p *person
		if seat.Human {
			p = &person{g, len(setup.Played), make(chan choice, 1)}
			setup.Players = append(setup.Players, p)
		} else {
			setup.Players = append(setup.Players, match.NewRemote(g.transport(role)))
		}
		g.people = append(g.people, p)
		setup.Unasked = append(setup.Unasked, seat.Human)
	}
	setup.Observe = func(p match.Ply) { g.tell(ManageEvent{Played: &p}) }
	setup.Await = func(a match.Awaited) { g.tell(ManageEvent{Awaited: &a}) }
	setup.Log = func(e match.Entry) { g.tell(ManageEvent{Entry: &e}) }
}

// humans says which roles people played.
func (g *managed) humans() []bool {
	humans := make([]bool, len(g.people))
	for role, p := range g.people {
		humans[role] = p != nil
	}
	return humans
}

// tell reports what happened. Players are asked concurrently.
func (g *managed) tell(e ManageEvent) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.job.report(e)
}

// transport lets the page carry messages to the player of a role.
func (g *managed) transport(role int) match.Transport {
	return func(ctx context.Context, text string) (string, error) {
		came := make(chan delivered, 1)
		g.mu.Lock()
		g.last++
		id := g.last
		g.answers[id] = came
		g.mu.Unlock()
		defer func() {
			g.mu.Lock()
			delete(g.answers, id)
			g.mu.Unlock()
		}()
		message := OutgoingMessage{ID: id, Role: role, Text: text}
		if at, ok := ctx.Deadline(); ok {
			message.Seconds = time.Until(at).Seconds()
		}
		g.tell(ManageEvent{Message: &message})
		select {
		case a := <-came:
			return a.reply, a.err
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// A person plays by what the page says.
type person struct {
	match    *managed
	replayed int // joint moves with which the match begins
	choices  chan choice
}

// A choice is a person's move after some joint moves.
type choice struct {
	ply  int
	move gdl.Term
}

func (p *person) Start(context.Context, match.Beginning) error { return nil }

// Move waits for the choice of this ply. One that came too late for the ply
// before does not count.
func (p *person) Move(ctx context.Context, _ []gdl.Term) (gdl.Term, error) {
	ply := p.match.Ply()
	if ply < p.replayed {
		return gdl.Term{}, nil // nobody looks at it
	}
	for {
		select {
		case c := <-p.choices:
			if c.ply == ply {
				return c.move, nil
			}
		case <-ctx.Done():
			return gdl.Term{}, ctx.Err()
		}
	}
}

func (p *person) Stop(context.Context, []gdl.Term) error { return nil }
func (p *person) Abort(context.Context) error            { return nil }

// choose takes a choice in place of one that nobody has looked at.
func (p *person) choose(c choice) {
	select {
	case <-p.choices:
	default:
	}
	p.choices <- c
}

// theManaged returns the match of the session that goes on.
func (s *session) theManaged() (*managed, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.managed == nil {
		return nil, failure(FailNoMatch, "No match is going on.")
	}
	return s.managed, nil
}

// conduct pauses a match, lets it go on, or ends it.
func conduct(_ *job, s *session, q ConductRequest) (None, error) {
	g, err := s.theManaged()
	if err != nil {
		return None{}, err
	}
	switch q.Action {
	case ConductPause:
		g.Pause()
	case ConductResume:
		g.Resume()
	case ConductStep:
		g.Step()
	case ConductAbort:
		g.Abort()
	default:
		return None{}, failure(FailRequest, "A match cannot "+strconv.Quote(string(q.Action))+".", "action")
	}
	return None{}, nil
}

// decide takes the move of a person.
func decide(_ *job, s *session, q DecideRequest) (None, error) {
	g, err := s.theManaged()
	if err != nil {
		return None{}, err
	}
	if q.Role < 0 || q.Role >= len(g.people) || g.people[q.Role] == nil {
		return None{}, failure(FailRequest, "No person plays this role.", "role")
	}
	move, err := gdl.ParseTerm(q.Move)
	if err != nil {
		return None{}, failure(FailTerm, "This is no move: "+err.Error()+".", q.Move, err.Error())
	}
	g.people[q.Role].choose(choice{q.Ply, move})
	return None{}, nil
}

// deliver takes a player's reply to a message. One that nobody waits for any more
// is dropped.
func deliver(_ *job, s *session, q DeliverRequest) (None, error) {
	g, err := s.theManaged()
	if err != nil {
		return None{}, err
	}
	a := delivered{reply: q.Reply}
	if q.Error != "" {
		a = delivered{err: errors.New(q.Error)}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if came := g.answers[q.ID]; came != nil {
		delete(g.answers, q.ID)
		came <- a
	}
	return None{}, nil
}
