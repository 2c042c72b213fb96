package satplan

import (
	"context"
	"errors"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/sat"
)

// A Planner finds ways to a goal of 100.
type Planner struct {
	m     game.Machine
	model *model
	bytes int64
	seed  uint64

	start    game.State // where the formulas begin
	formulas []*attempt // of rising steps
	round    int
	used     int64 // bytes of all formulas
	full     bool  // longer ones do not fit
}

// An attempt is a formula and what it came to.
type attempt struct {
	*formula
	done bool // it has no plan that can be played, or no memory left
}

// New returns a planner for a machine that plays on a circuit, which takes up at
// most about a number of bytes; 0 means the default of a table. It is nil where
// there are several roles, the circuit is too large, or nothing is worth 100
// points. It fails with the error of ctx.
func New(ctx context.Context, m game.Machine, c *circuit.Circuit, bytes int64) (*Planner, error) {
	if len(c.Inputs) != 1 || c.Nodes() > maxNodes {
		return nil, nil
	}
	var timer []game.Fact
	if timed, ok := m.(game.Timed); ok {
		timer = timed.Timer()
	}
	model, err := newModel(ctx, c, timer)
	if model == nil || err != nil {
		return nil, err
	}
	if bytes <= 0 {
		bytes = search.DefaultTableBytes
	}
	return &Planner{m: m, model: model, bytes: bytes}, nil
}

const (
	maxNodes = 1 << 20 // of a circuit that is planned on
	// firstEffort is how many nodes a formula may have when it is first searched. The
	// effort doubles from round to round.
	firstEffort = 2000
	maxSteps    = 1 << 10
	// nodeWork is how many propagated literals count as a node, which other searches
	// spend on a position.
	nodeWork = 64
)

// Plan looks for a way from a position until it is found, no formula is left, or
// the clock stops. Called again for the same position, it goes on where it
// stopped. The way is nil where none is found.
func (p *Planner) Plan(c *search.Clock, s game.State, seed uint64) []game.JointMove {
	if !p.start.Equal(s) || p.formulas == nil {
		p.start, p.seed = s.Clone(), seed
		p.formulas, p.round, p.used, p.full = nil, 0, 0, false
	}
	ctx := c.Context()
	for c.Stopped == "" && p.open() {
		if !p.full && len(p.formulas) <= p.round {
			if err := p.lengthen(ctx); err != nil {
				c.Fail(err)
				return nil
			}
		}
		for i := range p.formulas {
			a := p.formulas[i]
			if a.done {
				continue
			}
			effort := int64(firstEffort) << min(p.round-i, 30)
			line, err := p.try(ctx, c, a, effort)
			if err != nil {
				c.Fail(err)
				return nil
			}
			if line != nil || c.Stopped != "" {
				return line
			}
		}
		p.round++
	}
	return nil
}

// open reports whether anything is left to try.
func (p *Planner) open() bool {
	if !p.full {
		return true
	}
	for _, a := range p.formulas {
		if !a.done {
			return true
		}
	}
	return false
}

// steps returns the number of steps of a formula: 1, 2, 3, 4, 6, 8, 11, 16, 23, ...
func steps(i int) int {
	n := 1
	for range i {
		n += max(1, n*2/5)
	}
	return n
}

// lengthen makes the formula of the next number of steps.
func (p *Planner) lengthen(ctx context.Context) error {
	if err := pace.Check(ctx); err != nil {
		return err
	}
	n := steps(len(p.formulas))
	if n > maxSteps {
		p.full = true
		return nil
	}
	f := newFormula(p.model, p.start, n, p.bytes-p.used, p.seed)
	if errors.Is(f.err, sat.ErrMemory) {
		p.full = true
		return nil
	}
	p.used += f.Bytes()
	p.formulas = append(p.formulas, &attempt{formula: f})
	return f.err
}

// try searches a formula with a bounded effort. It returns a way that was played.
func (p *Planner) try(ctx context.Context, c *search.Clock, a *attempt, effort int64) ([]game.JointMove, error) {
	if c.MaxNodes > 0 {
		effort = min(effort, c.MaxNodes-c.Nodes)
	}
	before := a.Propagations()
	status, err := a.Solve(ctx, effort*nodeWork)
	c.Nodes += (a.Propagations() - before) / nodeWork
	c.Tick()
	if errors.Is(err, sat.ErrMemory) {
		a.done = true
		return nil, nil
	}
	if err != nil || status == sat.Unknown {
		return nil, err
	}
	a.done = true
	if status == sat.Unsatisfiable {
		return nil, nil
	}
	moves := a.plan()
	n, err := p.play(ctx, moves)
	if err != nil || n < 0 {
		return nil, err
	}
	if moves, err = p.shorten(ctx, moves[:n]); err != nil {
		return nil, err
	}
	var line []game.JointMove
	for _, m := range moves {
		line = append(line, game.JointMove{m})
	}
	return line, nil
}

// play returns how many of the moves lead to an end with a goal of 100, or -1.
func (p *Planner) play(ctx context.Context, moves []game.Move) (int, error) {
	s := p.start
	for i := 0; ; i++ {
		end, err := p.m.Terminal(ctx, s)
		if err != nil {
			return -1, err
		}
		if end {
			goal, err := p.m.Goal(ctx, s, 0)
			if err != nil || goal != 100 {
				return -1, err
			}
			return i, nil
		}
		if i == len(moves) {
			return -1, nil
		}
		if legal, err := game.IsLegal(ctx, p.m, s, 0, moves[i]); err != nil || !legal {
			return -1, err
		}
		if s, err = p.m.Next(ctx, s, game.JointMove{moves[i]}); err != nil {
			return -1, err
		}
	}
}

// shorten leaves out moves without which the others win as well.
func (p *Planner) shorten(ctx context.Context, moves []game.Move) ([]game.Move, error) {
	for i := len(moves) - 1; i >= 0; i-- {
		without := append(append([]game.Move(nil), moves[:i]...), moves[i+1:]...)
		n, err := p.play(ctx, without)
		if err != nil {
			return moves, err
		}
		if n >= 0 {
			moves = without[:n]
			i = min(i, n)
		}
	}
	return moves, nil
}
