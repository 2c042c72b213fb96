package playtest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/gdl-playground/engine/game"
)

// An Audit tells what random matches show about the conditions that a game
// should keep (Love et al., section 5): every match ends, every role always has
// a move until then, and at the end every role has exactly one goal value. A
// sheet's heuristic, where it has one, should give each role one value until
// then. What random matches do not show may still be there.
type Audit struct {
	Matches  int   // that were played until they ended, stuck or reached the limit of plies
	Ended    int   // that came to a terminal position
	Plies    int64 // joint moves in all matches
	Longest  int   // joint moves of the longest match
	Findings []Finding
	Best     []Outcome // by role: the highest goal that it got at the end of a match
}

// A FindingKind says which condition a match breaks.
type FindingKind uint8

const (
	Stuck       FindingKind = iota // the role has no legal move although the match goes on
	GoalMissing                    // at the end the role has no goal value
	GoalDouble                     // at the end the role has several
	GoalInvalid                    // at the end the role's value is not an integer within 0..100
	Repeats                        // a position comes up again, so matches need not end
	Unended                        // the match was cut at the limit of plies: it may never end
	Unvalued                       // before the end the heuristic gives the role no single value within 0..100
)

// A Finding is one kind of failure with the shortest match that shows it.
type Finding struct {
	Kind  FindingKind
	Role  int              // the role it is about, -1 for Repeats and Unended
	Line  []game.JointMove // from the initial position to where it shows
	Back  int              // for Repeats: after how many joint moves the position was there before
	Count int              // matches that show it
}

// An Outcome is a goal and a match that ends with it. Goal is NoGoal, without a
// line, until a match gives one.
type Outcome struct {
	Goal game.Goal
	Line []game.JointMove
}

// AuditOptions bounds the random matches of an audit.
type AuditOptions struct {
	Seed     uint64
	Matches  int
	MaxPlies int          // of each match
	Progress func(*Audit) // called after each match; may be nil
}

// NewAudit plays uniformly random matches and notes what they show. It returns
// what it has together with the error that stopped it, such as ctx.Err().
func NewAudit(ctx context.Context, m game.Machine, o AuditOptions) (*Audit, error) {
	a := auditor{
		m: m, result: &Audit{Best: make([]Outcome, len(m.Rules().Roles))},
		rng: rand.New(rand.NewPCG(o.Seed, 0x6175646974)),
	}
	if m.Rules().HasHeuristic() {
		a.estimator, _ = m.(game.Estimator)
	}
	for role := range a.result.Best {
		a.result.Best[role].Goal = game.NoGoal
	}
	first, err := m.Initial(ctx)
	if err != nil {
		return a.result, err
	}
	for range o.Matches {
		a.shown = a.shown[:0]
		ended, err := a.match(ctx, first, o.MaxPlies)
		if err != nil {
			return a.result, err // the match is cut short, and counts in Plies and Longest alone
		}
		a.result.Matches++
		if ended {
			a.result.Ended++
		}
		for _, f := range a.shown {
			a.count(f)
		}
		if o.Progress != nil {
			o.Progress(a.result)
		}
	}
	return a.result, nil
}

type auditor struct {
	m         game.Machine
	estimator game.Estimator // m where its sheet has a heuristic
	rng       *rand.Rand
	result    *Audit
	legal     []game.Move
	shown     []Finding // by the match that is played
}

// match plays one match. After a position that was there before it goes on, so
// that games with cycles show their ends too. It reports whether the match came to
// its end.
func (a *auditor) match(ctx context.Context, s game.State, maxPlies int) (ended bool, err error) {
	var line []game.JointMove
	seen := map[[2]uint64]int{} // ply by hash of the state
	repeated := false
	for {
		hi, lo := s.Hash()
		if back, ok := seen[[2]uint64{hi, lo}]; ok && !repeated {
			repeated = true
			a.found(Finding{Kind: Repeats, Role: -1, Line: line, Back: back})
		} else {
			seen[[2]uint64{hi, lo}] = len(line)
		}
		end, err := a.m.Terminal(ctx, s)
		if err != nil {
			return false, err
		}
		if end {
			return true, a.end(ctx, s, line)
		}
		if len(line) >= maxPlies {
			a.found(Finding{Kind: Unended, Role: -1, Line: line})
			return false, nil
		}
		if err := a.estimate(ctx, s, line); err != nil {
			return false, err
		}
		joint, err := a.choose(ctx, s, line)
		if err != nil || joint == nil {
			return false, err
		}
		if s, err = a.m.Next(ctx, s, joint); err != nil {
			return false, err
		}
		line = append(line, joint)
		a.result.Plies++
		a.result.Longest = max(a.result.Longest, len(line))
	}
}

// estimate looks for roles whose heuristic has no value, each once in a match.
func (a *auditor) estimate(ctx context.Context, s game.State, line []game.JointMove) error {
	if a.estimator == nil {
		return nil
	}
	for role := range a.m.Rules().Roles {
		_, err := a.estimator.Estimate(ctx, s, role)
		var unvalued *game.HeuristicError
		if err != nil && !errors.As(err, &unvalued) {
			return err
		}
		known := func(f Finding) bool { return f.Kind == Unvalued && f.Role == role }
		if err != nil && !slices.ContainsFunc(a.shown, known) {
			a.found(Finding{Kind: Unvalued, Role: role, Line: line})
		}
	}
	return nil
}

// choose draws a joint move; nil when a role has none.
func (a *auditor) choose(ctx context.Context, s game.State, line []game.JointMove) (game.JointMove, error) {
	joint := make(game.JointMove, len(a.m.Rules().Roles))
	stuck := false
	for role := range joint {
		var err error
		if a.legal, err = a.m.Legal(ctx, s, role, a.legal[:0]); err != nil {
			return nil, err
		}
		if len(a.legal) == 0 {
			a.found(Finding{Kind: Stuck, Role: role, Line: line})
			stuck = true
			continue
		}
		joint[role] = a.legal[a.rng.IntN(len(a.legal))]
	}
	if stuck {
		return nil, nil
	}
	return joint, nil
}

// end looks at the goals of a terminal position.
func (a *auditor) end(ctx context.Context, s game.State, line []game.JointMove) error {
	for role := range a.result.Best {
		g, err := a.m.Goal(ctx, s, role)
		if err != nil {
			return err
		}
		switch g {
		case game.NoGoal:
			a.found(Finding{Kind: GoalMissing, Role: role, Line: line})
		case game.ManyGoals:
			a.found(Finding{Kind: GoalDouble, Role: role, Line: line})
		case game.BadGoal:
			a.found(Finding{Kind: GoalInvalid, Role: role, Line: line})
		default:
			if best := &a.result.Best[role]; g > best.Goal {
				*best = Outcome{g, slices.Clone(line)}
			}
		}
	}
	return nil
}

// found notes a failure of the match that is played.
func (a *auditor) found(f Finding) {
	f.Line, f.Count = slices.Clone(f.Line), 1
	a.shown = append(a.shown, f)
}

// count counts a failure and keeps its line if it is the shortest.
func (a *auditor) count(f Finding) {
	for i := range a.result.Findings {
		have := &a.result.Findings[i]
		if have.Kind != f.Kind || have.Role != f.Role {
			continue
		}
		f.Count += have.Count
		if len(have.Line) <= len(f.Line) {
			f.Line, f.Back = have.Line, have.Back
		}
		*have = f
		return
	}
	a.result.Findings = append(a.result.Findings, f)
}
