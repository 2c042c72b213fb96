// @ts-check
// The list of problems: each with its place, what it means, and a fix where
// there is one.

import { fill, h, keyed, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inline, markdown, sentence } from "../shared/markdown.js";
import { texts } from "../shared/texts.js";
import { formAt } from "./forms.js";
import { rulesTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */
/** @typedef {import("../protocol.d.ts").Diagnostic} Diagnostic */
/** @typedef {import("../protocol.d.ts").Fix} Fix */

/**
 * @typedef {object} ProblemsActions
 * @property {(from: number, to: number) => void} select
 * @property {(fix: Fix) => void} fix
 * @property {(code: string) => Promise<string>} explain the page about a diagnostic code, as Markdown
 */

/** @param {ProblemsActions} actions */
export function createProblems(actions) {
  const list = h("ul", { class: "list" });
  const tallies = h("span", { class: "row", role: "status" });
  return { list, tallies, update, reading, stale };

  /** Another sheet is being read: what was known of the old one is gone. */
  function reading() {
    fill(list);
    stale();
  }

  /** The text is being read: what is listed is about the text before. */
  function stale() {
    list.classList.add("stale");
    tallies.dataset["counts"] = "";
    setText(tallies, texts.reading);
  }

  /**
   * @param {CheckResult} check
   * @param {number} caretLine
   */
  function update({ diagnostics, errors, warnings, more, forms }, caretLine) {
    list.classList.remove("stale");
    showTallies(errors, warnings, diagnostics.filter((d) => d.severity === "hint").length);
    /** @type {(Diagnostic | null)[]} */
    const rows = more > 0 ? [...diagnostics, null] : [...diagnostics];
    keyed(list, rows, (d, i) => (d ? `${i} ${d.code} ${d.from} ${d.message} ${d.fixes.length}` : `more ${more}`),
      (d) => (d ? problemRow(d) : h("li", { class: "diagnostic" }, h("span"),
        h("span", { class: "muted" }, rulesTexts.moreProblems(more)))),
      (row, d) => {
        row.classList.toggle("current", d !== null && caretLine === d.lineNumber);
        if (d) row.dataset["rule"] = String(formAt(forms, d.from));
      });
  }

  /**
   * @param {number} errors
   * @param {number} warnings
   * @param {number} hints
   */
  function showTallies(errors, warnings, hints) {
    const signature = `${errors} ${warnings} ${hints}`;
    if (tallies.dataset["counts"] === signature) return; // a live region speaks once
    tallies.dataset["counts"] = signature;
    fill(tallies,
      errors > 0 && badge("error", rulesTexts.errors(errors)),
      warnings > 0 && badge("warning", rulesTexts.warnings(warnings)),
      hints > 0 && badge("hint", rulesTexts.hints(hints)),
      errors + warnings + hints === 0 && h("span", { class: "dim" }, rulesTexts.none));
  }

  /**
   * A count, with its noun for those who do not see the shape.
   * @param {import("../protocol.d.ts").Severity} severity
   * @param {string} words such as "2 errors"
   */
  function badge(severity, words) {
    const [count = "", noun = ""] = words.split(/ (.*)/);
    return h("span", { class: `badge ${severity === "hint" ? "plain" : severity}`, title: words },
      icon(severity), count, h("span", { class: "vh" }, ` ${noun}`));
  }

  /** @param {Diagnostic} d */
  function problemRow(d) {
    const [first] = d.fixes;
    const { button, page } = helpOn(d);
    return h("li", { class: `diagnostic ${d.severity}`, on: { click: () => actions.select(d.from, d.to) } },
      icon(d.severity, `sev-${d.severity}`),
      h("div", {},
        h("button", { class: "open what", type: "button" },
          h("span", { class: "vh" }, `${rulesTexts.severity[d.severity]}: `), sentence(d.message)),
        h("div", { class: "at" }, `${d.lineNumber}:${d.column}`, " ", button, d.notes.map(noteRow)),
        page),
      first ? h("div", { class: "fixes" }, fixButton(d, first)) : h("span"));
  }

  /** A second place that has to do with a problem. @param {import("../protocol.d.ts").Note} note */
  function noteRow(note) {
    return h("div", {}, h("button", { class: "more", type: "button", on: { click: (/** @type {Event} */ event) => {
      event.stopPropagation();
      actions.select(note.from, note.to);
    } } }, `${note.lineNumber}:${note.column}`), " ", sentence(note.message));
  }

  /** The page about a kind of problem, fetched when it is opened. @param {Diagnostic} d */
  function helpOn(d) {
    const page = h("div",
      { class: "page", hidden: true, on: { click: (/** @type {Event} */ event) => event.stopPropagation() } });
    const button = h("button", { class: "more", type: "button", "aria-expanded": "false",
      on: { click: async (/** @type {Event} */ event) => {
      event.stopPropagation();
      if (page.childElementCount === 0) fill(page, markdown(await actions.explain(d.code)));
      page.hidden = !page.hidden || page.childElementCount === 0;
      button.setAttribute("aria-expanded", String(!page.hidden));
    } } }, rulesTexts.explain, h("span", { class: "vh" }, `, ${d.code} ${d.lineNumber}:${d.column}`));
    return { button, page };
  }

  /** @param {Diagnostic} d @param {Fix} fix */
  function fixButton(d, fix) {
    return h("button", { class: "btn sm line", type: "button", on: { click: (/** @type {Event} */ event) => {
      event.stopPropagation();
      actions.fix(fix);
    } } }, inline(fix.title), h("span", { class: "vh" }, `, ${d.lineNumber}:${d.column}`));
  }
}
