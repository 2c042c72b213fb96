package propnet

import (
	"iter"

	"github.com/gdl-playground/engine/internal/scc"
	"github.com/gdl-playground/engine/logic"
)

// A Kind says what a node of a network is.
type Kind uint8

const (
	Base       Kind = iota // proposition: a fact of the state
	Input                  // proposition: a role makes a move
	View                   // proposition: any other relation of the rules
	Legal                  // proposition: a role may make a move
	Goal                   // proposition: a role has a goal value
	Terminal               // proposition: the match has ended
	And                    // connective; without inputs it is true
	Or                     // connective; without inputs it is false
	Not                    // connective with one input
	Transition             // connective: its input now is its base in the next state
	numKinds
)

var kindNames = [numKinds]string{"base", "input", "view", "legal", "goal", "terminal", "and", "or", "not", "transition"}

// String returns the kind's usual name.
func (k Kind) String() string { return kindNames[k] }

// Proposition reports whether nodes of the kind carry a name from the rules.
func (k Kind) Proposition() bool { return k <= Terminal }

// Node numbers a node of a Net.
type Node uint32

// A Net is a propositional network (Cox, Schkufza, Madsen, Genesereth:
// Factoring General Games using Propositional Automata, GIGA 2009; Stanford
// General Game Playing notes, chapter 10): propositions for facts, moves and
// relations, joined by connectives. Every proposition but an input has at most
// one source: a base a transition, the others a connective or proposition.
//
// A Net is immutable and safe for many goroutines.
type Net struct {
	Rules *logic.Rules // names; the clauses it was made from if it was made from rules

	kind   []Kind
	start  []uint32 // by node: its first input; one more at the end
	inputs []Node
	label  []label // by node, up to the last proposition at least

	bases    []Node   // in the order of game.Fact
	initial  []bool   // by base
	moves    [][]Node // by role, in the order of game.Move: inputs
	legals   [][]Node // by role, in the order of moves
	goals    [][]Node // by role
	terminal Node

	instances []int32 // by form of the sheet: how many ground rules it became

	ruleStart []uint32 // by node: the first rule it comes from; one more at the end
	rules     []int32  // indices of forms of the sheet
}

// A label names a proposition.
type label struct {
	role int32      // of Input, Legal and Goal
	term logic.Term // a fact, a move, the atom of a view; for Goal the value
}

// Len returns the number of nodes.
func (n *Net) Len() int { return len(n.kind) }

// Kind returns what a node is.
func (n *Net) Kind(x Node) Kind { return n.kind[x] }

// Inputs returns the nodes that a node reads; for a proposition its source, if
// it has one. The slice must not be changed.
func (n *Net) Inputs(x Node) []Node { return n.inputs[n.start[x]:n.start[x+1]:n.start[x+1]] }

// Sources returns which forms of the sheet a connective comes from, ascending.
func (n *Net) Sources(x Node) []int32 { return n.rules[n.ruleStart[x]:n.ruleStart[x+1]] }

// GroundRules returns how many ground rules each form of the sheet became; it
// is empty for a network made by hand.
func (n *Net) GroundRules() []int32 { return n.instances }

// Role returns the role of an Input, Legal or Goal.
func (n *Net) Role(x Node) int { return int(n.label[x].role) }

// Term returns the fact of a Base, the move of an Input or Legal, the value of
// a Goal, the atom of a View.
func (n *Net) Term(x Node) logic.Term { return n.label[x].term }

// Name returns a proposition as it would stand in the rules, such as
// (true (cell 1 1 b)), and the kind of a connective.
func (n *Net) Name(x Node) string {
	t := n.Rules.Terms
	switch k := n.kind[x]; k {
	case Base:
		return "(true " + t.String(n.label[x].term) + ")"
	case Input, Legal, Goal:
		word := map[Kind]string{Input: "does", Legal: "legal", Goal: "goal"}[k]
		return "(" + word + " " + t.String(n.Rules.Roles[n.label[x].role]) + " " + t.String(n.label[x].term) + ")"
	case View:
		return t.String(n.label[x].term)
	case Terminal:
		return "terminal"
	default:
		return k.String()
	}
}

// Bases returns the base propositions in the order of game.Fact.
func (n *Net) Bases() []Node { return n.bases }

// Moves returns the inputs of a role in the order of game.Move.
func (n *Net) Moves(role int) []Node { return n.moves[role] }

// Legals returns the legality propositions of a role, in the order of Moves.
func (n *Net) Legals(role int) []Node { return n.legals[role] }

// Goals returns the goal propositions of a role.
func (n *Net) Goals(role int) []Node { return n.goals[role] }

// Terminal returns the terminal proposition.
func (n *Net) Terminal() Node { return n.terminal }

// Counts returns how many nodes there are of each kind.
func (n *Net) Counts() map[Kind]int {
	counts := map[Kind]int{}
	for _, k := range n.kind {
		counts[k]++
	}
	return counts
}

// Components groups nodes that read each other in a cycle; any other node is
// a component of its own. They are listed so that each only reads nodes of
// earlier ones, where a base reads nothing: its transition belongs to the state
// before. A cycle holds no negation.
func (n *Net) Components() Components {
	return n.components(func(int) bool { return false })
}

// components is Components of work that may have to end; then it returns anything.
func (n *Net) components(over func(steps int) bool) Components {
	component, order := scc.Components(n.Len(), func(x Node, i int) (Node, bool) {
		in := n.Inputs(x)
		if n.kind[x] == Base || i == len(in) || over(1) {
			return 0, false
		}
		return in[i], true
	})
	count := 0
	if len(order) > 0 {
		count = int(component[order[len(order)-1]]) + 1
	}
	c := Components{nodes: order, start: make([]uint32, 1, count+1)}
	for i, x := range order {
		if i+1 == len(order) || component[order[i+1]] != component[x] {
			c.start = append(c.start, uint32(i+1))
		}
	}
	return c
}

// Components are the strongly connected components of a network, in two slices:
// there are about as many of them as nodes.
type Components struct {
	nodes []Node
	start []uint32 // by component: its first node; one more at the end
}

// Len returns how many components there are.
func (c *Components) Len() int { return len(c.start) - 1 }

// All lists the components. None must be changed.
func (c *Components) All() iter.Seq[[]Node] {
	return func(yield func([]Node) bool) {
		for i := range c.Len() {
			if !yield(c.At(i)) {
				return
			}
		}
	}
}

// At returns a component, which must not be changed.
func (c *Components) At(i int) []Node { return c.nodes[c.start[i]:c.start[i+1]:c.start[i+1]] }
