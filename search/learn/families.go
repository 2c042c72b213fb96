package learn

import (
	"math"
	"math/bits"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
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
		v.families = familiesOf(k.m, samples)
	}
	return v
}

// Families are the facts that have something in common: those of one relation that agree
// in all but some of their arguments. Of cells that hold pieces these are all white men,
// wherever they are, and the white men of a row. What a family is worth is learned
// from many more positions than what a single fact is, and costs a search nothing, since
// it is added to the weights of its facts in the end.
type families struct {
	of    [][]uint32 // by fact
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
// for each, and these.
type family struct {
	functor logic.Symbol
	which   uint8
	args    [familyArguments]logic.Term
}

// familiesOf returns the families with several facts among those of samples.
func familiesOf(m game.Machine, samples []sample) families {
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
		for _, name := range familiesOfTerm(terms, term) {
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
	f.measure(samples)
	return f
}

// measure makes what the facts of a family count come to about 1 in samples where there are
// any, so that large families are learned as fast as single facts are.
func (f *families) measure(samples []sample) {
	n := len(f.scale)
	squares, present, count := make([]float64, n), make([]float64, n), make([]float64, n)
	var seen []uint32
	var facts []game.Fact
	for _, x := range samples[:min(len(samples), measured)] {
		seen, facts = seen[:0], x.state.Append(facts[:0])
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
