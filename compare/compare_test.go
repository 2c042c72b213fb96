package compare_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdl-playground/engine/compare"
	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/propnet"
	"github.com/gdl-playground/engine/reasoner"
)

// walk is a game for one: three steps to the right win, and so the match ends;
// one to the left of the beginning does, too.
const walk = `
(role robot)
(init (at 1))
(<= (legal robot (go ?way)) (way ?way))
(<= (next (at ?y)) (does robot (go right)) (true (at ?x)) (succ ?x ?y))
(<= (next (at ?x)) (does robot (go left)) (true (at ?y)) (succ ?x ?y))
(<= terminal (true (at 4)))
(<= terminal (true (at 0)))
(<= (goal robot 100) (true (at 4)))
(<= (goal robot 0) (not (true (at 4))))
(way left) (way right)
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
`

// guess is a game for two who move simultaneously: who names the number of the
// other in the first of two rounds wins, else nobody does.
const guess = `
(role ann) (role bob)
(init (round 1))
(<= (legal ?r (say ?n)) (role ?r) (number ?n) (true (round ?k)))
(<= (next (said ?r ?n)) (does ?r (say ?n)) (true (round 1)))
(<= (next (said ?r ?n)) (true (said ?r ?n)))
(<= (next (round 2)) (true (round 1)))
(<= (next (round 3)) (true (round 2)))
(<= (next (hit ?r)) (does ?r (say ?n)) (true (round 2)) (true (said ?s ?n)) (distinct ?r ?s))
(<= terminal (true (round 3)))
(<= (goal ?r 100) (true (hit ?r)))
(<= (goal ?r 0) (role ?r) (not (true (hit ?r))))
(number 1) (number 2) (number 3)
`

// lamp never ends: its two positions follow each other for ever.
const lamp = `
(role robot)
(init off)
(legal robot press)
(<= (legal robot kick) (true on))
(<= (next on) (true off))
(<= (next off) (true on) (does robot press))
(<= (next on) (true on) (does robot kick))
(<= (goal robot 50) (true on))
`

