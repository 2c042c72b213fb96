package propnet

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/sha256"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
)

// Machines travel between workers as bytes: one builds, the others receive. The
// form is flat and starts with what it is:
//
//	"GDLM", one byte of version, 32 bytes of SHA-256 over the rules, the
//	spellings of functors, the terms made of them, and what uses these.
//
// All numbers are varints, lists begin with their length. Names are no more than
// spellings, so the receiver needs the same rules to make sense of them; other
// rules are refused, as are bytes of another version. Whatever the bytes are,
// reading them takes memory in proportion to their number and ends in an error
// or in something that can be used without harm; it is only as true as the
// sender.

const (
	binaryMagic   = "GDLM"
	binaryVersion = 1
)

// ErrOtherRules says that a network belongs to other rules.
var ErrOtherRules = errors.New("propnet: the network belongs to other rules")

// fingerprint identifies rules by the text of their forms.
func fingerprint(rules *logic.Rules) [sha256.Size]byte {
	var text []byte
	for _, f := range rules.Sheet.Forms {
		text = fmt.Appendf(text, "%d %s", len(f.Text), f.Text)
	}
	return sha256.Sum256(text)
}

// An encoder collects terms while it writes what uses them.
type encoder struct {
	terms    *logic.Terms
	body     []byte
	symbol   map[logic.Symbol]uint64
	symbols  []byte
	term     map[logic.Term]uint64
	termList []byte
}

func newEncoder(rules *logic.Rules) *encoder {
	return &encoder{terms: rules.Terms, symbol: map[logic.Symbol]uint64{}, term: map[logic.Term]uint64{}}
}

func (e *encoder) uint(x uint64)      { e.body = binary.AppendUvarint(e.body, x) }
func (e *encoder) int(x int64)        { e.body = binary.AppendVarint(e.body, x) }
func (e *encoder) count(n int)        { e.uint(uint64(n)) }
func (e *encoder) write(t logic.Term) { e.uint(e.termNumber(t)) }

// termNumber returns the number of a term, whose arguments come before it.
func (e *encoder) termNumber(t logic.Term) uint64 {
	if n, ok := e.term[t]; ok {
		return n
	}
	args := e.terms.Args(t)
	numbers := make([]uint64, len(args))
	for i, a := range args {
		numbers[i] = e.termNumber(a)
	}
	f := e.terms.Functor(t)
	s, ok := e.symbol[f]
	if !ok {
		s = uint64(len(e.symbol))
		e.symbol[f] = s
		name := e.terms.Spelling(f)
		e.symbols = append(binary.AppendUvarint(e.symbols, uint64(len(name))), name...)
	}
	e.termList = binary.AppendUvarint(e.termList, s)
	e.termList = binary.AppendUvarint(e.termList, uint64(len(args)))
	for _, n := range numbers {
		e.termList = binary.AppendUvarint(e.termList, n)
	}
	n := uint64(len(e.term))
	e.term[t] = n
	return n
}

// finish puts everything together.
func (e *encoder) finish(rules *logic.Rules) []byte {
	sum := fingerprint(rules)
	out := make([]byte, 0, len(binaryMagic)+len(sum)+len(e.symbols)+len(e.termList)+len(e.body)+32)
	out = append(append(append(out, binaryMagic...), binaryVersion), sum[:]...)
	out = append(binary.AppendUvarint(out, uint64(len(e.symbol))), e.symbols...)
	out = append(binary.AppendUvarint(out, uint64(len(e.term))), e.termList...)
	return append(out, e.body...)
}

// A decoder reads; after the first mistake it reads zeros.
type decoder struct {
	rest  []byte
	err   error
	terms []logic.Term
}

// newDecoder reads what comes before the body.
func newDecoder(rules *logic.Rules, data []byte) (*decoder, error) {
	d := &decoder{rest: data}
	if string(d.take(len(binaryMagic))) != binaryMagic || d.err != nil {
		return nil, errors.New("propnet: these bytes are no network")
	}
	if v := d.take(1); d.err == nil && v[0] != binaryVersion {
		return nil, fmt.Errorf("propnet: a network of version %d, this program reads version %d", v[0], binaryVersion)
	}
	if sum := fingerprint(rules); string(d.take(len(sum))) != string(sum[:]) && d.err == nil {
		return nil, ErrOtherRules
	}
	symbols := make([]logic.Symbol, d.count(1))
	for i := range symbols {
		symbols[i] = rules.Terms.Symbol(string(d.take(d.count(1))))
	}
	terms := make([]logic.Term, d.count(2))
	for i := range terms {
		functor := d.below(len(symbols))
		args := make([]logic.Term, d.count(1))
		for k := range args {
			if n := d.below(i); d.err == nil {
				args[k] = terms[n]
			}
		}
		if d.err != nil {
			return nil, d.err
		}
		if err := rules.Terms.Check(-1, args...); err != nil {
			return nil, err
		}
		terms[i] = rules.Terms.Make(symbols[functor], args...)
	}
	d.terms = terms
	return d, d.err
}

