package exercise

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// same compares the answer's game with that of the reference. Names of roles and
// moves have to be the same, names of facts and views need not.
func (r *run) same(ctx context.Context, c *Check) (*finding, error) {
	yours, err := r.sheet.play()
	if err != nil {
		return nil, err
	}
	expected, err := r.subject()
	if err != nil {
		return nil, err
	}
	result, err := compare.Games(ctx, yours.Rules().Clone(), expected.Rules().Clone(), compare.Options{
		Map: &compare.Map{}, Limit: r.Time * 4 / 5, Machine: r.Machine, Bytes: 64 << 20,
	})
	if err != nil {
		return nil, err
	}
	switch result.Verdict {
	case compare.Same:
		return nil, nil
	case compare.Undecided:
		f := fails("No difference was found in %d positions, but the game is too large to look at all of them.",
			result.Pairs+result.Sampled)
		if result.Obstacle != nil {
			f = fails("The game cannot be played on: %s.", result.Obstacle.Message)
		}
		f.undecided = true
		return f, nil
	}
	return r.difference(ctx, result, yours, expected)
}

// difference tells the first difference of two games.
func (r *run) difference(
	ctx context.Context, result *compare.Result, yours, expected *reasoner.Machine,
) (*finding, error) {
	if len(result.Differences) == 0 {
		return fails("%s this answer is not the expected game.", after(len(result.Moves[compare.A]))), nil
	}
	d := &result.Differences[0]
	example := Counterexample{Moves: result.Moves[compare.A], Reference: result.Moves[compare.B], Compared: true}
	when := after(len(example.Moves))
	f := &finding{}
	switch d.Kind {
	case compare.InRoles:
		return fails("This answer has the roles %s, and expected are %s.",
			names(d.Roles[compare.A]), names(d.Roles[compare.B])), nil
	case compare.InEnd:
		example.Yours, example.Expected = ending(d.Holds[compare.A]), ending(d.Holds[compare.B])
		example.Claim = "terminal"
		f = fails("%s %s in this answer, and %s in the expected game.", when, example.Yours, example.Expected)
	case compare.InLegal:
		role := cmp.Or(d.Role[compare.A], d.Role[compare.B])
		move := cmp.Or(d.Move[compare.A], d.Move[compare.B])
		example.Yours = permission(role, move, d.Holds[compare.A])
		example.Expected = permission(role, move, d.Holds[compare.B])
		example.Claim = fmt.Sprintf("(legal %s %s)", role, move)
		f = fails("%s %s in this answer, but not in the expected game.", when, permission(role, move, true))
		if !d.Holds[compare.A] {
			f = fails("%s %s, but not in this answer.", when, permission(role, move, true))
		}
	case compare.InGoal:
		role := cmp.Or(d.Role[compare.A], d.Role[compare.B])
		example.Yours, example.Expected = reward(role, d.Goals[compare.A]), reward(role, d.Goals[compare.B])
		if g := d.Goals[compare.B]; g >= 0 {
			example.Claim = fmt.Sprintf("(goal %s %d)", role, g)
		}
		f = fails("%s %s in this answer; expected: %s.", when, example.Yours, example.Expected)
	}
	example.Missing, example.Extra = r.factsApart(ctx, &example, yours, expected)
	return f.at(example), nil
}

func names(of []string) string {
	if len(of) == 0 {
		return "none"
	}
	return "`" + strings.Join(of, "`, `") + "`"
}

func ending(ends bool) string {
	if ends {
		return "the match ends"
	}
	return "the match goes on"
}

func permission(role, move string, may bool) string {
	if may {
		return fmt.Sprintf("`%s` may play `%s`", role, move)
	}
	return fmt.Sprintf("`%s` may not play `%s`", role, move)
}

func reward(role string, g game.Goal) string {
	switch g {
	case game.NoGoal:
		return fmt.Sprintf("`%s` has no goal", role)
	case game.ManyGoals:
		return fmt.Sprintf("`%s` has several goals", role)
	case game.BadGoal:
		return fmt.Sprintf("`%s` has a goal that is no number from 0 to 100", role)
	}
	return fmt.Sprintf("`%s` gets %d", role, g)
}

// mostFacts is how many facts of each kind a counterexample lists.
const mostFacts = 20

// factsApart returns the facts that only one of two positions has, if the sheets
// name facts alike; else, or where they cannot be worked out, nothing.
func (r *run) factsApart(
	ctx context.Context, x *Counterexample, yours, expected *reasoner.Machine,
) (missing, extra []string) {
	a, err := factsAfter(ctx, yours, x.Moves)
	if err != nil {
		return nil, nil
	}
	b, err := factsAfter(ctx, expected, x.Reference)
	if err != nil || !sameVocabulary(r.sheet.parsed, r.expected.parsed) {
		return nil, nil
	}
	only := func(of, not []string) (found []string) {
		for _, f := range of {
			if !slices.Contains(not, f) && len(found) < mostFacts {
				found = append(found, f)
			}
		}
		return found
	}
	return only(b, a), only(a, b)
}

func factsAfter(ctx context.Context, m *reasoner.Machine, moves [][]string) ([]string, error) {
	p, err := follow(ctx, m, moves, nil)
	if err != nil {
		return nil, err
	}
	return texts(m, m.Facts(p.state)), nil
}

// texts returns terms in the spelling that is the same for all sheets, sorted.
func texts(m *reasoner.Machine, of []logic.Term) []string {
	var found []string
	for _, t := range of {
		found = append(found, m.Rules().Terms.Canonical(t))
	}
	slices.Sort(found)
	return found
}

// sameVocabulary reports whether init and next rules of two sheets speak of facts
// with the same names.
func sameVocabulary(a, b *gdl.Sheet) bool {
	return slices.Equal(factNames(a), factNames(b))
}

func factNames(s *gdl.Sheet) []string {
	var found []string
	for _, f := range s.Forms {
		if f.Rule == nil || f.Rule.Head.Fold != "init" && f.Rule.Head.Fold != "next" || len(f.Rule.Head.Args) != 1 {
			continue
		}
		found = append(found, f.Rule.Head.Args[0].Fold)
	}
	slices.Sort(found)
	return slices.Compact(found)
}
