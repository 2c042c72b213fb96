package reasoner

import (
	"context"
	"maps"
	"math"
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// Options bounds what a machine may use.
type Options struct {
	// MaxStored bounds the terms in calls, answers and waiting clauses, and the words that new terms take up; 0 means
	// DefaultMaxStored.
	MaxStored int
}

// DefaultMaxStored allows about 256 MiB of calls and answers.
const DefaultMaxStored = 64 << 20

// A Machine plays a game by proving what its rules say. It implements
// [game.Machine] and, where the sheet defines heuristic, [game.Estimator].
type Machine struct {
	given     *logic.Rules // what New was given
	rules     *logic.Rules // the same, stratified
	terms     *logic.Terms
	deps      *logic.Dependencies
	options   Options
	relations []relation
	// givenWords is what the terms took up before there was a machine. Those that it makes stay, so they count for its
	// bound as what is stored does.
	givenWords int
	learned    map[question]float64 // answers per call, measured
	planning   []int                // by component: predicates whose plans are being made
	made       []*predicate         // in the order in which their planning began
	making     []int                // places in made of those that are being planned

	known *facts // shared with clones, which take turns

	// What is loaded.
	loaded     bool
	state      game.State
	joint      game.JointMove // nil when no moves are loaded
	held       [][]uint32     // by class: rows of the facts that hold
	heldAll    []uint32       // all facts that hold
	generation [3]uint32      // by Lifetime; answers of older generations are void
	loads      int

	// The running evaluation.
	ctx      context.Context
	steps    uint64
	patience int    // until the next look at the context
	deadline uint64 // in steps, while a relation is tabulated
	stored   int
	stack    []logic.Term
	iters    []iter
	agenda   []task
	begun    []*call
	working  *clausePlan
	meter    *meter // nil unless somebody measures
}

// Steps says how much work the machine has done so far. It is the same for the
// same questions on any computer, so it can bound work where a clock must not
// decide.
func (m *Machine) Steps() uint64 { return m.steps }

// A relation is what the machine knows about a relation of the rules.
type relation struct {
	facts *factTable // ground facts of the sheet, nil if there are none; all atoms once it is tabulated
	rules int        // clauses that are not ground facts; 0 once it is tabulated
	tried bool       // tabulating it was tried
	asked []*predicate
}

// A question is a way to ask a relation.
type question struct {
	relation       logic.Relation
	bound, ignored uint64
}

// New makes a machine. Rules that are not stratified are a *[logic.CycleError],
// relations with more than 64 arguments a *logic.LimitError.
func New(rules *logic.Rules, options Options) (*Machine, error) {
	prepared, deps, err := logic.Stratified(rules)
	if err != nil {
		return nil, err
	}
	if options.MaxStored == 0 {
		options.MaxStored = DefaultMaxStored
	}
	m := &Machine{
		given: rules, rules: prepared, terms: rules.Terms, deps: deps, options: options,
		known: newFacts(rules.Terms), learned: map[question]float64{}, givenWords: rules.Terms.Words(),
	}
	for rel, level := range deps.Level {
		if level > maxLevel {
			rule := m.rules.Clauses[deps.Clauses[rel][0]].Rule
			return nil, &logic.LimitError{What: "relations that depend on each other in a row", Limit: maxLevel,
				Rule: rule}
		}
	}
	m.relations = make([]relation, len(m.rules.Relations))
	m.planning = make([]int, len(m.rules.Relations))
	for i := range m.rules.Clauses {
		c := &m.rules.Clauses[i]
		r := &m.relations[c.Head.Relation]
		if len(c.Head.Args) > maxColumns {
			return nil, &logic.LimitError{What: "arguments of a relation", Limit: maxColumns, Rule: c.Rule}
		}
		if !isFact(c) {
			r.rules++
			continue
		}
		if r.facts == nil {
			r.facts = newFactTable(len(c.Head.Args))
		}
		row := make([]logic.Term, len(c.Head.Args))
		for k := range c.Head.Args {
			row[k] = c.Head.Args[k].Term
		}
		r.facts.insert(row)
	}
	m.reset()
	return m, nil
}

// reset makes the state of a new machine's evaluation.
func (m *Machine) reset() {
	m.ctx = context.Background()
	m.generation = [3]uint32{1, 1, 1}
	m.deadline = math.MaxUint64
}

// maxLevel bounds chains of relations that depend on each other, which planning
// and evaluation follow on the stack; that of a browser's worker is small.
const maxLevel = 400

// isFact reports whether a clause is a ground fact.
func isFact(c *logic.Clause) bool { return len(c.Body) == 0 }

// onlyFacts reports whether all atoms of a relation are in its fact table. The first time that it is asked about
// a static relation with rules it tabulates the relation, if that is little work.
func (m *Machine) onlyFacts(rel logic.Relation) bool {
	r := &m.relations[rel]
	if r.rules > 0 && !r.tried && m.deps.Lifetime[rel] == logic.Static && m.planning[m.deps.Component[rel]] == 0 {
		r.tried = true
		m.tabulate(rel)
	}
	return r.rules == 0 && r.facts != nil
}

// ruleAtWork returns the form whose clause is being evaluated, -1 if there is none.
func (m *Machine) ruleAtWork() int {
	if m.working == nil || m.working.clause == nil {
		return -1
	}
	return m.working.clause.Rule
}

// abandon makes the machine fit again after an evaluation was cut short.
func (m *Machine) abandon() {
	m.unmake(0)
	for i := range m.generation {
		m.generation[i]++
	}
	m.stack, m.iters = m.stack[:0], m.iters[:0]
	for _, t := range m.agenda {
		t.call.queued = false
	}
	m.agenda, m.begun = m.agenda[:0], m.begun[:0]
	m.deadline = math.MaxUint64
	m.working = nil
	if m.stored > m.options.MaxStored/2 {
		m.forget()
	}
}

// forget drops all plans and answers. Plans are made again when they are
// needed, from what was learned about the sizes of states since.
func (m *Machine) forget() {
	for i := range m.relations {
		for _, p := range m.relations[i].asked {
			if p.asked > 0 {
				m.learned[question{p.relation, p.bound, p.ignored}] = float64(p.answered) / float64(p.asked)
			}
		}
		m.relations[i].asked = nil
	}
	m.made, m.making = nil, nil
	m.stored = 0
}

// unmake drops the predicates whose planning was cut short, all but a number of
// those that are being planned, and with them what was planned since the first
// of them: it may lead to it.
func (m *Machine) unmake(keep int) {
	if len(m.making) <= keep {
		return
	}
	from := m.making[keep]
	for _, p := range m.made[from:] {
		r := &m.relations[p.relation]
		r.asked = slices.DeleteFunc(r.asked, func(x *predicate) bool { return x == p })
	}
	m.made, m.making = m.made[:from], m.making[:keep]
}

// replanAfter is how many states are seen before clauses are planned again
// with the sizes measured on them.
const replanAfter = 24

// load makes s the state that true speaks of.
func (m *Machine) load(s game.State) {
	if m.loaded && m.state.Equal(s) {
		return
	}
	m.loaded = true
	m.state = s
	m.joint = nil
	m.generation[logic.PerState]++
	m.generation[logic.PerMove]++
	m.loads++
	if m.loads == replanAfter || m.stored > m.options.MaxStored/2 {
		m.forget()
	}
	for i := range m.held {
		m.held[i] = m.held[i][:0]
	}
	m.heldAll = m.heldAll[:0]
	for len(m.held) < len(m.known.byID) {
		m.held = append(m.held, nil)
	}
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			n := uint32(i<<6) + uint32(bits.TrailingZeros64(w))
			id := m.known.class[n].id
			m.held[id] = append(m.held[id], m.known.row[n])
			m.heldAll = append(m.heldAll, n)
		}
	}
	if m.loads <= replanAfter {
		for id, held := range m.held {
			m.known.byID[id].held += float64(len(held))
		}
		m.known.states++
	}
}

