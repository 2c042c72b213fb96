// Code generated from playground/protocol.go and the files it names by go generate; DO NOT EDIT.

/** Of the protocol, in each request and reply. */
export type Version = 3;

/**
 * A Request is the envelope of everything the page sends to a worker. Binary
 * data travels beside the JSON text, as a list of transferred buffers that
 * Buffer values refer to by index.
 */
export interface Request {
  /** Version */
  v: number;
  /** chosen by the page, unique within a worker's life */
  id: number;
  /** name of the call */
  type: string;
  /** chosen by the page; one per open rule sheet */
  session: string;
  /** of the text the page shows; echoed in replies */
  revision: number;
  /** the call's request */
  body: unknown;
  /**
   * Where a newer call cancels an older one of its kind, it does only if both have the same purpose: what two
   * views ask is wanted by both.
   */
  purpose?: string;
}

/**
 * A Kind says what a reply is. A request gets any number of progress replies
 * and then exactly one result or error. Slices come before the reply that they are
 * of.
 */
export type Kind = "progress" | "result" | "error" | "slice";

/** A Reply is the envelope of everything a worker sends to the page. */
export interface Reply {
  v: number;
  /** of the request */
  id: number;
  kind: Kind;
  /** of the request; the page drops replies to an old one */
  revision: number;
  /** the call's result or progress, or a Failure */
  body: unknown;
}

/**
 * A Slice is a part of a long list of the next reply to the same request, which
 * has the list empty: what is long is read bit by bit.
 */
export interface Slice {
  v: number;
  id: number;
  /** KindSlice */
  kind: Kind;
  revision: number;
  /** the list, as a JSON pointer (RFC 6901) into the reply */
  at: string;
  /** items to append, a list */
  body: unknown;
}

/** A Buffer is the index of a transferred buffer of the same message. */
export type Buffer = number;

/** None is the body of calls that say or answer nothing. */
export type None = { [key: string]: never };

/**
 * A Failure is the body of an error reply. The page has a text for each code;
 * Message is the English one, for codes that it does not know.
 */
export interface Failure {
  code: FailureCode;
  args: string[];
  message: string;
  /** index of the form at fault, or -1 */
  rule: number;
}

/** A FailureCode names a kind of failure; codes are stable across releases. */
export type FailureCode = "protocol-version" | "bad-request" | "unknown-call" | "unknown-session" | "stale-revision" | "not-playable" | "bad-moves" | "bad-term" | "limit" | "cancelled" | "no-net" | "rename" | "differs" | "host" | "unknown-game" | "unknown-player" | "unknown-lesson" | "no-move" | "no-proof" | "too-large" | "no-match" | "bad-message" | "bad-record" | "internal-error";

/** HelloRequest opens the conversation; it is the first request to a worker. */
export interface HelloRequest {
  role: WorkerRole;
}

/**
 * A WorkerRole is what a worker is for. The rules worker never grounds or
 * searches, so it always answers soon; engine workers may be thrown away.
 */
export type WorkerRole = "rules" | "engine";

/** HelloResult says what a worker can do. */
export interface HelloResult {
  version: number;
  /** that built the worker, and its target, such as "go1.26.1 js/wasm" */
  toolchain: string;
  players: Player[];
}

/** A Player is a kind of opponent. They come the weakest first. */
export interface Player {
  /** such as "random"; the page has a name for each */
  id: string;
  /** English name */
  name: string;
  /** a sentence on how it plays; English */
  about: string;
}

/**
 * CancelRequest asks a running job to stop. Its answer comes when the job has
 * stopped; the job itself answers with the best it has so far, or "cancelled".
 */
export interface CancelRequest {
  /** id of the request to cancel */
  target: number;
}

/** CancelResult says whether there was such a job. */
export interface CancelResult {
  found: boolean;
}

/** CheckRequest gives a session a new text and asks what is wrong with it. */
export interface CheckRequest {
  text: string;
}

/** CheckResult describes a text. */
export interface CheckResult {
  /** sorted by place, at most MaxDiagnostics */
  diagnostics: Diagnostic[];
  /** diagnostics left out */
  more: number;
  /** how many of all diagnostics are errors */
  errors: number;
  warnings: number;
  /** in the order of the text; the index is the rule id */
  forms: Form[];
  roles: string[];
  playable: boolean;
  /** why it is not playable */
  why: Failure | null;
}

/** A Range is a part of the text in the units of the editor. */
export interface Range {
  /** UTF-16 code units from the start of the text */
  from: number;
  /** end, not included */
  to: number;
}

/** A Diagnostic is one finding about the text. */
export interface Diagnostic extends Range {
  /** from 1 */
  lineNumber: number;
  /** in characters, from 1 */
  column: number;
  /** how bad it is */
  severity: Severity;
  code: string;
  /** English */
  message: string;
  /** the names the message speaks of */
  args: string[];
  /** index of its form, or -1 */
  rule: number;
  notes: Note[];
  fixes: Fix[];
}

/**
 * A Severity is how bad a diagnostic is: an error keeps the game from being
 * played.
 */
export type Severity = "error" | "warning" | "hint";

/** A Note points at a second place that has to do with a diagnostic. */
export interface Note extends Range {
  lineNumber: number;
  column: number;
  message: string;
}

/** A Fix is a set of edits that the visitor may apply with one press. */
export interface Fix {
  title: string;
  edits: Edit[];
}

/** An Edit replaces a part of the text. */
export interface Edit extends Range {
  text: string;
}

/** A Form is one fact or rule of the text, for the outline and the gutter. */
export interface Form extends Range {
  /** of its first character, from 1 */
  lineNumber: number;
  /** how many lines it spans */
  lines: number;
  /** of the relation it defines; empty if unreadable */
  name: string;
  arity: number;
  /** the whole head as text */
  head: string;
  /** has conditions */
  rule: boolean;
}

/**
 * PositionRequest asks for the position after joint moves from the initial one. The session's text
 * must be the one of the request's revision.
 * When one of them cannot be played, because it is not legal or
 * the match has ended, the result is the position before it.
 */
export interface PositionRequest {
  /** one joint move a ply, one move term a role */
  moves: string[][];
  /** also say which rules fire here */
  ruleStatus: boolean;
}

/** PositionResult describes a position. */
export interface PositionResult {
  roles: string[];
  /** how many of the joint moves were played */
  ply: number;
  facts: string[];
  /** by role */
  legal: Legal[][];
  terminal: boolean;
  /** by role */
  goals: Goal[];
  /** roles that have to choose between moves here */
  choice: number[];
  /** roles without a legal move although the match goes on */
  stuck: number[];
  /** by rule, when asked for */
  ruleStatus: RuleStatus[];
  /** possibly none; the largest first */
  boards: Board[];
  /** numbers beside the boards */
  gauges: Gauge[];
  /** facts that no board or gauge shows */
  offBoard: string[];
  /** the joint move that led here, by role; empty at the start */
  last: Legal[];
}

/** A Legal is a move and how it is played on a board. */
export interface Legal {
  text: string;
  /**
   * Clicks are the clicks that play it: for each click in order, the cells
   * that count for it. Empty when it cannot be played on a board.
   */
  clicks: BoardCell[][];
}

/** A Goal is what the rules give a role in a position. */
export interface Goal {
  /** 0..100, or null */
  value: number | null;
  /** why Value is null, or empty */
  problem: GoalProblem;
}

/** A GoalProblem says why a role has no goal value. */
export type GoalProblem = "" | "none" | "several" | "invalid";

/**
 * A RuleStatus says whether a rule holds in a position, or for a rule that
 * depends on moves, whether it held for the joint move that led there.
 */
export interface RuleStatus {
  /** index of its form */
  rule: number;
  /** how many instances fire; 0 if it does not hold */
  count: number;
  /** it depends on moves: Count is that with the joint move that led here */
  moves: boolean;
}

