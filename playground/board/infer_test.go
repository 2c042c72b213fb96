package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
)

// infer finds the boards of rules from the initial facts and further states.
// Without states it takes those of a random match.
func infer(t *testing.T, rules string, states ...string) (*Model, [][]logic.Term) {
	t.Helper()
	r := compile(t, rules)
	m, err := reasoner.New(r, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var samples [][]logic.Term
	for _, s := range states {
		samples = append(samples, read(t, r, s))
	}
	if len(states) == 0 {
		if samples, err = Samples(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	return Infer(r, NewDomains(r), samples, Tables(t.Context(), m)), samples
}

// read reads a list of facts.
func read(t *testing.T, r *logic.Rules, text string) []logic.Term {
	t.Helper()
	terms, err := gdl.ParseTerms(text)
	if err != nil {
		t.Fatal(err)
	}
	var facts []logic.Term
	for i := range terms {
		x, err := r.Terms.Intern(&terms[i])
		if err != nil {
			t.Fatal(err)
		}
		facts = append(facts, x)
	}
	return facts
}

// boards draws the boards of the first state.
func boards(t *testing.T, rules string, states ...string) []Board {
	t.Helper()
	m, samples := infer(t, rules, states...)
	v, ok := m.Read(samples[0])
	if !ok {
		t.Fatal("the first state does not fit its own boards")
	}
	return v.Boards
}

// sketch says of a board what cannot be seen of its cells.
func sketch(b *Board) string {
	s := fmt.Sprintf("%s %s", b.Shape, b.Relation)
	if b.Label != "" {
		s += " of " + b.Label
	}
	s += fmt.Sprintf(" (%s|%s)", strings.Join(b.Columns, ","), strings.Join(b.Rows, ","))
	if n := len(b.Columns) * len(b.Rows); len(b.Cells) != n {
		s += fmt.Sprintf(" %d cells", len(b.Cells))
	}
	if b.Lean != 0 {
		s += fmt.Sprintf(" lean %d", b.Lean)
	}
	if b.BlockColumns != 0 {
		s += fmt.Sprintf(" blocks %dx%d", b.BlockColumns, b.BlockRows)
	}
	return s
}

// facts writes facts of all combinations of two lists of constants.
func facts(form string, columns, rows string) string {
	var b strings.Builder
	for _, c := range strings.Fields(columns) {
		for _, r := range strings.Fields(rows) {
			fmt.Fprintf(&b, form+" ", c, r)
		}
	}
	return b.String()
}

func TestBoardInference(t *testing.T) {
	var plenty string // of numbers, one after the other
	for n := range 50 {
		plenty += fmt.Sprintf("(next-to %d %d) ", n, n+1)
	}
	const (
		roles   = "(role w) (role b) "
		keeps   = "(<= (next ?fact) (true ?fact)) "
		letters = "(succ low mid) (succ mid high) "
		falling = "(init (lies 1 1 oak)) (init (lies 2 2 oak)) (init (lies 3 3 ash)) " +
			"(init (falls 1 1 oak)) (init (falls 2 2 oak)) (init (falls 3 3 ash)) " +
			"(<= (next (lies ?x ?y ?c)) (true (lies ?x ?y ?c))) (<= (next (falls ?x ?y ?c)) (true (falls ?x ?y ?c))) "
		// Round three columns and two rows.
		outerWalls = "(wall 0 1 east) (wall 0 2 east) (wall 3 1 east) (wall 3 2 east) (wall 1 0 north) " +
			"(wall 2 0 north) (wall 3 0 north) (wall 1 2 north) (wall 2 2 north) (wall 3 2 north) "
	)
	walk := plenty +
		"(init (at man 1 1)) (init (at exit 3 2)) (init (wall 0 1 east)) (init (wall 3 2 north)) " +
		"(<= (next (at ?who ?x ?y)) (true (at ?who ?x1 ?y)) (next-to ?x1 ?x)) " +
		"(<= (next (at ?who ?x ?y)) (true (at ?who ?x ?y1)) (next-to ?y1 ?y)) " +
		"(<= (next (wall ?x ?y ?side)) (true (wall ?x ?y ?side)))"
	tests := map[string]struct {
		rules  string
		states []string
		want   []string
	}{
		"letters are columns, numbers rows from below": {
			roles +
				"(init (cell a 1 w)) (init (cell a 2 e)) (init (cell b 1 e)) (init (cell b 2 b)) " +
				"(<= (next (cell ?m ?n ?p)) (true (cell ?m ?n ?p)))",
			[]string{"(cell a 1 w) (cell a 2 e) (cell b 1 e) (cell b 2 b)",
				"(cell a 1 e) (cell a 2 w) (cell b 1 e) (cell b 2 b)"},
			[]string{"square cell (a,b|2,1)"},
		},
		"rows before columns count from the top": {
			roles +
				"(init (cell 1 1 w)) (init (cell 1 2 e)) (init (cell 2 1 e)) (init (cell 2 2 b)) " +
				"(<= (next (cell ?row ?col ?p)) (true (cell ?row ?col ?p)))",
			[]string{"(cell 1 1 w) (cell 1 2 e) (cell 2 1 e) (cell 2 2 b)",
				"(cell 1 1 e) (cell 1 2 w) (cell 2 1 e) (cell 2 2 b)"},
			[]string{"square cell (1,2|1,2)"},
		},
		"words are put in order by their successors": {
			roles + letters + "(<= (init (cell ?x ?y w)) (line ?x) (line ?y)) (line low) (line mid) (line high)",
			[]string{"(cell low low w) (cell high mid w)", "(cell low high w) (cell mid mid w)"},
			[]string{"square cell (low,mid,high|high,mid,low)"},
		},
		"words without an order lie as they are first named": {
			roles +
				"(init (cell foo uno e)) (line foo) (line bar) (line baz) (file uno) (file due) (file tre) " +
				"(<= (next (cell ?m ?n ?p)) (true (cell ?m ?n ?p)))",
			[]string{facts("(cell %s %s e)", "foo bar baz", "uno due tre"),
				strings.Replace(facts("(cell %s %s e)", "foo bar baz", "uno due tre"), "e)", "w)", 1)},
			[]string{"square cell (foo,bar,baz|tre,due,uno)"},
		},
		"but a table that never changes is no board": {
			roles + "(init (cost foo uno 3)) (<= (next (cost ?m ?n ?p)) (true (cost ?m ?n ?p)))",
			[]string{facts("(cost %s %s 3)", "foo bar baz", "uno due tre"),
				facts("(cost %s %s 3)", "foo bar baz", "uno due tre")},
			nil,
		},
		"what the states show is enough where the rules would allow more": {
			roles +
				"(init (cell a 1 e)) (any a) (any b) (any 1) (any 2) " +
				"(<= (next (cell ?m ?n ?p)) (does w (put ?m ?n ?p))) (<= (legal w (put ?m ?n w)) (any ?m) (any ?n)) " +
				keeps,
			[]string{facts("(cell %s %s e)", "a b", "1 2"), strings.Replace(facts("(cell %s %s e)", "a b", "1 2"), "e)",
				"w)", 1)},
			[]string{"square cell (a,b|2,1)"},
		},
		"two facts in one cell are no board": {
			roles + "(init (at 1 1 w)) (init (at 1 1 b)) (init (at 2 2 b))",
			[]string{"(at 1 1 w) (at 1 1 b) (at 2 2 b)"},
			nil,
		},
		"unless the rules call them column and row": {
			roles +
				"(init (at 1 1 w)) (init (at 1 1 b)) (init (at 2 2 b)) " +
				"(<= (next (at ?x ?y ?who)) (true (at ?x ?y ?who)))",
			[]string{"(at 1 1 w) (at 1 1 b) (at 2 2 b)"},
			[]string{"square at (1,2|2,1)"},
		},
		"things named by letters are no places": {
			roles + "(init (on a b)) (init (on b c)) (init (on c a))",
			[]string{"(on a b) (on b c) (on c a)"},
			nil,
		},
		"even if their variables are called ?x and ?y": {
			roles + "(init (on a b)) (init (on b c)) (<= (next (on ?x ?y)) (true (on ?x ?y)))",
			[]string{"(on a b) (on b c)", "(on b a) (on c b)"},
			nil,
		},
		"a comment says so": {
			"; board: square on ?x ?y\n" + roles + "(init (on a b)) (init (on b c)) (init (on c a))",
			[]string{"(on a b) (on b c) (on c a)", "(on a b)"},
			[]string{"square on (a,b,c|c,b,a)"},
		},
		"a comment says there is none": {
			"; board: none\n" + roles +
				"(init (cell 1 1 w)) (init (cell 1 2 e)) (init (cell 2 1 e)) (init (cell 2 2 b))",
			[]string{"(cell 1 1 w) (cell 1 2 e) (cell 2 1 e) (cell 2 2 b)"},
			nil,
		},
		"marks of two colours share a board": {
			roles +
				"(init (white 1 1)) (init (black 2 2)) (<= (next (white ?x ?y)) (true (black ?y ?x))) " +
				"(<= (next (black ?x ?y)) (true (white ?x ?y)))",
			[]string{"(white 1 1) (black 2 2)", "(black 1 1) (white 2 2)"},
			[]string{"square white (1,2|2,1)"},
		},
		"an argument tells boards apart": {
			roles +
				"(init (cell a 1 1 e)) (lane 1) (lane 2) " +
				"(<= (next (cell ?lane ?m ?n ?p)) (true (cell ?lane ?m ?n ?p)))",
			[]string{
				facts("(cell 1 %s %s e)", "1 2", "1 2") + facts("(cell 2 %s %s e)", "1 2", "1 2"),
				facts("(cell 1 %s %s w)", "1 2", "1 2") + facts("(cell 2 %s %s e)", "1 2", "1 2"),
			},
			[]string{"square cell of 1 (1,2|2,1)", "square cell of 2 (1,2|2,1)"},
		},
		"and does if cells hold several things later, and one each at first": {
			roles + "(init (cell 1 1 1 0)) (init (cell 1 1 2 0)) (init (cell 1 2 1 0)) (init (cell 1 2 2 0)) " +
				"(init (cell 2 1 1 0)) (init (cell 2 1 2 0)) (init (cell 2 2 1 0)) (init (cell 2 2 2 0)) " +
				"(<= (next (cell ?b ?x ?y 3)) (does w (press ?b ?x ?y))) " +
				"(<= (next (cell ?b ?x ?y ?n)) (true (cell ?b ?x ?y ?n)))",
			[]string{facts("(cell 1 %s %s 0)", "1 2", "1 2") + facts("(cell 2 %s %s 0)", "1 2", "1 2"),
				facts("(cell 1 %s %s 0)", "1 2", "1 2") + facts("(cell 2 %s %s 0)", "1 2", "1 2") +
					facts("(cell 1 %s %s 3)", "1 2", "1 2")},
			[]string{"square cell of 1 (1,2|2,1)", "square cell of 2 (1,2|2,1)"},
		},
		"two arguments name blocks of one board": {
			roles +
				"(init (cell 1 1 1 1 e)) (init (cell 2 2 2 2 e)) " +
				"(<= (next (cell ?i ?j ?k ?l ?p)) (true (cell ?i ?j ?k ?l ?p)))",
			[]string{
				facts("(cell 1 1 %s %s e)", "1 2", "1 2") + facts("(cell 1 2 %s %s e)", "1 2", "1 2") +
					facts("(cell 2 1 %s %s e)", "1 2", "1 2") + facts("(cell 2 2 %s %s e)", "1 2", "1 2"),
				facts("(cell 1 1 %s %s e)", "1 2", "1 2") + facts("(cell 1 2 %s %s w)", "1 2", "1 2") +
					facts("(cell 2 1 %s %s e)", "1 2", "1 2") + facts("(cell 2 2 %s %s e)", "1 2", "1 2"),
			},
			[]string{"square cell (1 1,1 2,2 1,2 2|2 2,2 1,1 2,1 1) blocks 2x2"},
		},
		"unless rules gather whole columns": {
			roles +
				"(init (cell 1 1 1 1 e)) (init (cell 2 2 2 2 e)) " +
				"(<= (next (cell ?i ?j ?k ?l ?p)) (true (cell ?i ?j ?k ?l ?p))) " +
				"(<= (column ?k ?l ?p) (true (cell ?i ?j ?k ?l ?p)))",
			[]string{
				facts("(cell 1 1 %s %s e)", "1 2", "1 2") + facts("(cell 1 2 %s %s e)", "1 2", "1 2") +
					facts("(cell 2 1 %s %s e)", "1 2", "1 2") + facts("(cell 2 2 %s %s e)", "1 2", "1 2"),
				facts("(cell 1 1 %s %s e)", "1 2", "1 2") + facts("(cell 1 2 %s %s w)", "1 2", "1 2") +
					facts("(cell 2 1 %s %s e)", "1 2", "1 2") + facts("(cell 2 2 %s %s e)", "1 2", "1 2"),
			},
			[]string{"square cell (1 1,1 2,2 1,2 2|1 1,1 2,2 1,2 2) blocks 2x2"},
		},
		"a constant names a place": {
			roles +
				"(init (cell a1 e)) (init (cell a2 e)) (init (cell b1 w)) (init (cell b2 e)) (init (cell c1 e)) " +
				"(init (cell c2 b)) " + keeps,
			nil,
			[]string{"square cell (a,b,c|2,1)"},
		},
		"rows that differ by one are hexagons": {
			roles +
				"(init (cell a1 e)) (init (cell a2 e)) (init (cell b1 w)) (init (cell b2 e)) (init (cell b3 e)) " +
				"(init (cell c1 b)) (init (cell c2 b)) " + keeps,
			nil,
			[]string{"hex cell (,,|a,b,c) 7 cells lean 1"},
		},
		"six neighbours make hexagons": {
			roles +
				"(init (cell 1 1 e)) (line 1) (line 2) (line 3) (succ 1 2) (succ 2 3) " +
				"(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)))" +
				"(<= (near ?x ?a ?x ?b) (line ?x) (succ ?a ?b)) (<= (near ?x ?a ?x ?b) (line ?x) (succ ?b ?a)) " +
				"(<= (near ?a ?y ?b ?y) (line ?y) (succ ?a ?b)) (<= (near ?a ?y ?b ?y) (line ?y) (succ ?b ?a))" +
				"(<= (near ?a ?c ?b ?d) (succ ?a ?b) (succ ?c ?d)) (<= (near ?a ?c ?b ?d) (succ ?b ?a) (succ ?d ?c))",
			[]string{facts("(cell %s %s e)", "1 2 3", "1 2 3"), facts("(cell %s %s w)", "1 2 3", "1 2 3")},
			[]string{"hex cell (1,2,3|3,2,1) lean 1"},
		},
		"eight neighbours make none": {
			roles +
				"(init (cell 1 1 e)) (line 1) (line 2) (succ 1 2) " +
				"(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p))) (<= (near ?a ?b ?c ?d) (line ?a) (line ?b) " +
				"(line ?c) (line ?d))",
			[]string{facts("(cell %s %s e)", "1 2", "1 2"), facts("(cell %s %s w)", "1 2", "1 2")},
			[]string{"square cell (1,2|2,1)"},
		},
		"games played twice simultaneously have two boards": {
			roles +
				"(init (left 1 1 e)) (init (left 1 1 w)) (init (right 1 1 e)) (init (right 1 1 w)) " +
				"(<= (next (left ?x ?y ?p)) (true (left ?x ?y ?p))) " +
				"(<= (next (right ?x ?y ?p)) (true (right ?x ?y ?p)))",
			[]string{
				facts("(left %s %s e)", "1 2", "1 2") + facts("(right %s %s e)", "1 2", "1 2"),
				facts("(left %s %s e)", "1 2", "1 2") + facts("(right %s %s w)", "1 2", "1 2"),
			},
			[]string{"square left (1,2|2,1)", "square right (1,2|2,1)"},
		},
		"lines between dots": {
			roles +
				"(init (line 1 1 1 2)) (line 1) (line 2) (line 3) (succ 1 2) (succ 2 3) " +
				"(<= (next (line ?x ?y ?u ?v)) (true (line ?x ?y ?u ?v))) " +
				"(<= (next (box ?x ?y w)) (true (line ?x ?y ?u ?v)) (line ?u))" +
				"(<= (base (line ?x ?y ?x ?v)) (line ?x) (succ ?y ?v)) (<= (base (line ?x ?y ?u ?y)) (line ?y) " +
				"(succ ?x ?u)) (base (box 1 1 w)) (base (box 1 2 w)) (base (box 2 1 w)) (base (box 2 2 w))",
			[]string{"(line 1 1 1 2) (line 2 2 3 2) (line 1 3 2 3)",
				"(line 1 1 1 2) (line 2 2 3 2) (line 1 3 2 3) (box 2 2 w)"},
			[]string{"square line (,,,,|,,,,) 16 cells"},
		},
		"lines below and beside boxes": {
			roles +
				"(init (cell 1 1 e)) (init (drawn level 1 1)) (line 1) (line 2) (edge 1) (edge 2) (edge 3) " +
				"(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p))) " +
				"(<= (next (drawn ?d ?x ?y)) (true (drawn ?d ?x ?y)))" +
				"(<= (base (cell ?x ?y e)) (line ?x) (line ?y)) (<= (base (drawn level ?x ?y)) (line ?x) (edge ?y)) " +
				"(<= (base (drawn upright ?x ?y)) (edge ?x) (line ?y))",
			[]string{facts("(cell %s %s e)", "1 2", "1 2"), facts("(cell %s %s e)", "1 2", "1 2") +
				"(drawn level 1 3)"},
			[]string{"square drawn (,,,,|,,,,) 16 cells"},
		},
		"places in a row": {
			roles + "(init (cell 1 coin)) (init (cell 5 twocoins)) (<= (next (cell ?n ?p)) (true (cell ?n ?p)))",
			[]string{"(cell 1 coin) (cell 2 coin) (cell 3 coin) (cell 4 coin) (cell 5 coin)",
				"(cell 1 none) (cell 2 coin) (cell 3 coin) (cell 4 twocoins) (cell 5 coin)"},
			[]string{"square cell (1,2,3,4,5|)"},
		},
		"but numbers in a row are an account": {
			roles + "(init (heap 1 5)) (<= (next (heap ?n ?p)) (true (heap ?n ?p)))",
			[]string{"(heap 1 5) (heap 2 5) (heap 3 5) (heap 4 5) (heap 5 5)",
				"(heap 1 5) (heap 2 4) (heap 3 5) (heap 4 5) (heap 5 5)"},
			nil,
		},
		"places whose names tell nothing lie in rows, in the order of the sheet": {
			roles +
				"(init (at oak s)) (init (at ash n)) (init (at elm n)) (init (at fir n)) (init (at yew n)) " +
				"(init (at bay n)) (init (at box n)) (init (at fig n)) (init (at gum n)) (init (at may n)) " +
				"(<= (next (at ?to s)) (does ?r (go ?from ?to))) (<= (next ?f) (true ?f))",
			[]string{"(at oak s) (at ash n) (at elm n) (at fir n) (at yew n) (at bay n) (at box n) (at fig n) " +
				"(at gum n) (at may n)",
				"(at oak n) (at ash s) (at elm n) (at fir n) (at yew n) (at bay n) (at box n) (at fig n) (at gum n) " +
					"(at may n)"},
			[]string{"square at (,,,|,,) 10 cells"},
		},
		"that no move names them is no board": {
			roles + "(init (at oak s)) (<= (next ?f) (true ?f))",
			[]string{"(at oak s) (at ash n) (at elm n) (at fir n) (at yew n) (at bay n) (at box n) (at fig n) " +
				"(at gum n)",
				"(at oak n) (at ash s) (at elm n) (at fir n) (at yew n) (at bay n) (at box n) (at fig n) (at gum n)"},
			nil,
		},
		"walls tell how large a board is where the rules allow more": {
			roles + plenty +
				"(init (at man 1 1)) (init (at exit 3 2)) (init (wall 1 1 north)) (init (wall 3 3 east)) " +
				"(init (wall 2 2 east)) (<= (next (at ?who ?x ?y)) (true (at ?who ?x1 ?y)) (next-to ?x1 ?x)) " +
				"(<= (next (at ?who ?x ?y)) (true (at ?who ?x ?y1)) (next-to ?y1 ?y)) " +
				"(<= (next (wall ?x ?y ?side)) (true (wall ?x ?y ?side)))",
			[]string{"(at man 1 1) (at exit 3 2) (wall 1 1 north) (wall 2 2 east) (wall 3 3 east)",
				"(at man 2 1) (at exit 3 2) (wall 1 1 north) (wall 2 2 east) (wall 3 3 east)"},
			[]string{"square at (1,2,3|3,2,1)"},
		},
		"lines outside of the outer walls are no part of a board": {
			roles + walk,
			[]string{outerWalls + "(at man 1 1) (at exit 3 2)", outerWalls + "(at man 2 1) (at exit 3 2)"},
			[]string{"square at (1,2,3|2,1)"},
		},
		"but where the walls leave a gap they are": {
			roles + walk,
			[]string{strings.Replace(outerWalls, "(wall 2 0 north)", "", 1) + "(at man 1 1) (at exit 3 2)",
				strings.Replace(outerWalls, "(wall 2 0 north)", "", 1) + "(at man 2 1) (at exit 3 2)"},
			[]string{"square at (0,1,2,3|2,1,0)"},
		},
		"what falls and what it becomes where it lands are on one board": {
			roles + falling + "(<= (next (lies ?x ?y ?c)) (true (falls ?x ?y ?c)))",
			[]string{"(lies 1 1 oak) (lies 3 1 ash) (falls 2 3 oak)", "(lies 1 1 oak) (lies 3 1 ash) (falls 2 2 oak)"},
			[]string{"square lies (1,2,3|3,2,1)"},
		},
		"rows are turned where the floor would lie above": {
			roles + falling + "(init (lies 1 3 floor)) (init (lies 2 3 floor)) (init (lies 3 3 floor))",
			[]string{facts("(lies %s %s floor)", "1 2 3", "3") + "(lies 1 1 oak)",
				facts("(lies %s %s floor)", "1 2 3", "3") + "(lies 2 1 oak)"},
			[]string{"square lies (1,2,3|1,2,3)"},
		},
		"and stay where what is called so lies elsewhere too": {
			roles + falling + "(init (lies 1 3 floor)) (init (lies 2 3 floor)) (init (lies 3 3 floor))",
			[]string{facts("(lies %s %s floor)", "1 2 3", "3") + "(lies 1 1 oak)",
				facts("(lies %s %s floor)", "1 2 3", "3") + "(lies 2 1 floor)"},
			[]string{"square lies (1,2,3|3,2,1)"},
		},
		"a copy of what was there before is a board of its own": {
			roles + falling + "(<= (next (falls ?x ?y ?c)) (true (lies ?x ?y ?c)))",
			[]string{"(lies 1 1 oak) (lies 3 1 ash) (falls 1 1 ash) (falls 2 3 oak)",
				"(lies 1 1 oak) (lies 3 1 ash) (falls 2 2 oak) (falls 3 1 oak)"},
			[]string{"square lies (1,2,3|3,2,1)", "square falls (1,2,3|3,2,1)"},
		},
		"an edge between places is no place": {
			roles +
				"(init (line 1 1 1 2)) (init (line 2 2 2 1)) " +
				"(<= (next (line ?x1 ?y1 ?x2 ?y2)) (true (line ?x1 ?y1 ?x2 ?y2)))",
			[]string{"(line 1 1 1 2) (line 2 1 2 2)", "(line 1 1 2 1) (line 2 2 1 2)"},
			nil,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, b := range boards(t, test.rules, test.states...) {
				if b.Shape == Square || b.Shape == Hex {
					got = append(got, sketch(&b))
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// Squares are checkered for what moves from one to another. A move that names two
// of them may also put something on both.
func TestOnlyBoardsOfThingsThatMoveAreCheckered(t *testing.T) {
	rules := "(role w) (i 1) (i 2) (init (cell 1 1 o)) (<= (init (cell ?x ?y b)) (i ?x) (i ?y)) " +
		"(<= (next (cell ?x ?y o)) (does w (two ?x ?y ?u ?v))) (<= (next (cell ?x ?y o)) (does w (two ?u ?v ?x ?y))) " +
		"(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)))"
	const (
		placed = "(<= (legal w (two ?x ?y ?u ?v)) (true (cell ?x ?y b)) (true (cell ?u ?v b)))"
		moved  = "(<= (legal w (two ?x ?y ?u ?v)) (true (cell ?x ?y o)) (true (cell ?u ?v b)))"
	)
	const one = "(cell 1 1 o) (cell 1 2 b) (cell 2 1 b) (cell 2 2 b)"
	tests := map[string]struct {
		after string
		want  bool
	}{
		"what is filled stays filled":    {"(cell 1 1 o) (cell 1 2 o) (cell 2 1 o) (cell 2 2 b)", false},
		"what is filled is emptied":      {"(cell 1 1 b) (cell 1 2 o) (cell 2 1 b) (cell 2 2 b)", true},
		"nothing is filled, nor emptied": {one, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if b := boards(t, rules+placed, one, test.after)[0]; b.Checked != test.want {
				t.Errorf("checkered is %v, want %v", b.Checked, test.want)
			}
			if b := boards(t, rules+moved, one, test.after)[0]; !b.Checked {
				t.Errorf("pieces that move from one square to another are on none")
			}
		})
	}
}

// TestAFloodOfFactsHasNoBoard wants the search for coordinates to stop where
// every pair of arguments could be some.
func TestAFloodOfFactsHasNoBoard(t *testing.T) {
	var rules strings.Builder
	rules.WriteString("(role w) (<= (next ?fact) (true ?fact)) (legal w a) (legal w b)")
	x := uint32(1)
	for range 1500 {
		rules.WriteString("(init (f")
		for range maxArity {
			x = x*1664525 + 1013904223 // a linear congruential generator
			fmt.Fprintf(&rules, " %d", x>>27)
		}
		rules.WriteString("))")
	}
	if m, _ := infer(t, rules.String()); len(m.boards) > 0 {
		t.Errorf("%d boards", len(m.boards))
	}
}

func TestWhatStandsInACell(t *testing.T) {
	const kept = "(role w) (role b) (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p))) " +
		"(<= (next (at ?p ?x ?y)) (true (at ?p ?x ?y))) (<= (next (burnt ?x ?y)) (true (burnt ?x ?y))) " +
		"(<= (next (blockedNorth ?x ?y)) (true (blockedNorth ?x ?y)))"
	tests := map[string]struct {
		rules string
		state string
		want  string // the cell in column 1, row 1: its content and kind, and its marks
	}{
		"a piece": {"(init (cell 1 1 w))", "(cell 1 1 w) (cell 1 2 e) (cell 2 1 e) (cell 2 2 e)",
			"w piece"},
		"nothing": {"(init (cell 1 1 e))", "(cell 1 1 e) (cell 1 2 e) (cell 2 1 e) (cell 2 2 w)",
			"e empty"},
		"a piece before nothing": {"(init (cell 1 1 e)) (init (cell 1 1 w))",
			"(cell 1 1 e) (cell 1 1 w) (cell 1 2 e) (cell 2 1 e) (cell 2 2 e)", "w piece"},
		"what moves stands on the rest": {"(init (cell 1 1 grass)) (init (at b 1 1))",
			"(cell 1 1 grass) (cell 1 2 mud) (cell 2 1 mud) (cell 2 2 e) (at b 1 1)", "b piece, grass piece"},
		"a number before nought": {"(init (cell 1 1 0)) (init (cell 1 1 3))",
			"(cell 1 1 0) (cell 1 1 3) (cell 1 2 0) (cell 2 1 0) (cell 2 2 0)", "3 text, 0 text"},
		"a mark on a piece": {"(init (cell 1 1 w)) (init (burnt 1 1))",
			"(cell 1 1 w) (cell 1 2 e) (cell 2 1 e) (cell 2 2 e) (burnt 1 1)", "w piece, burnt piece"},
		"a mark where nothing is": {"(init (cell 1 1 e)) (init (burnt 1 1))",
			"(cell 1 1 e) (cell 1 2 e) (cell 2 1 e) (cell 2 2 e) (burnt 1 1)", "burnt piece"},
		"a wall": {"(init (cell 1 1 e)) (init (blockedNorth 1 1))",
			"(cell 1 1 e) (cell 1 2 e) (cell 2 1 e) (cell 2 2 e) (blockedNorth 1 1)",
			"e empty, blockedNorth piece at top"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			b := boards(t, kept+test.rules, test.state, test.state)
			if len(b) != 1 {
				t.Fatalf("%d boards", len(b))
			}
			c := b[0].Cells[slices.IndexFunc(b[0].Cells,
				func(c Cell) bool { return b[0].Columns[c.Column] == "1" && b[0].Rows[c.Row] == "1" })]
			got := fmt.Sprintf("%s %s", c.Content, c.Kind)
			for _, m := range c.Marks {
				got += fmt.Sprintf(", %s %s", m.Content, m.Kind)
				if m.Side != "" {
					got += fmt.Sprintf(" at %s", m.Side)
				}
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestEmptyContents(t *testing.T) {
	const kept = "(role white) (role black) (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)))"
	tests := map[string]struct {
		rules string
		state string
		want  string
	}{
		"a usual name": {"", "(cell 1 1 blank) (cell 1 2 wk) (cell 2 1 bk) (cell 2 2 wk)",
			"blank"},
		"b is empty where it is common": {"", "(cell 1 1 b) (cell 1 2 b) (cell 2 1 bk) (cell 2 2 wk)", "b"},
		"b is a piece where another is empty": {"", facts("(cell %s %s o)", "1 2 3", "1 2 3") +
			"(cell 4 1 b) (cell 4 2 o) (cell 4 3 w)", "o"},
		"it fills most of the board": {"", "(cell 1 1 nada) (cell 1 2 nada) (cell 2 1 nada) (cell 2 2 wk)",
			"nada"},
		"a thing does not": {"", "(cell 1 1 wall) (cell 1 2 wall) (cell 2 1 wall) (cell 2 2 wk)",
			""},
		"numbers are never empty": {"", "(cell 1 1 0) (cell 1 2 0) (cell 2 1 0) (cell 2 2 1)", ""},
		"a piece may only go there": {"(<= (legal white (jump ?x ?y ?u ?v)) (true (cell ?x ?y ping)) " +
			"(true (cell ?u ?v pong)))", "(cell 1 1 ping) (cell 1 2 ping) (cell 2 1 ping) (cell 2 2 pong)", "pong"},
		"a name counts more than where to move": {"(<= (legal white (kill ?x ?y)) (true (cell ?x ?y o)))",
			"(cell 1 1 o) (cell 1 2 o) (cell 2 1 b) (cell 2 2 b)", "b"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var inits strings.Builder
			terms, err := gdl.ParseTerms(test.state)
			if err != nil {
				t.Fatal(err)
			}
			for i := range terms {
				fmt.Fprintf(&inits, "(init %s) ", terms[i].String())
			}
			m, _ := infer(t, kept+test.rules+inits.String(), test.state, test.state)
			if len(m.boards) != 1 {
				t.Fatalf("%d boards", len(m.boards))
			}
			var got []string
			for s := range m.boards[0].empty {
				got = append(got, m.rules.Terms.Spelling(s))
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// term reads a term of a game's rules.
func term(t *testing.T, m *Model, text string) logic.Term {
	t.Helper()
	x, err := gdl.ParseTerm(text)
	if err != nil {
		t.Fatal(err)
	}
	out, err := m.rules.Terms.Intern(&x)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestClicks(t *testing.T) {
	const board = "(role w) (role b) (line 1) (line 2) (line 3) (<= (init (cell ?x ?y e)) (line ?x) (line ?y)) " +
		"(<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)))"
	tests := map[string]struct {
		rules string
		move  string
		want  string // columns and rows of the cells for each click
	}{
		"one place": {"(<= (legal w (mark ?x ?y)) (true (cell ?x ?y e)))", "(mark 1 3)", "13"},
		"two places": {"(<= (legal w (move ?a ?b ?c ?d)) (true (cell ?a ?b e)) (true (cell ?c ?d e)))",
			"(move 1 3 2 2)", "13 22"},
		"a column": {"(<= (legal w (drop ?x)) (true (cell ?x ?y e)))", "(drop 2)", "23+22+21"},
		"a piece and its places": {"(<= (legal w (move ?p ?a ?b ?c ?d)) (true (cell ?a ?b ?p)) (true (cell ?c ?d e)))",
			"(move e 1 3 2 2)", "13 22"},
		"places in terms":   {"(<= (legal w (move (to ?a ?b))) (true (cell ?a ?b e)))", "(move (to 1 3))", "13"},
		"row before column": {"(<= (legal w (mark ?y ?x)) (true (cell ?x ?y e)))", "(mark 1 3)", "31"},
		"a move that a view names": {
			"(<= (legal w ?move) (possible ?move)) (<= (possible (mark ?y ?x)) (true (cell ?x ?y e)))", "(mark 1 3)",
			"31",
		},
		"no place":         {"(<= (legal w pass) (true (cell 1 1 e)))", "pass", ""},
		"not on the board": {"(<= (legal w (mark ?x ?y)) (true (cell ?x ?y e)))", "(mark 1 9)", "13+12+11"},
		"an amount is none": {"(<= (legal w (take ?n)) (line ?n) (true (cell 1 1 e))) " +
			"(<= (next (cell 1 1 ?n)) (does w (take ?n)))", "(take 2)", ""},
		"a place and a kind": {"(<= (legal w (put ?x ?y ?kind)) (true (cell ?x ?y e)) (kind ?kind)) (kind rook) " +
			"(kind queen)", "(put 1 3 queen)", "13"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			m, samples := infer(t, board+test.rules)
			v, ok := m.Read(samples[0])
			drawn := v.Boards
			if !ok || len(drawn) != 1 {
				t.Fatalf("%d boards", len(drawn))
			}
			var clicks []string
			for _, cells := range m.Clicks(drawn, 0, term(t, m, test.move)) {
				var names []string
				for _, c := range cells {
					cell := drawn[c.Board].Cells[c.Cell]
					names = append(names, drawn[c.Board].Columns[cell.Column]+drawn[c.Board].Rows[cell.Row])
				}
				clicks = append(clicks, strings.Join(names, "+"))
			}
			if got := strings.Join(clicks, " "); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// Boards, columns and rows are counted by the same numbers.
func TestClicksOnSeveralBoards(t *testing.T) {
	const board = "(role w) (role b) (line 1) (line 2) (line 3) (which 1) (which 2) " +
		"(<= (init (cell ?n ?x ?y e)) (which ?n) (line ?x) (line ?y))" +
		"(<= (next (cell ?n ?x ?y ?p)) (true (cell ?n ?x ?y ?p)))"
	for rule, at := range map[string][3]int{ // of the board, the column and the row in a move
		"(<= (legal w (put ?n ?x ?y)) (true (cell ?n ?x ?y e)))": {0, 1, 2},
		"(<= (legal w (put ?x ?y ?n)) (true (cell ?n ?x ?y e)))": {2, 0, 1},
	} {
		t.Run(rule, func(t *testing.T) {
			m, samples := infer(t, board+rule)
			v, ok := m.Read(samples[0])
			drawn := v.Boards
			if !ok || len(drawn) != 2 {
				t.Fatalf("%d boards", len(drawn))
			}
			for text := range strings.SplitSeq("1 1 1,1 2 3,2 1 3,2 3 1,1 1 2,1 3 2", ",") {
				want := strings.Fields(text)
				args := make([]string, 3)
				for k, i := range at {
					args[i] = want[k]
				}
				clicks := m.Clicks(drawn, 0, term(t, m, "(put "+strings.Join(args, " ")+")"))
				if len(clicks) != 1 || len(clicks[0]) != 1 {
					t.Errorf("board %s: clicks %v", text, clicks)
					continue
				}
				b := &drawn[clicks[0][0].Board]
				cell := b.Cells[clicks[0][0].Cell]
				if got := fmt.Sprint(b.Label, " ", b.Columns[cell.Column], " ", b.Rows[cell.Row]); got != text {
					t.Errorf("clicked on board, column and row %s, want %s", got, text)
				}
			}
		})
	}
}

func TestHints(t *testing.T) {
	tests := map[string]struct {
		text string
		want []layoutHint
		none bool
	}{
		"a shape, a name and arguments": {"(p) ; Board: HEX Cell ?X ?y ?what",
			[]layoutHint{{"hex", "cell", []string{"x", "y", "what"}}}, false},
		"parentheses are allowed": {";; board: square (cell ?column ?row ?c)",
			[]layoutHint{{"square", "cell", []string{"column", "row", "c"}}}, false},
		"two boards": {"; board: square a ?x ?y\r; board: hex-left b ?x ?y\r\n",
			[]layoutHint{{"square", "a", []string{"x", "y"}}, {"hex-left", "b", []string{"x", "y"}}}, false},
		"none":             {"; board: none", nil, true},
		"no direction":     {"; board: square cell ?a ?b ?c", nil, false},
		"an unknown shape": {"; board: round cell ?x ?y ?c", nil, false},
		"not in a comment": {"board: square cell ?x ?y", nil, false},
		"a sentence":       {"; board: this is a board", nil, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			h := readHints(test.text)
			got, none := h.layouts, h.none
			if none != test.none || !slices.EqualFunc(got, test.want, func(a, b layoutHint) bool {
				return a.shape == b.shape && a.name == b.name && slices.Equal(a.args, b.args)
			}) {
				t.Errorf("%+v, %v", got, none)
			}
		})
	}
}

func TestHintsAboutTheDrawing(t *testing.T) {
	h := readHints("; board: colour Goat white\n; board: symbol wolf 🐺\n; board: colour wolf #c05040\n" +
		"; board: size 48 px\n" +
		"; board: labels none\n; board: grid plain\n; board: rows down\n; board: columns left\n" +
		"; board: hide step turn\n; board: hand holds ?role ?card\n; board: symbol e\u0301 e\u0301")
	if len(h.problems) > 0 {
		t.Errorf("problems %+v", h.problems)
	}
	want := []Style{{"goat", "white", ""}, {"wolf", "#c05040", "🐺"}, {"e\u0301", "", "e\u0301"}}
	if !slices.Equal(h.styles, want) {
		t.Errorf("styles %+v", h.styles)
	}
	if h.size != 48 || !h.bare || h.ground != "plain" || !h.down || !h.left || !h.hidden["step"] || !h.hidden["turn"] {
		t.Errorf("%+v", h)
	}
	if len(h.hands) != 1 || h.hands[0].name != "holds" {
		t.Errorf("hands %+v", h.hands)
	}
}

func TestHintsThatSayNothing(t *testing.T) {
	const rules = "(role w) (init (cell 1 1 x))\n"
	for hint, want := range map[string]string{
		"board: colour x":                     "Say a content or a role",
		"board: colour x ultraviolet":         "Say a content or a role",
		"board: colour x #12345":              "Say a content or a role",
		"board: symbol x cross ring":          "Say a content and its symbol",
		"board: symbol x dragon":              "Say a content and its symbol",
		"board: symbol x \u202e":              "Say a content and its symbol",
		"board: size 4":                       "Say how large",
		"board: size large":                   "Say how large",
		"board: grid dotted":                  "Say which ground",
		"board: rows up":                      "Say `; board: rows down`",
		"board: hide":                         "Say which facts",
		"board: hide d":                       "Nothing in these rules is called `d`",
		"board: hide stepp":                   "Nothing in these rules is called `stepp`",
		"board: hand cell ?a ?b":              "Say whose hand",
		"board: square cell ?a ?b ?c":         "Say which arguments",
		"board: symbol knight ♞":              "Nothing in these rules is called `knight`",
		"board: joined":                       "Say which relation holds of two places",
		"board: joined cell w":                "Say which relation holds of two places",
		"board: joined neighbour":             "Nothing in these rules is called `neighbour`",
		"board: joined cell":                  "",
		"board: three by three, as one knows": "",
		"board: colour x red":                 "",
		"the board: colour it as you like":    "",
	} {
		found := CheckHints(rules + "; " + hint)
		switch {
		case want == "" && len(found) > 0:
			t.Errorf("%s: %s", hint, found[0].Message)
		case want != "" && (len(found) != 1 || !strings.HasPrefix(found[0].Message, want)):
			t.Errorf("%s: %+v", hint, found)
		case want != "" && found[0].From < len(rules):
			t.Errorf("%s: at %d", hint, found[0].From)
		case hint == "board: hide d" && found[0].From != len(rules+"; board: hide "):
			t.Errorf("%s: at %d, which is in another word", hint, found[0].From)
		}
	}
}

func TestHintsTurnHideAndDress(t *testing.T) {
	grid := "(role w) (role b) (init (cell 1 1 x)) (init (cell 2 1 o)) (init (cell 1 2 e)) (init (cell 2 2 e)) " +
		"(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c))) (<= (legal w (mark ?x ?y)) (true (cell ?x ?y e))) " +
		"(init (step 1)) (<= (next (step 2)) (true (step 1)))\n"
	states := []string{"(cell 1 1 x) (cell 2 1 o) (cell 1 2 e) (cell 2 2 e) (step 1)",
		"(cell 1 1 x) (cell 2 1 o) (cell 1 2 x) (cell 2 2 e) (step 2)"}
	for hint, want := range map[string]string{
		"": "(1,2|2,1) [e e x o] 0", "; board: rows down": "(1,2|1,2) [x o e e] 0",
		"; board: columns left": "(2,1|2,1) [e e o x] 0", "; board: hide step": "(1,2|2,1) [e e x o] 0",
		"; board: colour x red": "(1,2|2,1) [e e x o] 1",
	} {
		m, samples := infer(t, grid+hint, states...)
		v, _ := m.Read(samples[0])
		if len(v.Boards) != 1 {
			t.Fatalf("%q: %d boards", hint, len(v.Boards))
		}
		b := &v.Boards[0]
		var contents []string
		for i := range b.Cells {
			contents = append(contents, b.Cells[i].Content)
		}
		got := fmt.Sprintf("(%s|%s) %v %d", strings.Join(b.Columns, ","), strings.Join(b.Rows, ","), contents,
			len(b.Styles))
		if got != want {
			t.Errorf("%q: %s, want %s", hint, got, want)
		}
		if hidden := hint == "; board: hide step"; hidden != (len(v.Gauges) == 0) {
			t.Errorf("%q: %d gauges", hint, len(v.Gauges))
		}
		clicks := m.Clicks(v.Boards, 0, term(t, m, "(mark 1 2)"))
		if len(clicks) != 1 || b.Cells[clicks[0][0].Cell].Content != "e" {
			t.Errorf("%q: the move is played by %v", hint, clicks)
		}
	}
}
