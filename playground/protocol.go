package playground

import (
	"encoding/json"

	"github.com/gdl-playground/engine/exercise"
	"github.com/gdl-playground/engine/lessons"
	"github.com/gdl-playground/engine/match"
	"github.com/gdl-playground/engine/playground/board"
	"github.com/gdl-playground/engine/playground/netdraw"
)

//go:generate go test -run (Are|Is)Fresh$ -update .

// Version is the version of this protocol. The page sends it with every
// request; a worker that speaks another version answers "protocol-version".
const Version = 3

// A Request is the envelope of everything the page sends to a worker. Binary
// data travels beside the JSON text, as a list of transferred buffers that
// Buffer values refer to by index.
type Request struct {
	V        int             `json:"v"`        // Version
	ID       int             `json:"id"`       // chosen by the page, unique within a worker's life
	Type     string          `json:"type"`     // name of the call
	Session  string          `json:"session"`  // chosen by the page; one per open rule sheet
	Revision int             `json:"revision"` // of the text the page shows; echoed in replies
	Body     json.RawMessage `json:"body"`     // the call's request

	// Where a newer call cancels an older one of its kind, it does only if both have the same purpose: what two
	// views ask is wanted by both.
	Purpose string `json:"purpose,omitempty"`
}

// A Kind says what a reply is. A request gets any number of progress replies
// and then exactly one result or error. Slices come before the reply that they are
// of.
type Kind string

const (
	KindProgress Kind = "progress"
	KindResult   Kind = "result"
	KindError    Kind = "error"
	KindSlice    Kind = "slice"
)

// A Reply is the envelope of everything a worker sends to the page.
type Reply struct {
	V        int  `json:"v"`
	ID       int  `json:"id"` // of the request
	Kind     Kind `json:"kind"`
	Revision int  `json:"revision"` // of the request; the page drops replies to an old one
	Body     any  `json:"body"`     // the call's result or progress, or a Failure
}

// A Slice is a part of a long list of the next reply to the same request, which
// has the list empty: what is long is read bit by bit.
type Slice struct {
	V        int             `json:"v"`
	ID       int             `json:"id"`
	Kind     Kind            `json:"kind"` // KindSlice
	Revision int             `json:"revision"`
	At       string          `json:"at"`   // the list, as a JSON pointer (RFC 6901) into the reply
	Body     json.RawMessage `json:"body"` // items to append, a list
}

// A Buffer is the index of a transferred buffer of the same message.
type Buffer int

// None is the body of calls that say or answer nothing.
type None struct{}

// A Failure is the body of an error reply. The page has a text for each code;
// Message is the English one, for codes that it does not know.
type Failure struct {
	Code    FailureCode `json:"code"`
	Args    []string    `json:"args"`
	Message string      `json:"message"`
	Rule    int         `json:"rule"` // index of the form at fault, or -1
}

// A FailureCode names a kind of failure; codes are stable across releases.
type FailureCode string

const (
	FailProtocol       FailureCode = "protocol-version" // args: wanted, got
	FailRequest        FailureCode = "bad-request"      // args: what is wrong with it
	FailUnknownCall    FailureCode = "unknown-call"     // args: type
	FailUnknownSession FailureCode = "unknown-session"  // the worker is new: send check or load first
	FailStale          FailureCode = "stale-revision"   // the session has moved on; args: its revision
	FailNotPlayable    FailureCode = "not-playable"     // the rules have errors; see the result of check
	FailMoves          FailureCode = "bad-moves"        // a joint move cannot be played; args: ply from 1
	FailTerm           FailureCode = "bad-term"         // text is not a term or atom; args: text, reason
	FailLimit          FailureCode = "limit"            // the computation ran into a bound; args: what, limit
	FailCancelled      FailureCode = "cancelled"        // by a cancel call or a newer job of the same kind
	// the worker has no such machine of this session; args: which, if one was asked for
	FailNoNet         FailureCode = "no-net"
	FailRename        FailureCode = "rename"         // the name cannot be given; args: reason
	FailDiffers       FailureCode = "differs"        // a network disagrees with its judge; args: the difference
	FailHost          FailureCode = "host"           // generated code cannot be run here; args: reason
	FailUnknownGame   FailureCode = "unknown-game"   // args: name
	FailUnknownPlayer FailureCode = "unknown-player" // args: player
	FailUnknownLesson FailureCode = "unknown-lesson" // args: name
	FailNoMove        FailureCode = "no-move"        // the role has no legal move
	FailNoProof       FailureCode = "no-proof"       // the worker has solved nothing yet
	FailTooLarge      FailureCode = "too-large"      // the text is larger than the limit; args: bytes, limit
	FailNoMatch       FailureCode = "no-match"       // none is going on in this session
	FailMessage       FailureCode = "bad-message"    // a player has no answer to it; args: reason
	FailRecord        FailureCode = "bad-record"     // a file is no match; args: reason
	FailInternal      FailureCode = "internal-error" // a bug; args: what, then the stack of a panic
)

// HelloRequest opens the conversation; it is the first request to a worker.
type HelloRequest struct {
	Role WorkerRole `json:"role"`
}

// A WorkerRole is what a worker is for. The rules worker never grounds or
// searches, so it always answers soon; engine workers may be thrown away.
type WorkerRole string

const (
	RulesWorker  WorkerRole = "rules"
	EngineWorker WorkerRole = "engine"
)

// HelloResult says what a worker can do.
type HelloResult struct {
	Version   int      `json:"version"`
	Toolchain string   `json:"toolchain"` // that built the worker, and its target, such as "go1.26.1 js/wasm"
	Players   []Player `json:"players"`
}

// A Player is a kind of opponent. They come the weakest first.
type Player struct {
	ID    string `json:"id"`    // such as "random"; the page has a name for each
	Name  string `json:"name"`  // English name
	About string `json:"about"` // a sentence on how it plays; English
}

// CancelRequest asks a running job to stop. Its answer comes when the job has
// stopped; the job itself answers with the best it has so far, or "cancelled".
type CancelRequest struct {
	Target int `json:"target"` // id of the request to cancel
}

// CancelResult says whether there was such a job.
type CancelResult struct {
	Found bool `json:"found"`
}

// ---------------------------------------------------------------- rules

// CheckRequest gives a session a new text and asks what is wrong with it.
type CheckRequest struct {
	Text string `json:"text"`
}

// CheckResult describes a text.
type CheckResult struct {
	Diagnostics []Diagnostic `json:"diagnostics"` // sorted by place, at most MaxDiagnostics
	More        int          `json:"more"`        // diagnostics left out
	Errors      int          `json:"errors"`      // how many of all diagnostics are errors
	Warnings    int          `json:"warnings"`
	Forms       []Form       `json:"forms"` // in the order of the text; the index is the rule id
	Roles       []string     `json:"roles"`
	Playable    bool         `json:"playable"`
	Why         *Failure     `json:"why"` // why it is not playable
}

// MaxDiagnostics is how many diagnostics a CheckResult carries.
const MaxDiagnostics = 200