/** InstancesRequest asks which instances of rules hold after joint moves. */
export interface InstancesRequest {
  moves: string[][];
}

/** InstancesResult tells it, by rule in the order of the sheet; rules that say nothing are left out. */
export interface InstancesResult {
  rules: RuleInstances[];
}

/**
 * RuleInstances has what a rule says in a position, or, if it depends on moves or gives the next state, what it said
 * for the joint move that led there. Each atom stands once.
 */
export interface RuleInstances {
  /** index of its form */
  rule: number;
  /** such as "(legal x (mark 1 1))" */
  heads: string[];
  /** the facts and moves that its conditions rest on, such as "(true (control x))" */
  uses: string[];
  /** there are others */
  more: boolean;
}

/** FormatRequest asks for the canonical layout of the session's text. */
export interface FormatRequest {
  text: string;
}

/** FormatResult has the text in canonical form. */
export interface FormatResult {
  text: string;
  /**
   * Possible is false where the text is returned as it is: parentheses do not match, or characters only look
   * like others.
   */
  possible: boolean;
}

/** AtRequest asks about a place in the session's text. */
export interface AtRequest {
  /** UTF-16 code units from the start */
  at: number;
}

/** HoverResult explains what stands at a place. */
export interface HoverResult {
  found: boolean;
  range: Range;
  /** the name, from the rules */
  title: string;
  /** keyword, relation, function, constant or variable */
  kind: string;
  /** of relations and functions */
  arity: number;
  /** Markdown: paragraphs, `code`, lists; our words */
  text: string;
  /** the author's comment above the definition; plain text */
  comment: string;
  /** of the first definition, or 0 */
  lineNumber: number;
  uses: number;
}

/** CompleteResult lists what may stand at a place. */
export interface CompleteResult {
  /** what a choice replaces */
  range: Range;
  items: Completion[];
}

/** A Completion is one choice. */
export interface Completion {
  label: string;
  /** what to insert */
  insert: string;
  /** keyword, relation, function, constant or variable */
  kind: string;
  /** such as "3 arguments, defined in line 12" */
  detail: string;
}

/** PlacesResult lists places in the text: definitions or uses. */
export interface PlacesResult {
  name: string;
  places: Place[];
}

/** A Place is a range with its line number. */
export interface Place extends Range {
  lineNumber: number;
  column: number;
  definition: boolean;
}

/** OutlineResult says what a text is made of, for reading and for folding. */
export interface OutlineResult {
  /** in the order of the text */
  sections: Section[];
  /** from the end of a line on; sorted, none inside another */
  folds: Range[];
}

/**
 * A Section is a run of forms that define the same relation, or for init, next
 * and the like the same kind of fact or move.
 */
export interface Section extends Range {
  /** of its first form, from 1 */
  lineNumber: number;
  /** how many */
  forms: number;
  /** such as "next", or empty */
  keyword: string;
  /** of the relation, fact or move; may be empty */
  name: string;
  /** of what Name names */
  arity: number;
}

/** RenameRequest asks for the edits that give a thing another name. */
export interface RenameRequest {
  at: number;
  name: string;
}

/** RenameResult has the edits, sorted by place. */
export interface RenameResult {
  edits: Edit[];
}

/** ExplainRequest asks for the documentation page of a diagnostic code. */
export interface ExplainRequest {
  code: string;
}

/** ExplainResult has the page as Markdown; empty if there is none. */
export interface ExplainResult {
  text: string;
}

/**
 * WhyRequest asks why an atom holds after some joint moves, or why it does not. Atoms that
 * depend on moves, such as those of next and does, speak of the position before
 * the last joint move, which is then made.
 */
export interface WhyRequest {
  moves: string[][];
  /**
   * Atom is an atom such as "(legal white (move 4 3 5 4))". With variables it
   * asks for an instance; it may also be a negation or several conditions.
   */
  atom: string;
}

/** WhyResult is a proof, or for what does not hold the rules that could give it. */
export interface WhyResult {
  /** with values for its variables, if it holds */
  atom: string;
  holds: boolean;
  /** joint moves that lead to the position spoken of */
  plies: number;
  /** the joint move after these is being made there */
  moved: boolean;
  /** Nodes[0] is the atom itself */
  nodes: Reason[];
}

/** A Reason is a claim, or a condition of a rule, and why it holds or does not. */
export interface Reason {
  /** with the values of variables; those without a value stay */
  text: string;
  holds: boolean;
  /** nobody looked: it comes after a condition that does not hold */
  open: boolean;
  cause: Cause;
  /** of the condition in the text */
  range: Range;
  /** from 1, or 0 when it is no condition of a rule */
  lineNumber: number;
  /**
   * Uses is the rule that gives the claim, or when it does not hold each rule
   * that could give it, the one that lacks least first. Below a negation that
   * does not hold stands the rule that gives what it negates.
   */
  uses: RuleUse[];
  /**
   * Heads are the heads of a few rules that give other atoms of the relation,
   * the nearest first, if no rule could give the claim.
   */
  heads: RuleHead[];
  /** how to ask for more, or null if all is here */
  opens: WhyAsk | null;
}

/** A RuleHead is what a rule gives. */
export interface RuleHead {
  /** index of the form */
  rule: number;
  text: string;
  /** of the whole rule */
  range: Range;
  /** from 1 */
  lineNumber: number;
}

/** A RuleUse is a rule with values for its variables. */
export interface RuleUse {
  /** index of the form, or -1 for the conditions asked about */
  rule: number;
  range: Range;
  /** from 1, or 0 */
  lineNumber: number;
  /** of the rule's variables */
  bindings: Binding[];
  /** conditions, as indices into WhyResult.Nodes */
  parts: number[];
}

/** A WhyAsk is a WhyRequest after the first joint moves of the same list. */
export interface WhyAsk {
  atom: string;
  /** how many of the joint moves */
  plies: number;
}

/** A Cause says what a Reason rests on. */
export type Cause = "rule" | "fact" | "state" | "move" | "absent" | "compared" | "folded";

/** A Binding is the value of a variable. */
export interface Binding {
  variable: string;
  value: string;
}

/** QueryRequest asks for which bindings a conjunction of literals holds. */
export interface QueryRequest {
  moves: string[][];
  text: string;
  /** answers, 1..1000 */
  limit: number;
}

/** QueryResult is a table. */
export interface QueryResult {
  variables: string[];
  /** one value a variable; no variables: one empty row for yes */
  answers: string[][];
  /** Instances has the conditions with the values of each answer, to ask why. */
  instances: string[];
  /** there are more answers than the limit */
  more: boolean;
}

/** A GameInfo describes a bundled game. */
export interface GameInfo {
  /** as in #game/NAME */
  name: string;
  title: string;
  /** one sentence */
  description: string;
  /** under which the gallery has it */
  category: string;
  /** a word or two each */
  tags: string[];
  teaches: string;
  origin: string;
  roles: string[];
  /** 1 easy to read .. 5 */
  difficulty: number;
}

/** GameRequest asks for the text of a bundled game. */
export interface GameRequest {
  name: string;
}

/** GameResult has it. */
export interface GameResult {
  game: GameInfo;
  text: string;
}

/**
 * LoadRequest gives an engine worker a text, so that it can play immediately, with
 * the reasoner until a net is there.
 */
export interface LoadRequest {
  text: string;
  /** a net built elsewhere, or -1 */
  net: Buffer;
  /** Machine is the BuildResult's of that net; not used without one. */
  machine: MachineKind;
}

/** LoadResult says what the worker plays on. */
export interface LoadResult {
  machine: MachineKind;
  /**
   * Problem says why the net that came along is not used; null if nothing is
   * wrong.
   */
  problem: Failure | null;
}

/** A MachineKind is a way to compute positions. */
export type MachineKind = "reasoner" | "propnet" | "compiled";

/**
 * BuildRequest asks an engine worker to ground the loaded text and build its
 * network.
 */
