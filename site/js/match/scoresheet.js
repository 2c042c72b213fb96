// @ts-check
// The list of moves as a table: one column a role. Where one role moves at a
// time, a row is a round; where several do, a row is a ply.

import { canRedo, node } from "../session/match-tree.js";
import { actingRole, MOST_ROLES, movers } from "../session/state.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @typedef {object} Entry
 * @property {number} row
 * @property {number} column role
 * @property {number} id     node that the move led to
 * @property {string} text   the move
 */

/**
 * @typedef {object} Scoresheet
 * @property {number} columns
 * @property {Entry[]} entries                          in the order of play
 * @property {{row: number, column: number} | null} yours  where the visitor's next move will stand
 */

/**
 * @param {State} state
 * @param {number} roles
 * @returns {Scoresheet}
 */
export function scoresheet(state, roles) {
  const { tree } = state;
  const played = tree.line.slice(1);
  const turns = roles > 1 && played.every((id) => movers(state, id).length === 1);
  /** @type {Entry[]} */
  const entries = [];
  for (const [ply, id] of played.entries()) {
    const { joint } = node(tree, id);
    if (turns) {
      const column = movers(state, id)[0] ?? 0;
      entries.push({ ...following(entries.at(-1), column), id, text: joint[column] ?? "" });
    } else joint.slice(0, MOST_ROLES).forEach((text, column) => entries.push({ row: ply, column, id, text }));
  }
  const acting = canRedo(tree) ? -1 : actingRole(state);
  const yours = acting === -1 ? null : turns ? following(entries.at(-1), acting)
    : { row: played.length, column: acting };
  return { columns: Math.min(Math.max(roles, 1), MOST_ROLES), entries, yours };
}

/**
 * The place of a role's move after the last one: beside it, or in a new round.
 * @param {Entry | undefined} last
 * @param {number} column
 */
function following(last, column) {
  return { row: last === undefined ? 0 : column > last.column ? last.row : last.row + 1, column };
}
