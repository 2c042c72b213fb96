package compare

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/explain"
)

// Options bounds a comparison. The zero value is a sensible choice without a
// limit of time.
type Options struct {
	// EveryGoal compares goals in every position, not just where a match ends.
	EveryGoal bool
	// Map relates names; nil means that the comparison infers a map.
	Map *Map
	// Limit is how long to look for a difference; 0 means until the other bounds
	// are reached. Explaining what was found may take up to [ExplainTime] more.
	Limit time.Duration
	// Clock returns the time that Limit and [ExplainTime] count, from any beginning;
	// nil means what a wall clock shows. A measurement can count the processor's.
	Clock func() time.Duration
	// Pairs bounds the pairs of positions that exploration holds, Samples those
	// that random matches look at; -1 means none. 0 means 2^21 and 2^20.
	Pairs, Samples int
	// Bytes bounds the memory for pairs, not counting the machines'; 0 means 256 MB.
	Bytes int64
	// JointMoves bounds the joint moves of one position that are followed; 0
	// means 4096.
	JointMoves int
	// Plies bounds random matches; 0 means 400.
	Plies int
	// Seed chooses the random matches.
	Seed uint64
	// Machine makes a fast machine, such as one on a propositional network; nil
	// means that the reasoner does all the work. What it cannot make within its
	// share of the limit the reasoner does, too.
	Machine func(ctx context.Context, rules *logic.Rules) (game.Machine, error)
	// Progress is called every 64 pairs and between stages if it is not nil. A
	// caller that shares its thread can use it to let others work.
	Progress func(Progress)
}

// Progress tells how far a comparison is.
type Progress struct {
	Stage   string // "rules", "machines", "positions" or "matches"
	Pairs   int    // that exploration looked at
	Depth   int    // plies to the pairs that it looks at
	Sampled int    // pairs that random matches looked at
}

// ExplainTime bounds explaining a difference.
const ExplainTime = 3 * time.Second

const (
	// triedPairs and triedSteps are how many pairs the reasoner looks at, and how
	// much work it does for them, before fast machines are made: most games that
	// differ do so soon, and small ones are explored by then.
	triedPairs = 1 << 8
	triedSteps = 1 << 20
	// firstSlice and lastSlice bound how many pairs are explored or sampled
	// before the other has its turn.
	firstSlice = 1 << 9
	lastSlice  = 1 << 13
)

func (o Options) withDefaults() Options {
	set := func(n *int, standard int) {
		if *n == 0 {
			*n = standard
		}
	}
	set(&o.Pairs, 1<<21)
	set(&o.Samples, 1<<20)
	set(&o.JointMoves, 1<<12)
	set(&o.Plies, 400)
	if o.Bytes == 0 {
		o.Bytes = 256 << 20
	}
	return o
}

// Games compares two games. The rules must be different values, even of one
// sheet; see [logic.Rules.Clone].
//
// A result comes with ctx.Err() if the context ends, with what was found until
// then: a difference is confirmed and explained, which takes [ExplainTime] at most.
// Other errors, without a result, are: rules that are not stratified (a
// *[logic.CycleError]), a map that does not fit, or machines that disagree
// with the reasoner. Rules that cannot be evaluated in some position are no
// error; see [Result.Obstacle].
func Games(ctx context.Context, a, b *logic.Rules, o Options) (*Result, error) {
	c := &comparison{Options: o.withDefaults(), begin: time.Now(), result: &Result{Verdict: Undecided}}
	for side, rules := range []*logic.Rules{a, b} {
		m, err := reasoner.New(rules, reasoner.Options{})
		if err != nil {
			return nil, fmt.Errorf("%s sheet: %w", []string{"first", "second"}[side], err)
		}
		c.judges[side] = m
	}
	limited := ctx
	if o.Limit > 0 {
		c.deadline = c.now() + o.Limit
		var cancel context.CancelFunc
		limited, cancel = c.within(ctx, o.Limit)
		defer cancel()
	}
	err := c.run(limited)
	if err := c.close(); err != nil {
		return nil, err
	}
	if errors.Is(err, context.DeadlineExceeded) && pace.Check(ctx) == nil {
		err = nil // the limit
	}
	if err != nil && pace.Check(ctx) == nil {
		return nil, err
	}
	if err := c.conclude(ctx); err != nil {
		return nil, err
	}
	return c.result, pace.Check(ctx)
}