export interface BuildRequest {
  /** send the net along, for other workers */
  export: boolean;
}

/** BuildProgress says how far the building is. */
export interface BuildProgress {
  stage: BuildStage;
  /** in the unit of the stage: ground rules, gates, positions */
  done: number;
  /** since the stage began; in its last progress all that it took */
  milliseconds: number;
}

/** A BuildStage is a step on the way from rules to a machine. */
export type BuildStage = "ground" | "net" | "optimise" | "verify" | "compile";

/** BuildResult describes a network. */
export interface BuildResult {
  /** what plays from now on */
  machine: MachineKind;
  stats: NetStats;
  /** GroundRules is how many ground rules each form became, by rule id. */
  groundRules: number[];
  /** the network as bytes, or -1 */
  net: Buffer;
  /**
   * Problem says why the network is interpreted although it could be
   * compiled; null if nothing is wrong.
   */
  problem: Failure | null;
}

/** NetStats are the figures of a network. */
export interface NetStats {
  bases: number;
  inputs: number;
  views: number;
  /** and, or and not together */
  gates: number;
  and: number;
  or: number;
  not: number;
  wires: number;
  nodes: number;
  /** longest path from a base or input */
  layers: number;
  /** that depend on each other by their results alone */
  parts: number;
  groundRules: number;
  milliseconds: number;
  stages: StageStats[];
}

/** StageStats is what a stage took. */
export interface StageStats {
  stage: BuildStage;
  milliseconds: number;
}

/** FindNodesRequest searches the network's propositions by text. */
export interface FindNodesRequest {
  text: string;
  limit: number;
}

/** FindNodesResult lists what was found, best first. */
export interface FindNodesResult {
  nodes: FoundNode[];
}

/** A FoundNode is a proposition of the network. */
export interface FoundNode {
  id: number;
  kind: NodeKind;
  label: string;
  fanIn: number;
  fanOut: number;
}

/** NetNodeRequest asks what there is to know about one node. */
export interface NetNodeRequest {
  id: number;
  /** the match whose positions History speaks of */
  moves: string[][];
}

/**
 * NetNodeResult tells it. Neighbours come as propositions and gates that carry
 * the value directly.
 */
export interface NetNodeResult {
  node: FoundNode;
  /** forms that it comes from */
  rules: number[];
  /** at most MaxNeighbours */
  inputs: FoundNode[];
  /** likewise */
  outputs: FoundNode[];
  /** Becomes is the fact of the next state that a transition decides; null for other nodes. */
  becomes: FoundNode | null;
  /**
   * History is its value, 0 or 1, before each joint move, with
   * that move being made, and at the end with none.
   */
  history: number[];
}

/** NetExportRequest asks for the network as a file. */
export interface NetExportRequest {
  format: NetFormat;
  /** of the game */
  name: string;
  /** View is what an SVG shows; the other formats have all of the network. */
  view: NetViewRequest;
}

/** A NetFormat is a kind of file. */
export type NetFormat = "dot" | "json" | "graphml" | "svg";

/** NetExportResult has the file as UTF-8 text. */
export interface NetExportResult {
  file: Buffer;
}

/** ValuesRequest asks for the value of every node after joint moves. */
export interface ValuesRequest {
  moves: string[][];
  /**
   * Joint sets the inputs: one move a role, legal or not, and "" for a role
   * that makes none. When it is empty all inputs are false.
   */
  joint: string[];
  /** Set has bases and inputs with other values, for a position that need not be one of the game. */
  set: SetNode[];
}

/** A SetNode is a base or an input of the network with a value. */
export interface SetNode {
  id: number;
  value: boolean;
}

/**
 * HeatRequest asks how often each node of the network is true: in the positions of the match so far, or, if Matches is
 * not 0, in those of random matches.
 */
export interface HeatRequest {
  moves: string[][];
  /** 0..10000 */
  matches: number;
  /** at most */
  seconds: number;
  seed: number;
}

/** HeatResult has one byte for each node of the net: the share of positions in which it is true, 0..255. */
export interface HeatResult {
  shares: Buffer;
  /** that were played */
  matches: number;
  positions: number;
}

/** ValuesResult has one byte for each node of the net: 0 or 1. */
export interface ValuesResult {
  values: Buffer;
}

/** MoveRequest asks a player for a move. */
export interface MoveRequest {
  /** id of a Player */
  player: string;
  role: number;
  moves: string[][];
  /** seconds it may think */
  clock: number;
  seed: number;
  /**
   * Weights are used instead of learned ones, at most 300 of them, by players
   * that learn.
   */
  weights: Weight[];
}

/** MoveResult is the move it chose. */
export interface MoveResult {
  move: string;
  /** what it saw; no rows for players that do not search */
  analysis: Analysis;
}

/** PonderRequest lets a player that moves well think while somebody else chooses. */
export interface PonderRequest {
  /** id of a Player */
  player: string;
  role: number;
  /** to a position in which the role has no choice */
  moves: string[][];
  /** seconds it may think */
  clock: number;
}

/**
 * PonderResult says how many positions it looked at: none where it does not ponder, or
 * has not moved yet.
 */
export interface PonderResult {
  positions: number;
}

/**
 * AnalyseRequest asks for the value of every legal move of a role. It ends when
 * all are proved, when Seconds are over, or when cancelled.
 */
export interface AnalyseRequest {
  role: number;
  moves: string[][];
  /** 0: until cancelled */
  seconds: number;
  /** 0: as deep as it gets */
  depth: number;
  /** null: the fastest */
  machine: MachineKind | null;
  /** Weights are used instead of learned ones, at most 300 of them. */
  weights: Weight[];
}

/**
 * An Analysis is what a search knows so far; it comes as progress and as the
 * result. Values are goals of the asking role.
 */
export interface Analysis {
  /** such as "alphabeta"; how it searched */
  method: string;
  machine: MachineKind;
  /** of the position, 0..100, or null */
  value: number | null;
  proven: boolean;
  /** of the role's goal, 0..100: proved that it gets no less */
  low: number;
  /** and no more */
  high: number;
  /** plies searched in full */
  depth: number;
  nodes: number;
  nodesPerSecond: number;
  seconds: number;
  /** why it ended: proved, depth, nodes, time, cancelled, engine, memory; else empty */
  stop: string;
  /** what it expects to happen, as joint moves */
  moves: string[][];
  /** best first */
  rows: AnalysisRow[];
  /** of game; null before any random match has been played */
  kind: GameKind | null;
}

/**
 * GameKind says what kind of game it seems to be: what no random match, and
 * nothing met in play since, has refuted.
 */
export interface GameKind {
  /** at most one role has a choice at any time */
  turns: boolean;
  /** goals of all roles add up to Sum wherever each gets one */
  constantSum: boolean;
  sum: number;
  /** some fact counts the plies, so no position comes back */
  counter: boolean;
  /** matches in which a position came back */
  repeats: number;
  /** matches that did not end within 500 plies, or stopped at a role without moves */
  stuck: number;
  /** matches that ended without exactly one goal for each role */
  broken: number;
  /** that were looked at */
  matches: number;
  /** mean number of moves of a role that has a choice */
  branching: number;
  /** mean length of a match */
  plies: number;
  /** Proved is what follows from the rules; the rest is what matches have shown. */
  proved: ProvedKind;
}

/**
 * ProvedKind says what is proved of a game; what is not may be true all the
 * same.
 */
export interface ProvedKind {
  /** at most one role has a choice at any time */
  turns: boolean;
  /** goals add up to the same wherever each role gets one */
  constantSum: boolean;
  /** plies that a match has at most; 0: not known */
  longest: number;
  /** the two roles could change places */
  alike: boolean;
}

