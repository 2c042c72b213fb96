package propnet

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/internal/hashcons"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/ground"
)

// Options steers Build.
type Options struct {
	Limits     ground.Limits
	Thresholds ground.Thresholds            // from where on rules are rewritten; zero: the usual ones
	Progress   func(stage string, done int) // "ground": instances so far; "build": nodes so far; may be nil
}

// Build turns rules into a network, which is right for all states that can be
// reached; of others, such as one with two kings where the rules keep one, it
// may say anything. It fails with a *logic.LimitError, naming the rule at fault,
// when the network would be too large, and with a *logic.CycleError when the
// rules are not stratified; it never returns a partial network.
func Build(ctx context.Context, rules *logic.Rules, options Options) (*Net, error) {
	program, err := ground.Ground(ctx, rules, ground.Options{
		Limits: options.Limits, Progress: options.grounding(), Thresholds: options.Thresholds,
	})
	if err != nil {
		return nil, err
	}
	residual, err := program.Propagate(ctx)
	if err != nil {
		return nil, err
	}
	b := newNetBuilder(ctx, residual)
	if err := b.propositions(); err != nil {
		return nil, err
	}
	if err := b.connect(options); err != nil {
		return nil, err
	}
	return b.finish(rules)
}

// grounding returns the callback for the progress of grounding.
func (o *Options) grounding() func(atoms, instances int) {
	if o.Progress == nil {
		return nil
	}
	return func(_, instances int) { o.Progress("ground", instances) }
}

// lookEvery is how many steps pass between looks at the context: less than a millisecond of work.
const lookEvery = 1 << 13

// A netBuilder makes a Net from a ground program.
type netBuilder struct {
	*ground.Residual
	meter     *pace.Meter
	node      []Node // by atom: Base, Input or View
	legal     []Node // by atom of a move
	net       *Net
	source    []Node           // by proposition, which come before all other nodes: its source + 1, or 0
	rule      []int32          // by node: the rule of the sheet that it comes from, or -1
	credited  map[Node][]int32 // the rules, ascending, of nodes that come from several
	ends      bool             // the rules have a terminal proposition
	shared    hashcons.Table   // and, or and not by kind and inputs: which connective
	offset    []uint32         // by connective: where its inputs begin in net.inputs
	ors, ands []Node           // used again for every atom
}

func newNetBuilder(ctx context.Context, r *ground.Residual) *netBuilder {
	roles := len(r.Rules.Roles)
	return &netBuilder{
		Residual: r,
		meter:    pace.NewMeter(ctx, lookEvery),
		node:     make([]Node, r.Atoms()),
		legal:    make([]Node, r.Atoms()),
		net:      &Net{moves: make([][]Node, roles), legals: make([][]Node, roles), goals: make([][]Node, roles)},
		credited: map[Node][]int32{},
	}
}

// propositions adds the nodes that have names, table by table.
func (b *netBuilder) propositions() error {
	initially := b.Initially()
	for _, kind := range []ground.Kind{ground.Facts, ground.Moves, ground.Views} {
		for a := range b.OfKind(kind) {
			if b.meter.Over(1) {
				return b.meter.Err()
			}
			if b.Reads(a) {
				b.proposition(a, initially[a])
			}
		}
	}
	if !b.ends { // it is never true
		b.net.terminal = b.add(Terminal, label{})
	}
	return nil
}

func (b *netBuilder) proposition(a ground.Atom, initially bool) {
	switch b.KindOf(a) {
	case ground.Facts:
		b.node[a] = b.add(Base, label{term: b.Whole(a)[0]})
		b.net.bases = append(b.net.bases, b.node[a])
		b.net.initial = append(b.net.initial, initially)
	case ground.Moves:
		b.move(a)
	default:
		b.view(a)
	}
}

