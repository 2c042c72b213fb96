package playground

import (
	"errors"
	"slices"
	"time"

	"github.com/gdl-playground/engine/search"
)

// strategySeconds bounds how long a searcher that holds a proof looks for its
// move; what is proved it finds immediately.
const strategySeconds = 2

// strategy asks the searcher that solved a position what it plays later on.
func strategy(j *job, s *session, q StrategyRequest) (r StrategyResult, err error) {
	e, err := s.current(j)
	if err != nil {
		return r, err
	}
	e.mu.Lock()
	x := e.solved
	if x != nil {
		x.users++
	}
	e.mu.Unlock()
	if x == nil {
		return r, failure(FailNoProof, "Nothing has been solved.")
	}
	x.mu.Lock()
	defer func() { err = errors.Join(err, x.release()) }()
	at, err := x.follow(j.ctx, q.Moves)
	if err != nil {
		return r, err
	}
	if at.ply < len(q.Moves) {
		return r, badMoves(at.ply)
	}
	o := search.Options{Role: x.role,
		Deadline: time.Now().Add(strategySeconds * time.Second)}
	best, err := x.searcher.Best(j.ctx, at.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return r, noMove(err)
	}
	if j.ctx.Err() != nil {
		return r, j.ctx.Err()
	}
	move := x.rules.Terms.String(x.machine.MoveTerm(x.role, best.Move))
	proof, plies := x.bounds(q.Moves, move, &best.Report)
	return StrategyResult{
		Role: x.role, Move: move,
		Choice: best.Method != search.MethodOnly, Low: int(proof.Low), High: int(proof.High), Plies: plies,
	}, nil
}

// A solved is a searcher that holds a proof.
type solved struct {
	cachedSearcher
	proof search.Proof // of the position after moves[:from]
	moves [][]string   // to that position, and best play from there on
	from  int
}

// keep replaces the searcher that holds the last proof.
func (e *engine) keep(s *solved) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if s != nil && e.forgotten {
		return s.retire()
	}
	old := e.solved
	e.solved = s
	if old == nil {
		return nil
	}
	return old.retire()
}

// bounds returns what is proved after joint moves if the searcher makes a move then, and how many plies from there
// on the proof may take. Best is what the searcher says of the position.
func (s *solved) bounds(moves [][]string, move string, best *search.Report) (p search.Proof, plies int) {
	p = best.Proof
	n := len(moves) - s.from
	if p.Closed() || !s.proof.Closed() || n < 0 || len(moves) > len(s.moves) {
		return p, p.Plies()
	}
	other := len(moves) < len(s.moves) && s.moves[len(moves)][s.role] != move
	if !other && slices.EqualFunc(moves, s.moves[:len(moves)], slices.Equal) {
		return s.proof, max(s.proof.Plies()-n, 0) // best play keeps the value
	}
	return p, p.Plies()
}
