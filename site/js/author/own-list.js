// @ts-check
// The visitor's own courses, in the list of lessons.

import { fill, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { since } from "../shared/since.js";
import { button, choice } from "./fields.js";
import { authorTexts } from "./texts.js";

/** @typedef {import("./own-courses.js").CourseEntry} CourseEntry */
/** @typedef {import("./templates.js").Template} Template */

/**
 * @typedef {object} OwnListActions
 * @property {() => CourseEntry[]} list
 * @property {(template: Template) => void} create
 * @property {() => void} import
 * @property {(id: string) => void} edit
 * @property {(id: string) => void} preview
 * @property {(id: string) => void} remove
 */

/** @param {OwnListActions} actions */
export function createOwnList(actions) {
  const list = h("ul", { class: "card own" });
  const { templates } = authorTexts;
  const template = choice(authorTexts.create, Object.entries(templates).map(([id, { name }]) => [id, name]), "mend",
    () => {});
  const element = h("section", { class: "own-courses" }, h("h2", {}, authorTexts.own), list,
    h("div", { class: "row wrap end" }, template.element,
      button(authorTexts.create, () => actions.create(/** @type {Template} */ (template.field.value)),
        { icon: icon("plus"), main: true }),
      button(authorTexts.import, actions.import)),
    h("p", { class: "dim small" }, authorTexts.kept));
  return {
    element,
    refresh() {
      const all = actions.list();
      fill(list, all.length === 0 && h("li", { class: "dim" }, authorTexts.none), all.map(row));
    },
  };

  /** @param {CourseEntry} entry */
  function row({ id, title, savedAt }) {
    const name = title || authorTexts.untitled;
    const tool = (/** @type {import("../shared/icons.js").IconName} */ image, /** @type {string} */ words,
      /** @type {() => void} */ run) => button("", run, { icon: icon(image), label: words });
    return h("li", {}, icon("book", "dim"), h("button", { class: "open", type: "button",
      "aria-label": authorTexts.edit(name), on: { click: () => actions.edit(id) } },
      h("span", { class: "name" }, name), since(savedAt, "when")),
      tool("run", authorTexts.preview(name), () => actions.preview(id)),
      tool("trash", authorTexts.remove(name), () => actions.remove(id)));
  }
}
