// @ts-check
// Whether a computer thinks on while the visitor chooses.

import { isGoingOn } from "./managed.js";
import { actingRole, current, playerOf } from "./queries.js";

export const PONDER_SECONDS = 20; // at most, for each move of the visitor
const PONDERS = "hard"; // weaker ones are to be weaker than they could be

/**
 * The role whose computer thinks on while the visitor chooses, or -1. In a match with
 * clocks each player is a worker of its own, which sees to that itself.
 * @param {import("./state.js").State} state
 */
export function ponderingRole(state) {
  const here = current(state);
  const mine = actingRole(state);
  if (!state.settings.ponder || !here || here.terminal || mine === -1 || isGoingOn(state.managed)) return -1;
  return here.roles.findIndex((_, role) => role !== mine && playerOf(state, role) === PONDERS);
}
