package playground

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/reasoner"
)

func TestAnotherWorkerPlaysOnTheNetThatOneHasBuilt(t *testing.T) {
	c := newClient(t)
	text := rulesOf(t, "tic-tac-toe")
	result[LoadResult](c.start("load", LoadRequest{Text: text, Net: -1}))
	built := c.start("build", BuildRequest{Export: true}).reply()
	if built.Kind != KindResult || len(built.buffers) != 1 {
		t.Fatalf("the net is not sent along: %s", built.Body)
	}
	other := newClient(t)
	loaded := result[LoadResult](other.start("load", LoadRequest{text, 0, MachinePropnet}, built.buffers[0]))
	if loaded.Machine != MachinePropnet || loaded.Problem != nil {
		t.Errorf("the other worker plays on %s, %+v", loaded.Machine, loaded.Problem)
	}
	a := result[Analysis](other.start("analyse", AnalyseRequest{Role: 0, Seconds: plenty}))
	if a.Machine != MachinePropnet || !a.Proven || a.Value == nil || *a.Value != 50 {
		t.Errorf("tic-tac-toe is a draw, not %+v", a)
	}
}

func TestANetThatDoesNotFitIsReportedAndTheReasonerPlays(t *testing.T) {
	c := newClient(t)
	text := rulesOf(t, "tic-tac-toe")
	result[LoadResult](c.start("load", LoadRequest{Text: text, Net: -1}))
	net := c.start("build", BuildRequest{Export: true}).reply().buffers[0]
	damaged := slices.Clone(net[:len(net)/2])
	for name, q := range map[string]struct {
		text string
		net  Buffer
		with [][]byte
	}{
		"of other rules":      {rulesOf(t, "rock-paper-scissors"), 0, [][]byte{net}},
		"damaged":             {text, 0, [][]byte{damaged}},
		"that is not there":   {text, 1, [][]byte{net}},
		"that is no net":      {text, 0, [][]byte{[]byte("net")}},
		"that is quite empty": {text, 0, [][]byte{nil}},
	} {
		t.Run("a net "+name, func(t *testing.T) {
			other := newClient(t)
			r := result[LoadResult](other.start("load", LoadRequest{q.text, q.net, MachinePropnet}, q.with...))
			if r.Machine != MachineReasoner || r.Problem == nil {
				t.Errorf("the worker plays on %s, problem %+v", r.Machine, r.Problem)
			}
		})
	}
}

// Two lamps, each an independent game.
const lamps = `(role worker) (lamp a) (lamp b)
	(<= (legal worker (light ?l)) (lamp ?l) (not (true (lit ?l))))
	(<= (next (lit ?l)) (does worker (light ?l)))
	(<= (next (lit ?l)) (true (lit ?l)))
	(<= terminal (true (lit a)) (true (lit b)))
	(goal worker 100)`

func TestABuildTellsHowManyIndependentGamesThereAre(t *testing.T) {
	for text, parts := range map[string]int{lamps: 2, rulesOf(t, "tic-tac-toe"): 1} {
		c := newClient(t)
		result[LoadResult](c.start("load", LoadRequest{Text: text, Net: -1}))
		if r := result[BuildResult](c.start("build", BuildRequest{})); r.Stats.Parts != parts {
			t.Errorf("%d parts, want %d, in\n%s", r.Stats.Parts, parts, text)
		}
	}
}

// A machine whose code would be too large.
type unwieldy struct{ game.Machine }

func (unwieldy) Terminal(context.Context, game.State) (bool, error) {
	return false, fmt.Errorf("%w: 3 gates", host.ErrTooLarge)
}

// While a network is built memory is bounded in another way than before and after.
func TestABuildLeavesTheCollectorAsItWas(t *testing.T) {
	const limit, percent = 1 << 40, 77
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(limit))
	defer debug.SetGCPercent(debug.SetGCPercent(percent))
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "tic-tac-toe"), Net: -1}))
	result[BuildResult](c.start("build", BuildRequest{}))
	if got := debug.SetMemoryLimit(-1); got != limit {
		t.Errorf("memory is limited to %d bytes, want %d", got, limit)
	}
	if got := debug.SetGCPercent(percent); got != percent {
		t.Errorf("garbage is collected after %d %%, want %d", got, percent)
	}
}

