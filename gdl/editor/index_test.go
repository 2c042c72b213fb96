package editor

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/gdl/internal/gdltest"
)

const lampSheet = `; who plays
(role robot)

; Lamps burn or do not.
;;; ----------
; There are two.
(init (lamp 1 off))
(init (lamp 2 off))  ; this one too
(<= (legal robot (press ?n)) ; any button
  (button ?n))
(button 1)
(button 2)
(<= (next (lamp ?n on))
  (does robot (press ?n)))
(<= (next (lamp ?n ?s))
  (true (lamp ?n ?s))
  (not (does robot (press ?n))))
(<= all
  (true (lamp 1 on)) (true (lamp 2 on)))
(<= (goal robot 100) all)
(<= (goal robot 0) (not all))
(<= terminal all)
`

func TestNamesAreFoundWithTheirDefinitionsAndUses(t *testing.T) {
	x := indexOf(gdl.Parse(lampSheet))
	for _, c := range []struct {
		name, at    string // the offset is where | stands in at
		kind        SymbolKind
		arity       int
		definitions int
		uses        int
		comment     string
	}{
		{"a state fact", "(next (l|amp", FunctorSymbol, 2, 4, 3, "Lamps burn or do not.\nThere are two."},
		{"a move, from its end", "(does robot (press|", FunctorSymbol, 1, 1, 2, ""},
		{"a relation", "(|button ?n)", RelationSymbol, 1, 2, 1, ""},
		{"a proposition", "(<= terminal a|ll", RelationSymbol, 0, 1, 3, ""},
		{"a keyword", "(<= (goa|l", KeywordSymbol, 2, 2, 0, ""},
		{"a constant", "(role robo|t", ConstantSymbol, 0, 4, 2, "who plays"},
		{"a variable", "(button |?n", VariableSymbol, 0, 1, 1, ""},
		{"a connective", "(n|ot (does", KeywordSymbol, 0, 0, 0, ""},
	} {
		before, after, _ := strings.Cut(c.at, "|")
		offset := strings.Index(lampSheet, before+after) + len(before)
		s, _, ok := x.At(offset)
		if !ok {
			t.Errorf("%s: nothing found", c.name)
			continue
		}
		if s.Kind != c.kind || s.Arity != c.arity || len(s.Definitions) != c.definitions || len(s.Uses) != c.uses {
			t.Errorf("%s: %v with %d arguments, %d definitions, %d uses; want %v, %d, %d, %d",
				c.name, s.Kind, s.Arity, len(s.Definitions), len(s.Uses), c.kind, c.arity, c.definitions, c.uses)
		}
		if have := x.Comment(s); have != c.comment {
			t.Errorf("%s: comment %q, want %q", c.name, have, c.comment)
		}
	}
	if s, _, ok := x.At(strings.Index(lampSheet, "Lamps")); ok {
		t.Errorf("a word of a comment is %+v", s)
	}
}

