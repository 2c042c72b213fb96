//go:build !js

package codegen_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
)

// A verdict is what looking at every line of some plies says of a position.
type verdict struct {
	value     int32
	low, high game.Goal // bounds of the goal, if nothing is known of positions that are not terminal
	over      bool      // all lines end in terminal positions
}

// A turnJudge values positions as a treeJudge does, but each once, and says what is proved of them.
type turnJudge struct {
	treeJudge
	positions map[string]*judgedTurn
	verdicts  map[string]verdict // by depth and position
}

// A judgedTurn is a position of a game of two roles in turn.
type judgedTurn struct {
	judged
	mover    int          // who chooses; the searching role if nobody does
	next     []game.State // nil: not computed yet
	estimate int32        // 0: likewise
}

func newTurnJudge(j treeJudge) *turnJudge {
	return &turnJudge{j, map[string]*judgedTurn{}, map[string]verdict{}}
}

func (j *turnJudge) turn(s game.State) *judgedTurn {
	name := key(s)
	p := j.positions[name]
	if p != nil {
		return p
	}
	p = &judgedTurn{judged: judge(j.c, s), mover: j.role}
	j.positions[name] = p
	if len(p.legal[1-j.role]) > 1 {
		p.mover = 1 - j.role
	}
	return p
}

// children returns the positions after the moves of whoever chooses, in their order.
func (j *turnJudge) children(s game.State) []game.State {
	p := j.turn(s)
	if p.next != nil || p.terminal {
		return p.next
	}
	joint := game.JointMove{p.legal[0][0], p.legal[1][0]}
	for _, m := range p.legal[p.mover] {
		joint[p.mover] = m
		p.next = append(p.next, after(j.c, s, joint))
	}
	return p.next
}

// affords reports whether looking at every line of some plies takes no more than mostJudged.
func (j *turnJudge) affords(s game.State, depth int) bool {
	list, work := []game.State{s}, 0
	for range depth {
		seen := map[string]bool{}
		var next []game.State
		for _, s := range list {
			if p := j.turn(s); p.next == nil && !p.terminal {
				if work += len(p.legal[p.mover]) * j.c.Nodes(); work > mostJudged {
					return false
				}
			}
			for _, child := range j.children(s) {
				if name := key(child); !seen[name] {
					seen[name] = true
					next = append(next, child)
				}
			}
		}
		list = next
	}
	return true
}

func (j *turnJudge) verdict(s game.State, depth int) verdict {
	name := fmt.Sprint(depth, " ", key(s))
	v, ok := j.verdicts[name]
	if !ok {
		v = j.look(s, depth)
		j.verdicts[name] = v
	}
	return v
}

func (j *turnJudge) look(s game.State, depth int) verdict {
	p := j.turn(s)
	if p.terminal {
		g := max(p.goals[j.role], 0)
		return verdict{100 * int32(g), g, g, true}
	}
	if depth == 0 {
		if p.estimate == 0 {
			p.estimate = j.estimate(s)
		}
		return verdict{p.estimate, 0, 100, false}
	}
	children := j.children(s)
	best := j.verdict(children[0], depth-1)
	for _, child := range children[1:] {
		v := j.verdict(child, depth-1)
		best.over = best.over && v.over
		if p.mover == j.role {
			best.value, best.low, best.high = max(best.value, v.value), max(best.low, v.low), max(best.high, v.high)
		} else {
			best.value, best.low, best.high = min(best.value, v.value), min(best.low, v.low), min(best.high, v.high)
		}
	}
	return best
}

// mostJudged is how many nodes of a circuit a judge computes for one verdict, of depth 1 aside.
const mostJudged = 2_000_000

// A treeTrial searches one game for one role in the module, beside a judge.
type treeTrial struct {
	*turnJudge
	game   turnGame
	tree   game.TreeSearch
	table  game.TreeTable
	strict bool
	rng    *rand.Rand
	tally  *treeTally
	nodes  int64 // that the last search computed
}

// A treeTally counts what trials have met.
type treeTally struct {
	games, lines, images, hints int // those that have lines, symmetries, a heuristic of the sheet
	searches, closed            int // whose proofs left nothing open
	wide, wider                 int // positions with children in two blocks, and in more
}

// pause lets a search stop after a few positions, and go on, or not.
func (x *treeTrial) pause() func(int64) int64 {
	step := int64(math.MaxInt64)
	if x.rng.IntN(3) == 0 {
		step = 1 + x.rng.Int64N(40)
	}
	x.nodes = 0
	return func(computed int64) int64 {
		x.nodes += computed
		return step
	}
}

