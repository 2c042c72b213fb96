package propnet_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/internal/pace"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/internal/nettest"
)

func machineOf(t *testing.T, text string) *propnet.Machine {
	t.Helper()
	return propnet.NewMachine(nettest.Build(t, nettest.Compile(t, text)))
}

func TestPropertiesOfBundledGames(t *testing.T) {
	want := map[string]game.Properties{
		"tic-tac-toe":      {Turns: true, ConstantSum: true, Sum: 100, Alike: true},
		"connect-four":     {Turns: true, ConstantSum: true, Sum: 100, Alike: true},
		"breakthrough-6x6": {Turns: true, ConstantSum: true, Sum: 100, Alike: true},
		"fox-and-hounds":   {Turns: true, ConstantSum: true, Sum: 100},
	}
	for name, want := range want {
		g, ok := games.Find(name)
		if !ok {
			t.Fatalf("no game %s", name)
		}
		got, err := machineOf(t, g.Rules).Prove(t.Context())
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", name, got, err, want)
		}
	}
}

func TestRandomMatchesRefuteNoProperty(t *testing.T) {
	proved := 0
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			m := machineOf(t, g.Rules)
			p, err := m.Prove(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if p != (game.Properties{}) {
				proved++
			}
			for seed := range uint64(20) {
				refute(t, m, p, seed)
			}
		})
	}
	if proved < 10 {
		t.Errorf("something is proved of %d bundled games, want 10 at least", proved)
	}
}

