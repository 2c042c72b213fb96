package search

import (
	"context"

	"github.com/gdl-playground/engine/game"
)

// A Searcher finds moves for one role of one match and keeps what it learned
// from one move to the next.
type Searcher struct {
	m     game.Machine
	role  int
	table *table
	order *history
	style style
}

// New returns a searcher for a role that owns the machine from now on. The
// table grows up to tableBytes; 0 means DefaultTableBytes.
func New(m game.Machine, role int, tableBytes int64) *Searcher {
	return &Searcher{m: m, role: role, table: newTable(tableBytes, false), order: &history{}}
}

// Analyse values every legal move of the searcher's role, each exactly as deep
// as the search gets, until all are proved or a bound is reached.
func (x *Searcher) Analyse(ctx context.Context, s game.State, o Options) (Result, error) {
	legal, err := legalMoves(ctx, x.m, s, x.role)
	if err != nil {
		return Result{}, err
	}
	return x.alphaBeta(ctx, s, legal, o, true)
}

// Analyse values every legal move of Options.Role. See [Searcher.Analyse].
func Analyse(ctx context.Context, m game.Machine, s game.State, o Options) (Result, error) {
	return New(m, o.Role, o.TableBytes).Analyse(ctx, s, o)
}

func (x *Searcher) alphaBeta(ctx context.Context, s game.State, legal []game.Move, o Options, all bool) (Result, error) {
	c := newClock(ctx, &o)
	x.table.next()
	x.order.fade()
	t := &tree{
		m: x.m, ctx: c.context(), clock: c, me: x.role,
		eval: x.evaluator(), table: x.table, order: x.order,
	}
	d := newDeepening(t, s, legal, o.Seed)
	d.all = all
	report := func() Report {
		return Report{
			Method: MethodAlphaBeta, Value: d.value, Proof: d.proof, Depth: d.depth,
			Nodes: c.nodes, Elapsed: c.elapsed(), Moves: d.moves, Line: d.moves[0].Line,
		}
	}
	var progress func()
	if o.Progress != nil {
		progress = func() { o.Progress(report()) }
		c.report = progress
	}
	stop := d.run(o.MaxDepth, progress)
	d.choose()
	r := Result{Move: d.moves[0].Move, Report: report()}
	r.Stop = stop
	return r, c.err
}

// evaluator returns the estimate of positions: the sheet's own where it has
// one that the machine can read.
func (x *Searcher) evaluator() evaluator {
	if e, ok := x.m.(game.Estimator); ok && hasHeuristic(x.m.Rules()) {
		return sheetEvaluator{e, x.role, len(x.m.Rules().Roles)}
	}
	return goalEvaluator{x.m, x.role}
}
