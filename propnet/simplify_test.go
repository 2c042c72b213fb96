package propnet

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/reasoner"
)

func exposed(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/exposed.kif")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func rulesOf(t testing.TB, text string) *logic.Rules {
	t.Helper()
	rules, err := logic.Compile(gdl.Parse(text))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// optimized returns the circuit of a network.
func optimized(t testing.TB, net *Net) *circuit.Circuit {
	t.Helper()
	c, err := Optimize(t.Context(), net)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// circuitBy returns the circuit of a network that was made by hand.
func circuitBy(t testing.TB, b *Builder) *circuit.Circuit {
	t.Helper()
	net, err := b.Net()
	if err != nil {
		t.Fatal(err)
	}
	return optimized(t, net)
}

// agrees builds the network of rules and plays it beside the reasoner.
func agrees(t *testing.T, rules *logic.Rules, worth thresholds) *Net {
	t.Helper()
	judge, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	net, err := buildFrom(t.Context(), rules, Options{}, worth)
	if err != nil {
		t.Fatal(err)
	}
	if err := playtest.Agree(t.Context(), judge, NewMachine(net, optimized(t, net)), 1, 200); err != nil {
		t.Error(err)
	}
	return net
}

func instances(net *Net) (n int) {
	for _, count := range net.GroundRules() {
		n += int(count)
	}
	return n
}

func TestWhereOnlyOneKingStandsHisSquareIsEliminated(t *testing.T) {
	rules := rulesOf(t, exposed(t))
	g, claims, err := groundSheet(t.Context(), rules, Options{}, true, usualThresholds)
	if err != nil {
		t.Fatal(err)
	}
	if len(claims) != 2 {
		t.Errorf("%d claims, want that there is one white king and one black king", len(claims))
	}
	if proved, err := g.prove(t.Context(), claims); err != nil || !proved {
		t.Errorf("prove: %v, %v; want the claims proved", proved, err)
	}
	with := instances(agrees(t, rules, usualThresholds))
	plain := usualThresholds
	plain.unique = 1e9
	if without := instances(agrees(t, rules, plain)); with > without/3 {
		t.Errorf("%d ground rules, and %d where claims are not used", with, without)
	}
}

func TestWhereTwoKingsMayStandNothingIsClaimed(t *testing.T) {
	for name, more := range map[string]string{
		"a second king comes":    "(<= (next (cell 3 3 wk)) (does black (move br 6 5 5 5)))",
		"there are two kings":    "(init (cell 4 1 wk))",
		"the king leaves a copy": "(<= (next (cell ?x ?y ?king)) (true (cell ?x ?y ?king)) (piece ?king ?player king))",
	} {
		t.Run(name, func(t *testing.T) {
			rules := rulesOf(t, exposed(t)+more)
			g, claims, err := groundSheet(t.Context(), rules, Options{}, true, usualThresholds)
			if err != nil {
				t.Fatal(err)
			}
			white := slices.ContainsFunc(claims, func(x unique) bool {
				return slices.ContainsFunc(x.key, func(k logic.Term) bool { return k != 0 && rules.Terms.String(k) == "wk" })
			})
			if proved, err := g.prove(t.Context(), claims); err != nil || white && proved {
				t.Errorf("it is proved that there is one white king, %v", err)
			}
			agrees(t, rules, usualThresholds)
		})
	}
}

func TestViewsAreGroundForWhatIsAsked(t *testing.T) {
	net := agrees(t, rulesOf(t, exposed(t)), usualThresholds)
	for x := range Node(net.Len()) {
		if net.Kind(x) == View && strings.Contains(net.Name(x), "nowhere") {
			t.Errorf("%s is in the network, though nobody asks about it", net.Name(x))
		}
	}
}

// Two clauses with the same fact and the same negated view, of which other
// conditions let one through for red and one for blue.
const rulesOfTwoColours = `
(role red) (role blue)
(reds red) (blues blue)
(square 1) (square 2) (square 3) (square 4)
(next_to 1 2) (next_to 2 3) (next_to 3 4) (next_to 4 1)
(init (king red 1)) (init (king blue 3)) (init (mine 2)) (init (mine 4))
(<= (near ?k ?x) (next_to ?k ?x) (true (mine ?x)))
(<= (near ?k ?x) (next_to ?x ?k) (true (mine ?x)))
(<= (safe red ?x) (reds ?c) (true (king ?c ?k)) (square ?x) (not (near ?k ?x)))
(<= (safe blue ?x) (blues ?c) (true (king ?c ?k)) (square ?x) (not (near ?k ?x)))
(<= (legal ?r (go ?y)) (true (king ?r ?x)) (next_to ?x ?y) (safe ?r ?y))
(<= (legal ?r stay) (role ?r))
(<= (next (king ?r ?y)) (does ?r (go ?y)))
(<= (next (king ?r ?x)) (does ?r stay) (true (king ?r ?x)))
(<= (next (mine ?y)) (true (mine ?x)) (next_to ?x ?y) (does red stay))
(<= (next (mine ?x)) (true (mine ?x)) (does blue stay))
(<= terminal (true (king red ?x)) (true (king blue ?x)))
(goal red 100) (goal blue 0)
`

func TestWhatIsUniqueOfOneKeyIsNotTakenForAnother(t *testing.T) {
	agrees(t, rulesOf(t, rulesOfTwoColours), thresholds{unique: 1, cover: 1, covered: 2})
}

func TestLargestNodes(t *testing.T) {
	tests := map[string][]int{
		"11111111": {1},
		"01111111": {9, 5, 3},
		"11101111": {4, 10, 3},
		"00000000": nil,
		"11111":    {1},
		"11011":    {4, 11, 3},
		"11110":    {2},
	}
	for set, want := range tests {
		values := make([]bool, len(set))
		for i := range set {
			values[i] = set[i] == '1'
		}
		got := largest(values)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s is covered by %v, want %v", set, got, want)
		}
		covered := make([]bool, len(set))
		for i := range set {
			for node := treeLeaf(len(set), i); node > 0; node /= 2 {
				covered[i] = covered[i] || slices.Contains(got, node)
			}
		}
		if !slices.Equal(covered, values) {
			t.Errorf("%v covers %v, want %s", got, covered, set)
		}
	}
}

func TestFactoringSharesWhatTermsHaveInCommon(t *testing.T) {
	b := NewBuilder("p")
	var terms []Node
	a := b.Base("a", true)
	for _, name := range []string{"b", "c", "d", "e", "f"} {
		terms = append(terms, b.And(a, b.Base(name, false)))
	}
	b.Connect(b.Terminal(), b.Or(terms...))
	if n := len(circuitBy(t, b).Gates); n != 5 {
		t.Errorf("a and (b or c or d or e or f) takes %d gates, want 5", n)
	}
}