func (d *decoder) fail(what string) {
	if d.err == nil {
		d.err = errors.New("propnet: " + what)
	}
	d.rest = nil
}

func (d *decoder) take(n int) []byte {
	if n > len(d.rest) {
		d.fail("the network ends too early")
		return nil
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

func (d *decoder) uint() uint64 { return readVarint(d, binary.Uvarint) }
func (d *decoder) int() int64   { return readVarint(d, binary.Varint) }

func readVarint[T uint64 | int64](d *decoder, read func([]byte) (T, int)) T {
	x, n := read(d.rest)
	if n <= 0 {
		d.fail("the network ends too early")
		return 0
	}
	d.rest = d.rest[n:]
	return x
}

// count reads the length of a list whose elements take at least each bytes.
func (d *decoder) count(each int) int {
	n := d.uint()
	if n > uint64(len(d.rest)/each) {
		d.fail("a list of the network is longer than the network")
		return 0
	}
	return int(n)
}

// below reads a number that must be less than n.
func (d *decoder) below(n int) int {
	x := d.uint()
	if d.err == nil && x >= uint64(n) {
		d.fail("a number of the network is out of range")
	}
	if d.err != nil {
		return 0
	}
	return int(x)
}

func (d *decoder) term() logic.Term {
	if n := d.below(len(d.terms)); d.err == nil {
		return d.terms[n]
	}
	return 0
}

// termList reads a list of terms.
func (d *decoder) termList() []logic.Term {
	terms := make([]logic.Term, d.count(1))
	for i := range terms {
		terms[i] = d.term()
	}
	return terms
}

// bits writes a state as one number per 64 facts.
func (e *encoder) bits(s game.State) {
	e.count(len(s))
	for _, w := range s {
		e.uint(w)
	}
}

func (d *decoder) bits(facts int) game.State {
	s := make(game.State, d.count(1))
	for i := range s {
		s[i] = d.uint()
	}
	if s = s.Trim(); len(s) > (facts+63)/64 || facts%64 != 0 && len(s) == facts/64+1 && s[len(s)-1]>>(facts%64) != 0 {
		d.fail("the network begins with facts that it does not have")
	}
	return s
}

// maxSentNet is how many nodes a network may have to travel with its machine,
// which plays without it and only looks for symmetries there.
const maxSentNet = 1 << 18

// MarshalBinary writes the machine for a worker that has the same rules: see
// [UnmarshalMachine].
func (m *Machine) MarshalBinary() ([]byte, error) {
	e, c := newEncoder(m.names.rules), m.circuit
	e.count(len(m.names.facts))
	for _, t := range m.names.facts {
		e.write(t)
	}
	e.count(len(m.names.moves))
	for _, moves := range m.names.moves {
		e.count(len(moves))
		for _, t := range moves {
			e.write(t)
		}
	}
	e.bits(c.Initial)
	e.count(len(c.Gates))
	for _, g := range c.Gates {
		e.uint(uint64(g.A))
		e.uint(uint64(g.B))
	}
	e.count(c.Playing)
	e.count(c.Viewing)
	e.uint(uint64(c.Terminal))
	for _, next := range c.Next {
		e.uint(uint64(next))
	}
	for _, legal := range c.Legal {
		for _, x := range legal {
			e.uint(uint64(x))
		}
	}
	for _, values := range [][][]circuit.GoalEdge{c.Goals, c.Heuristic} {
		e.count(len(values))
		for _, role := range values {
			e.count(len(role))
			for _, g := range role {
				e.int(int64(g.Value))
				e.uint(uint64(g.When))
			}
		}
	}
	if m.net == nil || m.net.Len() > maxSentNet {
		e.uint(0)
	} else {
		e.uint(1)
		e.net(m.net)
	}
	return e.finish(m.names.rules), nil
}

// UnmarshalMachine makes the machine again that [Machine.MarshalBinary] wrote,
// over the same rules.
func UnmarshalMachine(rules *logic.Rules, data []byte) (*Machine, error) {
	d, err := newDecoder(rules, data)
	if err != nil {
		return nil, err
	}
	facts := d.termList()
	if d.count(1) != len(rules.Roles) {
		d.fail("the network has other roles than the rules")
	}
	moves := make([][]logic.Term, len(rules.Roles))
	for role := range moves {
		moves[role] = d.termList()
	}
	c, err := d.circuit(len(facts), moves)
	if err != nil {
		return nil, err
	}
	m := newMachine(c, newNames(rules, facts, moves))
	if d.below(2) == 1 {
		m.net = d.net(rules)
		if d.err == nil && !m.names.fit(m.net) {
			d.fail("the network has other facts or moves than its circuit")
		}
	}
	if err := d.end(); err != nil {
		return nil, err
	}
	return m, nil
}

// circuit reads a circuit over some bases and the moves of each role. The
// error is a limit; a mistake in the bytes is that of the decoder.
func (d *decoder) circuit(bases int, moves [][]logic.Term) (*circuit.Circuit, error) {
	inputs, legal := make([]int, len(moves)), make([][]circuit.Edge, len(moves))
	for role, list := range moves {
		inputs[role], legal[role] = len(list), make([]circuit.Edge, len(list))
	}
	c := circuit.New(bases, inputs)
	c.Next, c.Legal = make([]circuit.Edge, bases), legal
	c.Initial = d.bits(c.Bases)
	gates := make([]circuit.Gate, d.count(2))
	if len(gates) > circuit.MaxGates {
		return nil, &logic.LimitError{What: "gates", Limit: circuit.MaxGates, Rule: -1}
	}
	first := int(c.FirstGate())
	for i := range gates {
		gates[i] = circuit.Gate{A: d.edge(first + i), B: d.edge(first + i)}
	}
	c.Gates = gates
	c.Playing = d.below(len(gates) + 1)
	if c.Viewing = d.below(len(gates) + 1); c.Viewing < c.Playing {
		d.fail("the stages of the network are out of order")
	}
	c.Terminal = d.edge(first + c.Playing)
	for i := range c.Next {
		c.Next[i] = d.edge(c.Nodes())
	}
	for _, legal := range c.Legal {
		for i := range legal {
			legal[i] = d.edge(first + c.Playing)
		}
	}
	c.Goals = d.goals(first + c.Viewing)
	c.Heuristic = d.goals(first + c.Viewing)
	if len(c.Goals) != len(moves) || len(c.Heuristic) != 0 && len(c.Heuristic) != len(moves) {
		d.fail("the network has goals for other roles than those of the rules")
	}
	return c, nil
}

// fit reports whether a network has just these names.
func (n *Names) fit(net *Net) bool {
	other := NewNames(net)
	return slices.Equal(n.facts, other.facts) && slices.EqualFunc(n.moves, other.moves, slices.Equal)
}

// end returns the first mistake; something left over is one.
func (d *decoder) end() error {
	if d.err == nil && len(d.rest) > 0 {
		d.fail("something follows the network")
	}
	return d.err
}

// edge reads an edge to one of the first n nodes.
func (d *decoder) edge(n int) circuit.Edge { return circuit.Edge(d.below(2 * n)) }

// goals reads the values of all roles, which read the first n nodes.
func (d *decoder) goals(n int) [][]circuit.GoalEdge {
	count := d.count(1)
	if count == 0 {
		return nil
	}
	roles := make([][]circuit.GoalEdge, count)
	for role := range roles {
		roles[role] = make([]circuit.GoalEdge, d.count(2))
		for i := range roles[role] {
			value := d.int()
			if value < int64(game.BadGoal) || value > 100 {
				d.fail("a goal of the network is out of range")
			}
			roles[role][i] = circuit.GoalEdge{Value: game.Goal(value), When: d.edge(n)}
		}
	}
	return roles
}

// net appends a network.
func (e *encoder) net(n *Net) {
	e.count(len(n.instances))
	for _, count := range n.instances {
		e.count(int(count))
	}
	e.count(len(n.kind))
	for x, k := range n.kind {
		e.uint(uint64(k))
		if k.Proposition() && k != Terminal {
			e.count(int(n.label[x].role))
			e.write(n.label[x].term)
		}
		in := n.Inputs(Node(x))
		e.count(len(in))
		for _, y := range in {
			e.uint(uint64(y))
		}
		rules := n.Sources(Node(x))
		e.count(len(rules))
		for _, r := range rules {
			e.count(int(r))
		}
	}
	for i := range n.initial {
		b := uint64(0)
		if n.initial[i] {
			b = 1
		}
		e.uint(b)
	}
}

// net reads a network; it is nil after a mistake.
func (d *decoder) net(rules *logic.Rules) *Net {
	instances := make([]int32, d.count(1))
	if len(instances) > len(rules.Sheet.Forms) {
		d.fail("the network comes from more forms than the rules have")
	}
	for i := range instances {
		instances[i] = int32(d.below(math.MaxInt32))
	}
	b := newBuilder(rules)
	b.nodes = make([]builderNode, d.count(3))
	for i := range b.nodes {
		d.node(b, i)
	}
	for i := range b.nodes {
		if x := &b.nodes[i]; x.kind == Base {
			x.initial = d.below(2) == 1
		}
	}
	if d.err != nil {
		return nil
	}
	n, err := b.Net()
	if err != nil {
		d.err = err
		return nil
	}
	n.instances = instances
	return n
}

// node reads node number i.
func (d *decoder) node(b *Builder, i int) {
	if d.err != nil {
		return
	}
	x := &b.nodes[i]
	x.kind = Kind(d.below(int(numKinds)))
	if x.kind == Terminal {
		if b.terminal != 0 {
			d.fail("the network ends twice")
		}
		b.terminal = i + 1
	} else if x.kind.Proposition() {
		x.label.role = int32(d.below(len(b.rules.Roles)))
		x.label.term = d.term()
	}
	x.inputs = make([]Node, d.count(1))
	for k := range x.inputs {
		x.inputs[k] = Node(d.below(len(b.nodes)))
	}
	x.rules = make([]int32, d.count(1))
	for k := range x.rules {
		x.rules[k] = int32(d.below(len(b.rules.Sheet.Forms)))
	}
}