// A comparison is one call of Games.
type comparison struct {
	Options
	begin    time.Time
	deadline time.Duration // by now(), if there is a limit
	judges   [2]*reasoner.Machine
	opened   []game.Machine // to be closed
	names    *renaming      // of everything
	roles    []int
	moves    *translator // of moves of the first sheet
	progress Progress

	explorer *explorer
	sampled  int
	obstacle *obstacle
	unnamed  *obstacle      // to relating all names; nil: there was none
	found    [][]logic.Term // leads to a difference, as terms of the first sheet; nil: none
	shortest bool
	result   *Result
}

func (c *comparison) close() (err error) {
	for _, m := range c.opened {
		err = errors.Join(err, m.Close())
	}
	return err
}

// now returns the time by the comparison's clock.
func (c *comparison) now() time.Duration {
	if c.Clock != nil {
		return c.Clock()
	}
	return time.Since(c.begin)
}

// within returns a context that ends after a time by the comparison's clock.
func (c *comparison) within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if c.Clock == nil {
		return context.WithTimeout(ctx, d)
	}
	end := c.now() + d
	return pace.With(ctx, func() error {
		if c.now() > end {
			return context.DeadlineExceeded
		}
		return pace.Check(ctx)
	}), func() {}
}

// enter begins a stage.
func (c *comparison) enter(stage string) {
	c.progress.Stage = stage
	c.report()
}

// report tells how far the comparison is.
func (c *comparison) report() {
	if c.explorer != nil {
		c.progress.Pairs, c.progress.Depth = c.explorer.done, c.explorer.depth
	}
	if c.Progress != nil {
		c.Progress(c.progress)
	}
}

// run looks for a proof or a difference until it has one or a bound is reached.
func (c *comparison) run(ctx context.Context) error {
	c.enter("rules")
	if err := c.relate(ctx); err != nil || c.roles == nil {
		return err
	}
	same, err := c.sameByRules(ctx)
	if err != nil || same {
		return err
	}
	tried := c.play(c.judges[A], c.judges[B])
	settled, err := c.explore(ctx, tried, func() bool {
		return c.explorer.done < triedPairs && c.judges[A].Steps()+c.judges[B].Steps() < triedSteps
	})
	if err != nil || settled {
		return err
	}
	playing, err := c.fast(ctx, tried)
	if err != nil {
		return err
	}
	return c.search(ctx, playing, playing != tried)
}

// play returns both games as two machines play them.
func (c *comparison) play(a, b game.Machine) *games {
	g := newGames(a, b, c.roles, c.moves, c.EveryGoal)
	g.beat = c.report
	return g
}

// relate finds out which names and roles mean the same. Without a relation of
// the roles, c.roles stays nil.
func (c *comparison) relate(ctx context.Context) error {
	m := c.Map
	if m == nil {
		pairs, err := inferNames(ctx, c.judges)
		if isObstacle(err) {
			c.unnamed = newObstacle(nil, err, nil)
		} else if err != nil {
			return err
		}
		m = &Map{Names: pairs}
	}
	var err error
	if c.names, err = newRenaming(m.Names); err != nil {
		return err
	}
	a, b := c.judges[A].Rules(), c.judges[B].Rules()
	c.moves = newTranslator(a.Terms, b.Terms, c.names)
	c.roles, err = matchRoles(a, b, m, c.names, c.Map != nil)
	return err
}

// sameByRules compares the rules themselves.
func (c *comparison) sameByRules(ctx context.Context) (bool, error) {
	a, b := c.judges[A].Rules(), c.judges[B].Rules()
	var pairs []Pair
	for x, y := range c.names.to {
		pairs = append(pairs, Pair{x, y})
	}
	names, err := newRenaming(withoutNumbers(pairs))
	if err != nil {
		return false, err
	}
	t := newTranslator(a.Terms, b.Terms, names)
	for i, role := range a.Roles {
		if x, ok := t.term(role); !ok || x != b.Roles[c.roles[i]] {
			return false, nil
		}
	}
	if same, err := sameRules(ctx, a, b, names); err != nil || !same {
		return false, err
	}
	c.result.Verdict, c.result.Method = Same, ByRules
	return true, nil
}

