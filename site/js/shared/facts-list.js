// @ts-check
// Facts grouped by their relation; each can be asked about.

import { h, keyed } from "./dom.js";
import { relationOf, split } from "./terms.js";

/**
 * @param {(atom: string) => void} why
 * @param {string} label
 */
export function createFactsList(why, label) {
  const element = h("div", { class: "facts-list", role: "group", "aria-label": label });
  return {
    element,
    /** @param {readonly string[]} facts */
    update(facts) {
      /** @type {Map<string, string[]>} */
      const groups = new Map();
      for (const fact of facts) {
        const group = groups.get(relationOf(fact));
        if (group) group.push(fact);
        else groups.set(relationOf(fact), [fact]);
      }
      keyed(element, [...groups], ([name]) => name, ([name]) => h("section", {}, h("h3", {}, name), h("div")),
        (section, [, group]) => {
        const rows = section.lastElementChild;
        if (rows) keyed(rows, group, (fact) => fact,
          (fact) => h("button", { class: "fact-row", type: "button", title: fact,
          on: { click: () => why(`(true ${fact})`) } }, split(fact).args), () => {});
      });
    },
  };
}