func compileText(t testing.TB, text string) *logic.Rules {
	t.Helper()
	rules, err := logic.Compile(gdl.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// run compares two sheets and confirms a counterexample.
func run(t testing.TB, a, b string, o compare.Options) *compare.Result {
	t.Helper()
	r, err := compare.Games(t.Context(), compileText(t, a), compileText(t, b), o)
	if err != nil {
		t.Fatal(err)
	}
	confirm(t, a, b, r)
	return r
}

// confirm plays the moves of a counterexample on each sheet by itself and checks
// what the result says of it.
func confirm(t testing.TB, a, b string, r *compare.Result) {
	t.Helper()
	if r.Verdict != compare.Different || r.Differences[0].Kind == compare.InRoles {
		return
	}
	if len(r.Moves[0]) != len(r.Moves[1]) {
		t.Fatalf("%d joint moves in one sheet, %d in the other", len(r.Moves[0]), len(r.Moves[1]))
	}
	for side, text := range []string{a, b} {
		m, err := reasoner.New(compileText(t, text), reasoner.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var joints [][]gdl.Term
		for _, words := range r.Moves[side] {
			var joint []gdl.Term
			for _, w := range words {
				joint = append(joint, term(t, w))
			}
			joints = append(joints, joint)
		}
		s, err := match.StateAfter(t.Context(), m, joints)
		if err != nil {
			t.Fatalf("sheet %d: %v", side, err)
		}
		for _, d := range r.Differences {
			confirmDifference(t, m, s, side, d)
		}
	}
}

func confirmDifference(t testing.TB, m game.Machine, s game.State, side int, d compare.Difference) {
	t.Helper()
	role := slices.IndexFunc(m.Rules().Roles,
		func(x logic.Term) bool { return m.Rules().Terms.String(x) == d.Role[side] })
	switch d.Kind {
	case compare.InEnd:
		if end, err := m.Terminal(t.Context(), s); err != nil || end != d.Holds[side] {
			t.Errorf("sheet %d: terminal is %v, %v", side, end, err)
		}
	case compare.InGoal:
		if g, err := m.Goal(t.Context(), s, role); err != nil || g != d.Goals[side] {
			t.Errorf("sheet %d: the goal is %v, %v", side, g, err)
		}
	case compare.InLegal:
		if d.Move[side] == "" {
			return
		}
		x := term(t, d.Move[side])
		_, err := match.LegalMove(t.Context(), m, s, role, &x)
		var illegal *match.IllegalError
		if err != nil && !errors.As(err, &illegal) || (err == nil) != d.Holds[side] {
			t.Errorf("sheet %d: move %s: %v", side, d.Move[side], err)
		}
	}
}

func term(t testing.TB, text string) gdl.Term {
	t.Helper()
	x, err := gdl.ParseTerm(text)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// edit replaces a text that must be there.
func edit(t testing.TB, sheet string, oldNew ...string) string {
	t.Helper()
	for i := 0; i < len(oldNew); i += 2 {
		if !strings.Contains(sheet, oldNew[i]) {
			t.Fatalf("the sheet has no %s", oldNew[i])
		}
	}
	return strings.NewReplacer(oldNew...).Replace(sheet)
}

func TestSameGames(t *testing.T) {
	tests := []struct {
		name   string
		sheet  string
		edits  []string
		method compare.Method
	}{
		{"a sheet and itself", walk, nil, compare.ByRules},
		{"other names of variables", walk, []string{"?x", "?a", "?way", "?w"}, compare.ByRules},
		{
			"another order of conditions", walk,
			[]string{"(does robot (go right)) (true (at ?x)) (succ ?x ?y)",
				"(succ ?x ?y) (true (at ?x)) (does robot (go right))"}, compare.ByRules,
		},
		{"a rule twice", walk, []string{"(way left)", "(way left) (way left)"}, compare.ByRules},
		{"comments and case", walk, []string{"(way left)", "; to the left\n(WAY Left)"}, compare.ByRules},
		{"a view with another name", walk, []string{"succ", "after"}, compare.ByRules},
		{"a list of facts that may come up", walk, []string{"(init", "(base (at 0)) (init"}, compare.ByRules},
		{"another kind of fact", walk, []string{"at", "position"}, compare.ByRules},
		{"moves with another name", walk, []string{"(go ", "(step "}, compare.ByRules},
		{"roles with another name", guess, []string{"ann", "eve"}, compare.ByRules},
		{
			"a condition that always holds", walk,
			[]string{"(does robot (go left))", "(does robot (go left)) (role robot)"}, compare.ByPositions,
		},
		{
			"a view instead of its definition", walk,
			[]string{"(<= terminal (true (at 4)))", "(<= won (true (at 4))) (<= terminal won)"}, compare.ByRules,
		},
		{
			"a view whose only rule is repeated", walk + "(<= won (true (at 4))) (<= (goal robot 100) won)",
			[]string{"(<= won", "(<= won (true (at 4))) (<= won"}, compare.ByRules,
		},
		{"conditions that a rule is symmetric in",
			walk + "(<= (goal robot 0) (succ ?a ?b) (succ ?b ?c) (succ ?d ?e) (succ ?e ?f) (distinct ?a ?d))",
			[]string{"(succ ?a ?b) (succ ?b ?c) (succ ?d ?e) (succ ?e ?f)",
				"(succ ?e ?f) (succ ?b ?c) (succ ?a ?b) (succ ?d ?e)"}, compare.ByRules},
		{
			"a view that has parameters", walk,
			[]string{"(true (at ?y)) (succ ?x ?y))", "(before ?x ?y)) (<= (before ?a ?b) (true (at ?b)) (succ ?a ?b))"},
			compare.ByRules,
		},
		{
			"a condition that another one implies", walk,
			[]string{"(true (at ?y)) (succ ?x ?y)", "(true (at ?y)) (succ ?x ?y) (true (at ?z)) (succ ?x ?u)"},
			compare.ByRules,
		},
		{
			"two rules as one with or", walk,
			[]string{"(<= terminal (true (at 4)))", "", "(<= terminal (true (at 0)))",
				"(<= terminal (or (true (at 0)) (true (at 4))))"}, compare.ByRules,
		},
		{
			"a fact that counts nothing of interest", walk,
			[]string{"(init", "(<= (next (count 1)) (true (at 1))) (init"}, compare.ByPositions,
		},
		{
			"what happens after the end", walk,
			[]string{"(<= (legal robot (go ?way))", "(<= (legal robot (go ?way)) (not terminal)"}, compare.ByPositions,
		},
		{
			"a history that the other game forgets", lamp,
			[]string{"(init off)",
				"(init off) (init (was off)) (<= (next (was off)) (true off)) (<= (next (was on)) (true on))"},
			compare.ByPositions,
		},
		{"simultaneous moves", guess, []string{"(distinct ?r ?s)", "(distinct ?r ?s) (role ?s)"}, compare.ByPositions},
		{
			"goals before the end", walk,
			[]string{"(<= (goal robot 0) (not (true (at 4))))", "(<= (goal robot 0) (true (at 0)))"},
			compare.ByPositions,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := run(t, test.sheet, edit(t, test.sheet, test.edits...), compare.Options{})
			if r.Verdict != compare.Same || r.Method != test.method {
				t.Errorf("%s by %s %+v, want same by %s", r.Verdict, r.Method, r.Differences, test.method)
			}
		})
	}
}

func TestDifferentGames(t *testing.T) {
	tests := []struct {
		name  string
		sheet string
		edits []string
		moves string // of the first sheet
		kind  compare.Kind
		fault string // what stands in a rule at fault
	}{
		{"a move that is not there", walk, []string{"(way left)", ""}, "", compare.InLegal, "(way left)"},
		{
			"a goal that is lower", walk,
			[]string{"(goal robot 100)", "(goal robot 90)"}, "(go right),(go right),(go right)", compare.InGoal,
			"(goal robot 90)",
		},
		{
			"an end that is not there", walk,
			[]string{"(<= terminal (true (at 0)))", ""}, "(go left)", compare.InEnd, "(<= terminal (true (at 0)))",
		},
		{
			"a step that leads elsewhere", walk,
			[]string{"(succ 2 3)", "(succ 2 4)"}, "(go right),(go right)", compare.InEnd, "(succ 2 4)",
		},
		{
			"another beginning", walk,
			[]string{"(init (at 1))", "(init (at 2))"}, "(go left)", compare.InEnd, "(init (at 2))",
		},
		{
			"a rule about one role", guess,
			[]string{"(distinct ?r ?s)", "(distinct ?r ?s) (distinct ?r bob)"}, "(say 1) (say 1),(say 1) (say 1)",
			compare.InGoal, "(distinct ?r bob)",
		},
		{
			"a game that goes on for ever", lamp,
			[]string{"(next on) (true on)", "(next off) (true on)"}, "press,kick", compare.InLegal, "(does robot kick)",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := run(t, test.sheet, edit(t, test.sheet, test.edits...), compare.Options{})
			if r.Verdict != compare.Different || !r.Shortest {
				t.Fatalf("%s, shortest %v", r.Verdict, r.Shortest)
			}
			var moves []string
			for _, joint := range r.Moves[0] {
				moves = append(moves, strings.Join(joint, " "))
			}
			if have := strings.Join(moves, ","); len(moves) != strings.Count(test.moves, ",")+min(1, len(test.moves)) {
				t.Errorf("after %s, want as many moves as %s", have, test.moves)
			}
			if r.Differences[0].Kind != test.kind {
				t.Errorf("different in %+v, want %s", r.Differences[0], test.kind)
			}
			if len(r.Changes) == 0 || !r.Changes[0].AtFault {
				t.Fatalf("no rule at fault: %+v", r.Changes)
			}
			if !slices.ContainsFunc(r.Changes, func(c compare.Change) bool {
				return c.AtFault && slices.ContainsFunc(c.Rules[:], func(x *compare.Rule) bool {
					return x != nil && strings.Contains(x.Text, test.fault)
				})
			}) {
				t.Errorf("%s is not at fault", test.fault)
			}
			for side, reason := range r.Differences[0].Reasons {
				if reason == nil {
					t.Errorf("no reason for sheet %d", side)
				}
			}
		})
	}
}

func TestOnlyRulesThatMatterAreAtFault(t *testing.T) {
	b := edit(t, walk, "(succ 0 1)", "(succ 0 1) (succ 7 8)", "(goal robot 100)", "(goal robot 90)")
	r := run(t, walk, b, compare.Options{})
	var at, elsewhere int
	for _, c := range r.Changes {
		if c.AtFault {
			at++
		} else {
			elsewhere++
		}
	}
	if at != 1 || elsewhere != 1 {
		t.Errorf("%d changes at fault, %d elsewhere: %+v", at, elsewhere, r.Changes)
	}
}

func TestViewsThatDoubleTermsAreNotPutIn(t *testing.T) {
	chain := "(<= (v0 ?x) (true (at ?x)))"
	for i := range 40 {
		chain += fmt.Sprintf("(<= (v%d (f ?x ?x)) (v%d ?x))", i+1, i)
	}
	sheet := walk + chain + "(<= terminal (v40 ?x))"
	r := run(t, sheet, edit(t, sheet, "(way left)", "(way left) (way left)"), compare.Options{Pairs: 1, Samples: -1})
	if r.Verdict != compare.Same {
		t.Errorf("%s", r.Verdict)
	}
}

// What is too long to be unfolded is compared as it is: no difference behind the bound is lost.
func TestRulesOfManyConditionsAreNotCutShort(t *testing.T) {
	for _, x := range []string{"?x", "1"} {
		long := "(<= terminal (true (at ?x))"
		if x == "1" {
			long = "(<= terminal"
		}
		for i := range 560 {
			long += fmt.Sprintf(" (not (true (mark %s %d %d)))", x, i, i)
		}
		last := fmt.Sprintf("(mark %s 559 559)", x)
		rules := walk + "(init (mark 1 9000 9000)) (<= (next (mark 1 ?y ?y)) (true (mark 1 ?y ?y)))"
		other := strings.Replace(long, last, fmt.Sprintf("(mark %s 9000 9000)", x), 1)
		r := run(t, rules+long+")", rules+other+")", compare.Options{Pairs: 1, Samples: -1})
		if r.Verdict == compare.Same {
			t.Errorf("rules that differ in their last condition are the same by %s", r.Method)
		}
		first, second := compileText(t, rules+long+")"), compileText(t, rules+other+")")
		if fingerprint(t, first) == fingerprint(t, second) {
			t.Error("they have one fingerprint")
		}
	}
}

func TestRoles(t *testing.T) {
	t.Run("another number of roles is a difference", func(t *testing.T) {
		r := run(t, walk, guess, compare.Options{})
		if r.Verdict != compare.Different || r.Differences[0].Kind != compare.InRoles ||
			len(r.Differences[0].Roles[1]) != 2 {
			t.Errorf("%+v", r)
		}
	})
	t.Run("roles in another order are told, not a difference", func(t *testing.T) {
		r := run(t, guess, edit(t, guess, "(role ann) (role bob)", "(role bob) (role ann)"), compare.Options{})
		if r.Verdict != compare.Same || r.Map == nil ||
			!slices.Equal(r.Map.Roles, []compare.Pair{{A: "ann", B: "ann"}, {A: "bob", B: "bob"}}) {
			t.Errorf("%s, map %+v", r.Verdict, r.Map)
		}
	})
	t.Run("other names are a difference where no map is wanted", func(t *testing.T) {
		r := run(t, guess, edit(t, guess, "ann", "eve"), compare.Options{Map: &compare.Map{}})
		if r.Verdict != compare.Different || r.Differences[0].Kind != compare.InRoles {
			t.Errorf("%+v", r)
		}
	})
}

func TestMaps(t *testing.T) {
	renamed := edit(t, guess, "(say", "(call", "1)", "one)", "2)", "two)", "3)", "three)", "ann", "eve")
	t.Run("names of moves and constants in them are found", func(t *testing.T) {
		r := run(t, guess, renamed, compare.Options{})
		want := []compare.Pair{{A: "1", B: "one"}, {A: "2", B: "two"}, {A: "3", B: "three"}, {A: "say", B: "call"}}
		if r.Verdict != compare.Same || r.Map == nil || !slices.Equal(r.Map.Names, want) {
			t.Errorf("%s, %+v, map %+v", r.Verdict, r.Differences, r.Map)
		}
	})
	t.Run("they are found even if a rule differs, and the moves are told in both words", func(t *testing.T) {
		r := run(t, guess, edit(t, renamed, "(distinct ?r ?s)", "(distinct ?r bob)"), compare.Options{})
		if r.Verdict != compare.Different || len(r.Moves[0]) != 2 || !strings.HasPrefix(r.Moves[0][0][0], "(say") ||
			!strings.HasPrefix(r.Moves[1][0][0], "(call") {
			t.Errorf("%s after %v", r.Verdict, r.Moves)
		}
	})
	t.Run("a map can be given", func(t *testing.T) {
		m, err := compare.ParseMap("left=right,right=left")
		if err != nil {
			t.Fatal(err)
		}
		swapped := edit(t, walk, "(go left)", "(go right)", "(go right)", "(go left)")
		if r := run(t, walk, swapped, compare.Options{Map: m}); r.Verdict != compare.Same {
			t.Errorf("%s, %+v", r.Verdict, r.Differences)
		}
		if r := run(t, walk, swapped, compare.Options{}); r.Verdict != compare.Different {
			t.Errorf("without a map: %s", r.Verdict)
		}
	})
	t.Run("a goal is not renamed", func(t *testing.T) {
		if r := run(t, walk, edit(t, walk, "100", "99"), compare.Options{}); r.Verdict != compare.Different {
			t.Errorf("%s by %s", r.Verdict, r.Method)
		}
	})
	t.Run("a map that does not fit is an error", func(t *testing.T) {
		for _, text := range []string{"left=up,left=down", "left=up,right=up", "role:nobody=robot"} {
			m, err := compare.ParseMap(text)
			if err != nil {
				t.Fatal(err)
			}
			_, err = compare.Games(t.Context(), compileText(t, walk), compileText(t, walk), compare.Options{Map: m})
			if err == nil {
				t.Errorf("%s: no error", text)
			}
		}
		for _, text := range []string{"left", "left=", "=x", "a=(b c)"} {
			if _, err := compare.ParseMap(text); err == nil {
				t.Errorf("%s: no error", text)
			}
		}
	})
}

func TestGoalsEverywhere(t *testing.T) {
	b := edit(t, walk, "(<= (goal robot 0) (not (true (at 4))))", "(<= (goal robot 0) (true (at 0)))")
	r := run(t, walk, b, compare.Options{EveryGoal: true})
	if r.Verdict != compare.Different || len(r.Moves[0]) != 0 ||
		r.Differences[0].Goals != [2]game.Goal{0, game.NoGoal} {
		t.Errorf("%s after %v: %+v", r.Verdict, r.Moves, r.Differences)
	}
}

// bundled returns the rules of a bundled game.
func bundled(t testing.TB, name string) string {
	t.Helper()
	g, ok := games.Find(name)
	if !ok {
		t.Fatalf("there is no game %s", name)
	}
	return g.Rules
}

func network(ctx context.Context, rules *logic.Rules) (game.Machine, error) {
	net, err := propnet.Build(ctx, rules, propnet.Options{})
	if err != nil {
		return nil, err
	}
	circuit, err := propnet.Optimize(ctx, net)
	if err != nil {
		return nil, err
	}
	return propnet.NewMachine(net, circuit), nil
}

func TestAllPositionsOfTicTacToe(t *testing.T) {
	a := bundled(t, "tic-tac-toe")
	b := edit(t, a, "(<= terminal\n  (not open))", "(<= terminal\n  (not open) (role x))")
	for name, machine := range map[string]func(context.Context, *logic.Rules) (game.Machine, error){"reasoner": nil,
		"network": network} {
		t.Run(name, func(t *testing.T) {
			r := run(t, a, b, compare.Options{Machine: machine})
			if r.Verdict != compare.Same || r.Positions != [2]int{5478, 5478} || r.Pairs != 5478 {
				t.Errorf("%s, %v positions, %d pairs", r.Verdict, r.Positions, r.Pairs)
			}
		})
	}
}

func TestBounds(t *testing.T) {
	a := bundled(t, "connect-four")
	b := edit(t, a, "(<= terminal", "(<= terminal (role red) ")
	t.Run("what is not decided says how far it came", func(t *testing.T) {
		r := run(t, a, b, compare.Options{Machine: network, Pairs: 5000, Samples: 500})
		if r.Verdict != compare.Undecided || r.Pairs < 500 || r.Pairs > 5000 || r.Sampled < 500 || r.Depth < 3 {
			t.Errorf("%+v", r)
		}
	})
	t.Run("memory is bounded", func(t *testing.T) {
		r := run(t, a, b, compare.Options{Machine: network, Bytes: 1 << 20, Samples: -1})
		if r.Verdict != compare.Undecided || r.Pairs > 1<<15 {
			t.Errorf("%+v", r)
		}
	})
	t.Run("time is bounded", func(t *testing.T) {
		if r := run(t, a, b, compare.Options{Limit: 50 * time.Millisecond}); r.Verdict != compare.Undecided {
			t.Errorf("%+v", r)
		}
	})
	t.Run("joint moves that are left out leave the rest undecided", func(t *testing.T) {
		other := edit(t, guess, "(distinct ?r ?s)", "(distinct ?r ?s) (role ?s)")
		r := run(t, guess, other, compare.Options{JointMoves: 8, Samples: 100})
		if r.Verdict != compare.Undecided || r.Depth != 1 {
			t.Errorf("%+v", r)
		}
	})
	t.Run("a comparison that is cancelled says what it found", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := compare.Games(ctx, compileText(t, a), compileText(t, b), compare.Options{
			Progress: func(p compare.Progress) {
				if p.Pairs > 200 {
					cancel()
				}
			},
		})
		if !errors.Is(err, context.Canceled) || r.Verdict != compare.Undecided || r.Pairs < 200 {
			t.Errorf("%+v, %v", r, err)
		}
	})
}

func TestWhatWasFoundIsConfirmedAfterTheEnd(t *testing.T) {
	a := bundled(t, "connect-four")
	b := edit(t, a, "(<= (goal ?player 50)", "(<= (goal ?player 40)")
	t.Run("of a cancelled comparison", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := compare.Games(ctx, compileText(t, a), compileText(t, b), compare.Options{Machine: network,
			Progress: func(p compare.Progress) {
				if p.Pairs > 30_000 { // a match has been full long before
					cancel()
				}
			}})
		if !errors.Is(err, context.Canceled) || r.Verdict != compare.Different || r.Shortest || len(r.Changes) == 0 {
			t.Errorf("%+v, %v", r, err)
		}
	})
	t.Run("where the reasoner takes longer than reasons may", func(t *testing.T) {
		var now time.Duration
		r := run(t, walk, edit(t, walk, "(goal robot 100)", "(goal robot 90)"), compare.Options{Limit: time.Hour,
			Clock: func() time.Duration { now += compare.ExplainTime / 2; return now }})
		if r.Verdict != compare.Different || len(r.Changes) == 0 {
			t.Errorf("%+v", r)
		}
	})
}

