package alphabeta

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/search"
)

// A deepening searches the legal moves of a role to depth 1, 2, 3, …, each
// time in the order that the last time suggests.
type deepening struct {
	inner inner
	clock *search.Clock
	state search.Position
	moves []search.MoveReport // best first
	value search.Value        // of the last depth that was searched in full
	proof search.Proof
	depth int // likewise
	// all asks for the exact value of every move, not only of the best.
	all bool
	// whole is what the last depth that was searched in full says of all moves, if all is set.
	whole map[game.Move]search.MoveReport
}

// An inner search values the moves of the root. A deepening owns all else: the
// depths, the order of the moves, the windows, the proofs and the reports.
type inner interface {
	// begin gets ready to value moves of a position. It reports false where a
	// role is stuck, or when the search has to stop.
	begin(p search.Position) bool
	// search searches a move of the searching role to a depth, in plies. Its
	// value and proof are those that [tree] describes.
	search(m game.Move, depth int, alpha, beta search.Value) (search.Value, search.Proof)
	// line returns what is expected from the move on that was searched last, if
	// its value lay inside the window.
	line() []game.JointMove
	// end gives back what begin took.
	end()
}

// aspiration is how far the value is expected to change from one depth to the
// next; a search that finds it elsewhere is repeated with a wider window.
const aspiration = 4 * search.PerPoint

func newDeepening(in inner, c *search.Clock, m game.Machine, p search.Problem) *deepening {
	d := &deepening{
		inner: in, clock: c, state: search.Position{State: p.State, Machine: m},
		proof: search.Unknown, all: p.Request != search.BestMove,
	}
	for _, m := range p.Legal {
		d.moves = append(d.moves, search.MoveReport{Move: m, Proof: search.Unknown})
	}
	// Among equals the first one wins: the seed decides which that is.
	r := rand.New(rand.NewPCG(p.Seed, 0x5EA7C4))
	r.Shuffle(len(d.moves), func(i, j int) { d.moves[i], d.moves[j] = d.moves[j], d.moves[i] })
	return d
}

// run deepens until all is settled or a bound is reached, and says which.
func (d *deepening) run(maxDepth int, progress func()) search.Stop {
	if maxDepth <= 0 || maxDepth > search.MaxSearchDepth {
		maxDepth = search.MaxSearchDepth
	}
	for depth := 1; depth <= maxDepth; depth++ {
		if !d.aspire(depth) {
			return cmp.Or(d.clock.Stopped, search.StopDepth)
		}
		if progress != nil {
			progress()
		}
		if d.settled() {
			return search.StopProved
		}
	}
	return search.StopDepth
}

// settled reports whether no further search can change the choice, or with all
// set any of the values.
func (d *deepening) settled() bool {
	if d.all {
		return !slices.ContainsFunc(d.moves, func(m search.MoveReport) bool { return !m.Proof.Closed() })
	}
	return d.bounds().Closed()
}

// aspire searches to a depth with a narrow window around the last value, and
// with wider ones until the value lies inside. It reports whether it got
// through.
func (d *deepening) aspire(depth int) bool {
	alpha, beta := search.Value(-1), search.MaxValue+1
	if depth > 2 && !d.all {
		alpha = max(alpha, d.value-aspiration)
		beta = min(beta, d.value+aspiration)
	}
	for {
		v, p, ok := d.iterate(depth, alpha, beta)
		if !ok {
			return false
		}
		switch {
		case v <= alpha && alpha > -1:
			alpha = -1
		case v >= beta && beta <= search.MaxValue:
			beta = search.MaxValue + 1
		default:
			d.value, d.proof, d.depth = v, p.And(d.proof), depth
			if d.all {
				d.keep()
			}
			return true
		}
	}
}