// A Range is a part of the text in the units of the editor.
type Range struct {
	From int `json:"from"` // UTF-16 code units from the start of the text
	To   int `json:"to"`   // end, not included
}

// A Diagnostic is one finding about the text.
type Diagnostic struct {
	Range
	LineNumber int      `json:"lineNumber"` // from 1
	Column     int      `json:"column"`     // in characters, from 1
	Severity   Severity `json:"severity"`   // how bad it is
	Code       string   `json:"code"`
	Message    string   `json:"message"` // English
	Args       []string `json:"args"`    // the names the message speaks of
	Rule       int      `json:"rule"`    // index of its form, or -1
	Notes      []Note   `json:"notes"`
	Fixes      []Fix    `json:"fixes"`
}

// A Severity is how bad a diagnostic is: an error keeps the game from being
// played.
type Severity string

const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
	SeverityHint    Severity = "hint"
)

// A Note points at a second place that has to do with a diagnostic.
type Note struct {
	Range
	LineNumber int    `json:"lineNumber"`
	Column     int    `json:"column"`
	Message    string `json:"message"`
}

// A Fix is a set of edits that the visitor may apply with one press.
type Fix struct {
	Title string `json:"title"`
	Edits []Edit `json:"edits"`
}

// An Edit replaces a part of the text.
type Edit struct {
	Range
	Text string `json:"text"`
}

// A Form is one fact or rule of the text, for the outline and the gutter.
type Form struct {
	Range
	LineNumber int    `json:"lineNumber"` // of its first character, from 1
	Lines      int    `json:"lines"`      // how many lines it spans
	Name       string `json:"name"`       // of the relation it defines; empty if unreadable
	Arity      int    `json:"arity"`
	Head       string `json:"head"` // the whole head as text
	Rule       bool   `json:"rule"` // has conditions
}

// PositionRequest asks for the position after joint moves from the initial one. The session's text
// must be the one of the request's revision.
// When one of them cannot be played, because it is not legal or
// the match has ended, the result is the position before it.
type PositionRequest struct {
	Moves      [][]string `json:"moves"`      // one joint move a ply, one move term a role
	RuleStatus bool       `json:"ruleStatus"` // also say which rules fire here
}

// PositionResult describes a position.
type PositionResult struct {
	Roles      []string      `json:"roles"`
	Ply        int           `json:"ply"` // how many of the joint moves were played
	Facts      []string      `json:"facts"`
	Legal      [][]Legal     `json:"legal"` // by role
	Terminal   bool          `json:"terminal"`
	Goals      []Goal        `json:"goals"`      // by role
	Choice     []int         `json:"choice"`     // roles that have to choose between moves here
	Stuck      []int         `json:"stuck"`      // roles without a legal move although the match goes on
	RuleStatus []RuleStatus  `json:"ruleStatus"` // by rule, when asked for
	Boards     []board.Board `json:"boards"`     // possibly none; the largest first
	Gauges     []board.Gauge `json:"gauges"`     // numbers beside the boards
	OffBoard   []string      `json:"offBoard"`   // facts that no board or gauge shows
	Last       []Legal       `json:"last"`       // the joint move that led here, by role; empty at the start
}

// A Legal is a move and how it is played on a board.
type Legal struct {
	Text string `json:"text"`
	// Clicks are the clicks that play it: for each click in order, the cells
	// that count for it. Empty when it cannot be played on a board.
	Clicks [][]board.BoardCell `json:"clicks"`
}

// A Goal is what the rules give a role in a position.
type Goal struct {
	Value   *int        `json:"value"`   // 0..100, or null
	Problem GoalProblem `json:"problem"` // why Value is null, or empty
}

// A GoalProblem says why a role has no goal value.
type GoalProblem string

const (
	GoalFine   GoalProblem = ""
	GoalNone   GoalProblem = "none"    // no rule gives one
	GoalMany   GoalProblem = "several" // the rules give several
	GoalNotInt GoalProblem = "invalid" // not an integer from 0 to 100
)

// A RuleStatus says whether a rule holds in a position, or for a rule that
// depends on moves, whether it held for the joint move that led there.
type RuleStatus struct {
	Rule  int  `json:"rule"`  // index of its form
	Count int  `json:"count"` // how many instances fire; 0 if it does not hold
	Moves bool `json:"moves"` // it depends on moves: Count is that with the joint move that led here
}

// InstancesRequest asks which instances of rules hold after joint moves.
type InstancesRequest struct {
	Moves [][]string `json:"moves"`
}

// InstancesResult tells it, by rule in the order of the sheet; rules that say nothing are left out.
type InstancesResult struct {
	Rules []RuleInstances `json:"rules"`
}

// RuleInstances has what a rule says in a position, or, if it depends on moves or gives the next state, what it said
// for the joint move that led there. Each atom stands once.
type RuleInstances struct {
	Rule  int      `json:"rule"`  // index of its form
	Heads []string `json:"heads"` // such as "(legal x (mark 1 1))"
	Uses  []string `json:"uses"`  // the facts and moves that its conditions rest on, such as "(true (control x))"
	More  bool     `json:"more"`  // there are others
}

// FormatRequest asks for the canonical layout of the session's text.
type FormatRequest struct {
	Text string `json:"text"`
}

// FormatResult has the text in canonical form.
type FormatResult struct {
	Text string `json:"text"`
	// Possible is false where the text is returned as it is: parentheses do not match, or characters only look
	// like others.
	Possible bool `json:"possible"`
}

// AtRequest asks about a place in the session's text.
type AtRequest struct {
	At int `json:"at"` // UTF-16 code units from the start
}

// HoverResult explains what stands at a place.
type HoverResult struct {
	Found      bool   `json:"found"`
	Range      Range  `json:"range"`
	Title      string `json:"title"`      // the name, from the rules
	Kind       string `json:"kind"`       // keyword, relation, function, constant or variable
	Arity      int    `json:"arity"`      // of relations and functions
	Text       string `json:"text"`       // Markdown: paragraphs, `code`, lists; our words
	Comment    string `json:"comment"`    // the author's comment above the definition; plain text
	LineNumber int    `json:"lineNumber"` // of the first definition, or 0
	Uses       int    `json:"uses"`
}

// CompleteResult lists what may stand at a place.
type CompleteResult struct {
	Range Range        `json:"range"` // what a choice replaces
	Items []Completion `json:"items"`
}

// A Completion is one choice.
type Completion struct {
	Label  string `json:"label"`
	Insert string `json:"insert"` // what to insert
	Kind   string `json:"kind"`   // keyword, relation, function, constant or variable
	Detail string `json:"detail"` // such as "3 arguments, defined in line 12"
}

// PlacesResult lists places in the text: definitions or uses.
type PlacesResult struct {
	Name   string  `json:"name"`
	Places []Place `json:"places"`
}

// A Place is a range with its line number.
type Place struct {
	Range
	LineNumber int  `json:"lineNumber"`
	Column     int  `json:"column"`
	Definition bool `json:"definition"`
}

