// @ts-check
// The rules pane: the editor with its columns, and the lists below it.

import { h } from "../dom.js";
import { createEditor } from "../editor/editor.js";
import { icon } from "../icons.js";
import { texts } from "../texts.js";
import { createLists } from "./rule-lists.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */

/**
 * @typedef {object} RulesActions
 * @property {(text: string) => void} edit
 * @property {(line: number, column: number, at: number) => void} caret
 * @property {import("../editor/editor.js").EditorOptions["ask"]} ask
 * @property {import("../editor/editor.js").EditorOptions["rename"]} renameAt
 * @property {(code: string) => Promise<string>} explain the page about a diagnostic code, as Markdown
 * @property {() => void} format
 * @property {(name: string) => void} rename
 * @property {(title: string) => void} fixed
 * @property {() => void} openFirst
 * @property {() => void} skeleton
 * @property {(pane: "rules") => void} maximise
 */

/** Relations whose rules describe the game and are not part of its net. */
const DECLARING = new Set(["role", "base", "input", "init"]);
const LETTERS = ["(", ")", "?", "<=", "not", "true", "does", ";"];

/**
 * @param {HTMLElement} host
 * @param {RulesActions} actions
 */
export function createRules(host, actions) {
  const name = h("input", { class: "sheet-name", "aria-label": texts.rules.rename, spellcheck: "false", autocomplete: "off",
    on: { change: () => actions.rename(name.value.trim()), keydown: (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && name.blur() } });
  const changed = h("span", { class: "dim" }, texts.rules.edited);
  const empty = h("div", { class: "empty", hidden: true },
    h("h3", {}, texts.rules.emptyTitle),
    h("p", { class: "muted" }, texts.rules.empty),
    h("div", { class: "row" },
      h("button", { class: "btn main", type: "button", on: { click: actions.openFirst } }, texts.rules.openFirst),
      h("button", { class: "btn line", type: "button", on: { click: actions.skeleton } }, texts.rules.skeleton)),
    h("p", { class: "dim small" }, texts.rules.drop));
  const frame = h("div", { class: "editor" });
  const lists = createLists({
    select: (from, to) => editor.select(from, to),
    fix: (fix) => (editor.apply(fix.edits), actions.fixed(fix.title)),
    explain: actions.explain,
    lineText: (line) => editor.line(line),
    nextProblem: () => editor.nextProblem(),
    focusEditor: () => editor.focus(),
    repeatUses: () => editor.repeatUses(),
  });
  host.append(
    h("h2", { class: "vh" }, texts.panes.rules),
    h("div", { class: "head" },
      icon("file", "dim"), name, changed, h("span", { class: "grow" }),
      h("button", { class: "btn sm", type: "button", on: { click: actions.format } }, icon("format"), texts.rules.format),
      h("button", { class: "btn sm icon hide-phone", type: "button", "aria-label": texts.panes.maximise, title: texts.panes.maximise, on: { click: () => actions.maximise("rules") } }, icon("maximise"))),
    frame,
    empty,
    lists.element,
    h("div", { class: "keys", role: "group", "aria-label": texts.rules.keys },
      LETTERS.map((letter) => h("button", { class: "btn", type: "button", on: { click: () => editor.type(letter.length > 1 ? `${letter} ` : letter) } }, letter))),
  );
  const editor = createEditor(frame, { onChange: actions.edit, onCaret: actions.caret, ask: actions.ask, rename: actions.renameAt, onUses: lists.showUses, onFormat: actions.format });

  let docId = "";
  /** @type {State | null} */
  let last = null;

  return {
    editor,

    /** @param {State} state */
    update(state) {
      const { doc, check, revision } = state;
      if (doc.id !== docId) {
        docId = doc.id;
        editor.open(doc.text);
        lists.endUses();
      }
      if (document.activeElement !== name) name.value = doc.name === "" ? texts.noName : `${doc.name}.kif`;
      changed.hidden = !doc.changed || doc.game === "";
      empty.hidden = doc.text.trim() !== "";
      const fresh = check !== null && check.revision === revision ? check.result : null;
      if (fresh && check !== last?.check) editor.problems(fresh.diagnostics);
      lists.update(state);
      if (state.outline?.revision === revision && state.outline !== last?.outline) editor.folds(state.outline.result.folds);
      if (state.shown !== last?.shown && fresh && state.shown?.revision === revision) {
        editor.lamps(state.shown.result.lamps.flatMap((lamp) => {
          const form = fresh.forms[lamp.rule];
          return form?.rule && !DECLARING.has(form.name.toLowerCase()) ? [{ at: form.from, count: lamp.count }] : [];
        }));
      }
      if (fresh && (state.net !== last?.net || state.cover !== last?.cover)) {
        const figures = state.cover?.revision === revision ? coverage(fresh, state.cover.result) : (grounds(fresh, state) ?? (last?.cover ? [] : null));
        if (figures) editor.figures(figures);
      }
      if (state.lit !== last?.lit && fresh) editor.light(state.lit.flatMap((rule) => fresh.forms[rule] ?? []));
      last = state;
    },

    outline: lists.showOutline,

    destroy() {
      editor.destroy();
      host.replaceChildren();
    },
  };
}

/**
 * How many ground rules each rule became, once they are known.
 * @param {CheckResult} check
 * @param {State} state
 */
function grounds(check, state) {
  const { result } = state.net;
  if (!result || state.net.revision !== state.revision) return null;
  return check.forms.flatMap((form, rule) => {
    const count = result.grounds[rule] ?? 0;
    const shown = form.rule && (count > 0 || !DECLARING.has(form.name.toLowerCase()));
    return shown ? [{ at: form.from, text: String(count), words: texts.rules.grounds(count) }] : [];
  });
}

/**
 * In how many positions of random matches each rule holds.
 * @param {CheckResult} check
 * @param {import("../protocol.d.ts").CoverResult} cover
 */
function coverage(check, cover) {
  return cover.rules.flatMap((rule) => {
    const form = check.forms[rule.rule];
    if (!form || rule.unknown > 0 || cover.positions === 0) return [];
    const share = rule.fired / cover.positions;
    return [{ at: form.from, text: rule.fired === 0 ? texts.checks.never : texts.checks.percent(share), words: texts.checks.holdsIn(rule.fired, cover.positions) }];
  });
}
