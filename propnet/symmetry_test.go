package propnet_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
)

func TestSymmetriesOfBundledGames(t *testing.T) {
	for _, c := range []struct {
		name string
		want int // without the identity
	}{
		{"tic-tac-toe", 7}, {"connect-four", 1}, {"connect-four-4x4", 1}, {"breakthrough-6x6", 1},
		{"breakthrough-4x5", 1},
		{"nim", 0},
		{"reversi", 0}, // it counts the pieces in an order
	} {
		t.Run(c.name, func(t *testing.T) {
			g, ok := games.Find(c.name)
			if !ok {
				t.Fatal("no such game")
			}
			m := machineOf(t, g.Rules)
			all, err := m.Symmetries(t.Context())
			if err != nil || len(all) != c.want {
				t.Errorf("%d symmetries, %v; want %d", len(all), err, c.want)
			}
			for _, y := range all {
				permuted(t, m, y)
			}
		})
	}
}

func TestClonesKnowTheSymmetriesThatOneHasFound(t *testing.T) {
	g, ok := games.Find("tic-tac-toe")
	if !ok {
		t.Fatal("no such game")
	}
	m := machineOf(t, g.Rules)
	all, err := m.Symmetries(t.Context())
	if err != nil || len(all) != 7 {
		t.Fatalf("%d symmetries, %v", len(all), err)
	}
	again, err := m.Clone().(game.Symmetric).Symmetries(t.Context())
	if err != nil || len(again) != 7 || &again[0] != &all[0] {
		t.Errorf("%d symmetries, looked for again, %v", len(again), err)
	}
}

func TestFactsThatNothingReadsMakeNoSymmetries(t *testing.T) {
	g, ok := games.Find("tic-tac-toe")
	if !ok {
		t.Fatal("no such game")
	}
	idle := "(init (note 1)) (init (note 2)) (init (note 3))"
	m := machineOf(t, g.Rules+idle)
	if all, err := m.Symmetries(t.Context()); err != nil || len(all) != 7 {
		t.Errorf("%d symmetries, %v; want those of the board, 7", len(all), err)
	}
}

// permuted plays random matches in parallel with their images.
func permuted(t *testing.T, m game.Machine, y game.Symmetry) {
	t.Helper()
	ctx := t.Context()
	rng := rand.New(rand.NewPCG(1, 1))
	s, err := m.Initial(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if image := y.Apply(s, nil); !image.Equal(s) {
		t.Fatalf("the initial state moves to %v", image)
	}
	for range 60 {
		image := y.Apply(s, nil)
		end, err := m.Terminal(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		if other, err := m.Terminal(ctx, image); err != nil || other != end {
			t.Fatalf("%v is terminal: %v, its image: %v (%v)", s, end, other, err)
		}
		joint, mirrored := make(game.JointMove, len(y.Moves)), make(game.JointMove, len(y.Moves))
		for role := range joint {
			g, err := m.Goal(ctx, s, role)
			if err != nil {
				t.Fatal(err)
			}
			if other, err := m.Goal(ctx, image, role); err != nil || other != g {
				t.Fatalf("goal %d, of the image %d (%v)", g, other, err)
			}
			legal, err := m.Legal(ctx, s, role, nil)
			if err != nil {
				t.Fatal(err)
			}
			others, err := m.Legal(ctx, image, role, nil)
			if err != nil {
				t.Fatal(err)
			}
			images := make([]game.Move, len(legal))
			for i, mv := range legal {
				images[i] = y.Moves[role][mv]
			}
			slices.Sort(images)
			if !slices.Equal(images, others) {
				t.Fatalf("legal moves %v become %v, the image has %v", legal, images, others)
			}
			if len(legal) > 0 {
				joint[role] = legal[rng.IntN(len(legal))]
				mirrored[role] = y.Moves[role][joint[role]]
			}
		}
		if end {
			return
		}
		next, err := m.Next(ctx, s, joint)
		if err != nil {
			t.Fatal(err)
		}
		if other, err := m.Next(ctx, image, mirrored); err != nil || !other.Equal(y.Apply(next, nil)) {
			t.Fatalf("the image does not go where the image of the next state is (%v)", err)
		}
		s = next
	}
}
