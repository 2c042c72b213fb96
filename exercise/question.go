package exercise

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// question compares what was answered with what is right.
func (r *run) question(ctx context.Context, c *Check) (*finding, error) {
	g := r.given(c)
	if g == nil || len(g.Values) == 0 {
		return fails("This question is not answered yet."), nil
	}
	right, err := r.right(ctx, c)
	if err != nil {
		return nil, err
	}
	if len(c.Ask.Choices) > 0 {
		return chosen(c, g.Values, right), nil
	}
	for _, x := range right {
		if canonical(g.Values[0]) == canonical(x) {
			return nil, nil
		}
	}
	return fails("`%s` is not right.", shortened(strings.TrimSpace(g.Values[0]))), nil
}

// canonical returns a word, number or term in one spelling.
func canonical(text string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	if n, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(n)
	}
	if t, err := gdl.ParseTerm(text); err == nil {
		return instance(&t, nil)
	}
	return text
}

// chosen compares choices, given and right ones by their numbers.
func chosen(c *Check, given, right []string) *finding {
	for i, choice := range c.Ask.Choices {
		n := strconv.Itoa(i + 1)
		if !slices.Contains(given, n) || slices.Contains(right, n) {
			continue
		}
		f := fails("%s is not right.", quoted(c, choice.Text))
		if choice.Message != "" {
			f = fails("%s", choice.Message)
		}
		if c.Ask.Compute == ComputeHolds {
			return f.at(c.example(choice.Text, truth(choice.Text, false), truth(choice.Text, true)))
		}
		return f
	}
	for _, n := range right {
		if !slices.Contains(given, n) {
			if len(right) == 1 {
				return fails("This is not right.")
			}
			return fails("What you chose is right, but something is still missing.")
		}
	}
	return nil
}

// quoted returns a choice as it stands in a sentence.
func quoted(c *Check, text string) string {
	if c.Ask.Compute == ComputeHolds {
		return "`" + text + "`"
	}
	return "“" + text + "”"
}

// right returns the right answers.
func (r *run) right(ctx context.Context, c *Check) ([]string, error) {
	if c.Ask.Compute == "" {
		return c.Ask.Answers, nil
	}
	m, err := r.subject()
	if err != nil {
		return nil, err
	}
	p, err := follow(ctx, m, c.After, c.Joint)
	if err != nil {
		return nil, &referenceError{err}
	}
	t := &tree{ctx: ctx, m: m, role: roleOf(m, c.Role), known: map[[2]uint64]int{}}
	if t.role < 0 && computes[c.Ask.Compute].role {
		return nil, &referenceError{fmt.Errorf("it has no role %s", c.Role)}
	}
	switch c.Ask.Compute {
	case ComputeHolds:
		return r.holding(ctx, c, m, p)
	case ComputeBest:
		found, err := t.bestWords(p.state)
		return found, blameReference(err)
	}
	n, err := t.count(c, p.state)
	return []string{strconv.Itoa(n)}, blameReference(err)
}

// blameReference says that what could not be computed is the exercise's fault.
func blameReference(err error) error {
	if errors.Is(err, errTooManyVisits) || errors.Is(err, errRepeats) {
		return &referenceError{err}
	}
	return err
}

// bestWords returns the best moves of the role as text.
func (t *tree) bestWords(s game.State) ([]string, error) {
	moves, err := t.best(s)
	var found []string
	for _, x := range moves {
		found = append(found, t.m.Rules().Terms.String(t.m.MoveTerm(t.role, x)))
	}
	return found, err
}

// holding returns the numbers of the choices that hold.
func (r *run) holding(ctx context.Context, c *Check, m *reasoner.Machine, p place) (right []string, err error) {
	for i, choice := range c.Ask.Choices {
		holds, err := ask(ctx, m, p, choice.Text)
		var unknown *logic.UnknownError
		if err != nil && !errors.As(err, &unknown) {
			return nil, err
		}
		if holds {
			right = append(right, strconv.Itoa(i+1))
		}
	}
	return right, nil
}

// count computes an answer that is a number.
func (t *tree) count(c *Check, s game.State) (int, error) {
	switch c.Ask.Compute {
	case ComputeMoves:
		legal, err := t.m.Legal(t.ctx, s, t.role, nil)
		return len(legal), err
	case ComputePerft:
		n, err := playtest.Perft(t.ctx, t.m, s, c.Number)
		return int(n), err
	case ComputeValue:
		return t.value(s)
	case ComputeVisits:
		_, err := t.alphaBeta(s, c.Number, -1, 101)
		return t.visits, err
	case ComputeStates:
		return t.states(s)
	}
	panic("exercise: no way to compute " + string(c.Ask.Compute)) // Problems has refused it
}

// states counts the positions that can be reached from one, itself included.
func (t *tree) states(s game.State) (int, error) {
	seen := map[[2]uint64]bool{}
	waiting := []game.State{s}
	for len(waiting) > 0 {
		s := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		hi, lo := s.Hash()
		if seen[[2]uint64{hi, lo}] {
			continue
		}
		seen[[2]uint64{hi, lo}] = true
		if err := t.enter(); err != nil {
			return 0, err
		}
		if ended, err := t.m.Terminal(t.ctx, s); err != nil {
			return 0, err
		} else if ended {
			continue
		}
		err := eachChild(t.ctx, t.m, s, func(_ game.JointMove, next game.State) error {
			waiting = append(waiting, next)
			return nil
		})
		if err != nil {
			return 0, err
		}
	}
	return len(seen), nil
}