func TestRenamingKeepsTheMeaning(t *testing.T) {
	s := gdl.Parse(lampSheet)
	x := indexOf(s)
	for _, c := range []struct {
		name, at, to string
		count        int    // how often the new name stands in the sheet then
		problem      string // of the error
	}{
		{"a fact", "(lamp ", "light", 7, ""},
		{"a relation", "(button ", "knob", 3, ""},
		{"a constant", "robot", "player", 6, ""},
		{"a variable, question mark or not", "?s", "state", 2, ""},
		{"to a name in use", "all", "button", 0, "there is a relation `button` already"},
		{"to a keyword", "all", "Terminal", 0, "belongs to GDL"},
		{"a fact to a keyword with as many arguments", "(lamp ", "Legal", 0, "belongs to GDL"},
		{"a move to a keyword with as many arguments", "(press ", "true", 0, "belongs to GDL"},
		{"a fact to a keyword with other arguments", "(lamp ", "role", 8, ""},
		{"a constant to a keyword", "robot", "role", 7, ""},
		{"to a variable in use", "?s", "?n", 0, "in use in this rule"},
		{"to two words", "all", "a b", 0, "not a name"},
		{"to nothing", "?s", "", 0, "a name is missing"},
		{"to a connective", "all", "not", 0, "not a name"},
		{"a keyword", "role", "rolle", 0, "cannot be renamed"},
		{"a comment", "plays", "works", 0, "no name here"},
	} {
		edits, err := x.Rename(strings.Index(lampSheet, c.at)+1, c.to)
		if err != nil {
			if c.problem == "" || !strings.Contains(err.Error(), c.problem) {
				t.Errorf("%s: %v, want an error with %q", c.name, err, c.problem)
			}
			continue
		}
		if c.problem != "" {
			t.Errorf("%s: no error, want one with %q", c.name, c.problem)
			continue
		}
		after := gdltest.Apply(s, gdl.Fix{Edits: edits})
		if have := strings.Count(after, c.to); have != c.count ||
			gdltest.Verdict(check.Check(gdl.Parse(after))) != gdltest.Verdict(check.Check(s)) {
			t.Errorf("%s: %d times %s, want %d", c.name, have, c.to, c.count)
		}
		old := strings.Trim(c.at, "( ")
		if left := strings.Count(after, old+" ") + strings.Count(after, old+")"); left != 0 {
			t.Errorf("%s: %s is left at %d places", c.name, old, left)
		}
	}
	broken := indexOf(gdl.Parse("(a b)\n(c (not b))"))
	if edits, err := broken.Rename(1, "d"); err == nil || !strings.Contains(err.Error(), "2:1") {
		t.Errorf("a sheet with an error: %v, %v", edits, err)
	}
}

func TestCompletionsAreWhatMayStandThere(t *testing.T) {
	for _, c := range []struct {
		name  string
		text  string // of the form behind lampSheet; the place is where | stands
		first string // the first words offered
		not   string // words that must not be offered
	}{
		{"after the parenthesis of a form", "(|", "<= role base input init next legal goal button",
			"true does not lamp"},
		{"after the parenthesis of a head", "(<= (|", "role base input init next legal goal", "true <= lamp"},
		{"after the parenthesis of a condition", "(<= (next x) (|",
			"role true does legal goal not or distinct button", "next init lamp"},
		{"a part of a word", "(<= (next x) (bu|", "button", "true"},
		{"a fact of the state", "(<= (next x) (true (|", "lamp", "press button"},
		{"a fact in a head", "(<= (next (|", "lamp", "press button"},
		{"a move", "(<= (next x) (does ?r (|", "press", "lamp"},
		{"a role", "(<= (next x) (does |", "robot", "off"},
		{"a constant by its place", "(<= (next x) (true (lamp ?n |", "?n off on", "robot"},
		{"a variable of the form", "(<= (legal ?robot (press ?number)) (button ?|", "?robot ?number", "?n ?s"},
		{"a proposition", "(<= (next x) |", "terminal all", "button"},
		{"under not", "(<= (next x) (not (|", "role true", "next"},
		{"nothing in a comment", "(<= (next x) ; t|", "", "terminal"},
		{"the form that is being written, not the one after it",
			"(<= (legal ?robot x) (button ?|\n(<= (other ?next) (b ?next))", "?robot", "?next"},
	} {
		before, after, _ := strings.Cut(c.text, "|")
		s := gdl.Parse(lampSheet + before + after)
		from, to, words := indexOf(s).Complete(len(lampSheet) + len(before))
		var texts []string
		for _, w := range words {
			texts = append(texts, w.Text)
		}
		want := strings.Fields(c.first)
		if len(texts) < len(want) || !slices.Equal(texts[:len(want)], want) {
			t.Errorf("%s: %q, want %q first", c.name, texts, want)
		}
		for _, word := range strings.Fields(c.not) {
			if slices.Contains(texts, word) {
				t.Errorf("%s: %s is offered", c.name, word)
			}
		}
		if word := s.Text[from:to]; strings.ContainsAny(word, "( \n") {
			t.Errorf("%s: it would replace %q", c.name, word)
		}
	}
}

