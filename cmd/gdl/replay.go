package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
)

func defineReplay(f *flag.FlagSet) action {
	engine := engineFlag(f)
	limit := timeFlag(f, "limit", time.Minute, "how `long` a game may take, making the machine included")
	dir := f.String("games", "", "the `folder` of the rule sheets, NAME.kif")
	return func(ctx context.Context, e *env, files []string) error {
		switch {
		case engine.word == "":
			return wrongUsage("say which -engine: %s", strings.Join(engineNames, ", "))
		case *dir == "":
			return wrongUsage("say where the -games are")
		case limit.Duration <= 0:
			return wrongUsage("-limit is %s, not a time to work in", limit)
		case len(files) == 0:
			return wrongUsage("no TRACE")
		}
		if _, err := os.ReadDir(*dir); err != nil {
			return missing(*dir, "folder", err)
		}
		reserved, err := readReservations(*dir)
		if err != nil {
			return err
		}
		r := &replayer{env: e, engine: engine.word, limit: limit.Duration, dir: *dir, reserved: reserved}
		return r.replay(ctx, files)
	}
}

// replay prints what comes of each game that does not pass, and how many do. A trace that cannot be read does not keep
// the others from it. When ctx is done it counts the games that were replayed before.
func (r *replayer) replay(ctx context.Context, files []string) error {
	counts, err := r.files(ctx, files, func(game string, o outcome) {
		if o.verdict != passed {
			fmt.Fprintf(r.out, "%s %s: %s\n", o.verdict, game, o.reason)
		}
	})
	fmt.Fprintf(r.out, "%d passed, %d failed, %d skipped\n", counts[passed], counts[failed], counts[skipped])
	switch {
	case err != nil:
		return err
	case counts[failed] > 0:
		return errFindings
	case r.seen.Load() == 0:
		return errors.New("no state of these traces was compared")
	}
	return nil
}

// A replayer plays recorded matches again and compares every state.
type replayer struct {
	*env
	engine   string
	limit    time.Duration // for a game, making the machine included
	dir      string        // of the rule sheets, NAME.kif
	reserved map[string]reservation
	seen     atomic.Int64 // games of which something was compared
}

// An outcome is what came of one game.
type outcome struct {
	verdict verdict
	reason  string
}

type verdict int

const (
	passed verdict = iota
	failed
	skipped
)

func (v verdict) String() string { return [...]string{"pass", "fail", "skip"}[v] }

// files replays trace files, several games simultaneously, and reports each game in
// the order of the files. Games are counted by verdict; a game whose matches
// lie in several places counts once, with its worst outcome.
func (r *replayer) files(
	ctx context.Context, paths []string, report func(game string, o outcome),
) (map[verdict]int, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make(chan replayJob, runtime.GOMAXPROCS(0))
	var unread error // until results is closed, of the reading goroutine
	go func() {
		defer close(results)
		unread = r.read(ctx, paths, results)
	}()
	verdicts := map[string]verdict{}
	for j := range results {
		o := <-j.done
		if ctx.Err() != nil {
			continue // what a worker says then is only that it was stopped
		}
		report(j.game, o)
		if old, ok := verdicts[j.game]; !ok || old == passed || o.verdict == failed {
			verdicts[j.game] = o.verdict
		}
	}
	counts := map[verdict]int{}
	for _, v := range verdicts {
		counts[v]++
	}
	if err := ctx.Err(); err != nil {
		return counts, err
	}
	return counts, unread
}

// A replayJob is a trace that is replayed, or was.
type replayJob struct {
	trace
	done chan outcome // gets one
}

