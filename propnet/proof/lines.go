package proof

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet/circuit"
)

const (
	// Lines have leastLine to mostLine facts, and a game has at most mostLines.
	leastLine, mostLine = 3, 8
	mostLines           = 1024
	// lineWork bounds the sets that are looked at.
	lineWork = 1 << 16
	// lineDepth bounds how many gates that read each other are followed, which goes on on the stack.
	lineDepth = 256
	// lineRounds is how often 64 random matches are looked at for facts that block
	// each other.
	lineRounds = 16
	// mostSeen bounds the facts of which it is kept where they held in these matches: 8 KB each.
	mostSeen = 1 << 12
	// blockWork bounds the words that are compared to find out which of them block each other.
	blockWork = 1 << 28
)

// FindLines returns the lines of a game: sets of bases that the highest and the
// lowest goals of roles ask for. What a goal asks not to hold is left out, so a line
// is what has to be there, not all that has to be so. That facts block each other is
// only what random matches show: nothing that is proved may rest on it. It fails
// with the error of ctx.
func FindLines(ctx context.Context, c *circuit.Circuit) (game.Lines, error) {
	x := lineReader{ctx: ctx, circuit: c, known: map[circuit.Edge][][]game.Fact{}}
	var lines game.Lines
	seen := map[string]bool{}
	kind := 0
	for role, goals := range c.Goals {
		for _, g := range goals {
			if !extreme(goals, g.Value) { // ends like that of a full board are not worth aiming at
				continue
			}
			n := len(lines)
			sets := x.read(g.When)
			if x.err != nil {
				return nil, x.err
			}
			for _, facts := range shortest(sets) {
				if name := factsName(facts); len(facts) >= leastLine && !seen[name] {
					seen[name] = true
					lines = append(lines, game.Line{Facts: facts, Kind: kind, Role: wants(c.Goals, role, g.Value)})
				}
			}
			if len(lines) > n {
				kind++
			}
		}
	}
	if len(lines) == 0 || len(lines) > mostLines {
		return nil, nil
	}
	if ok, err := block(ctx, c, lines); !ok || err != nil {
		return nil, err
	}
	return lines, nil
}

// wants returns the role of two that wants the goal of a role to be a value; -1 where there are not two.
func wants(goals [][]circuit.GoalEdge, role int, v game.Goal) int {
	if len(goals) != 2 {
		return -1
	}
	high := slices.MaxFunc(goals[role], func(a, b circuit.GoalEdge) int { return cmp.Compare(a.Value, b.Value) }).Value
	if v == high {
		return role
	}
	return 1 - role
}

// extreme reports whether a value is the highest or the lowest of a role. A bad one is neither.
func extreme(goals []circuit.GoalEdge, v game.Goal) bool {
	low, high := v, v
	for _, g := range goals {
		if g.Value >= 0 {
			low, high = min(low, g.Value), max(high, g.Value)
		}
	}
	return v >= 0 && (v == low || v == high)
}

// A lineReader reads edges as disjunctions of sets of bases.
type lineReader struct {
	circuit *circuit.Circuit
	known   map[circuit.Edge][][]game.Fact
	work    int // sets looked at
	depth   int // gates that are being read

	ctx      context.Context
	err      error // of ctx; what was read is void then
	patience int   // sets and gates until ctx is looked at
}

// lineCheck is how many sets and gates are looked at between two looks at the context.
const lineCheck = 1 << 9

// spend counts sets and gates, and reports whether there is time to go on.
func (l *lineReader) spend(n int) bool {
	if l.patience -= n; l.patience < 0 && l.err == nil {
		l.patience, l.err = lineCheck, pace.Check(l.ctx)
	}
	return l.err == nil
}

// always is what asks for nothing: one empty set.
var always = [][]game.Fact{{}}

