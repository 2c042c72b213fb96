package playground

import (
	"encoding/json"
	"reflect"
)

// A Call is one kind of request: the types that it takes, answers and reports
// on the way, and the function that answers it.
type Call struct {
	Name                      string
	Request, Result, Progress reflect.Type

	order   order
	newText bool // gives the session another text
	handle  func(*job, *session) (any, error)
}

// An order says when a call runs.
type order uint8

const (
	inTurn order = iota // when all earlier calls of its session are answered
	newest              // like inTurn, and an earlier one that still waits or runs is cancelled
	// starts in turn, then runs concurrently with the others; cancels an earlier one of its kind
	concurrent
	immediate // without a session
)

// FirstCalls lists the calls that a program answers while the whole engine is still on
// its way: they say whether rules can be played, and keep positions.
func FirstCalls() []Call {
	return []Call{
		answer("hello", immediate, hello),
		answer("cancel", immediate, cancel),
		answer("close", immediate, closeSession),
		answer("check", newest, readText),
		answer("position", newest, position),
	}
}

// RulesCalls lists the calls that read and explain rules and keep positions. They
// need the reasoner and no network.
func RulesCalls() []Call {
	return []Call{
		answer("hello", immediate, hello),
		answer("cancel", immediate, cancel),
		answer("close", immediate, closeSession),
		answer("game", immediate, getGame),
		answer("lessons", immediate, listLessons),
		answer("lesson", immediate, getLesson),
		answer("check", newest, checkText),
		answer("format", newest, format),
		answer("hover", newest, hover),
		answer("complete", newest, complete),
		answer("places", newest, places),
		answer("rename", newest, rename),
		answer("outline", newest, outline),
		answer("explain", immediate, explainCode),
		answer("position", newest, position),
		answer("instances", newest, instances),
		answer("why", newest, why),
		answer("query", newest, query),
	}
}

// EngineCalls lists the calls that ground, build, search, play and compare.
func EngineCalls() []Call {
	return []Call{
		answer("load", newest, load),
		work[BuildProgress]("build", build),
		answer("netview", newest, netView),
		answer("findnodes", newest, findNodes),
		answer("netnode", newest, netNode),
		answer("netexport", newest, netExport),
		answer("values", newest, values),
		work[None]("heat", heat),
		work[Analysis]("move", move),
		work[None]("ponder", ponder),
		work[Analysis]("analyse", analyse),
		work[None]("evaluation", evaluation),
		work[None]("tree", searchTree),
		work[Analysis]("solve", solve),
		work[None]("strategy", strategy),
		work[BenchResult]("bench", bench),
		work[CoverResult]("cover", cover),
		work[AuditResult]("audit", audit),
		answer("problems", immediate, problems),
		work[ExerciseProgress]("checkExercise", checkExercise),
		work[None]("answers", rightAnswers),
		work[CompareProgress]("compare", compareGames),
		work[ManageEvent]("manage", manage),
		answer("conduct", inTurn, conduct),
		answer("decide", inTurn, decide),
		answer("deliver", inTurn, deliver),
		work[None]("answer", answerMessage),
		answer("readRecord", immediate, readRecord),
		answer("serverFile", newest, serverFile),
		answer("pairings", immediate, pairings),
		answer("standings", immediate, standings),
	}
}

// Calls lists all calls of the protocol.
func Calls() []Call { return append(RulesCalls(), EngineCalls()...) }

// answer describes a call that is answered soon.
func answer[Q, R any](name string, when order, f func(*job, *session, Q) (R, error)) Call {
	return describe[Q, R, None](name, when, f)
}

// work describes a call that may take long and reports progress.
func work[P, Q, R any](name string, f func(*job, *session, Q) (R, error)) Call {
	return describe[Q, R, P](name, concurrent, f)
}

func describe[Q, R, P any](name string, when order, f func(*job, *session, Q) (R, error)) Call {
	return Call{
		Name: name, Request: reflect.TypeFor[Q](), Result: reflect.TypeFor[R](), Progress: reflect.TypeFor[P](),
		order: when, newText: name == "check" || name == "load",
		handle: func(j *job, s *session) (any, error) {
			var q Q
			if len(j.Body) > 0 {
				if err := json.Unmarshal(j.Body, &q); err != nil {
					return nil, failure(FailRequest, "The request cannot be read: "+err.Error()+".", err.Error())
				}
			}
			return f(j, s, q)
		},
	}
}
