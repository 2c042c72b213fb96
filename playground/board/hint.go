package board

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hints are what comments say about the drawing of a game. Boards are read off
// the facts; an author who wants another drawing, or whose facts say too little,
// adds lines such as
//
//	; board: hex cell ?column ?row ?content
//	; board: colour goat white
//	; board: symbol wolf 🐺
//
// docs/board-hints.md lists them all. They are data only, and other programs see
// comments.
type hints struct {
	layouts []layoutHint
	hands   []layoutHint
	none    bool // "none": nothing is drawn
	styles  []Style
	hidden  map[string]bool // relations whose facts are not drawn, in lower case
	size    int             // of the largest cell in CSS pixels, or 0
	bare    bool            // without coordinates
	ground  string          // checkered, lines, plain, or empty
	down    bool            // rows are counted from the top
	left    bool            // columns are counted from the right
	joined  string          // the relation of places that lines join, in lower case, or empty

	problems []CommentProblem
}

// A layoutHint says what the arguments of a relation are.
type layoutHint struct {
	shape string
	name  string   // of the facts, in lower case
	args  []string // names of the arguments, in lower case, without question marks
}

// A CommentProblem is a comment that is meant to tell the page something, a hint
// about the board or a number of the sheet, and tells it nothing.
type CommentProblem struct {
	From, To int    // bytes of the text
	Message  string // the cause, then the fix
}

const (
	minHintSize = 16
	maxHintSize = 128
	maxStyles   = 64
)

// Words that hints know.
var (
	hintColours = []string{"red", "blue", "green", "yellow", "orange", "purple", "pink", "teal", "cyan", "magenta",
		"brown", "grey", "white", "black"}
	// Symbols that the page draws; any other character stands for itself.
	hintSymbols = []string{"pawn", "knight", "bishop", "rook", "queen", "king", "man", "crowned", "wall", "light",
		"flag", "door", "pellet", "arrow", "cross", "ring"}
	hintGrounds = []string{"checkered", "lines", "plain"}
)

// readHints finds the hints in a sheet.
func readHints(text string) *hints {
	h := &hints{hidden: map[string]bool{}}
	for at := 0; at < len(text); {
		end := len(text)
		if i := strings.IndexAny(text[at:], "\r\n"); i >= 0 {
			end = at + i
		}
		if i := strings.IndexByte(text[at:end], ';'); i >= 0 {
			h.line(text[at+i:end], at+i)
		}
		at = end + 1
	}
	return h
}

