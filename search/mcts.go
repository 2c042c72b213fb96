package search

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// A forest grows a game tree by Monte Carlo tree search. In every state each
// role chooses for itself by UCB1, from what its own moves brought it so far
// (decoupled UCT: Finnsson and Björnsson 2008, for simultaneous moves Lanctot
// and others 2013); for roles moving in turn this is plain UCT. Values come
// from random playouts.
//
// What its growth adds to that: playouts go out from several leaves at once,
// which count as visited while they wait (Liu and others 2020, WU-UCT); what is
// proved by terminal states narrows what a move can be worth (score bounds:
// Cazenave and Saffidine 2010); an evaluation says which moves to try first,
// and its minimax has a share in their values (implicit minimax backups:
// Lanctot and others 2014).
type forest struct {
	growth
	m        game.Machine
	expander game.Expander // nil: one by one
	ctx      context.Context
	clock    *clock
	sampler  game.Sampler
	rng      *rand.Rand
	me       int
	roles    int
	eval     evaluator // of positions, for me
	sum      int       // of the goals of two roles, where proofs count
	root     *leaf
	bytes    int64 // what the nodes take up, about
	limit    int64 // beyond it no leaf is opened

	legal   []game.Move
	joint   game.JointMove
	ways    []way // that wait for their playouts
	from    []game.State
	rewards []float64

	// The best match seen so far, in a game for one role.
	bestGoal game.Goal
	bestLine []game.JointMove
}

// A growth says how a forest grows.
type growth struct {
	leaves      int     // to walk to before the playouts from all of them
	playouts    int     // from each leaf
	exploration float64 // the constant of UCB1, for rewards within 0..1
	// proofs, and an evaluation as a visit of its own, are for two roles that
	// move in turn and share a constant sum of goals.
	proofs bool
	prior  float64 // how many visits the evaluation of a move counts for
	blend  float64 // the share of the minimax of evaluations in a value, 0..1
}

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

// A way is a walk down the tree: the leaves on it and the arms chosen there.
type way struct {
	steps []wayStep
	end   *leaf
}

type wayStep struct {
	at    *leaf
	arms  []int32 // by role
	joint game.JointMove
}

const (
	// playoutPlies is where a playout that does not end is given up.
	playoutPlies = 1000
	// maxAhead bounds the children of a leaf that are looked at when it opens.
	maxAhead  = 512
	leafBytes = 220
	armBytes  = 64
)

// plainGrowth is UCT as it is published, with a batch of playouts from each leaf
// where the machine plays many at once.
var plainGrowth = growth{leaves: 1, playouts: 128, exploration: 0.7}

// bestGrowth is what won most matches on public sheets; see RATIONALE.md.
var bestGrowth = growth{leaves: 32, playouts: 4, exploration: 0.25, proofs: true, prior: 2, blend: 0.3}

// newForest returns a forest with nothing but its root.
func newForest(m game.Machine, c *clock, s game.State, me int, g growth, seed uint64, limit int64) *forest {
	if limit <= 0 {
		limit = DefaultTableBytes
	}
	roles := len(m.Rules().Roles)
	if _, many := m.(game.Sampler); !many || roles == 1 {
		// The machine plays one match after the other.
		g.leaves, g.playouts = 1, 1
	}
	return &forest{
		growth: g, m: m, ctx: c.context(), clock: c, sampler: game.NewSampler(m), limit: limit, me: me, roles: roles,
		rng: rand.New(rand.NewPCG(seed, 0x6D637473)), joint: make(game.JointMove, roles),
		root: &leaf{state: s, proof: Unknown}, rewards: make([]float64, roles), bestGoal: -1,
	}
}

// run plays until a bound is reached or the root is settled, and says which.
func (f *forest) run() Stop {
	for f.clock.stopped == "" {
		if f.proofs && f.settled() {
			return StopProved
		}
		if err := f.round(); err != nil {
			f.clock.fail(err)
		}
	}
	return f.clock.stopped
}

// proof returns what is proved of the root.
func (f *forest) proof() Proof {
	if f.proofs {
		return f.root.proof
	}
	return Unknown
}

