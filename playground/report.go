package playground

import (
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// analysis puts a report into the protocol's words.
func (p *cursor) analysis(role int, r *search.Report) Analysis {
	a := Analysis{
		Method: string(r.Method), Machine: p.kind, Proven: r.Proof.Closed() || r.Solved, Depth: r.Depth, Nodes: r.Nodes,
		Low: int(r.Proof.Low), High: int(r.Proof.High),
		Seconds: r.Elapsed.Seconds(), Moves: p.movesText(r.Line), Stop: string(r.Stop),
	}
	a.Kind = gameKind(&r.Class)
	if s := a.Seconds; s > 0 {
		a.NodesPerSecond = float64(r.Nodes) / s
	}
	for _, m := range r.Moves {
		row := AnalysisRow{
			Move: p.rules.Terms.String(p.machine.MoveTerm(role, m.Move)), Bound: Bound(m.Bound.String()),
			Proven: m.Proof.Closed(), Low: int(m.Proof.Low), High: int(m.Proof.High), Depth: m.Depth, Nodes: m.Nodes,
			Moves:    p.movesText(m.Line),
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
	if len(a.Rows) > 0 && a.Rows[0].Value != nil { // else nothing is known of the position either
		v := r.Value.Points()
		a.Value = &v
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
			Turns: c.Proved.Turns, ConstantSum: c.Proved.ConstantSum && c.ConstantSum, Longest: c.Proved.Longest,
			Alike: c.Proved.Alike,
		},
	}
}

// movesText spells joint moves.
func (p *cursor) movesText(moves []game.JointMove) [][]string {
	out := make([][]string, len(moves))
	for i, joint := range moves {
		for role, m := range joint {
			out[i] = append(out[i], p.rules.Terms.String(p.machine.MoveTerm(role, m)))
		}
	}
	return out
}

// maxSeconds bounds the time that a request may ask for.
const maxSeconds = 3600

// options are those of a search for a job.
func (p *cursor) options(j *job, role int, seconds float64) search.Options {
	o := search.Options{Role: role}
	if seconds > 0 {
		o.Deadline = time.Now().Add(time.Duration(min(seconds, maxSeconds) * float64(time.Second)))
	}
	o.Progress = func(r search.Report) { j.report(p.analysis(role, &r)) }
	return o
}
