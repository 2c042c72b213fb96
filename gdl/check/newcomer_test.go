package check

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

// A race on a track of four fields, of which sheets with one mistake each are made.
const race = `(role red)
(role blue)
(init (at red 0))
(init (at blue 0))
(init (turn red))
(follows 0 1)
(follows 1 2)
(follows 2 3)
(<= (legal ?p (step ?n))
  (true (turn ?p))
  (true (at ?p ?m))
  (follows ?m ?n))
(<= (legal ?p wait)
  (role ?p)
  (not (true (turn ?p))))
(<= (next (at ?p ?n))
  (does ?p (step ?n)))
(<= (next (at ?p ?n))
  (true (at ?p ?n))
  (does ?p wait))
(<= (next (turn ?q))
  (true (turn ?p))
  (role ?q)
  (distinct ?p ?q))
(<= (won ?p)
  (true (at ?p 3)))
(<= terminal
  (won ?p))
(<= (goal ?p 100)
  (won ?p))
(<= (goal ?p 0)
  (role ?p)
  (not (won ?p)))
`

// One mistake as newcomers make it is one finding, which names it, and whose fix brings the rules back.
func TestANewcomersMistakeIsOneFinding(t *testing.T) {
	const end, winner = "(<= terminal\n  (won ?p))", "(<= (won ?p)\n  (true (at ?p 3)))"
	oneFinding(t, []slip{
		{end, "(if (won ?p) terminal)", "the head comes before the conditions", "(<= terminal (won ?p))"},
		{end, "(if (won ?p) then terminal)", "the head comes before the conditions", "(<= terminal (won ?p))"},
		{end, "(=> (won ?p) terminal)", "the head comes before the conditions", "(<= terminal (won ?p))"},
		{end, "(implies (won ?p) terminal)", "the head comes before the conditions", "(<= terminal (won ?p))"},
		{end, "(if terminal (won ?p))", "`if` begins no rule in GDL", "(<= terminal (won ?p))"},
		{end, "(=> terminal (won ?p))", "`=>` begins no rule in GDL", "(<= terminal (won ?p))"},
		{end, "(== terminal (won ?p))", "`==` begins no rule in GDL", "(<= terminal (won ?p))"},
		{end, "(rule terminal (won ?p))", "`rule` begins no rule in GDL", "(<= terminal (won ?p))"},
		{end, "(terminal = (won ?p))", "`=` stands behind the head", "(<= terminal (won ?p))"},
		{end, "(<= terminal (won red) | (won blue))", "`|` is `or` in GDL", ""},
		{"(<= (goal ?p 100)\n  (won ?p))", "((goal ?p 100)\n  (won ?p))", "a rule begins with `<=`",
			"(<= (goal ?p 100)\n  (won ?p))"},
		{"(not (won ?p))", "(no (won ?p))", "`not`: write `(not (won ?p))`", "(not (won ?p))"},
		{"(not (won ?p))", "-(won ?p)", "`not`: write `(not (won ?p))`", "(not (won ?p))"},
		{"(distinct ?p ?q)", "(?p distinct ?q)", "where GDL has a name first", "(distinct ?p ?q)"},
		{"(distinct ?p ?q)", "(different ?p ?q)", "did you mean `distinct`", "(distinct ?p ?q)"},
		{winner, "(<= (won p?)\n  (true (at ?p 3)))", "`p?` is a constant here: variables begin with `?`", winner},
		{winner, "(<= (won <p>)\n  (true (at <p> 3)))", "`<p>` is a constant here: variables begin with `?`", winner},
		{"(init (at red 0))\n(init (at blue 0))", "(init (at red 0) (at blue 0))", "`init` takes 1 argument",
			"(init (at red 0)) (init (at blue 0))"},
		{"(init (at red 0))\n(init (at blue 0))", "(init (and (at red 0) (at blue 0)))",
			"it cannot stand inside a term", ""},
		{"(init (turn red))", "init(turn(red))", "write `(init (turn red))`", "(init (turn red))"},
		{"(init (turn red))", "{init (turn red)}", "`{` is no parenthesis", "(init (turn red))"},
		{"(init (turn red))", "[init (turn red)]", "`[` is no parenthesis", "(init (turn red))"},
		{"(init (turn red))", "(init: (turn red))", "did you mean `init`", "(init (turn red))"},
		{"(init (turn red))", "(init (trun red))", "did you mean `turn`", "(init (turn red))"},
		{"(init (turn red))", "(init (turn 'red'))", "the quotation mark is part of the name", "(init (turn red))"},
		{"(init (turn red))", "(init (turn “red”))", "the quotation mark is part of the name", "(init (turn red))"},
		{"(role red)", "(role’ red)", "the quotation mark is part of the name", "(role red)"},
		{"(<= (won ?p)\n  (true (at ?p 3)))", "(define (won ?p)\n  (true (at ?p 3)))", "`define` begins no rule",
			winner},
		{"(not (won ?p))", "(not (exists (?n) (true (at ?p ?n))))", "GDL has no quantifiers", ""},
		{"  (not (won ?p))", "  (forall (?n) (not (true (at ?p ?n))))", "GDL has no quantifiers", ""},
		{"  (follows ?m ?n))", "  (is ?n (next-of ?m)) (follows ?m ?n))", "GDL does not calculate", ""},
		{"  (follows ?m ?n))", "  (= ?n (+ ?m 1)) (follows ?m ?n))", "GDL does not calculate", ""},
		{"(init (turn red))", "(initial (turn red))", "did you mean `init`", "(init (turn red))"},
		{"  (does ?p wait))", "  (do ?p wait))", "did you mean `does`", "  (does ?p wait))"},
		{"(follows 0 1)\n", "(follows 0 1..3)\n", "which has no ranges", ""},
		{"(init (turn red))", "(init (tu\u200brn red))", "only look like those of `turn`", "(init (turn red))"},
		{"(init (turn red))", "(init (turn red)).", "`.` means nothing in GDL", "(init (turn red))"},
		{"  (not (true (turn ?p))))", "  not (true (turn ?p)))", "write `(not (true (turn ?p)))`",
			"  (not (true (turn ?p))))"},
		{"(role red)", "(role ?red)", "a role has a name of its own", "(role red)"},
		{"  (does ?p (step ?n)))", "  (legal ?p (step ?n)))", "what was done is asked by `does`",
			"  (does ?p (step ?n)))"},
		{"  (does ?p wait))", "  (legal ?p wait))", "what was done is asked by `does`", "  (does ?p wait))"},
		{"(<= (legal ?p wait)", "(<= (?l ?p wait)", "cannot stand for a relation", ""},
		{"(<= (won ?p)\n", "(<= (?won ?p)\n", "cannot stand for a relation", ""},
		{end, "(<= terminal\n  (<= (won ?p)\n    (true (at ?p 3)))\n  (won ?q))", "cannot stand inside another one",
			"(<= terminal\n  (won ?q))\n(<= (won ?p)\n    (true (at ?p 3)))"},
		{"(<= (next (at ?p ?n))\n  (does ?p (step ?n)))", "(<= (next (at ?p ?n)\n  (does ?p (step ?n))))",
			"is to be closed before its conditions", "(<= (next (at ?p ?n))\n  (does ?p (step ?n)))"},
		{winner, "(<= (won ?p\n  (true (at ?p 3))))", "is to be closed before its conditions", winner},
		{winner, "(<= won ?p\n  (true (at ?p 3)))", "write `(won ?p)`", winner},
		{"(distinct ?p ?q)", "?p != ?q", "where GDL has parentheses and a name first", "(distinct ?p ?q)"},
		{"(not (won ?p))", "not won ?p", "write `(not (won ?p))`", "(not (won ?p))"},
		{"  (does ?p (step ?n)))", "  (does (step ?n)))", "a role and a move, not 1", ""},
		{"(legal ?p (step ?n))", "(legal ?p (step $n))", "variables begin with `?` in GDL, as in ?n",
			"(legal ?p (step ?n))"},
		{"(legal ?p (step ?n))", "(legal ?p (step _))", "variables begin with `?` in GDL", "(legal ?p (step ?n))"},
		{"  (true (at ?p ?m))", "  (true (at ?p *))", "variables begin with `?` in GDL", "  (true (at ?p ?any1))"},
		{"(true (at ?p ?m))", "(exists ?m (true (at ?p ?m)))", "GDL has no quantifiers", ""},
		{"(follows 0 1)", "(follow 0 1)", "did you mean `follows`", "(follows 0 1)"},
		{"(role red)", "(role: \"red\")", "where a relation stands beside what it is about", "(role red)"},
		{"(role red)\n(role blue)", "(role: \"red\")\n(role: \"blue\")", "where a relation stands beside",
			"(role red)\n(role blue)"},
		{"(follows 0 1)", "(0 follows 1)", "begins with the name of its relation", "(follows 0 1)"},
		{"(follows 0 1)", "0 follows 1", "begins with the name of its relation", "(follows 0 1)"},
		{"(follows 0 1)", "follows 0 1", "begins with the name of its relation", "(follows 0 1)"},
		{"(follows 0 1)", "(follows 0) 1", "begins with the name of its relation", "(follows 0 1)"},
		{"(follows 0 1)\n(follows 1 2)\n(follows 2 3)", "0 follows 1\n1 follows 2\n2 follows 3",
			"begins with the name of its relation", "(follows 0 1)\n(follows 1 2)\n(follows 2 3)"},
		{"(follows 0 1)\n(follows 1 2)\n(follows 2 3)", "follows 0 1\nfollows 1 2\nfollows 2 3",
			"begins with the name of its relation", "(follows 0 1)\n(follows 1 2)\n(follows 2 3)"},
		{"(role red)\n(role blue)", "(role (red blue))", "a role is one name", "(role red) (role blue)"},
		{"(init (turn red))", "(start (turn red))", "did you mean `init`", "(init (turn red))"},
		{"(role red)", "(player red)", "did you mean `role`", "(role red)"},
		{end, "(<= over\n  (won ?p))", "did you mean `terminal`", end},
		{"(goal ?p 100)", "(score ?p 100)", "did you mean `goal`", "(goal ?p 100)"},
		{"(true (at ?p ?m))", "(holds (at ?p ?m))", "did you mean `true`", "(true (at ?p ?m))"},
		{"(<= (next (turn ?q))", "(<= (true (turn ?q))", "`true` cannot be a head", "(<= (next (turn ?q))"},
		{end, "(<= (won ?p)\n  terminal)", "the head comes before the conditions", end},
		{"(<= (goal ?p 100)\n  (won ?p))", "(<= (won ?p)\n  (goal ?p 100))", "the head comes before the conditions",
			"(<= (goal ?p 100)\n  (won ?p))"},
		{"(follows 0 1)", "follows(0, 1)", "write `(follows 0 1)`", "(follows 0 1)"},
		{"(follows 0 1)\n(follows 1 2)\n(follows 2 3)\n", "follows(0, 1). follows(1, 2).\nfollows(2, 3).\n",
			"write `(follows 0 1)`", "(follows 0 1) (follows 1 2)\n(follows 2 3)\n"},
		{"(true (at ?p ?m))", "true(at ?p ?m)", "write `(true (at ?p ?m))`", "(true (at ?p ?m))"},
		{"(distinct ?p ?q)", "distinct(?p, ?q)", "write `(distinct ?p ?q)`", "(distinct ?p ?q)"},
		{"(not (won ?p))", "not(won ?p)", "write `(not (won ?p))`", "(not (won ?p))"},
		{"(not (won ?p))", "(not won ?p)", "write `(not (won ?p))`", "(not (won ?p))"},
		{"(not (true (turn ?p)))", "not true (turn ?p)", "write `(not (true (turn ?p)))`", "(not (true (turn ?p)))"},
		{"(<= (next (turn ?q))", "(<= next (turn ?q)", "write `(next (turn ?q))`", "(<= (next (turn ?q))"},
		{"(distinct ?p ?q)", "(distinct (?p ?q))", "no parentheses of their own", "(distinct ?p ?q)"},
		{"(true (at ?p ?m))", "(true [at ?p ?m])", "`[` is no parenthesis", "(true (at ?p ?m))"},
		{"(goal ?p 100)", "(goal ?p = 100)", "`=` means nothing here", "(goal ?p 100)"},
		{"(init (turn red))", "(init '(turn red))", "quotation mark", "(init (turn red))"},
		{winner, "(won ?p) = (true (at ?p 3))", "`=` begins no rule", "(<= (won ?p) (true (at ?p 3)))"},
		{winner, "(won ?p) :-\n  (true (at ?p 3))", "`:-` begins no rule", "(<= (won ?p)\n  (true (at ?p 3)))"},
		{winner, "won(?p) :- true(at(?p, 3)).", "`:-` begins no rule", "(<= (won ?p)  (true (at ?p 3)))"},
		{end, "terminal <=\n  (won ?p)", "`<=` begins no rule", "(<= terminal\n  (won ?p))"},
		{end, "terminal", "`terminal` holds in every state", ""},
		{end, "(<= terminal)", "`terminal` holds in every state", ""},
		{end, "(<= terminal\n  (<= (lost ?p)\n    (true (at ?p 3))))", "cannot stand inside another one",
			"(<= terminal\n  (lost ?p))\n(<= (lost ?p)\n    (true (at ?p 3)))"},
		{"(<= (next (at ?p ?n))\n  (does ?p (step ?n)))", "(<= (next (at ?p n))\n  (does ?p (step ?n)))",
			"are they meant to be the same", "(<= (next (at ?p ?n))\n  (does ?p (step ?n)))"},
		{"(<= (goal ?p 100)\n  (won ?p))", "(goal ?p 100\n  (won ?p))", "a rule begins with `<=`",
			"(<= (goal ?p 100)\n  (won ?p))"},
		{winner, "((won ?p)\n  (true (at ?p 3)))", "a rule begins with `<=`", winner},
		{winner, "(<— (won ?p)\n  (true (at ?p 3)))", "`<—` begins no rule", winner},
		{winner, "(<＝ (won ?p)\n  (true (at ?p 3)))", "`<＝` begins no rule", winner},
		{"(not (won ?p))", "(any (true (at ?p 3)))", "nothing defines `any`", ""},
		{"(true (at ?p 3))", "(true (at ? ?))", "a name must follow `?`", "(true (at ?any1 ?any2))"},
		{"(init (turn red))", "(init (turn = red))", "nothing stands between them", "(init (turn  red))"},
		{"(distinct ?p ?q)", "(distinct?p ?q)", "a blank is missing before `?`: write `(distinct ?p ?q)`",
			"(distinct ?p ?q)"},
		{"(distinct ?p ?q)", "(distinct?p?q)", "write `(distinct ?p ?q)`", "(distinct ?p ?q)"},
		{"(next (at ?p ?n))\n  (does", "(next (at?p?n))\n  (does", "write `(at ?p ?n)`",
			"(next (at ?p ?n))\n  (does"},
		{"(next (at ?p ?n))\n  (does", "(next (at?p ?n))\n  (does", "write `(at ?p ?n)`",
			"(next (at ?p ?n))\n  (does"},
		{"  (role ?p)\n  (not (won ?p))", "  (role?p)\n  (not (won ?p))", "write `(role ?p)`",
			"  (role ?p)\n  (not (won ?p))"},
		{"(distinct ?p ?q)", "(not (= ?p ?q))", "said by `distinct` alone, without `not`", "(distinct ?p ?q)"},
		{"(distinct ?p ?q)", "(not (eq ?p ?q))", "said by `distinct` alone, without `not`", "(distinct ?p ?q)"},
		{"(distinct ?p ?q)", "(not (?p = ?q))", "said by `distinct`, without `not`", "(distinct ?p ?q)"},
		{"(next (at ?p ?n))\n  (does", "(next (at ?p ?n+1))\n  (does", "?n+1 is another variable than ?n; GDL does not",
			""},
		{"(next (at ?p ?n))\n  (does", "(at' ?p ?n)\n  (does", "is said by `next`: write `(next (at ?p ?n))`",
			"(next (at ?p ?n))\n  (does"},
		{winner, "(<= (won ${p})\n  (true (at ${p} 3)))", "variables begin with `?` in GDL, as in ?p", winner},
		{winner, "(<= (won :p)\n  (true (at :p 3)))", "variables begin with `?` in GDL, as in ?p", winner},
		{winner, "(<= (won ¿p)\n  (true (at ¿p 3)))", "variables begin with `?` in GDL, as in ?p", winner},
		{"(true (at ?p 3))", "(true (at ?p . 3))", "`.` means nothing here", "(true (at ?p 3))"},
		{"(init (turn red))", "(init (quote (turn red)))", "`quote` means nothing in GDL", "(init (turn red))"},
		{"(init (turn red))", "turn = red;", "GDL gives no values to names", ""},
		{"(role red)\n(role blue)\n", "roles = [\"red\", \"blue\"]\n", "write `(role red)`",
			"  (role red) (role blue)\n"},
		{"(role red)\n(role blue)\n", "role = {red, blue}\n", "write `(role red)`", "  (role red) (role blue)\n"},
		{"(role red)\n(role blue)\n", "- role: red\n- role: blue\n", "write `(role red)` (and likewise at 1 other",
			"  (role red)\n  (role blue)\n"},
		{"(role red)\n(role blue)\n", "(role red)<br>\n(role blue)<br>\n", "`<br>` belongs to HTML or XML",
			"(role red)\n(role blue)\n"},
		{"(role red)\n", "<pre>\n(role red)\n", "`<pre>` belongs to HTML or XML", "\n(role red)\n"},
		{"(not (won ?p))", "(\\neg (won ?p))", "write `(not (won ?p))`", "(not (won ?p))"},
		{end, "(\\leftarrow terminal\n  (won ?p))", "`\\leftarrow` begins no rule in GDL", end},
		{"terminal\n  (won ?p)", "terminal\n  return (won ?p)", "`return` has no place here", "terminal\n   (won ?p)"},
		{"terminal\n  (won ?p)", "terminal \\\n  (won ?p)", "`\\` has no place here", "terminal \n  (won ?p)"},
		{end, end + "\n(<= (delete (at ?p ?m))\n  (does ?p (step ?n)) (true (at ?p ?m)))",
			"nothing is added or taken away", ""},
		{"  (does ?p (step ?n)))", "  (does ?p (step ?n)) (retract (at ?p 0)))", "nothing is added or taken away", ""},
		{end, end + "\n(<= (next (not (at ?p 0)))\n  (does ?p (step ?n)))", "`next` takes a fact without `not`", ""},
		{"(<= (next (turn ?q))", "(<= (and (next (turn ?q)) (next (moved ?p)))", "a rule has one head", ""},
		{"(<= (next (turn ?q))", "(<= (next (turn ?q) (moved ?p))", "write a rule for each", ""},
		{"(won ?p))\n(<= (goal ?p 100)", "(xor (won ?p) (won red)))\n(<= (goal ?p 100)",
			"GDL has `not` and `or` alone", ""},
		{"  (follows ?m ?n))", "  (follows ?m ?n) (?n ∈ index))", "GDL has no lists and ranges", ""},
		{"(follows 0 1)\n", "(base (at ?p ?n))\n(follows 0 1)\n", "nothing gives a value to `?p` or `?n` here", ""},
		{"(<= (legal ?p wait)\n  (role ?p)\n  (not (true (turn ?p))))", "(legal ?p wait)",
			"a fact cannot hold a variable", "(<= (legal ?p wait)\n  (role ?p))"},
		{end, "(<= (sees ?p (at ?q ?n)) (role ?p) (true (at ?q ?n)))\n(<= (sees ?p ?m) (does ?q ?m) (role ?p))\n" + end,
			"`sees` belongs to GDL-II", ""},
		{"(role red)\n", "(role \"red player\")\n", "write `(role red-player)`", "(role red-player)\n"},
		{"(distinct ?p ?q)", "(distinct ?p ?q blue)", "write one for each pair", ""},
		{"(<= (goal ?p 100)\n  (won ?p))", "(<= (goal red 100 blue 0)\n  (won red))", "write a rule for each role", ""},
		{end, "(<= (terminal ?p)\n  (won ?p))", "`terminal` takes no arguments, not 1", end},
		{"  (follows ?m ?n))", "  ?n in [1, 2, 3]\n  (follows ?m ?n))", "GDL has no lists and ranges", ""},
		{"terminal\n  (won ?p)", "terminal\n  ∀ ?p (won ?p)", "GDL has no quantifiers", ""},
		{"(follows ?m ?n)", "(follows ??m ?n)", "??m is another variable than ?m", "(follows ?m ?n)"},
		{winner, "(<= (won ?p)\n  (true (at ??p 3)))", "??p is another variable than ?p", winner},
		{"(follows ?m ?n)", "(follows ?ｍ ?n)", "only look like those of ?m", "(follows ?m ?n)"},
		{"(follows ?m ?n)", "(follows ?м ?n)", "only look like those of ?m", "(follows ?m ?n)"},
		{winner, "(<= (won ?p)\n  (true (at ?р 3)))", "only look like those of ?p", winner},
		{"(turn red)", "(turn \u202ered)", "U+202E shows nothing", "(turn  red)"},
		{"(init (turn red))", "(init (tu\u202ern red))", "only look like those of `turn`", "(init (turn red))"},
		{"(turn red)", "(turn\u200b red)", "U+200B shows nothing", "(turn  red)"},
		{"(init (turn red))", "(init \u2066(turn red)\u2069)", "U+2066 shows nothing", "(init  (turn red) )"},
		{"(follows ?m ?n)", "(follows ?\u200bm ?n)", "a blank stands between `?` and", "(follows ?m ?n)"},
		{winner, "(<= (won ?p)\n  (true (at ?pp 3)))", "did you mean ?pp?", winner},
		{"(follows ?m ?n)", "(follows ?m ?nn)", "did you mean ?nn?", "(follows ?m ?n)"},
		{winner, "(<= (won ?p)\n  (true (at ?p ?any1)) (follows _ ?any1))", "`_` is a constant here",
			"(<= (won ?p)\n  (true (at ?p ?any1)) (follows ?any2 ?any1))"},
		{winner, "(<= (won ?p)\n  (true (at ?p ?any1)) (follows ? ?any1))", "a name must follow `?`",
			"(<= (won ?p)\n  (true (at ?p ?any1)) (follows ?any2 ?any1))"},
		{"(<= (legal ?p wait)", "(>= (legal ?p wait)", "`>=` begins no rule", "(<= (legal ?p wait)"},
		{winner, "(>= (won ?p)\n  (true (at ?p 3)))", "`>=` begins no rule", winner},
		{end, "(>= terminal\n  (won ?p))", "`>=` begins no rule", end},
		{"(<= (legal ?p wait)", "(<: (legal ?p wait)", "`<:` begins no rule", "(<= (legal ?p wait)"},
		{"(<= (legal ?p wait)", "(=< (legal ?p wait)", "`=<` begins no rule", "(<= (legal ?p wait)"},
		{"(follows ?m ?n)", "(follows {m} ?n)", "variables begin with `?` in GDL, as in ?m", "(follows ?m ?n)"},
		{"(follows ?m ?n)", "(follows {?m} ?n)", "without brackets", "(follows ?m ?n)"},
		{"  (follows ?m ?n))", "  (= ?n (- ?m 1)))", "GDL does not calculate", ""},
		{"  (follows ?m ?n))", "  (is ?n (- ?m 1)))", "GDL does not calculate", ""},
		{"  (follows ?m ?n))", "  ?n = ?m - 1)", "GDL does not calculate", ""},
		{"  (follows ?m ?n))", "  (?n is ?m - 1))", "GDL does not calculate", ""},
		{"  (follows ?m ?n))", "  (> ?m ?n))", "GDL does not compare numbers", ""},
		{winner, "def won(p):\n    return at(p, 3)", "as in Python", ""},
		{"(<= (next (at ?p ?n))\n  (does ?p (step ?n)))", "def next(p, n):\n    return step(n)", "as in Python", ""},
		{"(init (at red 0))\n(init (at blue 0))", "init:\n  at: red 0\n  - at: blue 0", "write `(init (at red 0))`",
			"\n    (init (at red 0))\n     (init (at blue 0))"},
		{"(role red)\n(role blue)", "roles:\n  - red\n  - blue", "write `(role red)`",
			"\n   (role red)\n   (role blue)"},
		{"(init (turn red))", "(init (turn red))\npile: 5", "a fact such as `(init (pile ...))`", ""},
		{"(role red)\n(role blue)", "(roles red blue)", "did you mean `role`", "(role red) (role blue)"},
		{"(<= terminal\n", "(<= terminal\n  fail\n", "what always fails can be left out", ""},
		{end, "(<= terminal\n  (won ?p) else false)", "write a rule for each case", ""},
		{winner, winner[:len(winner)-1] + "\n  (not (lost ?p)))\n(<= (lost ?p)\n  (role ?p)\n  (not (won ?p)))",
			"depends on its own negation", ""},
		{"(legal ?p wait)\n  (role ?p)", "(legal ?p - role wait)", "a condition says what a variable is",
			"(legal ?p wait)\n  (role ?p)"},
		{"(<= (legal ?p wait)\n  (role ?p)", "(<= (legal ?p - role wait)\n  (role ?p)", "GDL has no types",
			"(<= (legal ?p wait)\n  (role ?p)"},
		{"(legal ?p wait)", "(legal ?p - player wait)", "GDL has no types", ""},
		{"(role red)", "<role>red</role>", "it is written `(role red)`", "(role red)"},
		{"(role red)\n(role blue)", "<role>red</role>\n<role>blue</role>", "it is written `(role red)`",
			"(role red)\n(role blue)"},
		{"(role blue)\n", "(role blue)\n(role random)\n", "`random` is the role of chance in GDL-II", ""},
	})
}