/** An AnalysisRow is one legal move. */
export interface AnalysisRow {
  move: string;
  /** 0..100, or null when not searched yet */
  value: number | null;
  /** what Value says about the true value */
  bound: Bound;
  proven: boolean;
  /** of the goal after this move, 0..100: proved */
  low: number;
  /** likewise */
  high: number;
  /** of proven play, to its end; else 0 */
  plies: number;
  depth: number;
  nodes: number;
  /** joint moves, this one first */
  moves: string[][];
  /**
   * Playouts counts the random matches that went through this move, Mean is
   * what they brought the role, 0..100, and Spread half the width of a 95 %
   * interval of Mean.
   */
  playouts: number;
  mean: number;
  spread: number;
  /**
   * Share is how often to play the move, 0..1, where roles choose simultaneously
   * and the best is to mix; else 0.
   */
  share: number;
}

/** A Bound says what a value tells. */
export type Bound = "exact" | "lower" | "upper";

/**
 * EvaluationRequest asks what searches for a role think of positions that they
 * do not look beyond. It takes a second unless they have been at work before.
 */
export interface EvaluationRequest {
  role: number;
  moves: string[][];
}

/**
 * An EvaluationResult lists what counts, the weightiest first. The estimate of
 * a position is the sum of the weights of what holds there, pressed into
 * 0..100 by the logistic function.
 */
export interface EvaluationResult {
  /** the sheet has a heuristic of its own, which is used instead */
  own: boolean;
  /** correlation of estimates and goals in other random matches, -1..1 */
  fit: number;
  weights: Weight[];
  /** that are left out */
  more: number;
  /** Mobility says that facts count for the moves that they bring, too, whatever the fit. */
  mobility: boolean;
  /** Lines says that lines which miss two facts count besides the weights. */
  lines: boolean;
}

/** A Weight says how much something counts. */
export interface Weight {
  /** that holds; empty for the number of moves of Role */
  fact: string;
  /** the fact counts while it alone is missing in a line */
  threat: boolean;
  /** or -1 */
  role: number;
  /** -100..100 */
  weight: number;
  /**
   * Effect is by how many points it typically moves the estimate of an even
   * position; it does not count where weights are set.
   */
  effect: number;
}

/**
 * TreeRequest asks for the tree that alpha-beta searches for a role from the
 * position after joint moves: the last of the depths 1 to Depth.
 */
export interface TreeRequest {
  role: number;
  moves: string[][];
  /** plies, 1..20 */
  depth: number;
  /** visits that are recorded, 1..20000 */
  limit: number;
  /** with a transposition table */
  table: boolean;
  seed: number;
}

/** A TreeResult is a search tree as it was really searched. */
export interface TreeResult {
  machine: MachineKind;
  /**
   * Visits are in the order in which the search came to them; the first is
   * the position that was asked about. A position that was searched again,
   * with another window, is there again.
   */
  visits: TreeVisit[];
  /** Steps is how the search went: n for entering visit n, -1-n for leaving it. */
  steps: number[];
  /** the limit was reached before the search ended */
  full: boolean;
}

/**
 * A TreeVisit is one search of one position. Values are goals of the searching
 * role, 0..100.
 */
export interface TreeVisit {
  /** index, or -1 */
  parent: number;
  /** the joint move that led here; empty at the root */
  joint: string[];
  /** plies that were to be searched below */
  depth: number;
  /** of the window; below 0 where it has no lower end */
  alpha: number;
  /** above 100 where it has no upper end */
  beta: number;
  /** ways to choose for the searching role; 0 where nobody looked */
  mine: number;
  /** and for all others together */
  theirs: number;
  /**
   * Value is what the search found: at most the true value if it is at
   * Beta or above, at least if at Alpha or below.
   */
  value: number;
  /** proved of the goal */
  low: number;
  high: number;
  cause: VisitCause;
}

/** A VisitCause says how a visit got its value. */
export type VisitCause = "search" | "cutoff" | "terminal" | "estimate" | "table" | "stop";

/**
 * SolveRequest asks for a proof of what a position is worth to a role. Progress
 * comes as Analysis; a cancelled job answers with what is proved so far.
 */
export interface SolveRequest {
  role: number;
  moves: string[][];
  /** at most, up to 3600 */
  seconds: number;
  /** of memory for positions, 8..1024 */
  megabytes: number;
}

/** A SolveResult is what was proved. */
export interface SolveResult {
  machine: MachineKind;
  /** of the role's goal, 0..100: it can make sure of so much */
  low: number;
  /** and the others that it gets no more */
  high: number;
  /** within which a solved position comes to its end; else 0 */
  plies: number;
  /** by role, where all are proved; else empty */
  goals: number[];
  /** best play, to the end where the position is solved */
  moves: string[][];
  /** plies that were looked ahead at most */
  depth: number;
  nodes: number;
  seconds: number;
  /** Stop says why it ended: proved, depth, nodes, time, cancelled, engine, memory, flaw, endless. */
  stop: string;
  /** Stuck is a role without a legal move in a position that was met and is no end; -1 if none was. */
  stuck: number;
}

/** StrategyRequest asks what the proof of the last solve says after joint moves. */
export interface StrategyRequest {
  moves: string[][];
}

/** A StrategyResult is a move of the role that was solved for. */
export interface StrategyResult {
  role: number;
  move: string;
  /** it has other moves too, and the bounds were looked for */
  choice: boolean;
  /** of its goal from here, 0..100: proved */
  low: number;
  high: number;
  /** within which the proof comes to its end */
  plies: number;
}

/**
 * CoverRequest asks what the rules do in random matches. Progress comes after
 * some positions; a cancelled job answers with what it has.
 */
export interface CoverRequest {
  /** at most, 0.1..600 */
  seconds: number;
  /** at most, 1..10000 */
  matches: number;
  seed: number;
}

/** A CoverResult says what the rules did. */
export interface CoverResult {
  matches: number;
  positions: number;
  seconds: number;
  /** those with conditions, in the order of the text */
  rules: RuleCover[];
}

/** A RuleCover says what one rule did. */
export interface RuleCover {
  /** index of the form */
  rule: number;
  /** positions in which it held for some values */
  fired: number;
  /** for how many, all positions together */
  instances: number;
  /** of the work of all rules, 0..1 */
  share: number;
  /** positions in which it was too much work to find out */
  unknown: number;
  /** conditions that never failed where all others held */
  idle: Range[];
}

/**
 * AuditRequest asks whether random matches keep the conditions of a good game:
 * that they end, that every role always has a move, and one goal at the end. In
 * the second half of the time it looks for matches that roles win with the help
 * of all others, unless random ones showed that they can. Progress comes after
 * some matches; a cancelled job answers with what it has.
 */
export interface AuditRequest {
  /** at most, 0.1..600 */
  seconds: number;
  /** at most, 1..1000000 */
  matches: number;
  /** of each match, 1..100000 */
  maxPlies: number;
  seed: number;
}

/** An AuditResult says what random matches showed. */
export interface AuditResult {
  machine: MachineKind;
  matches: number;
  /** matches that came to their end */
  ended: number;
  /** joint moves of the longest match */
  longest: number;
  seconds: number;
  /** what went wrong; empty if nothing did */
  findings: AuditFinding[];
  /** by role */
  best: AuditBest[];
  /** Positions is how many were looked at to find matches that are won. */
  positions: number;
}

/** An AuditFinding is a condition that matches break, with the shortest one. */
export interface AuditFinding {
  kind: AuditKind;
  /** that it is about, or -1 */
  role: number;
  /** joint moves to where it shows */
  moves: string[][];
  /** for repeats: joint moves after which the position was there first */
  back: number;
  count: number;
  /** Goals are the values that the role has there, for findings about goals. */
  goals: AuditGoal[];
}

/**
 * An AuditGoal is a value that the rules give a role, and the first rule that
 * does.
 */
export interface AuditGoal {
  value: string;
  /** of the rule */
  range: Range;
  /** of the rule, from 1 */
  lineNumber: number;
}

