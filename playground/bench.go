package playground

import (
	"errors"
	"time"

	"github.com/gdl-playground/engine/game"
)

// bench plays random matches from the initial position, one thread, for the
// time that the request asks for, and expands positions for a quarter as long.
// The result counts what was done; a cancelled job answers with what it has so
// far.
func bench(j *job, s *session, q BenchRequest) (r BenchResult, err error) {
	p, err := s.play(j, nil, q.Engine)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, p.machine.Close()) }()
	if q.Seconds < 0.1 || q.Seconds > 60 {
		return r, failure(FailRequest, "A benchmark takes 0.1 to 60 seconds.", "seconds")
	}
	const maxPlies = 1000
	sampler := game.NewSampler(p.machine)
	sum := make([]int64, len(p.rules.Roles))
	var done, plies, cut int64
	begin := time.Now()
	result := func() BenchResult {
		// A browser's clock may stand still for a while.
		seconds := max(time.Since(begin), time.Microsecond).Seconds()
		r := BenchResult{Engine: p.kind, Playouts: done + cut, States: plies + done + cut, Seconds: seconds}
		r.StatesPerSecond = float64(r.States) / r.Seconds
		r.PlayoutsPerSecond = float64(r.Playouts) / r.Seconds
		for _, x := range sum {
			if done == 0 {
				r.Goals = append(r.Goals, nil)
				continue
			}
			mean := float64(x) / float64(done)
			r.Goals = append(r.Goals, &mean)
		}
		return r
	}
	reported := begin
	for batch := 1; time.Since(begin).Seconds() < q.Seconds; {
		start := time.Now()
		tallies, err := sampler.Playouts(j.ctx, []game.State{p.at.state}, batch, uint64(q.Seed)+uint64(done+cut), maxPlies)
		if err != nil {
			if j.ctx.Err() != nil && done+cut > 0 {
				break
			}
			return r, err
		}
		for _, t := range tallies {
			done += int64(t.Done)
			cut += int64(t.Cut)
			plies += t.Plies
			for role := range sum {
				sum[role] += t.Sum[role]
			}
		}
		if time.Since(start) < 5*time.Millisecond {
			batch *= 2
		}
		if time.Since(reported) > 200*time.Millisecond {
			reported = time.Now()
			j.report(result())
		}
		if j.yield() != nil {
			return result(), nil
		}
	}
	r = result()
	r.ChildrenPerSecond, err = expandRate(j, p.machine, q.Seconds/4)
	return r, err
}

// expandRate measures children per second.
func expandRate(j *job, m game.Machine, seconds float64) (float64, error) {
	begin := time.Now()
	n, err := game.CountChildren(yielding{j.ctx, j.service.config.Yield}, m, 1, func() bool {
		return time.Since(begin).Seconds() >= seconds || j.yield() != nil
	})
	if err != nil && j.ctx.Err() != nil {
		err = nil // a cancelled job answers with what it has
	}
	return float64(n) / max(time.Since(begin), time.Microsecond).Seconds(), err
}