// A not around two conditions may mean either of two things, so that both are offered.
func TestANotOfTwoConditionsOffersBothReadings(t *testing.T) {
	const denied = "(not (won ?p))"
	s := gdl.Parse(strings.Replace(race, denied, "(not (won ?p) (true (turn ?p)))", 1))
	ds := Check(s)
	gdltest.CheckDiagnostics(t, s, ds)
	if len(ds) != 1 || len(ds[0].Fixes) != 2 {
		t.Fatalf("%v", ds)
	}
	for i, mended := range []string{
		"(not (won ?p)) (not (true (turn ?p)))", "(or (not (won ?p)) (not (true (turn ?p))))",
	} {
		if got := gdltest.Apply(s, ds[0].Fixes[i]); got != strings.Replace(race, denied, mended, 1) {
			t.Errorf("%q makes\n%s", ds[0].Fixes[i].Title, got)
		}
	}
}

// A form that is being typed is what there is to say: what the sheet lacks may be what is typed.
func TestAFormThatNeverClosesComesFirst(t *testing.T) {
	before, _, _ := strings.Cut(race, "(<= terminal")
	for _, typed := range []string{"(<= ter", "(<= terminal\n  (won ?p", "(<= (goal"} {
		if ds := Check(gdl.Parse(before + typed)); len(ds) != 1 || ds[0].Code != gdl.CodeUnclosed {
			t.Errorf("%s: %v", typed, ds)
		}
	}
}