func TestDeepDifferencesAreFoundByPlayingAndMadeShort(t *testing.T) {
	a := bundled(t, "connect-four")
	b := edit(t, a, "(<= (goal ?player 50)", "(<= (goal ?player 40)")
	r := run(t, a, b, compare.Options{Machine: network, Pairs: 1 << 12})
	if r.Verdict != compare.Different || r.Shortest || r.Differences[0].Kind != compare.InGoal {
		t.Errorf("%+v", r)
	}
	c := edit(t, a, "(<= (goal ?player 100)\n  (line ?player))", "(<= (goal ?player 90)\n  (line ?player))")
	r = run(t, a, c, compare.Options{Machine: network, Pairs: 1 << 12})
	if r.Verdict != compare.Different || len(r.Moves[0]) != 7 {
		t.Errorf("%s after %v, want 7 joint moves", r.Verdict, r.Moves[0])
	}
}

func TestObstaclesAreTold(t *testing.T) {
	endless := edit(t, walk, "(way left)", "(way left) (<= (way (s ?x)) (way ?x) (true (at 2)))")
	r := run(t, walk, endless, compare.Options{Samples: 100})
	if r.Verdict != compare.Undecided || r.Obstacle == nil || r.Obstacle.Side != compare.B ||
		len(r.Obstacle.Moves) != 1 || r.Obstacle.Rule == nil {
		t.Errorf("%+v, %+v", r, r.Obstacle)
	}
}

