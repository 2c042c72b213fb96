// @ts-check
// What the rules pane does to the session.

import { formAt } from "./forms.js";

/** @typedef {import("../session/session.js").Session} Session */
/** @typedef {import("./rules.js").RulesActions} RulesActions */
/** @typedef {import("./rules.js").WithEditor} WithEditor */

/**
 * Links to the lessons on a code of diagnostics and on a word of GDL, as Markdown, or empty.
 * @typedef {object} Lessons
 * @property {(code: string) => Promise<string>} onCode
 * @property {(word: string) => Promise<string>} onKeyword
 */

/**
 * @param {Session} session
 * @param {WithEditor} withEditor
 * @param {{firstGame: string, skeleton: string}} beginnings what an empty sheet can begin with: a game's name, a text
 * @param {Pick<RulesActions, "maximise" | "compare"> & Lessons} page
 * @returns {RulesActions}
 */
export function rulesActions(session, withEditor, { firstGame, skeleton }, page) {
  return {
    ...page,
    edit: (text) => session.edit(text),
    caret(line, column, at, focused) {
      const { caret, check, revision } = session.state;
      if (caret.line !== line || caret.column !== column) session.patch({ caret: { line, column } });
      if (!focused) return;
      const rule = check?.revision === revision ? formAt(check.result.forms, at) : -1;
      session.pointing.choose("rules", rule < 0 ? null : { rules: [rule] });
    },
    tooMuch: () => session.toast("paste-too-big"),
    left: () => session.pointing.choose("rules", null),
    async ask(call, at) {
      const found = await session.explainer.ask(call, at);
      if (found && "kind" in found && found.kind === "keyword") {
        return { ...found, text: found.text + await page.onKeyword(found.title) };
      }
      return found;
    },
    renameAt: (at, name) => session.explainer.rename(at, name),
    explain: async (code) => (await session.explainer.page(code)) + (await page.onCode(code)),
    format: () => void format(session, withEditor),
    earlier: () => session.show({ dialog: "history" }),
    rename: (name) => session.rename(name.replace(/\.kif$/, "")),
    fixed: (title) => session.toast("fixed", [title], () => withEditor((editor) => editor.undo())),
    openFirst: () => void session.openGame(firstGame),
    skeleton: () => withEditor((editor) => editor.replace(skeleton)),
  };
}

/**
 * Lays the text out.
 * @param {Session} session
 * @param {WithEditor} withEditor
 */
export async function format(session, withEditor) {
  const text = await session.explainer.format();
  if (text !== null) withEditor((editor) => editor.replace(text));
}
