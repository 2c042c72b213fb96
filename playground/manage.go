package playground

import (
	"errors"
	"strconv"
	"strings"
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
	// messageGrace is added to each clock for the way from the manager to a worker,
	// or to an address, and back: as much as other game managers give.
	messageGrace = time.Second
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
	g.addPlayers(&q, &setup)
	g.Manager = match.NewManager(m, setup)
	if q.Paused {
		g.Pause()
	}
	s.mu.Lock()
	s.managed = g
	s.mu.Unlock()
	r.Record, err = g.run(j.ctx)
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
