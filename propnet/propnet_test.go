package propnet_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/ground"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
	"github.com/gdl-playground/engine/reasoner"
)

func prover(t testing.TB, rules *logic.Rules) *reasoner.Machine {
	t.Helper()
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A switch that can be turned on and off; on for the second time ends the match.
func ExampleBuilder() {
	b := propnet.NewBuilder("robot")
	on := b.Base("on", false)
	worn := b.Base("worn", false)
	flip := b.Input(0, "flip")
	rest := b.Input(0, "rest")

	ready := b.View("ready")
	b.Connect(ready, b.Not(worn))
	b.Connect(b.Legal(0, "flip"), ready)
	b.Connect(b.Legal(0, "rest"), b.And())
	b.Connect(b.Terminal(), b.And(worn, on))
	b.Connect(b.Goal(0, 100), on)
	b.Connect(b.Goal(0, 0), b.Not(on))
	b.Transition(b.Or(b.And(flip, b.Not(on)), b.And(rest, on)), on)
	b.Transition(b.Or(worn, b.And(flip, on)), worn)

	net, err := b.Net()
	if err != nil {
		fmt.Println(err)
		return
	}
	circuit, err := propnet.Optimize(context.Background(), net)
	if err != nil {
		fmt.Println(err)
		return
	}
	m := propnet.NewMachine(net, circuit)
	ctx := context.Background()
	s, _ := m.Initial(ctx)
	for _, move := range []game.Move{0, 0, 1} { // flip, flip, rest
		s, _ = m.Next(ctx, s, game.JointMove{move})
		goal, _ := m.Goal(ctx, s, 0)
		moves, _ := m.Legal(ctx, s, 0, nil)
		fmt.Println(len(m.Facts(s)), "facts, goal", goal, "and", len(moves), "legal moves")
	}
	// Output:
	// 1 facts, goal 100 and 2 legal moves
	// 1 facts, goal 0 and 1 legal moves
	// 1 facts, goal 0 and 1 legal moves
}

func TestBuilderReportsMistakes(t *testing.T) {
	tests := []struct {
		name, want string
		build      func(b *propnet.Builder)
	}{
		{"no terminal", "no terminal proposition", func(b *propnet.Builder) {}},
		{"two terminals", "one terminal", func(b *propnet.Builder) { b.Terminal(); b.Terminal() }},
		{"a move without legality", "(does p a) has no legality",
			func(b *propnet.Builder) { b.Terminal(); b.Input(0, "a") }},
		{"legality without a move", "(legal p a) has no input",
			func(b *propnet.Builder) { b.Terminal(); b.Legal(0, "a") }},
		{"legality of many without a move, of which the first is named", "(legal p a) has no input",
			func(b *propnet.Builder) {
				b.Terminal()
				for _, move := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
					b.Legal(0, move)
				}
			}},
		{"a base fed by a gate", "takes a transition",
			func(b *propnet.Builder) { b.Terminal(); b.Connect(b.Base("f", true), b.And()) }},
		{"an input with a source", "takes no source",
			func(b *propnet.Builder) { b.Terminal(); b.Connect(b.Input(0, "a"), b.And()) }},
		{"two sources", "has a source already", func(b *propnet.Builder) {
			x := b.Terminal()
			b.Connect(x, b.And())
			b.Connect(x, b.Or())
		}},
		{"a role that there is not", "no role 1", func(b *propnet.Builder) { b.Terminal(); b.Input(1, "a") }},
		{"a node that there is not", "no node 7", func(b *propnet.Builder) { b.Connect(b.Terminal(), 7) }},
		{"a gate over a node that there is not", "node 1 of the network, and",
			func(b *propnet.Builder) { b.Terminal(); b.And(0, 9) }},
		{"a gate over a transition", "node 3 of the network, or", func(b *propnet.Builder) {
			b.Terminal()
			b.Or(b.Transition(0, b.Base("f", true)))
		}},
		{"a negation of itself", "depends on the negation", func(b *propnet.Builder) {
			x := b.View("v")
			b.Connect(x, b.Not(x))
			b.Terminal()
		}},
		{"a name that is no term", "(a", func(b *propnet.Builder) { b.Terminal(); b.View("(a") }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := propnet.NewBuilder("p")
			test.build(b)
			if _, err := b.Net(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Net: %v, want an error about %q", err, test.want)
			}
		})
	}
}

