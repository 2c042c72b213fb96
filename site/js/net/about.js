// @ts-check
// Which node is told about beside the picture, asked for when it is chosen and
// again when the match has moved.

import { createNetSide } from "./side.js";

/** @typedef {import("../protocol.d.ts").NetNodeResult} NetNodeResult */

/**
 * @typedef {object} OwnActions
 * @property {(id: number) => Promise<NetNodeResult> | null} tell about a node in the shown
 *  position; null where there is no room, or no position
 */

/** @typedef {OwnActions & Omit<import("./side.js").SideActions, "close">} AboutActions */

/** @param {AboutActions} actions */
export function createNetAbout(actions) {
  let wanted = true; // the visitor has not closed it
  let asked = 0; // questions, so that only the latest is answered
  const side = createNetSide({ ...actions, close: () => ((wanted = false), side.show(null)) });

  return {
    element: side.element,
    /** Opens the panel with the next node, even if the visitor has closed it before. */
    wake: () => void (wanted = true),
    /** Tells about a node unless the visitor has closed the panel. @param {number} id */
    ask: (id) => void (wanted && ask(id)),
    /** The match has moved. @param {number} id of the node that is marked, or -1 */
    follow: (id) => void (id >= 0 && side.open && ask(id)),
    /** The values have changed. */
    refresh: side.refresh,
    /** There is no network any more. */
    end: () => side.show(null),
  };

  /** @param {number} id */
  async function ask(id) {
    const answer = actions.tell(id);
    if (!answer) return;
    const now = ++asked;
    try {
      const told = await answer;
      if (now === asked) side.show(told);
    } catch {
      if (now === asked) side.show(null); // the net is gone
    }
  }
}
