package explain_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/game"
	"github.com/gdl-playground/engine/games"
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/internal/corpus"
	"github.com/gdl-playground/engine/logic"
	"github.com/gdl-playground/engine/reasoner"
	"github.com/gdl-playground/engine/reasoner/explain"
	"github.com/gdl-playground/engine/reasoner/internal/ruletest"
	"github.com/gdl-playground/engine/reasoner/naive"
)

// A judge knows what is true in one position, from another source than
// explanations.
type judge interface {
	// holds reports whether an atom is true for some values of its variables.
	holds(atom *gdl.Term) bool
	// atoms returns true atoms to ask about.
	atoms() []string
}

// modelJudge judges by all that naive evaluation derives.
type modelJudge map[string]bool

func (j modelJudge) holds(atom *gdl.Term) bool {
	if ground(atom) {
		return j[canonical(atom)]
	}
	for text := range j {
		x, err := gdl.ParseTerm(text)
		if err == nil && matches(atom, &x, map[string]string{}) {
			return true
		}
	}
	return false
}

func (j modelJudge) atoms() []string {
	var all []string
	for text := range j {
		all = append(all, text)
	}
	slices.Sort(all)
	return all
}

func ground(x *gdl.Term) bool {
	return x.Kind != gdl.Variable && !slices.ContainsFunc(x.Args, func(a gdl.Term) bool { return !ground(&a) })
}

func canonical(x *gdl.Term) string { return strings.ToLower(x.String()) }

// matches reports whether a ground term is an instance of a pattern.
func matches(p, x *gdl.Term, values map[string]string) bool {
	if p.Kind == gdl.Variable {
		have, ok := values[p.Fold]
		values[p.Fold] = canonical(x)
		return !ok || have == canonical(x)
	}
	if p.Fold != x.Fold || len(p.Args) != len(x.Args) {
		return false
	}
	for i := range p.Args {
		if !matches(&p.Args[i], &x.Args[i], values) {
			return false
		}
	}
	return true
}

// askJudge judges by asking the reasoner, where naive evaluation would take too
// long.
type askJudge struct {
	t     testing.TB
	m     *reasoner.Machine
	s     game.State
	joint game.JointMove
}

func (j askJudge) holds(atom *gdl.Term) bool {
	// Variables of explanations may have names that no text can have twice.
	answers, err := j.m.Ask(j.t.Context(), j.s, j.joint, []gdl.Literal{{Atom: *atom}}, 1)
	var unknown *logic.UnknownError
	if errors.As(err, &unknown) {
		return false
	}
	if err != nil {
		j.t.Fatalf("%s: %v", atom, err)
	}
	return len(answers.Rows) > 0
}

func (j askJudge) atoms() []string {
	var all []string
	for _, question := range []string{"(true ?f)", "(legal ?r ?m)", "(next ?f)", "(goal ?r ?v)", "terminal",
		"(does ?r ?m)"} {
		atom, err := gdl.ParseTerm(question)
		if err != nil {
			j.t.Fatal(err)
		}
		answers, err := j.m.Ask(j.t.Context(), j.s, j.joint, []gdl.Literal{{Atom: atom}}, 40)
		if err != nil {
			j.t.Fatalf("%s: %v", question, err)
		}
		for _, row := range answers.Rows {
			values := map[string]string{}
			for i, v := range answers.Vars {
				values[v] = j.m.Rules().Terms.String(row[i])
			}
			all = append(all, substitute(&atom, values))
		}
	}
	return all
}

// substitute writes a term with the values of variables put in.
func substitute(x *gdl.Term, values map[string]string) string {
	if x.Kind == gdl.Variable {
		if v, ok := values[x.Name]; ok {
			return v
		}
		for name, v := range values {
			if strings.EqualFold(name, x.Name) {
				return v
			}
		}
		return x.Name
	}
	if len(x.Args) == 0 {
		return x.Name
	}
	parts := []string{x.Name}
	for i := range x.Args {
		parts = append(parts, substitute(&x.Args[i], values))
	}
	return "(" + strings.Join(parts, " ") + ")"
}

