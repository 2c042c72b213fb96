// Package lessons holds the course: lessons on the Game Description Language, each
// a Markdown file in steps with exercises, and their reader.
//
// [All] is the way in. A lesson is written for somebody who can program a little
// and knows nothing of games or logic; what a file may hold is told above [Parse].
// Tests run everything that a lesson claims: code that it shows has the
// diagnostics it says, references pass their own checks, and mistakes fail with
// the message that a learner should get.
package lessons

import (
	"embed"
	"fmt"
	"sync"
)

// order is the order of the course.
var order = []string{
	"facts-and-rules",
	"a-first-game",
	"what-stays",
	"views-and-negation",
	"mend-tic-tac-toe",
	"several-players",
	"counting",
	"playable-and-winnable",
	"propnets",
	"small-networks",
	"game-trees",
	"heuristics",
	"monte-carlo",
	"factoring",
	"protocol",
	"write-a-player",
	"competition",
}

//go:embed *.md
var files embed.FS

var course struct {
	once    sync.Once
	lessons []*Lesson
}

// load reads the lessons when somebody first asks for them. A variable made by [sync.OnceValue] would be made where
// nobody ever does, and put the course into every program that is linked with this package.
func load() []*Lesson {
	course.once.Do(func() { course.lessons = readAll() })
	return course.lessons
}

func readAll() (all []*Lesson) {
	for _, name := range order {
		text, err := files.ReadFile(name + ".md")
		if err != nil {
			panic(fmt.Sprintf("lessons: %v", err)) // the files are compiled in, so a test has read them
		}
		l, err := Parse(name, string(text))
		if err != nil {
			panic(fmt.Sprintf("lessons: %v", err))
		}
		all = append(all, l)
	}
	return all
}

// All returns the lessons in the order of the course. What it returns is shared
// and must not be changed.
func All() []*Lesson { return load() }

// Find returns the lesson of that name.
func Find(name string) (*Lesson, bool) {
	for _, l := range load() {
		if l.Name == name {
			return l, true
		}
	}
	return nil, false
}