// CheckHints returns the hints in a sheet that say nothing, in the order of the
// text.
func CheckHints(text string) []CommentProblem {
	if !ContainsFold(text, "board:") {
		return nil
	}
	h := readHints(text)
	words := wordsOutsideComments(text)
	for _, l := range append(slices.Clone(h.layouts), h.hands...) {
		if !words[l.name] {
			h.missing(text, l.name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(h.hidden)) {
		if !words[name] {
			h.missing(text, name)
		}
	}
	if h.joined != "" && !words[h.joined] {
		h.missing(text, h.joined)
	}
	for _, s := range h.styles {
		if !words[s.Name] {
			h.missing(text, s.Name)
		}
	}
	slices.SortFunc(h.problems, func(a, b CommentProblem) int { return a.From - b.From })
	return slices.CompactFunc(h.problems, func(a, b CommentProblem) bool { return a.From == b.From })
}

// missing notes that a hint names what the rules do not.
func (h *hints) missing(text, name string) {
	h.fault(text, "board:", name, fmt.Sprintf("Nothing in these rules is called `%s`. A hint names relations, roles "+
		"or contents of the rules.", name))
}

// JoinsPlaces reports whether a hint in a sheet names a relation of places that
// lines join.
func JoinsPlaces(text string) bool {
	return ContainsFold(text, "board:") && readHints(text).joined != ""
}

// UnjoinedPlaces returns the hint that names a relation of the rules which joins
// no places of a board, if there is one.
func (m *Model) UnjoinedPlaces() []CommentProblem {
	text := m.rules.Sheet.Text
	joins := slices.ContainsFunc(m.boards, func(g *grid) bool { return len(g.lines) > 0 })
	if joins || m.hints.joined == "" || !wordsOutsideComments(text)[m.hints.joined] {
		return nil
	}
	h := &hints{}
	h.fault(text, "joined", m.hints.joined, fmt.Sprintf("`%s` joins no places. Name a relation that holds of two "+
		"places of a board of squares, by rules alone.", m.hints.joined))
	return h.problems
}

// fault notes what is wrong with a name that follows a word of a hint.
func (h *hints) fault(text, after, name, message string) {
	lower := strings.ToLower(text)
	for at := 0; ; {
		i := strings.Index(lower[at:], name)
		if i < 0 {
			return
		}
		at += i
		line := lower[strings.LastIndexAny(lower[:at], "\r\n")+1 : at]
		whole := !continues(lower[:at], utf8.DecodeLastRuneInString) &&
			!continues(lower[at+len(name):], utf8.DecodeRuneInString)
		if whole && strings.Contains(line, "board:") && strings.Contains(line, after) && len(lower) == len(text) {
			h.problems = append(h.problems, CommentProblem{at, at + len(name), message})
			return
		}
		at += len(name)
	}
}

// continues reports whether a word goes on into a text, whose nearest rune next returns.
func continues(text string, next func(string) (rune, int)) bool {
	r, size := next(text)
	return size > 0 && !unicode.IsSpace(r) && !strings.ContainsRune("(),;:", r)
}

// wordsOutsideComments returns the words of the rules, in lower case.
func wordsOutsideComments(text string) map[string]bool {
	words := map[string]bool{}
	ends := func(r rune) bool { return r == '\n' || r == '\r' }
	for line := range strings.FieldsFuncSeq(strings.ToLower(text), ends) {
		line, _, _ = strings.Cut(line, ";")
		for _, word := range strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(line)) {
			words[word] = true
		}
	}
	return words
}

// line reads a comment. What is after "board:" and begins with no word that hints
// know is prose.
func (h *hints) line(comment string, at int) {
	keyword, rest, ok := strings.Cut(comment, ":")
	if !ok || strings.ToLower(strings.Trim(keyword, "; \t")) != "board" {
		return
	}
	words := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(rest))
	if len(words) == 0 {
		return
	}
	if problem := h.read(strings.ToLower(words[0]), words[1:]); problem != "" {
		h.problems = append(h.problems, CommentProblem{at, at + len(strings.TrimRight(comment, " \t")), problem})
	}
}

// read reads one hint and returns what is wrong with it.
func (h *hints) read(keyword string, words []string) string {
	lower := make([]string, len(words))
	for i, w := range words {
		lower[i] = strings.TrimPrefix(strings.ToLower(w), "?")
	}
	switch keyword {
	case "none":
		h.none = h.none || len(words) == 0
	case "square", "hex", "hex-left":
		return h.layout(keyword, lower)
	case "hand":
		if len(lower) < 3 || !slices.Contains(lower[1:], "role") && !slices.Contains(lower[1:], "player") {
			return "Say whose hand it is: `; board: hand holds ?role ?card`."
		}
		h.hands = append(h.hands, layoutHint{keyword, lower[0], lower[1:]})
	case "hide":
		if len(words) == 0 {
			return "Say which facts are not drawn: `; board: hide step`."
		}
		for _, name := range lower {
			h.hidden[name] = true
		}
	default:
		return h.look(keyword, words, lower)
	}
	return ""
}

