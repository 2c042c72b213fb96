package explain

import (
	"github.com/gdl-playground/engine/logic"
)

// heights holds the heights of the lowest proofs of atoms of recursive relations: 1 for a proof
// without such atoms, else 1 more than the highest of those it needs. They fall on the way down a
// proof, so no proof contains itself.
type heights map[logic.Term]int

// maxInstances bounds the instances of rules that are looked at to find
// heights.
const maxInstances = 1 << 19

// lowest returns the first instance of a rule that gives an atom with a proof
// of least height.
func (e *Explainer) lowest(a logic.Atom) (lowest *instance) {
	h := e.heights[e.deps.Lifetime[a.Relation]]
	if h == nil {
		h = heights{}
		e.heights[e.deps.Lifetime[a.Relation]] = h
	}
	height, ok := h[e.key(a)]
	if !ok {
		e.climb(h, a)
		height = h[e.key(a)]
	}
	e.instances(a, 0, func(i *instance) {
		if lowest != nil {
			return
		}
		highest := 0
		for _, p := range e.recursivePremises(i, a.Relation) {
			highest = max(highest, h[e.key(p)])
		}
		if highest+1 == height {
			lowest = i
		}
	})
	return lowest
}

// recursivePremises returns the atoms that an instance needs of the component
// of a relation.
func (e *Explainer) recursivePremises(i *instance, rel logic.Relation) []logic.Atom {
	var premises []logic.Atom
	for _, l := range i.clause.Body {
		if l.Kind == logic.Holds && e.component[l.Atom.Relation] == e.component[rel] {
			premises = append(premises, i.atom(l.Atom))
		}
	}
	return premises
}

// key names a ground atom by a term.
func (e *Explainer) key(a logic.Atom) logic.Term {
	args := make([]logic.Term, len(a.Args))
	for i := range args {
		args[i] = a.Args[i].Term
	}
	return e.terms.Make(e.rules.Relations[a.Relation].Name, args...)
}

// climb finds the heights of an atom that holds and of all atoms of its
// component that proofs of it may use: first downwards which they are, then
// upwards in order of height, each time from the last premise of an instance
// that gets a height (Dowling and Gallier: Linear-Time Algorithms for Testing
// the Satisfiability of Propositional Horn Formulae, J. Logic Programming 1,
// 1984).
func (e *Explainer) climb(h heights, a logic.Atom) {
	c := climber{
		explainer: e, heights: h,
		users: map[logic.Term][]*waiting{}, levels: make([][]logic.Term, 2), seen: map[logic.Term]bool{},
	}
	c.down(a)
	c.up()
}

// A waiting instance of a rule gives its head a height when all its recursive
// premises have one.
type waiting struct {
	head    logic.Term
	missing int // premises without a height
}

// A climber does the work of climb. Atoms are named by terms.
type climber struct {
	explainer *Explainer
	heights   heights
	users     map[logic.Term][]*waiting // by premise
	levels    [][]logic.Term            // by height: atoms that have it, if not a lower one
	seen      map[logic.Term]bool
	instances int
}

// down finds the instances of rules by which an atom, and those that they need,
// may hold.
func (c *climber) down(a logic.Atom) {
	c.seen[c.explainer.key(a)] = true
	for todo := []logic.Atom{a}; len(todo) > 0; {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		head := c.explainer.key(next)
		c.explainer.instances(next, 0, func(i *instance) {
			if c.instances++; c.instances > maxInstances {
				c.explainer.m.Stop(&logic.LimitError{
					What: "instances of recursive rules in one explanation", Limit: maxInstances, Rule: i.clause.Rule,
				})
			}
			premises := c.explainer.recursivePremises(i, a.Relation)
			if len(premises) == 0 {
				c.put(head, 1)
			}
			w := &waiting{head, len(premises)}
			for _, p := range premises {
				k := c.explainer.key(p)
				c.users[k] = append(c.users[k], w)
				if c.seen[k] {
					continue
				}
				c.seen[k] = true
				if known, ok := c.heights[k]; ok {
					c.put(k, known)
				} else {
					todo = append(todo, p)
				}
			}
		})
	}
}

// put notes that an atom has this height or a lower one.
func (c *climber) put(atom logic.Term, height int) {
	for len(c.levels) <= height {
		c.levels = append(c.levels, nil)
	}
	c.levels[height] = append(c.levels[height], atom)
}

// up gives all atoms their heights, the lowest first.
func (c *climber) up() {
	reached := map[logic.Term]bool{}
	for height := 1; height < len(c.levels); height++ {
		for i := 0; i < len(c.levels[height]); i++ {
			k := c.levels[height][i]
			if reached[k] {
				continue
			}
			reached[k] = true
			c.heights[k] = height
			for _, w := range c.users[k] {
				if w.missing--; w.missing == 0 {
					c.put(w.head, height+1)
				}
			}
		}
	}
}