// read reads trace files and lets workers replay what is in them. It sends each
// job, without its lines, in the order of the files.
func (r *replayer) read(ctx context.Context, paths []string, results chan<- replayJob) error {
	jobs := make(chan replayJob) // a worker takes a trace as soon as it is read, so few are in memory
	var workers sync.WaitGroup
	defer workers.Wait()
	defer close(jobs)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for j := range jobs {
				j.done <- r.game(ctx, j.trace)
			}
		})
	}
	return r.eachFile(ctx, "replay", paths, func(path string) error {
		return readTraces(caseFolded(path), func(t trace) bool {
			j := replayJob{t, make(chan outcome, 1)}
			select {
			case jobs <- j:
			case <-ctx.Done():
				return false
			}
			j.lines = nil
			results <- j
			return true
		})
	})
}

// game replays the matches of one game within the limit. Games beyond a limit of the engine, and those whose rules
// are not there, are skipped.
func (r *replayer) game(ctx context.Context, t trace) outcome {
	limited, cancel := context.WithTimeout(ctx, r.limit)
	defer cancel()
	p := replay{trace: t}
	err := p.run(limited, r)
	var m *mismatch
	var l *logic.LimitError
	if errors.As(err, &m) || p.agreed > 0 {
		r.seen.Add(1)
	}
	var refused *refusal
	agreed := func(reason string) outcome {
		return outcome{skipped, fmt.Sprintf("%s, %d of %d states agreed", reason, p.agreed, p.states)}
	}
	switch {
	case err == nil:
		return outcome{passed, ""}
	case errors.As(err, &refused):
		return outcome{failed, refused.reason}
	case errors.As(err, &m) && r.reserved[t.game] != "":
		return agreed(fmt.Sprintf("%s: %s", r.reserved[t.game], m))
	case errors.As(err, &m):
		return outcome{failed, m.Error()}
	case errors.Is(err, context.DeadlineExceeded) && errors.As(err, &l):
		return agreed(fmt.Sprintf("%s takes more than %s: %s", p.doing, r.limit, err))
	case errors.Is(err, context.DeadlineExceeded):
		return agreed(fmt.Sprintf("%s takes more than %s", p.doing, r.limit))
	case errors.As(err, &l), errors.Is(err, fs.ErrNotExist), ctx.Err() != nil:
		return agreed(fmt.Sprintf("%s: %s", p.doing, err))
	default:
		return outcome{failed, fmt.Sprintf("%s: %s", p.doing, err)}
	}
}

// A mismatch is a difference between a trace and an engine.
type mismatch struct {
	where, want, got string
}

func (m *mismatch) Error() string {
	return fmt.Sprintf("%s, want %s, got %s", m.where, m.want, m.got)
}

// A refusal says why rules are not replayed: they can be read in more than one way.
type refusal struct{ reason string }

func (r *refusal) Error() string { return r.reason }

// openErrors are the codes of errors that leave open what the rules mean: text that is not GDL, of which a program
// reads more or less, and relations of which engines make what they like. Of other errors all programs that accept
// the rules make the same, so that there is something to compare.
var openErrors = []gdl.Code{
	gdl.CodeUnclosed, gdl.CodeUnopened, gdl.CodeStray, gdl.CodeMissingName, gdl.CodeUnexpected, gdl.CodeCharacter,
	gdl.CodeLimit, gdl.CodeForeign, gdl.CodeStateInInit, gdl.CodeDoesInLegal, gdl.CodeNegationCycle,
}

// openError returns the first error among what is found in a sheet that leaves open what its rules mean.
func openError(diagnostics []gdl.Diagnostic) *gdl.Diagnostic {
	for _, d := range diagnostics {
		if d.Severity == gdl.Error && slices.Contains(openErrors, d.Code) {
			return &d
		}
	}
	return nil
}

// A replay is the work on one game.
type replay struct {
	trace
	doing  string // for messages: what takes so long, what failed
	states int    // in the trace
	agreed int    // states compared so far without a difference

	machine game.Machine
	roles   []string
	lone    []string // constants that the sheet writes as (p)
	texts   map[logic.Term]string
	moves   []game.Move
}

// making says of each engine what is made of the rules.
var making = map[string]string{
	"reasoner": "making the reasoner", "propnet": "making the network", "compiled": "making the network and its code",
}

