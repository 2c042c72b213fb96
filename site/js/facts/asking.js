// @ts-check
// Asking why about things on the page: a cell of the board, a move of the match,
// or any atom. The answer stands in the facts pane.

import { cellQuestions, legalAtom, moveQuestions, movesAcross } from "../session/questions.js";
import { askTexts } from "../session/texts.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../protocol.d.ts").BoardCell} BoardCell */
/** @typedef {import("../shared/menu.js").Menu} Menu */
/** @typedef {ReturnType<typeof createAsking>} Asking */

/**
 * @param {Session} session
 * @param {Menu} menu for a cell that there are several questions about
 * @param {() => void} showFacts
 */
export function createAsking(session, menu, showFacts) {
  return { why, cell, move, turn };

  /** @param {string} atom */
  function why(atom) {
    showFacts();
    session.show({ asking: false, askFrom: null });
    void session.explainer.explain(atom);
  }

  /**
   * Asks about a cell, or about the move to it: immediately if there is one
   * question, else by a menu.
   * @param {BoardCell} at
   * @param {Element} beside the cell's element
   */
  function cell(at, beside) {
    const { askFrom } = session.state.ui;
    const questions = askFrom ? moveQuestions(session.state, askFrom, at) : cellQuestions(session.state, at);
    const items = questions.map(({ atom, words }) => ({ words, run: () => why(atom) }));
    if (!askFrom && movesAcross(session.state)) {
      items.push({ words: askTexts.across, run: () => session.show({ asking: true, askFrom: at }) });
    }
    const [only] = items;
    if (only && items.length === 1) only.run();
    else if (only) menu.open(beside, askTexts.title, items);
  }

  /**
   * Goes to the position before a move of the match and asks why it was legal.
   * @param {number} id of a node of the match tree, not its root
   * @param {number} role
   */
  function move(id, role) {
    const { shown } = session.state;
    const joint = session.match.goBefore(id);
    why(legalAtom(shown?.result.roles[role] ?? "", joint[role] ?? ""));
  }

  /** Lets clicks ask instead of play, or play again. @param {boolean} on */
  function turn(on) {
    const { asking, askFrom } = session.state.ui;
    if (asking !== on || askFrom) session.show({ asking: on, askFrom: null });
  }
}
