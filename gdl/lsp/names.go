package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/editor"
)

// completions returns the words that may stand at a position.
func completions(_ context.Context, r *reading, p positionParams) (completionList, error) {
	from, to, words := r.names().Complete(r.offset(p.Position))
	at := r.between(from, to)
	list := completionList{Items: make([]completionItem, len(words))}
	for i, w := range words {
		list.Items[i] = completionItem{
			Label: w.Text, Kind: completionKind(w.Kind), Detail: strings.ReplaceAll(w.Detail, "`", ""),
			SortText: fmt.Sprintf("%06d", i), TextEdit: textEdit{at, w.Text},
		}
	}
	return list, nil
}

func completionKind(k editor.SymbolKind) int {
	return [...]int{
		editor.KeywordSymbol: completionKeyword, editor.RelationSymbol: completionFunction,
		editor.FunctorSymbol: completionStruct, editor.ConstantSymbol: completionConstant,
		editor.VariableSymbol: completionVariable,
	}[k]
}

// describeName explains the name at a position; without one it returns nil.
func describeName(_ context.Context, r *reading, p positionParams) (*hover, error) {
	symbol, at, ok := r.names().At(r.offset(p.Position))
	if !ok {
		return nil, nil
	}
	parts := []string{"**`" + symbol.Name + "`**"}
	if comment := r.names().Comment(symbol); comment != "" {
		parts = append(parts, "> "+strings.ReplaceAll(comment, "\n", "\n> "))
	}
	parts = append(parts, r.names().Describe(symbol))
	return &hover{markupContent{"markdown", strings.Join(parts, "\n\n")}, r.rangeOf(at)}, nil
}

// definitions returns where the name at a position is defined.
func definitions(_ context.Context, r *reading, p positionParams) ([]location, error) {
	symbol, _, ok := r.names().At(r.offset(p.Position))
	if !ok {
		return nil, nil
	}
	return r.locations(p.TextDocument.URI, symbol.Definitions), nil
}

// references returns where the name at a position stands.
func references(_ context.Context, r *reading, p referenceParams) ([]location, error) {
	symbol, _, ok := r.names().At(r.offset(p.Position))
	if !ok {
		return nil, nil
	}
	places := symbol.Uses
	if p.Context.IncludeDeclaration {
		places = slices.Concat(symbol.Definitions, places)
	}
	return r.locations(p.TextDocument.URI, places), nil
}

// locations puts places into the protocol's words, in the order of the text.
func (r *reading) locations(uri string, places []gdl.Place) []location {
	places = slices.Clone(places)
	slices.SortFunc(places, func(a, b gdl.Place) int {
		at, _ := r.sheet.Offset(a)
		other, _ := r.sheet.Offset(b)
		return at - other
	})
	out := make([]location, len(places))
	for i, p := range places {
		out[i] = location{uri, r.rangeOf(p)}
	}
	return out
}

// highlights returns the places of the name at a position, for marking them.
func highlights(_ context.Context, r *reading, p positionParams) ([]documentHighlight, error) {
	symbol, _, ok := r.names().At(r.offset(p.Position))
	if !ok {
		return nil, nil
	}
	var out []documentHighlight
	for _, at := range symbol.Definitions {
		out = append(out, documentHighlight{r.rangeOf(at), highlightWrite})
	}
	for _, at := range symbol.Uses {
		out = append(out, documentHighlight{r.rangeOf(at), highlightRead})
	}
	return out, nil
}

// prepareRename returns the name at a position if it can be given another one, or why it cannot.
func prepareRename(_ context.Context, r *reading, p positionParams) (*prepareRenameResult, error) {
	symbol, at, ok := r.names().At(r.offset(p.Position))
	if !ok {
		return nil, nil
	}
	if _, err := r.names().Rename(r.offset(p.Position), symbol.Name); err != nil {
		return nil, refusal(err)
	}
	return &prepareRenameResult{r.rangeOf(at), symbol.Name}, nil
}

// rename returns the edits that give the name at a position another one.
func rename(_ context.Context, r *reading, p renameParams) (*workspaceEdit, error) {
	edits, err := r.names().Rename(r.offset(p.Position), p.NewName)
	if err != nil {
		return nil, refusal(err)
	}
	return &workspaceEdit{map[string][]textEdit{p.TextDocument.URI: r.edits(edits)}}, nil
}
