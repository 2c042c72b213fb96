package satplan

import (
	"context"
	"errors"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/sat"
)

// A Planner finds ways to high goals.
type Planner struct {
	m     game.Machine
	model *model
	bytes int64
	seed  uint64

	start    game.State // where the formulas begin
	at       int        // the target; those before it cannot be reached
	aimed    bool       // whether the model knows the target
	looked   bool       // whether any position has this goal
	formulas []*attempt // of rising steps
	round    int
	tried    int   // formulas that had their turn in this round
	used     int64 // bytes of all formulas
	full     bool  // there are no longer formulas, because they do not fit or the last one has all ways
	whole    bool  // the last one has all ways
}

// A Finding is what is known of a position.
type Finding struct {
	Line []game.JointMove // nil: none was found
	Goal game.Goal        // where the line leads
	High game.Goal        // no line leads to more
}

// An attempt is a formula and what it came to.
type attempt struct {
	*formula
	bytes int64 // it and what is learned of it take up at most
	done  bool  // it has no plan, or no memory left
}

// New returns a planner for a machine that plays on a circuit, which takes up at
// most about a number of bytes; 0 means the default of a table. It is nil where
// there are several roles, the circuit is too large, or nothing is worth any
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
	// learnedBytes is what a formula may learn besides as much as it takes up.
	learnedBytes = 1 << 20
)

// Plan looks for a way from a position to a goal above one, as high as possible,
// until it is found, no formula is left, or the clock stops. Called again for the
// same position, it goes on where it stopped.
func (p *Planner) Plan(c *search.Clock, s game.State, above game.Goal, seed uint64) Finding {
	if p.start == nil || !p.start.Equal(s) {
		p.start, p.seed, p.at, p.aimed = s.Clone(), seed, 0, false
	}
	for c.Stopped == "" && p.at < len(p.model.targets) && p.high() > above {
		if err := p.aim(c.Context()); err != nil {
			c.Fail(err)
			break
		}
		line, refuted, err := p.reach(c)
		if err == nil && line != nil {
			return Finding{Line: line, Goal: p.high(), High: p.high()}
		}
		if err != nil {
			c.Fail(err)
		}
		if !refuted {
			break
		}
		p.at, p.aimed = p.at+1, false
	}
	return Finding{Goal: game.NoGoal, High: max(p.high(), above)}
}

// high returns the highest goal that is not refuted.
func (p *Planner) high() game.Goal {
	if p.at >= len(p.model.targets) {
		return 0
	}
	return p.model.targets[p.at].value
}

// aim begins with the target unless it has begun.
func (p *Planner) aim(ctx context.Context) error {
	if p.aimed {
		return nil
	}
	p.looked = false
	p.restart()
	err := p.model.want(ctx, p.model.targets[p.at].when)
	p.aimed = err == nil
	return err
}

func (p *Planner) restart() {
	p.formulas, p.round, p.tried, p.used, p.full, p.whole = nil, 0, 0, 0, false, false
}

// reach looks for a way to the target. It is refuted where no position has that
// goal, or no way from this one leads to it.
func (p *Planner) reach(c *search.Clock) (line []game.JointMove, refuted bool, err error) {
	ctx := c.Context()
	if !p.looked {
		f := goalFormula(ctx, p.model, p.bytes, p.seed)
		if f.err != nil && !errors.Is(f.err, sat.ErrMemory) {
			return nil, false, f.err
		}
		status, err := f.Solve(ctx, firstEffort*nodeWork)
		if err != nil && !errors.Is(err, sat.ErrMemory) {
			return nil, false, err
		}
		if status == sat.Unsatisfiable && f.err == nil {
			return nil, true, nil
		}
		p.looked = true
	}
	if p.model.timed && p.high() < 100 {
		return nil, false, nil // the end that the timer makes is not in the model
	}
	for c.Stopped == "" && p.open() {
		if !p.full && len(p.formulas) <= p.round {
			if err := p.lengthen(ctx); err != nil {
				return nil, false, err
			}
		}
		if line, refuted, err = p.tryAll(ctx, c); line != nil || refuted || err != nil {
			return line, refuted, err
		}
		if p.tried == len(p.formulas) {
			p.round, p.tried = p.round+1, 0
		}
	}
	return nil, false, nil
}

