package propnet

import (
	"context"
	"slices"

	"github.com/gdl-playground/engine/internal/hashcons"
	"github.com/gdl-playground/engine/internal/rows"
	"github.com/gdl-playground/engine/logic"
)

// Options steers Build.
type Options struct {
	Limits   Limits
	Progress func(stage string, done int) // "ground": instances so far; "build": nodes so far; may be nil
}

// Build turns rules into a network, which is right for all states that can be
// reached; of others, such as one with two kings where the rules keep one, it
// may say anything. It fails with a *logic.LimitError, naming the rule at fault,
// when the network would be too large, and with a *logic.CycleError when the
// rules are not stratified; it never returns a partial network.
func Build(ctx context.Context, rules *logic.Rules, options Options) (*Net, error) {
	return buildFrom(ctx, rules, options, usualThresholds)
}

func buildFrom(ctx context.Context, rules *logic.Rules, options Options, worth thresholds) (*Net, error) {
	g, claims, err := groundSheet(ctx, rules, options, true, worth)
	if err != nil {
		return nil, err
	}
	proved, err := g.prove(ctx, claims)
	if err == nil && !proved {
		g, _, err = groundSheet(ctx, rules, options, false, worth)
	}
	if err != nil {
		return nil, err
	}
	b := &netBuilder{g: g, rules: map[Node][]int32{}}
	b.settle()
	b.mark()
	b.propositions()
	if err := b.connect(ctx, options); err != nil {
		return nil, err
	}
	return b.finish(rules), nil
}

// groundSheet simplifies and grounds rules. What it returns is right if the
// claims are; it makes none unless asked to speculate.
func groundSheet(ctx context.Context, rules *logic.Rules, options Options, speculate bool, worth thresholds) (*ground, []unique, error) {
	split, claims, err := simplify(ctx, rules, speculate, worth)
	if err != nil {
		return nil, nil, err
	}
	var progress func(atoms, instances int)
	if options.Progress != nil {
		progress = func(atoms, instances int) { options.Progress("ground", instances) }
	}
	g, err := groundRules(ctx, split, options.Limits, progress)
	return g, claims, err
}

// A fate is what is known about an atom before play.
type fate uint8

const (
	varies fate = iota
	always
	never
)

// A netBuilder makes a Net from a ground.
type netBuilder struct {
	g      *ground
	head   []fate   // by atom: of its next, legal or view proposition
	holds  []fate   // by atom: of the state fact; moves and views do not use it
	dead   []bool   // by ground rule: cannot fire
	byHead []uint32 // ground rules, grouped by head
	first  []uint32 // by atom: where its rules begin in byHead
	live   []bool   // by atom: a view that something depends on
	node   []Node   // by atom: Base, Input or View
	legal  []Node   // by atom of a move
	net    *Net
	source []Node           // by proposition: its source + 1, or 0
	rule   []int32          // by node: the rule of the sheet that it comes from, or -1
	rules  map[Node][]int32 // the rules, ascending, of nodes that come from several
	shared hashcons.Table   // and, or and not by kind and inputs: which connective
	joined []Node           // by connective: its node
	offset []uint32         // by connective: where its inputs begin in net.inputs
}

// settle finds out which atoms are always or never true, by going over the
// rules until nothing changes.
func (b *netBuilder) settle() {
	g := b.g
	n := len(g.tableOf)
	b.head, b.holds, b.dead = make([]fate, n), make([]fate, n), make([]bool, len(g.clause))
	initially := make([]bool, n)
	for _, a := range g.initial {
		initially[a] = true
	}
	for a := range n {
		if g.order[a] == 0 {
			b.head[a], b.holds[a] = never, never
		}
		if b.stray(atom(a)) {
			b.holds[a] = never
		}
	}
	alive := make([]int, n)
	for changed := true; changed; {
		changed = false
		clear(alive)
		for r := range g.clause {
			if b.dead[r] {
				continue
			}
			open := false
			for _, l := range g.literals[g.start[r]:g.start[r+1]] {
				f := b.fate(l)
				if f == never {
					b.dead[r], changed = true, true
					break
				}
				open = open || f == varies
			}
			if b.dead[r] {
				continue
			}
			alive[g.head[r]]++
			if !open && b.head[g.head[r]] == varies {
				b.head[g.head[r]], changed = always, true
			}
		}
		for a := range n {
			if alive[a] == 0 && b.head[a] == varies {
				b.head[a], changed = never, true
			}
			if b.holds[a] != varies || g.tables[g.tableOf[a]].shape.kind != factTable {
				continue
			}
			if f := b.head[a]; f != varies && (f == always) == initially[a] {
				b.holds[a], changed = f, true
			}
		}
	}
}