// Who wins is said by goals, where a sheet has none and says it by a relation of its own.
func TestARelationForWhoWinsIsMeantAsAGoal(t *testing.T) {
	before, _, _ := strings.Cut(race, "(<= (goal ?p 100)")
	for _, name := range []string{"win", "wins"} {
		oneFindingIn(t, name, before+"(<= ("+name+" ?p)\n  (won ?p))\n", "is said by `goal`",
			before+"(<= (goal ?p 100)\n  (won ?p))\n")
	}
}

// What tells variables apart is no slip: a number, and two question marks throughout.
func TestVariablesThatAreToldApartAreNoSlips(t *testing.T) {
	for _, body := range []string{
		"(true (at ?p ?any1)) (follows ?any1 ?n) (not (follows ?any2 9))", "(true (at ?p ?n)) (follows ?n ?nn)",
		"(true (at ?p ??n)) (follows ??n ?n) (follows ?n ??m)", "(true (at ?p ?ñ)) (follows ?ñ ?n)",
	} {
		for _, d := range Check(gdl.Parse(race + "(<= (won ?p) " + body + ")")) {
			if strings.Contains(d.Message, "did you mean") || strings.Contains(d.Message, "another variable") {
				t.Errorf("%s: %s", body, d.Message)
			}
		}
	}
}

