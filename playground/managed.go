package playground

import (
	"context"
	"sync"
	"time"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/match"
)

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
	over    bool                     // nobody hears of anything any more
}

// A delivered answer is a reply, or an error that says why there is none.
type delivered struct {
	reply string
	err   error
}

// addPlayers gives the match its players, and lets it tell the page what happens.
func (g *managed) addPlayers(q *ManageRequest, setup *match.Setup) {
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

// tell reports what happened. Players are asked concurrently, and those who did not answer in time may end their
// last call after the match.
func (g *managed) tell(e ManageEvent) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.over {
		g.job.report(e)
	}
}

// run plays the match. When it returns nothing more is told.
func (g *managed) run(ctx context.Context) (match.Record, error) {
	r, err := g.Run(ctx)
	g.mu.Lock()
	g.over = true
	g.mu.Unlock()
	return r, err
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