/** An AuditKind is a condition that a match breaks. */
export type AuditKind = "stuck" | "goal-missing" | "goal-double" | "goal-invalid" | "repeats" | "unended" | "unvalued";

/**
 * An AuditBest is the highest goal that a role got, and how. With a goal of 100
 * for every role a game is weakly winnable; a role that plays alone wins by the
 * same moves, whoever plays: the game is strongly winnable.
 */
export interface AuditBest {
  /** 0..100, or null if no match gave one */
  goal: number | null;
  moves: string[][];
  /** no match gives the role more */
  most: boolean;
}

/** BenchRequest measures random play from the initial position. */
export interface BenchRequest {
  /** the fastest when empty */
  machine: MachineKind;
  /** 0.1..60 */
  seconds: number;
  seed: number;
}

/** BenchResult has the figures. */
export interface BenchResult {
  machine: MachineKind;
  playouts: number;
  /** visited, the initial one of each playout too */
  states: number;
  seconds: number;
  statesPerSecond: number;
  playoutsPerSecond: number;
  /**
   * ChildrenPerSecond is how fast positions of random matches are expanded;
   * 0 until the playouts are over.
   */
  childrenPerSecond: number;
  /** Goals is the mean goal of each role, null when a match ended without one. */
  goals: (number | null)[];
}

/** LessonsResult lists the course. */
export interface LessonsResult {
  /** in the order of the course */
  lessons: LessonInfo[];
}

/** LessonInfo describes a lesson. */
export interface LessonInfo {
  /** in links */
  name: string;
  title: string;
  /** Markdown */
  summary: string;
  /** that a learner may need */
  minutes: number;
  /** of diagnostics that it explains */
  codes: string[];
  steps: StepInfo[];
}

/** StepInfo describes a step of a lesson. */
export interface StepInfo {
  title: string;
  /** its id, such as "facts-and-rules/siblings"; empty if it has none */
  exercise: string;
}

/** LessonRequest asks for one lesson. */
export interface LessonRequest {
  name: string;
}

/** LessonResult is a lesson. */
export interface LessonResult {
  lesson: Lesson;
}

/**
 * CheckExerciseRequest asks whether an answer solves an exercise. A cancelled
 * job answers with the outcomes until then.
 */
export interface CheckExerciseRequest {
  exercise: Exercise;
  answer: Answer;
  /** for each check, up to 60; 0 means 5 */
  seconds: number;
  /** show the positions of counterexamples */
  boards: boolean;
}

/** ExerciseProgress says how far checking is. */
export interface ExerciseProgress {
  /** checks */
  done: number;
  all: number;
}

/** CheckExerciseResult says what checking found out. */
export interface CheckExerciseResult {
  /** Problems say why the exercise cannot be used; then there are no outcomes. */
  problems: string[];
  /**
   * Outcomes are those of the checks in their order, or a single one with check
   * -1 for a sheet that cannot be used.
   */
  outcomes: ExerciseOutcome[];
  /** all checks */
  passed: boolean;
  /** of the answer's sheet */
  summary: Summary;
  stopped: boolean;
}

/** An ExerciseOutcome is an outcome with its counterexample on boards. */
export interface ExerciseOutcome {
  outcome: Outcome;
  /**
   * Yours is the position of the counterexample in the answer's game, Expected
   * that of the reference where it was compared. They are left out where there
   * is none, or where it cannot be shown.
   */
  yours?: PositionResult | null;
  expected?: PositionResult | null;
}

/** AnswersRequest asks for the right answers to the questions of an exercise. */
export interface AnswersRequest {
  exercise: Exercise;
}

/**
 * AnswersResult has them by check, as the values of [exercise.Given]; one that is
 * not asked or cannot be found out is empty.
 */
export interface AnswersResult {
  answers: string[][];
}

/**
 * ProblemsRequest asks what is wrong with an exercise that somebody writes, given
 * as the text of its JSON form.
 */
export interface ProblemsRequest {
  text: string;
}

/** ProblemsResult says what is wrong. */
export interface ProblemsResult {
  /** sentences; none if it can be used */
  problems: string[];
  exercise?: Exercise | null;
}

/**
 * ManageRequest asks for a match between people, who decide by the call decide,
 * and players elsewhere, whose messages the page carries and whose replies it
 * delivers. Progress tells what happens; a cancelled job aborts the match and
 * answers with its record.
 */
export interface ManageRequest {
  /** the rule sheet */
  text: string;
  /** identifies the match; letters, digits, dots, dashes */
  match: string;
  /** its name, for the record */
  game: string;
  /** in role order */
  seats: ManageSeat[];
  /** seconds, up to 3600; 0: nobody is asked */
  infoClock: number;
  /** likewise; 0: no preview */
  previewClock: number;
  /** likewise; 0: no limit */
  startClock: number;
  playClock: number;
  /** seconds between two plies, for people who watch */
  delay: number;
  /** of the random moves that replace missing ones, and of scrambling */
  seed: number;
  scramble: boolean;
  /** before its first ply */
  paused: boolean;
  /** Played are joint moves with which it begins, as one that was broken off goes on. */
  played: string[][];
  /** seconds to hear of each of them; 0: as for a move */
  replayClock: number;
  /** milliseconds since 1970; 0: now */
  began: number;
}

/** A ManageSeat is who plays a role. */
export interface ManageSeat {
  name: string;
  human: boolean;
}

/** A ManageEvent is something that happened in a match: one of these. */
export interface ManageEvent {
  /** what it waits for now */
  awaited?: Awaited | null;
  /** to be carried to a player */
  message?: OutgoingMessage | null;
  /** a message went over the wire */
  entry?: Entry | null;
  played?: Ply | null;
}

/** An OutgoingMessage is one for a player. */
export interface OutgoingMessage {
  /** for the call deliver */
  id: number;
  role: number;
  text: string;
  /** for which a reply is waited for; 0: no limit */
  seconds: number;
}

/** ManageResult is a match that has ended. */
export interface ManageResult {
  record: Record;
}

/** ConductRequest changes the course of the match of this session. */
export interface ConductRequest {
  action: Conduct;
}

/** A Conduct is what becomes of a match. */
export type Conduct = "pause" | "resume" | "step" | "abort";

/** DecideRequest is the move of a person. */
export interface DecideRequest {
  role: number;
  /** how many joint moves came before */
  ply: number;
  move: string;
}

/** DeliverRequest is a player's reply to a message. */
export interface DeliverRequest {
  id: number;
  reply: string;
  /** why there is none, or empty */
  error: string;
}

/**
 * AnswerRequest asks a built-in player of this worker for its reply to a message
 * of a game manager. The player belongs to the session; a newer message cancels the one
 * before, which is then answered with the best that the player has.
 */
export interface AnswerRequest {
  player: string;
  /** that it answers to info */
  name: string;
  seed: number;
  message: string;
  /**
   * History are the messages of the match before this one, for a worker that takes
   * the place of one that broke down; else empty.
   */
  history: string[];
}

/** AnswerResult is the reply. */
export interface AnswerResult {
  reply: string;
}

/**
 * ReadRecordRequest asks for a match in a file: our own form in any version, or
 * that of ggp-base's server.
 */
export interface ReadRecordRequest {
  data: string;
  /** of the sheet that is open */
  text: string;
}

/** ReadRecordResult is the match. */
export interface ReadRecordResult {
  record: Record;
  /**
   * Fits says that it was played by the rules of the text, or by rules unknown that
   * allow all of its moves.
   */
  fits: boolean;
}

/** ServerFileRequest asks for a match in the form of ggp-base's server. */
export interface ServerFileRequest {
  /** the rule sheet */
  text: string;
  record: Record;
}

/** ServerFileResult is the file. */
export interface ServerFileResult {
  file: string;
}

