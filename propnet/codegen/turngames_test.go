//go:build !js

package codegen_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
)

// A turnGame is a random game of two roles in which at most one has a choice at a time.
type turnGame struct {
	sheet   string // "": there is a circuit alone
	circuit *circuit.Circuit
	alike   []game.Symmetry
	sum     int // of the goals of both roles, or -1: it varies
}

var turnOrders = [][]string{{"a", "b"}, {"a", "a", "b"}, {"b", "a", "a", "b"}, {"a", "nobody", "b"}}

// randomTurnGame returns a game along paths, one on a board, or a circuit without a meaning.
func randomTurnGame(t testing.TB, rng *rand.Rand) turnGame {
	t.Helper()
	g := turnGame{sum: 100}
	if rng.IntN(3) == 0 {
		g.sum = 30 + rng.IntN(70)
	}
	order := turnOrders[rng.IntN(len(turnOrders))]
	switch rng.IntN(5) {
	case 0:
		g.circuit = randomTurnCircuit(rng, g.sum)
		return g
	case 1, 2:
		x := pathGame{order: order, places: 14, ends: 6, sum: g.sum, byPlace: rng.IntN(3) == 0, hint: rng.IntN(3) == 0}
		if rng.IntN(4) == 0 {
			x.wide = 130 + rng.IntN(200)
		}
		if rng.IntN(4) == 0 {
			x.uneven, g.sum = true, -1
		}
		for range 5 {
			x.goals = append(x.goals, rng.IntN(x.sum+1))
		}
		if x.goals = append(x.goals, x.sum); rng.IntN(2) == 0 {
			x.goals = []int{0, x.sum / 3, x.sum, x.sum}
		}
		g.sheet = x.rules(rng)
	default:
		g.sheet = boardRules(rng, order, g.sum)
	}
	net, c := nettest.Build(t, nettest.Compile(t, g.sheet))
	if g.circuit = c; c.Inputs[0] < 100 || rng.IntN(4) == 0 { // it takes long to find those of many moves
		g.alike = must(net.Symmetries(t.Context()))(t)
	}
	return g
}

// A pathGame is one over numbered places, in which the roles move in a given order along paths drawn
// at random, towards ends with goals drawn at random.
type pathGame struct {
	order        []string
	places, ends int   // the last places are ends
	goals        []int // of a, one of which each end has
	sum          int   // of both goals
	uneven       bool  // at some ends they add up to something else
	wide         int   // places between the first two and the others, which the first two lead to
	byPlace      bool  // the place says who moves, not the order
	hint         bool  // the sheet says what positions promise
}

func (g *pathGame) rules(rng *rand.Rand) string {
	var b strings.Builder
	b.WriteString("(role a) (role b) (init (at 0)) (init (step 0))\n")
	writeOrder(&b, g.order)
	places := g.places + g.wide
	for i := range places {
		if g.byPlace {
			fmt.Fprintf(&b, "(turn %d %s)\n", i, []string{"a", "b"}[rng.IntN(2)])
		}
		if g.hint {
			fmt.Fprintf(&b, "(promise a %d %d) (promise b %d %d)\n", i, rng.IntN(101), i, rng.IntN(101))
		}
		switch rest := places - 1 - i; {
		case rest < g.ends || i > 1 && i < g.wide && rng.IntN(3) == 0:
			one := g.goals[rng.IntN(len(g.goals))]
			other := g.sum - one
			if g.uneven && rng.IntN(3) == 0 {
				other = g.goals[rng.IntN(len(g.goals))]
			}
			fmt.Fprintf(&b, "(end %d) (worth a %d %d) (worth b %d %d)\n", i, i, one, i, other)
		case i < 2 && g.wide > 0:
			for to := i + 1; to < i+g.wide; to++ {
				fmt.Fprintf(&b, "(path %d %d)\n", i, to)
			}
		default:
			for range 2 + rng.IntN(2) {
				fmt.Fprintf(&b, "(path %d %d)\n", i, i+1+rng.IntN(min(rest, 7)))
			}
		}
	}
	if g.byPlace {
		b.WriteString("(<= (moves ?r) (true (at ?x)) (turn ?x ?r))\n")
	} else {
		b.WriteString("(<= (moves ?r) (true (step ?s)) (mover ?s ?r))\n")
	}
	if g.hint {
		b.WriteString("(<= (heuristic ?r ?v) (true (at ?x)) (promise ?r ?x ?v))\n")
	}
	b.WriteString(`
(<= (legal ?r (go ?y)) (role ?r) (moves ?r) (true (at ?x)) (path ?x ?y))
(<= (legal ?r noop) (role ?r) (not (moves ?r)))
(<= moved (does ?r (go ?y)))
(<= (next (at ?y)) (does ?r (go ?y)))
(<= (next (at ?y)) (true (at ?y)) (not moved))
(<= (next (step ?t)) (true (step ?s)) (then ?s ?t))
(<= terminal (true (at ?x)) (end ?x))
(<= (goal ?r ?v) (true (at ?x)) (worth ?r ?x ?v))
`)
	return b.String()
}