func TestNodesKnowTheirRoleHoweverManyThereAre(t *testing.T) {
	const roles = 1<<15 + 10
	var b strings.Builder
	for i := range roles {
		fmt.Fprintf(&b, "(role r%d)", i)
	}
	b.WriteString("(<= (legal ?r go) (role ?r)) (<= (next done) (does r1 go)) (<= terminal (true done))")
	net, _ := nettest.Build(t, nettest.Compile(t, b.String()))
	last := net.Moves(roles - 1)
	if len(last) != 1 || net.Name(last[0]) != fmt.Sprintf("(does r%d go)", roles-1) {
		t.Errorf("moves of the last role: %v", last)
	}
}

func TestExpandingIsBounded(t *testing.T) {
	var b strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&b, "(v %d)", i)
	}
	for i := range 4 {
		fmt.Fprintf(&b, "(role r%d) (<= (legal r%d (go ?x)) (v ?x))", i, i)
	}
	const last = "(role last) (init before) (<= (next after) (true before)) (<= (legal last go) (true after)) " +
		"(<= terminal (true over))"
	net, circuit := nettest.Build(t, nettest.Compile(t, b.String()+last))
	m := propnet.NewMachine(net, circuit)
	before, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if children, err := m.Expand(t.Context(), []game.State{before}); err != nil || children.Len() != 0 {
		t.Errorf("Expand where a role has no move: %v, %v", children, err)
	}
	after, err := m.Encode([]logic.Term{net.Rules.Terms.Constant("after")})
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.Expand(t.Context(), []game.State{after})
	var limit *logic.LimitError
	if !errors.As(err, &limit) {
		t.Errorf("Expand by 10^12 joint moves: %v, want a limit", err)
	}
}

func TestNetworkKeepsTheContract(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			rules := nettest.Compile(t, g.Rules)
			net, circuit := nettest.Build(t, rules)
			gametest.Run(t, func() game.Machine { return propnet.NewMachine(net, circuit) })
		})
	}
}

func TestNetworkAgreesWithTheReasoner(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			rules := nettest.Compile(t, g.Rules)
			net, circuit := nettest.Build(t, rules)
			gametest.Agree(t, prover(t, rules), propnet.NewMachine(net, circuit), 1, 300)
		})
	}
}

// recursive rules: who is connected to a wall may leave.
const recursive = `(role p) (n 1) (n 2) (n 3) (n 4)
	(init (link 1 2)) (init (link 2 3)) (init (at 3)) (init (link 4 4))
	(<= (near 1 1))
	(<= (near ?x ?y) (true (link ?x ?y)))
	(<= (near ?y ?x) (near ?x ?y))
	(<= (near ?x ?z) (near ?x ?y) (near ?y ?z))
	(<= (legal p (cut ?x ?y)) (true (link ?x ?y)))
	(<= (legal p (add ?x ?y)) (n ?x) (n ?y) (not (near ?x ?y)) (distinct ?x ?y))
	(<= (next (at 3)))
	(<= (next (link ?x ?y)) (does p (add ?x ?y)))
	(<= (next (link ?x ?y)) (true (link ?x ?y)) (not (does p (cut ?x ?y))))
	(<= free (near 3 1))
	(<= terminal (near 1 4))
	(<= (goal p 100) free)
	(<= (goal p 0) (not free))`

func TestRecursiveViewsAreLeastFixpoints(t *testing.T) {
	rules := nettest.Compile(t, recursive)
	net, circuit := nettest.Build(t, rules)
	cycles := 0
	components := net.Components()
	for c := range components.All() {
		if len(c) > 1 {
			cycles++
		}
	}
	if cycles == 0 {
		t.Error("the network has no circle: the test does not test what it should")
	}
	gametest.Agree(t, prover(t, rules), propnet.NewMachine(net, circuit), 1, 300)
}

