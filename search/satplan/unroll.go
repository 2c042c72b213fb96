package satplan

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/search/sat"
)

// A formula says that steps from a position lead to an end with the goal that is
// wanted, by Tseitin's encoding (1968) of what these need of the model.
type formula struct {
	*sat.Solver
	model *model
	meter *pace.Meter
	err   error // of the first clause that did not fit, or of the context; the formula is void then

	yes   sat.Lit     // true
	facts []sat.Lit   // by base, after the last step
	nodes []sat.Lit   // by node of the model's graph, after the last step; unset where nobody asked
	does  [][]sat.Lit // by step and place in model.moves; not yes where it is impossible
	room  int64       // bytes that does leave to clauses
	acts  sat.Lit     // whether the last step has a move
	whole bool        // no way is longer
}

const unset = sat.Lit(1<<32 - 1)

// newFormula makes the formula of a number of steps from a position.
func newFormula(ctx context.Context, m *model, s game.State, steps int, bytes int64, seed uint64) *formula {
	f := emptyFormula(ctx, m, bytes, seed)
	f.acts = f.yes
	for b := range m.bases {
		f.facts = append(f.facts, f.constant(s.Has(game.Fact(b))))
	}
	f.forget()
	for len(f.does) < steps && f.err == nil {
		f.step()
	}
	if f.err != nil {
		return f
	}
	f.whole = f.Failed() || f.known(f.acts) == f.constant(false)
	if m.counted {
		f.add(f.acts.Not(), f.won())
	} else {
		f.add(f.won())
	}
	f.nodes = nil // clauses are all that is read from now on
	return f
}

// placeBytes is what a move takes up in each step.
const placeBytes = 4

// formulaCheck is how many literals are looked at between two looks at the context: less than a millisecond of work.
const formulaCheck = 1 << 12

func emptyFormula(ctx context.Context, m *model, bytes int64, seed uint64) *formula {
	f := &formula{
		Solver: sat.New(bytes, seed), model: m, nodes: make([]sat.Lit, m.graph.Nodes()),
		meter: pace.NewMeter(ctx, formulaCheck), room: bytes,
	}
	f.yes = f.NewVar()
	f.add(f.yes)
	return f
}

// goalFormula says of a position, whether it can be reached or not, that the goal is
// given there.
func goalFormula(ctx context.Context, m *model, bytes int64, seed uint64) *formula {
	f := emptyFormula(ctx, m, bytes, seed)
	for range m.bases {
		f.facts = append(f.facts, f.NewVar())
	}
	f.forget()
	f.add(f.literal(m.goal))
	return f
}

// won returns whether the match is won after the last step.
func (f *formula) won() sat.Lit {
	return f.and([]sat.Lit{f.literal(f.model.goal), f.literal(f.model.terminal)})
}

// spend counts literals that are looked at, and reports whether it makes sense to go on.
func (f *formula) spend(n int) bool {
	if f.meter.Over(n) && f.err == nil {
		f.err = f.meter.Err()
	}
	return f.err == nil
}

func (f *formula) add(lits ...sat.Lit) {
	if f.spend(len(lits)) {
		f.err = f.Add(lits...)
	}
}

func (f *formula) constant(v bool) sat.Lit {
	if v {
		return f.yes
	}
	return f.yes.Not()
}

// forget makes literals of nodes again where the state has changed.
func (f *formula) forget() {
	f.spend(len(f.nodes))
	for n := range f.nodes {
		f.nodes[n] = unset
	}
	f.nodes[0] = f.yes.Not()
	for b, l := range f.facts {
		f.nodes[b+1] = f.known(l)
	}
}

// known returns a constant where the literal has that value for good.
func (f *formula) known(l sat.Lit) sat.Lit {
	if v, known := f.Fixed(l); known {
		return f.constant(v)
	}
	return l
}

// literal returns what an edge is worth after the last step.
func (f *formula) literal(e circuit.Edge) sat.Lit {
	if f.nodes[e.Node()] == unset && !f.encode(e.Node()) {
		return f.yes
	}
	return f.read(e)
}