// A whyChecker verifies explanations against the text of the rules and a judge.
type whyChecker struct {
	t     *testing.T
	at    string
	m     *reasoner.Machine
	x     *explain.Explainer
	s     game.State
	joint game.JointMove
	judge judge

	checked map[string]*explain.Reason
	above   map[string]bool
	proofs  int // steps of proofs that were checked
	fails   int // rules that give nothing that were checked
}

func (c *whyChecker) errorf(format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("%s: %s", c.at, fmt.Sprintf(format, args...))
}

func (c *whyChecker) why(text string) *explain.Reason {
	c.t.Helper()
	atom, err := gdl.ParseTerm(text)
	if err != nil {
		c.t.Fatalf("%s: %s: %v", c.at, text, err)
	}
	claim, err := c.x.Claim(&atom)
	if err != nil {
		c.t.Fatalf("%s: %s: %v", c.at, text, err)
	}
	r, err := c.x.Why(c.t.Context(), c.s, c.joint, claim)
	if err != nil {
		c.t.Fatalf("%s: %s: %v", c.at, text, err)
	}
	return r
}

// proof verifies the whole proof of an atom.
func (c *whyChecker) proof(text string) {
	c.t.Helper()
	key := strings.ToLower(text)
	if c.above[key] {
		c.errorf("the proof of %s uses itself", text)
		return
	}
	if c.checked[key] != nil || c.t.Failed() {
		return
	}
	r := c.why(text)
	c.checked[key] = r
	if !r.Holds() {
		c.errorf("%s holds, but is explained as if it did not", text)
		return
	}
	if got := r.Claim.Text(c.m.Rules()); !strings.EqualFold(got, text) {
		c.errorf("the proof of %s is one of %s", text, got)
		return
	}
	name, _, _ := strings.Cut(strings.Trim(key, "()"), " ")
	switch r.Cause {
	case explain.ByState:
		if name != "true" {
			c.errorf("%s is said to be a fact of the position", text)
		}
		return
	case explain.ByMove:
		if name != "does" {
			c.errorf("%s is said to be a move", text)
		}
		return
	}
	if len(r.Uses) != 1 {
		c.errorf("%s is given by %d rules, want 1", text, len(r.Uses))
		return
	}
	use := &r.Uses[0]
	c.instance(text, use)
	c.proofs++
	c.above[key] = true
	for i := range use.Conditions {
		cond := &use.Conditions[i]
		if cond.Verdict != explain.Met {
			c.errorf("the proof of %s has a condition that does not hold: %s", text, cond.Text(c.m.Rules(), use.Rule))
		}
		c.condition(text, use, cond)
		if cond.Kind == logic.Holds {
			c.proof(cond.Claim.Text(c.m.Rules()))
		}
	}
	delete(c.above, key)
}

// instance verifies that a use is an instance of its rule that gives the atom,
// and that it covers the body: each condition stands where it says, and of each
// or at least one branch is there.
func (c *whyChecker) instance(text string, use *explain.Use) {
	c.t.Helper()
	rule := c.m.Rules().Sheet.Forms[use.Rule].Rule
	values := c.values(use)
	if got := substitute(&rule.Head, values); !strings.EqualFold(got, text) {
		c.errorf("%s is given by %s of rule %d", text, got, use.Rule)
	}
	spans := map[gdl.Span]*explain.Condition{}
	for i := range use.Conditions {
		cond := &use.Conditions[i]
		spans[cond.Span] = cond
		want, ok := literalAt(rule.Body, cond.Span, values, false)
		if !ok || !strings.EqualFold(want, cond.Text(c.m.Rules(), use.Rule)) {
			c.errorf("rule %d for %s: condition %s, but the rule has %s there", use.Rule, text,
				cond.Text(c.m.Rules(), use.Rule), want)
		}
	}
	for i := range rule.Body {
		if !covered(&rule.Body[i], spans, false) {
			c.errorf("rule %d for %s: nothing is said about the condition at %v", use.Rule, text, rule.Body[i].Span)
		}
	}
}

