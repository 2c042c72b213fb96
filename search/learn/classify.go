package learn

import (
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// glanceMatches is how many matches [Glance] plays at most, in glanceShare of the time.
const glanceMatches, glanceShare = 50, 0.1

// classStats gathers what a Class is made of.
type classStats struct {
	together, broken, stuck int
	repeats                 int
	uneven                  bool // two matches had different sums
	summed                  bool // some match gave a role a goal
	sum                     int
	matches, maxPlies       int
	positions               int
	choices, choosing       int64

	// Of the matches that means are taken of, those that came to their end among them: how many they are, how long they
	// were and what they gave to each role.
	meant, ended, plies int
	goals               []float64

	// For each fact the only ply at which it was seen, or -1; and how often.
	factPly  []int32
	factSeen []int32
	atPly    []int32 // positions seen at each ply
	scratch  []game.Fact
}

// A visited set knows the positions of a match.
type visited struct {
	hashes map[uint64]struct{}
	again  bool // one came back
}

// add adds the state at a ply, and reports whether it is the first of its match that came back.
func (v *visited) add(s game.State, ply int) bool {
	if ply == 0 {
		v.again = false
		if clear(v.hashes); v.hashes == nil {
			v.hashes = map[uint64]struct{}{}
		}
	}
	hash, _ := s.Hash()
	_, known := v.hashes[hash]
	v.hashes[hash] = struct{}{}
	if !known || v.again {
		return false
	}
	v.again = true
	return true
}

// counterPlies is how many plies a counter is looked for.
const counterPlies = 64

// position counts a position of a match that has visited others.
func (c *classStats) position(x sample, v *visited) {
	c.positions++
	if v.add(x.state, x.ply) {
		c.repeats++
	}
	choosers := 0
	for _, n := range x.choices {
		if n > 1 {
			c.choices += int64(n)
			choosers++
		}
	}
	c.choosing += int64(choosers)
	if choosers > 1 {
		c.together++
	}
	if x.ply == len(c.atPly) {
		c.atPly = append(c.atPly, 0)
	}
	c.atPly[x.ply]++
	c.scratch = x.state.Append(c.scratch[:0])
	for _, f := range c.scratch {
		for int(f) >= len(c.factPly) {
			c.factPly, c.factSeen = append(c.factPly, 0), append(c.factSeen, 0)
		}
		switch {
		case c.factSeen[f] == 0:
			c.factPly[f] = int32(x.ply)
		case c.factPly[f] != int32(x.ply):
			c.factPly[f] = -1
		}
		c.factSeen[f]++
	}
}

// match counts a match that ended; one that is not terminal was given up.
func (c *classStats) match(goals []game.Goal, plies int, terminal bool) {
	c.matches++
	c.maxPlies = max(c.maxPlies, plies)
	if !terminal {
		c.stuck++
		return
	}
	sum := 0
	for _, g := range goals {
		sum += int(max(g, 0))
	}
	if slices.Min(goals) < 0 {
		c.broken++
	}
	if slices.Max(goals) < 0 {
		return // it says nothing of what goals add up to
	}
	if !c.summed {
		c.summed, c.sum = true, sum
	}
	c.uneven = c.uneven || sum != c.sum
}

// mean adds a match to those that means are taken of.
func (c *classStats) mean(goals []game.Goal, plies int, terminal bool) {
	c.meant++
	c.plies += plies
	if !terminal {
		return
	}
	if c.goals == nil {
		c.goals = make([]float64, len(goals))
	}
	for r, g := range goals {
		c.goals[r] += float64(max(g, 0))
	}
	c.ended++
}

// class fills in what was seen so far.
func (c *classStats) class(k search.Class) search.Class {
	k.Turns = c.together == 0
	k.ConstantSum = k.Roles > 1 && !c.uneven && c.positions > 0
	k.Sum = 0
	if k.ConstantSum {
		k.Sum = c.sum
		if !c.summed {
			k.Sum = search.PresumedSum
		}
	}
	k.Counter = c.counter()
	k.Broken, k.Stuck, k.Repeats = c.broken, c.stuck, c.repeats
	k.Matches, k.Positions, k.MaxPlies = c.matches, c.positions, c.maxPlies
	if c.choosing > 0 {
		k.Branching = float64(c.choices) / float64(c.choosing)
	}
	if c.meant > 0 {
		k.Plies = float64(c.plies) / float64(c.meant)
	}
	k.Goals = nil
	for _, g := range c.goals {
		k.Goals = append(k.Goals, g/float64(max(c.ended, 1)))
	}
	return k
}

// counter reports whether each of the first plies has a fact that was true
// there in every match and nowhere else.
func (c *classStats) counter() bool {
	n := min(len(c.atPly), counterPlies)
	if n < 2 || c.matches < 2 {
		return false
	}
	told := make([]bool, n)
	for f, ply := range c.factPly {
		if c.factSeen[f] > 0 && ply >= 0 && int(ply) < n && c.factSeen[f] == c.atPly[ply] {
			told[ply] = true
		}
	}
	return !slices.Contains(told, false)
}

// addProofs adds what the machine can prove, in a share of the time that is left.
func addProofs(k *search.Class, c *search.Clock, m game.Machine) {
	p, ok := m.(game.Prover)
	if !ok {
		return
	}
	part := c.Part(proveShare)
	proved, err := p.Prove(part.Context())
	if err != nil {
		part.Fail(err) // nothing is proved for want of time
	}
	c.Join(part)
	k.Proved = proved
	k.Turns = k.Turns || proved.Turns
	k.Counter = k.Counter || proved.Longest > 0
	if proved.ConstantSum && (k.Broken == 0 || k.ConstantSum) {
		k.ConstantSum, k.Sum = true, proved.Sum
	}
}

// proveShare is how much of the preparation may go into proofs.
const proveShare = 0.2

// Glance plays a few random matches to see what kind of game it is.
func Glance(c *search.Clock, m game.Machine, s game.State, seed uint64) search.Class {
	p := newSampler(m, seed)
	part := c.Part(glanceShare)
	if err := p.play(part, s, glanceMatches); err != nil {
		part.Fail(err)
	}
	c.Join(part)
	return p.class
}
