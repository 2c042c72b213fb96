// @ts-check
// The rules pane: the editor with its columns, and the list of problems.

import { fill, h, keyed } from "../dom.js";
import { createEditor } from "../editor/editor.js";
import { icon } from "../icons.js";
import { inline, markdown, sentence } from "../markdown.js";
import { texts } from "../texts.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */
/** @typedef {import("../protocol.d.ts").Diagnostic} Diagnostic */
/** @typedef {import("../protocol.d.ts").Fix} Fix */

/**
 * @typedef {object} RulesActions
 * @property {(text: string) => void} edit
 * @property {(line: number, column: number, at: number) => void} caret
 * @property {import("../editor/editor.js").EditorOptions["ask"]} ask
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
  const list = h("ul", { class: "list" });
  const tallies = h("span", { class: "row", role: "status" });
  const next = h("button", { class: "btn sm next", type: "button", on: { click: () => editor.nextProblem() } },
    h("span", { class: "dim" }, texts.rules.next), h("kbd", { class: "kbd" }, "F8"));
  const empty = h("div", { class: "empty", hidden: true },
    h("h3", {}, texts.rules.emptyTitle),
    h("p", { class: "muted" }, texts.rules.empty),
    h("div", { class: "row" },
      h("button", { class: "btn main", type: "button", on: { click: actions.openFirst } }, texts.rules.openFirst),
      h("button", { class: "btn line", type: "button", on: { click: actions.skeleton } }, texts.rules.skeleton)),
    h("p", { class: "dim small" }, texts.rules.drop));
  const frame = h("div", { class: "editor" });
  host.append(
    h("h2", { class: "vh" }, texts.panes.rules),
    h("div", { class: "head" },
      icon("file", "dim"), name, changed, h("span", { class: "grow" }),
      h("button", { class: "btn sm", type: "button", on: { click: actions.format } }, icon("format"), texts.rules.format),
      h("button", { class: "btn sm icon hide-phone", type: "button", "aria-label": texts.panes.maximise, title: texts.panes.maximise, on: { click: () => actions.maximise("rules") } }, icon("maximise"))),
    frame,
    empty,
    h("section", { class: "problems", "aria-label": texts.rules.problems },
      h("div", { class: "bar" }, h("h3", {}, texts.rules.problems), tallies, h("span", { class: "grow" }), next),
      list),
    h("div", { class: "keys", role: "group", "aria-label": texts.rules.keys },
      LETTERS.map((letter) => h("button", { class: "btn", type: "button", on: { click: () => editor.type(letter.length > 1 ? `${letter} ` : letter) } }, letter))),
  );
  const editor = createEditor(frame, { onChange: actions.edit, onCaret: actions.caret, ask: actions.ask, onFormat: actions.format });

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
      }
      if (document.activeElement !== name) name.value = doc.name === "" ? texts.noName : `${doc.name}.kif`;
      changed.hidden = !doc.changed || doc.game === "";
      empty.hidden = doc.text.trim() !== "";
      const fresh = check !== null && check.revision === revision ? check.result : null;
      if (fresh && check !== last?.check) {
        editor.problems(fresh.diagnostics);
        showTallies(fresh.errors, fresh.warnings, fresh.diagnostics.filter((d) => d.severity === "hint").length);
      }
      if (fresh && (check !== last?.check || state.caret !== last?.caret)) showProblems(fresh.diagnostics, fresh.more, state.caret.line);
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

    destroy() {
      editor.destroy();
      host.replaceChildren();
    },
  };

  /**
   * @param {number} errors
   * @param {number} warnings
   * @param {number} hints
   */
  function showTallies(errors, warnings, hints) {
    next.disabled = errors + warnings + hints === 0;
    fill(tallies,
      errors > 0 && h("span", { class: "badge error" }, icon("error"), texts.rules.errors(errors)),
      warnings > 0 && h("span", { class: "badge warning" }, icon("warning"), texts.rules.warnings(warnings)),
      hints > 0 && h("span", { class: "badge plain" }, icon("hint"), texts.rules.hints(hints)),
      errors + warnings + hints === 0 && h("span", { class: "dim" }, texts.rules.none));
  }

  /**
   * @param {readonly Diagnostic[]} diagnostics
   * @param {number} more
   * @param {number} caretLine
   */
  function showProblems(diagnostics, more, caretLine) {
    /** @type {(Diagnostic | null)[]} */
    const rows = more > 0 ? [...diagnostics, null] : [...diagnostics];
    keyed(list, rows, (d, i) => (d ? `${i} ${d.code} ${d.from} ${d.message} ${d.fixes.length}` : `more ${more}`),
      (d) => (d ? problemRow(d) : h("li", { class: "diagnostic" }, h("span"), h("span", { class: "muted" }, texts.rules.moreProblems(more)))),
      (row, d) => row.classList.toggle("current", d !== null && caretLine === d.line));
  }

  /** @param {Diagnostic} d */
  function problemRow(d) {
    const go = () => editor.select(d.from, d.to);
    const [first] = d.fixes;
    const page = h("div", { class: "page", hidden: true, on: { click: (/** @type {Event} */ event) => event.stopPropagation() } });
    const help = h("button", { class: "more", type: "button", "aria-expanded": "false", on: { click: async (/** @type {Event} */ event) => {
      event.stopPropagation();
      if (page.childElementCount === 0) fill(page, markdown(await actions.explain(d.code)));
      page.hidden = !page.hidden || page.childElementCount === 0;
      help.setAttribute("aria-expanded", String(!page.hidden));
    } } }, texts.rules.explain, h("span", { class: "vh" }, `, ${d.code} ${d.line}:${d.column}`));
    return h("li", { class: `diagnostic ${d.severity}`, on: { click: go } },
      icon(d.severity, `sev-${d.severity}`),
      h("div", {},
        h("button", { class: "open what", type: "button" }, h("span", { class: "vh" }, `${texts.rules.severity[d.severity]}: `), sentence(d.message)),
        h("div", { class: "at" }, `${d.line}:${d.column}`, " ", help, d.notes.map((note) => h("div", {}, `${note.line}:${note.column} `, sentence(note.message)))),
        page),
      first ? h("div", { class: "fixes" }, fixButton(d, first)) : h("span"));
  }

  /** @param {Diagnostic} d @param {Fix} fix */
  function fixButton(d, fix) {
    return h("button", { class: "btn sm line", type: "button", on: { click: (/** @type {Event} */ event) => {
      event.stopPropagation();
      editor.apply(fix.edits);
      actions.fixed(fix.title);
    } } }, inline(fix.title), h("span", { class: "vh" }, `, ${d.line}:${d.column}`));
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
