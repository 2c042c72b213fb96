// @ts-check
// What happens at a key press anywhere on the page. Keys of one pane are
// handled there; the list that visitors see is in the texts of the dialog.

import { pageFragment } from "../documents/link.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("../session/state.js").PaneName} PaneName */

/**
 * @typedef {object} ShortcutActions
 * @property {() => void} nextProblem
 * @property {(pane: PaneName) => void} goTo shows a pane and gives it the focus
 * @property {() => void} undo takes back what was done last
 * @property {() => void} redo does it again
 * @property {() => void} find opens the palette before the next letter is typed
 */

/**
 * @param {Session} session
 * @param {ShortcutActions} actions
 */
export function listenToKeys(session, actions) {
  document.addEventListener("keydown", (event) => {
    const run = shortcut(event, session, actions);
    if (!run) return;
    event.preventDefault();
    run();
  });
}

/**
 * What a key does here, or null if it is nothing to the page.
 * @param {KeyboardEvent} event
 * @param {Session} session
 * @param {ShortcutActions} actions
 * @returns {(() => void) | null}
 */
function shortcut(event, session, { nextProblem, goTo, undo, redo, find }) {
  const { key } = event;
  const { dialog, maximised, tool } = session.state.ui;
  const typing = takesText(event.composedPath()[0]);
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "k") return find;
  const page = pageFragment(dialog) !== "";
  const free = !typing && !event.defaultPrevented; // texts and the match have their own
  if (free && (event.ctrlKey || event.metaKey) && /^[yz]$/i.test(key)) {
    const again = event.shiftKey || key.toLowerCase() === "y";
    if (dialog === "") return again ? redo : undo;
    // On a page only what its message tells of: the match and the rules are out of sight.
    return page && !again && session.state.toast?.undo ? () => session.undoToast() : null;
  }
  if (key === "F8" && !typing) return nextProblem;
  if (key === "?" && !typing && dialog === "") return () => session.show({ dialog: "shortcuts" });
  // What lies on top is closed first, by itself or by the browser.
  if (key === "Escape" && document.querySelector(":popover-open, dialog[open]")) return null;
  if (key === "Escape" && page) return () => session.show({ dialog: "" });
  if (key === "Escape" && maximised !== "" && !typing) return () => session.show({ maximised: "" });
  const pane = event.altKey ? paneAt(event.code, tool) : undefined;
  return pane ? () => goTo(pane) : null;
}

/**
 * The pane of a digit, by its place on the keyboard: with Alt it may stand for another sign, and with Shift in France.
 * @param {string} code
 * @param {"propnet" | "facts"} tool that is shown
 */
function paneAt(code, tool) {
  return new Map(/** @type {[string, PaneName][]} */ ([["Digit1", "rules"], ["Digit2", "play"], ["Digit3", "analysis"],
    ["Digit4", tool]])).get(code);
}

/** @param {EventTarget | undefined} target */
function takesText(target) {
  return target instanceof HTMLElement
    && (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLSelectElement
      || target instanceof HTMLTextAreaElement);
}
