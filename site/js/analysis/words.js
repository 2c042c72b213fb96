// @ts-check
// What the numbers of an analysis come to, in words.

import { isPass, split, spoken } from "../shared/terms.js";
import { analysisTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Analysis} Analysis */
/** @typedef {import("../protocol.d.ts").AnalysisRow} Row */

/** The parts that say something. @param {readonly string[]} parts */
const some = (parts) => parts.filter((words) => words !== "");

/**
 * What kind of game it is, as far as is known.
 * @param {import("../protocol.d.ts").GameKind} seen
 * @param {number} roles how many there are
 */
export function kindWords(seen, roles) {
  const { kind: say } = analysisTexts;
  const { proved } = seen;
  const turns = roles < 2 ? "" : seen.turns ? say.turns : say.together;
  const known = proved.constantSum || seen.broken + seen.stuck < seen.matches; // some match gave each role a goal
  const sum = roles < 2 || !known ? "" : seen.constantSum ? say.sum(seen.sum) : say.noSum;
  const certain = some([
    proved.turns ? turns : "",
    proved.constantSum ? sum : "",
    proved.longest > 0 ? say.longest(proved.longest) : "",
    proved.alike ? say.alike(seen.turns) : "",
  ]);
  const likely = some([
    proved.turns ? "" : turns,
    proved.constantSum ? "" : sum,
    proved.longest > 0 ? "" : seen.counter ? say.counter : seen.repeats > 0 ? say.repeats(seen.repeats) : say.noRepeats,
    seen.stuck > 0 ? say.stuck(seen.stuck) : "",
    seen.broken > 0 ? say.broken(seen.broken) : "",
    say.size(seen.branching, seen.plies),
  ]);
  return `${certain.length > 0 ? `${say.proved(certain)} ` : ""}${say.seen(seen.matches, likely)}`;
}

const MOST_UNVALUED = 300; // rows that say nothing but the move

/**
 * The rows of moves of which nothing is known so far.
 * @param {readonly {text: string}[]} legal
 * @returns {Row[]}
 */
export const unvalued = (legal) => legal.slice(0, MOST_UNVALUED).map(({ text }) => ({ move: text, value: null,
  bound: "exact", proven: false, low: 0, high: 100, plies: 0, depth: 0, nodes: 0, moves: [], playouts: 0, mean: 0,
  spread: 0, share: 0 }));

/** What it took, how, and why it ended. @param {Analysis} data */
export function effortWords(data) {
  const { method, stops, slow, effort: say, bounds } = analysisTexts;
  return some([
    say(data.depth, data.nodes, data.nodesPerSecond), method[data.method] ?? data.method, stops[data.stop] ?? "",
    !data.proven && (data.low > 0 || data.high < 100) ? bounds(data.low, data.high) : "",
    data.machine === "reasoner" ? slow : "",
  ]).join(" · ");
}

/** Whether the role is to draw its move, so that nobody can foresee it. @param {Analysis} data */
export const isMix = ({ rows }) => rows.some(isMixed);

/** Whether a match ended without a single goal for each role. @param {Analysis | null} data */
export const missesGoals = (data) => (data?.kind?.broken ?? 0) > 0;

const WHOLE = 0.995; // of a mix: it is shown as 100 %

/** Whether a move is to be played now and then, and not always. @param {Row} row */
const isMixed = ({ share }) => share > 0 && share < WHOLE;

/**
 * How sure the value of a move is: a kind of badge, and its words.
 * @param {Row} row
 * @param {boolean} [missing] whether matches may end without a goal, which counts as 0: then 0 need not be a loss
 * @returns {["plain" | "estimate" | "proved" | "lost", string]}
 */
export function badge(row, missing = false) {
  const { badge: say } = analysisTexts;
  if (row.value === null) return ["plain", say.waiting];
  if (isMixed(row)) return ["plain", say.mix(row.share)];
  if (!row.proven) return ["estimate", row.bound === "lower" ? say.atLeast : row.bound === "upper" ? say.atMost
    : say.estimate];
  if (row.bound === "upper") return [row.value <= 0 ? "lost" : "plain", say.atMost];
  if (row.value >= 100) return ["proved", say.win(row.plies)];
  if (row.value <= 0) return ["lost", missing ? say.nothing(row.plies) : say.loss(row.plies)];
  return ["proved", row.value === 50 ? say.draw : say.proved];
}

/**
 * The best line of a move: of each joint move the one that decides. What all
 * moves are called is not said again.
 * @param {Row} row
 * @param {number} roles how many there are
 */
export function lineWords(row, roles) {
  const { functor } = split(row.move);
  return row.moves.map((joint) => {
    const move = joint.find((each) => roles === 1 || !isPass(each)) ?? joint[0] ?? "";
    const words = split(move);
    return words.functor === functor ? words.args : spoken(move);
  }).join(" › ");
}

/** What else is known of a move: random matches, shares, bounds. @param {Row} row */
export function moreWords(row) {
  return some([
    row.playouts > 0 ? analysisTexts.playouts(row.playouts, row.mean, row.spread) : "",
    isMixed(row) ? analysisTexts.share(row.share) : "",
    !row.proven && (row.low > 0 || row.high < 100) ? analysisTexts.bounds(row.low, row.high) : "",
  ]).join(" · ");
}
