package reasoner_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

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

// TestACallThatWasCutShortChangesNoLaterAnswer cuts the first questions of a
// machine short, in the middle of planning and of tabulating, and asks again.
func TestACallThatWasCutShortChangesNoLaterAnswer(t *testing.T) {
	for _, name := range []string{"a long order", "chess", "linesOfAction", "c2006.GERMANY.3361209469"} {
		t.Run(name, func(t *testing.T) {
			text := order(150)
			if name != "a long order" {
				if testing.Short() {
					t.Skip("the order alone is enough")
				}
				text = corpus.Text(t, name)
			}
			want, _ := legalAfter(t, text, 1<<40)
			cuts := 0
			for looks := 1; ; looks = looks*2 + 1 {
				got, cut := legalAfter(t, text, looks)
				if got != want {
					t.Fatalf("after a call cut at look %d there are %s legal moves, by roles; want %s", looks, got,
						want)
				}
				if !cut {
					break
				}
				cuts++
			}
			if cuts < 2 {
				t.Errorf("only %d calls were cut short", cuts)
			}
		})
	}
}

// order is a game over the order of n numbers.
func order(n int) string {
	var b strings.Builder
	b.WriteString(`(role x) (role o) (init (at 1)) (<= terminal (true (at 0))) (goal x 0) (goal o 0)
		(<= (less ?a ?b) (succ ?a ?b))
		(<= (less ?a ?c) (less ?a ?b) (succ ?b ?c))
		(<= (between ?a ?b ?c) (less ?a ?b) (less ?b ?c) (near ?a ?c))
		(<= (near ?a ?d) (succ ?a ?b) (succ ?b ?c) (succ ?c ?d))
		(<= (legal x (go ?b)) (true (at ?a)) (between ?a ?b ?c))
		(<= (legal o (stay ?b)) (true (at ?a)) (less ?a ?b) (not (near ?a ?b)))
		(<= (next (at ?b)) (does x (go ?b)))`)
	for i := range n {
		fmt.Fprintf(&b, "(succ %d %d)", i+1, i+2)
	}
	return b.String()
}

// legalAfter counts the legal moves of all roles of a new machine whose first
// questions are cut short after a number of looks at their context, if they last
// that long.
func legalAfter(t *testing.T, text string, looks int) (counts string, cut bool) {
	t.Helper()
	rules, err := logic.Compile(gdl.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	m, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	short := impatient{t.Context(), &looks}
	for role := range rules.Roles {
		_, err := m.Legal(short, s, role, nil)
		cut = cut || err != nil
	}
	var n []int
	for role := range rules.Roles {
		moves, err := m.Legal(t.Context(), s, role, nil)
		if err != nil {
			t.Fatal(err)
		}
		n = append(n, len(moves))
	}
	return fmt.Sprint(n), cut
}
