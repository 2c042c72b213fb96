package searchtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
)

// Reasoner returns the reasoner of a bundled game.
func Reasoner(t testing.TB, name string) game.Machine {
	t.Helper()
	m, err := reasoner.New(Rules(t, name), reasoner.Options{})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return m
}

// Network returns the propnet of a bundled game.
func Network(t testing.TB, name string) game.Machine {
	t.Helper()
	return Build(t, Rules(t, name))
}

func Build(t testing.TB, r *logic.Rules) game.Machine {
	t.Helper()
	ctx := context.Background()
	net, err := propnet.Build(ctx, r, propnet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	circuit, err := propnet.Optimize(ctx, net)
	if err != nil {
		t.Fatal(err)
	}
	return propnet.NewMachine(net, circuit)
}

func Rules(t testing.TB, name string) *logic.Rules {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	r, err := logic.Compile(gdl.Parse(g.Rules))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r
}

// Start returns the initial state of a machine.
func Start(t testing.TB, m game.Machine) game.State {
	t.Helper()
	s, err := m.Initial(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Sized returns the propnet of a bundled board game with another size.
func Sized(t testing.TB, name string, width, height int) game.Machine {
	t.Helper()
	return Build(t, SizedRules(t, name, width, height))
}

// SizedRules returns the rules of a bundled board game with another size: its
// sheet says the size in plain facts alone.
func SizedRules(t testing.TB, name string, width, height int) *logic.Rules {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("no game %s", name)
	}
	var sheet strings.Builder
	for _, line := range strings.Split(g.Rules, "\n") {
		switch relation, _, _ := strings.Cut(strings.TrimPrefix(line, "("), " "); relation {
		case "column", "row", "succ", "home", "far":
			continue
		}
		sheet.WriteString(line + "\n")
	}
	for i := range max(width, height) {
		if i < width {
			fmt.Fprintf(&sheet, "(column %d)\n", i+1)
		}
		if i < height {
			fmt.Fprintf(&sheet, "(row %d)\n", i+1)
		}
		fmt.Fprintf(&sheet, "(succ %d %d)\n", i+1, i+2)
	}
	if strings.HasPrefix(name, "breakthrough") {
		fmt.Fprintf(&sheet, "(home white 1) (home white 2) (home black %d) (home black %d)\n", height-1, height)
		fmt.Fprintf(&sheet, "(far white %d) (far black 1)\n", height)
	}
	r, err := logic.Compile(gdl.Parse(sheet.String()))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Pair returns the machine of interpreter and generated module; inside
// WebAssembly, where wazero would be slower still, the interpreter alone.
func Pair(t testing.TB, r *logic.Rules) game.Machine {
	t.Helper()
	if runtime.GOARCH == "wasm" {
		return Build(t, r)
	}
	net, err := propnet.Build(t.Context(), r, propnet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	circuit, err := propnet.Optimize(t.Context(), net)
	if err != nil {
		t.Fatal(err)
	}
	return codegen.NewPair(propnet.NewMachine(net, circuit),
		codegen.New(wazerohost.New(), circuit, propnet.NewNames(net)))
}

// Played returns the position after moves of the role in turn, by their terms.
func Played(t *testing.T, m game.Machine, moves ...string) game.State {
	t.Helper()
	s := Start(t, m)
	for _, want := range moves {
		joint := make(game.JointMove, len(m.Rules().Roles))
		found := false
		for role := range joint {
			legal, err := m.Legal(t.Context(), s, role, nil)
			if err != nil {
				t.Fatal(err)
			}
			joint[role] = legal[0]
			for _, move := range legal {
				if m.Rules().Terms.String(m.MoveTerm(role, move)) == want {
					joint[role], found = move, true
				}
			}
		}
		if !found {
			t.Fatalf("%s is not legal", want)
		}
		var err error
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// toys are small enough for the judge.
var Toys = map[string]gametest.Toy{
	"tic-tac-toe":                   gametest.TicTacToe(),
	"nim":                           gametest.Nim(2, 1, 3, 2),
	"nim for three":                 gametest.Nim(3, 2, 3, 1),
	"rock paper scissors, 2 rounds": gametest.RockPaperScissors(2),
	"a corridor":                    gametest.Corridor(4, 7),
}

// RandomState plays some random plies from the start, fewer if the game ends.
func RandomState(t *testing.T, m game.Machine, rng *rand.Rand, plies int) game.State {
	t.Helper()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range plies {
		if end, err := m.Terminal(t.Context(), s); err != nil || end {
			break
		}
		joint := make(game.JointMove, len(m.Rules().Roles))
		for r := range joint {
			moves, err := search.LegalMoves(t.Context(), m, s, r)
			if err != nil {
				t.Fatal(err)
			}
			joint[r] = moves[rng.IntN(len(moves))]
		}
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// Batched is a machine that expands in batches, if only to be asked for them.
type Batched struct{ game.Machine }

func (b Batched) Expand(ctx context.Context, parents []game.State) (game.Children, error) {
	return game.OneByOne(b.Machine).Expand(ctx, parents)
}

func (b Batched) Clone() game.Machine { return Batched{b.Machine.Clone()} }

// A Single is a machine that answers for one position at a time.
type Single struct{ game.Machine }

// A CountingSampler has batches, and counts those of random matches.
type CountingSampler struct {
	game.Machine
	game.Expander
	sampler game.Sampler
	Calls   int
}

func NewCountingSampler(m game.Machine) *CountingSampler {
	return &CountingSampler{Machine: m, Expander: game.NewExpander(m), sampler: game.NewSampler(m)}
}

func (c *CountingSampler) Playouts(
	ctx context.Context, from []game.State, n int, seed uint64, maxPlies int,
) ([]game.Tally, error) {
	c.Calls++
	return c.sampler.Playouts(ctx, from, n, seed, maxPlies)
}

func Initial(t *testing.T, m game.Machine) game.State {
	t.Helper()
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s
}