func TestTheOutlineGroupsFormsByWhatTheyDefine(t *testing.T) {
	want := []Section{
		{"role", "", 0, 0, 1}, {"init", "lamp", 2, 1, 3}, {"legal", "press", 1, 3, 4}, {"", "button", 1, 4, 6},
		{"next", "lamp", 2, 6, 8}, {"", "all", 0, 8, 9}, {"goal", "", 0, 9, 11}, {"terminal", "", 0, 11, 12},
	}
	if have := Outline(gdl.Parse(lampSheet)); !slices.Equal(have, want) {
		t.Errorf("%v, want %v", have, want)
	}
}

func TestFoldsCoverFormsAndCommentsOfSeveralLines(t *testing.T) {
	var have []string
	s := gdl.Parse(lampSheet)
	for _, f := range Folds(s) {
		have = append(have, s.Text[f[0]:f[1]])
	}
	if len(have) != 5 || have[0] != "\n;;; ----------\n; There are two." || have[1] != "\n  (button ?n))" {
		t.Errorf("%q", have)
	}
}

func TestDescriptionsSayWhatANameIs(t *testing.T) {
	x := indexOf(gdl.Parse(lampSheet))
	for _, c := range []struct{ name, at, want string }{
		{"a fact", "(lamp", "`lamp` is a term with 2 arguments: a fact of the state.\n\nIn the heads of 4 forms, in " +
			"conditions of 2 forms.\n\n- argument 1: `1` or `2`\n- argument 2: `off` or " +
			"`on`\n\n```gdl\n(lamp 1 off)\n```"},
		{"a move", "(press",
			"`press` is a term with 1 argument: a move.\n\nIn the heads of 1 form, in conditions of 2 forms.\n\n- " +
				"argument 1: `1` or `2`\n\n```gdl\n(press ?n)\n```"},
		{"a relation", "(button",
			"`button` is a relation with 1 argument.\n\nDefined by 2 facts, asked for in 1 condition.\n\n- argument " +
				"1: " +
				"`1` or `2`\n\n```gdl\n(button 1)\n```"},
		{"a proposition", " all",
			"`all` is a relation with no arguments.\n\nDefined by 1 rule, asked for in 3 conditions."},
		{"a role", " robot", "`robot` is a constant: a role.\n\nIn the heads of 4 forms, in conditions of 2 forms."},
		{"a variable", " ?s", "`?s` is a variable of this rule. It stands in 2 places. It can be `off` or `on`."},
		{"a keyword", "(next", KeywordPage("next")},
		{"a connective", "(not", KeywordPage("not")},
	} {
		s, _, ok := x.At(strings.Index(lampSheet, c.at) + 1)
		if !ok {
			t.Errorf("%s: nothing found", c.name)
			continue
		}
		if have := x.Describe(s); have != c.want {
			t.Errorf("%s: %q, want %q", c.name, have, c.want)
		}
	}
}

// indexOf checks a sheet and indexes it.
func indexOf(s *gdl.Sheet) *Index {
	r, err := check.NewChecker().Check(context.Background(), s)
	if err != nil {
		panic(err) // only the context could have ended it
	}
	return NewIndex(s, r.Values)
}

func TestCompletionDoesNotOfferTheMisspellingItself(t *testing.T) {
	once := lampSheet + "(<= dark (buton 1))\n"
	twice := once + "(<= dim (buton 2))\n"
	for _, c := range []struct {
		sheet string
		at    string // the offset is behind it
		want  []string
	}{
		{once, "(buto", []string{}},
		{once, "(bu", []string{"button"}},
		{twice, "(buto", []string{}},
		{twice, "(bu", []string{"button"}},
		{once + "(<= dim (lampshade 2))\n(<= dark (buton 1))\n", "(", []string{"role", "true", "does", "legal", "goal",
			"not", "or", "distinct", "button", "lampshade"}},
	} {
		sheet := c.sheet
		_, _, words := indexOf(gdl.Parse(sheet)).Complete(strings.LastIndex(sheet, "(buton") + len(c.at))
		have := []string{}
		for _, w := range words {
			have = append(have, w.Text)
		}
		if !slices.Equal(have, c.want) {
			t.Errorf("behind %s: %q, want %q", c.at, have, c.want)
		}
	}
}