// writeOrder writes who moves at which step, and which step follows.
func writeOrder(b *strings.Builder, order []string) {
	for i, mover := range order {
		fmt.Fprintf(b, "(mover %d %s) (then %d %d)\n", i, mover, i, (i+1)%len(order))
	}
}

// boardRules returns the rules of a game in which roles mark cells, at each step some of those of the
// step; a mark may clear others. Who has a row of three first wins. Half of the boards are
// symmetric, and some are so large that there are many moves at the first step.
func boardRules(rng *rand.Rand, order []string, sum int) string {
	var b strings.Builder
	b.WriteString("(role a) (role b) (init (step 0))\n")
	writeOrder(&b, order)
	cells := 6 + rng.IntN(8)
	if rng.IntN(5) == 0 {
		cells = 130 + rng.IntN(150)
	}
	image := func(c int) int { return c }
	if rng.IntN(2) == 0 {
		image = func(c int) int { return cells - 1 - c }
	}
	near := func() int { return rng.IntN(min(cells, 9)) } // so that rows have cells in common
	for i := range order {
		few := 3 + rng.IntN(4)
		if i == 0 {
			few = cells
		}
		for _, c := range rng.Perm(min(cells, max(few, 9)))[:few] {
			fmt.Fprintf(&b, "(open %d %d) (open %d %d)\n", i, c, i, image(c))
		}
	}
	for range 5 + rng.IntN(8) {
		x, y, z := near(), near(), near()
		fmt.Fprintf(&b, "(row %d %d %d) (row %d %d %d)\n", x, y, z, image(x), image(y), image(z))
	}
	for range rng.IntN(4) {
		x, y := near(), near()
		fmt.Fprintf(&b, "(clears %d %d) (clears %d %d)\n", x, y, image(x), image(y))
	}
	for i := range order {
		v := rng.IntN(sum + 1)
		fmt.Fprintf(&b, "(draw a %d %d) (draw b %d %d)\n", i, v, i, sum-v)
	}
	best, worst := sum, 0
	if rng.IntN(2) == 0 {
		best, worst = sum-rng.IntN(sum/3), rng.IntN(sum/3)
	}
	fmt.Fprintf(&b, "(worth a a %d) (worth a b %d) (worth b a %d) (worth b b %d)\n", best, sum-best, worst, sum-worst)
	b.WriteString(`
(clears none none)
(<= (taken ?c) (true (mark ?c ?r)))
(<= (moves ?r) (role ?r) (true (step ?s)) (mover ?s ?r))
(<= (legal ?r (put ?c)) (moves ?r) (true (step ?s)) (open ?s ?c) (not (taken ?c)))
(<= (legal ?r noop) (role ?r) (not (moves ?r)))
(<= free (true (step ?s)) (open ?s ?c) (not (taken ?c)))
(<= (cleared ?c) (does ?r (put ?d)) (clears ?d ?c))
(<= (next (mark ?c ?r)) (does ?r (put ?c)))
(<= (next (mark ?c ?r)) (true (mark ?c ?r)) (not (cleared ?c)))
(<= (next (step ?t)) (true (step ?s)) (then ?s ?t))
(<= (line ?r) (row ?x ?y ?z) (true (mark ?x ?r)) (true (mark ?y ?r)) (true (mark ?z ?r)))
(<= terminal (line ?r))
(<= terminal (not free))
(<= (goal ?r ?v) (line a) (worth a ?r ?v))
(<= (goal ?r ?v) (line b) (not (line a)) (worth b ?r ?v))
(<= (goal ?r ?v) (not (line a)) (not (line b)) (true (step ?s)) (draw ?r ?s ?v))
`)
	return b.String()
}

