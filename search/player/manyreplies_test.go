package player

import (
	"fmt"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/search"
	"github.com/gdl-playground/engine/search/searchtest"
)

// One of very many replies wins: nothing is proved without having looked at it.
func TestAProofKnowsAllReplies(t *testing.T) {
	const digits = `(digit 0) (digit 1) (digit 2) (digit 3) (digit 4) (digit 5) (digit 6) (digit 7) (digit 8) (digit 9)
		(<= (number ?x ?y) (digit ?x) (digit ?y)) (<= (hundreds 0 ?x ?y) (number ?x ?y))
		(<= (hundreds 1 ?x ?y) (number ?x ?y) (lower ?x)) (lower 0) (lower 1) (lower 2) (lower 3) (lower 4)
		(lower 5) (lower 6)`
	const match = ` (role a) (role b) (init start) (<= (legal a noop) (true start)) (next over)
		(<= terminal (true over)) (<= (goal a 0) (true lost)) (<= (goal a 100) (not (true lost)))
		(<= (goal b 100) (true lost)) (<= (goal b 0) (not (true lost)))`
	const alone = digits + match + ` (<= (legal b (say ?u ?v ?w ?x ?y)) (hundreds ?u ?v ?w) (number ?x ?y))
		(<= (next lost) (does b (say ?u ?v ?w 9 9)) (last ?u ?v ?w)) (last %s)`
	const together = digits + match + ` (role c) (goal c 0) (<= (legal b (say ?u ?v ?w)) (hundreds ?u ?v ?w))
		(<= (legal c (say ?u ?v ?w)) (hundreds ?u ?v ?w)) (last %s)
		(<= (next lost) (does b (say ?u ?v ?w)) (does c (say ?u ?v ?w)) (last ?u ?v ?w))`
	unseen := 0
	for _, last := range []string{"0 0 0", "0 5 5", "0 9 9", "1 0 0", "1 6 9"} {
		if p := proved(t, fmt.Sprintf(alone, last)); p.Low != 0 || p.High != 0 {
			t.Errorf("%s by one role: %d to %d is proved, want 0", last, p.Low, p.High)
		}
		p := proved(t, fmt.Sprintf(together, last)) // 28,900 replies are more than are looked at
		if p.Low != 0 {
			t.Errorf("%s by two roles: %d is proved at least", last, p.Low)
		}
		if p.High == 100 {
			unseen++
		}
	}
	if unseen == 0 {
		t.Error("all replies of two roles were looked at")
	}
}

// proved returns what is proved of the beginning of a match for its first role.
func proved(t *testing.T, sheet string) search.Proof {
	t.Helper()
	r, err := logic.Compile(gdl.Parse(sheet))
	if err != nil {
		t.Fatal(err)
	}
	m, err := reasoner.New(r, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sol, _, err := Solve(t.Context(), m, searchtest.Start(t, m), search.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return sol.Proof
}
