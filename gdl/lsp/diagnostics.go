package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
)

// maxDiagnostics is how many diagnostics of a document are sent.
const maxDiagnostics = 500

const quickFix = "quickfix"

// tooLarge is what is said of a text that is not followed.
var tooLarge = []diagnostic{{Severity: 1, Code: string(gdl.CodeLimit), Source: "gdl", Message: fmt.Sprintf(
	"The text has more than %d MB, which is not read. Close it, and open it when it is shorter.", gdl.MaxBytes>>20)}}

// findings returns what is wrong with a document, as it is sent. The error is ctx.Err().
func (d *document) findings(ctx context.Context) (publishDiagnosticsParams, error) {
	switch {
	case d.closed:
		return publishDiagnosticsParams{URI: d.uri, Diagnostics: []diagnostic{}}, nil
	case d.lost:
		return publishDiagnosticsParams{d.uri, &d.version, tooLarge}, nil
	}
	text, err := d.reader.read(ctx, d.text)
	if err != nil {
		return publishDiagnosticsParams{}, err
	}
	return publishDiagnosticsParams{d.uri, &d.version, diagnostics(d.uri, text)}, nil
}

// diagnostics returns what is wrong or doubtful about a text, the worst if it is much.
func diagnostics(uri string, r *reading) []diagnostic {
	found := gdl.Worst(r.diagnostics, maxDiagnostics)
	out := make([]diagnostic, len(found))
	for i, d := range found {
		out[i] = describe(uri, r, d)
	}
	return out
}

// describe puts a diagnostic into the protocol's words.
func describe(uri string, r *reading, d gdl.Diagnostic) diagnostic {
	severities := [...]int{gdl.Error: 1, gdl.Warning: 2, gdl.Hint: 4}
	out := diagnostic{Range: r.rangeOf(d.Place), Severity: severities[d.Severity], Code: string(d.Code),
		Source: "gdl", Message: d.Message}
	for _, n := range d.Notes {
		out.Related = append(out.Related, relatedInformation{location{uri, r.rangeOf(n.Place)}, n.Message})
	}
	return out
}

// codeActions returns the fixes of the diagnostics that touch a range.
func codeActions(_ context.Context, r *reading, p codeActionParams) ([]codeAction, error) {
	out := []codeAction{}
	if len(p.Context.Only) > 0 && !slices.ContainsFunc(p.Context.Only, func(kind string) bool {
		return kind == quickFix || strings.HasPrefix(quickFix, kind+".") || kind == ""
	}) {
		return out, nil
	}
	from, to := r.offset(p.Range.Start), r.offset(p.Range.End)
	for _, d := range gdl.Worst(r.diagnostics, maxDiagnostics) {
		if begin, end := r.sheet.Offset(d.Place); end < from || begin > to {
			continue
		}
		for i, fix := range d.Fixes {
			out = append(out, codeAction{
				Title: fix.Title, Kind: quickFix, IsPreferred: i == 0,
				Diagnostics: []diagnostic{describe(p.TextDocument.URI, r, d)},
				Edit:        workspaceEdit{map[string][]textEdit{p.TextDocument.URI: r.edits(fix.Edits)}},
			})
		}
	}
	return out, nil
}
