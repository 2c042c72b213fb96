package check

import (
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// Facts and rules in other notations may be several forms as GDL reads them: follows(0, 1) is a word and a list,
// and (won ?p) :- (line ?p) are two lists and a word.

// A sequence is a row of forms that together are a fact or a rule.
type sequence struct {
	sheet *gdl.Sheet
	text  strings.Builder // of the fact or rule, as GDL has it
	edits []gdl.Edit      // that make it so
	used  []int           // the forms
}

// sequences reports facts and rules that are several forms.
func (f *foreignText) sequences(s *gdl.Sheet, forms []*form, out *findings) {
	attempts := maxAttempts
	for i := range s.Forms {
		switch word := strings.ToLower(s.Forms[i].Text); {
		case word != "<=" && !assigns(word) && word != "-:" && !token.IsForeignArrow(word) && !dividedArrow(s, i):
		case attempts == 0:
			return
		default:
			attempts--
			f.infixRule(s, i, out)
		}
	}
	for i := range s.Forms {
		switch {
		case f.notation[i]:
		case attempts == 0:
			return
		case f.overLines(s, i, out) || f.looseFacts(s, i, out) || f.listBelow(s, i, out):
			attempts--
		}
	}
	for i := range s.Forms {
		switch {
		case f.notation[i] || isListForm(s, i) || !calledList(s, i+1) || isFormula(s, i) || !f.begins(s, i) ||
			!callsRelation(s, forms, i):
		case attempts == 0:
			return
		default:
			attempts--
			f.calledFact(s, i, out)
		}
	}
}

// dividedArrow reports whether a form and the one behind it are an arrow with a blank inside: < =.
func dividedArrow(s *gdl.Sheet, form int) bool {
	return s.Forms[form].Text == "<" && sameLine(s, form) && s.Forms[form+1].Text == "="
}

// begins reports whether a fact may begin with a form: it is the first in its line, or stands behind another fact.
func (f *foreignText) begins(s *gdl.Sheet, form int) bool {
	first, _ := token.LineStart(s.Text, s.Forms[form].Offset)
	return first || isListForm(s, form-1) || f.notation[form-1]
}

func isListForm(s *gdl.Sheet, form int) bool {
	return form >= 0 && form < len(s.Forms) && s.Forms[form].Text[0] == '('
}

// calledList reports whether a form is a list right behind a word: (red) in turn(red).
func calledList(s *gdl.Sheet, form int) bool { return isListForm(s, form) && called(s, form) }

// endOf returns the offset behind a form.
func endOf(s *gdl.Sheet, form int) int { return s.Forms[form].Offset + len(s.Forms[form].Text) }

// sameLine reports whether a form ends in the line in which the next one begins.
func sameLine(s *gdl.Sheet, form int) bool {
	return form >= 0 && form+1 < len(s.Forms) &&
		!strings.ContainsAny(s.Text[endOf(s, form):s.Forms[form+1].Offset], "\r\n")
}

// callsRelation reports whether a word and the list behind it are a fact such as follows(0, 1), and not two facts.
func callsRelation(s *gdl.Sheet, forms []*form, word int) bool {
	f := forms[word+1]
	return keyword.Table[strings.ToLower(s.Forms[word].Text)].Arity > 0 ||
		strings.Contains(writtenAt(s, word+1), ",") ||
		f == nil || !f.whole || f.head.Kind == gdl.Constant && !f.rule.Arrow
}

// calledFact reports a word and the list behind it, and the dot that may follow it.
func (f *foreignText) calledFact(s *gdl.Sheet, word int, out *findings) {
	q := sequence{sheet: s}
	q.drop(q.add(word, "", ""))
	text := q.text.String()
	if rule := soundRule(text); rule != nil {
		f.reportSequence(&q, rule, word, misplaced+", not behind it: write `"+brief(text)+"`", "Move it in", out)
	}
}

// infixRule reports the rule around an arrow that stands between its head and its conditions.
func (f *foreignText) infixRule(s *gdl.Sheet, arrow int, out *findings) {
	head := arrow - 1
	if calledList(s, head) {
		head--
	}
	if head < 0 || !sameLine(s, arrow-1) || f.notation[head] || s.Forms[head].Text[0] == ')' {
		return
	}
	first, indent := token.LineStart(s.Text, s.Forms[head].Offset)
	word := s.Forms[arrow].Text
	lists := isListForm(s, arrow-1) && isListForm(s, arrow+1)
	if assigns(word) && !isListForm(s, arrow-1) && !strings.EqualFold(s.Forms[head].Text, "terminal") {
		return // a value is given to a name
	}
	if !first || token.PointsRight(word) || token.IsWord(word) && !lists {
		return
	}
	q := sequence{sheet: s}
	q.text.WriteString("(<= ")
	q.addHead(head, arrow)
	begin := arrow + 1
	if dividedArrow(s, arrow) {
		word = s.Text[s.Forms[arrow].Offset:endOf(s, begin)]
		q.edit(begin, "")
		begin++
	}
	last := q.lastCondition(begin, indent)
	for i := begin; i <= last; {
		after := ""
		if q.after(i) > last {
			after = ")"
		}
		i = q.drop(q.add(i, "", after))
	}
	q.text.WriteString(")")
	if rule := soundRule(q.text.String()); rule != nil && last >= begin {
		f.reportSequence(&q, rule, arrow, "`"+word+"` begins no rule in GDL: write `(<= head condition ...)`",
			"Write it so", out)
	}
}

// lastCondition returns the last form of a rule whose conditions begin with a form: those that follow are in the
// same line, or in lines that are indented further than the head. Signs between and behind them are not among them.
func (q *sequence) lastCondition(from, indent int) int {
	s, last := q.sheet, from-1
	for i := from; i < len(s.Forms) && i-from < maxConditions; i++ {
		first, column := token.LineStart(s.Text, s.Forms[i].Offset)
		text := s.Forms[i].Text
		if first && column <= indent || text[0] == ')' || token.IsForeignArrow(text) && !isListForm(s, i) {
			break
		}
		if text == "." {
			break
		}
		if !joins(text) {
			last = i
		}
	}
	return last
}

// joins reports whether a word stands between conditions elsewhere.
func joins(word string) bool {
	return word == "," || conjunctions[word] || strings.EqualFold(word, "and")
}

// maxConditions is how many forms a rule may be.
const maxConditions = 200

// after returns the form behind the fact or condition that begins with one.
func (q *sequence) after(form int) int {
	if q.negates(form) {
		return q.after(form + 1)
	}
	next := form + 1
	if calledList(q.sheet, next) {
		next++
	}
	for next < len(q.sheet.Forms) && joins(q.sheet.Forms[next].Text) {
		next++
	}
	return next
}

// negates reports whether a form is a negation before a condition in its line, without parentheses around both.
func (q *sequence) negates(form int) bool {
	return strings.EqualFold(q.sheet.Forms[form].Text, "not") && sameLine(q.sheet, form) && !calledList(q.sheet, form+1)
}

// add adds the fact or condition that begins with a form, with what is to stand before and behind it, and returns
// the form after it.
func (q *sequence) add(form int, before, after string) int {
	s := q.sheet
	if q.negates(form) {
		q.edit(form, before+"(not")
		q.text.WriteString("(not ")
		next := q.add(form+1, "", ")"+after)
		q.text.WriteString(")")
		return next
	}
	text, last := s.Forms[form].Text, form
	if calledList(s, form+1) {
		last++
		text += s.Forms[last].Text
		q.edit(form, "")
	} else if text[0] != '(' {
		text = strings.TrimRight(text, ",.")
	}
	if edits := calls(text); len(edits) > 0 {
		text = edited(text, edits)
	}
	text = edited(text, bareNames(text))
	text = tidy(text, writtenAt(s, last))
	q.edit(last, before+text+after)
	q.text.WriteString(text + "\n")
	return last + 1
}

// addHead adds the head of a rule, which begins with a form, and puts it behind the arrow.
func (q *sequence) addHead(form, arrow int) {
	if form+1 < arrow { // a word and its list
		q.add(form, "(<= ", "")
		q.edit(arrow, "")
		return
	}
	text := q.sheet.Forms[form].Text
	q.text.WriteString(text + "\n")
	q.edit(form, "(<=")
	q.edit(arrow, text)
}

// drop leaves out the signs of other languages behind a form, and returns the form after them.
func (q *sequence) drop(form int) int {
	s := q.sheet
	for form < len(s.Forms) && sameLine(s, form-1) && (s.Forms[form].Text == "." || joins(s.Forms[form].Text)) {
		q.edit(form, "")
		form++
	}
	return form
}

func (q *sequence) edit(form int, text string) {
	place := gdl.Place{Form: form, Span: gdl.Span{To: len(q.sheet.Forms[form].Text)}}
	if q.sheet.Forms[form].Text != text {
		q.edits = append(q.edits, gdl.Edit{Place: place, Text: text})
	}
	q.used = append(q.used, form)
}

// reportSequence reports forms that are one in another notation.
func (f *foreignText) reportSequence(q *sequence, rule *gdl.Rule, at int, message, title string, out *findings) {
	place := gdl.Place{Form: at, Span: gdl.Span{To: len(q.sheet.Forms[at].Text)}}
	d := out.report(gdl.Error, gdl.CodeForeign, place, "%s", message)
	d.Args = nil
	d.Fixes = []gdl.Fix{{Title: title, Edits: slices.Clone(q.edits)}}
	for _, form := range q.used {
		f.notation[form] = true
	}
	f.meant[at] = placed(rule, gdl.Span{To: 1})
}