// OutlineResult says what a text is made of, for reading and for folding.
type OutlineResult struct {
	Sections []Section `json:"sections"` // in the order of the text
	Folds    []Range   `json:"folds"`    // from the end of a line on; sorted, none inside another
}

// A Section is a run of forms that define the same relation, or for init, next
// and the like the same kind of fact or move.
type Section struct {
	Range
	LineNumber int    `json:"lineNumber"` // of its first form, from 1
	Forms      int    `json:"forms"`      // how many
	Keyword    string `json:"keyword"`    // such as "next", or empty
	Name       string `json:"name"`       // of the relation, fact or move; may be empty
	Arity      int    `json:"arity"`      // of what Name names
}

// RenameRequest asks for the edits that give a thing another name.
type RenameRequest struct {
	At   int    `json:"at"`
	Name string `json:"name"`
}

// RenameResult has the edits, sorted by place.
type RenameResult struct {
	Edits []Edit `json:"edits"`
}

// ExplainRequest asks for the documentation page of a diagnostic code.
type ExplainRequest struct {
	Code string `json:"code"`
}

// ExplainResult has the page as Markdown; empty if there is none.
type ExplainResult struct {
	Text string `json:"text"`
}

// WhyRequest asks why an atom holds after some joint moves, or why it does not. Atoms that
// depend on moves, such as those of next and does, speak of the position before
// the last joint move, which is then made.
type WhyRequest struct {
	Moves [][]string `json:"moves"`
	// Atom is an atom such as "(legal white (move 4 3 5 4))". With variables it
	// asks for an instance; it may also be a negation or several conditions.
	Atom string `json:"atom"`
}

// WhyResult is a proof, or for what does not hold the rules that could give it.
type WhyResult struct {
	Atom  string   `json:"atom"` // with values for its variables, if it holds
	Holds bool     `json:"holds"`
	Plies int      `json:"plies"` // joint moves that lead to the position spoken of
	Moved bool     `json:"moved"` // the joint move after these is being made there
	Nodes []Reason `json:"nodes"` // Nodes[0] is the atom itself
}

// A Reason is a claim, or a condition of a rule, and why it holds or does not.
type Reason struct {
	Text       string `json:"text"` // with the values of variables; those without a value stay
	Holds      bool   `json:"holds"`
	Open       bool   `json:"open"` // nobody looked: it comes after a condition that does not hold
	Cause      Cause  `json:"cause"`
	Range      Range  `json:"range"`      // of the condition in the text
	LineNumber int    `json:"lineNumber"` // from 1, or 0 when it is no condition of a rule
	// Uses is the rule that gives the claim, or when it does not hold each rule
	// that could give it, the one that lacks least first. Below a negation that
	// does not hold stands the rule that gives what it negates.
	Uses []RuleUse `json:"uses"`
	// Heads are the heads of a few rules that give other atoms of the relation,
	// the nearest first, if no rule could give the claim.
	Heads []RuleHead `json:"heads"`
	Opens *WhyAsk    `json:"opens"` // how to ask for more, or null if all is here
}

// A RuleHead is what a rule gives.
type RuleHead struct {
	Rule       int    `json:"rule"` // index of the form
	Text       string `json:"text"`
	Range      Range  `json:"range"`      // of the whole rule
	LineNumber int    `json:"lineNumber"` // from 1
}

// A RuleUse is a rule with values for its variables.
type RuleUse struct {
	Rule       int       `json:"rule"` // index of the form, or -1 for the conditions asked about
	Range      Range     `json:"range"`
	LineNumber int       `json:"lineNumber"` // from 1, or 0
	Bindings   []Binding `json:"bindings"`   // of the rule's variables
	Parts      []int     `json:"parts"`      // conditions, as indices into WhyResult.Nodes
}

// A WhyAsk is a WhyRequest after the first joint moves of the same list.
type WhyAsk struct {
	Atom  string `json:"atom"`
	Plies int    `json:"plies"` // how many of the joint moves
}

// A Cause says what a Reason rests on.
type Cause string

const (
	CauseRule     Cause = "rule"     // derived by a rule
	CauseFact     Cause = "fact"     // a fact of the sheet
	CauseState    Cause = "state"    // a fact of the position
	CauseMove     Cause = "move"     // somebody did it
	CauseAbsent   Cause = "absent"   // nothing gives it
	CauseCompared Cause = "compared" // two terms compared
	CauseFolded   Cause = "folded"   // it holds, and is not opened
)

// A Binding is the value of a variable.
type Binding struct {
	Variable string `json:"variable"`
	Value    string `json:"value"`
}

// QueryRequest asks for which bindings a conjunction of literals holds.
type QueryRequest struct {
	Moves [][]string `json:"moves"`
	Text  string     `json:"text"`
	Limit int        `json:"limit"` // answers, 1..1000
}

// QueryResult is a table.
type QueryResult struct {
	Variables []string   `json:"variables"`
	Answers   [][]string `json:"answers"` // one value a variable; no variables: one empty row for yes
	// Instances has the conditions with the values of each answer, to ask why.
	Instances []string `json:"instances"`
	More      bool     `json:"more"` // there are more answers than the limit
}

// A GameInfo describes a bundled game.
type GameInfo struct {
	Name        string   `json:"name"` // as in #game/NAME
	Title       string   `json:"title"`
	Description string   `json:"description"` // one sentence
	Category    string   `json:"category"`    // under which the gallery has it
	Tags        []string `json:"tags"`        // a word or two each
	Teaches     string   `json:"teaches"`
	Origin      string   `json:"origin"`
	Roles       []string `json:"roles"`
	Difficulty  int      `json:"difficulty"` // 1 easy to read .. 5
}

// GameRequest asks for the text of a bundled game.
type GameRequest struct {
	Name string `json:"name"`
}

// GameResult has it.
type GameResult struct {
	Game GameInfo `json:"game"`
	Text string   `json:"text"`
}

// ---------------------------------------------------------------- engines

// LoadRequest gives an engine worker a text, so that it can play immediately, with
// the reasoner until a net is there.
type LoadRequest struct {
	Text string `json:"text"`
	Net  Buffer `json:"net"` // a net built elsewhere, or -1
	// Machine is the BuildResult's of that net; not used without one.
	Machine MachineKind `json:"machine"`
}

// LoadResult says what the worker plays on.
type LoadResult struct {
	Machine MachineKind `json:"machine"`
	// Problem says why the net that came along is not used; null if nothing is
	// wrong.
	Problem *Failure `json:"problem"`
}

// A MachineKind is a way to compute positions.
type MachineKind string

const (
	MachineReasoner MachineKind = "reasoner" // derives them from the rules
	MachinePropnet  MachineKind = "propnet"  // interprets the network
	MachineCompiled MachineKind = "compiled" // runs code generated from the network
)

// BuildRequest asks an engine worker to ground the loaded text and build its
// network.
type BuildRequest struct {
	Export bool `json:"export"` // send the net along, for other workers
}