// Rules implements game.Machine.
func (m *Machine) Rules() *logic.Rules { return m.given }

// Initial implements game.Machine.
func (m *Machine) Initial(ctx context.Context) (s game.State, err error) {
	err = m.guard(ctx, func() {
		c := m.solve(m.predicate(logic.RelInit, 0, 0), nil)
		s = m.encode(c.answers)
	})
	return s, err
}

// Legal implements game.Machine. Moves are in ascending order.
func (m *Machine) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	err := m.guard(ctx, func() {
		m.load(s)
		key := [1]logic.Term{m.rules.Roles[role]}
		c := m.solve(m.predicate(logic.RelLegal, 1, 0), key[:])
		from := len(dst)
		for _, t := range c.answers {
			dst = append(dst, game.Move(t))
		}
		slices.Sort(dst[from:])
	})
	return dst, err
}

// Next implements game.Machine.
func (m *Machine) Next(ctx context.Context, s game.State, joint game.JointMove) (next game.State, err error) {
	err = m.guard(ctx, func() {
		m.load(s)
		m.does(joint)
		c := m.solve(m.predicate(logic.RelNext, 0, 0), nil)
		next = m.encode(c.answers)
	})
	return next, err
}

// does makes joint the moves that does speaks of.
func (m *Machine) does(joint game.JointMove) {
	if m.joint != nil && slices.Equal(m.joint, joint) {
		return
	}
	m.joint = slices.Clone(joint)
	m.generation[logic.PerMove]++
}

