package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// drawing says what stands in the cells of a board: columns from the left, each
// from top to bottom, cells that hold nothing as dots.
func drawing(b *Board) string {
	s := string(b.Shape)
	if b.Role >= 0 {
		s += fmt.Sprintf(" of %d", b.Role)
	}
	for col, name := range b.Columns {
		s += " | "
		if name != "" {
			s += name + ": "
		}
		var words []string
		for i := range b.Cells {
			c := &b.Cells[i]
			if c.Column != col {
				continue
			}
			word := c.Content
			if c.Kind == CellEmpty {
				word = "."
			}
			if c.Name != "" && c.Name != c.Content {
				word = c.Name + "=" + word
			}
			words = append(words, word)
		}
		s += strings.Join(words, " ")
	}
	return s
}

const twoRoles = "(role w) (role b) (<= (legal ?r noop) (role ?r)) "

// Sheets are written for these tests, one for each kind of figure; the last word
// of a relation never matters.
func TestFigures(t *testing.T) {
	tests := map[string]struct {
		rules  string
		states []string
		want   []string
	}{
		"numbers that moves change are heaps": {
			twoRoles + "(pile a) (pile b) (n 0 1) (n 1 2) (n 2 3) (init (stones a 3)) (init (stones b 1)) " +
				"(<= (legal w (remove ?p)) (pile ?p)) " +
				"(<= (next (stones ?p ?m)) (does w (remove ?p)) (true (stones ?p ?k)) (n ?m ?k)) " +
				"(<= (next (stones ?p ?k)) (true (stones ?p ?k)) (does w (remove ?q)) (distinct ?p ?q))",
			[]string{"(stones a 3) (stones b 1)", "(stones a 2) (stones b 1)"},
			[]string{"heaps | a: token token token | b: . . token"},
		},
		"what can be filled is a vessel, as high as the rules let it be": {
			twoRoles + "(jug a) (jug b) (n 0 1) (n 1 2) (n 2 3) (base (holds a 0)) (base (holds a 1)) " +
				"(base (holds b 0)) (base (holds b 1)) (base (holds b 2)) (base (holds b 3)) " +
				"(init (holds a 0)) (init (holds b 0)) (<= (legal w (fill ?j)) (jug ?j)) " +
				"(<= (next (holds ?j ?m)) (does w (fill ?j)) (true (holds ?j ?k)) (n ?k ?m)) " +
				"(<= (next (holds ?j ?k)) (true (holds ?j ?k)) (does w (fill ?i)) (distinct ?i ?j))",
			[]string{"(holds a 0) (holds b 2)", "(holds a 1) (holds b 2)"},
			[]string{"vessels | a: . | b: . token token"},
		},
		"of things that are one of several ways, what is called as nothing is out": {
			"(role w) (lamp p) (lamp q) (lamp r) (<= (init (off ?l)) (lamp ?l)) (<= (legal w (press ?l)) (lamp ?l)) " +
				"(<= (next (on ?l)) (does w (press ?l)) (true (off ?l))) " +
				"(<= (next (off ?l)) (does w (press ?l)) (true (on ?l))) " +
				"(<= (next (on ?l)) (true (on ?l)) (does w (press ?m)) (distinct ?l ?m)) " +
				"(<= (next (off ?l)) (true (off ?l)) (does w (press ?m)) (distinct ?l ?m))",
			[]string{"(on p) (off q) (off r)", "(off p) (off q) (off r)"},
			[]string{"lamps | p=on | q=. | r=."},
		},
		"what a role has is a hand": {
			twoRoles + "(colour red) (colour blue) (<= (init (owns ?r ?c)) (role ?r) (colour ?c)) " +
				"(<= (next (owns ?r ?c)) (true (owns ?r ?c)) (not (does ?r (give ?c)))) " +
				"(<= (legal ?r (give ?c)) (true (owns ?r ?c)))",
			[]string{"(owns w red) (owns w blue) (owns b red)", "(owns w red)"},
			[]string{"hand of 0 | red | blue", "hand of 1 | red | blue=."},
		},
		"things in few places": {
			"(role w) (thing hat) (thing coat) (side here) (side there) (<= (init (lies ?t here)) (thing ?t)) " +
				"(<= (legal w (bring ?t)) (thing ?t)) (<= (next (lies ?t there)) (does w (bring ?t))) " +
				"(<= (next (lies ?t ?s)) (true (lies ?t ?s)) (not (does w (bring ?t))))",
			[]string{"(lies hat here) (lies coat here)", "(lies hat there) (lies coat here)"},
			[]string{"places | here: hat coat | there: . ."},
		},
		"things that have an order stand on each other, the largest lowest": {
			"(role w) (disk 1) (disk 2) (disk 3) (peg p) (peg q) (<= (init (at ?d p)) (disk ?d)) " +
				"(<= (legal w (bring ?d ?p)) (disk ?d) (peg ?p)) (<= (next (at ?d ?p)) (does w (bring ?d ?p))) " +
				"(<= (next (at ?d ?p)) (true (at ?d ?p)) (not (does w (bring ?d q))))",
			[]string{"(at 1 p) (at 2 p) (at 3 p)", "(at 1 q) (at 2 p) (at 3 p)"},
			[]string{"towers | p: 1 2 3 | q: . . ."},
		},
		"things on things are towers, whatever carries all is left out": {
			"(role w) (init (rests x y)) (init (rests y floor)) (init (rests z floor)) (block x) (block y) (block z) " +
				"(<= (legal w (put ?a ?b)) (block ?a) (block ?b)) (<= (next (rests ?a ?b)) (does w (put ?a ?b))) " +
				"(<= (next (rests ?a ?b)) (true (rests ?a ?b)) (not (does w (put ?a x))))",
			[]string{"(rests x y) (rests y floor) (rests z floor)", "(rests x z) (rests y floor) (rests z floor)"},
			[]string{"towers | . . . . | . . x y | . . . z"},
		},
		"things on things on pillars": {
			"(role w) (init (over d1 d2)) (init (over d2 left)) (disk d1) (disk d2) (disk d3) (pillar left) " +
				"(pillar right) (init (over d3 right)) (<= (legal w (lift ?a ?b)) (disk ?a) (pillar ?b)) " +
				"(<= (next (over ?a ?b)) (does w (lift ?a ?b))) (<= (legal w (lift ?a ?b)) (disk ?a) (disk ?b)) " +
				"(<= (next (over ?a ?b)) (true (over ?a ?b)) (not (does w (lift ?a left))))",
			[]string{"(over d1 d2) (over d2 left) (over d3 right)", "(over d1 left) (over d2 left) (over d3 right)"},
			[]string{"towers | left: . . d1 d2 | right: . . . d3"},
		},
		"a number that is there only after some moves is no heap": {
			"(role w) (n 1) (n 2) (n 3) (init (cell a)) (<= (legal w (pick ?n)) (n ?n)) " +
				"(<= (next (picked ?n)) (does w (pick ?n))) (<= (next (cell a)) (true (cell a)))",
			[]string{"(cell a)", "(cell a) (picked 2)"},
			[]string{"lamps | a"},
		},
		"one fact that holds all things is a sequence": {
			"(role w) (init (line tom eve ann bob)) (<= (legal w swap) (true (line ?a ?b ?c ?d))) " +
				"(<= (next (line ?b ?a ?c ?d)) (true (line ?a ?b ?c ?d)) (does w swap)) " +
				"(<= (next (line ?b ?c ?d ?a)) (true (line ?a ?b ?c ?d)) (does w turn)) (legal w turn)",
			[]string{"(line tom eve ann bob)", "(line eve tom ann bob)"},
			[]string{"sequence | 1: tom | 2: eve | 3: ann | 4: bob"},
		},
		"words of which some hold are lamps": {
			"(role w) (lamp hall) (lamp attic) (init (lit hall)) (<= (legal w (press ?l)) (lamp ?l)) " +
				"(<= (next (lit ?l)) (does w (press ?l)))",
			[]string{"(lit hall)", "(lit attic)"},
			[]string{"lamps | hall | attic=."},
		},
		"names without arguments are lamps too": {
			"(role w) (init open) (legal w shut) (<= (next shut) (does w shut))",
			[]string{"open", "shut"},
			[]string{"lamps | open | shut=."},
		},
		"functions of which each thing has one say which": {
			"(role w) (door a) (door b) (<= (init (closed ?d)) (door ?d)) (<= (legal w (push ?d)) (door ?d)) " +
				"(<= (next (opened ?d)) (does w (push ?d))) (<= (next (closed ?d)) (door ?d) (not (does w (push ?d))))",
			[]string{"(closed a) (closed b)", "(opened a) (closed b)"},
			[]string{"lamps | a=closed | b=closed"},
		},
		"named cells that can hold several things are a board for each": {
			"(role w) (hue jet) (hue ivory) (spot a1) (spot a2) (spot a3) (spot b1) (spot b2) (spot b3) " +
				"(<= (init (left ?p ?h)) (spot ?p) (hue ?h)) (<= (legal w (use ?p ?h)) (true (left ?p ?h))) " +
				"(<= (next (left ?p ?h)) (true (left ?p ?h)) (not (does w (use ?p ?h))))",
			[]string{"(left a1 jet) (left a1 ivory) (left b3 jet)", "(left a2 jet) (left a1 ivory)"},
			[]string{"square | a: a3=. a2=. a1=ivory | b: b3=. b2=. b1=.",
				"square | a: a3=. a2=. a1=jet | b: b3=jet b2=. b1=."},
		},
		"what is nothing else is a table": {
			"(role w) (init (knows ann bob)) (init (knows bob cy)) (legal w wait) (legal w meet) " +
				"(<= (next (knows ann cy)) (does w meet)) (<= (next (knows ?x ?y)) (true (knows ?x ?y))) " +
				"(init (knows cy ann)) (init (knows bob ann))",
			[]string{"(knows ann bob) (knows bob cy) (knows cy ann) (knows bob ann)",
				"(knows ann bob) (knows bob cy) (knows cy ann) (knows ann cy) (knows bob ann)"},
			[]string{"table | ann: . knows . | bob: knows . knows | cy: knows . ."},
		},
		"coordinates in facts of their own": {
			"(role w) (n 1) (n 2) (n 3) (s 1 2) (s 2 3) (init (posx car 1)) (init (posy car 2)) (legal w go) " +
				"(legal w stay) (<= (next (posx car ?b)) (does w go) (true (posx car ?a)) (s ?a ?b)) " +
				"(<= (next (posy car ?y)) (true (posy car ?y))) " +
				"(<= (next (posy car ?y)) (does w up) (n ?y)) (legal w up)",
			[]string{"(posx car 1) (posy car 2)", "(posx car 2) (posy car 2)"},
			[]string{"square | 1: . car . | 2: . . . | 3: . . ."},
		},
		"whose turn it is is no figure": {
			twoRoles + "(init (turn w)) (<= (next (turn b)) (true (turn w))) (<= (next (turn w)) (true (turn b)))",
			[]string{"(turn w)", "(turn b)"}, nil,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, b := range boards(t, test.rules, test.states...) {
				got = append(got, drawing(&b))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// Where nothing may be in a place, as (free a) says, the other functions are what
// is there.
func TestWhatStandsInPlacesIsAPiece(t *testing.T) {
	b := boards(t, "(role w) (spot a) (spot b) (<= (init (blank ?s)) (spot ?s)) "+
		"(<= (legal w (mark ?s)) (true (blank ?s))) (<= (next (ecks ?s)) (does w (mark ?s))) "+
		"(<= (next (ecks ?s)) (true (ecks ?s))) (<= (next (blank ?s)) (true (blank ?s)) (not (does w (mark ?s))))",
		"(ecks a) (blank b)", "(blank a) (blank b)")[0]
	if got := b.Cells[0]; got.Kind != CellPiece || got.Content != "ecks" || b.Cells[1].Kind != CellEmpty {
		t.Errorf("%+v", b.Cells)
	}
	if b.Width != 4 {
		t.Errorf("cells are %d quarters wide: a piece needs a square", b.Width)
	}
	nine := boards(t, "(role w) (s a) (s b) (s c) (s d) (s e) (s f) (s g) (s h) (s i) (<= (init (blank ?s)) (s ?s)) "+
		"(<= (legal w (mark ?s)) (true (blank ?s))) (<= (next (ecks ?s)) (does w (mark ?s))) "+
		"(<= (next (ecks ?s)) (true (ecks ?s))) (<= (next (blank ?s)) (true (blank ?s)) (not (does w (mark ?s))))")[0]
	if nine.Shape != Square || len(nine.Columns) != 3 || len(nine.Rows) != 3 {
		t.Errorf("nine places are a %s of %d by %d", nine.Shape, len(nine.Columns), len(nine.Rows))
	}
}

// A role's number stands in its strip, also where moves change it, and so does one
// that never changes beside the board: neither is a row of lamps.
func TestNumbersThatMovesSpendAreGauges(t *testing.T) {
	rules := twoRoles + "(n 0 1) (n 1 2) (n 2 3) (n 3 4) (init (wMen 4)) (init (last 9)) " +
		"(<= (legal w (send ?x)) (n ?x ?y)) (<= (next (last ?x)) (true (last ?x))) " +
		"(<= (next (wMen ?z)) (does w (send ?x)) (true (wMen ?y)) (less ?y ?x ?z)) " +
		"(<= (less ?y 0 ?y) (n ?y ?z)) (<= (less ?y ?x ?z) (n ?w ?x) (n ?v ?y) (less ?v ?w ?z))"
	m, samples := infer(t, rules, "(wMen 4) (last 9)", "(wMen 3) (last 9)")
	v, _ := m.Read(samples[0])
	var got []string
	for _, g := range v.Gauges {
		got = append(got, fmt.Sprintf("%s %s of %d", g.Label, g.Value, g.Role))
	}
	slices.Sort(got)
	if want := []string{"last 9 of -1", "wMen 4 of 0"}; !slices.Equal(got, want) || len(v.Boards) > 0 {
		t.Errorf("%q and %d boards, want %q alone", got, len(v.Boards), want)
	}
}

func TestGauges(t *testing.T) {
	rules := twoRoles + "(n 0 1) (n 1 2) (n 2 3) (n 3 4) (init (clock 1)) (init (gold w 2)) (init (gold b 4)) " +
		"(init (bPoints 3)) " +
		"(<= (next (clock ?m)) (true (clock ?k)) (n ?k ?m)) (<= (next (gold ?r ?x)) (true (gold ?r ?x))) " +
		"(<= (next (gold ?r ?x)) (role ?r) (n ?x ?y)) (<= (next (bPoints ?x)) (n ?x ?y)) (init (clock 0))"
	m, samples := infer(t, rules, "(clock 1) (gold w 2) (gold b 4) (bPoints 3)",
		"(clock 2) (gold w 2) (gold b 3) (bPoints 2)")
	v, _ := m.Read(samples[0])
	var got []string
	for _, g := range v.Gauges {
		got = append(got, fmt.Sprintf("%s %s %d%% of %d", g.Label, g.Value, g.Share, g.Role))
	}
	slices.Sort(got)
	want := []string{"bPoints 3 100% of 1", "clock 1 25% of -1", "gold 2 50% of 0", "gold 4 100% of 1"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if len(v.OffBoard) > 0 {
		t.Errorf("%d facts are off the board", len(v.OffBoard))
	}
}

func TestFactsThatNoGaugeHasRoomForAreListed(t *testing.T) {
	rules := twoRoles + "(n 0 1) (n 1 2) (n 2 3) (<= (next (level ?k ?m)) (true (level ?k ?m)))" +
		"(<= (next (level ?k ?x)) (true (level ?k ?y)) (n ?x ?y))"
	facts := ""
	for i := range 20 {
		rules += fmt.Sprintf("(init (level k%d 2))", i)
		facts += fmt.Sprintf("(level k%d %d) ", i, i%3)
	}
	m, samples := infer(t, rules, facts)
	v, _ := m.Read(samples[0])
	if len(v.Gauges) == 0 || len(v.Gauges)+len(v.OffBoard) != 20 {
		t.Errorf("%d facts have gauges and %d are listed, of 20", len(v.Gauges), len(v.OffBoard))
	}
}

// Figures are chosen by a few states of random matches; another may have more than fits into them.
func TestFactsThatNoFigureHasRoomForAreListed(t *testing.T) {
	for name, c := range map[string]struct {
		rules  string
		states []string
		later  string
		want   []string
	}{
		"a heap is as high as numbers go": {
			twoRoles + "(pile a) (pile b) (n 0 1) (n 1 2) (n 2 3) (init (stones a 3)) (init (stones b 1)) " +
				"(<= (legal w (remove ?p)) (pile ?p)) " +
				"(<= (next (stones ?p ?m)) (does w (remove ?p)) (true (stones ?p ?k)) (n ?m ?k)) " +
				"(<= (next (stones ?p ?k)) (true (stones ?p ?k)) (does w (remove ?q)) (distinct ?p ?q))",
			[]string{"(stones a 3) (stones b 1)", "(stones a 2) (stones b 1)"},
			"(stones a 3) (stones b 9) (stones c 1) (stones b none)",
			[]string{"(stones b 9)", "(stones c 1)", "(stones b none)"},
		},
		"things that stand on each other in a ring stand on nothing": {
			"(role w) (init (rests x y)) (init (rests y floor)) (init (rests z floor)) (block x) (block y) (block z) " +
				"(<= (legal w (put ?a ?b)) (block ?a) (block ?b)) (<= (next (rests ?a ?b)) (does w (put ?a ?b))) " +
				"(<= (next (rests ?a ?b)) (true (rests ?a ?b)) (not (does w (put ?a x))))",
			[]string{"(rests x y) (rests y floor) (rests z floor)", "(rests x z) (rests y floor) (rests z floor)"},
			"(rests x y) (rests y x) (rests z floor)",
			[]string{"(rests x y)", "(rests y x)"},
		},
		"a place that is not drawn": {
			"(role w) (thing hat) (thing coat) (side here) (side there) (<= (init (lies ?t here)) (thing ?t)) " +
				"(<= (legal w (bring ?t)) (thing ?t)) (<= (next (lies ?t there)) (does w (bring ?t))) " +
				"(<= (next (lies ?t ?s)) (true (lies ?t ?s)) (not (does w (bring ?t))))",
			[]string{"(lies hat here) (lies coat here)", "(lies hat there) (lies coat here)"},
			"(lies hat away) (lies coat here)",
			[]string{"(lies hat away)"},
		},
		"what has a height alone": {
			"(role w) (n 1) (n 2) (n 3) (s 1 2) (s 2 3) (init (posx car 1)) (init (posy car 2)) (legal w go) " +
				"(legal w stay) (<= (next (posx car ?b)) (does w go) (true (posx car ?a)) (s ?a ?b)) " +
				"(<= (next (posy car ?y)) (true (posy car ?y))) " +
				"(<= (next (posy car ?y)) (does w up) (n ?y)) (legal w up)",
			[]string{"(posx car 1) (posy car 2)", "(posx car 2) (posy car 2)"},
			"(posy car 2)",
			[]string{"(posy car 2)"},
		},
		"a table has one thing in a cell": {
			"(role w) (init (owns ann apple 1)) (init (owns bob pear 2)) (legal w wait) (legal w trade) " +
				"(<= (next (owns ann pear 3)) (does w trade)) (<= (next (owns ?x ?y ?n)) (true (owns ?x ?y ?n))) " +
				"(<= (next (owns bob apple 1)) (does w trade))",
			[]string{"(owns ann apple 1) (owns bob pear 2)", "(owns ann pear 3) (owns bob apple 1)"},
			"(owns ann apple 1) (owns ann apple 2) (owns bob pear 2)",
			[]string{"(owns ann apple 2)"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			m, samples := infer(t, c.rules, c.states...)
			before, _ := m.Read(samples[0])
			if len(before.Boards) != 1 || len(before.OffBoard) > 0 {
				t.Fatalf("%d boards, and %d facts are listed", len(before.Boards), len(before.OffBoard))
			}
			v, _ := m.Read(read(t, m.rules, c.later))
			var got []string
			for _, f := range v.OffBoard {
				got = append(got, m.rules.Terms.String(f))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("a board %s lists %q, want %q", v.Boards[0].Shape, got, c.want)
			}
		})
	}
}

// A speed may be less than nothing: it is one number, not a lamp for each that there is.
func TestNumbersBelowNothingAreGauges(t *testing.T) {
	rules := "(role w) (init (speed 0)) (faster -1 0) (faster 0 1) (faster 1 1) (legal w up) (legal w down) " +
		"(<= (next (speed ?y)) (does w up) (true (speed ?x)) (faster ?x ?y)) " +
		"(<= (next (speed ?x)) (does w down) (true (speed ?y)) (faster ?x ?y))"
	m, samples := infer(t, rules, "(speed 0)", "(speed -1)", "(speed 1)")
	v, _ := m.Read(samples[0])
	if len(v.Boards) > 0 || len(v.Gauges) != 1 || v.Gauges[0].Share != 50 {
		t.Errorf("%d boards and %v, want one gauge that is half full", len(v.Boards), v.Gauges)
	}
}
