// @ts-check
// The rules pane: the editor with its columns, and the lists below it.

import { about, percent } from "../shared/amounts.js";
import { h } from "../shared/dom.js";
import { giveWay } from "../shared/give-way.js";
import { icon } from "../shared/icons.js";
import { texts } from "../shared/texts.js";
import { createLists } from "./lists.js";
import { createNumberControls } from "./number-controls.js";
import { rulesTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */
/** @typedef {ReturnType<typeof import("./editor/editor.js").createEditor>} Editor */
/**
 * Does something with the editor, as soon as it has come.
 * @typedef {(run: (editor: Editor) => void) => void} WithEditor
 */

/**
 * @typedef {object} RulesActions
 * @property {(text: string) => void} edit
 * @property {(line: number, column: number, at: number, focused: boolean) => void} caret
 * @property {() => void} left the visitor is in the editor no longer
 * @property {import("./editor/editor.js").EditorOptions["ask"]} ask
 * @property {import("./editor/editor.js").EditorOptions["rename"]} renameAt
 * @property {(code: string) => Promise<string>} explain the page about a diagnostic code, as Markdown
 * @property {() => void} format
 * @property {() => void} tooMuch more is put in than a sheet may have
 * @property {(name: string) => void} rename
 * @property {(title: string) => void} fixed
 * @property {() => void} openFirst
 * @property {() => void} skeleton
 * @property {(pane: "rules") => void} maximise
 * @property {() => void} compare with another version or game
 * @property {() => void} earlier versions of the sheet are looked at
 */

/** Relations whose rules describe the game and are not part of its net. */
const DECLARING = new Set(["role", "base", "input", "init"]);
const PLAIN = 10_000; // characters that are shown before the editor has come: more than a screen holds
const LETTERS = ["(", ")", "?", "<=", "not", "true", "does", ";"];

/**
 * @param {HTMLElement} host
 * @param {RulesActions} actions
 */
export function createRules(host, actions) {
  const name = nameField(actions.rename);
  const changed = h("span", { class: "dim" }, rulesTexts.edited);
  const empty = emptySheet(actions);
  const failed = editorFailed();
  const numbers = createNumberControls((edits) => use((editor) => editor.change(edits)));
  const plain = h("pre", {});
  const frame = h("div", { class: "editor" }, plain); // the editor's shadow root will hide what is in it
  const lists = createLists({
    select: (from, to) => use((editor) => editor.select(from, to)),
    fix: (fix) => use((editor) => editor.fix(fix.edits) && actions.fixed(fix.title)),
    explain: actions.explain,
    lineText: (line) => last?.doc.text.split("\n", line)[line - 1]?.trim() ?? "",
    nextProblem: () => use((editor) => editor.nextProblem()),
    focusEditor: () => use((editor) => editor.focus()),
    repeatUses: () => use((editor) => editor.repeatUses()),
  });
  const keys = keysOf((letters) => use((editor) => editor.type(letters)));
  host.append(
    h("h2", { class: "vh" }, texts.panes.rules),
    headOf(name, changed, actions),
    failed, numbers.element, frame, empty, lists.element, keys,
  );

  /** The state that is shown. @type {State | null} */
  let last = null;
  /** What other views light up. @type {{rules: readonly number[], chosen: boolean}} */
  let lit = { rules: [], chosen: false };
  /** @type {Editor | null} */
  let here = null;
  /** @type {Promise<Editor> | null} */
  let coming = null;
  whenSeen(frame, () => void come());

  /**
   * Makes the editor. Its code is two thirds of the page's and to make it is half of a phone's start, and neither
   * board nor engine needs it: it waits until the pane is shown, or something is to be done with the text.
   */
  function come() {
    if (coming) return coming;
    coming = import("./editor/editor.js").then(async ({ createEditor }) => {
      await giveWay();
      here = createEditor(frame, { onChange: actions.edit, onCaret: actions.caret, onLeave: actions.left,
        onTooMuch: actions.tooMuch,
        ask: actions.ask, rename: actions.renameAt, onUses: lists.showUses, onFormat: actions.format });
      if (last) showIn(here, last, null);
      if (lit.rules.length > 0) light(here);
      return here;
    });
    coming.catch((error) => {
      failed.hidden = false;
      reportError(error);
    });
    return coming;
  }

  /** Does something with the editor, as soon as it has come. @param {(editor: Editor) => void} run */
  function use(run) {
    void come().then(run, () => {}); // without it the pane says so
  }

  /** @param {Editor} editor */
  function light(editor) {
    const forms = last?.check?.revision === last?.revision ? (last?.check?.result.forms ?? []) : [];
    editor.light(lit.rules.flatMap((rule) => forms[rule] ?? []), lit.chosen);
  }

  return {
    use,

    /** @param {State} state */
    update(state) {
      const { doc } = state;
      if (document.activeElement !== name) name.value = doc.name === "" ? texts.noName : `${doc.name}.kif`;
      changed.hidden = !doc.changed || doc.game === "" || doc.strayed === true;
      empty.hidden = doc.text.trim() !== "";
      numbers.update(doc.locked ? "" : doc.text);
      keys.hidden = doc.locked?.length === 1 && doc.locked[0]?.trim() === doc.text.trim(); // nothing is to be written
      if (here) showIn(here, state, last);
      else if (doc !== last?.doc) plain.textContent = doc.text.slice(0, PLAIN);
      if (state.openings !== last?.openings) lists.endUses();
      lists.update(state);
      last = state;
    },

    /**
     * Lights up the rules that belong to what is pointed at in other views.
     * @param {import("../session/pointing.js").Lit | null} now
     */
    link(now) {
      const rules = now === null || now.by === "rules" ? [] : [...now.rules].sort((a, b) => a - b);
      if (rules.length === 0 && lit.rules.length === 0) return;
      lit = { rules, chosen: now?.chosen === true };
      if (here) light(here);
    },

    outline: lists.showOutline,

    destroy() {
      here?.destroy();
      host.replaceChildren();
    },
  };
}

/**
 * Runs once, when an element is shown for the first time.
 * @param {Element} element
 * @param {() => void} run
 */
function whenSeen(element, run) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    run();
  });
  observer.observe(element);
}