// learn takes over what is proved of moves at the root.
func (f *forest) learn(moves []MoveReport) error {
	if !f.proofs || len(moves) == 0 {
		return nil
	}
	if f.root.kind < leafOpen { // it is not terminal: there were moves to look at
		if err := f.open(f.root); err != nil {
			return err
		}
	}
	if int(f.root.chooser) != f.me || f.root.kind != leafOpen {
		return nil
	}
	for i := f.root.first[f.me]; i < f.root.first[f.me+1]; i++ {
		a := &f.root.arms[i]
		at := slices.IndexFunc(moves, func(m MoveReport) bool { return m.Move == a.move })
		if at >= 0 && a.child != nil {
			a.child.proof = a.child.proof.and(moves[at].Proof)
		}
	}
	f.judge(f.root)
	return nil
}

// settled reports whether the choice at the root is proved.
func (f *forest) settled() bool { return f.root.proof.Closed() && f.root.kind == leafOpen }

// round walks down the tree several times and plays on from where the walks
// end.
func (f *forest) round() error {
	f.ways = f.ways[:0]
	var err error
	for range f.leaves {
		if f.clock.tick() {
			break
		}
		if err = f.walk(); err != nil || f.proofs && f.settled() {
			break
		}
	}
	if err == nil && len(f.ways) > 0 {
		err = f.playOn()
	}
	if err != nil {
		for i := range f.ways {
			f.ways[i].forget()
		}
	}
	return err
}

// walk goes down the tree and puts the way into the list of those that wait,
// or rewards it at once where its end is known.
func (f *forest) walk() error {
	if len(f.ways) == cap(f.ways) {
		f.ways = append(f.ways, way{})[:len(f.ways)]
	}
	f.ways = f.ways[:len(f.ways)+1]
	w := &f.ways[len(f.ways)-1]
	w.steps, w.end = w.steps[:0], nil
	end, err := f.reach(w)
	if err != nil {
		return err
	}
	end.walked = true
	end.pending++
	w.end = end
	known, err := f.reckon(w)
	if err != nil || !known {
		return err
	}
	w.reward(f.rewards, 1)
	f.ways = f.ways[:len(f.ways)-1]
	return nil
}

// reach goes down the tree to a leaf that has not been walked to before, or that
// needs no more.
func (f *forest) reach(w *way) (*leaf, error) {
	for at := f.root; ; {
		if at.kind == leafNew {
			if err := f.meet(at, w); err != nil {
				return nil, err
			}
		}
		if at.kind == leafMet && (at == f.root || at.walked && f.bytes < f.limit) {
			if err := f.open(at); err != nil {
				return nil, err
			}
			f.refresh(w)
		}
		if at.kind != leafOpen || f.proofs && at.proof.Closed() {
			return at, nil
		}
		var err error
		if at, err = f.descend(at, w); err != nil {
			return nil, err
		}
	}
}