// open reports whether anything is left to try.
func (p *Planner) open() bool {
	return !p.full || slices.ContainsFunc(p.formulas, func(a *attempt) bool { return !a.done })
}

// tryAll searches each formula with half the effort of the shorter one.
func (p *Planner) tryAll(ctx context.Context, c *search.Clock) (line []game.JointMove, refuted bool, err error) {
	for p.tried < len(p.formulas) && c.Stopped == "" {
		i, a := p.tried, p.formulas[p.tried]
		p.tried++
		if a.done {
			continue
		}
		status, err := p.try(ctx, c, a, int64(firstEffort)<<min(p.round-i, 30))
		tried := a.formula
		if a.done {
			p.used, a.formula = p.used-a.bytes, nil
		}
		switch {
		case err != nil:
			return nil, false, err
		case status == sat.Unsatisfiable && p.whole && i == len(p.formulas)-1:
			return nil, true, nil
		case status == sat.Satisfiable:
			line, err := p.follow(ctx, tried)
			if err == nil && line == nil && !p.model.all { // an end came between the moves of a step
				if err = p.model.inSequence(ctx); err == nil {
					p.restart()
				}
			}
			if err != nil { // whether it can be played is not known yet
				a.done, a.formula = false, tried
				p.used += a.bytes
			}
			if line != nil || err != nil {
				return line, false, err
			}
		}
	}
	return nil, false, nil
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
	n, room := steps(len(p.formulas)), p.bytes-p.used
	if n > maxSteps || room <= 0 {
		p.full = true
		return nil
	}
	f := newFormula(ctx, p.model, p.start, n, room, p.seed)
	if errors.Is(f.err, sat.ErrMemory) {
		p.full = true
		return nil
	}
	if f.err != nil {
		return f.err
	}
	p.whole, p.full = f.whole, f.whole
	places := room - f.room
	bytes := min(2*f.Bytes()+learnedBytes+places, room)
	f.SetLimit(bytes - places)
	p.used += bytes
	p.formulas = append(p.formulas, &attempt{formula: f, bytes: bytes})
	return nil
}

// try searches a formula with a bounded effort, in nodes.
func (p *Planner) try(ctx context.Context, c *search.Clock, a *attempt, effort int64) (sat.Status, error) {
	if c.MaxNodes > 0 {
		effort = min(effort, c.MaxNodes-c.Nodes)
	}
	before := a.Propagations()
	status, err := a.Solve(ctx, effort*nodeWork)
	c.Nodes += (a.Propagations() - before) / nodeWork
	c.Tick()
	a.done = status != sat.Unknown
	if errors.Is(err, sat.ErrMemory) {
		a.done, err = true, nil
	}
	return status, err
}

// follow returns the way that a formula tells, without moves that it can do without;
// nil if it cannot be played.
func (p *Planner) follow(ctx context.Context, f *formula) ([]game.JointMove, error) {
	moves := f.plan()
	n, err := p.play(ctx, moves)
	if err != nil || n < 0 {
		return nil, err
	}
	line := []game.JointMove{}
	for _, m := range p.shorten(ctx, moves[:n]) {
		line = append(line, game.JointMove{m})
	}
	return line, nil
}

// play returns how many of the moves lead to an end with the goal that is wanted, or
// -1.
func (p *Planner) play(ctx context.Context, moves []game.Move) (int, error) {
	s := p.start
	for i := 0; ; i++ {
		end, err := p.m.Terminal(ctx, s)
		if err != nil {
			return -1, err
		}
		if end {
			goal, err := p.m.Goal(ctx, s, 0)
			if err != nil || goal != p.high() {
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

// shorten leaves out moves without which the others win as well. An error, such as that the time is over, ends that:
// what is left wins all the same.
func (p *Planner) shorten(ctx context.Context, moves []game.Move) []game.Move {
	for i := len(moves) - 1; i >= 0; i-- {
		without := append(append([]game.Move(nil), moves[:i]...), moves[i+1:]...)
		n, err := p.play(ctx, without)
		if err != nil {
			break
		}
		if n >= 0 {
			moves = without[:n]
			i = min(i, n)
		}
	}
	return moves
}