// Terminal implements game.Machine.
func (m *Machine) Terminal(ctx context.Context, s game.State) (ended bool, err error) {
	err = m.guard(ctx, func() {
		m.load(s)
		ended = m.solve(m.predicate(logic.RelTerminal, 0, 0), nil).count > 0
	})
	return ended, err
}

// Goal implements game.Machine.
func (m *Machine) Goal(ctx context.Context, s game.State, role int) (goal game.Goal, err error) {
	err = m.guard(ctx, func() {
		m.load(s)
		goal = m.value(logic.RelGoal, role)
	})
	return goal, err
}

// value reads the number that goal or heuristic gives a role.
func (m *Machine) value(rel logic.Relation, role int) game.Goal {
	key := [1]logic.Term{m.rules.Roles[role]}
	c := m.solve(m.predicate(rel, 1, 0), key[:])
	switch c.count {
	case 0:
		return game.NoGoal
	case 1:
		return game.ParseGoal(m.terms, c.answers[0])
	}
	return game.ManyGoals
}

// Estimate implements game.Estimator by the heuristic relation of the sheet.
func (m *Machine) Estimate(ctx context.Context, s game.State, role int) (v float64, err error) {
	err = m.guard(ctx, func() {
		m.load(s)
		n := m.value(logic.RelHeuristic, role)
		if n < 0 {
			panic(abort{game.NewHeuristicError(m.rules, role)})
		}
		v = float64(n)
	})
	return v, err
}

// Facts implements game.Machine.
func (m *Machine) Facts(s game.State) []logic.Term {
	m.known.Lock()
	defer m.known.Unlock()
	var terms []logic.Term
	for _, n := range s.Append(nil) {
		terms = append(terms, m.known.term[n])
	}
	return terms
}

// Encode implements game.Machine. The reasoner can represent every term.
func (m *Machine) Encode(terms []logic.Term) (game.State, error) {
	m.known.Lock()
	defer m.known.Unlock()
	return m.encode(terms), nil
}

func (m *Machine) encode(terms []logic.Term) game.State {
	s := make(game.State, 0, (len(m.known.term)+63)/64)
	for _, t := range terms {
		s = s.Add(m.known.add(t))
	}
	return s.Trim()
}

// MoveTerm implements game.Machine: a move has the number of its term.
func (m *Machine) MoveTerm(role int, move game.Move) logic.Term { return logic.Term(move) }

// FindMove implements game.Machine. Every term can be played; the rules decide
// what comes of it.
func (m *Machine) FindMove(role int, t logic.Term) (game.Move, bool) { return game.Move(t), true }

// Clone implements game.Machine. Clones may be used by several goroutines, but take turns: facts get
// their numbers when they are first seen and states pass freely between clones, so these share the
// numbers and the terms behind one lock. Speed comes from networks, whose numbers are fixed and whose
// clones share nothing that changes.
func (m *Machine) Clone() game.Machine {
	m.known.Lock()
	defer m.known.Unlock()
	c := &Machine{
		given: m.given, rules: m.rules, terms: m.terms, deps: m.deps, options: m.options, known: m.known,
		learned: maps.Clone(m.learned), relations: slices.Clone(m.relations), planning: make([]int, len(m.relations)),
		givenWords: m.givenWords,
	}
	for i := range c.relations {
		c.relations[i].asked = nil
	}
	c.reset()
	return c
}

// Apart implements [game.Separable]. It takes turns with clones.
func (m *Machine) Apart() (game.Machine, error) {
	m.known.Lock()
	rules := m.given.Clone()
	m.known.Unlock()
	return New(rules, m.options)
}

// Close implements game.Machine; nothing is held.
func (m *Machine) Close() error { return nil }