func (c *whyChecker) values(use *explain.Use) map[string]string {
	values := map[string]string{}
	for _, b := range use.Bindings {
		values[b.Variable] = c.m.Rules().Terms.String(b.Value)
	}
	return values
}

// literalAt writes the literal of a rule at a span as explanations do.
func literalAt(body []gdl.Literal, at gdl.Span, values map[string]string, neg bool) (string, bool) {
	for i := range body {
		l := &body[i]
		if at.From < l.Span.From || at.To > l.Span.To {
			continue
		}
		switch l.Kind {
		case gdl.Positive, gdl.Distinct:
			text := substitute(&l.Atom, values)
			if l.Kind == gdl.Distinct && !strings.HasPrefix(text, "(distinct") {
				text = "(distinct " + substitute(&l.Atom.Args[0], values) + " " + substitute(&l.Atom.Args[1], values) +
					")"
			}
			if neg {
				text = "(not " + text + ")"
			}
			return text, true
		case gdl.Not:
			return literalAt(l.Sub, gdl.Span{From: max(at.From, l.Sub[0].Span.From), To: min(at.To, l.Sub[0].Span.To)},
				values, !neg)
		}
		return literalAt(l.Sub, at, values, neg)
	}
	return "nothing", false
}

// covered reports whether all of a literal, or enough of its branches, has a
// condition.
func covered(l *gdl.Literal, spans map[gdl.Span]*explain.Condition, neg bool) bool {
	if spans[l.Span] != nil {
		return true
	}
	one, all := false, true
	for i := range l.Sub {
		yes := covered(&l.Sub[i], spans, neg != (l.Kind == gdl.Not))
		one, all = one || yes, all && yes
	}
	if (l.Kind == gdl.Or) != neg {
		return one
	}
	return all && len(l.Sub) > 0
}

// condition verifies the verdict on a condition.
func (c *whyChecker) condition(text string, use *explain.Use, cond *explain.Condition) {
	c.t.Helper()
	shown := cond.Text(c.m.Rules(), use.Rule)
	literals, err := gdl.ParseLiterals(shown)
	if err != nil || len(literals) != 1 {
		c.errorf("rule %d for %s: condition %s: %v", use.Rule, text, shown, err)
		return
	}
	l := &literals[0]
	neg := l.Kind == gdl.Not
	if neg {
		l = &l.Sub[0]
	}
	var holds bool
	if l.Kind == gdl.Distinct {
		holds = canonical(&l.Atom.Args[0]) != canonical(&l.Atom.Args[1])
	} else {
		holds = c.judge.holds(&l.Atom)
	}
	if (holds != neg) != (cond.Verdict == explain.Met) {
		c.errorf("rule %d for %s: the verdict on %s is %d, want the opposite", use.Rule, text, shown, cond.Verdict)
	}
}

// refutation verifies why an atom does not hold: one level, and below it what
// contradicts a negation.
func (c *whyChecker) refutation(text string) {
	c.t.Helper()
	r := c.why(text)
	if r.Holds() {
		c.errorf("%s does not hold, but is explained as if it did", text)
		return
	}
	atom, err := gdl.ParseTerm(text)
	if err != nil {
		c.t.Fatal(err)
	}
	told := map[int]bool{}
	for u := range r.Uses {
		use := &r.Uses[u]
		told[use.Rule] = true
		c.fails++
		rule := c.m.Rules().Sheet.Forms[use.Rule].Rule
		head, err := gdl.ParseTerm(substitute(&rule.Head, c.values(use)))
		if err != nil {
			c.t.Fatal(err)
		}
		if !matches(&head, &atom, map[string]string{}) {
			c.errorf("rule %d for %s gives %s", use.Rule, text, &head)
		}
		failed := false
		for i := range use.Conditions {
			cond := &use.Conditions[i]
			if cond.Verdict == explain.Open {
				if !failed {
					c.errorf("rule %d for %s: condition %s is open before any failed", use.Rule, text,
						cond.Text(c.m.Rules(), use.Rule))
				}
				continue
			}
			failed = failed || cond.Verdict == explain.Failed
			c.condition(text, use, cond)
			if cond.Verdict == explain.Failed && cond.Kind == logic.Fails {
				c.proof(cond.Claim.Text(c.m.Rules()))
			}
		}
		if !failed {
			c.errorf("rule %d for %s: no condition fails", use.Rule, text)
		}
	}
	for i, f := range c.m.Rules().Sheet.Forms {
		if f.Rule != nil && !told[i] && !slices.Contains(c.m.Rules().Dropped, i) && matches(&f.Rule.Head, &atom,
			map[string]string{}) {
			c.errorf("nothing is said about rule %d, which might give %s", i, text)
		}
	}
}