// BuildProgress says how far the building is.
type BuildProgress struct {
	Stage        BuildStage `json:"stage"`
	Done         int64      `json:"done"`         // in the unit of the stage: ground rules, gates, positions
	Milliseconds float64    `json:"milliseconds"` // since the stage began; in its last progress all that it took
}

// A BuildStage is a step on the way from rules to a machine.
type BuildStage string

const (
	StageGround   BuildStage = "ground"
	StageNet      BuildStage = "net"
	StageOptimise BuildStage = "optimise"
	StageVerify   BuildStage = "verify"
	StageCompile  BuildStage = "compile"
)

// BuildResult describes a network.
type BuildResult struct {
	Machine MachineKind `json:"machine"` // what plays from now on
	Stats   NetStats    `json:"stats"`
	// GroundRules is how many ground rules each form became, by rule id.
	GroundRules []int  `json:"groundRules"`
	Net         Buffer `json:"net"` // the network as bytes, or -1
	// Problem says why the network is interpreted although it could be
	// compiled; null if nothing is wrong.
	Problem *Failure `json:"problem"`
}

// NetStats are the figures of a network.
type NetStats struct {
	Bases        int          `json:"bases"`
	Inputs       int          `json:"inputs"`
	Views        int          `json:"views"`
	Gates        int          `json:"gates"` // and, or and not together
	And          int          `json:"and"`
	Or           int          `json:"or"`
	Not          int          `json:"not"`
	Wires        int          `json:"wires"`
	Nodes        int          `json:"nodes"`
	Layers       int          `json:"layers"` // longest path from a base or input
	Parts        int          `json:"parts"`  // that depend on each other by their results alone
	GroundRules  int          `json:"groundRules"`
	Milliseconds float64      `json:"milliseconds"`
	Stages       []StageStats `json:"stages"`
}

// StageStats is what a stage took.
type StageStats struct {
	Stage        BuildStage `json:"stage"`
	Milliseconds float64    `json:"milliseconds"`
}

// FindNodesRequest searches the network's propositions by text.
type FindNodesRequest struct {
	Text  string `json:"text"`
	Limit int    `json:"limit"`
}

// FindNodesResult lists what was found, best first.
type FindNodesResult struct {
	Nodes []FoundNode `json:"nodes"`
}

// A FoundNode is a proposition of the network.
type FoundNode struct {
	ID     int              `json:"id"`
	Kind   netdraw.NodeKind `json:"kind"`
	Label  string           `json:"label"`
	FanIn  int              `json:"fanIn"`
	FanOut int              `json:"fanOut"`
}

// NetNodeRequest asks what there is to know about one node.
type NetNodeRequest struct {
	ID    int        `json:"id"`
	Moves [][]string `json:"moves"` // the match whose positions History speaks of
}

// NetNodeResult tells it. Neighbours come as propositions and gates that carry
// the value directly.
type NetNodeResult struct {
	Node    FoundNode   `json:"node"`
	Rules   []int       `json:"rules"`   // forms that it comes from
	Inputs  []FoundNode `json:"inputs"`  // at most MaxNeighbours
	Outputs []FoundNode `json:"outputs"` // likewise
	// Becomes is the fact of the next state that a transition decides; null for other nodes.
	Becomes *FoundNode `json:"becomes"`
	// History is its value, 0 or 1, before each joint move, with
	// that move being made, and at the end with none.
	History []int `json:"history"`
}

// MaxNeighbours is how many inputs and outputs a NetNodeResult lists.
const MaxNeighbours = 60

// NetExportRequest asks for the network as a file.
type NetExportRequest struct {
	Format NetFormat `json:"format"`
	Name   string    `json:"name"` // of the game
	// View is what an SVG shows; the other formats have all of the network.
	View netdraw.NetViewRequest `json:"view"`
}

// A NetFormat is a kind of file.
type NetFormat string

const (
	FormatDOT     NetFormat = "dot"     // for Graphviz
	FormatJSON    NetFormat = "json"    // one object a line
	FormatGraphML NetFormat = "graphml" // for yEd, Gephi, networkx and others
	FormatSVG     NetFormat = "svg"
)

// NetExportResult has the file as UTF-8 text.
type NetExportResult struct {
	File Buffer `json:"file"`
}

// ValuesRequest asks for the value of every node after joint moves.
type ValuesRequest struct {
	Moves [][]string `json:"moves"`
	// Joint sets the inputs: one move a role, legal or not, and "" for a role
	// that makes none. When it is empty all inputs are false.
	Joint []string `json:"joint"`
	// Set has bases and inputs with other values, for a position that need not be one of the game.
	Set []SetNode `json:"set"`
}

// A SetNode is a base or an input of the network with a value.
type SetNode struct {
	ID    int  `json:"id"`
	Value bool `json:"value"`
}

// HeatRequest asks how often each node of the network is true: in the positions of the match so far, or, if Matches is
// not 0, in those of random matches.
type HeatRequest struct {
	Moves   [][]string `json:"moves"`
	Matches int        `json:"matches"` // 0..10000
	Seconds float64    `json:"seconds"` // at most
	Seed    uint32     `json:"seed"`
}

// HeatResult has one byte for each node of the net: the share of positions in which it is true, 0..255.
type HeatResult struct {
	Shares    Buffer `json:"shares"`
	Matches   int    `json:"matches"` // that were played
	Positions int    `json:"positions"`
}

// ValuesResult has one byte for each node of the net: 0 or 1.
type ValuesResult struct {
	Values Buffer `json:"values"`
}

// MoveRequest asks a player for a move.
type MoveRequest struct {
	Player string     `json:"player"` // id of a Player
	Role   int        `json:"role"`
	Moves  [][]string `json:"moves"`
	Clock  float64    `json:"clock"` // seconds it may think
	Seed   uint32     `json:"seed"`
	// Weights are used instead of learned ones, at most 300 of them, by players
	// that learn.
	Weights []Weight `json:"weights"`
}

// MoveResult is the move it chose.
type MoveResult struct {
	Move     string   `json:"move"`
	Analysis Analysis `json:"analysis"` // what it saw; no rows for players that do not search
}

// PonderRequest lets a player that moves well think while somebody else chooses.
type PonderRequest struct {
	Player string     `json:"player"` // id of a Player
	Role   int        `json:"role"`
	Moves  [][]string `json:"moves"` // to a position in which the role has no choice
	Clock  float64    `json:"clock"` // seconds it may think
}

// PonderResult says how many positions it looked at: none where it does not ponder, or
// has not moved yet.
type PonderResult struct {
	Positions int64 `json:"positions"`
}

// AnalyseRequest asks for the value of every legal move of a role. It ends when
// all are proved, when Seconds are over, or when cancelled.
type AnalyseRequest struct {
	Role    int          `json:"role"`
	Moves   [][]string   `json:"moves"`
	Seconds float64      `json:"seconds"` // 0: until cancelled
	Depth   int          `json:"depth"`   // 0: as deep as it gets
	Machine *MachineKind `json:"machine"` // null: the fastest
	// Weights are used instead of learned ones, at most 300 of them.
	Weights []Weight `json:"weights"`
}

