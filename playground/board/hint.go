package board

import "strings"

// A hint is what a comment says about a board. Boards are read off the facts;
// an author who wants another drawing, or whose facts say too little, adds a
// line such as
//
//	; board: hex cell ?column ?row ?content
//
// that is the shape, the name of the state facts, and what their arguments
// are. ?column or ?x is counted from left to right, ?row or ?y from bottom to
// top; with ?row before ?column rows are counted from the top, as in a matrix.
// ?board tells several boards of one relation apart. Every other argument
// belongs to the content of the place. The shape is square or hex; in a hex
// board each row lies half a place further to the right than the row below
// it, or to the left after hex-left. "; board: none" asks for no board at all.
// Other programs see a comment.
type hint struct {
	shape string
	name  string   // of the facts, in lower case
	args  []string // names of the arguments, in lower case, without question marks
}

// readHints finds the hints in a sheet. Lines that do not follow the form are
// comments like any other.
func readHints(text string) (hints []hint, none bool) {
	for len(text) > 0 {
		var line string
		if i := strings.IndexAny(text, "\r\n"); i >= 0 {
			line, text = text[:i], text[i+1:]
		} else {
			line, text = text, ""
		}
		_, comment, ok := strings.Cut(line, ";")
		if !ok {
			continue
		}
		keyword, rest, ok := strings.Cut(strings.ToLower(strings.TrimLeft(comment, "; \t")), ":")
		if !ok || keyword != "board" {
			continue
		}
		words := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(rest))
		if len(words) == 1 && words[0] == "none" {
			none = true
		}
		if len(words) < 4 || words[0] != "square" && words[0] != "hex" && words[0] != "hex-left" {
			continue
		}
		h := hint{shape: words[0], name: words[1]}
		for _, w := range words[2:] {
			h.args = append(h.args, strings.TrimPrefix(w, "?"))
		}
		if h.arg(across) >= 0 && h.arg(along) >= 0 {
			hints = append(hints, h)
		}
	}
	return hints, none
}

// arg returns the argument that runs in a direction, or -1.
func (h *hint) arg(d direction) int {
	for i, a := range h.args {
		if directions[a] == d {
			return i
		}
	}
	return -1
}
