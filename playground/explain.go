package playground

import (
	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/editor"
)

// explainCode returns the documentation page of a diagnostic code.
func explainCode(_ *job, _ *session, q ExplainRequest) (ExplainResult, error) {
	return ExplainResult{Text: editor.Explain(gdl.Code(q.Code))}, nil
}
