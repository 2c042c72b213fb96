package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// A sheet that is no GDL from beginning to end has one mistake.
func TestASheetOfAnotherLanguageIsOneFinding(t *testing.T) {
	for _, c := range []struct{ name, text, says string }{
		{"Prolog", "% a game\nrole(x).\nrole(o).\ninit(cell(1, b)).\n" +
			"legal(P, mark(C)) :- true(control(P)), true(cell(C, b)).\nnext(cell(C, P)) :-\n    does(P, mark(C)).\n" +
			"terminal :- line(x).\ngoal(P, 100) :- line(P), \\+ open.\n", "as in Prolog"},
		{"answer set programming", "#const n = 8.\nrow(1..n). col(1..n).\n{ queen(R,C) : col(C) } = 1 :- row(R).\n" +
			":- queen(R,C), queen(S,C), R != S.\n#show queen/2.\n", "as in Prolog"},
		{"Datalog", ".decl edge(x:number, y:number)\npath(x,y) :- edge(x,y).\npath(x,z) :- path(x,y), edge(y,z).\n",
			"as in Prolog"},
		{"GDL between parentheses", "role(x)\nrole(o)\nlegal(?p, mark(?c)) <= true(control(?p)) & true(cell(?c, b))\n" +
			"terminal <= line(x)\ngoal(?p, 100) <= line(?p)\n", "as in Prolog"},
		{"PDDL", "(define (domain d)\n  (:predicates (on ?x ?y))\n  (:action move :parameters (?x ?y)\n" +
			"    :precondition (on ?x ?y) :effect (on ?y ?x)))\n(define (problem p)\n  (:init (on a b)))\n", "PDDL"},
		{"Lisp", "(defun factorial (n)\n  (if (<= n 1)\n      1\n      (* n (factorial (- n 1)))))\n" +
			"(print (factorial 5))\n", "a program in Lisp"},
		{"Clojure", "(defn double [n] (* 2 n))\n(println (double 21))\n", "a program in Clojure"},
		{"Python", "class Game:\n    def __init__(self):\n        self.board = [[None] * 3 for _ in range(3)]\n",
			"nothing here is GDL"},
		{"JSON", `{"roles": ["x", "o"], "legal": []}`, "nothing here is GDL"},
		{"prose", "Two players take turns on a board of nine cells.\nThe first with three in a row wins (if any).\n",
			"nothing here is GDL"},
		{"Ludii", "(game \"Tic-Tac-Toe\"\n  (players 2)\n  (equipment {\n    (board (square 3))\n" +
			"    (piece \"Disc\" P1)\n  })\n  (rules\n    (play (move Add (to (sites Empty))))\n" +
			"    (end (if (is Line 3) (result Mover Win)))))\n", "Ludii"},
		{"Zillions", "(game\n  (title \"Tic-Tac-Toe\")\n  (players X O)\n  (turn-order X O)\n" +
			"  (piece (name man) (drops ((verify empty?) add)))\n" +
			"  (win-condition (X O) (rel-config man n n)))\n", "Zillions"},
	} {
		ds := Check(gdl.Parse(c.text))
		if len(ds) != 1 || ds[0].Severity != gdl.Error || !strings.Contains(ds[0].Message, c.says) {
			t.Errorf("%s: %d findings, want one that says %q; first %q", c.name, len(ds), c.says, ds[0].Message)
		}
	}
}

// Rules that were copied with something around each line are one mistake, and the fix takes it away.
func TestWhatWasCopiedWithEachLineIsOneFinding(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(duel, "\n"), "\n")
	marked := func(mark func(line int) string) string {
		var out strings.Builder
		for i, line := range lines {
			fmt.Fprintf(&out, "%s%s\n", mark(i+1), line)
		}
		return out.String()
	}
	for name, text := range map[string]string{
		"numbers":            marked(func(n int) string { return fmt.Sprintf("%d ", n) }),
		"numbers with dots":  marked(func(n int) string { return fmt.Sprintf("%d. ", n) }),
		"numbers and colons": marked(func(n int) string { return fmt.Sprintf("%4d: ", n) }),
		"a quotation":        marked(func(int) string { return "> " }),
		"a change":           marked(func(int) string { return "+" }),
		"escaped line ends":  strings.ReplaceAll(duel, "\n", `\n`),
	} {
		s := gdl.Parse(text)
		ds := Check(s)
		if len(ds) != 1 || len(ds[0].Fixes) != 1 {
			t.Errorf("%s: %d findings, first %q", name, len(ds), ds[0].Message)
			continue
		}
		if left := Check(gdl.Parse(gdltest.Apply(s, ds[0].Fixes[0]))); len(left) > 0 {
			t.Errorf("%s: after the fix there are %d findings, first %q", name, len(left), left[0].Message)
		}
	}
}

// Rules inside of one list are one finding, whose fix takes them out of it.
func TestWhatStandsAroundAllRulesIsOneFinding(t *testing.T) {
	for _, around := range [][3]string{
		{"(define (game race)\n", ")\n", "`(define ...)` stands around all of the rules"},
		{"(define (game race)\n  ; by me\n", ") ; the end\n", "`(define ...)` stands around all of the rules"},
		{"(define rules '(\n", "))\n", "`(define ...)` stands around all of the rules"},
		{"(game race (follows 3 4)\n", ")\n", "`(game ...)` stands around all of the rules"},
		{"(", ")", "a pair of parentheses stands around all of the rules"},
		{"((", "))", "a pair of parentheses stands around all of the rules"},
		{"(START match.1 red (", ") 30 10)", "this is a message of the GGP protocol"},
	} {
		s := gdl.Parse(around[0] + race + around[1])
		ds := Check(s)
		gdltest.CheckDiagnostics(t, s, ds)
		if len(ds) != 1 || len(ds[0].Fixes) != 1 || !strings.Contains(ds[0].Message, around[2]) {
			t.Errorf("%q: %d findings: %v", around[0], len(ds), ds)
			continue
		}
		left := gdltest.Apply(s, ds[0].Fixes[0])
		if ds := Check(gdl.Parse(left)); len(ds) > 0 {
			t.Errorf("%q: after the fix %v", around[0], ds)
		}
		if strings.Contains(left, "follows 3 4") != strings.Contains(around[0], "follows 3 4") {
			t.Errorf("%q: a fact is lost", around[0])
		}
	}
}

// What only resembles rules inside of a list is none.
func TestListsOfAnotherKindStandAroundNothing(t *testing.T) {
	for _, text := range []string{
		"(plan (role x) (role o))\n" + race, "((role x) (role o))\n" + race, "(define (domain d)\n" + race, "(a (role",
		"((((((((role x) (<= a b) (role y))))))))",
	} {
		for _, d := range Check(gdl.Parse(text)) {
			if strings.Contains(d.Message, "around all of the rules") {
				t.Errorf("%.20q: %s", text, d.Message)
			}
		}
	}
}

// A quotation mark inside a name has no fix: what it was to be is not known.
func TestAQuotationMarkInsideANameHasNoFix(t *testing.T) {
	for _, d := range Check(gdl.Parse(`(role a"b)`)) {
		if strings.Contains(d.Message, "quotation mark") && len(d.Fixes) > 0 {
			t.Errorf("%s: %v", d.Message, d.Fixes)
		}
	}
}
