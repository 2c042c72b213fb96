package check

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// duel is a whole game without any finding: two roles take three cells in turn.
const duel = `(role x)
(role o)
(init (control x))
(init (cell 1 b))
(init (cell 2 b))
(init (cell 3 b))
(<= (legal ?p (mark ?c))
  (true (control ?p))
  (true (cell ?c b)))
(<= (legal ?p noop)
  (role ?p)
  (not (true (control ?p))))
(<= (next (cell ?c ?p))
  (does ?p (mark ?c)))
(<= (next (cell ?c ?v))
  (true (cell ?c ?v))
  (not (marked ?c)))
(<= (marked ?c)
  (does ?p (mark ?c)))
(<= (next (control o))
  (true (control x)))
(<= (next (control x))
  (true (control o)))
(<= (line ?p)
  (true (cell 1 ?p))
  (true (cell 2 ?p))
  (role ?p))
(<= open
  (true (cell ?c b)))
(<= terminal
  (line ?p))
(<= terminal
  (not open))
(<= (goal ?p 100)
  (line ?p))
(<= (goal ?p 50)
  (role ?p)
  (not decided))
(<= (goal ?p 0)
  (role ?p)
  (not (line ?p))
  decided)
(<= decided
  (line ?p))
`

// Each row is one mistake in a sheet that is right: the first finding names it,
// and nothing that only follows from it is an error or a warning.
func TestTheFirstFindingIsTheRootCause(t *testing.T) {
	for _, d := range Check(gdl.Parse(duel)) {
		t.Fatalf("the sheet without a mistake: %s", d.Message)
	}
	for _, row := range mistakes {
		if !strings.Contains(duel, row.old) {
			t.Errorf("%s: the sheet has no %q", row.name, row.old)
			continue
		}
		told := []gdl.Diagnostic{}
		for _, d := range Check(gdl.Parse(strings.Replace(duel, row.old, row.wrong, 1))) {
			if d.Severity != gdl.Hint || row.hint {
				told = append(told, d)
			}
		}
		switch {
		case len(told) == 0:
			t.Errorf("%s: nothing is found", row.name)
		case !regexp.MustCompile(row.says).MatchString(told[0].Message):
			t.Errorf("%s: the first of %d findings is %q, want %q", row.name, len(told), told[0].Message, row.says)
		case len(told) > 1:
			t.Errorf("%s: after the cause come %d findings, first %q", row.name, len(told)-1, told[1].Message)
		}
	}
}