// A fact that nothing asks for may name a relation, and a word may stand alone.
func TestFactsThatNameRelationsAreFacts(t *testing.T) {
	for _, added := range []string{"(noted follows 3)\n", "(follows 3) (noted 3)\n", "noted\n", "(noted 3)\n"} {
		for _, d := range Check(gdl.Parse(race + added)) {
			if d.Code == gdl.CodeForeign {
				t.Errorf("%q: %s", added, d.Message)
			}
		}
	}
}

// Variables without a name are told apart: what follows the last one is not its name.
func TestVariablesWithoutANameAreNotJoinedToWhatFollows(t *testing.T) {
	named := 0
	for _, d := range Check(gdl.Parse(strings.Replace(race, "(true (at ?p 3))", "(true (at ? ? red))", 1))) {
		if strings.Contains(d.Message, "a blank stands between") {
			t.Errorf("%s", d.Message)
		}
		if strings.Contains(d.Message, "a name must follow `?`") {
			named++
		}
	}
	if named != 1 {
		t.Errorf("variables that lack their names are %d findings, want 1", named)
	}
}

// Rules that stand among the conditions of another one are one mistake, whose fix moves them behind it.
func TestRulesAmongConditionsAreOneFinding(t *testing.T) {
	const won = "(<= (won ?p)\n  (true (at ?p 3)))\n"
	const out = won + "(<= terminal\n  (won ?p))\n"
	if !strings.Contains(race, out) {
		t.Fatal("the sheet has no such rules")
	}
	for name, c := range map[string]struct{ wrong, mended string }{
		"before a condition": {
			"(<= terminal\n  (<= (won ?p)\n    (true (at ?p 3)))\n  (won ?p))\n",
			"(<= terminal\n  (won ?p))\n(<= (won ?p)\n    (true (at ?p 3)))\n",
		},
		"between conditions": {
			"(<= terminal\n  (won ?p)\n  (<= (won ?p)\n    (true (at ?p 3)))\n  (role ?p))\n",
			"(<= terminal\n  (won ?p)\n  (role ?p))\n(<= (won ?p)\n    (true (at ?p 3)))\n",
		},
		"two of them": {
			"(<= terminal\n  (<= (won red)\n    (true (at red 3)))\n  (won ?p)\n" +
				"  (<= (won blue)\n    (true (at blue 3)))\n  (role ?p))\n",
			"(<= terminal\n  (won ?p)\n  (role ?p))\n(<= (won red)\n    (true (at red 3)))\n" +
				"(<= (won blue)\n    (true (at blue 3)))\n",
		},
		"in one line": {
			"(<= terminal (won ?p) (<= (won ?p) (true (at ?p 3))) (role ?p))\n",
			"(<= terminal (won ?p)  (role ?p))\n(<= (won ?p) (true (at ?p 3)))\n",
		},
		"behind a comment": {
			"(<= terminal\n  ; who is there\n  (<= (won ?p) (true (at ?p 3))) (won ?p))\n",
			"(<= terminal\n  ; who is there\n   (won ?p))\n(<= (won ?p) (true (at ?p 3)))\n",
		},
		"at the margin": {
			"(<= terminal\n(<= (won ?p)\n(true (at ?p 3)))\n(true (at ?q 3)))\n",
			"(<= terminal\n(true (at ?q 3)))\n(<= (won ?p)\n(true (at ?p 3)))\n",
		},
	} {
		s := gdl.Parse(strings.Replace(race, out, c.wrong, 1))
		ds := Check(s)
		gdltest.CheckDiagnostics(t, s, ds)
		if len(ds) != 1 || len(ds[0].Fixes) != 1 || !strings.Contains(ds[0].Message, "inside another one") {
			t.Errorf("%s: %d findings: %v", name, len(ds), ds)
		} else if got := gdltest.Apply(s, ds[0].Fixes[0]); got != strings.Replace(race, out, c.mended, 1) {
			t.Errorf("%s: after the fix\n%s", name, got)
		}
	}
}