/** The name of the sheet, which can be changed. @param {(name: string) => void} rename */
function nameField(rename) {
  const field = h("input", { class: "sheet-name", "aria-label": rulesTexts.rename, spellcheck: "false",
    autocomplete: "off", on: {
      change: () => rename(field.value.trim()),
      keydown: (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && field.blur(),
    } });
  return field;
}

/**
 * The row above the editor.
 * @param {HTMLElement} name
 * @param {HTMLElement} changed
 * @param {Pick<RulesActions, "format" | "compare" | "earlier" | "maximise">} actions
 */
function headOf(name, changed, { format, compare, earlier, maximise }) {
  return h("div", { class: "head" },
    icon("file", "dim"), name, changed, h("span", { class: "grow" }),
    h("button", { class: "btn sm", type: "button", on: { click: format } }, icon("format"), rulesTexts.format),
    h("button", { class: "btn sm hide-phone", type: "button", on: { click: compare } }, rulesTexts.compare),
    h("button", { class: "btn sm icon hide-phone", type: "button", "aria-label": rulesTexts.earlier.title,
      title: rulesTexts.earlier.title, on: { click: earlier } }, icon("history")),
    h("button", { class: "btn sm icon hide-phone", type: "button", "aria-label": texts.panes.maximise,
      title: texts.panes.maximise, on: { click: () => maximise("rules") } }, icon("maximise")));
}

/** What is said if the editor does not come. */
const editorFailed = () => h("p", { class: "editor-failed", role: "alert", hidden: true }, rulesTexts.editorFailed, " ",
  h("button", { class: "btn sm line", type: "button", on: { click: () => location.reload() } }, rulesTexts.reload));

/** Keys that the keyboard of a phone hides. @param {(letters: string) => void} type */
function keysOf(type) {
  return h("div", { class: "keys", role: "group", "aria-label": rulesTexts.keys },
    LETTERS.map((letter) => h("button", { class: "btn", type: "button",
      on: { click: () => type(letter.length > 1 ? `${letter} ` : letter) } }, letter)));
}

/** What stands in place of no rules. @param {Pick<RulesActions, "openFirst" | "skeleton">} actions */
function emptySheet({ openFirst, skeleton }) {
  return h("div", { class: "empty", hidden: true },
    h("h3", {}, rulesTexts.emptyTitle),
    h("p", { class: "muted" }, rulesTexts.empty),
    h("div", { class: "row" },
      h("button", { class: "btn main", type: "button", on: { click: openFirst } }, rulesTexts.openFirst),
      h("button", { class: "btn line", type: "button", on: { click: skeleton } }, rulesTexts.skeleton)),
    h("p", { class: "dim small" }, rulesTexts.drop));
}

/**
 * Brings the editor from what it shows to another state.
 * @param {Editor} editor
 * @param {State} state
 * @param {State | null} last null if it shows nothing yet
 */
export function showIn(editor, state, last) {
  const { doc, check, revision, settings } = state;
  if (settings.tabIndents !== last?.settings.tabIndents) editor.tabIndents(settings.tabIndents);
  if (state.openings !== last?.openings) editor.open(doc.text, doc.locked); // an exercise begins again by the same id
  if (check?.revision === revision) showFindings(editor, state, check.result, last);
  if (state.outline?.revision === revision && state.outline !== last?.outline) editor.folds(state.outline.result.folds);
}

/**
 * Shows what is known about the text that the editor shows.
 * @param {Editor} editor
 * @param {State} state
 * @param {CheckResult} check of its text
 * @param {State | null} last
 */
function showFindings(editor, state, check, last) {
  const { revision, shown, cover } = state;
  if (state.check !== last?.check) editor.problems(check.diagnostics);
  if (shown !== last?.shown && shown?.revision === revision) {
    editor.ruleStatus(shown.result.ruleStatus.flatMap((status) => {
      const form = check.forms[status.rule];
      return form?.rule && !DECLARING.has(form.name.toLowerCase()) ? [{ ...status, at: form.from }] : [];
    }));
  }
  if (state.net !== last?.net || cover !== last?.cover || shown !== last?.shown) {
    const figures = cover?.revision === revision ? coverage(check, cover.result)
      : (grounds(check, state) ?? (last?.cover ? [] : null));
    if (figures) editor.figures(figures);
  }
}

/**
 * How many ground rules each rule became, once they are known.
 * @param {CheckResult} check
 * @param {State} state
 */
function grounds(check, state) {
  const { result } = state.net;
  if (!result || state.net.revision !== state.revision) return null;
  const holding = new Set(state.shown?.result.ruleStatus.flatMap(({ rule, count }) => (count > 0 ? [rule] : [])));
  return check.forms.flatMap((form, rule) => {
    const count = result.groundRules[rule] ?? 0;
    const shown = form.rule && (count > 0 || !DECLARING.has(form.name.toLowerCase()));
    return shown ? [{ at: form.from, text: inColumn(count), words: rulesTexts.grounds(count, holding.has(rule)) }] : [];
  });
}

/** A number in the four columns that the editor keeps for it. @param {number} n */
function inColumn(n) {
  return n < 10_000 ? String(n) : about(n).replace(" ", "");
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
    const text = share > 0 && share < 0.01 ? "<1%" : percent(share).replace(" ", ""); // as wide as the column
    return [{ at: form.from, text, words: rulesTexts.holdsIn(rule.fired, cover.positions) }];
  });
}
