package ground

import (
	"context"

	"github.com/gdl-playground/engine/internal/csr"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
)

// A Constant is the value that an atom has in every reachable state, if it has
// one.
type Constant uint8

const (
	Varies Constant = iota
	Always
	Never
)

// A Residual program is what play has to evaluate of a ground program: atoms
// that are constant are known, rules that never fire are gone, and so are views
// that nothing reads (Jones, Gomard, Sestoft: Partial Evaluation and Automatic
// Program Generation, 1993).
type Residual struct {
	*Program
	heads  []Constant        // by atom: of its next, legal or view proposition
	holds  []Constant        // by atom: of the fact in a state, of the move when it is made; views do not use it
	dead   []bool            // by ground rule: it never fires
	byHead csr.Lists[uint32] // by atom: the rules for it that may fire
	live   []bool            // by atom: play reads it, or something that depends on it
}

// Propagate propagates constants through a ground program and leaves out what is
// never read. It fails with the error of ctx.
func (p *Program) Propagate(ctx context.Context) (*Residual, error) {
	n := len(p.tableOf)
	r := &Residual{
		Program: p,
		heads:   make([]Constant, n), holds: make([]Constant, n),
		dead: make([]bool, len(p.clause)), live: make([]bool, n),
	}
	meter := pace.NewMeter(ctx, lookEvery)
	r.fold(meter)
	r.byHead = p.groupByHead(func(rule int) bool { return !meter.Over(1) && !r.dead[rule] })
	r.mark(meter)
	if err := meter.Last(); err != nil {
		return nil, err
	}
	return r, nil
}

// fold goes over the rules until no more atom becomes constant.
func (r *Residual) fold(meter *pace.Meter) {
	initially := r.Initially()
	for a := range r.tableOf {
		if r.order[a] == 0 {
			r.heads[a], r.holds[a] = Never, Never
		}
		if r.unplayable(Atom(a)) {
			r.holds[a] = Never
		}
	}
	alive := make([]int, len(r.tableOf))
	for changed := true; changed && !meter.Over(len(alive)); {
		clear(alive)
		changed = r.foldRules(alive, meter)
		for a := range r.tableOf {
			if alive[a] == 0 && r.heads[a] == Varies {
				r.heads[a], changed = Never, true
			}
			if r.holds[a] != Varies || r.KindOf(Atom(a)) != Facts {
				continue
			}
			if v := r.heads[a]; v != Varies && (v == Always) == initially[a] {
				r.holds[a], changed = v, true
			}
		}
	}
}

// foldRules goes over the rules once and counts, by head, those that may fire. It
// reports whether anything became constant.
func (r *Residual) foldRules(alive []int, meter *pace.Meter) (changed bool) {
	for rule := range r.clause {
		if r.dead[rule] {
			continue
		}
		if meter.Over(1 + len(r.Body(uint32(rule)))) {
			return false
		}
		open := false
		for _, l := range r.Body(uint32(rule)) {
			v := r.Value(l)
			if v == Never {
				r.dead[rule], changed = true, true
				break
			}
			open = open || v == Varies
		}
		if r.dead[rule] {
			continue
		}
		head := r.head[rule]
		alive[head]++
		if !open && r.heads[head] == Varies {
			r.heads[head], changed = Always, true
		}
	}
	return changed
}

// unplayable reports whether an atom is a move of somebody who plays no role.
// Rules may call it legal, and ask that, but nobody ever makes it.
func (r *Residual) unplayable(a Atom) bool {
	return r.KindOf(a) == Moves && r.Rules.RoleIndex(r.Row(a)[0]) < 0
}

// Value returns what is known of a literal.
func (r *Residual) Value(l Literal) Constant {
	a := l.Atom()
	v := r.heads[a]
	switch r.KindOf(a) {
	case Facts:
		v = r.holds[a]
	case Moves:
		if l&OfLegal == 0 {
			v = r.holds[a]
		}
	}
	if l&Negated != 0 && v != Varies {
		return Always + Never - v
	}
	return v
}

// mark finds what play reads: facts, moves and results, and the views on which
// those depend.
func (r *Residual) mark(meter *pace.Meter) {
	var todo []Atom
	visit := func(a Atom) {
		if !r.live[a] && r.order[a] != 0 {
			r.live[a] = true
			todo = append(todo, a)
		}
	}
	for a := range r.tableOf {
		if r.root(Atom(a)) {
			visit(Atom(a))
		}
	}
	for len(todo) > 0 {
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if r.heads[a] != Varies {
			continue
		}
		for _, rule := range r.RulesOf(a) {
			if meter.Over(1 + len(r.Body(rule))) {
				return
			}
			for _, l := range r.Body(rule) {
				if r.Value(l) == Varies {
					visit(l.Atom())
				}
			}
		}
	}
}

// root reports whether play reads an atom itself.
func (r *Residual) root(a Atom) bool {
	if r.KindOf(a) != Views {
		return true
	}
	switch r.Relation(a) {
	case logic.RelTerminal, logic.RelGoal, logic.RelHeuristic:
		return true
	}
	return false
}

// RulesOf returns the rules for an atom that may fire.
func (r *Residual) RulesOf(a Atom) []uint32 { return r.byHead.Of(uint32(a)) }

// Definition returns what is known of what the rules for an atom define: whether a
// fact comes about, a move is legal, a view holds.
func (r *Residual) Definition(a Atom) Constant { return r.heads[a] }

// Reads reports whether play reads an atom, or something that depends on it.
func (r *Residual) Reads(a Atom) bool { return r.live[a] }
