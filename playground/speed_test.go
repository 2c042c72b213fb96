package playground

import (
	"context"
	"errors"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/gametest"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/reasoner"
)

func kindOf(m game.Machine) MachineKind {
	switch m.(type) {
	case *reasoner.Machine:
		return MachineReasoner
	case *propnet.Machine:
		return MachinePropnet
	case *codegen.Pair:
		return MachineCompiled
	}
	return ""
}

// byKind stands for a game on which each newer kind of machine is the faster one.
func byKind(_ *job, m game.Machine) (float64, error) {
	return map[MachineKind]float64{MachineReasoner: 1, MachinePropnet: 2, MachineCompiled: 3}[kindOf(m)], nil
}

func TestWhatPlaysIsWhatWasMeasuredToBeTheFastest(t *testing.T) {
	for name, test := range map[string]struct {
		reasoner, propnet float64
		want              MachineKind
	}{
		"the network is faster":     {100, 101, MachinePropnet},
		"the network is slower":     {101, 100, MachineReasoner},
		"they are as fast":          {100, 100, MachineReasoner},
		"the reasoner does not end": {0, 1, MachinePropnet},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClient(t)
			c.service.measure = func(_ *job, m game.Machine) (float64, error) {
				return map[MachineKind]float64{MachineReasoner: test.reasoner, MachinePropnet: test.propnet}[kindOf(m)],
					nil
			}
			text := rulesOf(t, "tic-tac-toe")
			result[LoadResult](c.start("load", LoadRequest{Text: text, Net: -1}))
			built := c.start("build", BuildRequest{Export: true}).reply()
			again := result[BuildResult](c.start("build", BuildRequest{}))
			if again.Machine != test.want || again.Stats.Gates == 0 {
				t.Errorf("%s plays on a network of %d gates, want %s", again.Machine, again.Stats.Gates, test.want)
			}
			for _, kind := range []MachineKind{MachineReasoner, MachinePropnet} {
				a := result[Analysis](c.start("analyse", AnalyseRequest{Depth: 1, Seconds: plenty, Machine: &kind}))
				if a.Machine != kind {
					t.Errorf("asked for %s, %s analyses", kind, a.Machine)
				}
			}
			a := result[Analysis](c.start("analyse", AnalyseRequest{Depth: 1, Seconds: plenty}))
			if a.Machine != test.want {
				t.Errorf("%s analyses, want %s", a.Machine, test.want)
			}
			// A worker that the network is sent to plays on what was the fastest there.
			other := newClient(t)
			loaded := result[LoadResult](other.start("load", LoadRequest{text, 0, again.Machine}, built.buffers[0]))
			if loaded.Machine != test.want || loaded.Problem != nil {
				t.Errorf("the other worker plays on %s, %+v", loaded.Machine, loaded.Problem)
			}
		})
	}
}

func TestANetComesWithTheMachineThatPlaysIt(t *testing.T) {
	c := newClient(t)
	text := rulesOf(t, "tic-tac-toe")
	result[LoadResult](c.start("load", LoadRequest{Text: text, Net: -1}))
	net := c.start("build", BuildRequest{Export: true}).reply().buffers[0]
	for _, machine := range []MachineKind{"", "abacus", MachineCompiled} { // there is no host for the last
		r := result[LoadResult](newClient(t).start("load", LoadRequest{text, 0, machine}, net))
		if r.Machine != MachineReasoner || r.Problem == nil || r.Problem.Code != FailRequest {
			t.Errorf("%q: %s plays, %+v", machine, r.Machine, r.Problem)
		}
	}
}

// A lame machine fails at every step after the first ones.
type lame struct {
	game.Machine
	steps int
	err   error
}

func (m *lame) Next(ctx context.Context, s game.State, joint game.JointMove) (game.State, error) {
	if m.steps--; m.steps < 0 {
		return nil, m.err
	}
	return m.Machine.Next(ctx, s, joint)
}

func TestSpeedIsMeasuredAsFarAsTheMachineComes(t *testing.T) {
	j := &job{ctx: t.Context(), service: New(Config{})}
	toy := gametest.TicTacToe().Machine()
	if speed, err := statesPerSecond(j, toy); err != nil || speed <= 0 {
		t.Errorf("%v states per second, %v", speed, err)
	}
	limit := &logic.LimitError{What: "steps", Limit: 1, Rule: -1}
	if speed, err := statesPerSecond(j, &lame{toy, 0, limit}); err != nil || speed != 0 {
		t.Errorf("a machine that cannot make a move has %v states per second, %v", speed, err)
	}
	if speed, err := statesPerSecond(j, &lame{toy, 3, limit}); err != nil || speed <= 0 {
		t.Errorf("a machine that makes some moves has %v states per second, %v", speed, err)
	}
	broken := errors.New("broken")
	if _, err := statesPerSecond(j, &lame{toy, 2, broken}); !errors.Is(err, broken) {
		t.Errorf("a machine that is broken gives %v", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := statesPerSecond(&job{ctx: cancelled, service: j.service}, toy); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled measurement gives %v", err)
	}
}

func TestMeasuredMatchesGrow(t *testing.T) {
	var batches []int64
	err := playStates(t.Context(), gametest.TicTacToe().Machine(), func(n int64) bool {
		batches = append(batches, n)
		return len(batches) < 9
	})
	if err != nil || batches[0] != 2 || batches[1] != 3 || batches[8] <= batches[7] {
		t.Errorf("batches of %v states, %v", batches, err)
	}
}