// search searches a position and checks what does not depend on the rest of the table.
func (x *treeTrial) search(t *testing.T, s game.State, depth int, alpha, beta int32) game.TreeResult {
	t.Helper()
	got := must(x.tree.Search(t.Context(), s, depth, alpha, beta, x.pause()))(t)
	x.tally.searches++
	want := x.verdict(s, depth)
	complain := func(what string) {
		t.Helper()
		t.Errorf("role %d, depth %d, window %d..%d: %+v, want %+v: %s", x.role, depth, alpha, beta, got, want, what)
	}
	x.checkProof(complain, s, depth, got)
	if got.Uneven && x.game.sum >= 0 {
		complain("goals have one sum")
	}
	if !x.strict && !want.over {
		return got // deeper searches may have told more
	}
	right := got.Value == want.value
	proved := 100*int32(got.Low) == want.value && 100*int32(got.High) == want.value
	if got.Value <= alpha {
		right, proved = want.value <= got.Value, 100*int32(got.High) <= alpha
	} else if got.Value >= beta {
		right, proved = want.value >= got.Value, 100*int32(got.Low) >= beta
	}
	if !right {
		complain("another value")
	}
	if want.over && !proved {
		complain("nothing is proved where all lines end")
	}
	return got
}

// interrupt begins a search that does not come to its end, unless that is near.
func (x *treeTrial) interrupt(t *testing.T, s game.State, depth int) {
	t.Helper()
	more := 1 + x.rng.Int64N(60)
	must(x.tree.Search(t.Context(), s, depth, -1, 10001, func(computed int64) int64 {
		more -= computed
		return max(more, 0)
	}))(t)
}

// checkProof checks that each bound is reached within as many plies as it is said to be.
func (x *treeTrial) checkProof(complain func(string), s game.State, depth int, got game.TreeResult) {
	if got.Low > got.High || got.Value < 100*int32(got.Low) || got.Value > 100*int32(got.High) {
		complain("the value is beyond its bounds")
	}
	if got.Low == got.High {
		x.tally.closed++
	}
	if x.strict && max(got.LowPlies, got.HighPlies) > depth {
		complain("a proof looks beyond the depth")
	}
	if x.affords(s, got.LowPlies) && x.verdict(s, got.LowPlies).low < got.Low {
		complain("the lower bound is not reached")
	}
	if x.affords(s, got.HighPlies) && x.verdict(s, got.HighPlies).high > got.High {
		complain("the upper bound is not reached")
	}
}

// window returns bounds at values that rules have, or next to them.
func (x *treeTrial) window(want int32) (alpha, beta int32) {
	bound := func() int32 {
		near := x.rng.Int32N(3) - 1
		if x.rng.IntN(3) == 0 {
			return max(want+near, -1)
		}
		goals := x.game.circuit.Goals[x.role]
		return max(100*int32(goals[x.rng.IntN(len(goals))].Value)+near, -1)
	}
	alpha, beta = bound(), bound()
	if alpha > beta {
		alpha, beta = beta, alpha
	}
	if alpha == beta || x.rng.IntN(3) == 0 {
		beta = alpha + 1
	}
	return alpha, beta
}

// check searches a position with several windows, and looks up its best move.
func (x *treeTrial) check(t *testing.T, s game.State, depth int) {
	t.Helper()
	want := x.verdict(s, depth)
	for range 2 {
		alpha, beta := x.window(want.value)
		x.search(t, s, max(depth-x.rng.IntN(2), 1), alpha, beta)
	}
	x.search(t, s, depth, -1, 10001)
	searched := x.nodes > 0 // else the table settles it, which may know it from searches that sought no best move
	p, move := x.turn(s), x.recall(t, s)
	i := slices.Index(p.legal[p.mover], move)
	if i < 0 {
		t.Fatalf("role %d, depth %d: move %d of role %d is not legal", x.role, depth, move, p.mover)
	}
	// A table without keys, if it is large, keeps searches of depth 1 apart, and tells of deeper ones first.
	if depth == 1 && !x.table.Exact && x.table.Bytes > 1<<20 {
		return
	}
	v := x.verdict(x.children(s)[i], depth-1)
	if searched && (x.strict || want.over) && v.value != want.value {
		t.Errorf("role %d, depth %d: move %d leads to %+v, but the best to %+v", x.role, depth, move, v, want)
	}
	alpha := int32(9999)
	if p.mover != x.role {
		alpha = -1
	}
	r := must(x.tree.Search(t.Context(), s, depth+1, alpha, alpha+2, x.pause()))(t)
	if again := x.recall(t, s); r.Low != r.High && again != move {
		t.Errorf("role %d, depth %d: no move is good enough, but %d takes the place of %d", x.role, depth, again, move)
	}
}

// recall returns the move that the table holds to be best in a position that was searched.
func (x *treeTrial) recall(t *testing.T, s game.State) game.Move {
	t.Helper()
	role, move, ok, err := x.tree.Recall(t.Context(), s)
	if err != nil || !ok || role != x.turn(s).mover {
		t.Fatalf("role %d has the move %d: %t, %v; the turn is of %d", role, move, ok, err, x.turn(s).mover)
	}
	return move
}