// An Analysis is what a search knows so far; it comes as progress and as the
// result. Values are goals of the asking role.
type Analysis struct {
	Method         string      `json:"method"` // such as "alphabeta"; how it searched
	Machine        MachineKind `json:"machine"`
	Value          *float64    `json:"value"` // of the position, 0..100, or null
	Proven         bool        `json:"proven"`
	Low            int         `json:"low"`   // of the role's goal, 0..100: proved that it gets no less
	High           int         `json:"high"`  // and no more
	Depth          int         `json:"depth"` // plies searched in full
	Nodes          int64       `json:"nodes"`
	NodesPerSecond float64     `json:"nodesPerSecond"`
	Seconds        float64     `json:"seconds"`
	// why it ended: proved, depth, nodes, time, cancelled, engine, memory; else empty
	Stop  string        `json:"stop"`
	Moves [][]string    `json:"moves"` // what it expects to happen, as joint moves
	Rows  []AnalysisRow `json:"rows"`  // best first
	Kind  *GameKind     `json:"kind"`  // of game; null before any random match has been played
}

// GameKind says what kind of game it seems to be: what no random match, and
// nothing met in play since, has refuted.
type GameKind struct {
	Turns       bool `json:"turns"`       // at most one role has a choice at any time
	ConstantSum bool `json:"constantSum"` // goals of all roles add up to Sum wherever each gets one
	Sum         int  `json:"sum"`
	Counter     bool `json:"counter"` // some fact counts the plies, so no position comes back
	Repeats     int  `json:"repeats"` // matches in which a position came back
	// matches that did not end within 500 plies, or stopped at a role without moves
	Stuck     int     `json:"stuck"`
	Broken    int     `json:"broken"`    // matches that ended without exactly one goal for each role
	Matches   int     `json:"matches"`   // that were looked at
	Branching float64 `json:"branching"` // mean number of moves of a role that has a choice
	Plies     float64 `json:"plies"`     // mean length of a match
	// Proved is what follows from the rules; the rest is what matches have shown.
	Proved ProvedKind `json:"proved"`
}

// ProvedKind says what is proved of a game; what is not may be true all the
// same.
type ProvedKind struct {
	Turns       bool `json:"turns"`       // at most one role has a choice at any time
	ConstantSum bool `json:"constantSum"` // goals add up to the same wherever each role gets one
	Longest     int  `json:"longest"`     // plies that a match has at most; 0: not known
	Alike       bool `json:"alike"`       // the two roles could change places
}

// An AnalysisRow is one legal move.
type AnalysisRow struct {
	Move   string     `json:"move"`
	Value  *float64   `json:"value"` // 0..100, or null when not searched yet
	Bound  Bound      `json:"bound"` // what Value says about the true value
	Proven bool       `json:"proven"`
	Low    int        `json:"low"`   // of the goal after this move, 0..100: proved
	High   int        `json:"high"`  // likewise
	Plies  int        `json:"plies"` // of proven play, to its end; else 0
	Depth  int        `json:"depth"`
	Nodes  int64      `json:"nodes"`
	Moves  [][]string `json:"moves"` // joint moves, this one first
	// Playouts counts the random matches that went through this move, Mean is
	// what they brought the role, 0..100, and Spread half the width of a 95 %
	// interval of Mean.
	Playouts int64   `json:"playouts"`
	Mean     float64 `json:"mean"`
	Spread   float64 `json:"spread"`
	// Share is how often to play the move, 0..1, where roles choose simultaneously
	// and the best is to mix; else 0.
	Share float64 `json:"share"`
}

// A Bound says what a value tells.
type Bound string

const (
	BoundExact Bound = "exact"
	BoundLower Bound = "lower" // at least
	BoundUpper Bound = "upper" // at most
)

// EvaluationRequest asks what searches for a role think of positions that they
// do not look beyond. It takes a second unless they have been at work before.
type EvaluationRequest struct {
	Role  int        `json:"role"`
	Moves [][]string `json:"moves"`
}

// An EvaluationResult lists what counts, the weightiest first. The estimate of
// a position is the sum of the weights of what holds there, pressed into
// 0..100 by the logistic function.
type EvaluationResult struct {
	Own     bool     `json:"own"` // the sheet has a heuristic of its own, which is used instead
	Fit     float64  `json:"fit"` // correlation of estimates and goals in other random matches, -1..1
	Weights []Weight `json:"weights"`
	More    int      `json:"more"` // that are left out
	// Mobility says that facts count for the moves that they bring, too, whatever the fit.
	Mobility bool `json:"mobility"`
	// Lines says that lines which miss two facts count besides the weights.
	Lines bool `json:"lines"`
}

// A Weight says how much something counts.
type Weight struct {
	Fact   string  `json:"fact"`   // that holds; empty for the number of moves of Role
	Threat bool    `json:"threat"` // the fact counts while it alone is missing in a line
	Role   int     `json:"role"`   // or -1
	Weight float64 `json:"weight"` // -100..100
	// Effect is by how many points it typically moves the estimate of an even
	// position; it does not count where weights are set.
	Effect float64 `json:"effect"`
}

// TreeRequest asks for the tree that alpha-beta searches for a role from the
// position after joint moves: the last of the depths 1 to Depth.
type TreeRequest struct {
	Role  int        `json:"role"`
	Moves [][]string `json:"moves"`
	Depth int        `json:"depth"` // plies, 1..20
	Limit int        `json:"limit"` // visits that are recorded, 1..20000
	Table bool       `json:"table"` // with a transposition table
	Seed  uint32     `json:"seed"`
}

// A TreeResult is a search tree as it was really searched.
type TreeResult struct {
	Machine MachineKind `json:"machine"`
	// Visits are in the order in which the search came to them; the first is
	// the position that was asked about. A position that was searched again,
	// with another window, is there again.
	Visits []TreeVisit `json:"visits"`
	// Steps is how the search went: n for entering visit n, -1-n for leaving it.
	Steps []int `json:"steps"`
	Full  bool  `json:"full"` // the limit was reached before the search ended
}

// A TreeVisit is one search of one position. Values are goals of the searching
// role, 0..100.
type TreeVisit struct {
	Parent int      `json:"parent"` // index, or -1
	Joint  []string `json:"joint"`  // the joint move that led here; empty at the root
	Depth  int      `json:"depth"`  // plies that were to be searched below
	Alpha  float64  `json:"alpha"`  // of the window; below 0 where it has no lower end
	Beta   float64  `json:"beta"`   // above 100 where it has no upper end
	Mine   int      `json:"mine"`   // ways to choose for the searching role; 0 where nobody looked
	Theirs int      `json:"theirs"` // and for all others together
	// Value is what the search found: at most the true value if it is at
	// Beta or above, at least if at Alpha or below.
	Value float64    `json:"value"`
	Low   int        `json:"low"` // proved of the goal
	High  int        `json:"high"`
	Cause VisitCause `json:"cause"`
}

// A VisitCause says how a visit got its value.
type VisitCause string

