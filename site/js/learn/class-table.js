// @ts-check
// The answers to one exercise in a table: a row for each, a column for each
// check, sorted by the column that is pressed.

import { clock } from "../shared/amounts.js";
import { h, refill, setText } from "../shared/dom.js";
import { coloured } from "../shared/highlight.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { checkNames, classTexts, resultTexts } from "./texts.js";

/** @typedef {import("./classroom.js").Row} Row */
/** @typedef {import("./classroom.js").Sheet} Sheet */
/** @typedef {import("./attempts.js").Attempt} Attempt */
/** @typedef {import("./misconceptions.js").Open} Open */

/** @typedef {{words: string, about?: string, by: (row: Row) => string | number}} Column */

/** Worst first. @type {Record<Row["state"], number>} */
const STATES = { failed: 0, undecided: 1, bad: 2, waiting: 3, passed: 4 };
const MARKS = /** @type {const} */ ({ passed: "check", failed: "close", undecided: "warning" });

/** @param {Open} open */
export function createClassTable(open) {
  const heading = h("h2", {});
  const head = h("tr");
  const body = h("tbody");
  const room = h("div", { class: "table-room", tabindex: 0, role: "region" },
    h("table", { class: "class-table" }, h("thead", {}, head), body));
  /** The column that rows are sorted by, and whether from the end. */
  let order = { column: -1, down: false };
  /** @type {Sheet | null} */
  let shown = null;
  /** What stands for a row, so that attempts that are open stay open. @type {WeakMap<Row, HTMLElement>} */
  let drawn = new WeakMap();
  return {
    element: h("section", {}, heading, room),
    /** @param {Sheet} sheet */
    update(sheet) {
      if (sheet.exercise !== shown?.exercise) drawn = new WeakMap(); // it has other columns
      shown = sheet;
      const title = sheet.exercise?.title || sheet.id || classTexts.unknownExercise;
      setText(heading, title);
      room.setAttribute("aria-label", classTexts.table(title));
      draw();
    },
  };

  function draw() {
    if (!shown) return;
    const columns = columnsOf(shown);
    refill(head, columns.map(({ words, about }, i) => h("th", { scope: "col",
      "aria-sort": i !== order.column ? "none" : order.down ? "descending" : "ascending" },
      h("button", { class: "btn sm", type: "button", title: about ?? classTexts.sort(words), "data-key": `sort ${i}`,
        on: { click: () => sort(i) } }, words, about && h("span", { class: "vh" }, `: ${about}`),
        i === order.column && icon(order.down ? "down" : "up")))));
    body.replaceChildren(...sorted(shown.rows, columns[order.column]).map((row) => {
      const known = drawn.get(row) ?? tableRow(row, shown?.exercise?.checks ?? [], open);
      drawn.set(row, known);
      return known;
    }));
  }

  /** @param {number} column again to turn it around */
  function sort(column) {
    order = { column, down: order.column === column && !order.down };
    draw();
  }

  /** @param {readonly Row[]} rows @param {Column | undefined} column */
  function sorted(rows, column) {
    if (!column) return [...rows];
    const { by } = column;
    const sign = order.down ? -1 : 1;
    return [...rows].sort((a, b) => sign * (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0));
  }
}

/** @param {Sheet} sheet @returns {Column[]} */
function columnsOf({ exercise }) {
  const { heads } = classTexts;
  return [{ words: heads.name, by: (row) => row.name.toLowerCase() },
    { words: heads.result, by: (row) => STATES[row.state] },
    ...(exercise?.checks ?? []).map(({ kind }, i) => ({ words: classTexts.nth(i + 1), about: checkNames[kind],
      by: (/** @type {Row} */ row) => row.verdicts[i] ?? "" })),
    { words: heads.found, by: (row) => row.found }, { words: heads.rules, by: (row) => row.rules ?? -1 },
    { words: heads.alike, by: (row) => row.alike }, { words: heads.attempts, by: (row) => row.attempts.length }];
}

/** @param {Row} row @param {readonly unknown[]} checks @param {Open} open */
function tableRow(row, checks, open) {
  const moves = row.worst?.outcome.counterexample?.moves ?? [];
  return h("tr", { class: row.state },
    h("th", { scope: "row" }, nameOf(row, open)),
    h("td", { class: "state" }, row.state === "waiting" ? classTexts.waiting : classTexts.states[row.state]),
    checks.map((_, i) => {
      const verdict = row.verdicts[i];
      return h("td", { class: `verdict ${verdict ?? ""}` }, verdict && icon(MARKS[verdict]),
        verdict && h("span", { class: "vh" }, resultTexts.state[verdict]));
    }),
    h("td", { class: "found" }, inline(row.found),
      moves.length > 0 && h("div", { class: "small dim" }, matchText(moves))),
    h("td", { class: "num" }, row.rules), h("td", {}, row.alike > 0 && classTexts.alike(row.alike)),
    h("td", {}, row.attempts.length > 0 && attemptsOf(row.attempts)));
}

/** A name leads to the rules that were handed in under it. @param {Row} row @param {Open} open */
function nameOf({ name, sheet }, open) {
  const words = name || h("span", { class: "dim" }, classTexts.noName);
  return sheet === "" ? words : h("button", { class: "btn sm line", type: "button", title: classTexts.answer,
    on: { click: () => open(sheet, [], name) } }, words);
}

/** @param {readonly Attempt[]} attempts */
function attemptsOf(attempts) {
  const start = attempts[0]?.at ?? 0;
  return h("details", {}, h("summary", {}, classTexts.attempts(attempts.length)), h("ol", { class: "attempts" },
    attempts.map(({ at, sheet, passed }) => h("li", {},
      h("p", { class: "small" }, classTexts.attempt(clock((at - start) / 1000), passed)),
      h("pre", { tabindex: 0 }, coloured(sheet))))));
}