func TestMarkingAgreesWithTheCircuit(t *testing.T) {
	texts := map[string]string{"recursive": recursive}
	for _, name := range []string{"tic-tac-toe", "hex-5x5", "rock-paper-scissors"} {
		g, ok := games.Find(name)
		if !ok {
			t.Fatalf("no bundled game %s", name)
		}
		texts[name] = g.Rules
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			net, circuit := nettest.Build(t, nettest.Compile(t, text))
			m := propnet.NewMachine(net, circuit)
			marking := propnet.NewMarking(net)
			s, err := m.Initial(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for range 6 {
				joint := make(game.JointMove, len(net.Rules.Roles))
				for role := range joint {
					moves, err := m.Legal(t.Context(), s, role, nil)
					if err != nil {
						t.Fatal(err)
					}
					if len(moves) == 0 {
						return
					}
					joint[role] = moves[len(moves)/2]
				}
				marking.Mark(s, joint)
				marking.Propagate()
				for role := range joint {
					for i, x := range net.Legals(role) {
						moves, err := m.Legal(t.Context(), s, role, nil)
						if err != nil {
							t.Fatal(err)
						}
						legal := false
						for _, mv := range moves {
							legal = legal || int(mv) == i
						}
						if marking.Value(x) != legal {
							t.Errorf("%s is %v forward, %v by the circuit", net.Name(x), marking.Value(x), legal)
						}
					}
				}
				ended, err := m.Terminal(t.Context(), s)
				if err != nil || ended != marking.Value(net.Terminal()) {
					t.Errorf("terminal is %v forward, %v by the circuit, %v", marking.Value(net.Terminal()), ended, err)
				}
				next, err := m.Next(t.Context(), s, joint)
				var forwardNext game.State
				for i, x := range net.Bases() {
					if in := net.Inputs(x); len(in) > 0 && marking.Value(in[0]) {
						forwardNext = forwardNext.Add(game.Fact(i))
					}
				}
				if err != nil || !next.Equal(forwardNext) {
					t.Fatalf("next state %v forward, %v by the circuit, %v", forwardNext, next, err)
				}
				forward := marking.Value(net.Terminal())
				marking.Mark(s, joint)
				back, visited := marking.Read(net.Terminal())
				if back != forward || len(visited) == 0 ||
					visited[len(visited)-1] != net.Terminal() && len(visited) > net.Len() {
					t.Errorf("terminal is %v backward over %d nodes, %v forward", back, len(visited), forward)
				}
				s = next
			}
		})
	}
}

func TestGatesRememberTheirRules(t *testing.T) {
	g, _ := games.Find("tic-tac-toe")
	rules := nettest.Compile(t, g.Rules)
	net, _ := nettest.Build(t, rules)
	for x := propnet.Node(0); int(x) < net.Len(); x++ {
		for _, form := range net.Sources(x) {
			if form < 0 || int(form) >= len(rules.Sheet.Forms) {
				t.Fatalf("node %d comes from form %d of %d", x, form, len(rules.Sheet.Forms))
			}
		}
		if k := net.Kind(x); k == propnet.Legal || k == propnet.Goal || k == propnet.And && len(net.Inputs(x)) > 0 {
			if len(net.Sources(x)) == 0 {
				t.Errorf("%s comes from no rule", net.Name(x))
			}
		}
	}
	for form, n := range net.GroundRules() {
		head := rules.Sheet.Forms[form].Rule.Head.Fold
		if (n > 0) != (head == "next" || head == "legal" || head == "goal" || head == "terminal" || n > 0) {
			t.Errorf("form %d, %s, became %d ground rules", form, rules.Sheet.Forms[form].Text, n)
		}
	}
}

func TestFactsMayHaveMoreArgumentsThanAnIndex(t *testing.T) {
	// wide is a fact with many arguments, of which the first and the last count.
	wide := func(first, last string) string {
		return "(wide " + first + strings.Repeat(" a", 70) + " " + last + ")"
	}
	rules := nettest.Compile(t, `
		(role p) (value 0) (value 1) (value 2)
		(init (at 0)) (init `+wide("0", "1")+`) (init `+wide("1", "2")+`) (init `+wide("2", "0")+`)
		(<= (legal p ?y) (true (at ?x)) (true `+wide("?y", "?x")+`))
		(<= (legal p (cut ?x)) (true (at ?x)) (true `+wide("?x", "?y")+`))
		(<= (next (at ?y)) (does p ?y))
		(<= (next (at ?x)) (does p (cut ?x)))
		(<= (next `+wide("?x", "?y")+`) (true `+wide("?x", "?y")+`) (not (does p (cut ?x))))
		(<= terminal (true (at ?x)) (not (near ?x)))
		(<= (near ?x) (value ?x) (value ?y) (true `+wide("?y", "?x")+`))
		(<= (goal p 100) (role p))`)
	net, circuit := nettest.Build(t, rules)
	gametest.Agree(t, prover(t, rules), propnet.NewMachine(net, circuit), 1, 100)
}

