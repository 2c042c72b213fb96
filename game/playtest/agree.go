package playtest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/logic"
)

// A DifferenceError says in what two machines of one game disagree.
type DifferenceError struct{ What string }

func (e *DifferenceError) Error() string { return e.What }

func differ(format string, args ...any) error {
	return &DifferenceError{fmt.Sprintf(format, args...)}
}

// Agree plays random matches of n plies in all on two machines of the same
// game and returns the first difference in facts, legal moves, terminal or
// goals as a *[DifferenceError], with the joint moves that lead there, or the
// error that stopped one of them. Equal seeds give equal matches, whatever the
// engines.
func Agree(ctx context.Context, a, b game.Machine, seed uint64, n int) error {
	if x, y := texts(a, a.Rules().Roles), texts(b, b.Rules().Roles); !slices.Equal(x, y) {
		return differ("roles are %v and %v", x, y)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for played := 0; played < n; {
		var line []string
		sa, err := a.Initial(ctx)
		if err != nil {
			return fmt.Errorf("first machine: %w", err)
		}
		sb, err := b.Initial(ctx)
		if err != nil {
			return fmt.Errorf("second machine: %w", err)
		}
		for played < n {
			if err := diff(ctx, a, sa, b, sb); err != nil {
				return fmt.Errorf("after (%s): %w", strings.Join(line, " "), err)
			}
			played++
			ja, jb, err := randomJoint(ctx, a, sa, b, rng)
			if err != nil {
				return fmt.Errorf("after (%s): %w", strings.Join(line, " "), err)
			}
			if ja == nil {
				break
			}
			var words []string
			for r, mv := range ja {
				words = append(words, text(a, a.MoveTerm(r, mv)))
			}
			line = append(line, "("+strings.Join(words, " ")+")")
			if sa, err = a.Next(ctx, sa, ja); err != nil {
				return fmt.Errorf("after (%s): first machine: %w", strings.Join(line, " "), err)
			}
			if sb, err = b.Next(ctx, sb, jb); err != nil {
				return fmt.Errorf("after (%s): second machine: %w", strings.Join(line, " "), err)
			}
		}
	}
	return nil
}

// randomJoint draws a joint move of a state, for both machines; none if the
// match ends here.
func randomJoint(
	ctx context.Context, a game.Machine, s game.State, b game.Machine, rng *rand.Rand,
) (ja, jb game.JointMove, err error) {
	v, err := game.Look(ctx, a, s)
	if err != nil || v.Terminal {
		return nil, nil, err
	}
	for r, l := range v.Legal {
		if len(l) == 0 {
			return nil, nil, nil
		}
		// Sorted by text, a seed means the same match whatever the engine.
		slices.SortFunc(l, func(x, y game.Move) int {
			return strings.Compare(text(a, a.MoveTerm(r, x)), text(a, a.MoveTerm(r, y)))
		})
		mv := l[rng.IntN(len(l))]
		term := a.MoveTerm(r, mv)
		if a.Rules().Terms != b.Rules().Terms {
			term = copyTerm(a.Rules().Terms, term, b.Rules().Terms)
		}
		other, ok := b.FindMove(r, term)
		if !ok {
			return nil, nil, differ("second machine does not know the move %s", text(a, a.MoveTerm(r, mv)))
		}
		ja, jb = append(ja, mv), append(jb, other)
	}
	return ja, jb, nil
}

// diff returns the first difference between what two machines say of two
// states that should be the same.
func diff(ctx context.Context, a game.Machine, sa game.State, b game.Machine, sb game.State) error {
	if err := diffTerms("facts", texts(a, a.Facts(sa)), texts(b, b.Facts(sb))); err != nil {
		return err
	}
	va, err := game.Look(ctx, a, sa)
	if err != nil {
		return fmt.Errorf("first machine: %w", err)
	}
	vb, err := game.Look(ctx, b, sb)
	if err != nil {
		return fmt.Errorf("second machine: %w", err)
	}
	if va.Terminal != vb.Terminal {
		return differ("terminal is %v and %v", va.Terminal, vb.Terminal)
	}
	for r, role := range texts(a, a.Rules().Roles) {
		if va.Goals[r] != vb.Goals[r] {
			return differ("goal of %s is %d and %d", role, va.Goals[r], vb.Goals[r])
		}
		moves := func(m game.Machine, l []game.Move) (out []string) {
			for _, mv := range l {
				out = append(out, text(m, m.MoveTerm(r, mv)))
			}
			return out
		}
		if err := diffTerms("legal moves of "+role, moves(a, va.Legal[r]), moves(b, vb.Legal[r])); err != nil {
			return err
		}
	}
	return nil
}

// diffTerms compares two sets of terms.
func diffTerms(what string, a, b []string) error {
	slices.Sort(a)
	slices.Sort(b)
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); !ok {
			return differ("%s: only the first machine has %s", what, x)
		}
	}
	for _, x := range b {
		if _, ok := slices.BinarySearch(a, x); !ok {
			return differ("%s: only the second machine has %s", what, x)
		}
	}
	if len(a) != len(b) {
		return differ("%s: %d and %d with repetitions", what, len(a), len(b))
	}
	return nil
}

// Same compares what two machines say of a state of the first, by terms.
func Same(ctx context.Context, a game.Machine, s game.State, b game.Machine) error {
	facts, err := translate(a, s, b)
	if err != nil {
		return err
	}
	return diff(ctx, a, s, b, facts)
}

// translate encodes a state of a for b, which may have terms of its own.
func translate(a game.Machine, s game.State, b game.Machine) (game.State, error) {
	facts := a.Facts(s)
	if a.Rules().Terms != b.Rules().Terms {
		for i, f := range facts {
			facts[i] = copyTerm(a.Rules().Terms, f, b.Rules().Terms)
		}
	}
	return b.Encode(facts)
}

func copyTerm(from *logic.Terms, x logic.Term, to *logic.Terms) logic.Term {
	var args []logic.Term
	for _, a := range from.Args(x) {
		args = append(args, copyTerm(from, a, to))
	}
	return to.Make(to.Symbol(from.Spelling(from.Functor(x))), args...)
}

func text(m game.Machine, x logic.Term) string { return m.Rules().Terms.Canonical(x) }

func texts(m game.Machine, xs []logic.Term) []string {
	out := make([]string, len(xs))
	for i, x := range xs {
		out[i] = text(m, x)
	}
	return out
}
