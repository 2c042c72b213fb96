package playground

import (
	"testing"

	"github.com/gdl-playground/engine/lessons"
)

func TestTheCourseIsListedAndRead(t *testing.T) {
	c := newClient(t)
	listed := result[LessonsResult](c.start("lessons", None{})).Lessons
	if len(listed) != len(lessons.All()) {
		t.Fatalf("%d lessons", len(listed))
	}
	for _, info := range listed {
		l := result[LessonResult](c.start("lesson", LessonRequest{info.Name})).Lesson
		if l.Title != info.Title || len(l.Steps) != len(info.Steps) || len(l.Steps) == 0 {
			t.Errorf("%s: %+v", info.Name, l)
		}
		for i, step := range l.Steps {
			if e := step.Exercise; (e == nil) != (info.Steps[i].Exercise == "") ||
				e != nil && e.ID != info.Steps[i].Exercise {
				t.Errorf("%s, step %d: %+v", info.Name, i, e)
			}
		}
	}
	wantFailure(c.start("lesson", LessonRequest{"chess"}), FailUnknownLesson)
}
