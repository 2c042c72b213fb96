package playground

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gdl-playground/engine/playground/board"
)

// mostNumbers is how many numbers the page has controls for.
const mostNumbers = 12

// A numberLine is a comment that declares a number of a sheet, such as
// "; number size 5, 3..9, columns". The page turns such numbers, and makes the
// lines that follow from them; docs/numbers.md has all its words.
type numberLine struct {
	name                   string // small letters
	value, low, high, step int
}

// checkNumbers returns the comments of a text that are meant to declare numbers
// and do not, in the order of the text. Prose about a number is none of them.
func checkNumbers(text string) []board.CommentProblem {
	if !board.ContainsFold(text, "number") {
		return nil
	}
	var problems []board.CommentProblem
	known := map[string]bool{}
	from := 0
	for line := range strings.Lines(text) {
		comment := strings.TrimRight(line, " \t\r\n")
		if isNumberLine(comment) {
			n, ok := parseNumberLine(comment)
			if problem := n.problem(ok, known); problem != "" {
				problems = append(problems, board.CommentProblem{From: from, To: from + len(comment), Message: problem})
			}
			known[n.name] = true
		}
		from += len(line)
	}
	return problems
}

// isNumberLine reports whether a line is meant to declare a number: it has the
// word, a name, digits, and a comma or a range.
func isNumberLine(line string) bool {
	if !strings.HasPrefix(line, ";") {
		return false
	}
	words := strings.Fields(strings.TrimLeft(line, "; \t"))
	if len(words) < 3 || !strings.EqualFold(words[0], "number") {
		return false
	}
	digits := strings.TrimRight(words[2], ",")
	_, err := strconv.Atoi(digits)
	return err == nil && (digits != words[2] || strings.Contains(line, ".."))
}

// parseNumberLine reads a declaration letter by letter, as the page does.
func parseNumberLine(line string) (n numberLine, ok bool) {
	name, rest, _ := strings.Cut(strings.TrimPrefix(line, "; number "), " ")
	value, rest, _ := strings.Cut(rest, ", ")
	bounds, label, labelled := strings.Cut(rest, ", ")
	span, step, stepped := strings.Cut(bounds, " by ")
	low, high, _ := strings.Cut(span, "..")
	if !stepped {
		step = "1"
	}
	n.name = name
	ok = strings.HasPrefix(line, "; number ") && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == "" &&
		(!labelled || strings.TrimSpace(label) != "")
	for _, number := range []struct {
		text string
		to   *int
	}{{value, &n.value}, {low, &n.low}, {high, &n.high}, {step, &n.step}} {
		v, err := strconv.Atoi(number.text)
		*number.to = v
		ok = ok && err == nil && v >= 0
	}
	return n, ok && n.step > 0
}

// problem says what is wrong with a declaration, the cause and then the fix, or
// nothing.
func (n numberLine) problem(ok bool, known map[string]bool) string {
	switch {
	case !ok:
		return "This declares no number. Write a name in small letters, its value, and what it can be: " +
			"`; number size 5, 3..9`, or with a word for its control: `; number size 5, 3..9, columns`."
	case known[n.name]:
		return fmt.Sprintf("The number `%s` is declared above. Give this one another name.", n.name)
	case n.value < n.low || n.value > n.high:
		return fmt.Sprintf("`%s` is %d, which is not in %d..%d. Change one of them.", n.name, n.value, n.low, n.high)
	case (n.value-n.low)%n.step != 0:
		return fmt.Sprintf("`%s` is %d, which is not %d and a multiple of %d more. Change one of them.",
			n.name, n.value, n.low, n.step)
	case len(known) >= mostNumbers:
		return fmt.Sprintf("A sheet has up to %d numbers. This one gets no control.", mostNumbers)
	}
	return ""
}
