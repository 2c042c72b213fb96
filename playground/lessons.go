package playground

import (
	"encoding/json"

	"github.com/gdl-playground/engine/lessons"
)

func listLessons(*job, *session, None) (r LessonsResult, err error) {
	for _, l := range lessons.All() {
		info := LessonInfo{Name: l.Name, Title: l.Title, Summary: l.Summary, Minutes: l.Minutes}
		info.Codes = append(info.Codes, l.Codes...)
		for _, step := range l.Steps {
			about := StepInfo{Title: step.Title}
			if step.Exercise != nil {
				about.Exercise = step.Exercise.ID
			}
			info.Steps = append(info.Steps, about)
		}
		r.Lessons = append(r.Lessons, info)
	}
	return r, nil
}

func getLesson(_ *job, _ *session, q LessonRequest) (r LessonResult, err error) {
	l, ok := lessons.Find(q.Name)
	if !ok {
		return r, failure(FailUnknownLesson, "There is no lesson "+q.Name+".", q.Name)
	}
	// Bundled lessons are shared, and a reply is changed before it is sent.
	text, err := json.Marshal(l)
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(text, &r.Lesson)
}