const (
	VisitSearch   VisitCause = "search"   // from all of its children
	VisitCutoff   VisitCause = "cutoff"   // a child made the others needless
	VisitTerminal VisitCause = "terminal" // the match ends here
	VisitEstimate VisitCause = "estimate" // the end of the depth
	VisitTable    VisitCause = "table"    // known from another visit
	VisitStop     VisitCause = "stop"     // the search was stopped here
)

// SolveRequest asks for a proof of what a position is worth to a role. Progress
// comes as Analysis; a cancelled job answers with what is proved so far.
type SolveRequest struct {
	Role      int        `json:"role"`
	Moves     [][]string `json:"moves"`
	Seconds   float64    `json:"seconds"`   // at most, up to 3600
	Megabytes int        `json:"megabytes"` // of memory for positions, 8..1024
}

// A SolveResult is what was proved.
type SolveResult struct {
	Machine MachineKind `json:"machine"`
	Low     int         `json:"low"`   // of the role's goal, 0..100: it can make sure of so much
	High    int         `json:"high"`  // and the others that it gets no more
	Plies   int         `json:"plies"` // within which a solved position comes to its end; else 0
	Goals   []int       `json:"goals"` // by role, where all are proved; else empty
	Moves   [][]string  `json:"moves"` // best play, to the end where the position is solved
	Depth   int         `json:"depth"` // plies that were looked ahead at most
	Nodes   int64       `json:"nodes"`
	Seconds float64     `json:"seconds"`
	// Stop says why it ended: proved, depth, nodes, time, cancelled, engine, memory, flaw, endless.
	Stop string `json:"stop"`
	// Stuck is a role without a legal move in a position that was met and is no end; -1 if none was.
	Stuck int `json:"stuck"`
}

// StrategyRequest asks what the proof of the last solve says after joint moves.
type StrategyRequest struct {
	Moves [][]string `json:"moves"`
}

// A StrategyResult is a move of the role that was solved for.
type StrategyResult struct {
	Role   int    `json:"role"`
	Move   string `json:"move"`
	Choice bool   `json:"choice"` // it has other moves too, and the bounds were looked for
	Low    int    `json:"low"`    // of its goal from here, 0..100: proved
	High   int    `json:"high"`
	Plies  int    `json:"plies"` // within which the proof comes to its end
}

// CoverRequest asks what the rules do in random matches. Progress comes after
// some positions; a cancelled job answers with what it has.
type CoverRequest struct {
	Seconds float64 `json:"seconds"` // at most, 0.1..600
	Matches int     `json:"matches"` // at most, 1..10000
	Seed    uint32  `json:"seed"`
}

// A CoverResult says what the rules did.
type CoverResult struct {
	Matches   int         `json:"matches"`
	Positions int         `json:"positions"`
	Seconds   float64     `json:"seconds"`
	Rules     []RuleCover `json:"rules"` // those with conditions, in the order of the text
}

// A RuleCover says what one rule did.
type RuleCover struct {
	Rule      int     `json:"rule"`      // index of the form
	Fired     int     `json:"fired"`     // positions in which it held for some values
	Instances int64   `json:"instances"` // for how many, all positions together
	Share     float64 `json:"share"`     // of the work of all rules, 0..1
	Unknown   int     `json:"unknown"`   // positions in which it was too much work to find out
	Idle      []Range `json:"idle"`      // conditions that never failed where all others held
}

// AuditRequest asks whether random matches keep the conditions of a good game:
// that they end, that every role always has a move, and one goal at the end. In
// the second half of the time it looks for matches that roles win with the help
// of all others, unless random ones showed that they can. Progress comes after
// some matches; a cancelled job answers with what it has.
type AuditRequest struct {
	Seconds  float64 `json:"seconds"`  // at most, 0.1..600
	Matches  int     `json:"matches"`  // at most, 1..1000000
	MaxPlies int     `json:"maxPlies"` // of each match, 1..100000
	Seed     uint32  `json:"seed"`
}

// An AuditResult says what random matches showed.
type AuditResult struct {
	Machine  MachineKind    `json:"machine"`
	Matches  int            `json:"matches"`
	Ended    int            `json:"ended"`   // matches that came to their end
	Longest  int            `json:"longest"` // joint moves of the longest match
	Seconds  float64        `json:"seconds"`
	Findings []AuditFinding `json:"findings"` // what went wrong; empty if nothing did
	Best     []AuditBest    `json:"best"`     // by role
	// Positions is how many were looked at to find matches that are won.
	Positions int64 `json:"positions"`
}

// An AuditFinding is a condition that matches break, with the shortest one.
type AuditFinding struct {
	Kind  AuditKind  `json:"kind"`
	Role  int        `json:"role"`  // that it is about, or -1
	Moves [][]string `json:"moves"` // joint moves to where it shows
	Back  int        `json:"back"`  // for repeats: joint moves after which the position was there first
	Count int        `json:"count"`
	// Goals are the values that the role has there, for findings about goals.
	Goals []AuditGoal `json:"goals"`
}

// An AuditGoal is a value that the rules give a role, and the first rule that
// does.
type AuditGoal struct {
	Value      string `json:"value"`
	Range      Range  `json:"range"`      // of the rule
	LineNumber int    `json:"lineNumber"` // of the rule, from 1
}

// An AuditKind is a condition that a match breaks.
type AuditKind string

const (
	AuditStuck       AuditKind = "stuck"        // the role has no legal move although the match goes on
	AuditGoalMissing AuditKind = "goal-missing" // at the end the role has no goal
	AuditGoalDouble  AuditKind = "goal-double"  // at the end the role has several
	AuditGoalInvalid AuditKind = "goal-invalid" // at the end the goal is not an integer from 0 to 100
	AuditRepeats     AuditKind = "repeats"      // a position comes up again, so matches need not end
	AuditUnended     AuditKind = "unended"      // the match was cut at MaxPlies
	AuditUnvalued    AuditKind = "unvalued"     // the heuristic gives the role no single value from 0 to 100
)

// An AuditBest is the highest goal that a role got, and how. With a goal of 100
// for every role a game is weakly winnable; a role that plays alone wins by the
// same moves, whoever plays: the game is strongly winnable.
type AuditBest struct {
	Goal  *int       `json:"goal"` // 0..100, or null if no match gave one
	Moves [][]string `json:"moves"`
	Most  bool       `json:"most"` // no match gives the role more
}

// BenchRequest measures random play from the initial position.
type BenchRequest struct {
	Machine MachineKind `json:"machine"` // the fastest when empty
	Seconds float64     `json:"seconds"` // 0.1..60
	Seed    uint32      `json:"seed"`
}

// BenchResult has the figures.
type BenchResult struct {
	Machine           MachineKind `json:"machine"`
	Playouts          int64       `json:"playouts"`
	States            int64       `json:"states"` // visited, the initial one of each playout too
	Seconds           float64     `json:"seconds"`
	StatesPerSecond   float64     `json:"statesPerSecond"`
	PlayoutsPerSecond float64     `json:"playoutsPerSecond"`
	// ChildrenPerSecond is how fast positions of random matches are expanded;
	// 0 until the playouts are over.
	ChildrenPerSecond float64 `json:"childrenPerSecond"`
	// Goals is the mean goal of each role, null when a match ended without one.
	Goals []*float64 `json:"goals"`
}