// iterate searches every move to a depth. A move that turns out better than
// those before it goes to the front immediately, so that the front is the best
// known move even if the search is stopped in the middle.
func (d *deepening) iterate(depth int, alpha, beta search.Value) (search.Value, search.Proof, bool) {
	defer d.inner.end()
	if !d.inner.begin(d.state) {
		return 0, search.Unknown, false
	}
	best, proof := search.Value(-1), search.Proof{}
	for i := range d.moves {
		a := alpha
		if d.all {
			a = -1
		}
		if !d.examine(i, depth, a, beta) {
			return 0, search.Unknown, false
		}
		m := d.moves[i]
		proof = proof.Raise(m.Proof, i == 0)
		if m.Value > best {
			best = m.Value
			if best > a { // else nobody knows whether it is better, and the first one stays
				copy(d.moves[1:i+1], d.moves[:i])
				d.moves[0] = m
			}
		}
		alpha = max(alpha, m.Value)
		if alpha >= beta || best == search.MaxValue && !d.all {
			if i+1 < len(d.moves) {
				proof.High, proof.HighPlies = 100, 0
			}
			break
		}
	}
	if d.all {
		slices.SortStableFunc(d.moves, func(a, b search.MoveReport) int { return int(b.Value - a.Value) })
	}
	return best, proof, true
}

// examine searches a move to a depth, unless its goal is proved, and notes what it
// found. It reports whether it got through.
func (d *deepening) examine(i, depth int, alpha, beta search.Value) bool {
	m := d.moves[i]
	before := d.clock.Nodes
	m.Value, m.Bound, m.Depth = search.GoalValue(m.Proof.Low), search.Exact, depth
	if !m.Proof.Closed() {
		within := func(alpha, beta search.Value) (search.Value, search.Proof) {
			return d.inner.search(m.Move, depth, alpha, beta)
		}
		v, p := scout(d.clock, i == 0 || d.all, alpha, beta, sideMine, within)
		if d.clock.Stopped != "" {
			d.moves[i].Nodes += d.clock.Nodes - before
			return false
		}
		m.Proof = p.And(m.Proof)
		m.Value = m.Proof.Clamp(v)
		switch {
		case m.Value > alpha && m.Value < beta, m.Proof.Closed():
			m.Line = d.inner.line()
		case m.Value <= alpha && m.Value > search.GoalValue(m.Proof.Low):
			m.Bound = search.Upper
		case m.Value >= beta && m.Value < search.GoalValue(m.Proof.High):
			m.Bound = search.Lower
		}
	}
	m.Nodes += d.clock.Nodes - before
	d.moves[i] = m
	return true
}

// keep notes what a depth that was searched in full says of the moves.
func (d *deepening) keep() {
	d.whole = map[game.Move]search.MoveReport{}
	for _, m := range d.moves {
		d.whole[m.Move] = m
	}
}

// compared returns what is known of the moves, and the value of the position. Where all
// of them are valued, that is what the same depth says of each, because values of two
// depths cannot be compared, and what has been proved since.
func (d *deepening) compared() ([]search.MoveReport, search.Value) {
	if d.whole == nil {
		return d.moves, d.value
	}
	moves := slices.Clone(d.moves)
	for i := range moves {
		if m := &moves[i]; !m.Proof.Closed() {
			w := d.whole[m.Move]
			m.Value, m.Bound, m.Depth, m.Line = w.Value, w.Bound, w.Depth, w.Line
		}
	}
	slices.SortStableFunc(moves, func(a, b search.MoveReport) int { return int(b.Value - a.Value) })
	return moves, moves[0].Value
}

// choose puts the move to play to the front: of the moves that are proved to
// be as good as any, the fastest; when all that is left is a proven loss, the
// slowest.
func (d *deepening) choose() {
	first := 0
	if p := d.bounds(); p.Closed() && !d.moves[0].Proof.Closed() { // it may be as good, but that is not proved
		first = max(0, slices.IndexFunc(d.moves, func(m search.MoveReport) bool { return m.Proof.Low == p.Low }))
	}
	for i, m := range d.moves {
		b := d.moves[first].Proof
		switch {
		case !b.Closed() || !m.Proof.Closed() || m.Proof.Low != b.Low:
		case b.Low > 50 && m.Proof.Plies() < b.Plies(), b.Low < 50 && m.Proof.Plies() > b.Plies():
			first = i
		}
	}
	m := d.moves[first]
	copy(d.moves[1:first+1], d.moves[:first])
	d.moves[0] = m
}
