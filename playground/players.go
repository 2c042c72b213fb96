package playground

import (
	"errors"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/player"
)

// players lists the opponents that a visitor can choose from.
func players() []Player {
	var out []Player
	for _, p := range player.Styles() {
		out = append(out, Player{ID: p.ID, Name: p.Name, About: p.About})
	}
	return out
}

// maxSeconds bounds the time that a request may ask for.
const maxSeconds = 3600

// options are those of a search for a job.
func (p *playing) options(j *job, role int, seconds float64) search.Options {
	o := search.Options{Role: role, Yield: j.service.config.Yield}
	if seconds > 0 {
		o.Deadline = time.Now().Add(time.Duration(min(seconds, maxSeconds) * float64(time.Second)))
	}
	o.Progress = func(r search.Report) { j.report(p.analysis(role, &r)) }
	return o
}

// move asks a player for its move. When the job is cancelled the answer is the
// best move so far.
func move(j *job, s *session, q MoveRequest) (r MoveResult, err error) {
	player, ok := player.FindStyle(q.Player)
	if !ok {
		return r, failure(FailUnknownPlayer, "There is no player "+q.Player+".", q.Player)
	}
	p, err := s.sit(j, player, q.Role, q.Moves, "")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.leave()) }()
	clock := max(q.Clock, 0.01)
	if player.Learns() {
		if err := p.weigh(j, q.Weights, clock/2); err != nil && j.ctx.Err() == nil {
			return r, err
		}
	}
	o := p.options(j, q.Role, clock)
	o.Seed = uint64(q.Seed)
	best, err := p.searcher.Best(j.ctx, p.at.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return r, noMove(err)
	}
	// Any other error tells why the search ended early; the move is legal.
	return MoveResult{
		Move:     p.rules.Terms.String(p.machine.MoveTerm(q.Role, best.Move)),
		Analysis: p.analysis(q.Role, &best.Report),
	}, nil
}

func noMove(err error) error {
	var limit *logic.LimitError
	if errors.As(err, &limit) {
		return limit
	}
	return failure(FailNoMove, "The role has no legal move.")
}

// analyse values all legal moves of a role. When the job is cancelled the
// answer is what is known so far.
func analyse(j *job, s *session, q AnalyseRequest) (a Analysis, err error) {
	kind := MachineKind("")
	if q.Machine != nil {
		kind = *q.Machine
	}
	p, err := s.sit(j, player.Style{}, q.Role, q.Moves, kind)
	if err != nil {
		return a, err
	}
	defer func() { err = errors.Join(err, p.leave()) }()
	if err := p.weigh(j, q.Weights, lookAround); err != nil {
		return a, err
	}
	o := p.options(j, q.Role, q.Seconds)
	o.MaxDepth = q.Depth
	best, err := p.searcher.Analyse(j.ctx, p.at.state, o)
	if errors.Is(err, search.ErrNoMove) {
		return a, noMove(err)
	}
	return p.analysis(q.Role, &best.Report), nil
}

// analysis puts a report into the protocol's words.
func (p *playing) analysis(role int, r *search.Report) Analysis {
	a := Analysis{
		Method: string(r.Method), Machine: p.kind, Proven: r.Proof.Closed() || r.Solved, Depth: r.Depth, Nodes: r.Nodes,
		Low: int(r.Proof.Low), High: int(r.Proof.High),
		Seconds: r.Elapsed.Seconds(), Moves: p.lineText(r.Line), Stop: string(r.Stop),
	}
	if len(r.Moves) > 0 {
		v := r.Value.Points()
		a.Value = &v
	}
	a.Kind = gameKind(&r.Class)
	if s := a.Seconds; s > 0 {
		a.NodesPerSecond = float64(r.Nodes) / s
	}
	for _, m := range r.Moves {
		row := AnalysisRow{
			Move: p.rules.Terms.String(p.machine.MoveTerm(role, m.Move)), Bound: Bound(m.Bound.String()),
			Proven: m.Proof.Closed(), Low: int(m.Proof.Low), High: int(m.Proof.High), Depth: m.Depth, Nodes: m.Nodes, Moves: p.lineText(m.Line),
			Playouts: m.Playouts, Mean: m.Mean, Spread: m.Spread, Share: m.Share,
		}
		if row.Proven {
			row.Plies = m.Proof.Plies()
		}
		if m.Depth > 0 || m.Playouts > 0 || row.Proven {
			v := m.Value.Points()
			row.Value = &v
		}
		a.Rows = append(a.Rows, row)
	}
	return a
}

// gameKind puts a class into the protocol's words.
func gameKind(c *search.Class) *GameKind {
	if c.Matches == 0 {
		return nil
	}
	return &GameKind{
		Turns: c.Turns, ConstantSum: c.ConstantSum, Sum: c.Sum, Counter: c.Counter, Repeats: c.Repeats, Stuck: c.Stuck,
		Broken: c.Broken, Matches: c.Matches, Branching: c.Branching, Plies: c.Plies,
		Proved: ProvedKind{
			Turns: c.Proved.Turns, ConstantSum: c.Proved.ConstantSum && c.ConstantSum, Longest: c.Proved.Longest, Alike: c.Proved.Alike,
		},
	}
}

// lineText spells a line of joint moves.
func (p *playing) lineText(line []game.JointMove) [][]string {
	out := make([][]string, len(line))
	for i, joint := range line {
		for role, m := range joint {
			out[i] = append(out[i], p.rules.Terms.String(p.machine.MoveTerm(role, m)))
		}
	}
	return out
}
