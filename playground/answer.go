package playground

import (
	"cmp"
	"context"
	"errors"
	"runtime/debug"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search/player"
)

// playerMemory is how many bytes the network of a player in a match may take: there
// is a worker for each.
const playerMemory = 512 << 20

// A messagedPlayer is a player of this worker, which answers messages of a game manager.
type messagedPlayer struct {
	player, name string
	answerer     match.Answerer
	turn         chan struct{} // holds a token while a message is being answered
}

// answerMessage gives a player's reply to a message of the protocol. A newer message
// cancels the one that is being answered: its clock is over.
func answerMessage(j *job, s *session, q AnswerRequest) (r AnswerResult, err error) {
	x, fresh, err := s.playerOf(j.service, &q)
	if err != nil {
		return r, err
	}
	select {
	case x.turn <- struct{}{}:
	case <-j.ctx.Done():
		return r, j.ctx.Err()
	}
	defer func() { <-x.turn }()
	if fresh {
		x.catchUp(j.ctx, q.History)
	}
	r.Reply, err = x.answerer.Answer(j.ctx, q.Message)
	if err != nil && j.ctx.Err() == nil {
		err = failure(FailMessage, "The player has no answer: "+err.Error()+".", err.Error())
	}
	return r, err
}

// playerOf returns the player of a session that answers messages, a new one if it shall be another.
func (s *session) playerOf(service *Service, q *AnswerRequest) (x *messagedPlayer, fresh bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.messaged != nil && s.messaged.player == q.Player && s.messaged.name == q.Name {
		return s.messaged, false, nil
	}
	style, ok := player.FindStyle(q.Player)
	if !ok {
		return nil, false, failure(FailUnknownPlayer, "There is no player "+q.Player+".", q.Player)
	}
	if s.messaged != nil {
		go s.messaged.leave()
	}
	seed := uint64(q.Seed)
	s.messaged = &messagedPlayer{player: q.Player, name: q.Name, turn: make(chan struct{}, 1), answerer: match.Answerer{
		Name: q.Name,
		NewPlayer: func(b match.Beginning) (match.Player, error) {
			return match.NewBuilding(match.Local{
				Style: style, Makers: service.makers(b.Rules), Seed: seed,
			}), nil
		},
	}}
	return s.messaged, true, nil
}

// catchUp tells a player what has happened in its match. It has no time to think
// about it.
func (s *messagedPlayer) catchUp(ctx context.Context, history []string) {
	hurried, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	for _, message := range history {
		_, _ = s.answerer.Answer(hurried, message) // it is late on purpose, and what counts is that it heard
	}
}

// leavePlayer lets the player of a session go.
func (s *session) leavePlayer() {
	s.mu.Lock()
	x := s.messaged
	s.messaged = nil
	s.mu.Unlock()
	if x != nil {
		x.leave()
	}
}

// leave gives up the match of a player that is asked nothing more, when its last message is answered.
func (s *messagedPlayer) leave() {
	s.turn <- struct{}{}
	s.answerer.Abandon()
	<-s.turn
}

// makers make the machines of a player: the reasoner, which is there immediately,
// and then the fastest one on the network, if that is faster.
func (s *Service) makers(text string) []match.Maker {
	reason := func(context.Context) (match.Made, error) {
		rules, err := logic.Compile(gdl.Parse(text))
		if err != nil {
			return match.Made{}, err
		}
		m, err := reasoner.New(rules, reasoner.Options{})
		return match.Made{Machine: m}, err
	}
	return []match.Maker{reason, func(ctx context.Context) (match.Made, error) {
		ctx = s.paced(ctx)        // the player's own, which outlives every message
		first, err := reason(ctx) // with rules of its own: the player is at work on the others
		if err != nil {
			return first, err
		}
		m, err := s.fasterMachine(ctx, first.Machine)
		return match.Made{Machine: m}, errors.Join(err, first.Close())
	}}
}

// errNoFaster says that a network was built in vain.
var errNoFaster = errors.New("the network is not faster than the reasoner")

// fasterMachine builds the network of a machine's rules, and returns the fastest
// machine on it if it is faster than the one that is there.
func (s *Service) fasterMachine(ctx context.Context, than game.Machine) (game.Machine, error) {
	now := time.Now()
	unheard := func([]byte, [][]byte) {}
	defer debug.SetGCPercent(debug.SetGCPercent(usualGarbage))
	b := builder{
		job:   &job{service: s, ctx: ctx, send: unheard},
		begin: now, stage: now, memory: min(cmp.Or(s.config.Memory, defaultMemory), playerMemory),
	}
	_, machine, err := b.network(than)
	if err != nil {
		return nil, err
	}
	pair, _, err := b.compile(machine.Circuit(), machine)
	if err != nil {
		return nil, err
	}
	machines := []game.Machine{than, machine}
	if pair != nil {
		machines = append(machines, pair)
	}
	best, err := b.fastest(machines)
	if err == nil && best == than {
		err = errNoFaster
	}
	if pair != nil && (err != nil || best != game.Machine(pair)) {
		err = errors.Join(err, pair.Close())
	}
	return best, err
}

// fastest returns the machine that plays the fastest.
func (b *builder) fastest(machines []game.Machine) (best game.Machine, err error) {
	most := -1.0
	for _, m := range machines {
		speed, err := b.service.measure(b.job, m)
		if err != nil {
			return nil, err
		}
		if speed > most {
			best, most = m, speed
		}
	}
	return best, nil
}
