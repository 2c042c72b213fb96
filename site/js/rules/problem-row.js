// @ts-check
// A problem in the list: its place, what it means, and a fix where there is one.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { inline, markdown, sentence } from "../shared/markdown.js";
import { rulesTexts } from "./texts.js";

/** @typedef {import("../protocol.d.ts").Diagnostic} Diagnostic */
/** @typedef {import("../protocol.d.ts").Fix} Fix */

/**
 * @typedef {object} ProblemActions
 * @property {(from: number, to: number) => void} select
 * @property {(fix: Fix) => void} fix
 * @property {(code: string) => Promise<string>} explain the page about a diagnostic code, as Markdown
 */

/** By problem, since checks say the same of what an edit has left as it is. @type {WeakMap<Diagnostic, string>} */
const keys = new WeakMap();

/**
 * What tells a row from others, and from that of the same problem before an edit: its fixes, too, stand at a place of
 * the text as it was checked, and would mend another text elsewhere.
 * @param {Diagnostic} d
 */
export function problemKey(d) {
  let key = keys.get(d);
  if (key === undefined) {
    const text = JSON.stringify(d);
    let hash = 0x811C9DC5; // FNV-1a, by code units: edits of a fix may be as long as the sheet
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    key = `${d.code} ${d.from} ${text.length} ${hash >>> 0}`;
    keys.set(d, key);
  }
  return key;
}

/**
 * @param {Diagnostic} d
 * @param {ProblemActions} actions
 */
export function problemRow(d, actions) {
  const [first] = d.fixes;
  const { button, page } = helpOn(d, actions);
  return h("li", { class: `diagnostic ${d.severity}`, on: { click: () => actions.select(d.from, d.to) } },
    icon(d.severity, `sev-${d.severity}`),
    h("div", {},
      h("button", { class: "open what", type: "button" },
        h("span", { class: "vh" }, `${rulesTexts.severity[d.severity]}: `), sentence(d.message)),
      h("div", { class: "at" }, `${d.lineNumber}:${d.column}`, " ", button,
        d.notes.map((note) => noteRow(note, actions))),
      page),
    first ? h("div", { class: "fixes" }, fixButton(d, first, actions)) : h("span"));
}

/**
 * A second place that has to do with a problem.
 * @param {import("../protocol.d.ts").Note} note
 * @param {ProblemActions} actions
 */
function noteRow(note, actions) {
  return h("div", {}, h("button", { class: "more", type: "button", on: { click: (/** @type {Event} */ event) => {
    event.stopPropagation();
    actions.select(note.from, note.to);
  } } }, `${note.lineNumber}:${note.column}`), " ", sentence(note.message));
}

/**
 * The page about a kind of problem, fetched when it is opened.
 * @param {Diagnostic} d
 * @param {ProblemActions} actions
 */
function helpOn(d, actions) {
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

/**
 * @param {Diagnostic} d
 * @param {Fix} fix
 * @param {ProblemActions} actions
 */
function fixButton(d, fix, actions) {
  return h("button", { class: "btn sm line", type: "button", on: { click: (/** @type {Event} */ event) => {
    event.stopPropagation();
    actions.fix(fix);
  } } }, inline(fix.title), h("span", { class: "vh" }, `, ${d.lineNumber}:${d.column}`));
}