// A goal that is written otherwise is said; that none of the others is 100 may follow from it.
func TestAGoalWithAZeroBeforeItIsOneFinding(t *testing.T) {
	for _, goals := range [][2]string{{"050", "50"}, {"0100", "0"}, {"+100", "0"}} {
		sheet := strings.Replace(race, "(goal ?p 100)", "(goal ?p "+goals[0]+")", 1)
		ds := Check(gdl.Parse(strings.Replace(sheet, "(goal ?p 0)", "(goal ?p "+goals[1]+")", 1)))
		if len(ds) != 1 || ds[0].Code != gdl.CodeGoalValue {
			t.Errorf("goals %v: %v", goals, ds)
		}
	}
}

// Where all goals are the same, that is what there is to say.
func TestOneGoalForAllEndsIsSaid(t *testing.T) {
	for goal, want := range map[string]string{
		"50":  "every goal is 50, so no end is better than another",
		"100": "",
	} {
		sheet := strings.Replace(race, "(goal ?p 0)", "(goal ?p "+goal+")", 1)
		ds := Check(gdl.Parse(strings.Replace(sheet, "(goal ?p 100)", "(goal ?p "+goal+")", 1)))
		said := ""
		for _, d := range ds {
			if d.Code == gdl.CodeNoWin {
				said = d.Message
			}
		}
		if said != want {
			t.Errorf("goals of %s: %q, want %q", goal, said, want)
		}
	}
}

