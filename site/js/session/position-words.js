// @ts-check
// What there is to say about a position: how a match ended, what was played,
// who is next. The words are in texts.js.

import { spoken } from "../shared/terms.js";
import { node } from "./match-tree.js";
import { actingRole, current, deciders, movers } from "./queries.js";
import { positionTexts } from "./texts.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../protocol.d.ts").PositionResult} PositionResult */

/**
 * How a match ended, without a full stop.
 * @param {PositionResult} end
 */
export function verdict(end) {
  const say = positionTexts;
  const values = end.goals.flatMap((goal) => goal.value ?? []);
  if (values.length < end.roles.length) return say.over;
  if (values.length === 1) return `${say.over}. ${say.solved(values[0] ?? 0)}`;
  const best = Math.max(...values);
  const winners = end.roles.filter((_, role) => values[role] === best);
  const [winner] = winners;
  const words = winners.length === 1 && winner !== undefined ? say.won(winner) : winners.length === 2
    && end.roles.length === 2 ? say.draw : say.over;
  return `${words}, ${values.join(" : ")}`;
}

/**
 * For those who do not see the board: the last moves, and what comes next.
 * Empty while the position is not known.
 * @param {State} state
 */
export function announcement(state) {
  const here = current(state);
  if (!here) return "";
  const parts = [];
  const { current: id } = state.tree;
  if (id !== 0) {
    const { joint } = node(state.tree, id);
    for (const role of movers(state, id)) parts.push(positionTexts.said(here.roles[role] ?? "",
      spoken(joint[role] ?? "")));
  }
  const acting = actingRole(state);
  const [next] = deciders(state);
  if (here.terminal) parts.push(`${verdict(here)}.`);
  else if (acting !== -1) parts.push(positionTexts.saidYours((here.legal[acting] ?? []).length));
  else if (next !== undefined) parts.push(positionTexts.saidTurn(here.roles[next] ?? ""));
  return parts.join(" ");
}
