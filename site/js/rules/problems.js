// @ts-check
// The list of problems, and how many there are of each kind.

import { fill, h, keyed } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inParts } from "../shared/in-parts.js";
import { texts } from "../shared/texts.js";
import { formAt } from "./forms.js";
import { problemKey, problemRow } from "./problem-row.js";
import { rulesTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").CheckResult} CheckResult */
/** @typedef {import("../protocol.d.ts").Diagnostic} Diagnostic */

const PART = 40; // rows that are made in one frame

/** @param {import("./problem-row.js").ProblemActions} actions */
export function createProblems(actions) {
  const list = h("ul", { class: "list" });
  const tallies = h("span", { class: "row tallies", role: "status" });
  /** The rows of what was last found. */
  let drawRows = () => {};
  const ready = inParts(PART, () => drawRows());
  return { list, tallies, update, reading, stale, unread };

  /** Another sheet is being read: what was known of the old one is gone. */
  function reading() {
    drawRows = () => {};
    fill(list);
    stale();
  }

  /** The text is being read: what is listed is about the text before. */
  function stale() {
    list.classList.add("stale");
    tallies.dataset["counts"] = "";
    // No longer than what follows, so that the tabs beside it stay where they are.
    fill(tallies, h("span", { class: "dim", title: texts.reading, "aria-hidden": true }, "…"),
      h("span", { class: "vh" }, texts.reading));
  }

  /** Nothing reads the text, and nothing will by itself. */
  function unread() {
    drawRows = () => {};
    fill(list);
    tallies.dataset["counts"] = "";
    fill(tallies, h("span", { class: "dim" }, rulesTexts.unchecked));
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
    drawRows = () => draw(rows, forms, more, caretLine);
    drawRows();
  }

  /**
   * @param {readonly (Diagnostic | null)[]} rows null for those that are not listed
   * @param {CheckResult["forms"]} forms
   * @param {number} more that are not listed
   * @param {number} caretLine
   */
  function draw(rows, forms, more, caretLine) {
    const key = (/** @type {Diagnostic | null} */ d, /** @type {number} */ i) =>
      (d ? `${i} ${problemKey(d)}` : `more ${more}`);
    const made = new Set(Array.from(list.children, (row) => row instanceof HTMLElement ? row.dataset["key"] : ""));
    keyed(list, rows.slice(0, ready(rows, (d, i) => !made.has(key(d, i)))), key,
      (d) => (d ? problemRow(d, actions) : h("li", { class: "diagnostic" }, h("span"),
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
}
