// @ts-check
// Every word of the interface. Engine messages come as a code with arguments;
// those that have a text here are said in it, others in their own English.

/** @typedef {import("../session/state.js").Problem} Problem */

/**
 * A number with its noun: "1 error", "2 errors".
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 */
export const count = (n, one, many = `${one}s`) => `${number(n)} ${n === 1 ? one : many}`;

const NUMBER = new Intl.NumberFormat("en");

/** @param {number} n "48,210" */
export const number = (n) => NUMBER.format(n);

/**
 * A count that need not be exact: "45 k", "1.1 M".
 * @param {number} n
 */
export const about = (n) => {
  if (n < 1000) return String(Math.round(n));
  const [value, unit] = n < 999_500 ? [n / 1e3, "k"] : n < 999.5e6 ? [n / 1e6, "M"] : [n / 1e9, "G"];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
};

/** @param {number} ms "41 ms", "1.4 s" */
export const duration = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** @param {number} bytes "512 KB" */
export const size = (bytes) => (bytes < 1e6 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** @param {number} seconds "4:41" */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * @param {number} then ms
 * @param {number} now ms
 */
export const ago = (then, now) => {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 5) return "just now";
  if (seconds < 90) return `${seconds} seconds ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes ago`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} hours ago`;
  return new Date(then).toLocaleDateString("en", { day: "numeric", month: "long" });
};

export const texts = {
  product: "GDL Playground",
  noName: "untitled", // of a file
  noTitle: "Untitled rules",

  top: {
    games: "Choose a game",
    gallery: "Gallery",
    commands: "Find a command, rule or fact",
    share: "Share",
    theme: { light: "Light theme", dark: "Dark theme", system: "Theme of the system" },
    themeNow: (/** @type {string} */ name) => `${name}. Press for the next one`,
    help: "Help and shortcuts",
    home: "GDL Playground, to the board",
    more: "More",
  },

  panes: {
    play: "Play",
    rules: "Rules",
    analysis: "Analysis",
    propnet: "Propnet",
    facts: "Facts and why",
    why: "Why",
    match: "Match",
    tools: "Tools",
    views: "Views",
    maximise: "Maximise",
    resize: {
      rules: "Width of the rules",
      match: "Width of the board",
      tools: "Height of the tools",
    },
  },

  rules: {
    edited: "edited",
    format: "Format",
    outline: "Outline",
    rename: "Name of this sheet",
    more: "More",
    editor: "Rules, in GDL",
    editorFailed: "The editor did not load, so the rules cannot be changed. Check the network, then load the page again.",
    reload: "Load again",
    problems: "Problems",
    lists: "Problems, outline and places",
    none: "none",
    next: "Next problem",
    errors: (/** @type {number} */ n) => count(n, "error"),
    warnings: (/** @type {number} */ n) => count(n, "warning"),
    hints: (/** @type {number} */ n) => count(n, "hint"),
    explain: "What this means",
    example: { wrong: "Wrong", right: "Right" },
    moreProblems: (/** @type {number} */ n) => `${number(n)} more not shown`,
    reading: "Reading the rules",
    lampOn: (/** @type {number} */ n) => (n === 1 ? "Holds in this position" : `Holds in this position in ${number(n)} ways`),
    lampOff: "Does not hold in this position",
    grounds: (/** @type {number} */ n) => count(n, "ground rule"),
    fold: (/** @type {number} */ n) => count(n, "line"),
    unfold: (/** @type {number} */ n) => `Show ${count(n, "line")} that are folded`,
    foldIt: "Fold",
    unfoldIt: "Unfold",
    newName: (/** @type {string} */ name) => `New name of ${name}`,
    renameKeys: "Enter renames it everywhere, Escape leaves it",
    usesOf: (/** @type {string} */ name, /** @type {number} */ n) => `${name}: ${count(n, "place")}`,
    definition: "definition",
    closeUses: "Close the list of places",
    section: (/** @type {number} */ line, /** @type {number} */ forms) => `line ${line}, ${count(forms, "form")}`,
    defined: (/** @type {number} */ line) => `defined in line ${line}`,
    uses: (/** @type {number} */ n) => count(n, "use"),
    emptyTitle: "No rules yet",
    empty: "Start from a game you know, or write the first line yourself. A game needs a role, a legal move, a goal and an end.",
    openFirst: "Open tic-tac-toe",
    skeleton: "Insert a skeleton",
    drop: "or drop a .kif file here",
    keys: "Letters for rules",
    severity: { error: "error", warning: "warning", hint: "hint" },
  },

  match: {
    boardFrom: "board read from",
    noBoard: "no board in these rules",
    players: "Players",
    flip: "Turn the board",
    restart: "New match",
    board: (/** @type {string} */ relation) => `Board, read from ${relation}`,
    cell: (/** @type {string} */ place, /** @type {string} */ content) => `${place}, ${content}`,
    empty: "empty",
    piece: (/** @type {string} */ content) => content,
    target: "can go here",
    chosen: "chosen",
    mayChoose: "has moves",
    lastMove: "last move",
    toMove: "To move",
    thinking: "Thinking",
    waits: "Has chosen",
    moveNow: "Move now",
    thoughts: (/** @type {number} */ depth, /** @type {number} */ nodes) => `Depth ${depth} · ${about(nodes)} nodes`,
    bestSoFar: "best so far",
    replay: "Replay",
    first: "First",
    back: "Back",
    forward: "Forward",
    last: "Last",
    ply: "Ply",
    plies: (/** @type {number} */ at, /** @type {number} */ all) => `${at} / ${all}`,
    undo: "Undo",
    redo: "Redo",
    playOn: "Let them play",
    lookingAround: "The computer waits while you look around.",
    evaluation: (/** @type {string} */ role, /** @type {number} */ value) => `${role} can expect ${value} of 100`,
    moreLegal: (/** @type {number} */ n) => `${number(n)} more; type into the filter to find them.`,
    moves: "Moves",
    legal: "Legal moves",
    legalOf: (/** @type {string} */ role) => `Legal moves of ${role}`,
    filter: "Filter",
    noMatch: "No legal move has this text.",
    yourMove: "your move",
    goOn: "Go on",
    variation: (/** @type {number} */ n) => (n === 1 ? "another move was tried here" : `${n} other moves were tried here`),
    otherMove: (/** @type {number} */ at, /** @type {number} */ all) => `Move ${at} of ${all} that were tried here; show the next one`,
    choose: "Which move?",
    facts: "Facts of this position",
    loading: "Loading the engine",
    loadingBytes: (/** @type {number} */ bytes, /** @type {number} */ total) => (total > 0 ? `${size(bytes)} of ${size(total)}` : size(bytes)),
    loadingWords: "You can read and edit already. The board opens when the engine is ready. Next time it starts from this device.",
    loadingFailed: "The engine could not be loaded",
    retry: "Try again",
    broken: (/** @type {number} */ n) => `Rules have ${count(n, "error")}.`,
    brokenLast: (/** @type {string} */ when) => `The board shows the last good version, ${when}.`,
    brokenNone: "The board opens when they can be played.",
    firstError: "Go to first error",
    lastGood: "Back to last good",
    over: "The match is over",
    won: (/** @type {string} */ role) => `${role} wins`,
    draw: "A draw",
    used: "Time used",
    solved: (/** @type {number} */ goal) => `Goal ${goal} of 100`,
    noGoal: { none: "no goal", several: "several goals", invalid: "no number from 0 to 100" },
    again: "Play again",
    stuck: (/** @type {string} */ role) => `${role} has no legal move, but the match is not over. The rules lack one.`,
    stopped: "This position could not be computed",
    moreRoles: (/** @type {number} */ n) => `and ${number(n)} more`,
    reading: (/** @type {number} */ ms) => `Reading the rules, ${duration(ms)} so far`,
    waiting: (/** @type {number} */ ms) => `Working out the position, ${duration(ms)} so far`,
    stop: "Stop",
    said: (/** @type {string} */ role, /** @type {string} */ move) => `${role}: ${move}.`,
    saidTurn: (/** @type {string} */ role) => `${role} to move.`,
    saidYours: (/** @type {number} */ n) => `Your move, ${count(n, "legal move")}.`,
  },

  players: {
    title: "Players",
    intro: "Who decides for each role. A built-in player thinks on this device.",
    human: "You",
    done: "Done",
    /** @type {Record<string, string>} names of built-in players by id */
    names: {
      random: "Random",
      legal: "First legal move",
      easy: "Computer, easy",
      medium: "Computer, medium",
      hard: "Computer, hard",
      alphabeta: "Alpha-beta search",
      mcts: "Monte Carlo tree search",
    },
    /** @type {Record<string, string>} how built-in players play, by id */
    about: {
      human: "You choose on the board or in the list of legal moves.",
      random: "Plays any legal move.",
      legal: "Always plays the first legal move.",
      easy: "Looks one move ahead and often plays without thinking.",
      medium: "Looks three moves ahead.",
      hard: "Plays as well as it can in three seconds.",
      alphabeta: "Looks as far ahead as three seconds allow.",
      mcts: "Plays many random matches to the end and counts who won.",
    },
  },

  analysis: {
    title: "What is the best move here?",
    intro: "The engine tries the continuations of this position and says what each legal move is worth.",
    start: "Analyse this position",
    deeper: "Go deeper",
    stop: "Stop",
    move: "Move",
    goal: (/** @type {string} */ role) => `Goal for ${role}, 0 to 100`,
    value: "Value",
    status: "Status",
    depth: "Depth",
    nodes: "Nodes",
    proved: (/** @type {string} */ role) => `${role}, proved`,
    estimate: (/** @type {string} */ role) => `${role}, estimate`,
    provedGoal: (/** @type {string} */ role, /** @type {number} */ goal) => `${role} gets ${goal} with best play`,
    wins: (/** @type {string} */ role, /** @type {number} */ plies) => `${role} wins in ${count(plies, "ply", "plies")} from here`,
    loses: (/** @type {string} */ role, /** @type {number} */ plies) => `${role} loses in ${count(plies, "ply", "plies")} from here`,
    draw: "A draw with best play",
    best: "best",
    looksBest: "looks best",
    effort: (/** @type {number} */ depth, /** @type {number} */ nodes, /** @type {number} */ rate) =>
      `Depth ${depth} · ${about(nodes)} nodes · ${about(rate)} a second`,
    slow: "on the slower engine",
    badge: {
      win: (/** @type {number} */ plies) => (plies > 0 ? `win in ${plies}` : "win"),
      loss: (/** @type {number} */ plies) => (plies > 0 ? `loss in ${plies}` : "loss"),
      draw: "draw",
      proved: "proved",
      estimate: "estimate",
      atLeast: "at least",
      atMost: "at most",
      waiting: "waiting",
      mix: (/** @type {number} */ share) => `mix ${Math.round(100 * share)} %`,
    },
    over: "The match is over. Go back to analyse an earlier position.",
    none: "There is no position to analyse yet.",
    failed: "The analysis stopped",
    play: (/** @type {string} */ move) => `Play ${move}`,
    line: "Best line",
    playouts: (/** @type {number} */ n, /** @type {number} */ mean, /** @type {number} */ spread) =>
      `${about(n)} random ${n === 1 ? "match" : "matches"}: ${mean.toFixed(1)} ± ${spread.toFixed(1)}`,
    chance: "Random play",
    mean: (/** @type {number} */ mean, /** @type {number} */ spread) => `${Math.round(mean)} ±${spread < 9.5 ? spread.toFixed(1) : Math.round(spread)}`,
    share: (/** @type {number} */ share) => `play it ${Math.round(100 * share)} % of the time`,
    bounds: (/** @type {number} */ low, /** @type {number} */ high) => `proved: ${low > 0 ? `at least ${low}` : ""}${low > 0 && high < 100 ? ", " : ""}${high < 100 ? `at most ${high}` : ""}`,
    kind: {
      proved: (/** @type {string[]} */ parts) => `Proved from the rules: ${parts.join("; ")}.`,
      seen: (/** @type {number} */ matches, /** @type {string[]} */ parts) => `As far as ${count(matches, "random match", "random matches")} and play have shown: ${parts.join("; ")}.`,
      turns: "the roles move in turn",
      together: "several roles choose at once",
      sum: (/** @type {number} */ sum) => `their goals add up to ${sum}`,
      noSum: "their goals do not add up to the same",
      counter: "a counter of plies keeps positions from coming back",
      longest: (/** @type {number} */ plies) => `a match ends after ${count(plies, "ply", "plies")} at the latest`,
      alike: "the rules treat both roles alike, but for who begins",
      noRepeats: "no position comes back",
      repeats: (/** @type {number} */ n) => `positions come back (${count(n, "match", "matches")})`,
      stuck: (/** @type {number} */ n) => `${count(n, "match", "matches")} did not come to an end`,
      broken: (/** @type {number} */ n) => `${count(n, "match", "matches")} ended without one goal for each role`,
      size: (/** @type {number} */ branching, /** @type {number} */ plies) => `${branching.toFixed(1)} moves to choose from, ${plies.toFixed(1)} plies a match`,
    },
    /** @type {Record<string, string>} how it searched */
    method: { alphabeta: "alpha-beta", mcts: "Monte Carlo", matrix: "matrix of both moves", puzzle: "breadth first and beams", only: "no choice" },
    /** @type {Record<string, string>} why it ended */
    stops: { proved: "all proved", depth: "deep enough", nodes: "node limit", time: "time is over", cancelled: "stopped", engine: "limit of the engine", memory: "memory is full" },
  },

  ask: {
    why: "Why?",
    title: "Why?",
    start: "Ask why about anything you click",
    intro: "Click what you ask about.",
    across: "A move from here",
    to: "Click where the move would go.",
    done: "Done",
    over: "Why is it over?",
    goesOn: "Why not over?",
    content: (/** @type {string} */ content) => `Why is \`${content}\` here?`,
    empty: "Why is it empty?",
    nothing: "Why is nothing here?",
    legal: (/** @type {string} */ role, /** @type {string} */ move) => `Why may \`${role}\` \`${move}\`?`,
    illegal: (/** @type {string} */ role, /** @type {string} */ move) => `Why may \`${role}\` not \`${move}\`?`,
    move: (/** @type {string} */ move) => `Why is ${move} legal?`,
    goal: (/** @type {string} */ role, /** @type {string} */ value) => `Goal of ${role}: ${value}. Why?`,
  },

  study: {
    tabs: "Ways to look ahead",
    analysis: "Analysis",
    tree: "Search tree",
    solve: "Solve",
    evaluation: "Evaluation",
  },

  evaluation: {
    name: "Evaluation",
    title: "What does the search like?",
    intro: "Where the search stops looking it estimates: each fact that holds adds its weight, learned from random matches. See which facts count and change their weights: analyses of the role and computers that play it use yours.",
    learn: "Learn and show",
    learning: "Learning from random matches",
    filter: "Filter",
    reset: "Learned weights",
    use: "Analyse with these",
    columns: ["What counts", "Effect on the estimate, in points", "Weight"],
    told: (/** @type {string} */ role, /** @type {number} */ fit, /** @type {number} */ n) =>
      `For ${role}: ${count(n, "part")}. In other random matches these estimates and the goals have a correlation of ${fit.toFixed(2)}${fit <= 0.05 ? ", too little: the search uses the rules' goals instead" : ""}.`,
    own: "These rules have a heuristic of their own, and the search uses it.",
    nothing: "Nothing can be learned here: random matches show no difference.",
    movesOf: (/** @type {string} */ role) => `how many moves ${role} has`,
    weightOf: (/** @type {string} */ name) => `Weight of ${name}`,
    effect: (/** @type {number} */ points) => `${points.toFixed(1)} points`,
    points: (/** @type {number} */ points) => (points > 0 ? `+${points.toFixed(1)}` : points.toFixed(1)),
    more: (/** @type {number} */ n) => `${number(n)} more; filter to find them.`,
  },

  tree: {
    name: "Search tree",
    title: "How does the search think?",
    intro: "Alpha-beta goes through the moves in its order, with a window of values that still matter, and leaves out what cannot. Search here to see every position that it looked at, step by step.",
    search: "Search",
    stop: "Stop",
    searching: "Searching",
    table: "with a table of known positions",
    depth: (/** @type {number} */ n) => `Depth ${n}`,
    deeper: "One ply deeper",
    shallower: "One ply less",
    told: (/** @type {string} */ role, /** @type {number} */ ply, /** @type {number} */ visits, /** @type {number} */ cutoffs, /** @type {number} */ known, /** @type {boolean} */ full) =>
      `For ${role}, ${ply === 0 ? "from the beginning" : `after move ${ply}`}: ${full ? "the first " : ""}${count(visits, "position")}, ${count(cutoffs, "cut-off")}, ${number(known)} known from the table.`,
    legend: "Time runs to the right, depth down. The strip of a bar is the share of the goal, an edge on the right a cut-off, a line on top a proof. Double click to zoom.",
    steps: "Steps of the search",
    step: (/** @type {number} */ done, /** @type {number} */ all) => `${number(done)} of ${number(all)}`,
    previous: "One step back",
    next: "Next step",
    run: "Run",
    halt: "Pause",
    end: "To the end",
    path: "Way to this position",
    root: "start",
    columns: ["No.", "Move", "Window", "Value", "How", "Visits"],
    begins: (/** @type {string} */ role, /** @type {number} */ depth) => `The search for ${role} begins, ${count(depth, "ply", "plies")} deep.`,
    enters: (/** @type {string} */ move, /** @type {string} */ window, /** @type {string} */ chooser) => `Looks at ${move}, window ${window}. ${chooser}.`,
    stopped: "The search was stopped on the way.",
    ends: (/** @type {string} */ role, /** @type {string} */ value) => `The search is over: ${role} can expect ${value}.`,
    leaves: {
      search: (/** @type {string} */ move, /** @type {string} */ value) => `All that follows ${move} is known: it is worth ${value}.`,
      cutoff: (/** @type {string} */ move, /** @type {string} */ value, /** @type {number} */ unseen, /** @type {string} */ window) =>
        `Cut-off: ${move} brings ${value}, outside of ${window}, so it will not be chosen. ${unseen > 0 ? `${count(unseen, "move")} more need not be looked at.` : ""}`,
      terminal: (/** @type {string} */ move, /** @type {string} */ value) => `After ${move} the match is over, with goal ${value}.`,
      estimate: (/** @type {string} */ move, /** @type {string} */ value) => `The depth ends after ${move}: estimated at ${value}.`,
      table: (/** @type {string} */ move, /** @type {string} */ value) => `The position after ${move} is known from the table: ${value}.`,
      stop: (/** @type {string} */ move) => `The search was stopped at ${move}.`,
    },
    window: (/** @type {string | null} */ alpha, /** @type {string | null} */ beta) => `${alpha ?? "−∞"} to ${beta ?? "∞"}`,
    windowIs: "Window",
    valueIs: "Value",
    chooser: {
      mine: (/** @type {string} */ me) => `${me} chooses the most`,
      theirs: (/** @type {string} */ me, /** @type {string} */ them) => (them === "the others" ? `The others choose the least for ${me}` : `${them} chooses the least for ${me}`),
      both: (/** @type {string} */ me, /** @type {string} */ them) => `${me} and ${them} choose at once`,
      none: () => "Nobody has a choice",
    },
    others: "the others",
    cause: { search: "all looked at", cutoff: "cut off", terminal: "the end", estimate: "estimate", table: "from the table", stop: "stopped" },
    board: "Show on the board",
    moreRows: (/** @type {number} */ n) => `${number(n)} more are not listed.`,
    never: (/** @type {number} */ n) => `${count(n, "move")} never looked at.`,
    leaf: "The search looked no further here.",
  },

  solve: {
    name: "Solve",
    title: "What is this position worth, for certain?",
    intro: "Solving looks at every line that matters, to its end. If it gets through within the budget, the value is proved and the strategy can be played on the board.",
    start: "Solve",
    stop: "Stop",
    timeLabel: "Time",
    memoryLabel: "Memory",
    time: (/** @type {number} */ seconds) => (seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`),
    memory: (/** @type {number} */ megabytes) => `${megabytes} MB`,
    working: "Looking for a proof",
    bounds: (/** @type {number} */ low, /** @type {number} */ high) => `${low}–${high}`,
    proving: (/** @type {number} */ closed, /** @type {number} */ all) => `${closed} of ${count(all, "move")} proved so far`,
    effort: (/** @type {number} */ depth, /** @type {number} */ nodes, /** @type {number} */ rate, /** @type {number} */ seconds, /** @type {number} */ budget) =>
      `Depth ${depth} · ${about(nodes)} nodes · ${about(rate)} a second · ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} of ${budget} s`,
    goals: (/** @type {string} */ list) => `Goals: ${list}`,
    unsolved: (/** @type {string} */ role, /** @type {number} */ low, /** @type {number} */ high, /** @type {string} */ why) =>
      `Not solved${why}. ${low === 0 && high === 100 ? "Nothing is proved yet" : `Proved: ${role} gets ${low > 0 ? `at least ${low}` : ""}${low > 0 && high < 100 ? " and " : ""}${high < 100 ? `at most ${high}` : ""}`}`,
    /** @type {Record<string, string>} */
    stops: { time: ": the time is over", memory: ": the memory is full", cancelled: ": stopped", engine: ": the engine ran into a limit", depth: ": some line is too long", nodes: "" },
    line: "Best play",
    expected: "What the search expects",
    show: (/** @type {number} */ ply) => `Show the position after ${count(ply, "move")} of this line`,
    walk: "The strategy here",
    plays: (/** @type {string} */ role) => `${role} plays`,
    play: "Play it",
    proof: (/** @type {string} */ role, /** @type {number} */ goal, /** @type {number} */ plies) => `${role} gets ${goal} from here${plies > 0 ? `, within ${count(plies, "ply", "plies")}` : ""}, proved.`,
    atLeast: (/** @type {string} */ role, /** @type {number} */ goal) => `${role} gets at least ${goal}.`,
    others: (/** @type {string} */ role, /** @type {number} */ goal) => `${role} has no choice here. Whatever the others do, it gets at least ${goal}: try it on the board.`,
    elsewhere: "This position does not follow from the one that was solved.",
    over: (/** @type {string | number | null} */ goal, /** @type {number} */ low, /** @type {string} */ role) => `The match is over: ${role} has ${goal ?? "no goal"}, proved was ${low}.`,
    silent: "The proof has nothing to say here.",
  },

  facts: {
    search: "Anything, such as (legal x (mark 1 1)) or (legal x ?move)",
    why: "Why",
    all: (/** @type {number} */ n) => `All facts ${number(n)}`,
    asking: "Looking for the proof",
    intro: "Choose a fact, a legal move or a cell to see why it holds, or type anything to see why not.",
    line: (/** @type {number} */ line) => `line ${line}`,
    value: { true: "true", false: "false", open: "not looked at" },
    because: {
      rule: (/** @type {number} */ line) => `True: the rule at line ${line} holds`,
      by: (/** @type {number} */ line) => `by line ${line}`,
      with: "with",
      all: "True: all conditions hold",
      fact: "stated in the rules",
      state: "a fact of this position",
      move: "somebody did it",
      absent: "no such fact now",
      different: "two different terms",
      same: "the same term",
      open: "not looked at",
      attempt: "This rule",
      tries: (/** @type {number} */ n, /** @type {number} */ line) => (line === 0 ? "False: a condition does not hold" : n === 1 ? `False: the only rule that fits, at line ${line}, does not hold` : `False: none of ${n} rules that fit holds, the closest is at line ${line}`),
      never: "False: no rule gives it",
      nearest: "Rules give only such as these",
      noState: "False: not a fact of this position",
      during: (/** @type {number} */ move) => `As move ${move} is made. `,
      after: (/** @type {number} */ moves) => (moves === 0 ? "At the beginning. " : `After move ${moves}. `),
    },
    none: "No facts. The match has not begun, or nothing is true here.",
    answers: (/** @type {number} */ n, /** @type {boolean} */ more) => (more ? `the first ${number(n)} answers` : count(n, "answer")),
  },

  checks: {
    title: "Checks",
    audit: "Check the game",
    cover: "Cover the rules",
    stop: "Stop",
    intro: "Matches show whether every match ends, everybody always has a move and one goal, who can win, and which rules and conditions never matter.",
    running: "Playing random matches",
    audited: (/** @type {number} */ matches, /** @type {number} */ ended, /** @type {number} */ longest, /** @type {number} */ seconds) =>
      `${count(matches, "random match", "random matches")} in ${seconds.toFixed(1)} s, ${number(ended)} came to an end, the longest took ${count(longest, "move")}.`,
    sound: "Nothing is wrong with them.",
    findings: {
      stuck: (/** @type {string} */ role) => `${role} has no legal move although the match goes on.`,
      "goal-missing": (/** @type {string} */ role) => `${role} has no goal at the end.`,
      "goal-double": (/** @type {string} */ role) => `${role} has several goals at the end:`,
      "goal-invalid": (/** @type {string} */ role) => `${role} has a goal that is no integer from 0 to 100:`,
      repeats: (/** @type {string} */ _role, /** @type {number} */ back) => `The position after move ${back} comes up again: such a match need not end.`,
      unended: () => "A match did not end within the limit.",
    },
    times: (/** @type {number} */ n) => `In ${count(n, "match", "matches")}.`,
    canWin: (/** @type {string} */ role) => `${role} can win.`,
    cannotWin: (/** @type {string} */ role, /** @type {number} */ goal) => `${role} can never get more than ${goal}: no match gives it 100.`,
    best: (/** @type {string} */ role, /** @type {number} */ goal, /** @type {number} */ positions) =>
      `The best that ${role} got is ${goal}. ${positions > 0 ? `No match with 100 was found in ${count(positions, "position")}.` : ""}`.trim(),
    winnable: {
      weakly: "Weakly winnable: each role can win if the others let it.",
      strongly: "Strongly winnable: the role that plays alone has moves that win.",
    },
    budget: "Time at most",
    atMost: "for at most",
    seconds: (/** @type {number} */ n) => (n < 60 ? `${n} s` : `${n / 60} min`),
    noGoal: (/** @type {string} */ role) => `No match gave ${role} a goal.`,
    replay: (/** @type {number} */ moves) => `show, ${count(moves, "move")}`,
    covered: (/** @type {number} */ matches, /** @type {number} */ positions, /** @type {number} */ seconds) =>
      `${count(positions, "position")} of ${count(matches, "random match", "random matches")} in ${seconds.toFixed(1)} s.`,
    columns: ["Rule", "Holds in", "Ways each time", "Work", "Conditions that never matter"],
    never: "never",
    holdsIn: (/** @type {number} */ n, /** @type {number} */ all) => `Holds in ${number(n)} of ${number(all)} positions of random matches`,
    unknown: "too much to count",
    percent: (/** @type {number} */ share) => (share > 0 && share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`),
    each: (/** @type {number} */ n) => (n === 0 ? "" : n < 10 ? String(Math.round(n * 10) / 10) : number(Math.round(n))),
  },

  net: {
    whole: "Whole",
    relations: "Relations",
    cone: "Cone",
    both: "Relations and cone",
    views: "Ways to look at the net",
    table: "Table",
    columns: ["Value", "Name", "Layer", "Kind"],
    export: "Export",
    exportTitle: "Save the network as a file",
    formats: { svg: "This picture, as SVG", dot: "All of it for Graphviz, as DOT", json: "All of it, a line of JSON for each node" },
    selected: "Selected",
    closeSide: "Close",
    on: "true",
    off: "false",
    unknown: "not known yet",
    changed: "changed by these moves",
    unchanged: "as before these moves",
    set: "Set by hand",
    unset: "Take back",
    feeds: "Feeds",
    reads: "Inputs",
    counted: (/** @type {string} */ words, /** @type {number} */ n) => `${words}, ${number(n)}`,
    fromRules: "From the rules",
    history: "Over this match",
    historyWords: (/** @type {number} */ on, /** @type {number} */ all) =>
      on === 0 ? (all === 1 ? "false here, at the beginning" : `false in all ${number(all)} positions`) : on === all ? (all === 1 ? "true here, at the beginning" : `true in all ${number(all)} positions`) : `true in ${number(on)} of ${number(all)} positions, the beginning on the left`,
    moves: "With the moves",
    moveOf: (/** @type {string} */ role) => `Move of ${role}`,
    noMove: "no move",
    illegal: "(not legal)",
    clear: "Clear",
    make: "Make them",
    search: "Find a proposition",
    filter: "Roles and kinds",
    all: "Roles and kinds: all",
    groups: { kinds: "Kinds", roles: "Roles", parts: "Independent games" },
    kinds: { base: "facts now", input: "moves", view: "views", legal: "legal", next: "facts next", goal: "goals", terminal: "terminal", gates: "gates" },
    part: (/** @type {number} */ n) => `game ${n}`,
    building: "Building the propnet",
    buildingWords: "You can keep playing: until this is done the slower engine answers.",
    stage: { ground: "Grounding", net: "Wiring", optimise: "Sharing gates", verify: "Checking", compile: "Compiling" },
    unit: { ground: "ground rules", net: "nodes", optimise: "gates", verify: "positions", compile: "gates" },
    waits: "waits",
    sofar: (/** @type {number} */ ms) => `${duration(ms)} so far`,
    stop: "Stop",
    stopped: "The propnet was stopped. The slower engine plays.",
    build: "Build it",
    none: "The propnet appears when the rules can be played.",
    failed: "No propnet for these rules",
    failedWords: "The slower engine plays this game.",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fit: "Fit",
    legendTrue: "true, 1",
    legendFalse: "false, 0",
    legendShare: "share that is true now",
    picture: (/** @type {number} */ nodes) => `Propositional network, ${count(nodes, "node")}`,
    more: (/** @type {number} */ n) => `${number(n)} more not shown`,
    of: (/** @type {number} */ on, /** @type {number} */ all, /** @type {number} */ part) => `${on} of ${all} true${part > 0 ? `, game ${part}` : ""}`,
    fanIn: "Needs",
    fanOut: "Feeds",
    direction: "Which side of the proposition",
    depth: (/** @type {number} */ n) => `Depth ${n}`,
    deeper: "One layer more",
    shallower: "One layer less",
    tooBig: (/** @type {number} */ n) => `${number(n)} nodes are too many for one picture. Relations shows all of them, Cone a part.`,
    pick: "Choose a proposition to see its cone.",
    choose: "Click a node to see its value, its rule and what it needs.",
    cut: (/** @type {number} */ n) => `${number(n)} more`,
    gate: (/** @type {string} */ kind, /** @type {number} */ id) => `${kind} gate ${id}`,
    kind: { base: "fact now", input: "move", view: "view", legal: "legal", goal: "goal", terminal: "terminal", next: "fact next", and: "all inputs", or: "any input", not: "not its input", constant: "constant" },
    open: "Cone",
    why: "Why",
    rule: "Show rule",
    stepThrough: "Step through",
    way: "Which way the values come",
    forth: "Forward",
    back: "Backward",
    previous: "One step back",
    nextLayer: "Next layer",
    nextNode: "Next node",
    run: "Run",
    halt: "Pause",
    reset: "Reset",
    end: "Leave stepping",
    readWhat: "Click the node that shall be read.",
    progress: (/** @type {number} */ done, /** @type {number} */ all, /** @type {boolean} */ back, /** @type {number} */ settled, /** @type {number} */ next) => {
      const known = back ? `${done} of ${all} read.` : `Layer ${done} of ${all}, ${count(settled, "node")} settled.`;
      if (next === 0) return `${known} All values are known.`;
      return `${known} Next: ${next === 1 ? "" : `${count(next, "node")}, among them `}`;
    },
  },

  log: {
    title: "Log",
    empty: "What happens is noted here: moves, the time they took, messages.",
    /** @type {Record<string, (...args: string[]) => string>} by code of an event */
    events: {
      "move": (role, move, ms) => `${role}: ${move}, after ${duration(Number(ms))}`,
      "move-seen": (role, move, ms, depth, nodes) => `${role}: ${move}, after ${duration(Number(ms))}${Number(depth) > 0 ? `, depth ${depth}` : ""}, ${about(Number(nodes))} nodes`,
      "over": (words) => `${words ?? ""}.`,
      "engine-off": (reason) => `The engine stopped${reason ? `: ${reason}` : "."}`,
      "engine-failed": (reason) => `The engine could not start: ${reason ?? ""}`,
    },
  },

  share: {
    title: "Share",
    rules: "Rules",
    position: "Position",
    view: "View",
    link: "Link",
    copy: "Copy link",
    markdown: "Copy as Markdown",
    length: (/** @type {number} */ n) => `${number(n)} characters. The part after # stays in the browser; no server sees it.`,
    tooLong: (/** @type {number} */ n) => `${number(n)} characters are more than a link can hold. Save the rules as a file instead.`,
    file: "Save as file",
    making: "Making the link",
  },

  commands: {
    title: "Commands",
    placeholder: "Find a command, rule or fact",
    none: "Nothing found.",
    groups: { command: "Commands", rule: "Rules", fact: "Facts", game: "Games" },
    list: {
      newMatch: "New match",
      undo: "Undo move",
      redo: "Redo move",
      analyse: "Analyse this position",
      moveNow: "Move now",
      flip: "Turn the board",
      players: "Choose players",
      copyMoves: "Copy the moves, as the program gdl takes them",
      log: "Show the log",
      share: "Share",
      format: "Format the rules",
      outline: "Outline of the rules",
      definition: "Go to the definition of the name at the caret",
      uses: "List the places of the name at the caret",
      rename: "Rename the name at the caret",
      foldAll: "Fold all rules",
      unfoldAll: "Unfold all rules",
      nextProblem: "Go to the next problem",
      theme: "Change the theme",
      gallery: "Open the gallery",
      shortcuts: "Keyboard shortcuts",
      newSheet: "New empty sheet",
      importSheet: "Open a .kif file",
      saveFile: "Save the rules as a file",
      focusBoard: "Go to the board",
      focusRules: "Go to the rules",
      hints: "Show the hints again",
    },
  },

  shortcuts: {
    title: "Keyboard shortcuts",
    groups: [
      {
        title: "Everywhere",
        keys: [
          ["Ctrl K", "Find a command, rule or fact"],
          ["F8", "Next problem"],
          ["Alt 1 … 4", "Rules, board, analysis, propnet or facts"],
          ["?", "This list"],
          ["Escape", "Close, or let a chosen piece go"],
        ],
      },
      {
        title: "Board",
        keys: [
          ["Arrows", "Move among the cells"],
          ["Enter", "Choose a piece, or play to the cell"],
          ["← → on the slider", "Back and forward in the match"],
          ["U, R", "Undo and redo"],
          ["W", "Why is this cell or move as it is"],
        ],
      },
      {
        title: "Rules",
        keys: [
          ["Ctrl Space", "Complete"],
          ["F12, Ctrl click", "Go to the definition"],
          ["Shift F12", "List the places of a name"],
          ["F2", "Rename"],
          ["Ctrl Shift [ ]", "Fold and unfold"],
          ["Shift Alt F", "Format"],
          ["Ctrl F", "Find in the rules"],
          ["Escape, Tab", "Leave the editor"],
        ],
      },
    ],
  },

  gallery: {
    title: "Games",
    intro: (/** @type {number} */ n) => `${count(n, "game")}, each a short rule sheet. Open one, change a line, and play what you wrote.`,
    find: "Find a game",
    filters: { all: (/** @type {number} */ n) => `All ${n}`, one: "1 player", two: "2 players", more: "More" },
    players: (/** @type {number} */ n) => count(n, "player"),
    none: "No game has this name.",
    loading: "The games come with the engine.",
    own: "Your games",
    ownNone: "Sheets that you change appear here.",
    create: "New",
    import: "Import",
    exportAll: "Export all",
    kept: "Kept in this browser. Nothing is sent anywhere. Drop a .kif file on the page to open it.",
    remove: (/** @type {string} */ name) => `Delete ${name}`,
    close: "Back to the board",
    /** @type {Record<string, string>} titles of the categories of games.json */
    categories: {
      start: "Start here",
      connect: "Connect and surround",
      capture: "Move and capture",
      simultaneous: "At the same time",
      puzzle: "Puzzles",
    },
  },

  status: {
    engine: { loading: "Loading the engine", ready: "Engine ready", failed: "Engine not loaded", restarting: "Engine restarting" },
    net: (/** @type {number} */ bases, /** @type {number} */ inputs, /** @type {number} */ gates, /** @type {number} */ parts, /** @type {number} */ ms) =>
      `Propnet: ${count(bases, "base")}, ${count(inputs, "input")}, ${count(gates, "gate")}, ${parts > 1 ? `${parts} independent games, ` : ""}built in ${duration(ms)}`,
    netBuilding: "Building the propnet",
    netFailed: "No propnet: the slower engine plays",
    legal: (/** @type {string} */ list) => `Legal moves: ${list}`,
    caret: (/** @type {number} */ line, /** @type {number} */ column) => `Line ${line}, column ${column}`,
    saved: { saved: "Saved on this device", saving: "Saving", failed: "Not saved" },
    offline: "Works offline",
  },

  toasts: {
    "link-cut": (/** @type {string} */ plies) => `The rules of this link allow only the first ${count(Number(plies), "ply", "plies")} of its match`,
    "match-restarted": () => "Match restarted because the rules changed",
    "match-cut": (/** @type {string} */ plies) => `The new rules allow the first ${count(Number(plies), "ply", "plies")} of this match`,
    "new-match": () => "A new match",
    "game-unknown": (/** @type {string} */ name) => `There is no game ${name} here`,
    "player-failed": (/** @type {string} */ message) => `The player gave up: ${message}`,
    "save-failed": () => "This browser does not keep the rules: its storage is full or closed. Save them as a file.",
    "own-unreadable": () => "The browser does not give this sheet back: its database is closed to the page",
    "format-same": () => "The rules are laid out already",
    "deleted": (/** @type {string} */ name) => `${name} is deleted`,
    "copied": () => "Copied",
    "copy-failed": () => "The browser did not allow copying. Select the link and copy it yourself.",
    "file-too-big": (/** @type {string} */ name) => `${name} is larger than 5 MB`,
    "file-unreadable": (/** @type {string} */ name) => `${name} cannot be read as text`,
    "link-unknown": () => "This link is of a kind this page does not know. Perhaps it was made by a newer one.",
    "link-damaged": () => "This link is damaged: a part of it is missing or was changed",
    "link-too-long": () => "This link is longer than a link may be",
    "link-too-big": () => "This link unpacks to more than 2 MB and was not opened",
    "fixed": (/** @type {string} */ title) => `Done: ${title}`,
    "failed": (/** @type {string} */ message) => message,
  },

  undo: "Undo",
  close: "Close",
  ruleAtFault: (/** @type {number} */ line) => `rule at line ${line}`,

  hints: {
    next: "Next",
    hide: "Hide hints",
    done: "Done",
    steps: [
      { title: "1. These rules are the game", text: "Change a line and the board follows. A green lamp marks a rule that holds now." },
      { title: "2. Play on the board", text: "Click a cell, or use the arrow keys and Enter. Undo takes back as much as you like." },
      { title: "3. Look inside", text: "Analysis says what each move is worth. The propnet shows the rules as gates and wires with their values." },
    ],
    at: (/** @type {number} */ n) => `Hint ${n} of 3`,
  },

  /** @type {Record<string, (...args: string[]) => string>} by failure code */
  failures: {
    "rename": (reason) => `Not renamed: ${reason ?? ""}.`,
    "cancelled": () => "Stopped before the position was worked out.",
    "not-playable": () => "The rules have errors.",
    "limit": (what, limit) => (Number(limit) > 0 ? `More than ${number(Number(limit))} ${what}: the engine stopped at its limit.` : `The engine ran out of ${what}.`),
    "too-large": (bytes, limit) => `The text has ${size(Number(bytes))}; the page reads up to ${size(Number(limit))}. It is kept as it is.`,
    "internal-error": () => "The engine ran into an error of its own. Your text is safe.",
    "worker-stopped": () => "The engine stopped and was started again. Your text is safe.",
    "worker-failed": (reason) => `The engine could not start: ${reason ?? ""}`,
    "no-net": () => "There is no propnet of these rules yet.",
    "host": (reason) => `The compiled propnet does not run in this browser (${reason ?? ""}); it is interpreted.`,
    "unknown-game": (name) => `There is no game ${name ?? ""} here.`,
    "unsupported-game": (reason) => `This player cannot play this game: ${reason ?? ""}`,
  },
};

