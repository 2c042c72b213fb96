package naive_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner/internal/ruletest"
	"github.com/gdl-playground/engine/reasoner/naive"
)

// repeated writes n texts that differ in a number.
func repeated(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// An impatient context ends when it has been looked at a given number of times.
type impatient struct {
	context.Context
	looks *int
}

func (c impatient) Err() error {
	if *c.looks--; *c.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

func TestEvaluationStopsAtItsLimits(t *testing.T) {
	growing := "(n 0) (<= (n (s ?x)) (n ?x)) (<= (legal p ?x) (n ?x))"
	join := repeated(30, "(v #)") + "(<= (legal p a) " + repeated(12, "(v ?x#)") + "(none " + repeated(12, "?x# ") +
		"))"
	for _, test := range []struct {
		name, rules string
		atoms       int
		want        logic.LimitError
	}{
		{"terms that grow without end", growing, 1 << 20, logic.LimitError{What: "levels of nested terms",
			Limit: logic.MaxTermDepth, Rule: 1}},
		{"more atoms than allowed", growing, 100, logic.LimitError{What: "derived atoms", Limit: 100, Rule: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := naive.New(ruletest.Compile(t, test.rules), test.atoms)
			if err != nil {
				t.Fatal(err)
			}
			_, err = m.Legal(t.Context(), nil, 0, nil)
			var limit *logic.LimitError
			if !errors.As(err, &limit) || *limit != test.want {
				t.Errorf("Legal: %v, want %v", err, &test.want)
			}
		})
	}
	t.Run("a context that ends within one rule", func(t *testing.T) {
		m, err := naive.New(ruletest.Compile(t, join), 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		looks := 10_000
		if _, err := m.Legal(impatient{t.Context(), &looks}, nil, 0, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Legal: %v, want %v", err, context.DeadlineExceeded)
		}
	})
}
