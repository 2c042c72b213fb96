// @ts-check
// The answers of a class in a table, and what went wrong in groups, to be
// discussed.

import { positionPicture } from "../board/position-picture.js";
import { fill, h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inline } from "../shared/markdown.js";
import { matchText } from "../shared/match-text.js";
import { misconceptions } from "./classroom.js";
import { classTexts, resultTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./classroom.js").ClassState} ClassState */
/** @typedef {import("./classroom.js").Row} Row */

/**
 * @param {HTMLElement} host
 * @param {{check: (text: string) => void, stop: () => void, save: () => void, close: () => void}} actions
 */
export function createClass(host, actions) {
  const { heads } = classTexts;
  const heading = h("h1", { tabindex: -1 }, classTexts.title);
  const field = h("textarea", { class: "mono", id: "class-links", rows: 5, spellcheck: "false" });
  const progress = h("span", { class: "dim", role: "status" });
  const stop = h("button", { class: "btn stop", type: "button", hidden: true, on: { click: actions.stop } },
    icon("stop"), classTexts.stop);
  const save = h("button", { class: "btn line", type: "button", hidden: true, on: { click: actions.save } },
    classTexts.export);
  const body = h("tbody");
  /** @type {{by: (row: Row) => string | number}} */
  let order = { by: () => 0 };
  const sortable = (/** @type {string} */ words, /** @type {(row: Row) => string | number} */ by) =>
    h("th", { scope: "col" }, h("button", { class: "btn sm", type: "button", title: classTexts.sort(words),
      on: { click: () => (order = { by }, shown && fillTable(shown)) } }, words));
  const table = h("table", { class: "class-table", "aria-label": classTexts.table, hidden: true },
    h("thead", {}, h("tr", {}, sortable(heads.name, (row) => row.name), sortable(heads.exercise, (row) => row.exercise),
      sortable(heads.result, (row) => row.state), sortable(heads.rules, (row) => row.rules),
      sortable(heads.alike, (row) => row.alike), sortable(heads.found, (row) => row.found))), body);
  const groups = h("section", { class: "groups" });
  host.append(h("div", { class: "inner" },
    h("div", { class: "intro" }, h("div", { class: "grow" }, heading, h("p", { class: "muted" }, classTexts.intro)),
      h("button", { class: "btn line", type: "button", on: { click: actions.close } }, icon("back"), classTexts.close)),
    h("div", { class: "ask" }, h("label", { for: "class-links" }, classTexts.links), field,
      h("div", { class: "row wrap" }, h("button", { class: "btn main", type: "button",
        on: { click: () => actions.check(field.value) } }, classTexts.check), stop, save, progress)),
    h("div", { class: "table-room", tabindex: 0, role: "region", "aria-label": classTexts.table }, table), groups));
  let open = false;
  /** @type {ClassState | null} */
  let shown = null;

  return {
    /** Puts a link into the field. @param {string} link */
    paste(link) {
      field.value += `${field.value === "" ? "" : "\n"}${link}`;
    },
    /** @param {State} state @param {ClassState} now */
    update(state, now) {
      const opens = state.ui.dialog === "class" && !open;
      open = state.ui.dialog === "class";
      host.hidden = !open;
      if (opens) heading.focus();
      if (!open || now === shown) return;
      shown = now;
      stop.hidden = !now.running;
      save.hidden = table.hidden = now.rows.length === 0;
      setText(progress, !now.asked ? "" : now.rows.length === 0 ? (now.running ? "" : classTexts.none)
        : classTexts.progress(now.done, now.rows.length));
      fillTable(now);
      fill(groups, now.running ? null : discussed(now.rows));
    },
    destroy: () => host.replaceChildren(),
  };

  /** @param {ClassState} now */
  function fillTable({ rows }) {
    const { by } = order;
    const sorted = [...rows].sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0));
    fill(body, sorted.map((row) => h("tr", { class: row.state },
      h("th", { scope: "row" }, row.name || h("span", { class: "dim" }, classTexts.noName)),
      h("td", {}, row.exercise),
      h("td", {}, row.state === "waiting" ? classTexts.waiting : classTexts.states[row.state],
        row.all > 1 && h("span", { class: "dim" }, ` ${classTexts.checks(row.done, row.all)}`)),
      h("td", { class: "num" }, row.rules), h("td", {}, row.alike > 0 && classTexts.alike(row.alike)),
      h("td", {}, inline(row.found)))));
  }
}

/** @param {readonly Row[]} rows */
function discussed(rows) {
  const groups = misconceptions(rows);
  return groups.length === 0 ? null : [h("h2", {}, classTexts.groups), ...groups.map((group) => {
    const { outcome, yours, expected } = /** @type {NonNullable<Row["worst"]>} */ (group[0]?.worst);
    const moves = outcome.counterexample?.moves ?? [];
    return h("div", { class: "card group" }, h("h3", {}, classTexts.group(group.length), " ",
      h("span", { class: "dim" }, group.map(({ name }) => name || classTexts.noName).join(", "))),
      h("p", {}, inline(outcome.message)),
      h("div", { class: "pair" }, yours && positionPicture(yours, resultTexts.yours(moves.length), 152),
        expected && positionPicture(expected, resultTexts.expected, 152)),
      moves.length > 0 && h("p", {}, resultTexts.match, " ", matchText(moves)));
  })];
}
