package gdl

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdl-playground/engine/gdl/internal/token"
)

// lineWidth is how many characters a line has before it is broken, if it can
// be.
const lineWidth = 80

// Format lays a text out in canonical form, see [Sheet.Format].
func Format(text string) string { return Parse(text).Format() }

// Format lays a sheet out in canonical form: each form begins in column 1, a rule has its
// head on the first line and one condition on each further one, indented by
// two blanks; what does not fit a line of 80 characters is broken the same
// way. Comments stay where they are, at the end of a line or on lines of
// their own, and so does a blank line between forms. Nothing is reordered or
// renamed, so the sheet means the same, and formatting it again changes
// nothing.
//
// A form that cannot be read stays as it stands, and so do the words of a line that
// stand outside of parentheses, with the forms beside them: what they were meant to be,
// such as a comment without its mark, shows by the line. A text whose parentheses do
// not match, or that has characters which only look like others or like nothing,
// is returned unchanged.
func (s *Sheet) Format() string {
	if !s.CanFormat() {
		return s.Text
	}
	var w layout
	end := 0
	for forms := s.Forms; len(forms) > 0; {
		row, words := firstRow(s.Text, forms)
		forms = forms[len(row):]
		if words && len(row) > 1 {
			last := row[len(row)-1]
			w.between(s.Text[end:row[0].Offset])
			end = last.Offset + len(last.Text)
			w.verbatim(s.Text[row[0].Offset:end])
			continue
		}
		for _, f := range row {
			w.between(s.Text[end:f.Offset])
			end = f.Offset + len(f.Text)
			if f.Rule == nil {
				w.verbatim(f.Text)
			} else {
				w.top(readNode(f.Text))
			}
		}
	}
	w.between(s.Text[end:])
	return w.String()
}

// firstRow returns the forms with which no line ends until the last of them does, and whether one of them is a word
// without parentheses.
func firstRow(text string, forms []Form) (row []Form, words bool) {
	for i, f := range forms {
		words = words || f.Text[0] != '('
		end := f.Offset + len(f.Text)
		if i+1 == len(forms) || strings.ContainsAny(text[end:forms[i+1].Offset], "\r\n") {
			return forms[:i+1], words
		}
	}
	return forms, words
}

// CanFormat reports whether Format lays the text out, and does not return it as it is.
func (s *Sheet) CanFormat() bool {
	return len(s.structure) == 0 && !slices.ContainsFunc(s.Forms, func(f Form) bool { return f.doubled })
}

// A node is a word or a list of a form, with the comments around it.
type node struct {
	word     string
	children []*node
	list     bool
	before   []string // comments on lines of their own
	after    string   // comment at the end of the line
	tail     []string // comments on lines of their own before the closing parenthesis
}

// readNode reads the text of a form that is known to be well formed.
func readNode(text string) *node {
	s := token.NewScanner(text, 0)
	root := &node{list: true}
	open := []*node{root}
	var last *node // what a comment at the end of the line belongs to
	end := 0
	for {
		t := s.Next()
		top := open[len(open)-1]
		own := commentsIn(text[end:t.From], func(comment string, ownLine bool) bool {
			if ownLine || last == nil {
				return false
			}
			last.remark(comment)
			return true
		})
		end = t.To
		switch t.Kind {
		case token.End:
			return root.children[0]
		case token.Close:
			open = open[:len(open)-1]
			last = top
			if n := len(top.children); n > 0 && len(own) == 0 {
				// The parenthesis moves to the end of the line before, in
				// front of its comment.
				c := top.children[n-1]
				top.remark(c.after)
				c.after = ""
			}
			top.tail = own
		default:
			n, around := &node{before: own, list: t.Kind == token.Open}, open
			if n.list {
				open = append(open, n)
				last = nil
			} else {
				n.word = text[t.From:t.To]
				last = n
			}
			top.children = append(top.children, n)
			if top != root && top.leads(n) {
				front := frontOf(around)
				if len(top.children) == 2 && top.children[0].after != "" {
					front.before = append(front.before, top.children[0].after)
					top.children[0].after = ""
				}
				front.before = append(front.before, n.before...)
				n.before = nil
			}
		}
	}
}

// leads reports whether a child stands with the parenthesis of its list: as the name, or as the head behind its arrow.
// Comments between them go in front of the list.
func (n *node) leads(child *node) bool {
	return child == n.children[0] || child == n.children[1] && n.children[0].word == "<="
}

// frontOf returns the list before which there is room for a comment: the innermost of those around it, or the one that
// it leads. The first is the root.
func frontOf(around []*node) *node {
	i := len(around) - 1
	for i > 1 && around[i-1].leads(around[i]) {
		i--
	}
	return around[i]
}

// remark adds a comment at the end of the node's line.
func (n *node) remark(comment string) {
	switch {
	case comment == "":
	case n.after == "":
		n.after = comment
	default:
		n.after += " " + comment
	}
}

// commentsIn calls endOfLine for each comment of a stretch between tokens and
// returns those for which it reports false. ownLine is whether a line break
// comes before it.
func commentsIn(gap string, endOfLine func(comment string, ownLine bool) bool) []string {
	var own []string
	ownLine := false
	for i := 0; i < len(gap); {
		switch gap[i] {
		case '\n', '\r':
			ownLine = true
			i++
		case ';':
			end := token.LineEnd(gap, i)
			comment := trimComment(gap[i:end])
			if !endOfLine(comment, ownLine) {
				own = append(own, comment)
			}
			i = end
		default:
			i++
		}
	}
	return own
}

func trimComment(s string) string { return strings.TrimRight(s, " \t\f\v") }

