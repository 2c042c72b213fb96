package gametest

import (
	"testing"

	"github.com/gdl-playground/engine/game"
)

// maxBatch bounds the children that are compared one by one in a state.
const maxBatch = 200

// stepped is how many joint moves are made side by side in a state: more than fit
// into a word.
const stepped = 70

// batches checks the batch interfaces that a machine offers against its
// one-position methods, in a state that is seen in a match.
func batches(t *testing.T, m game.Machine, s game.State, v game.View, at string) {
	t.Helper()
	if e, ok := m.(game.Expander); ok {
		Expander(t, m, e, s, at)
	}
	if p, ok := m.(game.Stepper); ok && !v.Terminal {
		stepper(t, m, p, s, v, at)
	}
	if p, ok := m.(game.Sampler); ok {
		Sampler(t, m, p, s, v.Terminal, at)
	}
	if e, ok := m.(game.Estimator); ok && m.Rules().HasHeuristic() {
		for r := range v.Goals {
			points := must(e.Estimate(t.Context(), s, r))(t, at+": Estimate")
			if points < 0 || points > 100 {
				t.Errorf("%s: the estimate for role %d is %g, outside 0..100", at, r, points)
			}
		}
	}
}

// Expander checks that the children of s that e computes are those that m
// leads to, and that they come in the order of the legal moves, those of the
// last role changing fastest.
func Expander(t *testing.T, m game.Machine, e game.Expander, s game.State, at string) {
	t.Helper()
	ctx := t.Context()
	here := must(game.Look(ctx, m, s))(t, at)
	children := must(e.Expand(ctx, []game.State{s}))(t, at+": Expand")
	defer children.Release()
	if n := game.CountJointMoves(here.Legal, children.Len()); !here.Terminal && children.Len() != n {
		t.Fatalf("%s: %d children, want %d", at, children.Len(), n)
	}
	for i := range min(children.Len(), maxBatch) {
		parent, joint := children.Origin(i)
		if parent != 0 {
			t.Fatalf("%s: child %d has parent %d", at, i, parent)
		}
		n := i
		for r := len(here.Legal) - 1; r >= 0; r-- {
			l := here.Legal[r]
			if joint[r] != l[n%len(l)] {
				t.Fatalf("%s: child %d is reached by %v, which is out of order", at, i, joint)
			}
			n /= len(l)
		}
		want := must(m.Next(ctx, s, joint))(t, at+": Next")
		if got := children.State(i, nil); !got.Equal(want) {
			t.Errorf("%s: child %d after %v is %v, want %v", at, i, joint, got, want)
		}
		w := must(game.Look(ctx, m, want))(t, at)
		got := game.View{Terminal: children.Terminal(i)}
		for r := range w.Goals {
			g := children.Goal(i, r)
			if !w.Terminal {
				g = w.Goals[r] // a batch need not know it
			}
			got.Goals = append(got.Goals, g)
			got.Legal = append(got.Legal, children.Legal(i, r, nil))
		}
		if w.Terminal {
			got.Legal = w.Legal // nobody asks
		}
		if !got.Equal(w) {
			t.Errorf("%s: child %d after %v is seen as %+v, want %+v", at, i, joint, got, w)
		}
	}
}

// stepper checks that p leads from s where m leads, by several joint moves side
// by side, and sees the same there.
func stepper(t *testing.T, m game.Machine, p game.Stepper, s game.State, here game.View, at string) {
	t.Helper()
	var from []game.State
	var joints []game.JointMove
	for n := 0; n < stepped && game.CountJointMoves(here.Legal, 1) != 0; n++ {
		joint := make(game.JointMove, len(here.Legal))
		for r, l := range here.Legal {
			joint[r] = l[(n+r)%len(l)]
		}
		from, joints = append(from, s), append(joints, joint)
	}
	children := must(p.Step(t.Context(), from, joints))(t, at+": Step")
	defer children.Release()
	if children.Len() != len(from) {
		t.Fatalf("%s: %d children of %d states", at, children.Len(), len(from))
	}
	for i, joint := range joints {
		want := must(m.Next(t.Context(), s, joint))(t, at+": Next")
		if got := children.State(i, nil); !got.Equal(want) {
			t.Errorf("%s: the step by %v leads to %v, want %v", at, joint, got, want)
		}
		w := must(game.Look(t.Context(), m, want))(t, at)
		got := game.View{Terminal: children.Terminal(i)}
		for r := range w.Goals {
			got.Goals = append(got.Goals, children.Goal(i, r))
			got.Legal = append(got.Legal, children.Legal(i, r, nil))
		}
		if w.Terminal {
			got.Legal = w.Legal // nobody asks
		}
		if !got.Equal(w) {
			t.Errorf("%s: after the step by %v the position is seen as %+v, want %+v", at, joint, got, w)
		}
	}
}

// Sampler checks that p plays the matches it is asked for from s and repeats
// them for the same seed.
func Sampler(t *testing.T, m game.Machine, p game.Sampler, s game.State, terminal bool, at string) {
	t.Helper()
	const matches, plies = 20, 30
	play := func() game.Tally {
		tallies := must(p.Playouts(t.Context(), []game.State{s}, matches, 5, plies))(t, at+": Playouts")
		if len(tallies) != 1 {
			t.Fatalf("%s: %d tallies for one state", at, len(tallies))
		}
		return tallies[0]
	}
	a, b := play(), play()
	if a.Done+a.Cut != matches {
		t.Errorf("%s: %d matches done and %d cut, want %d together", at, a.Done, a.Cut, matches)
	}
	if a.Plies > matches*plies {
		t.Errorf("%s: %d plies in %d matches of at most %d", at, a.Plies, matches, plies)
	}
	if len(a.Sum) != len(m.Rules().Roles) || len(a.SumSq) != len(a.Sum) {
		t.Fatalf("%s: sums %v and %v for %d roles", at, a.Sum, a.SumSq, len(m.Rules().Roles))
	}
	for r := range a.Sum {
		if a.Sum[r] < 0 || a.Sum[r] > 100*int64(a.Done) || a.SumSq[r] > 100*a.Sum[r] {
			t.Errorf("%s: role %d has goals %d and squares %d in %d matches", at, r, a.Sum[r], a.SumSq[r], a.Done)
		}
		if a.Sum[r] != b.Sum[r] {
			t.Errorf("%s: the same seed gives role %d the goals %d, then %d", at, r, a.Sum[r], b.Sum[r])
		}
	}
	if terminal && (a.Done != matches || a.Plies != 0) {
		t.Errorf("%s: from a terminal state %d matches took %d plies", at, a.Done, a.Plies)
	}
}