// ---------------------------------------------------------------- learning

// LessonsResult lists the course.
type LessonsResult struct {
	Lessons []LessonInfo `json:"lessons"` // in the order of the course
}

// LessonInfo describes a lesson.
type LessonInfo struct {
	Name    string     `json:"name"` // in links
	Title   string     `json:"title"`
	Summary string     `json:"summary"` // Markdown
	Minutes int        `json:"minutes"` // that a learner may need
	Codes   []string   `json:"codes"`   // of diagnostics that it explains
	Steps   []StepInfo `json:"steps"`
}

// StepInfo describes a step of a lesson.
type StepInfo struct {
	Title    string `json:"title"`
	Exercise string `json:"exercise"` // its id, such as "facts-and-rules/siblings"; empty if it has none
}

// LessonRequest asks for one lesson.
type LessonRequest struct {
	Name string `json:"name"`
}

// LessonResult is a lesson.
type LessonResult struct {
	Lesson lessons.Lesson `json:"lesson"`
}

// CheckExerciseRequest asks whether an answer solves an exercise. A cancelled
// job answers with the outcomes until then.
type CheckExerciseRequest struct {
	Exercise exercise.Exercise `json:"exercise"`
	Answer   exercise.Answer   `json:"answer"`
	Seconds  float64           `json:"seconds"` // for each check, up to 60; 0 means 5
	Boards   bool              `json:"boards"`  // show the positions of counterexamples
}

// ExerciseProgress says how far checking is.
type ExerciseProgress struct {
	Done int `json:"done"` // checks
	All  int `json:"all"`
}

// CheckExerciseResult says what checking found out.
type CheckExerciseResult struct {
	// Problems say why the exercise cannot be used; then there are no outcomes.
	Problems []string `json:"problems"`
	// Outcomes are those of the checks in their order, or a single one with check
	// -1 for a sheet that cannot be used.
	Outcomes []ExerciseOutcome `json:"outcomes"`
	Passed   bool              `json:"passed"`  // all checks
	Summary  exercise.Summary  `json:"summary"` // of the answer's sheet
	Stopped  bool              `json:"stopped"`
}

// An ExerciseOutcome is an outcome with its counterexample on boards.
type ExerciseOutcome struct {
	Outcome exercise.Outcome `json:"outcome"`
	// Yours is the position of the counterexample in the answer's game, Expected
	// that of the reference where it was compared. They are left out where there
	// is none, or where it cannot be shown.
	Yours    *PositionResult `json:"yours,omitempty"`
	Expected *PositionResult `json:"expected,omitempty"`
}

// AnswersRequest asks for the right answers to the questions of an exercise.
type AnswersRequest struct {
	Exercise exercise.Exercise `json:"exercise"`
}

// AnswersResult has them by check, as the values of [exercise.Given]; one that is
// not asked or cannot be found out is empty.
type AnswersResult struct {
	Answers [][]string `json:"answers"`
}

// ProblemsRequest asks what is wrong with an exercise that somebody writes, given
// as the text of its JSON form.
type ProblemsRequest struct {
	Text string `json:"text"`
}

// ProblemsResult says what is wrong.
type ProblemsResult struct {
	Problems []string           `json:"problems"` // sentences; none if it can be used
	Exercise *exercise.Exercise `json:"exercise,omitempty"`
}

// ---------------------------------------------------------------- matches

// ManageRequest asks for a match between people, who decide by the call decide,
// and players elsewhere, whose messages the page carries and whose replies it
// delivers. Progress tells what happens; a cancelled job aborts the match and
// answers with its record.
type ManageRequest struct {
	Text         string       `json:"text"`         // the rule sheet
	Match        string       `json:"match"`        // identifies the match; letters, digits, dots, dashes
	Game         string       `json:"game"`         // its name, for the record
	Seats        []ManageSeat `json:"seats"`        // in role order
	InfoClock    int          `json:"infoClock"`    // seconds, up to 3600; 0: nobody is asked
	PreviewClock int          `json:"previewClock"` // likewise; 0: no preview
	StartClock   int          `json:"startClock"`   // likewise; 0: no limit
	PlayClock    int          `json:"playClock"`
	Delay        float64      `json:"delay"` // seconds between two plies, for people who watch
	Seed         uint32       `json:"seed"`  // of the random moves that replace missing ones, and of scrambling
	Scramble     bool         `json:"scramble"`
	Paused       bool         `json:"paused"` // before its first ply
	// Played are joint moves with which it begins, as one that was broken off goes on.
	Played      [][]string `json:"played"`
	ReplayClock float64    `json:"replayClock"` // seconds to hear of each of them; 0: as for a move
	Began       int64      `json:"began"`       // milliseconds since 1970; 0: now
}

// A ManageSeat is who plays a role.
type ManageSeat struct {
	Name  string `json:"name"`
	Human bool   `json:"human"`
}

// A ManageEvent is something that happened in a match: one of these.
type ManageEvent struct {
	Awaited *match.Awaited   `json:"awaited,omitempty"` // what it waits for now
	Message *OutgoingMessage `json:"message,omitempty"` // to be carried to a player
	Entry   *match.Entry     `json:"entry,omitempty"`   // a message went over the wire
	Played  *match.Ply       `json:"played,omitempty"`
}

// An OutgoingMessage is one for a player.
type OutgoingMessage struct {
	ID      int     `json:"id"` // for the call deliver
	Role    int     `json:"role"`
	Text    string  `json:"text"`
	Seconds float64 `json:"seconds"` // for which a reply is waited for; 0: no limit
}

// ManageResult is a match that has ended.
type ManageResult struct {
	Record match.Record `json:"record"`
}

// ConductRequest changes the course of the match of this session.
type ConductRequest struct {
	Action Conduct `json:"action"`
}

// A Conduct is what becomes of a match.
type Conduct string

const (
	ConductPause  Conduct = "pause"  // after this ply
	ConductResume Conduct = "resume" // it goes on
	ConductStep   Conduct = "step"   // one ply
	ConductAbort  Conduct = "abort"
)

// DecideRequest is the move of a person.
type DecideRequest struct {
	Role int    `json:"role"`
	Ply  int    `json:"ply"` // how many joint moves came before
	Move string `json:"move"`
}

// DeliverRequest is a player's reply to a message.
type DeliverRequest struct {
	ID    int    `json:"id"`
	Reply string `json:"reply"`
	Error string `json:"error"` // why there is none, or empty
}

// AnswerRequest asks a built-in player of this worker for its reply to a message
// of a game manager. The player belongs to the session; a newer message cancels the one
// before, which is then answered with the best that the player has.
type AnswerRequest struct {
	Player  string `json:"player"`
	Name    string `json:"name"` // that it answers to info
	Seed    uint32 `json:"seed"`
	Message string `json:"message"`
	// History are the messages of the match before this one, for a worker that takes
	// the place of one that broke down; else empty.
	History []string `json:"history"`
}

