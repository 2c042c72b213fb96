package reasoner

import "github.com/gdl-playground/engine/game"

// heights holds the heights of the lowest proofs of atoms of recursive
// relations: 1 for a proof without such atoms, else 1 more than the highest of
// those it needs. Going down a proof they fall, so no proof runs in a circle.
type heights struct {
	generation uint32 // that they are true in
	of         map[game.Term]int
}

// maxInstances bounds the instances of rules that are looked at to find
// heights.
const maxInstances = 1 << 19

// lowest returns the first instance of a rule that gives an atom with a proof
// of least height.
func (m *Machine) lowest(a game.Atom) (lowest *instance) {
	h := &m.author().heights[m.deps.Phase[a.Relation]]
	if g := m.generation[m.deps.Phase[a.Relation]]; h.of == nil || h.generation != g {
		*h = heights{g, map[game.Term]int{}}
	}
	height, ok := h.of[m.key(a)]
	if !ok {
		m.climb(h, a)
		height = h.of[m.key(a)]
	}
	m.instances(a, 0, func(i *instance) {
		if lowest != nil {
			return
		}
		highest := 0
		for _, p := range m.recursivePremises(i, a.Relation) {
			highest = max(highest, h.of[m.key(p)])
		}
		if highest+1 == height {
			lowest = i
		}
	})
	return lowest
}

// recursivePremises returns the atoms that an instance needs of the component
// of a relation.
func (m *Machine) recursivePremises(i *instance, rel game.Relation) []game.Atom {
	component := m.author().component
	var premises []game.Atom
	for _, l := range i.clause.Body {
		if l.Kind == game.Holds && component[l.Atom.Relation] == component[rel] {
			premises = append(premises, i.atom(l.Atom))
		}
	}
	return premises
}

// key names a ground atom by a term.
func (m *Machine) key(a game.Atom) game.Term {
	args := make([]game.Term, len(a.Args))
	for i := range args {
		args[i] = a.Args[i].Term
	}
	return m.terms.Make(m.given.Relations[a.Relation].Name, args...)
}

// climb finds the heights of an atom that holds and of all atoms of its
// component that proofs of it may use: first downwards which they are, then
// upwards in order of height, each time from the last premise of an instance
// that gets a height (Dowling and Gallier: Linear-Time Algorithms for Testing
// the Satisfiability of Propositional Horn Formulae, J. Logic Programming 1,
// 1984).
func (m *Machine) climb(h *heights, a game.Atom) {
	type waiting struct {
		head    game.Term
		missing int // premises without a height
	}
	var instances []*waiting
	users := map[game.Term][]*waiting{} // by premise
	levels := [][]game.Term{nil, nil}   // by height
	todo := []game.Atom{a}
	seen := map[game.Term]bool{m.key(a): true}
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		head := m.key(next)
		m.instances(next, 0, func(i *instance) {
			premises := m.recursivePremises(i, a.Relation)
			w := &waiting{head, len(premises)}
			if len(instances) == maxInstances {
				panic(stop{&game.LimitError{What: "instances of recursive rules in one explanation", Limit: maxInstances, Rule: i.clause.Rule}})
			}
			instances = append(instances, w)
			if len(premises) == 0 {
				levels[1] = append(levels[1], head)
			}
			for _, p := range premises {
				k := m.key(p)
				users[k] = append(users[k], w)
				if seen[k] {
					continue
				}
				seen[k] = true
				if known, ok := h.of[k]; ok {
					for len(levels) <= known {
						levels = append(levels, nil)
					}
					levels[known] = append(levels[known], k)
					continue
				}
				todo = append(todo, p)
			}
		})
	}
	reached := map[game.Term]bool{}
	for height := 1; height < len(levels); height++ {
		for i := 0; i < len(levels[height]); i++ {
			k := levels[height][i]
			if reached[k] {
				continue
			}
			reached[k] = true
			h.of[k] = height
			for _, w := range users[k] {
				if w.missing--; w.missing == 0 {
					if len(levels) == height+1 {
						levels = append(levels, nil)
					}
					levels[height+1] = append(levels[height+1], w.head)
				}
			}
		}
	}
}