func TestWhoPlaysNoRoleMakesNoMoves(t *testing.T) {
	rules := nettest.Compile(t, `
		(role p) (init on) (init (left 3))
		(less 3 2) (less 2 1) (less 1 0)
		(legal p wait) (legal p flip)
		(legal ghost haunt) (<= (legal ghost (rattle ?n)) (true (left ?n)) (less ?n ?m) (not (true on)))
		(<= (next on) (not (does ghost haunt)) (does p wait))
		(<= (next on) (does ghost haunt))
		(<= (next haunted) (does ghost ?m))
		(<= (next rattled) (legal ghost (rattle ?n)))
		(<= (next (left ?m)) (true (left ?n)) (less ?n ?m))
		(<= terminal (not (legal ghost haunt)))
		(<= terminal (true (left 0)))
		(<= (goal p 100) (true rattled)) (<= (goal p 0) (not (true rattled)))`)
	net, circuit := nettest.Build(t, rules)
	gametest.Agree(t, prover(t, rules), propnet.NewMachine(net, circuit), 1, 60)
}

func TestGroundingStopsAtItsLimits(t *testing.T) {
	var b strings.Builder
	b.WriteString("(role p) (<= (legal p (m ?a ?b ?c ?d)) (true (n ?a)) (true (n ?b)) (true (n ?c)) (true (n ?d)))")
	for i := range 40 {
		fmt.Fprintf(&b, "(init (n %d))", i)
	}
	b.WriteString("(<= (next (n ?x)) (true (n ?x)))")
	rules := nettest.Compile(t, b.String())
	t.Run("atoms", func(t *testing.T) {
		_, err := propnet.Build(t.Context(), rules, propnet.Options{Limits: ground.Limits{Atoms: 10000}})
		var limit *logic.LimitError
		if !errors.As(err, &limit) || limit.Rule != 1 {
			t.Errorf("Build: %v, want a limit that names rule 1", err)
		}
	})
	t.Run("time", func(t *testing.T) {
		_, err := propnet.Build(&elapsing{t.Context(), 20}, rules, propnet.Options{})
		var limit *logic.LimitError
		if !errors.Is(err, context.DeadlineExceeded) || !errors.As(err, &limit) || limit.Rule != 1 {
			t.Errorf("Build: %v, want that the time is over, and that rule 1 took it", err)
		}
	})
	t.Run("cancel", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := propnet.Build(ctx, rules, propnet.Options{Progress: func(stage string, done int) {
			if done > 1000 {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("Build: %v, want %v", err, context.Canceled)
		}
	})
}

// An elapsing context is over when it has been looked at a given number of times.
type elapsing struct {
	context.Context
	looks int
}

func (c *elapsing) Err() error {
	if c.looks--; c.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func TestSplittingKeepsNetworksSmall(t *testing.T) {
	// Limits a little above what was reached; unsplit, breakthrough 8x8 has
	// 77,000 gates.
	for name, most := range map[string]int{"tic-tac-toe": 122, "connect-four": 830, "breakthrough-8x8": 1600,
		"reversi": 15500} {
		g, ok := games.Find(name)
		if !ok {
			t.Fatalf("no bundled game %s", name)
		}
		_, circuit := nettest.Build(t, nettest.Compile(t, g.Rules))
		if n := len(circuit.Gates); n > most {
			t.Errorf("%s: %d gates, want at most %d", name, n, most)
		}
		t.Logf("%s: %d gates", name, len(circuit.Gates))
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"tic-tac-toe", "connect-four", "breakthrough-8x8", "reversi"} {
		b.Run(name, func(b *testing.B) {
			g, _ := games.Find(name)
			b.ReportAllocs()
			for b.Loop() {
				nettest.Build(b, nettest.Compile(b, g.Rules))
			}
		})
	}
}
