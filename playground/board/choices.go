package board

import (
	"slices"
	"strconv"

	"github.com/gdl-playground/engine/logic"
)

const (
	maxChoices = 6   // boards of words to choose from
	maxWords   = 256 // cells of one
)

// Choices draws what moves can say that no board shows: a board for each form of
// moves, with the words that stand in each argument that is not always the same.
// It also returns by which clicks each move is played, none for moves that would
// need too many words; first is the number that the first board will have.
func Choices(t *logic.Terms, moves []logic.Term, role, first int) (boards []Board, clicks [][][]BoardCell) {
	clicks = make([][][]BoardCell, len(moves))
	var forms []*choice
	of := make([]*choice, len(moves))
	for i, move := range moves {
		name := formOf(t, move)
		k := slices.IndexFunc(forms, func(c *choice) bool { return c.form == name })
		if k < 0 {
			k = len(forms)
			forms = append(forms, &choice{form: name, relation: t.Spelling(t.Functor(move))})
		}
		of[i] = forms[k]
		of[i].moves = append(of[i].moves, wordsOf(t, move))
	}
	for _, c := range forms {
		if len(boards) < maxChoices && c.lay() {
			c.number = first + len(boards)
			boards = append(boards, c.board(role))
		}
	}
	for i, c := range of {
		if c.at != nil {
			clicks[i] = c.clicks(wordsOf(t, moves[i]))
		}
	}
	return boards, clicks
}

// A choice is what moves of one form can say.
type choice struct {
	form, relation string
	moves          [][]string // the constants of each
	words          [][]string // of each argument, in order; none where it is always the same
	at             []map[string]int
	width, cells   int
	number         int // of its board
}

// formOf returns what a move looks like without its constants. Those without
// arguments have one form.
func formOf(t *logic.Terms, x logic.Term) string {
	args := t.Args(x)
	if len(args) == 0 {
		return ""
	}
	s := t.Spelling(t.Functor(x)) + "/" + strconv.Itoa(len(args))
	for _, a := range args {
		if len(t.Args(a)) > 0 {
			s += "(" + formOf(t, a) + ")"
		}
	}
	return s
}

// wordsOf returns the constants in the arguments of a move, or the move itself if
// it is one.
func wordsOf(t *logic.Terms, move logic.Term) []string {
	if len(t.Args(move)) == 0 {
		return []string{t.String(move)}
	}
	var words []string
	leaves(t, move, func(name string) { words = append(words, name) })
	return words
}

// lay gives each word a cell. It returns false if there is nothing to choose, or
// too much.
func (c *choice) lay() bool {
	c.words = make([][]string, len(c.moves[0]))
	c.at = make([]map[string]int, len(c.words))
	for k := range c.words {
		for _, m := range c.moves {
			if !slices.Contains(c.words[k], m[k]) {
				c.words[k] = append(c.words[k], m[k])
			}
			if len(c.words[k]) > maxWords {
				c.at = nil
				return false
			}
		}
		if len(c.words[k]) < 2 {
			c.words[k] = nil
			continue
		}
		sortWords(c.words[k])
		c.width = max(c.width, min(len(c.words[k]), lampRow))
	}
	for k, words := range c.words {
		c.at[k] = map[string]int{}
		for _, w := range words {
			c.at[k][w] = c.cells
			c.cells++
		}
	}
	if c.cells == 0 || c.cells > maxWords {
		c.at = nil
		return false
	}
	return true
}

// sortWords puts numbers in order and leaves other words in that of the moves.
func sortWords(words []string) {
	numbers := map[string]int{}
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return
		}
		numbers[w] = n
	}
	slices.SortFunc(words, func(a, b string) int { return numbers[a] - numbers[b] })
}

// board draws the words, each argument in rows of its own.
func (c *choice) board(role int) Board {
	b := Board{Relation: c.relation, Shape: Choice, Role: role, Columns: make([]string, c.width)}
	if c.form == "" {
		b.Relation = ""
	}
	var all []string
	for _, words := range c.words {
		for i, w := range words {
			if i%lampRow == 0 {
				b.Rows = append(b.Rows, "")
			}
			b.Cells = append(b.Cells, Cell{Column: i % lampRow, Row: len(b.Rows) - 1, Name: w, Content: w,
				Kind: CellText, Role: -1})
		}
		all = append(all, words...)
	}
	b.Width = wordWidth(all)
	return b
}

// clicks returns the clicks that play the move with some constants.
func (c *choice) clicks(words []string) [][]BoardCell {
	var out [][]BoardCell
	for k, w := range words {
		if len(c.words[k]) > 0 {
			out = append(out, []BoardCell{{c.number, c.at[k][w]}})
		}
	}
	return out
}
