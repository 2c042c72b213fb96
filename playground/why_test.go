package playground

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// indented writes an explanation as an indented list: + holds, - does not, ? was
// not looked at.
func indented(w WhyResult) string {
	var b strings.Builder
	var print func(n, depth int)
	print = func(n, depth int) {
		r := w.Nodes[n]
		mark := map[bool]string{true: "+", false: "-"}[r.Holds]
		if r.Open {
			mark = "?"
		}
		fmt.Fprintf(&b, "%s%s %s %s", strings.Repeat("  ", depth), mark, r.Text, r.Cause)
		if r.Opens != nil {
			fmt.Fprintf(&b, " > %s after %d", r.Opens.Atom, r.Opens.Plies)
		}
		b.WriteByte('\n')
		for _, use := range r.Uses {
			if len(r.Uses) > 1 {
				fmt.Fprintf(&b, "%s  line %d\n", strings.Repeat("  ", depth), use.LineNumber)
			}
			for _, part := range use.Parts {
				print(part, depth+1)
			}
		}
	}
	print(0, 0)
	return strings.TrimSpace(b.String())
}

const walk = `(role x)
(init (at 1))
(step 1 2) (step 2 3)
(<= (legal x go) (true (at ?a)) (step ?a ?b))
(<= (next (at ?b)) (does x go) (moved ?b))
(<= (moved ?b) (does x ?how) (true (at ?a)) (step ?a ?b))
(<= terminal (true (at 3)))
(<= terminal (not (open)) (distinct 1 1))
(<= open (true (at ?a)) (or (step ?a 2) (step ?a 3)))
(goal x 100)`

func TestWhy(t *testing.T) {
	c := newClient(t)
	result[CheckResult](c.start("check", CheckRequest{walk}))
	one := [][]string{{"go"}}
	tests := []struct {
		name  string
		moves [][]string
		atom  string
		want  string
	}{
		{"facts of the position open into what made them", one, "(legal x go)", `
+ (legal x go) rule
  + (true (at 2)) state > (next (at 2)) after 1
  + (step 2 3) fact`},
		{"at the start into init", nil, "(true (at 1))", `
+ (true (at 1)) state > (init (at 1)) after 0`},
		{"what depends on moves speaks of the last joint move", one, "(next (at 2))", `
+ (next (at 2)) rule
  + (does x go) move
  + (moved 2) rule
    + (does x go) move
    + (true (at 1)) state > (init (at 1)) after 0
    + (step 1 2) fact`},
		{"what does not hold tells how far each rule comes", nil, "terminal", `
- terminal absent
  line 7
  - (true (at 3)) absent > (init (at 3)) after 0
  line 8
  - (not open) rule
    + (true (at 1)) state > (init (at 1)) after 0
    + (step 1 2) fact
  - (distinct 1 1) compared`},
		{"variables ask for an instance", nil, "(step ?a 3)", `
+ (step 2 3) fact`},
		{"several conditions are explained as a rule would be", nil, "(true (at ?a)) (not (step ?a 3))", `
+ (true (at ?a)) (not (step ?a 3)) rule
  + (true (at 1)) state > (init (at 1)) after 0
  + (not (step 1 3)) absent > (step 1 3) after 0`},
		{"and so is what they lack", nil, "(true (at ?a)) (step ?a 3)", `
- (true (at ?a)) (step ?a 3) rule
  + (true (at 1)) state > (init (at 1)) after 0
  - (step 1 3) absent > (step 1 3) after 0`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := result[WhyResult](c.start("why", WhyRequest{test.moves, test.atom}))
			if got := indented(w); got != strings.TrimSpace(test.want) {
				t.Errorf("%s\nwant\n%s", got, strings.TrimSpace(test.want))
			}
		})
	}
	t.Run("conditions stand where the rule has them", func(t *testing.T) {
		w := result[WhyResult](c.start("why", WhyRequest{nil, "(legal x go)"}))
		part := w.Nodes[w.Nodes[0].Uses[0].Parts[1]]
		if part.LineNumber != 4 || walk[part.Range.From:part.Range.To] != "(step ?a ?b)" {
			t.Errorf("line %d, %q", part.LineNumber, walk[part.Range.From:part.Range.To])
		}
	})
	t.Run("bindings name the author's variables", func(t *testing.T) {
		w := result[WhyResult](c.start("why", WhyRequest{nil, "(legal x go)"}))
		if got := fmt.Sprint(w.Nodes[0].Uses[0].Bindings); got != "[{?a 1} {?b 2}]" {
			t.Errorf("bindings %s", got)
		}
	})
	t.Run("where no head fits, the nearest are shown", func(t *testing.T) {
		w := result[WhyResult](c.start("why", WhyRequest{nil, "(goal x 50)"}))
		if w.Holds || len(w.Nodes[0].Heads) != 1 {
			t.Fatalf("%+v", w.Nodes[0])
		}
		if h := w.Nodes[0].Heads[0]; h.Text != "(goal x 100)" || h.LineNumber != 10 ||
			walk[h.Range.From:h.Range.To] != "(goal x 100)" {
			t.Errorf("%+v", h)
		}
	})
	wantFailure(c.start("why", WhyRequest{nil, "(nothing like this)"}), FailTerm)
	wantFailure(c.start("why", WhyRequest{nil, ""}), FailTerm)
	wantFailure(c.start("why", WhyRequest{nil, "(not (step ?a 1))"}), FailTerm)
}