// move adds the nodes of a move; of somebody who plays no role it is a view,
// that somebody may ask for.
func (b *netBuilder) move(a ground.Atom) {
	n, whole := b.net, b.Whole(a)
	role := b.Rules.RoleIndex(whole[0])
	if role < 0 {
		b.legal[a] = b.add(View, label{term: b.term(logic.RelLegal, whole)})
		return
	}
	l := label{int32(role), whole[1]}
	b.node[a] = b.add(Input, l)
	b.legal[a] = b.add(Legal, l)
	n.moves[role] = append(n.moves[role], b.node[a])
	n.legals[role] = append(n.legals[role], b.legal[a])
}

// view adds the node of an atom that is not a base or an input.
func (b *netBuilder) view(a ground.Atom) {
	rel, row := b.Relation(a), b.Row(a)
	switch rel {
	case logic.RelTerminal:
		b.node[a] = b.add(Terminal, label{})
		b.net.terminal = b.node[a]
		b.ends = true
		return
	case logic.RelGoal:
		if role := b.Rules.RoleIndex(row[0]); role >= 0 {
			b.node[a] = b.add(Goal, label{int32(role), row[1]})
			b.net.goals[role] = append(b.net.goals[role], b.node[a])
			return
		}
	}
	b.node[a] = b.add(View, label{term: b.term(rel, row)})
}

// term returns an atom of a relation as a term.
func (b *netBuilder) term(rel logic.Relation, args []logic.Term) logic.Term {
	return b.Rules.Terms.Make(b.Rules.Relations[rel].Name, args...)
}

// add adds a proposition.
func (b *netBuilder) add(k Kind, l label) Node {
	b.net.label = append(b.net.label, l)
	b.source = append(b.source, 0)
	return b.addNode(k)
}

func (b *netBuilder) addNode(k Kind) Node {
	b.net.kind = append(b.net.kind, k)
	b.rule = append(b.rule, -1)
	return Node(len(b.net.kind) - 1)
}

// gate adds a connective, or returns the equal one that is there.
func (b *netBuilder) gate(k Kind, inputs []Node, rule int32) Node {
	h := rows.Hash(inputs) + uint32(k)
	c, ok := b.shared.Find(h, func(c uint32) bool {
		return b.net.kind[b.joined(c)] == k && slices.Equal(b.inputs(c), inputs)
	})
	if !ok {
		c = b.connective(k, inputs...)
		b.shared.Add(h, c)
	}
	x := b.joined(c)
	b.credit(x, rule)
	return x
}

// connective adds a gate or a transition and returns its number among those.
func (b *netBuilder) connective(k Kind, inputs ...Node) uint32 {
	b.addNode(k)
	b.offset = append(b.offset, uint32(len(b.net.inputs)))
	b.net.inputs = append(b.net.inputs, inputs...)
	return uint32(len(b.offset) - 1)
}

// joined returns the node of a connective.
func (b *netBuilder) joined(c uint32) Node { return Node(len(b.source)) + Node(c) }

// inputs returns what a connective reads.
func (b *netBuilder) inputs(c uint32) []Node {
	if int(c)+1 < len(b.offset) {
		return b.net.inputs[b.offset[c]:b.offset[c+1]]
	}
	return b.net.inputs[b.offset[c]:]
}

// credit notes that a node comes from a rule of the sheet.
func (b *netBuilder) credit(x Node, rule int32) {
	if rule < 0 || rule == b.rule[x] {
		return
	}
	if b.rule[x] < 0 {
		b.rule[x] = rule
		return
	}
	rules, several := b.credited[x]
	if !several {
		rules = []int32{b.rule[x]}
	}
	if i, ok := slices.BinarySearch(rules, rule); !ok {
		b.credited[x] = slices.Insert(rules, i, rule)
	}
}

// credits returns the rules that a node comes from, ascending.
func (b *netBuilder) credits(x Node) []int32 {
	if rules, several := b.credited[x]; several {
		return rules
	}
	if b.rule[x] < 0 {
		return nil
	}
	return b.rule[x : x+1]
}