// stray reports whether an atom is a move of somebody who plays no role. Rules
// may call it legal, and ask that, but nobody ever makes it.
func (b *netBuilder) stray(a atom) bool {
	t := b.g.tables[b.g.tableOf[a]]
	return t.shape.kind == moveTable && b.g.rules.RoleIndex(t.rows.Row(b.g.rowOf[a])[0]) < 0
}

// fate tells what is known about a literal.
func (b *netBuilder) fate(l literal) fate {
	a := l.atom()
	f := varies
	switch b.g.tables[b.g.tableOf[a]].shape.kind {
	case factTable:
		f = b.holds[a]
	case moveTable:
		if l&legally != 0 {
			f = b.head[a]
		} else {
			f = b.holds[a]
		}
	default:
		f = b.head[a]
	}
	if l&negated != 0 && f != varies {
		return always + never - f
	}
	return f
}

// mark groups the rules by head and finds the views that matter.
func (b *netBuilder) mark() {
	g := b.g
	n := len(g.tableOf)
	b.first = make([]uint32, n+1)
	for r, h := range g.head {
		if !b.dead[r] {
			b.first[h+1]++
		}
	}
	for a := range n {
		b.first[a+1] += b.first[a]
	}
	b.byHead = make([]uint32, b.first[n])
	fill := slices.Clone(b.first[:n])
	for r, h := range g.head {
		if !b.dead[r] {
			b.byHead[fill[h]] = uint32(r)
			fill[h]++
		}
	}
	b.live = make([]bool, n)
	var todo []atom
	visit := func(a atom) {
		if !b.live[a] && b.g.order[a] != 0 {
			b.live[a] = true
			todo = append(todo, a)
		}
	}
	for a := range n {
		s := g.tables[g.tableOf[a]].shape
		if s.kind != viewTable || s.relation == logic.RelTerminal || s.relation == logic.RelGoal || s.relation == logic.RelHeuristic {
			visit(atom(a))
		}
	}
	for len(todo) > 0 {
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if b.head[a] != varies {
			continue
		}
		for _, r := range b.rulesOf(a) {
			for _, l := range g.literals[g.start[r]:g.start[r+1]] {
				if b.fate(l) == varies {
					visit(l.atom())
				}
			}
		}
	}
}

func (b *netBuilder) rulesOf(a atom) []uint32 { return b.byHead[b.first[a]:b.first[a+1]] }

// propositions adds the nodes that have names, table by table.
func (b *netBuilder) propositions() {
	g := b.g
	rules := g.rules
	roles := len(rules.Roles)
	b.net = &Net{moves: make([][]Node, roles), legals: make([][]Node, roles), goals: make([][]Node, roles)}
	b.node = make([]Node, len(g.tableOf))
	b.legal = make([]Node, len(g.tableOf))
	initially := make([]bool, len(g.tableOf))
	for _, a := range g.initial {
		initially[a] = true
	}
	for _, kind := range []tableKind{factTable, moveTable, viewTable} {
		for _, t := range g.tables {
			if t.shape.kind != kind {
				continue
			}
			for _, row := range t.derived.Rows {
				if a := t.atoms[row]; b.live[a] {
					b.proposition(t, a, initially[a])
				}
			}
		}
	}
	b.net.terminal = b.terminal()
}

func (b *netBuilder) proposition(t *table, a atom, initially bool) {
	g, n := b.g, b.net
	rules := g.rules
	row := t.rows.Row(g.rowOf[a])
	switch t.shape.kind {
	case factTable:
		x := b.add(Base, label{term: g.whole(a)[0]})
		b.node[a] = x
		n.bases = append(n.bases, x)
		n.initial = append(n.initial, initially)
	case moveTable:
		role := rules.RoleIndex(row[0])
		if role < 0 {
			b.legal[a] = b.add(View, label{term: rules.Terms.Make(rules.Relations[logic.RelLegal].Name, g.whole(a)...)})
			return
		}
		l := label{int32(role), g.whole(a)[1]}
		b.node[a] = b.add(Input, l)
		b.legal[a] = b.add(Legal, l)
		n.moves[role] = append(n.moves[role], b.node[a])
		n.legals[role] = append(n.legals[role], b.legal[a])
	default:
		switch t.shape.relation {
		case logic.RelTerminal:
			b.node[a] = b.add(Terminal, label{})
		case logic.RelGoal:
			role := rules.RoleIndex(row[0])
			if role < 0 {
				b.node[a] = b.add(View, label{term: rules.Terms.Make(rules.Relations[logic.RelGoal].Name, row...)})
				return
			}
			b.node[a] = b.add(Goal, label{int32(role), row[1]})
			n.goals[role] = append(n.goals[role], b.node[a])
		default:
			b.node[a] = b.add(View, label{term: rules.Terms.Make(rules.Relations[t.shape.relation].Name, row...)})
		}
	}
}