// reckon puts what the end of a way brings the roles into rewards, and reports
// whether that can be known without playouts in batches.
func (f *forest) reckon(w *way) (known bool, err error) {
	switch at := w.end; {
	case at.kind == leafTerminal:
		for r := range f.rewards {
			f.rewards[r] = float64(at.goals[r])
		}
		if f.roles == 1 {
			f.remember(w, nil, game.Goal(100*at.goals[0]+0.5))
		}
	case f.proofs && at.proof.Closed():
		mine := float64(at.proof.Low) / 100
		f.rewards[f.me], f.rewards[1-f.me] = mine, float64(f.sum)/100-mine
	case f.roles == 1:
		g, err := f.alone(at.state, w)
		if err != nil {
			return false, err
		}
		f.rewards[0] = float64(max(g, 0)) / 100
	default:
		return false, nil
	}
	return true, nil
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

// playOn plays random matches from the ends of all ways that wait.
func (f *forest) playOn() error {
	f.from = f.from[:0]
	for i := range f.ways {
		f.from = append(f.from, f.ways[i].end.state)
	}
	n := f.playouts
	tallies, err := f.sampler.Playouts(f.ctx, f.from, n, f.rng.Uint64(), playoutPlies)
	if err != nil {
		return err
	}
	for i, t := range tallies {
		f.clock.nodes += t.Plies
		for r := range f.rewards {
			// A match that was cut is taken to be worth half.
			f.rewards[r] = (float64(t.Sum[r])/100 + float64(t.Cut)/2) / float64(t.Done+t.Cut)
		}
		f.ways[i].reward(f.rewards, int64(n))
	}
	f.ways = f.ways[:0]
	return nil
}

// reward ends a way that has waited.
func (w *way) reward(rewards []float64, matches int64) {
	w.end.pending--
	w.end.visits++
	for _, v := range w.steps {
		v.at.pending--
		v.at.visits++
		for r, i := range v.arms {
			a := &v.at.arms[i]
			a.pending--
			a.visits++
			a.matches += matches
			a.sum += rewards[r]
			a.sumSq += rewards[r] * rewards[r]
		}
	}
}

// forget takes back a way that gets no reward.
func (w *way) forget() {
	if w.end != nil { // the walk came to its end
		w.end.pending--
	}
	for _, v := range w.steps {
		v.at.pending--
		for _, i := range v.arms {
			v.at.arms[i].pending--
		}
	}
}

// alone plays a random match of a single role to its end and remembers it if
// none was better. One that is cut short gives no goal.
func (f *forest) alone(s game.State, w *way) (game.Goal, error) {
	var line []game.JointMove
	for range playoutPlies {
		if f.clock.tick() {
			return 0, nil
		}
		end, err := f.m.Terminal(f.ctx, s)
		if err != nil {
			return 0, err
		}
		if end {
			g, err := f.m.Goal(f.ctx, s, 0)
			if err != nil {
				return 0, err
			}
			f.remember(w, line, g)
			return g, nil
		}
		if f.legal, err = f.m.Legal(f.ctx, s, 0, f.legal[:0]); err != nil || len(f.legal) == 0 {
			return 0, err
		}
		joint := game.JointMove{f.legal[f.rng.IntN(len(f.legal))]}
		line = append(line, joint)
		if s, err = f.m.Next(f.ctx, s, joint); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

// remember keeps the way down the tree and on along a line if its goal is the
// best so far.
func (f *forest) remember(w *way, line []game.JointMove, g game.Goal) {
	if g <= f.bestGoal {
		return
	}
	f.bestGoal, f.bestLine = g, nil
	for _, v := range w.steps {
		f.bestLine = append(f.bestLine, slices.Clone(v.joint))
	}
	f.bestLine = append(f.bestLine, line...)
}

// open finds the moves of a state that is not terminal, and where the growth
// asks for it what they lead to.
func (f *forest) open(l *leaf) error {
	first := make([]int32, 0, f.roles+1)
	var arms []arm
	choosers := 0
	chooser := f.me
	for r := range f.roles {
		first = append(first, int32(len(arms)))
		var err error
		if f.legal, err = f.m.Legal(f.ctx, l.state, r, f.legal[:0]); err != nil {
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
	l.kind, l.arms, l.first, l.chooser = leafOpen, arms, append(first, int32(len(arms))), int16(chooser)
	f.bytes += leafBytes + int64(len(l.state))*8 + int64(len(arms))*armBytes
	if choosers > 1 {
		l.chooser = -1
	} else if n := l.first[chooser+1] - l.first[chooser]; (f.proofs || f.eval != nil) && n <= maxAhead {
		if err := f.lookAhead(l, arms[l.first[chooser]:l.first[chooser+1]]); err != nil {
			return err
		}
	}
	// In a random order, so that the first tries favour no move.
	for r := range f.roles {
		of := arms[l.first[r]:l.first[r+1]]
		f.rng.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
	}
	return nil
}

// lookAhead makes leaves of what the arms of the chooser lead to, and
// evaluates them.
func (f *forest) lookAhead(l *leaf, arms []arm) error {
	positions, release, err := f.follow(l, arms)
	if err != nil {
		return err
	}
	defer release()
	leaves := make([]leaf, len(arms))
	for i, p := range positions {
		child := &leaves[i]
		child.state, child.proof = p.state, Unknown
		f.bytes += leafBytes + int64(len(p.state))*8
		f.clock.nodes++
		end, err := p.terminal(f.ctx)
		if err != nil {
			return err
		}
		if end {
			if err := f.end(child, p); err != nil {
				return err
			}
		} else if child.kind = leafMet; f.eval != nil {
			v, err := f.eval.value(f.ctx, p)
			if err != nil {
				return err
			}
			child.value = float32(v) / float32(MaxValue)
		}
		arms[i].child, arms[i].prior = child, child.value
	}
	f.judge(l)
	return nil
}

// follow returns the positions that the arms of the role that alone has a choice
// lead to. They can be asked until release.
func (f *forest) follow(l *leaf, arms []arm) (positions []position, release func(), err error) {
	positions = make([]position, len(arms))
	if f.expander == nil {
		for r := range f.joint {
			f.joint[r] = l.arms[l.first[r]].move
		}
		for i := range arms { // at once: the engine has the state at hand
			f.joint[l.chooser] = arms[i].move
			next, err := f.m.Next(f.ctx, l.state, f.joint)
			if err != nil {
				return nil, nil, err
			}
			positions[i] = position{state: next, m: f.m}
		}
		return positions, func() {}, nil
	}
	kids, err := f.expander.Expand(f.ctx, []game.State{l.state}, 1)
	if err != nil {
		return nil, nil, err
	}
	width := len(l.state) + 1
	states := make(game.State, len(arms)*width)
	for i := range arms { // children come in the order of the legal moves
		state := kids.State(i, states[i*width:i*width:(i+1)*width])
		positions[i] = position{state: state, m: f.m, kids: kids, at: i}
	}
	return positions, kids.Release, nil
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

// descend chooses an arm for each role and returns the state they lead to.
func (f *forest) descend(l *leaf, w *way) (*leaf, error) {
	if n := len(w.steps); n == cap(w.steps) {
		w.steps = append(w.steps, wayStep{})
	} else {
		w.steps = w.steps[:n+1]
	}
	v := &w.steps[len(w.steps)-1]
	if v.arms == nil {
		v.arms, v.joint = make([]int32, f.roles), make(game.JointMove, f.roles)
	}
	v.at = l
	key := uint64(0)
	for r := range v.arms {
		i := f.choose(l, r)
		v.arms[r], v.joint[r] = i, l.arms[i].move
		key = key*uint64(l.first[r+1]-l.first[r]) + uint64(i-l.first[r])
	}
	child := l.children[key]
	if l.chooser >= 0 {
		child = l.arms[v.arms[l.chooser]].child
	}
	if child == nil {
		s, err := f.m.Next(f.ctx, l.state, v.joint)
		if err != nil {
			w.steps = w.steps[:len(w.steps)-1]
			return nil, err
		}
		child = &leaf{state: s, proof: Unknown}
		if f.bytes < f.limit {
			f.keep(l, v, key, child)
		}
	}
	l.pending++
	for _, i := range v.arms {
		l.arms[i].pending++
	}
	return child, nil
}

// keep makes a child a part of the tree.
func (f *forest) keep(l *leaf, v *wayStep, key uint64, child *leaf) {
	f.bytes += leafBytes + int64(len(child.state))*8
	if l.chooser >= 0 {
		l.arms[v.arms[l.chooser]].child = child
		return
	}
	if l.children == nil {
		l.children = map[uint64]*leaf{}
	}
	l.children[key] = child
}

// choose returns the arm of a role with the highest upper confidence bound.
// One whose worth is known, or cannot matter, is not chosen again.
func (f *forest) choose(l *leaf, role int) int32 {
	from, to := l.first[role], l.first[role+1]
	if to == from+1 {
		return from
	}
	known := f.proofs && l.chooser >= 0
	best, bestScore := from, -1.0
	log := math.Log(float64(l.visits + int64(l.pending) + 1))
	for i := from; i < to; i++ {
		a := &l.arms[i]
		if known && f.idle(l, a) {
			continue
		}
		n := float64(a.visits + int64(a.pending))
		if f.eval == nil || a.child == nil {
			if n == 0 {
				return i
			}
		} else {
			n++
		}
		if score := f.worth(a, role) + f.exploration*math.Sqrt(log/n); score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// idle reports whether an arm of the role that alone has a choice needs no more
// visits: its worth is proved, or that it is no better than another.
func (f *forest) idle(l *leaf, a *arm) bool {
	if a.child == nil {
		return false
	}
	p := a.child.proof
	if int(l.chooser) == f.me {
		return p.Closed() || p.High <= l.proof.Low
	}
	return p.Closed() || p.Low >= l.proof.High
}

// worth returns what an arm seems to bring its role, 0..1.
func (f *forest) worth(a *arm, role int) float64 {
	n := float64(a.visits)
	if f.eval == nil || a.child == nil {
		if n == 0 {
			return 0.5
		}
		return f.bounded(a, role, a.sum/n)
	}
	prior, value := float64(a.prior), float64(a.child.value)
	if role != f.me {
		prior, value = 1-prior, 1-value
	}
	q := (a.sum + f.prior*prior) / (n + f.prior)
	return f.bounded(a, role, q+f.blend*(value-q))
}

// bounded moves a worth between what is proved of an arm.
func (f *forest) bounded(a *arm, role int, q float64) float64 {
	if !f.proofs || a.child == nil {
		return q
	}
	p := a.child.proof
	low, high := float64(p.Low)/100, float64(p.High)/100
	if role != f.me {
		low, high = float64(f.sum)/100-high, float64(f.sum)/100-low
	}
	return min(max(q, low), high)
}

// mean returns the average reward of an arm, and half the width of its 95 %
// interval, both in points.
func (a *arm) mean() (points, spread float64) {
	if a.visits == 0 {
		return 50, 50
	}
	n := float64(a.visits)
	mean := a.sum / n
	variance := max(a.sumSq/n-mean*mean, 0.25/n)
	return 100 * mean, min(196*math.Sqrt(variance/n), 50)
}

// moves reports on the moves of a role at the root, the best first: that is
// the one that was visited most, unless another is proved to be as good.
func (f *forest) moves(role int) []MoveReport {
	if f.root.kind != leafOpen {
		return nil
	}
	var out []MoveReport
	for i := f.root.first[role]; i < f.root.first[role+1]; i++ {
		a := &f.root.arms[i]
		points, spread := a.mean()
		r := MoveReport{
			Move: a.move, Value: estimate(100 * f.worth(a, role)), Proof: Unknown, Playouts: a.matches, Mean: points, Spread: spread,
		}
		if f.proofs && a.child != nil {
			r.Proof = a.child.proof.later()
			r.Value = r.Proof.clamp(r.Value)
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b MoveReport) int {
		return cmp.Or(cmp.Compare(b.Playouts, a.Playouts), cmp.Compare(b.Value, a.Value))
	})
	prefer(out)
	return out
}

// prefer puts the move to play to the front of moves that are sorted by how
// often they were tried.
func prefer(moves []MoveReport) {
	best := 0
	for i, m := range moves {
		if i > 0 && m.beats(moves[best]) {
			best = i
		}
	}
	m := moves[best]
	copy(moves[1:best+1], moves[:best])
	moves[0] = m
}

// beats reports whether a move is to be preferred to one that was tried at
// least as often. Moves that are proved are not tried any more, so between
// them and others the value decides.
func (m MoveReport) beats(than MoveReport) bool {
	switch mine, its := m.Proof.Closed(), than.Proof.Closed(); {
	case !mine && !its:
		return false
	case !mine || !its || m.Value != than.Value:
		return m.Value > than.Value
	case m.Proof.Low > 50:
		return m.Proof.Plies() < than.Proof.Plies()
	default:
		return m.Proof.Low < 50 && m.Proof.Plies() > than.Proof.Plies()
	}
}

// line follows the most visited moves from the root.
func (f *forest) line() []game.JointMove {
	var line []game.JointMove
	for l := f.root; l != nil && l.kind == leafOpen && l.visits > 8; {
		joint := make(game.JointMove, f.roles)
		key := uint64(0)
		next := (*leaf)(nil)
		for r := range joint {
			best := l.first[r]
			for i := best; i < l.first[r+1]; i++ {
				if l.arms[i].visits > l.arms[best].visits {
					best = i
				}
			}
			joint[r] = l.arms[best].move
			key = key*uint64(l.first[r+1]-l.first[r]) + uint64(best-l.first[r])
			if int(l.chooser) == r {
				next = l.arms[best].child
			}
		}
		if l.chooser < 0 {
			next = l.children[key]
		}
		line = append(line, joint)
		l = next
	}
	return line
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