// run reads a trace and its rules, and replays all matches.
func (p *replay) run(ctx context.Context, r *replayer) (err error) {
	p.doing = "reading the trace"
	matches := make([]traceMatch, len(p.lines))
	for i, line := range p.lines {
		if err := json.Unmarshal(bytes.TrimSpace(line), &matches[i]); err != nil {
			return err
		}
		p.lines[i] = nil
		p.states += len(matches[i].Steps)
	}
	p.doing = "reading the rules"
	text, err := os.ReadFile(filepath.Join(r.dir, p.game+".kif"))
	if err != nil {
		return err
	}
	p.lone = findLoneNames(string(text))
	sheet, found, err := checkText(ctx, string(text))
	if err != nil {
		return err
	}
	if d := openError(found); d != nil {
		at := placeOf(sheet, d.Place)
		return &refusal{fmt.Sprintf("the rules have an error at %d:%d: %s [%s]", at.Line, at.Column, d.Message, d.Code)}
	}
	rules, err := logic.Compile(sheet)
	if err != nil {
		return err
	}
	p.doing = making[r.engine]
	m, err := newMachine(ctx, r.engine, rules)
	if err != nil {
		return err
	}
	defer func() { err = m.end(err) }()
	p.doing = "playing"
	p.machine, p.texts = m.Machine, map[logic.Term]string{}
	for _, role := range m.Rules().Roles {
		p.roles = append(p.roles, p.text(role))
	}
	for i := range matches {
		if err := p.match(ctx, &matches[i]); err != nil {
			return err
		}
	}
	return nil
}

// text returns the canonical text of a term.
func (p *replay) text(t logic.Term) string {
	s, ok := p.texts[t]
	if !ok {
		s = p.machine.Rules().Terms.Canonical(t)
		p.texts[t] = s
	}
	return s
}

// match replays a recorded match and compares every step.
func (p *replay) match(ctx context.Context, t *traceMatch) error {
	if !slices.Equal(t.Roles, p.roles) {
		return &mismatch{"roles", strings.Join(t.Roles, " "), strings.Join(p.roles, " ")}
	}
	s, err := p.machine.Initial(ctx)
	if err != nil {
		return err
	}
	for i := range t.Steps {
		step := &t.Steps[i]
		where := fmt.Sprintf("match %d step %d", t.Match, i)
		if err := p.step(ctx, where, s, step); err != nil {
			return err
		}
		p.agreed++
		if i+1 == len(t.Steps) {
			return nil
		}
		joint, err := p.joint(where, step.Joint)
		if err != nil {
			return err
		}
		if s, err = p.machine.Next(ctx, s, joint); err != nil {
			return err
		}
	}
	return nil
}

