// @ts-check
// What the analysis pane says.

import { about, count, number } from "../shared/amounts.js";
import { goalBounds } from "../shared/goal-words.js";

/** Its tabs. */
export const paneTexts = {
  tabs: "Ways to look ahead",
  analysis: "Analysis",
  tree: "Search tree",
  solve: "Solve",
  evaluation: "Evaluation",
  /** What each is for. */
  about: {
    analysis: "What each legal move is worth",
    tree: "How the search came to its choice, step by step",
    solve: "Whether a result can be proved, and the strategy that forces it",
    evaluation: "How positions are valued where the search stops",
  },
};

export const analysisTexts = {
  title: "What is the best move here?",
  intro: "The engine tries the continuations of this position and says what each legal move is worth.",
  start: "Analyse this position",
  deeper: "Go deeper",
  stop: "Stop",
  move: "Move",
  goal: (/** @type {string} */ role) => `Goal for ${role}, 0 to 100`,
  status: "Status",
  depth: "Depth",
  nodes: "Nodes",
  proved: (/** @type {string} */ role) => `${role}, proved`,
  best: "best",
  looksBest: "looks best",
  effort: (/** @type {number} */ depth, /** @type {number} */ nodes, /** @type {number} */ rate) =>
    `Depth ${depth} · ${about(nodes)} nodes · ${about(rate)} a second`,
  slow: "by the reasoner, which is slower",
  badge: {
    win: (/** @type {number} */ plies) => (plies > 0 ? `win in ${plies}` : "win"),
    loss: (/** @type {number} */ plies) => (plies > 0 ? `loss in ${plies}` : "loss"),
    nothing: (/** @type {number} */ plies) => (plies > 0 ? `0 in ${plies}` : "0"),
    draw: "draw",
    proved: "proved",
    estimate: "estimate",
    atLeast: "at least",
    atMost: "at most",
    waiting: "not yet",
    mix: (/** @type {number} */ share) => `mix ${Math.round(100 * share)} %`,
  },
  over: "The match is over. Go back to analyse an earlier position.",
  clocks: "A match with clocks is played without help. When it is over, each of its positions can be analysed.",
  none: "There is no position to analyse yet.",
  failed: "The analysis stopped",
  play: (/** @type {string} */ move) => `Play ${move}`,
  line: "Best line",
  playouts: (/** @type {number} */ n, /** @type {number} */ mean, /** @type {number} */ spread) =>
    `${about(n)} random ${n === 1 ? "match" : "matches"}: ${mean.toFixed(1)} ± ${spread.toFixed(1)}`,
  chance: "Random play",
  mean: (/** @type {number} */ mean, /** @type {number} */ spread) =>
    `${Math.round(mean)} ±${spread < 9.5 ? spread.toFixed(1) : Math.round(spread)}`,
  share: (/** @type {number} */ share) => `play it ${Math.round(100 * share)} % of the time`,
  bounds: (/** @type {number} */ low, /** @type {number} */ high) =>
    `proved: ${goalBounds(low, high).join(", ")}`,
  kind: {
    proved: (/** @type {string[]} */ parts) => `Proved from the rules: ${parts.join("; ")}.`,
    seen: (/** @type {number} */ matches, /** @type {string[]} */ parts) =>
      `Seen in ${count(matches, "random match", "random matches")} and in play: ${parts.join("; ")}.`,
    turns: "the roles move in turn",
    together: "several roles move simultaneously",
    sum: (/** @type {number} */ sum) => `the goals add up to ${sum}`,
    noSum: "the sum of goals varies",
    counter: "a step counter keeps positions from repeating",
    longest: (/** @type {number} */ plies) => `every match ends within ${count(plies, "ply", "plies")}`,
    alike: (/** @type {boolean} */ turns) =>
      `the rules treat both roles alike${turns ? ", except for who moves first" : ""}`,
    noRepeats: "no position repeats",
    repeats: (/** @type {number} */ n) => `positions repeat (${count(n, "match", "matches")})`,
    stuck: (/** @type {number} */ n) => `${count(n, "match", "matches")} did not end`,
    broken: (/** @type {number} */ n) => `${count(n, "match", "matches")} ended without one goal for each role`,
    size: (/** @type {number} */ branching, /** @type {number} */ plies) =>
      `${branching.toFixed(1)} moves to choose from, ${plies.toFixed(1)} plies a match`,
  },
  /** @type {Record<string, string>} how it searched */
  method: { alphabeta: "alpha-beta", mcts: "Monte Carlo", matrix: "matrix of both moves",
    puzzle: "breadth first and beams", only: "no choice" },
  /** @type {Record<string, string>} why it ended */
  stops: { proved: "all proved", depth: "deep enough", nodes: "node limit", time: "time is up", cancelled: "stopped",
    engine: "engine limit", memory: "memory is full" },
  /** What it waits for while it knows nothing. */
  waits: {
    rules: "Waiting for rules without an error",
    network: "Waiting for the propnet",
    engine: "Waiting for the engine, which loads the propnet",
    computer: "Waiting for the computer to move",
    values: "Trying each move for the first time",
    visitor: "Large game: analysed when you ask",
  },
};

export const evaluationTexts = {
  name: "Evaluation",
  title: "What does the search value?",
  intro: "Where the search stops, it estimates: each fact that holds adds its weight, which is learned from random " +
    "matches. See which facts count, and change their weights: analyses for this role and computer players of it use " +
    "yours.",
  learn: "Learn and show",
  learning: "Learning from random matches",
  filter: "Filter",
  reset: "Learned weights",
  use: "Analyse with these",
  columns: ["What counts", "Effect on the estimate, in points", "Weight"],
  told: (/** @type {string} */ role, /** @type {number} */ fit, /** @type {number} */ n,
    /** @type {boolean} */ mobility, /** @type {boolean} */ lines) => {
    const beyond = lines ? ". A fact that would complete a line is a part of its own, and lines that miss two " +
      "facts count besides" : "";
    const more = mobility ? ". Facts also count for the moves that they allow"
      : fit <= 0.05 ? ", too little: the search uses the rules' goals instead" : "";
    return `For ${role}: ${count(n, "part")}. In other random matches these estimates and the goals have a ` +
      `correlation of ${fit.toFixed(2)}${more}${beyond}.`;
  },
  own: "These rules have a heuristic of their own, and the search uses it.",
  nothing: "Nothing can be learned here: random matches show no difference.",
  threat: (/** @type {string} */ fact) => `${fact} would complete a line`,
  movesOf: (/** @type {string} */ role) => `how many moves ${role} has`,
  weightOf: (/** @type {string} */ name) => `Weight of ${name}`,
  effect: (/** @type {number} */ points) => `${points.toFixed(1)} points`,
  points: (/** @type {number} */ points) => (points > 0 ? `+${points.toFixed(1)}` : points.toFixed(1)),
  more: (/** @type {number} */ n) => `${number(n)} more; filter to find them.`,
};
