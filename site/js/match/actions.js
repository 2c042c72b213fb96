// @ts-check
// What the match pane does to the session.

import { pathTo } from "../session/match-tree.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./match.js").MatchActions} MatchActions */

/**
 * @param {Session} session
 * @param {Pick<MatchActions, "askCell" | "asking" | "why" | "whyMove" | "firstError" | "lastGood" | "show"
 *   | "takeBack" | "doAgain" | "copy" | "saveLog" | "conduct" | "goOnMatch" | "reopenMatch" | "leaveMatch">} page
 * @returns {MatchActions}
 */
export function matchActions(session, page) {
  return {
    ...page,
    click: (cell, element) => (session.state.ui.asking ? page.askCell(cell, element) : session.clicks.click(cell)),
    lift: (cell) => session.clicks.lift(cell),
    drop: (from, to) => session.clicks.drop(from, to),
    clear: () => session.clicks.clear(),
    choose: (role, move) => session.turns.choose(role, move),
    undo: () => session.match.undo(),
    redo: () => session.match.redo(),
    restart: () => session.match.restart(),
    step: (plies) => session.match.stepBy(plies),
    goTo: (node) => session.match.goTo(node),
    playOn: () => session.turns.playOn(),
    pause: () => session.turns.pause(),
    moveNow: () => session.builtInTurns.moveNow(),
    goToPly: (ply) => {
      const { managed, tree } = session.state;
      const at = managed ? pathTo(tree, managed.node)[ply] : undefined;
      if (at !== undefined) session.match.goTo(at);
    },
    flip: () => session.patch({ flipped: !session.state.flipped }),
    matches: () => session.show({ dialog: "matches" }),
    players: () => session.show({ dialog: "players" }),
    list: (list) => session.show({ list }),
    retry: () => void session.read(),
    reload: () => location.reload(),
    stop: () => session.reading.stop(),
  };
}