// checkWhy verifies explanations in the positions of a random match: proofs of
// true atoms, and refutations of false ones near them.
func checkWhy(
	t *testing.T, m *reasoner.Machine, judgeOf func(game.State, game.JointMove) judge, seed uint64, plies, atoms int,
) (proofs, fails int) {
	t.Helper()
	ctx := t.Context()
	rng := rand.New(rand.NewPCG(seed, 0x77687921))
	s, err := m.Initial(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; ply < plies; ply++ {
		joint, err := randomJoint(ctx, m, s, rng)
		if err != nil {
			t.Fatal(err)
		}
		c := &whyChecker{t: t, at: fmt.Sprintf("seed %d, ply %d", seed, ply), m: m, x: explain.New(m), s: s,
			joint: joint,
			judge: judgeOf(s, joint), checked: map[string]*explain.Reason{}, above: map[string]bool{}}
		all := c.judge.atoms()
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, text := range all[:min(atoms, len(all))] {
			c.proof(text)
			if other, ok := neighbour(text, all, rng); ok {
				if x, err := gdl.ParseTerm(other); err == nil && !c.judge.holds(&x) {
					c.refutation(other)
				}
			}
			if t.Failed() {
				return proofs, fails
			}
		}
		proofs, fails = proofs+c.proofs, fails+c.fails
		if joint == nil {
			break
		}
		if s, err = m.Next(ctx, s, joint); err != nil {
			t.Fatal(err)
		}
	}
	return proofs, fails
}

// neighbour changes an atom in one argument to what another atom has there.
func neighbour(text string, all []string, rng *rand.Rand) (string, bool) {
	x, err := gdl.ParseTerm(text)
	if err != nil || len(x.Args) == 0 {
		return "", false
	}
	y, err := gdl.ParseTerm(all[rng.IntN(len(all))])
	if err != nil || len(y.Args) == 0 {
		return "", false
	}
	at := rng.IntN(len(x.Args))
	if y.Fold == x.Fold && len(y.Args) == len(x.Args) {
		x.Args[at] = y.Args[at]
		return x.String(), true
	}
	if inner := x.Args[at].Args; len(inner) > 0 && len(y.Args[0].Args) > 0 {
		inner[rng.IntN(len(inner))] = y.Args[0].Args[rng.IntN(len(y.Args[0].Args))]
		return x.String(), true
	}
	return "", false
}

// randomJoint chooses a joint move, nil if the match cannot go on.
func randomJoint(ctx context.Context, m game.Machine, s game.State, rng *rand.Rand) (game.JointMove, error) {
	if end, err := m.Terminal(ctx, s); end || err != nil {
		return nil, err
	}
	var joint game.JointMove
	for role := range m.Rules().Roles {
		legal, err := m.Legal(ctx, s, role, nil)
		if len(legal) == 0 || err != nil {
			return nil, err
		}
		joint = append(joint, legal[rng.IntN(len(legal))])
	}
	return joint, nil
}

func TestWhyIsProvedInEveryGame(t *testing.T) {
	plies := 5
	if testing.Short() {
		plies = 2
	}
	for _, g := range games.All() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			rules := ruletest.Compile(t, g.Rules)
			m := ruletest.Machine(t, rules)
			slow, err := naive.New(ruletest.Compile(t, g.Rules), 1<<20)
			if err != nil {
				t.Fatal(err)
			}
			judgeOf := func(s game.State, joint game.JointMove) judge {
				model, err := slow.Model(t.Context(), translated(t, m, slow, m.Facts(s)), moves(t, m, slow, joint))
				if err != nil {
					t.Fatal(err)
				}
				return modelJudge(model)
			}
			proofs, fails := checkWhy(t, m, judgeOf, 1, plies, 25)
			t.Logf("%d steps of proofs, %d rules that give nothing", proofs, fails)
		})
	}
}