// terminal returns the terminal proposition; where the rules have none it is
// never true.
func (b *netBuilder) terminal() Node {
	if t := b.g.byShape[shape{relation: logic.RelTerminal, kind: viewTable}]; t != nil && len(t.derived.Rows) > 0 {
		return b.node[t.atoms[0]]
	}
	return b.add(Terminal, label{})
}

func (b *netBuilder) add(k Kind, l label) Node {
	n := b.net
	n.kind = append(n.kind, k)
	n.label = append(n.label, l)
	b.source = append(b.source, 0)
	b.rule = append(b.rule, -1)
	return Node(len(n.kind) - 1)
}

// gate adds a connective, or returns the equal one that is there.
func (b *netBuilder) gate(k Kind, inputs []Node, rule int32) Node {
	h := rows.Hash(inputs) + uint32(k)
	c, ok := b.shared.Find(h, func(c uint32) bool {
		return b.net.kind[b.joined[c]] == k && slices.Equal(b.inputs(c), inputs)
	})
	if !ok {
		c = b.connective(k, inputs...)
		b.shared.Add(h, c)
	}
	x := b.joined[c]
	b.credit(x, rule)
	return x
}

// connective adds a gate or a transition and returns its number among those.
func (b *netBuilder) connective(k Kind, inputs ...Node) uint32 {
	b.joined = append(b.joined, b.add(k, label{}))
	b.offset = append(b.offset, uint32(len(b.net.inputs)))
	b.net.inputs = append(b.net.inputs, inputs...)
	return uint32(len(b.joined) - 1)
}

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
	rules, several := b.rules[x]
	if !several {
		rules = []int32{b.rule[x]}
	}
	if i, ok := slices.BinarySearch(rules, rule); !ok {
		b.rules[x] = slices.Insert(rules, i, rule)
	}
}

// credits returns the rules that a node comes from, ascending.
func (b *netBuilder) credits(x Node) []int32 {
	if rules, several := b.rules[x]; several {
		return rules
	}
	if b.rule[x] < 0 {
		return nil
	}
	return b.rule[x : x+1]
}

// connect makes the gates.
func (b *netBuilder) connect(ctx context.Context, options Options) error {
	g, n := b.g, b.net
	var ors, ands []Node
	for i, a := range g.queue {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if options.Progress != nil {
				options.Progress("build", len(n.kind))
			}
		}
		t := g.tables[g.tableOf[a]]
		if !b.live[a] {
			continue
		}
		target := b.node[a]
		if t.shape.kind == moveTable {
			target = b.legal[a]
		}
		var from Node
		switch b.head[a] {
		case always:
			from = b.gate(And, nil, -1)
		case never:
			from = b.gate(Or, nil, -1)
		default:
			ors = ors[:0]
			for _, r := range b.rulesOf(a) {
				rule := int32(g.rules.Clauses[g.clause[r]].Rule)
				ands = ands[:0]
				for _, l := range g.literals[g.start[r]:g.start[r+1]] {
					if b.fate(l) == varies {
						ands = append(ands, b.literal(l))
					}
				}
				ors = append(ors, b.combine(And, &ands, rule))
				b.credit(target, rule)
			}
			from = b.combine(Or, &ors, -1)
			if n.kind[from] == Or {
				for _, rule := range b.credits(target) {
					b.credit(from, rule)
				}
			}
		}
		if t.shape.kind == factTable {
			from = b.joined[b.connective(Transition, from)] // each base has its own
		}
		b.source[target] = from + 1
	}
	if b.source[n.terminal] == 0 {
		b.source[n.terminal] = b.gate(Or, nil, -1) + 1
	}
	return nil
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
func (b *netBuilder) literal(l literal) Node {
	x := b.node[l.atom()]
	if l&legally != 0 {
		x = b.legal[l.atom()]
	}
	if l&negated == 0 {
		return x
	}
	return b.gate(Not, []Node{x}, -1)
}

// finish lays the inputs out in the order of the nodes.
func (b *netBuilder) finish(rules *logic.Rules) *Net {
	n := b.net
	n.Rules = rules
	n.instances = make([]int32, len(rules.Sheet.Forms))
	for _, c := range b.g.clause {
		n.instances[b.g.rules.Clauses[c].Rule]++
	}
	gates := n.inputs
	b.offset = append(b.offset, uint32(len(gates)))
	n.inputs = make([]Node, 0, len(gates)+len(n.kind))
	n.start = make([]uint32, 0, len(n.kind)+1)
	n.ruleStart = make([]uint32, 0, len(n.kind)+1)
	gate := 0
	for x, k := range n.kind {
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
	return n
}
