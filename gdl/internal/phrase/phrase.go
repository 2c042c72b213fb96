// Package phrase writes counts and lists of names for messages in English.
package phrase

import (
	"fmt"
	"strings"
)

// Count returns a number with its noun: "1 argument", "no arguments".
func Count(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// MaxNames is how many names a list shows. A set may have as many as the sheet, and each rule a
// message about one.
const MaxNames = 6

// Names writes names as "`a`, `b` or `c`"; of more than [MaxNames] it counts the rest.
func Names(names []string) string { return FirstNames(names, len(names)) }

// FirstNames is [Names] for a list of total names of which only the first are given, [MaxNames] of
// them at least.
func FirstNames(names []string, total int) string {
	switch {
	case total > MaxNames:
		return fmt.Sprintf("`%s` and %d others", strings.Join(names[:MaxNames-1], "`, `"), total-MaxNames+1)
	case len(names) < 2:
		return "`" + strings.Join(names, "") + "`"
	}
	return "`" + strings.Join(names[:len(names)-1], "`, `") + "` or `" + names[len(names)-1] + "`"
}