// plain reports whether a node can stand on one line: whether the only comment
// in it is at its end.
func (n *node) plain() bool {
	for _, c := range n.children {
		if len(c.before) > 0 || c.after != "" || !c.plain() {
			return false
		}
	}
	return len(n.tail) == 0
}

// flat writes a plain node on one line.
func (n *node) flat(b *strings.Builder) {
	if !n.list {
		b.WriteString(n.word)
		return
	}
	b.WriteByte('(')
	for i, c := range n.children {
		if i > 0 {
			b.WriteByte(' ')
		}
		c.flat(b)
	}
	b.WriteByte(')')
}

// A line of output: code and a comment after it.
type line struct {
	code, comment string
}

// A layout collects lines.
type layout struct {
	lines   []line
	code    strings.Builder // of the line that is being written
	comment string          // at its end
	blank   bool            // the author left a line blank here
}

// between writes the comments that stand between two forms.
func (w *layout) between(gap string) {
	breaks := 0
	w.blank = false
	for i := 0; i < len(gap); {
		switch c := gap[i]; {
		case c == '\n' || c == '\r':
			if c == '\r' && i+1 < len(gap) && gap[i+1] == '\n' {
				i++
			}
			i++
			if breaks++; breaks > 1 {
				w.blank = true
			}
		case c == ';':
			end := token.LineEnd(gap, i)
			comment := trimComment(gap[i:end])
			if n := len(w.lines); breaks == 0 && n > 0 {
				last := &w.lines[n-1]
				if last.comment != "" {
					comment = last.comment + " " + comment
				}
				last.comment = comment
			} else {
				w.separate()
				w.lines = append(w.lines, line{code: comment})
			}
			breaks = 0
			i = end
		default:
			i++
		}
	}
}

// separate repeats the author's blank line, except at the beginning.
func (w *layout) separate() {
	if w.blank && len(w.lines) > 0 {
		w.lines = append(w.lines, line{})
	}
	w.blank = false
}

func (w *layout) verbatim(text string) {
	w.separate()
	for l := range strings.Lines(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)) {
		w.lines = append(w.lines, line{code: strings.TrimSuffix(l, "\n")})
	}
}

// top writes a form.
func (w *layout) top(n *node) {
	w.separate()
	w.comments(n.before, 0)
	if len(n.children) > 2 && n.children[0].word == "<=" {
		w.code.WriteString("(<= ")
		w.element(n.children[1], 2, 0)
		for _, c := range n.children[2:] {
			w.child(c, 2, closers(n, c, 0))
		}
		w.close(n, 0)
	} else {
		w.element(n, 0, 0)
	}
	w.end()
}

// closers is how many parentheses follow the child c of n on its line, when
// outer of them follow n.
func closers(n, c *node, outer int) int {
	if c == n.children[len(n.children)-1] && len(n.tail) == 0 {
		return outer + 1
	}
	return 0
}

// child starts a line for a child of a broken list.
func (w *layout) child(c *node, indent, closing int) {
	w.end()
	w.comments(c.before, indent)
	w.indent(indent)
	w.element(c, indent, closing)
}

// element writes a node at the end of the current line, which is indented by
// indent; closing more parentheses will follow it there.
func (w *layout) element(n *node, indent, closing int) {
	if n.plain() {
		var b strings.Builder
		n.flat(&b)
		width := utf8.RuneCountInString(w.code.String()) + utf8.RuneCountInString(b.String()) + closing
		if width <= lineWidth || !n.list {
			w.code.WriteString(b.String())
			w.comment = n.after
			return
		}
	}
	w.code.WriteByte('(')
	for i, c := range n.children {
		// The name stays with its parenthesis, and a lone argument with it.
		hugs := len(n.children) == 2 && c.list && len(c.before) == 0 && n.children[0].after == ""
		switch {
		case i == 0:
			w.element(c, indent, 0)
		case hugs:
			w.code.WriteByte(' ')
			w.element(c, indent, closers(n, c, closing))
		default:
			w.child(c, indent+2, closers(n, c, closing))
		}
	}
	w.close(n, indent)
}

// close writes the closing parenthesis of a broken list.
func (w *layout) close(n *node, indent int) {
	if len(n.tail) > 0 {
		w.end()
		w.comments(n.tail, indent+2)
		w.indent(indent)
	}
	w.code.WriteByte(')')
	w.comment = n.after
}

// comments writes comments on lines of their own.
func (w *layout) comments(comments []string, indent int) {
	for _, c := range comments {
		w.end()
		w.lines = append(w.lines, line{code: strings.Repeat(" ", indent) + c})
	}
}

func (w *layout) indent(n int) { w.code.WriteString(strings.Repeat(" ", n)) }

// end finishes the current line, if anything is on it.
func (w *layout) end() {
	if w.code.Len() > 0 {
		w.lines = append(w.lines, line{w.code.String(), w.comment})
		w.code.Reset()
		w.comment = ""
	}
}

// String joins the lines. Comments at the ends of lines that follow each other
// begin in the same column, unless a line is too long for that.
func (w *layout) String() string {
	const farthest = 60 // column up to which a comment is moved
	var b strings.Builder
	for i := 0; i < len(w.lines); {
		block, column := i, 0
		for ; i < len(w.lines) && w.lines[i].comment != ""; i++ {
			if n := utf8.RuneCountInString(w.lines[i].code); n <= farthest {
				column = max(column, n)
			}
		}
		for _, l := range w.lines[block:i] {
			b.WriteString(l.code)
			b.WriteString(strings.Repeat(" ", max(0, column-utf8.RuneCountInString(l.code))))
			b.WriteString("  ")
			b.WriteString(l.comment)
			b.WriteByte('\n')
		}
		if i < len(w.lines) {
			b.WriteString(w.lines[i].code)
			b.WriteByte('\n')
			i++
		}
	}
	return b.String()
}