// translated returns the state of another machine with the same facts.
func translated(t *testing.T, from, to game.Machine, facts []logic.Term) game.State {
	t.Helper()
	var terms []logic.Term
	for _, f := range facts {
		terms = append(terms, reread(t, from, to, f))
	}
	s, err := to.Encode(terms)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func moves(t *testing.T, from, to game.Machine, joint game.JointMove) game.JointMove {
	t.Helper()
	var out game.JointMove
	for role, move := range joint {
		mv, ok := to.FindMove(role, reread(t, from, to, from.MoveTerm(role, move)))
		if !ok {
			t.Fatalf("no move %s", from.Rules().Terms.String(from.MoveTerm(role, move)))
		}
		out = append(out, mv)
	}
	return out
}

func reread(t *testing.T, from, to game.Machine, x logic.Term) logic.Term {
	t.Helper()
	parsed, err := gdl.ParseTerm(from.Rules().Terms.String(x))
	if err != nil {
		t.Fatal(err)
	}
	term, err := to.Rules().Terms.Intern(&parsed)
	if err != nil {
		t.Fatal(err)
	}
	return term
}

// publicSheets have what bundled games have not: goals split by their values,
// disjunctions of many branches, long recursion, functions in functions.
var publicSheets = []string{"amazons_10x10", "chess", "connectFour", "ghostMaze2p", "hex", "mummymaze1p", "pacman3p",
	"pentago", "quarto", "reversi", "sudokuGrade1"}

func TestWhyIsProvedInPublicSheets(t *testing.T) {
	if testing.Short() {
		t.Skip("the bundled games will do")
	}
	for _, name := range publicSheets {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := ruletest.Machine(t, ruletest.Compile(t, corpus.Text(t, name)))
			judgeOf := func(s game.State, joint game.JointMove) judge { return askJudge{t, m, s, joint} }
			proofs, fails := checkWhy(t, m, judgeOf, 2, 4, 10)
			t.Logf("%d steps of proofs, %d rules that give nothing", proofs, fails)
		})
	}
}

func TestProofsOfRecursiveRelationsEnd(t *testing.T) {
	circle := "(e 1 2) (e 2 3) (e 3 1) (e 3 4) (<= (legal p ?x) (r 1 ?x)) "
	tests := []struct{ name, rules, atom string }{
		{"right recursion before the base", circle + "(<= (r ?x ?z) (e ?x ?y) (r ?y ?z)) (<= (r ?x ?y) (e ?x ?y))",
			"(r 1 4)"},
		{"left recursion before the base", circle + "(<= (r ?x ?z) (r ?x ?y) (e ?y ?z)) (<= (r ?x ?y) (e ?x ?y))",
			"(r 1 4)"},
		{"double recursion", circle + "(<= (r ?x ?z) (r ?x ?y) (r ?y ?z)) (<= (r ?x ?y) (e ?x ?y))", "(r 1 4)"},
		{"a rule that repeats its head",
			circle + "(<= (r ?x ?y) (r ?x ?y)) (<= (r ?x ?y) (r ?y ?x) (r ?x ?y)) (<= (r ?x ?y) (e ?x ?y))", "(r 1 2)"},
		{"two relations that give each other",
			circle + "(<= (r ?x ?y) (q ?y ?x)) (<= (q ?x ?y) (r ?y ?x)) (<= (q ?x ?y) (e ?y ?x))", "(r 1 2)"},
		{"recursion over the state",
			"(init (e 1 2)) (init (e 2 1)) (init (e 2 3)) (<= (r ?x ?z) (r ?y ?z) (true (e ?x ?y))) " +
				"(<= (r ?x ?y) (true (e ?x ?y))) (<= (legal p ?x) (r 1 ?x))", "(r 1 3)"},
		{"recursion through the parts of a rule",
			circle +
				"(<= (r ?x ?z) (or (e ?x ?z) (r ?z ?x) (a) (b) (c) (d)) (or (e ?x ?z) (r ?x ?z) (a) (b) (c) (d)) " +
				"(e ?x ?z))", "(r 3 4)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := ruletest.Machine(t, ruletest.Compile(t, test.rules))
			s, err := m.Initial(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			c := &whyChecker{t: t, at: test.name, m: m, x: explain.New(m), s: s, judge: askJudge{t, m, s, nil},
				checked: map[string]*explain.Reason{}, above: map[string]bool{}}
			c.proof(test.atom)
			if c.proofs < 1 {
				t.Errorf("%d steps of proofs", c.proofs)
			}
		})
	}
}