func TestQuery(t *testing.T) {
	c := open(t, "tic-tac-toe")
	moves := [][]string{{"(mark 2 2)", "noop"}}
	q := result[QueryResult](c.start("query", QueryRequest{moves, "(true (cell ?x 2 ?WHAT)) (distinct ?what empty)",
		10}))
	if !slices.Equal(q.Variables, []string{"?x", "?WHAT"}) || len(q.Answers) != 1 ||
		!slices.Equal(q.Answers[0], []string{"2", "x"}) {
		t.Errorf("answers %+v", q)
	}
	if want := "(true (cell 2 2 x)) (distinct x empty)"; len(q.Instances) != 1 || q.Instances[0] != want {
		t.Errorf("instances %q, want %q", q.Instances, want)
	}
	w := result[WhyResult](c.start("why", WhyRequest{moves, q.Instances[0]}))
	if !w.Holds {
		t.Errorf("an answer does not hold: %s", indented(w))
	}
	q = result[QueryResult](c.start("query", QueryRequest{moves, "(does ?who ?what)", 10}))
	if len(q.Answers) != 2 {
		t.Errorf("the last joint move: %v", q.Answers)
	}
	q = result[QueryResult](c.start("query", QueryRequest{moves, "(true (cell ?x ?y empty))", 3}))
	if len(q.Answers) != 3 || !q.More {
		t.Errorf("%d answers, more: %v; want the first 3", len(q.Answers), q.More)
	}
	wantFailure(c.start("query", QueryRequest{nil, "(true", 1}), FailTerm)
	wantFailure(c.start("query", QueryRequest{nil, "(not (true (cell ?x 1 x)))", 1}), FailTerm)
}

func TestNamesInFailuresStayAsTheyAre(t *testing.T) {
	c := newClient(t)
	result[CheckResult](c.start("check", CheckRequest{`(role p) (init (één 1)) (legal p (öffne a))
(<= (next (één 1)) (does p (öffne a)))
		(<= terminal (not (true (één 1)))) (goal p 100)`}))
	for query, want := range map[string]string{
		"(één 1)":   "In these rules één is a fact of the state: ask for (true (één ...)).",
		"(öffne a)": "In these rules öffne is a move: ask for (legal ?role (öffne ...)).",
		"(ähnlich)": "Nothing in the rules is called ähnlich.",
	} {
		if f := wantFailure(c.start("query", QueryRequest{nil, query, 1}), FailTerm); f.Message != want {
			t.Errorf("%s: %q, want %q", query, f.Message, want)
		}
	}
}