// A wrong arrow before every rule is one systematic mistake: one finding, whose one fix mends all of them.
func TestTheSameArrowEverywhereIsOneFinding(t *testing.T) {
	wrong := gdl.Parse(strings.ReplaceAll(duel, "(<= ", "(=> "))
	ds := Check(wrong)
	if len(ds) != 1 || len(ds[0].Fixes) != 1 {
		t.Fatalf("%d findings: %v", len(ds), ds)
	}
	if got := gdltest.Apply(wrong, ds[0].Fixes[0]); got != duel {
		t.Errorf("the fix makes\n%s", got)
	}
	twice := strings.Replace(strings.Replace(duel, "(<= ", "(=> ", 1), "(<= open", "(=> open", 1)
	if ds := Check(gdl.Parse(twice)); len(ds) != 2 {
		t.Errorf("two arrows are %d findings", len(ds))
	}
}

// What is written otherwise throughout is one mistake, mended everywhere by one press.
func TestAHabitIsOneFinding(t *testing.T) {
	for _, c := range []struct{ sheet, right, wrong, says string }{
		{race, "(true ", "(holds ", "did you mean `true`? (6 times in this sheet)"},
		{race, "?", "$", "variables begin with `?` in GDL, as in ?p (and likewise at 13 other places)"},
		{race, "(<= ", "(", "a rule begins with `<=`: write `(<= (legal ...) condition ...)` (and likewise at 8"},
		{race, "(<= ", "(rule ", "`rule` begins no rule in GDL"},
		{race, "(init ", "(initially ", "did you mean `init`"},
		{duel, "(line ?p)", "(line, ?p)", "a comma means nothing in GDL"},
	} {
		wrong := gdl.Parse(strings.ReplaceAll(c.sheet, c.right, c.wrong))
		ds := Check(wrong)
		gdltest.CheckDiagnostics(t, wrong, ds)
		if len(ds) != 1 || len(ds[0].Fixes) != 1 || !strings.Contains(ds[0].Message, c.says) {
			t.Errorf("%q: %d findings, want one that says %q: %v", c.wrong, len(ds), c.says, ds)
			continue
		}
		if got := gdltest.Apply(wrong, ds[0].Fixes[0]); got != c.sheet {
			t.Errorf("%q: the fix makes\n%s", c.wrong, got)
		}
	}
}

