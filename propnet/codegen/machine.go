package codegen

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/codegen/gates"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/playouts"
	"github.com/gdl-playground/engine/propnet/codegen/positions"
	"github.com/gdl-playground/engine/propnet/codegen/treesearch"
)

// Names says what the bases and moves of a circuit are called: the part of a
// [game.Machine] that needs no evaluation. [propnet.Names] has it.
type Names interface {
	Rules() *logic.Rules
	Facts(s game.State) []logic.Term
	Encode(facts []logic.Term) (game.State, error)
	MoveTerm(role int, m game.Move) logic.Term
	FindMove(role int, t logic.Term) (game.Move, bool)
}

// A Machine plays a network by its generated code. It implements
// [game.Machine], [game.Expander], [game.Sampler], [game.Estimator],
// [game.TreeSearcher] and [game.LeafBatcher].
type Machine struct {
	Names
	code     *code
	roles    int
	memory   *positions.Memory                   // of the positions module; nil until used
	samplers [playouts.Origins]*playouts.Sampler // nil until used
	trees    []*treesearch.Tree                  // that are open

	// The block that single positions are asked of.
	block     uint32
	viewed    bool
	state     game.State // that the block holds, when viewed
	views     []byte     // legal and terminal planes of the block
	goals     []byte     // goal planes, nil until asked for
	heuristic []byte     // planes of the heuristic, nil until asked for
}

// code is what a machine shares with its clones: the modules, generated when
// they are first asked for.
type code struct {
	host      host.Host
	circuit   *circuit.Circuit
	positions func(context.Context) (*positions.Program, error)
	playouts  [playouts.Origins]func(context.Context) (*playouts.Program, error)
	tuning    playouts.Tuning

	treesMu sync.Mutex
	trees   map[treeKind]func(context.Context) (*treesearch.Program, error)
}

// A treeKind tells the alpha-beta modules of a game apart.
type treeKind struct{ exact, symmetric bool }

// tree returns what generates the module for a transposition table.
func (c *code) tree(t game.TreeTable) func(context.Context) (*treesearch.Program, error) {
	c.treesMu.Lock()
	defer c.treesMu.Unlock()
	kind := treeKind{t.Exact, len(t.Alike) > 0}
	if c.trees[kind] == nil {
		c.trees[kind] = once(func(ctx context.Context) (*treesearch.Program, error) {
			return treesearch.Compile(ctx, c.circuit, t.Exact, t.Alike)
		})
	}
	return c.trees[kind]
}

// New returns a machine for a network. Modules are generated and compiled when
// they are first needed: one for single positions and Expand, one for random matches by what
// is known of their first positions, one for alpha-beta by the kind of its table.
func New(h host.Host, c *circuit.Circuit, names Names) *Machine {
	x := &code{host: h, circuit: c, tuning: playouts.Usual}
	x.positions = once(func(ctx context.Context) (*positions.Program, error) { return positions.Compile(ctx, c) })
	x.trees = map[treeKind]func(context.Context) (*treesearch.Program, error){}
	known := once(func(ctx context.Context) (playouts.Invariants, error) { return playouts.FindInvariants(ctx, c) })
	for origin := range x.playouts {
		x.playouts[origin] = once(func(ctx context.Context) (*playouts.Program, error) {
			var proved playouts.Invariants
			if playouts.Origin(origin) != playouts.Anywhere {
				var err error
				if proved, err = known(ctx); err != nil {
					return nil, err
				}
			}
			return playouts.CompileKnowing(ctx, c, playouts.Origin(origin), proved, x.tuning)
		})
	}
	return &Machine{Names: names, code: x, roles: len(c.Inputs)}
}

// Clone implements [game.Machine]. The clone has instances of its own. Names
// must be safe for the goroutine that uses it.
func (m *Machine) Clone() game.Machine {
	return &Machine{Names: m.Names, code: m.code, roles: m.roles}
}

// Close implements [game.Machine].
func (m *Machine) Close() error {
	var err error
	if m.memory != nil {
		err = m.memory.Instance.Close(context.Background())
		m.memory, m.viewed = nil, false
	}
	for i, x := range m.samplers {
		if x != nil {
			err = errors.Join(err, x.Close(context.Background()))
			m.samplers[i] = nil
		}
	}
	for _, t := range m.trees {
		err = errors.Join(err, t.Close(context.Background()))
	}
	m.trees = nil
	return err
}

// Initial implements [game.Machine].
func (m *Machine) Initial(context.Context) (game.State, error) { return m.code.circuit.Initial, nil }

// open makes the positions module ready.
func (m *Machine) open(ctx context.Context) error {
	if err := pace.Check(ctx); err != nil || m.memory != nil {
		return err
	}
	p, err := m.code.positions(ctx)
	if err != nil {
		return err
	}
	x, err := positions.NewMemory(ctx, m.code.host, m.code.circuit, p)
	if err != nil {
		return err
	}
	block, err := x.Allocate()
	if err != nil {
		return errors.Join(err, x.Instance.Close(ctx))
	}
	m.memory, m.block = x, block
	return nil
}

// look sees to it that the block shows a state.
func (m *Machine) look(ctx context.Context, s game.State) error {
	if m.viewed && m.state.Equal(s) {
		return pace.Check(ctx)
	}
	return m.run(ctx, s, 0, nil)
}

