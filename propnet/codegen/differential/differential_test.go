//go:build !js

package differential_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/propnet/codegen/differential"
	"github.com/gdl-playground/engine/propnet/codegen/host"
	"github.com/gdl-playground/engine/propnet/codegen/internal/v8host"
	"github.com/gdl-playground/engine/propnet/codegen/wazerohost"
	"github.com/gdl-playground/engine/propnet/ground"
)

var (
	duration = flag.Duration("for", 0, "how long to look for differences; 0: a few sheets")
	first    = flag.Uint64("seed", 1, "the first seed")
	folder   = flag.String("found", "", "where to write sheets on which engines differ")
)

// fewSheets are compared where nobody asks for more.
const fewSheets = 60

// compareWithin bounds one sheet: what takes longer is skipped.
const compareWithin = 20 * time.Second

// hosts returns where modules run here, V8 only where Node.js or Chromium is
// installed. What interrupts ctx may end those as well.
func hosts(ctx context.Context, t *testing.T) map[string]func() host.Host {
	t.Helper()
	native := wazerohost.New()
	all := map[string]func() host.Host{"wazero": func() host.Host { return native }}
	for name, start := range map[string]func() (*v8host.Host, error){
		"Node.js": v8host.StartNode, "Chromium": v8host.StartChromium,
	} {
		v8, err := start()
		if errors.Is(err, v8host.ErrMissing) {
			t.Logf("%s is not compared: %v", name, err)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		all[name] = func() host.Host { return v8 }
		t.Cleanup(func() {
			if err := v8.Stop(); err != nil && ctx.Err() == nil {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	return all
}

// sheet returns a random sheet or a mutant of a bundled game, by turns.
func sheet(seed uint64) (name, text string) {
	all := games.All()
	if seed%3 == 0 {
		g := all[seed/3%uint64(len(all))]
		return "mutant of " + g.Name, differential.Mutate(g.Rules, seed)
	}
	return "random sheet", differential.RandomSheet(seed)
}

// All engines say the same of random sheets and of mutants of the bundled games.
// With -for it looks on, and leaves minimal sheets on which they do not.
func TestEnginesAgreeOnRandomSheets(t *testing.T) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	t.Cleanup(stop)
	begin := time.Now()
	sheets, skipped := 0, 0
	e := &differential.Engines{
		Hosts: hosts(ctx, t), Limits: ground.Limits{Atoms: 1 << 17, Literals: 1 << 20}, Plies: 24,
	}
	t.Logf("the first seed is %d", *first)
	for seed := *first; ctx.Err() == nil; seed++ {
		if *duration == 0 && seed-*first == fewSheets || *duration > 0 && time.Since(begin) > *duration {
			break
		}
		name, text := sheet(seed)
		sheets++
		err := compare(ctx, e, text, seed)
		if errors.Is(err, errTooSlow) {
			skipped++
			continue
		}
		// Who interrupts this ends Node.js and Chromium too, whose silence is no difference.
		if err != nil && ctx.Err() == nil {
			if !errors.As(err, new(*playtest.DifferenceError)) {
				t.Fatalf("seed %d, %s: an engine fails: %v\n%s", seed, name, err, text)
			}
			small := differential.Shrink(text, func(less string) bool {
				return errors.As(compare(ctx, e, less, seed), new(*playtest.DifferenceError))
			})
			t.Errorf("seed %d, %s: %v\nthe least sheet on which engines differ:\n%s", seed, name, err, small)
			keep(t, seed, err, small)
		}
	}
	t.Logf("%d sheets, %d of them games; %d states compared; %d sheets took more than %s",
		sheets, e.Sheets, e.States, skipped, compareWithin)
	if ctx.Err() != nil {
		t.Logf("interrupted after %s", time.Since(begin).Round(time.Second))
		return
	}
	if e.Sheets < sheets/2 {
		t.Errorf("%d of %d sheets are games: most differences are missed", e.Sheets, sheets)
	}
}

// Who interrupts a long search is told what was compared so far.
func TestInterruptedComparingSaysHowMuchItCompared(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd := exec.Command(program, "-test.v", "-test.run=^TestEnginesAgreeOnRandomSheets$", "-for=1h")
		cmd.Env = append(os.Environ(), "PATH=") // without Node.js and Chromium, which take a while to start
		output, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var all strings.Builder
		for lines := bufio.NewScanner(output); lines.Scan(); {
			all.WriteString(lines.Text() + "\n")
			if strings.Contains(lines.Text(), "the first seed is") {
				if err := cmd.Process.Signal(sig); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v: %v", sig, err)
		}
		if !regexp.MustCompile(`\d+ sheets, \d+ of them games; \d+ states compared`).MatchString(all.String()) {
			t.Errorf("%v: no counts in\n%s", sig, &all)
		}
	}
}

func TestShrinkingLeavesOutWhatDoesNotMatter(t *testing.T) {
	text := differential.RandomSheet(4)
	small := differential.Shrink(text, func(less string) bool {
		return strings.Contains(less, "(role r0)") && strings.Contains(less, "(path ?x ?y) (link ?x ?y)")
	})
	if want := "(role r0)\n(<= (path ?x ?y) (link ?x ?y))\n"; small != want {
		t.Errorf("got\n%s\nwant\n%s", small, want)
	}
}

var errTooSlow = errors.New("comparing the engines takes long")

// compare compares the engines on a sheet for a bounded time.
func compare(ctx context.Context, e *differential.Engines, text string, seed uint64) error {
	within, cancel := context.WithTimeout(ctx, compareWithin)
	defer cancel()
	err := e.Compare(within, text, seed)
	if err != nil && within.Err() != nil && ctx.Err() == nil {
		return errTooSlow
	}
	return err
}

// keep writes a sheet where -found says.
func keep(t *testing.T, seed uint64, err error, text string) {
	if *folder == "" {
		return
	}
	path := filepath.Join(*folder, fmt.Sprintf("differ-%d.kif", seed))
	if failure := os.WriteFile(path, fmt.Appendf(nil, "; %v\n%s", err, text), 0o644); failure != nil {
		t.Error(failure)
	}
}