// What stands above the rules for other programs is one finding.
func TestFrontMatterIsOneFinding(t *testing.T) {
	for _, head := range []string{
		"---\ntitle: Race\nauthor: me\nplayers: 2\n---\n", "---\ntitle: \"The race\"\ntags: [a, b]\n---\n\n",
	} {
		s := gdl.Parse(head + race)
		ds := Check(s)
		gdltest.CheckDiagnostics(t, s, ds)
		if len(ds) != 1 || len(ds[0].Fixes) != 1 {
			t.Fatalf("%q: %d findings: %v", head, len(ds), ds)
		}
		if left := Check(gdl.Parse(gdltest.Apply(s, ds[0].Fixes[0]))); len(left) > 0 {
			t.Errorf("%q: after the fix: %v", head, left)
		}
	}
}

// Rules that never fire since a relation lacks what each of them asks for have one cause.
func TestRulesOfARelationThatLackTheSameAreOneFinding(t *testing.T) {
	sheet := strings.Replace(race, "(<= (won ?p)\n  (true (at ?p 3)))",
		"(<= (won red) (true (at red 7)))\n(<= (won blue) (true (at blue 7)))\n(<= (won ?p) (true (at ?p 7)))", 1)
	var lacks []gdl.Diagnostic
	for _, d := range Check(gdl.Parse(sheet)) {
		if d.Code == gdl.CodeNeverFires {
			lacks = append(lacks, d)
		}
	}
	if len(lacks) != 1 || len(lacks[0].Notes) != 2 {
		t.Errorf("%d findings: %v", len(lacks), lacks)
	}
}