// refute plays a random match and fails if it contradicts what was proved.
func refute(t *testing.T, m game.Machine, p game.Properties, seed uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	joint := make(game.JointMove, len(m.Rules().Roles))
	for ply := 0; ply < 500; ply++ {
		if end, err := m.Terminal(t.Context(), s); err != nil {
			t.Fatal(err)
		} else if end {
			sum, single := 0, true
			for role := range joint {
				g, err := m.Goal(t.Context(), s, role)
				if err != nil {
					t.Fatal(err)
				}
				sum, single = sum+int(g), single && g >= 0
			}
			if p.ConstantSum && single && sum != p.Sum {
				t.Errorf("goals add up to %d, proved %d", sum, p.Sum)
			}
			return
		}
		if p.Longest > 0 && ply >= p.Longest {
			t.Fatalf("the match goes on after %d plies", ply)
		}
		choosers := 0
		for role := range joint {
			legal, err := m.Legal(t.Context(), s, role, nil)
			if err != nil || len(legal) == 0 {
				return
			}
			if len(legal) > 1 {
				choosers++
			}
			joint[role] = legal[rng.IntN(len(legal))]
		}
		if p.Turns && choosers > 1 {
			t.Fatalf("%d roles choose at ply %d", choosers, ply)
		}
		if s, err = m.Next(t.Context(), s, joint); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGoalsOfOneValueInTwoSpellingsAreTwo(t *testing.T) {
	m := machineOf(t, `
		(role p) (role q) (init start)
		(<= (legal ?r a) (role ?r)) (<= (legal ?r b) (role ?r))
		(<= (next (did ?r ?m)) (does ?r ?m)) (<= (next over) (true start))
		(<= terminal (true over))
		(<= (goal p 50) (true (did p a)) (true (did q b)))
		(<= (goal p 050) (true (did p b)) (true (did q a)))
		(<= (goal p 100) (true (did p a)) (true (did q a)))
		(<= (goal p 0) (true (did p b)) (true (did q b)))
		(<= (goal q 0) (true (did p a)) (true (did q a)))
		(<= (goal q 20) (true (did p b)) (true (did q a)))
		(<= (goal q 50) (true (did p a)) (true (did q b)))
		(<= (goal q 100) (true (did p b)) (true (did q b)))`)
	p, err := m.Prove(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if p.ConstantSum {
		t.Errorf("goals are proved to add up to %d; 050 and 20 do not", p.Sum)
	}
}

func TestGoalsThatAreNoneAreNotAddedUp(t *testing.T) {
	const sheet = `
		(role p) (role q) (init start)
		(<= (legal ?r a) (role ?r)) (<= (legal ?r b) (role ?r))
		(<= (next (did ?r ?m)) (does ?r ?m)) (<= (next over) (true start))
		(<= terminal (true over))
		(<= (goal q 50) (true over))
		(<= (goal p 150) (true (did p a)))`
	for _, x := range []struct {
		name, more string
		sum        int
		ok         bool
	}{
		{"no end has goals for both", "(<= (goal p most) (true (did p b)))", 0, false},
		{"one end has", "(<= (goal p 50) (true (did p b)))", 100, true},
		{"two ends have", "(<= (goal p 50) (true (did p b)) (true (did q a))) " +
			"(<= (goal p 60) (true (did p b)) (true (did q b)))", 0, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			p, err := machineOf(t, sheet+x.more).Prove(t.Context())
			if err != nil || p.ConstantSum != x.ok || p.Sum != x.sum {
				t.Errorf("%+v, %v; want a sum of %d: %v", p, err, x.sum, x.ok)
			}
		})
	}
}

const rulesOfDuel = `
(role red) (role blue)
(init (step 0)) (init (hp red 2)) (init (hp blue 2))
(<= (legal ?r (hit ?n)) (role ?r) (amount ?n))
(amount 0) (amount 1)
(<= (next (step 1)) (true (step 0)))
(<= (next (step 2)) (true (step 1)))
(<= (next (step 3)) (true (step 2)))
(<= (next (hp ?r 1)) (true (hp ?r 2)) (other ?r ?s) (does ?s (hit 1)))
(<= (next (hp ?r 2)) (true (hp ?r 2)) (other ?r ?s) (does ?s (hit 0)))
(<= (next (hp ?r 1)) (true (hp ?r 1)) (other ?r ?s) (does ?s (hit 0)))
(other red blue) (other blue red)
(<= terminal (true (step 3)))
(<= (alive ?r) (true (hp ?r ?n)))
(<= (goal ?r 100) (role ?r) (alive ?r) (other ?r ?s) (not (alive ?s)))
(<= (goal ?r 0) (role ?r) (not (alive ?r)) (other ?r ?s) (alive ?s))
(<= (goal ?r 50) (role ?r) (alive ?r) (other ?r ?s) (alive ?s))
(<= (goal ?r 50) (role ?r) (not (alive ?r)) (other ?r ?s) (not (alive ?s)))
`

func TestPropertiesFollowTheRules(t *testing.T) {
	tests := []struct {
		name, more string
		want       game.Properties
	}{
		{"both choose simultaneously, three steps, one prize to share", "",
			game.Properties{ConstantSum: true, Sum: 100, Longest: 3, Alike: true}},
		{"one role begins with more",
			"(init (extra red)) (<= (next (extra red)) (true (extra red))) " +
				"(<= terminal (true (extra red)) (true (hp blue 1)))",
			game.Properties{ConstantSum: true, Sum: 100, Longest: 3}},
		{"a goal that no end of a match gives does not count",
			"(<= (goal red 60) (alive red) (not (alive blue)) (true (step 2)) (not (true (step 3))))",
			game.Properties{Longest: 3, ConstantSum: true, Sum: 100}},
		{"a step can be skipped", "(<= (next (step 3)) (does red (hit 0)))",
			game.Properties{ConstantSum: true, Sum: 100}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := machineOf(t, rulesOfDuel+test.more).Prove(t.Context())
			if err != nil || got != test.want {
				t.Errorf("got %+v, %v, want %+v", got, err, test.want)
			}
		})
	}
}

func TestClonesShareWhatIsProved(t *testing.T) {
	g, _ := games.Find("tic-tac-toe")
	m := machineOf(t, g.Rules)
	looks := 0
	ctx := pace.With(t.Context(), func() error { looks++; return nil })
	if _, err := m.Prove(ctx); err != nil || looks < 10 {
		t.Fatalf("proved with %d looks at the clock: %v", looks, err)
	}
	looks = 0
	if p, err := m.Clone().(game.Prover).Prove(ctx); err != nil || !p.Turns || looks > 1 {
		t.Errorf("a clone proves %+v, %v, with %d looks at the clock", p, err, looks)
	}
}

// TestWhoWaitsForAProofHeedsItsOwnClock asks for what is being proved for somebody else.
func TestWhoWaitsForAProofHeedsItsOwnClock(t *testing.T) {
	g, _ := games.Find("tic-tac-toe")
	m := machineOf(t, g.Rules)
	begun, goOn := make(chan struct{}), make(chan struct{})
	wait := sync.OnceFunc(func() { close(begun); <-goOn })
	first := make(chan error)
	go func() {
		_, err := m.Prove(pace.With(context.Background(), func() error { wait(); return nil }))
		first <- err
	}()
	<-begun
	over := errors.New("over")
	for what, call := range map[string]func(context.Context) error{
		"a proof": func(ctx context.Context) error { _, err := m.Clone().(game.Prover).Prove(ctx); return err },
		"lines":   func(ctx context.Context) error { _, err := m.Clone().(game.Lined).Lines(ctx); return err },
	} {
		looks := 0
		ctx := pace.With(t.Context(), func() error {
			if looks++; looks > 2 {
				return over
			}
			return nil
		})
		if err := call(ctx); !errors.Is(err, over) {
			t.Errorf("waiting for %s past the end of a clock: %v", what, err)
		}
	}
	close(goOn)
	if err := <-first; err != nil {
		t.Errorf("who asked first: %v", err)
	}
}