func TestWhyOfAQuestionWithVariablesExplainsAnInstance(t *testing.T) {
	m := ruletest.Machine(t, ruletest.Compile(t, "(n 1) (n 2) (q 2) (<= (legal p ?x) (n ?x) (q ?x))"))
	s, err := m.Initial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := &whyChecker{t: t, at: "initial", m: m, x: explain.New(m), s: s}
	if r := c.why("(legal ?r ?m)"); !r.Holds() || r.Claim.Text(m.Rules()) != "(legal p 2)" {
		t.Errorf("explained is %s, want (legal p 2)", r.Claim.Text(m.Rules()))
	}
	r := c.why("(legal q ?m)")
	if r.Holds() || len(r.Uses) != 0 || len(r.Heads) != 1 || r.Heads[0].Text(m.Rules()) != "(legal p ?x)" {
		t.Errorf("(legal q ?m): %d uses and heads %v, want none and (legal p ?x)", len(r.Uses), r.Heads)
	}
}

// shown writes the conditions of a use with their verdicts.
func shown(m *reasoner.Machine, u *explain.Use) string {
	var parts []string
	for i := range u.Conditions {
		c := &u.Conditions[i]
		parts = append(parts, [...]string{"yes ", "no ", "? "}[c.Verdict]+c.Text(m.Rules(), u.Rule))
	}
	return strings.Join(parts, ", ")
}

