// Package scripting offers a game to players that are written in another
// language and run in the same program: every call answers immediately, and
// nothing crosses but texts, numbers and bytes.
//
// A state crosses as the bytes of its words, the lowest first, without zero bytes
// at its end; a move as its number. Both belong to the [Game] that gave them, and
// nothing has to be freed: whoever holds a state holds all of it. Callers are not
// trusted to hand back what they were given.
package scripting

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/reasoner"
)

// A Game is a rule sheet that is being played. It is for one goroutine.
type Game struct {
	machine game.Machine
	ctx     context.Context // ends where too much memory is in use
	net     *propnet.Net    // nil where the reasoner plays
	why     error           // why it plays; nil where the network does
	values  *propnet.Marking
	facts   int // numbers below it are those of facts
}

// Options say how a game is made ready.
type Options struct {
	// Build is how long making a network may take; 0: none is made.
	Build time.Duration
	// Host runs generated modules; nil: networks are interpreted.
	Host host.Host
	// Memory is how many bytes the program may have in use; a call that needs more
	// fails, and the game can be played on. 0: there is no bound.
	Memory uint64
}

// Load reads a rule sheet. Where no network can be made within the time that is
// given, the reasoner plays; see [Game.Problem].
func Load(text string, o Options) (*Game, error) {
	rules, err := compile(text)
	if err != nil {
		return nil, err
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		return nil, err
	}
	g := &Game{machine: m, ctx: withMemory(o.Memory)}
	if o.Build > 0 {
		g.why = g.build(rules.Clone(), o)
	}
	return g, nil
}

// compile reads a sheet. An error names the first thing that is wrong with it. Rules
// that can be played are played, whatever a check says of them: a player in a match
// cannot choose its rules, and the clock is running.
func compile(text string) (*logic.Rules, error) {
	sheet := gdl.Parse(text)
	rules, err := logic.Compile(sheet)
	diagnostics := sheet.Diagnostics()
	if err != nil {
		diagnostics = check.Check(sheet)
	}
	for _, d := range diagnostics {
		if d.Severity == gdl.Error {
			return nil, fmt.Errorf("the rules have an error: %s", d.Message)
		}
	}
	return rules, err
}

// build lets a network play, if it can be made in time.
func (g *Game) build(rules *logic.Rules, o Options) error {
	ctx := within(g.ctx, o.Build)
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		return err
	}
	circuit, err := propnet.Optimize(ctx, net)
	if err != nil {
		return err
	}
	single := propnet.NewMachine(net, circuit)
	g.machine, g.net, g.values = single, net, propnet.NewMarking(net)
	if o.Host == nil {
		return nil
	}
	pair := codegen.NewPair(single, codegen.New(o.Host, circuit, propnet.NewNames(net)))
	if err := pair.Start(ctx); err != nil {
		return nil // the interpreter plays on
	}
	g.machine = pair
	return nil
}

// within gives computations so much time. They look at the clock themselves: in a
// call that must answer before it returns to the event loop no timer fires.
func within(ctx context.Context, limit time.Duration) context.Context {
	deadline := time.Now().Add(limit)
	return pace.With(ctx, func() error {
		if time.Now().After(deadline) {
			return context.DeadlineExceeded
		}
		return pace.Check(ctx)
	})
}

// Problem says why the reasoner plays instead of a network; nil where it does not,
// or where no network was asked for.
func (g *Game) Problem() error { return g.why }

// Networked reports whether a network plays.
func (g *Game) Networked() bool { return g.net != nil }

// Roles returns the names of the roles.
func (g *Game) Roles() []string {
	rules := g.machine.Rules()
	names := make([]string, len(rules.Roles))
	for i, role := range rules.Roles {
		names[i] = rules.Terms.String(role)
	}
	return names
}

// Initial returns the initial state.
func (g *Game) Initial() ([]byte, error) {
	s, err := g.machine.Initial(g.ctx)
	return g.handOut(s), err
}

// Legal returns the legal moves of a role.
func (g *Game) Legal(state []byte, role int) ([]game.Move, error) {
	s, err := g.state(state)
	if err != nil {
		return nil, err
	}
	if err := g.checkRole(role); err != nil {
		return nil, err
	}
	return g.machine.Legal(g.ctx, s, role, nil)
}

// AnyLegal returns one of the legal moves of a role. It is quick where there are
// more of them than can be listed in time.
func (g *Game) AnyLegal(state []byte, role int) (game.Move, error) {
	s, err := g.state(state)
	if err != nil {
		return 0, err
	}
	if err := g.checkRole(role); err != nil {
		return 0, err
	}
	move, ok, err := game.AnyLegal(g.ctx, g.machine, s, role)
	if err == nil && !ok {
		err = fmt.Errorf("%s has no legal move", g.Roles()[role])
	}
	return move, err
}