// joint reads a joint move.
func (p *replay) joint(where string, moves []string) (game.JointMove, error) {
	if len(moves) != len(p.roles) {
		return nil, &mismatch{where + " joint move", fmt.Sprintf("%d moves", len(p.roles)),
			fmt.Sprintf("%d", len(moves))}
	}
	joint := make(game.JointMove, len(moves))
	for role, text := range moves {
		x, err := gdl.ParseTerm(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		term, err := p.machine.Rules().Terms.Intern(&x)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		move, ok := p.machine.FindMove(role, term)
		if !ok {
			return nil, &mismatch{fmt.Sprintf("%s move of %s", where, p.roles[role]), text, "no such move"}
		}
		joint[role] = move
	}
	return joint, nil
}

// step compares one state with what was recorded of it.
func (p *replay) step(ctx context.Context, where string, s game.State, step *traceStep) error {
	if err := step.recorded(); err != nil {
		return fmt.Errorf("%s: %w", where, err)
	}
	if err := p.compare(where+" state", step.State, step.StateSHA, p.facts(s)); err != nil {
		return err
	}
	terminal, err := p.machine.Terminal(ctx, s)
	if err != nil {
		return err
	}
	if terminal != step.Terminal {
		return &mismatch{where + " terminal", fmt.Sprint(step.Terminal), fmt.Sprint(terminal)}
	}
	var all []string // of all roles, as the hash takes them
	for role, name := range p.roles {
		if p.moves, err = p.machine.Legal(ctx, s, role, p.moves[:0]); err != nil {
			return err
		}
		var texts []string
		for _, m := range p.moves {
			t := p.text(p.machine.MoveTerm(role, m))
			texts = append(texts, t)
			all = append(all, fmt.Sprintf("(legal %s %s)", name, t))
		}
		slices.Sort(texts)
		if step.Legal != nil {
			what := fmt.Sprintf("%s legal moves of %s", where, name)
			if step.Legal[name] == nil && len(texts) > 0 {
				return &mismatch{what, "nothing", strings.Join(texts, " ")}
			}
			if err := p.compare(what, step.Legal[name], "", texts); err != nil {
				return err
			}
		}
		goal, err := p.machine.Goal(ctx, s, role)
		if err != nil {
			return err
		}
		if want := step.Goals[name]; !sameGoal(want, goal) {
			return &mismatch{fmt.Sprintf("%s goal of %s", where, name), wantedGoal(want), goalText(goal)}
		}
	}
	if step.Legal == nil {
		slices.Sort(all)
		return p.compare(where+" legal moves", nil, step.LegalSHA, all)
	}
	return nil
}

// facts returns the texts of a state's facts, sorted.
func (p *replay) facts(s game.State) []string {
	terms := p.machine.Facts(s)
	texts := make([]string, len(terms))
	for i, t := range terms {
		texts[i] = p.text(t)
	}
	slices.Sort(texts)
	return texts
}

// compare compares sorted texts with those recorded or, when there are none,
// with the recorded hash.
func (p *replay) compare(where string, want []string, hash string, got []string) error {
	if want == nil && hash != "" {
		have := hashLines(got)
		if have != hash && len(p.lone) > 0 {
			spelled := make([]string, len(got))
			for i, t := range got {
				spelled[i] = withLoneParentheses(t, p.lone)
			}
			slices.Sort(spelled)
			have = hashLines(spelled)
		}
		if have != hash {
			return &mismatch{where, "hash " + hash, fmt.Sprintf("%s of %d lines", have, len(got))}
		}
		return nil
	}
	plain := make([]string, len(want))
	for i, t := range want {
		plain[i] = withoutLoneParentheses(t)
	}
	slices.Sort(plain)
	plain = slices.Compact(plain)
	if slices.Equal(plain, got) {
		return nil
	}
	missing, extra := difference(plain, got), difference(got, plain)
	return &mismatch{where, listed("also ", missing), listed("", extra)}
}

// difference returns what is in a but not in b, both sorted.
func difference(a, b []string) []string {
	var d []string
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); !ok {
			d = append(d, x)
		}
	}
	return d
}

// listed names the first few texts of a difference.
func listed(prefix string, texts []string) string {
	const most = 3
	switch {
	case len(texts) == 0:
		return "nothing else"
	case len(texts) > most:
		return fmt.Sprintf("%s%s and %d more", prefix, strings.Join(texts[:most], " "), len(texts)-most)
	}
	return prefix + strings.Join(texts, " ")
}

// sameGoal compares a recorded goal value with an engine's. The traces also
// record numbers outside 0..100, which are no goal values in GDL.
func sameGoal(want *int, got game.Goal) bool {
	switch {
	case want == nil:
		return got < 0
	case *want < 0 || *want > 100:
		return got == game.BadGoal
	}
	return int(got) == *want
}

func wantedGoal(want *int) string {
	if want == nil {
		return "no single value"
	}
	return fmt.Sprint(*want)
}

func goalText(g game.Goal) string {
	switch g {
	case game.NoGoal:
		return "no value"
	case game.ManyGoals:
		return "several values"
	case game.BadGoal:
		return "no value within 0..100"
	}
	return fmt.Sprint(g)
}
