// @ts-check
// Ways into the text: to a rule, an error, or any place that another pane names.

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./rules.js").WithEditor} WithEditor */
/** @typedef {ReturnType<typeof createPlaces>} Places */

/**
 * @param {Session} session
 * @param {WithEditor} withEditor
 * @param {() => void} bringUp shows the rules where another pane hides them
 */
export function createPlaces(session, withEditor, bringUp) {
  return { select, showRule, firstError, line };

  /**
   * @param {number} from UTF-16 offset
   * @param {number} to
   */
  function select(from, to) {
    bringUp();
    requestAnimationFrame(() => withEditor((editor) => editor.select(from, to))); // what is hidden takes no focus
  }

  /** @param {number} rule index into the forms of the text that was read last */
  function showRule(rule) {
    const form = session.state.check?.result.forms[rule];
    if (!form) return;
    if (session.state.ui.maximised !== "") session.show({ maximised: "" });
    select(form.from, form.to);
  }

  /** @param {number} number of a line of the text, from 1 */
  function line(number) {
    const lines = session.state.doc.text.split("\n");
    const from = lines.slice(0, number - 1).reduce((sum, each) => sum + each.length + 1, 0);
    select(from, from + (lines[number - 1]?.length ?? 0));
  }

  function firstError() {
    const first = session.state.check?.result.diagnostics.find((each) => each.severity === "error");
    if (first) select(first.from, first.to);
  }
}