// read returns the sets of bases that an edge asks for, nil if these are too many or
// too large, or lie too deep.
func (l *lineReader) read(e circuit.Edge) [][]game.Fact {
	if e == circuit.True {
		return always
	}
	if sets, ok := l.known[e]; ok {
		return sets
	}
	if l.depth == lineDepth || !l.spend(1) {
		return nil
	}
	l.depth++
	sets := l.derive(e)
	l.depth--
	l.known[e] = sets
	return sets
}

// derive reads an edge that is not known yet.
func (l *lineReader) derive(e circuit.Edge) [][]game.Fact {
	c, n := l.circuit, e.Node()
	switch {
	case n == 0:
		return [][]game.Fact{}
	case n < c.Input(0, 0) && e.Negated():
		return always
	case n < c.Input(0, 0):
		return [][]game.Fact{{game.Fact(n - c.Base(0))}}
	case n < c.FirstGate():
		return nil // a move
	}
	g := c.Gates[n-c.FirstGate()]
	if e.Negated() {
		a, b := l.read(g.A.Not()), l.read(g.B.Not())
		if l.work += len(a) + len(b); a == nil || b == nil || l.work > lineWork {
			return nil
		}
		return bounded(append(slices.Clone(a), b...))
	}
	a, b := l.read(g.A), l.read(g.B)
	if l.work += len(a) * len(b); a == nil || b == nil || l.work > lineWork {
		return nil
	}
	sets, seen := [][]game.Fact{}, map[string]bool{}
	for _, p := range a {
		if !l.spend(len(b)) {
			return nil
		}
		for _, q := range b {
			both := slices.Concat(p, q)
			slices.Sort(both)
			if both = slices.Compact(both); len(both) > mostLine {
				return nil
			}
			if name := factsName(both); !seen[name] {
				seen[name] = true
				sets = append(sets, both)
			}
		}
		if len(sets) > mostSets {
			return nil
		}
	}
	return bounded(sets)
}

// mostSets is how many sets an edge may ask for.
const mostSets = 4 * mostLines

// bounded sorts sets, and drops what is there twice; where something asks for nothing, all else is
// needless.
func bounded(sets [][]game.Fact) [][]game.Fact {
	slices.SortFunc(sets, bySize)
	sets = slices.CompactFunc(sets, func(a, b []game.Fact) bool { return slices.Equal(a, b) })
	switch {
	case len(sets) > 0 && len(sets[0]) == 0:
		return always
	case len(sets) > mostSets:
		return nil
	}
	return sets
}

func bySize(a, b []game.Fact) int { return cmp.Or(cmp.Compare(len(a), len(b)), slices.Compare(a, b)) }

// shortest drops sets that have all of another one; of too many it keeps none.
func shortest(sets [][]game.Fact) [][]game.Fact {
	if len(sets) > mostLines {
		return nil
	}
	var out [][]game.Fact
	for _, set := range sets {
		if !slices.ContainsFunc(out, func(less []game.Fact) bool { return containsAll(set, less) }) {
			out = append(out, set)
		}
	}
	return out
}

// containsAll reports whether a sorted list has all of another one.
func containsAll(list, part []game.Fact) bool {
	for _, f := range part {
		if _, ok := slices.BinarySearch(list, f); !ok {
			return false
		}
	}
	return true
}

func factsName(facts []game.Fact) string {
	name := make([]byte, 0, 4*len(facts))
	for _, f := range facts {
		name = append(name, byte(f), byte(f>>8), byte(f>>16), byte(f>>24))
	}
	return string(name)
}

// A blocking finds out which facts of lines block others: those that matches show, but
// never together.
type blocking struct {
	facts []game.Fact               // of lines, ascending
	seen  map[game.Fact][]uint64    // by fact: in which positions of some matches it holds
	often map[game.Fact]int         // and in how many
	near  map[game.Fact][]game.Fact // by fact of a line: what helps to decide about its next value
	meter *pace.Meter
	work  int // words compared so far
}

