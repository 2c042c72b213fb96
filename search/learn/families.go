package learn

import (
	"math"
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/search"
)

// A view is how samples are looked at.
type view struct {
	roles    int
	lines    game.Lines
	families families
}

// view returns how samples of the game are looked at.
func (k *Knowledge) view(samples []sample) view {
	v := view{roles: k.roles, lines: k.lines}
	if !k.withoutFamilies {
		v.families = familiesOf(k.m, samples, k.orbits)
	}
	return v
}

// Families are the facts that have something in common: those of one relation that agree
// in all but some of their arguments. Of cells that hold pieces these are all white men,
// wherever they are, and the white men of a row. So are facts that symmetries of the game
// map to each other. What a family is worth is learned from many more positions than what a
// single fact is, and costs a search nothing, since it is added to the weights of its facts
// in the end.
//
// Facts that would complete a line have families of their own, with the same members.
type families struct {
	of    [][]uint32 // by column: facts, and then facts that would complete a line, if there are any
	scale []float32  // by family: what a fact counts
}

const (
	// familyArguments is up to how many arguments the facts of a family agree in, and
	// mostArguments how many they may have.
	familyArguments, mostArguments = 2, 6
	// measured is in how many samples the facts of families are counted.
	measured = 1000
)

// A family is named by its relation and by the arguments that its facts agree in: a bit
// for each, and these; or by the first of the facts that symmetries map to each other.
type family struct {
	functor logic.Symbol
	which   uint8
	args    [familyArguments]logic.Term
	orbit   game.Fact
}

// bySymmetry is the relation of families that are named by facts; no relation has its number.
const bySymmetry = ^logic.Symbol(0)

// familiesOf returns the families with several facts among those of samples. The orbits of facts may be nil.
func familiesOf(m game.Machine, samples []sample, orbits []game.Fact) families {
	var union game.State
	for _, x := range samples {
		for i, w := range x.state {
			if i == len(union) {
				union = append(union, 0)
			}
			union[i] |= w
		}
	}
	union = union.Trim()
	facts, terms := union.Append(nil), m.Rules().Terms
	number := map[family]uint32{}
	var members []int
	all := make([][]uint32, 64*len(union))
	for i, term := range m.Facts(union) {
		names := familiesOfTerm(terms, term)
		if fact := facts[i]; int(fact) < len(orbits) {
			names = append(names, family{functor: bySymmetry, orbit: orbits[fact]})
		}
		for _, name := range names {
			n, ok := number[name]
			if !ok {
				n = uint32(len(members))
				number[name], members = n, append(members, 0)
			}
			members[n]++
			all[facts[i]] = append(all[facts[i]], n)
		}
	}
	f := families{of: all, scale: make([]float32, len(members))}
	for i, of := range all {
		several := of[:0]
		for _, n := range of {
			if members[n] > 1 {
				several = append(several, n)
			}
		}
		all[i] = several
	}
	f.measure(samples, func(x *sample) game.State { return x.state })
	return f
}

// withThreats returns families of a number of facts, and of as many that would complete a line.
func (f families) withThreats(facts int, samples []sample) families {
	of := make([][]uint32, facts)
	copy(of, f.of)
	threats := families{of: of, scale: make([]float32, len(f.scale))}
	threats.measure(samples, func(x *sample) game.State { return x.lines.Threats })
	both := families{of: slices.Clone(of), scale: slices.Concat(f.scale, threats.scale)}
	for _, members := range of {
		others := make([]uint32, len(members))
		for i, n := range members {
			others[i] = n + uint32(len(f.scale))
		}
		both.of = append(both.of, others)
	}
	return both
}

// orbitsOf returns, by fact, the least of the facts that symmetries of the game map it to; nil where there are none, or
// where there was no time to find them.
func orbitsOf(c *search.Clock, m game.Machine) []game.Fact {
	y, ok := m.(game.Symmetric)
	if !ok {
		return nil
	}
	symmetries, err := y.Symmetries(c.Context())
	if err != nil {
		c.Fail(err)
	}
	if err != nil || len(symmetries) == 0 {
		return nil
	}
	orbits := make([]game.Fact, len(symmetries[0].Facts))
	for f := range orbits {
		orbits[f] = game.Fact(f)
	}
	for changed := true; changed; { // the products of many symmetries are not among them
		changed = false
		for _, y := range symmetries {
			for f, image := range y.Facts {
				if least := min(orbits[f], orbits[image]); orbits[f] != least || orbits[image] != least {
					orbits[f], orbits[image], changed = least, least, true
				}
			}
		}
	}
	return orbits
}

// measure makes what the facts of a family count come to about 1 in samples where there are
// any, so that large families are learned as fast as single facts are. It looks at states of the samples.
func (f *families) measure(samples []sample, of func(*sample) game.State) {
	n := len(f.scale)
	squares, present, count := make([]float64, n), make([]float64, n), make([]float64, n)
	var seen []uint32
	var facts []game.Fact
	for i := range samples[:min(len(samples), measured)] {
		seen, facts = seen[:0], of(&samples[i]).Append(facts[:0])
		for _, fact := range facts {
			for _, m := range f.of[fact] {
				if count[m] == 0 {
					seen = append(seen, m)
				}
				count[m]++
			}
		}
		for _, m := range seen {
			squares[m] += count[m] * count[m]
			present[m]++
			count[m] = 0
		}
	}
	for m, sum := range squares {
		f.scale[m] = float32(math.Sqrt(max(present[m], 1) / max(sum, 1)))
	}
}

// familiesOfTerm names the families of a fact.
func familiesOfTerm(terms *logic.Terms, x logic.Term) []family {
	args := terms.Args(x)
	if len(args) == 0 || len(args) > mostArguments {
		return nil
	}
	var out []family
	for which := range uint8(1)<<len(args) - 1 {
		if bits.OnesCount8(which) > familyArguments {
			continue
		}
		f := family{functor: terms.Functor(x), which: which}
		n := 0
		for i, a := range args {
			if which>>i&1 != 0 {
				f.args[n] = a
				n++
			}
		}
		out = append(out, f)
	}
	return out
}