// read returns what an edge is worth whose node is encoded.
func (f *formula) read(e circuit.Edge) sat.Lit { return f.nodes[e.Node()] ^ sat.Lit(e&1) }

// encode makes the literals of a node and of all that it depends on, inputs first, and reports whether it came to the
// end. It has a stack of its own: circuits may be deeper than the call stack of a browser's worker.
func (f *formula) encode(root uint32) bool {
	type visit struct {
		node uint32
		done int // inputs that are encoded
	}
	stack := []visit{{node: root}}
	for len(stack) > 0 {
		x := &stack[len(stack)-1]
		inputs := f.model.graph.Inputs(x.node)
		for x.done < len(inputs) && f.nodes[inputs[x.done].Node()] != unset {
			x.done++
		}
		if x.done < len(inputs) {
			stack = append(stack, visit{node: inputs[x.done].Node()})
			continue
		}
		if !f.spend(1) {
			return false
		}
		values := make([]sat.Lit, len(inputs))
		for i, in := range inputs {
			values[i] = f.read(in)
		}
		f.nodes[x.node] = f.and(values)
		stack = stack[:len(stack)-1]
	}
	return true
}

// and returns the conjunction of some literals, which it may reorder.
func (f *formula) and(in []sat.Lit) sat.Lit {
	slices.Sort(in)
	out := in[:0]
	for _, l := range slices.Compact(in) {
		switch l = f.known(l); {
		case l == f.yes.Not(), len(out) > 0 && out[len(out)-1] == l.Not():
			return f.yes.Not()
		case l != f.yes:
			out = append(out, l)
		}
	}
	switch len(out) {
	case 0:
		return f.yes
	case 1:
		return out[0]
	}
	x := f.NewVar()
	all := []sat.Lit{x}
	for _, l := range out {
		f.add(x.Not(), l)
		all = append(all, l.Not())
	}
	f.add(all...)
	return x
}

// or returns the disjunction of some literals, which it negates.
func (f *formula) or(in []sat.Lit) sat.Lit {
	for i := range in {
		in[i] = in[i].Not()
	}
	return f.and(in).Not()
}

// step adds a step of any number of moves that spoil nothing for each other. There
// are none in a terminal state, nor after a step without any. Where counters count
// steps, and not moves alone, the match is won where moves end.
func (f *formula) step() {
	m := f.model
	goesOn := f.literal(m.terminal).Not()
	if f.room -= placeBytes * int64(len(m.moves)); f.room <= 0 {
		f.err = sat.ErrMemory
		return
	}
	f.SetLimit(f.room)
	does := make([]sat.Lit, len(m.moves))
	var any []sat.Lit
	for i, move := range m.moves {
		does[i] = f.yes.Not()
		if !f.spend(1) {
			continue
		}
		if legal := f.literal(m.legal[move]); legal != f.yes.Not() && f.known(goesOn) != f.yes.Not() {
			does[i] = f.NewVar()
			f.add(does[i].Not(), legal)
			any = append(any, does[i])
		}
	}
	acts := f.or(slices.Clone(any))
	f.add(acts.Not(), goesOn)
	f.add(acts.Not(), f.acts)
	if m.counted {
		f.add(f.acts.Not(), acts, f.won())
	}
	f.acts = acts
	f.does = append(f.does, does)
	f.separate(any)
	f.change(does)
	f.forget()
}