// Forms that make no sense in any notation take no time to speak of.
func TestRewritingIsBounded(t *testing.T) {
	work := func(forms, depth int) float64 {
		form := "(a(b" + strings.Repeat("(?x c(", depth) + strings.Repeat("))", depth) + " not))\n"
		return checkingBytes(gdl.Parse(strings.Repeat(form, forms)))
	}
	if less, more := work(200, 150), work(1600, 150); more > 20*less {
		t.Errorf("8 times as many forms take %.1f times as much", more/less)
	}
	if less, more := work(200, 20), work(200, 160); more > 20*less {
		t.Errorf("forms that are 8 times as deep take %.1f times as much", more/less)
	}
}

// checkingBytes returns how many bytes are allocated to check a sheet.
func checkingBytes(sheet *gdl.Sheet) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	Check(sheet)
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// A mistake in every line costs as much a line in a long sheet as in a short one: what is counted is what checking
// allocates.
func TestCheckingTakesWorkInProportionToTheSheet(t *testing.T) {
	for _, line := range []string{
		"(=> (p%d ?x) (q ?x))\n", "(won%d ?p) :- (line ?p).\n", "(init (turn 'a%d'))\n", "role(x%d)\n",
		"(<= (won%d ?p) (not (line ?q)) (x _ $k))\n", "/* %[1]d */ (p%[1]d) // x\n# y\n",
		"(<= (p%d ?x) (true (q Y)))\n",
		"(<= (rel%[1]dabcdef ?x) (rle%[1]dabcdef ?x))\n", "(<= (p%d ?x) (or (a ?x) (b ?x)) (c ?x)))\n",
		"(<= (p%d ?x) (q ?x)\n", "(init (= turn%d x))\n", "[role x%d]\n",
		"(follows [%d 1])\n", "(init (%d at 0))\n", "(init (at <x%d> 0))\n", "\\(p x%d\\)\n", "(%d 1)\n", "x%d = 3\n",
		"(<= p%d (not (q ?x)))\n", "(<= (p%[1]d ?x) (not (q x)) (q%[1]d ?x))\n", "p%d :- not q.\n",
		"(<= (p%d ?x) (?x follows ?y))\n", "init:\n  pile: %d\n",
		"(<= (p%d ?x - role) (q ??x))\n", "<role>x%d</role>\n",
		"(<= (p%d ?x) (> ?x ?\u202ey) (not (q _) (q ?)))\n",
	} {
		work := func(lines int) float64 {
			text := race
			for i := range lines {
				text += fmt.Sprintf(line, i)
			}
			return checkingBytes(gdl.Parse(text))
		}
		if less, more := work(400), work(3200); more > 20*less {
			t.Errorf("%q: 8 times as many lines take %.1f times as much", line, more/less)
		}
	}
}
