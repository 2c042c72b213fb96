// @ts-check
// The answers of a class: links are pasted, checked again, and shown in a table
// for each exercise; what went wrong stands below in groups, to be discussed.

import { fill, h, setText } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { createClassTable } from "./class-table.js";
import { discussed } from "./misconceptions.js";
import { classTexts } from "./texts.js";

/** @typedef {import("../session/state.js").State} State */
/** @typedef {import("./classroom.js").Classroom} Classroom */
/** @typedef {import("./classroom.js").ClassState} ClassState */

/**
 * @param {HTMLElement} host
 * @param {Classroom} classroom
 * @param {{save: () => void, close: () => void, open: import("./misconceptions.js").Open}} actions
 */
export function createClass(host, classroom, actions) {
  const heading = h("h1", { tabindex: -1 }, classTexts.title);
  const field = h("textarea", { class: "mono", id: "class-links", rows: 5, spellcheck: "false",
    on: { input: () => classroom.keep(field.value) } });
  field.value = classroom.pasted;
  const progress = h("span", { class: "dim", role: "status" });
  const check = h("button", { class: "btn main", type: "button",
    on: { click: () => void classroom.check(field.value) } }, classTexts.check);
  const stop = h("button", { class: "btn stop", type: "button", hidden: true,
    on: { click: () => classroom.stop() } }, icon("stop"), classTexts.stop);
  const save = h("button", { class: "btn line", type: "button", hidden: true, on: { click: actions.save } },
    classTexts.export);
  const tables = h("div", { class: "class-tables" });
  const groups = h("section", { class: "groups" });
  host.append(h("div", { class: "inner" },
    h("div", { class: "intro" }, h("div", { class: "grow" }, heading, h("p", { class: "muted" }, classTexts.intro)),
      h("button", { class: "btn line", type: "button", on: { click: actions.close } }, icon("back"), classTexts.close)),
    h("div", { class: "ask" }, h("label", { for: "class-links" }, classTexts.links), field,
      h("div", { class: "row wrap" }, check, stop, save, progress)),
    tables, groups));
  let open = false;
  /** @type {ClassState | null} */
  let shown = null;
  /** Tables by exercise, so that each keeps its order. @type {Map<string, ReturnType<typeof createClassTable>>} */
  let known = new Map();

  return {
    /** Puts a link into the field, if it is not there. @param {string} link */
    paste(link) {
      if (field.value.split(/[^#.\w-]/).includes(link)) return;
      field.value += `${field.value === "" ? "" : "\n"}${link}`;
      classroom.keep(field.value);
    },
    /** @param {State} state @param {ClassState} now */
    update(state, now) {
      const opens = state.ui.dialog === "class" && !open;
      open = state.ui.dialog === "class";
      if (opens) heading.focus();
      if (!open || now === shown) return;
      shown = now;
      if (!now.running && document.activeElement === stop) check.focus();
      stop.hidden = !now.running;
      save.hidden = now.rows.length === 0;
      progress.ariaLive = now.running ? "off" : "polite"; // not each answer, but how many there were
      setText(progress, !now.asked ? "" : now.rows.length === 0 ? (now.running ? "" : classTexts.none)
        : classTexts.progress(now.done, now.rows.length, unread(now.rows), now.left));
      fillTables();
      fill(groups, now.running ? null : discussed(now.rows, actions.open));
    },
    destroy: () => host.replaceChildren(),
  };

  function fillTables() {
    const sheets = classroom.sheets();
    const tablesNow = new Map(sheets.map(({ id }) => [id, known.get(id) ?? createClassTable(actions.open)]));
    const ids = [...known.keys()]; // one of them is "", of links that cannot be read
    if (sheets.length !== ids.length || sheets.some(({ id }, i) => id !== ids[i])) {
      fill(tables, [...tablesNow.values()].map(({ element }) => element));
    }
    known = tablesNow;
    for (const sheet of sheets) known.get(sheet.id)?.update(sheet);
  }
}

/** How many links could not be read. @param {readonly import("./classroom.js").Row[]} rows */
const unread = (rows) => rows.filter(({ exercise }) => exercise === "").length;