// AnswerResult is the reply.
type AnswerResult struct {
	Reply string `json:"reply"`
}

// ReadRecordRequest asks for a match in a file: our own form in any version, or
// that of ggp-base's server.
type ReadRecordRequest struct {
	Data string `json:"data"`
	Text string `json:"text"` // of the sheet that is open
}

// ReadRecordResult is the match.
type ReadRecordResult struct {
	Record match.Record `json:"record"`
	// Fits says that it was played by the rules of the text, or by rules unknown that
	// allow all of its moves.
	Fits bool `json:"fits"`
}

// ServerFileRequest asks for a match in the form of ggp-base's server.
type ServerFileRequest struct {
	Text   string       `json:"text"` // the rule sheet
	Record match.Record `json:"record"`
}

// ServerFileResult is the file.
type ServerFileResult struct {
	File string `json:"file"`
}

// PairingsRequest asks who plays whom in a tournament.
type PairingsRequest struct {
	Players int   `json:"players"` // how many, up to 64
	Roles   []int `json:"roles"`   // of each game
	Repeats int   `json:"repeats"` // up to 1000
	// Pairs lets the first player meet the second, the third the fourth, and so
	// on; without it all meet all.
	Pairs bool `json:"pairs"`
}

// PairingsResult lists the matches in the order in which they are played.
type PairingsResult struct {
	Pairings []match.Pairing `json:"pairings"`
}

// StandingsRequest asks what players have reached.
type StandingsRequest struct {
	Players []string       `json:"players"`
	Records []match.Record `json:"records"`
}

// StandingsResult has a row for each, the best rating first.
type StandingsResult struct {
	Rows []match.Standing `json:"rows"`
}

// ---------------------------------------------------------------- comparing

// CompareRequest asks whether two texts are the same game. A cancelled job
// answers with what it has.
type CompareRequest struct {
	Texts     []string   `json:"texts"`     // two
	Seconds   float64    `json:"seconds"`   // at most, 0.1..600
	EveryGoal bool       `json:"everyGoal"` // compare goals in every position, not just at the end
	SameNames bool       `json:"sameNames"` // names not given here stand for themselves; else they are looked for
	Names     []NamePair `json:"names"`     // of roles, and in moves
}

// A NamePair says that a name of the first text means what one of the second
// does.
type NamePair struct {
	A string `json:"a"`
	B string `json:"b"`
}

// CompareProgress says how far a comparison is.
type CompareProgress struct {
	Stage   string `json:"stage"`   // rules, machines, positions or matches
	Pairs   int    `json:"pairs"`   // of positions that were looked at
	Depth   int    `json:"depth"`   // joint moves to those that are looked at
	Sampled int    `json:"sampled"` // pairs that random matches looked at
}

// A CompareVerdict is what a comparison found out.
type CompareVerdict string

const (
	GamesSame      CompareVerdict = "same"      // proved
	GamesDifferent CompareVerdict = "different" // Moves lead to a difference
	GamesUndecided CompareVerdict = "undecided"
)

// A CompareResult says what a comparison found. Arrays of two are for the first
// and the second text.
type CompareResult struct {
	Verdict   CompareVerdict `json:"verdict"`
	ByRules   bool           `json:"byRules"`   // the same by their rules alone, without looking at positions
	Roles     []NamePair     `json:"roles"`     // that were related to other ones
	Names     []NamePair     `json:"names"`     // in moves, likewise
	Positions [2]int         `json:"positions"` // different ones that were met
	Pairs     int            `json:"pairs"`     // of positions that were compared
	Sampled   int            `json:"sampled"`   // in random matches besides
	Depth     int            `json:"depth"`     // no fewer joint moves than this lead to a difference
	// Moves leads to the difference, by text: joint moves in its role order.
	Moves       [2][][]string       `json:"moves"`
	Shortest    bool                `json:"shortest"` // no shorter sequence leads to one
	Differences []GameDifference    `json:"differences"`
	More        int                 `json:"more"`    // that are left out
	Changes     []RuleChange        `json:"changes"` // of the rules, those at fault first
	Obstacle    *CompareObstacle    `json:"obstacle,omitempty"`
	Shown       [2][]PositionResult `json:"shown"` // the position of the difference; empty if it cannot be shown
	Stopped     bool                `json:"stopped"`
}

// A DifferenceKind says what two games differ in.
type DifferenceKind string

const (
	DifferentRoles DifferenceKind = "roles" // how many roles there are, or what they are called
	DifferentEnd   DifferenceKind = "end"   // the match ends in one only
	DifferentLegal DifferenceKind = "legal" // a move is legal in one only
	DifferentGoal  DifferenceKind = "goal"  // a role gets different goals
)

// A GameDifference is one thing that two games do not have in common after the
// same moves.
type GameDifference struct {
	Kind    DifferenceKind     `json:"kind"`
	Role    [2]string          `json:"role"`    // of legal and goal
	Move    [2]string          `json:"move"`    // of legal; empty where a text does not know it
	Holds   [2]bool            `json:"holds"`   // of end and legal
	Goals   [2]Goal            `json:"goals"`   // of goal
	Roles   [2][]string        `json:"roles"`   // of roles
	Reasons [2][]CompareReason `json:"reasons"` // one, or none where there is nothing to explain
}

// A CompareReason is the proof of a claim, or what comes nearest to one.
type CompareReason struct {
	Claim      string             `json:"claim"`
	Holds      bool               `json:"holds"`
	Cause      string             `json:"cause"` // of what holds: rule, fact, position or move
	Rules      []ComparedRule     `json:"rules"` // the one that gives the claim or lacks least; or none
	Conditions []CompareCondition `json:"conditions"`
	Again      bool               `json:"again"` // opened elsewhere in the same reason
}

// A CompareCondition is one of a rule, with the values of variables put in.
type CompareCondition struct {
	Text    string          `json:"text"`
	Verdict string          `json:"verdict"` // holds, fails or open
	Reasons []CompareReason `json:"reasons"` // one or none
}

// A ComparedRule is a rule of one of the texts.
type ComparedRule struct {
	Range
	LineNumber int    `json:"lineNumber"`
	Rule       int    `json:"rule"` // index of its form
	Text       string `json:"text"`
}

// A RuleChange is a rule of one text that the other one does not have, or two
// rules that are much alike.
type RuleChange struct {
	Rules   [2][]ComparedRule `json:"rules"`   // one, or none
	AtFault bool              `json:"atFault"` // the first difference comes from it
}

// A CompareObstacle is a position that could not be worked out.
type CompareObstacle struct {
	Text    int            `json:"text"`  // 0 or 1
	Moves   [][]string     `json:"moves"` // as the first text spells them
	Message string         `json:"message"`
	Rules   []ComparedRule `json:"rules"` // at fault; one or none
}
