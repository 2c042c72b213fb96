package propnet

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

// A Builder assembles a network by hand, in the way of chapter 10 of the
// Stanford notes: make propositions, make connectives over them, connect the
// propositions to their sources, and gather everything into a net. Mistakes are
// kept and returned by Net.
type Builder struct {
	rules    *logic.Rules
	nodes    []builderNode
	terminal int // node + 1
	sharing  map[string]Node
	err      error
}

type builderNode struct {
	kind    Kind
	label   label
	initial bool
	inputs  []Node
	rules   []int32
}

// NewBuilder starts a network for some roles.
func NewBuilder(roles ...string) *Builder {
	terms := logic.NewTerms()
	rules := &logic.Rules{Sheet: &gdl.Sheet{}, Terms: terms}
	for _, r := range roles {
		rules.Roles = append(rules.Roles, terms.Constant(r))
	}
	return newBuilder(rules)
}

func newBuilder(rules *logic.Rules) *Builder {
	return &Builder{rules: rules, sharing: map[string]Node{}}
}

// fail keeps the first mistake.
func (b *Builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf(format, args...)
	}
}

// term reads a term.
func (b *Builder) term(text string) logic.Term {
	t, err := gdl.ParseTerm(text)
	if err != nil {
		b.fail("%q: %v", text, err)
		return 0
	}
	x, err := b.rules.Terms.Intern(&t)
	if err != nil {
		b.fail("%q: %v", text, err)
		return 0
	}
	return x
}

// roleLabel labels what is about a role, by its place in role order.
func (b *Builder) roleLabel(role int, text string) label {
	if role < 0 || role >= len(b.rules.Roles) {
		b.fail("there is no role %d", role)
	}
	return label{int32(role), b.term(text)}
}

func (b *Builder) add(n builderNode) Node {
	b.nodes = append(b.nodes, n)
	return Node(len(b.nodes) - 1)
}

// Base adds a fact of the state.
func (b *Builder) Base(fact string, initially bool) Node {
	return b.add(builderNode{kind: Base, label: label{term: b.term(fact)}, initial: initially})
}

// Input adds a move of a role.
func (b *Builder) Input(role int, move string) Node {
	return b.add(builderNode{kind: Input, label: b.roleLabel(role, move)})
}

// View adds a proposition for any other relation.
func (b *Builder) View(atom string) Node {
	return b.add(builderNode{kind: View, label: label{term: b.term(atom)}})
}

// Legal adds the proposition that a role may make a move.
func (b *Builder) Legal(role int, move string) Node {
	return b.add(builderNode{kind: Legal, label: b.roleLabel(role, move)})
}

// Goal adds the proposition that a role has a goal value, 0..100.
func (b *Builder) Goal(role int, value int) Node {
	return b.add(builderNode{kind: Goal, label: b.roleLabel(role, fmt.Sprint(value))})
}

// Terminal adds the proposition that the match has ended.
func (b *Builder) Terminal() Node {
	if b.terminal != 0 {
		b.fail("a network has one terminal proposition")
	}
	x := b.add(builderNode{kind: Terminal})
	b.terminal = int(x) + 1
	return x
}

// And adds a conjunction.
func (b *Builder) And(inputs ...Node) Node { return b.gate(And, inputs) }

// Or adds a disjunction.
func (b *Builder) Or(inputs ...Node) Node { return b.gate(Or, inputs) }

// Not adds a negation.
func (b *Builder) Not(input Node) Node { return b.gate(Not, []Node{input}) }

func (b *Builder) gate(k Kind, inputs []Node) Node {
	return b.add(builderNode{kind: k, inputs: slices.Clone(inputs)})
}

// Transition makes what a node is now the value of a base in the next state.
func (b *Builder) Transition(source, base Node) Node {
	x := b.add(builderNode{kind: Transition, inputs: []Node{source}})
	b.Connect(base, x)
	return x
}

