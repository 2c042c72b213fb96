package game

import "context"

// A LeafBatcher is a machine that works on many leaves of a search tree in one
// call, and hands out only what is asked for. Once it has worked on a number of
// leaves it allocates nothing for as many.
type LeafBatcher interface {
	// OpenLeaves returns leaves that end with the machine. Their random matches
	// are uniform, or decisive if that is asked for and the machine can play such: a role
	// that can win by its next move does.
	OpenLeaves(ctx context.Context, decisive bool) (Leaves, error)
}

// Leaves are up to MaxLeaves positions that a machine holds at a time. States
// are packed: Words words each, one state behind the other, with zero words at
// the end where a [State] has none. After an error the leaves hold nothing until
// the next View or Follow.
type Leaves interface {
	// Words returns how many words a packed state has. A machine that numbers facts
	// as it meets them may need more after View and Follow, never fewer.
	Words() int
	// View makes the leaves hold states. All positions that Follow is asked for until the
	// next View follow from these, by any number of legal joint moves.
	View(ctx context.Context, states []State) error
	// Follow makes the leaves hold the positions that follow from packed states: leaf
	// i that after the joint move moves[i*roles:(i+1)*roles] in state i.
	Follow(ctx context.Context, states []uint64, moves []Move) error
	// State writes the state of a leaf into dst, which has Words words.
	State(i int, dst []uint64)
	Terminal(i int) bool
	Goal(ctx context.Context, i, role int) (Goal, error)
	// Legal appends the legal moves of a role, as [Machine] does.
	Legal(i, role int, dst []Move) []Move
	// SetWeights says what Sums adds up.
	SetWeights(w Weights)
	// Sums writes the weighted sum of each leaf into dst.
	Sums(dst []float32)
	// CanPrefer reports whether matches can prefer moves, if they are decisive.
	CanPrefer() bool
	// Prefer says which moves are preferred in decisive matches from the next View on, where CanPrefer:
	// in each position some moves are drawn, each with a probability of its own, and one of them is played
	// if any is legal. The chances are these probabilities, in 256ths, by role and move; a move that
	// has none is not preferred, and nil prefers none. They must not change afterwards.
	Prefer(chances [][]uint8)
	// Playouts plays n random matches from each leaf, as [Sampler] does, and
	// writes over the tallies, whose slices have a place for each role.
	Playouts(ctx context.Context, n int, seed uint64, maxPlies int, tallies []Tally) error
	// Relay returns a relay whose random matches are like those of Playouts, from what was viewed
	// last and what follows from it; nil where matches are not faster that way.
	Relay(seed uint64, maxPlies int) Relay
}

// A Relay plays random matches, each of which begins as soon as another has left a lane.
// Its matches are lost when the machine plays others.
type Relay interface {
	// Lanes returns how many matches can go on at a time, and Busy how many do.
	Lanes() int
	Busy() int
	// Begin starts n matches from a packed state; as many lanes must be free. A ticket, 0..Lanes-1,
	// stands for all of them, and for no others until they have ended.
	Begin(ticket int, state []uint64, n int)
	// Play plays until at most the given number of matches go on, and returns the tickets whose
	// matches have all ended; the list is valid until the next call. A match is cut at maxPlies.
	Play(ctx context.Context, most int) ([]int, error)
	// Tally returns the results of the matches of a ticket, once they have ended.
	Tally(ticket int) *Tally
	// Abandon gives up all matches.
	Abandon()
}

// MaxLeaves is how many leaves a machine holds at a time.
const MaxLeaves = 128

// NewLeaves returns the leaves of m itself if it has such, else an adapter that
// works on one after the other and plays uniformly random matches.
func NewLeaves(ctx context.Context, m Machine, decisive bool) (Leaves, error) {
	if b, ok := m.(LeafBatcher); ok {
		return b.OpenLeaves(ctx, decisive)
	}
	return LeavesOneByOne(m), nil
}

