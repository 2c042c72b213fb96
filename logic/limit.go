package logic

import "fmt"

// A LimitError says that an engine gave up because something would have grown
// beyond its bound. It never means that the rules are wrong.
type LimitError struct {
	What  string // "ground rules", "term depth", "memory", "time", …
	Limit int64  // in the unit that What implies
	Rule  int    // index of the form at fault, or -1
}

func (e *LimitError) Error() string {
	if e.Limit == 0 {
		return fmt.Sprintf("out of %s", e.What)
	}
	return fmt.Sprintf("more than %d %s", e.Limit, e.What)
}
