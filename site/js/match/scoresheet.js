// @ts-check
// The list of moves as a table: one column a role. Where one role moves at a
// time, a row is a round; where several do, a row is a ply. Plies in which all
// roles pass stand together in one row.

import { canRedo, node } from "../session/match-tree.js";
import { actingRole, movers } from "../session/queries.js";
import { MOST_ROLES } from "../session/state.js";
import { isPass } from "../shared/terms.js";
import { matchTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */

/**
 * @typedef {object} Entry
 * @property {number} row
 * @property {number} column role
 * @property {number} id     node that the move led to
 * @property {string} text   the move; empty for plies in which all roles pass
 * @property {readonly number[]} folded nodes of those plies; empty for a move
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
  const idle = (/** @type {number} */ id) => roles > 1 && node(tree, id).joint.every(isPass);
  const turns = roles > 1 && played.every((id) => idle(id) || movers(state, id).length === 1);
  /** @type {Entry[]} */
  const entries = [];
  for (const id of played) {
    const { joint } = node(tree, id);
    const last = entries.at(-1);
    if (idle(id)) {
      if (last && last.folded.length > 0) entries[entries.length - 1] = { ...last, id, folded: [...last.folded, id] };
      else entries.push({ row: last ? last.row + 1 : 0, column: 0, id, text: "", folded: [id] });
    } else if (turns) {
      const column = movers(state, id)[0] ?? 0;
      entries.push({ ...following(last, column), id, text: joint[column] ?? "", folded: [] });
    } else {
      const row = last ? last.row + 1 : 0;
      joint.slice(0, MOST_ROLES).forEach((text, column) => entries.push({ row, column, id, text, folded: [] }));
    }
  }
  const acting = canRedo(tree) ? -1 : actingRole(state);
  const yours = acting === -1 ? null : turns ? following(entries.at(-1), acting)
    : { row: (entries.at(-1)?.row ?? -1) + 1, column: acting };
  return { columns: Math.min(Math.max(roles, 1), MOST_ROLES), entries, yours };
}

/**
 * The place of a role's move after the last one: beside it, or in a new round.
 * @param {Entry | undefined} last
 * @param {number} column
 */
function following(last, column) {
  const beside = last !== undefined && last.folded.length === 0 && column > last.column;
  return { row: last === undefined ? 0 : beside ? last.row : last.row + 1, column };
}

/**
 * What stands in a cell of the table: an entry, the number of a round, or the
 * place of the visitor's move; the last two have no node, and their id is -1.
 * @typedef {Entry & {key: string}} Cell
 */

/**
 * What stands in some rows of a sheet, row by row.
 * @param {Scoresheet} sheet
 * @param {number} from
 * @param {number} to
 * @returns {Cell[]}
 */
export function cellsOf({ entries, yours }, from, to) {
  const drawn = entries.filter(({ row }) => row >= from && row < to);
  const mine = yours && yours.row >= from && yours.row < to ? yours : null;
  const rounds = new Set([...drawn.map((entry) => entry.row), ...(mine ? [mine.row] : [])]);
  return [
    ...[...rounds].map((row) => ({ key: `round ${row}`, row, column: -1, id: -1, text: String(row + 1),
      folded: [] })),
    ...drawn.map((entry) => ({ key: `${entry.id} ${entry.column}`, ...entry })),
    ...(mine ? [{ key: "yours", ...mine, id: -1, text: matchTexts.yourMove, folded: [] }] : []),
  ].sort((a, b) => a.row - b.row || a.column - b.column);
}