// connect makes the gates, atom by atom.
func (b *netBuilder) connect(options Options) error {
	for i, a := range b.Derivations() {
		if i%1024 == 0 && options.Progress != nil {
			options.Progress("build", len(b.net.kind))
		}
		if b.Reads(a) {
			b.connectAtom(a)
		}
		if b.meter.Over(1) {
			return b.meter.Err()
		}
	}
	if b.source[b.net.terminal] == 0 {
		b.source[b.net.terminal] = b.gate(Or, nil, -1) + 1
	}
	return nil
}

// connectAtom gives the proposition of an atom its source.
func (b *netBuilder) connectAtom(a ground.Atom) {
	target := b.node[a]
	if b.KindOf(a) == ground.Moves {
		target = b.legal[a]
	}
	from := b.disjunction(a, target)
	if b.KindOf(a) == ground.Facts {
		from = b.joined(b.connective(Transition, from)) // each base has its own
	}
	b.source[target] = from + 1
}

// disjunction returns the disjunction of the rules for an atom, each of them the
// conjunction of what is not constant in it.
func (b *netBuilder) disjunction(a ground.Atom, target Node) Node {
	switch b.Definition(a) {
	case ground.Always:
		return b.gate(And, nil, -1)
	case ground.Never:
		return b.gate(Or, nil, -1)
	}
	ors := b.ors[:0]
	for _, r := range b.RulesOf(a) {
		rule, body := b.Form(r), b.Body(r)
		if b.meter.Over(1 + len(body)) {
			break // what has been made is not used
		}
		ands := b.ands[:0]
		for _, l := range body {
			if b.Value(l) == ground.Varies {
				ands = append(ands, b.literal(l))
			}
		}
		ors = append(ors, b.combine(And, &ands, rule))
		b.ands = ands
		b.credit(target, rule)
	}
	from := b.combine(Or, &ors, -1)
	b.ors = ors
	if b.net.kind[from] == Or {
		for _, rule := range b.credits(target) {
			b.credit(from, rule)
		}
	}
	return from
}

// combine returns the gate over some inputs, or the only input there is.
func (b *netBuilder) combine(k Kind, inputs *[]Node, rule int32) Node {
	slices.Sort(*inputs)
	*inputs = slices.Compact(*inputs)
	if len(*inputs) == 1 {
		return (*inputs)[0]
	}
	return b.gate(k, *inputs, rule)
}

// literal returns the node of a literal.
func (b *netBuilder) literal(l ground.Literal) Node {
	x := b.node[l.Atom()]
	if l&ground.OfLegal != 0 {
		x = b.legal[l.Atom()]
	}
	if l&ground.Negated == 0 {
		return x
	}
	return b.gate(Not, []Node{x}, -1)
}

// finish lays the inputs out in the order of the nodes.
func (b *netBuilder) finish(rules *logic.Rules) (*Net, error) {
	n := b.net
	n.Rules = rules
	n.instances = make([]int32, len(rules.Sheet.Forms))
	for r := range b.Instances() {
		if b.meter.Over(1) {
			return nil, b.meter.Err()
		}
		n.instances[b.Form(uint32(r))]++
	}
	gates := n.inputs
	b.offset = append(b.offset, uint32(len(gates)))
	n.inputs = make([]Node, 0, len(gates)+len(n.kind))
	n.start = make([]uint32, 0, len(n.kind)+1)
	n.ruleStart = make([]uint32, 0, len(n.kind)+1)
	gate := 0
	for x, k := range n.kind {
		if b.meter.Over(1) {
			return nil, b.meter.Err()
		}
		n.start = append(n.start, uint32(len(n.inputs)))
		n.ruleStart = append(n.ruleStart, uint32(len(n.rules)))
		n.rules = append(n.rules, b.credits(Node(x))...)
		if k.Proposition() {
			if b.source[x] != 0 {
				n.inputs = append(n.inputs, b.source[x]-1)
			}
			continue
		}
		n.inputs = append(n.inputs, gates[b.offset[gate]:b.offset[gate+1]]...)
		gate++
	}
	n.start = append(n.start, uint32(len(n.inputs)))
	n.ruleStart = append(n.ruleStart, uint32(len(n.rules)))
	if err := b.meter.Last(); err != nil {
		return nil, err
	}
	return n, nil
}
