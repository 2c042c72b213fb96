// @ts-check
// When the page analyses a position by itself, and what each move is worth then.

import { cellKey } from "../shared/linked-keys.js";
import { matching } from "./clicks.js";
import { isGoingOn } from "./managed.js";
import { actingRole, builtInRole, current, isBroken } from "./queries.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{value: number, proven: boolean}} Worth goal of the acting role, 0..100 */

export const LOOK_SECONDS = 4;
const MOST_NODES = 20_000; // of the network of a small game

/**
 * Whether the visitor looks at a position of a small game that nobody has
 * analysed. A match with clocks is played without help, an exercise may ask what
 * the analysis would tell, and while a computer has to move its own search has
 * the processor.
 * @param {State} state
 */
export function mayLook(state) {
  const { doc, net, revision, settings, analysis, thinking } = state;
  const here = current(state);
  return settings.lookAhead && doc.lesson === undefined && here !== null && !here.terminal && here.stuck.length === 0
    && !isGoingOn(state.managed) && analysis.status === "idle" && thinking === null && builtInRole(state) === -1
    && net.status === "ready" && net.revision === revision && (net.result?.stats.nodes ?? Infinity) <= MOST_NODES;
}

/**
 * What an analysis that has said nothing so far waits for: rules without an error, the propnet, its worker, a
 * computer's move, the first values, or the visitor where a game is too large to be analysed by itself. Null where
 * none comes by itself.
 * @param {State} state
 * @returns {"rules" | "network" | "engine" | "computer" | "values" | "visitor" | null}
 */
export function waitsFor(state) {
  const { net, revision, analysis, thinking, settings, doc, shown } = state;
  if (analysis.status === "running") return analysis.loading ? "engine" : "values";
  const here = shown?.result; // the last position, while the one of a new text is not there
  if (!here || here.terminal || here.stuck.length > 0) return null;
  if (!settings.lookAhead || doc.lesson !== undefined || isGoingOn(state.managed)) return null;
  if (isBroken(state)) return "rules";
  if (net.revision !== revision || net.status === "none" || net.status === "building") return "network";
  if (net.status !== "ready") return null;
  if ((net.result?.stats.nodes ?? Infinity) > MOST_NODES) return "visitor";
  if (thinking !== null || builtInRole(state) !== -1) return "computer";
  return analysis.status === "idle" ? "values" : null;
}

/**
 * What the analysis says of each move of the role that decides; nothing where
 * it is about another position or another role.
 * @param {State} state
 * @returns {Map<string, Worth>}
 */
export function worths(state) {
  const { analysis, tree } = state;
  if (analysis.node !== tree.current || analysis.role !== actingRole(state)) return new Map();
  return new Map((analysis.data?.rows ?? []).flatMap(({ move, value, proven }) =>
    (value === null ? [] : [[move, { value, proven }]])));
}

/**
 * What the best move is worth that the next click on a cell leads to.
 * @param {State} state
 * @returns {{at: import("../protocol.d.ts").BoardCell, worth: Worth}[]}
 */
export function cellWorths(state) {
  const known = worths(state);
  const legal = known.size === 0 ? [] : (current(state)?.legal[state.analysis.role] ?? []);
  /** @type {Map<string, {at: import("../protocol.d.ts").BoardCell, worth: Worth}>} */
  const best = new Map();
  for (const { text, clicks } of matching(legal, state.clicks)) {
    const worth = known.get(text);
    if (!worth) continue;
    const at = clicks[state.clicks.length]?.at(-1); // one cell of a column that a piece is dropped into
    const key = at && cellKey(at.board, at.cell);
    if (at && key && worth.value > (best.get(key)?.worth.value ?? -1)) best.set(key, { at, worth });
  }
  return [...best.values()];
}
