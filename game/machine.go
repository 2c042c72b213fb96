package game

import (
	"context"
	"math/bits"
	"slices"
	"strconv"

	"github.com/gdl-playground/engine/logic"
)

type (
	// Fact numbers a state fact inside one Machine and its clones.
	Fact uint32
	// Move numbers a move of one role inside one Machine and its clones.
	Move uint32
	// State is a set of facts: bit i is Fact i. States are immutable and end
	// in a nonzero word, so equal sets are equal slices.
	State []uint64
	// JointMove holds one move for each role, in role order.
	JointMove []Move
	// Goal is what a role gets, 0..100, or one of NoGoal, ManyGoals, BadGoal.
	Goal int16
)

const (
	NoGoal    Goal = -1 // the rules give the role no value in this state
	ManyGoals Goal = -2 // the rules give it several values
	BadGoal   Goal = -3 // the value is not an integer within 0..100
)

// ParseGoal reads a goal value: BadGoal if the term is not an integer within 0..100.
func ParseGoal(terms *logic.Terms, t logic.Term) Goal {
	if len(terms.Args(t)) == 0 {
		if n, err := strconv.Atoi(terms.Spelling(terms.Functor(t))); err == nil && n >= 0 && n <= 100 {
			return Goal(n)
		}
	}
	return BadGoal
}

// A Machine plays one game. It belongs to one goroutine at a time; Clone
// makes another that may be used elsewhere. The errors of all methods are
// limits of the machine (see [logic.LimitError]) or ctx.Err(); after an error the
// machine can still be used. Facts, moves and states are private to a machine
// and its clones; terms carry over between all machines made from one Rules.
type Machine interface {
	// Rules returns what the machine was made from.
	Rules() *logic.Rules
	// Initial returns the state of the init facts.
	Initial(ctx context.Context) (State, error)
	// Legal appends the legal moves of a role, without duplicates, in an
	// order that depends on the state alone.
	Legal(ctx context.Context, s State, role int, dst []Move) ([]Move, error)
	// Next returns the state that a joint move of legal moves leads to. Where a
	// move is not legal engines may differ.
	Next(ctx context.Context, s State, joint JointMove) (State, error)
	// Terminal reports whether the match ends in s.
	Terminal(ctx context.Context, s State) (bool, error)
	// Goal returns the goal value of a role, in any state.
	Goal(ctx context.Context, s State, role int) (Goal, error)
	// Facts returns the terms of a state's facts, in the order of Fact.
	Facts(s State) []logic.Term
	// Encode returns the state in which just the given facts hold. A term
	// that the machine cannot represent is an error.
	Encode(facts []logic.Term) (State, error)
	// MoveTerm returns the term of a move.
	MoveTerm(role int, m Move) logic.Term
	// FindMove returns the number of a move, legal now or not.
	FindMove(role int, t logic.Term) (Move, bool)
	Clone() Machine
	// Close frees what the machine holds outside the Go heap.
	Close() error
}

// An Expander computes all children of many positions in batched passes: what
// follows from each of them by one joint move. A terminal position has none, nor
// has one in which a role has no move.
type Expander interface {
	Expand(ctx context.Context, parents []State) (Children, error)
}

// Children is the result of one Expand, in the order of the parents and of their
// legal moves, those of the last role changing fastest. It is valid until Release.
type Children interface {
	Len() int
	// Origin tells the parent and the joint move that led to child i.
	Origin(i int) (parent int, joint JointMove)
	Terminal(i int) bool
	Goal(i, role int) Goal
	Legal(i, role int, dst []Move) []Move
	// State writes child i over dst where it fits and returns it.
	State(i int, dst State) State
	Release()
}

// A Stepper goes on from many positions in batched passes.
type Stepper interface {
	// Step returns what follows from each state by the joint move of the same
	// index, which must be legal there. Child i is that of state i; its goals are
	// known wherever it lies.
	Step(ctx context.Context, from []State, joints []JointMove) (Children, error)
}

// A Sampler plays uniformly random matches: n from each of the given states,
// cut after maxPlies joint moves.
type Sampler interface {
	Playouts(ctx context.Context, from []State, n int, seed uint64, maxPlies int) ([]Tally, error)
}

// A Tally sums up the random matches from one state.
type Tally struct {
	Done, Cut  int     // matches that ended; that were cut at maxPlies or had no legal move
	Plies      int64   // joint moves played, in all of them
	Sum, SumSq []int64 // by role: goals of the matches that ended, and their squares; a missing goal counts as 0
}

// Add takes in the matches of another tally.
func (t *Tally) Add(u Tally) {
	t.Done, t.Cut, t.Plies = t.Done+u.Done, t.Cut+u.Cut, t.Plies+u.Plies
	if t.Sum == nil {
		t.Sum, t.SumSq = make([]int64, len(u.Sum)), make([]int64, len(u.SumSq))
	}
	for r := range u.Sum {
		t.Sum[r] += u.Sum[r]
		t.SumSq[r] += u.SumSq[r]
	}
}

