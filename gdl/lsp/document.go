package lsp

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/check"
	"github.com/gdl-playground/engine/gdl/editor"
)

// maxDocuments is how many documents may be open.
const maxDocuments = 256

// A document is a text that the client has open. It is replaced when it changes.
type document struct {
	uri     string
	version int
	text    string
	closed  bool
	lost    bool // it grew too large, and is not followed until the client sends all of it
	reader  *reader
	stop    context.CancelFunc // of looking for what is wrong with it
}

// errTooLarge says that a text has grown beyond what is read.
var errTooLarge = fmt.Errorf("a text has more than %d bytes, and is not followed any more", gdl.MaxBytes)

// change returns the text after the changes of a message, each of which is about the text that the one
// before it left.
func change(text string, changes []contentChange) (string, error) {
	for _, c := range changes {
		if c.Range == nil {
			text = c.Text
		} else {
			from := gdl.FromLineUTF16(text, c.Range.Start.Line, c.Range.Start.Character)
			to := gdl.FromLineUTF16(text, c.Range.End.Line, c.Range.End.Character)
			if to < from {
				return text, errors.New("a change whose end is before its start")
			}
			text = text[:from] + c.Text + text[to:]
		}
		if len(text) > gdl.MaxBytes {
			return "", errTooLarge
		}
	}
	return text, nil
}

// A reader reads the texts of a document one after the other. It remembers forms, so that a text that
// differs little from the one before is read quickly.
type reader struct {
	turn    chan struct{} // held by who reads
	parser  *gdl.Parser
	checker *check.Checker
	last    *reading
}

func newReader() *reader {
	return &reader{turn: make(chan struct{}, 1), parser: gdl.NewParser(), checker: check.NewChecker()}
}

// A reading is what is known about a text.
type reading struct {
	text        string
	sheet       *gdl.Sheet
	diagnostics []gdl.Diagnostic
	names       func() *editor.Index // made when first asked for
}

// read reads a text. The error is ctx.Err().
func (r *reader) read(ctx context.Context, text string) (*reading, error) {
	select {
	case r.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-r.turn }()
	if r.last != nil && r.last.text == text {
		return r.last, nil
	}
	sheet, err := r.parser.ParseContext(ctx, text)
	if err != nil {
		return nil, err
	}
	found, err := r.checker.Check(ctx, sheet)
	if err != nil {
		return nil, err
	}
	r.last = &reading{text, sheet, found.Diagnostics,
		sync.OnceValue(func() *editor.Index { return editor.NewIndex(sheet, found.Values) })}
	return r.last, nil
}

// rangeOf returns a place in the protocol's units.
func (r *reading) rangeOf(p gdl.Place) textRange {
	from, to := r.sheet.Offset(p)
	return r.between(from, to)
}

// between returns a stretch of the text in the protocol's units.
func (r *reading) between(from, to int) textRange {
	var out textRange
	out.Start.Line, out.Start.Character = r.sheet.LineUTF16(from)
	out.End.Line, out.End.Character = r.sheet.LineUTF16(to)
	return out
}

// offset returns the byte offset of a position.
func (r *reading) offset(p position) int { return gdl.FromLineUTF16(r.text, p.Line, p.Character) }

// edits puts edits into the protocol's words.
func (r *reading) edits(edits []gdl.Edit) []textEdit {
	out := make([]textEdit, len(edits))
	for i, e := range edits {
		out[i] = textEdit{r.rangeOf(e.Place), e.Text}
	}
	return out
}