// explore looks at pairs from the initial ones while more says so. It is settled
// if that proves that the games are the same or finds a difference.
func (c *comparison) explore(ctx context.Context, g *games, more func() bool) (settled bool, err error) {
	if c.explorer == nil || c.explorer.games != g {
		root, err := g.initial(ctx)
		if isObstacle(err) {
			c.obstacle = newObstacle(g, err, nil)
			return true, nil
		}
		if err != nil {
			return false, err
		}
		c.explorer = newExplorer(g, root, bounds{pairs: c.Pairs, bytes: c.Bytes, joint: c.JointMoves, depth: noLimit})
	}
	c.enter("positions")
	x := c.explorer
	for more() && !x.full {
		how, err := x.run(ctx, exploredPairs)
		if err != nil {
			return false, err
		}
		switch how {
		case finished:
			if c.found == nil && x.whole == noLimit {
				c.result.Verdict, c.result.Method = Same, ByPositions
			}
			return c.found != nil || x.whole == noLimit, nil
		case differed:
			path, err := x.path(ctx)
			if err != nil {
				return false, err
			}
			c.note(g, path)
			c.shortest = x.whole >= len(path)
			return true, nil
		}
	}
	return false, nil
}

// exploredPairs is how many pairs are explored before the bounds are looked at.
const exploredPairs = 1 << 7

// note keeps joint moves that lead to a difference.
func (c *comparison) note(g *games, path []game.JointMove) {
	c.found = [][]logic.Term{}
	for _, joint := range path {
		c.found = append(c.found, g.terms(joint))
	}
}

// fast makes fast machines for both games, each within a fourth of the time that
// is left. It returns the games as they are if neither can be made.
func (c *comparison) fast(ctx context.Context, g *games) (*games, error) {
	if c.Machine == nil {
		return g, nil
	}
	c.enter("machines")
	machines := g.machines
	for side := range machines {
		within, cancel := ctx, context.CancelFunc(func() {})
		if c.Limit > 0 {
			within, cancel = c.within(ctx, (c.deadline-c.now())/4)
		}
		m, err := c.Machine(within, c.judges[side].Rules())
		cancel()
		if pace.Check(ctx) != nil {
			return nil, pace.Check(ctx)
		}
		if err == nil {
			machines[side] = m
			c.opened = append(c.opened, m)
		}
		// What cannot be made is played by the reasoner: slower, but the same.
	}
	if machines == g.machines {
		return g, nil
	}
	return c.play(machines[A], machines[B]), nil
}

// search explores and plays random matches by turns. Once a match shows a
// difference, it is made short, and exploration goes on only as deep as a
// shorter one could be.
func (c *comparison) search(ctx context.Context, g *games, again bool) error {
	if again {
		c.explorer = nil
	}
	s := (*sampler)(nil)
	for slice := firstSlice; ; slice = min(2*slice, lastSlice) {
		end := slice
		if c.explorer != nil {
			end += c.explorer.done
		}
		settled, err := c.explore(ctx, g, func() bool { return c.explorer.done < end })
		if err != nil || settled {
			return err
		}
		x := c.explorer
		if c.found != nil {
			if x.full {
				return nil
			}
			continue
		}
		if s == nil {
			if s, err = newSampler(ctx, g, x.root, c.Plies, c.Seed); err != nil {
				return err
			}
		}
		c.enter("matches")
		path, ok, err := s.run(ctx, min(slice, c.Samples-s.looked))
		c.progress.Sampled, c.sampled = s.looked, s.looked
		if s.obstacle != nil && c.obstacle == nil {
			c.obstacle = s.obstacle
		}
		if err != nil {
			return err
		}
		if ok {
			if err := c.shorten(ctx, g, s, path); err != nil {
				return err
			}
		} else if (x.full || x.done == len(x.nodes)) && (s.done || s.looked >= c.Samples) {
			return nil
		}
	}
}