// LeavesOneByOne returns leaves that are worked on one after the other, even if
// m has a faster way. Random matches are played in batches if m does that.
func LeavesOneByOne(m Machine) Leaves {
	return &leaves{m: m, sampler: NewSampler(m), roles: len(m.Rules().Roles), words: 1}
}

// leaves are those of a machine that knows one position at a time.
type leaves struct {
	m       Machine
	sampler Sampler
	roles   int
	words   int
	list    []leaf
	states  []State

	weights Weights
	view    LineView
}

type leaf struct {
	terminal bool
	legal    [][]Move // by role
}

func (l *leaves) Words() int { return l.words }

// View implements [Leaves].
func (l *leaves) View(ctx context.Context, states []State) error {
	return l.set(ctx, len(states), func(i int) (State, error) { return states[i], nil })
}

// Follow implements [Leaves].
func (l *leaves) Follow(ctx context.Context, states []uint64, moves []Move) error {
	return l.set(ctx, len(states)/l.words, func(i int) (State, error) {
		return l.m.Next(ctx, l.unpack(states, i), JointMove(moves[i*l.roles:(i+1)*l.roles]))
	})
}

// unpack returns a packed state as a machine has it.
func (l *leaves) unpack(states []uint64, i int) State {
	return State(states[i*l.words : (i+1)*l.words]).Clone().Trim()
}

// set makes n states the leaves.
func (l *leaves) set(ctx context.Context, n int, state func(i int) (State, error)) error {
	l.list, l.states = l.list[:0], l.states[:0]
	for i := range n {
		s, err := state(i)
		if err == nil {
			err = l.look(ctx, s)
		}
		if err != nil {
			l.list, l.states = l.list[:0], l.states[:0]
			return err
		}
	}
	for _, s := range l.states {
		l.words = max(l.words, len(s))
	}
	return nil
}

// look adds a leaf.
func (l *leaves) look(ctx context.Context, s State) error {
	end, err := l.m.Terminal(ctx, s)
	if err != nil {
		return err
	}
	legal := make([][]Move, l.roles)
	for r := range legal {
		if end {
			break
		}
		if legal[r], err = l.m.Legal(ctx, s, r, nil); err != nil {
			return err
		}
	}
	l.list, l.states = append(l.list, leaf{end, legal}), append(l.states, s)
	return nil
}

func (l *leaves) State(i int, dst []uint64) { clear(dst[copy(dst, l.states[i]):]) }
func (l *leaves) Terminal(i int) bool       { return l.list[i].terminal }

// Goal implements [Leaves].
func (l *leaves) Goal(ctx context.Context, i, role int) (Goal, error) {
	return l.m.Goal(ctx, l.states[i], role)
}

// Legal implements [Leaves].
func (l *leaves) Legal(i, role int, dst []Move) []Move { return append(dst, l.list[i].legal[role]...) }

// SetWeights implements [Leaves].
func (l *leaves) SetWeights(w Weights) { l.weights = w }

// Sums implements [Leaves].
func (l *leaves) Sums(dst []float32) {
	var facts []Fact
	w := &l.weights
	for i, s := range l.states {
		z := w.Bias
		facts = s.Append(facts[:0])
		for _, f := range facts {
			if int(f) < len(w.Facts) {
				z += float64(w.Facts[f])
			}
		}
		for r, weight := range w.Mobility {
			z += weight * Mobility(len(l.list[i].legal[r]))
		}
		w.Lines.View(s, &l.view)
		z += w.ByLines(&l.view)
		dst[i] = float32(z)
	}
}

// CanPrefer implements [Leaves].
func (l *leaves) CanPrefer() bool { return false }

// Prefer implements [Leaves]: no move is preferred.
func (l *leaves) Prefer([][]uint8) {}

// Relay implements [Leaves].
func (l *leaves) Relay(uint64, int) Relay { return nil }

// Playouts implements [Leaves].
func (l *leaves) Playouts(ctx context.Context, n int, seed uint64, maxPlies int, tallies []Tally) error {
	got, err := l.sampler.Playouts(ctx, l.states, n, seed, maxPlies)
	if err == nil {
		copy(tallies, got)
	}
	return err
}