func TestCodeThatIsTooLargeIsNotSaidToBeWrong(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(rulesOf(t, "tic-tac-toe")))
	if err != nil {
		t.Fatal(err)
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := builder{job: &job{ctx: t.Context(), service: newClient(t).service}, begin: time.Now()}
	if err := b.verify(m, unwieldy{m.Clone()}, 0); !errors.Is(err, host.ErrTooLarge) {
		t.Errorf("verify: %v, want %v", err, host.ErrTooLarge)
	}
}

func TestBuildingStopsWhereMemoryEnds(t *testing.T) {
	c := newClient(t)
	c.service.config.Memory = 1
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "tic-tac-toe"), Net: -1}))
	wantFailure(c.start("build", BuildRequest{}), FailLimit)
}

func TestWhatIsAskedAboutUnplayableRulesSaysWhy(t *testing.T) {
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "tic-tac-toe"), Net: -1}))
	c.revision++
	wide := "(wide" + strings.Repeat(" x", 1000) + ")"
	wantFailure(c.start("load", LoadRequest{Text: "(role p) (legal p go) (goal p 0) (<= terminal " + wide + ") " + wide,
		Net: -1}), FailLimit)
	if f := wantFailure(c.start("build", BuildRequest{}), FailLimit); f.Rule != 3 && f.Rule != 4 {
		t.Errorf("the build blames rule %d: %s", f.Rule, f.Message)
	}
	c.revision++
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "tic-tac-toe"), Net: -1}))
	result[BuildResult](c.start("build", BuildRequest{}))
}

func TestWhatIsBuiltStaysWhereCommentsChange(t *testing.T) {
	c, built := loadNetwork(t, "tic-tac-toe")
	text := rulesOf(t, "tic-tac-toe")
	other := "; a comment\n\n" + text
	c.revision++
	if r := result[LoadResult](c.start("load", LoadRequest{Text: other, Net: -1})); r.Machine != built.Machine {
		t.Errorf("it plays on %s, not on %s", r.Machine, built.Machine)
	}
	c.revision--
	wantFailure(c.start("build", BuildRequest{}), FailStale)
	c.revision++
	p := c.start("build", BuildRequest{Export: true})
	if first := p.any(); first.Kind != KindResult || len(first.buffers) != 1 {
		t.Errorf("the network is built again: %s %s", first.Kind, first.Body)
	}
	net := c.start("build", BuildRequest{Export: true}).reply().buffers[0]
	r := result[LoadResult](c.start("load", LoadRequest{other, 0, built.Machine}, net))
	if r.Problem != nil || r.Machine != built.Machine {
		t.Errorf("with its own net it plays on %s, %+v", r.Machine, r.Problem)
	}
	c.revision++
	changed := strings.Replace(text, "(goal ?player 50)", "(goal ?player 40)", 1)
	if r := result[LoadResult](c.start("load", LoadRequest{Text: changed, Net: -1})); r.Machine != MachineReasoner {
		t.Errorf("other rules are played on %s", r.Machine)
	}
}

func TestTheLastProgressOfAStageTellsHowLongItTook(t *testing.T) {
	c := newClient(t)
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "connect-four"), Net: -1}))
	p := c.start("build", BuildRequest{})
	last := map[BuildStage]float64{}
	for {
		w := p.any()
		if w.Kind != KindProgress {
			var r BuildResult
			if err := json.Unmarshal(w.Body, &r); err != nil || len(r.Stats.Stages) < 3 {
				t.Fatalf("%v: %s", err, w.Body)
			}
			for _, stage := range r.Stats.Stages {
				if last[stage.Stage] != stage.Milliseconds {
					t.Errorf("%s took %v ms, and says %v at last", stage.Stage, stage.Milliseconds, last[stage.Stage])
				}
			}
			return
		}
		var progress BuildProgress
		if err := json.Unmarshal(w.Body, &progress); err != nil {
			t.Fatal(err)
		}
		last[progress.Stage] = progress.Milliseconds
	}
}
