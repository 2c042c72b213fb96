package propnet

import (
	"os"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game/playtest"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/propnet/circuit"
	"github.com/gdl-playground/engine/propnet/ground"
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

// agrees builds the network of rules and compares how it plays with the reasoner.
func agrees(t *testing.T, rules *logic.Rules, worth ground.Thresholds) *Net {
	t.Helper()
	judge, err := reasoner.New(rules, reasoner.Options{})
	if err != nil {
		t.Fatal(err)
	}
	net, err := Build(t.Context(), rules, Options{Thresholds: worth})
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
	with := instances(agrees(t, rules, ground.DefaultThresholds))
	plain := ground.DefaultThresholds
	plain.Mutex = 1e9
	if without := instances(agrees(t, rules, plain)); with > without/3 {
		t.Errorf("%d ground rules, and %d where claims are not used", with, without)
	}
}

// secondKing are rules by which there may be two white kings.
var secondKing = map[string]string{
	"a second king comes":    "(<= (next (cell 3 3 wk)) (does black (move br 6 5 5 5)))",
	"there are two kings":    "(init (cell 4 1 wk))",
	"the king leaves a copy": "(<= (next (cell ?x ?y ?king)) (true (cell ?x ?y ?king)) (piece ?king ?player king))",
}

func TestWhereTwoKingsMayStandPlayIsTheSame(t *testing.T) {
	for name, more := range secondKing {
		t.Run(name, func(t *testing.T) {
			agrees(t, rulesOf(t, exposed(t)+more), ground.DefaultThresholds)
		})
	}
}

func TestViewsAreGroundForWhatIsAsked(t *testing.T) {
	net := agrees(t, rulesOf(t, exposed(t)), ground.DefaultThresholds)
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
	agrees(t, rulesOf(t, rulesOfTwoColours), ground.Thresholds{Mutex: 1, Cover: 1, Covered: 2})
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
