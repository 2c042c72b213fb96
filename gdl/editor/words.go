package editor

import (
	"strings"

	"github.com/gdl-playground/engine/gdl"
	"github.com/gdl-playground/engine/gdl/internal/keyword"
	"github.com/gdl-playground/engine/gdl/internal/token"
)

// A Word is a stretch of text that has a colour of its own: a name or a comment.
type Word struct {
	From, To int  // byte offsets in the sheet
	Comment  bool // from its semicolon to the end of the line
	Kind     SymbolKind
	Number   bool // a constant that is a whole number
	Defines  bool // a name in a head, where it is defined or introduced
}

// Words returns the names and comments of the sheet in its order; they do not overlap. Parentheses are
// left out, and so are names in forms of which nothing could be read.
func (x *Index) Words() []Word {
	defined, used := map[gdl.Place]SymbolKind{}, map[gdl.Place]SymbolKind{}
	for _, s := range x.symbols {
		for _, p := range s.Definitions {
			defined[p] = s.Kind
		}
		for _, p := range s.Uses {
			used[p] = s.Kind
		}
	}
	var words []Word
	text, end := x.sheet.Text, 0
	for i, f := range x.sheet.Forms {
		words = addComments(words, text, end, f.Offset)
		end = f.Offset
		s := token.NewScanner(f.Text, 0)
		for t := s.Next(); t.Kind != token.End; t = s.Next() {
			words = addComments(words, text, end, f.Offset+t.From)
			end = f.Offset + t.To
			at := gdl.Place{Form: i, Span: gdl.Span{From: t.From, To: t.To}}
			word := Word{From: f.Offset + t.From, To: end}
			var known bool
			switch t.Kind {
			case token.Open, token.Close:
			case token.Variable:
				word.Kind, known = VariableSymbol, true
			case token.Name:
				if word.Kind, word.Defines = defined[at]; word.Defines {
					known = true
				} else if word.Kind, known = used[at]; !known {
					word.Kind, known = KeywordSymbol, keyword.Is(strings.ToLower(f.Text[t.From:t.To]))
				}
				word.Number = known && word.Kind == ConstantSymbol && isNumber(f.Text[t.From:t.To])
			default: // an arrow or a connective
				word.Kind, known = KeywordSymbol, true
			}
			if known {
				words = append(words, word)
			}
		}
	}
	return addComments(words, text, end, len(text))
}

// addComments adds the comments of a stretch between tokens.
func addComments(words []Word, text string, from, to int) []Word {
	for from < to {
		i := strings.IndexByte(text[from:to], ';')
		if i < 0 {
			break
		}
		end := min(token.LineEnd(text[:to], from+i), to)
		words = append(words, Word{From: from + i, To: end, Comment: true})
		from = end
	}
	return words
}

func isNumber(name string) bool {
	return strings.Trim(name, "0123456789") == ""
}
