package check

import (
	"os"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// rowsAndColumns is a game of three in a row without any finding.
func rowsAndColumns(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/three-in-a-row.kif")
	if err != nil {
		t.Fatal(err)
	}
	if ds := Check(gdl.Parse(string(text))); len(ds) > 0 {
		t.Fatalf("the sheet without a mistake: %v", ds)
	}
	return string(text)
}

// A slip of somebody who comes from another language is one finding, which says what GDL has instead. Where the
// meaning is clear its fix leaves a sheet without any.
func TestASlipFromAnotherLanguageIsOneFinding(t *testing.T) {
	sheet := rowsAndColumns(t)
	const (
		roles, indices = "(role x)\n(role o)", "(index 1)\n(index 2)\n(index 3)"
		line, full     = "(<= terminal\n  (line ?p))", "(<= terminal\n  (not open))"
		turn, control  = "(<= (next (control o))\n  (true (control x)))", "(init (control x))"
		second         = "\n(<= (next (control x))\n  (true (control o)))"
	)
	for _, c := range []struct {
		old, new, says string
		fixed          bool // the fix leaves no finding
	}{
		{turn + second, "(if (true (control x)) then (next (control o)) else (next (control x)))", "no `else`", true},
		{turn + second, "(if (true (control x)) (next (control o)) (next (control x)))", "no `else`", true},
		{"(role x)\n", "role: x\n", "write `(role x)`", true},
		{roles, "role: x\nrole: o", "write `(role x)`", true},
		{roles, "roles: x, o", "write `(role x)`", true},
		{roles, "role x\nrole o", "write `(role x)`", true},
		{roles, "role = x\nrole = o", "write `(role x)`", true},
		{roles, "(role (player x))\n(role (player o))", "a role is one name: write `(role x)`", true},
		{"(role x)\n", "(role (player x))\n", "a role is one name: write `(role x)`", true},
		{roles, "(role \"x\")\n(role \"o\")", "quotation mark", true},
		{roles, "(role 'x)\n(role 'o)", "quotation mark", true},
		{roles, "(role (x))\n(role (o))", "leave the parentheses out", true},
		{roles, "(role (x) (o))", "write a fact for each role", true},
		{roles, "(role [x o])", "no lists", true},
		{roles, "(role [\"x\", \"o\"])", "no lists", true},
		{roles, "{\"role\": \"x\"}\n{\"role\": \"o\"}", "a list of JSON", true},
		{roles, "[\"role\", \"x\"]\n[\"role\", \"o\"]", "a list of JSON", true},
		{line, "(<= terminal\n  [(line ?p)])", "`[` is no parenthesis", true},
		{line, "(<= terminal { (line ?p) })", "`{` is no parenthesis", true},
		{line, "(<= terminal,\n  (line ?p).)", "commas and dots", true},
		{line, "terminal\n  (line ?p)", "a rule begins with `<=`", true},
		{line, "(terminal)\n  (line ?p)", "a rule begins with `<=`", true},
		{line, "def terminal:\n  (line ?p)", "as in Python", false},
		{line, "(cond ((line ?p) terminal))", "belongs to Lisp", false},
		{line, "(defrule terminal (line ?p))", "belongs to CLIPS", false},
		{full, "(<= terminal\n  (= open false))", "write `(not open)`", true},
		{full, "(<= terminal\n  (== (open) nil))", "write `(not open)`", true},
		{full, "(<= terminal\n  (open = false))", "write `(not open)`", true},
		{line, "(<= terminal (! line ?p) (role ?p))", "write `(not (line ?p))`", true},
		{full, "(imply (not open) terminal)", "the head comes before", true},
		{full, "else: terminal", "as in Python", false},
		{"  (line ?q)\n  (role ?p)\n", "  (= (line ?q) true)\n  (role ?p)\n", "write `(line ?q)`", true},
		{"  (line ?q)\n  (role ?p)\n", "  (line ?q)\n  !\n  (role ?p)\n", "cuts the search", true},
		{"(true (cell 1 1 ?p))", "(true (= (cell 1 1) ?p))", "write `(cell 1 1 ?p)`", true},
		{"(true (cell 1 1 ?p))", "(true (cell 1 1) = ?p)", "write `(cell 1 1 ?p)`", true},
		{"(init (cell 1 1 b))", "(init (= (cell 1 1) b))", "write `(cell 1 1 b)`", true},
		{indices, "(index [1 2 3])", "no lists", true},
		{indices, "(index [1, 2, 3])", "no lists", true},
		{indices, "(index 1) ... (index 3)", "no ranges", true},
		{indices, "(index 1)\n…\n(index 3)", "no ranges", true},
		{indices, "(index 1),\n(index 2),\n(index 3),", "a comma means nothing", true},
		{indices, "(:objects 1 2 3)", "belongs to PDDL", false},
		{indices, "for i in 1..3: (index i)", "as in Python", false},
		{control, "(:init (control x))", "belongs to PDDL", false},
		{control, "(init {\"control\": \"x\"})", "is no parenthesis", true},
		{control, "(init :control x)", "`init` takes 1 argument", false},
		{control, "(init <= (control x))", "nothing stands between", true},
		{control, "(setq control x)", "belongs to Lisp", false},
		{control, "(defn control x)", "belongs to Clojure", false},
		{"  (index ?i)\n", "  (member ?i [1,2,3])\n", "no lists and ranges", false},
		{"  (index ?i)\n", "  (between 1 3 ?i)\n", "no lists and ranges", false},
		{"(goal ?p 50)", "(goal ?p (+ 25 25))", "an integer from 0 to 100", false},
		{"(not open))\n(<= (goal ?p 100)", "(open False))\n(<= (goal ?p 100)", "`open` has 1 argument here", false},
		{"(role x)\n", "(comment \"three in a row\")\n(role x)\n", "a comment begins with `;`", true},
		{"(role x)\n", "(role x)\n(<= (role ?p) (player ?p))\n", "roles must be plain facts", false},
		{line + "\n" + full, "(terminal (line ?p))\n(terminal (not open))", "a rule begins with `<=`", true},
		{full, "terminal (not open)", "a rule begins with `<=`", true},
		{full, "(terminal < = (not open))", "`< =` stands behind the head", true},
		{full, "terminal < = (not open)", "`< =` begins no rule", true},
		{line, "terminal < =\n  (line ?p)", "`< =` begins no rule", true},
		{control, "(init (= control x))", "write `(control x)`", true},
		{"(init (cell 1 1 b))", "(init (= cell 1 1 b))", "write `(cell 1 1 b)`", true},
		{full, "(<= terminal\n  !(open))", "write `(not open)`", true},
		{full, "(<= terminal\n  ~ (open))", "write `(not open)`", true},
		{full, "(<= terminal\n  not(open()))", "write `(not open)`", true},
		{"  (line ?q)\n  (role ?p)\n", "  (line _)\n  (role ?p)\n", "as in ?q", true},
		{"(true (cell ?r ?c b)))\n(<= (legal ?p noop)", "(true (cell _ ?c b)))\n(<= (legal ?p noop)", "as in ?r", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(<= (goal ?p 100)\n  (line _))", "as in ?p", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(<= (goal _ 100)\n  (line _))", "as in ?any", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(<= (goal _ 100)\n  (line ?p))", "as in ?any", true},
		{"(<= (marked ?r ?c)\n  (does ?p (mark ?r ?c)))", "(<= (marked ?r ?c)\n  (does ?p (mark _ _)))",
			"as in ?r and ?c", false},
		{"(init (cell 1 1 b))\n(init (cell 1 2 b))", "(init (= (cell 1 1) b))\n(init (= (cell 1 2) b))",
			"write `(cell 1 1 b)` (and likewise at 1 other place)", true},
		{turn, "(<= (next (control o))\n  (true (control x))).)", "a parenthesis beside it is too many", true},
		{turn, "(<= (next (control o))\n  (true (control x)).))", "a parenthesis beside it is too many", true},
		{turn, "(<= (next (control o)),\n  (true (control x))).", "nor does a dot", true},
		{turn + second,
			"(<= (next (control o))\n  (true (control x))).\n(<= (next (control x))\n  (true (control o))).",
			"(2 times in this sheet)", true},
		{line, "(<= terminal\n  ((line x) ; (line o)))", "write `(or (line x) (line o))`", false},
		{line, "(<= terminal\n  (line x) ; (line o))", "alternatives are written `(or condition condition)`", false},
		{full, "(<= terminal\n  (forall ?c (not (true (cell 1 ?c b)))))", "GDL has no quantifiers", false},
		{full, "(<= terminal\n  (forall (?c) (not (true (cell 1 ?c b)))))", "GDL has no quantifiers", false},
		{"(true (cell 1 1 ?p))", "cell[1][1] == ?p", "write `(true (cell 1 1 ?p))`", true},
		{"(true (cell 1 1 ?p))", "(cell[1][1] = ?p)", "write `(true (cell 1 1 ?p))`", true},
		{line, "(<= terminal\n  (line ?p)\n  (not (true (cell ?x ?y b))))", "cannot find values for `?x` or `?y`",
			false},
		{"(legal ?p (mark ?r ?c))", "(lgeal ?p (mark ?r ?c))", "did you mean `legal`?", true},
		{"(role x)\n", "```lisp\n(role x)\n```\n", "this is Markdown around the rules", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(<= ((goal ?p 100))\n  ((line ?p)))", "write `(goal ?p 100)`", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(<= (goal ?p) 100\n  (line ?p))", "write `(goal ?p 100)`", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(<= (goal ?p 100)\n  line ?p)", "write `(line ?p)`", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(goal ?p 100) (line ?p)", "a rule begins with `<=`", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(goal ?p 100):\n  (line ?p)", "`:` begins no rule", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(< (goal ?p 100)\n  (line ?p))", "`<` begins no rule", true},
		{"(<= (goal ?p 100)\n  (line ?p))", "(goal ?p 100) -: (line ?p)", "`-:` begins no rule", true},
		{line, "terminal: (line ?p)", "a rule begins with `<=`", true},
		{line, "terminal := (line ?p)", "`:=` begins no rule", true},
		{turn, "(next (control o)) <=\n  (true (control x)) &\n  (role o)", "`<=` begins no rule", true},
		{turn, "(<= (next (control o))\n  (<= (true (control x))))", "its conditions follow without", true},
		{roles, "(role=x)\n(role=o)", "write `(role x)`", true},
		{roles, "(role=\"x\")\n(role=\"o\")", "write `(role x)`", true},
		{roles, "role(\"x\")\nrole(\"o\")", "write `(role x)`", true},
		{roles, "role('x');\nrole('o');", "write `(role x)`", true},
		{roles, "- (role x)\n- (role o)", "is no part of a rule", true},
		{roles, "1. (role x)\n2. (role o)", "is no part of a rule", true},
		{roles, "`(role x)`\n`(role o)`", "is no part of a rule", true},
		{roles, "\"(role x)\"\n\"(role o)\"", "is no part of a rule", true},
		{roles, "#| #| roles |# |#\n" + roles, "a comment begins with `;`", true},
		{roles, "/* /* roles */ */\n" + roles, "a comment begins with `;`", true},
		{"(role x)\n", "(role)\n(role x)\n", "`role` takes 1 argument, not 0", false},
		{control, "(init control)", "`control` has no arguments here, and 1 where it is asked for", false},
		{control, "initially (control x)", "write `(init (control x))`", true},
		{"(distinct ?v b)", "(not= ?v b)", "did you mean `distinct`", true},
		{"(distinct ?v b)", "(!== ?v b)", "did you mean `distinct`", true},
		{"(distinct ?v b)", "(?v =\\= b)", "did you mean `distinct`", true},
		{"(true (cell 1 1 ?p))", "(true (cell 1 1 = ?p))", "nothing stands between them", true},
		{"(<= (legal ?p noop)\n", "(<= (legal ?p)\n", "`legal` takes 2 arguments", false},
		{"(next (cell ?r ?c ?p))", "(next (mark ?r ?c ?p))", "`mark` has 3 arguments here", false},
	} {
		if !strings.Contains(sheet, c.old) {
			t.Errorf("the sheet has no %q", c.old)
			continue
		}
		s := gdl.Parse(strings.Replace(sheet, c.old, c.new, 1))
		ds := Check(s)
		gdltest.CheckDiagnostics(t, s, ds)
		if len(ds) != 1 || !strings.Contains(ds[0].Message, c.says) {
			t.Errorf("%s: %d findings, want one that says %q: %v", c.new, len(ds), c.says, ds)
			continue
		}
		if !c.fixed {
			continue
		}
		if len(ds[0].Fixes) != 1 {
			t.Errorf("%s: %d fixes", c.new, len(ds[0].Fixes))
			continue
		}
		mended := gdltest.Apply(s, ds[0].Fixes[0])
		if left := Check(gdl.Parse(mended)); len(left) > 0 {
			t.Errorf("%s: after the fix %v", c.new, left)
		}
	}
}

// What a program that people talk with says around the rules is one finding, whose fix leaves the rules.
func TestAnAnswerAroundTheRulesIsOneFinding(t *testing.T) {
	sheet := rowsAndColumns(t)
	s := gdl.Parse("Here is the game in GDL:\n\n```lisp\n" + sheet + "```\n\nThis game ends with three in a row.\n")
	ds := Check(s)
	gdltest.CheckDiagnostics(t, s, ds)
	if len(ds) != 1 || len(ds[0].Fixes) != 1 || !strings.Contains(ds[0].Message, "stands around the rules") {
		t.Fatalf("%d findings: %v", len(ds), ds)
	}
	if left := Check(gdl.Parse(gdltest.Apply(s, ds[0].Fixes[0]))); len(left) > 0 {
		t.Errorf("after the fix: %v", left)
	}
}

// What looks like a slip and is none brings nothing.
func TestWhatOnlyLooksLikeASlipBringsNothing(t *testing.T) {
	sheet := rowsAndColumns(t)
	for _, c := range [][2]string{
		{"(role x)\n", "(role x)\n(comment a)\n(<= noted (comment a))\n(<= terminal noted (not open))\n"},
		{"(index 1)\n", "(index 1)\n  (index 2)\n"},
		{"(<= terminal\n", "(<= terminal ; (and no comma, either).\n"},
	} {
		for _, d := range Check(gdl.Parse(strings.Replace(sheet, c[0], c[1], 1))) {
			if d.Code == gdl.CodeForeign {
				t.Errorf("%q: %s", c[1], d.Message)
			}
		}
	}
}

// Words that begin rules elsewhere are names in GDL, and a comparison may be one that the sheet defines.
func TestNamesThatMeanSomethingElsewhereBringNothing(t *testing.T) {
	for _, sheet := range []string{
		strings.ReplaceAll(race, "red", "if"), strings.ReplaceAll(race, "wait", "if"),
		race + "(>= 2 1)\n(<= terminal (>= 2 1) (true (at red 2)))\n", race + "(legal if when)\n",
	} {
		for _, d := range Check(gdl.Parse(sheet)) {
			if d.Code == gdl.CodeForeign {
				t.Errorf("%s", d.Message)
			}
		}
	}
}

// A fact that marks the first turn, and that a condition denies later, is meant to vanish.
func TestAFactOfTheFirstTurnIsAHint(t *testing.T) {
	for fact, want := range map[string]gdl.Severity{"(round start)": gdl.Hint, "(round ?r)": gdl.Warning} {
		sheet := strings.Replace(race, "(won ?p))", "(won ?p) (role ?r)\n  (not (true "+fact+")))", 1)
		ds := Check(gdl.Parse(sheet + "(init (round start))\n"))
		if len(ds) != 1 || ds[0].Code != gdl.CodeVanishes || ds[0].Severity != want {
			t.Errorf("%s: %v", fact, ds)
		}
	}
}

// A condition in the order of a sentence is one finding, whose fix puts the name of its relation first.
func TestAConditionInTheOrderOfASentenceIsOneFinding(t *testing.T) {
	const follows, step, wait = "(follows ?m ?n))", "(does ?p (step ?n)))", "(does ?p wait))"
	oneFinding(t, []slip{
		{follows, "(?m follows ?n))", "write `(follows ?m ?n)`", follows},
		{follows, "?m follows ?n)", "write `(follows ?m ?n)`", follows},
		{step, "(?p does (step ?n)))", "write `(does ?p (step ?n))`", step},
		{step, "?p does (step ?n))", "write `(does ?p (step ?n))`", step},
		{wait, "(?p does wait))", "write `(does ?p wait)`", wait},
		{"(<= (won ?p)\n", "(<= (?won p)\n", "cannot stand for a relation", ""},
	})
}