// endlessMoves are rules by which the second role has too many moves to list.
const endlessMoves = `
(role x) (role o) (init a) (<= (next a) (true a)) (<= (goal ?r 0) (role ?r))
(<= terminal (true b)) (<= (legal o (big ?n)) (num ?n)) (num z) (<= (num (s ?x)) (num ?x))
(<= (legal x ?m) (move ?m))`

func TestADifferenceThatNamesMayMakeIsNone(t *testing.T) {
	for _, x := range []struct {
		name, a, b string
		want       compare.Verdict
		listed     int
	}{
		{"names that forms relate", "(move left) (move right)", "(move links) (move rechts)", compare.Same, 0},
		{"names that only moves would relate", "(move left) (move right)",
			"(<= (move ?m) (way ?m)) (way links) (way rechts)", compare.Undecided, 0},
		{"more of these", "(move left) (move right)",
			"(<= (move ?m) (way ?m)) (way links) (way mitte) (way rechts)", compare.Different, 5},
		{"names that both have", "(move left) (move right) (other jump)", "(move left) (move jump) (other right)",
			compare.Different, 2},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := run(t, endlessMoves+x.a, endlessMoves+x.b, compare.Options{})
			if r.Verdict != x.want || len(r.Differences) != x.listed ||
				x.want != compare.Same && (r.Obstacle == nil || r.Obstacle.Rule == nil) {
				t.Errorf("%+v, %+v", r, r.Obstacle)
			}
		})
	}
}