// mistakes are what beginners and people from other languages write.
var mistakes = []struct {
	name, old, wrong string
	says             string // in the first finding
	hint             bool   // which is a hint
}{
	// Parentheses and forms.
	{"a parenthesis too few", "(does ?p (mark ?c)))\n(<= (next (cell ?c ?v))",
		"(does ?p (mark ?c))\n(<= (next (cell ?c ?v))",
		"lacks|clos", false},
	{"a parenthesis too many", "(not (marked ?c)))", "(not (marked ?c))))", "closes nothing", false},
	{"a rule without parentheses", "(<= open\n  (true (cell ?c b)))",
		"<= open\n  (true (cell ?c b))", "parenthes", false},
	{"a rule without conditions", "(<= open\n  (true (cell ?c b)))", "(<= open)", "no conditions", false},
	{"a parenthesized proposition", "  (not open))", "  (not (open)))", "open", false},
	{"a form of nothing", "(role o)", "(role o) ()", "name", false},
	{"a bracket of another kind", "(role o)", "[role o]", "no parenthesis", false},
	{"a brace", "(role o)", "{role o}", "no parenthesis", false},
	{"a rule without its arrow", "(<= (next (control o))\n  (true (control x)))",
		"((next (control o))\n  (true (control x)))", "begins with `<=`", false},
	{"a rule without arrow and parentheses", "(<= (next (cell ?c ?p))\n  (does ?p (mark ?c)))",
		"(next (cell ?c ?p)\n  (does ?p (mark ?c)))", "begins with `<=`", false},
	{"an end without its arrow", "(<= terminal\n  (line ?p))", "(terminal (line ?p))", "begins with `<=`", false},
	// Arrows and connectives.
	{"an arrow to the right", "(<= open\n", "(=> open\n", "=>", false},
	{"an arrow of one sign", "(<= open\n", "(<- open\n", "<-", false},
	{"an arrow with a blank", "(<= open\n", "(< = open\n", "< =|<=", false},
	{"an arrow as a character", "(<= open\n", "(⇐ open\n", "⇐|<=", false},
	{"less or equal as a character", "(<= open\n", "(≤ open\n", "≤|<=", false},
	{"Prolog's arrow", "(<= open\n", "(:- open\n", ":-", false},
	{"if", "(<= open\n", "(if open\n", "if", false},
	{"an implication of logic", "(<= (next (cell ?c ?p))\n  (does ?p (mark ?c)))",
		"((does ?p (mark ?c)) => (next (cell ?c ?p)))", "the head comes before", false},
	{"an implication with its arrow first", "(<= (next (cell ?c ?p))\n  (does ?p (mark ?c)))",
		"(=> (does ?p (mark ?c)) (next (cell ?c ?p)))", "the head comes before", false},
	{"an arrow after two conditions", "(<= (legal ?p (mark ?c))\n  (true (control ?p))\n  (true (cell ?c b)))",
		"((true (control ?p)) (true (cell ?c b)) -> (legal ?p (mark ?c)))", "the head comes before", false},
	{"the head at the end", "(<= (legal ?p (mark ?c))\n  (true (control ?p))\n  (true (cell ?c b)))",
		"(<= (true (control ?p)) (true (cell ?c b)) (legal ?p (mark ?c)))", "the head comes before", false},
	{"a comma between conditions", "(true (cell 1 ?p))\n", "(true (cell 1 ?p)),\n", "comma", false},
	{"a lone comma", "(true (cell 1 ?p))\n", "(true (cell 1 ?p)) ,\n", "comma", false},
	{"and", "  (true (cell 1 ?p))\n  (true (cell 2 ?p))\n",
		"  (and (true (cell 1 ?p)) (true (cell 2 ?p)))\n", "and", false},
	{"an ampersand", "(true (cell 1 ?p))\n", "(true (cell 1 ?p)) &\n", "&", false},
	{"two ampersands", "(true (cell 1 ?p))\n", "(true (cell 1 ?p)) &&\n", "side by side", false},
	{"and between conditions", "(true (cell 1 ?p))\n", "(true (cell 1 ?p)) and\n", "leave `and` out", false},
	{"a sign for and", "  (true (cell 1 ?p))\n  (true (cell 2 ?p))\n",
		"  (∧ (true (cell 1 ?p)) (true (cell 2 ?p)))\n", "and", false},
	{"a sign for or", "  (not decided))", "  (|| (line ?p) (not decided)))", "`or`", false},
	{"or between conditions", "  (not decided))", "  ((line ?p) or (not decided)))", "before what it joins", false},
	{"a dot in a rule", "(true (cell 1 ?p))\n", "(true (cell 1 ?p)) .\n", "side by side", false},
	{"not inside of true", "(not (true (control ?p)))", "(true (not (control ?p)))", "around the condition", false},
	{"a dot at the end", "(role o)", "(role o).", `\.`, false},
	{"an exclamation mark", "(not open)", "!open", `\(not open\)`, false},
	{"a tilde", "(not open)", "~open", `\(not open\)`, false},
	{"a minus", "(not open)", "-open", `open`, false},
	{"not without parentheses", "(not open)", "not open", "not", false},
	{"not of two", "(not (marked ?c))", "(not marked ?c)", "not", false},
	{"an equals sign", "(not (true (control ?p)))", "(= ?p x)", "=|distinct", false},
	{"unequal", "(not (true (control ?p)))", "(!= ?p x)", "distinct", false},
	{"when", "(<= (next (cell ?c ?p))\n  (does ?p (mark ?c)))",
		"(when (does ?p (mark ?c)) (next (cell ?c ?p)))", "the head comes before", false},
	{"if and only if", "(<= open\n", "(iff open\n", "iff", false},
	{"unequal between its sides", "(not (true (control ?p)))", "(?p != x)", "distinct", false},
	{"a comparison between its sides", "(not (true (control ?p)))", "(?p > x)", "does not compare", false},
	{"a negated head", "(<= (next (control o))\n",
		"(<= (not (next (control x)))\n  (does x (mark ?c)))\n(<= (next (control o))\n",
		"what no rule gives", false},
	{"for all", "  (not open))", "  (not open) (forall ?c (cell ?c) (not (true (cell ?c b)))))", "quantifiers", false},
	{"there is", "  (not open))", "  (not open) (not (exists ?c (true (cell ?c b)))))", "quantifiers", false},
	// Comments and markup.
	{"a comment without a sign", "(role x)\n", "The players of the game\n(role x)\n", "comment", false},
	{"a comment of C", "(role x)\n", "// the players\n(role x)\n", "a comment begins with", false},
	{"a comment of Prolog", "(role x)\n", "% the players\n(role x)\n", "a comment begins with", false},
	{"a comment of a shell", "(role x)\n", "# the players\n(role x)\n", "a comment begins with", false},
	{"an arrow of HTML's source", "(<= open\n", "(&lt;= open\n", "HTML", false},
	{"a fence of Markdown", "(role x)\n", "```lisp\n(role x)\n", "Markdown", false},
	{"a full-width parenthesis", "(<= open\n", "（<= open\n", "looks like", false},
	{"curly quotes", "(role o)", "(role “o”)", "quot|looks like", false},
	{"a letter of another script", "(role o)", "(role \u043e)", "another script", false},
	{"an invisible hyphen", "(<= (line ?p)", "(<= (li\u00adne ?p)", "looks? like", false},
	{"a minus of a typesetter", "(goal ?p 0)", "(goal ?p \u22121)", "look like", false},
	{"full-width digits", "(goal ?p 100)", "(goal ?p \uff11\uff10\uff10)", "look like", false},
	{"single curly quotes", "(role o)", "(role ‘o’)", "quotation", false},
	{"a quotation mark of Lisp", "(init (cell 1 b))", "(init '(cell 1 b))", "quotation", false},
	{"a goal in quotes", "(goal ?p 100)", `(goal ?p "100")`, "quotation", false},
	// Variables.
	{"a variable of Prolog", "  (line ?p))\n(<= (goal ?p 50)", "  (line P))\n(<= (goal ?p 50)", `\?`, false},
	{"a variable of a shell", "(<= (next (cell ?c ?p))\n  (does ?p (mark ?c)))",
		"(<= (next (cell $c ?p))\n  (does ?p (mark $c)))",
		`\?c`, false},
	{"a variable with an at", "(<= (next (cell ?c ?p))\n  (does ?p (mark ?c)))",
		"(<= (next (cell @c ?p))\n  (does ?p (mark @c)))", `\?c`, false},
	{"a question mark behind the name", "(<= (next (cell ?c ?p))\n  (does ?p (mark ?c)))",
		"(<= (next (cell c? ?p))\n  (does ?p (mark c?)))", `\?c`, false},
	{"an underscore", "(true (cell ?c b)))\n(<= terminal", "(true (cell _ b)))\n(<= terminal", `_`, false},
	{"a blank after the question mark", "(marked ?c)\n", "(marked ? c)\n", `\?`, false},
	{"a variable that nothing binds", "(<= (goal ?p 100)\n  (line ?p))",
		"(<= (goal ?q 100)\n  (line ?p))", `\?q`, false},
	{"a variable in a fact", "(init (cell 3 b))", "(init (cell ?c b))", `\?c`, false},
	{"a misspelt variable", "(<= (marked ?c)\n  (does ?p (mark ?c)))",
		"(<= (marked ?cell)\n  (does ?p (mark ?c)))", `\?cell`, false},
	{"a constant for a variable", "(<= (next (cell ?c ?p))\n  (does ?p (mark ?c)))",
		"(<= (next (cell c ?p))\n  (does ?p (mark ?c)))",
		"`c`", true},
	// Names.
	{"a misspelt keyword", "(<= (legal ?p noop)", "(<= (leagl ?p noop)", "legal", false},
	{"a keyword of another game", "(<= (legal ?p noop)", "(<= (moves ?p noop)", "moves", false},
	{"a keyword that is misspelt wherever it stands", "(role x)\n(role o)", "(roles x)\n(roles o)",
		"`role`", false},
	{"next misspelt",
		"(<= (next (control o))\n  (true (control x)))\n(<= (next (control x))\n  (true (control o)))\n",
		"(<= (nxt (control o))\n  (true (control x)))\n(<= (nxt (control x))\n  (true (control o)))\n",
		"`next`", false},
	{"a misspelt relation", "(<= terminal\n  (line ?p))", "(<= terminal\n  (lien ?p))", "line", false},
	{"a misspelt fact", "(true (control ?p))\n  (true", "(true (contrl ?p))\n  (true", "contrl", false},
	{"a misspelt move", "(<= (marked ?c)\n  (does ?p (mark ?c)))",
		"(<= (marked ?c)\n  (does ?p (makr ?c)))", "makr", false},
	{"a misspelt role", "(next (control o))", "(next (control oo))", "oo", true},
	// Arguments.
	{"an argument too few", "(true (cell ?c b)))\n(<= (legal ?p noop)",
		"(true (cell ?c)))\n(<= (legal ?p noop)", "argument", false},
	{"an argument too many in the state", "(init (cell 3 b))", "(init (cell 3 1 b))", "3 arguments here, 2", false},
	{"an argument too many of the turn", "(init (control x))", "(init (control x 1))", "2 arguments here, 1", false},
	{"an argument too few in what follows", "(<= (next (cell ?c ?v))", "(<= (next (cell ?c))",
		"1 argument here", false},
	{"legal with a flat move", "(legal ?p (mark ?c))", "(legal ?p mark ?c)", "takes 2 arguments", false},
	{"a move before the role", "(<= (legal ?p noop)", "(<= (legal noop ?p)", "the role comes first", false},
	{"an argument too many", "(true (cell 1 ?p))", "(true (cell 1 1 ?p))", "argument", false},
	{"arguments in another order", "(<= (legal ?p (mark ?c))",
		"(<= (legal (mark ?c) ?p)", "order|role|first|swap", false},
	{"does without a role", "(<= (marked ?c)\n  (does ?p (mark ?c)))",
		"(<= (marked ?c)\n  (does (mark ?c)))", "does", false},
	{"a move without does", "(<= (marked ?c)\n  (does ?p (mark ?c)))",
		"(<= (marked ?c)\n  (mark ?p ?c))", `\(does \?p \(mark \?c\)\)`, false},
	{"legal without a role", "(<= (legal ?p noop)", "(<= (legal noop)", "legal", false},
	{"a goal without a role", "(<= (goal ?p 100)", "(<= (goal 100)", "goal", false},
	{"a distinct of one", "(not (true (control ?p))))", "(distinct ?p))", "distinct", false},
	// What belongs to the state, and what does not.
	{"true forgotten", "(<= (legal ?p (mark ?c))\n  (true (control ?p))",
		"(<= (legal ?p (mark ?c))\n  (control ?p)", "true", false},
	{"true around a relation", "(<= terminal\n  (line ?p))",
		"(<= terminal\n  (true (line ?p)))", "line", false},
	{"next without a word", "(<= (next (control o))", "(<= (control o)", "next", false},
	{"true in a head", "(<= (next (control o))", "(<= (true (control o))", "next|head", false},
	{"does in a head", "(<= (legal ?p (mark ?c))", "(<= (does ?p (mark ?c))", "`does` cannot be a head", false},
	{"true twice", "(<= (legal ?p (mark ?c))\n  (true (control ?p))",
		"(<= (legal ?p (mark ?c))\n  (true (true (control ?p)))", "without `true`", false},
	{"true twice under not", "(not (true (control ?p)))", "(not (true (true (control ?p))))", "without `true`", false},
	{"init around true", "(init (control x))", "(init (true (control x)))", "without `true`", false},
	{"next around true", "(<= (next (control o))", "(<= (next (true (control o)))", "without `true`", false},
	{"init as a condition", "  (true (cell 1 ?p))", "  (init (cell 1 ?p))", "init", false},
	{"next as a condition", "  (true (cell 1 ?p))", "  (next (cell 1 ?p))", "not a condition", false},
	{"a turn that never begins", "(init (control x))\n", "", "init does not set `control`", false},
	{"moves asked for too early", "(<= terminal\n  (line ?p))", "(<= terminal\n  (marked 1))", "does", false},
	// Goals.
	{"a goal over 100", "(goal ?p 100)", "(goal ?p 1000)", "1000", false},
	{"a goal with zeros", "(goal ?p 50)", "(goal ?p 050)", "050", false},
	{"a goal with a sign", "(goal ?p 50)", "(goal ?p +50)", `\+50`, false},
	{"a goal below 0", "(goal ?p 0)", "(goal ?p -1)", "-1", false},
	{"a goal with a dot", "(goal ?p 50)", "(goal ?p 0.5)", `0\.5`, false},
	{"a goal in words", "(goal ?p 50)", "(goal ?p draw)", "draw", false},
	{"a goal of a percentage", "(goal ?p 50)", "(goal ?p 50%)", "50%", false},
	// Recursion and negation.
	{"a relation of its own negation", "(<= decided\n  (line ?p))",
		"(<= decided\n  (not decided))", "negation", false},
	{"a term that grows", "(<= decided\n  (line ?p))",
		"(<= decided\n  (line ?p))\n(n z)\n(<= (n (s ?x)) (n ?x))", "grow", false},
	{"negation alone", "(<= (legal ?p noop)\n  (role ?p)\n", "(<= (legal ?p noop)\n", `\?p`, false},
	// Whole parts.
	{"no terminal", "(<= terminal\n  (line ?p))\n(<= terminal\n  (not open))\n", "", "terminal", false},
	{"a role in a condition", "(role o)", "(<= (role o) (true (control x)))", "role", false},
	{"a rule twice", "(<= decided\n  (line ?p))",
		"(<= decided\n  (line ?p))\n(<= decided\n  (line ?p))", "stands at .* already", true},
	{"a planning problem", "(role x)\n", "(define (domain cells))\n(role x)\n", "PDDL", false},
	{"an action", "(role x)\n", "(:action mark :parameters (?c))\n(role x)\n", "PDDL", false},
	{"arithmetic", "(true (cell 2 ?p))", "(true (cell (+ 1 1) ?p))", `\+`, false},
	{"a sum in the state", "(next (control o))", "(next (control (+ o 1)))", "does not calculate", false},
	{"a comparison", "(not (true (control ?p)))", "(> ?p 1)", ">", false},
	{"a text in quotes", "(role o)", `(role "o")`, "quotation", false},
}

// A parenthesis that is missing anywhere is one mistake, and it is found where it is missing.
func TestEachMissingParenthesisIsOneFinding(t *testing.T) {
	for i := range duel {
		if duel[i] != '(' {
			continue
		}
		s := gdl.Parse(duel[:i] + duel[i+1:])
		ds := Check(s)
		if len(ds) != 1 || ds[0].Code != gdl.CodeUnopened || len(ds[0].Fixes) != 1 {
			t.Errorf("without the parenthesis at %d, before %.12q: %d findings, first %q", i, duel[i+1:], len(ds),
				ds[0].Message)
			continue
		}
		if mended := gdltest.Apply(s, ds[0].Fixes[0]); mended != duel {
			t.Errorf("without the parenthesis at %d: the fix gives\n%s", i, mended)
		}
	}
}
