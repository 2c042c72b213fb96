package search

import (
	"math/bits"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// What a leaf is.
const (
	leafNew      = iota // only its state is known
	leafMet             // that the match goes on is known
	leafOpen            // its moves are known
	leafTerminal        // the match is over
	leafStuck           // a role has no move, or the machine failed
)

// A leaf is a state in the tree. Its arms are the legal moves of all roles,
// one role after the other.
type leaf struct {
	state   game.State
	kind    uint8
	walked  bool  // once at least
	chooser int16 // the role that alone has a choice, -1 if several have
	visits  int64
	pending int32     // visits that wait for their playouts
	proof   Proof     // for the searching role
	value   float32   // the minimax of evaluations, for the searching role, 0..1
	goals   []float32 // of a terminal state, 0..1
	arms    []arm
	first   []int32 // by role: its first arm; then the number of arms
	// children where several roles choose, by joint move, as a mixed-radix
	// number of arms.
	children map[uint64]*leaf
}

// An arm is a legal move of a role in a state.
type arm struct {
	child   *leaf // where the role alone has a choice; nil until it is known
	visits  int64
	matches int64   // random matches that went through it
	sum     float64 // of the rewards of visits, 0..1 each
	sumSq   float64
	pending int32
	move    game.Move
	prior   float32 // evaluation of the child, for the searching role, 0..1
}

// meet looks whether the match is over in a leaf that is new.
func (f *forest) meet(l *leaf, w *way) error {
	end, err := f.m.Terminal(f.ctx, l.state)
	if err != nil {
		return err
	}
	if !end {
		l.kind = leafMet
		return nil
	}
	if err := f.end(l, position{state: l.state, m: f.m}); err != nil {
		return err
	}
	f.refresh(w)
	return nil
}

// end notes that the match is over in a leaf.
func (f *forest) end(l *leaf, p position) error {
	l.kind = leafTerminal
	l.goals = make([]float32, f.roles)
	sum := 0
	for r := range l.goals {
		g, err := p.goal(f.ctx, r)
		if err != nil {
			return err
		}
		// No goal, or several, are worth nothing; then there is no sum either.
		f.proofs = f.proofs && g >= 0
		sum += int(g)
		l.goals[r] = float32(max(g, 0)) / 100
		if r == f.me {
			g = max(g, 0)
			l.proof = Proof{Low: g, High: g}
		}
	}
	f.proofs = f.proofs && sum == f.sum
	l.value = l.goals[f.me]
	return nil
}

// open finds the moves of states that are not terminal, and where the growth
// asks for it what they lead to.
func (f *forest) open(leaves []*leaf) error {
	if err := f.list(leaves); err != nil {
		return err
	}
	var ahead []*leaf
	for _, l := range leaves {
		if l.kind == leafOpen && l.chooser >= 0 && (f.proofs || f.eval != nil) && len(l.choices()) <= maxAhead {
			ahead = append(ahead, l)
		}
	}
	for len(ahead) > 0 && !f.clock.tick() { // those that are left out do without
		n := together(ahead)
		if err := f.lookAhead(ahead[:n]); err != nil {
			return err
		}
		ahead = ahead[n:]
	}
	// In a random order, so that the first tries favour no move.
	for _, l := range leaves {
		for r := range len(l.first) - 1 {
			of := l.arms[l.first[r]:l.first[r+1]]
			f.rng.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
		}
	}
	return nil
}

// together returns how many of some leaves are looked ahead from in one batch.
func together(leaves []*leaf) int {
	children := 0
	for i, l := range leaves {
		if children += len(l.choices()); i > 0 && children > maxTogether {
			return i
		}
	}
	return len(leaves)
}

// list finds the arms of leaves.
func (f *forest) list(leaves []*leaf) error {
	var kids game.Children
	if f.expander != nil {
		var err error
		if kids, err = f.expander.Expand(f.ctx, states(leaves), 0); err != nil {
			return err
		}
		defer kids.Release()
	}
	for i, l := range leaves {
		if err := f.listOne(l, position{state: l.state, m: f.m, kids: kids, at: i}); err != nil {
			return err
		}
	}
	return nil
}

// states returns the states of leaves.
func states(leaves []*leaf) []game.State {
	all := make([]game.State, len(leaves))
	for i, l := range leaves {
		all[i] = l.state
	}
	return all
}

// listOne finds the arms of a leaf, which is a position.
func (f *forest) listOne(l *leaf, p position) error {
	first := make([]int32, 0, f.roles+1)
	var arms []arm
	choosers := 0
	chooser := f.me
	for r := range f.roles {
		first = append(first, int32(len(arms)))
		var err error
		if f.legal, err = p.legal(f.ctx, r, f.legal[:0]); err != nil {
			return err
		}
		if len(f.legal) == 0 {
			l.kind = leafStuck
			return nil
		}
		if len(f.legal) > 1 {
			choosers, chooser = choosers+1, r
		}
		arms = slices.Grow(arms, len(f.legal))
		for _, m := range f.legal {
			arms = append(arms, arm{move: m})
		}
	}
	if choosers > 1 {
		chooser = -1
	}
	l.kind, l.arms, l.first, l.chooser = leafOpen, arms, append(first, int32(len(arms))), int16(chooser)
	f.bytes += leafBytes + int64(len(l.state))*8 + int64(len(arms))*armBytes
	return nil
}

// choices returns the arms of the role that alone has a choice.
func (l *leaf) choices() []arm { return l.arms[l.first[l.chooser]:l.first[l.chooser+1]] }

// lookAhead makes leaves of what the arms of the choosers lead to, and
// evaluates them.
func (f *forest) lookAhead(leaves []*leaf) error {
	positions, release, err := f.follow(leaves)
	if err != nil {
		return err
	}
	defer release()
	for _, l := range leaves {
		arms := l.choices()
		children := make([]leaf, len(arms))
		for i, p := range positions[:len(arms)] {
			if err := f.look(&children[i], p); err != nil {
				return err
			}
			arms[i].child, arms[i].prior = &children[i], children[i].value
		}
		positions = positions[len(arms):]
		f.judge(l)
	}
	return nil
}

// look makes a leaf of a position.
func (f *forest) look(l *leaf, p position) error {
	l.state, l.proof = p.state, Unknown
	f.bytes += leafBytes + int64(len(p.state))*8
	f.clock.nodes++
	end, err := p.terminal(f.ctx)
	if err != nil {
		return err
	}
	if end {
		return f.end(l, p)
	}
	l.kind = leafMet
	if f.eval == nil {
		return nil
	}
	v, err := f.eval.value(f.ctx, p)
	l.value = float32(v) / float32(MaxValue)
	return err
}

// follow returns the positions that the choices in leaves lead to. They can be
// asked until release.
func (f *forest) follow(leaves []*leaf) (positions []position, release func(), err error) {
	if f.expander == nil {
		positions, err = f.followOneByOne(leaves)
		return positions, func() {}, err
	}
	kids, err := f.expander.Expand(f.ctx, states(leaves), 1)
	if err != nil {
		return nil, nil, err
	}
	positions = make([]position, kids.Len()) // in the order of the parents and their legal moves
	at := 0
	for _, l := range leaves {
		n := len(l.choices())
		width := len(l.state) + 1
		words := make(game.State, n*width)
		for i := range n {
			state := kids.State(at, words[i*width:i*width:(i+1)*width])
			positions[at] = position{state: state, m: f.m, kids: kids, at: at}
			at++
		}
	}
	return positions, kids.Release, nil
}

func (f *forest) followOneByOne(leaves []*leaf) (positions []position, err error) {
	for _, l := range leaves {
		for r := range f.joint {
			f.joint[r] = l.arms[l.first[r]].move
		}
		for _, a := range l.choices() { // at once: the engine has the state at hand
			f.joint[l.chooser] = a.move
			next, err := f.m.Next(f.ctx, l.state, f.joint)
			if err != nil {
				return nil, err
			}
			positions = append(positions, position{state: next, m: f.m})
		}
	}
	return positions, nil
}

// judge works out what the children of a leaf where one role has a choice say
// about it, and reports whether that is new.
func (f *forest) judge(l *leaf) bool {
	value, proof := float32(0), Proof{}
	n := 0
	for i := l.first[l.chooser]; i < l.first[l.chooser+1]; i++ {
		a := &l.arms[i]
		p, v := Unknown, float32(0.5)
		if a.child != nil {
			p, v = a.child.proof.later(), a.child.value
		}
		if int(l.chooser) == f.me {
			proof = proof.raise(p, n == 0)
		} else {
			proof = proof.lower(p, n == 0, false)
		}
		if n == 0 || (v > value) == (int(l.chooser) == f.me) {
			value = v
		}
		n++
	}
	if proof == l.proof && value == l.value {
		return false
	}
	l.proof, l.value = proof, value
	return true
}

// refresh takes what is new about the end of a way up to the root.
func (f *forest) refresh(w *way) {
	for i := len(w.steps) - 1; i >= 0; i-- {
		at := w.steps[i].at
		if at.chooser < 0 || !f.judge(at) {
			return
		}
	}
}

// child returns the leaf that arms, one of each role, lead to, or nil if it is
// not in the tree.
func (l *leaf) child(arms []int32) *leaf {
	if l.chooser >= 0 {
		return l.arms[arms[l.chooser]].child
	}
	if key, ok := l.key(arms); ok {
		return l.children[key]
	}
	return nil
}

// key numbers the joint moves of a leaf, as mixed-radix numbers. It reports
// whether the number fits.
func (l *leaf) key(arms []int32) (key uint64, ok bool) {
	for r, i := range arms {
		over, low := bits.Mul64(key, uint64(l.first[r+1]-l.first[r]))
		sum, carry := bits.Add64(low, uint64(i-l.first[r]), 0)
		if over|carry != 0 {
			return 0, false
		}
		key = sum
	}
	return key, true
}

// keep makes a child a part of the tree, but for one of more joint moves than
// can be numbered.
func (f *forest) keep(l *leaf, v *wayStep, child *leaf) {
	if l.chooser >= 0 {
		l.arms[v.arms[l.chooser]].child = child
	} else {
		key, ok := l.key(v.arms)
		if !ok {
			return
		}
		if l.children == nil {
			l.children = map[uint64]*leaf{}
		}
		l.children[key] = child
	}
	f.bytes += leafBytes + int64(len(child.state))*8
}

// rebase makes the leaf of a state the root, if it is the root now or at most
// two plies below it, and forgets all others. It reports whether it was found.
func (f *forest) rebase(s game.State) bool {
	level := []*leaf{f.root}
	for range 3 {
		var below []*leaf
		for _, l := range level {
			if l.state.Equal(s) {
				f.root, f.bytes = l, l.size()
				f.bestGoal, f.bestLine = -1, nil // they began at another root
				return true
			}
			below = l.append(below)
		}
		level = below
	}
	return false
}

// append appends the children of a leaf that are in the tree.
func (l *leaf) append(dst []*leaf) []*leaf {
	for i := range l.arms {
		if c := l.arms[i].child; c != nil {
			dst = append(dst, c)
		}
	}
	for _, c := range l.children {
		dst = append(dst, c)
	}
	return dst
}

// size returns what a leaf and all below it take up, about, in bytes.
func (l *leaf) size() int64 {
	n := leafBytes + int64(len(l.state))*8 + int64(len(l.arms))*armBytes
	for i := range l.arms {
		if c := l.arms[i].child; c != nil {
			n += c.size()
		}
	}
	for _, c := range l.children {
		n += c.size()
	}
	return n
}