// block gives lines their blockers. It reports false where there is too much to look at.
func block(ctx context.Context, c *circuit.Circuit, lines game.Lines) (ok bool, err error) {
	b := newBlocking(ctx, c, lines)
	if len(b.seen) > mostSeen {
		return false, nil
	}
	for round := range uint64(lineRounds) {
		all, err := playSome(ctx, c, round+1)
		if err != nil {
			return false, err
		}
		for f := range b.seen {
			b.seen[f] = append(b.seen[f], all[f]...)
			for _, w := range all[f] {
				b.often[f] += bits.OnesCount64(w)
			}
		}
	}
	blockers, ok := b.compare()
	if !ok {
		return false, b.meter.Err()
	}
	for i := range lines {
		l := &lines[i]
		for _, f := range l.Facts {
			l.Blockers = append(l.Blockers, blockers[f]...)
		}
		slices.Sort(l.Blockers)
		l.Blockers = slices.Compact(l.Blockers)
	}
	return true, nil
}

// compare returns by fact what blocks it. It reports false where that takes too long.
func (b *blocking) compare() (blockers map[game.Fact][]game.Fact, ok bool) {
	b.facts = slices.DeleteFunc(b.facts, func(f game.Fact) bool { return b.often[f] == 0 })
	blockers = map[game.Fact][]game.Fact{}
	for i, f := range b.facts {
		for _, o := range b.facts[:i] {
			if b.apart(f, o, fewTogether) || b.alternatives(f, o) {
				blockers[f], blockers[o] = append(blockers[f], o), append(blockers[o], f)
			}
			if b.work > blockWork || b.meter.Err() != nil {
				return nil, false
			}
		}
	}
	return blockers, true
}

// spend counts words that were compared.
func (b *blocking) spend(n int) {
	b.work += n
	b.meter.Over(n)
}

// newBlocking prepares to look for the facts that block lines: which bases each fact of a line depends on.
func newBlocking(ctx context.Context, c *circuit.Circuit, lines game.Lines) *blocking {
	b := &blocking{
		seen: map[game.Fact][]uint64{}, often: map[game.Fact]int{}, near: map[game.Fact][]game.Fact{},
		meter: pace.NewMeter(ctx, blockCheck),
	}
	for _, l := range lines {
		b.facts = append(b.facts, l.Facts...)
	}
	slices.Sort(b.facts)
	b.facts = slices.Compact(b.facts)
	reader := NewConeReader(c)
	for _, f := range b.facts {
		if len(b.seen) > mostSeen {
			break
		}
		b.seen[f] = nil
		b.near[f] = reader.Read(maxConeGates, c.Next[f]).Bases
		for _, x := range b.near[f] {
			b.seen[x] = nil
		}
	}
	return b
}

// blockCheck is how many words are compared between two looks at the context: less than a millisecond of work.
const blockCheck = 1 << 18

// fewTogether is how often two facts would meet by chance, at least, where that they
// never do means something; fewHere likewise for facts that have to do with each other.
const fewTogether, fewHere = 100, 4

// apart reports whether two facts would meet often enough by chance, but never do.
func (b *blocking) apart(f, o game.Fact, enough int) bool {
	p, q := b.seen[f], b.seen[o]
	for i := range p {
		if p[i]&q[i] != 0 {
			b.spend(1 + i)
			return false
		}
	}
	b.spend(1 + len(p))
	return b.often[f] > 0 && b.often[o] > 0 && b.often[f]*b.often[o] >= enough*64*len(p)
}

// alternatives reports whether two facts, which may be rare, never hold together and
// take each other's place: one decides about the next value of the other, or the same
// fact decides about both and never holds with either, as that of an empty square.
func (b *blocking) alternatives(f, o game.Fact) bool {
	if !b.apart(f, o, 0) {
		return false
	}
	_, mutual := slices.BinarySearch(b.near[o], f)
	for _, x := range b.near[f] {
		_, both := slices.BinarySearch(b.near[o], x)
		if x == o && mutual || both && b.apart(f, x, fewHere) && b.apart(o, x, fewHere) {
			return true
		}
	}
	b.spend(len(b.near[f]))
	return false
}