// Connect gives a proposition its source.
func (b *Builder) Connect(proposition, source Node) {
	if n := Node(len(b.nodes)); proposition >= n || source >= n {
		b.fail("there is no node %d", max(proposition, source))
		return
	}
	p := &b.nodes[proposition]
	switch {
	case !p.kind.Proposition() || p.kind == Input:
		b.fail("node %d is %v and takes no source", proposition, p.kind)
	case len(p.inputs) > 0:
		b.fail("node %d has a source already", proposition)
	case (p.kind == Base) != (b.nodes[source].kind == Transition):
		b.fail("a base takes a transition as its source, and nothing else does")
	default:
		p.inputs = []Node{source}
	}
}

// Net gathers everything. It fails if a move has no legality proposition or one
// without a move, if there is no terminal proposition, if a node reads what its
// kind must not, if a negation depends on itself, or on any mistake before.
func (b *Builder) Net() (*Net, error) {
	if b.terminal == 0 {
		b.fail("the network has no terminal proposition")
	}
	b.sound()
	if b.err != nil {
		return nil, b.err
	}
	n := &Net{
		Rules:    b.rules,
		kind:     make([]Kind, len(b.nodes)),
		label:    make([]label, len(b.nodes)),
		terminal: Node(b.terminal - 1),
		moves:    make([][]Node, len(b.rules.Roles)),
		legals:   make([][]Node, len(b.rules.Roles)),
		goals:    make([][]Node, len(b.rules.Roles)),
	}
	legal := map[label]Node{}
	for i := range b.nodes {
		x := &b.nodes[i]
		n.kind[i], n.label[i] = x.kind, x.label
		n.start = append(n.start, uint32(len(n.inputs)))
		n.inputs = append(n.inputs, x.inputs...)
		n.ruleStart = append(n.ruleStart, uint32(len(n.rules)))
		n.rules = append(n.rules, x.rules...)
		switch x.kind {
		case Base:
			n.bases = append(n.bases, Node(i))
			n.initial = append(n.initial, x.initial)
		case Input:
			n.moves[x.label.role] = append(n.moves[x.label.role], Node(i))
		case Legal:
			legal[x.label] = Node(i)
		case Goal:
			n.goals[x.label.role] = append(n.goals[x.label.role], Node(i))
		}
	}
	n.start = append(n.start, uint32(len(n.inputs)))
	n.ruleStart = append(n.ruleStart, uint32(len(n.rules)))
	for role, moves := range n.moves {
		for _, x := range moves {
			l, ok := legal[n.label[x]]
			if !ok {
				return nil, fmt.Errorf("%s has no legality proposition", n.Name(x))
			}
			n.legals[role] = append(n.legals[role], l)
			delete(legal, n.label[x])
		}
	}
	if len(legal) > 0 {
		return nil, fmt.Errorf("%s has no input", n.Name(slices.Min(slices.Collect(maps.Values(legal)))))
	}
	components := n.Components()
	for cycle := range components.All() {
		if len(cycle) > 1 && slices.ContainsFunc(cycle, func(x Node) bool { return n.kind[x] == Not }) {
			return nil, errors.New("the network negates what depends on the negation")
		}
	}
	return n, nil
}

// sound looks whether nodes read what nodes of their kind may read.
func (b *Builder) sound() {
	for i := range b.nodes {
		x := &b.nodes[i]
		ok := true
		switch x.kind {
		case And, Or:
		case Not, Transition:
			ok = len(x.inputs) == 1
		case Input:
			ok = len(x.inputs) == 0
		case Base:
			ok = len(x.inputs) == 0 || len(x.inputs) == 1 && b.is(Transition, x.inputs[0])
		default:
			ok = len(x.inputs) <= 1
		}
		for _, y := range x.inputs {
			ok = ok && int(y) < len(b.nodes) && (x.kind == Base || !b.is(Transition, y))
		}
		if !ok {
			b.fail("node %d of the network, %v, reads what it must not", i, x.kind)
		}
	}
}

// is reports whether there is such a node and it has this kind.
func (b *Builder) is(k Kind, x Node) bool { return int(x) < len(b.nodes) && b.nodes[x].kind == k }