// shorten keeps a sequence that leads to a difference, made short, and looks for
// shorter matches for a while.
func (c *comparison) shorten(ctx context.Context, g *games, s *sampler, path []game.JointMove) error {
	for found := true; found; {
		c.note(g, path)
		short := shortener{games: g, bounds: c.explorer.bounds, start: c.explorer.root}
		shorter, err := short.shorten(ctx, path)
		c.note(g, shorter)
		c.explorer.bounds.depth = len(shorter) - 1
		if err != nil || len(shorter) < 2 {
			return err
		}
		s.again(len(shorter) - 1)
		path, found, err = s.run(ctx, againPairs)
		c.sampled = s.looked
		if err != nil {
			return err
		}
	}
	return nil
}

// againPairs is how many pairs random matches look at for a shorter difference.
const againPairs = 1 << 13

// conclude fills in the result and, if there is a difference, confirms and
// explains it.
func (c *comparison) conclude(ctx context.Context) error {
	r := c.result
	if x := c.explorer; x != nil {
		r.Pairs = x.done
		if r.Verdict != Same {
			r.Depth = x.proved()
		}
		r.Positions = [2]int{x.states[A].len(), x.states[B].len()}
		if x.obstacle != nil {
			c.obstacle = x.obstacle // on a shortest way
		}
	}
	r.Sampled = c.sampled
	if c.names != nil && c.roles == nil {
		c.differInRoles()
		return nil
	}
	if c.found != nil {
		if err := c.confirm(ctx); err != nil {
			return err
		}
	}
	c.tellObstacle()
	c.tellMap()
	return nil
}

// differInRoles concludes that the roles cannot be related.
func (c *comparison) differInRoles() {
	d := Difference{Kind: InRoles}
	for side, m := range c.judges {
		for _, role := range m.Rules().Roles {
			d.Roles[side] = append(d.Roles[side], m.Rules().Terms.String(role))
		}
		c.result.Moves[side] = [][]string{}
	}
	c.result.Verdict, c.result.Shortest, c.result.Differences = Different, true, []Difference{d}
}

// confirm replays the sequence that was found with the reasoner and explains what
// differs, in what is left of the limit and [ExplainTime]. That the context has
// ended does not hold it up: a difference that was found would be lost. Where names
// could not be related for an obstacle, it does not count what these may make. It is
// an error if the reasoner does not see a difference there.
func (c *comparison) confirm(ctx context.Context) error {
	bound := ExplainTime
	if c.Limit > 0 && pace.Check(ctx) == nil {
		bound += max(0, c.deadline-c.now())
	}
	ctx, cancel := c.within(context.WithoutCancel(ctx), bound)
	defer cancel()
	names, err := newRenaming(c.likely())
	if err != nil {
		return err
	}
	p := c.replay(names)
	differs, err := p.play(ctx, c.found)
	if isObstacle(err) {
		c.obstacle = newObstacle(p.games, err, nil)
		return nil
	}
	if err != nil {
		return nil // not confirmed in time: undecided
	}
	r := c.result
	if !differs {
		return fmt.Errorf("machines disagree with the reasoner about a difference after %d joint moves", len(c.found))
	}
	all, err := p.differences(ctx)
	if c.unnamed != nil && !differHoweverNamed(all) {
		c.obstacle = c.unnamed
		return nil
	}
	r.Verdict, r.Moves = Different, p.moves()
	r.Shortest = c.shortest || c.explorer.proved() >= len(c.found)
	if isObstacle(err) && c.obstacle == nil {
		c.obstacle = newObstacle(p.games, err, nil)
		c.obstacle.path = c.found
	}
	if len(all) == 0 {
		return nil // what differs cannot be told in time, that it does is sure
	}
	r.More = max(0, len(all)-MaxDifferences)
	r.Differences = all[:len(all)-r.More]
	fault, err := p.explain(ctx, r.Differences)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) && !isLimit(err) {
		return err
	}
	changes, err := findChanges(ctx, c.judges[A].Rules(), c.judges[B].Rules(), names)
	if err != nil {
		return nil // what has changed cannot be told in time
	}
	r.Changes = changes.report(fault)
	return nil
}

