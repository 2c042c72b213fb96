package learn

import (
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A selfPlay plays matches of two roles that move in turn, both by the same evaluator, several matches in step: all
// positions that could follow in any of them are computed and valued together, in few calls of the machine. Most moves
// are those that the evaluator values most, the others are random. Without an evaluator all are, and the matches may be
// those of any number of roles that choose simultaneously.
type selfPlay struct {
	leaves game.Leaves
	roles  int
	guide  *linear
	rng    *rand.Rand
	start  game.State
	stats  *classStats // of what is seen; nil if nobody wants to know
	enough int         // positions after which it ends
	steps  int         // that were played
	now    []ownMatch  // the matches under way
	over   []ending    // of the others, if stats are wanted
	all    []sample    // of matches that came to their end

	// The moves to be compared in this step, and the states that some of them follow from, packed.
	asked  []candidate
	joints []game.Move
	from   []uint64
	states []game.State
	legal  []game.Move
	sums   []float32
}

// An ownMatch is a match under way.
type ownMatch struct {
	begun   int // the step in which it began
	state   game.State
	ongoing []sample
	visited visited
	best    float64    // of the candidates so far, negative if there is none
	next    game.State // after it
}

// An ending is how a match ended, and when it began.
type ending struct {
	begun, plies int
	goals        []game.Goal
	terminal     bool
}

// A candidate is a move of a role in one of the matches.
type candidate struct{ match, role int }

const (
	// mostInStep is how many matches are played in step: those that the clock cuts short teach nothing. With a bound on
	// positions fewer are, so that each could be played to its end fewestRounds times.
	mostInStep, fewestRounds = 16, 4
	// exploreShare is how many of their moves are random.
	exploreShare = 0.25
)

func newSelfPlay(leaves game.Leaves, guide *linear, roles, inStep int, start game.State, seed uint64) *selfPlay {
	if guide != nil {
		leaves.SetWeights(guide.weights)
	}
	r := &selfPlay{leaves: leaves, roles: roles, guide: guide, start: start, enough: sampleStates,
		now: make([]ownMatch, inStep), rng: rand.New(rand.NewPCG(seed, 0x72656865)),
		sums: make([]float32, game.MaxLeaves)}
	for i := range r.now {
		r.now[i].state = start
	}
	return r
}

// inStep returns how many matches to play in step.
func inStep(c *search.Clock, k search.Class) int {
	if c.MaxNodes == 0 {
		return mostInStep
	}
	each := k.Branching * max(k.Plies, 1) // positions that are compared in a match
	return int(min(max(float64(c.MaxNodes-c.Nodes)/(fewestRounds*max(each, 1)), 1), mostInStep))
}

// play plays until there are enough positions or the clock stops. Its error is the machine's.
func (r *selfPlay) play(c *search.Clock) error {
	for len(r.all) < r.enough {
		if c.Tick() {
			return nil
		}
		if err := r.step(c); err != nil {
			return err
		}
	}
	return nil
}

// unfinished returns the positions of the matches under way, which have no goals yet.
func (r *selfPlay) unfinished() []sample {
	var out []sample
	for i := range r.now {
		out = append(out, r.now[i].ongoing...)
	}
	return out
}

// step plays a ply of each match. A match that is over begins again.
func (r *selfPlay) step(c *search.Clock) error {
	r.asked, r.joints, r.states = r.asked[:0], r.joints[:0], r.states[:0]
	for i := range r.now {
		r.states = append(r.states, r.now[i].state)
	}
	if err := r.leaves.View(c.Context(), r.states); err != nil {
		return err
	}
	for i := range r.now {
		if err := r.ask(c, i); err != nil {
			return err
		}
	}
	for at := 0; at < len(r.asked); at += game.MaxLeaves {
		to := min(at+game.MaxLeaves, len(r.asked))
		r.from = r.from[:0]
		for _, a := range r.asked[at:to] {
			r.from = appendPacked(r.from, r.now[a.match].state, r.leaves.Words())
		}
		err := r.leaves.Follow(c.Context(), r.from, r.joints[at*r.roles:to*r.roles])
		if err == nil {
			err = r.value(c, r.asked[at:to])
		}
		if err != nil {
			return err
		}
	}
	r.steps++
	for i := range r.now {
		if x := &r.now[i]; x.best >= 0 {
			x.state = x.next
		} else {
			x.state, x.ongoing, x.begun = r.start, nil, r.steps
		}
	}
	return nil
}

// takeMeans takes means of the matches that began before all those under way. Of the matches that began later, the
// short ones have ended and the long ones have not: all that ended together are shorter than matches are.
func (r *selfPlay) takeMeans() {
	oldest := r.steps
	for i := range r.now {
		oldest = min(oldest, r.now[i].begun)
	}
	fair := func(e ending) bool { return e.begun < oldest }
	if r.stats.meant == 0 && !slices.ContainsFunc(r.over, fair) {
		oldest = r.steps + 1 // better means of short matches than none
	}
	for _, e := range r.over {
		if fair(e) {
			r.stats.mean(e.goals, e.plies, e.terminal)
		}
	}
}

// appendPacked appends a state in a number of words, as leaves have it.
func appendPacked(dst []uint64, s game.State, words int) []uint64 {
	return append(append(dst, s...), make([]uint64, words-len(s))...)
}

// ask adds the position of a match to its samples, and the moves to be compared there: only a random one, or all of the
// role that has a choice.
func (r *selfPlay) ask(c *search.Clock, i int) error {
	x := &r.now[i]
	x.best = -1
	if r.leaves.Terminal(i) {
		return r.finish(c, i, true)
	}
	if len(x.ongoing) == samplePlies {
		return r.finish(c, i, false)
	}
	at := sample{state: x.state, ply: len(x.ongoing), choices: make([]uint16, r.roles)}
	role, joint := 0, make(game.JointMove, r.roles)
	var choices []game.Move
	for q := range joint {
		r.legal = r.leaves.Legal(i, q, r.legal[:0])
		if len(r.legal) == 0 {
			return r.finish(c, i, false)
		}
		at.choices[q] = countOf(r.legal)
		joint[q] = r.legal[r.rng.IntN(len(r.legal))]
		if len(r.legal) > 1 && choices == nil {
			role, choices = q, slices.Clone(r.legal)
		}
	}
	if x.ongoing = append(x.ongoing, at); r.stats != nil {
		r.stats.position(at, &x.visited)
	}
	if choices == nil || r.guide == nil || r.rng.Float64() < exploreShare {
		choices = []game.Move{joint[role]}
	}
	for _, move := range choices {
		joint[role] = move
		r.asked = append(r.asked, candidate{i, role})
		r.joints = append(r.joints, joint...)
	}
	return nil
}

// finish labels the samples of a match with its goals, if it came to a terminal state. Others teach nothing.
func (r *selfPlay) finish(c *search.Clock, i int, terminal bool) error {
	if !terminal && r.stats == nil {
		return nil
	}
	goals := make([]game.Goal, r.roles)
	for role := range goals {
		var err error
		if goals[role], err = r.leaves.Goal(c.Context(), i, role); err != nil {
			return err
		}
	}
	ongoing := r.now[i].ongoing
	if r.stats != nil {
		r.stats.match(goals, len(ongoing), terminal)
		r.over = append(r.over, ending{r.now[i].begun, len(ongoing), goals, terminal})
	}
	if !terminal {
		return nil
	}
	for _, x := range ongoing {
		x.goals, x.plies = goals, len(ongoing)
		r.all = append(r.all, x)
	}
	return nil
}

// value values candidates by the positions in the leaves and keeps the best of each match.
func (r *selfPlay) value(c *search.Clock, asked []candidate) error {
	if r.guide != nil {
		r.leaves.Sums(r.sums[:len(asked)])
	}
	for i, a := range asked {
		c.Nodes++
		v := logistic(float64(r.sums[i]))
		if r.guide != nil && a.role != r.guide.role {
			v = 1 - v
		}
		if r.guide != nil && r.leaves.Terminal(i) {
			g, err := r.leaves.Goal(c.Context(), i, a.role)
			if err != nil {
				return err
			}
			v = float64(max(g, 0)) / 100
		}
		if x := &r.now[a.match]; v > x.best {
			x.best, x.next = v, make(game.State, r.leaves.Words()) // it may become part of a sample
			r.leaves.State(i, x.next)
			x.next = x.next.Trim()
		}
	}
	return nil
}