/** PairingsRequest asks who plays whom in a tournament. */
export interface PairingsRequest {
  /** how many, up to 64 */
  players: number;
  /** of each game */
  roles: number[];
  /** up to 1000 */
  repeats: number;
  /**
   * Pairs lets the first player meet the second, the third the fourth, and so
   * on; without it all meet all.
   */
  pairs: boolean;
}

/** PairingsResult lists the matches in the order in which they are played. */
export interface PairingsResult {
  pairings: Pairing[];
}

/** StandingsRequest asks what players have reached. */
export interface StandingsRequest {
  players: string[];
  records: Record[];
}

/** StandingsResult has a row for each, the best rating first. */
export interface StandingsResult {
  rows: Standing[];
}

/**
 * CompareRequest asks whether two texts are the same game. A cancelled job
 * answers with what it has.
 */
export interface CompareRequest {
  /** two */
  texts: string[];
  /** at most, 0.1..600 */
  seconds: number;
  /** compare goals in every position, not just at the end */
  everyGoal: boolean;
  /** names not given here stand for themselves; else they are looked for */
  sameNames: boolean;
  /** of roles, and in moves */
  names: NamePair[];
}

/**
 * A NamePair says that a name of the first text means what one of the second
 * does.
 */
export interface NamePair {
  a: string;
  b: string;
}

/** CompareProgress says how far a comparison is. */
export interface CompareProgress {
  /** rules, machines, positions or matches */
  stage: string;
  /** of positions that were looked at */
  pairs: number;
  /** joint moves to those that are looked at */
  depth: number;
  /** pairs that random matches looked at */
  sampled: number;
}

/** A CompareVerdict is what a comparison found out. */
export type CompareVerdict = "same" | "different" | "undecided";

/**
 * A CompareResult says what a comparison found. Arrays of two are for the first
 * and the second text.
 */
export interface CompareResult {
  verdict: CompareVerdict;
  /** the same by their rules alone, without looking at positions */
  byRules: boolean;
  /** that were related to other ones */
  roles: NamePair[];
  /** in moves, likewise */
  names: NamePair[];
  /** different ones that were met */
  positions: number[];
  /** of positions that were compared */
  pairs: number;
  /** in random matches besides */
  sampled: number;
  /** no fewer joint moves than this lead to a difference */
  depth: number;
  /** Moves leads to the difference, by text: joint moves in its role order. */
  moves: string[][][];
  /** no shorter sequence leads to one */
  shortest: boolean;
  differences: GameDifference[];
  /** that are left out */
  more: number;
  /** of the rules, those at fault first */
  changes: RuleChange[];
  obstacle?: CompareObstacle | null;
  /** the position of the difference; empty if it cannot be shown */
  shown: PositionResult[][];
  stopped: boolean;
}

/** A DifferenceKind says what two games differ in. */
export type DifferenceKind = "roles" | "end" | "legal" | "goal";

/**
 * A GameDifference is one thing that two games do not have in common after the
 * same moves.
 */
export interface GameDifference {
  kind: DifferenceKind;
  /** of legal and goal */
  role: string[];
  /** of legal; empty where a text does not know it */
  move: string[];
  /** of end and legal */
  holds: boolean[];
  /** of goal */
  goals: Goal[];
  /** of roles */
  roles: string[][];
  /** one, or none where there is nothing to explain */
  reasons: CompareReason[][];
}

/** A CompareReason is the proof of a claim, or what comes nearest to one. */
export interface CompareReason {
  claim: string;
  holds: boolean;
  /** of what holds: rule, fact, position or move */
  cause: string;
  /** the one that gives the claim or lacks least; or none */
  rules: ComparedRule[];
  conditions: CompareCondition[];
  /** opened elsewhere in the same reason */
  again: boolean;
}

/** A CompareCondition is one of a rule, with the values of variables put in. */
export interface CompareCondition {
  text: string;
  /** holds, fails or open */
  verdict: string;
  /** one or none */
  reasons: CompareReason[];
}

/** A ComparedRule is a rule of one of the texts. */
export interface ComparedRule extends Range {
  lineNumber: number;
  /** index of its form */
  rule: number;
  text: string;
}

/**
 * A RuleChange is a rule of one text that the other one does not have, or two
 * rules that are much alike.
 */
export interface RuleChange {
  /** one, or none */
  rules: ComparedRule[][];
  /** the first difference comes from it */
  atFault: boolean;
}

/** A CompareObstacle is a position that could not be worked out. */
export interface CompareObstacle {
  /** 0 or 1 */
  text: number;
  /** as the first text spells them */
  moves: string[][];
  message: string;
  /** at fault; one or none */
  rules: ComparedRule[];
}

/** A Shape is how the cells of a board lie. */
export type Shape = "square" | "hex" | "heaps" | "vessels" | "towers" | "places" | "sequence" | "lamps" | "table" | "hand" | "choice";

/** A Board is read off the facts: a grid, or another figure of cells. */
export interface Board {
  /** of the facts, such as "cell" */
  relation: string;
  /** tells boards of one relation apart; empty if there is one */
  label: string;
  shape: Shape;
  /** coordinate texts, left to right; empty where a column has none */
  columns: string[];
  /** coordinate texts, top to bottom */
  rows: string[];
  /**
   * Lean says, for hexagonal boards, by how many half cells each row lies
   * further to the right than the row above it: 1 or -1.
   */
  lean: number;
  /** pieces move here, so squares are checkered */
  checked: boolean;
  /**
   * A board of several blocks, such as a Sudoku, has a thicker line after so
   * many columns and rows; 0 for none.
   */
  blockColumns: number;
  blockRows: number;
  /**
   * Edges says that pieces are put on the lines between places: columns and
   * rows 0, 2, 4, … are for lines and may be drawn narrow.
   */
  edges: boolean;
  /** whose hand or choice it is, or -1 */
  role: number;
  /** of cells, in quarters of their height; 0 for squares */
  width: number;
  /** What the author asks for in comments, see Style. */
  styles: Style[];
  /** the largest side of a cell in CSS pixels, or 0 */
  cell: number;
  /** without the names of columns and rows */
  bare: boolean;
  /** without squares or lines */
  plain: boolean;
  /**
   * Cells go row by row from the top left; cells that the game does not
   * have are missing.
   */
  cells: Cell[];
  /**
   * Lines join places that are no squares but points, as in morris; none on
   * other boards.
   */
  lines: Line[];
}

/** A Line joins two places of a board. */
export interface Line {
  /** index into Board.Cells */
  from: number;
  to: number;
}

/** A Style says how a content or the pieces of a role are drawn. */
export interface Style {
  /** in lower case */
  name: string;
  /** a word or #rrggbb, or empty */
  colour: string;
  /** a word that the page has a picture for, a character, or empty */
  symbol: string;
}

/** A Cell is one place of a board. */
export interface Cell {
  /** index into Board.Columns */
  column: number;
  /** index into Board.Rows */
  row: number;
  /** the constant that names the place; empty if column and row do */
  name: string;
  /** the fact that gives the content; empty if none does */
  fact: string;
  content: string;
  kind: CellKind;
  /** owner of the piece, or -1 */
  role: number;
  /** what kind of piece, such as "king"; empty if there is one kind */
  piece: string;
  /** of a thing among those of its kind, from 1 to 100; 0 if they have none */
  size: number;
  /** what else the facts say of the place, such as what the piece stands on */
  marks: Mark[];
}

/** A Mark is a further fact about a cell. */
export interface Mark {
  fact: string;
  /** as in Cell; of a fact without content the name */
  content: string;
  kind: CellKind;
  role: number;
  piece: string;
  /** of the cell that has a wall, or empty */
  side: Side;
}

/** A Side is an edge of a cell, as the board is drawn. */
export type Side = "" | "top" | "right" | "bottom" | "left";

/** A CellKind says how to draw a cell. */
export type CellKind = "empty" | "piece" | "text";

/**
 * A Gauge shows a fact that holds a number, or a word that stands for one: a
 * counter, a score, a clock.
 */