/**
 * A text by its code; codes come from outside, so only own keys count.
 * @template T
 * @param {Record<string, T>} of
 * @param {string} code
 * @returns {T | undefined}
 */
const lookUp = (of, code) => (Object.hasOwn(of, code) ? of[code] : undefined);

/**
 * What went wrong, in words.
 * @param {Problem} problem
 */
export function problemText(problem) {
  return lookUp(texts.failures, problem.code)?.(...problem.args) ?? problem.message;
}

/**
 * @param {{code: string, args: string[]}} toast
 */
export function toastText({ code, args }) {
  /** @type {Record<string, (...args: string[]) => string>} */
  const toasts = texts.toasts;
  return lookUp(toasts, code)?.(...args) ?? args[0] ?? code;
}

/**
 * An event of the log in words.
 * @param {{code: string, args: string[]}} event
 */
export function eventText(event) {
  return lookUp(texts.log.events, event.code)?.(...event.args) ?? toastText(event);
}

/** @param {number} at ms, as Date.now() "14:02:11" */
export const timeOfDay = (at) => new Date(at).toLocaleTimeString("en-GB");

/** Toasts about what went well, by code. */
const GOOD_NEWS = new Set(["match-restarted", "match-cut", "new-match", "format-same", "deleted", "copied", "fixed"]);

/** Whether a toast says that something could not be done. @param {{code: string}} toast */
export const tellsFailure = ({ code }) => !GOOD_NEWS.has(code);

/**
 * The name of a player in words.
 * @param {string} id
 * @param {readonly import("../protocol.d.ts").Player[]} players
 */
export function playerName(id, players) {
  if (id === "human") return texts.players.human;
  return lookUp(texts.players.names, id) ?? players.find((player) => player.id === id)?.name ?? id;
}

/** How a player plays, in a sentence. @param {string} id */
export function playerAbout(id) {
  return lookUp(texts.players.about, id) ?? "";
}
