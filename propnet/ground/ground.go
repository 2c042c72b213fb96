package ground

import (
	"context"
	"iter"

	"github.com/gdl-playground/engine/internal/csr"
	"github.com/gdl-playground/engine/logic"
)

// Options steers grounding.
type Options struct {
	Limits     Limits
	Progress   func(atoms, instances int) // what was made so far; may be nil
	Thresholds Thresholds                 // zero: the usual ones
}

// Ground rewrites rules so that they have fewer instances and grounds them. It
// fails with a *logic.LimitError, naming the rule at fault, when there would be
// too many, and with a *logic.CycleError when the rules are not stratified.
//
// Rewriting may rest on claims, such as that there is one white king. They can
// only be proved on ground rules; where that fails the rules are ground again,
// rewritten without claims.
func Ground(ctx context.Context, rules *logic.Rules, options Options) (*Program, error) {
	g, claims, err := rewriteAndGround(ctx, rules, options, true)
	if err != nil {
		return nil, err
	}
	proved, err := g.prove(ctx, claims)
	if err != nil || proved {
		return g, err
	}
	g, _, err = rewriteAndGround(ctx, rules, options, false)
	return g, err
}

// rewriteAndGround returns a program that is right if the claims are; it makes
// none unless asked to speculate.
func rewriteAndGround(ctx context.Context, rules *logic.Rules, options Options, speculate bool,
) (*Program, []mutex, error) {
	worth := options.Thresholds
	if worth == (Thresholds{}) {
		worth = DefaultThresholds
	}
	limits := options.Limits.orDefaults()
	r, err := rewrite(ctx, rules, speculate, worth, limits)
	if err != nil {
		return nil, nil, err
	}
	g, err := instantiate(ctx, r, limits, options.Progress)
	return g, r.claims, err
}

// Atoms returns how many atoms there are, reachable or not.
func (p *Program) Atoms() int { return len(p.tableOf) }

// Derivations lists the reachable atoms in the order in which they were derived.
func (p *Program) Derivations() []Atom { return p.queue }

// Instances returns how many ground rules there are.
func (p *Program) Instances() int { return len(p.clause) }

// KindOf returns the kind of table that holds an atom.
func (p *Program) KindOf(a Atom) Kind { return p.tables[p.tableOf[a]].shape.kind }

// Relation returns the relation of a view.
func (p *Program) Relation(a Atom) logic.Relation { return p.tables[p.tableOf[a]].shape.relation }

// Row returns the columns of an atom: the arguments of a fact, a view, or after
// the role those of a move.
func (p *Program) Row(a Atom) []logic.Term { return p.tables[p.tableOf[a]].rows.Row(p.rowOf[a]) }

// Body returns the literals of a ground rule.
func (p *Program) Body(rule uint32) []Literal { return p.literals[p.start[rule]:p.start[rule+1]] }

// Form returns the form of the sheet that a ground rule is an instance of.
func (p *Program) Form(rule uint32) int32 { return int32(p.Rules.Clauses[p.clause[rule]].Rule) }

// Initially tells by atom which facts the initial state has.
func (p *Program) Initially() []bool {
	initially := make([]bool, len(p.tableOf))
	for _, a := range p.initial {
		initially[a] = true
	}
	return initially
}

// OfKind lists the reachable atoms of a kind, table by table in the order in
// which they were derived.
func (p *Program) OfKind(kind Kind) iter.Seq[Atom] {
	return func(yield func(Atom) bool) {
		for _, t := range p.tables {
			if t.shape.kind != kind {
				continue
			}
			for _, row := range t.derived.Rows {
				if !yield(t.atoms[row]) {
					return
				}
			}
		}
	}
}

// groupByHead lists for each atom the rules for it, of some.
func (p *Program) groupByHead(some func(rule int) bool) csr.Lists[uint32] {
	return csr.New(len(p.tableOf), func(add func(atom, rule uint32)) {
		for rule, head := range p.head {
			if some(rule) {
				add(uint32(head), uint32(rule))
			}
		}
	})
}