// look reads what things look like; lower are the words in lower case.
func (h *hints) look(keyword string, words, lower []string) string {
	one := len(words) == 1
	switch keyword {
	case "colour", "color":
		if len(words) != 2 || !isColour(lower[1]) {
			return "Say a content or a role, and its colour: `; board: colour goat white`, or a value such as " +
				"`#c05040`. Colours are " + strings.Join(hintColours, ", ") + "."
		}
		h.style(lower[0]).Colour = lower[1]
	case "symbol":
		if len(words) != 2 || !isSymbol(lower[1]) {
			return "Say a content and its symbol: `; board: symbol wolf 🐺`. A symbol is one character, or one of " +
				strings.Join(hintSymbols, ", ") + "."
		}
		h.style(lower[0]).Symbol = strings.TrimSpace(words[1])
	case "size":
		n, err := strconv.Atoi(strings.TrimSuffix(strings.Join(words, ""), "px"))
		if err != nil || n < minHintSize || n > maxHintSize {
			return fmt.Sprintf("Say how large a cell may be, from %d to %d: `; board: size 48`.",
				minHintSize, maxHintSize)
		}
		h.size = n
	case "labels":
		if !one || lower[0] != "none" {
			return "Say `; board: labels none` to leave out the names of columns and rows."
		}
		h.bare = true
	case "grid":
		if !one || !slices.Contains(hintGrounds, lower[0]) {
			return "Say which ground the board has: `; board: grid checkered`, `grid lines` or `grid plain`."
		}
		h.ground = lower[0]
	case "joined":
		if !one {
			return "Say which relation holds of two places that a line joins: `; board: joined neighbour`."
		}
		h.joined = lower[0]
	case "rows", "columns":
		if !one || lower[0] != "down" && lower[0] != "left" || (keyword == "rows") != (lower[0] == "down") {
			return "Say `; board: rows down` to count rows from the top, or `; board: columns left` to count columns " +
				"from the right."
		}
		h.down, h.left = h.down || keyword == "rows", h.left || keyword == "columns"
	}
	return ""
}

// layout reads which arguments are coordinates.
func (h *hints) layout(shape string, words []string) string {
	if len(words) > 0 {
		l := layoutHint{shape, words[0], words[1:]}
		if l.arg(across) >= 0 && l.arg(along) >= 0 {
			h.layouts = append(h.layouts, l)
			return ""
		}
	}
	return fmt.Sprintf("Say which arguments are the column and the row: `; board: %s cell ?column ?row ?content`.",
		shape)
}

// style returns the style of a content, a new one if there is none yet.
func (h *hints) style(name string) *Style {
	i := slices.IndexFunc(h.styles, func(s Style) bool { return s.Name == name })
	if i < 0 && len(h.styles) == maxStyles {
		i = maxStyles - 1
	} else if i < 0 {
		i = len(h.styles)
		h.styles = append(h.styles, Style{Name: name})
	}
	return &h.styles[i]
}

func isColour(s string) bool {
	if hex, ok := strings.CutPrefix(s, "#"); ok {
		return (len(hex) == 3 || len(hex) == 6) && strings.Trim(hex, "0123456789abcdef") == ""
	}
	return slices.Contains(hintColours, s)
}

// isSymbol reports whether a word is a symbol that the page draws, or one
// character, with the marks that belong to it.
func isSymbol(s string) bool {
	if slices.Contains(hintSymbols, s) {
		return true
	}
	base := 0
	for _, r := range s {
		joined := unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Me, r) || r == '\u200d' || r >= 0xfe00 && r <= 0xfe0f
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return false
		}
		if !joined {
			base++
		}
	}
	return base == 1 && len(s) <= 16
}

// arg returns the argument that runs in a direction, or -1.
func (h *layoutHint) arg(d direction) int {
	for i, a := range h.args {
		if directions[a] == d {
			return i
		}
	}
	return -1
}

// apply changes a board as the hints ask for.
func (h *hints) apply(b *Board) {
	b.Styles, b.Cell = h.styles, h.size
	b.Bare = h.bare
	switch h.ground {
	case "checkered":
		b.Checked = true
	case "lines":
		b.Checked = false
	case "plain":
		b.Checked, b.Plain = false, true
	}
}