func TestWhereNothingCanBePlayedNoPairIsSampled(t *testing.T) {
	endless := edit(t, walk, "(way left)", "(way left) (<= (way (s ?x)) (way ?x))")
	r := run(t, walk, endless, compare.Options{})
	if r.Verdict != compare.Undecided || r.Obstacle == nil || r.Sampled != 0 {
		t.Errorf("%+v, %+v", r, r.Obstacle)
	}
}

func TestUnstratifiedRulesAreAnError(t *testing.T) {
	var cycle *logic.CycleError
	_, err := compare.Games(t.Context(), compileText(t, walk), compileText(t, walk+"(<= p (not p))"), compare.Options{})
	if !errors.As(err, &cycle) {
		t.Errorf("%v", err)
	}
}

func TestEqualOptionsGiveEqualResults(t *testing.T) {
	a := bundled(t, "connect-four")
	b := edit(t, a, "(<= (goal ?player 50)", "(<= (goal ?player 40)")
	o := compare.Options{Machine: network, Pairs: 1 << 11, Samples: 1 << 15}
	first, second := run(t, a, b, o), run(t, a, b, o)
	if x, y := first.Moves[0], second.Moves[0]; !slices.EqualFunc(x, y, slices.Equal) {
		t.Errorf("after %v and after %v", x, y)
	}
}

// BenchmarkExplore measures how fast pairs of a game that is too big to finish
// are explored: breakthrough on 6x6 squares and itself with a goal changed.
func BenchmarkExplore(b *testing.B) {
	text := bundled(b, "breakthrough-6x6")
	other := edit(b, text, "100)", "90)")
	pairs := 0
	for b.Loop() {
		r, err := compare.Games(b.Context(), compileText(b, text), compileText(b, other),
			compare.Options{Machine: network, Pairs: 1 << 17, Samples: -1})
		if err != nil {
			b.Fatal(err)
		}
		pairs += r.Pairs
	}
	b.ReportMetric(float64(pairs)/b.Elapsed().Seconds(), "pairs/s")
}