// randomTurnCircuit makes a game of a random circuit: the first base says who moves, and mostly changes
// with each ply. Whoever moves may pass.
func randomTurnCircuit(rng *rand.Rand, sum int) *circuit.Circuit {
	inputs := []int{3 + rng.IntN(5), 3 + rng.IntN(5)}
	if rng.IntN(3) == 0 {
		inputs[rng.IntN(2)] = 200 + rng.IntN(300)
	}
	b := newBuilder(0)
	b.circuit = randomCircuit(rng, 8+rng.IntN(150), 100+rng.IntN(500), inputs...)
	c := b.circuit
	for role, legal := range c.Legal {
		turn := b.base(0) ^ circuit.Edge(role)
		for m := range legal {
			legal[m] = b.and(legal[m], turn)
		}
		legal[len(legal)-2], legal[len(legal)-1] = turn, turn.Not()
	}
	if rng.IntN(4) > 0 {
		c.Next[0] = b.base(0).Not()
	}
	rest := circuit.True
	conditions := c.Goals[0]
	c.Goals = make([][]circuit.GoalEdge, 2)
	for i, g := range conditions {
		when := b.and(rest, g.When)
		if i == len(conditions)-1 {
			when = rest
		}
		rest = b.and(rest, g.When.Not())
		value := game.Goal(rng.IntN(sum + 1))
		c.Goals[0] = append(c.Goals[0], circuit.GoalEdge{Value: value, When: when})
		c.Goals[1] = append(c.Goals[1], circuit.GoalEdge{Value: game.Goal(sum) - value, When: when})
	}
	return c
}

// evenWeights makes weights the same for what is alike, so that positions that are images of each
// other have one value.
func evenWeights(w *game.Weights, alike []game.Symmetry) {
	first := make([]game.Fact, len(w.Facts)) // by fact, of those that are alike
	for f := range first {
		first[f] = game.Fact(f)
	}
	for changed := true; changed; {
		changed = false
		for _, y := range alike {
			for f, to := range y.Facts {
				if least := min(first[f], first[to]); first[f] != first[to] {
					first[f], first[to], changed = least, least, true
				}
			}
		}
	}
	for f, x := range first {
		w.Facts[f] = w.Facts[x]
		if len(w.Threats) > 0 {
			w.Threats[f] = w.Threats[x]
		}
	}
}

// linesAreAlike reports whether images of lines are lines of the same kind with the same blockers.
func linesAreAlike(lines game.Lines, alike []game.Symmetry) bool {
	names := func(y *game.Symmetry) (list []string) {
		image := func(facts []game.Fact) []game.Fact {
			facts = slices.Clone(facts)
			for i, f := range facts {
				if y != nil {
					facts[i] = y.Facts[f]
				}
			}
			slices.Sort(facts)
			return facts
		}
		for _, l := range lines {
			list = append(list, fmt.Sprint(image(l.Facts), image(l.Blockers), l.Kind))
		}
		slices.Sort(list)
		return list
	}
	for i := range alike {
		if !slices.Equal(names(nil), names(&alike[i])) {
			return false
		}
	}
	return true
}