// change makes the facts those after a step: a base is what a move makes it, or
// else what it was (Haas 1987: explanatory frame axioms).
func (f *formula) change(does []sat.Lit) {
	type change struct{ does, to sat.Lit }
	changes := make([][]change, len(f.facts))
	for i, move := range f.model.moves {
		if does[i] == f.yes.Not() || !f.spend(len(f.model.effects[move])) {
			continue
		}
		for _, e := range f.model.effects[move] {
			to := f.literal(e.to)
			if was := f.known(f.facts[e.base]); to != was {
				changes[e.base] = append(changes[e.base], change{does[i], to})
			}
		}
	}
	for b, list := range changes {
		if !f.spend(1) {
			return
		}
		was := f.known(f.facts[b])
		if f.model.counted && f.model.counters[b] {
			f.facts[b] = f.literal(f.model.counts[b])
			continue
		}
		if len(list) == 0 {
			continue
		}
		is := f.NewVar()
		rises, falls := []sat.Lit{is.Not(), was}, []sat.Lit{is, was.Not()}
		for _, c := range list {
			f.add(c.does.Not(), c.to.Not(), is)
			f.add(c.does.Not(), c.to, is.Not())
			if c.to != f.yes.Not() {
				rises = append(rises, c.does)
			}
			if c.to != f.yes {
				falls = append(falls, c.does)
			}
		}
		f.add(rises...)
		f.add(falls...)
		f.facts[b] = is
	}
}

// forwards reports in which order the moves of a step are made: by their numbers,
// or against it. Steps take turns, so that each finds what suits it.
func forwards(step int) bool { return step%2 == 0 }

// separate keeps moves out of a step that would spoil moves after them.
func (f *formula) separate(any []sat.Lit) {
	if f.model.all {
		f.atMostOne(any)
		return
	}
	does := f.does[len(f.does)-1]
	for to := range f.model.needs {
		for b, c := range f.model.needs[to] {
			if !f.spend(1 + len(c.changers) + len(c.needers)) {
				return
			}
			if len(c.changers) > 0 && len(c.needers) > 0 && f.known(f.facts[b]) != f.constant(to == 1) {
				f.spare(f.possible(c.changers, does), f.possible(c.needers, does))
			}
		}
	}
}

// possible returns the places of moves that are possible in a step, in the order in
// which they are made.
func (f *formula) possible(moves []int32, does []sat.Lit) []int {
	var places []int
	for _, move := range moves {
		if i, _ := slices.BinarySearch(f.model.moves, move); does[i] != f.yes.Not() {
			places = append(places, i)
		}
	}
	if !forwards(len(f.does) - 1) {
		slices.Reverse(places)
	}
	return places
}

// maxPairs is how many pairs of moves are kept apart one by one, for each move of a
// conflict; where there are more, a chain of variables does it.
const maxPairs = 3

// spare says that no changer comes before a needer.
func (f *formula) spare(changers, needers []int) {
	does := f.does[len(f.does)-1]
	before := func(x, y int) bool { return x < y == forwards(len(f.does)-1) && x != y }
	if len(changers)*len(needers) <= maxPairs*(len(changers)+len(needers)) {
		for _, x := range changers {
			for _, y := range needers {
				if before(x, y) {
					f.add(does[x].Not(), does[y].Not())
				}
			}
		}
		return
	}
	changed := f.yes.Not() // by a move so far
	for _, y := range needers {
		for len(changers) > 0 && before(changers[0], y) {
			now := f.NewVar()
			f.add(now, does[changers[0]].Not())
			f.add(now, changed.Not())
			changed, changers = now, changers[1:]
		}
		f.add(does[y].Not(), changed.Not())
	}
}

// atMostOne says that at most one of some literals is true (Sinz 2005).
func (f *formula) atMostOne(lits []sat.Lit) {
	some := f.yes.Not()
	for _, l := range lits {
		f.add(l.Not(), some.Not())
		now := f.NewVar()
		f.add(now, l.Not())
		f.add(now, some.Not())
		some = now
	}
}

// plan returns the moves that make the formula true, in order.
func (f *formula) plan() (moves []game.Move) {
	for t, does := range f.does {
		from := len(moves)
		for i, l := range does {
			if l != f.yes.Not() && f.Value(l) {
				moves = append(moves, game.Move(f.model.moves[i]))
			}
		}
		if !forwards(t) {
			slices.Reverse(moves[from:])
		}
	}
	return moves
}
