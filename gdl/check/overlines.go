package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// overLines reports a rule whose head stands in a line and whose conditions stand below it, further to the right, as
// in Python, and whether there is one: terminal, and below it (line ?p).
func (f *foreignText) overLines(s *gdl.Sheet, head int, out *findings) bool {
	first, indent := token.LineStart(s.Text, s.Forms[head].Offset)
	headText, colon := strings.CutSuffix(s.Forms[head].Text, ":")
	if !first || headText == "" || !beginsRule(headText) || f.notation[head] {
		return false
	}
	last := head
	for i := head + 1; i < len(s.Forms) && i-head <= maxConditions; i++ {
		begins, column := token.LineStart(s.Text, s.Forms[i].Offset)
		if begins && column <= indent {
			break
		}
		text := s.Forms[i].Text
		if f.notation[i] || i == head+1 && !begins && !colon && !onlyCondition(text) && !hasVariable(text) ||
			!mayBeCondition(text) {
			return false
		}
		last = i
	}
	if last == head {
		return false
	}
	q := sequence{sheet: s}
	q.text.WriteString("(<= ")
	if colon || strings.EqualFold(headText, "(terminal)") {
		q.text.WriteString("terminal\n")
		q.edit(head, "(<= terminal")
	} else {
		q.add(head, "(<= ", "")
	}
	for i := head + 1; i <= last; i++ {
		after := ""
		if i == last {
			after = ")"
		}
		q.add(i, "", after)
	}
	q.text.WriteString(")")
	rule := soundRule(q.text.String())
	if rule == nil {
		return false
	}
	f.reportSequence(&q, rule, head,
		"a rule begins with `<=`: write `(<= "+brief(headText)+" condition ...)`", "Make it a rule", out)
	return true
}

// onlyCondition reports whether a form begins as nothing but a condition does: with not, or with true.
func onlyCondition(text string) bool {
	w := token.NewScanner(text, 0)
	if w.Next().Kind != token.Open {
		return false
	}
	first := w.Next()
	k := keyword.Table[strings.ToLower(text[first.From:first.To])]
	return joinsOrNames(first.Kind) && first.Kind != token.Name || k.Body && !k.Head
}

// beginsRule reports whether a form is rather the head of a rule than a fact: terminal, or a list with a variable.
func beginsRule(text string) bool {
	if text[0] != '(' {
		return strings.EqualFold(text, "terminal")
	}
	w := token.NewScanner(text[:min(len(text), maxRewritten)], 0)
	w.Next()
	name := w.Next()
	word, next := text[name.From:name.To], w.Next()
	if name.Kind != token.Name || next.Kind == token.End || onlyAsked(word) {
		return false
	}
	for ; next.Kind != token.End; next = w.Next() {
		if next.Kind == token.Variable {
			return true
		}
	}
	return strings.EqualFold(word, "next") || strings.EqualFold(word, "terminal")
}

// onlyAsked reports whether a name is that of a keyword that is a condition and no head.
func onlyAsked(name string) bool {
	k, ok := keyword.Table[strings.ToLower(name)]
	return ok && !k.Head
}

// hasVariable reports whether a variable stands in a list, which is no fact then.
func hasVariable(text string) bool {
	return text[0] == '(' && slices.ContainsFunc(tokensOf(text[:min(len(text), maxRewritten)]),
		func(t token.Token) bool { return t.Kind == token.Variable })
}

// mayBeCondition reports whether a form could be a condition, and is no fact.
func mayBeCondition(text string) bool {
	if text[0] != '(' {
		return token.KindOf(text) == token.Name && !keyword.Is(strings.ToLower(text))
	}
	tokens := tokensOf(text[:min(len(text), maxRewritten)])
	if len(tokens) < 3 {
		return false
	}
	switch tokens[1].Kind {
	case token.Not, token.Or, token.And, token.Distinct:
		return true
	case token.Name:
	default:
		return false
	}
	k, ok := keyword.Table[strings.ToLower(text[tokens[1].From:tokens[1].To])]
	return !ok || k.Body && k.Name != "legal" && k.Name != "goal"
}

// plurals are words that people write for a relation that each fact gives one of.
var plurals = map[string]string{"roles": "role", "players": "role", "initially": "init", "initial": "init"}