// replay returns what replays joint moves with the reasoner, where names of facts mean the same.
func (c *comparison) replay(names *renaming) *replay {
	a, b := c.judges[A].Rules().Terms, c.judges[B].Rules().Terms
	return &replay{
		judges: c.judges,
		why:    [2]*explain.Explainer{explain.New(c.judges[A]), explain.New(c.judges[B])},
		games:  c.play(c.judges[A], c.judges[B]),
		facts: [2]*translator{
			newTranslator(a, b, names), newTranslator(b, a, &renaming{names.from, names.to}),
		},
		back: newTranslator(b, a, &renaming{c.names.from, c.names.to}),
	}
}

// differHoweverNamed reports whether some differences are there whatever the moves of a position are called.
func differHoweverNamed(all []Difference) bool {
	more := map[string]int{} // by role: moves of the first sheet that the second one has not
	for _, d := range all {
		switch {
		case d.Kind != InLegal:
			return true
		case d.Holds[A]:
			more[d.Role[A]]++
		default:
			more[d.Role[A]]--
		}
	}
	for _, n := range more {
		if n != 0 {
			return true
		}
	}
	return false
}

// likely returns the pairs of names that may mean the same outside of moves, too:
// a number is only taken for another one where moves show that it is.
func (c *comparison) likely() []Pair {
	var pairs []Pair
	for a, b := range c.names.to {
		if p := (Pair{a, b}); c.moves.used[a] || len(withoutNumbers([]Pair{p})) > 0 {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

func isLimit(err error) bool {
	var limit *logic.LimitError
	return errors.As(err, &limit)
}

// tellObstacle puts the obstacle, if there is one, into the result.
func (c *comparison) tellObstacle() {
	if c.obstacle == nil {
		return
	}
	terms := c.judges[A].Rules().Terms
	o := &Obstacle{Side: c.obstacle.side, Moves: [][]string{}, Message: c.obstacle.err.Error()}
	for _, joint := range c.obstacle.path {
		var words []string
		for _, x := range joint {
			words = append(words, terms.String(x))
		}
		o.Moves = append(o.Moves, words)
	}
	var limit *logic.LimitError
	if errors.As(c.obstacle.err, &limit) {
		o.Rule = ruleAt(c.judges[o.Side].Rules().Sheet, limit.Rule)
	}
	c.result.Obstacle = o
}

// tellMap says which names were related to other ones.
func (c *comparison) tellMap() {
	if c.moves == nil {
		return
	}
	m := &Map{}
	a, b := c.judges[A].Rules(), c.judges[B].Rules()
	inOrder := true
	for i, j := range c.roles {
		inOrder = inOrder && i == j && a.Terms.Canonical(a.Roles[i]) == b.Terms.Canonical(b.Roles[j])
	}
	if !inOrder {
		for i, j := range c.roles {
			m.Roles = append(m.Roles, Pair{a.Terms.String(a.Roles[i]), b.Terms.String(b.Roles[j])})
		}
	}
	used := c.moves.used
	if c.result.Method == ByRules {
		used = c.namesInMoves()
	}
	for name := range used {
		if to := c.names.to[name]; to != name {
			m.Names = append(m.Names, Pair{name, to})
		}
	}
	slices.SortFunc(m.Names, func(x, y Pair) int { return strings.Compare(x.A, y.A) })
	if len(m.Roles)+len(m.Names) > 0 {
		c.result.Map = m
	}
}

// namesInMoves returns the names of the map that heads of legal mention: where
// the rules are the same no move was translated.
func (c *comparison) namesInMoves() map[string]bool {
	names := map[string]bool{}
	for _, f := range c.judges[A].Rules().Sheet.Forms {
		if f.Rule == nil || f.Rule.Head.Fold != "legal" || len(f.Rule.Head.Args) != 2 {
			continue
		}
		var walk func(t *gdl.Term)
		walk = func(t *gdl.Term) {
			if _, ok := c.names.to[t.Fold]; ok {
				names[t.Fold] = true
			}
			for i := range t.Args {
				walk(&t.Args[i])
			}
		}
		walk(&f.Rule.Head.Args[1])
	}
	return names
}
