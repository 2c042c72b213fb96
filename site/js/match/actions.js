// @ts-check
// What the match pane does to the session.

import { pathTo } from "../session/match-tree.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./match.js").MatchActions} MatchActions */

/**
 * @param {Session} session
 * @param {Pick<MatchActions, "askCell" | "asking" | "why" | "whyMove" | "firstError" | "lastGood" | "show"
 *   | "copy" | "saveLog" | "conduct" | "goOnMatch" | "leaveMatch">} page
 * @returns {MatchActions}
 */
export function matchActions(session, page) {
  return {
    ...page,
    click: (cell, element) => (session.state.ui.asking ? page.askCell(cell, element) : session.clickCell(cell)),
    lift: (cell) => session.liftPiece(cell),
    drop: (from, to) => session.dropPiece(from, to),
    clear: () => session.clearClicks(),
    choose: (role, move) => session.choose(role, move),
    undo: () => session.undo(),
    redo: () => session.redo(),
    restart: () => session.newMatch(),
    step: (plies) => session.stepBy(plies),
    goTo: (node) => session.goTo(node),
    playOn: () => session.playOn(),
    pause: () => session.pause(),
    moveNow: () => session.workers.moveNow(),
    goToPly: (ply) => {
      const { managed, tree } = session.state;
      const at = managed ? pathTo(tree, managed.node)[ply] : undefined;
      if (at !== undefined) session.goTo(at);
    },
    flip: () => session.patch({ flipped: !session.state.flipped }),
    matches: () => session.show({ dialog: "matches" }),
    players: () => session.show({ dialog: "players" }),
    list: (list) => session.show({ list }),
    retry: () => void session.read(),
    stop: () => session.stopWaiting(),
  };
}