// Next returns the state after a joint move. Whoever calls sees to it that its
// moves are legal: else the state may be one that the rules never lead to.
func (g *Game) Next(state []byte, joint []game.Move) ([]byte, error) {
	s, err := g.state(state)
	if err != nil {
		return nil, err
	}
	if len(joint) != len(g.machine.Rules().Roles) {
		return nil, fmt.Errorf("a joint move has %d moves, one for each role, not %d",
			len(g.machine.Rules().Roles), len(joint))
	}
	for role, move := range joint {
		if !g.has(role, move) {
			return nil, errNoMove
		}
	}
	next, err := g.machine.Next(g.ctx, s, joint)
	return g.handOut(next), err
}

// Terminal reports whether the match ends in a state.
func (g *Game) Terminal(state []byte) (bool, error) {
	s, err := g.state(state)
	if err != nil {
		return false, err
	}
	return g.machine.Terminal(g.ctx, s)
}

// Goal returns the goal value of a role, 0 to 100. It is an error where the rules
// give it none, or several.
func (g *Game) Goal(state []byte, role int) (int, error) {
	s, err := g.state(state)
	if err != nil {
		return 0, err
	}
	if err := g.checkRole(role); err != nil {
		return 0, err
	}
	goal, err := g.machine.Goal(g.ctx, s, role)
	switch {
	case err != nil:
		return 0, err
	case goal == game.NoGoal:
		return 0, fmt.Errorf("the rules give %s no goal in this state", g.Roles()[role])
	case goal < 0:
		return 0, fmt.Errorf("the rules give %s no single goal in this state", g.Roles()[role])
	}
	return int(goal), nil
}

// Facts returns the facts that hold in a state, in alphabetical order.
func (g *Game) Facts(state []byte) ([]string, error) {
	s, err := g.state(state)
	if err != nil {
		return nil, err
	}
	facts := []string{}
	for _, f := range g.machine.Facts(s) {
		facts = append(facts, g.machine.Rules().Terms.String(f))
	}
	slices.Sort(facts)
	return facts, nil
}

// MoveText returns a move as it stands in the rules. The move must be one that
// this game gave.
func (g *Game) MoveText(role int, move game.Move) (string, error) {
	if err := g.checkRole(role); err != nil {
		return "", err
	}
	if !g.has(role, move) {
		return "", errNoMove
	}
	return g.machine.Rules().Terms.String(g.machine.MoveTerm(role, move)), nil
}

// FindMove returns the number of a move, legal or not.
func (g *Game) FindMove(role int, text string) (game.Move, error) {
	if err := g.checkRole(role); err != nil {
		return 0, err
	}
	term, err := gdl.ParseTerm(text)
	if err != nil {
		return 0, fmt.Errorf("%.60q is no move: %w", text, err)
	}
	t, err := g.machine.Rules().Terms.Intern(&term)
	if err != nil {
		return 0, err
	}
	move, ok := g.machine.FindMove(role, t)
	if !ok {
		return 0, fmt.Errorf("%.60s is not a move of this game", text)
	}
	return move, nil
}

// maxPlayouts and maxPlies bound random matches of one call.
const (
	maxPlayouts = 1 << 20
	maxPlies    = 10_000
)

// Playouts plays random matches from a state to their ends. It is an error to ask
// for none, or for more than a million.
func (g *Game) Playouts(state []byte, n int, seed uint64) (game.Tally, error) {
	s, err := g.state(state)
	if err != nil {
		return game.Tally{}, err
	}
	if n < 1 || n > maxPlayouts {
		return game.Tally{}, fmt.Errorf("from 1 to %d random matches can be played in one call, not %d", maxPlayouts, n)
	}
	tallies, err := game.NewSampler(g.machine).Playouts(g.ctx, []game.State{s}, n, seed, maxPlies)
	if err != nil {
		return game.Tally{}, err
	}
	return tallies[0], nil
}

func (g *Game) checkRole(role int) error {
	if role < 0 || role >= len(g.machine.Rules().Roles) {
		return errors.New("there is no such role")
	}
	return nil
}

var errNoMove = errors.New("there is no such move")

// has reports whether a number is that of a move, or could be.
func (g *Game) has(role int, move game.Move) bool {
	if g.net != nil {
		return int(move) < len(g.net.Moves(role))
	}
	return int(move) < g.machine.Rules().Terms.Len() // the reasoner numbers moves as terms
}

// handOut returns the bytes of a state, and remembers which facts there are.
func (g *Game) handOut(s game.State) []byte {
	g.facts = max(g.facts, width(s))
	b := make([]byte, 0, len(s)*8)
	for _, w := range s {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	for len(b) > 0 && b[len(b)-1] == 0 {
		b = b[:len(b)-1]
	}
	return b
}

// state reads a state. One with facts that were never handed out is an error.
func (g *Game) state(b []byte) (game.State, error) {
	s := make(game.State, (len(b)+7)/8)
	for i, x := range b {
		s[i/8] |= uint64(x) << (i % 8 * 8)
	}
	s = s.Trim()
	if width(s) > g.facts {
		return nil, errors.New("this is not a state of the game")
	}
	return s, nil
}

// width returns how many bits a state takes.
func width(s game.State) int {
	if len(s) == 0 {
		return 0
	}
	return len(s)*64 - bits.LeadingZeros64(s[len(s)-1])
}