export interface Gauge {
  fact: string;
  /** names of the fact except for its number */
  label: string;
  /** as the sheet writes it; empty if the fact has none */
  value: string;
  /**
   * Where the value lies among all that there are, 0..100; -1 if that is not
   * known.
   */
  share: number;
  /** whose it is, or -1 */
  role: number;
}

/** A BoardCell names a cell of a board. */
export interface BoardCell {
  /** index into the boards of a position */
  board: number;
  /** index into Board.Cells */
  cell: number;
}

/** NetViewRequest asks for a drawing of the network. */
export interface NetViewRequest {
  view: NetView;
  /** node ids, for cones */
  focus: number[];
  /** of a cone, in gates */
  depth: number;
  /** the cone of what the focus needs; else of what it feeds */
  back: boolean;
  /** nodes at most */
  limit: number;
  /** Levels asks for a whole network by levels even if it is within the limit. */
  levels: boolean;
  /**
   * Open has the relations whose nodes stand one by one in a whole network by levels; ids are those of the relations
   * view. The others are folded.
   */
  open: number[];
}

/** A NetView is a way to look at a network. */
export type NetView = "whole" | "relations" | "cone";

/**
 * NetViewResult is a drawing: boxes with places and wires between them. Units
 * are CSS pixels at scale 1.
 */
export interface NetViewResult {
  view: NetView;
  width: number;
  height: number;
  nodes: NetNode[];
  wires: NetWire[];
  /** nodes left out by the limit */
  more: number;
}

/**
 * A NetNode is a box of a drawing: a proposition, a gate, or in the relations
 * view all propositions of one relation.
 */
export interface NetNode {
  /** of the node in the net; of a folded relation its number */
  id: number;
  kind: NodeKind;
  /** from the rules; empty for gates */
  label: string;
  /** left edge */
  x: number;
  /** top edge */
  y: number;
  w: number;
  h: number;
  /** longest path from a base or input; 0 in the relations view */
  layer: number;
  /** forms that it comes from */
  rules: number[];
  /** propositions in it; 1 for what is not folded */
  count: number;
  /** of a folded relation: ids of its propositions */
  nodes: number[];
  /** inputs or outputs that are cut off */
  hidden: number;
  /** Roles has those whose moves or goals it stands for; none for all else. */
  roles: number[];
  /**
   * Part is the game within the game that its facts or moves belong to, from
   * 1; 0 for what belongs to none or to several, and where there is one game.
   */
  part: number;
}

/** A NodeKind is what a node is. */
export type NodeKind = "base" | "input" | "view" | "legal" | "goal" | "terminal" | "next" | "and" | "or" | "not" | "constant";

/** A NetWire goes from one box to another. Indices are into NetViewResult.Nodes. */
export interface NetWire {
  from: number;
  to: number;
  /** wires that it stands for */
  count: number;
  /** x, y of each corner, from the first to the last */
  points: number[];
}

/**
 * An Exercise is a task on a rule sheet: what to do, what to begin with, and how
 * an answer is checked.
 */
export interface Exercise {
  /** of this form */
  version: number;
  /** a short name, for links and progress */
  id: string;
  /** a few words */
  title: string;
  /** Markdown */
  text: string;
  /** the rule sheet to begin with */
  start?: string;
  /**
   * Locked are the parts of Start that an answer has to keep as they are, in
   * its order. If all of Start is locked there is nothing to write.
   */
  locked?: Lines[];
  /**
   * Reference is a sheet that passes all checks. It is encoded so that nobody
   * reads it by accident, and it is no secret: Base64 of UTF-8.
   */
  reference?: Hidden;
  /** Markdown, to be opened one by one */
  hints?: string[];
  checks: Check[];
}

/** Lines are some lines of a text. */
export interface Lines {
  /** the first, from 1 */
  from: number;
  /** the last, included */
  to: number;
}

/** Hidden is a text that is encoded in JSON. */
export type Hidden = string;

/** A CheckKind says what a check looks at. */
export type CheckKind = "same" | "clean" | "query" | "holds" | "legal" | "ends" | "goal" | "perft" | "playable" | "winnable" | "finite" | "uses" | "rules" | "ground" | "question" | "marking" | "network" | "match";

/**
 * A Check is one thing that an answer has to fulfil. Which fields count depends
 * on Kind.
 */
export interface Check {
  kind: CheckKind;
  /** Not asks for the opposite, of holds, legal, ends and uses. */
  not?: boolean;
  role?: string;
  term?: string;
  /**
   * After leads from the initial position to the one that is looked at: for
   * each ply the moves of all roles, in role order.
   */
  after?: string[][];
  /**
   * Joint is a joint move in that position, for checks that look at does or
   * next: a marking, or a question about an atom.
   */
  joint?: string[];
  number?: number;
  /** Ask is what a question asks. */
  ask?: Ask | null;
  /**
   * Nodes are propositions of the network of the reference, as the rules write
   * them: (legal x a), (next f), terminal.
   */
  nodes?: string[];
  /** Opponent is the id of a bundled player, such as "random". */
  opponent?: string;
  /**
   * Message is added to what is said when the check fails: the author's own
   * words on what probably went wrong. Markdown.
   */
  message?: string;
}

/** Ask is a question. It has choices or is answered by a word or number. */
export interface Ask {
  /** Markdown */
  text: string;
  choices?: Choice[];
  /**
   * Answers are the right words or numbers, any of which will do, or the
   * numbers of the right choices, from 1, all of which are to be chosen. There
   * are none if Compute says how they are found.
   */
  answers?: string[];
  compute?: Compute;
}

/** A Choice is one that a learner can make. */
export interface Choice {
  /** Markdown; for ComputeHolds an atom */
  text: string;
  /** for whoever chose it although it is wrong; Markdown */
  message?: string;
}

/**
 * Compute says how the answers to a question are found in the game of the
 * reference, or of Start if there is none, after [Check.After].
 */
export type Compute = "holds" | "moves" | "perft" | "value" | "best" | "visits" | "states";

/**
 * An Answer is what a learner hands in. Fields that no check asks for may be
 * empty.
 */
export interface Answer {
  sheet: string;
  /** for checks that ask something, in any order */
  given: Given[];
}

/** Given is what a learner gives for one check. */
export interface Given {
  /** its index */
  check: number;
  /**
   * Values are: for a question the word, number or the numbers of the choices,
   * from 1; for a marking "1" or "0" for each node; for a network its lines.
   */
  values: string[];
  /** Moves are the joint moves of a match. */
  moves: string[][];
}

/** A Verdict is what a check found out about an answer. */
export type Verdict = "passed" | "failed" | "undecided";

/** An Outcome says what one check found out. */
export interface Outcome {
  /**
   * Check is the index of the check, or -1 for what every sheet has to fulfil:
   * that it can be read and that it keeps the locked parts.
   */
  check: number;
  /** empty for -1 */
  kind: CheckKind;
  verdict: Verdict;
  /** what is wrong; Markdown; empty if passed */
  message: string;
  /** of the answer's sheet, where that is at fault */
  lineNumber?: number;
  counterexample?: Counterexample | null;
}

/** A Counterexample is a position in which a check fails. */
export interface Counterexample {
  /**
   * Moves leads to the position in the answer's game: joint moves, the moves of
   * all roles in role order.
   */
  moves: string[][];
  /**
   * Reference leads to the same position of the reference, for checks that
   * compare with it.
   */
  reference: string[][];
  /** Reference counts */
  compared: boolean;
  /** what is to be seen in the answer's game; Markdown */
  yours: string;
  /** what should be */
  expected: string;
  /**
   * Claim is an atom whose truth in the answer's position is the matter, such
   * as (legal x (mark 1 1)): why it holds or does not can be asked.
   */
  claim?: string;
  /**
   * Missing and Extra are facts of one position that the other lacks, where
   * both sheets have the same names for facts: at most 20 each.
   */
  /** from the answer */
  missing?: string[];
  /** in the answer */
  extra?: string[];
}

