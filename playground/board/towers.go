package board

import (
	"slices"

	"github.com/gdl-playground/engine/logic"
)

// A towers figure draws things that stand on each other: (on b a), (on a table).
// Each tower has a column of its own: that of the pillar below it, or of the
// thing at its foot.
type towers struct {
	functor atomic
	upper   int            // the argument that stands on the other
	feet    []logic.Symbol // that have columns
	pillars bool           // the feet always stand there; else one thing that carries all is left out
	things  []logic.Symbol // all that can stand on something
	sizes   map[logic.Symbol]int
}

func (c *claims) towers() {
	if c.grids {
		return
	}
	for _, f := range c.free(2) {
		if x := c.tower(f); x != nil {
			c.add(x, f)
		}
	}
}

// tower reads a function as things that stand on each other, or returns nil.
// What stands on something is the argument that names each thing once; what
// never stands on anything is the ground.
func (c *claims) tower(f atomic) *towers {
	values := [2][]logic.Symbol{c.values(f, 0), c.values(f, 1)}
	upper := slices.IndexFunc([]int{0, 1}, func(arg int) bool { return c.distinct(f, arg) })
	if upper < 0 || !c.changes(f) || allNumbers(c.rules, values[0]) && allNumbers(c.rules, values[1]) {
		return nil
	}
	things, below := values[upper], values[1-upper]
	feet := slices.DeleteFunc(slices.Clone(below), func(s logic.Symbol) bool { return slices.Contains(things, s) })
	if len(things) < 2 || len(things) > maxKeys || len(feet) == len(below) || len(feet) > maxKeys {
		return nil
	}
	x := &towers{functor: f, upper: upper, things: things, feet: feet, pillars: len(feet) > 1}
	if !x.pillars {
		x.feet = x.things
	}
	if !c.rests(x) {
		return nil
	}
	x.sizes = c.sizes(x.things)
	return x
}

// distinct reports whether the first facts of a function differ in an argument.
func (c *claims) distinct(f atomic, arg int) bool {
	if c.facts[f] == nil {
		return false
	}
	seen := map[logic.Term]bool{}
	for _, fact := range c.facts[f][0] {
		seen[c.rules.Terms.Args(fact)[arg]] = true
	}
	return len(seen) == len(c.facts[f][0])
}

// rests reports whether no thing stands on itself by way of others. Some sheets
// forget to take things off what they stood on: then the first fact counts.
func (c *claims) rests(x *towers) bool {
	t := c.rules.Terms
	for _, facts := range c.facts[x.functor] {
		below := map[logic.Symbol]logic.Symbol{}
		for _, fact := range facts {
			args, _ := constantArgs(t, fact)
			if _, again := below[args[x.upper]]; !again {
				below[args[x.upper]] = args[1-x.upper]
			}
		}
		for s := range below {
			steps := 0
			for at, ok := below[s]; ok; at, ok = below[at] {
				if steps++; steps > len(below) {
					return false
				}
			}
		}
	}
	return true
}

// sizes gives things that have an order sizes from small to large, so that they
// can be told apart; nil for others.
func (in *inference) sizes(things []logic.Symbol) map[logic.Symbol]int {
	order := inOrder(in.rules, things)
	if len(order) < 3 ||
		len([]rune(in.rules.Terms.Spelling(order[0]))) == 1 && !allNumbers(in.rules, order) {
		return nil // letters name things, they do not measure them
	}
	sizes := map[logic.Symbol]int{}
	for i, s := range order {
		sizes[s] = 100 * (i + 1) / len(order)
	}
	return sizes
}

// slabWidth returns the width of cells for things that stand on each other: sizes
// need room to differ.
func slabWidth(t *logic.Terms, things []logic.Symbol, sizes map[logic.Symbol]int) int {
	width := wordWidth(spellAll(t, things))
	if sizes != nil {
		return max(width, 12)
	}
	return width
}

// read draws the towers, each from its foot up.
func (x *towers) read(v *view) Board {
	t := v.terms()
	height := len(x.things) + 1
	b := blank(t.Spelling(x.functor.name), Towers, len(x.feet), height)
	b.Width = slabWidth(t, x.things, x.sizes)
	on := map[logic.Symbol][]logic.Symbol{} // what stands on a thing
	stands := map[logic.Symbol]bool{}
	facts := map[logic.Symbol]logic.Term{}
	for _, fact := range v.facts[x.functor] {
		args, ok := constantArgs(t, fact)
		if !ok {
			continue
		}
		upper, lower := args[x.upper], args[1-x.upper]
		on[lower] = append(on[lower], upper)
		facts[upper] = fact
		stands[upper] = stands[upper] || slices.Contains(x.things, lower) || x.pillars
	}
	for col, foot := range x.feet {
		if x.pillars {
			b.Columns[col] = t.Spelling(foot)
		}
		if stands[foot] {
			continue
		}
		level := 0
		place := func(s logic.Symbol) {
			if level < height {
				c := b.at(col, height-1-level)
				v.put(c, facts[s], s)
				c.Size = x.sizes[s]
				level++
			}
		}
		if !x.pillars {
			place(foot)
		}
		for todo := slices.Clone(on[foot]); len(todo) > 0 && level < height; {
			s := todo[0]
			todo = append(todo[1:], on[s]...)
			place(s)
		}
	}
	return b
}
