// @ts-check
// While the visitor types, the match pane keeps showing the position of a moment
// ago: until the new one is there, or an error has stood for a while.

import { isBroken } from "../session/queries.js";
import { now } from "../shared/now.js";
import { PATIENCE } from "../shared/patience.js";
import { waitsLong } from "./now.js";

/** @typedef {import("../session/state.js").State} State */

const GRACE = 350; // ms for which an error leaves the pane as it is: most are typed away before it ends

/** @param {() => void} over an error has stood, or a position is awaited, for long enough to be shown */
export function createSettling(over) {
  let brokenSince = 0; // ms, as now(); 0 while the shown position is the text's
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let grace;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let wake;

  return {
    /** Whether the pane should stay as it is. @param {State} state */
    unsettled(state) {
      const settled = state.shown === null || state.shown.revision === state.revision
        || state.shown.node !== state.tree.current;
      clearTimeout(wake);
      if (settled || state.problem !== null || waitsLong(state)) {
        brokenSince = 0;
        clearTimeout(grace);
        return false;
      }
      if (!isBroken(state)) {
        if (state.waiting > 0) wake = setTimeout(over, state.waiting + PATIENCE + 1 - now());
        return true;
      }
      if (brokenSince === 0) {
        brokenSince = now();
        grace = setTimeout(over, GRACE);
      }
      return now() - brokenSince < GRACE;
    },
    destroy() {
      clearTimeout(grace);
      clearTimeout(wake);
    },
  };
}