/**
 * A Summary is what can be said of a sheet that was handed in, next to its
 * outcomes.
 */
export interface Summary {
  /** that have conditions */
  rules: number;
  /**
   * Fingerprint is the same for sheets that differ in nothing but order, names
   * of variables and views, comments and repetition. It is empty for a sheet
   * that cannot be read.
   */
  fingerprint: string;
}

/** A Lesson is a text in steps, each with at most one exercise. */
export interface Lesson {
  /** of its file and in links */
  name: string;
  title: string;
  /** one sentence or two; Markdown */
  summary: string;
  /** that a learner may need */
  minutes: number;
  /** of diagnostics that it explains */
  codes: string[];
  steps: Step[];
}

/** A Step is one screen of a lesson. */
export interface Step {
  title: string;
  /** Markdown */
  text: string;
  exercise?: Exercise | null;
}

/** An End says why a match is over. */
export type End = "" | "terminal" | "stuck" | "plies" | "aborted";

/**
 * A Fault says why a move in the record is a random one and not the player's, in
 * the words of ggp-base.
 */
export type Fault = "" | "TO" | "CE" | "IL";

/**
 * A Record is what is written down about a match. It is plain data; its JSON is
 * our own form, and [WriteServerFile] writes that of ggp-base.
 */
export interface Record {
  version: number;
  match: string;
  game: string;
  /** see HashRules */
  rulesHash?: string;
  /** the rule sheet, where a record carries it along */
  rules?: string;
  /** of what is known about the game elsewhere */
  address?: string;
  roles: string[];
  /** in role order */
  players: string[];
  /** in role order; missing if that is not known */
  humans?: boolean[];
  /** Tournament is the name of the tournament that the match belongs to. */
  tournament?: string;
  /** random, from other servers */
  token?: string;
  /** milliseconds since 1970 */
  began?: number;
  /** seconds; 0: no preview */
  previewClock?: number;
  /** seconds; 0: none */
  startClock: number;
  /** seconds; 0: none */
  playClock: number;
  seed: number;
  scrambled?: boolean;
  steps: Ply[];
  /** empty while the match goes on */
  end: End;
  /** in role order; null where the rules give no single value */
  goals: (number | null)[];
  /** Variations are other moves that somebody tried. */
  variations?: Variation[];
}

/** A Ply is one joint move. */
export interface Ply {
  /** in role order */
  moves: string[];
  /** that the players took */
  seconds: number[];
  /** milliseconds from the beginning to the state after it */
  at?: number;
  /** in role order; missing if there are none */
  faults?: Fault[];
  /** what faults say, for people */
  errors?: string[];
}

/** A Variation is a line of joint moves that leaves the match. */
export interface Variation {
  /** how many joint moves of the match come before */
  ply: number;
  /** joint moves, in role order */
  moves: string[][];
}

/** A Stage is what a match waits for. */
export type Stage = "info" | "preview" | "start" | "play" | "delay" | "paused" | "stop";

/** Awaited says what a match waits for. */
export interface Awaited {
  stage: Stage;
  /** how many joint moves have been played */
  ply: number;
  /** seconds, without the grace; 0: no limit */
  clock: number;
}

/** An Entry is a message as it went over the wire. */
export interface Entry {
  /** since the match began */
  seconds: number;
  /** of the player */
  role: number;
  /** how many joint moves had been played */
  ply: number;
  /** to the player, else from it */
  out: boolean;
  text: string;
  /** why there is no answer */
  error?: string;
}

/** A Pairing says who plays which role of a game. */
export interface Pairing {
  /** which */
  game: number;
  /** by role */
  players: number[];
  /** which repetition, from 0 */
  round: number;
}

/**
 * A Standing is what a player has reached in matches. Intervals are half the width
 * of 95 % intervals.
 */
export interface Standing {
  player: string;
  /** that ended with a goal for the player */
  matches: number;
  /** mean goal, 0..100 */
  score: number;
  scoreInterval: number;
  /** in Elo points; the mean of all players is 0 */
  rating: number;
  ratingInterval: number;
  timeouts: number;
  illegal: number;
  errors: number;
}

/** All calls, by the type of their request. */
export interface Calls {
  hello: { request: HelloRequest; result: HelloResult; progress: None };
  cancel: { request: CancelRequest; result: CancelResult; progress: None };
  close: { request: None; result: None; progress: None };
  game: { request: GameRequest; result: GameResult; progress: None };
  lessons: { request: None; result: LessonsResult; progress: None };
  lesson: { request: LessonRequest; result: LessonResult; progress: None };
  check: { request: CheckRequest; result: CheckResult; progress: None };
  format: { request: FormatRequest; result: FormatResult; progress: None };
  hover: { request: AtRequest; result: HoverResult; progress: None };
  complete: { request: AtRequest; result: CompleteResult; progress: None };
  places: { request: AtRequest; result: PlacesResult; progress: None };
  rename: { request: RenameRequest; result: RenameResult; progress: None };
  outline: { request: None; result: OutlineResult; progress: None };
  explain: { request: ExplainRequest; result: ExplainResult; progress: None };
  position: { request: PositionRequest; result: PositionResult; progress: None };
  instances: { request: InstancesRequest; result: InstancesResult; progress: None };
  why: { request: WhyRequest; result: WhyResult; progress: None };
  query: { request: QueryRequest; result: QueryResult; progress: None };
  load: { request: LoadRequest; result: LoadResult; progress: None };
  build: { request: BuildRequest; result: BuildResult; progress: BuildProgress };
  netview: { request: NetViewRequest; result: NetViewResult; progress: None };
  findnodes: { request: FindNodesRequest; result: FindNodesResult; progress: None };
  netnode: { request: NetNodeRequest; result: NetNodeResult; progress: None };
  netexport: { request: NetExportRequest; result: NetExportResult; progress: None };
  values: { request: ValuesRequest; result: ValuesResult; progress: None };
  heat: { request: HeatRequest; result: HeatResult; progress: None };
  move: { request: MoveRequest; result: MoveResult; progress: Analysis };
  ponder: { request: PonderRequest; result: PonderResult; progress: None };
  analyse: { request: AnalyseRequest; result: Analysis; progress: Analysis };
  evaluation: { request: EvaluationRequest; result: EvaluationResult; progress: None };
  tree: { request: TreeRequest; result: TreeResult; progress: None };
  solve: { request: SolveRequest; result: SolveResult; progress: Analysis };
  strategy: { request: StrategyRequest; result: StrategyResult; progress: None };
  bench: { request: BenchRequest; result: BenchResult; progress: BenchResult };
  cover: { request: CoverRequest; result: CoverResult; progress: CoverResult };
  audit: { request: AuditRequest; result: AuditResult; progress: AuditResult };
  problems: { request: ProblemsRequest; result: ProblemsResult; progress: None };
  checkExercise: { request: CheckExerciseRequest; result: CheckExerciseResult; progress: ExerciseProgress };
  answers: { request: AnswersRequest; result: AnswersResult; progress: None };
  compare: { request: CompareRequest; result: CompareResult; progress: CompareProgress };
  manage: { request: ManageRequest; result: ManageResult; progress: ManageEvent };
  conduct: { request: ConductRequest; result: None; progress: None };
  decide: { request: DecideRequest; result: None; progress: None };
  deliver: { request: DeliverRequest; result: None; progress: None };
  answer: { request: AnswerRequest; result: AnswerResult; progress: None };
  readRecord: { request: ReadRecordRequest; result: ReadRecordResult; progress: None };
  serverFile: { request: ServerFileRequest; result: ServerFileResult; progress: None };
  pairings: { request: PairingsRequest; result: PairingsResult; progress: None };
  standings: { request: StandingsRequest; result: StandingsResult; progress: None };
}