// Selective is a machine that can tell single legal moves without listing them
// all: there may be more than can be listed within a clock, or within memory.
type Selective interface {
	// AnyLegal returns one of the legal moves of a role; not ok where it has
	// none.
	AnyLegal(ctx context.Context, s State, role int) (move Move, ok bool, err error)
	// IsLegal reports whether a move of a role is legal.
	IsLegal(ctx context.Context, s State, role int, move Move) (bool, error)
}

// AnyLegal returns one of the legal moves of a role; not ok where it has none.
func AnyLegal(ctx context.Context, m Machine, s State, role int) (move Move, ok bool, err error) {
	if x, selective := m.(Selective); selective {
		return x.AnyLegal(ctx, s, role)
	}
	moves, err := m.Legal(ctx, s, role, nil)
	if err != nil || len(moves) == 0 {
		return 0, false, err
	}
	return moves[0], true, nil
}

// IsLegal reports whether a move of a role is legal.
func IsLegal(ctx context.Context, m Machine, s State, role int, move Move) (bool, error) {
	if x, selective := m.(Selective); selective {
		return x.IsLegal(ctx, s, role, move)
	}
	moves, err := m.Legal(ctx, s, role, nil)
	return slices.Contains(moves, move), err
}

// Separable is a machine that meets terms as it goes, which a clone shares: whoever
// reads terms while a clone is at work in another goroutine needs a machine apart.
type Separable interface {
	// Apart returns a machine for the same rules that shares nothing with this one,
	// neither the numbers of facts and moves nor those of terms.
	Apart() (Machine, error)
}

// Apart returns a machine for the same game whose terms may be read while m is at
// work in another goroutine. Facts and moves need not have the numbers that m gives.
func Apart(m Machine) (Machine, error) {
	if x, separable := m.(Separable); separable {
		return x.Apart()
	}
	return m.Clone(), nil
}

// An Estimator says how promising a position looks to a role, 0..100: by the
// sheet's heuristic relation where it has one, else by how near the goals of the
// role are. A machine that cannot tell the one or the other returns an error.
// Where the heuristic has no single value it is a [HeuristicError].
type Estimator interface {
	Estimate(ctx context.Context, s State, role int) (float64, error)
}

// A HeuristicError says that the sheet's heuristic gives a role no single value
// within 0..100 in a position.
type HeuristicError struct{ Role string }

// NewHeuristicError returns the error for a role of the rules.
func NewHeuristicError(rules *logic.Rules, role int) *HeuristicError {
	return &HeuristicError{Role: rules.Terms.String(rules.Roles[role])}
}

func (e *HeuristicError) Error() string {
	return "heuristic gives role " + e.Role + " no single value within 0..100"
}

// A Symmetry is a permutation of facts and of each role's moves that changes
// nothing about a game: what is said of a permuted position is what is said of
// the position, permuted. The initial state stays as it is.
type Symmetry struct {
	Facts []Fact   // by Fact: its image
	Moves [][]Move // by role and Move: its image
}

// Apply writes the image of a state over dst where it fits and returns it.
func (y *Symmetry) Apply(s, dst State) State {
	dst = dst[:0]
	for range (len(y.Facts) + 63) / 64 {
		dst = append(dst, 0)
	}
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			f := y.Facts[i<<6+bits.TrailingZeros64(w)]
			dst[f>>6] |= 1 << (f & 63)
		}
	}
	return dst.Trim()
}

// Symmetric is a machine that knows symmetries of its game.
type Symmetric interface {
	// Symmetries returns them without the identity. It may take a while and is
	// asked once for a game.
	Symmetries(ctx context.Context) ([]Symmetry, error)
}

// Properties are what follows from the rules of a game for all states that can
// be reached from the initial one. What is not proved may hold all the same.
type Properties struct {
	// Turns says that at most one role has a choice in each state.
	Turns bool
	// ConstantSum says that the goals of all roles add up to Sum wherever a
	// match ends with exactly one goal for each.
	ConstantSum bool
	Sum         int
	// Longest is how many plies a match has at most, counted by facts, so that no
	// position comes back; 0 where that is not proved.
	Longest int
	// Alike says that the roles could change places: what the rules say of one
	// of two roles they say of the other, except for who moves first.
	Alike bool
}

// Prover is a machine that proves properties of its game.
type Prover interface {
	// Prove returns what can be proved in a moment. It is worked out once.
	Prove(ctx context.Context) (Properties, error)
}

// Timed is a machine that knows which facts of a game for one role are a clock
// that does nothing but end the match some day. Of two positions that differ in
// these alone, the one that is reached earlier comes to a goal of 100 as well as
// the other, and as soon.
type Timed interface {
	Timer() []Fact // ascending; nil: none is known
}