// play checks positions of a match, from some position on.
func (x *treeTrial) play(t *testing.T, s game.State) {
	t.Helper()
	depth := 1 + x.rng.IntN(4)
	for range 3 {
		p := x.turn(s)
		if p.terminal {
			return
		}
		if n := len(p.legal[p.mover]); n > 2*gates.Lanes {
			x.tally.wider++
		} else if n > gates.Lanes {
			x.tally.wide++
		}
		for depth > 1 && !x.affords(s, depth) {
			depth--
		}
		for d := 1; d < depth && !x.strict; d++ {
			x.search(t, s, d, -1, 10001)
		}
		if x.rng.IntN(4) == 0 {
			x.interrupt(t, s, depth+1)
		}
		x.check(t, s, depth)
		children := x.children(s)
		s = children[x.rng.IntN(len(children))]
		switch x.rng.IntN(3) {
		case 0:
			depth = min(depth+1, 4)
		case 1:
			depth = max(depth-1, 1)
		}
		if err := x.tree.Fade(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// checkTurnGame compares searches of a random game with minimax.
func checkTurnGame(t *testing.T, seed uint64, tally *treeTally) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 17))
	g := randomTurnGame(t, rng)
	weights := randomWeights(t, g.circuit, rng)
	scale := []float32{0.1, 1, 1, 20}[rng.IntN(4)]
	for _, list := range [][]float32{weights.Facts, weights.Threats, weights.Open} {
		for i := range list {
			list[i] *= scale
		}
	}
	alike := g.alike
	if rng.IntN(5) == 0 || !linesAreAlike(weights.Lines, alike) {
		alike = nil
	}
	evenWeights(&weights, alike)
	tally.count(&g, &weights, alike)
	m := open(t, native, g.circuit)
	for role := range 2 {
		j := newTurnJudge(treeJudge{c: g.circuit, role: role, weights: weights})
		for range 2 {
			bytes := int64(1) << []int{0, 10, 16, 21}[rng.IntN(4)]
			table := game.TreeTable{Bytes: bytes, Exact: rng.IntN(2) == 0, Alike: alike}
			x := treeTrial{turnJudge: j, game: g, table: table, strict: rng.IntN(3) > 0, rng: rng, tally: tally}
			x.tree = must(m.OpenTree(t.Context(), role, table))(t)
			if err := x.tree.SetWeights(weights); err != nil {
				t.Fatal(err)
			}
			sum := g.sum
			if rng.IntN(3) == 0 {
				sum = -1
			}
			if err := x.tree.Configure(1, sum, x.strict); err != nil {
				t.Fatal(err)
			}
			for range 3 {
				x.play(t, someTurn(j, rng))
			}
			if t.Failed() {
				t.Fatalf("seed %d, table of %d bytes, exact %t, strict %t, sum %d, %d symmetries\n%s", seed, bytes,
					table.Exact, x.strict, sum, len(alike), g.sheet)
			}
		}
	}
}

// someTurn returns a position of a random match.
func someTurn(j *turnJudge, rng *rand.Rand) game.State {
	s := j.c.Initial
	for range rng.IntN(4) {
		if j.turn(s).terminal {
			return j.c.Initial
		}
		children := j.children(s)
		s = children[rng.IntN(len(children))]
	}
	return s
}

func (n *treeTally) count(g *turnGame, w *game.Weights, alike []game.Symmetry) {
	n.games++
	if len(w.Lines) > 0 {
		n.lines++
	}
	if len(alike) > 0 {
		n.images++
	}
	if len(g.circuit.Heuristic) > 0 {
		n.hints++
	}
}

// TestAlphaBetaInTheModuleAgreesWithMinimaxOnRandomGames searches some positions of random games, and
// sees to it that these have what searches are to be judged by.
func TestAlphaBetaInTheModuleAgreesWithMinimaxOnRandomGames(t *testing.T) {
	var tally treeTally
	seeds := []uint64{176, 268} // known to show a best move that is none, where bounds are known
	for seed := range uint64(80) {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		if !t.Run(fmt.Sprint(seed), func(t *testing.T) { checkTurnGame(t, seed, &tally) }) {
			return
		}
	}
	t.Logf("%+v", tally)
	if tally.searches < 5000 || tally.closed < 1000 || tally.wide < 50 || tally.wider < 10 ||
		tally.lines < 20 || tally.images < 10 || tally.hints < 5 {
		t.Errorf("random games have too little of something: %+v", tally)
	}
}

func FuzzTreeSearch(f *testing.F) {
	f.Add(uint64(1000))
	f.Fuzz(func(t *testing.T, seed uint64) { checkTurnGame(t, seed, &treeTally{}) })
}
