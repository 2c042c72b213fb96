package playground

// A Call is one kind of request: values of the types that it takes, answers
// and reports on the way.
type Call struct {
	Name     string
	Worker   WorkerRole // which worker answers it; both when empty
	Request  any
	Result   any
	Progress any
}

// Calls lists all calls of the protocol.
var Calls = []Call{
	{"hello", "", HelloRequest{}, HelloResult{}, None{}},
	{"cancel", "", CancelRequest{}, CancelResult{}, None{}},
	{"close", "", None{}, None{}, None{}}, // forgets the session
	{"games", RulesWorker, None{}, GamesResult{}, None{}},
	{"game", RulesWorker, GameRequest{}, GameResult{}, None{}},
	{"check", RulesWorker, CheckRequest{}, CheckResult{}, None{}},
	{"format", RulesWorker, FormatRequest{}, FormatResult{}, None{}},
	{"hover", RulesWorker, AtRequest{}, HoverResult{}, None{}},
	{"complete", RulesWorker, AtRequest{}, CompleteResult{}, None{}},
	{"places", RulesWorker, AtRequest{}, PlacesResult{}, None{}},
	{"rename", RulesWorker, RenameRequest{}, RenameResult{}, None{}},
	{"explain", RulesWorker, ExplainRequest{}, ExplainResult{}, None{}},
	{"position", RulesWorker, PositionRequest{}, PositionResult{}, None{}},
	{"why", RulesWorker, WhyRequest{}, WhyResult{}, None{}},
	{"query", RulesWorker, QueryRequest{}, QueryResult{}, None{}},
	{"load", EngineWorker, LoadRequest{}, LoadResult{}, None{}},
	{"build", EngineWorker, BuildRequest{}, BuildResult{}, BuildProgress{}},
	{"netview", EngineWorker, NetViewRequest{}, NetViewResult{}, None{}},
	{"findnodes", EngineWorker, FindNodesRequest{}, FindNodesResult{}, None{}},
	{"values", EngineWorker, ValuesRequest{}, ValuesResult{}, None{}},
	{"move", EngineWorker, MoveRequest{}, MoveResult{}, Analysis{}},
	{"analyse", EngineWorker, AnalyseRequest{}, Analysis{}, Analysis{}},
	{"bench", EngineWorker, BenchRequest{}, BenchResult{}, BenchResult{}},
}