// run puts a state in all lanes of the block, plays a joint move in lane 0 if
// there is one, and reads the views.
func (m *Machine) run(ctx context.Context, s game.State, plies int, joint game.JointMove) error {
	if err := m.open(ctx); err != nil {
		return err
	}
	j := m.memory.NewJob()
	j.State(s, ^uint64(0), ^uint64(0))
	for role, move := range joint {
		if err := m.checkMove(role, move); err != nil {
			return err
		}
		j.Move(0, role, move)
	}
	m.viewed = false
	if err := j.Expand(ctx, m.block, plies); err != nil {
		return err
	}
	l := &m.memory.Layout
	m.views = slices.Grow(m.views[:0], int(l.Goals-l.Legal))[:l.Goals-l.Legal]
	if err := m.memory.Instance.Read(m.block+l.Legal, m.views); err != nil {
		return err
	}
	m.goals, m.heuristic = nil, nil
	if plies == 0 {
		m.state, m.viewed = s.Clone(), true
	}
	return nil
}

func (m *Machine) checkMove(role int, move game.Move) error {
	if int(move) >= m.code.circuit.Inputs[role] {
		return fmt.Errorf("codegen: role %d has no move %d", role, move)
	}
	return nil
}

// Legal implements [game.Machine].
func (m *Machine) Legal(ctx context.Context, s game.State, role int, dst []game.Move) ([]game.Move, error) {
	if err := m.look(ctx, s); err != nil {
		return dst, err
	}
	c := m.code.circuit
	first := c.Input(role, 0) - c.Input(0, 0)
	for i := range c.Inputs[role] {
		if m.views[(int(first)+i)*gates.PlaneBytes]&1 != 0 {
			dst = append(dst, game.Move(i))
		}
	}
	return dst, nil
}

// Terminal implements [game.Machine].
func (m *Machine) Terminal(ctx context.Context, s game.State) (bool, error) {
	if err := m.look(ctx, s); err != nil {
		return false, err
	}
	return m.views[len(m.views)-gates.PlaneBytes]&1 != 0, nil
}

// Goal implements [game.Machine].
func (m *Machine) Goal(ctx context.Context, s game.State, role int) (game.Goal, error) {
	if err := m.look(ctx, s); err != nil {
		return game.NoGoal, err
	}
	if m.goals == nil {
		var err error
		if m.goals, err = m.memory.Goals(ctx, m.block); err != nil {
			return game.NoGoal, err
		}
	}
	return valueOf(m.code.circuit.Goals, m.goals, role, 0), nil
}

// Estimate implements [game.Estimator] by the heuristic relation of the sheet.
func (m *Machine) Estimate(ctx context.Context, s game.State, role int) (float64, error) {
	if err := m.look(ctx, s); err != nil {
		return 0, err
	}
	heuristics := m.code.circuit.Heuristic
	if role >= len(heuristics) {
		return 0, errors.New("the sheet has no heuristic relation")
	}
	if m.heuristic == nil {
		var err error
		if m.heuristic, err = m.memory.Heuristic(ctx, m.block); err != nil {
			return 0, err
		}
	}
	v := valueOf(heuristics, m.heuristic, role, 0)
	if v < 0 {
		return 0, game.NewHeuristicError(m.Rules(), role)
	}
	return float64(v), nil
}

// valueOf reads the only value of a role that holds in a lane.
func valueOf(roles [][]circuit.GoalEdge, planes []byte, role, lane int) game.Goal {
	at := int(positions.Values(roles[:role]))
	value := game.NoGoal
	for i, g := range roles[role] {
		if planes[(at+i)*gates.PlaneBytes+lane/8]>>(lane%8)&1 == 0 {
			continue
		}
		if value != game.NoGoal {
			return game.ManyGoals
		}
		value = g.Value
	}
	return value
}

// Next implements [game.Machine]. The state it returns is then known without
// another call of the module.
func (m *Machine) Next(ctx context.Context, s game.State, joint game.JointMove) (game.State, error) {
	if len(joint) != m.roles {
		return nil, fmt.Errorf("codegen: %d moves for %d roles", len(joint), m.roles)
	}
	if err := m.run(ctx, s, 1, joint); err != nil {
		return nil, err
	}
	planes := make([]byte, m.code.circuit.Bases*gates.PlaneBytes)
	if err := m.memory.Instance.Read(m.block, planes); err != nil {
		return nil, err
	}
	var next game.State
	for i := range m.code.circuit.Bases {
		if planes[i*gates.PlaneBytes]&1 != 0 {
			next = next.Add(game.Fact(i))
		}
	}
	m.state, m.viewed = next.Clone(), true
	return next, nil
}

// OpenTree implements [game.TreeSearcher]. Closing the machine closes the search.
func (m *Machine) OpenTree(ctx context.Context, role int, table game.TreeTable) (game.TreeSearch, error) {
	t, err := m.openTree(ctx, role, table)
	if err != nil {
		return nil, err
	}
	m.trees = append(m.trees, t)
	return t, nil
}

// openTree opens a search that the machine does not close.
func (m *Machine) openTree(ctx context.Context, role int, table game.TreeTable) (*treesearch.Tree, error) {
	module, err := m.code.tree(table)(ctx)
	if err != nil {
		return nil, err
	}
	return module.Open(ctx, m.code.host, role, table.Bytes)
}
