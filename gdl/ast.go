package gdl

// A Sheet is a parsed rule sheet. It is immutable and safe for many
// goroutines; forms are shared between sheets that were parsed by one
// [Parser].
type Sheet struct {
	Text  string
	Forms []Form // in the order of the text

	index     textIndex
	structure []Diagnostic // about parentheses, sorted by place
}

func newSheet(text string) *Sheet { return &Sheet{Text: text, index: newTextIndex(text)} }

// A Form is one top-level form of a sheet: a fact or a rule. Its index in
// Sheet.Forms is the rule id that engines carry along, from grounding to
// gates and proofs.
type Form struct {
	Offset int // byte offset of the form in Sheet.Text
	*Parsed
}

// Parsed is what a form's text alone determines; it is cached by that text.
type Parsed struct {
	Text        string
	Rule        *Rule        // nil when the form could not be read without an error
	Partial     *Rule        // Rule, or what could be read in spite of errors; nil if nothing could
	Diagnostics []Diagnostic // syntax only; every Place has Form 0

	arrow   bool // begins with <=
	opening int  // length of what the form opens with, a parenthesis and a word
	cut     int  // offset inside where another form seems to begin, or 0
	doubled bool // does not close because of two opening parentheses in a row, which is among Diagnostics
}

// readable reports whether the form could be read without an error.
func (f *Parsed) readable() bool { return f.Rule != nil }

func (f *Parsed) hasError() bool {
	for _, d := range f.Diagnostics {
		if d.Severity == Error {
			return true
		}
	}
	return false
}

// A Rule is a fact (no Body) or an implication.
type Rule struct {
	Span  Span
	Arrow bool // written with <=; a fact may be written either way
	Head  Term // a Constant or Compound
	Body  []Literal
}

// A LiteralKind says how a literal is to be read.
type LiteralKind uint8

const (
	Positive LiteralKind = iota // an atom: Atom is set
	Distinct                    // syntactic inequality: Atom has the two sides as Args
	Not                         // negation as failure of Sub[0]
	Or                          // at least one of Sub holds
	And                         // all of Sub hold; not in the GDL specification, accepted
)

// A Literal is one condition in the body of a rule.
type Literal struct {
	Kind LiteralKind
	Span Span
	Atom Term      // for Positive and Distinct
	Sub  []Literal // for Not (one), Or and And (any number)
}

// A TermKind says what a term is.
type TermKind uint8

const (
	Constant TermKind = iota
	Variable
	Compound
)

// A Term is a constant, a variable or a functor applied to arguments. Atoms
// have the same shape: a Constant such as terminal or a Compound such as
// (true (cell 1 1 b)). The form (p) is read as the constant p.
type Term struct {
	Kind TermKind
	Span Span
	Name string // as the author wrote it, variables with their question mark
	Fold string // Name in lower case: the spelling that is compared
	At   Span   // of Name alone; equal to Span unless it stands in parentheses
	Args []Term // of a Compound, at least one
}