func TestWhyNotTellsHowFarRulesCome(t *testing.T) {
	tests := []struct {
		name, rules, atom string
		want              []string // a use each, nearest first
	}{
		{"values that fulfil most conditions are chosen",
			"(n 1) (n 2) (n 3) (a 2) (a 3) (b 3) (<= (legal p m) (n ?x) (a ?x) (b ?x) (c ?x)) (c 4)", "(legal p m)",
			[]string{"yes (n 3), yes (a 3), yes (b 3), no (c 3)"}},
		{"of values that come equally far those are chosen with which more of the rest holds",
			"(n 1) (n 2) (d 2) (<= (legal p m) (n ?x) (c ?x) (d ?x)) (c 4)", "(legal p m)",
			[]string{"yes (n 2), no (c 2), yes (d 2)"}},
		{"a variable without a value stays",
			"(e 1 2) (<= (legal p m) (e ?x ?y) (e ?y ?z))", "(legal p m)",
			[]string{"yes (e 1 2), no (e 2 ?z)"}},
		{"what comes after the failure gets values too",
			"(e 1 2) (<= (legal p m) (e 2 ?y) (e ?y ?z))", "(legal p m)",
			[]string{"no (e 2 1), yes (e 1 2)"}},
		{"a test whose variables get no values is open",
			"(n 1) (q 2) (<= (legal p m) (n 2) (q 1) (e ?x ?y) (distinct ?x ?y)) (e 1 1) " +
				"(<= (legal p m) (none ?x) (not (n ?x))) (<= (none ?x) (n ?x) (q ?x))", "(legal p m)",
			[]string{"no (none ?x), ? (not (n ?x))", "no (n 2), no (q 1), yes (e 1 1), no (distinct 1 1)"}},
		{"it is found out which condition is best left out",
			"(c 1 1) (c 2 2) (c 2 3) (<= (legal p m) (c ?r 1) (c ?r 2) (c ?r 3))", "(legal p m)",
			[]string{"no (c 2 1), yes (c 2 2), yes (c 2 3)"}},
		{"what no move can bring about is not left out for what one can",
			"(kind a) (init (at 1 b)) (init (at 2 b)) (<= (legal p m) (kind ?x) (true (at 1 ?x)) (true (at 2 ?x)))",
			"(legal p m)",
			[]string{"yes (kind a), no (true (at 1 a)), no (true (at 2 a))"}},
		{"a rule that a move may fulfil comes before one that none can",
			"(kind a pawn) (init (at 2)) (<= (legal p m) (kind a king)) (<= (legal p m) (kind a pawn) (true (at 1)) " +
				"(true (at 3)))", "(legal p m)",
			[]string{"yes (kind a pawn), no (true (at 1)), no (true (at 3))", "no (kind a king)"}},
		{"a negation fails with what it negates",
			"(q a) (n a) (<= (legal p ?x) (not (q ?x)) (n ?x))", "(legal p a)",
			[]string{"no (not (q a)), yes (n a)"}},
		{"tests wait for their variables",
			"(q a) (n a) (<= (legal p m) (not (q ?x)) (n ?x))", "(legal p m)",
			[]string{"no (not (q a)), yes (n a)"}},
		{"distinct fails by its own",
			"(n a) (<= (legal p ?x) (n ?x) (distinct ?x a))", "(legal p a)",
			[]string{"yes (n a), no (distinct a a)"}},
		{"each branch of an or that fails is told",
			"(n a) (k 1) (<= (legal p ?x) (n ?x) (or (k 2) (k 3)))", "(legal p a)",
			[]string{"yes (n a), no (k 2)", "yes (n a), no (k 3)"}},
		{"the rule that lacks least comes first",
			"(n 1) (<= (legal p m) (n 2) (n 3)) (<= (legal p m) (n 1) (n 2))", "(legal p m)",
			[]string{"yes (n 1), no (n 2)", "no (n 2), no (n 3)"}},
		{"parts of rules are told as conditions",
			"(n 1) (k 9) (<= (legal p m) (n ?x) (or (k 1) (k 2) (k 3) (k 4) (k 5)) (or (n 1) (k 2) (k 3) (k 4) (k 5)))",
			"(legal p m)",
			[]string{"yes (n 1), no (k 1), yes (n 1)", "yes (n 1), no (k 2), yes (n 1)",
				"yes (n 1), no (k 3), yes (n 1)", "yes (n 1), no (k 4), yes (n 1)"}},
		{"a goal that is split by its value is the author's goal",
			"(role p) (n 1) (<= (goal p 100) (n 1)) (<= (goal p 0) (role p) (not (goal p 100)))", "(goal p 0)",
			[]string{"yes (role p), no (not (goal p 100))"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := ruletest.Machine(t, ruletest.Compile(t, test.rules))
			s, err := m.Initial(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			c := &whyChecker{t: t, at: test.name, m: m, x: explain.New(m), s: s}
			var got []string
			r := c.why(test.atom)
			for i := range r.Uses {
				got = append(got, shown(m, &r.Uses[i]))
			}
			if r.Holds() || !slices.Equal(got, test.want) {
				t.Errorf("holds: %v, uses:\n  %s\nwant:\n  %s", r.Holds(), strings.Join(got, "\n  "),
					strings.Join(test.want, "\n  "))
			}
		})
	}
}

func TestWhyOfAnUnknownRelationIsAnError(t *testing.T) {
	m := ruletest.Machine(t, ruletest.Compile(t, "(n 1) (<= (legal p ?x) (n ?x))"))
	for text, want := range map[string]string{
		"(lgeal p 1)": "nothing in the rules is called lgeal",
		"(n 1 2)":     "the rules use n with 1 argument, not with 2",
	} {
		atom, err := gdl.ParseTerm(text)
		if err != nil {
			t.Fatal(err)
		}
		var unknown *logic.UnknownError
		if _, err := explain.New(m).Claim(&atom); !errors.As(err, &unknown) || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