// looseFacts reports facts of a keyword that stand in a line without parentheses, and whether there are any:
// role: x, or role x o.
func (f *foreignText) looseFacts(s *gdl.Sheet, first int, out *findings) bool {
	begins, _ := token.LineStart(s.Text, s.Forms[first].Offset)
	q := sequence{sheet: s}
	if s.Forms[first].Text == "-" && sameLine(s, first) { // an item of a list in YAML
		q.edit(first, "")
		first++
	}
	name, ok := givenBy(s.Forms[first].Text)
	if !begins || !ok || calledList(s, first+1) {
		return false
	}
	q.edit(first, "")
	found := map[int]*gdl.Rule{}
	last := first
	for ; last+1 < len(s.Forms) && sameLine(s, last); last++ {
		if calledList(s, last+2) {
			return false
		}
		text := strings.Trim(strings.TrimRight(s.Forms[last+1].Text, ",.;"), `[]{}"'`)
		if strings.Trim(text, "=:") == "" {
			q.edit(last+1, "")
			continue
		}
		fact := "(" + name + " " + text + ")"
		rule := soundRule(fact)
		if rule == nil {
			return false
		}
		found[last+1] = rule
		q.edit(last+1, fact)
	}
	if len(found) == 0 || last-first > maxConditions {
		return false
	}
	fact := found[slices.Min(slices.Collect(maps.Keys(found)))]
	f.reportSequence(&q, fact, first, misplaced+": write `"+brief(fact.Head.String())+"`", "Add the parentheses", out)
	f.mean(first, found)
	return true
}

// mean notes what several facts say that are reported with a form, by the forms at which they stand.
func (f *foreignText) mean(first int, facts map[int]*gdl.Rule) {
	delete(f.meant, first)
	for at, rule := range facts {
		f.meant[at] = placed(rule, gdl.Span{To: 1})
	}
}

// givenBy returns the keyword with one argument that facts are given by behind a word, roles: or init, if it is one.
func givenBy(word string) (name string, ok bool) {
	if word[0] == '(' {
		return "", false
	}
	name = strings.ToLower(strings.Trim(strings.TrimRight(word, ":="), `"'`))
	if plural, ok := plurals[name]; ok {
		name = plural
	}
	k := keyword.Table[name]
	return name, k.Arity == 1 && k.Head
}

// listedBelow is what messages about lists of YAML say.
const listedBelow = "begins a list as YAML has it: in GDL each part is a fact of its own"

// listBelow reports facts that are listed in lines below a keyword, further to the right, and whether there are any:
// init: and below it pile: 5.
func (f *foreignText) listBelow(s *gdl.Sheet, first int, out *findings) bool {
	begins, indent := token.LineStart(s.Text, s.Forms[first].Offset)
	name, ok := givenBy(s.Forms[first].Text)
	if !begins || !ok || !strings.HasSuffix(s.Forms[first].Text, ":") || sameLine(s, first) {
		return false
	}
	q, found, facts := sequence{sheet: s}, map[int]*gdl.Rule{}, []string(nil)
	q.edit(first, "")
	for i := first + 1; i < len(s.Forms) && i-first <= maxConditions; {
		if _, column := token.LineStart(s.Text, s.Forms[i].Offset); column <= indent {
			break
		}
		begin, words := i, []string(nil)
		for more := true; more; i++ {
			if f.notation[i] {
				return false
			}
			q.edit(i, "")
			if word := strings.Trim(s.Forms[i].Text, `:,"'`); word != "-" {
				words = append(words, word)
			}
			more = sameLine(s, i)
		}
		fact := strings.Join(words, " ")
		if len(words) > 1 && name != "role" {
			fact = "(" + fact + ")"
		}
		fact = "(" + name + " " + fact + ")"
		if found[begin] = soundRule(fact); found[begin] == nil {
			return false
		}
		q.edits[len(q.edits)-1].Text, facts = fact, append(facts, fact)
	}
	if len(facts) == 0 {
		return false
	}
	f.reportSequence(&q, found[first+1], first, "`"+s.Forms[first].Text+"` "+listedBelow+": write `"+
		brief(facts[0])+"`", "Write them so", out)
	f.mean(first, found)
	return true
}
