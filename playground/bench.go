package playground

import (
	"errors"
	"time"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/internal/pace"
)

// maxBenchPlies is where the matches of a benchmark are cut.
const maxBenchPlies = 1000

// bench plays random matches from the initial position, one thread, for the
// time that the request asks for, and expands positions for a quarter as long.
// The result counts what was done; a cancelled job answers with what it has so
// far.
func bench(j *job, s *session, q BenchRequest) (r BenchResult, err error) {
	p, err := s.cursorAt(j, nil, q.Machine)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	if q.Seconds < 0.1 || q.Seconds > 60 {
		return r, failure(FailRequest, "A benchmark takes 0.1 to 60 seconds.", "seconds")
	}
	b := benchmark{kind: p.kind, begin: time.Now(), sum: make([]int64, len(p.rules.Roles))}
	if err := b.playOut(j, p, q); err != nil && (j.ctx.Err() == nil || b.matches() == 0) {
		return r, err
	}
	r = b.result()
	if j.ctx.Err() == nil {
		r.ChildrenPerSecond, err = expandRate(j, p.machine, q.Seconds/4)
	}
	return r, err
}

// A benchmark adds up random matches.
type benchmark struct {
	kind             MachineKind
	begin            time.Time
	done, cut, plies int64
	sum              []int64 // of goals, by role, in the matches that were done
}

func (b *benchmark) matches() int64 { return b.done + b.cut }

// benchBatch is about how long a batch of matches takes.
const benchBatch = 10 * time.Millisecond

// playOut plays matches until the time is over. An error is that of the machine,
// or of the job's context.
func (b *benchmark) playOut(j *job, p cursor, q BenchRequest) error {
	sampler := game.NewSampler(p.machine)
	reported := b.begin
	end := b.begin.Add(time.Duration(q.Seconds * float64(time.Second)))
	for batches := playtest.NewBatches(p.machine, benchBatch); time.Now().Before(end); {
		start := time.Now()
		tallies, err := sampler.Playouts(j.ctx, []game.State{p.at.state}, batches.N, uint64(q.Seed)+uint64(b.matches()),
			maxBenchPlies)
		if err != nil {
			return err
		}
		b.add(tallies)
		batches.Took(time.Since(start), time.Until(end))
		if time.Since(reported) > 200*time.Millisecond {
			reported = time.Now()
			j.report(b.result())
		}
		if err := pace.Check(j.ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *benchmark) add(tallies []game.Tally) {
	for _, t := range tallies {
		b.done += int64(t.Done)
		b.cut += int64(t.Cut)
		b.plies += t.Plies
		for role := range b.sum {
			b.sum[role] += t.Sum[role]
		}
	}
}

// result tells what was played so far.
func (b *benchmark) result() BenchResult {
	// A browser's clock may stand still for a while.
	seconds := max(time.Since(b.begin), time.Microsecond).Seconds()
	r := BenchResult{Machine: b.kind, Playouts: b.matches(), States: b.plies + b.matches(), Seconds: seconds}
	r.StatesPerSecond = float64(r.States) / seconds
	r.PlayoutsPerSecond = float64(r.Playouts) / seconds
	for _, x := range b.sum {
		if b.done == 0 {
			r.Goals = append(r.Goals, nil)
			continue
		}
		mean := float64(x) / float64(b.done)
		r.Goals = append(r.Goals, &mean)
	}
	return r
}

// expandRate measures children per second.
func expandRate(j *job, m game.Machine, seconds float64) (float64, error) {
	begin := time.Now()
	n, err := playtest.CountChildren(j.ctx, m, 1, func() bool {
		return time.Since(begin).Seconds() >= seconds || pace.Check(j.ctx) != nil
	})
	if err != nil && j.ctx.Err() != nil {
		err = nil // a cancelled job answers with what it has
	}
	return float64(n) / max(time.Since(begin), time.Microsecond).Seconds(), err
}
