//go:build !js

package playground

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/propnet/codegen"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
)

// A hostFunc makes instances; it stands for a browser.
type hostFunc func(ctx context.Context, module []byte, pages uint32) (host.Instance, error)

func (f hostFunc) Instantiate(ctx context.Context, module []byte, pages uint32) (host.Instance, error) {
	return f(ctx, module, pages)
}

// buildOn builds tic-tac-toe in a service with a host.
func buildOn(t *testing.T, host host.Host) (*client, BuildResult) {
	t.Helper()
	c := newClient(t)
	c.service.config.Host = host
	result[LoadResult](c.start("load", LoadRequest{Text: rulesOf(t, "tic-tac-toe"), Net: -1}))
	return c, result[BuildResult](c.start("build", BuildRequest{}))
}

func TestGeneratedCodePlaysOnceItIsBuilt(t *testing.T) {
	c, r := buildOn(t, wazerohost.New())
	if r.Machine != MachineCompiled || r.Problem != nil {
		t.Fatalf("%s plays, problem %+v", r.Machine, r.Problem)
	}
	compiled := MachineCompiled
	a := result[Analysis](c.start("analyse", AnalyseRequest{Role: 0, Machine: &compiled}))
	if a.Machine != MachineCompiled || !a.Proven || a.Value == nil || *a.Value != 50 {
		t.Errorf("tic-tac-toe is a draw, not %+v", a)
	}
	b := result[BenchResult](c.start("bench", BenchRequest{Machine: MachineCompiled, Seconds: 0.1, Seed: 1}))
	if b.PlayoutsPerSecond <= 0 {
		t.Errorf("it plays no random matches: %+v", b)
	}
}

// A forger changes what it reads.
type forger struct{ host.Instance }

func (f forger) Read(at uint32, dst []byte) error {
	err := f.Instance.Read(at, dst)
	for i := range dst {
		dst[i] = ^dst[i]
	}
	return err
}

// A late instance answers when nobody is left who has a moment to compare it.
type late struct{ host.Instance }

func (l late) Call(ctx context.Context, name string, args ...uint32) (uint32, error) {
	time.Sleep(200 * time.Millisecond)
	return l.Instance.Call(ctx, name, args...)
}

// A breaker fails in the middle.
type breaker struct{ host.Instance }

func (breaker) Call(context.Context, string, ...uint32) (uint32, error) {
	return 0, errors.New("unreachable executed")
}

func TestAPanicOfCodeThatIsMadeAheadIsWrittenDown(t *testing.T) {
	rules, err := logic.Compile(gdl.Parse(rulesOf(t, "tic-tac-toe")))
	if err != nil {
		t.Fatal(err)
	}
	net, err := propnet.Build(t.Context(), rules, propnet.Options{})
	if err != nil {
		t.Fatal(err)
	}
	circuit, err := propnet.Optimize(t.Context(), net)
	if err != nil {
		t.Fatal(err)
	}
	broken := hostFunc(func(context.Context, []byte, uint32) (host.Instance, error) { panic("a bug") })
	machine := propnet.NewMachine(net, circuit)
	var bugs strings.Builder
	warm(t.Context(), codegen.NewPair(machine, codegen.New(broken, circuit, machine.Names())), &bugs)
	if told := bugs.String(); !strings.Contains(told, "a bug") || !strings.Contains(told, "warm") {
		t.Errorf("it tells %q, want what happened and where", told)
	}
}

func TestTheInterpreterPlaysWhereGeneratedCodeDoesNot(t *testing.T) {
	native := wazerohost.New()
	with := func(change func(host.Instance) host.Instance) host.Host {
		return hostFunc(func(ctx context.Context, module []byte, pages uint32) (host.Instance, error) {
			x, err := native.Instantiate(ctx, module, pages)
			if err != nil {
				return nil, err
			}
			return change(x), nil
		})
	}
	for name, test := range map[string]struct {
		host host.Host
		code FailureCode
	}{
		"no SIMD": {hostFunc(func(context.Context, []byte, uint32) (host.Instance, error) {
			return nil, errors.New("CompileError: SIMD unsupported")
		}), FailHost},
		"wrong answers, late": {with(func(x host.Instance) host.Instance { return forger{late{x}} }), FailDiffers},
		"wrong answers":       {with(func(x host.Instance) host.Instance { return forger{x} }), FailDiffers},
		"a trap":              {with(func(x host.Instance) host.Instance { return breaker{x} }), FailHost},
	} {
		t.Run(name, func(t *testing.T) {
			c, r := buildOn(t, test.host)
			if r.Machine != MachinePropnet || r.Problem == nil || r.Problem.Code != test.code {
				t.Fatalf("%s plays, problem %+v", r.Machine, r.Problem)
			}
			a := result[Analysis](c.start("analyse", AnalyseRequest{Role: 0}))
			if a.Machine != MachinePropnet || !a.Proven {
				t.Errorf("afterwards: %+v", a)
			}
		})
	}
}
